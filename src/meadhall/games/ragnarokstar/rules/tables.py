"""The words of RagnaRok Star as numbers: what can be programmed, cards, ice, actions. Flat tables built from data.toml."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .. import data
from . import codes


def row(values: list[int]) -> vec[i64]:
    """A row of these numbers."""
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


_ALL: Final = _entries()
assert len(_ALL) == codes.ENTRIES and data.LINES == codes.SEATS_IN_COLUMN and data.FAN_PIECES == codes.PIECES
MUSICIAN: Final[vec[i64]] = row([m for m, _, _ in _ALL])
FIRST_ENTRY: Final[vec[i64]] = row([sum(1 for n, _, _ in _ALL if n < m) for m in range(7)])  # of each musician, then the end
KIND: Final[vec[i64]] = row([_KINDS.index(action.kind) for _, action, _ in _ALL])
WHERE: Final[vec[i64]] = row([island for _, _, island in _ALL])
TYPE: Final[vec[i64]] = row([_FANS.index(action.fan) if action.fan else -1 for _, action, _ in _ALL])
AMOUNT: Final[vec[i64]] = row([action.amount for _, action, _ in _ALL])
ENTRY_NAMES: Final[list[str]] = [a.id + (":" + _ISLANDS[i] if i >= 0 else "") for _, a, i in _ALL]

LOCKS: Final[vec[i64]] = row([0] + [int(t.locks) for t in data.TILES])
LINKS: Final[vec[i64]] = row([0] + [int(t.links) for t in data.TILES])


def _cards(cards: tuple[data.FanCard, ...]) -> list[int]:
    out: list[int] = []
    for c in cards:
        out += [_FANS.index(c.crowd_fan), _ISLANDS.index(c.crowd_island), _FANS.index(c.single_fan), _ISLANDS.index(c.single_island)]
    return out


# crowd type, crowd island, single type, single island of each card: young 1 to 8, then old 1 to 8
FAN_CARDS: Final[vec[i64]] = row(_cards(data.YOUNG_CARDS) + _cards(data.OLD_CARDS))

GLORY: Final[vec[i64]] = row([c.glory for c in data.CONTRACTS])
NOW: Final[vec[i64]] = row([int(c.now) for c in data.CONTRACTS])
NOW_CARDS: Final[vec[i64]] = row([card for card, c in enumerate(data.CONTRACTS) if c.now])
TEST: Final[vec[i64]] = row([data.TESTS.index(c.test) for c in data.CONTRACTS])
OF_FAN: Final[vec[i64]] = row([_FANS.index(c.fan) if c.fan else -1 for c in data.CONTRACTS])
VALUES: Final[vec[i64]] = row([v for c in data.CONTRACTS for v in c.values])
FIRST_VALUES: Final[vec[i64]] = row([v for c in data.CONTRACTS for v in c.first])  # RS-11.14
LINE_VALUES: Final[vec[i64]] = row([v for c in data.CONTRACTS for v in c.lines])
LEAD_VALUES: Final[vec[i64]] = row([v for c in data.CONTRACTS for v in c.lead])

# the six orders in which the three types other than the missing one go to (next, opposite, previous) island: positions 0 to 2
ORDERS: Final[vec[i64]] = row([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])

# the ten pairs of types that G05 can name, in column order
_PAIRS: Final = [(a, b) for a in range(4) for b in range(a, 4)]
PAIR_FIRST: Final[vec[i64]] = row([a for a, _ in _PAIRS])
PAIR_SECOND: Final[vec[i64]] = row([b for _, b in _PAIRS])
START_SQUARE: Final[int] = data.START_SQUARE

# What the rows of a new Position hold until copy() or load() gives it rows of its own; never changed in place
NONE_2: Final[vec[i64]] = row([0] * 2)
NONE_4: Final[vec[i64]] = row([0] * 4)
NONE_16: Final[vec[i64]] = row([0] * 16)
NONE_20: Final[vec[i64]] = row([0] * 20)
NONE_24: Final[vec[i64]] = row([0] * 24)
NONE_36: Final[vec[i64]] = row([0] * 36)
NO_ROW: Final[vec[i64]] = row([])
AT_CENTRE: Final[vec[i64]] = row([4] * 4)
ALL_FAN_CARDS: Final[vec[i64]] = row([255, 255])
