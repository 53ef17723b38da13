"""Planted bugs of chance (law 5)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.game import CHANCE, Game
from meadhall.rng import Rng
from toys.hoard import HoardState, hoard
from toys.row import RowState, row


class WrongWeight(HoardState):
    """Every kind in the bag is drawn equally often, however many there are."""

    def sample(self, rng: Rng) -> i64:
        kinds = [kind for kind, _ in self.chance()]
        return kinds[rng.below(len(kinds))]


class NoWeight(HoardState):
    """An empty place in the bag is listed with weight 0."""

    def chance(self) -> list[tuple[int, int]]:
        return list(enumerate(self.bag()))


SIDES = 1024


class LongDie(RowState):
    """A die with so many sides that each comes rarely. This alone is no bug."""

    def chance(self) -> list[tuple[int, int]]:
        return [(side, 1 + side % 3) for side in range(SIDES)]

    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action % 3 if seat == CHANCE else action)


class UpperHalf(LongDie):
    """High sides come a little more often than they weigh."""

    def sample(self, rng: Rng) -> i64:
        return max(super().sample(rng), super().sample(rng))


class LostBit(LongDie):
    """One bit of what was drawn is lost: the other half of the sides never comes."""

    def sample(self, rng: Rng) -> i64:
        return super().sample(rng) & ~4


class ShortDie(RowState):
    """A die with sixty sides. This alone is no bug."""

    def chance(self) -> list[tuple[int, int]]:
        return [(side, 1) for side in range(60)]

    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action % 3 if seat == CHANCE else action)


class ShiftedByOne(ShortDie):
    """The first side is also drawn instead of the last. No dozen games would show it."""

    def sample(self, rng: Rng) -> i64:
        return rng.below(60) % 59


class Unlisted(RowState):
    """The die has a side that the list does not know."""

    def sample(self, rng: Rng) -> i64:
        return rng.below(4)


CHANCE_BUGS: tuple[tuple[str, int, Game] | tuple[str, int, Game, int], ...] = (
    ("a sample without weights", 5, hoard(WrongWeight)),
    ("a long list of which the upper half comes too often", 5, row(UpperHalf, outcomes=SIDES), 2),
    ("a long list of which every other outcome is never drawn", 5, row(LostBit, outcomes=SIDES), 2),
    ("a first outcome that comes twice as often, instead of the last", 5, row(ShiftedByOne, outcomes=60), 2),
    ("a weight of nothing", 5, hoard(NoWeight)),
    ("an outcome that is not listed", 5, row(Unlisted), 2),
    ("outcomes that are not declared", 5, hoard(outcomes=0)),
    ("more outcomes than are declared", 5, row(outcomes=2), 2),
)
