"""What things are called: players, pieces, hexes."""

from __future__ import annotations

from ..data import CARDS, COLOURS, KINDS, LETTERS
from ..rules import tables

SIDES = ("White", "Black", "Gold")
HEX = r"[WBG][a-g][1-7]"  # the pattern of a hex; a few that it matches do not exist


def totem(code: int) -> str:
    """What a piece is called at the table."""
    return animal(tables.KIND[code])


def animal(kind: int) -> str:
    """What a kind of piece is called at the table."""
    return KINDS[kind].totem.lower()


def rune(card: int) -> str:
    """A rune card with its name: `Raidō: Long Ride`."""
    return f"{CARDS[card].rune}: {CARDS[card].name}"


def man(code: int, cell: int) -> str:
    """A piece on a hex: `WJ@Wf3/3`."""
    return f"{COLOURS[tables.COLOUR[code]]}{LETTERS[tables.KIND[code]]}@{tables.NAMES[cell]}/{tables.FACING[code]}"


def cell_of(name: str) -> int:
    """The hex of a name in capital or small letters; OFF if there is none."""
    return tables.INDEX.get(name[:1].upper() + name[1:].lower(), tables.OFF)
