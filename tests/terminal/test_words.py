"""Sentences of the log, the questions and the choices over whole random games: plain English, and about a terminal as much as a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from meadhall import load_game
from meadhall.game import CHANCE, SEAT_NAMES, SPECTATOR, Game
from meadhall.games import CATALOGUE
from meadhall.laws import variations
from meadhall.rng import Rng
from reasons import walk

THINGS = "Vikings|runes|dice|hexes|Enemies|points|fans|boys|girls|Elves|contracts|objectives|cards|turns|squares|captures|counters|steps"
FAULTS = {
    "one of many": re.compile(rf"(?<![\d.:+/>-])(?<!of )(?<!to )\b1 (?:old )?(?:{THINGS})\b"),
    "speaks of the page": re.compile(r"\b(?:click|tap|drag the|mouse|button)\b", re.IGNORECASE),
    "runs together": re.compile(r"\.\.(?!\.)|  |\w [,.;:](?:\s|$)|\b[A-Z]{2}-\d+\.\d+ [A-Z]"),
    "says a word twice": re.compile(r"\b([a-z]+) \1\b"),
    "you, as if somebody else": re.compile(r"(?:(?:^|[.:?!] )You|\byou) (?!pass|cross|miss|guess|press)[a-z]+s\b"),
    "a before a vowel": re.compile(r"\ba (?=[aeio])(?!one\b|once\b)", re.IGNORECASE),
}
GAMES_EACH = 4
POSITIONS, MOST = 120, 100  # positions whose choices are compared, and how many of them


def sentences(game: Game, seats: int, options: dict[str, object], seed: int) -> Iterator[str]:
    """Everything that is said in a random game: events, questions, and some of the choices."""
    rng, state = Rng(seed), game.start(seats, **options)
    state.listen()
    while actors := state.actors():
        yield from (game.log(event, SEAT_NAMES) for event in state.heard())
        actor = actors[rng.below(len(actors))]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view, legal = state.view(actor), state.legal(actor)
        for viewer in (actor, SPECTATOR):
            asked = game.prompt(state.view(viewer), viewer)
            yield from (asked.ask, asked.help)
        action = legal[rng.below(len(legal))]
        choice = game.choice(view, actor, action)
        yield from (choice.label, choice.result)
        state.apply(actor, action)
    yield from (game.log(event, SEAT_NAMES) for event in state.heard())


@pytest.mark.parametrize("key", CATALOGUE)
def test_sentences_are_plain_english(key: str) -> None:
    game = load_game(key)
    setups = list(variations(game))
    wrong = {
        f"{fault}: {said}"
        for n in range(GAMES_EACH)
        for said in sentences(game, *setups[n * len(setups) // GAMES_EACH], seed=n + 1)
        for fault, pattern in FAULTS.items()
        if pattern.search(said)
    }
    assert not wrong, "\n".join(sorted(wrong)[:20])


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_two_choices_of_a_question_read_alike(key: str) -> None:
    """`Steal 1 girl` stood twice in the list, for two bands."""
    game = load_game(key)
    for (where, view, seat), _ in zip(walk(game, 5), range(POSITIONS), strict=False):
        labels = Counter(game.choice(view, seat, action).label for action in view.legal(seat)[:MOST])
        assert labels.most_common(1)[0][1] == 1, (where, labels.most_common(3))
        assert all(labels), where
