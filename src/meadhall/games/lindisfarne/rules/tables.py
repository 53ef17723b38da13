"""The tables of Lindisfarne, flat: crews (multisets of dice or tokens), their strength on each board, cards and frescoes as sets.

A crew is a number of six decimal digits: how many 6s, 5s, 4s, 3s, 2s, 1s it has. 200010 is two sixes and a two. Crews are added and
subtracted as numbers. There are 924 crews of at most six; actions and outcomes name them by their index.
"""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..data import BOARDS, CARDS, COUNTRIES, FRESCO_POINTS, NEUTRAL_DICE, NORWAY, OBJECTIVES

CREWS: Final = 924


def _rows(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


def counts(crew: int) -> list[int]:
    """How many 1s, 2s, ... 6s a crew has."""
    return [crew // 10**n % 10 for n in range(6)]


def crew_of(values: list[int]) -> int:
    """The crew with these values."""
    return sum(10 ** (v - 1) for v in values)


def values_of(crew: int) -> list[int]:
    """The values of a crew, highest first."""
    return [v for v in range(6, 0, -1) for _n in range(crew // 10 ** (v - 1) % 10)]


def _halves(most: int) -> list[int]:
    """Crews of three neighbouring values with at most `most` members, by size and then by number."""
    found = [100 * a + 10 * b + c for a, b, c in product(range(most + 1), repeat=3) if a + b + c <= most]
    return sorted(found, key=lambda half: (half // 100 + half // 10 % 10 + half % 10, half))


def _order() -> tuple[list[int], list[int], list[int]]:
    """All crews in order, where each upper half (6 5 4) begins, and where each lower half (3 2 1) comes within it."""
    crews: list[int] = []
    top, low = [-1] * 1000, [-1] * 1000
    for rank, half in enumerate(_halves(6)):
        low[half] = rank
    for half in sorted(_halves(6)):
        top[half] = len(crews)
        crews += [1000 * half + other for other in _halves(6 - sum(counts(half)))]
    return crews, top, low


def _run(row: list[int]) -> int:
    best = here = 0
    for n in row:
        here = here + 1 if n else 0
        best = max(best, here)
    return best


def _strengths(crews: list[int]) -> list[int]:
    """What a crew is worth on each board: the total, the longest run, the tallest stack (LD-6.3, 6.4, 6.6)."""
    out: list[int] = []
    for board in BOARDS:
        for crew in crews:
            row = counts(crew)
            if board.measure == "total":
                out.append(sum((v + 1) * n for v, n in enumerate(row)))
            else:
                out.append(_run(row) if board.measure == "run" else max(row))
    return out


def _parts(crews: list[int], index: dict[int, int]) -> tuple[list[int], list[int]]:
    """The indices of the non-empty parts of each crew, ascending: every choice of some of its dice, equal dice once."""
    start, parts = [0], []
    for crew in crews:
        ranges = [[k * 10**n for k in range(have + 1)] for n, have in enumerate(counts(crew))]
        parts += sorted(index[sum(some)] for some in product(*ranges) if any(some))
        start.append(len(parts))
    return start, parts


def _ways(crews: list[int]) -> list[int]:
    """The number of ways in which dice can show each crew."""
    out = []
    for crew in crews:
        row = counts(crew)
        ways = factorial(sum(row))
        for n in row:
            ways //= factorial(n)
        out.append(ways)
    return out


def _series(pieces: int, bonus: int) -> int:
    """Fresco points of a set of pieces (bit 0 is position 1): each maximal series by its length, and a bonus on two or more (LD-8.9)."""
    points = length = 0
    for p in range(7):
        if pieces >> p & 1:
            length += 1
        else:
            points += FRESCO_POINTS[length] + (bonus if length >= 2 else 0)
            length = 0
    return points


_ORDER: Final = _order()
CREW_INDEX: Final[dict[int, int]] = {crew: i for i, crew in enumerate(_ORDER[0])}
_PARTS: Final = _parts(_ORDER[0], CREW_INDEX)
CREW: Final[vec[i64]] = _rows(_ORDER[0])
TOP: Final[vec[i64]] = _rows(_ORDER[1])
LOW: Final[vec[i64]] = _rows(_ORDER[2])
SIZE: Final[vec[i64]] = _rows([sum(counts(crew)) for crew in _ORDER[0]])
STRENGTH: Final[vec[i64]] = _rows(_strengths(_ORDER[0]))  # [board * CREWS + index]
PARTS_START: Final[vec[i64]] = _rows(_PARTS[0])
PARTS: Final[vec[i64]] = _rows(_PARTS[1])
WAYS: Final[vec[i64]] = _rows(_ways(_ORDER[0]))
UNIT: Final[vec[i64]] = _rows([0, 1, 10, 100, 1000, 10000, 100000])  # [value]: a crew of one
NEUTRAL_BOARD: Final[vec[i64]] = _rows([0] + [next(i for i, b in enumerate(BOARDS) if v in b.neutral) for v in range(1, 7)])
BANNER: Final[vec[i64]] = _rows([b.banner for b in BOARDS])
NEUTRAL_SIZE: Final[i64] = i64(NEUTRAL_DICE)

# cards: 0-27 raid cards, country by country and piece by piece, 28-37 Norway
CARD_COUNT: Final = 38
NORWAY_CARDS: Final = 10
RAIDS: Final = 28
COUNTRY_COUNT: Final = 6
NORWAY_LAND: Final = 5
ALL_CARDS: Final = 274877906943  # 38 bits
ALL_RAIDS: Final = 268435455  # 28 bits
COUNTRY_OF: Final[vec[i64]] = _rows([c.country for c in CARDS])
PRESTIGE: Final[vec[i64]] = _rows([c.prestige for c in CARDS])
FIRST_OF: Final[vec[i64]] = _rows([min(i for i, c in enumerate(CARDS) if c.country == k) for k in range(6)])
LENGTH_OF: Final[vec[i64]] = _rows([c.length for c in COUNTRIES])
CARDS_OF: Final[vec[i64]] = _rows([sum(2**i for i, c in enumerate(CARDS) if c.country == k) for k in range(6)])

# the effects of Norway, by their place among the Norway cards
KAUPANG: Final = 0
LOFOTEN: Final = 1
NIDAROS: Final = 2
GOKSTAD: Final = 3
AVALDSNES: Final = 4
LADE: Final = 5
BORRE: Final = 6
HAFRSFJORD: Final = 7
BJORGVIN: Final = 8
TONSBERG: Final = 9
AMOUNT: Final[vec[i64]] = _rows([n.amount for n in NORWAY])
PRE: Final[vec[i64]] = _rows([int(n.pre) for n in NORWAY])
ROLLED_TOO: Final[vec[i64]] = _rows([int(n.rolled) for n in NORWAY])
SERIES: Final[vec[i64]] = _rows(  # [bonus? * 64 + pieces]
    [_series(pieces, bonus) for bonus in (0, NORWAY[9].amount) for pieces in range(64)]
)

OBJECTIVE_COUNT: Final = 20
NEEDS: Final[vec[i64]] = _rows([k for o in OBJECTIVES for k in o.countries])  # three countries each


def crew_index(crew: i64) -> i64:
    """The index of a crew of at most six."""
    half = crew // 1000
    return TOP[half] + LOW[crew - half * 1000]


def crew_size(crew: i64) -> i64:
    """How many dice or tokens a crew has."""
    return SIZE[crew_index(crew)]
