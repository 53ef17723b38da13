"""What an army had, for the balance lab: its colour, how many pieces it took, and the rune cards it used."""

from __future__ import annotations

from ..data import CARDS
from ..rules import codes
from ..rules.state import NxsState
from .names import SIDES


def traits(s: NxsState, seat: int) -> list[str]:
    """Its colour, what it took, and which rune cards it has spent (in the Onitama style none are: they go round)."""
    taken = int(s.taken[seat])
    used = [f"used {card.key}" for i, card in enumerate(CARDS) if s.spent[seat * codes.CARD_KINDS + i] > 0]
    return [SIDES[seat], f"took {min(taken, 6)}{' or more' if taken >= 6 else ''} pieces", *used]
