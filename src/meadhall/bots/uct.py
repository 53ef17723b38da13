"""UCT for open games: a tree of choices and outcomes, for any number of seats, rivals or comrades. Compiled like the rules.

Every edge holds the value for the seat that chose it, so each seat maximises its own share of the win. New choices are tried
in the order of the evaluation's opinion. Playouts follow the game's policy for a while and are then judged by the evaluation.
Where nothing is left to chance, sure wins and losses are carried up the tree and not looked at again.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.greedy import expected
from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, buffer

__all__ = ["Edge", "Settings", "Uct", "finish"]

ENOUGH: Final = 1000000000
UNSEEN: Final = -9  # nobody has looked yet who acts there
NOTHING: Final[vec[i64]] = vec[i64]()


@final
class Settings:
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
        self.simulations: i64 = simulations  # at most so many; 0: only the clock counts
        self.seconds = seconds  # at most so long; 0: only the count counts, and equal seeds give equal choices
        self.explore = explore  # the weight of what was little tried
        self.depth: i64 = depth  # choices and outcomes of a playout before it is judged
        self.trust = trust  # share of the evaluation in that judgement; the rest is a playout to the end
        self.prior = prior  # visits that the evaluation's first opinion of a choice counts for; 0: no opinion, tried at random
        self.solve = solve  # look for proven wins: for rivals without chance


@final
class Edge:
    """A choice or an outcome: where it leads, how often it was tried, with what value for the seat that chose it."""

    def __init__(self, action: i64, actor: i64, prior: float, weight: float) -> None:
        self.action: i64 = action
        self.actor: i64 = actor  # who acts in the position it leads to
        self.opened = False  # are the choices of that position listed?
        self.untried: vec[i64] = NOTHING
        self.left: i64 = 0
        self.tried: list[Edge] = []
        self.visits: i64 = 0
        self.value = 0.0
        self.prior = prior  # the evaluation's opinion, which counts as `weight` visits
        self.weight = weight
        self.proven: i64 = 0  # 1: its chooser wins for sure; -1: its chooser loses for sure

    def mean(self) -> float:
        """Its value so far, opinion included."""
        count = self.weight + float(self.visits)
        return (self.prior * self.weight + self.value) / count if count > 0.0 else 0.5


@final
class Uct:
    """One search from one position."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: Settings, seed: i64) -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.out = buffer()
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.seats: i64 = 0
        self.root = Edge(-1, OVER, 0.5, 0.0)

    def search(self, state: State, opinions: list[tuple[int, float]], weight: float) -> None:
        """Grow the tree until the budget is spent. Opinions (of every legal action, or none) count as so many visits at the root."""
        self.seats = state.seats
        self.root = Edge(-1, state.turn(), 0.5, 0.0)
        for action, value in opinions:
            self.root.opened = True
            self.root.tried.append(Edge(action, UNSEEN, value, weight))
        settings = self.settings
        limit = settings.simulations if settings.simulations > 0 else ENOUGH
        begin = perf_counter()
        while self.simulations < limit and self.root.proven == 0:
            self.simulate(state.copy())
            self.simulations += 1
            left = limit - self.simulations
            if settings.seconds > 0.0:
                spent = perf_counter() - begin
                if spent > settings.seconds:
                    break
                if limit == ENOUGH:
                    left = i64(float(self.simulations) * (settings.seconds / spent - 1.0))
            if self.simulations % 64 == 0 and self.decided(left):
                break

    def decided(self, left: i64) -> bool:
        """Can so many more simulations no longer change the choice?"""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.tried:
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return self.root.left == 0 and first - second > left

    def simulate(self, state: State) -> None:
        """One walk down the tree, one new edge, one playout, and the result carried back."""
        node = self.root
        path = [node]
        while node.actor != OVER:
            if node.actor == CHANCE:
                node = self.outcome(node, state)
            else:
                actor = node.actor
                if not node.opened:
                    self.open(node, state)
                if node.left > 0:
                    i = self.rng.below(node.left)
                    action = node.untried[i]
                    node.left -= 1
                    node.untried[i] = node.untried[node.left]
                    node.tried.append(Edge(action, UNSEEN, 0.5, 0.0))
                    node = node.tried[-1]
                else:
                    node = self.best(node)
                state.apply(actor, node.action)
                if node.actor == UNSEEN:
                    node.actor = state.turn()
            path.append(node)
            if node.visits == 0 or node.proven != 0:
                break
        self.steps += i64(len(path))
        if node.proven == 1 and node.actor != OVER:
            values = vec[float]([0.0 for _ in range(self.seats)])
            values[path[-2].actor] = 1.0
        else:
            values = finish(state, self.settings, self.policy, self.evaluator, self.rng)
        if self.settings.solve:
            if node.actor == OVER and len(path) > 1:
                share = values[path[-2].actor]
                node.proven = 1 if share >= 1.0 else -1 if share <= 0.0 else 0
            if node.proven != 0:
                self.prove(path)
        chooser: i64 = OVER
        for edge in path:
            edge.visits += 1
            if chooser >= 0:
                edge.value += values[chooser]
            chooser = edge.actor

    def open(self, node: Edge, state: State) -> None:
        """List the choices of a position; with the evaluation's opinion of each, if that counts."""
        node.opened = True
        actor = node.actor
        n = state.fill(actor, self.out)
        prior = self.settings.prior
        if prior <= 0.0:
            node.untried = self.out[:n]
            node.left = n
            return
        actions = self.out[:n]
        for i in range(n):
            after = state.copy()
            after.apply(actor, actions[i])
            edge = Edge(actions[i], after.turn(), expected(after, actor, self.evaluator, self.rng, 1), prior)
            if edge.actor == OVER and self.settings.solve:
                edge.proven = 1 if edge.prior >= 1.0 else -1 if edge.prior <= 0.0 else 0
            node.tried.append(edge)

    def prove(self, path: list[Edge]) -> None:
        """A sure result at the end of a path may make the choices that led there sure."""
        i = i64(len(path)) - 1
        while i > 0 and path[i].proven != 0:
            parent = path[i - 1]
            actor = parent.actor
            if actor < 0 or parent.proven != 0:
                return
            same = i < 2 or path[i - 2].actor == actor
            if path[i].proven == 1:
                parent.proven = 1 if same else -1
            else:
                for edge in parent.tried:
                    if edge.proven != -1:
                        return
                if parent.left > 0 or not (same or self.seats == 2):
                    return
                parent.proven = -1 if same else 1
            i -= 1

    def outcome(self, node: Edge, state: State) -> Edge:
        """Let chance decide, and find the edge of what came."""
        action = state.sample(self.rng)
        state.apply(CHANCE, action)
        for edge in node.tried:
            if edge.action == action:
                return edge
        grown = Edge(action, state.turn(), 0.5, 0.0)
        node.tried.append(grown)
        return grown

    def best(self, node: Edge) -> Edge:
        """The edge with the highest upper confidence bound; a sure win at once, a sure loss only if there is nothing else."""
        scale = self.settings.explore * sqrt(log(float(node.visits + 1)))
        found = node.tried[0]
        top = -2.0
        for edge in node.tried:
            if edge.proven == 1:
                return edge
            count = edge.weight + float(edge.visits)
            bound = (edge.prior * edge.weight + edge.value + scale * sqrt(count)) / count if edge.proven == 0 else -1.0
            if bound > top:
                top = bound
                found = edge
        return found

    def results(self) -> list[tuple[int, int, float]]:
        """Every action at the root: (action, visits, mean value), most visited first; sure wins before all, sure losses after all."""
        found: list[tuple[int, int, float]] = []
        for e in self.root.tried:
            value = 1.0 if e.proven == 1 else 0.0 if e.proven == -1 else e.mean()
            found.append((int(e.action), int(e.visits + e.proven * ENOUGH), value))
        found.sort(key=_by_visits)
        return [(action, visits % ENOUGH, value) for action, visits, value in found]

    def line(self, length: int = 6) -> list[tuple[int, int]]:
        """The most visited line from the root: (actor, action). A sure win is shown before anything else."""
        out: list[tuple[int, int]] = []
        node = self.root
        while node.tried and len(out) < length:
            best = node.tried[0]
            for edge in node.tried:
                if edge.proven > best.proven or (edge.proven == best.proven and edge.visits > best.visits):
                    best = edge
            if best.visits == 0 and node.visits > 0 and best.proven == 0:
                break
            out.append((int(node.actor), int(best.action)))
            node = best
        return out


def _by_visits(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    return -entry[1], -entry[2], entry[0]


def finish(state: State, settings: Settings, policy: Policy[Any], evaluator: Evaluator[Any], rng: Rng) -> vec[float]:
    """Play on for the depth of the settings and then to a quiet moment (or to the end, as often as the evaluation is not trusted);
    value for each seat."""
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
            state.apply(turn, policy.pick(state, turn, rng))
        depth -= 1
    seats = state.seats
    values = vec[float]([0.0 for _ in range(seats)])
    for seat in range(seats):
        values[seat] = evaluator.value(state, seat)
    return values
