"""Fires, Valhalla and the count (RR-13, RR-15, RR-16)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .. import data
from . import runes, shapes, tables
from .position import Position

TROLL_POINTS: Final[vec[i64]] = tables.numbers(list(data.TROLL_POINTS))
PENALTIES: Final[vec[i64]] = tables.numbers(list(data.FIRE_PENALTIES))
TURN_COSTS: Final[vec[i64]] = tables.numbers([sum(data.TURN_COSTS[:n]) for n in range(len(data.TURN_COSTS) + 1)])  # of n turns together
ROW_POINTS: Final[i64] = data.ROW_POINTS
DUMMY_FIRES: Final[vec[i64]] = tables.numbers([*data.DUMMY_FIRES[1], *data.DUMMY_FIRES[2]])  # two for solo, one for two players

# the parts of a score, in the order of the sheet
GODS: Final = 0
BONUSES: Final = 1
RUNES: Final = 2
TROLLS: Final = 3
WARRIORS: Final = 4
FIRE: Final = 5
TURNED: Final = 6
PARTS: Final = 7


def group_size(seed: i64, left: vec[i64]) -> i64:
    """The size of the group around the first square of row `seed` in a set of six rows; its squares are removed from the set."""
    f0: i64 = 0
    f1: i64 = 0
    f2: i64 = 0
    f3: i64 = 0
    f4: i64 = 0
    f5: i64 = 0
    start = left[seed] & -left[seed]
    if seed == 0:
        f0 = start
    elif seed == 1:
        f1 = start
    elif seed == 2:
        f2 = start
    elif seed == 3:
        f3 = start
    elif seed == 4:
        f4 = start
    else:
        f5 = start
    while True:
        g0 = (f0 | (f0 << 1) | (f0 >> 1) | f1) & left[0]
        g1 = (f1 | (f1 << 1) | (f1 >> 1) | g0 | f2) & left[1]
        g2 = (f2 | (f2 << 1) | (f2 >> 1) | g1 | f3) & left[2]
        g3 = (f3 | (f3 << 1) | (f3 >> 1) | g2 | f4) & left[3]
        g4 = (f4 | (f4 << 1) | (f4 >> 1) | g3 | f5) & left[4]
        g5 = (f5 | (f5 << 1) | (f5 >> 1) | g4) & left[5]
        if g0 == f0 and g1 == f1 and g2 == f2 and g3 == f3 and g4 == f4 and g5 == f5:
            break
        f0 = g0
        f1 = g1
        f2 = g2
        f3 = g3
        f4 = g4
        f5 = g5
    left[0] &= ~f0
    left[1] &= ~f1
    left[2] &= ~f2
    left[3] &= ~f3
    left[4] &= ~f4
    left[5] &= ~f5
    return tables.count(f0) + tables.count(f1) + tables.count(f2) + tables.count(f3) + tables.count(f4) + tables.count(f5)


def marks(s: Position, sheet: i64) -> vec[i64]:
    """The marked squares of a sheet, as six rows of their own."""
    rows = s.struck[sheet * tables.HEIGHT : sheet * tables.HEIGHT + tables.HEIGHT]
    for row in range(i64(tables.HEIGHT)):
        rows[row] = s.marked(sheet, row)
    return rows


def largest_fire(s: Position, sheet: i64) -> i64:
    """The size of the biggest group of marked squares that share edges; 0 without a group of two (RR-13.2 to RR-13.4)."""
    left = marks(s, sheet)
    above: i64 = 0
    for row in range(i64(tables.HEIGHT)):  # most marked squares are alone
        here = left[row]
        below: i64 = 0
        if row + 1 < tables.HEIGHT:
            below = left[row + 1]
        left[row] = here & ((here << 1) | (here >> 1) | above | below)
        above = here
    best: i64 = 0
    for row in range(i64(tables.HEIGHT)):
        while left[row] != 0:
            size = group_size(row, left)
            if size > best:
                best = size
    return best


def fire_squares(s: Position, sheet: i64) -> list[int]:
    """The squares of the largest fire, of the first one among equals; [] without a fire."""
    largest = largest_fire(s, sheet)
    left = marks(s, sheet)
    for row in range(i64(tables.HEIGHT)):
        while left[row] != 0:
            before = left[:]
            if group_size(row, left) == largest:
                return [q for q in range(tables.SQUARES) if (before[tables.ROW[q]] & ~left[tables.ROW[q]]) & tables.BIT[q] != 0]
    return []


def best_v(s: Position, sheet: i64) -> i64:
    """How many squares of the best large V are marked (RR-13.5).

    All places of an orientation in a row are counted at once: bit x of `one`, `two`, `four` and `eight` are the digits of the count of
    the place whose left edge is column x.
    """
    best: i64 = 0
    arm = s.valhalla_arm
    cells = shapes.V5_CELLS if arm == 5 else shapes.V4_CELLS
    across = tables.BIT[tables.WIDTH - arm] * 2 - 1
    rows = marks(s, sheet)
    length = 2 * (2 * arm - 1)
    for turn in range(i64(len(cells)) // length):
        first = turn * length
        for y in range(tables.HEIGHT + 1 - arm):
            one: i64 = 0
            two: i64 = 0
            four: i64 = 0
            eight: i64 = 0
            for i in range(first, first + length, 2):
                here = rows[y + cells[i + 1]] >> cells[i]
                carry = one & here
                one ^= here
                here = two & carry
                two ^= carry
                carry = four & here
                four ^= here
                eight |= carry
            have = highest(one & across, two & across, four & across, eight & across)
            if have > best:
                best = have
    return best


def highest(one: i64, two: i64, four: i64, eight: i64) -> i64:
    """The highest of several counts at once: each place is a bit, and these are the digits of its count."""
    have: i64 = 0
    among: i64 = -1
    if eight != 0:
        have = 8
        among = eight
    if four & among != 0:
        have += 4
        among &= four
    if two & among != 0:
        have += 2
        among &= two
    if one & among != 0:
        have += 1
    return have


def v_squares(s: Position, sheet: i64) -> list[int]:
    """The squares of a complete large V; [] without one."""
    size = 2 * s.valhalla_arm - 1
    table = shapes.V5 if s.valhalla_arm == 5 else shapes.V4
    at: i64 = 0
    while at < i64(len(table)):
        squares = [int(table[at + i]) for i in range(size)]
        if all(s.is_marked(sheet, q) for q in squares):
            return squares
        at += size
    return []


def valhalla(s: Position, sheet: i64) -> bool:
    """Is a complete large V among the marked squares: an upright arm, and a flat one that begins or ends at its top or foot?"""
    arm = s.valhalla_arm
    for top in range(tables.HEIGHT + 1 - arm):
        upright: i64 = tables.FULL_ROW
        for row in range(top, top + arm):
            upright &= s.marked(sheet, row)
        if upright == 0:
            continue
        flat = flat_arms(s.marked(sheet, top), arm) | flat_arms(s.marked(sheet, top + arm - 1), arm)
        if upright & (flat | flat * tables.BIT[arm - 1]) != 0:
            return True
    return False


def flat_arms(row: i64, arm: i64) -> i64:
    """The columns where `arm` marked squares in line begin."""
    found = row
    for x in range(i64(1), arm):
        found &= row >> x
    return found


def fire_rank(s: Position, seat: i64, fire: i64, others: vec[i64]) -> i64:
    """1 + the number of players (their fires by seat) and dummies with a larger fire; 0 without any fire (RR-15.7, RR-15.8)."""
    if fire == 0:
        return 0
    rank: i64 = 1
    for other in range(s.seats):
        if other != seat and others[other] > fire:
            rank += 1
    if s.seats == 1:  # RR-18.2
        for i in range(i64(2)):
            if DUMMY_FIRES[i] > fire:
                rank += 1
    elif s.seats == 2 and DUMMY_FIRES[2] > fire:  # RR-17.3
        rank += 1
    return rank


def rank_now(s: Position, seat: i64) -> i64:
    """The rank of a seat's largest fire, as far as the viewer of this state knows."""
    burning = fires(s)
    return fire_rank(s, seat, burning[seat], burning)


def fires(s: Position) -> vec[i64]:
    """The largest fire of each seat, as far as the viewer of this state knows."""
    return vec[i64]([largest_fire(s, s.known_sheet(seat)) for seat in range(s.seats)])


def penalty(rank: i64) -> i64:
    """What a fire of this rank costs; nothing from the fourth on (RR-15.6)."""
    if rank == 0 or rank > i64(len(PENALTIES)):
        return 0
    return PENALTIES[rank - 1]


def sheet_points(s: Position, sheet: i64, part: i64) -> i64:
    """One part of the score of a sheet; 0 for the fire, which depends on the others."""
    total: i64 = 0
    if part == GODS:  # RR-15.1
        claims = s.claims
        for god in range(i64(5)):
            if claims[sheet * 5 + god] != 0:
                total += shapes.GOD_POINTS[god]
    elif part == BONUSES:  # RR-15.2
        for claim in range(sheet * 5, sheet * 5 + 5):
            total += s.bonuses[claim]
    elif part == RUNES:  # RR-15.3
        total = ROW_POINTS * tables.count(runes.complete(s.stones[sheet]) >> 6)
    elif part == TROLLS:  # RR-15.4
        for sector in range(i64(3)):
            total += TROLL_POINTS[s.trolls(sheet, sector)]
    elif part == WARRIORS:  # RR-15.5
        total = s.dead(sheet)
        if not valhalla(s, sheet):
            total = -total
    elif part == TURNED:  # RR-15.9
        total = -TURN_COSTS[s.turns[sheet]]
    return total


def score_parts(s: Position, seat: int) -> list[int]:
    """The seven parts of a seat's score if the game ended now, as far as the viewer of this state knows."""
    sheet = s.known_sheet(seat)
    parts = [int(sheet_points(s, sheet, part)) for part in range(PARTS)]
    parts[FIRE] = -int(penalty(rank_now(s, seat)))
    return parts


def totals(s: Position) -> vec[i64]:
    """Every seat's total if the game ended now (RR-15.10)."""
    burning = fires(s)
    out = burning[:]
    for seat in range(s.seats):
        total = -penalty(fire_rank(s, seat, burning[seat], burning))
        for part in range(i64(PARTS)):
            total += sheet_points(s, s.known_sheet(seat), part)
        out[seat] = total
    return out


def winners(s: Position) -> i64:
    """The seats that win, as bits: highest total, then most trolls (RR-16.1, RR-16.2), then Loki's pick if there is one."""
    if s.favoured > 0:
        return bit(s.favoured - 1)
    total = totals(s)
    best: i64 = -100000
    for seat in range(s.seats):
        value = total[seat] * 32 + s.all_trolls(s.known_sheet(seat))
        if value > best:
            best = value
    found: i64 = 0
    for seat in range(s.seats):
        if total[seat] * 32 + s.all_trolls(s.known_sheet(seat)) == best:
            found |= bit(seat)
    return found
