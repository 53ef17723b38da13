"""Every beat lights what it is about: whatever is told is there to be pointed at, in every game and for every viewer.

This judges what is drawn; that it is lit and in sight in a browser is judged in web/test_lights.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import SPECTATOR, Event, Game, Look, State
from meadhall.laws import Line, mixtures, variations

OFTEN = 6  # beats of each kind that are judged for each sort of viewer
FEW_GAMES, MOST_GAMES = 6, 150
TAG = re.compile(r"<[a-z]+ [^>]*?\bid=\"([^\"]+)\"[^>]*>")
LIT = re.compile(r"\bdata-lit=\"([^\"]*)\"")
# what is not on the table, and why
NOWHERE = {("ragnarokstar", "reshuffle"): "the pile of the guest stars is not drawn"}
# what an event's numbers do not name, but the drawing marks when it is new: how the ids begin
MARKED = {("lindisfarne", "leftover"): "slot-", ("lindisfarne", "neutral discard"): "slot-"}
# what random games hardly ever bring, as the rules tell it, and where in a game it is drawn: in the middle, or at the end
RARE: dict[str, list[tuple[Event, float]]] = {
    "nxs": [(Event("skip", (0,)), 0.5)],
    "ragnarokstar": [(Event("empty_handed", (0, 1)), 0.5), (Event("reshuffle", (7,)), 0.5)],
    "yggdrasil": [(Event("rune", (2,)), 0.5), (Event("daeg", (3,)), 0.5), (Event("sigel", (1, 0, 2)), 0.5)],
    "ragnaroll": [(Event("loki", (1,)), 1)],
}


def drawn(game: Game, view: State) -> dict[str, str]:
    """Everything with an id on the table, and why it would be lit by itself."""
    found: dict[str, str] = {}
    for name, region in game.draw(view, Look()).regions.items() or [("stage", None)]:
        found[name] = ""
        html = region.html if region is not None else game.draw(view, Look()).picture
        found |= {tag[1]: lit[1] if (lit := LIT.search(tag[0])) else "" for tag in TAG.finditer(html)}
    return found


def moments(line: Line) -> Iterator[tuple[int, list[Event], State, State]]:
    """Every beat of a game: its viewer, what was heard, the view before its step and the view that shows it."""
    for at, step in enumerate(line.steps):
        state = line.states[at].copy()
        state.listen()
        state.apply(*step)
        shots = state.seen()
        told = state.heard()
        for viewer in dict.fromkeys((0, step[0], SPECTATOR)):
            if viewer < 0 and viewer != SPECTATOR:
                continue
            for shot, events in line.game.cut(told, [one.end for one in shots], viewer):
                heard = [event for event in events if line.game.kind(event)]
                if heard:
                    yield viewer, heard, line.states[at], (state if shot < 0 else shots[shot].state)


def set_ups(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    return chain(variations(game), mixtures(game, MOST_GAMES, seed=3))


def judged(game: Game) -> tuple[Counter[str], list[str]]:
    """How many beats of each kind of event were judged, and what was wrong."""
    times: Counter[tuple[str, bool]] = Counter()
    faults: list[str] = []
    wanted = {key for key, kind in game.page.beats.items() if kind} - {event.key for event, _ in RARE.get(game.key, [])}
    for seed, (seats, options) in enumerate(set_ups(game)):
        if seed >= MOST_GAMES or (seed >= FEW_GAMES and all(times[key, True] + times[key, False] > 1 for key in wanted)):
            break
        line = Line(game, seats, options, seed + 1).play()
        for viewer, events, before, after in moments(line):
            fresh = [event for event in events if times[event.key, viewer < 0] < OFTEN]
            if not fresh:
                continue
            here = drawn(game, after.view(viewer))
            for event in fresh:
                times[event.key, viewer < 0] += 1
                if (game.key, event.key) in NOWHERE or here.keys() & set(game.lights(event)):
                    continue
                was, marked = drawn(game, before.view(viewer)), MARKED.get((game.key, event.key), "-")
                if not any(lit and name.startswith(marked) and was.get(name) != lit for name, lit in here.items()):
                    faults.append(f"{event} of {seats} seats, {options}, seed {seed + 1} lights nothing for {viewer}")
    return Counter({key: times[key, True] + times[key, False] for key in wanted}), faults


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_beat_lights_what_it_is_about(game: Game) -> None:
    times, faults = judged(game)
    line = Line(game, 2, {}, 1).play()
    for event, part in RARE.get(game.key, []):
        here = drawn(game, line.states[int((len(line.states) - 1) * part)].view(SPECTATOR))
        if (game.key, event.key) not in NOWHERE and not here.keys() & set(game.lights(event)):
            faults.append(f"{event} lights nothing")
    assert not faults, "\n".join(faults[:20])
    assert not [key for key, many in times.items() if not many], "never met in a random game"
