"""Law 15: beats. Each moment that is shown is a whole table, and its caption can be told and drawn for every viewer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.etree import ElementTree

from meadhall.errors import MeadhallError
from meadhall.game import KINDS, SEAT_NAMES, Look
from meadhall.laws.line import Line, Played, difference, name_of
from meadhall.state import Shot, State, restore

__all__ = ["law_15_beats"]

DRAWN = 12  # beats per game that are drawn for every viewer, which is slow


def law_15_beats(lines: Sequence[Line]) -> None:
    """At each beat the table is whole: possible, and fit to be saved and drawn. Each event has a kind that the page knows."""
    for line in lines:
        for key, kind in line.game.page.beats.items():
            if kind and kind not in KINDS:
                line.fail(15, f"the event {key!r} is shown as {kind!r}; the kinds are {', '.join(KINDS)}")
        drawn = set(line.positions(DRAWN))
        for at in range(len(line.steps)):
            line.at = at
            _judge(line, line.states[at].copy(), line.steps[at], at in drawn)


def _judge(line: Line, state: State, step: Played, draw: bool) -> None:
    """One step, listened to."""
    state.listen()
    state.apply(*step)
    shots = state.seen()
    told = state.heard()
    if told != line.events[line.at]:
        line.fail(15, "played again, the step tells other events", None, (step,))
    for shot in shots:
        keys = [event.key for event in told[: shot.end]]
        if shot.end > len(told):
            line.fail(15, f"a beat ends after {shot.end} events, but only {len(told)} were told", None, (step,))
        fault = shot.state.whole()
        if fault:
            line.fail(15, f"the table is not whole at the beat after {keys}: {fault}", None, (step,))
        try:
            again = restore(type(shot.state), json.loads(json.dumps(shot.state.data())))
        except MeadhallError as refused:
            line.fail(15, f"the table cannot be saved at the beat after {keys}: {refused}", refused, (step,))
        if again != shot.state:
            line.fail(15, f"saved and loaded, the table at the beat after {keys} differs in {difference(again, shot.state)}", None, (step,))
    _caption(line, shots, step)
    for shot in shots if draw else ():
        _draw(line, shot, step)


def _caption(line: Line, shots: Sequence[Shot], step: Played) -> None:
    """Every event has its words and its picture, and every viewer's beats hold what that viewer heard, in order."""
    told = line.events[line.at]
    for event in told:
        picture = line.game.picture(event)
        try:
            ElementTree.fromstring(f"<p>{picture}</p>")
        except ElementTree.ParseError as problem:
            line.fail(15, f"the picture of the event {event.key!r} is not well formed: {problem}", problem, (step,))
    for viewer in line.viewers:
        heard = [event for event in told if event.heard_by(viewer)]
        cut = line.game.cut(told, [shot.end for shot in shots], viewer)
        if [event for _, events in cut for event in events] != heard:
            line.fail(15, f"the beats of {name_of(viewer)} tell something else than it heard", None, (step,))


def _draw(line: Line, shot: Shot, step: Played) -> None:
    for viewer in line.viewers:
        try:
            line.game.draw(shot.state.view(viewer), Look(names=SEAT_NAMES[: line.seats]))
        except Exception as problem:
            line.fail(15, f"a beat cannot be drawn for {name_of(viewer)}: {type(problem).__name__}: {problem}", problem, (step,))
