"""Setting up RagnaRoll: its options and first position."""

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


# Loki's tie, phases that only views have, and rooms that hold more than is ever needed
SELDOM = ("phase.high", "favoured", "claims.high", "steps.high", "depth.high", "loki")
RULES = Rules(
    state=RagnarollState,
    setup=setup,
    seats=range(1, 7),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=216,
    bound=1500,
    seldom=SELDOM,
    options=(
        Option(
            "final_tie",
            "shared",
            "What happens when points and trolls are equal: the tied share the win, or Loki picks one of them by chance.",
            values=("shared", "loki"),
            title="Full tie",
            labels=("Shared", "Loki picks a winner"),
            for_seats=(2, 3, 4, 5, 6),
        ),
        Option(
            "open_dice",
            False,
            "Everybody sees every roll as it falls; turning dice and giving them roles stay secret.",
            values=(False, True),
            title="Rolls",
            labels=("Secret until the reveal", "Open"),
            for_seats=(2, 3, 4, 5, 6),
        ),
        Option(
            "valhalla_arm",
            5,
            "How long the two arms of the large V are that opens Valhalla to dead warriors; four squares are easier.",
            values=(5, 4),
            title="The large V",
            labels=("Arms of five squares", "Arms of four squares"),
        ),
        Option(
            "early_end",
            "auto",
            "Whether all five gods summoned or all 18 trolls struck end the game. Usual: yes, except playing solo.",
            values=EARLY_ENDS,
            title="Early end",
            labels=("Usual", "Always", "Never: ten rounds"),
        ),
        Option(
            "bonus_track",
            "from2",
            "Which rounds pay how many extra points for a god that is summoned in them.",
            values=TRACKS,
            title="Early bonus",
            labels=("3 3 2 2 1 1 from round 2", "3 3 2 2 1 1 from round 1", "3 3 2 2 1 1 from round 3", "3 3 2 2 1 1 1 from round 2"),
            more=True,
        ),
        Option(
            "order",
            "thunder_first",
            "In which order your strikes fall; the two printings of the rules differ.",
            values=ORDERS,
            title="Order of the strikes",
            labels=("Thunder, then the bolt", "The bolt, then Thunder"),
            more=True,
        ),
        Option(
            "start_marks",
            "printed",
            "Whether the six squares with a printed cross begin as strikes or as empty squares.",
            values=("printed", "none"),
            title="Printed crosses",
            labels=("Strikes", "Empty squares"),
            more=True,
        ),
    ),
    secrets=True,
    sealed=True,
)
