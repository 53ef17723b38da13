"""heXentafl obeys every law, on both boards and with every option."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import load_game
from meadhall.laws import ONCE, check, variations

GAME = load_game("hexentafl")


@pytest.mark.parametrize(("seats", "options"), list(variations(GAME)), ids=str)
def test_all_laws_hold(seats: int, options: dict[str, Any]) -> None:
    check(GAME, seats, options, games=2)


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)
