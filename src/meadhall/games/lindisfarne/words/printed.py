"""The tables of RULES.md, row by row, as the components have them."""

from __future__ import annotations

from collections.abc import Iterator

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import tables


def printed() -> Iterator[tuple[str, ...]]:
    """Boards, clans, the raid cards of each country, the Norway cards, objectives."""
    for at, board in enumerate(BOARDS):
        values = [str(n) for n in range(6, 0, -1) if tables.NEUTRAL_BOARD[n] == at]
        yield board.id, board.name, "*", f"+{int(tables.BANNER[at])}", ", ".join(sorted(values))
    for land, country in enumerate(COUNTRIES):
        first = int(tables.FIRST_OF[land])
        cards = [(card, CARDS[card]) for card in range(first, first + int(tables.LENGTH_OF[land]))]
        if cards:
            pieces = ", ".join(f"{card.id} {card.name} {int(tables.PRESTIGE[n])}" for n, card in cards)
            yield f"{country.name} ({country.id})", pieces
    for n in range(tables.RAIDS, tables.CARD_COUNT):
        yield f"{CARDS[n].id} {CARDS[n].name}", str(int(tables.PRESTIGE[n])), "*", CARDS[n].scene
    for objective in OBJECTIVES:
        yield objective.id, objective.name
    for seat, clan in enumerate(CLANS):
        yield clan.id, str(seat + 1), clan.emblem
    yield "grey", "none", "*"
