"""Chance in Yggdrasil (chapter 14): one outcome at a time, with exact weights."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bag import hypergeometric, sample_hypergeometric
from meadhall.games.yggdrasil.codes import (
    ANGRY,
    CARDS,
    DRAW,
    ENEMIES,
    GIANTS,
    GODS,
    O_ANGRY,
    O_CARD,
    O_FACE,
    O_GIANT,
    O_GOD,
    O_PURGE,
    O_RAGNAROK,
    O_SOULS,
    PEEK,
    PURGE,
    RAGNAROK,
    REVEAL,
    RISE,
    ROLL,
    SOULS,
)
from meadhall.games.yggdrasil.deck import card_weights, sample_card, sure_card
from meadhall.games.yggdrasil.state import Table, seat_of, souls_drawn
from meadhall.games.yggdrasil.tables import BIT, ROOM, SIDES, size
from meadhall.games.yggdrasil.worlds import counters
from meadhall.rng import Rng


def outcomes(s: Table) -> list[tuple[int, int]]:
    """The outcomes of the top step with their weights."""
    step = s.agenda[s.depth - 1]
    kind = step % 64
    bag = (step // 64) % 16
    if kind == ROLL:  # C3
        return [(int(O_FACE + face), int(SIDES[face])) for face in range(i64(4))]
    if kind == DRAW or kind == PEEK:  # C2
        room = ROOM[:]
        card_weights(s, room)
        return [(int(O_CARD + card), int(room[card])) for card in range(i64(CARDS)) if room[card] > 0]
    if kind == SOULS:  # C4
        drawn = counters(s, bag, souls_drawn(s))
        return [(O_SOULS + v, w) for v, w in hypergeometric(s.bag_vikings[bag], s.bag_fire[bag], drawn)]
    if kind == PURGE:  # C5
        drawn = counters(s, bag, 5)
        return [(O_PURGE + f, w) for f, w in hypergeometric(s.bag_fire[bag], s.bag_vikings[bag], drawn)]
    if kind == RISE or kind == REVEAL:  # C6
        return [(int(O_GIANT + giant), 1) for giant in range(i64(GIANTS)) if s.pile & BIT[giant] != 0]
    if kind == ANGRY:  # C1
        return [(int(O_ANGRY + enemy), 1) for enemy in range(i64(ENEMIES)) if s.angry & BIT[enemy] == 0]
    if kind == RAGNAROK:
        return [(int(O_RAGNAROK + card), 1) for card in range(i64(4)) if s.ragnarok & BIT[card] == 0]
    return [(int(O_GOD + god), 1) for god in range(i64(GODS)) if seat_of(s, god) < 0]


def sample_outcome(s: Table, rng: Rng) -> i64:
    """One outcome with those weights."""
    step = s.agenda[s.depth - 1]
    kind = step % 64
    bag = (step // 64) % 16
    if kind == ROLL:
        return O_FACE + rng.pick(SIDES, 4)
    if kind == DRAW or kind == PEEK:
        return O_CARD + sample_card(s, rng)
    if kind == SOULS:
        drawn = counters(s, bag, souls_drawn(s))
        return O_SOULS + sample_hypergeometric(s.bag_vikings[bag], s.bag_fire[bag], drawn, rng)
    if kind == PURGE:
        drawn = counters(s, bag, 5)
        return O_PURGE + sample_hypergeometric(s.bag_fire[bag], s.bag_vikings[bag], drawn, rng)
    if kind == RISE or kind == REVEAL:
        return O_GIANT + nth_bit(s.pile, rng.below(size(s.pile)))
    found = outcomes(s)
    return found[rng.below(len(found))][0]


def only_outcome(s: Table, kind: i64, bag: i64) -> i64:
    """The outcome if there is just one, else -1 (YG-17.2)."""
    if kind == ROLL:
        return -1
    if kind == DRAW or kind == PEEK:
        card = sure_card(s, ROOM[:])
        return O_CARD + card if card >= 0 else -1
    if kind == RISE or kind == REVEAL:
        return O_GIANT + nth_bit(s.pile, 0) if size(s.pile) == 1 else -1
    if kind == SOULS:
        count = only_count(s.bag_vikings[bag], s.bag_fire[bag], counters(s, bag, souls_drawn(s)))
        return O_SOULS + count if count >= 0 else -1
    if kind == PURGE:
        count = only_count(s.bag_fire[bag], s.bag_vikings[bag], counters(s, bag, 5))
        return O_PURGE + count if count >= 0 else -1
    found = outcomes(s)
    return found[0][0] if len(found) == 1 else -1


def nth_bit(things: i64, n: i64) -> i64:
    """The number of the nth thing in a set, from 0."""
    i: i64 = 0
    while True:
        if things & BIT[i] != 0:
            if n == 0:
                return i
            n -= 1
        i += 1


def others_drawn(s: Table, kind: i64, bag: i64, outcome: i64) -> i64:
    """Of a draw from a bag: the counters that the outcome does not count; else 0."""
    if kind == SOULS:
        return counters(s, bag, souls_drawn(s)) - (outcome - O_SOULS)
    return counters(s, bag, 5) - (outcome - O_PURGE) if kind == PURGE else 0


def only_count(good: i64, bad: i64, drawn: i64) -> i64:
    """How many good pieces come when so many are drawn, if that is certain, else -1."""
    least = drawn - bad if drawn > bad else 0
    most = drawn if drawn < good else good
    return least if least == most else -1
