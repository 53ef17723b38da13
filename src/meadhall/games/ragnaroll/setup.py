"""How a game of RagnaRoll is set up: its options and its first position."""

from __future__ import annotations

from typing import Any

from meadhall.game import Option, Rules

from .data import TRACKS
from .rules import RagnarollState, codes

EARLY_ENDS = ("auto", "always", "never")
ORDERS = ("thunder_first", "lightning_first")


def setup(seats: int, options: dict[str, Any]) -> RagnarollState:
    """Fresh sheets, round 1, the dice about to fall (RR-1)."""
    s = RagnarollState()
    s.printed = int(options["start_marks"] == "printed")
    s.bonus_track = TRACKS.index(options["bonus_track"])
    s.order = ORDERS.index(options["order"])
    s.early_end = EARLY_ENDS.index(options["early_end"])
    s.valhalla_arm = options["valhalla_arm"]
    s.open_dice = int(options["open_dice"])
    s.loki_breaks_ties = int(options["final_tie"] == "loki")
    s.begin(seats)
    return s


RULES = Rules(
    state=RagnarollState,
    setup=setup,
    seats=range(1, 7),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=216,
    bound=1500,
    options=(
        Option("start_marks", "printed", "Whether the six squares with a printed cross begin as strikes.", values=("printed", "none")),
        Option("bonus_track", "from2", "The first round that pays a bonus for a god.", values=TRACKS),
        Option("order", "thunder_first", "The order of the strikes: the later or the earlier printed one.", values=ORDERS),
        Option("early_end", "auto", "Whether all gods or all trolls end the game; auto: with two or more players.", values=EARLY_ENDS),
        Option("valhalla_arm", 5, "The arms of the large V; 4 is easier.", values=(5, 4)),
        Option("open_dice", False, "Everybody sees rolls as they fall; turning and roles stay secret.", values=(False, True)),
        Option("final_tie", "shared", "A full tie is shared, or Loki picks a winner by chance.", values=("shared", "loki")),
    ),
    secrets=True,
    sealed=True,
)
