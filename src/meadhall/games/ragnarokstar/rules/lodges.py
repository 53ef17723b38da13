"""Angry fans and the diss lodges (RS-16), and who may move them (RS-17.7 to RS-17.10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.state import OVER

from . import codes
from .position import Position

FORWARD: Final = 0
BACK: Final = 1
EXIT: Final = 4  # the place of the exit area in a lodge's row
ROOM: Final = 2  # how many fit there


def advance(s: Position, lodge: i64) -> bool:
    """Move every angry fan one square towards the exit, the front one first; the exit never holds three (RS-16.3)."""
    at = lodge * 5
    moved = False
    if s.lodges[at + 3] != 0 and s.lodges[at + EXIT] < ROOM:
        s.lodges[at + 3] = 0
        s.lodges[at + EXIT] += 1
        moved = True
    for back in range(i64(3)):
        square = at + 2 - back
        if s.lodges[square] != 0 and s.lodges[square + 1] == 0:
            s.lodges[square] = 0
            s.lodges[square + 1] = 1
            moved = True
    return moved


def retreat(s: Position, lodge: i64) -> bool:
    """Move every angry fan one square towards the stage, from square 1 upward, the exit last (RS-17.8)."""
    at = lodge * 5
    moved = False
    for square in range(i64(1), i64(4)):
        if s.lodges[at + square] != 0 and s.lodges[at + square - 1] == 0:
            s.lodges[at + square] = 0
            s.lodges[at + square - 1] = 1
            moved = True
    if s.lodges[at + EXIT] != 0 and s.lodges[at + 3] == 0:
        s.lodges[at + EXIT] -= 1
        s.lodges[at + 3] = 1
        moved = True
    return moved


def would_move(s: Position, lodge: i64, direction: i64) -> bool:
    """Would at least one fan move (RS-17.9)?"""
    at = lodge * 5
    if direction == FORWARD:
        if s.lodges[at + 3] != 0 and s.lodges[at + EXIT] < ROOM:
            return True
        return any(s.lodges[at + square] != 0 and s.lodges[at + square + 1] == 0 for square in range(i64(3)))
    for square in range(i64(1), i64(4)):
        if s.lodges[at + square] != 0 and s.lodges[at + square - 1] == 0:
            return True
    return s.lodges[at + EXIT] != 0 and s.lodges[at + 3] == 0


def drive(s: Position, lodge: i64, direction: i64) -> bool:
    """Carry out one control movement."""
    moved = advance(s, lodge) if direction == FORWARD else retreat(s, lodge)
    if s.told is not None:
        s.tell("lodge", (int(lodge), int(direction), 1 if moved else 0))
    return moved


def angry(s: Position, seat: i64) -> i64:
    """The angry fans in a seat's lodge."""
    n: i64 = 0
    for square in range(i64(5)):
        n += s.lodges[seat * 5 + square]
    return n


# -- failures (RS-16.2 to RS-16.6) ------------------------------------------------------------------------------------------


def apply_failures(s: Position) -> None:
    """Failures of this number move angry fans in the lodges of those who failed (RS-16.4)."""
    if s.expansion != codes.BASE:
        for seat in range(s.seats):
            if has(s.failed, seat):
                drive(s, seat, FORWARD)
    s.failed = 0


def shields_in_vain(s: Position) -> None:
    """A shield that met no thief is a failure (RS-16.5, RS-16.6)."""
    if s.expansion == codes.BASE:
        return
    for seat in range(s.seats):
        if has(s.shields, seat) and not has(s.guarded, seat):
            if s.told is not None:
                s.tell("vain", (int(seat),))
            drive(s, seat, FORWARD)


# -- sending (RS-16.7 to RS-16.9) -------------------------------------------------------------------------------------------


def who_sends(s: Position) -> i64:
    """Seats with an angry fan in the exit."""
    seats: i64 = 0
    if s.expansion != codes.BASE:
        for seat in range(s.seats):
            if s.lodges[seat * 5 + EXIT] != 0:
                seats |= bit(seat)
    return seats


def fill_send(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Each opponent."""
    n: i64 = 0
    for other in range(s.seats):
        if other != seat:
            out[n] = codes.SEND + other
            n += 1
    return n


def choose_send(s: Position, seat: i64, action: i64) -> None:
    """Choose one angry fan's new lodge; with two in the exit the seat is asked twice."""
    if s.picks[seat] == 0:
        s.picks[seat] = action + 1
        if s.lodges[seat * 5 + EXIT] > 1:
            return
    else:
        s.seconds[seat] = action + 1
    s.owing &= ~bit(seat)


def send(s: Position) -> None:
    """All sent fans move together, each to the free square closest to the stage (RS-16.7, RS-16.8)."""
    for seat in range(s.seats):
        if s.picks[seat] != 0:
            s.lodges[seat * 5 + EXIT] = 0
    for seat in range(s.seats):
        if s.picks[seat] != 0:
            receive(s, seat, s.picks[seat] - 1 - codes.SEND)
        if s.seconds[seat] != 0:
            receive(s, seat, s.seconds[seat] - 1 - codes.SEND)


def receive(s: Position, sender: i64, seat: i64) -> None:
    """Seat a received angry fan (RS-16.8)."""
    for square in range(i64(4)):
        if s.lodges[seat * 5 + square] == 0:
            s.lodges[seat * 5 + square] = 1
            break
    if s.told is not None:
        s.tell("send", (int(sender), int(seat)))


# -- control (RS-17.7 to RS-17.10) ------------------------------------------------------------------------------------------


def controllers(s: Position) -> i64:
    """Seats that play control at this number, if anything can be moved at all."""
    seats = s.players(codes.CONTROL)
    return seats if seats != 0 and anything_moves(s) else i64(0)


def anything_moves(s: Position) -> bool:
    """Is there a lodge and a direction in which a fan would move?"""
    return any(would_move(s, lodge, FORWARD) or would_move(s, lodge, BACK) for lodge in range(s.seats))


def fill_lodges(s: Position, base: i64, n: i64, out: vec[i64]) -> i64:
    """Every lodge and direction that moves a fan, as actions from base on."""
    for lodge in range(s.seats):
        for direction in range(i64(2)):
            if would_move(s, lodge, direction):
                out[n] = base + lodge * 2 + direction
                n += 1
    return n


def fill_control(s: Position, out: vec[i64]) -> i64:
    """None, or a lodge and a direction (RS-17.7)."""
    out[0] = codes.CONTROL_NONE
    return fill_lodges(s, codes.CONTROL_LODGE, 1, out)


def control(s: Position) -> None:
    """Carry out the chosen controls in ice order; one that can no longer move anything has no effect (RS-17.9)."""
    left = s.asked
    seat = s.master
    while left != 0:
        seat = s.after(seat, left)
        if seat == OVER:
            break
        left &= ~bit(seat)
        chosen = s.picks[seat] - 1
        if s.told is not None:
            s.tell("control", (int(seat), int(chosen - codes.CONTROL_LODGE)))
        if chosen >= codes.CONTROL_LODGE:
            pair = chosen - codes.CONTROL_LODGE
            drive(s, pair // 2, pair % 2)
