"""What is impossible about a position: pieces and cards that are on the table twice, or missing."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.state import REFEREE

from . import codes, contracts, hand, lodges
from .position import Position


def fault(s: Position) -> str:
    """The first thing that is impossible, as a sentence with its clause; "" if nothing is wrong."""
    return (
        wrong_bands(s)
        or wrong_fans(s)
        or wrong_ice(s)
        or wrong_lodges(s)
        or wrong_choices(s)
        or wrong_ledger(s)
        or (wrong_contracts(s) if s.viewer == REFEREE else "")
        or (wrong_guests(s) if s.viewer == REFEREE and s.expansion == codes.DIVALKYRIE else "")
    )


def wrong_bands(s: Position) -> str:
    """Every seat plays a band of its own."""
    for seat in range(s.seats):
        for other in range(seat):
            if s.bands[seat] == s.bands[other]:
                return "RS-1.1: two seats play the same band"
    return ""


def wrong_fans(s: Position) -> str:
    """Fans on the islands and in the halls."""
    for kind in range(i64(4)):
        n: i64 = 0
        for k in range(i64(4)):
            n += s.fans[k * 4 + kind] + s.halls[k * 4 + kind]
        if n > codes.PIECES:
            return f"RS-1.3: there are only {codes.PIECES} fans of a type"
    return ""


def wrong_ice(s: Position) -> str:
    """Two different tiles on the board and the third one held (RS-2.3)."""
    if s.step == codes.SETUP:
        return ""
    seen: i64 = 0
    lying: i64 = 0
    for spot in range(i64(4)):
        if s.tiles[spot] != 0:
            lying += 1
            if has(seen, s.tiles[spot]):
                return "RS-2.3: one tile lies on two spots"
            seen |= bit(s.tiles[spot])
    if s.step == codes.ICE_GIVE or s.step == codes.ICE_PLACE:
        lying += 1
        seen |= bit(s.lifted)
    if lying != 2 or (seen | bit(s.held)) != codes.ALL_TILES:
        return "RS-2.3: two tiles lie on the board and the third is with the Ice Master"
    if s.master == codes.NOBODY or s.master >= s.seats:
        return "RS-2.3: somebody must be Ice Master"
    return ""


def wrong_lodges(s: Position) -> str:
    """Angry fans in the lodges."""
    black: i64 = 0
    for seat in range(s.seats):
        black += lodges.angry(s, seat)
        for square in range(i64(lodges.EXIT)):
            if s.lodges[seat * 5 + square] > 1:
                return "RS-16.1: a square holds one angry fan"
        if s.lodges[seat * 5 + lodges.EXIT] > lodges.ROOM:
            return "RS-16.1: the exit holds two angry fans"
    if black != (0 if s.expansion == codes.BASE else s.seats):
        return "RS-1.13: there is one angry fan for each player, and none without the expansion"
    return ""


def wrong_choices(s: Position) -> str:
    """The round, and choices in the open window."""
    if s.round > s.rounds:
        return "RS-4.1: the last round is over"
    for seat in range(s.seats):
        if not has(s.asked, seat) and (s.picks[seat] != 0 or s.seconds[seat] != 0):
            return "RS-7.4: a seat that is not asked has chosen something"
    return ""


def wrong_ledger(s: Position) -> str:
    """The rows of kept contracts and of draws have fitting lengths."""
    slots = len(s.kept_seat)
    if len(s.kept_card) != slots or len(s.kept_done) != slots or len(s.kept_denied) != slots:
        return "RS-11.4: the rows of kept contracts have different lengths"
    if len(s.kept_base) != slots * codes.COUNTS or len(s.ledger) % codes.EVENT != 0:
        return "RS-11.8: the counts of kept contracts are incomplete"
    return ""


def wrong_contracts(s: Position) -> str:
    """Every contract is in one place: unseen, returned or kept."""
    seen = contracts.unseen(s)
    if size(seen) != s.top:
        return "RS-1.5: the unseen contracts are not as many as the deck has"
    for i in range(i64(len(s.bottom))):
        if has(seen, s.bottom[i]):
            return "RS-1.5: a contract is in two places"
        seen |= bit(s.bottom[i])
    for i in range(i64(len(s.kept_card))):
        if has(seen, s.kept_card[i]):
            return "RS-1.5: a contract is in two places"
        seen |= bit(s.kept_card[i])
    return ""


def wrong_guests(s: Position) -> str:
    """Twelve guest stars: in the deck, in hands, on the discard pile (RS-1.14, RS-17.5)."""
    seen = s.discard
    for seat in range(s.seats):
        if s.guests[seat] > 0:
            if has(seen, s.guests[seat]):
                return "RS-17.5: a guest star is in two places"
            if not has(s.could[seat], s.guests[seat]):
                return "RS-18.17: a hand holds a guest star that it is known not to hold"
            seen |= bit(s.guests[seat])
    deck = hand.guest_deck(s)
    if size(deck) != s.guest_left or deck & ~s.deck_could != 0:
        return "RS-1.14: the deck of guest stars does not hold what is left of the twelve"
    return ""
