"""RagnaRoll: a roll-and-write of lightning, trolls and gods by Al Leduc."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="RagnaRoll",
    prefix="RR",
    line="Guide lightning over your map with three dice, share the Thunder with your neighbours, and draw the gods in strikes.",
    minutes="25",
    credit=Credit(("Al Leduc",), "", "Working title: Rolling Thunder."),
    emblem="strike",
    colour="#38357a",
    guide=(
        "Everybody plays at once. Give each die a role: Thunder strikes twice in its column, in the rows of your neighbours' dice; "
        "Circle and Triangle aim one bolt at an exact square.",
        "Trolls bring magic or points, standing stones power the network, warriors cost a point each.",
        "Five strikes in the shape of a god's letter summon that god: points, an early bonus, and a power.",
        "Keep your largest fire smaller than the others'; a complete large V turns dead warriors into points.",
    ),
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
