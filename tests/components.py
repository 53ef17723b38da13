"""The numbers of a game: of its components, as noted from rulebooks, pictures and our own designs, and of stored tables."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from meadhall.game import Game


def found(key: str) -> dict[str, str]:
    """Every number in data.toml by its place, `contracts.list[C06].values`; codes with digits in them too."""
    return dict(_places(tomllib.loads(files(f"meadhall.games.{key}").joinpath("data.toml").read_text("utf-8")), ""))


def noted(folder: Path, name: str = "numbers.txt") -> dict[str, str]:
    """The same from a file in which a person changes them on purpose."""
    lines = (folder / name).read_text("utf-8").splitlines()
    return dict(line.split(" = ") for line in lines if line and not line.startswith("#"))


def _places(node: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for name, inner in node.items():
            yield from _places(inner, f"{path}.{name}" if path else name)
    elif isinstance(node, list) and node and all(isinstance(inner, dict) for inner in node):
        for place, inner in enumerate(node):
            yield from _places(inner, f"{path}[{inner.get('id', inner.get('n', place))}]")
    elif words := " ".join(_words(node, names=path.endswith(".id"))):
        yield path, words


def _words(value: Any, names: bool) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _words(inner, names)
    elif isinstance(value, str):
        if not names and " " not in value and any(letter.isdigit() for letter in value):
            yield value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)


def stored(game: Game) -> dict[str, str]:
    """The numbers that tables and positions are stored with: the bounds of every field, and what each number means."""
    fields = {f"field {one.name}": f"{one.low} {one.high} {one.length}{' sets' * one.sets}" for one in game.start().fields()}
    module = import_module(f"meadhall.games.{game.key}.rules.codes")
    return fields | {f"code {name}": str(value) for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
