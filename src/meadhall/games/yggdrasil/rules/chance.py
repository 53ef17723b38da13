"""Chance in Yggdrasil (YG-17.1): one outcome at a time, with exact weights."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bag import hypergeometric, sample_hypergeometric
from meadhall.bits import bit, has, lowest, nth, size
from meadhall.rng import Rng

from . import codes, deck, midgard, tables
from .position import Position


def outcomes(s: Position) -> list[tuple[int, int]]:
    """The outcomes of the top step with their weights."""
    step = s.step()
    kind = step & 63
    bag = step >> 6 & 15
    if kind == codes.ROLL:
        return [(int(codes.O_FACE + face), int(tables.SIDES[face])) for face in range(i64(4))]
    if kind == codes.DRAW or kind == codes.PEEK:
        return [(codes.O_CARD + kind, weight) for kind, weight in deck.next_cards(s)]
    if kind == codes.SOULS:
        drawn = midgard.souls_drawn(s, bag)
        return [(codes.O_SOULS + v, w) for v, w in hypergeometric(s.bag_vikings[bag], s.bag_fire[bag], drawn)]
    if kind == codes.PURGE:
        drawn = midgard.purge_drawn(s, bag)
        return [(codes.O_PURGE + f, w) for f, w in hypergeometric(s.bag_fire[bag], s.bag_vikings[bag], drawn)]
    lot = in_the_lot(s, kind)
    return [(int(first_of(kind) + i), 1) for i in range(i64(codes.GIANTS)) if has(lot, i)]


def in_the_lot(s: Position, kind: i64) -> i64:
    """The Giants, Enemies, Ragnarök cards or Gods, as bits, from which one is drawn; all are equally likely."""
    if kind == codes.RISE or kind == codes.REVEAL:
        return s.pile
    if kind == codes.ANGRY:
        return bit(codes.ENEMIES) - 1 - s.angry
    if kind == codes.RAGNAROK:
        return bit(4) - 1 - s.ragnarok
    free = bit(codes.GODS) - 1
    for seat in range(s.seats):
        god = s.god[seat]
        if god >= 0:
            free -= bit(god)
    return free


def first_of(kind: i64) -> i64:
    """The number of the first outcome of such a draw."""
    if kind == codes.RISE or kind == codes.REVEAL:
        return codes.O_GIANT
    return codes.O_ANGRY if kind == codes.ANGRY else codes.O_RAGNAROK if kind == codes.RAGNAROK else codes.O_GOD


def sample_outcome(s: Position, rng: Rng) -> i64:
    """One outcome with those weights."""
    step = s.step()
    kind = step & 63
    bag = step >> 6 & 15
    if kind == codes.ROLL:
        return codes.O_FACE + tables.FACE_OF[rng.below(i64(len(tables.FACE_OF)))]
    if kind == codes.DRAW or kind == codes.PEEK:
        return codes.O_CARD + deck.sample_card(s, rng)
    if kind == codes.SOULS:
        drawn = midgard.souls_drawn(s, bag)
        return codes.O_SOULS + sample_hypergeometric(s.bag_vikings[bag], s.bag_fire[bag], drawn, rng)
    if kind == codes.PURGE:
        drawn = midgard.purge_drawn(s, bag)
        return codes.O_PURGE + sample_hypergeometric(s.bag_fire[bag], s.bag_vikings[bag], drawn, rng)
    lot = in_the_lot(s, kind)
    return first_of(kind) + nth(lot, rng.below(size(lot)))


def only_outcome(s: Position, kind: i64, bag: i64) -> i64:
    """The outcome if there is only one, else -1 (YG-17.2)."""
    first: i64 = codes.O_CARD
    only: i64 = -1
    if kind == codes.DRAW or kind == codes.PEEK:
        only = deck.sure_card(s)
    elif kind == codes.SOULS:
        first = codes.O_SOULS
        only = only_count(s.bag_vikings[bag], s.bag_fire[bag], midgard.souls_drawn(s, bag))
    elif kind == codes.PURGE:
        first = codes.O_PURGE
        only = only_count(s.bag_fire[bag], s.bag_vikings[bag], midgard.purge_drawn(s, bag))
    elif kind != codes.ROLL:
        first = first_of(kind)
        lot = in_the_lot(s, kind)
        if size(lot) == 1:
            only = lowest(lot)
    return first + only if only >= 0 else only


def others_drawn(s: Position, kind: i64, bag: i64, outcome: i64) -> i64:
    """After a draw from a bag: the counters that the outcome does not count; otherwise 0."""
    if kind == codes.SOULS:
        return midgard.souls_drawn(s, bag) - (outcome - codes.O_SOULS)
    if kind == codes.PURGE:
        return midgard.purge_drawn(s, bag) - (outcome - codes.O_PURGE)
    return 0


def only_count(good: i64, bad: i64, drawn: i64) -> i64:
    """How many of the pieces drawn are good, if that is certain, else -1."""
    if bad == 0:
        return drawn
    if good == 0:
        return 0
    return good if drawn == good + bad else -1
