"""What a clan had at the end of a game, for the balance lab: its cards and how many objectives it drew."""

from __future__ import annotations

from ..data import CARDS
from ..rules.position import Position


def traits(s: Position, seat: int) -> list[str]:
    """The destination cards it took."""
    owned = int(s.owned[seat])
    names = [card.name for i, card in enumerate(CARDS) if owned // 2**i % 2]
    return [f"took {name}" for name in names] + [f"{len(names)} cards"]
