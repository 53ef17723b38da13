"""Hexagons: facts of geometry that every board relies on."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall import hex as geometry

CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def from_centre(cell: tuple[int, int]) -> int:
    """Steps from the centre to a cell."""
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (4, 37), (5, 61)])
def test_a_board_has_its_cells_once(side: int, cells: int) -> None:
    board = geometry.hexagon(side)
    assert len(board) == len(set(board)) == cells
    assert all(from_centre(cell) < side for cell in board)


def test_cells_come_column_by_column_from_the_bottom_up() -> None:
    assert geometry.hexagon(2) == [(-1, 1), (-1, 0), (0, 1), (0, 0), (0, -1), (1, 0), (1, -1)]


def test_corners_go_round_from_the_north() -> None:
    assert geometry.corners(4)[0] == (0, -3)
    assert geometry.corners(4) == [geometry.rotate((0, -3), sixths) for sixths in range(6)]
    assert set(geometry.corners(4)) <= set(geometry.hexagon(4))


def test_directions_go_clockwise_from_the_north() -> None:
    assert geometry.DIRECTIONS[0] == (0, -1)
    for d in range(6):
        assert geometry.rotate(geometry.DIRECTIONS[d], 1) == geometry.DIRECTIONS[(d + 1) % 6]
        assert geometry.add(geometry.add((2, 3), d), d + 3) == (2, 3)


@given(CELLS, st.integers(-12, 12))
def test_turning_keeps_the_distance_and_comes_round(cell: tuple[int, int], sixths: int) -> None:
    turned = geometry.rotate(cell, sixths)
    assert from_centre(turned) == from_centre(cell)
    assert geometry.rotate(turned, -sixths) == cell == geometry.rotate(cell, 6)


def test_a_ray_goes_to_the_edge() -> None:
    board = set(geometry.hexagon(3))
    assert geometry.ray(board, (0, 0), 0) == [(0, -1), (0, -2)]
    assert geometry.ray(board, (0, -2), 0) == []
    assert geometry.neighbour(board, (0, -2), 0) is None
    assert geometry.neighbour(board, (0, -2), 3) == (0, -1)


@given(CELLS, st.integers(0, 5))
def test_neighbours_lie_side_by_side_on_the_screen(cell: tuple[int, int], direction: int) -> None:
    here, there = geometry.point(cell, 10), geometry.point(geometry.add(cell, direction), 10)
    assert isclose(dist(here, there), 10 * sqrt(3))
    if direction == 0:
        assert there[1] < here[1] and isclose(here[0], there[0])


def test_an_outline_has_six_corners_at_the_radius() -> None:
    corners = geometry.outline(3, 4, 10)
    assert len(corners) == 6 and all(isclose(dist((3, 4), corner), 10) for corner in corners)
    assert isclose(corners[0][0], 13) and isclose(corners[0][1], 4)
