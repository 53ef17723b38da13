"""Component data: a game's data.toml, read and checked when the game is loaded. A wrong entry is named, never guessed."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from meadhall.english import did_you_mean
from meadhall.errors import BadData

__all__ = ["OVERRIDE", "DataValue", "changes", "entries", "expect", "merged", "overriding", "own_data", "read_toml", "table", "tables"]


OVERRIDE = "MEADHALL_DATA"  # an environment variable: a TOML file with other values for some components, by game


KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}


def read_toml(package: str | None) -> dict[str, Any]:
    """The data.toml of a game's package, with the values that the file named by MEADHALL_DATA gives instead."""
    assert package is not None
    game = package.rpartition(".")[2]
    data = own_data(package)
    name = os.environ.get(OVERRIDE, "")
    other = overriding(name) if name else {}
    return merged(data, other[game], f"{name}: {game}") if game in other else data


def own_data(package: str) -> dict[str, Any]:
    """The data.toml of a package as it is; empty if there is none."""
    found = files(package).joinpath("data.toml")
    return tomllib.loads(found.read_text("utf-8")) if found.is_file() else {}


def overriding(name: str) -> dict[str, Any]:
    """What a file of other component data holds, by game."""
    try:
        return tomllib.loads(Path(name).read_text("utf-8"))
    except OSError as problem:
        raise BadData(f"{name}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadData(f"{name}: this is not a text file in UTF-8") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadData(f"{name}: {problem}") from None


def merged(base: Any, other: Any, where: str) -> Any:
    """Data with some values replaced: tables by key, lists of tables by their `id` (or by position).

    Only what exists can be replaced, and only by something of the same kind.
    """
    if isinstance(base, dict):
        expect(isinstance(other, dict), where, "a table can only be replaced key by key")
        for key in other:
            expect(key in base, where, f"there is no {key!r} to replace{did_you_mean(key, base)}; there are {', '.join(base)}")
        return {key: merged(value, other[key], f"{where}.{key}") if key in other else value for key, value in base.items()}
    if isinstance(base, list) and base and isinstance(base[0], dict):
        expect(isinstance(other, list) and all(isinstance(entry, dict) for entry in other), where, "a list of tables is needed")
        expect(len(other) <= len(base), where, f"there are {len(base)} entries, and {len(other)} are too many")
        changed = list(base)
        for place, entry in enumerate(other):
            if "id" in entry:
                known = [str(old.get("id")) for old in base]
                expect(str(entry["id"]) in known, where, f"there is no entry {entry['id']!r}{did_you_mean(str(entry['id']), known)}")
                if known[place] != str(entry["id"]):  # several may have one id: then the place tells which
                    place = known.index(str(entry["id"]))
            changed[place] = merged(changed[place], entry, where)
        return changed
    fits = isinstance(other, type(base)) and isinstance(other, bool) == isinstance(base, bool)
    expect(fits or (isinstance(base, float) and type(other) is int), where, f"{_kind(base)} is needed here, not {other!r}")
    return other


class DataValue(NamedTuple):
    """A value of a game's data that can be replaced: where it stands, of what kind it is, what it is."""

    path: str
    kind: str
    value: Any


def entries(data: Any, path: str = "") -> list[DataValue]:
    """Every value that merged() can replace. A table in a list has its `id`, or its place from 0, in brackets."""
    if isinstance(data, dict):
        return [found for key, value in data.items() if key != "id" for found in entries(value, f"{path}.{key}".lstrip("."))]
    if isinstance(data, list) and data and isinstance(data[0], dict):
        names = [entry.get("id", place) for place, entry in enumerate(data)]
        clear = [name if names.count(name) == 1 else place for place, name in enumerate(names)]
        return [found for name, entry in zip(clear, data, strict=True) for found in entries(entry, f"{path}[{name}]")]
    return [DataValue(path, _kind(data), data)]


def changes(base: Any, now: Any) -> list[str]:
    """What differs between the data of a game and those that replace them: `board[0].opening_moves.king: 6, not 5`."""
    before = {entry.path: entry.value for entry in entries(base)}
    return [f"{entry.path}: {entry.value}, not {before[entry.path]}" for entry in entries(now) if entry.value != before[entry.path]]


def _kind(value: Any) -> str:
    if isinstance(value, list) and value and len({type(one) for one in value}) == 1:
        return f"a list, each {KINDS.get(type(value[0]), 'a value')}"
    return KINDS.get(type(value), "a value")


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
