"""What a heXentafl position promises a side: features that a player would name. Weights: see WEIGHTS."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.state import Evaluator

from ..rules.state import DEFENDERS, RUNNING, HexentaflState, defenders_points
from ..rules.tables import BIT, CELLS_4, CORNERS, NEAR

NAMES: Final[list[str]] = [
    "the game is decided",
    "gates the King can reach",
    "King's steps to a gate",
    "attackers beside the King",
    "the King's free hexes",
    "defenders left",
    "attackers left",
    "your move",
]
# Signs and sizes are for the defenders; the attackers get the opposite.
WEIGHTS: Final[list[float]] = [40.0, 0.9, -0.55, -0.6, 0.25, 0.7, -0.45, 0.3]


@final
class HexentaflEvaluator(Evaluator[HexentaflState]):
    """Distance and lanes of the King, men on both sides, who is to move."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)

    def features(self, s: HexentaflState, seat: i64, out: vec[float]) -> None:
        """Seen by the defenders; the sign turns for the attackers."""
        sign = 1.0 if s.side_of(seat) == DEFENDERS else -1.0
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.end != RUNNING:
            out[0] = sign * (float(defenders_points(s.end)) - 1.0)
            return
        board = CELLS_4 * (s.size - 4)
        corners = CORNERS[s.size - 4]
        free = ~(s.attackers | s.defenders)
        steps: i64 = 0
        seen = BIT[s.king]
        edge = seen
        gates: i64 = 0
        nearest: i64 = 9
        while edge != 0 and steps < 8:  # flood over free hexes, one King's step at a time
            steps += 1
            nxt: i64 = 0
            cell: i64 = 0
            rest = edge
            while rest != 0:
                if rest & 1:
                    nxt |= NEAR[board + cell]
                rest >>= 1
                cell += 1
            edge = nxt & free & ~seen
            seen |= edge
            found = edge & corners
            if found != 0:
                if nearest == 9:
                    nearest = steps
                if steps <= nearest + 1:
                    gates += size_of(found)
        out[1] = sign * float(gates if gates < 3 else 3)
        out[2] = sign * float(nearest)
        out[3] = sign * float(size_of(NEAR[board + s.king] & s.attackers))
        out[4] = sign * float(size_of(NEAR[board + s.king] & free))
        out[5] = sign * float(size_of(s.defenders))
        out[6] = sign * float(size_of(s.attackers))
        out[7] = sign if s.side == DEFENDERS else -sign


def size_of(cells: i64) -> i64:
    """How many cells a set has."""
    n: i64 = 0
    while cells != 0:
        cells &= cells - 1
        n += 1
    return n
