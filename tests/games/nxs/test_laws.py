"""The laws of every game, for both seat counts, every set-up, every way to play cards, and Jötunn."""

from __future__ import annotations

import pytest

from meadhall.laws import ONCE, check

from .table import GAME

VARIATIONS = [
    (2, {}),
    (2, {"setup": "short", "target": 8, "rotate_two": True}),
    (2, {"setup": "long", "first_player": "random", "turn_limit_per_player": 20}),
    (2, {"setup": "random_medium", "random_sharing": "separate", "target_per_player": (9, 12)}),
    (2, {"setup": "short", "cards": "sannligr"}),
    (2, {"setup": "short", "cards": "drawing", "cards_each": 6, "cards_face_down": True}),
    (2, {"setup": "random_short", "cards": "onitama", "turn_limit_per_player": 40}),
    (2, {"setup": "short", "variant": "jotunn", "target": 7}),
    (2, {"setup": "medium3", "variant": "jotunn", "cards": "drawing", "cards_face_down": True, "turn_limit_per_player": 30}),
    (3, {"setup": "short"}),
    (3, {"setup": "medium3", "turn_limit_per_player": 20, "first_player": "gold"}),
    (3, {"setup": "long", "turn_limit_per_player": 20}),
    (3, {"setup": "short", "cards": "drawing", "cards_face_down": True, "turn_limit_per_player": 30}),
    (3, {"setup": "random_long", "cards": "onitama", "turn_limit_per_player": 20, "rotate_two": True}),
]


@pytest.mark.parametrize(("seats", "options"), VARIATIONS)
def test_laws(seats: int, options: dict[str, object]) -> None:
    check(GAME, seats, options, games=1)


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)
