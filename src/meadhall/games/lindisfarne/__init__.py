"""Lindisfarne: Viking clans roll dice to be first on three coasts, by Alain Pradet and Damien Fleury."""

from __future__ import annotations

from meadhall.game import About, Credit, Game

from .data import CLANS
from .drawing import PAGE
from .mind import MIND
from .setup import RULES
from .words import WORDS

__all__ = ["GAME"]

ABOUT = About(
    title="Lindisfarne",
    prefix="LD",
    line="Roll for your Vikings, choose a coast, be first there by total, run or stack; bring home cards and secret objectives.",
    minutes="30-45",
    credit=Credit(("Alain Pradet", "Damien Fleury"), "Runes Editions", "2018. The cards' names and effects are this hall's own."),
    seat_labels=tuple(clan.emblem.capitalize() for clan in CLANS),
    emblem="longship",
    colour="#124e69",
)
GAME = Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)
