"""Chance in Yggdrasil (chapter 14): one outcome at a time, with exact weights."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bag import hypergeometric, sample_hypergeometric
from meadhall.rng import Rng

from .codes import (
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
from .deck import card_weights, sample_card, sure_card
from .position import Table, souls_drawn
from .tables import BIT, FACE_OF, ROOM, SIDES, nth, size
from .worlds import counters


def outcomes(s: Table) -> list[tuple[int, int]]:
    """The outcomes of the top step with their weights."""
    step = s.step()
    kind = step & 63
    bag = step >> 6 & 15
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
    lot = in_the_lot(s, kind)  # C1, C6
    return [(int(first_of(kind) + i), 1) for i in range(i64(GIANTS)) if lot & BIT[i] != 0]


def in_the_lot(s: Table, kind: i64) -> i64:
    """The Giants, Enemies, Ragnarök cards or Gods one of which is drawn, all equally likely; as bits."""
    if kind == RISE or kind == REVEAL:
        return s.pile
    if kind == ANGRY:
        return BIT[ENEMIES] - 1 - s.angry
    if kind == RAGNAROK:
        return BIT[4] - 1 - s.ragnarok
    free = BIT[GODS] - 1
    for seat in range(s.seats):
        god = s.god[seat]
        if god >= 0:
            free -= BIT[god]
    return free


def first_of(kind: i64) -> i64:
    """The outcomes of such a draw begin with this number."""
    if kind == RISE or kind == REVEAL:
        return O_GIANT
    return O_ANGRY if kind == ANGRY else O_RAGNAROK if kind == RAGNAROK else O_GOD


def sample_outcome(s: Table, rng: Rng) -> i64:
    """One outcome with those weights."""
    step = s.step()
    kind = step & 63
    bag = step >> 6 & 15
    if kind == ROLL:
        return O_FACE + FACE_OF[rng.below(i64(len(FACE_OF)))]
    if kind == DRAW or kind == PEEK:
        return O_CARD + sample_card(s, rng)
    if kind == SOULS:
        drawn = counters(s, bag, souls_drawn(s))
        return O_SOULS + sample_hypergeometric(s.bag_vikings[bag], s.bag_fire[bag], drawn, rng)
    if kind == PURGE:
        drawn = counters(s, bag, 5)
        return O_PURGE + sample_hypergeometric(s.bag_fire[bag], s.bag_vikings[bag], drawn, rng)
    lot = in_the_lot(s, kind)
    return first_of(kind) + nth(lot, rng.below(size(lot)))


def only_outcome(s: Table, kind: i64, bag: i64) -> i64:
    """The outcome if there is just one, else -1 (YG-17.2)."""
    first: i64 = O_CARD
    only: i64 = -1
    if kind == DRAW or kind == PEEK:
        only = sure_card(s)
    elif kind == SOULS:
        first = O_SOULS
        only = only_count(s.bag_vikings[bag], s.bag_fire[bag], counters(s, bag, souls_drawn(s)))
    elif kind == PURGE:
        first = O_PURGE
        only = only_count(s.bag_fire[bag], s.bag_vikings[bag], counters(s, bag, 5))
    elif kind != ROLL:
        first = first_of(kind)
        lot = in_the_lot(s, kind)
        if size(lot) == 1:
            only = nth(lot, 0)
    return first + only if only >= 0 else only


def others_drawn(s: Table, kind: i64, bag: i64, outcome: i64) -> i64:
    """Of a draw from a bag: the counters that the outcome does not count; else 0."""
    if kind == SOULS:
        return counters(s, bag, souls_drawn(s)) - (outcome - O_SOULS)
    if kind == PURGE:
        return counters(s, bag, 5) - (outcome - O_PURGE)
    return 0


def only_count(good: i64, bad: i64, drawn: i64) -> i64:
    """How many good pieces come when so many are drawn, if that is certain, else -1."""
    if bad == 0:
        return drawn
    if good == 0:
        return 0
    return good if drawn == good + bad else -1
