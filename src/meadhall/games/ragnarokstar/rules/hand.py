"""The deck of guest stars and the hand of one card (RS-17.2, RS-17.5, RS-17.6, RS-18.3).

`could` is what everybody knows about a hidden card: the set of cards it can be. Who is asked depends only on that, never on the
card itself, so that a question leaks nothing (RS-18.17).
"""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has, size

from . import codes
from .position import Position


def reshuffle(s: Position) -> None:
    """Refill an empty deck from the discard pile (RS-17.6). Everybody knows what is in it then."""
    s.deck_could = s.discard
    s.guest_left = size(s.discard)
    s.discard = 0
    if s.told is not None:
        s.tell("reshuffle", (int(s.guest_left),))


def guest_deck(s: Position) -> i64:
    """The cards in the deck, as bits: all that are neither in a hand nor on the discard pile."""
    cards = codes.ALL_GUESTS & ~s.discard
    for seat in range(s.seats):
        if s.guests[seat] > 0:
            cards &= ~bit(s.guests[seat])
    if s.drawn_guest > 0:
        cards &= ~bit(s.drawn_guest)
    return cards


def draw(s: Position, card: i64) -> None:
    """The active seat draws a guest star."""
    s.guest_left -= 1
    s.drawn_guest = card
    if s.told is not None:
        s.tell("draws", (int(s.active),))
        s.tell("drew", (int(s.active), int(card)), bit(s.active))


def lay_open(s: Position, card: i64) -> None:
    """A card on the discard pile is nowhere else (RS-17.5)."""
    s.discard |= bit(card)
    s.deck_could &= ~bit(card)
    for seat in range(s.seats):
        s.could[seat] &= ~bit(card)


def spend(s: Position, seats: i64) -> None:
    """The cards in these hands are played: all see them before anything follows from them."""
    if seats == 0:
        return
    for seat in range(s.seats):
        if has(seats, seat):
            card = s.guests[seat]
            s.guests[seat] = 0
            s.could[seat] = 0
            lay_open(s, card)
            if s.told is not None:
                s.tell("plays", (int(seat), int(card)))
    if s.told is not None:
        s.beat()


def back_to_hand(s: Position, seats: i64) -> None:
    """An announced G03 that was not needed is public from now on (RS-18.3)."""
    if seats == 0:
        return
    for seat in range(s.seats):
        if has(seats, seat):
            for other in range(s.seats):
                s.could[other] &= ~bit(codes.G03)
            s.deck_could &= ~bit(codes.G03)
            s.could[seat] = bit(codes.G03)
            if s.told is not None:
                s.tell("shows", (int(seat), codes.G03))
