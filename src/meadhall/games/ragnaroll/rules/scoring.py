"""Fires, Valhalla and the count (RR-13, RR-15, RR-16)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..data import DUMMY_FIRES as DUMMIES
from ..data import FIRE_PENALTIES, ROW_POINTS
from ..data import TROLL_POINTS as TRACK
from ..data import TURN_COSTS as COSTS
from .position import Position
from .runes import complete
from .shapes import GOD_POINTS, V4, V5
from .tables import BIT, FULL_ROW, HEIGHT, ROW, count, numbers

TROLL_POINTS: Final[vec[i64]] = numbers(list(TRACK))
PENALTIES: Final[vec[i64]] = numbers(list(FIRE_PENALTIES))
TURN_COSTS: Final[vec[i64]] = numbers([sum(COSTS[:n]) for n in range(len(COSTS) + 1)])
POINTS_OF_A_ROW: Final[i64] = ROW_POINTS
DUMMY_FIRES: Final[vec[i64]] = numbers([*DUMMIES[1], *DUMMIES[2]])  # two for solo, one for two players

# the parts of a score, in the order of the sheet
GODS: Final = 0
BONUSES: Final = 1
RUNES: Final = 2
TROLLS: Final = 3
WARRIORS: Final = 4
FIRE: Final = 5
TURNED: Final = 6
PARTS: Final = 7


def spread(s: Position, sheet: i64, q: i64, fire: vec[i64]) -> i64:
    """Fill fire (six rows) with the group of marked squares around a marked square; return its size."""
    for row in range(i64(HEIGHT)):
        fire[row] = 0
    fire[ROW[q]] = BIT[q]
    grew = True
    while grew:
        grew = False
        for row in range(i64(HEIGHT)):
            here = fire[row]
            wider = here | (here << 1) | (here >> 1)
            if row > 0:
                wider |= fire[row - 1]
            if row < HEIGHT - 1:
                wider |= fire[row + 1]
            wider &= s.marked(sheet, row)
            if wider != here:
                fire[row] = wider & FULL_ROW
                grew = True
    size: i64 = 0
    for row in range(i64(HEIGHT)):
        size += count(fire[row])
    return size


def group_size(seed: i64, left: vec[i64]) -> i64:
    """The size of the group around the first square of row `seed` in a set of six rows; its squares are taken out of the set."""
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
    return count(f0) + count(f1) + count(f2) + count(f3) + count(f4) + count(f5)


def largest_fire(s: Position, sheet: i64) -> i64:
    """The size of the biggest group of marked squares that share edges; 0 without a group of two (RR-13.2 to RR-13.4)."""
    left = s.struck[sheet * HEIGHT : sheet * HEIGHT + HEIGHT]
    for row in range(i64(HEIGHT)):
        left[row] = s.marked(sheet, row)
    best: i64 = 0
    for row in range(i64(HEIGHT)):
        while left[row] != 0:
            size = group_size(row, left)
            if size > best:
                best = size
    return best if best >= 2 else i64(0)


def best_v(s: Position, sheet: i64) -> i64:
    """How many squares of the best large V are marked (RR-13.5)."""
    best: i64 = 0
    squares = 2 * s.valhalla_arm - 1
    table = V5 if s.valhalla_arm == 5 else V4
    at: i64 = 0
    while at < i64(len(table)):
        have: i64 = 0
        for i in range(squares):
            q = table[at + i]
            if s.marked(sheet, ROW[q]) & BIT[q] != 0:
                have += 1
        if have > best:
            best = have
        at += squares
    return best


def valhalla(s: Position, sheet: i64) -> bool:
    """Is a complete large V among the marked squares: an upright arm, and a flat one that begins or ends at its top or foot?"""
    arm = s.valhalla_arm
    for top in range(HEIGHT + 1 - arm):
        upright: i64 = FULL_ROW
        for row in range(top, top + arm):
            upright &= s.marked(sheet, row)
        if upright == 0:
            continue
        flat = flat_arms(s.marked(sheet, top), arm) | flat_arms(s.marked(sheet, top + arm - 1), arm)
        if upright & (flat | flat * BIT[arm - 1]) != 0:
            return True
    return False


def flat_arms(row: i64, arm: i64) -> i64:
    """The columns where so many marked squares in a row begin."""
    found = row
    for x in range(i64(1), arm):
        found &= row >> x
    return found


def fire_rank(s: Position, seat: i64, fire: i64, sheets: vec[i64]) -> i64:
    """1 + how many other players (their fires in sheets) and dummies have a larger fire; 0 without any fire (RR-15.7, RR-15.8)."""
    if fire == 0:
        return 0
    rank: i64 = 1
    for other in range(s.seats):
        if other != seat and sheets[other] > fire:
            rank += 1
    if s.seats == 1:  # RR-18.2
        for i in range(i64(2)):
            if DUMMY_FIRES[i] > fire:
                rank += 1
    elif s.seats == 2 and DUMMY_FIRES[2] > fire:  # RR-17.3
        rank += 1
    return rank


def fires(s: Position) -> vec[i64]:
    """The largest fire of each seat, as far as the viewer of this state knows."""
    return vec[i64]([largest_fire(s, s.known_sheet(seat)) for seat in range(s.seats)])


def penalty(rank: i64) -> i64:
    """What a fire of this rank costs; nothing from the fourth on (RR-15.6)."""
    if rank == 0 or rank > i64(len(PENALTIES)):
        return 0
    return PENALTIES[rank - 1]


def sheet_points(s: Position, sheet: i64, part: i64) -> i64:
    """One part of the score of a sheet, the fire excepted."""
    total: i64 = 0
    if part == GODS:  # RR-15.1
        claims = s.claims
        for god in range(i64(5)):
            if claims[sheet * 5 + god] != 0:
                total += GOD_POINTS[god]
    elif part == BONUSES:  # RR-15.2
        for claim in range(sheet * 5, sheet * 5 + 5):
            total += s.bonuses[claim]
    elif part == RUNES:  # RR-15.3
        total = POINTS_OF_A_ROW * count(complete(s.stones[sheet]) >> 6)
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
    burning = fires(s)
    parts[FIRE] = -int(penalty(fire_rank(s, seat, burning[seat], burning)))
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
        return BIT[s.favoured - 1]
    total = totals(s)
    best: i64 = -100000
    for seat in range(s.seats):
        value = total[seat] * 32 + s.all_trolls(s.known_sheet(seat))
        if value > best:
            best = value
    found: i64 = 0
    for seat in range(s.seats):
        if total[seat] * 32 + s.all_trolls(s.known_sheet(seat)) == best:
            found |= BIT[seat]
    return found
