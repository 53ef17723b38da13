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
    guide=(
        "You win by holding 10 hexes of enemy land: those your pieces stand on, and unbroken straight lines between them and home.",
        "Move one piece along one of its ribs, as many hexes as it has runes; then turn one piece by 60 degrees. Both are required.",
        "A spear stands between two ribs. A piece attacks by jumping through a spear onto the enemy two hexes away.",
        "An enemy beside the jump blocks it. The sorceress never attacks and can never be captured.",
        "A move that would give an opponent the win is not allowed, unless it gives you even more.",
    ),
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
