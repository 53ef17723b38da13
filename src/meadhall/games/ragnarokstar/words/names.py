"""The names of things in RagnaRok Star: ids as records write them, words as sentences use them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meadhall.english import plural

from .. import data
from ..rules import RagnarokStarState, codes, tables

BANDS = tuple(band.id for band in data.BANDS)
FANS = tuple(fan.id for fan in data.FANS)
ISLANDS = tuple(island.id for island in data.ISLANDS)
ISLAND_NAMES = tuple(island.name for island in data.ISLANDS)
SHORT_NAMES = tuple(name.split()[0] for name in ISLAND_NAMES)
SPOTS = tuple(spot.id for spot in data.SPOTS)
TILES = ("", *(tile.id for tile in data.TILES))
DECKS = ("young", "old")
EXPANSIONS = ("base", "angry", "divalkyrie")
WAYS = ("forward", "back")
ENTRIES = tuple(name.lower() for name in tables.ENTRY_NAMES)
SINGULARS = ("boy", "girl", "old man", "old lady")
PLURALS = ("boys", "girls", "old men", "old ladies")


def band_of(s: RagnarokStarState, seat: int) -> str:
    """The band that a seat plays, by id."""
    return BANDS[s.bands[seat]]


def band_name(s: RagnarokStarState, seat: int) -> str:
    """The name of a seat's band."""
    return data.BANDS[s.bands[seat]].name


def seat(s: RagnarokStarState, seat: int) -> str:
    """The band of a seat with its colour: `Blue Sabbath (blue)`."""
    return f"{band_name(s, seat)} ({band_of(s, seat)})"


def seat_of(s: RagnarokStarState, band: str) -> int:
    """The seat that plays a band; -1 if nobody does."""
    return next((seat for seat in range(s.seats) if band_of(s, seat) == band.lower()), -1)


def contract_id(card: int) -> str:
    """The id of a contract: C01 to C22."""
    return data.CONTRACTS[card].id


def guest_id(card: int) -> str:
    """The id of a guest star: G01 to G12."""
    return data.GUESTS[card - 1].id


def guest_name(card: int) -> str:
    """The name of a guest star."""
    return data.GUESTS[card - 1].name


def fan_card_id(deck: int, card: int) -> str:
    """The id of a fan card: Y1 to Y8, O1 to O8."""
    return (data.YOUNG_CARDS, data.OLD_CARDS)[deck][card - 1].id


def fans(amount: int, kind: int) -> str:
    """`2 girls`, `1 old man`."""
    return plural(amount, SINGULARS[kind], PLURALS[kind])


def port(place: int) -> str:
    """An island's name, or the centre."""
    return "the centre" if place == codes.CENTRE else ISLAND_NAMES[place]


def winners(s: RagnarokStarState) -> list[int]:
    """The seats that share the win of a finished game."""
    return [seat for seat, share in enumerate(s.scores()) if share > 0]


# -- actions that name several things ---------------------------------------------------------------------------------------


def claim_parts(action: int) -> tuple[int, int, int]:
    """The guest star (0 for none), the island and the amount of a claim."""
    n = action - codes.CLAIM
    return n // 16, n % 16 // 4, n % 4


def theft_parts(action: int) -> tuple[int, tuple[int, ...], int]:
    """The victim, the types of the stolen fans and the guest star (0 for none) of a theft."""
    if action >= codes.ROB_TWO:
        victim, pair = divmod(action - codes.ROB_TWO, 10)
        return victim, (int(tables.PAIR_FIRST[pair]), int(tables.PAIR_SECOND[pair])), codes.G05
    victim, kind = divmod((action - codes.ROB) % 16, 4)
    return victim, (kind,), codes.G04 if action >= codes.ROB_SHIELDED else 0


# -- what a player types: every name that the program prints stands for its id ----------------------------------------------

SMALL = {"the", "a", "an", "to", "at", "on", "of", "from", "with", "and", "my", "your", "take", "collect", "up", "in", "it", "card", "deck"}
SPOKEN = {
    "sail": "nav",
    "navigate": "nav",
    "classic navigation": "nav",
    "flying ship": "fly",
    "the flying ship": "fly",
    "fafnirvana": "dragon",
    "call the dragon": "dragon",
    "call dragon": "dragon",
    "send the dragon": "dragon",
    "send dragon": "dragon",
    "call fafnirvana": "dragon",
    "send fafnirvana": "dragon",
    "guest star": "guest",
    "become ice master": "ice",
    "ice master": "ice",
    "towards the exit": "forward",
    "back to the stage": "back",
    "young fans": "young",
    "old fans": "old",
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
}


def plain(text: str) -> list[str]:
    """The words of a text without punctuation, case and apostrophes."""
    return re.sub(r"[^\w+:\s]", " ", text.replace("'", "").replace("’", "").lower()).split()


def _phrases() -> dict[tuple[str, ...], str]:
    """Every name, as words, with the id that the notation writes for it."""
    found = dict(SPOKEN)
    for band in data.BANDS:
        found[band.name] = found[band.name.split()[-1]] = band.id
    for island, short in zip(data.ISLANDS, SHORT_NAMES, strict=True):
        found[island.name] = found[short] = found[f"port of {island.name}"] = island.id
    for fan, one, many in zip(FANS, SINGULARS, PLURALS, strict=True):
        found |= {one: fan, many: fan, many.split()[-1]: fan, f"{one} fan": fan}
    for tile in data.TILES:
        found[tile.name] = tile.id
    for contract in data.CONTRACTS:
        found[contract.name] = contract.id
    for guest in data.GUESTS:
        found[guest.name] = guest.id
        found[f"+{guest.name}"] = f"+{guest.id}"
    return {tuple(plain(name)): meant for name, meant in found.items()}


PHRASES = _phrases()
LONGEST = max(map(len, PHRASES))


def canonical(text: str) -> list[str]:
    """The words of a text: names as ids (`Blue Sabbath old man` is `blue man`), small words left out, the rest as typed."""
    words = text.replace(",", " ").replace(";", " ").split()
    bare = [" ".join(plain(word)) for word in words]
    out: list[str] = []
    at = 0
    while at < len(words):
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            found = PHRASES.get(tuple(" ".join(bare[at : at + size]).split()))
            if found is not None:
                out.append(found)
                at += size
                break
        else:
            if bare[at] not in SMALL:
                out.append(words[at])
            at += 1
    return out


# -- programs ---------------------------------------------------------------------------------------------------------------


def entries(words: list[str], number: int) -> list[str]:
    """The entries of a program with their numbers, from this one on: `nav P 2 boy` is `1 nav:P 2 boy2`; [] if they are not a program."""
    return next(_entries([word.lower() for word in words], number), [])


def _entries(words: list[str], number: int) -> Iterator[list[str]]:
    if not words:
        yield []
        return
    for size in (1, 2):
        entry = WRITTEN.get(tuple(words[:size]))
        if entry:
            for rest in _entries(words[size:], number + 1):
                yield [str(number), entry, *rest]
        entry = WRITTEN.get(tuple(words[1 : 1 + size])) if words[0].isdigit() else None
        if entry:
            for rest in _entries(words[1 + size :], int(words[0]) + 1):
                yield [words[0], entry, *rest]


def _entry_words() -> dict[tuple[str, ...], str]:
    """How an entry may be written: `nav:P` or `nav P`, `boy2` or `2 boy`."""
    out: dict[tuple[str, ...], str] = {}
    for name in tables.ENTRY_NAMES:
        out[name.lower(),] = name
        verb, _, island = name.lower().partition(":")
        if island:
            out[verb, island] = name
        elif data.ACTIONS[verb].kind == "collect":
            out[verb[-1], verb[:-1]] = name
    return out


WRITTEN = _entry_words()
