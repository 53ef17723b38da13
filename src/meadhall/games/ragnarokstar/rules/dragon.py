"""Fafnirvana: calls, impacts and tolls (RS-17.11 to RS-17.20)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .position import NOBODY, Board
from .sea import island_is_free
from .tables import CENTRE, DRAGON, G07, KIND, SCARE, WHERE


def calls(s: Board, seat: i64) -> bool:
    """Does the seat call the dragon at this number?"""
    entry = s.entry(seat)
    return entry >= 0 and KIND[entry] == DRAGON


def call(s: Board) -> None:
    """Carry out the call, then see who must lose a fan: all in the port it flies to, or those who come to it (RS-17.11 to RS-17.17)."""
    callers: i64 = 0
    caller: i64 = NOBODY
    for seat in range(s.seats):
        if calls(s, seat):
            callers += 1
            caller = seat
    impact = False
    if callers > 1:  # RS-17.12
        for seat in range(s.seats):
            if calls(s, seat):
                s.fail(seat)
                if s.told is not None:
                    s.tell("dragon_clash", (int(seat),))
    elif callers == 1:
        to = WHERE[s.entry(caller)]
        if island_is_free(s, to):
            s.dragon = to
            impact = True
        if s.told is not None:
            s.tell("dragon", (int(caller), int(to), 1 if impact else 0))
    s.prey = 0
    if s.dragon == CENTRE:
        return
    for seat in range(s.seats):
        if s.boats[seat] == s.dragon and s.owned(seat) > 0 and (impact or s.arrived & bit(seat) != 0):
            s.prey |= bit(seat)


def who_may_resist(s: Board) -> i64:
    """Prey whose hidden guest star could be G07 (RS-18.9, RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.prey & bit(seat) != 0 and s.guests[seat] != 0 and s.could[seat] & bit(G07) != 0:
            seats |= bit(seat)
    return seats


def fill_scare(s: Board, seat: i64, out: vec[i64]) -> i64:
    """The types that the seat owns (RS-17.14)."""
    n: i64 = 0
    for kind in range(i64(4)):
        if s.halls[seat * 4 + kind] > 0:
            out[n] = SCARE + kind
            n += 1
    return n


def only_kind(s: Board, seat: i64) -> i64:
    """The single type that a seat owns; -1 if it owns several (or none)."""
    found: i64 = -1
    for kind in range(i64(4)):
        if s.halls[seat * 4 + kind] > 0:
            if found >= 0:
                return -1
            found = kind
    return found


def who_chooses(s: Board) -> i64:
    """Prey with fans of more than one type (RS-7.5)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.prey & bit(seat) != 0 and only_kind(s, seat) < 0:
            seats |= bit(seat)
    return seats


def scare(s: Board) -> None:
    """All who must lose a fan put it ashore together (RS-17.13)."""
    for seat in range(s.seats):
        if s.prey & bit(seat) != 0:
            lose_fan(s, seat, s.picks[seat] - 1 - SCARE if s.asked & bit(seat) != 0 else only_kind(s, seat))
    s.prey = 0


def lose_fan(s: Board, seat: i64, kind: i64) -> None:
    """A fan leaves the hall for the island where the boat lies; it can be collected from the next number on (RS-17.20)."""
    s.halls[seat * 4 + kind] -= 1
    s.fans[s.boats[seat] * 4 + kind] += 1
    if s.told is not None:
        s.tell("scared", (int(seat), int(kind), int(s.boats[seat])))
