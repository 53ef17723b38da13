"""The view as named arrays for learning: the viewing seat first, then the others around the ring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rows import Row

from ..rules import RagnarollState, codes, scoring, tables

STEPS = 16  # kinds of steps that ask
# where the plane of pictures has its ones: a map for each, in the order of their codes
PICTURES: Final[vec[i64]] = tables.numbers([int(tables.PICTURE[square]) * tables.SQUARES + square for square in range(tables.SQUARES)])


def write(row: Row, s: RagnarollState, seat: int) -> None:
    """Everything a seat knows: maps, tracks, networks, gods, dice, its own present step."""
    me = i64(max(seat, 0))
    _maps(row, s, me)
    _tracks(row, s, me)
    _dice(row, s, me)
    row.plane("round", "one-hot round", 10)
    row.hot(s.round - 1, 10)
    row.plane("phase", "one-hot phase", 9)
    row.hot(s.phase, 9)
    step = s.present(me)
    row.plane("step", "one-hot kind of the seat's present question", STEPS)
    row.hot(step // codes.STEP, STEPS)
    row.plane("subject", "what the question is about: a colour, column, god or square", 1)
    if step > 0:
        row.part(step % codes.STEP, codes.STEP)
    else:
        row.skip(1)
    row.plane("options", "the set-up", 7)
    row.part(s.printed, 1)
    row.part(s.bonus_track, 3)
    row.part(s.order, 1)
    row.part(s.early_end, 2)
    row.part(s.valhalla_arm - 4, 1)
    row.part(s.open_dice, 1)
    row.part(s.loki_breaks_ties, 1)


def _maps(row: Row, s: RagnarollState, me: i64) -> None:
    n = s.seats
    row.plane("pictures", "one-hot: empty, warrior, troll, standing stone; the same in every game", 4, tables.HEIGHT, tables.WIDTH)
    row.marks(PICTURES)
    row.skip(4 * tables.SQUARES)
    row.plane("struck", "1 where a square is struck and can still call a god", n, tables.HEIGHT, tables.WIDTH)
    for i in range(n):
        _squares(row, s.struck, s.known_sheet((me + i) % n))
    row.plane("burnt", "1 where a square is burnt", n, tables.HEIGHT, tables.WIDTH)
    for i in range(n):
        _squares(row, s.burnt, s.known_sheet((me + i) % n))
    row.plane("aim", "1 at the square at which the seat's strike is aimed", tables.HEIGHT, tables.WIDTH)
    row.hot(s.aims[me] - 1, tables.SQUARES)
    row.plane("visited", "1 where the seat's present strike has been aimed", tables.HEIGHT, tables.WIDTH)
    _squares(row, s.visited, me)


def _squares(row: Row, rows: vec[i64], sheet: i64) -> None:
    """The squares of a sheet, row by row of the map."""
    first = sheet * tables.HEIGHT
    for at in range(first, first + tables.HEIGHT):
        row.members(rows[at], tables.WIDTH)


def _tracks(row: Row, s: RagnarollState, me: i64) -> None:
    n = s.seats
    row.plane("stones", "1 where a stone of the network is crossed off", n, 3, 6)
    for i in range(n):
        sheet = s.known_sheet((me + i) % n)
        row.members(s.stones[sheet], 18)
    row.plane("gods", "1 for each god summoned", n, 5)
    for i in range(n):
        first = s.known_sheet((me + i) % n) * 5
        for claim in range(first, first + 5):
            row.flag(s.claims[claim] != 0)
    row.plane("trolls", "trolls struck per sector, of 6", n, 3)
    for i in range(n):
        sheet = s.known_sheet((me + i) % n)
        for sector in range(i64(3)):
            row.part(s.trolls(sheet, sector), 6)
    row.plane("magic", "magic at hand, of 9", n)
    for i in range(n):
        row.part(s.magic(s.known_sheet((me + i) % n)), 9)
    row.plane("turns", "turn boxes used, of 3", n)
    for i in range(n):
        sheet = s.known_sheet((me + i) % n)
        row.part(s.turns[sheet], codes.TURN_BOXES)
    row.plane("points", "gods, bonus, runes, trolls, warriors, nothing, turned dice, each by 20", n, 7)
    for i in range(n):
        sheet = s.known_sheet((me + i) % n)
        for part in range(i64(7)):
            row.part(scoring.sheet_points(s, sheet, part), 20)
    row.plane("fires", "largest fire, by 40", n)
    for i in range(n):
        row.part(scoring.largest_fire(s, s.known_sheet((me + i) % n)), 40)


def _dice(row: Row, s: RagnarollState, me: i64) -> None:
    n = s.seats
    row.plane("dice", "one-hot value of each die, red, blue, yellow; all 0 where hidden", n, 3, 6)
    for i in range(n):
        first = (me + i) % n * 3
        for die in range(first, first + 3):
            row.hot(s.dice[die] - 1, 6)
    row.plane("roles", "1 for the Thunder die, 1 for the Circle die; all 0 where hidden", n, 3, 2)
    for i in range(n):
        thunder = (me + i) % n * 2
        circle = thunder + 1
        for die in range(i64(1), i64(4)):
            row.flag(s.roles[thunder] == die)
            row.flag(s.roles[circle] == die)
    row.plane("dummies", "one-hot Thunder numbers of the dummies", 2, 6)
    row.hot(s.dummies[0] - 1, 6)
    row.hot(s.dummies[1] - 1, 6)
    row.plane("finished", "1 if the seat has finished the phase", n)
    for i in range(n):
        other = (me + i) % n
        row.flag(s.depth[other] == 0)
