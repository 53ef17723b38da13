"""The two boards as flat tables: where a piece can slide, whom it closes in on, which hexes are special (HX-1.2, HX-2, HX-3).

A board is a range of rows in each table: cell c of the 4x4 board is row c, cell c of the 5x5 board is row 37 + c.
Cells count column by column from the left, each from the bottom up, so that a1 is 0. Sets of cells are bits of a number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import hex as geometry
from meadhall.games.hexentafl.data import BOARDS

SIDES: Final = (4, 5)
CELLS_4: Final = 37
CELLS_5: Final = 61
STRIDE: Final = 61  # an action is from * STRIDE + to, on both boards


def name_of(side: int, cell: int) -> str:
    """The name of a cell: the letter of its column, its number from below."""
    q, r = geometry.hexagon(side)[cell]
    last = side - 1
    return "abcdefghi"[q + last] + str(min(last, last - q) - r + 1)


NAMES: Final[dict[int, list[str]]] = {side: [name_of(side, c) for c in range(len(geometry.hexagon(side)))] for side in SIDES}


def _rows(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


def _reach() -> tuple[list[int], list[int], list[int]]:
    """For each cell every cell on one of its six lines, ascending, with the set of cells in between."""
    start: list[int] = [0]
    target: list[int] = []
    between: list[int] = []
    for side in SIDES:
        cells = geometry.hexagon(side)
        index = {cell: i for i, cell in enumerate(cells)}
        for cell in cells:
            found: list[tuple[int, int]] = []
            for direction in range(6):
                passed = 0
                for at in geometry.ray(set(cells), cell, direction):
                    found.append((index[at], passed))
                    passed |= 2 ** index[at]
            for to, passed in sorted(found):
                target.append(to)
                between.append(passed)
            start.append(len(target))
    return start, target, between


def _near() -> list[int]:
    """For each cell the set of its neighbours."""
    out: list[int] = []
    for side in SIDES:
        cells = geometry.hexagon(side)
        index = {cell: i for i, cell in enumerate(cells)}
        for cell in cells:
            around = [geometry.neighbour(set(cells), cell, d) for d in range(6)]
            out.append(sum(2 ** index[at] for at in around if at is not None))
    return out


def _closings() -> list[int]:
    """For each cell and direction: the victim beside it and the partner that must stand on the victim's other side, as sets.

    Two opposite sides of an ordinary hex (HX-3.2); both rim neighbours of a corner (HX-3.6); nothing beyond the edge (HX-3.11).
    """
    out: list[int] = []
    for side in SIDES:
        cells = geometry.hexagon(side)
        index = {cell: i for i, cell in enumerate(cells)}
        for cell in cells:
            for direction in range(6):
                victim = geometry.neighbour(set(cells), cell, direction)
                partner: tuple[int, int] | None = None
                if victim is not None and victim in geometry.corners(side):
                    for turn in (direction + 1, direction + 5):
                        partner = geometry.neighbour(set(cells), victim, turn) or partner
                elif victim is not None:
                    partner = geometry.neighbour(set(cells), victim, direction)
                if victim is None or partner is None:
                    out += [0, 0]
                else:
                    out += [2 ** index[victim], 2 ** index[partner]]
    return out


def _rings() -> list[int]:
    """For each neighbour of the throne the two others of its trio of mutually non-adjacent neighbours (HX-3.7); else 0."""
    out: list[int] = []
    for side in SIDES:
        cells = geometry.hexagon(side)
        index = {cell: i for i, cell in enumerate(cells)}
        row = [0] * len(cells)
        for d in range(6):
            others = [geometry.add((0, 0), d + 2), geometry.add((0, 0), d + 4)]
            row[index[geometry.add((0, 0), d)]] = sum(2 ** index[at] for at in others)
        out += row
    return out


_REACH: Final = _reach()
START: Final[vec[i64]] = _rows(_REACH[0])
TARGET: Final[vec[i64]] = _rows(_REACH[1])
BETWEEN: Final[vec[i64]] = _rows(_REACH[2])
NEAR: Final[vec[i64]] = _rows(_near())
CLOSINGS: Final[vec[i64]] = _rows(_closings())
RINGS: Final[vec[i64]] = _rows(_rings())
THRONE: Final[vec[i64]] = _rows([geometry.hexagon(side).index((0, 0)) for side in SIDES])
CORNERS: Final[vec[i64]] = _rows(
    [sum(2 ** geometry.hexagon(side).index(c) for c in geometry.corners(side)) for side in SIDES]
)
BIT: Final[vec[i64]] = _rows([2**n for n in range(CELLS_5)])
START_DEFENDERS: Final[vec[i64]] = _rows([sum(2 ** NAMES[side].index(c) for c in BOARDS[side].defenders) for side in SIDES])
START_ATTACKERS: Final[vec[i64]] = _rows([sum(2 ** NAMES[side].index(c) for c in BOARDS[side].attackers) for side in SIDES])
