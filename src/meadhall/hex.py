"""Hexagons in axial coordinates (q, r), flat side up: north is (0, -1). Geometry that games share; used when tables are built."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

__all__ = ["DIRECTIONS", "add", "corners", "hexagon", "neighbour", "outline", "point", "ray", "rotate"]

Cell = tuple[int, int]

DIRECTIONS: Final[tuple[Cell, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def add(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """The cell at a distance in a direction; directions count clockwise from north, modulo six."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq * steps, cell[1] + dr * steps


def neighbour(cells: set[Cell], cell: Cell, direction: int) -> Cell | None:
    """The next cell in a direction, or None beyond the edge."""
    found = add(cell, direction)
    return found if found in cells else None


def ray(cells: set[Cell], cell: Cell, direction: int) -> list[Cell]:
    """All cells from the next one to the edge in a direction, nearest first."""
    out: list[Cell] = []
    at = add(cell, direction)
    while at in cells:
        out.append(at)
        at = add(at, direction)
    return out


def hexagon(side: int) -> list[Cell]:
    """The cells of a hexagonal board with `side` cells along each edge, column by column from the left, each from the bottom up."""
    last = side - 1
    return [(q, r) for q in range(-last, side) for r in range(min(last, last - q), max(-last, -last - q) - 1, -1)]


def corners(side: int) -> list[Cell]:
    """The six corner cells of such a board, clockwise from the north."""
    return [(dq * (side - 1), dr * (side - 1)) for dq, dr in DIRECTIONS]


def rotate(cell: Cell, sixths: int) -> Cell:
    """The cell turned clockwise about the centre by sixths of a circle."""
    q, r = cell
    for _n in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def point(cell: Cell, radius: float) -> tuple[float, float]:
    """The centre of a cell on the screen (x to the right, y down) where hexagons have this corner radius."""
    q, r = cell
    return radius * 1.5 * q, radius * sqrt(3.0) * (r + q / 2)


def outline(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The six corners of a flat-topped hexagon around a point, clockwise from the right."""
    return [(x + radius * cos(pi / 3 * i), y + radius * sin(pi / 3 * i)) for i in range(6)]
