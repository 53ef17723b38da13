"""A position of heXentafl as named arrays."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.rows import Row

from ..rules import HexentaflState, codes, tables


def write(row: Row, s: HexentaflState, seat: int) -> None:
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
