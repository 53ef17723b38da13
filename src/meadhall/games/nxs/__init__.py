"""NXS: Ragnarok: a game of tactics and territory by Kevin R. Kane."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="NXS: Ragnarok",
    prefix="NX",
    line="Shields that turn; spears that strike where two lines meet. Ten enemy hexes win. No luck without the runes.",
    minutes="20-40",
    credit=Credit(("Kevin R. Kane",), "Nexus Games", "The placement of the set-ups and most rune cards are this hall's own."),
    seat_labels=("White", "Black", "Gold"),
    emblem="wolf",
    colour="#2c4356",
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
