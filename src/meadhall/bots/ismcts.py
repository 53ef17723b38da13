"""Information-set search for games with secrets: many guessed worlds, one tree for each seat. Compiled like the rules.

Each simulation guesses a world from the view and walks down all trees at once. A seat's tree grows only by what that seat is
told (State.audience), so nobody's choice can depend on a secret: simultaneous commitments are decoupled by themselves.
Actions that are legal only in some worlds compete by how often they were available.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, final

from mypy_extensions import i64

from meadhall.bots.greedy import expected
from meadhall.bots.uct import ENOUGH, Settings, finish
from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, buffer, hears

__all__ = ["Ismcts"]


@final
class Node:
    """What one seat has been told so far; for its own choices: how often tried, how often available, with what value."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key  # the seat's own action, or heard(actor, action) of another, that led here
        self.next: list[Node] = []
        self.visits: i64 = 0
        self.available: i64 = 0
        self.value = 0.0
        self.prior = 0.0  # the evaluation's opinion, which counts as `weight` visits
        self.weight = 0.0

    def child(self, key: i64) -> Node:
        """Where an action leads; a new node if it was never seen."""
        for node in self.next:
            if node.key == key:
                return node
        grown = Node(key)
        self.next.append(grown)
        return grown

    def mean(self) -> float:
        """Its value so far, opinion included."""
        count = self.weight + float(self.visits)
        return (self.prior * self.weight + self.value) / count if count > 0.0 else 0.5


@final
class Ismcts:
    """One search from one view."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: Settings, seed: i64) -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.out = buffer()
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.roots: list[Node] = []
        self.seat: i64 = 0

    def search(self, view: State, seat: i64, opinions: list[tuple[int, float]], weight: float) -> None:
        """Grow the trees until the budget is spent. Opinions (of every legal action, or none) count as so many visits at the root."""
        self.seat = seat
        self.roots = [Node(-1) for _ in range(view.seats)]
        for action, value in opinions:
            node = self.roots[seat].child(action)
            node.prior = value
            node.weight = weight
        settings = self.settings
        limit = settings.simulations if settings.simulations > 0 else ENOUGH
        begin = perf_counter()
        while self.simulations < limit:
            self.simulate(view.guess(self.rng))
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
        for node in self.roots[self.seat].next:
            if node.visits > first:
                second = first
                first = node.visits
            elif node.visits > second:
                second = node.visits
        return first - second > left

    def simulate(self, world: State) -> None:
        """One walk down all trees, one new choice, one playout, and the result carried back."""
        at = self.roots[:]
        chosen: list[Node] = []
        choosers: list[i64] = []
        grown = False
        while not grown:
            actor = world.turn()
            if actor == OVER:
                break
            if actor >= 0 and world.owes(self.seat):
                actor = self.seat  # in a joint window any order gives the same; ours is the one to learn about
            told = world.audience(actor)
            if actor == CHANCE:
                action = world.sample(self.rng)
            else:
                n = world.fill(actor, self.out)
                node = self.choose(at[actor], world, actor, n)
                action = node.key
                grown = node.visits == 0 and n > 1
                chosen.append(node)
                choosers.append(actor)
                at[actor] = node
            world.apply(actor, action)
            self.steps += 1
            if grown:
                break
            for seat in range(world.seats):
                if seat != actor and hears(told, seat):
                    at[seat] = at[seat].child(heard(actor, action))
        values = finish(world, self.settings, self.policy, self.evaluator, self.rng)
        for i in range(i64(len(chosen))):
            node = chosen[i]
            node.visits += 1
            node.value += values[choosers[i]]

    def choose(self, node: Node, world: State, actor: i64, n: i64) -> Node:
        """The highest upper confidence bound among what is available in this world; without opinions, first what was never tried."""
        fresh: i64 = 0
        pick = node
        top = -1.0
        for i in range(n):
            child = node.child(self.out[i])
            child.available += 1
            if n == 1:
                return child
            count = child.weight + float(child.visits)
            if count == 0.0 and self.settings.prior > 0.0:
                child.weight = self.settings.prior
                child.prior = self.opinion(world, actor, child.key)
                count = child.weight
            if count == 0.0:
                fresh += 1
                if self.rng.below(fresh) == 0:
                    pick = child
            elif fresh == 0:
                bound = (child.prior * child.weight + child.value) / count
                bound += self.settings.explore * sqrt(log(float(child.available)) / count)
                if bound > top:
                    top = bound
                    pick = child
        return pick

    def opinion(self, world: State, actor: i64, action: i64) -> float:
        """What the evaluation says of a choice."""
        after = world.copy()
        after.apply(actor, action)
        return expected(after, actor, self.evaluator, self.rng, 1)

    def results(self) -> list[tuple[int, int, float]]:
        """Every action at the root: (action, visits, mean value), most visited first."""
        found = [(int(c.key), int(c.visits), c.mean()) for c in self.roots[self.seat].next if c.key >= 0]
        found.sort(key=_by_visits)
        return found

    def line(self, length: int = 6) -> list[tuple[int, int]]:
        """The seat's own most visited choices in a row, as far as nothing else comes between: (actor, action)."""
        out: list[tuple[int, int]] = []
        node = self.roots[self.seat]
        while node.next and len(out) < length:
            best = node.next[0]
            for child in node.next:
                if child.visits > best.visits:
                    best = child
            if best.key < 0 or best.visits == 0:
                break
            out.append((int(self.seat), int(best.key)))
            node = best
        return out


def heard(actor: i64, action: i64) -> i64:
    """The key under which a seat remembers what somebody else did; negative, so it never meets a choice of its own."""
    return -2 - (action * 16 + actor + 1)


def _by_visits(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    return -entry[1], -entry[2], entry[0]
