"""Hints in words: whole turns, reasons that a player can act on, and nothing that the seat may not know."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

import pytest

from meadhall import load_game
from meadhall.bots import choose
from meadhall.bots.brain import adds, advice, benefits, joined, merged, whole_turn
from meadhall.game import CHANCE, Game, State
from meadhall.games import CATALOGUE
from meadhall.rng import Rng

# features that say when a choice is made rather than what it does: no phrase can be made of them
SILENT = {
    "hexentafl": {"your move"},
    "nxs": {"your move"},
    "ragnaroll": {"rounds to come", "best rival"},
    "yggdrasil": {"a start", "cards still to come", "the next card is not drawn yet"},
}


def asked(game: Game, count: int, seats: int) -> Iterator[tuple[State, int, int]]:
    """Questions of games between karls who sometimes stray, with a karl's answer: the truth, the seat, the choice."""
    seed = 0
    while count:
        seed += 1
        rng, state = Rng(seed), game.start(seats)
        while count and (actors := state.actors()):
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            seat, legal = actors[0], state.legal(actors[0])
            action = choose(game, state.view(seat), seat, "karl", int(rng.next()))
            if len(legal) > 1 and rng.unit() < 0.2:
                count -= 1
                yield state.copy(), seat, action
            state.apply(seat, legal[int(rng.below(len(legal)))] if rng.unit() < 0.2 else action)


WORSE = (". The other choices look worse when the game is played out.", ". The other choice looks worse when the game is played out.")


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_feature_has_its_phrase(key: str) -> None:
    advised = importlib.import_module(f"meadhall.games.{key}.words.advice")
    ended = set(getattr(advised, "ENDED", ())) | {"the game is decided"}
    assert set(advised.PHRASES) | ended | SILENT.get(key, set()) == set(load_game(key).evaluator.names)
    assert not set(advised.PHRASES) & SILENT.get(key, set())


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_hint_is_a_whole_turn_with_at_most_three_reasons(key: str) -> None:
    game = load_game(key)
    told = 0
    for state, seat, action in asked(game, 25, game.default_seats):
        view = state.view(seat)
        said = advice(game, view, seat, action)
        steps = whole_turn(game, view, seat, action)
        helps, costs = benefits(game, view, seat, steps)
        assert steps[0] == action and len(helps) + len(costs) <= 3
        assert said.startswith(("A good choice: ", "A good turn: ")) and said.endswith(".") and ".." not in said
        assert joined(game, [game.choice(view, seat, action).label]) in said
        assert not re.search(r"[+-]\d\.\d\d|  | [,.]", said), said
        assert all(" is " not in reason[:3] and reason == reason.strip() and not reason.endswith(".") for reason in helps + costs)
        told += bool(helps)
    assert told >= 8, "most hints have reasons"


@pytest.mark.parametrize("key", [key for key in CATALOGUE if load_game(key).secrets])
def test_a_hint_knows_only_what_its_seat_knows(key: str) -> None:
    """In every world that looks the same to the seat the hint is the same (law 11)."""
    game = load_game(key)
    for state, seat, action in asked(game, 12, game.default_seats):
        view = state.view(seat)
        other = view.guess(Rng(77))
        assert advice(game, other.view(seat), seat, action) == advice(game, view, seat, action)


def test_the_reasons_are_about_the_position() -> None:
    game = load_game("hexentafl")
    state = game.start(2)
    for text in ("d5-e5", "d1-d3", "e3-f3", "d3-d1", "Kd4-e4", "g4-f4", "e5-f5xf4", "a4-b4", "Ke4-f4", "b4-a4"):
        state.play(state.turn(), game.read(state, state.turn(), text))
    assert advice(game, state, 0, game.read(state, 0, "Kf4-g4")) == "A good choice: Kf4-g4. It brings the King to a gate."
    assert "loses" not in advice(game, state, 0, game.read(state, 0, "c3-c4"))


def test_the_choices_of_a_turn_are_joined_to_a_sentence() -> None:
    game = load_game("nxs")
    said = joined(game, ["Wolf We2", "We2–Wg2", "Turn eagle Wd2", "Turn left."])
    assert said == "Wolf We2, then We2–Wg2, then turn eagle Wd2, then turn left"
    assert joined(game, ["No rune", "Bear We3"]) == "No rune, then Bear We3", "a name keeps its capital"
    assert joined(load_game("ragnarokstar"), ["Fly to Lips Isle", "Guest star"]) == "Fly to Lips Isle, then guest star", (
        "an action does not"
    )


def test_what_a_label_adds_stands_in_brackets() -> None:
    """`A good turn: Rune: 4 to 3, then place 4 4: total 8, rank I, then done` had three colons and commas without a sense."""
    game = load_game("lindisfarne")
    said = joined(game, ["Rune: 4 to 3", "Sail to Scandinavia", "Place 4 4: total 8, rank I"])
    assert said == "Rune (4 to 3), then sail to Scandinavia, then place 4 4 (total 8, rank I)"


def test_reasons_with_the_same_verb_are_one() -> None:
    """`But it costs 1 Elf and costs 1 Viking`."""
    assert merged(["costs 1 Elf", "calms Fenrir", "costs 2 Vikings"]) == ["costs 1 Elf and 2 Vikings", "calms Fenrir"]
    assert merged(["captures d5", "captures c4"]) == ["captures d5", "captures c4"]
    assert merged(["brings 1 Elf, who can be added once the die is rolled", "brings 2 Vikings"])[1] == "brings 2 Vikings"


def test_no_reason_says_the_choice_again_or_praises_a_loss() -> None:
    """`Burn Y4-3 ... These five squares burn`, `1 girl. Take 1 girl from your island` and, as a reason, `A warrior dies` were given."""
    assert not adds("These five squares burn.", "Burn Y4-3 Y4-4 Y3-5 Y4-5 Y5-5 Which squares burn for Thor?")
    assert not adds("Take 1 girl from your island.", "1 girl, which action gets number 5?")
    assert not adds("B6-6: a warrior dies.", "Bend to B6-6 kills 1 warrior"), "the price of a choice"
    assert adds("B6-6: a standing stone, which crosses off a blue stone.", "Bend to B6-6")
    game = load_game("ragnaroll")
    told = [advice(game, state.view(seat), seat, action) for state, seat, action in asked(game, 60, 2)]
    assert not any("five squares burn" in said for said in told)


def test_the_kings_gates_steps_and_space_are_compared_with_what_was() -> None:
    """`It opens the way to 2 gates` was said where one was open already, and one hint said `leaves the King` three times."""
    game = load_game("hexentafl")
    told = [advice(game, state.view(seat), seat, action) for state, seat, action in asked(game, 40, 2)]
    assert any(re.search(r"opens the King's way to \d gates instead of \d", said) for said in told)
    assert any(re.search(r"(shortens|lengthens) the King's way to a gate from \d steps? to \d", said) for said in told)
    assert all(said.count("leaves the King") < 2 for said in told)


def test_what_explains_only_the_last_of_several_choices_says_so() -> None:
    game = load_game("ragnarokstar")
    for state, seat, action in asked(game, 8, 2):
        view = state.view(seat)
        steps = whole_turn(game, view, seat, action)
        if len(steps) > 1 and not benefits(game, view, seat, steps)[0]:
            state = view.guess(Rng(1))
            for step in steps[:-1]:
                state.apply(seat, step)
            last = game.choice(state.view(seat), seat, steps[-1])
            said = advice(game, view, seat, action)
            assert said.endswith((f". {last.label}: {last.result[0].lower()}{last.result[1:]}", *WORSE)), "it says which part it is about"


def test_a_hint_does_not_say_a_move_twice() -> None:
    """Where no reason stands out, "The man goes from d5 to d6" is no reason for `d5-d6`."""
    game = load_game("hexentafl")
    state = game.start(2)
    told = {advice(game, state, 0, action) for action in state.legal(0)}
    assert any(said.endswith(WORSE) for said in told) and not any("goes from" in said for said in told)


def test_a_hint_for_a_turn_does_not_decide_what_is_taken_from_the_boards() -> None:
    """Whoever goes home last is asked next what the neutral clan carries off: another question, not a part of the turn."""
    game = load_game("lindisfarne")
    for state, seat, action in asked(game, 8, 2):
        labels = advice(game, state.view(seat), seat, action).partition(". ")[0]
        assert ", then let it carry off" not in labels and ", then take " not in labels


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_happens_anyway_is_no_reason(key: str) -> None:
    """RagnaRoll praised a strike for the troll that the next strike hits whatever is chosen."""
    game = load_game(key)
    for state, seat, action in asked(game, 12, game.default_seats):
        view = state.view(seat)
        others = [other for other in view.legal(seat) if other != action][:2]
        if len(view.legal(seat)) <= 3:
            reasons = [set(benefits(game, view, seat, [one])[0]) for one in (action, *others)]
            assert not set.intersection(*reasons), game.prompt(view, seat).ask


def test_a_hint_says_when_all_choices_are_alike_and_nothing_twice() -> None:
    """`Cross off Y4. Y4 completes nothing yet` and `Turn right. The eagle turns right` were given as reasons."""
    told = {
        advice(game, state.view(seat), seat, action)
        for game in map(load_game, ("ragnaroll", "nxs"))
        for state, seat, action in asked(game, 60, 2)
    }
    assert not any(re.search(r"completes nothing|(Turn (?:left|right))\. The \w+ on \w+ turns", said) for said in told)
    assert any("are as good." in said or "is as good." in said for said in told)


def test_a_departure_says_what_it_is_for() -> None:
    """`Depart, 5 dice. It sends your 5 Vikings out once more` said the choice again."""
    game = load_game("lindisfarne")
    told = [advice(game, state.view(seat), seat, action) for state, seat, action in asked(game, 60, 3)]
    departing = [said for said in told if said.startswith("A good choice: Depart")]
    assert departing and sum(" go for " in said or "first ranks safer" in said for said in departing) > len(departing) // 2
    assert not any("once more" in said for said in told)
    assert not any("Roll, then place" in said for said in departing), "the rule of a departure is no reason for it"
