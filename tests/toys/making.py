"""A game with some of its parts exchanged."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from meadhall.game import Game


def changed(game: Game, **parts: Any) -> Game:
    """The same game with other parts, named as in their groups: changed(HOARD, say=mumble, secrets=False)."""
    groups = []
    for group in (game.about, game.rules, game.words, game.page, game.mind):
        mine = {field.name for field in fields(group)} & set(parts)
        groups.append(replace(group, **{name: parts.pop(name) for name in mine}))
    assert not parts, f"no group has {list(parts)}"
    return Game(game.package, *groups)  # type: ignore[arg-type]  # the groups come in the order of the constructor
