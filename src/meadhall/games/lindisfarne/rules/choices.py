"""What can be chosen: in a turn (LD-3.1), after the roll (LD-4.16), at a claim (LD-6.8) and for an effect (LD-7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, tables, voyage
from .position import Position


def fill(s: Position, out: vec[i64]) -> i64:
    """Write the choices of the present step, ascending; return how many."""
    step = s.step
    if step == codes.TURN:
        return fill_turn(s, out)
    if step == codes.ROLLED:
        return fill_rolled(s, out)
    if step == codes.DICE:
        return fill_dice(s, out, codes.A_PLACE)
    if step == codes.AGAIN:
        return fill_dice(s, out, codes.A_AGAIN)
    if step == codes.CLAIM or step == codes.NEUTRAL:
        return fill_claim(s, out)
    if step == codes.KEEP:
        last = s.drawn() * 4 - 4
        out[0] = codes.A_KEEP + s.draws[last + 1]
        out[1] = codes.A_KEEP + s.draws[last + 2]
        return 2
    if step == codes.TURN_DIE:
        return fill_turned(s, out)
    if step == codes.BACK:
        return fill_back(s, out)
    if step == codes.COUNTRY:
        return fill_range(out, codes.A_COUNTRY, tables.NORWAY_LAND)  # LD-8.6
    if step == codes.BANNER_STEP:
        return fill_range(out, codes.A_BANNER, 3)
    return fill_board(s, out)


def fill_range(out: vec[i64], first: i64, n: i64) -> i64:
    """A fixed number of consecutive choices."""
    for i in range(n):
        out[i] = first + i
    return n


def fill_turn(s: Position, out: vec[i64]) -> i64:
    """Depart with at least one token, return, or use an effect (LD-3.1, LD-3.2, LD-3.4)."""
    n: i64 = 0
    if s.hand[s.seat] > 0:
        out[0] = codes.A_DEPART
        n = 1
    out[n] = codes.A_RETURN
    return fill_effects(s, out, n + 1)


def fill_effects(s: Position, out: vec[i64], n: i64) -> i64:
    """Add the effects that can be used now to the first n choices."""
    if s.effects == 1 and s.owned[s.seat] > tables.ALL_RAIDS:
        for norway in range(i64(codes.ACTION_EFFECTS)):
            if voyage.usable(s, norway):
                out[n] = codes.A_EFFECT + norway
                n += 1
    return n


def fill_rolled(s: Position, out: vec[i64]) -> i64:
    """Effects, a board, or a rune on one of the values (LD-4.12, LD-4.14, LD-4.16)."""
    n = fill_effects(s, out, 0)
    for board in range(i64(3)):
        out[n] = codes.A_BOARD + board
        n += 1
    if s.runes[s.seat] > 0:
        for value in range(i64(1), i64(6)):
            if shows(s.dice, value) > 0:
                out[n] = codes.A_UP + value - 1
                n += 1
        for value in range(i64(2), i64(7)):
            if shows(s.dice, value) > 0:
                out[n] = codes.A_DOWN + value - 2
                n += 1
    return n


def shows(crew: i64, value: i64) -> i64:
    """How many dice or tokens of a crew have this value."""
    return crew // tables.UNIT[value] % 10


def fill_dice(s: Position, out: vec[i64], first: i64) -> i64:
    """Any of the dice, at least one (LD-4.4, LD-7.6)."""
    index = tables.crew_index(s.dice)
    start = tables.PARTS_START[index]
    n = tables.PARTS_START[index + 1] - start
    for i in range(n):
        out[i] = first + tables.PARTS[start + i]
    return n


def fill_claim(s: Position, out: vec[i64]) -> i64:
    """One of the cards still lying there; a claimer may also draw objectives (LD-6.8, LD-6.13, LD-6.14)."""
    n: i64 = 0
    for slot in range(s.board * 2, s.board * 2 + 2):
        if s.table[slot] >= 0:
            out[n] = (codes.A_TAKE if s.step == codes.CLAIM else codes.A_DISCARD) + s.table[slot]
            n += 1
    if s.step == codes.CLAIM and s.objectives_left() > 0:
        out[n] = codes.A_OBJECTIVE
        n += 1
    return n


def fill_turned(s: Position, out: vec[i64]) -> i64:
    """Gokstad: a die, and another value for it (LD-7.7)."""
    n: i64 = 0
    for value in range(i64(1), i64(7)):
        if shows(s.dice, value) > 0:
            for to in range(i64(1), i64(7)):
                if to != value:
                    out[n] = codes.A_TURN + (value - 1) * 6 + to - 1
                    n += 1
    return n


def fill_back(s: Position, out: vec[i64]) -> i64:
    """Avaldsnes: one token or two from the board (LD-7.8)."""
    crew = s.crew[s.seat * 3 + s.board]
    n: i64 = 0
    for high in range(i64(1), i64(7)):
        have = shows(crew, high)
        if have == 0:
            continue
        out[n] = codes.A_BACK + (high - 1) * 7
        n += 1
        if tables.AMOUNT[tables.AVALDSNES] < 2:
            continue
        for low in range(i64(1), high + 1):
            if (low == high and have >= 2) or (low < high and shows(crew, low) > 0):
                out[n] = codes.A_BACK + (high - 1) * 7 + low
                n += 1
    return n


def fill_board(s: Position, out: vec[i64]) -> i64:
    """Avaldsnes: a board where the seat has tokens (LD-7.8); Lade: one of the two other boards, or done (LD-7.11)."""
    n: i64 = 0
    for board in range(i64(3)):
        if s.step == codes.FROM:
            if s.crew[s.seat * 3 + board] != 0:
                out[n] = codes.A_FROM + board
                n += 1
        elif board != s.board:
            out[n] = codes.A_BOARD + board
            n += 1
    if s.step == codes.BOARD2:
        out[n] = codes.A_DONE
        n += 1
    return n
