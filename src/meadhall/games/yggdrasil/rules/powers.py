"""The Gods and their powers, personal and in a trance (YG-4.6, YG-8.39, YG-10.4)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import has

from . import codes, tables
from .position import Position


def own_power(s: Position, god: i64) -> bool:
    """Is this the active God, not in a trance, while powers are not cancelled?"""
    return s.god[s.seat] == god and not has(s.tranced, god) and s.active & tables.CANCELS == 0


def trance_power(s: Position, god: i64) -> bool:
    """Is this God in a trance, while powers are not cancelled? If so, everybody has its Trance Power."""
    return has(s.tranced, god) and s.active & tables.CANCELS == 0


def in_trance(s: Position) -> bool:
    """Is the active God in a trance?"""
    return has(s.tranced, s.god[s.seat])


def seat_of(s: Position, god: i64) -> i64:
    """The seat of a God, or -1."""
    for i in range(s.seats):
        if s.god[i] == god:
            return i
    return -1


def action_limit(s: Position) -> i64:
    """How many actions this turn has, as things stand (YG-4.6)."""
    return 4 if own_power(s, codes.FREY) else 3
