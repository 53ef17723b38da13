"""Phase 1: each band's program, written in secret number by number (RS-5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.state import EVERYONE

from . import tables
from .position import Position


def blank(s: Position) -> None:
    """A new round begins with empty band boards (RS-5.8)."""
    programs = s.programs
    for i in range(i64(24)):
        programs[i] = 0
    for seat in range(s.seats):
        s.written[seat] = 0


def fill_program(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Every action of a musician who has no number yet (RS-5.2), the sixth one only with the Divalkyrie (RS-17.1)."""
    used: i64 = 0
    first = seat * 6
    for at in range(first, first + s.written[seat]):
        used |= bit(tables.MUSICIAN[s.programs[at] - 1])
    n: i64 = 0
    for musician in range(s.last_number()):  # as many musicians as numbers
        if not has(used, musician):
            for entry in range(tables.FIRST_ENTRY[musician], tables.FIRST_ENTRY[musician + 1]):
                out[n] = entry
                n += 1
    return n


def write(s: Position, seat: i64, entry: i64) -> None:
    """Give the next number to an action."""
    s.programs[seat * 6 + s.written[seat]] = entry + 1
    s.written[seat] += 1
    if s.written[seat] == s.last_number():
        s.owing &= ~bit(seat)
        if s.told is not None:
            s.tell("committed", (int(seat),))


def reveal(s: Position) -> None:
    """All have committed: the programs are public for the round (RS-5.7)."""
    if s.told is not None:
        for seat in range(s.seats):
            params = [int(seat)]
            for k in range(s.last_number()):
                params.append(int(s.programs[seat * 6 + k] - 1))
            s.tell("program", tuple(params), EVERYONE)
