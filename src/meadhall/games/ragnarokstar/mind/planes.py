"""A view of RagnaRok Star as named arrays for learning. Seats are turned so that the viewer's own comes first; hidden is 0."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.rows import Row

from ..rules import codes, contracts, halls
from ..rules.position import Position
from ..rules.state import RagnarokStarState


def write(row: Row, s: RagnarokStarState, seat: int) -> None:
    """Everything that the viewer knows, in fixed shapes for a seat count."""
    own: i64 = 0
    if seat > 0:
        own = seat
    _sea(row, s, own)
    _fan_cards(row, s, own)
    _programs(row, s, own)
    _contracts(row, s, own)
    _expansions(row, s, own)
    _clock(row, s, own)


def _sea(row: Row, s: Position, own: i64) -> None:
    """Islands, halls, boats and ice."""
    n = s.seats
    row.plane("fans", "fans on each island by type, in fours", 4, 4)
    _parts(row, s.fans, 0, 16, 4)
    row.plane("halls", "fans in each hall by type, in fives", n, 4)
    _parts_by_seat(row, s.halls, 4, 5, n, own)
    row.plane("hall_score", "full lines, full columns, mosh pit", n, 3)
    for k in range(n):
        who = _turned(own, k, n)
        row.part(halls.lines(s, who), 5)
        row.part(halls.columns(s, who), 4)
        row.part(halls.pit(s, who), 5)
    row.plane("boats", "where each boat lies: four islands, the centre", n, 5)
    _hots_by_seat(row, s.boats, 1, 0, 5, n, own)
    row.plane("ice", "what lies on each spot: nothing, pack, bridge, wall", 4, 4)
    _hots(row, s.tiles, 0, 4, 0, 4)
    row.plane("held", "the tile of the Ice Master: none, pack, bridge, wall", 4)
    row.hot(s.held, 4)
    row.plane("lifted", "the tile that was just removed: none, pack, bridge, wall", 4)
    row.hot(s.lifted, 4)
    row.plane("master", "1 for the Ice Master", n)
    _seat(row, s.master, n, own)
    row.plane("gift", "1 for whoever gets the removed tile", n)
    _seat(row, s.gift, n, own)
    row.plane("shields", "1 where a shield is up", n)
    _seats(row, s.shields, n, own)
    row.plane("guarded", "1 where a shield has met a thief", n)
    _seats(row, s.guarded, n, own)
    row.plane("failed", "1 for a failure at this number", n)
    _seats(row, s.failed, n, own)
    row.plane("arrived", "1 for a boat that came into its port at this number", n)
    _seats(row, s.arrived, n, own)


def _fan_cards(row: Row, s: Position, own: i64) -> None:
    """The decks of young and old fans, and who looked into them."""
    n = s.seats
    left = s.left
    lookers = s.lookers
    row.plane("eyes", "where each eye token lies: young, old", n, 2)
    _hots_by_seat(row, s.eyes, 1, 1, 2, n, own)
    row.plane("fan_cards_left", "1 for each young and old card not yet turned", 2, 8)
    row.members(left[0], 8)
    row.members(left[1], 8)
    row.plane("newest", "the young and the old card on show", 2, 8)
    _hots(row, s.newest, 0, 2, 1, 8)
    row.plane("next_known", "the next cards, if the viewer looked", 2, 8)
    _hots(row, s.peeked, 0, 2, 1, 8)
    row.plane("lookers", "who knows the next young and old card", 2, n)
    _seats(row, lookers[0], n, own)
    _seats(row, lookers[1], n, own)


def _programs(row: Row, s: Position, own: i64) -> None:
    """What is programmed in this round."""
    n = s.seats
    row.plane("programs", "the entry at each number, as far as it is known", n, 6, codes.ENTRIES)
    _hots_by_seat(row, s.programs, 6, 1, codes.ENTRIES, n, own)
    row.plane("written", "how many numbers are given, in sixths", n)
    _parts_by_seat(row, s.written, 1, 6, n, own)


def _contracts(row: Row, s: Position, own: i64) -> None:
    """Contracts kept and drawn, and what counts towards them."""
    n = s.seats
    row.plane("contracts", "contracts that the viewer knows to be kept", n, codes.CARDS)
    for k in range(n):
        row.members(_kept(s, _turned(own, k, n)), codes.CARDS)
    row.plane("contracts_hidden", "contracts kept unseen, in fives", n)
    for k in range(n):
        row.part(_kept_unseen(s, _turned(own, k, n)), 5)
    row.plane("contracts_open", "1 for a contract that was revealed as fulfilled", codes.CARDS)
    row.members(_fulfilled(s), codes.CARDS)
    row.plane("contracts_seen", "1 for each contract that the viewer has drawn", codes.CARDS)
    row.members(_drawn(s, False), codes.CARDS)
    row.plane("contracts_drawn", "1 for each contract that the viewer chooses from now", codes.CARDS)
    row.members(_drawn(s, True), codes.CARDS)
    row.plane("contract_deck", "cards left in the contract deck", 1)
    row.part(contracts.deck_size(s), codes.CARDS)
    row.plane(
        "counts",
        "stolen fans, flights over ice, rivals locked in, fans across links, peeks, fans from each island, in fives",
        n,
        codes.COUNTS,
    )
    _parts_by_seat(row, s.counts, codes.COUNTS, 5, n, own)


def _expansions(row: Row, s: Position, own: i64) -> None:
    """The lodges of Angry Fans; the dragon and the guest stars of the Divalkyrie."""
    n = s.seats
    guests = s.guests
    could = s.could
    row.plane("lodges", "angry fans on each square, then in the exit", n, 5)
    _parts_by_seat(row, s.lodges, 5, 1, n, own)
    row.plane("dragon", "where the dragon is: four islands, the centre", 5)
    row.hot(s.dragon, 5)
    row.plane("prey", "1 for whoever loses a fan to the dragon now", n)
    _seats(row, s.prey, n, own)
    row.plane("guest", "the viewer's guest star, first entry for none", 13)
    row.hot(guests[own], 13)
    row.plane("guest_held", "1 where a guest star is in hand", n)
    for k in range(n):
        who = _turned(own, k, n)
        row.flag(guests[who] != 0)
    row.plane("guest_could", "which guest stars each hand can hold, as everybody knows", n, 12)
    for k in range(n):
        who = _turned(own, k, n)
        row.members(could[who] >> 1, 12)
    row.plane("guest_drawn", "the guest star that the viewer has just drawn", 12)
    row.hot(s.drawn_guest - 1, 12)
    row.plane("guest_discard", "1 for each discarded guest star", 12)
    row.members(s.discard >> 1, 12)


def _clock(row: Row, s: Position, own: i64) -> None:
    """Where the game stands, and its options."""
    n = s.seats
    row.plane("step", "the step of the round that is open", codes.END + 1)
    row.hot(s.step, codes.END + 1)
    row.plane("act", "the instant that is being carried out (13: a toll)", 14)
    row.hot(s.act, 14)
    row.plane("asked", "1 for whoever takes part in the open window", n)
    _seats(row, s.asked, n, own)
    row.plane("owing", "1 for whoever still owes a choice", n)
    _seats(row, s.owing, n, own)
    row.plane("clock", "the round in sevenths, the number in sixths", 2)
    row.part(s.round, 7)
    row.part(s.number, 6)
    row.plane("set_up", "Angry Fans, Divalkyrie, rounds in sevenths, ice may be kept, claims made by the engine", 5)
    row.flag(s.expansion == codes.ANGRY)
    row.flag(s.expansion == codes.DIVALKYRIE)
    row.part(s.rounds, 7)
    row.part(s.self_gift, 1)
    row.part(s.auto_collect, 1)
    row.plane("handicap", "glory given or taken beforehand, in fives", n)
    _parts_by_seat(row, s.handicap, 1, 5, n, own)


# -- contracts as sets ------------------------------------------------------------------------------------------------------


def _kept(s: Position, who: i64) -> i64:
    """The contracts that a seat is known to keep."""
    owners = s.kept_seat
    cards = s.kept_card
    found: i64 = 0
    for slot in range(i64(len(owners))):
        if owners[slot] == who and cards[slot] >= 0:
            found |= bit(cards[slot])
    return found


def _kept_unseen(s: Position, who: i64) -> i64:
    """How many contracts a seat keeps that the viewer does not know."""
    owners = s.kept_seat
    cards = s.kept_card
    n: i64 = 0
    for slot in range(i64(len(owners))):
        if owners[slot] == who and cards[slot] < 0:
            n += 1
    return n


def _fulfilled(s: Position) -> i64:
    """The contracts that lie open."""
    cards = s.kept_card
    done = s.kept_done
    found: i64 = 0
    for slot in range(i64(len(cards))):
        if cards[slot] >= 0 and done[slot] != 0:
            found |= bit(cards[slot])
    return found


def _drawn(s: Position, now: bool) -> i64:
    """The contracts that the viewer has ever drawn, or only those of a draw still to be decided."""
    ledger = s.ledger
    found: i64 = 0
    event: i64 = 0
    while event < i64(len(ledger)):
        if not now or ledger[event + codes.EVENT_KEPT] == 0:
            for face in range(event + codes.EVENT_FACES, event + codes.EVENT_KEEPS):
                card = ledger[face]
                if card >= 0 and card < codes.CARDS:
                    found |= bit(card)
        event += codes.EVENT
    return found


# -- seats in turn, the viewer's own first ----------------------------------------------------------------------------------


def _turned(own: i64, k: i64, n: i64) -> i64:
    """The seat k places after the viewer's own."""
    who = own + k
    if who >= n:
        who -= n
    return who


def _seat(row: Row, who: i64, n: i64, own: i64) -> None:
    """A one-hot row of seats; all zeros for nobody (-1)."""
    if who >= 0 and who < own:
        who += n
    if who >= 0:
        who -= own
    row.hot(who, n)


def _seats(row: Row, those: i64, n: i64, own: i64) -> None:
    """A row of seats with 1 for each seat in a set."""
    if those == 0:
        row.skip(n)
        return
    for k in range(n):
        row.flag(has(those, _turned(own, k, n)))


def _parts(row: Row, values: vec[i64], first: i64, size: i64, whole: i64) -> None:
    """Each number as a fraction of a whole."""
    for at in range(first, first + size):
        row.part(values[at], whole)


def _parts_by_seat(row: Row, values: vec[i64], each: i64, whole: i64, n: i64, own: i64) -> None:
    """The numbers of each seat as fractions of a whole, `each` of them per seat."""
    for k in range(n):
        _parts(row, values, _turned(own, k, n) * each, each, whole)


def _hots(row: Row, values: vec[i64], first: i64, count: i64, base: i64, size: i64) -> None:
    """One-hot rows whose first entry stands for `base`; none and unknown lie below it."""
    for at in range(first, first + count):
        row.hot(values[at] - base, size)


def _hots_by_seat(row: Row, values: vec[i64], each: i64, base: i64, size: i64, n: i64, own: i64) -> None:
    """The one-hot rows of each seat, `each` of them per seat."""
    for k in range(n):
        _hots(row, values, _turned(own, k, n) * each, each, base, size)
