"""The names of things in RagnaRok Star: ids as records write them, words as sentences use them."""

from __future__ import annotations

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
    """The seats that share in the win of a finished game."""
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
