"""The laws for every seat count, and for each option."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.ragnaroll import GAME
from meadhall.laws import ORDER, check

OPTIONS: list[dict[str, Any]] = [
    {"start_marks": "none"}, {"bonus_track": "from1"}, {"bonus_track": "from3"}, {"order": "lightning_first"}, {"early_end": "always"},
    {"early_end": "never"}, {"valhalla_arm": 4}, {"open_dice": True}, {"final_tie": "loki"},
]
BASIC = (4, 3, 2, 5, 1, 7, 13, 14, 8, 11)
CHEAP = (4, 3, 2, 5, 1, 6, 7, 13, 14, 8, 9, 11, 12)  # guesses that cover all worlds are judged with fewer seats


@pytest.mark.parametrize("seats", range(1, 7))
def test_laws_for_every_seat_count(seats: int) -> None:
    check(GAME, seats, games=1, seed=seats, laws=ORDER if seats < 5 else CHEAP if seats < 6 else BASIC)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(f"{k}-{v}" for k, v in options.items()))
def test_laws_for_each_option(options: dict[str, Any]) -> None:
    check(GAME, 2, options, games=1, seed=12)
