"""The gods' shapes and the large V in every orientation, and how to find them among the strikes (RR-11, RR-13.5).

An orientation is a few cells; shifting the rows of a sheet by them and intersecting the results leaves one bit for each place
where the shape is complete. A placement is numbered god by god, orientation by orientation, row by row. Whether a god is shown
at all is asked far more often than where, so one test covers every place and orientation in a row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has

from .. import data
from ..data import Cell, orientations
from . import tables

GOD_COUNT: Final = 5
WODEN: Final = 0
FRIGG: Final = 1
THOR: Final = 2
SIF: Final = 3
LOKI: Final = 4
SHOWS_WODEN: Final = 1  # in a set of gods
SHOWS_FRIGG: Final = 2
SHOWS_THOR: Final = 4
SHOWS_SIF: Final = 8
SHOWS_LOKI: Final = 16
PLACEMENTS: Final = 1784

_TURNS: Final[list[tuple[int, tuple[Cell, ...]]]] = [(god, turn) for god in range(GOD_COUNT) for turn in orientations(data.GODS[god].shape)]


def _width(turn: tuple[Cell, ...]) -> int:
    return max(x for x, _ in turn) + 1


def _height(turn: tuple[Cell, ...]) -> int:
    return max(y for _, y in turn) + 1


def _first() -> list[int]:
    out = [0]
    for _, turn in _TURNS:
        out.append(out[-1] + (tables.WIDTH + 1 - _width(turn)) * (tables.HEIGHT + 1 - _height(turn)))
    return out


def _places() -> list[int]:
    out: list[int] = []
    for _, turn in _TURNS:
        for y in range(tables.HEIGHT + 1 - _height(turn)):
            for x in range(tables.WIDTH + 1 - _width(turn)):
                out += [(y + dy) * tables.WIDTH + x + dx for dx, dy in turn]
    return out


def _half(first_row: int) -> list[int]:
    """Each placement's squares in three rows from this one, as one set."""
    first, last = first_row * tables.WIDTH, (first_row + 3) * tables.WIDTH
    places = _places()
    return [sum(2 ** (q - first) for q in places[i : i + 5] if first <= q < last) for i in range(0, len(places), 5)]


def _large_v(arm: int) -> list[tuple[Cell, ...]]:
    end = arm - 1
    return orientations(tuple({*((0, y) for y in range(arm)), *((x, end) for x in range(arm))}))


def _vs(arm: int) -> list[int]:
    out: list[int] = []
    for turn in _large_v(arm):
        for y in range(tables.HEIGHT + 1 - arm):
            for x in range(tables.WIDTH + 1 - arm):
                out += [(y + dy) * tables.WIDTH + x + dx for dx, dy in turn]
    return out


FIRST_TURN: Final[vec[i64]] = tables.numbers([sum(g < god for g, _ in _TURNS) for god in range(GOD_COUNT + 1)])  # of each god
TURN_CELLS: Final[vec[i64]] = tables.numbers([n for _, turn in _TURNS for cell in turn for n in cell])  # ten numbers per turn: x, y, ...
TURN_WIDTH: Final[vec[i64]] = tables.numbers([_width(turn) for _, turn in _TURNS])
TURN_HEIGHT: Final[vec[i64]] = tables.numbers([_height(turn) for _, turn in _TURNS])
FIRST_PLACE: Final[vec[i64]] = tables.numbers(_first())  # the first placement of each turn
PLACES: Final[vec[i64]] = tables.numbers(_places())  # five squares per placement, row by row from left to right
PLACE_GOD: Final[vec[i64]] = tables.numbers([_TURNS[t][0] for t in range(len(_TURNS)) for _n in range(_first()[t + 1] - _first()[t])])
GOD_POINTS: Final[vec[i64]] = tables.numbers([god.points for god in data.GODS])
UPPER: Final[vec[i64]] = tables.numbers(_half(0))  # the squares of each placement in the upper three rows, as half() numbers them
LOWER: Final[vec[i64]] = tables.numbers(_half(3))  # those in the lower three
V5: Final[vec[i64]] = tables.numbers(_vs(5))  # nine squares per placement
V4: Final[vec[i64]] = tables.numbers(_vs(4))  # seven
V5_CELLS: Final[vec[i64]] = tables.numbers([n for turn in _large_v(5) for cell in turn for n in cell])  # of each orientation: x, y, ...
V4_CELLS: Final[vec[i64]] = tables.numbers([n for turn in _large_v(4) for cell in turn for n in cell])


def _touching() -> tuple[list[int], list[int]]:
    """For each square the placements that contain it."""
    start, found = [0], []
    by_square: list[list[int]] = [[] for _n in range(tables.SQUARES)]
    for placement in range(PLACEMENTS):
        for i in range(5):
            by_square[int(PLACES[placement * 5 + i])].append(placement)
    for row in by_square:
        found += row
        start.append(len(found))
    return start, found


_TOUCHING: Final = _touching()
TOUCH_START: Final[vec[i64]] = tables.numbers(_TOUCHING[0])
TOUCHING: Final[vec[i64]] = tables.numbers(_TOUCHING[1])


def half(rows: vec[i64], at: i64) -> i64:
    """Three rows, the first at rows[at], as one set of 54 squares."""
    return rows[at] | (rows[at + 1] << 18) | (rows[at + 2] << 36)


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


def shown(rows: vec[i64], at: i64) -> i64:
    """The gods whose shape is complete somewhere among these strikes, as bits."""
    r0 = rows[at]
    r1 = rows[at + 1]
    r2 = rows[at + 2]
    r3 = rows[at + 3]
    r4 = rows[at + 4]
    r5 = rows[at + 5]
    found = around(r0, r1, r2) | around(r1, r2, r3) | around(r2, r3, r4) | around(r3, r4, r5)
    if upright_hook(r0, r1, r2, r3) or upright_hook(r1, r2, r3, r4) or upright_hook(r2, r3, r4, r5):
        return found | SHOWS_LOKI
    if flat_hook(r0, r1) or flat_hook(r1, r0 | r2) or flat_hook(r2, r1 | r3):
        return found | SHOWS_LOKI
    if flat_hook(r3, r2 | r4) or flat_hook(r4, r3 | r5) or flat_hook(r5, r4):
        return found | SHOWS_LOKI
    return found


def around(above: i64, here: i64, below: i64) -> i64:
    """Which of Woden, Frigg, Thor and Sif, whose shapes surround a struck square, are complete around one in the middle row.

    Every name is a set of columns: the centres with a strike above them, to their left, and so on.
    """
    left = here << 1
    right = here >> 1
    above_left = above << 1
    above_right = above >> 1
    below_left = below << 1
    below_right = below >> 1
    upright = here & above & below  # centres of three in line
    flat = here & left & right
    falling = above_left & below_right
    rising = above_right & below_left
    found: i64 = 0
    if here & ((falling & ((left & below) | (above & right))) | (rising & ((right & below) | (left & above)))) != 0:
        found = SHOWS_WODEN
    if upright | flat == 0:
        return found
    if upright & ((left & (above_right | below_right)) | (right & (above_left | below_left))) != 0:
        found |= SHOWS_FRIGG
    if flat & ((above & (below_left | below_right)) | (below & (above_left | above_right))) != 0:
        found |= SHOWS_FRIGG
    if upright & ((above_left & above_right) | (below_left & below_right)) != 0:
        found |= SHOWS_THOR
    if flat & ((above_left & below_left) | (above_right & below_right)) != 0:
        found |= SHOWS_THOR
    if (upright | flat) & (falling | rising) != 0:
        found |= SHOWS_SIF
    return found


def upright_hook(a: i64, b: i64, c: i64, d: i64) -> bool:
    """Loki: four in line down these rows, and a fifth beside an end."""
    return a & b & c & d & (((a | d) << 1) | ((a | d) >> 1)) != 0


def flat_hook(here: i64, beside: i64) -> bool:
    """Loki: four in line along a row, and a fifth beside an end, in the rows above and below taken together."""
    return here & (here >> 1) & (here >> 2) & (here >> 3) & (beside | (beside >> 3)) != 0


def is_complete(rows: vec[i64], placement: i64) -> bool:
    """Are the five squares of a placement struck in these six rows?"""
    for i in range(placement * 5, placement * 5 + 5):
        q = PLACES[i]
        if rows[tables.ROW[q]] & tables.BIT[q] == 0:
            return False
    return True


def placement_squares(placement: i64) -> list[int]:
    """The five squares of a placement, row by row."""
    return [int(PLACES[placement * 5 + i]) for i in range(5)]


def has_shape(rows: vec[i64], at: i64, god: i64) -> bool:
    """Is a god's shape complete anywhere among these strikes?"""
    return has(shown(rows, at), god)


def fill_shapes(rows: vec[i64], at: i64, god: i64, base: i64, out: vec[i64]) -> i64:
    """Write base + every placement of a god among these strikes into out, ascending; return how many."""
    n: i64 = 0
    for turn in range(FIRST_TURN[god], FIRST_TURN[god + 1]):
        across = tables.WIDTH + 1 - TURN_WIDTH[turn]
        for y in range(tables.HEIGHT + 1 - TURN_HEIGHT[turn]):
            found = fits(rows, at, turn, y)
            x: i64 = 0
            while found != 0:
                if found & 511 == 0:
                    found >>= 9
                    x += 9
                    continue
                low = tables.LOWEST[found & 511]
                out[n] = base + FIRST_PLACE[turn] + y * across + x + low
                n += 1
                found >>= low + 1
                x += low + 1
    return n


def nearest(struck: vec[i64], burnt: vec[i64], at: i64, god: i64) -> i64:
    """The most squares of a god's shape that are struck in one placement free of burnt squares; both sets of rows begin at `at`."""
    best: i64 = 0
    for turn in range(FIRST_TURN[god], FIRST_TURN[god + 1]):
        across = tables.BIT[tables.WIDTH - TURN_WIDTH[turn]] * 2 - 1
        for y in range(tables.HEIGHT + 1 - TURN_HEIGHT[turn]):
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            five: i64 = 0
            dead: i64 = 0
            i = turn * 10
            while i < turn * 10 + 10:
                row = at + y + TURN_CELLS[i + 1]
                here = struck[row] >> TURN_CELLS[i]
                dead |= burnt[row] >> TURN_CELLS[i]
                five |= four & here
                four |= three & here
                three |= two & here
                two |= one & here
                one |= here
                i += 2
            open_places = across & ~dead
            if best < 5 and five & open_places != 0:
                return 5
            if best < 4 and four & open_places != 0:
                best = 4
            elif best < 3 and three & open_places != 0:
                best = 3
            elif best < 2 and two & open_places != 0:
                best = 2
            elif best < 1 and one & open_places != 0:
                best = 1
    return best
