"""What an army had, for the balance lab: its colour and how many pieces it lost and took."""

from __future__ import annotations

from typing import cast

from meadhall.game import State
from meadhall.games.nxs.state import Position


def traits(state: State, seat: int) -> list[str]:
    """Its colour, and what it took."""
    s = cast(Position, state)
    taken = int(s.taken[seat])
    return [("White", "Black", "Gold")[seat], f"took {min(taken, 6)}{' or more' if taken >= 6 else ''} pieces"]
