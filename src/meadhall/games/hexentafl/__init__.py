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
    guide=(
        "The defenders bring the King, on the red throne, to one of the six gates at the corners. The attackers capture him.",
        "Choose one of your pieces, those with a gold ring: dots show where it can go. The King moves a single step on the small board.",
        "Two of your pieces on opposite sides of an enemy capture it; the lozenge marks a move that does.",
        "On his throne the King falls only to three attackers that do not touch each other.",
    ),
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
