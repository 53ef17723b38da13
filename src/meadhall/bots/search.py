"""What all searches share: their settings, their budget, their results, and the playout at the end. Compiled like the rules."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, buffer

__all__ = ["ENOUGH", "Found", "Search", "SearchSettings", "any_owing", "by_visits", "finish"]

ENOUGH: Final = 1000000000  # more than any search reaches
REFLECTION: Final = 64  # simulations between two looks at whether the choice is settled


class Found(NamedTuple):
    """A choice that was considered: how often it was tried, and its expected share of the win."""

    action: int
    visits: int
    value: float


def by_visits(found: Found) -> tuple[int, float, int]:
    """A key for sorting: most visited first, then the most valuable."""
    return -found.visits, -found.value, found.action


@final
class SearchSettings:
    """How a search spends its time."""

    def __init__(
        self,
        simulations: int = 1000,
        seconds: float = 0.0,
        explore: float = 0.7,
        depth: int = 0,
        trust: float = 1.0,
        prior: float = 0.0,
        solve: bool = False,
    ) -> None:
        self.simulations: i64 = simulations  # at most this many; 0: only the clock counts
        self.seconds = seconds  # at most this long; 0: only the count counts, and equal seeds give equal choices
        self.explore = explore  # the weight of exploration
        self.depth: i64 = depth  # choices and outcomes of a playout before it is judged
        self.trust = trust  # share of the evaluation in that judgement; the rest is a playout to the end
        self.prior = prior  # visits that the evaluation's first opinion of a choice counts for; 0: no opinion, tried at random
        self.solve = solve  # look for proven wins: for rivals without chance


class Search:
    """One search from one position or view: spends a budget step by step, until nothing can change the result."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: SearchSettings, seed: i64) -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.out = buffer()
        self.simulations: i64 = 0

    def spend(self, start: State) -> None:
        """Search from here until the budget is spent or the choice is settled."""
        settings = self.settings
        limit = settings.simulations if settings.simulations > 0 else ENOUGH
        begin = perf_counter()
        while self.simulations < limit and not self.over():
            self.step(start)
            left = limit - self.simulations
            if settings.seconds > 0.0:
                spent = perf_counter() - begin
                if spent > settings.seconds:
                    break
                if limit == ENOUGH:
                    left = i64(float(self.simulations) * (settings.seconds / spent - 1.0))
            if self.simulations % REFLECTION == 0 and self.decided(left):
                break

    def step(self, start: State) -> None:
        """One simulation, or one of every candidate; counts them."""
        raise NotImplementedError

    def over(self) -> bool:
        """Is nothing left to find out? Checked before every step."""
        return False

    def visits(self) -> list[int]:
        """How often each choice has been tried."""
        return []

    def decided(self, left: i64) -> bool:
        """Can this many more simulations no longer change the choice?"""
        first = 0
        second = 0
        for visits in self.visits():
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def results(self) -> list[Found]:
        """The choices that were considered, the chosen one first."""
        raise NotImplementedError


def finish(state: State, settings: SearchSettings, policy: Policy[Any], evaluator: Evaluator[Any], rng: Rng, own: list[Rng]) -> vec[float]:
    """The value of a position for each seat, by playing it out.

    A playout lasts for the depth of the settings and then to a quiet moment, where the evaluation judges; or to the end of the
    game in the share of cases in which the evaluation is not trusted. Where `own` gives every seat luck of its own, and a last one for
    who is asked next in a secret window, what one seat chooses changes neither what the others would have chosen anyway nor the
    dice that fall afterwards; where it is empty, `rng` decides everything.
    """
    depth = settings.depth
    if settings.trust < 1.0 and rng.unit() >= settings.trust:
        depth = ENOUGH
    while True:
        turn = state.turn()
        if turn == OVER:
            return vec[float](state.scores())
        if turn == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        elif depth <= 0 and evaluator.quiet(state):
            break
        else:
            turn = any_owing(state, turn, own[-1] if own else rng)
            state.apply(turn, policy.pick(state, turn, own[turn] if own else rng))
        depth -= 1
    seats = state.seats
    values = vec[float]([0.0 for _n in range(seats)])
    for seat in range(seats):
        values[seat] = evaluator.value(state, seat)
    return values


def any_owing(state: State, first: i64, rng: Rng) -> i64:
    """Who chooses next in a playout: of the seats in a window of secret choices, any one, whichever comes first.

    The last to choose in a window sees what comes of it. If that were always the same seat, a search would think more of its own
    choices, or of its rivals', in one seat than in another.
    """
    many: i64 = 1
    chosen = first
    for seat in range(first + 1, state.seats):
        if state.owes(seat):
            many += 1
            if rng.below(many) == 0:
                chosen = seat
    return chosen
