"""What a seat can foresee: its choices laid out on a copy of its own view, without looking at the truth.

A path is refused here, on the view, so a refusal cannot tell the seat anything it does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.errors import MeadhallError
from meadhall.game import Game, State
from meadhall.state import CHANCE
from meadhall.table.errors import Refused
from meadhall.table.values import Draft

__all__ = ["draft", "foreseen", "resolve", "spoken"]

MOST_STEPS = 64  # in a path


def foreseen(view: State, seat: int, action: int) -> State | None:
    """The view after an action of its viewer; None if the rules cannot tell from the view alone."""
    after = view.copy()
    try:
        after.apply(seat, action)
        after.actors()
        return after.view(view.viewer)
    except Exception:  # the rules ran into something UNKNOWN
        return None


def resolve(game: Game, view: State, seat: int, step: int | str) -> list[int]:
    """The actions that one element of a path names on this view: an action itself, or a text of one or several choices."""
    if isinstance(step, int) and not isinstance(step, bool):
        if step not in view.legal(seat):
            raise Refused("That is not possible now.")
        return [step]
    if not isinstance(step, str):
        raise Refused("A choice is a number or a text.")
    if len(step) > 500:
        raise Refused("That is too long for a choice.")
    actions: list[int] = []
    now: State | None = view
    try:
        for text in game.lines(view, step):
            if now is None or seat not in now.actors():
                raise Refused(f"{text!r} comes after your turn.")
            actions.append(game.read(now, seat, text))
            if actions[-1] not in now.legal(seat):
                raise Refused(game.why(now, seat, text))
            now = foreseen(now, seat, actions[-1])
    except Refused:
        raise
    except MeadhallError as problem:
        raise Refused(str(problem)) from None
    except Exception:  # whatever is typed, the worst result is a refusal
        raise Refused(f"{' '.join(step.split())!r} is not possible now.") from None
    if not actions:
        raise Refused(f"{step.strip()!r} names no choice.")
    return actions


def spoken(game: Game, view: State, seat: int, action: int) -> str:
    """A choice in the game's notation, made from the view."""
    try:
        return game.say(view, seat, action)
    except Exception:  # its notation names a consequence that the view does not know
        return game.choice(view, seat, action).label


def draft(game: Game, view: State, seat: int, path: Sequence[int | str]) -> Draft:
    """The view with a path laid out on it."""
    if len(path) > MOST_STEPS:
        raise Refused("That is too long for a path.")
    actions: list[int] = []
    texts: list[str] = []
    shown: list[State | None] = []
    blind = 0
    more = seat in view.actors()
    for step in path:
        if not more:
            late = "The path continues after your choices end: commit what comes before."
            raise Refused(late if actions else "You have nothing to choose now.")
        for action in resolve(game, view, seat, step):
            actions.append(action)
            texts.append(spoken(game, view, seat, action))
            others = [s for s in view.actors() if s != seat]
            after = foreseen(view, seat, action)
            shown.append(after)
            more = after is not None and after.turn() != CHANCE and seat in after.actors()
            if after is None or (game.secrets and not more and not all(s in after.actors() for s in (others or [seat]))):
                blind = 1  # what follows depends on what this seat may not know
            else:
                view = after
    return Draft(view, tuple(actions), tuple(texts), more, blind, tuple(shown))
