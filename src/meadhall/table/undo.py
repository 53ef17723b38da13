"""What can be taken back at will. The floor: never across chance, never across something that came to light, never across a
choice of another seat that could have built on it. Secret choices can be taken back while the others still make theirs.

Everything here is decided by what the seat itself knows. If the floor moved with what others do unnoticed, it would tell on them.
"""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.state import CHANCE, EVERYONE, SPECTATOR, State, hears
from meadhall.table.foresight import foreseen
from meadhall.table.history import Step, Timeline

__all__ = ["free_choices", "last_choice"]

ALTERNATIVES = 4


def free_choices(line: Timeline, seat: int) -> list[Step]:
    """The seat's own choices that it can take back at will, oldest first."""
    if line.truth is None or line.over:
        return []
    begin = _candidates(line, seat)
    if begin is None:
        return []
    found: list[Step] = []
    window = False  # has another seat been noticed to have chosen since, in secret?
    for step, before, after in reversed(list(_positions(line, begin))):
        if step.actor != seat:
            if step.noticed >> seat & 1:
                if _closes(step, before, after):
                    break
                window = True
            continue
        if not _harmless(line, seat, step, before, after, window):
            break
        found.insert(0, step)
    return found


def last_choice(line: Timeline, seat: int) -> Step | None:
    """The seat's last choice that counts."""
    for i in reversed(line.live):
        if line.steps[i].actor == seat:
            return line.steps[i]
    return None


def _candidates(line: Timeline, seat: int) -> int | None:
    """The first live step after everything that ends the search at once: chance or an open choice that the seat has noticed."""
    begin = None
    for n in range(len(line.live) - 1, -1, -1):
        step = line.steps[line.live[n]]
        if step.actor == seat:
            begin = n
        elif step.noticed >> seat & 1 and (step.actor == CHANCE or hears(step.audience, seat)):
            break
    return begin


def _positions(line: Timeline, begin: int) -> Iterator[tuple[Step, State, State]]:
    """The live steps from there on, each with the positions before and after it."""
    state = line.before(begin)
    for i in line.live[begin:]:
        step = line.steps[i]
        assert step.actor is not None
        before = state.copy()
        state.apply(step.actor, step.action)
        yield step, before, state.copy()


def _closes(step: Step, before: State, after: State) -> bool:
    """Did this step end a joint window? Who still owes a choice is known to all."""
    others = set(before.actors()) - {step.actor}
    return not others or not others <= set(after.actors()) <= {*others, step.actor}


def _harmless(line: Timeline, seat: int, step: Step, before: State, after: State, window: bool) -> bool:
    """Has nobody learnt or built on anything but the choice itself?"""
    if not line.hides:
        return True
    expected = foreseen(before.view(seat), seat, step.action)
    if expected is None or expected != after.view(seat):
        return False  # the seat has learnt something
    if step.audience == EVERYONE:
        told = foreseen(before.view(SPECTATOR), seat, step.action)
        return not window and not _unseen(line, seat) and told is not None and told == after.view(SPECTATOR)
    if not hears(step.audience, seat) or step.audience & ~(2**seat):
        return False  # it was shown to somebody
    if set(before.actors()) - {seat} and _closes(step, before, after):
        return False
    if line.game.sealed and not after.owes(seat):
        return False
    return _looks_alike(before.view(seat), seat, step.action)


def _unseen(line: Timeline, seat: int) -> bool:
    """Could another seat have acted unnoticed since?"""
    now = line.position()
    return any(not hears(int(now.audience(other)), seat) for other in now.actors() if other not in (seat, CHANCE))


def _looks_alike(view: State, seat: int, action: int) -> bool:
    """Would a stranger see the same, whichever choice the seat had made?"""
    shown = foreseen(view, seat, action)
    if shown is None:
        return False
    face = shown.view(SPECTATOR)
    if face == view.view(SPECTATOR):
        return True
    for other in [a for a in view.legal(seat) if a != action][:ALTERNATIVES]:
        instead = foreseen(view, seat, other)
        if instead is None or instead.view(SPECTATOR) != face:
            return False
    return True
