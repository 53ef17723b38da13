"""The two boards as flat tables: where a piece can slide, whom it closes in on, which hexes are special (HX-1.2, HX-2, HX-3).

A board is a range of rows in each table: cell c of the 4x4 board is row c, cell c of the 5x5 board is row 37 + c.
Cells count column by column from the left, each from the bottom up, so that a1 is 0. Sets of cells are bits of a number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import hex as geometry

from ..data import BOARDS

SIDES: Final = (4, 5)
CELLS_4: Final = 37
CELLS_5: Final = 61
MOVES_4: Final = 498  # pairs of cells in a line: an action is one of them, counted by cell, then clockwise from north, nearest first
MOVES_5: Final = 1104
ONTO_THRONE: Final = 2305843009213693952  # bit 61 of a way: it ends on the throne, which is the King's (HX-2.6)
FARTHER: Final = 4611686018427387904  # bit 62 of a way: it is longer than the step of a stepping King (HX-2.4)


def name_of(side: int, cell: int) -> str:
    """The name of a cell: the letter of its column, its number from below."""
    q, r = geometry.hexagon(side)[cell]
    last = side - 1
    return "abcdefghi"[q + last] + str(min(last, last - q) - r + 1)


NAMES: Final[dict[int, list[str]]] = {side: [name_of(side, c) for c in range(len(geometry.hexagon(side)))] for side in SIDES}


def _rows(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


def _moves() -> list[list[int]]:
    """Every pair of cells in a line: first row of each cell; from, to, and the way: the cells that must be free, and two marks."""
    first, start, to, way = list[int](), list[int](), list[int](), list[int]()
    for side in SIDES:
        cells = geometry.hexagon(side)
        index = {cell: i for i, cell in enumerate(cells)}
        for cell in cells:
            first.append(len(start))
            for direction in range(6):
                free = 0
                for distance, at in enumerate(geometry.ray(set(cells), cell, direction)):
                    free |= 2 ** index[at]
                    start.append(index[cell])
                    to.append(index[at])
                    way.append(free + (ONTO_THRONE if at == (0, 0) else 0) + (FARTHER if distance else 0))
    return [[*first, len(start)], start, to, way]


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


_MOVES: Final = _moves()
FIRST: Final[vec[i64]] = _rows(_MOVES[0])
FROM: Final[vec[i64]] = _rows(_MOVES[1])
TO: Final[vec[i64]] = _rows(_MOVES[2])
WAY: Final[vec[i64]] = _rows(_MOVES[3])
NEAR: Final[vec[i64]] = _rows(_near())
CLOSINGS: Final[vec[i64]] = _rows(_closings())
RINGS: Final[vec[i64]] = _rows(_rings())
THRONE: Final[vec[i64]] = _rows([geometry.hexagon(side).index((0, 0)) for side in SIDES])
CORNERS: Final[vec[i64]] = _rows([sum(2 ** geometry.hexagon(side).index(c) for c in geometry.corners(side)) for side in SIDES])
BIT: Final[vec[i64]] = _rows([2**n for n in range(CELLS_5)])
START_DEFENDERS: Final[vec[i64]] = _rows([sum(2 ** NAMES[side].index(c) for c in BOARDS[side].defenders) for side in SIDES])
START_ATTACKERS: Final[vec[i64]] = _rows([sum(2 ** NAMES[side].index(c) for c in BOARDS[side].attackers) for side in SIDES])


def ends_of(side: int, action: int) -> tuple[int, int]:
    """Where a move begins and where it ends."""
    row = (0 if side == 4 else MOVES_4) + action
    return int(FROM[row]), int(TO[row])


def moves_from(side: int, cell: int) -> dict[int, tuple[int, int]]:
    """Every cell on a line with a cell: the action that goes there, and the set of cells in between."""
    base, board = (0, 0) if side == 4 else (MOVES_4, CELLS_4)
    rows = range(FIRST[board + cell], FIRST[board + cell + 1])
    return {int(TO[i]): (i - base, int(WAY[i]) % ONTO_THRONE - 2 ** int(TO[i])) for i in rows}
