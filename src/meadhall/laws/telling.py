"""Law 16: told. The log can be followed: whatever somebody sees change has been told, and two changes are not told alike."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import SPECTATOR, Event, State
from meadhall.laws.line import Line, name_of

__all__ = ["law_16_told"]

POSITIONS = 12  # per game, at which several choices are compared
CHOICES = 5  # of an actor, at each of them

Seen = dict[str, object]


def law_16_told(lines: Sequence[Line]) -> None:
    """Whoever sees something change hears an event, and hears different ones where different things change.

    The parts that Words(quiet=...) names may change without a word: one half of a choice, a pile. A game without words for its events, or
    without any events, has no log that could be followed.
    """
    if not lines[0].game.tells_events or not any(events for line in lines for events in line.events):
        return
    for line in lines:
        known = {"viewer", *(field.name for field in line.last.fields())}
        for name in line.game.words.quiet:
            if name not in known:
                line.fail(16, f"Words(quiet=...) names {name!r}, but fields() lists no such part")
        before = _seen(line, line.states[0], SPECTATOR)
        for at in range(len(line.steps)):
            line.at, after = at, _seen(line, line.states[at + 1], SPECTATOR)
            if after != before and not any(event.heard_by(SPECTATOR) for event in line.events[at]):
                line.fail(16, f"{_parts(before, after)} changes, but nothing is told: tell() an event", None, (line.steps[at],))
            before = after
        for at in line.positions(POSITIONS, range(len(line.steps))):
            for actor in line.states[at].actors():
                _compare(line, line.states[at], actor)


def _compare(line: Line, state: State, actor: int) -> None:
    """Different things come of some choices of an actor, or of some outcomes; is that heard?"""
    options = state.options(actor)
    while len(options) > CHOICES:
        options.pop(line.rng.below(len(options)))
    other = (actor + 1 + line.rng.below(line.seats - 1)) % line.seats if actor >= 0 and line.seats > 1 else line.rng.below(line.seats)
    viewers = [SPECTATOR] if other == actor else [SPECTATOR, other]
    found: dict[tuple[int, tuple[Event, ...]], tuple[int, Seen]] = {}
    for action in options:
        after = state.copy()
        after.listen()
        after.apply(actor, action)
        if not after.actors():
            continue  # the end reveals everything
        told = after.heard()
        for viewer in viewers:
            heard = tuple(event for event in told if event.heard_by(viewer))
            seen = _seen(line, after, viewer)
            first, same = found.setdefault((viewer, heard), (action, seen))
            if same != seen:
                keys = ", ".join(event.key for event in heard) or "nothing"
                one, two = line.said(state, actor, first), line.said(state, actor, action)
                differ = f"{_parts(same, seen)} becomes different by {one!r} and {two!r}"
                line.fail(16, f"{differ}, but {name_of(viewer)} hears the same of both: {keys}", None, ((actor, action),))


def _seen(line: Line, state: State, viewer: int) -> Seen:
    """What a viewer sees of the parts that are told."""
    quiet = line.game.words.quiet
    return {name: value for name, value in state.view(viewer).data().items() if name not in quiet}


def _parts(before: Seen, after: Seen) -> str:
    """The names of the parts that differ."""
    return " and ".join(repr(name) for name in after if after[name] != before.get(name))
