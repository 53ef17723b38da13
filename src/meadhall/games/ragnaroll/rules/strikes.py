"""Strikes: the Thunder stone, aiming, troll magic, redirects, and what a new mark does (RR-6 to RR-9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from . import codes, dice, tables
from .position import Position


def mark(s: Position, seat: i64, q: i64) -> None:
    """Strike an unmarked square. Trolls and warriors count by their mark; a standing stone crosses off one of the network (RR-8)."""
    s.struck[seat * tables.HEIGHT + tables.ROW[q]] |= tables.BIT[q]
    if tables.PICTURE[q] == tables.STANDING:
        s.push(seat, codes.STONE, tables.SECTOR[q])  # RR-8.4


def power_stone(s: Position, seat: i64) -> None:
    """The Thunder die crosses off the stone of its colour and number; one already crossed off gives nothing (RR-6.1, RR-6.2)."""
    stone = dice.thunder_colour(s, seat) * 6 + dice.thunder_number(s, seat) - 1
    if s.stones[seat] & bit(stone) == 0:
        s.stones[seat] |= bit(stone)
        if s.told is not None:
            s.note(seat, "power", (int(stone),))


def take_aim(s: Position, seat: i64, which: i64) -> None:
    """A strike begins: its aim is the square that the dice name."""
    q = dice.target(s, seat, which)
    if s.told is not None:
        s.note(seat, "aim", (int(which), int(q)))
    s.aims[seat] = q + 1
    s.visited[seat * tables.HEIGHT + tables.ROW[q]] |= tables.BIT[q]
    s.push(seat, codes.STRIKE, which)


def was_aim(s: Position, seat: i64, q: i64) -> bool:
    """Was the present strike aimed at this square before?"""
    at = seat * tables.HEIGHT + tables.ROW[q]
    return s.visited[at] & tables.BIT[q] != 0


def options(s: Position, seat: i64, out: vec[i64]) -> i64:
    """A hit, redirects or a fizzle; with magic also the shifts, in the order of the directions (RR-7)."""
    n: i64 = 0
    aim = s.aims[seat] - 1
    if not s.is_marked(seat, aim):
        out[0] = codes.HIT  # RR-7.3
        n = 1
    else:
        for way in range(i64(4)):  # RR-7.4
            near = tables.NEAR[aim * 4 + way]
            if near >= 0 and not s.is_marked(seat, near):
                out[n] = codes.BEND + way
                n += 1
        if n == 0:
            out[0] = codes.FIZZLE  # RR-7.5
            n = 1
    if s.magic(seat) > 0:
        for way in range(i64(4)):  # RR-7.2
            near = tables.NEAR[aim * 4 + way]
            if near >= 0 and not was_aim(s, seat, near):  # RR-7.7
                out[n] = codes.SHIFT + way
                n += 1
    return n


def answer(s: Position, seat: i64, action: i64, auto: i64) -> None:
    """Spend one magic to shift the aim, or end the strike with a hit, a redirect or a fizzle."""
    aim = s.aims[seat] - 1
    if action >= codes.SHIFT:
        to = tables.NEAR[aim * 4 + action - codes.SHIFT]
        spend_magic(s, seat)
        s.aims[seat] = to + 1
        s.visited[seat * tables.HEIGHT + tables.ROW[to]] |= tables.BIT[to]
        if s.told is not None:
            s.note(seat, "shift", (int(to), int(auto)))
        return
    s.pop(seat)
    forget_aim(s, seat)
    if action == codes.FIZZLE:
        if s.told is not None:
            s.note(seat, "fizzle", (int(aim), int(auto)))
        return
    q = aim
    if action != codes.HIT:
        q = tables.NEAR[aim * 4 + action - codes.BEND]
    if s.told is not None:
        s.note(seat, "hit" if action == codes.HIT else "bend", (int(q), int(auto)))
    mark(s, seat, q)


def forget_aim(s: Position, seat: i64) -> None:
    """The strike is over."""
    s.aims[seat] = 0
    visited = s.visited
    for row in range(i64(tables.HEIGHT)):
        visited[seat * tables.HEIGHT + row] = 0


def spend_magic(s: Position, seat: i64) -> None:
    """Cross off one spark: red before blue before yellow (RR-9.3)."""
    for sector in range(i64(3)):
        if s.spent[seat * 3 + sector] < (s.trolls(seat, sector) + 1) // 2:
            s.spent[seat * 3 + sector] += 1
            return
