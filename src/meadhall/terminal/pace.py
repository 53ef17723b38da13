"""How fast a terminal tells what happens: the same paces and lengths as on the page (web/static/beats.js; a test compares them)."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["LENGTHS", "PACES", "Pace"]

LENGTHS = {
    "end": 1500, "reveal": 1300, "roll": 1150, "card": 850, "clash": 750, "turn": 700, "loss": 600, "move": 600, "gain": 550, "note": 350,
}  # fmt: skip
READING = 12  # milliseconds for each character
LONGEST = 2600
PACES = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "instant": 0.0}


class Pace:
    """Waits after each beat for as long as it takes to read it."""

    def __init__(self, name: str = "instant", sleep: Callable[[float], None] = time.sleep) -> None:
        self.factor = PACES[name]
        self.sleep = sleep

    def rest(self, kind: str, words: str) -> None:
        """Wait after a beat of this kind that said these words; "" means no beat."""
        if kind and self.factor:
            self.sleep(self.factor * min(LONGEST, LENGTHS[kind] + READING * len(words)) / 1000)
