"""The four islands of RagnaRok Star are alike and lie in a ring, and so do the seats: both can be moved on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from meadhall.symmetry import Maps, Part, Symmetry, moved

from . import data as components
from .data import BANDS
from .rules import RagnarokStarState, codes, tables

ISLANDS = 4
SEATS = 4  # room in the rows


def _ledger(value: list[int], maps: Maps, _data: Mapping[str, Any]) -> list[int]:
    return [moved(maps["seat"], n) if at % codes.EVENT == codes.EVENT_SEAT else n for at, n in enumerate(value)]


def _active(value: int, maps: Maps, data: Mapping[str, Any]) -> int:
    """A seat, or one of the two decks of fan cards while these are turned over or looked at."""
    return value if data["step"] in (codes.ARRIVAL, codes.PEEK) else moved(maps["seat"], value)


PARTS: dict[str, Part] = {
    **dict.fromkeys(("bands", "handicap", "playing", "eyes", "written", "round_start", "guests", "could"), "by seat"),
    **dict.fromkeys(("owing", "asked", "queue", "arrived", "shields", "guarded", "failed", "prey", "spared", "stirred"), "set of seat"),
    **dict.fromkeys(("gift", "master", "champion"), "seat"),
    **dict.fromkeys(("picks", "seconds", "thefts"), "choice by seat"),
    "active": _active,
    "tiles": "by island",
    "crowded": "island",
    "fans": "by island 4",
    "boats": "island by seat",
    "dragon": "island",
    "halls": "by seat 4",
    "lodges": "by seat 5",
    "left": "set of fan_card by 2",
    "newest": "shown_card by 2",
    "peeked": "shown_card by 2",
    "lookers": "set of seat by 2",
    "programs": "order by seat 6",
    "ledger": _ledger,
    "kept_seat": "seat by *",
    "kept_base": "by * counter",
    "counts": "by seat counter",
}
OUTCOMES = {codes.X_MASTER: "seat", codes.X_CROWD: "island", codes.X_ARRIVAL: "shown_card", codes.X_PEEK: "shown_card", codes.X_TIE: "seat"}


def _action(maps: Maps, state: RagnarokStarState, actor: int, action: int) -> int:
    if actor < 0:
        return moved(maps.get(OUTCOMES.get(int(state.chance_kind), ""), ()), action)
    return maps["choice"][action + 1] - 1


def _fan_cards(island: Sequence[int]) -> list[int]:
    """The card, among the eight of a deck, that brings the same fans to the islands further on."""
    decks = []
    for deck in (components.YOUNG_CARDS, components.OLD_CARDS):
        cards = [(c.crowd_fan, _ISLANDS.index(c.crowd_island), c.single_fan, _ISLANDS.index(c.single_island)) for c in deck]
        decks.append([cards.index((crowd, island[here], single, island[there])) for crowd, here, single, there in cards])
    assert decks[0] == decks[1]
    return decks[0]


def _orders(island: Sequence[int]) -> list[int]:
    """The same entry of a program, for the island further on."""
    entries = [(tables.ENTRY_NAMES[n].partition(":")[0], int(tables.WHERE[n])) for n in range(codes.ENTRIES)]
    return [entries.index((what, moved(island, where))) for what, where in entries]


_ISLANDS = [island.id for island in components.ISLANDS]
# in runs of choices, what a number counts: the first, how many there are of the kind, and how many numbers each has
RUNS = (
    *((codes.CLAIM + 16 * card, "island", 4) for card in range(4)),
    *((first, "seat", 4) for first in (codes.ROB, codes.ROB_SHIELDED)),
    *((first, "seat", 2) for first in (codes.CONTROL_LODGE, codes.TWICE)),
    *((first, "seat", 1) for first in (codes.SEND, codes.GIVE)),
    *((codes.SHIFT + 4 * tile, "island", 1) for tile in range(3)),
    (codes.FLIGHT, "island", 1),
    (codes.PLACE, "island", 1),
    (codes.ROB_TWO, "seat", 10),
)


@lru_cache
def _moved(seats: int, by: int, round_by: int) -> Symmetry:
    """Every seat becomes that one further on, every island the one further round."""
    seat = [(n + by) % seats for n in range(seats)] + list(range(seats, SEATS))
    island = [(n + round_by) % ISLANDS for n in range(ISLANDS)]
    cards = _fan_cards(island)
    order = _orders(island)
    choice = [*order, *range(codes.ENTRIES, codes.ACTIONS)]
    kinds = {"seat": seat, "island": island}
    for first, kind, each in RUNS:
        for n, there in enumerate(kinds[kind]):
            for k in range(each):
                choice[first + n * each + k] = first + there * each + k
    choice[codes.CLAIM] = codes.CLAIM_NONE  # nothing is claimed, from whatever island
    maps: dict[str, Sequence[int]] = {
        **kinds,
        "fan_card": cards,
        "shown_card": [0, *(card + 1 for card in cards)],
        "order": [0, *(n + 1 for n in order)],
        "choice": [0, *(n + 1 for n in choice)],
        "counter": [*range(codes.FROM_ISLAND), *(codes.FROM_ISLAND + there for there in island)],
    }

    def options(options: dict[str, Any]) -> dict[str, Any]:
        first = options["first_ice_master"]
        bands, glory = list(options["bands"]), list(options["handicap"])
        bands += [band.id for band in BANDS if band.id not in bands]
        if first != "random":
            first = f"seat{seat[int(first[-1]) - 1] + 1}"
        back = [seat.index(n) for n in range(SEATS)]
        named = any(":" in str(word) for word in glory)  # by band, which plays on wherever it sits
        glory = glory if named else [(glory + [0] * SEATS)[n] for n in back]
        return {**options, "first_ice_master": first, "bands": tuple(bands[n] for n in back), "handicap": tuple(glory)}

    return Symmetry(f"every seat moved on by {by} and every island by {round_by}", maps, PARTS, _action, options)


def symmetries(state: RagnarokStarState) -> Iterator[Symmetry]:
    """Seats and islands moved on, alone and together."""
    for by in range(int(state.seats)):
        for round_by in range(ISLANDS):
            if by or round_by:
                yield _moved(int(state.seats), by, round_by)
