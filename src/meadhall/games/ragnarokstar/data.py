"""The components of RagnaRok Star from data.toml, typed and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.data import expect, read_toml, table

__all__ = [
    "ACTIONS",
    "BANDS",
    "CONTRACTS",
    "EXIT_ROOM",
    "FANS",
    "FAN_PIECES",
    "GUESTS",
    "ISLANDS",
    "LINES",
    "MUSICIANS",
    "OLD_CARDS",
    "ROUNDS",
    "SPOTS",
    "START_SQUARE",
    "TESTS",
    "TILES",
    "YOUNG_CARDS",
    "Action",
    "Band",
    "Contract",
    "Fan",
    "FanCard",
    "Guest",
    "Island",
    "Musician",
    "Spot",
    "Tile",
]

GAME = "ragnarokstar"
DATA = read_toml(__package__)

# how a contract is tested, in the order of the rules' own test numbers
TESTS: tuple[str, ...] = (
    "total_at_least",
    "young_at_least",
    "old_at_least",
    "type_at_least",
    "total_and_empty_pit",
    "lead_in_fans_at_least",
    "any_type_and_lines",
    "lines_and_lead",
    "columns_and_lead",
    "one_age_at_least",
    "stolen_at_least",
    "flights_over_lock",
    "opponents_locked_in",
    "link_collected_at_least",
    "peek_rounds_at_least",
    "collected_from_each_island",
    "collected_in_round_at_least",
)
COUNTED: tuple[str, ...] = TESTS[10:]  # what happens is counted since the card was kept: these are revealed at once


@dataclass(frozen=True)
class Band:
    """A rock band: the colour of a seat."""

    id: str
    name: str


@dataclass(frozen=True)
class Fan:
    """A type of fan: one column of every hall."""

    id: str
    name: str
    age: str


@dataclass(frozen=True)
class Island:
    """An island, its neighbours and the ice spot in front of its port."""

    id: str
    name: str
    adjacent: tuple[str, ...]
    opposite: str
    port_spot: str


@dataclass(frozen=True)
class Spot:
    """A gap between two islands where an iceberg can lie."""

    id: str
    port_of: str
    between: tuple[str, str]
    opposite: str


@dataclass(frozen=True)
class Tile:
    """An iceberg: does it lock the port, does it link the islands?"""

    id: str
    name: str
    locks: bool
    links: bool


@dataclass(frozen=True)
class Action:
    """What a musician can do."""

    id: str
    kind: str
    fan: str
    amount: int
    needs_island: bool


@dataclass(frozen=True)
class Musician:
    """A member of the band with three actions."""

    id: str
    name: str
    actions: tuple[str, ...]
    expansion: str


@dataclass(frozen=True)
class FanCard:
    """Who lands: a crowd of as many fans as there are players, and a single one."""

    id: str
    crowd_fan: str
    crowd_island: str
    single_fan: str
    single_island: str


@dataclass(frozen=True)
class Contract:
    """A contract; the numbers are for 2, 3 and 4 players."""

    id: str
    name: str
    glory: int
    now: bool
    test: str
    fan: str
    values: tuple[int, int, int]
    first: tuple[int, int, int]  # the values before the revision
    lines: tuple[int, int, int]
    lead: tuple[int, int, int]
    text: str

    def condition(self, seats: int, revised: bool = True) -> str:
        """The condition with the numbers for this number of players (RS-11.11), after or before the revision (RS-11.14)."""
        i = seats - 2
        return self.text.format(n=(self.values if revised else self.first)[i], lines=self.lines[i], lead=self.lead[i])


@dataclass(frozen=True)
class Guest:
    """A guest star."""

    id: str
    name: str
    timing: str
    instant: bool
    effect: str
    text: str


def _say(condition: bool, sentence: str) -> None:
    expect(condition, GAME, sentence)


def _rows(name: str, count: int) -> list[dict[str, Any]]:
    found = table(DATA, GAME, name).get("list")
    _say(isinstance(found, list) and len(found) == count, f"[{name}] must list {count} entries")
    assert isinstance(found, list)
    return found


def _three(entry: dict[str, Any], key: str) -> tuple[int, int, int]:
    values = entry.get(key, [1, 1, 1])
    right = isinstance(values, list) and len(values) == 3 and all(isinstance(v, int) and v >= 1 for v in values)
    _say(right, f"contract {entry.get('id')}: {key} must be three numbers of at least 1")
    return values[0], values[1], values[2]


BANDS: tuple[Band, ...] = tuple(Band(e["id"], e["name"]) for e in _rows("bands", 4))
FANS: tuple[Fan, ...] = tuple(Fan(e["id"], e["name"], e["age"]) for e in _rows("fan_types", 4))
FAN_PIECES: int = int(DATA["components"]["fans_per_type"])
ISLANDS: tuple[Island, ...] = tuple(
    Island(e["id"], e["name"], tuple(e["adjacent"]), e["opposite"], e["port_spot"]) for e in _rows("islands", 4)
)
SPOTS: tuple[Spot, ...] = tuple(
    Spot(e["id"], e["port_of"], (e["between"][0], e["between"][1]), e["opposite"]) for e in _rows("ice_spots", 4)
)
TILES: tuple[Tile, ...] = tuple(Tile(e["id"], e["name"], e["locks"], e["links"]) for e in _rows("ice_tiles", 3))
ACTIONS: dict[str, Action] = {
    e["id"]: Action(e["id"], e["kind"], e.get("fan", ""), e.get("amount", 0), e.get("needs_island", False)) for e in _rows("actions", 18)
}
MUSICIANS: tuple[Musician, ...] = tuple(
    Musician(e["id"], e["name"], tuple(e["actions"]), e.get("expansion", "")) for e in _rows("musicians", 6)
)
LINES: int = int(DATA["concert_hall"]["rows"])
ROUNDS: int = int(DATA["game"]["rounds"])
START_SQUARE: int = int(DATA["diss_lodge"]["start_square"])
EXIT_ROOM: int = int(DATA["diss_lodge"]["exit_capacity"])


def _fan_cards(name: str, age: str) -> tuple[FanCard, ...]:
    out = []
    for e in _rows(name, 8):
        crowd, single = e["crowd"], e["single"]
        _say(crowd["amount"] == "players" and single["amount"] == 1, f"{e['id']}: a crowd is as many as players, a single is one")
        out.append(FanCard(e["id"], crowd["fan"], crowd["island"], single["fan"], single["island"]))
    for card in out:
        for fan in (card.crowd_fan, card.single_fan):
            _say(any(f.id == fan and f.age == age for f in FANS), f"{card.id}: {fan} is not {age}")
        for island in (card.crowd_island, card.single_island):
            _say(any(i.id == island for i in ISLANDS), f"{card.id}: there is no island {island}")
    return tuple(out)


YOUNG_CARDS: tuple[FanCard, ...] = _fan_cards("young_fan_cards", "young")
OLD_CARDS: tuple[FanCard, ...] = _fan_cards("old_fan_cards", "old")
CONTRACTS: tuple[Contract, ...] = tuple(
    Contract(
        e["id"],
        e["name"],
        e["glory"],
        e["reveal"] == "now",
        e["test"],
        e.get("fan", ""),
        _three(e, "values"),
        _three(e, "first" if "first" in e else "values"),
        _three(e, "lines"),
        _three(e, "lead"),
        e["text"],
    )
    for e in _rows("contracts", 22)
)
GUESTS: tuple[Guest, ...] = tuple(
    Guest(e["id"], e["name"], e["timing"], e["kind"] == "instant", e["effect"], e["text"]) for e in _rows("guest_stars", 12)
)

GUEST_EFFECTS = (
    "collect_plus_one",
    "collect_anywhere",
    "collect_first",
    "steal_through_shield",
    "steal_two",
    "nav_through_ice",
    "no_loss",
    "encore",
    "control_twice",
    "contract_two",
    "free_flight",
    "shift_ice",
)


def _check() -> None:
    """Everything that the rules rely on."""
    ring = tuple(DATA["islands"]["clockwise"])
    _say(tuple(i.id for i in ISLANDS) == ring, "the islands must be listed clockwise")
    _say(tuple(f.age for f in FANS) == ("young", "young", "old", "old"), "the young fan types come first")
    for k, spot in enumerate(SPOTS):
        _say(ISLANDS[k].port_spot == spot.id and spot.port_of == ISLANDS[k].id, f"spot {spot.id} must hold the port of island {k + 1}")
        _say(spot.between == (ring[k], ring[(k + 1) % 4]), f"spot {spot.id} must lie between two neighbours")
        _say(spot.opposite == SPOTS[(k + 2) % 4].id, f"spot {spot.id} has a wrong opposite")
        _say(ISLANDS[k].opposite == ring[(k + 2) % 4], f"{ISLANDS[k].id} has a wrong opposite")
        _say(set(ISLANDS[k].adjacent) == {ring[(k + 1) % 4], ring[(k + 3) % 4]}, f"{ISLANDS[k].id} has wrong neighbours")
    _say(
        tuple((t.id, t.locks, t.links) for t in TILES) == (("pack", True, True), ("bridge", False, True), ("wall", True, False)),
        "the tiles are pack (locks, links), bridge (links), wall (locks)",
    )
    used = [a for m in MUSICIANS for a in m.actions]
    _say(sorted(used) == sorted(ACTIONS), "every action belongs to exactly one musician")
    _say(all(len(m.actions) == 3 for m in MUSICIANS), "every musician has three actions")
    _say([m.expansion for m in MUSICIANS] == [""] * 5 + ["divalkyrie"], "the sixth musician belongs to the Divalkyrie expansion")
    for c in CONTRACTS:
        _say(c.test in TESTS, f"contract {c.id}: unknown test {c.test}")
        _say(c.now == (c.test in COUNTED), f"contract {c.id}: what is counted is revealed now, what is measured at the end")
        _say(1 <= c.glory <= 3, f"contract {c.id}: glory must be 1 to 3")
        _say(c.test != "type_at_least" or any(f.id == c.fan for f in FANS), f"contract {c.id}: unknown fan {c.fan}")
    _say(tuple(g.effect for g in GUESTS) == GUEST_EFFECTS, "the guest stars must be listed in the order of their effects")
    _say(all(g.instant == (k >= 7) for k, g in enumerate(GUESTS)), "the last five guest stars are instants")
    _say(1 <= START_SQUARE <= 4 and EXIT_ROOM == 2, "an angry fan starts on squares 1 to 4, and two fit the exit")


_check()
