"""Rows of numbers for planes: one-hot places and sets, made fast. Games share them."""

from __future__ import annotations

from array import array
from functools import cache

__all__ = ["bits", "hot", "hots"]

EIGHT = [array("f", [float(byte >> k & 1) for k in range(8)]).tobytes() for byte in range(256)]


@cache
def hot(place: int, size: int) -> array[float]:
    """A one-hot row, empty if the place is outside. It is shared, so nobody changes it."""
    return array("f", [float(i == place) for i in range(size)])


def hots(places: list[int], size: int) -> array[float]:
    """One-hot rows, one after the other; a place outside leaves its row empty."""
    row = array("f", bytes(4 * len(places) * size))
    for i, place in enumerate(places):
        if 0 <= place < size:
            row[i * size + place] = 1.0
    return row


def bits(sets: list[int], size: int) -> array[float]:
    """Sets as rows of so many entries, one after the other; eight entries at a time."""
    every, eights = 2**size - 1, (size + 7) // 8
    rows = [b"".join([EIGHT[eight] for eight in (members & every).to_bytes(eights, "little")])[: 4 * size] for members in sets]
    return array("f", b"".join(rows))
