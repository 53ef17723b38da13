"""Every action number and every outcome number is documented: its block says what it means and how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from meadhall import CHANCE, OVER, Rng, load_game
from meadhall.game import Block, Game, Numbers, State
from meadhall.games import CATALOGUE

SETUPS: dict[str, list[dict[str, Any]]] = {
    "hexentafl": [{}, {"size": 5}],
    "nxs": [
        {},
        {"setup": "random_medium", "cards": "drawing", "first_player": "random"},
        {"cards": "sannligr"},
        {"cards": "onitama", "rotate_two": True},
    ],
    "lindisfarne": [{}, {"neutral_clan": False}],
    "yggdrasil": [{"difficulty": "ragnarok"}, {"god_assign": "draft"}],
    "ragnaroll": [{}, {"final_tie": "loki", "order": "lightning_first"}],
    "ragnarokstar": [{}, {"expansion": "divalkyrie", "auto_collect": False}],
}


def writes(block: Block, number: int, text: str) -> bool:
    """Does this text write that number, by the notation of its block?"""
    name = block.names[number - block.first]
    return any(re.fullmatch(pattern(way.replace("*", name)), text) for way in block.notation.split(" | "))


def pattern(way: str) -> str:
    """A notation as a regular expression."""
    found = re.sub(r"<[a-z ]+>", r"\\S+", re.escape(way).replace(r"\<", "<").replace(r"\ ", " "))
    return found.replace(r"\[", "(?:").replace(r"\]", ")?")


def numbers_of(game: Game) -> Numbers[Any]:
    assert game.numbers is not None
    return game.numbers


def held_by(blocks: Iterable[Block], number: int, event: str = "") -> Block:
    """The one block that explains a number."""
    found = [block for block in blocks if number in block and block.event == event]
    assert len(found) == 1, f"{number} is explained by {len(found)} blocks ({event})"
    return found[0]


def walk(game: Game, seats: int, options: dict[str, Any], seed: int) -> set[tuple[str, Block]]:
    """Play a random game; every choice and every outcome at each step must be in one block and be written as it says."""
    numbers, rng, used = numbers_of(game), Rng(seed), set[tuple[str, Block]]()
    state: State = game.start(seats, **options)
    blocks = numbers.actions(state)
    while (actor := int(state.turn())) != OVER:
        if actor == CHANCE:
            event, possible = numbers.event(state), [outcome for outcome, _ in state.chance()]
        else:
            event, possible = "", state.legal(actor)
        for number in possible[:: max(1, len(possible) // 24)]:
            block = held_by(numbers.outcomes if actor == CHANCE else blocks, number, event)
            text = game.say(state, actor, number)
            name = block.names[number - block.first]
            assert writes(block, number, text), f"{number} is written {text!r}, not {block.notation!r} with {name!r}"
            used.add(("outcome" if actor == CHANCE else "action", block))
        state.apply(actor, int(state.sample(rng)) if actor == CHANCE else possible[int(rng.below(len(possible)))])
    return used


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_choice_and_outcome_is_in_one_block_and_written_as_it_says(key: str) -> None:
    game = load_game(key)
    used: set[tuple[str, Block]] = set()
    for n, options in enumerate(SETUPS[key]):
        for seats in {max(2, game.seats[0]), game.seats[-1]} if options.get("cards") != "sannligr" else {2}:
            for seed in range(3):
                used |= walk(game, seats, options, 100 * n + seed)
    blocks = {("action", block) for options in SETUPS[key] for block in numbers_of(game).actions(game.start(**options))}
    blocks |= {("outcome", block) for block in numbers_of(game).outcomes}
    assert used <= blocks and len(used) >= 0.85 * len(blocks), [block.about for _, block in blocks - used]


@pytest.mark.parametrize("key", CATALOGUE)
def test_blocks_do_not_overlap_and_stay_in_the_declared_spaces(key: str) -> None:
    game = load_game(key)
    for options in SETUPS[key]:
        spent: set[int] = set()
        for block in numbers_of(game).actions(game.start(**options)):
            own = set(range(block.first, block.first + len(block.names)))
            assert own and not own & spent and max(own) < game.actions, block.about
            assert block.about and block.notation and not block.event
            spent |= own
    taken: dict[str, set[int]] = {}
    for block in numbers_of(game).outcomes:
        own = set(range(block.first, block.first + len(block.names)))
        assert own and not own & taken.setdefault(block.event, set()) and max(own) < game.outcomes, block.about
        taken[block.event] |= own
    assert bool(taken) == bool(game.outcomes)


def test_a_wrong_text_is_not_taken_for_a_right_one() -> None:
    game = load_game("ragnarokstar")
    block = held_by(numbers_of(game).actions(game.start(2)), 0)
    name = block.names[0]
    assert writes(block, 0, f"prog red 5 {name}")
    for wrong in (f"prog red {name}", f"prog red 5 {name}x", f"keep red 5 {name}", "prog red 5 nothing", f"prog red 5 {block.names[1]}"):
        assert not writes(block, 0, wrong), wrong
