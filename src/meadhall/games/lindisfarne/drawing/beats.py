"""How what happens in Lindisfarne is shown: each event's kind of beat, and pictures of dice and objectives."""

from __future__ import annotations

from meadhall.game import Event
from meadhall.svg import join, rolling

from ..rules import tables
from .parts import objective_card

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
    """The dice of a roll; for a second roll, only those rolled again. Objectives, for those who see them."""
    if event.key in ("roll", "reroll"):
        return join(*(rolling(value) for value in tables.values_of(event.params[1])))
    if event.key == "neutral":
        return join(*(rolling(value) for value in tables.values_of(event.params[0])))
    if event.key in ("draw", "keep"):
        seen = event.params[1:] if event.key == "draw" else event.params[1:2]
        return join(*(objective_card(objective, set(), False, data_turns=n) for n, objective in enumerate(seen)))
    return ""
