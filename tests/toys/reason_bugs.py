"""Planted bugs of reasons: why() and the rules disagree (law 7)."""

from __future__ import annotations

from typing import cast

from meadhall.game import State
from toys.hoard import KINDS, RUNES, HoardState, hoard


def sound(view: State, seat: int, text: str) -> str:
    s, rune = cast(HoardState, view), (text.split() or [""])[-1]
    laying = seat >= 0 and s.owes(seat) and s.laid[seat] == 0
    if rune not in RUNES:
        return "First lay a rune. HO-1" if laying else "This is possible now." if rune in ("boasts", "modest") else "Lay a rune. HO-1"
    if not laying:
        return "A rune lies there already. HO-1"
    return "This is possible now." if s.hands[seat * KINDS + RUNES.index(rune)] > 0 else "You do not have this rune. HO-2"


def too_kind(view: State, seat: int, text: str) -> str:
    """It calls possible what is not legal."""
    return "This is possible now." if "HO-2" in (answer := sound(view, seat, text)) else answer


def too_strict(view: State, seat: int, text: str) -> str:
    """It has a reason against something legal."""
    answer = sound(view, seat, text)
    return "Nobody lays fe. HO-3" if text.endswith(" fe") and answer == "This is possible now." else answer


REASONABLE = hoard(why=sound)
REASON_BUGS = (("a reason that is missing", 7, hoard(why=too_kind), 3), ("a reason against what is legal", 7, hoard(why=too_strict), 3))
