"""A view as numbers for learning: a game writes its named planes into one row, one after another.

One writer serves both uses: named planes with shapes and meanings for people, and one flat row for machines, as fast as possible.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, final

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from meadhall.state import S

__all__ = ["LEAST", "MOST", "Plane", "Planes", "Row", "floats"]

LEAST: Final = -1.0  # no number of a row is smaller,
MOST: Final = 4.0  # and none larger: what lies beyond is written as the bound
EMPTY: Final = vec[i32]()
ONE: Final = 1065353216  # the bits of 1.0 as a 32-bit float
SMALL: Final = 64


def _bits(x: float) -> int:
    return int(struct.unpack("<i", struct.pack("<f", x))[0])


def _share(value: int, whole: int) -> float:
    return min(MOST, value / whole) if whole else 0.0


# the bits of value / whole, where both are small
_PARTS: Final = vec[i32]([i32(_bits(_share(value, whole))) for whole in range(SMALL) for value in range(SMALL)])


def floats(values: vec[i32]) -> list[float]:
    """A row of 32-bit floats as Python's numbers."""
    data = bytes(memoryview(values))
    return list(struct.unpack(f"<{len(data) // 4}f", data))


class Plane(NamedTuple):
    """A named array for learning: flat values in row-major order of its shape, with one sentence that says what they mean."""

    name: str
    shape: tuple[int, ...]
    values: Sequence[float]
    about: str = ""


@final
class Row:
    """A row of numbers, 0 unless written. Every method writes at `at` and advances it.

    They are 32-bit floats from LEAST to MOST, kept as their bits, so that numpy reads them where they lie.
    """

    def __init__(self, values: vec[i32], naming: bool) -> None:
        self.values = values
        self.at: i64 = 0
        self.end: i64 = 0  # of the current plane, if planes are named
        self.naming = naming
        self.names: list[tuple[str, tuple[int, ...], str]] = []
        self.scratch = BytesWriter()

    def plane(self, name: str, about: str, a: i64, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Begin a plane of this shape. It must be filled before the next one begins."""
        if self.naming:
            self._name(name, about, [int(size) for size in (a, b, c, d) if size != 0])

    def _name(self, name: str, about: str, shape: list[int]) -> None:
        self.filled()
        size = 1
        for part in shape:
            size *= part
        self.names.append((name, tuple(shape), about))
        self.end = self.at + size
        while len(self.values) < self.end:
            self.values = append(self.values, i32(0))

    def filled(self) -> None:
        """Refuse a plane with too few or too many values."""
        if self.at != self.end:
            raise ValueError(f"the plane {self.names[-1][0]!r} of shape {self.names[-1][1]} is not filled: {self.at - self.end:+d} values")

    def put(self, value: float) -> None:
        """One number."""
        if value < LEAST:
            value = LEAST
        elif value > MOST:
            value = MOST
        scratch = self.scratch
        write_f32_le(scratch, value)
        bits = i64(scratch[0]) | (i64(scratch[1]) << 8) | (i64(scratch[2]) << 16) | (i64(scratch[3]) << 24)
        if bits >= 2147483648:
            bits -= 4294967296
        scratch.truncate(0)
        values = self.values
        at = self.at
        values[at] = i32(bits)
        self.at = at + 1

    def part(self, value: i64, whole: i64) -> None:
        """A share: 3 of 6 is 0.5."""
        if 0 <= value < SMALL and 0 < whole < SMALL:
            values = self.values
            at = self.at
            values[at] = _PARTS[whole * SMALL + value]
            self.at = at + 1
        elif value == 0:  # of nothing at all, too
            self.put(0.0)
        else:
            self.put(float(value) / float(whole))

    def flag(self, yes: bool) -> None:
        """1 or 0."""
        values = self.values
        at = self.at
        if yes:
            values[at] = ONE
        self.at = at + 1

    def hot(self, place: i64, size: i64) -> None:
        """A one-hot vector of `size`; all 0 if the place lies outside."""
        values = self.values
        at = self.at
        if 0 <= place < size:
            spot = at + place
            values[spot] = ONE
        self.at = at + size

    def members(self, those: i64, size: i64) -> None:
        """A vector of `size` with a 1 for each member of a set (the bits of a number, lowest first)."""
        values = self.values
        at = self.at
        self.at = at + size
        if those < 0:  # unknown
            return
        while those != 0 and size > 0:
            if those & 15 == 0:  # most sets have few members
                those >>= 4
                at += 4
                size -= 4
                continue
            if those & 1 != 0:
                values[at] = ONE
            those >>= 1
            at += 1
            size -= 1

    def mark(self, place: i64) -> None:
        """A 1 at an offset from here, without advancing."""
        values = self.values
        spot = self.at + place
        values[spot] = ONE

    def marks(self, places: vec[i64]) -> None:
        """A 1 at each of these offsets from here, without advancing."""
        values = self.values
        at = self.at
        for i in range(i64(len(places))):
            spot = at + places[i]
            values[spot] = ONE

    def skip(self, size: i64) -> None:
        """Advance by `size`; what was not marked stays 0."""
        self.at += size


class Planes(Generic[S]):
    """What a seat knows, as planes. `write` is the game's own: it writes the view of a seat into a row.

    For a given seat count the names and shapes are always the same.
    """

    def __init__(self, write: Callable[[Row, S, int], None]) -> None:
        self.write = write
        self._blank: dict[int, vec[i32]] = {}  # by seats

    def __call__(self, view: S, seat: int) -> list[Plane]:
        """The planes with their names, shapes and meanings."""
        row = Row(EMPTY, True)
        self.write(row, view, seat)
        row.filled()
        found: list[Plane] = []
        values, at = floats(row.values), 0
        for name, shape, about in row.names:
            size = 1
            for part in shape:
                size *= part
            found.append(Plane(name, shape, values[at : at + size], about))
            at += size
        return found

    def flat(self, view: S, seat: int) -> vec[i32]:
        """All their values, one plane after another, as the bits of 32-bit floats (floats() and numpy.frombuffer read them)."""
        seats = int(view.seats)
        if seats not in self._blank:
            named = Row(EMPTY, True)
            self.write(named, view, seat)
            self._blank[seats] = vec[i32]([i32(0)] * len(named.values))
        blank = self._blank[seats]
        row = Row(blank[:], False)
        self.write(row, view, seat)
        if row.at != len(blank):
            raise ValueError(f"planes of {len(blank)} values have become {row.at}")
        return row.values
