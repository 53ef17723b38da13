"""The tables of RULES.md, row by row, as the components have them."""

from __future__ import annotations

from collections.abc import Iterator

from .. import data
from ..rules import tables

FANS = ("boy", "girl", "man", "lady")
CROWDS = ("boys", "girls", "men", "ladies")
PLAYERS = 3  # seat counts: two, three, four


def _numbers(values: list[int]) -> str:
    """The numbers for two, three and four players, once if they are alike."""
    return "/".join(map(str, values if len(set(values)) > 1 else values[:1]))


def _contracts() -> Iterator[tuple[str, ...]]:
    for card, contract in enumerate(data.CONTRACTS):
        rows = {"n": tables.VALUES, "lines": tables.LINE_VALUES, "lead": tables.LEAD_VALUES}
        numbers = {name: _numbers([int(row[card * PLAYERS + n]) for n in range(PLAYERS)]) for name, row in rows.items()}
        shown = "now" if tables.NOW[card] else "end"
        yield contract.id, contract.name, str(tables.GLORY[card]), shown, contract.text.format(**numbers)


def _fan_cards() -> Iterator[tuple[str, ...]]:
    for n in range(8):
        row: list[str] = []
        for deck, cards in enumerate((data.YOUNG_CARDS, data.OLD_CARDS)):
            crowd, island, single, there = (int(tables.FAN_CARDS[(deck * 8 + n) * 4 + k]) for k in range(4))
            places = data.ISLANDS[island].id, data.ISLANDS[there].id
            row += [cards[n].id, f"N {CROWDS[crowd]} on {places[0]}", f"1 {FANS[single]} on {places[1]}"]
        yield tuple(row)


def printed() -> Iterator[tuple[str, ...]]:
    """Contracts, fan cards, icebergs and guest stars."""
    yield from _contracts()
    yield from _fan_cards()
    for guest in data.GUESTS:
        yield guest.id, guest.name, guest.timing, guest.text
