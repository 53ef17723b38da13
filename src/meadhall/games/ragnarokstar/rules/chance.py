"""What chance decides: the possible outcomes, one of them at random, and its effect."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, nth, size
from meadhall.rng import Rng

from . import codes, contracts, eyes, hand, scoring, sea
from .position import Position


def outcomes(s: Position) -> i64:
    """The possible outcomes of the present event of chance, as bits; all are equally likely."""
    kind = s.chance_kind
    if kind == codes.X_MASTER:
        return bit(s.seats) - 1
    if kind == codes.X_CROWD or kind == codes.X_MISSING:
        return 15
    if kind == codes.X_REST:
        return 63
    if kind == codes.X_CONTRACT:
        return contracts.next_contracts(s)
    if kind == codes.X_ARRIVAL and s.peeked[s.active] > 0:
        return bit(s.peeked[s.active])  # somebody looked, so it is certain
    if kind == codes.X_ARRIVAL or kind == codes.X_PEEK:
        return s.left[s.active] * 2  # cards count from 1
    if kind == codes.X_GUEST:
        return hand.guest_deck(s)
    return scoring.leaders(s)


def one_of(cards: i64, rng: Rng) -> i64:
    """A random member of a set."""
    return nth(cards, rng.below(size(cards)))


def happen(s: Position, outcome: i64) -> None:
    """Carry out an outcome of chance."""
    kind = s.chance_kind
    s.chance_kind = codes.NO_CHANCE
    if kind == codes.X_MASTER:
        s.master = outcome
        s.chance_kind = codes.X_CROWD
        if s.told is not None:
            s.tell("master", (int(outcome),))
    elif kind == codes.X_CROWD:
        sea.crowd(s, outcome)
        s.chance_kind = codes.X_MISSING
    elif kind == codes.X_MISSING:
        s.missing = outcome
        s.chance_kind = codes.X_REST
    elif kind == codes.X_REST:
        sea.first_fans(s, outcome)
    elif kind == codes.X_CONTRACT:
        contracts.deal(s, outcome)
    elif kind == codes.X_ARRIVAL:
        sea.arrive(s, s.active, outcome)
    elif kind == codes.X_PEEK:
        eyes.peek(s, outcome)
    elif kind == codes.X_GUEST:
        hand.draw(s, outcome)
    else:
        scoring.win(s, outcome)
