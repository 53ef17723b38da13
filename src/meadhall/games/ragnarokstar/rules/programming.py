"""Phase 1: each band's program, written in secret number by number (RS-5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import EVERYONE

from .position import Board
from .sea import island_is_free
from .tables import DIVALKYRIE, DRAGON, ENTRIES, FIRST_ENTRY, KIND, MUSICIAN, SIXTH, WHERE


def blank(s: Board) -> None:
    """A new round begins with empty band boards (RS-5.8)."""
    programs = s.programs
    for i in range(i64(24)):
        programs[i] = 0
    for seat in range(s.seats):
        s.written[seat] = 0


def fill_program(s: Board, seat: i64, out: vec[i64]) -> i64:
    """Every action of a musician who has no number yet (RS-5.2)."""
    used: i64 = 0
    first = seat * 6
    for at in range(first, first + s.written[seat]):
        used |= bit(MUSICIAN[s.programs[at] - 1])
    n: i64 = 0
    for musician in range(i64(SIXTH)):
        if used & bit(musician) == 0:
            for entry in range(FIRST_ENTRY[musician], FIRST_ENTRY[musician + 1]):
                out[n] = entry
                n += 1
    if s.expansion == DIVALKYRIE and used & bit(SIXTH) == 0:
        return fill_sixth(s, n, out)
    return n


def fill_sixth(s: Board, n: i64, out: vec[i64]) -> i64:
    """The actions of the Divalkyrie (RS-17.1); the dragon only to an open port (RS-5.5)."""
    for entry in range(FIRST_ENTRY[SIXTH], i64(ENTRIES)):
        if KIND[entry] != DRAGON or island_is_free(s, WHERE[entry]):
            out[n] = entry
            n += 1
    return n


def write(s: Board, seat: i64, entry: i64) -> None:
    """Give the next number to an action."""
    s.programs[seat * 6 + s.written[seat]] = entry + 1
    s.written[seat] += 1
    if s.written[seat] == s.last_number():
        s.owing &= ~bit(seat)
        if s.told is not None:
            s.tell("committed", (int(seat),))


def reveal(s: Board) -> None:
    """All have committed: the programs are public for the round (RS-5.7)."""
    if s.told is not None:
        for seat in range(s.seats):
            params = [int(seat)]
            for k in range(s.last_number()):
                params.append(int(s.programs[seat * 6 + k] - 1))
            s.tell("program", tuple(params), EVERYONE)
