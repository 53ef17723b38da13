"""Component data: a game's data.toml, read and checked when the game is loaded. A wrong entry is named, not guessed at."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from meadhall.state import Illegal

__all__ = ["expect", "read_toml", "table", "tables"]


def read_toml(game: str) -> dict[str, Any]:
    """The data.toml in the folder of a game."""
    return tomllib.loads(files(f"meadhall.games.{game}").joinpath("data.toml").read_text("utf-8"))


def expect(condition: bool, game: str, sentence: str) -> None:
    """Refuse data that break a rule."""
    if not condition:
        raise Illegal(f"{game}/data.toml: {sentence}")


def table(data: dict[str, Any], game: str, name: str) -> dict[str, Any]:
    """A [name] table of the data."""
    found = data.get(name)
    expect(isinstance(found, dict), game, f"there is no table [{name}]")
    assert isinstance(found, dict)
    return found


def tables(data: dict[str, Any], game: str, name: str, count: int | None = None) -> list[dict[str, Any]]:
    """The [[name]] tables of the data; with a count, exactly so many."""
    found = data.get(name)
    expect(isinstance(found, list), game, f"there are no tables [[{name}]]")
    assert isinstance(found, list)
    expect(count is None or len(found) == count, game, f"there must be {count} tables [[{name}]], not {len(found)}")
    return found
