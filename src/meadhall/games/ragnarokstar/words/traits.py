"""What a seat had, for the balance lab."""

from __future__ import annotations

from ..data import BANDS, CONTRACTS
from ..rules.contracts import fulfilled
from ..rules.state import RagnarokStarState

IDS = tuple(band.id for band in BANDS)


def traits(s: RagnarokStarState, seat: int) -> list[str]:
    """What a seat had in a finished game: its band, its contracts and which of them it fulfilled."""
    out = [f"band {IDS[s.bands[seat]]}"]
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat:
            card = CONTRACTS[s.kept_card[slot]]
            out.append(f"kept {card.id} {card.name}")
            if fulfilled(s, slot):
                out.append(f"fulfilled {card.id} {card.name}")
    return out
