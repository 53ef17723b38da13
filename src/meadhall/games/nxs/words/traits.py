"""What an army had, for the balance lab: its colour, how many pieces it took, the tiles it began with, and the rune cards it used."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Event

from ..data import CARDS
from ..rules import tables
from ..rules.state import NxsState
from .names import SIDES, animal


def traits(s: NxsState, seat: int, told: Sequence[Event]) -> list[str]:
    """Its colour, what it took, which piece it drew for which hex (if each army drew its own), and which rune cards it used."""
    taken = int(s.taken[seat])
    tiles = [event.params[1:] for event in told if event.key == "tile" and event.params[0] == seat]
    began = [f"{animal(kind)} drawn for {tables.NAMES[cell][1:]}" for kind, cell in sorted(tiles)]
    cast = {event.params[1] for event in told if event.key == "rune" and event.params[0] == seat}
    used = [f"used {CARDS[card].key}" for card in sorted(cast)]
    return [SIDES[seat], f"took {min(taken, 6)}{' or more' if taken >= 6 else ''} pieces", *began, *used]
