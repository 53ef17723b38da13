"""Law 19: refusals. What load() takes can be played, and what fault() is there to refuse is refused."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from itertools import islice
from typing import Any

from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, OVER, State
from meadhall.laws.changes import changed
from meadhall.laws.line import Line, difference, random_step
from meadhall.laws.setups import mixtures, variations
from meadhall.rng import Rng

__all__ = ["law_19_refusals"]

GAMES = 40  # at most, over all set-ups; no more are played once every refusal has come up
FEWEST = 6  # but at least these
EACH = 100  # changed positions of each game
STEPS = 3  # that are played from a changed position


def law_19_refusals(lines: Sequence[Line]) -> None:
    """A position in which a number or two are changed is refused in a sentence, or can be played and stays possible. Every refusal that
    Rules(refusals=...) declares comes up; a game that declares none is not judged."""
    game, rng = lines[0].game, Rng(lines[0].seed)
    open_ones = list(game.rules.refusals)
    if not open_ones:
        return
    every = [*variations(game), *mixtures(game)]
    for n in range(GAMES):
        seats, options = every[rng.below(len(every))]
        line = Line(game, seats, options, n + 1).play()
        for data, what in islice(changed(line, rng), EACH):
            refusal = _judge(line, data, what)
            open_ones = [pattern for pattern in open_ones if not refusal or not fnmatchcase(refusal, f"{pattern}*")]
        if not open_ones and n + 1 >= FEWEST:
            return
    lines[0].at = 0
    if open_ones:
        lines[0].fail(19, f"of {GAMES * EACH} changed positions none is refused as {open_ones[0]!r}, which Rules(refusals=...) declares")


def _judge(line: Line, data: dict[str, Any], what: str) -> str:
    """The sentence that refuses a position; "" for one that can be played."""
    try:
        state = line.game.load(data)
    except MeadhallError as refused:
        if not str(refused).strip():
            line.fail(19, f"with {what}, the position is refused without a word", refused)
        return str(refused)
    except Exception as problem:
        line.fail(19, f"with {what}, load() fails with {type(problem).__name__}: {problem}", problem)
    if state.data() != data:
        line.fail(19, f"with {what}, load() makes another position of it: {difference(state, line.states[line.at])}")
    try:
        fault = _playable(state, line.rng)
    except Exception as problem:
        line.fail(19, f"with {what}, load() takes the position, but then {type(problem).__name__}: {problem}", problem)
    if fault:
        line.fail(19, f"with {what}, load() takes the position, but then {fault}")
    return ""


def _playable(state: State, rng: Rng) -> str:
    """What is wrong with a position or with those that follow from it."""
    for _ in range(STEPS):
        actors = state.actors()
        for actor in actors:
            if not state.options(actor):
                return "nobody can choose" if actor >= 0 else "nothing can be drawn"
            if actor == CHANCE and min(weight for _, weight in state.chance()) <= 0:
                return f"the weights of chance are {state.chance()[:12]}"
            if actor >= 0 and state.view(actor).legal(actor) != state.legal(actor):
                return f"seat {actor} sees other choices than it has"
        if not actors:
            if state.turn() != OVER:
                return "nobody acts, but the game is not over"
            state.scores()
            break
        random_step(state, rng)
        fault = state.fault()
        if fault:
            return f"a step later it is impossible: {fault}"
    return ""
