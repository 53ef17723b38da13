"""What squares, stones, dice and heroes are called."""

from __future__ import annotations

from collections.abc import Iterable

from ..data import RANKS, SECTORS, Rank
from ..rules import RagnarollState, tables

COLOURS = tuple(sector.colour for sector in SECTORS)
LETTERS = "".join(sector.letter for sector in SECTORS)
SQUARES = [f"{LETTERS[x // 6]}{x % 6 + 1}-{y + 1}" for y in range(tables.HEIGHT) for x in range(tables.WIDTH)]  # sector, column, row: Y2-1
STONES = [f"{LETTERS[stone // 6]}{stone % 6 + 1}" for stone in range(tables.STONES)]  # colour and value: B4; dice are named alike
PICTURES = {tables.TROLL: "troll", tables.WARRIOR: "warrior", tables.STANDING: "standing stone"}
SQUARE_OF = {name.lower(): q for q, name in enumerate(SQUARES)}
STONE_OF = {name.lower(): stone for stone, name in enumerate(STONES)}


def picture(q: int) -> str:
    """What is drawn on a square; "" if it is empty."""
    return PICTURES.get(int(tables.PICTURE[q]), "")


def squares(those: Iterable[int]) -> str:
    """Squares row by row, from left to right."""
    return " ".join(SQUARES[q] for q in sorted(those))


def die(s: RagnarollState, seat: int, colour: int) -> str:
    """A die of a seat as colour letter and value; `?` where it is hidden."""
    value = int(s.dice[seat * 3 + colour])
    return f"{LETTERS[colour]}{value if value > 0 else '?'}"


def rank(total: int) -> Rank:
    """The highest hero of the solo ladder whose score is reached (RR-18.6)."""
    return [hero for hero in RANKS if total >= hero.score][-1]
