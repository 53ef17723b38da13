"""The catalogue: every game of the hall, loaded when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from meadhall.game import Game
from meadhall.state import Illegal

__all__ = ["CATALOGUE", "catalogue", "load_game"]

CATALOGUE = ("ragnarokstar", "nxs", "hexentafl", "lindisfarne", "yggdrasil", "ragnaroll")


def load_game(key: str) -> Game:
    """The game with this key, such as load_game("hexentafl")."""
    name = key.strip().lower()
    if name not in CATALOGUE:
        raise Illegal(f"there is no game {key!r} in the hall; there are {', '.join(CATALOGUE)}")
    return cast(Game, import_module(f"meadhall.games.{name}").GAME)


def catalogue() -> list[Game]:
    """All games, in the order of the hall."""
    return [load_game(key) for key in CATALOGUE]
