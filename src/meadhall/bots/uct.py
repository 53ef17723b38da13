"""UCT for open games: a tree of choices and outcomes, for any number of seats, rivals or comrades. Compiled like the rules.

Every edge holds the value for the seat that chose it, so each seat maximises its own share of the win. Playouts follow the
game's policy for a while and are then judged by its evaluation.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, buffer

__all__ = ["Edge", "Settings", "Uct", "finish"]

ENOUGH: Final = 1000000000


@final
class Settings:
    """How a search spends its time."""

    def __init__(
        self, simulations: int = 1000, seconds: float = 0.0, explore: float = 0.7, depth: int = 0, trust: float = 1.0,
    ) -> None:
        self.simulations: i64 = simulations  # at most so many; 0: only the clock counts
        self.seconds = seconds  # at most so long; 0: only the count counts, and equal seeds give equal choices
        self.explore = explore  # the weight of what was little tried
        self.depth: i64 = depth  # choices and outcomes of a playout before it is judged
        self.trust = trust  # share of the evaluation in that judgement; the rest is a playout to the end


@final
class Edge:
    """An action that was tried: where it leads, how often, with what value for the seat that chose it."""

    def __init__(self, action: i64, actor: i64, untried: vec[i64]) -> None:
        self.action: i64 = action
        self.actor: i64 = actor  # who acts in the position it leads to
        self.untried = untried
        self.left: i64 = i64(len(untried))
        self.tried: list[Edge] = []
        self.visits: i64 = 0
        self.value = 0.0


@final
class Uct:
    """One search from one position."""

    def __init__(self, evaluator: Evaluator, policy: Policy, settings: Settings, seed: i64) -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.out = buffer()
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.root = Edge(-1, OVER, vec[i64]())

    def search(self, state: State) -> None:
        """Grow the tree until the budget is spent."""
        self.root = self.edge(-1, state)
        limit = self.settings.simulations if self.settings.simulations > 0 else ENOUGH
        end = perf_counter() + self.settings.seconds
        while self.simulations < limit:
            self.simulate(state.copy())
            self.simulations += 1
            if self.settings.seconds > 0.0 and self.simulations % 8 == 0 and perf_counter() > end:
                break

    def edge(self, action: i64, state: State) -> Edge:
        """A new edge to a position."""
        actor = state.turn()
        if actor < 0:
            return Edge(action, actor, vec[i64]())
        n = state.fill(actor, self.out)
        return Edge(action, actor, self.out[:n])

    def simulate(self, state: State) -> None:
        """One walk down the tree, one new edge, one playout, and the result carried back."""
        node = self.root
        path = [node]
        while True:
            if node.actor == OVER:
                break
            if node.actor == CHANCE:
                node = self.outcome(node, state)
                path.append(node)
                if node.visits == 0:
                    break
                continue
            if node.left > 0:
                i = self.rng.below(node.left)
                action = node.untried[i]
                node.left -= 1
                node.untried[i] = node.untried[node.left]
                state.apply(node.actor, action)
                grown = self.edge(action, state)
                node.tried.append(grown)
                path.append(grown)
                break
            best = self.best(node)
            state.apply(node.actor, best.action)
            node = best
            path.append(node)
        self.steps += i64(len(path))
        values = self.judge(state)
        chooser: i64 = OVER
        for edge in path:
            edge.visits += 1
            if chooser >= 0:
                edge.value += values[chooser]
            chooser = edge.actor

    def outcome(self, node: Edge, state: State) -> Edge:
        """Let chance decide, and find the edge of what came."""
        action = state.sample(self.rng)
        state.apply(CHANCE, action)
        for edge in node.tried:
            if edge.action == action:
                return edge
        grown = self.edge(action, state)
        node.tried.append(grown)
        return grown

    def best(self, node: Edge) -> Edge:
        """The edge with the highest upper confidence bound."""
        scale = self.settings.explore * sqrt(log(float(node.visits)))
        found = node.tried[0]
        top = -1.0
        for edge in node.tried:
            visits = float(edge.visits)
            bound = edge.value / visits + scale / sqrt(visits)
            if bound > top:
                top = bound
                found = edge
        return found

    def judge(self, state: State) -> vec[float]:
        """What the position is worth to each seat: a playout, then the evaluation."""
        return finish(state, self.settings, self.policy, self.evaluator, self.rng, self.out)

    def results(self) -> list[tuple[int, int, float]]:
        """Every action tried at the root: (action, visits, mean value), most visited first."""
        found = [(int(e.action), int(e.visits), e.value / float(max(e.visits, 1))) for e in self.root.tried]
        found.sort(key=_by_visits)
        return found

    def line(self, length: int = 6) -> list[tuple[int, int]]:
        """The most visited line from the root: (actor, action)."""
        out: list[tuple[int, int]] = []
        node = self.root
        while node.tried and len(out) < length:
            best = node.tried[0]
            for edge in node.tried:
                if edge.visits > best.visits:
                    best = edge
            out.append((int(node.actor), int(best.action)))
            node = best
        return out


def _by_visits(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    return -entry[1], -entry[2], entry[0]


def finish(state: State, settings: Settings, policy: Policy, evaluator: Evaluator, rng: Rng, out: vec[i64]) -> vec[float]:
    """Play on for the depth of the settings (or to the end, as often as the evaluation is not trusted); value for each seat."""
    depth = settings.depth
    if settings.trust < 1.0 and rng.unit() >= settings.trust:
        depth = ENOUGH
    while True:
        turn = state.turn()
        if turn == OVER:
            return vec[float](state.scores())
        if turn == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        elif depth <= 0:
            break
        else:
            state.apply(turn, policy.pick(state, turn, rng, out))
        depth -= 1
    seats = state.seats
    values = vec[float]([0.0 for _ in range(seats)])
    for seat in range(seats):
        values[seat] = evaluator.value(state, seat)
    return values
