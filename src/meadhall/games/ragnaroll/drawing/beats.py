"""How what happens in RagnaRoll is shown: each event's kind of beat, and pictures of the dice."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.game import Event
from meadhall.svg import Markup, el, join, rolling

from ..data import GODS
from ..words import names, offers
from . import parts

Ids = tuple[str, ...]

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


def _squares(*squares: int) -> Ids:
    return tuple(map(offers.square_id, squares))


def _shown(seat: int, *_: int) -> Ids:
    """A seat beside the sheet, or the seat whose sheet is drawn."""
    return f"seat-{seat}", f"sheet-{seat}"


LIGHTS: dict[str, Callable[..., Ids]] = {  # what an event is about, by its key, from its numbers
    "end": lambda *_: ("count",),
    "loki": lambda seat: (f"total-{seat}", "count"),
    "score": lambda seat, *_: (f"total-{seat}", f"pts-{seat}"),
    "roll": lambda seat, *_: ("dice",),
    "turn": lambda seat, *_: ("dice",),
    "set": lambda seat, *_: ("dice",),
    "reveal": _shown,
    "recap": _shown,
    "dummy": lambda n, _: (f"dummy-{n + 1}",),
    "round": lambda _: ("rounds",),
    "power": lambda seat, stone: (f"st-{names.STONES[stone]}",),
    "rune": lambda seat, stone, _: (f"st-{names.STONES[stone]}",),
    "row": lambda seat, _: ("runes",),
    "column": lambda seat, column, q, _: _squares(q),
    "summon": lambda seat, god, bonus, *squares: (f"god-{GODS[god].key}", *_squares(*squares)),
    "pass": lambda seat: ("gods",),
    "line": lambda seat, _, *squares: _squares(*squares),
    "aim": lambda seat, which, q: _squares(q),
    "keep": lambda *_: ("dice",),
    **dict.fromkeys(("hit", "bend", "smite", "blast", "free", "shift", "fizzle"), lambda seat, q, _: _squares(q)),
}


def lights(event: Event) -> Ids:
    """The ids of what an event is about."""
    return LIGHTS[event.key](*event.params)
