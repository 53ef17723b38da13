"""What a clan had at the end of a game, for the balance lab: its cards."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.bits import has
from meadhall.game import Event

from ..data import CARDS
from ..rules import LindisfarneState


def traits(s: LindisfarneState, seat: int, _told: Sequence[Event]) -> list[str]:
    """The destination cards it took, and how many."""
    names = [card.name for i, card in enumerate(CARDS) if has(s.owned[seat], i)]
    return [f"took {name}" for name in names] + [f"{len(names)} cards"]
