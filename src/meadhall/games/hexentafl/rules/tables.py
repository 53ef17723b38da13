"""The two boards as flat tables: where a piece can slide, what it encloses, which hexes are special (HX-1.2, HX-2, HX-3).

A table has one entry per board (size - 4), per move, or per cell: cell c of the 4x4 board is row c, of the 5x5 board row 37 + c.
Cells count column by column from the left, each from the bottom up, so that a1 is 0. Sets of cells are the bits of a number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import hex as geometry

from ..data import BOARDS

SIZES: Final = (4, 5)
CELLS_4: Final = 37
CELLS_5: Final = 61
ALL_CELLS: Final = 2305843009213693951  # 61 bits
MOVES_4: Final = 498  # pairs of cells in a line: an action is one of them, numbered by cell, then clockwise from north, nearest first
MOVES_5: Final = 1104
ONTO_THRONE: Final = 2305843009213693952  # bit 61 of a way: it ends on the throne, which is reserved for the King (HX-2.6)
FARTHER: Final = -4611686018427387904  # bits 62 and 63 of a way: it is longer than the step of a stepping King (HX-2.4)

_CENTRE: Final = (0, 0)
_CELLS: Final = {size: geometry.hexagon(size) for size in SIZES}
_INSIDE: Final = {size: set(_CELLS[size]) for size in SIZES}
_INDEX: Final = {size: {cell: n for n, cell in enumerate(_CELLS[size])} for size in SIZES}


def name_of(size: int, cell: int) -> str:
    """The name of a cell: the letter of its column and its number from below."""
    q, r = _CELLS[size][cell]
    last = size - 1
    return "abcdefghi"[q + last] + str(min(last, last - q) - r + 1)


NAMES: Final[dict[int, list[str]]] = {size: [name_of(size, cell) for cell in range(len(_CELLS[size]))] for size in SIZES}


def _row(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def _cell_set(size: int, cells: list[tuple[int, int]]) -> int:
    return sum(2 ** _INDEX[size][cell] for cell in cells)


def _named_set(size: int, names: tuple[str, ...]) -> int:
    return sum(2 ** NAMES[size].index(name) for name in names)


def _moves() -> list[list[int]]:
    """Every pair of cells in a line: the first row of each cell; from, to, and the way: the cells that must be free, and two marks."""
    first, start, to, way = list[int](), list[int](), list[int](), list[int]()
    for size in SIZES:
        for cell in _CELLS[size]:
            first.append(len(start))
            for direction in range(6):
                passed: list[tuple[int, int]] = []
                for at in geometry.ray(_INSIDE[size], cell, direction):
                    passed.append(at)
                    start.append(_INDEX[size][cell])
                    to.append(_INDEX[size][at])
                    marks = (ONTO_THRONE if at == _CENTRE else 0) + (FARTHER if len(passed) > 1 else 0)
                    way.append(_cell_set(size, passed) + marks)
    return [[*first, len(start)], start, to, way]


def _near() -> list[int]:
    """For each cell the set of its neighbours."""
    out: list[int] = []
    for size in SIZES:
        for cell in _CELLS[size]:
            around = [geometry.neighbour(_INSIDE[size], cell, direction) for direction in range(6)]
            out.append(_cell_set(size, [at for at in around if at is not None]))
    return out


def _closings() -> list[int]:
    """For each cell and direction: the victim beside it and the partner that must stand on the victim's other side, as sets."""
    out: list[int] = []
    for size in SIZES:
        for cell in _CELLS[size]:
            for direction in range(6):
                victim = geometry.neighbour(_INSIDE[size], cell, direction)
                partner = _partner(size, victim, direction) if victim is not None else None
                if victim is None or partner is None:
                    out += [0, 0]
                else:
                    out += [_cell_set(size, [victim]), _cell_set(size, [partner])]
    return out


def _partner(size: int, victim: tuple[int, int], direction: int) -> tuple[int, int] | None:
    """The partner in a capture by a piece that faces the victim in this direction.

    Two opposite sides of an ordinary hex (HX-3.2); both rim neighbours of a corner (HX-3.6); nothing beyond the edge (HX-3.11).
    """
    if victim not in geometry.corners(size):
        return geometry.neighbour(_INSIDE[size], victim, direction)
    one = geometry.neighbour(_INSIDE[size], victim, direction + 1)
    other = geometry.neighbour(_INSIDE[size], victim, direction + 5)
    return other or one


def _rings() -> list[int]:
    """For each neighbour of the throne the two others of its trio of mutually non-adjacent neighbours (HX-3.7); else 0."""
    out: list[int] = []
    for size in SIZES:
        row = [0] * len(_CELLS[size])
        for direction in range(6):
            others = [geometry.add(_CENTRE, direction + 2), geometry.add(_CENTRE, direction + 4)]
            row[_INDEX[size][geometry.add(_CENTRE, direction)]] = _cell_set(size, others)
        out += row
    return out


# per move; FIRST is per cell
_MOVES: Final = _moves()
FIRST: Final[vec[i64]] = _row(_MOVES[0])
FROM: Final[vec[i64]] = _row(_MOVES[1])
TO: Final[vec[i64]] = _row(_MOVES[2])
WAY: Final[vec[i64]] = _row(_MOVES[3])
# per cell; CLOSINGS has six pairs for each
NEAR: Final[vec[i64]] = _row(_near())
CLOSINGS: Final[vec[i64]] = _row(_closings())
RINGS: Final[vec[i64]] = _row(_rings())
# per board
HEXES: Final[vec[i64]] = _row([_cell_set(size, _CELLS[size]) for size in SIZES])
THRONE: Final[vec[i64]] = _row([_INDEX[size][_CENTRE] for size in SIZES])
CORNERS: Final[vec[i64]] = _row([_cell_set(size, geometry.corners(size)) for size in SIZES])
START_DEFENDERS: Final[vec[i64]] = _row([_named_set(size, BOARDS[size].defenders) for size in SIZES])
START_ATTACKERS: Final[vec[i64]] = _row([_named_set(size, BOARDS[size].attackers) for size in SIZES])


def ends_of(size: int, action: int) -> tuple[int, int]:
    """The first and last cell of a move."""
    row = (0 if size == 4 else MOVES_4) + action
    return int(FROM[row]), int(TO[row])


def moves_from(size: int, cell: int) -> dict[int, tuple[int, int]]:
    """For every cell in a line with a cell: the action that goes there, and the set of cells between."""
    base, board = (0, 0) if size == 4 else (MOVES_4, CELLS_4)
    rows = range(FIRST[board + cell], FIRST[board + cell + 1])
    return {int(TO[i]): (i - base, (int(WAY[i]) & ALL_CELLS) - 2 ** int(TO[i])) for i in rows}
