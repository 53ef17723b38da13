"""One step ahead: the choice after which the game's evaluation is highest, averaged over chance. Compiled like the rules."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, buffer

__all__ = ["GreedyPolicy", "expected", "rank"]


def expected(state: State, seat: i64, evaluator: Evaluator[Any], rng: Rng, samples: i64) -> float:
    """What a position promises a seat; where chance is next, the mean of a few sampled outcomes."""
    turn = state.turn()
    if turn == OVER:
        return state.scores()[seat]
    if turn != CHANCE:
        return evaluator.value(state, seat)
    total = 0.0
    for _n in range(samples):
        world = state.copy()
        while world.turn() == CHANCE:
            world.apply(CHANCE, world.sample(rng))
        total += world.scores()[seat] if world.turn() == OVER else evaluator.value(world, seat)
    return total / float(samples)


def best_of(state: State, seat: i64, evaluator: Evaluator[Any], rng: Rng, samples: i64, further: i64, out: vec[i64]) -> float:
    """The value of a position in which the seat may choose again: the value of its best choices, up to `further` in a row."""
    if further == 0 or state.turn() < 0 or not state.owes(seat):
        return expected(state, seat, evaluator, rng, samples)
    n = state.fill(seat, out)
    actions = out[:n]
    best = 0.0
    for i in range(n):
        after = state.copy()
        after.apply(seat, actions[i])
        value = best_of(after, seat, evaluator, rng, samples, further - 1, out)
        if value > best:
            best = value
    return best


def rank(
    view: State, seat: i64, evaluator: Evaluator[Any], rng: Rng, worlds: i64, samples: i64, further: i64 = 0
) -> list[tuple[int, float]]:
    """Every legal action with its expected value, averaged over guessed worlds; in the order of the actions.

    `further` choices of the same seat in a row are looked at too, so that a turn of several steps is judged as a whole.
    """
    out = buffer()
    n = view.fill(seat, out)
    actions = out[:n]
    totals = [0.0 for _n in range(n)]
    for _n in range(worlds):
        world = view.guess(rng)
        for i in range(n):
            after = world.copy()
            after.apply(seat, actions[i])
            totals[i] += best_of(after, seat, evaluator, rng, samples, further, out)
    return [(int(actions[i]), totals[i] / float(worlds)) for i in range(n)]


@final
class GreedyPolicy(Policy[Any]):
    """A playout policy that looks at a few random choices and takes the most promising one; or, when careless, any choice."""

    def __init__(self, evaluator: Evaluator[Any], looks: int, careless: float) -> None:
        super().__init__()
        self.evaluator = evaluator
        self.looks: i64 = looks
        self.careless = careless

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        """The most promising of a few."""
        out = self.out
        n = state.fill(seat, out)
        if n == 1:
            return out[0]
        best = out[rng.below(n)]
        if rng.unit() < self.careless:
            return best
        best_value = -1.0
        looks = self.looks if self.looks < n else n
        for i in range(looks):
            j = i + rng.below(n - i)
            action = out[j]
            out[j] = out[i]
            out[i] = action
            after = state.copy()
            after.apply(seat, action)
            turn = after.turn()
            value = after.scores()[seat] if turn == OVER else self.evaluator.value(after, seat)
            if value > best_value:
                best_value = value
                best = action
        return best
