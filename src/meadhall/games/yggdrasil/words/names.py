"""Ids and names of everything in Yggdrasil, by number: what notation, sentences and pictures share."""

from __future__ import annotations

from typing import Final

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes

ENEMY: Final = [enemy.id for enemy in COMPONENTS.enemies]
ENEMY_NAME: Final = [enemy.name for enemy in COMPONENTS.enemies]
CARD_ID: Final = ENEMY + [special.id for special in COMPONENTS.specials]
CARD_NAME: Final = ENEMY_NAME + [special.name for special in COMPONENTS.specials]
RAGNAROK_ID: Final = CARD_ID[codes.RAGNAROK_CARD :]
GOD: Final = [god.id for god in COMPONENTS.gods]
GOD_NAME: Final = [god.name for god in COMPONENTS.gods]
WORLD: Final = [world.id for world in COMPONENTS.worlds]
WORLD_NAME: Final = [world.name for world in COMPONENTS.worlds]
ISLAND: Final = [island.id for island in COMPONENTS.islands]
BAG: Final = ISLAND[1:]  # the rainbow has none
FACE: Final = [face[0] for face in COMPONENTS.faces]
FACE_NAME: Final = [f"{colour} {hammers}" for _, colour, hammers, _ in COMPONENTS.faces]
GIANT: Final = [giant.id for giant in COMPONENTS.giants]
GIANT_NAME: Final = [giant.name for giant in COMPONENTS.giants]
RUNE_NAME: Final = [rune.name for rune in COMPONENTS.runes]
ARTIFACT: Final = [artifact.id for artifact in COMPONENTS.artifacts]
ARTIFACT_NAME: Final = [artifact.name for artifact in COMPONENTS.artifacts]
DIFFICULTY: Final = [*(difficulty[0] for difficulty in COMPONENTS.difficulties), "custom"]
BROKEN: Final = ["residence", "door", "wall"]
_EFFECT: Final = {"whirlpool": "whirlpool", "giants_plus_1": "Giants +1", "cancel_powers": "no powers", "no_die": "no die in fights"}


def foe_name(foe: int) -> str:
    """Whom a fight is against."""
    if foe < codes.GIANT_FOE:
        return ENEMY_NAME[foe]
    return "the top of the pile" if foe == codes.PILE_FOE else GIANT_NAME[foe - codes.GIANT_FOE]


def active_god(s: YggdrasilState) -> str:
    """The name of the God whose turn it is."""
    god = s.god[s.seat]
    return GOD_NAME[god] if god >= 0 else f"Seat {s.seat + 1}"


def asked_god(s: YggdrasilState) -> int:
    """The God that Sigel is giving Vikings to (YG-11.3)."""
    return s.god[(s.seat + s.detail()) % s.seats]


def giant_effect(giant: int) -> str:
    """What a Giant does while it is active, in a few words."""
    found = COMPONENTS.giants[giant]
    if found.effect == "close_world":
        return f"shuts the {WORLD_NAME[WORLD.index(found.target)]}"
    if found.effect == "enemy_plus_1":
        return f"{ENEMY_NAME[ENEMY.index(found.target)]} +1"
    return _EFFECT[found.effect]
