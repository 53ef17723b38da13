"""The words of RagnaRok Star as numbers: what can be programmed, cards, ice, actions. Flat tables built from data.toml."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .. import data

# expansions
BASE: Final = 0
ANGRY: Final = 1
DIVALKYRIE: Final = 2

CENTRE: Final = 4  # where boats and the dragon start; the islands are 0 to 3 = P L T M
SEATS_IN_COLUMN: Final = 5  # lines of a hall (data.toml agrees: see below)
PIECES: Final = 21

# icebergs (0: no tile)
PACK: Final = 1
BRIDGE: Final = 2
WALL: Final = 3

# what an action of a program does
COLLECT: Final = 0
NAV: Final = 1
FLY: Final = 2
STEAL: Final = 3
SHIELD: Final = 4
CONTRACT: Final = 5
EYE: Final = 6
ICE: Final = 7
GUEST: Final = 8
CONTROL: Final = 9
DRAGON: Final = 10

# guest stars (0: no card)
G01: Final = 1
G02: Final = 2
G03: Final = 3
G04: Final = 4
G05: Final = 5
G06: Final = 6
G07: Final = 7
G08: Final = 8
G09: Final = 9
G10: Final = 10
G11: Final = 11
G12: Final = 12
ALL_GUESTS: Final = 8190  # bits 1 to 12

CARDS: Final = 22  # contracts 0 to 21; CARDS itself: no card
ALL_CONTRACTS: Final = 4194303

# what is counted for contracts, a row of nine for each seat
STOLEN: Final = 0
FLIGHTS: Final = 1
LOCKED_IN: Final = 2
LINKED: Final = 3
PEEKS: Final = 4
FROM_ISLAND: Final = 5  # and the three after it
COUNTS: Final = 9

# tests of contracts, in the order of data.TESTS
TOTAL: Final = 0
YOUNG: Final = 1
OLD: Final = 2
OF_TYPE: Final = 3
EMPTY_PIT: Final = 4
LEAD: Final = 5
TYPE_AND_LINES: Final = 6
LINES_LEAD: Final = 7
COLUMNS_LEAD: Final = 8
ONE_AGE: Final = 9
T_STOLEN: Final = 10  # from here to T_PEEKS in the order of the counts
T_FLIGHTS: Final = 11
T_LOCKED_IN: Final = 12
T_LINKED: Final = 13
T_PEEKS: Final = 14
T_EACH_ISLAND: Final = 15
T_IN_ROUND: Final = 16

# actions: 0 to 26 are entries of a program
KEEP: Final = 32  # + contract
CLAIM: Final = 64  # + card * 16 + island * 4 + amount, card 0 to 3 = none, G01, G02, G03
CLAIM_NONE: Final = 64
LOOK_YOUNG: Final = 128
LOOK_OLD: Final = 129
STEAL_NONE: Final = 136
ROB: Final = 140  # + victim * 4 + type
ROB_SHIELDED: Final = 156  # with G04
GUEST_KEEP: Final = 200
GUEST_PLAY: Final = 201
DROP_OLD: Final = 202
DROP_NEW: Final = 203
CONTROL_NONE: Final = 208
CONTROL_LODGE: Final = 209  # + lodge * 2 + (0 forward, 1 back)
SCARE: Final = 220  # + type
WINDOW_HOLD: Final = 224
WINDOW_PLAY: Final = 225
REACT_HOLD: Final = 226
REACT_PLAY: Final = 227
ENCORE: Final = 228  # G08 + type
TWICE: Final = 232  # G09 + lodge * 2 + direction
RETURN: Final = 240  # G10 + contract
FLIGHT: Final = 262  # G11 + island
SHIFT: Final = 266  # G12 + (tile - 1) * 4 + spot
SWAP: Final = 278
SEND: Final = 280  # + seat
REMOVE: Final = 284  # + tile - 1
GIVE: Final = 288  # + seat
PLACE: Final = 292  # + spot
ROB_TWO: Final = 296  # with G05: + victim * 10 + pair of types
ACTIONS: Final = 336

# events of chance
NO_CHANCE: Final = 0
X_MASTER: Final = 1
X_CROWD: Final = 2
X_MISSING: Final = 3
X_REST: Final = 4
X_CONTRACT: Final = 5
X_ARRIVAL: Final = 6
X_PEEK: Final = 7
X_GUEST: Final = 8
X_TIE: Final = 9


def _row(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


_KINDS: Final = ("collect", "navigate", "fly", "steal", "shield", "contract", "eye", "ice", "guest", "control", "dragon")
_ISLANDS: Final = [island.id for island in data.ISLANDS]
_FANS: Final = [fan.id for fan in data.FANS]


def _entries() -> list[tuple[int, data.Action, int]]:
    """Every entry that a program can have: (musician, action, island or -1), musician by musician."""
    out: list[tuple[int, data.Action, int]] = []
    for m, musician in enumerate(data.MUSICIANS):
        for name in musician.actions:
            action = data.ACTIONS[name]
            for island in range(4) if action.needs_island else [-1]:
                out.append((m, action, island))
    return out


ENTRIES: Final = 27
SIXTH: Final = 5  # the musician of the Divalkyrie expansion
_ALL: Final = _entries()
assert len(_ALL) == ENTRIES and data.LINES == SEATS_IN_COLUMN and data.FAN_PIECES == PIECES
MUSICIAN: Final[vec[i64]] = _row([m for m, _, _ in _ALL])
FIRST_ENTRY: Final[vec[i64]] = _row([sum(1 for n, _, _ in _ALL if n < m) for m in range(7)])  # of each musician, then the end
KIND: Final[vec[i64]] = _row([_KINDS.index(action.kind) for _, action, _ in _ALL])
WHERE: Final[vec[i64]] = _row([island for _, _, island in _ALL])
TYPE: Final[vec[i64]] = _row([_FANS.index(action.fan) if action.fan else -1 for _, action, _ in _ALL])
AMOUNT: Final[vec[i64]] = _row([action.amount for _, action, _ in _ALL])
ENTRY_NAMES: Final[list[str]] = [a.id + (":" + _ISLANDS[i] if i >= 0 else "") for _, a, i in _ALL]
FIRST_OF_SIXTH: Final[int] = next(i for i, (m, _, _) in enumerate(_ALL) if m == 5)  # entries of the Divalkyrie begin here

LOCKS: Final[vec[i64]] = _row([0] + [int(t.locks) for t in data.TILES])
LINKS: Final[vec[i64]] = _row([0] + [int(t.links) for t in data.TILES])


def _cards(cards: tuple[data.FanCard, ...]) -> list[int]:
    out: list[int] = []
    for c in cards:
        out += [_FANS.index(c.crowd_fan), _ISLANDS.index(c.crowd_island), _FANS.index(c.single_fan), _ISLANDS.index(c.single_island)]
    return out


# crowd type, crowd island, single type, single island of each card: young 1 to 8, then old 1 to 8
FAN_CARDS: Final[vec[i64]] = _row(_cards(data.YOUNG_CARDS) + _cards(data.OLD_CARDS))

GLORY: Final[vec[i64]] = _row([c.glory for c in data.CONTRACTS])
NOW: Final[vec[i64]] = _row([int(c.now) for c in data.CONTRACTS])
NOW_CARDS: Final[vec[i64]] = _row([card for card, c in enumerate(data.CONTRACTS) if c.now])
TEST: Final[vec[i64]] = _row([data.TESTS.index(c.test) for c in data.CONTRACTS])
OF_FAN: Final[vec[i64]] = _row([_FANS.index(c.fan) if c.fan else -1 for c in data.CONTRACTS])
VALUES: Final[vec[i64]] = _row([v for c in data.CONTRACTS for v in c.values])
LINE_VALUES: Final[vec[i64]] = _row([v for c in data.CONTRACTS for v in c.lines])
LEAD_VALUES: Final[vec[i64]] = _row([v for c in data.CONTRACTS for v in c.lead])

# the six orders in which the three types other than the missing one go to (next, opposite, previous) island: positions 0 to 2
ORDERS: Final[vec[i64]] = _row([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])

# the ten pairs of types that G05 can name, in column order
_PAIRS: Final = [(a, b) for a in range(4) for b in range(a, 4)]
PAIR_FIRST: Final[vec[i64]] = _row([a for a, _ in _PAIRS])
PAIR_SECOND: Final[vec[i64]] = _row([b for _, b in _PAIRS])
START_SQUARE: Final[int] = data.START_SQUARE
