"""Which hexes a player holds, who qualifies, and which moves would hand over the win (NX-6, NX-7, NX-8).

Territory depends on where pieces stand, never on their facing (NX-6.7).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import has

from . import codes, tables
from .position import Position

TRIAL: Final = 12  # where tally() keeps what it finds in a trial position


def count(land: i64) -> i64:
    """How many hexes a set of one land has: bits.size() without its loop, because tally() is the hottest code of the game."""
    n = land - ((land >> 1) & 0x5555555555)
    n = (n & 0x3333333333) + ((n >> 2) & 0x3333333333)
    n = (n + (n >> 4)) & 0x0F0F0F0F0F
    n += (n >> 8) + (n >> 16) + (n >> 24) + (n >> 32)
    return n & 63


def tally(s: Position, colour: i64, extra: i64, place: i64) -> i64:
    """The hexes that a colour holds: those of the next land * 64 + those of the one after (NX-6).

    `extra` is a hex of one more piece of that colour, for moves on trial; pieces that have left their hex in
    such a trial are skipped. Found on the way, and kept at `place`: the hexes of enemies that block a line alone, if
    those lines might be enough, and all hexes examined, each as a set of the next land and one of the land after. What
    happens elsewhere changes nothing.
    """
    board = s.board
    men = s._men
    colours = tables.COLOUR  # local names for the tables, which are read at every step of every line
    lands = tables.LAND
    nexts = tables.NEXT
    nears = tables.NEAR
    fars = tables.FAR
    lookout = tables.LOOKOUT
    row = colour * tables.BOARD_SIZE
    near: i64 = 0
    far: i64 = 0
    bar_near: i64 = 0
    bar_far: i64 = 0
    gain: i64 = 0
    seen_near: i64 = 0
    seen_far: i64 = 0
    i = colour * tables.ARMY
    last = i + s._army[colour]
    while i <= last:
        cell = extra
        if i < last:
            cell = men[i]
        i += 1
        code = board[cell]
        if lands[cell] == colour or colours[code] != colour:
            continue
        spot = row + cell
        near |= nears[spot]  # NX-6.2
        far |= fars[spot]
        way = spot * 7
        while True:
            d = lookout[way]
            if d == tables.NO_WAY:
                break
            way += 1
            line_near: i64 = 0
            line_far: i64 = 0
            bar: i64 = tables.OFF  # the first enemy on the line; it cuts it (NX-6.6)
            step = cell * 6 + d
            at = nexts[step]
            while True:
                code = board[at]
                who = colours[code]
                if lands[at] == colour or who == colour:  # home (NX-6.3), or another piece abroad (NX-6.5)
                    if bar == tables.OFF:
                        near |= line_near
                        far |= line_far
                    else:
                        gain += count(line_near) + count(line_far)
                        spot = row + bar
                        bar_near |= nears[spot]
                        bar_far |= fars[spot]
                    break
                spot = row + at
                line_near |= nears[spot]
                line_far |= fars[spot]
                if who != tables.NOBODY:
                    if bar != tables.OFF or who == tables.OUTSIDE:  # the edge (NX-6.11)
                        break
                    bar = at
                step = at * 6 + d
                at = nexts[step]
            seen_near |= line_near
            seen_far |= line_far
    held = count(near) * 64 + count(far)
    if total(held) + gain < s.targets[colour]:
        bar_near = 0
        bar_far = 0
    found = s._found
    found[place] = bar_near
    found[place + 1] = bar_far
    found[place + 2] = near | seen_near
    found[place + 3] = far | seen_far
    return held


def captured(s: Position, colour: i64) -> vec[i64]:
    """The hexes that a colour holds, some of them more than once: the same walk as in tally(), to show them."""
    found = vec[i64]()
    first = colour * tables.ARMY
    for man in range(first, first + s._army[colour]):
        cell = s._men[man]
        if tables.LAND[cell] == colour:
            continue
        found = append(found, cell)
        for d in range(i64(6)):
            end = cell
            while True:
                step = end * 6 + d
                end = tables.NEXT[step]
                if tables.LAND[end] == colour or tables.COLOUR[s.board[end]] != tables.NOBODY:
                    break
            if tables.LAND[end] == colour or tables.COLOUR[s.board[end]] == colour:
                step = cell * 6 + d
                at = tables.NEXT[step]
                while at != end:
                    found = append(found, at)
                    step = at * 6 + d
                    at = tables.NEXT[step]
    return found


def holds(s: Position, colour: i64) -> list[int]:
    """The hexes that a colour holds, ascending."""
    return sorted({int(cell) for cell in captured(s, colour)})


def total(held: i64) -> i64:
    """All hexes of a tally."""
    return (held >> 6) + (held & 63)


def hexes(s: Position, seat: i64) -> i64:
    """How many hexes a player holds."""
    return total(s._held[seat])


def recount(s: Position) -> None:
    """Count the hexes that everybody holds now, and find what blocks more."""
    for colour in range(s.seats):
        recount_for(s, colour)


def recount_for(s: Position, colour: i64) -> None:
    """Count the hexes of one colour."""
    s._held[colour] = tally(s, colour, tables.OFF, colour * 4)


def recount_move(s: Position, start: i64, to: i64) -> None:
    """Recount after a move where it matters: for colours whose lines crossed these hexes, and for a piece that goes abroad."""
    found = s._found
    for colour in range(s.seats):
        here = colour * tables.BOARD_SIZE
        near = found[colour * 4 + 2] & (tables.NEAR[here + start] | tables.NEAR[here + to])
        far = found[colour * 4 + 3] & (tables.FAR[here + start] | tables.FAR[here + to])
        if near | far != 0 or (colour == s.side and tables.LAND[to] != colour):
            recount_for(s, colour)


def third(target: i64) -> i64:
    """How many hexes must come from each enemy's land: a third of the target, rounded up (NX-8.1)."""
    return (target + 2) // 3


def qualifies(s: Position, seat: i64, held: i64) -> bool:
    """Would this tally be enough for that player (NX-7.0)?"""
    target = s.targets[seat]
    if total(held) < target:
        return False
    if s.seats == 2 and s.variant != codes.JOTUNN:
        return True
    part = third(target)
    return (held >> 6) >= part and (held & 63) >= part


def look(s: Position, cell: i64, d: i64, colour: i64) -> i64:
    """Where a colour's line from a hex in a direction ends: at home, at any piece, or off the board."""
    at = tables.NEXT[cell * 6 + d]
    while s.board[at] == tables.EMPTY and tables.LAND[at] != colour:
        at = tables.NEXT[at * 6 + d]
    return at


def anchors(s: Position, at: i64, colour: i64) -> bool:
    """Is a line that ends here valid: at home, whatever stands there (NX-6.3, NX-6.4), or at a piece abroad (NX-6.5)?"""
    return tables.LAND[at] == colour or tables.COLOUR[s.board[at]] == colour


def opens(s: Position, cell: i64, colour: i64) -> i64:
    """An upper bound of the hexes that a colour would gain if the piece on this hex left: the lines it breaks now."""
    gain: i64 = 0
    for d in range(i64(3)):
        one = look(s, cell, d, colour)
        other = look(s, cell, d + 3, colour)
        if anchors(s, one, colour) and anchors(s, other, colour) and (tables.LAND[one] != colour or tables.LAND[other] != colour):
            while other != one:
                gain += 1
                other = tables.NEXT[other * 6 + d]
            gain -= 1
    return gain


def in_the_way(s: Position, colour: i64) -> bool:
    """Does a single piece block lines of this colour that might be enough?"""
    return s._found[colour * 4] | s._found[colour * 4 + 1] != 0


def may_give(s: Position, cell: i64) -> bool:
    """Could some opponent of the mover qualify once the piece on this hex has left it? If not, all its moves are free of NX-7.2.

    A move can only help an opponent through the hex that it leaves: a captured piece is replaced by another enemy of that opponent.
    """
    found = s._found
    for seat in range(s.seats):
        here = seat * tables.BOARD_SIZE + cell
        if (found[seat * 4] & tables.NEAR[here]) | (found[seat * 4 + 1] & tables.FAR[here]) == 0:  # it blocks no line
            continue
        if seat == s.mover or has(s.out, seat):  # NX-8.4
            continue
        if hexes(s, seat) + opens(s, cell, seat) >= s.targets[seat]:
            return True
    return False


def fair(s: Position, extra: i64) -> bool:
    """Is the position after a trial move legal: no opponent qualifies (NX-7.2), or it is a close call (NX-7.3)?"""
    most: i64 = 0
    for seat in range(s.seats):
        if seat != s.mover and not has(s.out, seat):
            held = tally(s, seat, tables.OFF, TRIAL)
            if qualifies(s, seat, held) and total(held) > most:
                most = total(held)
    if most == 0:
        return True
    held = tally(s, s.mover, extra, TRIAL)
    return qualifies(s, s.mover, held) and total(held) > most  # equal numbers are not a close call (NX-7.4)


def fair_move(s: Position, start: i64, to: i64) -> bool:
    """Try a move or an attack: is it legal by NX-7.2 and NX-7.3?"""
    board = s.board
    code = board[start]
    victim = board[to]
    board[start] = tables.EMPTY
    board[to] = code
    extra: i64 = tables.OFF
    if tables.COLOUR[code] == s.mover:
        extra = to
    legal = fair(s, extra)
    board[to] = victim
    board[start] = code
    return legal
