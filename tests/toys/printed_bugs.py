"""Planted bugs of printed tables (law 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.game import Game
from toys.ring import ring

RULEBOOK = """# Ring

| place | burns |
|---|---|
| opposite | 2 |
| *any* other | 1 |
"""


class Printed(Game):
    """A game with a rulebook of its own."""

    def rulebook(self) -> str:
        return RULEBOOK


def sound() -> Iterator[tuple[str, str]]:
    """What the table says."""
    yield "opposite", "2"
    yield "*", "1"


def other_number() -> Iterator[tuple[str, str]]:
    """Another number than in the table."""
    yield "opposite", "3"
    yield "*", "1"


def too_few() -> Iterator[tuple[str, str]]:
    """Less than the table has."""
    yield "opposite", "2"


def too_short() -> Iterator[tuple[str, ...]]:
    """A row of another length."""
    yield from sound()
    yield ("opposite",)


def printing(printed: Any) -> Game:
    """The ring with a table in its rulebook."""
    game = ring(printed=printed)
    return Printed(game.package, game.about, game.rules, game.words, game.page, game.mind)


PRINTED = printing(sound)
PRINTED_BUGS = (
    ("a number that the rulebook does not print", 20, printing(other_number), 2),
    ("a printed row that no component has", 20, printing(too_few), 2),
    ("a row that is too short", 20, printing(too_short), 2),
)
