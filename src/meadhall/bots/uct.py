"""UCT for open games: a tree of choices and outcomes, for any number of seats, competitive or cooperative. Compiled like the rules.

Every edge holds the value for the seat that chose it, so each seat maximises its own share of the win. New choices are tried
in the order of the evaluation's opinion. Playouts follow the game's policy for a while and are then judged by the evaluation.
Where nothing is left to chance, proven wins and losses are carried up the tree and not searched again.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.greedy import expected
from meadhall.bots.search import Found, Search, SearchSettings, finish
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State

__all__ = ["Edge", "Uct"]

UNSEEN: Final = -9  # not known yet: who acts there
NOTHING: Final[vec[i64]] = vec[i64]()

# what is proven for the seat that chose an edge
WON: Final = 1
OPEN: Final = 0
LOST: Final = -1


@final
class Edge:
    """A choice or an outcome: where it leads, how often it was tried, with what value for the seat that chose it."""

    def __init__(self, action: i64, actor: i64, prior: float, weight: float) -> None:
        self.action: i64 = action
        self.actor: i64 = actor  # who acts in the position it leads to
        self.opened = False  # are the choices of that position listed?
        self.untried: vec[i64] = NOTHING
        self.left: i64 = 0  # how many of them are untried
        self.tried: list[Edge] = []
        self.visits: i64 = 0
        self.value = 0.0
        self.prior = prior  # the evaluation's opinion, which counts as `weight` visits
        self.weight = weight
        self.proven: i64 = OPEN

    def mean(self) -> float:
        """Its value so far, opinion included."""
        count = self.weight + float(self.visits)
        return (self.prior * self.weight + self.value) / count if count > 0.0 else 0.5

    def worth(self) -> float:
        """Its value as far as it is known: what is proven, or else the mean."""
        if self.proven == OPEN:
            return self.mean()
        return 1.0 if self.proven == WON else 0.0


def proof(share: float) -> i64:
    """What the final share of the win proves to its seat."""
    if share >= 1.0:
        return WON
    return LOST if share <= 0.0 else OPEN


def _by_proof(edge: Edge) -> tuple[int, int, float, int]:
    """A key for sorting: proven wins first, proven losses last; then the most visited first, then the most valuable."""
    return -int(edge.proven), -int(edge.visits), -edge.worth(), int(edge.action)


@final
class Uct(Search):
    """One search from one position."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: SearchSettings, seed: i64) -> None:
        super().__init__(evaluator, policy, settings, seed)
        self.seats: i64 = 0
        self.root = Edge(-1, OVER, 0.5, 0.0)

    def search(self, state: State, opinions: list[tuple[int, float]], weight: float) -> None:
        """Grow the tree until the budget is spent. Opinions (of every legal action, or none) count as `weight` visits at the root."""
        self.seats = state.seats
        self.root = Edge(-1, state.turn(), 0.5, 0.0)
        for action, value in opinions:
            self.root.opened = True
            self.root.tried.append(Edge(action, UNSEEN, value, weight))
        self.spend(state)

    def step(self, start: State) -> None:
        """One walk down the tree, one new edge, one playout, and the result carried back."""
        state = start.copy()
        path = self.walk(state)
        values = self.judge(state, path)
        if self.settings.solve:
            self.prove(path, values)
        chooser: i64 = OVER
        for edge in path:
            edge.visits += 1
            if chooser >= 0:
                edge.value += values[chooser]
            chooser = edge.actor
        self.simulations += 1

    def over(self) -> bool:
        """Is the result of the whole search proven?"""
        return self.root.proven != OPEN

    def visits(self) -> list[int]:
        """How often each choice has been tried."""
        return [int(edge.visits) for edge in self.root.tried]

    def decided(self, left: i64) -> bool:
        """Has everything been tried, and can this many more simulations no longer change the choice?"""
        return self.root.left == 0 and super().decided(left)

    # -- down the tree ------------------------------------------------------------------------------------------------

    def walk(self, state: State) -> list[Edge]:
        """Go down to a new position, or to one whose result is proven; the edges on the way, the root first."""
        node = self.root
        path = [node]
        while node.actor != OVER:
            node = self.outcome(node, state) if node.actor == CHANCE else self.choice(node, state)
            path.append(node)
            if node.visits == 0 or node.proven != OPEN:
                break
        return path

    def outcome(self, node: Edge, state: State) -> Edge:
        """Draw an outcome, and find or add its edge."""
        action = state.sample(self.rng)
        state.apply(CHANCE, action)
        for edge in node.tried:
            if edge.action == action:
                return edge
        grown = Edge(action, state.turn(), 0.5, 0.0)
        node.tried.append(grown)
        return grown

    def choice(self, node: Edge, state: State) -> Edge:
        """Make a choice that was never tried, or else the most promising one."""
        if not node.opened:
            self.open(node, state)
        chosen = self.fresh(node) if node.left > 0 else self.best(node)
        state.apply(node.actor, chosen.action)
        if chosen.actor == UNSEEN:
            chosen.actor = state.turn()
        return chosen

    def open(self, node: Edge, state: State) -> None:
        """List the choices of a position, with the evaluation's opinion of each if it counts."""
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
                edge.proven = proof(edge.prior)
            node.tried.append(edge)

    def fresh(self, node: Edge) -> Edge:
        """One of the untried choices, at random."""
        i = self.rng.below(node.left)
        action = node.untried[i]
        node.left -= 1
        node.untried[i] = node.untried[node.left]
        grown = Edge(action, UNSEEN, 0.5, 0.0)
        node.tried.append(grown)
        return grown

    def best(self, node: Edge) -> Edge:
        """The edge with the highest upper confidence bound; a proven win at once, a proven loss only if there is nothing else."""
        scale = self.settings.explore * sqrt(log(float(node.visits + 1)))
        found = node.tried[0]
        top = -2.0
        for edge in node.tried:
            if edge.proven == WON:
                return edge
            count = edge.weight + float(edge.visits)
            bound = (edge.prior * edge.weight + edge.value + scale * sqrt(count)) / count if edge.proven == OPEN else -1.0
            if bound > top:
                top = bound
                found = edge
        return found

    # -- up the tree --------------------------------------------------------------------------------------------------

    def judge(self, state: State, path: list[Edge]) -> vec[float]:
        """The value for each seat of the position at the end of a path: a proven win, or a playout."""
        node = path[-1]
        if node.proven == WON and node.actor != OVER:
            values = vec[float]([0.0 for _n in range(self.seats)])
            values[path[-2].actor] = 1.0
            return values
        return finish(state, self.settings, self.policy, self.evaluator, self.rng, [])

    def prove(self, path: list[Edge], values: vec[float]) -> None:
        """A proven result at the end of a path may prove the choices that led there."""
        i = i64(len(path)) - 1
        if path[i].actor == OVER and i > 0:
            path[i].proven = proof(values[path[i - 1].actor])
        while i > 0 and path[i].proven != OPEN:
            parent = path[i - 1]
            actor = parent.actor
            if actor < 0 or parent.proven != OPEN:
                return
            same = i < 2 or path[i - 2].actor == actor
            if path[i].proven == WON:
                parent.proven = WON if same else LOST
            else:
                for edge in parent.tried:
                    if edge.proven != LOST:
                        return
                if parent.left > 0 or not (same or self.seats == 2):
                    return
                parent.proven = LOST if same else WON
            i -= 1

    # -- what was found -----------------------------------------------------------------------------------------------

    def results(self) -> list[Found]:
        """Every action at the root, most visited first; proven wins before all others, proven losses after them."""
        return [Found(int(edge.action), int(edge.visits), edge.worth()) for edge in sorted(self.root.tried, key=_by_proof)]

    def line(self, length: int = 6) -> list[tuple[int, int]]:
        """The most visited line from the root: (actor, action). A proven win is shown before anything else."""
        out: list[tuple[int, int]] = []
        node = self.root
        while node.tried and len(out) < length:
            best = node.tried[0]
            for edge in node.tried:
                if edge.proven > best.proven or (edge.proven == best.proven and edge.visits > best.visits):
                    best = edge
            if best.visits == 0 and node.visits > 0 and best.proven == OPEN:
                break
            out.append((int(node.actor), int(best.action)))
            node = best
        return out
