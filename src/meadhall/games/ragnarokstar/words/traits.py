"""What a seat had, for the balance lab."""

from __future__ import annotations

from .. import data
from ..rules import RagnarokStarState, contracts
from . import names


def traits(s: RagnarokStarState, seat: int) -> list[str]:
    """What a seat had in a finished game: its band, its contracts and which of them it fulfilled."""
    out = [f"band {names.band_of(s, seat)}"]
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat:
            card = data.CONTRACTS[s.kept_card[slot]]
            out.append(f"kept {card.id} {card.name}")
            if contracts.fulfilled(s, slot):
                out.append(f"fulfilled {card.id} {card.name}")
    return out
