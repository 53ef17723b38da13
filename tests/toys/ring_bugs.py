"""Planted bugs of mirrors (law 18) and refusals (law 19)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.game import EVERYONE, SPECTATOR, State
from toys.ring import MOVE, PLACES, RingState, ring

# -- 18 mirrors -------------------------------------------------------------------------------------------------------


class OneWayWrong(RingState):
    """One entry of a table of neighbours is wrong: nothing leads from place 5 to place 1."""

    def near(self, place: int) -> list[int]:
        return [there for there in super().near(place) if (place, there) != (5, 1)]


class WindAtHome(RingState):
    """The wind is likelier at one place, wherever the stone stands."""

    def chance(self) -> list[tuple[int, int]]:
        return [(place, weight + (place == 4)) for place, weight in super().chance()]


class FirstSeatCounts(RingState):
    """The first seat counts its moves twice."""

    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        if seat == 0:
            self.moves[0] += 1


class FirstSeatGoes(RingState):
    """After seat 1 it is always the turn of seat 0."""

    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        if seat == 1 and self.phase == MOVE:
            self.mover = 0


class FirstSeatShares(RingState):
    """The first seat has a share of every win."""

    def scores(self) -> list[float]:
        return [share / 2 + (seat == 0) / 2 for seat, share in enumerate(super().scores())]


class FirstSeatShows(RingState):
    """The first seat's points are another number than the moves that it has made."""

    def points(self) -> list[int]:
        return [points + (seat == 0) for seat, points in enumerate(super().points())]


class FirstSeatWhispers(RingState):
    """What the first seat does is told to nobody else."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, params, bit(0) if key == "move" and params[0] == 0 else audience)


class FirstSeatHides(RingState):
    """Only the first seat's choices are seen at once."""

    def audience(self, actor: i64) -> i64:
        return EVERYONE if actor == 0 else bit(actor)


class NoSightOfPlaceTwo(RingState):
    """A spectator does not see who moves while the stone is on place 2."""

    def view(self, seat: i64) -> State:
        seen = self.copy()
        seen.viewer = seat
        seen.burnt = 0 if seat == SPECTATOR and self.stone == 2 else seen.burnt
        return seen


class PlaceFiveForbidden(RingState):
    """The stone may not stand on place 5 while place 2 has burnt, and only loaded positions come to that."""

    def fault(self) -> str:
        return super().fault() or ("RI-7: no" if self.stone == 5 and self.moves[0] + self.moves[1] == 0 else "")


def first_is_forgotten(seats: int, options: dict[str, Any]) -> RingState:
    """The option `first` does nothing."""
    s = RingState()
    s.seats = seats
    return s


MIRROR_BUGS = (
    ("a wrong entry of a table", 18, ring(OneWayWrong), 2),
    ("a weight that depends on the place", 18, ring(WindAtHome), 2),
    ("a seat that counts otherwise", 18, ring(FirstSeatCounts), 3),
    ("a seat that is passed over", 18, ring(FirstSeatGoes), 3),
    ("a seat that has a share of every win", 18, ring(FirstSeatShares), 3),
    ("a seat with other points", 18, ring(FirstSeatShows), 3),
    ("a seat that is heard by fewer", 18, ring(FirstSeatWhispers), 3),
    ("a seat that is seen by more", 18, ring(FirstSeatHides), 3),
    ("a view that depends on the place", 18, ring(NoSightOfPlaceTwo), 3),
    ("a mirrored position that is refused", 18, ring(PlaceFiveForbidden), 2),
    ("a set-up without the symmetry", 18, ring(setup=first_is_forgotten), 3),
)


# -- 19 refusals ------------------------------------------------------------------------------------------------------


class AnySeat(RingState):
    """The turn of a seat that does not play is loaded, and then there is nobody who could win."""

    def fault(self) -> str:
        return "" if self.mover >= self.seats else super().fault()


class StuckMover(RingState):
    """A position without a choice is loaded."""

    def fault(self) -> str:
        found = super().fault()
        return "" if found.startswith("RI-3") else found


class Shrugs(RingState):
    """A position is refused without a word."""

    def load(self, data: dict[str, object]) -> None:
        super().load(data)
        if self.burnt == 2**PLACES - 1:
            raise ValueError


class Corrects(RingState):
    """A position with a burnt place below the stone is mended in silence."""

    def load(self, data: dict[str, object]) -> None:
        super().load(data)
        self.burnt &= ~bit(self.stone)


class LateFault(RingState):
    """What is wrong is noticed a step later only."""

    def fault(self) -> str:
        if self.phase == MOVE and sum(self.points()) % 2 == 0 and self.burnt.bit_count() > 1 + sum(self.points()):
            return "RI-6: a place has burnt by itself"
        return super().fault()


class NeverOver(RingState):
    """An end is loaded that is none."""

    def fault(self) -> str:
        found = super().fault()
        return "" if found.startswith("RI-4") else found


REFUSAL_BUGS = (
    ("a seat beyond the table that is loaded", 19, ring(AnySeat), 3),
    ("a position without a choice that is loaded", 19, ring(StuckMover, refusals=("RI-1",)), 2),
    ("a load that stops with an error", 19, ring(Shrugs), 2),
    ("a load that mends a position", 19, ring(Corrects), 2),
    ("a fault that shows a step later", 19, ring(LateFault), 2),
    ("a refusal that never comes", 19, ring(NeverOver), 2),
)
