"""What is left to chance: cards one by one, objectives in pairs, all alike; dice as crews, each with the number of ways to roll it.

Every event is listed, and drawn without the list; both are the same distribution. Lists share their entries, made once.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import REFEREE

from .boards import put_back, taken_from_pile, undrawn
from .position import DEAL, DRAW, FIRST, NEUTRAL_ROLL, OUT, Fleet
from .tables import CARD_BIT, CARD_COUNT, CREWS, NEUTRAL_SIZE, OBJECTIVE_COUNT, SIZE, UNIT, WAYS, bits, crew_index, crew_size

NORWAY_CARDS: Final = 10
ALIKE: Final[list[object]] = [(outcome, 1) for outcome in range(OBJECTIVE_COUNT * OBJECTIVE_COUNT)]  # outcomes that are equally likely
ROLLS: Final[list[list[object]]] = [  # [number of dice]
    [(index, int(WAYS[index])) for index in range(CREWS) if SIZE[index] == dice] for dice in range(7)
]


def rolling(s: Fleet) -> i64:
    """How many dice are rolled now."""
    if s.step == NEUTRAL_ROLL:
        return NEUTRAL_SIZE
    return s.hand[s.seat] - crew_size(s.dice)


# -- lists ------------------------------------------------------------------------------------------------------------


def outcomes(s: Fleet) -> list[tuple[int, int]]:
    """All outcomes of the present event with their weights, ascending."""
    step = s.step
    if step == OUT:
        found = pairs(CARD_BIT[NORWAY_CARDS] - 1, NORWAY_CARDS)
    elif step == FIRST:
        found = ALIKE[: s.seats]
    elif step == DEAL:
        found = singles(s.pile)
    elif step == DRAW:
        found = objectives_in_view(s) if unsure(s) else objectives(s)
    else:
        found = ROLLS[rolling(s)][:]
    return cast(list[tuple[int, int]], found)


def members(cards: i64) -> vec[i64]:
    """The members of a set, ascending."""
    found = vec[i64]()
    for card in range(i64(CARD_COUNT)):
        if cards & CARD_BIT[card] != 0:
            found = append(found, card)
    return found


def singles(cards: i64) -> list[object]:
    """All members of a set, alike."""
    found: list[object] = []
    for card in range(i64(CARD_COUNT)):
        if cards & CARD_BIT[card] != 0:
            found.append(ALIKE[card])
    return found


def pairs(cards: i64, stride: i64) -> list[object]:
    """All pairs of a set, alike. A pair is lower * stride + higher."""
    left = members(cards)
    n = i64(len(left))
    found: list[object] = []
    for i in range(n):
        row = left[i] * stride
        for j in range(i + 1, n):
            found.append(ALIKE[row + left[j]])
    return found


def pair(a: i64, b: i64, stride: i64) -> i64:
    """The outcome that two cards make, in whichever order they came."""
    return a * stride + b if a < b else b * stride + a


# -- dice, and cards from the pile ------------------------------------------------------------------------------------


def draw_outcome(s: Fleet, rng: Rng) -> i64:
    """One outcome of the present event."""
    step = s.step
    if step == DEAL:
        return any_card(s.pile, rng)
    if step == DRAW:
        if not unsure(s):
            return any_objectives(s, rng)
        listed = objectives_in_view(s)
        return cast(tuple[int, int], listed[rng.below(i64(len(listed)))])[0]
    if step == FIRST:
        return rng.below(s.seats)
    if step == OUT:
        i = rng.below(NORWAY_CARDS)
        j = rng.below(NORWAY_CARDS - 1)
        return pair(i, j + 1 if j >= i else j, NORWAY_CARDS)
    crew: i64 = 0
    for _ in range(rolling(s)):
        crew += UNIT[rng.below(6) + 1]
    return crew_index(crew)


def any_card(cards: i64, rng: Rng) -> i64:
    """A card of a set, all alike: cards are named at random until one is in the set."""
    while True:
        card = rng.below(CARD_COUNT)
        if cards & CARD_BIT[card] != 0:
            return card


# -- objectives (LD-6.11, LD-6.12) ------------------------------------------------------------------------------------


def unsure(s: Fleet) -> bool:
    """Is this a view, whose viewer may not know which objectives were drawn?"""
    return s.viewer != REFEREE and s.open == 0


def returns(s: Fleet, i: i64) -> bool:
    """Is the i-th card of this draw, 0 or 1, one that was put back? There are none before all have been drawn."""
    return taken_from_pile(s) + i >= OBJECTIVE_COUNT and i < s.objectives_left()


def returning(s: Fleet, i: i64) -> i64:
    """Which one it is; below 0 if none is, or an unknown one."""
    return put_back(s, taken_from_pile(s) + i - OBJECTIVE_COUNT) if returns(s, i) else -1


def objectives(s: Fleet) -> list[object]:
    """Two never-drawn objectives, all pairs alike; when these run out, those put back, in their order."""
    left = undrawn(s)
    one = returning(s, 0)
    two = returning(s, 1)
    if s.objectives_left() == 1:
        only = one if one >= 0 else nth(left, 0)
        return [ALIKE[pair(only, only, OBJECTIVE_COUNT)]]
    if one >= 0:
        return [ALIKE[pair(one, two, OBJECTIVE_COUNT)]]
    if two >= 0:
        return [ALIKE[pair(a, two, OBJECTIVE_COUNT)] for a in range(OBJECTIVE_COUNT) if left & CARD_BIT[a] != 0]
    return pairs(left, OBJECTIVE_COUNT)


def any_objectives(s: Fleet, rng: Rng) -> i64:
    """One of those, without the list: the k-th."""
    left = undrawn(s)
    n = bits(left)
    one = returning(s, 0)
    two = returning(s, 1)
    if s.objectives_left() == 1 or one >= 0:
        rng.below(1)
        a = one if one >= 0 else nth(left, 0)
        return pair(a, two if two >= 0 else a, OBJECTIVE_COUNT)
    if two >= 0:
        return pair(nth(left, rng.below(n)), two, OBJECTIVE_COUNT)
    k = rng.below(n * (n - 1) // 2)
    low: i64 = 0
    while k >= n - 1 - low:  # so many pairs have this one as their lower card
        k -= n - 1 - low
        low += 1
    return pair(nth(left, low), nth(left, low + 1 + k), OBJECTIVE_COUNT)


def nth(cards: i64, n: i64) -> i64:
    """The n-th member of a set, counting from 0."""
    card: i64 = 0
    while True:
        if cards & CARD_BIT[card] != 0:
            if n == 0:
                return card
            n -= 1
        card += 1


def objectives_in_view(s: Fleet) -> list[object]:
    """In a view: every pair (or last card) that the viewer might believe to be on top, alike; what he knows, where he knows it all."""
    left = [card for card in range(OBJECTIVE_COUNT) if undrawn(s) & CARD_BIT[card] != 0]
    back = [int(returning(s, i)) for i in range(i64(2)) if returns(s, i)]
    if back and min(back) >= 0 and len(back) + len(left) <= 2:
        return objectives(s)
    sure = [card for card in back if card >= 0]
    may = sorted({*left, *sure})
    if s.objectives_left() == 1:
        return [ALIKE[a * OBJECTIVE_COUNT + a] for a in may]
    both = [(a, b) for i, a in enumerate(may) for b in may[i + 1 :] if all(card in (a, b) for card in sure)]
    return [ALIKE[a * OBJECTIVE_COUNT + b] for a, b in both]
