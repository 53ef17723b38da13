"""Shields and thefts (RS-10), with guest stars G04, G05 and G07 (RS-18.7, RS-18.9, RS-18.16)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, tables
from .position import Position


def raise_shields(s: Position) -> None:
    """Shields of this number go up, before anything else (RS-10.1, RS-10.2)."""
    for seat in range(s.seats):
        if s.plays(seat, codes.SHIELD):
            s.shields |= bit(seat)
            if s.told is not None:
                s.tell("shield", (int(seat),))


def beside(s: Position, seat: i64, other: i64) -> bool:
    """Is this an opponent docked at the same island (RS-10.3)? In the centre nobody is (RS-10.5)."""
    return other != seat and s.boats[seat] != codes.CENTRE and s.boats[other] == s.boats[seat]


def shielded(s: Position, seat: i64) -> bool:
    """Is the seat's shield up?"""
    return has(s.shields, seat)


def can_rob(s: Position, seat: i64, through_shields: bool) -> bool:
    """Is there an opponent beside the seat with a fan, unshielded (or shielded)?"""
    return any(beside(s, seat, other) and shielded(s, other) == through_shields and s.owned(other) > 0 for other in range(s.seats))


def thieves(s: Position) -> i64:
    """The seats that are asked for a theft: those with a victim, and those who could have one by a hidden G04 (RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.plays(seat, codes.STEAL) and (can_rob(s, seat, False) or (s.may_hold(seat, codes.G04) and can_rob(s, seat, True))):
            seats |= bit(seat)
    return seats


def meet_thieves(s: Position) -> None:
    """A shield beside an opponent who plays steal has done its work (RS-16.6)."""
    for seat in range(s.seats):
        if s.plays(seat, codes.STEAL):
            for other in range(s.seats):
                if shielded(s, other) and beside(s, seat, other):
                    s.guarded |= bit(other)


def fill_theft(s: Position, seat: i64, out: vec[i64]) -> i64:
    """None, every pair of victim and type (RS-10.4), and the forms with G04 and G05 (RS-18.16)."""
    out[0] = codes.STEAL_NONE
    n = fill_pairs(s, seat, codes.ROB, False, 1, out)
    if s.guests[seat] == codes.G04:
        n = fill_pairs(s, seat, codes.ROB_SHIELDED, True, n, out)
    if s.guests[seat] == codes.G05:
        n = fill_doubles(s, seat, n, out)
    return n


def fill_pairs(s: Position, seat: i64, base: i64, through_shields: bool, n: i64, out: vec[i64]) -> i64:
    """Every (victim, type), the victims shielded or not."""
    for other in range(s.seats):
        if beside(s, seat, other) and shielded(s, other) == through_shields:
            for kind in range(i64(4)):
                if s.halls[other * 4 + kind] > 0:
                    out[n] = base + other * 4 + kind
                    n += 1
    return n


def fill_doubles(s: Position, seat: i64, n: i64, out: vec[i64]) -> i64:
    """G05: two fans of one unshielded victim, of the same or of different types (RS-18.7)."""
    for other in range(s.seats):
        if beside(s, seat, other) and not shielded(s, other):
            for pair in range(i64(10)):
                first = tables.PAIR_FIRST[pair]
                second = tables.PAIR_SECOND[pair]
                if s.halls[other * 4 + first] > (1 if first == second else 0) and s.halls[other * 4 + second] > 0:
                    out[n] = codes.ROB_TWO + other * 10 + pair
                    n += 1
    return n


def armed(s: Position) -> i64:
    """The seats that announce G04 or G05 with their theft (RS-18.7)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if has(s.asked, seat) and s.picks[seat] - 1 >= codes.ROB_SHIELDED:
            seats |= bit(seat)
    return seats


def reveal_thefts(s: Position) -> None:
    """Show all thefts together (RS-10.6)."""
    for seat in range(s.seats):
        s.thefts[seat] = 0
        if has(s.asked, seat):
            s.thefts[seat] = s.picks[seat]
            if s.told is not None:
                s.tell("theft", (int(seat), int(s.picks[seat] - 1)))


def victim_of(s: Position, seat: i64) -> i64:
    """The seat that this seat robs; -1 for nobody."""
    action = s.thefts[seat] - 1
    if action < codes.ROB:
        return -1
    if action >= codes.ROB_TWO:
        return (action - codes.ROB_TWO) // 10
    return (action - codes.ROB) % 16 // 4


def claimed(s: Position, seat: i64, kind: i64) -> i64:
    """How many fans of a type the seat wants from its victim."""
    action = s.thefts[seat] - 1
    if action >= codes.ROB_TWO:
        pair = (action - codes.ROB_TWO) % 10
        return (1 if tables.PAIR_FIRST[pair] == kind else 0) + (1 if tables.PAIR_SECOND[pair] == kind else 0)
    return 1 if action >= codes.ROB and (action - codes.ROB) % 4 == kind else 0


def who_may_keep_all(s: Position) -> i64:
    """Named victims whose hidden guest star could be G07 (RS-18.9, RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        victim = victim_of(s, seat)
        if victim >= 0 and s.may_hold(victim, codes.G07):
            seats |= bit(victim)
    return seats


def rob(s: Position) -> None:
    """Compute all thefts from the halls as they are at the start of the stage, then move the fans (RS-10.7 to RS-10.10)."""
    before = s.halls[:]
    possible: i64 = 0  # thieves that had a victim without any card
    for seat in range(s.seats):
        if s.plays(seat, codes.STEAL) and can_rob(s, seat, False):
            possible |= bit(seat)
    for seat in range(s.seats):
        if not s.plays(seat, codes.STEAL):
            continue
        victim = victim_of(s, seat)
        if victim >= 0:
            rob_one(s, seat, victim, before)
        elif not has(possible, seat):  # no victim, or none without the card (RS-10.5, RS-18.16)
            s.fail(seat)
            if s.told is not None:
                s.tell("no_victim", (int(seat), why_nobody(s, seat)))
    for seat in range(s.seats):
        s.thefts[seat] = 0
    s.spared = 0


def why_nobody(s: Position, seat: i64) -> int:
    """Why a thief has no victim: 0 nobody is docked with it, 1 nobody there owns a fan, 2 shields."""
    if can_rob(s, seat, True):
        return 2
    return 1 if any(beside(s, seat, other) for other in range(s.seats)) else 0


def rob_one(s: Position, seat: i64, victim: i64, before: vec[i64]) -> None:
    """One thief takes its portion of every type it wants; nothing at all is a failure (RS-10.9)."""
    gained: i64 = 0
    for kind in range(i64(4)):
        wants = claimed(s, seat, kind)
        if wants == 0 or has(s.spared, victim):
            continue
        got = portion(s, victim, kind, wants, before[victim * 4 + kind])
        gained += got
        s.halls[victim * 4 + kind] -= got
        s.halls[seat * 4 + kind] += got
        if got > 0 and s.told is not None:
            s.tell("stolen", (int(seat), int(victim), int(kind), int(got)))
    if gained > 0:
        s.count(seat, codes.STOLEN, gained)
        return
    s.fail(seat)
    if s.told is not None:
        s.tell("empty_handed", (int(seat), int(victim)))


def portion(s: Position, victim: i64, kind: i64, wants: i64, have: i64) -> i64:
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
