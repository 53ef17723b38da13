"""How what happens in Lindisfarne is shown: each event's kind of beat, and pictures of dice and objectives."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.game import Event
from meadhall.svg import join, rolling

from ..data import BOARDS, CARDS, CLANS
from ..rules import codes, tables
from .parts import objective_card

Ids = tuple[str, ...]

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


def _strength(board: int, clan: int) -> str:
    return f"str-{board}-{clan}"


def _chart(board: int) -> str:
    return f"sea-{BOARDS[board].id}"


def _cards(*cards: int) -> Ids:
    return tuple(f"card-{CARDS[card].id}" for card in cards)


def _owned(seat: int, card: int, *_: int) -> Ids:
    """A card where its owner has it, as far as that is drawn, and the owner."""
    return f"own-{seat}-{CARDS[card].id}", f"own-{CARDS[card].id}", f"seat-{seat}"


LIGHTS: dict[str, Callable[..., Ids]] = {  # what an event is about, by its key, from its numbers
    "winner": lambda *seats: tuple(f"row-{CLANS[seat].id}" for seat in seats),
    "score": lambda seat, *_: (f"row-{CLANS[seat].id}", f"seat-{seat}"),
    "eval": lambda board, *ranking: (_chart(board), *(_strength(board, clan) for clan in ranking[::2])),
    "neutral": lambda _: tuple(_strength(board, codes.NEUTRAL_CLAN) for board in range(len(BOARDS))),
    "expedition": lambda _, seat: ("expedition", f"seat-{seat}"),
    "deal": lambda _, *cards: _cards(*cards),
    "out": lambda *_: ("stock", "tray"),  # phones have only the tray
    "neutral discard": lambda _: (),  # the place where the card lay is lit
    "leftover": lambda *_: (),  # likewise
    "discard": lambda seat, _: (f"seat-{seat}",),
    "take": _owned,
    "effect": lambda seat, norway: _owned(seat, tables.RAIDS + norway),
    "runes": lambda seat, _: (f"runes-{seat}",),
    "rune": lambda seat, *_: ("tray", f"runes-{seat}"),
    "place": lambda seat, board, *_: (_strength(board, seat),),
    "recall": lambda seat, board, *_: (_chart(board), _strength(board, seat)),
    "banner": lambda seat, board: (_chart(board), _strength(board, seat)),
    **dict.fromkeys(("roll", "reroll", "turned", "again"), lambda *_: ("tray",)),
    **dict.fromkeys(("objective", "draw", "drawn", "keep", "kept"), lambda seat, *_: (f"objectives-{seat}", f"seat-{seat}")),
}


def lights(event: Event) -> Ids:
    """The ids of what an event is about; by default the seat that is its first number."""
    found = LIGHTS.get(event.key)
    return found(*event.params) if found is not None else (f"seat-{event.params[0]}",)
