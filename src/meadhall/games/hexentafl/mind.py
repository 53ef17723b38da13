"""heXentafl for bots and learners: what a position promises a side, and the position as named arrays."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import bits
from meadhall.game import Mind, Planes
from meadhall.rows import Row
from meadhall.state import Evaluator

from .rules import HexentaflState, codes, tables

__all__ = ["MIND"]

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
# for the defenders; tuned by measurement
WEIGHTS: Final[list[float]] = [40.0, 0.9, -0.55, -0.6, 0.25, 0.7, -0.45, 0.3]


@final
class HexentaflEvaluator(Evaluator[HexentaflState]):
    """The King's way to the gates, the men on both sides, who is to move."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)

    def features(self, s: HexentaflState, seat: i64, out: vec[float]) -> None:
        """Values for the defenders; the attackers get the opposite."""
        sign = 1.0 if s.side_of(seat) == codes.DEFENDERS else -1.0
        for i in range(i64(len(out))):
            out[i] = 0.0
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


def gates_in_reach(s: HexentaflState) -> tuple[i64, i64]:
    """The gates that the King could reach over free hexes no later than a step after the nearest, and his steps to that one (9: none)."""
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


def planes(row: Row, s: HexentaflState, seat: int) -> None:
    """Pieces by cell (61 cells; the 4x4 board uses the first 37), the side, the clocks, the last move."""
    cells = i64(tables.CELLS_5)
    row.plane("board", "1 where the board has a hex", cells)
    row.members(tables.HEXES[s.size - 4], cells)
    row.plane("king", "1 where the King stands", cells)
    row.hot(s.king, cells)
    row.plane("defenders", "1 where a defending man stands", cells)
    row.members(s.defenders, cells)
    row.plane("attackers", "1 where an attacking man stands", cells)
    row.members(s.attackers, cells)
    row.plane("moved_from", "1 where the last move began", cells)
    row.hot(s.moved_from, cells)
    row.plane("moved_to", "1 where the last move ended", cells)
    row.hot(s.moved_to, cells)
    row.plane("defending", "1 if the viewer's seat defends in this game", 1)
    row.flag(s.side_of(max(seat, 0)) == codes.DEFENDERS)
    row.plane("to_move", "1 if the viewer's seat is to move", 1)
    row.flag(s.turn() == seat)
    row.plane("king_slides", "1 if the King slides like a man", 1)
    row.flag(s.king_slides != 0)
    row.plane("repeated", "how often this position has stood on the board, in thirds", 1)
    row.part(s.occurrences(), 3)
    row.plane("ply", "plies played as a share of the limit", 1)
    row.part(s.ply, s.ply_limit)
    row.plane("game", "which game of a pair; whether it is a pair", 2)
    row.part(s.game, 1)
    row.part(s.games - 1, 1)
    row.plane("first_end", "how the first game of a pair ended (0: not yet)", 7)
    row.hot(s.first_end, 7)


MIND: Final = Mind(
    evaluator=HexentaflEvaluator(),
    planes=Planes(planes),
    levels={"huskarl": {"explore": 0.5}, "jarl": {"explore": 0.3, "root": 2.0, "count": 60000}},
)
