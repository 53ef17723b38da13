"""Halls, measured: lines, columns and the mosh pit (RS-3.3, RS-15.2)."""

from __future__ import annotations

from mypy_extensions import i64

from . import codes
from .position import Position


def lines(s: Position, seat: i64) -> i64:
    """Full lines: as many as the rarest type has seated fans."""
    least: i64 = codes.SEATS_IN_COLUMN
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] < least:
            least = s.halls[at]
    return least


def columns(s: Position, seat: i64) -> i64:
    """Full columns."""
    n: i64 = 0
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] >= codes.SEATS_IN_COLUMN:
            n += 1
    return n


def pit(s: Position, seat: i64) -> i64:
    """Fans in the mosh pit."""
    n: i64 = 0
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] > codes.SEATS_IN_COLUMN:
            n += s.halls[at] - codes.SEATS_IN_COLUMN
    return n


def change(s: Position, seat: i64, kind: i64, more: i64) -> i64:
    """How many lines and columns the hall would gain (or lose) if it had `more` additional fans of a type."""
    full: i64 = 0
    least: i64 = codes.SEATS_IN_COLUMN
    for column in range(i64(4)):
        have = s.halls[seat * 4 + column]
        if column == kind:
            have += more
        if have >= codes.SEATS_IN_COLUMN:
            full += 1
        if have < least:
            least = have
    return least + full - lines(s, seat) - columns(s, seat)
