"""The runestone network: crossing off stones, and the magic of full columns and rows (RR-3, RR-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .. import data
from . import codes, strikes, tables
from .position import Position

FREE_STRIKES: Final[i64] = data.FREE_STRIKES  # for a full row


def plan(s: Position, seat: i64) -> None:
    """Rounds 4 and 8: any stone, then at once what it completes (RR-3.2, RR-3.3)."""
    s.push(seat, codes.RUNE_MAGIC, 0)
    s.push(seat, codes.ANY_STONE, 0)


def complete(stones: i64) -> i64:
    """The full columns (bits 0-5) and rows (bits 6-8) of a network."""
    found = stones & (stones >> 6) & (stones >> 12) & 63
    if stones & 63 == 63:
        found |= 64
    if (stones >> 6) & 63 == 63:
        found |= 128
    if stones >> 12 == 63:
        found |= 256
    return found


def magic(s: Position, seat: i64) -> None:
    """Pay one due reward, columns by rising value, then rows; the step stays until none is left (RR-10.5, RR-10.7)."""
    due = complete(s.stones[seat]) & ~s.paid[seat]
    if due == 0:
        s.pop(seat)
        return
    reward = tables.lowest(due)
    s.paid[seat] |= bit(reward)
    if reward < 6:
        s.push(seat, codes.COLUMN, reward)  # RR-10.2
        return
    if s.told is not None:
        s.note(seat, "row", (int(reward - 6),))
    for _strike in range(FREE_STRIKES):  # RR-10.3, one after the other (RR-10.4)
        s.push(seat, codes.FREE, 0)


def options(s: Position, seat: i64, kind: i64, parameter: i64, out: vec[i64]) -> i64:
    """Stones that can be crossed off, trolls for a full column, light squares for a free strike; with no option it is lost (RR-10.6)."""
    if kind == codes.ANY_STONE or kind == codes.STONE:
        open_stones = ~s.stones[seat] & tables.ALL_STONES
        if kind == codes.STONE:
            open_stones &= tables.SECTOR_ROW[parameter]
        n: i64 = 0
        while open_stones != 0:
            stone = tables.lowest(open_stones)
            open_stones &= open_stones - 1
            out[n] = codes.CROSS + stone
            n += 1
        return n
    if kind == codes.COLUMN:
        return troll_options(s, seat, tables.SECTOR_ROW[tables.COLUMN_SECTOR[parameter]], out)
    n = 0
    for row in range(i64(tables.HEIGHT)):
        n = fill_row(row, tables.LIGHT[row] & ~s.marked(seat, row), out, n)
    return n


def troll_options(s: Position, seat: i64, columns: i64, out: vec[i64]) -> i64:
    """Every unmarked troll in these columns of the map."""
    n: i64 = 0
    for row in range(i64(tables.HEIGHT)):
        n = fill_row(row, tables.TROLLS[row] & columns & ~s.marked(seat, row), out, n)
    return n


def fill_row(row: i64, columns: i64, out: vec[i64], n: i64) -> i64:
    """Add these squares of a row to the n options so far; return the new number of options."""
    columns &= tables.FULL_ROW
    while columns != 0:
        out[n] = codes.MARK + row * tables.WIDTH + tables.lowest(columns)
        n += 1
        columns &= columns - 1
    return n


def answer(s: Position, seat: i64, kind: i64, parameter: i64, action: i64, auto: i64) -> None:
    """Cross off the chosen stone, or strike the chosen square."""
    s.pop(seat)
    if kind == codes.ANY_STONE or kind == codes.STONE:
        s.stones[seat] |= bit(action - codes.CROSS)
        if s.told is not None:
            s.note(seat, "rune", (int(action - codes.CROSS), int(auto)))
        return
    q = action - codes.MARK
    if s.told is not None:
        if kind == codes.COLUMN:
            s.note(seat, "column", (int(parameter + 1), int(q), int(auto)))
        else:
            s.note(seat, "free", (int(q), int(auto)))
    strikes.mark(s, seat, q)
