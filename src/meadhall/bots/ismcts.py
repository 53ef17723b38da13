"""Information-set search for games with secrets: many guessed worlds, one tree for each seat. Compiled like the rules.

Each simulation guesses a world from the view and walks down all trees at once. A seat's tree grows only by what that seat is
told (State.audience), so nobody's choice can depend on a secret: simultaneous commitments are decoupled by themselves.
Actions that are legal only in some worlds compete by how often they were available.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import final

from mypy_extensions import i64

from meadhall.bots.uct import ENOUGH, Settings, finish
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, Evaluator, Policy, State, buffer

__all__ = ["Ismcts"]


@final
class Node:
    """What one seat has been told so far; for its own choices: how often tried, how often available, with what value."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key  # actor and action that led here
        self.next: list[Node] = []
        self.visits: i64 = 0
        self.available: i64 = 0
        self.value = 0.0

    def child(self, key: i64) -> Node:
        """Where an action leads; a new node if it was never seen."""
        for node in self.next:
            if node.key == key:
                return node
        grown = Node(key)
        self.next.append(grown)
        return grown


@final
class Ismcts:
    """One search from one view."""

    def __init__(self, evaluator: Evaluator, policy: Policy, settings: Settings, seed: i64) -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.out = buffer()
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.roots: list[Node] = []
        self.seat: i64 = 0

    def search(self, view: State, seat: i64) -> None:
        """Grow the trees until the budget is spent."""
        self.seat = seat
        self.roots = [Node(-1) for _ in range(view.seats)]
        limit = self.settings.simulations if self.settings.simulations > 0 else ENOUGH
        end = perf_counter() + self.settings.seconds
        while self.simulations < limit:
            self.simulate(view.guess(self.rng))
            self.simulations += 1
            if self.settings.seconds > 0.0 and self.simulations % 8 == 0 and perf_counter() > end:
                break

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
                node = self.choose(at[actor], n)
                action = node.key
                grown = node.visits == 0
                chosen.append(node)
                choosers.append(actor)
            world.apply(actor, action)
            self.steps += 1
            for seat in range(world.seats):
                if seat == actor:
                    at[seat] = at[seat].child(action)
                elif told == EVERYONE or (told >> seat) & 1 == 1:
                    at[seat] = at[seat].child(heard(actor, action))
        values = finish(world, self.settings, self.policy, self.evaluator, self.rng, self.out)
        for i in range(i64(len(chosen))):
            node = chosen[i]
            node.visits += 1
            node.value += values[choosers[i]]

    def choose(self, node: Node, n: i64) -> Node:
        """Something never tried, or the highest upper confidence bound among what is available in this world."""
        fresh: i64 = 0
        pick = Node(-1)
        top = -1.0
        for i in range(n):
            child = node.child(self.out[i])
            child.available += 1
            if child.visits == 0:
                fresh += 1
                if self.rng.below(fresh) == 0:
                    pick = child
            elif fresh == 0:
                visits = float(child.visits)
                bound = child.value / visits + self.settings.explore * sqrt(log(float(child.available)) / visits)
                if bound > top:
                    top = bound
                    pick = child
        return pick

    def results(self) -> list[tuple[int, int, float]]:
        """Every action tried at the root: (action, visits, mean value), most visited first."""
        root = self.roots[self.seat]
        found = [(int(c.key), int(c.visits), c.value / float(max(c.visits, 1))) for c in root.next if c.key >= 0]
        found.sort(key=_by_visits)
        return found


def heard(actor: i64, action: i64) -> i64:
    """The key under which a seat remembers what somebody else did; negative, so it never meets a choice of its own."""
    return -2 - (action * 16 + actor + 1)


def _by_visits(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    return -entry[1], -entry[2], entry[0]
