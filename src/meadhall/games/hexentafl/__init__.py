"""heXentafl: a hexagonal member of the tafl family by Kevin R. Kane."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="heXentafl",
    prefix="HX",
    line="A King and his men break out of a ring of attackers. No luck, no secrets, four rules.",
    minutes="15-30",
    credit=Credit(("Kevin R. Kane",), "", "The bonus game of NXS: Ragnarok."),
    seat_labels=("Defenders", "Attackers"),
    emblem="king",
    colour="#73200f",
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
