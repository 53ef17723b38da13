"""What is left to chance: cards one by one and objectives in pairs, all equally likely; dice as crews, weighted by the ways to roll them.

Every event can be listed, or sampled without the list; the distribution is the same. Lists share entries that are made once.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from meadhall.bits import bit, has, lowest, members, nth, size
from meadhall.rng import Rng
from meadhall.state import REFEREE

from . import boards, codes, tables
from .position import Position

ALIKE: Final[list[object]] = [(outcome, 1) for outcome in range(tables.OBJECTIVE_COUNT**2)]  # outcomes that are equally likely
ROLLS: Final[list[list[object]]] = [  # [number of dice]
    [(index, int(tables.WAYS[index])) for index in range(tables.CREWS) if tables.SIZE[index] == dice] for dice in range(7)
]


def rolling(s: Position) -> i64:
    """How many dice are rolled now."""
    if s.step == codes.NEUTRAL_ROLL:
        return tables.NEUTRAL_SIZE
    return s.hand[s.seat] - tables.crew_size(s.dice)


# -- lists ------------------------------------------------------------------------------------------------------------


def outcomes(s: Position) -> list[tuple[int, int]]:
    """All outcomes of the present event with their weights, ascending."""
    step = s.step
    if step == codes.OUT:
        found = pairs(bit(tables.NORWAY_CARDS) - 1, tables.NORWAY_CARDS)
    elif step == codes.FIRST:
        found = ALIKE[: s.seats]
    elif step == codes.DEAL:
        found = singles(s.pile)
    elif step == codes.DRAW:
        found = objectives_in_view(s) if unsure(s) else objectives(s)
    else:
        found = ROLLS[rolling(s)][:]
    return cast(list[tuple[int, int]], found)


def singles(cards: i64) -> list[object]:
    """All members of a set, equally likely."""
    found: list[object] = []
    for card in range(i64(tables.CARD_COUNT)):
        if has(cards, card):
            found.append(ALIKE[card])
    return found


def pairs(cards: i64, stride: i64) -> list[object]:
    """All pairs from a set, equally likely. A pair is lower * stride + higher."""
    left = members(cards)
    n = i64(len(left))
    found: list[object] = []
    for i in range(n):
        row = left[i] * stride
        for j in range(i + 1, n):
            found.append(ALIKE[row + left[j]])
    return found


def pair(a: i64, b: i64, stride: i64) -> i64:
    """The outcome of two cards, in either order."""
    return a * stride + b if a < b else b * stride + a


# -- dice, and cards from the pile ------------------------------------------------------------------------------------


def draw(s: Position, rng: Rng) -> i64:
    """Draw one outcome of the present event."""
    step = s.step
    if step == codes.DEAL:
        return any_card(s.pile, rng)
    if step == codes.DRAW:
        if not unsure(s):
            return any_objectives(s, rng)
        listed = objectives_in_view(s)
        return cast(tuple[int, int], listed[rng.below(i64(len(listed)))])[0]
    if step == codes.FIRST:
        return rng.below(s.seats)
    if step == codes.OUT:
        i = rng.below(tables.NORWAY_CARDS)
        j = rng.below(tables.NORWAY_CARDS - 1)
        return pair(i, j + 1 if j >= i else j, tables.NORWAY_CARDS)
    crew: i64 = 0
    for _n in range(rolling(s)):
        crew += tables.UNIT[rng.below(6) + 1]
    return tables.crew_index(crew)


def any_card(cards: i64, rng: Rng) -> i64:
    """A random card from a set: cards are tried until one is in the set."""
    while True:
        card = rng.below(tables.CARD_COUNT)
        if has(cards, card):
            return card


# -- objectives (LD-6.11, LD-6.12) ------------------------------------------------------------------------------------


def unsure(s: Position) -> bool:
    """Is this a view, whose viewer may not know which objectives were drawn?"""
    return s.viewer != REFEREE and s.open == 0


def returns(s: Position, i: i64) -> bool:
    """Is the i-th card of this draw, 0 or 1, one that was put back? None return before all have been drawn."""
    return boards.taken_from_pile(s) + i >= tables.OBJECTIVE_COUNT and i < s.objectives_left()


def returning(s: Position, i: i64) -> i64:
    """Which one it is; below 0 if none is, or if it is unknown."""
    return boards.put_back(s, boards.taken_from_pile(s) + i - tables.OBJECTIVE_COUNT) if returns(s, i) else -1


def objectives(s: Position) -> list[object]:
    """Two objectives never drawn before, all pairs equally likely; when these run out, those put back, in order."""
    left = boards.undrawn(s)
    one = returning(s, 0)
    two = returning(s, 1)
    if s.objectives_left() == 1:
        only = one if one >= 0 else lowest(left)
        return [ALIKE[pair(only, only, tables.OBJECTIVE_COUNT)]]
    if one >= 0:
        return [ALIKE[pair(one, two, tables.OBJECTIVE_COUNT)]]
    if two >= 0:
        return [ALIKE[pair(a, two, tables.OBJECTIVE_COUNT)] for a in range(tables.OBJECTIVE_COUNT) if has(left, a)]
    return pairs(left, tables.OBJECTIVE_COUNT)


def any_objectives(s: Position, rng: Rng) -> i64:
    """Draw one of those without the list."""
    left = boards.undrawn(s)
    n = size(left)
    one = returning(s, 0)
    two = returning(s, 1)
    if s.objectives_left() == 1 or one >= 0:
        rng.below(1)
        a = one if one >= 0 else lowest(left)
        return pair(a, two if two >= 0 else a, tables.OBJECTIVE_COUNT)
    if two >= 0:
        return pair(nth(left, rng.below(n)), two, tables.OBJECTIVE_COUNT)
    k = rng.below(n * (n - 1) // 2)
    low: i64 = 0
    while k >= n - 1 - low:  # this is how many pairs have it as their lower card
        k -= n - 1 - low
        low += 1
    return pair(nth(left, low), nth(left, low + 1 + k), tables.OBJECTIVE_COUNT)


def objectives_in_view(s: Position) -> list[object]:
    """In a view: every pair (or last card) that may lie on top as far as the viewer knows, equally likely; the true one if known."""
    left = [card for card in range(tables.OBJECTIVE_COUNT) if has(boards.undrawn(s), card)]
    back = [int(returning(s, i)) for i in range(i64(2)) if returns(s, i)]
    if back and min(back) >= 0 and len(back) + len(left) <= 2:
        return objectives(s)
    sure = [card for card in back if card >= 0]
    may = sorted({*left, *sure})
    if s.objectives_left() == 1:
        return [ALIKE[a * tables.OBJECTIVE_COUNT + a] for a in may]
    both = [(a, b) for i, a in enumerate(may) for b in may[i + 1 :] if all(card in (a, b) for card in sure)]
    return [ALIKE[a * tables.OBJECTIVE_COUNT + b] for a, b in both]
