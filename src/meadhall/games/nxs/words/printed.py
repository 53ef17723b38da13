"""The tables of RULES.md, row by row, as the components have them."""

from __future__ import annotations

from collections.abc import Iterator

from ..data import CARDS, KINDS, TILES
from ..rules import tables


def printed() -> Iterator[tuple[str, ...]]:
    """The pieces of an army, and the runes by their numbers."""
    for kind, piece in enumerate(KINDS):
        code = int(tables.code_of(tables.WHITE, kind, 0))
        spears = sum(int(tables.SPEAR[code * 6 + d]) for d in range(6))
        numbers = [int(tables.LINES[code]).bit_count(), int(tables.REACH[code]), spears or "none", piece.in_army, TILES[kind]]
        yield piece.letter, piece.name, piece.totem.lower(), *map(str, numbers)
    runes: dict[tuple[int, int], list[str]] = {}
    for card, rune in enumerate(CARDS):
        runes.setdefault((int(tables.COPIES[card]), int(tables.MARKED[card])), []).append(rune.key)
    for (copies, marked), keys in runes.items():
        yield ", ".join(keys), f"{copies} each", f"{marked} each" if marked else "none"
