"""A review of a finished game: everybody's expected share from event to event, luck and choices apart, and the turning points.

The expected share of a position is what playing on from it many times would bring (outlook.py). What a choice changes belongs to the
seat that made it; what a die or a draw changes is luck. The position is the true one, so a review is only for games that are over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from meadhall.bots.brain import advice, choose
from meadhall.bots.outlook import Outlook
from meadhall.errors import BadRecord
from meadhall.game import CHANCE, State
from meadhall.record import Record
from meadhall.window import Window

__all__ = ["Review", "Stroke", "TurningPoint", "review"]

TRIES = 60  # playouts of each position
CAREFUL = 6  # this many times as many where two choices are compared
SHORT = 8  # up to this many outcomes of chance are all looked at
SUSPECTS = 8  # choices that are looked at closely
TELLING = 0.05  # the part of a share that is worth mentioning
MOST = 5  # turning points, and strokes of luck


@dataclass(frozen=True)
class TurningPoint:
    """A choice that cost its seat a good part of its share: after how many events, what was chosen, and what a strong bot prefers."""

    at: int
    seat: int
    chosen: str
    better: str
    why: str
    cost: float


@dataclass(frozen=True)
class Stroke:
    """A die or a draw that changed much: after how many events, what came up, and what each seat gained by it."""

    at: int
    text: str
    gains: list[float]


@dataclass(frozen=True)
class Review:
    """shares[n] are the expected shares after n events; luck and choices are what chance and its own choices brought each seat."""

    shares: list[list[float]]
    luck: list[float]
    choices: list[float]
    turns: list[TurningPoint] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)


def review(
    record: Record, level: str = "jarl", tries: int = TRIES, seed: int = 1, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Judge a finished game. `level` is the bot that is asked at the turning points."""
    if not record.over:
        raise BadRecord("only a finished game can be reviewed: until then it would tell secrets")
    game = record.game
    outlook = Outlook(game.policy)
    states = list(record.replay())
    steps = len(record.entries)
    shares: list[list[float]] = []
    for n, state in enumerate(states):
        shares.append(_shares(outlook, state, tries, seed))
        if progress is not None:
            progress(n + 1, len(states) + SUSPECTS)
    seats = range(record.seats)
    luck, choices = [0.0 for _ in seats], [0.0 for _ in seats]
    suspects: list[tuple[float, int]] = []
    strokes: list[Stroke] = []
    for n, entry in enumerate(record.entries):
        gains = [after - before for before, after in zip(shares[n], shares[n + 1], strict=True)]
        if entry.actor == CHANCE:
            luck = [total + gain for total, gain in zip(luck, gains, strict=True)]
            if max(map(abs, gains)) >= TELLING and len(states[n].chance()) > 1:
                strokes.append(Stroke(n, entry.text, gains))
        else:
            choices[entry.actor] += gains[entry.actor]
            if len(states[n].legal(entry.actor)) > 1:
                suspects.append((gains[entry.actor], n))
    strokes.sort(key=lambda stroke: -max(map(abs, stroke.gains)))
    views = _views(record)
    turns: list[TurningPoint] = []
    for done, (_, n) in enumerate(sorted(suspects)[:SUSPECTS]):
        point = _judged(record, outlook, states[n], views[n], n, level, tries * CAREFUL, seed)
        if point is not None:
            turns.append(point)
        if progress is not None:
            progress(steps + done + 2, len(states) + SUSPECTS)
    turns.sort(key=lambda point: -point.cost)
    return Review(shares, luck, choices, turns[:MOST], strokes[:MOST])


def _shares(outlook: Outlook, state: State, tries: int, seed: int) -> list[float]:
    """Everybody's expected share; where chance is next and has few outcomes, each of them is looked at and weighed."""
    if not state.actors():
        return state.scores()
    outcomes = state.chance() if state.turn() == CHANCE else []
    if not 0 < len(outcomes) <= SHORT:
        return outlook.shares(state, tries, seed)
    whole = sum(weight for _, weight in outcomes)
    totals = [0.0] * int(state.seats)
    for outcome, weight in outcomes:
        after = state.copy()
        after.apply(CHANCE, outcome)
        found = after.scores() if not after.actors() else outlook.shares(after, tries, seed)
        totals = [total + share * weight / whole for total, share in zip(totals, found, strict=True)]
    return totals


def _views(record: Record) -> list[State | None]:
    """What the chooser of each entry knew; None for what chance decided."""
    state, window, views = record.start(), Window(), list[State | None]()
    for entry in record.entries:
        if entry.actor == CHANCE:
            views.append(None)
        else:
            views.append(window.view(state, entry.actor))
            window.made(state, entry.actor, entry.action)
        state.apply(entry.actor, entry.action)
    return views


def _judged(
    record: Record, outlook: Outlook, state: State, view: State | None, n: int, level: str, tries: int, seed: int
) -> TurningPoint | None:
    """What a strong bot would have chosen with what the seat knew, if that is clearly better in the true position too."""
    entry, game = record.entries[n], record.game
    if view is None:
        return None
    action = choose(game, view, entry.actor, level, seed, counted=0.5)
    if action == entry.action:
        return None
    worth = []
    for other in (action, entry.action):
        after = state.copy()
        after.apply(entry.actor, other)
        worth.append(_shares(outlook, after, tries, seed)[entry.actor])
    cost = worth[0] - worth[1]
    if cost < TELLING:
        return None
    better = game.choice(view, entry.actor, action).label
    chosen = game.choice(view, entry.actor, entry.action).label
    return TurningPoint(n, entry.actor, chosen, better, advice(game, view, entry.actor, action, seed), cost)
