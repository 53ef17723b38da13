"""Eyes: a look at the next card of a fan deck (RS-12)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes
from .position import Position


def open_decks(s: Position) -> i64:
    """The decks without an eye token, as bits: 1 young, 2 old; none in the last round (RS-12.2, RS-12.4)."""
    if s.round >= s.rounds:
        return 0
    decks: i64 = 3
    for seat in range(s.seats):
        decks &= ~s.eyes[seat]
    return decks


def who_chooses(s: Position) -> i64:
    """Seats that choose between two open decks (RS-12.3)."""
    return s.players(codes.EYE) if open_decks(s) == 3 else i64(0)


def look(s: Position) -> None:
    """Put the eye tokens on the chosen decks; without an open deck the eye fails (RS-12.4)."""
    decks = open_decks(s)
    for seat in range(s.seats):
        if not s.plays(seat, codes.EYE):
            continue
        if decks == 0:
            s.fail(seat)
            if s.told is not None:
                s.tell("blind", (int(seat),))
            continue
        deck = decks - 1  # the only open one: 1 is young (0), 2 is old (1)
        if has(s.asked, seat):
            deck = s.picks[seat] - 1 - codes.LOOK_YOUNG
        if deck > 1:  # declined (RS-12.1)
            if s.told is not None:
                s.tell("no_look", (int(seat),))
            continue
        s.eyes[seat] = deck + 1
        s.lookers[deck] |= bit(seat)
        s.count(seat, codes.PEEKS, 1)
        if s.told is not None:
            s.tell("looks", (int(seat), int(deck)))


def peek(s: Position, card: i64) -> None:
    """The lookers know the next card of the active deck (RS-12.5)."""
    s.peeked[s.active] = card
    if s.told is not None:
        s.tell("peek", (int(s.active), int(card)), s.lookers[s.active])
