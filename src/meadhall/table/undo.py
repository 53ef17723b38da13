"""What can be taken back at will: nothing across chance, across something that came to light, or across a choice of another
seat that could have built on it. Secret choices can be taken back while the others still make theirs.

Everything here is decided by what the seat itself knows: a limit that moved with unnoticed choices of others would give them away.
"""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, SPECTATOR, State, hears
from meadhall.table.foresight import foreseen
from meadhall.table.history import AppliedEvent, Timeline

__all__ = ["choices_of_turn", "final", "free_choices", "last_choice", "only_answers"]

ALTERNATIVES = 4
GUESSES = 12  # at what is hidden, to find out whether it shows


def free_choices(timeline: Timeline, seat: int) -> list[AppliedEvent]:
    """The seat's own choices that it can take back at will, oldest first."""
    if timeline.truth is None or timeline.over:
        return []
    begin = _candidates(timeline, seat)
    if begin is None:
        return []
    found: list[AppliedEvent] = []
    window = False  # has this seat noticed another choosing in secret since?
    for step, before, after in reversed(list(_positions(timeline, begin))):
        if step.actor != seat:
            if step.noticed >> seat & 1:
                if _closes(step, before, after):
                    break
                window = True
            continue
        if not _harmless(timeline, seat, step, before, after, window):
            break
        found.insert(0, step)
    return found


def last_choice(timeline: Timeline, seat: int) -> AppliedEvent | None:
    """The seat's last choice that counts."""
    for i in reversed(timeline.live):
        if timeline.steps[i].actor == seat:
            return timeline.steps[i]
    return None


def choices_of_turn(timeline: Timeline, seat: int) -> list[AppliedEvent]:
    """The seat's last choices that count, oldest first: as far back as chance, or an open choice of another seat."""
    found: list[AppliedEvent] = []
    for i in reversed(timeline.live):
        step = timeline.steps[i]
        if step.actor == seat:
            found.insert(0, step)
        elif found and _interrupts(step, seat):
            break
    return found


def final(timeline: Timeline, seat: int) -> bool:
    """Do the rules call this seat's last choice final, because its part of a secret window is finished?"""
    return timeline.game.sealed and not timeline.position().owes(seat)


def only_answers(timeline: Timeline, seat: int) -> bool:
    """Has this seat learnt nothing since it last chose, but what others chose in the open? Then a person among bots goes back past them."""
    begin = next((n for n in range(len(timeline.live) - 1, -1, -1) if timeline.steps[timeline.live[n]].actor == seat), None)
    if begin is None or timeline.truth is None or timeline.over:
        return False
    for step, before, after in _positions(timeline, begin):
        assert step.actor is not None
        if step.actor == CHANCE:
            return False
        if timeline.game.sealed and step.actor == seat and not after.owes(seat):
            return False
        if step.actor == seat or hears(step.audience, seat):
            if not _tells_nothing(seat, step.actor, step.action, before, after):
                return False
        elif not _stays_hidden(seat, step.actor, step.action, before, after):
            return False
    return True


def _tells_nothing(seat: int, actor: int, action: int, before: State, after: State) -> bool:
    """Would this seat see the same after a choice that it knows, whatever is hidden from it? A card that another plays was hidden."""
    view, shown = before.view(seat), after.view(seat)
    if actor == seat and foreseen(view, actor, action) == shown:
        return True
    rng = Rng(1)
    for _ in range(GUESSES):
        instead = view.guess(rng)
        if action not in instead.legal(actor):
            return False
        instead.apply(actor, action)
        if instead.view(seat) != shown:
            return False
    return True


def _stays_hidden(seat: int, actor: int, action: int, before: State, after: State) -> bool:
    """Would this seat see the same, whichever secret choice the other one had made?"""
    shown = after.view(seat)
    for other in [a for a in before.legal(actor) if a != action][:ALTERNATIVES]:
        instead = before.copy()
        instead.apply(actor, other)
        if instead.view(seat) != shown:
            return False
    return True


def _interrupts(step: AppliedEvent, seat: int) -> bool:
    """Has this seat noticed chance, or an open choice of another seat?"""
    return bool(step.noticed >> seat & 1) and (step.actor == CHANCE or hears(step.audience, seat))


def _candidates(timeline: Timeline, seat: int) -> int | None:
    """The first live step that could be free: chance, or an open choice of another seat that this seat has noticed, ends the search."""
    begin = None
    for n in range(len(timeline.live) - 1, -1, -1):
        step = timeline.steps[timeline.live[n]]
        if step.actor == seat:
            begin = n
        elif _interrupts(step, seat):
            break
    return begin


def _positions(timeline: Timeline, begin: int) -> Iterator[tuple[AppliedEvent, State, State]]:
    """The live steps from there on, each with the positions before and after it."""
    state = timeline.before(begin)
    for i in timeline.live[begin:]:
        step = timeline.steps[i]
        assert step.actor is not None
        before = state.copy()
        state.apply(step.actor, step.action)
        yield step, before, state.copy()


def _closes(step: AppliedEvent, before: State, after: State) -> bool:
    """Did this step end a joint window? Who still owes a choice is known to all."""
    others = set(before.actors()) - {step.actor}
    return not others or not others <= set(after.actors()) <= {*others, step.actor}


def _harmless(timeline: Timeline, seat: int, step: AppliedEvent, before: State, after: State, window: bool) -> bool:
    """Has nobody learnt anything from the choice, or built on it?"""
    if not timeline.hides:
        return True
    if "silent" not in step.judged:  # views are long to compare, and every frame asks again
        step.judged["silent"] = _silent(timeline, seat, step, before, after)
    return step.judged["silent"] and (step.audience != EVERYONE or not (window or _unseen(timeline, seat)))


def _silent(timeline: Timeline, seat: int, step: AppliedEvent, before: State, after: State) -> bool:
    """Did nobody learn anything when the seat chose? The positions before and after a choice never change."""
    expected = foreseen(before.view(seat), seat, step.action)
    if expected is None or expected != after.view(seat):
        return False  # the seat has learnt something
    if step.audience == EVERYONE:
        told = foreseen(before.view(SPECTATOR), seat, step.action)
        return told is not None and told == after.view(SPECTATOR)
    if not hears(step.audience, seat) or step.audience & ~(2**seat):
        return False  # it was shown to somebody
    if set(before.actors()) - {seat} and _closes(step, before, after):
        return False
    if timeline.game.sealed and not after.owes(seat):
        return False
    return _looks_alike(before.view(seat), seat, step.action)


def _unseen(timeline: Timeline, seat: int) -> bool:
    """Could another seat have acted unnoticed since?"""
    now = timeline.position()
    return any(not hears(int(now.audience(other)), seat) for other in now.actors() if other not in (seat, CHANCE))


def _looks_alike(view: State, seat: int, action: int) -> bool:
    """Would an outsider see the same, whichever choice the seat had made?"""
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
