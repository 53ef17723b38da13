"""The prospects of a position of NXS: Ragnarok: features that a player would name, weighted by WEIGHTS."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has, size
from meadhall.state import Evaluator

from ..rules import codes, moves, tables, territory
from ..rules.position import Position
from ..rules.state import NxsState

NAMES: Final[list[str]] = [
    "the game is decided",
    "hexes held",
    "close to the target",
    "what each enemy must give",
    "pieces",
    "pieces in danger",
    "pieces at your spears",
    "free lines",
    "pieces abroad",
    "runes in hand",
    "your move",
]
# Each feature is the player's own value minus that of the strongest (hexes) or the average (all else) opponent.
# Measured by self-play of a bot that looks at its own turn and the reply: these weights won 68 % of 60 games against a first guess, and
# that guess won 92 % of 40 against hexes alone.
WEIGHTS: Final[list[float]] = [12.0, 0.10, 1.4, 0.12, 0.20, -0.07, 0.05, 0.03, 0.06, 0.06, 0.15]
WORTH: Final[vec[i64]] = vec[i64]([i64(5), i64(5), i64(4), i64(4), i64(4), i64(6), i64(0)])  # by kind


@final
class NxsEvaluator(Evaluator[NxsState]):
    """Territory first, then pieces, danger, mobility and runes."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)

    def features(self, s: NxsState, seat: i64, out: vec[float]) -> None:
        """The seat's own value minus that of the others, feature by feature."""
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.step == codes.ENDED:
            out[0] = 2.0 / float(size(s.winners)) - 1.0 if has(s.winners, seat) else -1.0
            return
        if has(s.out, seat):
            out[0] = -1.0
            return
        share = 1.0 / float(s.seats - 1)
        best = 0.0
        nearest = 0.0
        for other in range(s.seats):
            if other != seat and not has(s.out, other):
                best = max(best, float(territory.hexes(s, other)))
                nearest = max(nearest, closeness(s, other))
        out[1] = float(territory.hexes(s, seat)) - best
        out[2] = closeness(s, seat) - nearest
        for other in range(s.seats):
            weight = 1.0 if other == seat else -share
            out[3] += weight * float(parts(s, other))
            army(s, other, weight, out)
            out[9] += weight * float(s.cards_held(other))
        if s.step >= codes.CARD:
            own = 1.0 if s.step < codes.ROT_PIECE else -1.0  # once a piece has moved, it is nearly the others' turn
            out[10] = own if s.mover == seat else -own


def closeness(s: Position, seat: i64) -> float:
    """How near the target is; it rises faster and faster."""
    part = float(territory.hexes(s, seat)) / float(s.targets[seat])
    if part > 1.0:
        part = 1.0
    return part * part


def parts(s: Position, seat: i64) -> i64:
    """Hexes that count towards the third required from each enemy (NX-8.1); none with two lands."""
    if s.seats == 2 and s.variant != codes.JOTUNN:
        return 0
    need = territory.third(s.targets[seat])
    near = s._held[seat] >> 6
    far = s._held[seat] & 63
    return (need if near > need else near) + (need if far > need else far)


def army(s: Position, colour: i64, weight: float, out: vec[float]) -> None:
    """One army's worth, danger, prey, free lines and pieces abroad."""
    board = s.board
    worth: i64 = 0
    danger: i64 = 0
    prey: i64 = 0
    lines: i64 = 0
    abroad: i64 = 0
    for i in range(s._army[colour]):
        cell = s._men[colour * tables.ARMY + i]
        code = board[cell]
        worth += WORTH[tables.KIND[code]]
        if tables.LAND[cell] != colour:
            abroad += 1
        hunted = False
        for d in range(i64(6)):
            if tables.LINE[code * 6 + d] == 1 and board[tables.NEXT[cell * 6 + d]] == tables.EMPTY:
                lines += 1
            at = tables.JUMP[cell * 6 + d]
            other = board[at]
            if tables.COLOUR[other] == colour or tables.COLOUR[other] >= tables.NOBODY:
                continue
            if tables.SPEAR[code * 6 + d] == 1 and tables.WARRIOR[other] == 1 and not moves.blocked(s, cell, d, colour):
                prey += WORTH[tables.KIND[other]]
            back = (d + 3) % 6
            if tables.WARRIOR[code] == 1 and tables.SPEAR[other * 6 + back] == 1 and not moves.blocked(s, at, back, tables.COLOUR[other]):
                hunted = True
        if hunted:
            danger += WORTH[tables.KIND[code]]
    out[4] += weight * float(worth)
    out[5] += weight * float(danger)
    out[6] += weight * float(prey)
    out[7] += weight * float(lines)
    out[8] += weight * float(abroad)
