"""What can be taken back. The floor: never across chance, never across something that came to light, never across a choice of
another seat that could have built on it. Secret choices can be taken back while the others still make theirs.
"""

from __future__ import annotations

from meadhall.game import State
from meadhall.state import CHANCE, SPECTATOR, Event
from meadhall.table.foresight import foreseen
from meadhall.table.history import Step, Timeline

__all__ = ["free_choices", "last_choice", "reveals"]

FINAL = frozenset({"ragnaroll"})  # RR-4.10: what a player has finished is final, even before the others have
ALTERNATIVES = 4


def free_choices(line: Timeline, seat: int) -> list[Step]:
    """The seat's own choices that it can take back at will, oldest first."""
    if line.truth is None or line.over:
        return []
    found: list[Step] = []
    crossed = False  # has another seat chosen since, in secret?
    for n in range(len(line.live) - 1, -1, -1):
        step = line.steps[line.live[n]]
        if step.actor == CHANCE:
            break
        if step.actor != seat:
            if not _hidden(step, seat) or reveals(line, n):
                break
            crossed = True
            continue
        if (crossed and not step.secret) or reveals(line, n) or _final(line, n):
            break
        if not _fits(line, seat, step):
            break
        found.insert(0, step)
    return found


def last_choice(line: Timeline, seat: int) -> Step | None:
    """The seat's last choice that counts."""
    for i in reversed(line.live):
        if line.steps[i].actor == seat:
            return line.steps[i]
    return None


def reveals(line: Timeline, n: int) -> bool:
    """Did the n-th live step bring something to light, for anybody?

    Whoever learnt the choice could foresee its consequences if nothing hidden came out. Whoever did not learn it must see the same
    whichever choice it was.
    """
    if not line.game.secrets:
        return False
    step = line.steps[line.live[n]]
    actor = step.actor
    assert actor is not None
    before = line.before(n)
    after = before.copy()
    after.apply(actor, step.action)
    others: list[State] | None = None
    for viewer in [*range(line.seats), SPECTATOR]:
        sees = after.view(viewer)
        saw = before.view(viewer)
        if viewer == actor or Event("", (), step.audience).heard_by(viewer):
            expected = foreseen(saw, actor, step.action)
            if expected is None or expected.view(viewer) != sees:
                return True
        elif sees != saw:
            if others is None:
                others = _alternatives(before, actor, step.action)
            if any(other.view(viewer) != sees for other in others):
                return True
    return False


def _alternatives(before: State, actor: int, action: int) -> list[State]:
    found = []
    for other in [a for a in before.legal(actor) if a != action][:ALTERNATIVES]:
        state = before.copy()
        state.apply(actor, other)
        found.append(state)
    return found


def _hidden(step: Step, seat: int) -> bool:
    return step.secret and not Event("", (), step.audience).heard_by(seat)


def _final(line: Timeline, n: int) -> bool:
    """Has the seat finished with this step, in a game where that is final?"""
    step = line.steps[line.live[n]]
    if line.game.key not in FINAL or step.actor is None:
        return False
    return not line.before(n + 1).owes(step.actor)


def _fits(line: Timeline, seat: int, first: Step) -> bool:
    """Can the game go on without the seat's choices from this one on, with everything that others have chosen meanwhile?"""
    keep = [i for i in line.live if line.steps[i].seq < first.seq or line.steps[i].actor != seat]
    state = line.before(sum(line.steps[i].seq < first.seq for i in keep))
    for i in keep:
        step = line.steps[i]
        if step.seq > first.seq:
            assert step.actor is not None
            if step.action not in state.legal(step.actor):
                return False
            state.apply(step.actor, step.action)
    return bool(state.owes(seat))
