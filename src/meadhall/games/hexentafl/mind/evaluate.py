"""The prospects of each side of heXentafl."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import bits
from meadhall.state import Evaluator

from ..rules import HexentaflState, codes, tables

NAMES: Final[list[str]] = [
    "the game is decided",
    "gates the King can reach",
    "King's steps to a gate",
    "attackers beside the King",
    "the King's free hexes",
    "defenders left",
    "attackers left",
    "your move",
    "the first game of the pair",
]
# for the defenders; tuned by measurement
WEIGHTS: Final[list[float]] = [40.0, 0.9, -0.55, -0.6, 0.25, 0.7, -0.45, 0.3, 6.0]
# in a pair the value of a running game keeps this far from 0 and 1, so that a won game stands out
DOUBT: Final = 0.15
SURE: Final = 0.995


@final
class HexentaflEvaluator(Evaluator[HexentaflState]):
    """The King's way to the gates, the men on both sides, who is to move; in a pair, the first game too."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)
        # the defenders' prospects in a fresh game: by board, then by who begins
        self.fresh: vec[float] = vec[float]([0.5, 0.5, 0.5, 0.5])
        for i in range(i64(4)):
            s = HexentaflState()
            s.size = 4 + i // 2
            s.first = i % 2
            s.begin()
            self.fresh[i] = self.present(s, codes.DEFENDERS)

    def value(self, s: HexentaflState, seat: i64) -> float:
        """The expected score of the seat, of a single game or of a pair (HX-1.4)."""
        if s.games == 1:
            return self.present(s, seat)
        if s.end != codes.RUNNING:
            return s.scores()[seat]
        now = DOUBT + (1.0 - 2.0 * DOUBT) * self.present(s, seat)
        if s.game == 0:
            later = self.fresh[2 * (s.size - 4) + s.first]
            if s.side_of(seat) == codes.DEFENDERS:  # the seat attacks in the second game
                later = 1.0 - later
            return (now + DOUBT + (1.0 - 2.0 * DOUBT) * later) / 2.0
        points = first_points(s, seat)
        if s.ply == 0 and points != 1:  # the first game has just been decided: that outweighs everything else
            return SURE if points == 2 else 1.0 - SURE
        return now if points == 1 else (now + 1.0) / 2.0 if points == 2 else now / 2.0

    def present(self, s: HexentaflState, seat: i64) -> float:
        """The expected score of the seat in the present game alone."""
        out = self.found
        self.features(s, seat, out)
        total = 0.0
        for i in range(i64(8)):
            total += self.weights[i] * out[i]
        return 1.0 / (1.0 + exp(-total))

    def features(self, s: HexentaflState, seat: i64, out: vec[float]) -> None:
        """Values for the defenders; the attackers get the opposite."""
        sign = 1.0 if s.side_of(seat) == codes.DEFENDERS else -1.0
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.game == 1:
            out[8] = float(first_points(s, seat)) - 1.0
        if s.end != codes.RUNNING:
            out[0] = sign * (float(codes.defenders_points(s.end)) - 1.0)
            return
        near = tables.NEAR[tables.CELLS_4 * (s.size - 4) + s.king]
        gates, nearest = gates_in_reach(s)
        out[1] = sign * float(gates if gates < 3 else 3)
        out[2] = sign * float(nearest)
        out[3] = sign * float(bits.size(near & s.attackers))
        out[4] = sign * float(bits.size(near & ~(s.attackers | s.defenders)))
        out[5] = sign * float(bits.size(s.defenders))
        out[6] = sign * float(bits.size(s.attackers))
        out[7] = sign if s.side == codes.DEFENDERS else -sign


def first_points(s: HexentaflState, seat: i64) -> i64:
    """A seat's half points from the first game of a pair, in which the first seat defended (HX-1.6)."""
    points = codes.defenders_points(s.first_end)
    return points if seat == 0 else 2 - points


def gates_in_reach(s: HexentaflState) -> tuple[i64, i64]:
    """The gates the King could reach over free hexes at most a step later than the nearest, and his steps to that one (9: none)."""
    board = tables.CELLS_4 * (s.size - 4)
    corners = tables.CORNERS[s.size - 4]
    free = ~(s.attackers | s.defenders)
    seen = bits.bit(s.king)
    edge = seen
    steps: i64 = 0
    gates: i64 = 0
    nearest: i64 = 9
    while edge != 0 and steps < 8:  # flood over free hexes, one King's step at a time
        steps += 1
        beside: i64 = 0
        cell: i64 = 0
        while edge != 0:
            if edge & 1:
                beside |= tables.NEAR[board + cell]
            edge >>= 1
            cell += 1
        edge = beside & free & ~seen
        seen |= edge
        found = edge & corners
        if found != 0:
            if nearest == 9:
                nearest = steps
            if steps <= nearest + 1:
                gates += bits.size(found)
    return gates, nearest
