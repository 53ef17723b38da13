"""RagnaRoll: a roll-and-write of lightning, trolls and gods by Al Leduc."""

from __future__ import annotations

from typing import Any

from meadhall.game import Credit, Game, Option, Planes, State

from .drawing import table as drawing
from .mind import planes
from .mind.evaluate import RagnarollEvaluator
from .mind.policy import RagnarollPolicy
from .rules.faults import TRACKS
from .rules.position import ACTIONS
from .rules.state import RagnarollState
from .words import notation, traits
from .words import numbers as actions
from .words import offers as drawing_choices
from .words import text as drawing_text

__all__ = ["GAME"]

EARLY_ENDS = ("auto", "always", "never")
ORDERS = ("thunder_first", "lightning_first")


def setup(seats: int, options: dict[str, Any]) -> State:
    """Fresh sheets, round 1, the dice about to fall (RR-1)."""
    s = RagnarollState()
    s.printed = int(options["start_marks"] == "printed")
    s.bonus_track = TRACKS.index(options["bonus_track"])
    s.order = ORDERS.index(options["order"])
    s.early_end = EARLY_ENDS.index(options["early_end"])
    s.valhalla_arm = options["valhalla_arm"]
    s.open_dice = int(options["open_dice"])
    s.loki_breaks_ties = int(options["final_tie"] == "loki")
    s.lay_out(seats)
    s.begin_round(1)
    s.go_on()
    return s


GAME = Game(
    traits=traits.traits,
    outcomes=216,
    key="ragnaroll",
    title="RagnaRoll",
    prefix="RR",
    version=1,
    seats=range(1, 7),
    options=(
        Option("start_marks", "printed", "Whether the six squares with a printed cross begin as strikes.", values=("printed", "none")),
        Option("bonus_track", "from2", "The first round that pays a bonus for a god.", values=TRACKS),
        Option("order", "thunder_first", "The order of the strikes: the later or the earlier printed one.", values=ORDERS),
        Option("early_end", "auto", "Whether all gods or all trolls end the game; auto: with two or more players.", values=EARLY_ENDS),
        Option("valhalla_arm", 5, "The arms of the large V; 4 is easier.", values=(5, 4)),
        Option("open_dice", False, "Rolls are seen by all as they fall; turning and roles stay secret.", values=(False, True)),
        Option("final_tie", "shared", "A full tie is shared, or Loki picks a winner by chance.", values=("shared", "loki")),
    ),
    setup=setup,
    state=RagnarollState,
    actions=ACTIONS,
    bound=1500,
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    log=notation.words,
    choice=drawing_choices.choice,
    prompt=drawing_choices.prompt,
    text=drawing_text.text,
    draw=drawing.draw,
    planes=Planes(planes.write),
    numbers=actions.NUMBERS,
    evaluator=RagnarollEvaluator(),
    credit=Credit(("Al Leduc",), "", "Working title: Rolling Thunder."),
    minutes="25",
    line="Guide lightning over your map with three dice, share the Thunder with your neighbours, and draw the gods in strikes.",
    secrets=True,
    sealed=True,  # RR-4.10: what a player has finished is final, even before the others have
    default_seats=3,
    blank=drawing.blank,
    policy=RagnarollPolicy(),
    guide=(
        "Everybody plays at once. Give each die a role: Thunder strikes twice in its column, in the rows of your neighbours' dice; "
        "Circle and Triangle aim one bolt at an exact square.",
        "Trolls bring magic or points, standing stones power the network, warriors cost a point each.",
        "Five strikes in the shape of a god's letter summon that god: points, an early bonus, and a power.",
        "Keep your largest fire smaller than the others'; a complete large V turns dead warriors into points.",
    ),
)
