"""A race of choices: all candidates are played out in the same guessed worlds with the same luck, and the slow ones drop out.

Nothing is remembered below the first choice, so this is for games in which a sensible player in the playouts says more than a
deep tree: long ones with much chance or many secrets. Because candidates share worlds and luck, their differences show long
before their values do. Compiled like the rules.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.search import Found, Search, SearchSettings, by_visits, finish
from meadhall.rng import Rng
from meadhall.state import Evaluator, Policy, State

__all__ = ["Race"]

WARM_UP: Final = 4  # worlds before a candidate can drop out
BEATEN: Final = 2.0  # standard errors behind the leader at which a candidate drops out
SURE: Final = 2.5  # the same for the playouts' own choice
EQUAL: Final = 0.004  # a negligible difference


@final
class Race(Search):
    """One race from one view."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: SearchSettings, seed: i64) -> None:
        super().__init__(evaluator, policy, settings, seed)
        self.seat: i64 = 0
        self.rounds: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.opinions: vec[float] = vec[float]()
        self.weight = 0.0
        self.sums: vec[float] = vec[float]()  # of values, by candidate
        self.products: vec[float] = vec[float]()  # of the values of two candidates in the same world
        self.last: vec[i64] = vec[i64]()  # the round in which a candidate last ran
        self.running: list[i64] = []
        self.own: i64 = -1  # the candidate that the playouts themselves would choose, where only a clear win beats it

    def search(self, view: State, seat: i64, opinions: list[tuple[int, float]], weight: float) -> None:
        """Run until the budget is spent or one is left.

        The candidates are those with an opinion, which counts as `weight` worlds. Without opinions they are all legal actions, and
        the playouts' own choice stays unless another is clearly better.
        """
        self.seat = seat
        if opinions:
            self.actions = vec[i64]([i64(action) for action, _ in opinions])
            self.opinions = vec[float]([value for _, value in opinions])
            self.weight = weight
        else:
            self.enter_all(view)
        many = i64(len(self.actions))
        self.sums = vec[float]([0.0 for _n in range(many)])
        self.products = vec[float]([0.0 for _n in range(many * many)])
        self.last = vec[i64]([i64(0) for _n in range(many)])
        self.running = list(range(many))
        self.spend(view)

    def enter_all(self, view: State) -> None:
        """All legal actions are candidates, and one of them is the playouts' own choice."""
        n = view.fill(self.seat, self.out)
        self.actions = self.out[:n]
        self.opinions = vec[float]([0.5 for _n in range(n)])
        liked = self.policy.pick(view.guess(self.rng), self.seat, self.rng)
        for i in range(n):
            if self.actions[i] == liked:
                self.own = i

    def over(self) -> bool:
        """Is one candidate left?"""
        return len(self.running) <= 1

    def step(self, start: State) -> None:
        """One world for all candidates; then some may drop out."""
        self.run(start.guess(self.rng))
        if self.rounds >= WARM_UP:
            self.drop_out()

    def run(self, world: State) -> None:
        """Play out every candidate that is still in the race, in one world and with the same luck for chance and for each seat."""
        seat = self.seat
        luck = self.rng.next()
        many = i64(len(self.actions))
        values = vec[float]([0.0 for _n in range(many)])
        self.rounds += 1
        for i in self.running:
            state = world.copy()
            state.apply(seat, self.actions[i])
            rng = Rng(luck)
            own = [Rng(rng.next()) for _n in range(state.seats + 1)]
            value = finish(state, self.settings, self.policy, self.evaluator, rng, own)[seat]
            values[i] = value
            self.sums[i] += value
            self.last[i] = self.rounds
            self.simulations += 1
        for i in self.running:
            for j in self.running:
                self.products[i * many + j] += values[i] * values[j]

    def mean(self, i: i64) -> float:
        """The value of a candidate so far, opinion included."""
        return (self.opinions[i] * self.weight + self.sums[i]) / (self.weight + float(self.last[i])) if self.last[i] > 0 else 0.0

    def error(self, i: i64, j: i64) -> float:
        """The standard error of the difference between two candidates that ran in the same worlds."""
        n = float(self.rounds)
        many = i64(len(self.actions))
        mean = (self.sums[i] - self.sums[j]) / n
        square = self.products[i * many + i] + self.products[j * many + j] - 2.0 * self.products[i * many + j]
        variance = (square / n - mean * mean) / (n - 1.0)
        return sqrt(variance) if variance > 0.0 else 0.0

    def leader(self) -> i64:
        """The candidate that leads those still in the race."""
        first = self.running[0]
        for i in self.running:
            if self.mean(i) > self.mean(first):
                first = i
        return first

    def drop_out(self) -> None:
        """Drop candidates significantly behind the leader; where the rest are practically equal, all but the one to be chosen."""
        first = self.leader()
        left: list[i64] = []
        apart = 0.0
        for i in self.running:
            behind = self.mean(first) - self.mean(i)
            error = self.error(first, i)
            if i == first or behind <= (SURE if i == self.own else BEATEN) * error:
                left.append(i)
                if i != first and behind + BEATEN * error > apart:
                    apart = behind + BEATEN * error
        self.running = left
        if apart < EQUAL:
            self.running = [self.chosen()]

    def chosen(self) -> i64:
        """The leader; or the playouts' own choice while it is not clearly beaten."""
        for i in self.running:
            if i == self.own:
                return i
        return self.leader()

    def results(self) -> list[Found]:
        """Every candidate with its playouts, the chosen one first."""
        found = [Found(int(self.actions[i]), int(self.last[i]), self.mean(i)) for i in range(i64(len(self.actions)))]
        head = found.pop(int(self.chosen()))
        found.sort(key=by_visits)
        return [head, *found]
