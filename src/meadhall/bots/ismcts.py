"""Information-set search for games with secrets: many guessed worlds, one tree for each seat. Compiled like the rules.

Each simulation guesses a world from the view and walks down all trees at once. A seat's tree grows only by what that seat is
told (State.audience), so nobody's choice can depend on a secret, and choices that are made at the same time stay independent.
Actions that are legal only in some worlds compete by how often they were available.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, final

from mypy_extensions import i64

from meadhall.bots.greedy import expected
from meadhall.bots.search import Found, Search, SearchSettings, by_visits, finish
from meadhall.state import CHANCE, OVER, Evaluator, Policy, State, hears

__all__ = ["Ismcts"]


@final
class InfoNode:
    """What one seat has been told so far; for its own choices: how often tried, how often available, with what value."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key  # the seat's own action, or heard(actor, action) of another, that led here
        self.next: list[InfoNode] = []
        self.visits: i64 = 0
        self.available: i64 = 0
        self.value = 0.0
        self.prior = 0.0  # the evaluation's opinion, which counts as `weight` visits
        self.weight = 0.0

    def child(self, key: i64) -> InfoNode:
        """Where an action leads; a new node if it was never seen."""
        for node in self.next:
            if node.key == key:
                return node
        grown = InfoNode(key)
        self.next.append(grown)
        return grown

    def mean(self) -> float:
        """Its value so far, opinion included."""
        count = self.weight + float(self.visits)
        return (self.prior * self.weight + self.value) / count if count > 0.0 else 0.5


@final
class Ismcts(Search):
    """One search from one view."""

    def __init__(self, evaluator: Evaluator[Any], policy: Policy[Any], settings: SearchSettings, seed: i64) -> None:
        super().__init__(evaluator, policy, settings, seed)
        self.roots: list[InfoNode] = []
        self.seat: i64 = 0

    def search(self, view: State, seat: i64, opinions: list[tuple[int, float]], weight: float) -> None:
        """Grow the trees until the budget is spent. Opinions (of every legal action, or none) count as `weight` visits at the root."""
        self.seat = seat
        self.roots = [InfoNode(-1) for _n in range(view.seats)]
        for action, value in opinions:
            node = self.roots[seat].child(action)
            node.prior = value
            node.weight = weight
        self.spend(view)

    def visits(self) -> list[int]:
        """How often each choice has been tried."""
        return [int(node.visits) for node in self.roots[self.seat].next]

    def step(self, start: State) -> None:
        """One walk down all trees, one new choice, one playout, and the result carried back."""
        world = start.guess(self.rng)
        at = self.roots[:]
        chosen: list[InfoNode] = []
        choosers: list[i64] = []
        grown = False
        while not grown:
            actor = world.turn()
            if actor == OVER:
                break
            if actor >= 0 and world.owes(self.seat):
                actor = self.seat  # in a joint window every order leads to the same position; our own choice is the one to learn about
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
            if grown:
                break
            for seat in range(world.seats):
                if seat != actor and hears(told, seat):
                    at[seat] = at[seat].child(heard(actor, action))
        values = finish(world, self.settings, self.policy, self.evaluator, self.rng, [])
        for i in range(i64(len(chosen))):
            node = chosen[i]
            node.visits += 1
            node.value += values[choosers[i]]
        self.simulations += 1

    def choose(self, node: InfoNode, world: State, actor: i64, n: i64) -> InfoNode:
        """The highest upper confidence bound among what is available in this world; without opinions, what was never tried comes first."""
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

    def results(self) -> list[Found]:
        """Every action at the root, most visited first."""
        found = [Found(int(node.key), int(node.visits), node.mean()) for node in self.roots[self.seat].next if node.key >= 0]
        found.sort(key=by_visits)
        return found

    def line(self, length: int = 6) -> list[tuple[int, int]]:
        """The seat's own most visited choices in a row, until something else comes between: (actor, action)."""
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
    """The key under which a seat remembers what somebody else did; negative, so it never clashes with a choice of its own."""
    return -2 - (action * 16 + actor + 1)
