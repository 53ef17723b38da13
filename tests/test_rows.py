"""Rows of numbers: what each method writes, named planes and flat ones, and refusals of planes that are not filled."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meadhall.game import SPECTATOR, Planes, Row, State
from meadhall.games import CATALOGUE, load_game
from meadhall.research.arrays import layout_of, observe
from meadhall.rng import Rng
from meadhall.rows import LEAST, MOST, floats
from toys.hoard import hoard


def write(row: Row, view: State, _seat: int) -> None:
    row.plane("numbers", "A number, shares, flags.", 5)
    row.put(2.5)
    row.part(3, 6)
    row.part(-1, 2)
    row.flag(True)
    row.flag(False)
    row.plane("hot", "One-hot; outside is nowhere.", 3, 3)
    for place in (1, 3, -1):
        row.hot(place, 3)
    row.plane("sets", "Members, none where unknown.", 3, 4)
    for members in (0b1010, -1, 0b110001):
        row.members(members, 4)
    row.plane("sparse", "Few members, far apart.", 2, 14)
    for members in (0b10_0001_0000_0000, 0b1_0000_0000_0000_0000_0010_0000):
        row.members(members, 14)
    row.plane("marks", "Marked places.", 2, 1, 2, 1)
    row.mark(3)
    row.skip(4)


def test_what_is_written_has_names_shapes_and_meanings() -> None:
    planes = {plane.name: plane for plane in Planes(write)(hoard().start(), 0)}
    assert [(plane.name, plane.shape) for plane in planes.values()] == [
        ("numbers", (5,)), ("hot", (3, 3)), ("sets", (3, 4)), ("sparse", (2, 14)), ("marks", (2, 1, 2, 1)),
    ]  # fmt: skip
    assert planes["numbers"].values == [2.5, 0.5, -0.5, 1.0, 0.0] and planes["numbers"].about == "A number, shares, flags."
    assert planes["hot"].values == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert planes["sets"].values == [0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]  # what lies outside the size is left out
    assert [at for at, value in enumerate(planes["sparse"].values) if value] == [8, 13, 14 + 5]
    assert planes["marks"].values == [0, 0, 0, 1]


def test_flat_is_the_same_numbers_and_a_fresh_row_each_time() -> None:
    planes, state = Planes(write), hoard().start()
    wanted = [value for plane in planes(state, 0) for value in plane.values]
    first = planes.flat(state, 0)
    first[0] = 99
    assert floats(planes.flat(state, 0)) == wanted


def test_numbers_stay_within_the_bounds_that_spaces_promise() -> None:
    def beyond(row: Row, _view: State, _seat: int) -> None:
        row.plane("beyond", "Too small and too large.", 6)
        row.put(-7.5)
        row.put(12.0)
        row.part(-90, 3)
        row.part(63, 1)
        row.part(1000, 10)
        row.part(0, 0)

    assert Planes(beyond)(hoard().start(), 0)[0].values == [LEAST, MOST, LEAST, MOST, MOST, 0.0]


@pytest.mark.parametrize("much", [-1, 1])
def test_a_plane_that_is_not_filled_is_refused(much: int) -> None:
    def wrong(row: Row, _view: State, _seat: int) -> None:
        row.plane("first", "Four.", 4)
        row.skip(4 + much)
        row.plane("second", "One.", 1)
        row.skip(1)

    with pytest.raises(ValueError, match=re.escape(f"of shape (4,) is not filled: {much:+d}")):
        Planes(wrong)(hoard().start(), 0)


def test_planes_that_change_their_size_are_refused() -> None:
    sizes = iter((3, 3, 2))

    def moving(row: Row, _view: State, _seat: int) -> None:
        size = next(sizes)
        row.plane("hand", "As many as there are.", size)
        row.skip(size)

    planes, state = Planes(moving), hoard().start()
    planes.flat(state, 0)
    with pytest.raises(ValueError, match="planes of 3 values have become 2"):
        planes.flat(state, 0)


@pytest.mark.parametrize("key", CATALOGUE)
def test_observations_are_the_planes_one_after_another(key: str) -> None:
    game, rng = load_game(key), Rng(5)
    state: Any = game.start()
    for n in range(60):
        turn = state.turn()
        if turn >= 0 and n % 6 == 0:
            flat, planes = observe(game, state, turn), game.planes(state.view(turn), turn)
            assert len(flat) == sum(part.size for part in layout_of(game, state))
            assert flat.tolist() == pytest.approx([value for plane in planes for value in plane.values])
            assert [plane.name for plane in game.planes(state.view(SPECTATOR), SPECTATOR)] == [plane.name for plane in planes]
        state.apply(turn, state.sample(rng) if turn < 0 else state.legal(turn)[rng.below(len(state.legal(turn)))])
