"""How what happens in RagnaRok Star is shown: each event's kind of beat."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import members
from meadhall.game import Event

from ..rules import codes, tables
from ..words import names

Ids = tuple[str, ...]

BEATS = {
    "wins": "end",
    "shared": "end",
    "program": "reveal",
    "fulfilled": "reveal",
    "final": "reveal",
    "theft": "reveal",
    "arrive": "card",
    "crowd": "card",
    "dealt": "card",
    "keeps": "card",
    "draws": "card",
    "drew": "card",
    "plays": "card",
    "drops": "card",
    "shows": "card",
    "holds": "card",
    "peek": "card",
    "kept": "card",
    "stuck": "clash",
    "contest": "clash",
    "ice_clash": "clash",
    "dragon_clash": "clash",
    "empty_handed": "clash",
    "no_victim": "clash",
    "round": "turn",
    "number": "turn",
    "master": "turn",
    "stolen": "loss",
    "scared": "loss",
    "send": "loss",
    "claim": "gain",
    "collect": "gain",
    "shield": "gain",
    "looks": "gain",
    "glory": "gain",
    "sail": "move",
    "lodge": "move",
    "office": "move",
    "remove": "move",
    "give": "move",
    "place": "move",
    "dragon": "move",
    "shift": "move",
    "control": "move",
    "blind": "note",
    "no_look": "note",
    "no_claim": "note",
    "vain": "note",
    "reshuffle": "note",
    "committed": "",
}


def _isle(island: int) -> str:
    return "centre" if island == codes.CENTRE else f"isle-{names.ISLANDS[island]}"


def _fans(island: int, kind: int) -> str:
    return f"fans-{names.ISLANDS[island]}-{names.FANS[kind]}"


def _count(seat: int, kind: int) -> str:
    """The fans of a kind that a seat has."""
    return f"n-{seat}-{names.FANS[kind]}"


def _arrive(deck: int, card: int, *_: int) -> Ids:
    at = (deck * 8 + card - 1) * 4
    crowd, island, single, other = (int(tables.FAN_CARDS[at + k]) for k in range(4))
    return f"deck-{names.DECKS[deck]}", _fans(island, crowd), _fans(other, single)


def _claim(seat: int, claim: int, kind: int, _: int) -> Ids:
    return f"boat-{seat}", _fans(names.claim_parts(claim)[1], kind)


def _theft(seat: int, action: int) -> Ids:
    return (f"boat-{seat}",) if action == codes.STEAL_NONE else (f"boat-{seat}", f"boat-{names.theft_parts(action)[0]}")


def _shift(_: int, action: int) -> Ids:
    """One tile, or both that are on the sea."""
    return tuple(f"tile-{tile}" for tile in ((1, 2, 3) if action == codes.SWAP - codes.SHIFT else (action // 4 + 1,)))


LIGHTS: dict[str, Callable[..., Ids]] = {  # what an event is about, by its key, from its numbers
    "wins": lambda seat: ("bill", f"final-{seat}"),
    "shared": lambda seats: ("bill", *(f"final-{seat}" for seat in members(seats))),
    "program": lambda seat, *_: (f"program-{seat}",),
    "fulfilled": lambda seat, *_: (f"met-{seat}",),
    "theft": _theft,
    "arrive": _arrive,
    "crowd": lambda island, *_: (_isle(island), f"spot-{names.SPOTS[island]}"),
    "keeps": lambda seat, *_: (f"kept-{seat}",),
    "peek": lambda deck, _: (f"deck-{names.DECKS[deck]}",),
    "stuck": lambda seat, to: (f"boat-{seat}", _isle(to)),
    "contest": lambda island, kind, *_: (_fans(island, kind),),
    "ice_clash": lambda seat, master: (f"boat-{seat}", f"ice-{master}"),
    "dragon_clash": lambda seat: (f"boat-{seat}", "dragon"),
    "empty_handed": lambda seat, victim: (f"boat-{seat}", f"boat-{victim}"),
    "round": lambda _: ("round",),
    "number": lambda number: (f"number-{number}",),
    "stolen": lambda seat, victim, kind, _: (_count(seat, kind), _count(victim, kind)),
    "scared": lambda seat, kind, island: (_count(seat, kind), "dragon"),
    "send": lambda _, seat: (f"lodge-{seat}",),
    "claim": _claim,
    "collect": lambda seat, amount, kind, island, _: (_count(seat, kind), _fans(island, kind) if amount else _isle(island)),
    "looks": lambda seat, deck: (f"eye-{seat}", f"deck-{names.DECKS[deck]}"),
    "lodge": lambda seat, *_: (f"lodge-{seat}",),
    "control": lambda seat, lodge: (f"lodge-{lodge // 2}" if lodge >= 0 else f"seat-{seat}",),
    "office": lambda seat, _: (f"boat-{seat}", f"ice-{seat}"),
    "remove": lambda seat, tile: (f"ice-{seat}",),
    "give": lambda _, tile, seat: (f"seat-{seat}",),
    "place": lambda _, tile, spot: (f"spot-{names.SPOTS[spot]}",),
    "dragon": lambda seat, island, _: ("dragon", _isle(island)),
    "shift": _shift,
    "reshuffle": lambda _: (),
    **dict.fromkeys(("sail", "shield", "no_victim", "no_claim", "vain"), lambda seat, *_: (f"boat-{seat}",)),
}


def lights(event: Event) -> Ids:
    """The ids of what an event is about; by default the seat that is its first number."""
    found = LIGHTS.get(event.key)
    return found(*event.params) if found is not None else (f"seat-{event.params[0]}",)
