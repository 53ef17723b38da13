"""How what happens in Yggdrasil is shown: each event's kind of beat, and pictures of what lies nowhere on the table."""

from __future__ import annotations

from meadhall.game import Event
from meadhall.svg import Markup, el, tumbling

from ..data import COMPONENTS
from .parts import card, die_face, pic

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
