"""What a seat had, for the balance lab."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Event

from .. import data
from ..rules import RagnarokStarState, contracts
from . import names

HANDLED = {"drew": "drew", "plays": "used"}  # guest stars, by the key of the event


def traits(s: RagnarokStarState, seat: int, told: Sequence[Event]) -> list[str]:
    """Its band, its contracts and which of them it fulfilled, and the guest stars it drew and used: each once, however often.

    The contract that it began with counts by itself, too: nobody was ahead when it was kept.
    """
    out = [f"band {names.band_of(s, seat)}"]
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat:
            card = data.CONTRACTS[s.kept_card[slot]]
            if len(out) == 1:
                out.append(f"began with {card.id} {card.name}")
            out.append(f"kept {card.id} {card.name}")
            if contracts.fulfilled(s, slot):
                out.append(f"fulfilled {card.id} {card.name}")
    handled = [(HANDLED[event.key], event.params[1]) for event in told if event.key in HANDLED and event.params[0] == seat]
    return out + [f"{did} {names.guest_id(guest)} {names.guest_name(guest)}" for did, guest in sorted(set(handled))]
