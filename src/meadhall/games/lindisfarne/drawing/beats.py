"""How what happens in Lindisfarne is shown: each event's kind of beat, and pictures of the dice."""

from __future__ import annotations

from meadhall.game import Event
from meadhall.svg import join, rolling

from ..rules import tables

BEATS = {
    "winner": "end",
    "eval": "reveal",
    "score": "reveal",
    "keep": "reveal",
    "roll": "roll",
    "reroll": "roll",
    "neutral": "roll",
    "expedition": "turn",
    "first": "turn",
    "deal": "card",
    "out": "card",
    "objective": "card",
    "draw": "card",
    "drawn": "card",
    "kept": "card",
    "discard": "clash",
    "leftover": "loss",
    "neutral discard": "loss",
    "take": "gain",
    "runes": "gain",
    "place": "move",
    "return": "move",
    "forced return": "move",
    "recall": "move",
    "banner": "move",
    "effect": "move",
    "depart": "",
    "turned": "move",
    "rune": "move",
    "again": "move",
    "country": "move",
}


def picture(event: Event) -> str:
    """The dice of a roll; for a second roll, only those rolled again."""
    if event.key in ("roll", "reroll"):
        return join(*(rolling(value) for value in tables.values_of(event.params[1])))
    if event.key == "neutral":
        return join(*(rolling(value) for value in tables.values_of(event.params[0])))
    return ""
