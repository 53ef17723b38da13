"""What a shaman reached, for the balance lab."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Event

from ..data import GODS
from ..rules import RagnarollState, scoring


def traits(s: RagnarollState, seat: int, _told: Sequence[Event]) -> list[str]:
    """The gods that the seat summoned, and whether its large V was complete."""
    summoned = [god.name for i, god in enumerate(GODS) if s.claims[seat * 5 + i]]
    valhalla = "Valhalla open" if scoring.valhalla(s, seat) else "Valhalla shut"
    return [*(f"summoned {name}" for name in summoned), f"{len(summoned)} gods", valhalla]
