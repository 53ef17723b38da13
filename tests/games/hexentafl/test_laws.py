"""heXentafl obeys every law, on both boards and with every option."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import load_game
from meadhall.laws import check, variations

GAME = load_game("hexentafl")


@pytest.mark.parametrize(("seats", "options"), list(variations(GAME)), ids=str)
def test_all_laws_hold(seats: int, options: dict[str, Any]) -> None:
    check(GAME, seats, options, games=2)
