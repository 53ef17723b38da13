"""Where a piece may go, what it may capture, and the care that the Jötunn's pieces are due (NX-4, NX-5, NX-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.state import buffer

from . import codes, tables, territory
from .position import Position

NOWHERE: Final[vec[i64]] = vec[i64]()  # the buffer for questions that only ask whether there is anything


def sort(out: vec[i64], start: i64, end: i64) -> None:
    """Put a short stretch of a buffer into ascending order."""
    i = start + 1
    while i < end:
        value = out[i]
        j = i
        while j > start:
            before = j - 1
            other = out[before]
            if other <= value:
                break
            out[j] = other
            j = before
        out[j] = value
        i += 1


def prey(s: Position, to: i64, colour: i64) -> bool:
    """Does an enemy warrior stand there who can be captured: one without a ward (NX-9.21)?"""
    code = s.board[to]
    return tables.TARGET[colour * tables.CODES + code] == 1 and s.wards[tables.COLOUR[code]] != to


def blocked(s: Position, cell: i64, i: i64, colour: i64) -> bool:
    """Does an enemy, even a sorceress, stand beside the path of a jump (NX-5.4, NX-5.5)? Nothing off the board does (NX-5.8)."""
    left = tables.COLOUR[s.board[tables.NEXT[cell * 6 + i]]]
    if left < tables.NOBODY and left != colour:
        return True
    right = tables.COLOUR[s.board[tables.NEXT[cell * 6 + (i + 1) % 6]]]
    return right < tables.NOBODY and right != colour


def in_danger(s: Position, cell: i64) -> bool:
    """Could a white or black piece capture the gold piece on this hex now, by NX-5 alone (NX-10.7)?"""
    board = s.board
    if tables.WARRIOR[board[cell]] == 0:  # NX-10.9
        return False
    for i in range(i64(6)):
        hunter = tables.JUMP[cell * 6 + i]
        code = board[hunter]
        colour = tables.COLOUR[code]
        if colour < tables.GOLD:
            back = (i + 3) % 6
            if tables.SPEAR[code * 6 + back] == 1 and not blocked(s, hunter, back, colour):
                return True
    return False


def careful(s: Position, start: i64, to: i64) -> bool:
    """Does this move keep the moved gold piece, and every other that was safe, out of danger (NX-10.6, NX-10.7)?

    Others can only come into danger through the hex that was left, so only its neighbours are checked.
    """
    board = s.board
    code = board[start]
    victim = board[to]
    board[start] = tables.EMPTY
    board[to] = code
    safe = not in_danger(s, to)
    if safe:
        for d in range(i64(6)):
            other = tables.NEXT[start * 6 + d]
            if other != to and tables.COLOUR[board[other]] == tables.GOLD and in_danger(s, other):
                board[to] = victim
                board[start] = code
                before = in_danger(s, other)
                board[start] = tables.EMPTY
                board[to] = code
                if not before:
                    safe = False
                    break
    board[to] = victim
    board[start] = code
    return safe


def guided(s: Position) -> bool:
    """Is this the gold part of a Jötunn turn (NX-10.5)?"""
    return s.side == tables.GOLD and s.variant == codes.JOTUNN


def allowed(s: Position, start: i64, to: i64, gift: bool) -> bool:
    """Is a possible move or attack also legal? `gift`: could leaving `start` hand over the win at all (may_give)?"""
    if guided(s) and not careful(s, start, to):
        return False
    return not gift or territory.fair_move(s, start, to)


def fill(s: Position, cell: i64, code: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Add the hexes that the piece on `cell` reaches by a legal move or attack to the buffer, ascending; return its new length.

    `code` is the piece with the facing that counts. With `first` nothing is written: one legal hex is enough.
    """
    gift = territory.may_give(s, cell)
    return reach(s, cell, code, out, n, first, gift, not gift and not guided(s))


def reach(s: Position, cell: i64, code: i64, out: vec[i64], n: i64, first: bool, gift: bool, plain: bool) -> i64:
    """Like fill(), but told what remains to be judged: nothing if `plain`, NX-7.2 if `gift`, and the Jötunn's care in a gold part."""
    board = s.board
    begin = n
    colour = tables.COLOUR[code]
    enemy = colour * tables.CODES
    line = code * 6
    most = tables.REACH[code]
    ways = tables.LINES[code] & s._room[cell]
    nexts = tables.NEXT
    spears = tables.SPEAR
    targets = tables.TARGET
    for d in range(i64(6)):
        step = cell * 6 + d
        if has(ways, d):  # NX-4.1
            at = nexts[step]
            left = most
            while left > 0 and board[at] == tables.EMPTY:  # NX-4.2, NX-4.4
                if plain or allowed(s, cell, at, gift):
                    if first:
                        return n + 1
                    out[n] = at
                    n += 1
                left -= 1
                way = at * 6 + d
                at = nexts[way]
        spear = line + d
        if spears[spear] == 0:  # NX-5.2: mostly there is nobody to attack
            continue
        at = tables.JUMP[step]
        target = enemy + board[at]
        if targets[target] == 0:
            continue
        if prey(s, at, colour) and not blocked(s, cell, d, colour) and (plain or allowed(s, cell, at, gift)):
            if first:
                return n + 1
            out[n] = at
            n += 1
    if not first:
        sort(out, begin, n)
    return n


def unbound(s: Position) -> bool:
    """Are all moves of the side to move legal: this is not a gold part, and nobody stands in the way of an opponent's line?"""
    free = not guided(s)
    for seat in range(s.seats):
        if seat != s.mover and territory.in_the_way(s, seat):
            free = False
    return free


def mobile(s: Position, cell: i64, code: i64, free: bool) -> bool:
    """Has the piece on `cell`, with the facing of `code`, a legal move or attack at all? `free`: are all moves legal (unbound)?"""
    if not free and (guided(s) or territory.may_give(s, cell)):  # every hex must be judged
        return fill(s, cell, code, NOWHERE, 0, True) > 0
    if tables.LINES[code] & s._room[cell] != 0:
        return True
    colour = tables.COLOUR[code]
    strikes = False
    line = code * 6
    for i in range(i64(6)):
        spear = line + i
        if tables.SPEAR[spear] == 1 and prey(s, tables.JUMP[cell * 6 + i], colour) and not blocked(s, cell, i, colour):
            strikes = True
    return strikes


def can_move(s: Position) -> bool:
    """Has the side to move a legal move or attack with any piece (NX-7.10, NX-10.11)?"""
    free = unbound(s)
    i = s.side * tables.ARMY
    last = i + s._army[s.side]
    while i < last:
        cell = s._men[i]
        if mobile(s, cell, s.board[cell], free):
            return True
        i += 1
    return False


# -- for the interfaces: lists of hexes -------------------------------------------------------------------------------


def destinations(s: Position, cell: i64) -> list[int]:
    """The hexes that the piece on `cell` reaches by a legal move or attack, ascending."""
    out = buffer()
    return [int(out[i]) for i in range(fill(s, cell, s.board[cell], out, 0, False))]


def unjudged(s: Position, cell: i64) -> list[int]:
    """The hexes that it would reach by chapters 4 and 5 alone, without the ban on gifts and the Jötunn's care."""
    out = buffer()
    return [int(out[i]) for i in range(reach(s, cell, s.board[cell], out, 0, False, False, True))]
