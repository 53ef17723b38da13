"""Yggdrasil: the Gods together against six Enemies, by Cédric Lefebvre and Fabrice Rabellino."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="Yggdrasil",
    prefix="YG",
    line="Six Enemies walk towards Odin's Residence. One to six Gods hold them back together, or fall together.",
    minutes="60-90",
    credit=Credit(("Cédric Lefebvre", "Fabrice Rabellino"), "Ludonaute"),
    seat_labels=("First God", "Second God", "Third God", "Fourth God", "Fifth God", "Sixth God"),
    emblem="w-sacred",
    colour="#1d4d3a",
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
