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
    guide=(
        "Each turn begins with an Enemy card: that Enemy walks one space and does its harm. Then your God takes three different actions.",
        "Midgard: the Valkyries bring you Vikings from the bag of their island. White is near and poor, black is far and rich.",
        "Asgard: fight an Enemy with Vikings and a die; equal or more than its force sends it one space back.",
        "Never five Enemies beyond the wall, three beyond the door or one in the Residence at the end of a turn. Outlast the deck and win.",
        "Spare actions: an Artifact in the Forge, an Elf for the day you roll badly, a step of the Vanir.",
    ),
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
