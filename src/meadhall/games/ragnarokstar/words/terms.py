"""What can be looked up in RagnaRok Star: cards, actions, islands, ice, fans and the things on the table, from the data."""

from __future__ import annotations

from meadhall.english import listed
from meadhall.game import Term

from .. import data
from ..rules import RagnarokStarState, codes
from . import names, offers

# by kind of action: its clause
ACTION_CLAUSES = {
    "collect": "RS-9.1",
    "navigate": "RS-8.1",
    "fly": "RS-8.3",
    "steal": "RS-10.3",
    "shield": "RS-10.1",
    "contract": "RS-11.1",
    "eye": "RS-12.1",
    "ice": "RS-13.1",
    "guest": "RS-17.2",
    "control": "RS-17.7",
    "dragon": "RS-17.11",
}
GUEST_CLAUSES = ("18.4", "18.5", "18.6", "18.7", "18.7", "18.8", "18.9", "18.10", "17.8", "18.11", "18.12", "18.13")
CORNERS = ("north-west", "north-east", "south-east", "south-west")
TILE_WORDS = {
    "pack": "It locks the port before which it lies and links the two islands beside it.",
    "bridge": "It links the two islands beside it; no port is locked.",
    "wall": "It locks the port before which it lies; nothing is linked.",
}
THINGS = (
    (
        "glory",
        "Glory",
        "1 for each full line, each full column, 1 to 3 for a contract, less 1 for an angry fan. Most glory wins.",
        "RS-15.2",
    ),
    (
        "setlist",
        "Setlist",
        "The program of a round: every musician gets a number and one action, in secret. The numbers are played in order.",
        "RS-5.2",
    ),
    ("hall", "Concert hall", "Four columns of five seats, one column for each type of fan.", "RS-3.1"),
    ("line", "Line", "Full when each of the four columns reaches as high: 1 glory.", "RS-3.3"),
    ("column", "Column", "Full with five fans of its type: 1 glory.", "RS-3.3"),
    ("mosh-pit", "Mosh pit", "Fans beyond five of a type. They bring no glory, but count for contracts and ties.", "RS-3.2"),
    ("centre", "Centre", "Where all boats start. Not an island: a boat here collects nothing, and nobody is robbed.", "RS-1.2"),
    ("boat", "Boat", "Carries a band from port to port. Any number of boats may be docked in one port.", "RS-2.4"),
    ("round", "Round", "Four phases: programming, the arrival of fans, resolving the numbers, changing the ice.", "RS-4.2"),
    ("discards", "Discards", "Guest stars that were played or dropped.", "RS-17.5"),
    ("number", "Number", "The actions of a number happen together: moves before collections, thefts last.", "RS-7.2"),
    ("claim", "Claim", "What a collecting band asks for. Too few for all claims: everybody gets an equal part, rounded down.", "RS-9.9"),
    ("locked", "Locked port", "A wall or a pack lies before it: no boat sails in or out, but the flying ship may.", "RS-2.1"),
    ("linked", "Link", "A bridge or a pack joins two islands: a double collection may take 1 fan from across.", "RS-2.2"),
    ("ice-master", "Ice Master", "Holds the third iceberg, and moves the ice at the end of the round.", "RS-14.1"),
    ("fulfilled", "Fulfilled contract", "Revealed and safe, whatever happens later.", "RS-11.6"),
    ("secret-contract", "Secret contract", "Face down until it is fulfilled, or until the end. How many a band has is public.", "RS-11.4"),
    ("angry-fan", "Angry fan", "Costs 1 glory at the end. Each failure of its band moves it a square towards the exit.", "RS-16.3"),
    (
        "lodge",
        "Diss lodge",
        "Squares 1 to 4 and the exit E for angry fans. Those in the exit are sent to opponents after the round.",
        "RS-16.1",
    ),
    (
        "fafnirvana",
        "Fafnirvana",
        "The dragon. Bands in the port it flies to, or who arrive there later in the round, lose 1 fan.",
        "RS-17.13",
    ),
    (
        "eye-token",
        "Eye token",
        "Lies on a deck whose next card its band has seen; from the next number on nobody else may look.",
        "RS-12.2",
    ),
    ("handicap", "Handicap", "Glory given to a seat, or taken from it, by the set-up.", "RS-15.5"),
)
ALSO = {
    "setlist": ("Program",),
    "hall": ("Hall",),
    "mosh-pit": ("pit", "mosh"),
    "lodge": ("lodge",),
    "fafnirvana": ("the dragon", "asleep"),
    "centre": ("the centre", "C"),
    "locked": ("locked", "port"),
    "linked": ("linked",),
    "eye-token": ("eye on",),
    "boat": ("docked",),
    "fulfilled": ("done", "not yet fulfilled"),
    "discards": ("discarded", "discard pile"),
    "round": ("phase", "programming", "resolving", "changing the ice"),
}


def _island(k: int) -> Term:
    island = data.ISLANDS[k]
    beside = listed([other.name for other in data.ISLANDS if other.id in island.adjacent])
    about = f"In the {CORNERS[k]}, next to {beside}. Its port lies at {island.port_spot}."
    return Term(island.name.split()[0].lower(), island.name, about, "RS-2.1", (island.id,), "island")


def _spot(k: int) -> Term:
    spot, (a, b) = data.SPOTS[k], (names.ISLAND_NAMES[k], names.ISLAND_NAMES[(k + 1) % 4])
    about = f"A place for an iceberg, between {a} and {b} and before the port of {a}."
    return Term(f"spot-{spot.id.lower()}", f"Spot {spot.id}", about, "RS-2.3", (spot.id,), "iceberg spot")


def _fan(k: int) -> Term:
    about = f"{'A young' if data.FANS[k].age == 'young' else 'An old'} fan, for column {k + 1} of a hall."
    also = (names.PLURALS[k], data.FANS[k].name, names.FANS[k][0])
    return Term(names.FANS[k], names.SINGULARS[k].capitalize(), about, "RS-3.1", also, "fan")


def _action(action: data.Action) -> Term:
    musician = next(m for m in data.MUSICIANS if action.id in m.actions)
    if action.kind == "collect":
        one, many = names.SINGULARS[names.FANS.index(action.fan)], names.PLURALS[names.FANS.index(action.fan)]
        does = f"Take 1 {one} from your island." if action.amount == 1 else f"Take up to 2 {many} from your island, or 1 across a link."
    else:
        does = offers.ACTION_RESULTS[action.id]
    aimed = f"{action.id}:P" if action.needs_island else ""
    also = tuple(word for word in (action.id, aimed) if word)
    return Term(f"act-{action.id}", offers.ACTION_WORDS[action.id], f"{musician.name}. {does}", ACTION_CLAUSES[action.kind], also, "action")


def _musician(musician: data.Musician) -> Term:
    actions = listed([f"{offers.ACTION_WORDS[a]} ({a})" for a in musician.actions], "or")
    return Term(f"musician-{musician.id}", musician.name, f"Plays one of these a round: {actions}.", "RS-5.2", (), "musician")


def here(s: RagnarokStarState) -> dict[str, str]:
    """The numbers of the contracts for these players and this revision, and what this game is played without."""
    out = {contract.id.lower(): _about(contract, contract.condition(int(s.seats), bool(s.revision))) for contract in data.CONTRACTS}
    for expansion, name in ((codes.ANGRY, "the angry fans"), (codes.DIVALKYRIE, "Divalkyrie")):
        if s.expansion < expansion:
            out |= {
                term.key: f"{term.about} This game is played without {name}."
                for term in TERMS
                if term.key in EXPANSION[expansion] or (expansion == codes.DIVALKYRIE and term.kind == "guest star")
            }
    return out


EXPANSION = {
    codes.ANGRY: ("angry-fan", "lodge"),
    codes.DIVALKYRIE: ("act-guest", "act-control", "act-dragon", "musician-divalkyrie", "fafnirvana", "discards"),
}


def _numbers(values: tuple[int, int, int]) -> str:
    return str(values[0]) if len(set(values)) == 1 else "/".join(map(str, values))


def _contract(contract: data.Contract) -> Term:
    said = contract.text.format(n=_numbers(contract.values), lines=_numbers(contract.lines), lead=_numbers(contract.lead))
    players = " (for 2/3/4 players)" if "/" in said else ""
    about = _about(contract, f"{said.removesuffix('.')}{players}.")
    return Term(contract.id.lower(), contract.name, about, "RS-11.6" if contract.now else "RS-11.7", (contract.id,), "contract")


def _about(contract: data.Contract, condition: str) -> str:
    when = "shown as soon as it is fulfilled" if contract.now else "tested at the end"
    return f"{contract.glory} glory, {when}. {condition.removesuffix('.')}."


def _guest(k: int) -> Term:
    guest = data.GUESTS[k]
    when = "An instant: played when drawn, before number 1 or after the last." if guest.instant else f"Played {guest.timing}."
    return Term(guest.id.lower(), guest.name, f"{when} {guest.text}", f"RS-{GUEST_CLAUSES[k]}", (guest.id, f"+{guest.id}"), "guest star")


def _fan_card(card: data.FanCard) -> Term:
    crowd, single = (names.FANS.index(fan) for fan in (card.crowd_fan, card.single_fan))
    at, other = (names.ISLAND_NAMES[names.ISLANDS.index(island)] for island in (card.crowd_island, card.single_island))
    about = f"As many {names.PLURALS[crowd]} as players land on {at}, and {names.fans(1, single)} on {other}."
    return Term(card.id.lower(), f"Fan card {card.id}", about, "RS-6.1", (card.id,), "fan card")


TERMS: tuple[Term, ...] = (
    *(Term(band.id, band.name, f"The band that plays {band.id}.", "RS-1.1", (band.id,), "band") for band in data.BANDS),
    *map(_island, range(4)),
    *map(_spot, range(4)),
    *(Term(f"ice-{tile.id}", tile.name, TILE_WORDS[tile.id], "RS-2.1", (tile.id,), "iceberg") for tile in data.TILES),
    *map(_fan, range(4)),
    *map(_action, data.ACTIONS.values()),
    *map(_musician, data.MUSICIANS),
    Term("deck-young", "Young deck", "The fan cards of boys and girls. One card is removed unseen.", "RS-1.4", ("young",), "deck"),
    Term("deck-old", "Old deck", "The fan cards of old men and old ladies. One card is removed unseen.", "RS-1.4", ("old",), "deck"),
    *map(_fan_card, (*data.YOUNG_CARDS, *data.OLD_CARDS)),
    *map(_contract, data.CONTRACTS),
    *map(_guest, range(len(data.GUESTS))),
    *(Term(key, name, about, clause, ALSO.get(key, ()), "on the table") for key, name, about, clause in THINGS),
)
