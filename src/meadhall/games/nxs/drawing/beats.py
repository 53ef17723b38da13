"""How what happens in NXS is shown: each event's kind of beat."""

from __future__ import annotations

BEATS = {
    "end": "end",
    "rune": "card",
    "deal": "card",
    "dealt": "card",
    "sann": "card",
    "neutral": "card",
    "tile": "card",
    "capture": "clash",
    "out": "loss",
    "skip": "loss",
    "first": "turn",
    "ward": "gain",
    "raise": "gain",
    "move": "move",
    "turn": "move",
    "wheel": "move",
    "swap": "move",
}
