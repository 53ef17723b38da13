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
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
