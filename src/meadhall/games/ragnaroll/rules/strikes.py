"""Strikes: the Thunder stone, aiming, troll magic, redirects, and what a new mark does (RR-6 to RR-9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .codes import BEND, FIZZLE, HIT, SHIFT, STONE, STRIKE
from .dice import target, thunder_colour, thunder_number
from .position import Position
from .tables import BIT, HEIGHT, NEAR, PICTURE, ROW, SECTOR, STANDING


def mark(s: Position, seat: i64, q: i64) -> None:
    """Strike an unmarked square. Trolls and warriors count by their mark; a standing stone powers the network (RR-8)."""
    s.struck[seat * HEIGHT + ROW[q]] |= BIT[q]
    if PICTURE[q] == STANDING:
        s.push(seat, STONE, SECTOR[q])  # RR-8.4


def power_thunder_stone(s: Position, seat: i64) -> None:
    """The Thunder die crosses off the stone of its colour and number; one crossed already stays so (RR-6.1, RR-6.2)."""
    stone = thunder_colour(s, seat) * 6 + thunder_number(s, seat) - 1
    if s.stones[seat] & bit(stone) == 0:
        s.stones[seat] |= bit(stone)
        if s.told is not None:
            s.note(seat, "power", (int(stone),))


def take_aim(s: Position, seat: i64, which: i64) -> None:
    """A strike begins: its aim is the square that the dice name."""
    q = target(s, seat, which)
    if s.told is not None:
        s.note(seat, "aim", (int(which), int(q)))
    s.aims[seat] = q + 1
    s.visited[seat * HEIGHT + ROW[q]] |= BIT[q]
    s.push(seat, STRIKE, which)


def was_aim(s: Position, seat: i64, q: i64) -> bool:
    """Was the present strike aimed at this square before?"""
    at = seat * HEIGHT + ROW[q]
    return s.visited[at] & BIT[q] != 0


def strike_options(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Hit, or redirects, or fizzle; and with magic the shifts, in the order of the directions (RR-7)."""
    n: i64 = 0
    aim = s.aims[seat] - 1
    if not s.is_marked(seat, aim):
        out[0] = HIT  # RR-7.3
        n = 1
    else:
        for way in range(i64(4)):  # RR-7.4
            near = NEAR[aim * 4 + way]
            if near >= 0 and not s.is_marked(seat, near):
                out[n] = BEND + way
                n += 1
        if n == 0:
            out[0] = FIZZLE  # RR-7.5
            n = 1
    if s.magic(seat) > 0:
        for way in range(i64(4)):  # RR-7.2
            near = NEAR[aim * 4 + way]
            if near >= 0 and not was_aim(s, seat, near):  # RR-7.7
                out[n] = SHIFT + way
                n += 1
    return n


def strike(s: Position, seat: i64, action: i64, auto: i64) -> None:
    """Shift the aim by one magic, or end the strike with a hit, a redirect or a fizzle."""
    aim = s.aims[seat] - 1
    if action >= SHIFT:
        to = NEAR[aim * 4 + action - SHIFT]
        spend_magic(s, seat)
        s.aims[seat] = to + 1
        s.visited[seat * HEIGHT + ROW[to]] |= BIT[to]
        if s.told is not None:
            s.note(seat, "shift", (int(to), int(auto)))
        return
    s.pop(seat)
    s.aims[seat] = 0
    visited = s.visited
    for row in range(i64(HEIGHT)):
        visited[seat * HEIGHT + row] = 0
    if action == FIZZLE:
        if s.told is not None:
            s.note(seat, "fizzle", (int(aim), int(auto)))
        return
    q = aim
    if action != HIT:
        q = NEAR[aim * 4 + action - BEND]
    if s.told is not None:
        s.note(seat, "hit" if action == HIT else "bend", (int(q), int(auto)))
    mark(s, seat, q)


def spend_magic(s: Position, seat: i64) -> None:
    """Cross off one spark: red before blue before yellow (RR-9.3)."""
    for sector in range(i64(3)):
        if s.spent[seat * 3 + sector] < (s.trolls(seat, sector) + 1) // 2:
            s.spent[seat * 3 + sector] += 1
            return
