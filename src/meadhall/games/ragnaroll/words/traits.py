"""What a shaman reached, for the balance lab: the gods summoned, rows of runes, Valhalla."""

from __future__ import annotations

from typing import cast

from meadhall.game import State

from ..data import GODS
from ..rules.position import Table
from ..rules.scoring import valhalla


def traits(state: State, seat: int) -> list[str]:
    """The gods it summoned, and whether the large V was complete."""
    s = cast(Table, state)
    gods = [GODS[i].name for i in range(5) if s.claims[seat * 5 + i]]
    return [f"summoned {name}" for name in gods] + [f"{len(gods)} gods", "Valhalla open" if valhalla(s, seat) else "Valhalla shut"]
