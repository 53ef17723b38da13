"""What the numbers in a position stand for: sides and ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEFENDERS: Final = 0
ATTACKERS: Final = 1

# how a game ended
RUNNING: Final = 0
ESCAPE: Final = 1  # the King stands on a corner (HX-4.1)
KING: Final = 2  # the King is captured (HX-4.2)
STUCK_ATTACKERS: Final = 3  # the side to move has no move and loses (HX-4.3)
STUCK_DEFENDERS: Final = 4
REPETITION: Final = 5  # drawn (HX-4.4)
LIMIT: Final = 6  # drawn (HX-4.5)


def defenders_points(end: i64) -> i64:
    """Half points of the defenders: 2 for a win, 1 for a draw, 0 for a loss."""
    if end == ESCAPE or end == STUCK_ATTACKERS:
        return 2
    return 0 if end == KING or end == STUCK_DEFENDERS else 1
