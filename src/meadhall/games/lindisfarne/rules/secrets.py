"""What a seat may know of the objectives, and worlds that it cannot rule out (LD-6.11).

The objective pile is a row of places: 0 to 19 the shuffled cards, from 20 on the cards put back, in that order. Each draw takes
the next two places (or the last one). A seat knows the cards of its own draws and which of them it put back; of the others it
knows only that they drew and kept. A world is: for each draw of another, which of its two places was put back, and a card for each
place. What a seat knows of a card at a place is followed back to the place where that card lay at the beginning.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import UNKNOWN

from . import codes, tables
from .position import Position


def hide(s: Position, viewer: i64) -> None:
    """Hide the objectives that a viewer may not know; those kept are revealed by the final count (LD-8.2)."""
    if s.open == 1:
        return
    for d in range(s.drawn()):
        if s.draws[d * 4] == viewer:
            continue
        alone = s.draws[d * 4 + 2] == codes.NOTHING
        if not (alone and s.step == codes.ENDED):
            s.draws[d * 4 + 1] = UNKNOWN
        if not alone:
            s.draws[d * 4 + 2] = UNKNOWN
        if s.draws[d * 4 + 3] != codes.NOTHING and s.step != codes.ENDED:
            s.draws[d * 4 + 3] = UNKNOWN


@final
class World:
    """The search for one consistent world: which place of each unknown draw was put back, which card lies where."""

    def __init__(self, view: Position, rng: Rng) -> None:
        self.view = view
        self.rng = rng
        n = view.drawn()
        self.first: vec[i64] = vec[i64]()  # the first place that each draw took
        self.source: vec[i64] = vec[i64]()  # the draw that put a card back, place 20 on
        self.route: vec[i64] = vec[i64]([i64(-1) for _n in range(int(n))])  # which of its two places each draw put back
        self.card: vec[i64] = vec[i64]([i64(-1) for _n in range(20)])  # of each place at the beginning
        self.place: vec[i64] = vec[i64]([i64(-1) for _n in range(20)])  # of each card
        taken: i64 = 0
        for d in range(n):
            self.first = append(self.first, taken)
            taken += 1 if view.draws[d * 4 + 2] == codes.NOTHING else 2
            if view.draws[d * 4 + 2] != codes.NOTHING and view.draws[d * 4 + 3] != codes.NOTHING:
                self.source = append(self.source, d)

    def solve(self, d: i64) -> bool:
        """Satisfy what the view knows of draw d and of all later ones."""
        draws = self.view.draws
        if d == self.view.drawn():
            return True
        low = draws[d * 4 + 1]
        high = draws[d * 4 + 2]
        kept = draws[d * 4 + 3]
        start = self.first[d]
        if high == codes.NOTHING:
            return self.solve(d + 1) if low == UNKNOWN else self.trace(start, low, d + 1, -1, -1)
        if low == UNKNOWN:
            if kept == UNKNOWN or kept == codes.NOTHING:
                return self.solve(d + 1)
            return self.either(d, kept)
        # both cards are known, but not which lay on which place; fresh places are interchangeable
        toss: i64 = 0
        tries: i64 = 1
        if start + 1 >= tables.OBJECTIVE_COUNT:
            toss = self.rng.below(2)
            tries = 2
        for i in range(tries):
            one = low if toss == i else high
            two = high if toss == i else low
            self.route[d] = -1 if kept == codes.NOTHING else (1 if kept == one else 0)
            if self.trace(start, one, d + 1, start + 1, two):
                return True
        return False

    def either(self, d: i64, kept: i64) -> bool:
        """Another's kept card is known (after the final count): it lay on one place, the other was put back.

        Nothing has been followed back through this draw yet: what it put back comes up in later draws only.
        """
        toss = self.rng.below(2)
        for i in range(i64(2)):
            back = toss if i == 0 else 1 - toss
            self.route[d] = back
            if self.trace(self.first[d] + 1 - back, kept, d + 1, -1, -1):
                return True
        return False

    def trace(self, place: i64, card: i64, then: i64, place2: i64, card2: i64) -> bool:
        """Put a known card on a place of the pile, then a second one (place2 >= 0), then continue with draw `then`."""
        if place < tables.OBJECTIVE_COUNT:
            if self.card[place] == card:
                return self.after(then, place2, card2)
            if self.card[place] >= 0 or self.place[card] >= 0:
                return False
            self.card[place] = card
            self.place[card] = place
            if self.after(then, place2, card2):
                return True
            self.card[place] = -1
            self.place[card] = -1
            return False
        d = self.source[place - tables.OBJECTIVE_COUNT]
        start = self.first[d]
        if self.route[d] >= 0:
            return self.trace(start + self.route[d], card, then, place2, card2)
        toss = self.rng.below(2)
        for i in range(i64(2)):
            self.route[d] = toss if i == 0 else 1 - toss
            if self.trace(start + self.route[d], card, then, place2, card2):
                return True
        self.route[d] = -1
        return False

    def after(self, then: i64, place2: i64, card2: i64) -> bool:
        """What follows once a card has found its place."""
        if place2 >= 0:
            return self.trace(place2, card2, then, -1, -1)
        return self.solve(then)

    def content(self, place: i64) -> i64:
        """The card on a place, once everything is settled."""
        while place >= tables.OBJECTIVE_COUNT:
            d = self.source[place - tables.OBJECTIVE_COUNT]
            place = self.first[d] + self.route[d]
        return self.card[place]

    def settle(self) -> None:
        """Decide the open questions by lot, and place the remaining cards at random."""
        for d in range(self.view.drawn()):
            if self.route[d] < 0:
                self.route[d] = self.rng.below(2)
        free: list[i64] = []
        for objective in range(i64(tables.OBJECTIVE_COUNT)):
            if self.place[objective] < 0:
                free.append(objective)
        for place in range(i64(tables.OBJECTIVE_COUNT)):
            if self.card[place] < 0:
                i = self.rng.below(i64(len(free)))
                self.card[place] = free[i]
                free[i] = free[len(free) - 1]
                free.pop()

    def fill(self, world: Position) -> None:
        """Write the draws of this world into a state."""
        draws = world.draws
        for d in range(world.drawn()):
            a = self.content(self.first[d])
            if draws[d * 4 + 2] == codes.NOTHING:
                draws[d * 4 + 1] = a
                draws[d * 4 + 3] = a
                continue
            b = self.content(self.first[d] + 1)
            draws[d * 4 + 1] = a if a < b else b
            draws[d * 4 + 2] = b if a < b else a
            if draws[d * 4 + 3] == UNKNOWN:
                draws[d * 4 + 3] = b if self.route[d] == 0 else a


def imagine(view: Position, world: Position, rng: Rng) -> None:
    """Fill the unknown objectives of a world, a copy of the view, with cards that the viewer cannot rule out."""
    known = True
    for i in range(i64(len(view.draws))):
        if view.draws[i] == UNKNOWN:
            known = False
    if known:
        return
    search = World(view, rng)
    search.solve(0)
    search.settle()
    search.fill(world)
