"""Ids and names of everything in Yggdrasil, by number: what notation, sentences and pictures share."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import combining, normalize

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
SHORT_WORLD: Final = ["Asgard", "Midgard", "Dwarven Forge", "Elves", "Darkness", "The Dead", "Fire", "Ice Fortress", "Sacred Land"]
ISLAND: Final = [island.id for island in COMPONENTS.islands]
ISLAND_NAME: Final = [island.name for island in COMPONENTS.islands]
BAG: Final = ISLAND[1:]  # the rainbow has none
FACE: Final = [face[0] for face in COMPONENTS.faces]
FACE_NAME: Final = [f"{colour} {hammers}" for _, colour, hammers, _ in COMPONENTS.faces]
GIANT: Final = [giant.id for giant in COMPONENTS.giants]
GIANT_NAME: Final = [giant.name for giant in COMPONENTS.giants]
RUNE: Final = [rune.id for rune in COMPONENTS.runes]
RUNE_NAME: Final = [rune.name for rune in COMPONENTS.runes]
ARTIFACT: Final = [artifact.id for artifact in COMPONENTS.artifacts]
ARTIFACT_NAME: Final = [artifact.name for artifact in COMPONENTS.artifacts]
DIFFICULTY: Final = [*(difficulty[0] for difficulty in COMPONENTS.difficulties), "custom"]
BROKEN: Final = ["residence", "door", "wall"]
_EFFECT: Final = {"whirlpool": "whirlpool", "giants_plus_1": "Giants +1", "cancel_powers": "no powers", "no_die": "no die in fights"}
_DEED: Final = {
    "whirlpool": "makes a whirlpool of the flooded island",
    "giants_plus_1": "gives all Giants +1",
    "cancel_powers": "takes all powers away",
    "no_die": "takes the die out of fights",
}


def foe_name(foe: int) -> str:
    """The name of an opponent in a fight."""
    if foe < codes.GIANT_FOE:
        return ENEMY_NAME[foe]
    return "the top of the pile" if foe == codes.PILE_FOE else GIANT_NAME[foe - codes.GIANT_FOE]


def the_world(world: int) -> str:
    """A world in a sentence: `Asgard`, `the Dwarven Forge`."""
    return WORLD_NAME[world] if world in (codes.ASGARD, codes.MIDGARD) else f"the {WORLD_NAME[world]}"


def seat(s: YggdrasilState, seat: int) -> str:
    """The God of a seat, once it has one."""
    return GOD_NAME[s.god[seat]] if s.god[seat] >= 0 else ""


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
        return f"shuts {the_world(WORLD.index(found.target))}"
    if found.effect == "enemy_plus_1":
        return f"{ENEMY_NAME[ENEMY.index(found.target)]} +1"
    return _EFFECT[found.effect]


def giant_deed(giant: int) -> str:
    """The same within a sentence: what a Giant that wakes does."""
    found = COMPONENTS.giants[giant]
    if found.effect == "enemy_plus_1":
        return f"gives {giant_effect(giant)}"
    return _DEED.get(found.effect) or giant_effect(giant)


# -- names as people type them ----------------------------------------------------------------------------------------

SMALL_WORDS: Final = frozenset(
    ("a", "an", "the", "of", "to", "with", "from", "into", "against", "for", "on", "at", "in", "island", "islands", "bag", "card", "level")
)


def fold(text: str) -> str:
    """Lower case without accents; apostrophes are dropped, other signs separate words."""
    plain = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return " ".join(re.findall(r"[a-z0-9_!=]+", plain.replace("'", "").replace("’", "")))


def _phrases() -> dict[str, str]:
    """Folded names and the ids that they stand for."""
    found: dict[str, str] = {"forge dwarves": "nidavellir", "top of pile": "pile", "top giant": "pile", "unseen giant": "pile"}

    def name(text: str, known_as: str) -> None:
        found[" ".join(word for word in fold(text).split() if word != "the")] = known_as

    for world, short, known in zip(WORLD_NAME, SHORT_WORLD, WORLD, strict=True):
        name(world, known)
        name(short, known)
    for ids, all_names in (
        (CARD_ID, CARD_NAME),
        (GOD, GOD_NAME),
        (GIANT, GIANT_NAME),
        (ARTIFACT, ARTIFACT_NAME),
        (ISLAND, ISLAND_NAME),
        (FACE, FACE_NAME),
    ):
        for known, shown in zip(ids, all_names, strict=True):
            name(shown, known)
    for special in COMPONENTS.specials:
        name(special.name.rpartition(": ")[2], special.id)
    for enemy, shown in zip(ENEMY, ENEMY_NAME, strict=True):
        name(f"angry {shown}", f"angry_{enemy}")
    for artifact in COMPONENTS.artifacts:
        for word in artifact.name.split():
            if word[0].isupper():
                name(word, artifact.id)
    return found


PHRASES: Final = _phrases()
LONGEST: Final = max(len(phrase.split()) for phrase in PHRASES)


def by_id(text: str) -> str:
    """A text with every name replaced by its id: `fight Utgarda-Loki` is `fight utgardaloki`."""
    words, out, at = [word for word in fold(text).split() if word != "the"], [], 0
    while at < len(words):
        for length in range(min(LONGEST, len(words) - at), 0, -1):
            known = PHRASES.get(" ".join(words[at : at + length]))
            if known is not None:
                out.append(known)
                at += length
                break
        else:
            out.append(words[at])
            at += 1
    return " ".join(out)


def squeeze(text: str) -> str:
    """Names as ids, small words left out, so that two texts that mean the same are equal."""
    return " ".join(word for word in by_id(text).split() if word not in SMALL_WORDS)
