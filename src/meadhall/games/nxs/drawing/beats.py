"""How what happens in NXS is shown: each event's kind of beat."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import members
from meadhall.game import Event

from ..data import CARDS
from ..rules import tables

Ids = tuple[str, ...]

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


def _on(*cells: int) -> Ids:
    """The pieces on these hexes."""
    return tuple(f"p-{tables.NAMES[cell]}" for cell in cells)


def _moved(mover: int, code: int, start: int, to: int, *_: int) -> Ids:
    return (*_on(to), f"held-{mover}")


def _rune(seat: int, card: int) -> Ids:
    """The stone where its owner sees it, and the seat."""
    key = CARDS[card].key
    return f"stone-{key}", f"stone-{key}-spent", f"seat-{seat}"


LIGHTS: dict[str, Callable[..., Ids]] = {  # what an event is about, by its key, from its numbers
    "end": lambda how, won, *_: tuple(f"seat-{seat}" for seat in members(won)),
    "move": _moved,
    "capture": _moved,
    "turn": lambda mover, side, cell, *_: _on(cell),
    "ward": lambda seat, code, cell: _on(cell),
    "wheel": lambda seat, cell, *_: _on(cell),
    "swap": lambda seat, one, start, other, to: _on(start, to),
    "raise": lambda seat, code, cell: _on(cell),
    "tile": lambda colour, kind, cell: _on(cell),
    "rune": _rune,
    "deal": _rune,
    "sann": lambda card: ("seats",),
    "neutral": lambda card: ("stone-neutral",),
}


def lights(event: Event) -> Ids:
    """The ids of what an event is about; by default the seat that is its first number."""
    found = LIGHTS.get(event.key)
    return found(*event.params) if found is not None else (f"seat-{event.params[0]}",)
