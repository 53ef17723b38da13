"""What the words of a symmetry mean: where numbers, sets and the entries of rows go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall.symmetry import Maps, Part, Symmetry, mapped, moved

SEAT, HEX = [1, 2, 0], [0, 3, 1, 2]


def twice(value: int, _maps: Maps, data: Mapping[str, Any]) -> int:
    """A part that depends on another."""
    return 2 * value + int(data["other"])


@pytest.mark.parametrize(
    ("part", "value", "there"),
    [
        ("", 2, 2),
        ("", [2, 1], [2, 1]),
        ("apart", [2, 1], [2, 1]),
        ("seat", 2, 0),
        ("seat", 3, 3),
        ("seat", -1, -1),
        ("unheard of", 2, 2),
        ("set of hex", 0b0110, 0b1010),
        ("set of hex", 0b110000, 0b110000),
        ("set of hex", -1, -1),
        ("by seat", [5, 6, 7], [7, 5, 6]),
        ("by seat", [5, 6, 7, 8], [7, 5, 6, 8]),
        ("hex by seat", [1, 2, 9], [9, 3, 1]),
        ("set of hex by seat", [0b10, 0, -1], [-1, 0b1000, 0]),
        ("seat by *", [2, 2, 0, 1, -1], [0, 0, 1, 2, -1]),
        ("seat by *", [], []),
        ("by seat 2", [1, 2, 3, 4, 5, 6], [5, 6, 1, 2, 3, 4]),
        ("by 2 seat", [1, 2, 3, 4, 5, 6], [3, 1, 2, 6, 4, 5]),
        ("by * seat", [1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 1, 2, 6, 4, 5, 9, 7, 8]),
        (twice, 4, 15),
    ],
)
def test_where_a_part_goes(part: Part, value: Any, there: Any) -> None:
    symmetry = Symmetry("turned", {"seat": SEAT, "hex": HEX}, {"this": part}, lambda _maps, _state, _actor, action: action)
    data = {"seats": 3, "viewer": -3, "this": value, "other": 7}
    for _ in range(2):  # what was found the first time is kept
        assert symmetry.data(data) == {**data, "this": there}
    assert data["this"] == value


@pytest.mark.parametrize(("viewer", "there"), [(0, 1), (2, 0), (-2, -2), (-3, -3)])
def test_a_view_belongs_to_the_seat_there(viewer: int, there: int) -> None:
    symmetry = Symmetry("turned", {"seat": SEAT}, {}, lambda maps, _state, _actor, action: SEAT[action])
    assert symmetry.data({"seats": 3, "viewer": viewer})["viewer"] == symmetry.seat(viewer) == there
    assert symmetry.step(None, viewer, 1) == (there, 2)  # type: ignore[arg-type]


def test_without_seats_everybody_stays() -> None:
    assert Symmetry("turned", {"hex": HEX}, {}, lambda _maps, _state, _actor, action: HEX[action]).step(None, 2, 3) == (2, 2)  # type: ignore[arg-type]


def test_numbers_and_sets() -> None:
    assert [moved(HEX, n) for n in (-2, 0, 1, 3, 4)] == [-2, 0, 3, 2, 4]
    assert mapped(HEX, 0b11011) == 0b11101
