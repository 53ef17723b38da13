"""RagnaRok Star: Viking rock bands on tour, by William Aubert and Dan Thouvenot; with Angry Fans and Divalkyrie."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="RagnaRok Star",
    prefix="RS",
    line="Viking rock bands program their setlists in secret, sail between four islands of fans and collide.",
    minutes="30-45",
    credit=Credit(
        ("William Aubert", "Dan Thouvenot"),
        "Perte & Fracas",
        "Art of the original by Alexandre Gimbel. Cards and band board whose print is not public are our own.",
    ),
    emblem="tour-boat",
    colour="#761a57",
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
