"""A heXentafl position as named arrays for learning. A view hides nothing here."""

from __future__ import annotations

from array import array
from typing import cast

from meadhall.game import Plane, State
from meadhall.games.hexentafl.board import CELLS_5, NAMES
from meadhall.games.hexentafl.rules import DEFENDERS, HexentaflState

EIGHT = [array("f", [float(byte >> k & 1) for k in range(8)]).tobytes() for byte in range(256)]


def _of(cells: int) -> array[float]:
    """A set of cells as bits, cell by cell: eight at a time."""
    return array("f", b"".join([EIGHT[eight] for eight in cells.to_bytes(8, "little")])[: 4 * CELLS_5])


# rows that many positions share; nobody changes them
ONE = [*(_of(2**cell) for cell in range(CELLS_5)), _of(0)]  # the last one, also reached by -1: no cell
BOARD = {size: _of(2 ** len(names) - 1) for size, names in NAMES.items()}
NOT_YET = [1.0] + [0.0] * 6


def planes(view: State, seat: int) -> list[Plane]:
    """Pieces by cell (61 cells; the 4x4 board uses the first 37), the side, the clocks, the last move."""
    s = cast(HexentaflState, view)
    mine = s.side_of(max(seat, 0)) == DEFENDERS
    ended = [float(e == s.first_end) for e in range(7)] if s.first_end else NOT_YET
    return [
        Plane("board", (CELLS_5,), BOARD[s.size], "1 where the board has a hex"),
        Plane("king", (CELLS_5,), ONE[s.king], "1 where the King stands"),
        Plane("defenders", (CELLS_5,), _of(int(s.defenders)), "1 where a defending man stands"),
        Plane("attackers", (CELLS_5,), _of(int(s.attackers)), "1 where an attacking man stands"),
        Plane("moved_from", (CELLS_5,), ONE[s.moved_from], "1 where the last move began"),
        Plane("moved_to", (CELLS_5,), ONE[s.moved_to], "1 where the last move ended"),
        Plane("defending", (1,), [float(mine)], "1 if the viewer's seat defends in this game"),
        Plane("to_move", (1,), [float(s.turn() == seat)], "1 if the viewer's seat is to move"),
        Plane("king_slides", (1,), [float(s.king_slides)], "1 if the King slides like a man"),
        Plane("repeated", (1,), [float(s.occurrences()) / 3], "how often this position has stood on the board, in thirds"),
        Plane("ply", (1,), [int(s.ply) / int(s.ply_limit)], "plies played as a share of the limit"),
        Plane("game", (2,), [float(s.game), float(s.games - 1)], "which game of a pair; whether it is a pair"),
        Plane("first_end", (7,), ended, "how the first game of a pair ended (0: not yet)"),
    ]
