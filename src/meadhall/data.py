"""Component data: a game's data.toml, read and checked when the game is loaded. A wrong entry is named, never guessed."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from meadhall.errors import BadData

__all__ = ["OVERRIDE", "expect", "merged", "read_toml", "table", "tables"]


OVERRIDE = "MEADHALL_DATA"  # an environment variable: a TOML file with other values for some components, by game


def read_toml(package: str | None) -> dict[str, Any]:
    """The data.toml of a game's package, with the values that the file named by MEADHALL_DATA gives instead."""
    assert package is not None
    game = package.rpartition(".")[2]
    data = tomllib.loads(files(package).joinpath("data.toml").read_text("utf-8"))
    name = os.environ.get(OVERRIDE, "")
    if name:
        try:
            other = tomllib.loads(Path(name).read_text("utf-8"))
        except OSError as problem:
            raise BadData(f"{name}: {problem.strerror}") from None
        except UnicodeDecodeError:
            raise BadData(f"{name}: this is not a text file in UTF-8") from None
        except tomllib.TOMLDecodeError as problem:
            raise BadData(f"{name}: {problem}") from None
        if game in other:
            data = merged(data, other[game], f"{name}: {game}")
    return data


def merged(base: Any, other: Any, where: str) -> Any:
    """Data with some values replaced: tables by key, lists of tables by their `id` (or by position). Only what exists can be replaced."""
    if isinstance(base, dict):
        expect(isinstance(other, dict), where, "a table can only be replaced key by key")
        for key in other:
            expect(key in base, where, f"there is no {key!r} to replace")
        return {key: merged(value, other[key], f"{where}.{key}") if key in other else value for key, value in base.items()}
    if isinstance(base, list) and base and isinstance(base[0], dict):
        expect(isinstance(other, list) and len(other) <= len(base), where, "too many entries")
        changed = list(base)
        for place, entry in enumerate(other):
            if "id" in entry:
                found = [i for i, old in enumerate(base) if old.get("id") == entry["id"]]
                expect(bool(found), where, f"there is no entry {entry['id']!r}")
                place = found[0]
            changed[place] = merged(changed[place], entry, where)
        return changed
    return other


def expect(condition: bool, game: str, sentence: str) -> None:
    """Refuse data that break a rule."""
    if not condition:
        raise BadData(f"{game} data: {sentence}")


def table(data: dict[str, Any], game: str, name: str) -> dict[str, Any]:
    """A [name] table of the data."""
    found = data.get(name)
    expect(isinstance(found, dict), game, f"there is no table [{name}]")
    assert isinstance(found, dict)
    return found


def tables(data: dict[str, Any], game: str, name: str, count: int | None = None) -> list[dict[str, Any]]:
    """The [[name]] tables of the data; with a count, there must be exactly that many."""
    found = data.get(name)
    expect(isinstance(found, list), game, f"there are no tables [[{name}]]")
    assert isinstance(found, list)
    expect(count is None or len(found) == count, game, f"there must be {count} tables [[{name}]], not {len(found)}")
    return found
