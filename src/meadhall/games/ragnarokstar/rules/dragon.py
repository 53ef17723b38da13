"""Fafnirvana: calls, impacts and tolls (RS-17.11 to RS-17.20)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, lowest, size

from . import codes, sea, tables
from .position import Position


def call(s: Position) -> None:
    """Carry out the call, then see who must lose a fan: all in the port it flies to, or those who come to it (RS-17.11 to RS-17.17)."""
    impact = fly(s)
    s.prey = 0
    if s.dragon == codes.CENTRE:
        return
    for seat in range(s.seats):
        if s.boats[seat] == s.dragon and s.owned(seat) > 0 and (impact or has(s.arrived, seat)):
            s.prey |= bit(seat)


def fly(s: Position) -> bool:
    """The dragon obeys a single caller, if the port is open; several all fail (RS-17.12). Return whether it flies."""
    callers = s.players(codes.DRAGON)
    if size(callers) == 1:
        caller = lowest(callers)
        to = tables.WHERE[s.entry(caller)]
        flies = sea.island_is_free(s, to)
        if flies:
            s.dragon = to
        if s.told is not None:
            s.tell("dragon", (int(caller), int(to), 1 if flies else 0))
        return flies
    for seat in range(s.seats):
        if has(callers, seat):
            s.fail(seat)
            if s.told is not None:
                s.tell("dragon_clash", (int(seat),))
    return False


def who_may_resist(s: Position) -> i64:
    """Prey whose hidden guest star could be G07 (RS-18.9, RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if has(s.prey, seat) and s.may_hold(seat, codes.G07):
            seats |= bit(seat)
    return seats


def fill_scare(s: Position, seat: i64, out: vec[i64]) -> i64:
    """The types that the seat owns (RS-17.14)."""
    n: i64 = 0
    for kind in range(i64(4)):
        if s.halls[seat * 4 + kind] > 0:
            out[n] = codes.SCARE + kind
            n += 1
    return n


def only_kind(s: Position, seat: i64) -> i64:
    """The single type that a seat owns; -1 if it owns several (or none)."""
    found: i64 = -1
    for kind in range(i64(4)):
        if s.halls[seat * 4 + kind] > 0:
            if found >= 0:
                return -1
            found = kind
    return found


def who_chooses(s: Position) -> i64:
    """Prey with fans of more than one type (RS-7.5)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if has(s.prey, seat) and only_kind(s, seat) < 0:
            seats |= bit(seat)
    return seats


def scare(s: Position) -> None:
    """All who must lose a fan put it ashore together (RS-17.13)."""
    for seat in range(s.seats):
        if has(s.prey, seat):
            lose_fan(s, seat, s.picks[seat] - 1 - codes.SCARE if has(s.asked, seat) else only_kind(s, seat))
    s.prey = 0


def lose_fan(s: Position, seat: i64, kind: i64) -> None:
    """A fan leaves the hall for the island where the boat lies; it can be collected from the next number on (RS-17.20)."""
    s.halls[seat * 4 + kind] -= 1
    s.fans[s.boats[seat] * 4 + kind] += 1
    if s.told is not None:
        s.tell("scared", (int(seat), int(kind), int(s.boats[seat])))
