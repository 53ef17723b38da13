"""How what happens in Yggdrasil is shown: each event's kind of beat, and pictures of what lies nowhere on the table."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.game import Event
from meadhall.svg import Markup, el, tumbling

from ..data import COMPONENTS
from ..rules import codes, tables
from ..words import names
from .parts import WORLD_ID, card, die_face, pic

Ids = tuple[str, ...]

FACES = len(COMPONENTS.faces)

BEATS = {
    "end": "end",
    "rune": "reveal",
    "roll": "roll",
    "souls": "roll",
    "purge": "roll",
    "card": "card",
    "put": "card",
    "peek": "card",
    "special": "card",
    "rise": "card",
    "god": "card",
    "rage": "clash",
    "fight": "clash",
    "fought": "clash",
    "defeat": "clash",
    "turn": "turn",
    "daeg": "turn",
    "burn": "loss",
    "take": "loss",
    "flood": "loss",
    "send": "loss",
    "elf": "gain",
    "elves": "gain",
    "gain": "gain",
    "forge": "gain",
    "sigel": "gain",
    "revive": "gain",
    "trade": "gain",
    "calm": "gain",
    "kept": "gain",
    "forward": "move",
    "drag": "move",
    "back": "move",
    "fly": "move",
    "vanir": "move",
    "act": "move",
    "trance": "move",
    "order": "",
}


def _enemy(enemy: int) -> Ids:
    """An Enemy's counter, on a wide and on a narrow screen."""
    return f"ep-{names.ENEMY[enemy]}", f"es-{names.ENEMY[enemy]}"


def _foe(foe: int) -> Ids:
    if foe < codes.GIANT_FOE:
        return _enemy(foe)
    return ("g-pile",) if foe == codes.PILE_FOE else (f"g-{names.GIANT[foe - codes.GIANT_FOE]}",)


def _card(card: int) -> Ids:
    """The deck, and the Enemy that a card brings on."""
    return ("deck", *_enemy(card)) if card < codes.ENEMIES else ("deck",)


def _sheet(seat: int) -> str:
    return f"sheet-{seat + 1}"


def _bag(bag: int) -> str:
    return f"i-{names.BAG[bag]}"


LIGHTS: dict[str, Callable[..., Ids]] = {  # what an event is about, by its key, from its numbers
    "end": lambda *_: ("stage",),
    "rune": lambda rune: (f"r-{names.RUNE[rune]}",),
    "roll": lambda seat, *_: (_sheet(seat),),
    "kept": lambda seat, *_: (_sheet(seat),),
    "souls": lambda seat, god, bag, vikings, _: (_bag(bag), f"n-vikings-{seat}"),
    "purge": lambda seat, god, bag, _: (_bag(bag), "n-kingdom"),
    "card": lambda seat, god, card: _card(card),
    "put": lambda *_: ("deck",),
    "peek": lambda *_: ("deck",),
    "order": lambda *_: ("deck",),
    "special": lambda *_: ("deck",),
    "rise": lambda giant: (f"g-{names.GIANT[giant]}",),
    "god": lambda seat, god: (_sheet(seat),),
    "rage": lambda _: _enemy(codes.FENRIR),
    "calm": lambda *_: _enemy(codes.FENRIR),
    "fight": lambda seat, god, foe, _: (_sheet(seat), *_foe(foe)),
    "fought": lambda seat, god, foe, *_: (_sheet(seat), *_foe(foe)),
    "defeat": lambda seat, god, giant: (f"r-{names.RUNE[tables.RUNE_OF[giant]]}",),
    "turn": lambda turn, seat, god: (_sheet(seat),),
    "daeg": lambda _: ("deck", "r-daeg"),
    "burn": lambda bag, _: (_bag(bag), "n-kingdom"),
    "take": lambda bag, _: (_bag(bag),),
    "flood": lambda island: (f"i-{names.ISLAND[island]}",),
    "send": lambda seat, god, *_: (f"n-vikings-{seat}", "n-dead"),
    "elf": lambda seat, god: (f"n-elves-{seat}",),
    "elves": lambda seat, god, _: (f"n-elves-{seat}",),
    "gain": lambda seat, *_: (f"n-vikings-{seat}", "n-dead"),
    "forge": lambda seat, god, enemy, level: (f"f-{names.ARTIFACT[enemy]}-{level}", _sheet(seat)),
    "sigel": lambda seat, *_: (f"n-vikings-{seat}",),
    "revive": lambda seat, god, bag, _: (_bag(bag), "n-dead"),
    "trade": lambda seat, god, other, *rest: tuple(f"n-{'elves' if rest[-1] else 'vikings'}-{who}" for who in (seat, other)),
    "forward": lambda enemy, *_: _enemy(enemy),
    "back": lambda enemy, *_: _enemy(enemy),
    "drag": _enemy,
    "fly": lambda island: ("valkyries", f"i-{names.ISLAND[island]}"),
    "vanir": lambda seat, god, square, how: ("w-sacred",) if how else (f"q-{square}",),
    "act": lambda seat, god, world: (WORLD_ID[world],),
    "trance": lambda seat, *_: (_sheet(seat),),
}


def lights(event: Event) -> Ids:
    """The ids of what an event is about."""
    return LIGHTS[event.key](*event.params)


def picture(event: Event) -> str:
    """A card that was turned over, a die that was rolled, counters drawn from a bag."""
    if event.key in ("card", "put"):
        return card(event.params[2], data_turns=True)
    if event.key == "peek":
        return card(event.params[0], data_turns=True)
    if event.key == "roll":
        shown = event.params[2]
        return tumbling(die_face(shown), [die_face(face) for face in range(FACES) if face != shown])
    if event.key == "souls":
        _seat, _god, _bag, vikings, drawn = event.params
        return _counters([pic("viking")] * vikings + [pic("fire-giant")] * (drawn - vikings))
    if event.key == "purge":
        return _counters([pic("fire-giant")] * event.params[3])
    return ""


def _counters(drawn: list[Markup]) -> Markup:
    """What comes out of a bag, one after the other."""
    return el("span", (el("span", one, cls="yg-soul", data_turns=n) for n, one in enumerate(drawn)), cls="yg-souls")
