"""Ids and names of everything in Yggdrasil, by number: what notation, sentences and pictures share."""

from __future__ import annotations

from typing import Final

from ..data import COMPONENTS
from ..rules.position import Position

ENEMY: Final = [enemy.id for enemy in COMPONENTS.enemies]
ENEMY_NAME: Final = [enemy.name for enemy in COMPONENTS.enemies]
CARD_ID: Final = ENEMY + [special.id for special in COMPONENTS.specials]
CARD_NAME: Final = ENEMY_NAME + [special.name for special in COMPONENTS.specials]
RAGNAROK_ID: Final = CARD_ID[12:]
GOD: Final = [god.id for god in COMPONENTS.gods]
GOD_NAME: Final = [god.name for god in COMPONENTS.gods]
WORLD: Final = [world.id for world in COMPONENTS.worlds]
WORLD_NAME: Final = [world.name for world in COMPONENTS.worlds]
ISLAND: Final = [island.id for island in COMPONENTS.islands]
FACE: Final = [face[0] for face in COMPONENTS.faces]
GIANT: Final = [giant.id for giant in COMPONENTS.giants]
GIANT_NAME: Final = [giant.name for giant in COMPONENTS.giants]
RUNE_NAME: Final = [rune.name for rune in COMPONENTS.runes]
ARTIFACT: Final = [artifact.id for artifact in COMPONENTS.artifacts]
ARTIFACT_NAME: Final = [artifact.name for artifact in COMPONENTS.artifacts]
DIFFICULTY: Final = [*(difficulty[0] for difficulty in COMPONENTS.difficulties), "custom"]
OTHER_EFFECT: Final = {"whirlpool": "whirlpool", "giants_plus_1": "Giants +1", "cancel_powers": "no powers", "no_die": "no die in fights"}
BROKEN: Final = ["residence", "door", "wall"]


def members(bits: int, count: int = 16) -> list[int]:
    """The numbers in a set."""
    return [n for n in range(count) if bits // 2**n % 2]


def plural(n: int, noun: str, many: str = "") -> str:
    """A count with its noun."""
    return f"{n} {noun if n == 1 else many or noun + 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """Words as an enumeration."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def foe_name(foe: int) -> str:
    """Whom a fight is against."""
    if foe < 6:
        return ENEMY_NAME[foe]
    return "the top of the pile" if foe == 22 else GIANT_NAME[foe - 6]


def active_god(s: Position) -> str:
    """The name of the God whose turn it is."""
    god = int(s.god[s.seat])
    return GOD_NAME[god] if god >= 0 else f"Seat {int(s.seat) + 1}"


def giant_effect(giant: int) -> str:
    """What a Giant does while it is active, in a few words."""
    found = COMPONENTS.giants[giant]
    if found.effect == "close_world":
        return f"shuts the {WORLD_NAME[WORLD.index(found.target)]}"
    if found.effect == "enemy_plus_1":
        return f"{ENEMY_NAME[ENEMY.index(found.target)]} +1"
    return OTHER_EFFECT[found.effect]
