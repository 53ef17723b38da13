"""A heXentafl position as named arrays for learning. A view hides nothing here."""

from __future__ import annotations

from typing import cast

from meadhall.game import Plane, State
from meadhall.games.hexentafl.board import CELLS_5, NAMES
from meadhall.games.hexentafl.rules import DEFENDERS, HexentaflState


def planes(view: State, seat: int) -> list[Plane]:
    """Pieces by cell (61 cells; the 4x4 board uses the first 37), the side, the clocks, the last move."""
    s = cast(HexentaflState, view)
    cells = range(CELLS_5)

    def of(bits: int) -> list[float]:
        return [float(bits // 2**c % 2) for c in cells]

    mine = s.side_of(max(seat, 0)) == DEFENDERS
    used = len(NAMES[s.size])
    return [
        Plane("board", (CELLS_5,), [float(c < used) for c in cells], "1 where the board has a hex"),
        Plane("king", (CELLS_5,), [float(c == s.king) for c in cells], "1 where the King stands"),
        Plane("defenders", (CELLS_5,), of(s.defenders), "1 where a defending man stands"),
        Plane("attackers", (CELLS_5,), of(s.attackers), "1 where an attacking man stands"),
        Plane("moved_from", (CELLS_5,), [float(c == s.moved_from) for c in cells], "1 where the last move began"),
        Plane("moved_to", (CELLS_5,), [float(c == s.moved_to) for c in cells], "1 where the last move ended"),
        Plane("defending", (1,), [float(mine)], "1 if the viewer's seat defends in this game"),
        Plane("to_move", (1,), [float(s.turn() == seat)], "1 if the viewer's seat is to move"),
        Plane("king_slides", (1,), [float(s.king_slides)], "1 if the King slides like a man"),
        Plane("repeated", (1,), [float(s.occurrences()) / 3], "how often this position has stood on the board, in thirds"),
        Plane("ply", (1,), [int(s.ply) / int(s.ply_limit)], "plies played as a share of the limit"),
        Plane("game", (2,), [float(s.game), float(s.games - 1)], "which game of a pair; whether it is a pair"),
        Plane("first_end", (7,), [float(s.first_end == e) for e in range(7)], "how the first game of a pair ended (0: not yet)"),
    ]
