"""Summoning the gods and using their powers (RR-11, RR-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.state import buffer

from .. import data
from . import codes, runes, shapes, strikes, tables
from .position import Position

BONUS: Final[vec[i64]] = tables.numbers([n for track in data.TRACKS for n in data.BONUS[track]])  # ten rounds per track

# the six runs of three around a troll: direction and distance of one square, then of the other
RUN_STEPS: Final[vec[i64]] = tables.numbers([0, 1, 0, 2, 0, 1, 2, 1, 2, 1, 2, 2, 3, 1, 3, 2, 3, 1, 1, 1, 1, 1, 1, 2])
RUNS: Final = 6  # after them come the four single squares


def bonus_now(s: Position, sheet: i64) -> i64:
    """The early bonus of a god summoned now: the number under the round, for the first god of the round only (RR-11.5, RR-18.4)."""
    for claim in range(sheet * 5, sheet * 5 + 5):
        if s.claimed_in[claim] == s.round:
            return 0
    return printed_bonus(s, s.round)


def printed_bonus(s: Position, number: i64) -> i64:
    """The bonus under a round."""
    return BONUS[s.bonus_track * codes.ROUND_LIMIT + number - 1]


def summoned(s: Position, sheet: i64, god: i64) -> bool:
    """Has this god been summoned?"""
    claim = sheet * 5 + god
    return s.claims[claim] != 0


def can_summon(s: Position, sheet: i64, god: i64) -> bool:
    """Do five struck squares show a god that has not been summoned yet (RR-11.1, RR-11.6)?"""
    return not summoned(s, sheet, god) and shapes.has_shape(s.struck, sheet * tables.HEIGHT, god)


# -- for words and drawing --------------------------------------------------------------------------------------------


def placements(s: Position, sheet: i64, god: i64) -> list[int]:
    """Every placement of a god among the strikes of a sheet."""
    if not shapes.has_shape(s.struck, sheet * tables.HEIGHT, god):
        return []
    out = buffer()
    n = shapes.fill_shapes(s.struck, sheet * tables.HEIGHT, god, 0, out)
    return [int(out[i]) for i in range(n)]


def ready(s: Position, sheet: i64) -> list[tuple[int, list[int]]]:
    """The gods that could be summoned with the strikes of a sheet, each with its placements."""
    return [(god, placements(s, sheet, god)) for god in range(shapes.GOD_COUNT) if can_summon(s, sheet, god)]


def completed(s: Position, seat: i64, squares: list[int]) -> list[tuple[int, int]]:
    """The gods, with one placement each, that could be summoned only after striking these squares."""
    first = seat * tables.HEIGHT
    rows = s.struck[first : first + tables.HEIGHT]
    for q in squares:
        rows[tables.ROW[q]] |= tables.BIT[q]
    news = shapes.shown(rows, 0) & ~shapes.shown(s.struck, first)
    found: dict[int, int] = {}
    for q in squares if news != 0 else []:
        for i in range(shapes.TOUCH_START[q], shapes.TOUCH_START[q + 1]):
            placement = int(shapes.TOUCHING[i])
            god = int(shapes.PLACE_GOD[placement])
            if god not in found and has(news, god) and not summoned(s, seat, god) and shapes.is_complete(rows, placement):
                found[god] = placement
    return sorted(found.items())


def nearest(s: Position, sheet: i64, god: i64) -> i64:
    """How many squares of a god's shape are struck where it is closest to completion."""
    return shapes.nearest(s.struck, s.burnt, sheet * tables.HEIGHT, god)


# -- choices ----------------------------------------------------------------------------------------------------------


def options(s: Position, seat: i64, kind: i64, parameter: i64, out: vec[i64]) -> i64:
    """Gods to summon, placements to burn, squares for a power."""
    if kind == codes.SUMMON:
        return calls(s, seat, out)
    if kind == codes.SHAPE:
        return shapes.fill_shapes(s.struck, seat * tables.HEIGHT, parameter, codes.BURN, out)
    if kind == codes.WODENS:
        return runes.troll_options(s, seat, tables.SECTOR_ROW[parameter], out)  # RR-12.1
    if kind == codes.FRIGGS:
        n: i64 = 0
        for row in range(i64(tables.HEIGHT)):  # RR-12.2
            n = runes.fill_row(row, ~s.marked(seat, row), out, n)
        return n
    if kind == codes.LINE:
        return line_options(s, seat, parameter, out)
    return runes.troll_options(s, seat, tables.FULL_ROW, out)  # RR-12.3, RR-12.6


def calls(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Pass, or summon a god whose shape is on the sheet (RR-11.1, RR-11.8); no option at all without such a god."""
    complete = shapes.shown(s.struck, seat * tables.HEIGHT)
    if complete == 0:
        return 0
    n: i64 = 1
    out[0] = codes.PASS
    for god in range(i64(shapes.GOD_COUNT)):
        if has(complete, god) and not summoned(s, seat, god):
            out[n] = codes.CALL + god
            n += 1
    return n if n > 1 else i64(0)


def open_light(s: Position, seat: i64, q: i64, way: i64, far: i64) -> i64:
    """The square `far` steps away if it is unmarked and light, else -1."""
    while far > 0:
        q = tables.NEAR[q * 4 + way]
        if q < 0:
            return -1
        far -= 1
    if tables.LIGHT[tables.ROW[q]] & tables.BIT[q] == 0 or s.is_marked(seat, q):
        return -1
    return q


def line_options(s: Position, seat: i64, troll: i64, out: vec[i64]) -> i64:
    """Every complete run with the troll; if there is none, every open light square beside it (RR-12.3, RR-12.4)."""
    n: i64 = 0
    for run in range(i64(RUNS)):
        i = run * 4
        first = open_light(s, seat, troll, RUN_STEPS[i], RUN_STEPS[i + 1])
        if first >= 0 and open_light(s, seat, troll, RUN_STEPS[i + 2], RUN_STEPS[i + 3]) >= 0:
            out[n] = codes.RUN + run
            n += 1
    if n == 0:
        for way in range(i64(4)):
            if open_light(s, seat, troll, way, 1) >= 0:
                out[n] = codes.RUN + RUNS + way
                n += 1
    return n


def line_square(troll: i64, run: i64, which: i64) -> i64:
    """The first (0) or second (1) square of a run around a troll; a single square has no second one: -1."""
    if run >= RUNS:
        return tables.NEAR[troll * 4 + run - RUNS] if which == 0 else i64(-1)
    way = RUN_STEPS[run * 4 + which * 2]
    far = RUN_STEPS[run * 4 + which * 2 + 1]
    q = tables.NEAR[troll * 4 + way]
    return q if far == 1 else tables.NEAR[q * 4 + way]


def line_squares(troll: i64, run: i64) -> list[int]:
    """The one or two squares of a run, row by row."""
    return sorted(int(q) for q in (line_square(troll, run, 0), line_square(troll, run, 1)) if q >= 0)


def answer(s: Position, seat: i64, kind: i64, parameter: i64, action: i64, auto: i64) -> None:
    """Pass, name a god, burn its shape, or use its power."""
    s.pop(seat)
    if kind == codes.SUMMON:
        if action != codes.PASS:
            s.push(seat, codes.SHAPE, action - codes.CALL)
        elif s.told is not None:
            s.note(seat, "pass", ())
    elif kind == codes.SHAPE:
        burn(s, seat, action - codes.BURN)
    elif kind == codes.LINE:
        strike_line(s, seat, parameter, action - codes.RUN, auto)
    else:
        q = action - codes.MARK
        if s.told is not None:
            s.note(seat, "blast" if kind == codes.FRIGGS else "smite", (int(q), int(auto)))
        strikes.mark(s, seat, q)
        if kind == codes.THORS:
            s.push(seat, codes.LINE, q)


def strike_line(s: Position, seat: i64, troll: i64, run: i64, auto: i64) -> None:
    """Thor strikes one or two squares in line with the troll (RR-12.3, RR-12.4)."""
    if s.told is not None:
        s.note(seat, "line", (int(auto), *line_squares(troll, run)))
    strikes.mark(s, seat, line_square(troll, run, 0))
    second = line_square(troll, run, 1)
    if second >= 0:
        strikes.mark(s, seat, second)


def burn(s: Position, seat: i64, placement: i64) -> None:
    """The five squares burn, the god scores, and its power must be used (RR-11.4, RR-11.5, RR-11.8)."""
    god = shapes.PLACE_GOD[placement]
    bonus = bonus_now(s, seat)
    struck = s.struck
    burnt = s.burnt
    for i in range(i64(5)):
        q = shapes.PLACES[placement * 5 + i]
        struck[seat * tables.HEIGHT + tables.ROW[q]] &= ~tables.BIT[q]
        burnt[seat * tables.HEIGHT + tables.ROW[q]] |= tables.BIT[q]
    s.claims[seat * 5 + god] = placement + 1
    s.claimed_in[seat * 5 + god] = s.round
    s.bonuses[seat * 5 + god] = bonus
    if s.told is not None:
        s.note(seat, "summon", (int(god), int(bonus), *shapes.placement_squares(placement)))
    if s.seats == 1:  # RR-18.3
        s.push(seat, codes.SUMMON, 0)
        s.push(seat, codes.RUNE_MAGIC, 0)
    push_power(s, seat, god)


def push_power(s: Position, seat: i64, god: i64) -> None:
    """The steps of a god's power, last step first (RR-12)."""
    if god == shapes.WODEN:
        s.push(seat, codes.WODENS, 2)
        s.push(seat, codes.WODENS, 1)
        s.push(seat, codes.WODENS, 0)
    elif god == shapes.FRIGG:
        s.push(seat, codes.FRIGGS, 0)
    elif god == shapes.THOR:
        s.push(seat, codes.THORS, 0)
    elif god == shapes.SIF:
        s.push(seat, codes.SIFS, 0)
        s.push(seat, codes.SIFS, 0)
    elif god == shapes.LOKI:
        s.push(seat, codes.ANY_STONE, 0)  # RR-12.5
        s.push(seat, codes.ANY_STONE, 0)
