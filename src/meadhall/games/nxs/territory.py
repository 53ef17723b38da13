"""Chapter 6 and 7: which hexes a player holds, who qualifies, and which moves would hand over the win.

Territory depends on where pieces stand, never on their facing (NX-6.7).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.nxs.board import ARMY, COLOUR, EMPTY, IN_LAND, LAND, NEXT, NOBODY, OFF
from meadhall.games.nxs.state import JOTUNN, Position
from meadhall.state import bit

_AFTER: Final[vec[i64]] = vec[i64]([i64(1), i64(2), i64(0)])  # the land that follows a colour's own, clockwise


def count(hexes: i64) -> i64:
    """How many hexes a set of one land has."""
    n = hexes - ((hexes >> 1) & 0x5555555555)
    n = (n & 0x3333333333) + ((n >> 2) & 0x3333333333)
    n = (n + (n >> 4)) & 0x0F0F0F0F0F
    n += (n >> 8) + (n >> 16) + (n >> 24) + (n >> 32)
    return n & 63


def tally(s: Position, colour: i64, extra: i64) -> i64:
    """The hexes that a colour holds: those of the next land * 64 + those of the one after (NX-6).

    `extra` is a hex of one more piece of that colour, for moves that are only tried out; pieces that have left their hex in
    such a trial are passed over.
    """
    board = s.board
    men = s._men
    next_land = _AFTER[colour]
    near: i64 = 0
    far: i64 = 0
    i = colour * ARMY
    last = i + s._army[colour]
    while i <= last:
        cell = extra
        if i < last:
            cell = men[i]
        i += 1
        if LAND[cell] == colour or COLOUR[board[cell]] != colour:
            continue
        if LAND[cell] == next_land:  # NX-6.2
            near |= IN_LAND[cell]
        else:
            far |= IN_LAND[cell]
        for d in range(i64(6)):  # NX-6.3, NX-6.5
            line_near: i64 = 0
            line_far: i64 = 0
            at = NEXT[cell * 6 + d]
            while True:
                land = LAND[at]
                if land == colour:  # home: what stands there does not matter (NX-6.4)
                    near |= line_near
                    far |= line_far
                    break
                who = COLOUR[board[at]]
                if who != NOBODY:
                    if who == colour:  # another piece abroad; beyond it runs its own line (NX-6.6)
                        near |= line_near
                        far |= line_far
                    break  # an enemy (NX-6.6), or the edge (NX-6.11)
                if land == next_land:
                    line_near |= IN_LAND[at]
                else:
                    line_far |= IN_LAND[at]
                at = NEXT[at * 6 + d]
    return count(near) * 64 + count(far)


def holds(s: Position, colour: i64) -> list[int]:
    """The hexes that a colour holds, ascending: for pictures and texts; the same walk as in tally()."""
    found: set[int] = set()
    for i in range(s._army[colour]):
        cell = s._men[colour * ARMY + i]
        if LAND[cell] == colour:
            continue
        found.add(int(cell))
        for d in range(i64(6)):
            line: list[int] = []
            at = NEXT[cell * 6 + d]
            while LAND[at] != colour and COLOUR[s.board[at]] == NOBODY:
                line.append(int(at))
                at = NEXT[at * 6 + d]
            if LAND[at] == colour or COLOUR[s.board[at]] == colour:
                found.update(line)
    return sorted(found)


def total(held: i64) -> i64:
    """All hexes of a tally."""
    return (held >> 6) + (held & 63)


def recount(s: Position) -> None:
    """Count the hexes that everybody holds now."""
    for colour in range(s.seats):
        s._held[colour] = tally(s, colour, OFF)


def third(target: i64) -> i64:
    """What must come from each enemy's land: a third of the target, rounded up (NX-8.1)."""
    return (target + 2) // 3


def qualifies(s: Position, seat: i64, held: i64) -> bool:
    """Would this tally be enough for that player (NX-7.0)?"""
    target = s.targets[seat]
    if (held >> 6) + (held & 63) < target:
        return False
    if s.seats == 2 and s.variant != JOTUNN:
        return True
    part = third(target)
    return (held >> 6) >= part and (held & 63) >= part


def opens(s: Position, cell: i64, colour: i64) -> i64:
    """At most how many hexes a colour would gain if the piece on this hex left it: the lines that it breaks now."""
    if LAND[cell] == colour:
        return 0
    board = s.board
    gain: i64 = 0
    for d in range(i64(3)):
        length: i64 = 1
        pieces: i64 = 0
        at = NEXT[cell * 6 + d]
        while LAND[at] != colour and board[at] == EMPTY:
            length += 1
            at = NEXT[at * 6 + d]
        if LAND[at] != colour:
            if COLOUR[board[at]] != colour:
                continue
            pieces = 1
        at = NEXT[cell * 6 + d + 3]
        while LAND[at] != colour and board[at] == EMPTY:
            length += 1
            at = NEXT[at * 6 + d + 3]
        if LAND[at] != colour:
            if COLOUR[board[at]] != colour:
                continue
            pieces = 1
        if pieces == 1:
            gain += length
    return gain


def may_give(s: Position, cell: i64) -> bool:
    """Could some opponent of the mover qualify once the piece on this hex has left it? If not, all its moves are free of NX-7.2.

    A move can only help an opponent by the hex that it leaves: a captured piece is replaced by another enemy of that opponent.
    """
    for seat in range(s.seats):
        if seat == s.mover or s.out & bit(seat) != 0:  # NX-8.4
            continue
        if total(s._held[seat]) + opens(s, cell, seat) >= s.targets[seat]:
            return True
    return False


def fair(s: Position, extra: i64) -> bool:
    """Is the position after a move that was tried out legal: no opponent qualifies (NX-7.2), or it is a close call (NX-7.3)?"""
    most: i64 = 0
    for seat in range(s.seats):
        if seat != s.mover and s.out & bit(seat) == 0:
            held = tally(s, seat, OFF)
            if qualifies(s, seat, held) and total(held) > most:
                most = total(held)
    if most == 0:
        return True
    held = tally(s, s.mover, extra)
    return qualifies(s, s.mover, held) and total(held) > most  # equal numbers are no close call (NX-7.4)


def fair_move(s: Position, start: i64, to: i64) -> bool:
    """Try out a move or an attack: is it legal by NX-7.2 and NX-7.3?"""
    board = s.board
    code = board[start]
    victim = board[to]
    board[start] = EMPTY
    board[to] = code
    legal = fair(s, to if COLOUR[code] == s.mover else OFF)
    board[to] = victim
    board[start] = code
    return legal
