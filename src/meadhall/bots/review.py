"""A review of a finished game: everybody's expected share from event to event, luck and choices apart, and the turning points.

The expected share of a position is what playing on from it many times would bring (outlook.py), or what the table of endings says
of it. What a choice changes belongs to the seat that made it; what a die or a draw changes is luck. The position is the true one, so
a review is only for games that are over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, sqrt

from meadhall.bots.brain import EVEN, WON, advice, choose, endings
from meadhall.bots.outlook import Outlook
from meadhall.bots.own import Bot, check_bot
from meadhall.bots.solved import exact
from meadhall.errors import BadRecord
from meadhall.game import CHANCE, Game, State
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.window import Window

__all__ = [
    "SUSPECTS",
    "Ledger",
    "Outcome",
    "Review",
    "Stroke",
    "TurningPoint",
    "blundered",
    "doubt",
    "doubtful",
    "judged",
    "ledger",
    "looked_again",
    "outcome_of",
    "review",
    "settled",
    "worst",
]

TRIES = 60  # playouts of each position
CAREFUL = 6  # this many times as many where two choices are compared, or where the shares seem to change
SHORT = 8  # up to this many outcomes of chance are all looked at
SUSPECTS = 8  # choices that are looked at closely
TELLING = 0.05  # the part of a share that is worth mentioning
MOST = 5  # turning points, and strokes of luck
CLEAR = 4.0  # standard errors from which on a step is real: of 3 there are some by mere chance in every long game
Outcome = tuple[list[float], list[float]]  # of a position: everybody's expected share, and the variance of each


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


@dataclass(frozen=True)
class Ledger:
    """The shares, settled; what changed them: luck and choices by seat, strokes of luck; and choices to look at closely, worst first."""

    shares: list[list[float]]
    luck: list[float]
    choices: list[float]
    strokes: list[Stroke]
    suspects: list[int]


def review(
    record: Record, level: Bot = "jarl", tries: int = TRIES, seed: int = 1, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Judge a finished game. `level` is the bot that is asked at the turning points."""
    if not record.over:
        raise BadRecord("only a finished game can be reviewed: until then it would tell secrets")
    check_bot(level)
    states = list(record.replay())
    of = len(states) + 2 * SUSPECTS
    guesses: list[Outcome] = []
    if progress is not None:
        progress(0, of)
    for n, state in enumerate(states):
        guesses.append(outcome_of(record.game, state, tries, seed))
        if progress is not None:
            progress(n + 1, of)
    for n in doubtful(record, guesses):
        guesses[n] = looked_again(record.game, states[n], tries, seed)
    if progress is not None:
        progress(len(states) + SUSPECTS, of)
    found = ledger(record, guesses)
    turns: list[TurningPoint | None] = []
    for n in found.suspects:
        turns.append(judged(record, n, level, tries, seed, counted=0.5))
        if progress is not None:
            progress(len(states) + SUSPECTS + len(turns), of)
    return Review(found.shares, found.luck, found.choices, worst(turns), found.strokes)


def ledger(record: Record, guesses: list[Outcome]) -> Ledger:
    """What chance and choices brought, from what every position was found to promise."""
    seats = range(record.seats)
    shares = settled(guesses)
    luck, choices = [0.0 for _ in seats], [0.0 for _ in seats]
    suspects: list[tuple[float, int]] = []
    blunders = set(blundered(record))
    strokes: list[Stroke] = []
    state = record.start()
    for n, entry in enumerate(record.entries):
        gains = [after - before for before, after in zip(shares[n], shares[n + 1], strict=True)]
        if entry.actor == CHANCE:
            luck = [total + gain for total, gain in zip(luck, gains, strict=True)]
            if max(map(abs, gains)) >= TELLING and len(state.chance()) > 1:
                strokes.append(Stroke(n, entry.text, gains))
        else:
            choices[entry.actor] += gains[entry.actor]
            if len(state.legal(entry.actor)) > 1:
                suspects.append((_fall(guesses, n, entry.actor) - 2 * (n in blunders), n))  # they come first
        state.apply(entry.actor, entry.action)
    strokes.sort(key=lambda stroke: -max(map(abs, stroke.gains)))
    return Ledger(shares, luck, choices, strokes[:MOST], [n for _, n in sorted(suspects)[:SUSPECTS]])


def worst(turns: list[TurningPoint | None]) -> list[TurningPoint]:
    """The turning points to tell, the costliest first."""
    return sorted((point for point in turns if point is not None), key=lambda point: -point.cost)[:MOST]


# -- what a position promises -----------------------------------------------------------------------------------------


def outcome_of(game: Game, state: State, tries: int, seed: int) -> Outcome:
    """Everybody's expected share and its variance; where chance is next and has few outcomes, each of them is looked at and weighed."""
    seats = range(int(state.seats))
    if not state.actors():
        return state.scores(), [0.0 for _ in seats]
    known = exact(game, state)
    if known is not None:  # nothing needs to be guessed
        return known, [0.0 for _ in seats]
    outlook = Outlook(game.policy)
    outcomes = state.chance() if state.turn() == CHANCE else []
    if not 0 < len(outcomes) <= SHORT:
        return _played(outlook, state, tries, seed)
    whole = sum(weight for _, weight in outcomes)
    shares, doubts = [0.0 for _ in seats], [0.0 for _ in seats]
    for outcome, weight in outcomes:
        after = state.copy()
        after.apply(CHANCE, outcome)
        found, doubt = (after.scores(), [0.0 for _ in seats]) if not after.actors() else _played(outlook, after, tries, seed)
        part = weight / whole
        shares = [total + share * part for total, share in zip(shares, found, strict=True)]
        doubts = [total + one * part * part for total, one in zip(doubts, doubt, strict=True)]
    return shares, doubts


def _played(outlook: Outlook, state: State, tries: int, seed: int) -> Outcome:
    """Shares by playing on, with their variance: six wins out of six prove little."""
    shares = outlook.shares(state, tries, seed)
    return shares, [doubt(share, tries) for share in shares]


def doubt(share: float, tries: int) -> float:
    """The variance of a share that was found in so many playouts, with two more wins and two more losses."""
    likely = (share * tries + 2) / (tries + 4)
    return likely * (1 - likely) / tries


def doubtful(record: Record, guesses: list[Outcome]) -> list[int]:
    """The positions that need a second look, because among hundreds of guesses some stray far: those before and after every step of the
    shares, and before and after the choices that seem to have cost most."""
    shares = settled(guesses)
    places = {n for n in range(len(shares) - 1) if shares[n] != shares[n + 1]}
    falls = [(_fall(guesses, n, entry.actor), n) for n, entry in enumerate(record.entries) if entry.actor != CHANCE]
    places.update(n for _, n in sorted(falls)[: 2 * SUSPECTS])
    return sorted(n for n in places | {n + 1 for n in places} if any(guesses[n][1]))


def _fall(guesses: list[Outcome], n: int, seat: int) -> float:
    """What entry n seems to have changed for a seat."""
    return guesses[n + 1][0][seat] - guesses[n][0][seat]


def looked_again(game: Game, state: State, tries: int, seed: int) -> Outcome:
    """What a position promises, from many more playouts than before and from other ones: what strayed the first time does not count."""
    return outcome_of(game, state, tries * CAREFUL, ~seed)


def settled(guesses: list[Outcome]) -> list[list[float]]:
    """The shares without what is mere chance of the playouts: neighbours that cannot be told apart get the same value.

    Between two guesses of the same share there is always a difference, and over hundreds of events such differences add up to more
    than the game. So runs of positions are joined, the most alike first, until every step that is left is clearly real.
    """
    runs = [_Run(1, shares, doubts) for shares, doubts in guesses]
    steps = [one.apart(other) for one, other in pairwise(runs)]
    while steps and min(steps) < CLEAR:
        n = steps.index(min(steps))
        runs[n : n + 2] = [runs[n].joined(runs[n + 1])]
        del steps[n]
        if n > 0:
            steps[n - 1] = runs[n - 1].apart(runs[n])
        if n < len(steps):
            steps[n] = runs[n].apart(runs[n + 1])
    return [run.shares for run in runs for _ in range(run.length)]


@dataclass(frozen=True)
class _Run:
    """Positions next to each other with the same shares, and the variance of what is known of them."""

    length: int
    shares: list[float]
    doubts: list[float]

    def apart(self, other: _Run) -> float:
        """How many standard errors lie between two runs, for the seat that differs most. What is certain is never joined with a guess."""
        found = 0.0
        for mine, theirs, doubt, more in zip(self.shares, other.shares, self.doubts, other.doubts, strict=True):
            if doubt and more:
                found = max(found, abs(mine - theirs) / sqrt(doubt + more))
            elif doubt or more or mine != theirs:
                return inf
        return found

    def joined(self, other: _Run) -> _Run:
        """Both as one."""
        whole = self.length + other.length
        mine, theirs = self.length / whole, other.length / whole
        return _Run(
            whole,
            [one * mine + two * theirs for one, two in zip(self.shares, other.shares, strict=True)],
            [one * mine * mine + two * theirs * theirs for one, two in zip(self.doubts, other.doubts, strict=True)],
        )


# -- what was chosen --------------------------------------------------------------------------------------------------


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


def blundered(record: Record) -> list[int]:
    """The entries that let a win at once go, or took a loss at once without need, as far as the seat could know.

    Playouts may not see it: careless players let the same win go.
    """
    found = []
    for n, (entry, view) in enumerate(zip(record.entries, _views(record), strict=True)):
        if view is None or len(view.legal(entry.actor)) == 1:
            continue
        ends = endings(record.game, view, entry.actor, Rng(n))
        chosen, best = ends.get(entry.action, EVEN), max(ends.get(action, EVEN) for action in view.legal(entry.actor))
        if (best >= WON and chosen < best) or (chosen == 0.0 and best > chosen):
            found.append(n)
    return found


def judged(record: Record, n: int, level: Bot, tries: int, seed: int, counted: float = 0) -> TurningPoint | None:
    """What a strong bot would have chosen instead of entry n with what the seat knew, if that is clearly better in truth too."""
    entry, game, state, view = record.entries[n], record.game, record.at(n), _views(record)[n]
    if view is None:
        return None
    action = choose(game, view, entry.actor, level, seed, counted)
    if action == entry.action:
        return None
    worth = []
    for other in (action, entry.action):
        after = state.copy()
        after.apply(entry.actor, other)
        worth.append(outcome_of(game, after, tries * CAREFUL, seed)[0][entry.actor])
    cost = worth[0] - worth[1]
    if cost < TELLING:
        return None
    better = game.choice(view, entry.actor, action).label
    chosen = game.choice(view, entry.actor, entry.action).label
    return TurningPoint(n, entry.actor, chosen, better, advice(game, view, entry.actor, action, seed), cost)
