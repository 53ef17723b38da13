"""All laws for every seat count, and a glance by all laws at every option with two seat counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from meadhall import compiled
from meadhall.game import SPECTATOR
from meadhall.games.ragnaroll import GAME
from meadhall.laws import LAWS, ONCE, ORDER, Line, check

OPTIONS: list[dict[str, Any]] = [
    {},
    {"start_marks": "none"},
    {"bonus_track": "from1"},
    {"bonus_track": "from3"},
    {"bonus_track": "seven"},
    {"order": "lightning_first"},
    {"early_end": "always"},
    {"early_end": "never"},
    {"valhalla_arm": 4},
    {"open_dice": True},
    {"final_tie": "loki"},
]
GLANCES = [(seats, which) for which in range(len(OPTIONS)) for seats in range(1, 7) if seats % 3 == which % 3]


class Glance(Line):
    """A game of which fewer positions are judged (the first, the last, some between), as a seat and a spectator see them."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        super().__init__(GAME, seats, options, seed)
        self.viewers = [seed % seats, SPECTATOR]

    def positions(self, most: int, among: Sequence[int] | None = None) -> Iterator[int]:
        return super().positions(max(3, most // 6), among)


@pytest.mark.parametrize("seats", range(1, 7 if compiled() else 4))
def test_all_laws_for_every_seat_count(seats: int) -> None:
    check(GAME, seats, games=1)


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)


@pytest.mark.parametrize(("seats", "which"), GLANCES, ids=str)
def test_all_laws_for_every_option(seats: int, which: int) -> None:
    """Each option with two seat counts: a small and a large one."""
    played = [Glance(seats, OPTIONS[which], which).play()]
    for number in ORDER:
        LAWS[number - 1](played)
