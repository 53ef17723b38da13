"""The gods' shapes and the large V in every orientation, and how to find them among the strikes (RR-11, RR-13.5).

An orientation is a few cells; shifting the rows of a sheet by them and taking what is common leaves one bit for each place
where the shape is complete. A placement is numbered god by god, orientation by orientation, row by row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.ragnaroll.data import GODS, Cell, orientations
from meadhall.games.ragnaroll.map import HEIGHT, LOWEST, WIDTH, numbers

GOD_COUNT: Final = 5
WODEN: Final = 0
FRIGG: Final = 1
THOR: Final = 2
SIF: Final = 3
LOKI: Final = 4
PLACEMENTS: Final = 1784

_TURNS: Final[list[tuple[int, tuple[Cell, ...]]]] = [
    (god, turn) for god in range(GOD_COUNT) for turn in orientations(GODS[god].shape)
]


def _width(turn: tuple[Cell, ...]) -> int:
    return max(x for x, _ in turn) + 1


def _height(turn: tuple[Cell, ...]) -> int:
    return max(y for _, y in turn) + 1


def _first() -> list[int]:
    out = [0]
    for _, turn in _TURNS:
        out.append(out[-1] + (WIDTH + 1 - _width(turn)) * (HEIGHT + 1 - _height(turn)))
    return out


def _places() -> list[int]:
    out: list[int] = []
    for _, turn in _TURNS:
        for y in range(HEIGHT + 1 - _height(turn)):
            for x in range(WIDTH + 1 - _width(turn)):
                out += [(y + dy) * WIDTH + x + dx for dx, dy in turn]
    return out


def _large_v(arm: int) -> list[tuple[Cell, ...]]:
    end = arm - 1
    return orientations(tuple({*((0, y) for y in range(arm)), *((x, end) for x in range(arm))}))


def _vs(arm: int) -> list[int]:
    out: list[int] = []
    for turn in _large_v(arm):
        for y in range(HEIGHT + 1 - arm):
            for x in range(WIDTH + 1 - arm):
                out += [(y + dy) * WIDTH + x + dx for dx, dy in turn]
    return out


FIRST_TURN: Final[vec[i64]] = numbers([sum(g < god for g, _ in _TURNS) for god in range(GOD_COUNT + 1)])  # of each god
TURN_CELLS: Final[vec[i64]] = numbers([n for _, turn in _TURNS for cell in turn for n in cell])  # ten numbers a turn: x, y, ...
TURN_WIDTH: Final[vec[i64]] = numbers([_width(turn) for _, turn in _TURNS])
TURN_HEIGHT: Final[vec[i64]] = numbers([_height(turn) for _, turn in _TURNS])
FIRST_PLACE: Final[vec[i64]] = numbers(_first())  # the first placement of each turn
PLACES: Final[vec[i64]] = numbers(_places())  # five squares a placement, row by row from left to right
PLACE_GOD: Final[vec[i64]] = numbers(
    [_TURNS[t][0] for t in range(len(_TURNS)) for _ in range(_first()[t + 1] - _first()[t])]
)
GOD_POINTS: Final[vec[i64]] = numbers([god.points for god in GODS])
V5: Final[vec[i64]] = numbers(_vs(5))  # nine squares a placement
V4: Final[vec[i64]] = numbers(_vs(4))  # seven
SHAPES: Final[list[list[tuple[Cell, ...]]]] = [orientations(god.shape) for god in GODS]


def fits(rows: vec[i64], at: i64, turn: i64, y: i64) -> i64:
    """Where an orientation is complete with its top in row y: a set of columns for its left edge. Rows begin at rows[at]."""
    i = turn * 10
    found = rows[at + y + TURN_CELLS[i + 1]] >> TURN_CELLS[i]
    found &= rows[at + y + TURN_CELLS[i + 3]] >> TURN_CELLS[i + 2]
    if found == 0:
        return 0
    found &= rows[at + y + TURN_CELLS[i + 5]] >> TURN_CELLS[i + 4]
    found &= rows[at + y + TURN_CELLS[i + 7]] >> TURN_CELLS[i + 6]
    found &= rows[at + y + TURN_CELLS[i + 9]] >> TURN_CELLS[i + 8]
    return found


def has_shape(rows: vec[i64], at: i64, god: i64) -> bool:
    """Is a god's shape complete anywhere among these strikes?"""
    for turn in range(FIRST_TURN[god], FIRST_TURN[god + 1]):
        for y in range(HEIGHT + 1 - TURN_HEIGHT[turn]):
            if fits(rows, at, turn, y) != 0:
                return True
    return False


def fill_shapes(rows: vec[i64], at: i64, god: i64, base: i64, out: vec[i64]) -> i64:
    """Write base + every placement of a god among these strikes into out, ascending; return how many."""
    n: i64 = 0
    for turn in range(FIRST_TURN[god], FIRST_TURN[god + 1]):
        across = WIDTH + 1 - TURN_WIDTH[turn]
        for y in range(HEIGHT + 1 - TURN_HEIGHT[turn]):
            found = fits(rows, at, turn, y)
            x: i64 = 0
            while found != 0:
                if found & 511 == 0:
                    found >>= 9
                    x += 9
                    continue
                low = LOWEST[found & 511]
                out[n] = base + FIRST_PLACE[turn] + y * across + x + low
                n += 1
                found >>= low + 1
                x += low + 1
    return n
