"""Yggdrasil obeys every law: one to six Gods, easy to ragnarok, with and without trances, and every other option."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.laws import ONCE, check

from .positions import GAME

DIFFICULTIES = ("easy", "hard", "ragnarok")
TABLES: list[tuple[int, dict[str, Any]]] = [  # every seat count and every difficulty, with and without trances, each twice
    (seats, {"difficulty": DIFFICULTIES[(seats + trance) % 3], "trance": trance}) for seats in range(1, 7) for trance in (True, False)
]
OTHERS: list[tuple[int, dict[str, Any]]] = [
    (2, {"god_assign": "draft"}),
    (3, {"god_assign": "list", "god_list": ("odin", "tyr", "freyja")}),
    (1, {"god_assign": "list", "god_list": ("frey",), "first_seat": 0}),
    (4, {"difficulty": "custom", "angry": 3, "ragnarok": 2, "spread_specials": False, "first_seat": 3}),
    (5, {"difficulty": "twilight", "ragnarok_cards": ("ragnarok_brood", "ragnarok_ember"), "bag_display": "hidden"}),
    (6, {"difficulty": "heroic", "spread_specials": False}),
    (2, {"difficulty": "normal", "angry_enemies": ("loki", "fenrir")}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES + OTHERS, ids=str)
def test_all_laws_hold(seats: int, options: dict[str, Any]) -> None:
    check(GAME, seats, options, games=1, seed=seats + 7 * len(str(options)))


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)


def test_random_play_never_wins() -> None:
    from meadhall.playout import Playout
    from meadhall.rng import Rng

    run = Playout()
    for seed in range(60):
        state = GAME.start(seed % 6 + 1)
        run.run(state, Rng(seed))
        assert state.scores()[0] == 0.0
