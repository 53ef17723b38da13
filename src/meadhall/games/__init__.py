"""The catalogue: every game of the hall, ours and guests', loaded when first asked for.

A guest is a game in a package of its own that declares an entry point of the group `meadhall.games`:

    [project.entry-points."meadhall.games"]
    kubb = "kubb:GAME"
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from meadhall.data import OVERRIDE, overriding
from meadhall.english import did_you_mean, listed
from meadhall.errors import BadData, MeadhallError, UnknownGame
from meadhall.game import Game

__all__ = ["CATALOGUE", "catalogue", "check_override", "keys", "load_game"]

CATALOGUE = ("ragnarokstar", "nxs", "hexentafl", "lindisfarne", "yggdrasil", "ragnaroll")  # our own, in the order of the hall
GROUP = "meadhall.games"


def load_game(key: str) -> Game:
    """The game with this key, such as load_game("hexentafl")."""
    name = key.strip().lower()
    _checked(os.environ.get(OVERRIDE, ""))
    if name in CATALOGUE:
        game = _own(name)
    elif name in _guests():
        game = _guest(name)
    else:
        raise UnknownGame(f"there is no game {key!r} in the hall{did_you_mean(name, keys())}; there are {', '.join(keys())}")
    assert isinstance(game, Game)
    return game


def check_override(file: str) -> None:
    """Refuse other component data of a game that is not in the hall: a misspelt name would change nothing."""
    for name in overriding(file) if file else ():
        if name not in keys():
            raise BadData(f"{file}: no game is called {name!r}{did_you_mean(name, keys())}; the games are {listed(keys())}")


_checked = cache(check_override)  # of the environment, once


def _own(name: str) -> Game:
    """One of our own games. Refuses overridden component data that do not fit together, and says what is wrong."""
    try:
        game = import_module(f"meadhall.games.{name}").GAME
    except (LookupError, TypeError, ValueError) as problem:
        changed = os.environ.get(OVERRIDE, "")
        if not changed or isinstance(problem, MeadhallError):
            raise
        raise BadData(f"{changed}: the data of {name} do not fit together ({type(problem).__name__}: {problem})") from problem
    assert isinstance(game, Game)
    return game


def keys() -> tuple[str, ...]:
    """The keys of all games: ours in the order of the hall, then guests by name."""
    return (*CATALOGUE, *sorted(_guests()))


def catalogue() -> list[Game]:
    """All games, in the order of the hall."""
    return [load_game(key) for key in keys()]


@cache
def _guests() -> dict[str, str]:
    """The guests that are installed, by key: where each one's Game is."""
    from importlib.metadata import entry_points  # slow to import, and our own games need none of it

    return {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in CATALOGUE}


def _guest(key: str) -> Game:
    """A guest's Game; refuses what is not one, or one with another key."""
    where = _guests()[key]
    module, _, name = where.partition(":")
    found = getattr(import_module(module), name or "GAME", None)
    if not isinstance(found, Game):
        raise UnknownGame(f"the entry point {key} = {where} of {GROUP} is not a Game")
    if found.key != key:
        raise UnknownGame(f"the entry point {key} = {where} of {GROUP} leads to the game {found.key!r}")
    return found
