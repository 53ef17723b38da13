"""How what happens in RagnaRoll is shown: each event's kind of beat, and pictures of the dice."""

from __future__ import annotations

from meadhall.game import Event
from meadhall.svg import Markup, el, join, rolling

from ..words import names
from . import parts

BEATS = {
    "end": "end",
    "loki": "end",
    "reveal": "reveal",
    "score": "reveal",
    "roll": "roll",
    "dummy": "roll",
    "round": "turn",
    "hit": "clash",
    "bend": "clash",
    "line": "clash",
    "smite": "clash",
    "blast": "clash",
    "free": "clash",
    "column": "clash",
    "recap": "clash",
    "power": "gain",
    "rune": "gain",
    "summon": "gain",
    "row": "gain",
    "turn": "move",
    "shift": "move",
    "set": "move",
    "fizzle": "note",
    "aim": "",
    "pass": "note",
    "keep": "",
}


def picture(event: Event) -> str:
    """The three dice of a roll, the die of a dummy."""
    if event.key == "roll":
        return join(*(_die(colour, value) for colour, value in enumerate(event.params[1:])))
    if event.key == "dummy":
        return rolling(event.params[1])
    return ""


def _die(colour: int, value: int) -> Markup:
    """A die of a colour, with its letter."""
    return el("span", rolling(value), el("i", names.LETTERS[colour]), cls=f"rr-die {parts.SECTOR_CLASS[colour]}")
