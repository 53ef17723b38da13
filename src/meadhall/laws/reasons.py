"""A part of law 7: reasons. What why() answers agrees with what is legal, as a second reading of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meadhall.errors import MeadhallError
from meadhall.game import State
from meadhall.laws.line import Line, Played

__all__ = ["agree"]

POSITIONS = 8  # per game
LEGAL, OTHERS = 3, 5  # choices at each of them: legal ones, and those that are not
QUOTED = re.compile(r"[`'\"“][^`'\"”]*[`'\"”]")


def agree(lines: Sequence[Line]) -> None:
    """A game whose reasons have clauses may say of a legal choice that it is possible, without one. It then has no reason against any
    legal choice, and does not say the same of one that is not legal."""
    clause = re.compile(rf"\b{re.escape(lines[0].game.prefix)}-\d")
    possible: set[str] = set()
    against: list[tuple[Line, int, Played, str]] = []
    refused: list[tuple[Line, int, Played, str]] = []
    for line in lines:
        chosen = [at for at in range(len(line.steps)) if line.steps[at][0] >= 0]
        for at in line.positions(POSITIONS, chosen):
            seat = line.steps[at][0]
            for step, legal, answer in _answers(line, line.states[at], seat, chosen):
                if not legal:
                    refused.append((line, at, step, answer))
                elif clause.search(answer):
                    against.append((line, at, step, answer))
                else:
                    possible.add(QUOTED.sub("", answer))
    if not possible or not any(clause.search(answer) for *_, answer in refused):
        return
    for line, line.at, step, answer in against:
        line.fail(7, f"{line.said(line.states[line.at], *step)!r} is legal, but why() has a reason against it: {answer}")
    for line, line.at, step, answer in refused:
        if QUOTED.sub("", answer) in possible:
            line.fail(7, f"{line.said(line.states[line.at], *step)!r} is not legal, but why() answers as if it were: {answer}")


def _answers(line: Line, state: State, seat: int, chosen: Sequence[int]) -> Iterator[tuple[Played, bool, str]]:
    """What why() says about some choices of a seat, legal or not: the others are at random, or such as are legal somewhere else."""
    view, legal = state.view(seat), state.legal(seat)
    tries = [legal[line.rng.below(len(legal))] for _ in range(LEGAL)]
    for n in range(OTHERS):
        at = chosen[line.rng.below(len(chosen))]
        tries.append(line.steps[at][1] if n % 2 else line.rng.below(line.game.actions))
    for action in tries:
        try:
            text = line.game.say(view, seat, action)
        except Exception:
            continue  # it has no words here
        if action in legal or not _readable(line, view, seat, text):
            yield (seat, action), action in legal, line.game.why(view, seat, text)


def _readable(line: Line, view: State, seat: int, text: str) -> bool:
    """Do these words mean something legal here, whatever they mean elsewhere?"""
    try:
        return line.game.read(view, seat, text) in view.legal(seat)
    except MeadhallError:
        return False
