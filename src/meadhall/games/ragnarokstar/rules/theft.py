"""Shields and thefts (RS-10), with guest stars G04, G05 and G07 (RS-18.7, RS-18.9, RS-18.16)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .position import Board
from .tables import (
    CENTRE,
    COUNTS,
    G04,
    G05,
    G07,
    KIND,
    PAIR_FIRST,
    PAIR_SECOND,
    ROB,
    ROB_SHIELDED,
    ROB_TWO,
    SHIELD,
    STEAL,
    STEAL_NONE,
    STOLEN,
)


def raise_shields(s: Board) -> None:
    """Shields of this number go up, before anything else (RS-10.1, RS-10.2)."""
    for seat in range(s.seats):
        entry = s.entry(seat)
        if entry >= 0 and KIND[entry] == SHIELD:
            s.shields |= bit(seat)
            if s.told is not None:
                s.tell("shield", (int(seat),))


def steals(s: Board, seat: i64) -> bool:
    """Does the seat play steal at this number?"""
    entry = s.entry(seat)
    return entry >= 0 and KIND[entry] == STEAL


def beside(s: Board, seat: i64, other: i64) -> bool:
    """Is this an opponent docked at the same island (RS-10.3)? In the centre nobody is (RS-10.5)."""
    return other != seat and s.boats[seat] != CENTRE and s.boats[other] == s.boats[seat]


def shielded(s: Board, seat: i64) -> bool:
    """Is the seat's shield up?"""
    return s.shields & bit(seat) != 0


def can_rob(s: Board, seat: i64, through_shields: bool) -> bool:
    """Is there an opponent beside the seat with a fan, without a shield (or with one)?"""
    return any(beside(s, seat, other) and shielded(s, other) == through_shields and s.owned(other) > 0 for other in range(s.seats))


def thieves(s: Board) -> i64:
    """The seats that are asked for a theft: those with a victim, and those who could have one by a hidden G04 (RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if steals(s, seat):
            by_card = s.guests[seat] != 0 and s.could[seat] & bit(G04) != 0
            if can_rob(s, seat, False) or (by_card and can_rob(s, seat, True)):
                seats |= bit(seat)
    return seats


def meet_thieves(s: Board) -> None:
    """Every shield with an opponent beside it who plays steal has done its work (RS-16.6)."""
    for seat in range(s.seats):
        if steals(s, seat):
            for other in range(s.seats):
                if shielded(s, other) and beside(s, seat, other):
                    s.guarded |= bit(other)


def fill_theft(s: Board, seat: i64, out: vec[i64]) -> i64:
    """None, every pair of victim and type (RS-10.4), and the forms with G04 and G05 (RS-18.16)."""
    out[0] = STEAL_NONE
    n = fill_pairs(s, seat, ROB, False, 1, out)
    if s.guests[seat] == G04:
        n = fill_pairs(s, seat, ROB_SHIELDED, True, n, out)
    if s.guests[seat] == G05:
        n = fill_doubles(s, seat, n, out)
    return n


def fill_pairs(s: Board, seat: i64, base: i64, through_shields: bool, n: i64, out: vec[i64]) -> i64:
    """Every (victim, type), the victims shielded or not."""
    for other in range(s.seats):
        if beside(s, seat, other) and shielded(s, other) == through_shields:
            for kind in range(i64(4)):
                if s.halls[other * 4 + kind] > 0:
                    out[n] = base + other * 4 + kind
                    n += 1
    return n


def fill_doubles(s: Board, seat: i64, n: i64, out: vec[i64]) -> i64:
    """G05: two fans of one unshielded victim, of the same or of different types (RS-18.7)."""
    for other in range(s.seats):
        if beside(s, seat, other) and not shielded(s, other):
            for pair in range(i64(10)):
                first = PAIR_FIRST[pair]
                second = PAIR_SECOND[pair]
                if s.halls[other * 4 + first] > (1 if first == second else 0) and s.halls[other * 4 + second] > 0:
                    out[n] = ROB_TWO + other * 10 + pair
                    n += 1
    return n


def reveal_thefts(s: Board) -> i64:
    """Show all thefts together (RS-10.6); returns the seats that spend G04 or G05 (RS-18.7)."""
    spent: i64 = 0
    for seat in range(s.seats):
        s.thefts[seat] = 0
        if s.asked & bit(seat) != 0:
            action = s.picks[seat] - 1
            s.thefts[seat] = s.picks[seat]
            if action >= ROB_SHIELDED:
                spent |= bit(seat)
            if s.told is not None:
                s.tell("theft", (int(seat), int(action)))
    return spent


def victim_of(s: Board, seat: i64) -> i64:
    """Whom the seat robs; -1 for nobody."""
    action = s.thefts[seat] - 1
    if action < ROB:
        return -1
    if action >= ROB_TWO:
        return (action - ROB_TWO) // 10
    return (action - ROB) % 16 // 4


def claimed(s: Board, seat: i64, kind: i64) -> i64:
    """How many fans of a type the seat wants from its victim."""
    action = s.thefts[seat] - 1
    if action >= ROB_TWO:
        pair = (action - ROB_TWO) % 10
        return (1 if PAIR_FIRST[pair] == kind else 0) + (1 if PAIR_SECOND[pair] == kind else 0)
    return 1 if action >= ROB and (action - ROB) % 4 == kind else 0


def who_may_keep_all(s: Board) -> i64:
    """Named victims whose hidden guest star could be G07 (RS-18.9, RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        victim = victim_of(s, seat)
        if victim >= 0 and s.guests[victim] != 0 and s.could[victim] & bit(G07) != 0:
            seats |= bit(victim)
    return seats


def rob(s: Board) -> None:
    """Compute all thefts on the halls as they are at the start of the stage, then move the fans (RS-10.7 to RS-10.10)."""
    before = s.halls[:]
    possible: i64 = 0  # thieves that had a victim without any card
    for seat in range(s.seats):
        if steals(s, seat) and can_rob(s, seat, False):
            possible |= bit(seat)
    for seat in range(s.seats):
        if not steals(s, seat):
            continue
        victim = victim_of(s, seat)
        if victim < 0:
            if possible & bit(seat) == 0:  # no victim, or none without the card (RS-10.5, RS-18.16)
                s.fail(seat)
                if s.told is not None:
                    s.tell("no_victim", (int(seat),))
            continue
        gained: i64 = 0
        for kind in range(i64(4)):
            wants = claimed(s, seat, kind)
            if wants == 0 or s.spared & bit(victim) != 0:
                continue
            got = portion(s, victim, kind, wants, before[victim * 4 + kind])
            gained += got
            s.halls[victim * 4 + kind] -= got
            s.halls[seat * 4 + kind] += got
            if got > 0 and s.told is not None:
                s.tell("stolen", (int(seat), int(victim), int(kind), int(got)))
        if gained == 0:
            s.fail(seat)
            if s.told is not None:
                s.tell("empty_handed", (int(seat), int(victim)))
        else:
            s.counts[seat * COUNTS + STOLEN] += gained
            s.stirred |= bit(seat)
    for seat in range(s.seats):
        s.thefts[seat] = 0
    s.spared = 0


def portion(s: Board, victim: i64, kind: i64, wants: i64, have: i64) -> i64:
    """What one thief gets of a type: its claim, or an equal share where more is claimed than there is (RS-10.8)."""
    total: i64 = 0
    people: i64 = 0
    for seat in range(s.seats):
        if victim_of(s, seat) == victim:
            n = claimed(s, seat, kind)
            total += n
            if n > 0:
                people += 1
    if total <= have:
        return wants
    equal = have // people
    return wants if wants < equal else equal
