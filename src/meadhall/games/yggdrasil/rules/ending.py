"""When the game ends (YG-12) and how games are compared (YG-16.6)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from meadhall.bag import total

from . import codes, deck, enemies, tables
from .position import Position


def end_turn(s: Position) -> None:
    """The end check: loss first, then the win with an empty deck, else the next God (YG-12)."""
    stand: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        stand = stand * 10 + s.space[enemy]
    s.past = append(s.past, stand)
    s.broken = broken_limits(s)
    if s.broken != 0:
        s.result = codes.LOST
    elif deck.is_empty(s):
        s.result = codes.WON
    else:
        s.push(codes.TURN, s.seat + 1 if s.seat + 1 < s.seats else i64(0))
        return
    if s.told is not None:
        beyond = [int(enemies.beyond(s, space)) for space in (tables.RESIDENCE, tables.DOOR, tables.WALL)]
        s.tell("end", (int(s.result), int(s.broken), int(s.turns), beyond[0], beyond[1], beyond[2]))


def broken_limits(s: Position) -> i64:
    """The limits that do not hold now: residence, door, wall, as bits (YG-12.1 to YG-12.3, YG-12.6)."""
    wall: i64 = 0
    door: i64 = 0
    residence: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        space = s.space[enemy]
        if space >= tables.WALL:
            wall += 1
        if space >= tables.DOOR:
            door += 1
        if space >= tables.RESIDENCE:
            residence += 1
    broken: i64 = 0
    if residence >= tables.RESIDENCE_LIMIT:
        broken |= codes.RESIDENCE_BROKEN
    if door >= tables.DOOR_LIMIT:
        broken |= codes.DOOR_BROKEN
    if wall >= tables.WALL_LIMIT:
        broken |= codes.WALL_BROKEN
    return broken


def cards_survived(s: Position) -> i64:
    """Enemy cards that have been played: the second measure of YG-16.6, out of 42 + R."""
    return total(s.discard)


def steps_short(s: Position) -> i64:
    """How far all Enemies together are from the Residence: the third measure of YG-16.6."""
    n: i64 = 0
    for enemy in range(i64(6)):
        n += tables.RESIDENCE - s.space[enemy]
    return n
