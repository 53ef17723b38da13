"""Summoning the gods and using their powers (RR-11, RR-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from ..data import BONUS as BONUS_TRACKS
from ..data import TRACKS
from .codes import ANY_STONE, BURN, CALL, FRIGGS, LINE, MARK, PASS, ROUND_LIMIT, RUN, RUNE_MAGIC, SHAPE, SIFS, SUMMON, THORS, WODENS
from .position import Position
from .runes import fill_row, troll_options
from .shapes import FRIGG, LOKI, PLACE_GOD, PLACES, SIF, THOR, WODEN, fill_shapes, has_shape, nearest, shown
from .strikes import mark
from .tables import BIT, FULL_ROW, HEIGHT, LIGHT, NEAR, ROW, SECTOR_ROW, numbers

BONUS: Final[vec[i64]] = numbers([n for name in TRACKS for n in BONUS_TRACKS[name]])

# the six runs of three around a troll, as two steps each (direction, how far), then the four single squares
RUN_STEPS: Final[vec[i64]] = numbers([0, 1, 0, 2, 0, 1, 2, 1, 2, 1, 2, 2, 3, 1, 3, 2, 3, 1, 1, 1, 1, 1, 1, 2])
RUNS: Final = 6


def bonus_now(s: Position, sheet: i64) -> i64:
    """What a god summoned now brings early: the number under the round, for the first god of the round only (RR-11.5, RR-18.4)."""
    for claim in range(sheet * 5, sheet * 5 + 5):
        if s.claimed_in[claim] == s.round:
            return 0
    return BONUS[s.bonus_track * ROUND_LIMIT + s.round - 1]


def summoned(s: Position, sheet: i64, god: i64) -> bool:
    """Was this god summoned already?"""
    claim = sheet * 5 + god
    return s.claims[claim] != 0


def can_summon(s: Position, sheet: i64, god: i64) -> bool:
    """Is a god that was not summoned yet shown by five struck squares (RR-11.1, RR-11.6)?"""
    return not summoned(s, sheet, god) and has_shape(s.struck, sheet * HEIGHT, god)


def struck_for(s: Position, sheet: i64, god: i64) -> i64:
    """How many squares of a god's shape are struck where it is nearest to complete."""
    return nearest(s.struck, s.burnt, sheet * HEIGHT, god)


def god_options(s: Position, seat: i64, kind: i64, parameter: i64, out: vec[i64]) -> i64:
    """Gods to summon, placements to burn, squares for a power."""
    n: i64 = 0
    if kind == SUMMON:
        complete = shown(s.struck, seat * HEIGHT)
        if complete == 0:
            return 0
        for god in range(i64(5)):
            if complete & bit(god) != 0 and not summoned(s, seat, god):
                n += 1
                out[n] = CALL + god
        if n > 0:
            out[0] = PASS  # RR-11.8
            n += 1
        return n
    if kind == SHAPE:
        return fill_shapes(s.struck, seat * HEIGHT, parameter, BURN, out)
    if kind == WODENS:
        return troll_options(s, seat, SECTOR_ROW[parameter], out)  # RR-12.1
    if kind == FRIGGS:
        for row in range(i64(HEIGHT)):  # RR-12.2
            n = fill_row(row, ~s.marked(seat, row), out, n)
        return n
    if kind == LINE:
        return line_options(s, seat, parameter, out)
    return troll_options(s, seat, FULL_ROW, out)  # RR-12.3, RR-12.6


def open_light(s: Position, seat: i64, q: i64, way: i64, far: i64) -> i64:
    """The square so many steps away if it is unmarked and light, else -1."""
    while far > 0:
        q = NEAR[q * 4 + way]
        if q < 0:
            return -1
        far -= 1
    if LIGHT[ROW[q]] & BIT[q] == 0 or s.is_marked(seat, q):
        return -1
    return q


def line_options(s: Position, seat: i64, troll: i64, out: vec[i64]) -> i64:
    """Every complete run with the troll; without one, every open light square beside it (RR-12.3, RR-12.4)."""
    n: i64 = 0
    for run in range(i64(RUNS)):
        i = run * 4
        first = open_light(s, seat, troll, RUN_STEPS[i], RUN_STEPS[i + 1])
        if first >= 0 and open_light(s, seat, troll, RUN_STEPS[i + 2], RUN_STEPS[i + 3]) >= 0:
            out[n] = RUN + run
            n += 1
    if n == 0:
        for way in range(i64(4)):
            if open_light(s, seat, troll, way, 1) >= 0:
                out[n] = RUN + RUNS + way
                n += 1
    return n


def line_square(troll: i64, run: i64, which: i64) -> i64:
    """The first (0) or second (1) square of a run around a troll; a single square has no second one: -1."""
    if run >= RUNS:
        return NEAR[troll * 4 + run - RUNS] if which == 0 else i64(-1)
    way = RUN_STEPS[run * 4 + which * 2]
    far = RUN_STEPS[run * 4 + which * 2 + 1]
    q = NEAR[troll * 4 + way]
    return q if far == 1 else NEAR[q * 4 + way]


def serve(s: Position, seat: i64, kind: i64, parameter: i64, action: i64, auto: i64) -> None:
    """Pass, name a god, burn its shape, or use its power."""
    s.pop(seat)
    if kind == SUMMON:
        if action == PASS:
            if s.told is not None:
                s.note(seat, "pass", ())
        else:
            s.push(seat, SHAPE, action - CALL)
    elif kind == SHAPE:
        burn(s, seat, action - BURN)
    elif kind == LINE:
        first = line_square(parameter, action - RUN, 0)
        second = line_square(parameter, action - RUN, 1)
        if s.told is not None:
            s.note(seat, "line", (int(auto), *sorted(int(q) for q in (first, second) if q >= 0)))
        mark(s, seat, first)
        if second >= 0:
            mark(s, seat, second)
    else:
        q = action - MARK
        if s.told is not None:
            s.note(seat, "blast" if kind == FRIGGS else "smite", (int(q), int(auto)))
        mark(s, seat, q)
        if kind == THORS:
            s.push(seat, LINE, q)


def burn(s: Position, seat: i64, placement: i64) -> None:
    """The five squares burn, the god scores, and its power must be used (RR-11.4, RR-11.5, RR-11.8)."""
    god = PLACE_GOD[placement]
    bonus = bonus_now(s, seat)
    struck = s.struck
    burnt = s.burnt
    for i in range(i64(5)):
        q = PLACES[placement * 5 + i]
        struck[seat * HEIGHT + ROW[q]] &= ~BIT[q]
        burnt[seat * HEIGHT + ROW[q]] |= BIT[q]
    s.claims[seat * 5 + god] = placement + 1
    s.claimed_in[seat * 5 + god] = s.round
    s.bonuses[seat * 5 + god] = bonus
    if s.told is not None:
        s.note(seat, "summon", (int(god), int(bonus), *[int(PLACES[placement * 5 + i]) for i in range(5)]))
    if s.seats == 1:  # RR-18.3
        s.push(seat, SUMMON, 0)
        s.push(seat, RUNE_MAGIC, 0)
    if god == WODEN:
        s.push(seat, WODENS, 2)
        s.push(seat, WODENS, 1)
        s.push(seat, WODENS, 0)
    elif god == FRIGG:
        s.push(seat, FRIGGS, 0)
    elif god == THOR:
        s.push(seat, THORS, 0)
    elif god == SIF:
        s.push(seat, SIFS, 0)
        s.push(seat, SIFS, 0)
    elif god == LOKI:
        s.push(seat, ANY_STONE, 0)  # RR-12.5
        s.push(seat, ANY_STONE, 0)


def placement_squares(placement: int) -> list[int]:
    """The five squares of a placement, row by row."""
    return [int(PLACES[placement * 5 + i]) for i in range(5)]
