"""The notation of moves and records."""

from __future__ import annotations

from meadhall.errors import BadRecord, IllegalMove

from ..rules import HexentaflState, codes
from .names import ENDS, fitting, parse, say
from .refusals import why

__all__ = ["lines", "match_line", "read", "say"]


def read(s: HexentaflState, seat: int, typed: str) -> int:
    """The move that a text names, in notation or in words; the K and the captures may be left out."""
    move = parse(int(s.size), typed)
    found = fitting(s, move) if move is not None and s.turn() == seat else []
    if len(found) != 1:
        raise IllegalMove(why(s, seat, typed))
    return found[0]


def lines(s: HexentaflState, line: str) -> list[str]:
    """A line of a record: `game 1`, `win D escape`, `draw limit` and `match 1.5-0.5` are checked and dropped."""
    marker = " ".join(line.lower().split())
    kind = marker.split(" ")[0]
    if kind == "game":
        if marker != f"game {s.game + 1}":
            raise BadRecord(f"this is game {s.game + 1}, not {line}")
        return []
    if kind in ("win", "draw"):
        ended = ENDS.get(int(s.end if s.end != codes.RUNNING else s.first_end), "")
        if marker != ended.lower():
            raise BadRecord(f"the record says {line!r}, but the game " + (f"ended with {ended!r}" if ended else "goes on"))
        return []
    if kind == "match":
        if s.end == codes.RUNNING or s.games != 2 or marker != match_line(s):
            raise BadRecord(f"the record says {line!r}, but that is not the score")
        return []
    return [line]


def match_line(s: HexentaflState) -> str:
    """The result of a pair in points, first seat first (HX-1.4)."""
    mine = int(s.pair_points()) / 2
    return f"match {mine:g}-{2 - mine:g}"
