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
    guide=(
        "Each round you give a number to one action of every musician, in secret. Then all number 1 happen at once, then all number 2.",
        "Sail to an island with a low number, then collect its fans. A boat in the centre collects nothing.",
        "Two bands that want more fans than there are share them equally: one fan for two bands stays where it is.",
        "Full lines and full columns of your hall bring 1 glory each, contracts 1 to 3. Most glory after round 7 wins.",
    ),
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
