"""What a shaman reached, for the balance lab: the gods summoned, rows of runes, Valhalla."""

from __future__ import annotations

from ..data import GODS
from ..rules.position import Position
from ..rules.scoring import valhalla


def traits(s: Position, seat: int) -> list[str]:
    """The gods it summoned, and whether the large V was complete."""
    gods = [GODS[i].name for i in range(5) if s.claims[seat * 5 + i]]
    return [f"summoned {name}" for name in gods] + [f"{len(gods)} gods", "Valhalla open" if valhalla(s, seat) else "Valhalla shut"]
