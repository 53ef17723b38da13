"""The prospects of a sheet: points made, shapes within reach, tracks, stones, magic, the large V, the fire, and the strikes to come.

All features are counted in points of the game, so the weights are similar; value() then asks how far ahead of the
best rival that puts a seat (solo: how far above 40 points).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.state import Evaluator

from ..rules import RagnarollState, codes, dice, gods, runes, scoring, shapes, tables

# features
MADE: Final = 0
REACH: Final = 1
TRACKS: Final = 2
MAGIC: Final = 3
STONES: Final = 4
WARRIORS: Final = 5
FIRE: Final = 6
STRIKES: Final = 7
PENDING: Final = 8
ROUNDS: Final = 9
RIVAL: Final = 10
DECIDED: Final = 11
NAMES: Final[list[str]] = [
    "points made",
    "shapes within reach",
    "troll tracks",
    "magic in hand",
    "stones",
    "warriors",
    "fire",
    "dice and strikes to come",
    "powers to come",
    "rounds to come",
    "best rival",
    "the game is decided",
]
# Close to a logistic regression on wins: 2,596 positions at the beginning of a round, from 120 two-player games of one-step players.
# On every fourth game, kept out of the fit, the squared error of the predicted chance fell from 0.345 (every feature an eighth per point)
# to 0.233, mostly because promises are not points: dice count half as much, rounds to come nearly twice. The weight of magic came out
# negative and was held at half a point. A race with these weights made 38.6 points against 35.0 with the old ones (40 games, 0.56 +- 0.15
# of them won).
WEIGHTS: Final[list[float]] = [0.138, 0.1, 0.117, 0.07, 0.16, 0.18, 0.104, 0.06, 0.125, 0.2, -0.103, 30.0]

SHAPE_WORTH: Final[vec[float]] = vec[float]([0.0, 0.15, 0.5, 1.2, 2.6, 4.2])  # by how many of its five squares are struck
SHARE: Final[vec[float]] = vec[float]([1.0, 0.6, 0.45, 0.35, 0.3])  # of the best shape, the second best, ...
TRACK_WORTH: Final[vec[float]] = vec[float]([0.0, 0.4, 0.3, 1.0, 0.6, 2.0, 0.0])  # beyond its points, because the next number is near
ROW_OF_STONES: Final[vec[float]] = vec[float]([0.0, 0.25, 0.6, 1.1, 2.0, 3.6, 1.0])
COLUMN_OF_STONES: Final[vec[float]] = vec[float]([0.0, 0.1, 0.4, 0.0])
POWER_WORTH: Final[vec[float]] = vec[float]([2.8, 1.1, 2.0, 2.3, 1.8])  # what a god's power is worth
MAGIC_WORTH: Final = 0.7
V_CHANCE: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.02, 0.06, 0.15, 0.35, 0.65, 1.0])


def rounds_left(s: RagnarollState) -> i64:
    """Rounds after this one."""
    return codes.ROUND_LIMIT - s.round


def shape_worth(s: RagnarollState, god: i64, have: i64) -> float:
    """What a god's shape with `have` struck squares promises: the god's worth, less if few rounds are left to finish it."""
    left = rounds_left(s)
    missing = 5 - have
    if missing > 3 * left + 3:
        return 0.0
    time = 1.0 if left >= 3 else 0.35 + 0.2 * float(left)
    if have == 5:
        time = 1.0 if left > 0 else 0.9
    early = float(gods.printed_bonus(s, s.round + 1 if s.round < codes.ROUND_LIMIT else i64(codes.ROUND_LIMIT)))
    return SHAPE_WORTH[have] * time * (float(shapes.GOD_POINTS[god]) + POWER_WORTH[god] + 0.5 * early) / 5.5


def reach_worth(s: RagnarollState, sheet: i64, best: vec[i64]) -> float:
    """All open shapes together: they share squares and rounds, so the second is worth less than the first, and so on."""
    total = 0.0
    done: i64 = 0
    for place in range(i64(5)):
        top = 0.0
        which: i64 = -1
        for god in range(i64(5)):
            if s.claims[sheet * 5 + god] == 0 and not has(done, god):
                worth = shape_worth(s, god, best[god])
                if worth > top:
                    top = worth
                    which = god
        if which < 0:
            break
        done |= bit(which)
        total += top * SHARE[place]
    return total


def stone_worth(stones: i64, left: i64) -> float:
    """What a network is worth beyond its finished rows."""
    total = 0.0
    for colour in range(i64(3)):
        n = tables.count((stones >> (colour * 6)) & 63)
        total += ROW_OF_STONES[n] if n == 6 or 6 - n <= 2 * left + 1 else 0.0
    for value in range(i64(6)):
        n = ((stones >> value) & 1) + ((stones >> (value + 6)) & 1) + ((stones >> (value + 12)) & 1)
        total += COLUMN_OF_STONES[n]
    return total


def stone_gain(s: RagnarollState, sheet: i64, stone: i64) -> float:
    """What crossing off one stone brings."""
    stones = s.stones[sheet]
    after = stones | bit(stone)
    if after == stones:
        return 0.0
    left = rounds_left(s)
    gain = stone_worth(after, left) - stone_worth(stones, left)
    new = runes.complete(after) & ~runes.complete(stones)
    if new >> 6 != 0:
        gain += 5.0
    if new & 63 != 0:
        sector = tables.COLUMN_SECTOR[stone % 6]
        gain += troll_gain(s, sheet, sector)
    return gain


def best_stone(s: RagnarollState, sheet: i64, colour: i64) -> float:
    """What the best open stone of a colour brings."""
    best = 0.0
    for value in range(i64(6)):
        gain = stone_gain(s, sheet, colour * 6 + value)
        if gain > best:
            best = gain
    return best


def troll_gain(s: RagnarollState, sheet: i64, sector: i64) -> float:
    """What the next troll of a sector brings."""
    n = s.trolls(sheet, sector)
    if n == 6:
        return 0.0
    gain = TRACK_WORTH[n + 1] - TRACK_WORTH[n]
    if n % 2 == 0:
        return gain + magic_worth(s)
    return gain + float((n + 1) // 2)


def magic_worth(s: RagnarollState) -> float:
    """What one magic is worth: nothing after the last strike."""
    left = rounds_left(s)
    return MAGIC_WORTH if left >= 2 else 0.35 * float(left)


def valhalla_chance(s: RagnarollState, sheet: i64) -> float:
    """How likely the large V still is, by its best count."""
    have = scoring.best_v(s, sheet)
    need = 2 * s.valhalla_arm - 1 - have
    if need == 0:
        return 1.0
    left = rounds_left(s)
    if need > 2 * left:
        return 0.0
    chance = V_CHANCE[9 - need]
    return chance if need * 2 <= left * 3 else chance * 0.5


def mark_gain(s: RagnarollState, sheet: i64, q: i64, best: vec[i64], sign: float) -> float:
    """What striking an unmarked square brings: the picture, the fire it feeds, and the shapes."""
    gain = -0.04
    for way in range(i64(4)):
        near = tables.NEAR[q * 4 + way]
        if near >= 0 and s.is_marked(sheet, near):
            gain -= 0.03
    if tables.PICTURE[q] == tables.TROLL:
        gain += troll_gain(s, sheet, tables.SECTOR[q])
    elif tables.PICTURE[q] == tables.WARRIOR:
        gain += sign
    elif tables.PICTURE[q] == tables.STANDING:
        gain += best_stone(s, sheet, tables.SECTOR[q])
    return gain + shape_gain(s, sheet, q, best)


def shape_gain(s: RagnarollState, sheet: i64, q: i64, best: vec[i64]) -> float:
    """What striking a square brings for the shapes: those that come nearer, and further ways to finish one."""
    gain = 0.0
    top = best[:]
    wanted: i64 = 0
    for god in range(i64(5)):
        if s.claims[sheet * 5 + god] == 0 and best[god] < 5:
            wanted |= bit(god)
    first = sheet * tables.HEIGHT
    upper = shapes.half(s.struck, first)
    lower = shapes.half(s.struck, first + 3)
    upper_burnt = shapes.half(s.burnt, first)
    lower_burnt = shapes.half(s.burnt, first + 3)
    for i in range(shapes.TOUCH_START[q], shapes.TOUCH_START[q + 1]):
        placement = shapes.TOUCHING[i]
        god = shapes.PLACE_GOD[placement]
        above = shapes.UPPER[placement]
        below = shapes.LOWER[placement]
        if not has(wanted, god) or (upper_burnt & above) | (lower_burnt & below) != 0:
            continue
        have = 1 + size(upper & above) + size(lower & below)
        if have > top[god]:
            top[god] = have
        elif have == top[god] and have >= 3:
            gain += 0.02 * float(have)  # another way to finish it
    return gain + reach_worth(s, sheet, top) - reach_worth(s, sheet, best)


def strike_gain(s: RagnarollState, sheet: i64, q: i64, best: vec[i64], sign: float) -> float:
    """What a strike aimed at a square brings: the square, or the best one beside it."""
    if not s.is_marked(sheet, q):
        return mark_gain(s, sheet, q, best, sign)
    found = False
    top = 0.0
    for way in range(i64(4)):
        near = tables.NEAR[q * 4 + way]
        if near >= 0 and not s.is_marked(sheet, near):
            gain = mark_gain(s, sheet, near, best, sign)
            if not found or gain > top:
                top = gain
                found = True
    return top


def thunder_gain(s: RagnarollState, seat: i64, die: i64, best: vec[i64], sign: float) -> float:
    """What a Thunder die brings: the stone, and two strikes whose rows are not known yet."""
    column = s.dice[seat * 3 + die]
    total = 0.0
    for row in range(i64(1), i64(7)):
        total += strike_gain(s, seat, tables.square(die, column, row), best, sign)
    return stone_gain(s, seat, die * 6 + column - 1) + total / 3.0


def bolt_gain(s: RagnarollState, seat: i64, circle: i64, triangle: i64, best: vec[i64], sign: float) -> float:
    """What the strike brings that depends on the seat's own dice alone."""
    return strike_gain(s, seat, tables.square(circle, s.dice[seat * 3 + circle], s.dice[seat * 3 + triangle]), best, sign)


def dice_gain(s: RagnarollState, seat: i64, best: vec[i64], sign: float) -> float:
    """What the dice promise with the roles already set and the best choice of the others."""
    top = -100.0
    for thunder in range(i64(3)):
        if s.roles[seat * 2] > 0 and s.roles[seat * 2] != thunder + 1:
            continue
        gain = thunder_gain(s, seat, thunder, best, sign)
        bolt = -100.0
        for circle in range(i64(3)):
            if circle == thunder or (s.roles[seat * 2 + 1] > 0 and s.roles[seat * 2 + 1] != circle + 1):
                continue
            one = bolt_gain(s, seat, circle, 3 - thunder - circle, best, sign)
            if one > bolt:
                bolt = one
        if gain + bolt > top:
            top = gain + bolt
    return top


def strikes_to_come(s: RagnarollState, seat: i64, best: vec[i64], sign: float) -> float:
    """What the present strike and those still on the agenda bring, one by one."""
    total = 0.0
    for i in range(s.depth[seat]):
        step = s.steps[seat * codes.DEPTH + i]
        kind = step // codes.STEP
        if kind == codes.STRIKE:
            total += strike_gain(s, seat, s.aims[seat] - 1, best, sign)
        elif kind == codes.AIM:
            total += strike_gain(s, seat, dice.target(s, seat, step - codes.AIM * codes.STEP), best, sign)
    return total


def pending_worth(s: RagnarollState, seat: i64, best: vec[i64]) -> float:
    """What the powers, stones and rewards still on the seat's agenda bring."""
    total = 0.0
    for i in range(s.depth[seat]):
        total += step_worth(s, seat, s.steps[seat * codes.DEPTH + i], best)
    due = runes.complete(s.stones[seat]) & ~s.paid[seat]
    total += 1.1 * float(tables.count(due & 63)) + 1.2 * float(tables.count(due >> 6))
    return total


def step_worth(s: RagnarollState, seat: i64, step: i64, best: vec[i64]) -> float:
    """What one step of an agenda brings, strikes excepted."""
    kind = step // codes.STEP
    if kind == codes.SHAPE:
        god = step - codes.SHAPE * codes.STEP
        return float(shapes.GOD_POINTS[god]) + POWER_WORTH[god] - 0.3
    if kind == codes.WODENS or kind == codes.SIFS or kind == codes.COLUMN:
        return 1.1
    if kind == codes.THORS:
        return 1.9
    if kind == codes.FRIGGS or kind == codes.STONE or kind == codes.ANY_STONE:
        return 0.9
    if kind == codes.LINE:
        return 0.8
    if kind == codes.FREE:
        return 0.6
    if kind == codes.SUMMON and s.seats > 1:
        for god in range(i64(5)):
            if best[god] == 5 and s.claims[seat * 5 + god] == 0:
                return 0.4 + 0.5 * float(gods.printed_bonus(s, s.round))
    return 0.0


@final
class RagnarollEvaluator(Evaluator[RagnarollState]):
    """Points in hand and points in sight."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)

    def features(self, s: RagnarollState, seat: i64, out: vec[float]) -> None:
        """The seat's sheet as it stands, and what its dice and steps promise."""
        for i in range(i64(len(out))):
            out[i] = 0.0
        sheet = s.known_sheet(seat)
        sign = 2.0 * valhalla_chance(s, sheet) - 1.0  # what a dead warrior is worth
        out[MADE] = points_made(s, sheet)
        out[WARRIORS] = float(s.dead(sheet)) * sign
        fire = scoring.largest_fire(s, sheet)
        out[FIRE] = -float(scoring.penalty(scoring.fire_rank(s, seat, fire, rival_fires(s, seat)))) - 0.04 * float(fire)
        out[RIVAL] = rival_points(s, seat) if s.seats > 1 else 40.0
        if s.phase != codes.DONE:
            self.prospects(s, seat, sheet, sign, out)
        elif s.seats > 1:
            out[DECIDED] = 1.0 if has(scoring.winners(s), seat) else -1.0

    def prospects(self, s: RagnarollState, seat: i64, sheet: i64, sign: float, out: vec[float]) -> None:
        """The features of a game in progress: everything that is not points yet."""
        best = tables.zeros(5)
        for god in range(i64(5)):
            if s.claims[sheet * 5 + god] == 0:
                best[god] = gods.nearest(s, sheet, god)
        out[REACH] = reach_worth(s, sheet, best)
        for sector in range(i64(3)):
            out[TRACKS] += TRACK_WORTH[s.trolls(sheet, sector)]
        out[MAGIC] = float(s.magic(sheet)) * magic_worth(s)
        out[STONES] = stone_worth(s.stones[sheet], rounds_left(s))
        out[ROUNDS] = float(rounds_left(s)) * 2.5
        if s.depth[seat] > 0:
            out[PENDING] = pending_worth(s, seat, best)
            if s.phase == codes.ASSIGN:
                out[STRIKES] = dice_gain(s, seat, best, sign)
            elif s.phase == codes.RESOLVE:
                out[STRIKES] = strikes_to_come(s, seat, best, sign)
        elif (s.phase == codes.ASSIGN or s.phase == codes.DUMMIES or s.phase == codes.UNSEEN_DICE) and s.roles[seat * 2 + 1] > 0:
            out[STRIKES] = dice_gain(s, seat, best, sign)

    def quiet(self, s: RagnarollState) -> bool:
        """True when the dice have just been rolled: all strikes of the last round are done."""
        given: i64 = 0
        for seat in range(s.seats):
            given += s.roles[seat * 2]
        return s.phase == codes.ASSIGN and given == 0


def points_made(s: RagnarollState, sheet: i64) -> float:
    """The points of a sheet that nobody can take away again."""
    total: i64 = 0
    for part in range(i64(scoring.PARTS)):
        if part != scoring.WARRIORS and part != scoring.FIRE:
            total += scoring.sheet_points(s, sheet, part)
    return float(total)


def rival_fires(s: RagnarollState, seat: i64) -> vec[i64]:
    """The fires of the others as everybody knows them, by seat."""
    out = tables.zeros(s.seats)
    for other in range(s.seats):
        if other != seat:
            out[other] = scoring.largest_fire(s, s.seats + other)
    return out


def rival_points(s: RagnarollState, seat: i64) -> float:
    """The total of the best other seat, on the sheets as everybody knows them, and what the rounds to come will bring it."""
    total = scoring.totals(s)
    best: i64 = -1000
    for other in range(s.seats):
        if other != seat and total[other] > best:
            best = total[other]
    return float(best) + 2.5 * float(rounds_left(s))
