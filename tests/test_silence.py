"""Law 11 for long: in every game with secrets, every seat count, every option and many mixtures of them, over many games.

Some leaks exist in one position of hundreds only: a contract that is fulfilled from its second place, say. `make soak` looks for those.
"""

from __future__ import annotations

from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.laws import check, mixtures, variations

SECRET = [game for game in GAMES if game.secrets]
TABLES = [(game, seats, options) for game in SECRET for seats, options in (*variations(game), *mixtures(game, 40, seed=11))]
FEW = 2  # games at each table in a usual run of the laws
MANY = 10 * FEW


def named(part: Any) -> str | None:
    """A game by its key, options in words."""
    if isinstance(part, Game):
        return part.key
    return " ".join(f"{name}={value}" for name, value in part.items()) if isinstance(part, dict) else None


def test_every_game_with_secrets_is_watched_at_every_kind_of_table() -> None:
    for game in SECRET:
        tables = [(seats, options) for one, seats, options in TABLES if one is game]
        assert {seats for seats, _ in tables} == {*game.seats}
        varied = {name for _, options in tables for name in options}
        assert varied == {option.name for option in game.options if not option.display_only and (option.values or option.low is not None)}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=named)
def test_nobody_is_given_what_they_may_not_know_in_many_games(game: Game, seats: int, options: dict[str, Any]) -> None:
    check(game, seats, options, games=MANY, seed=1001, laws=[11])
