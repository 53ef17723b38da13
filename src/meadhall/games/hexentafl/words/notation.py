"""The notation of moves, records and positions."""

from __future__ import annotations

from meadhall import bits
from meadhall.errors import BadPosition, BadRecord, IllegalMove

from ..rules import HexentaflState, codes, tables
from .names import ENDS, cells_of, fitting, parse, say
from .refusals import why

__all__ = ["lines", "match_line", "position", "put", "read", "say"]


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


def position(s: HexentaflState) -> str:
    """A position: `Kd4 Dd5 De3 Dc3 Aa1 ... D` (the side to move last)."""
    pieces = ["K" + tables.NAMES[s.size][s.king]]
    pieces += ["D" + name for name in cells_of(s.size, s.defenders)] + ["A" + name for name in cells_of(s.size, s.attackers)]
    return " ".join([*pieces, "DA"[s.side]])


def put(s: HexentaflState, typed: str) -> HexentaflState:
    """Set up a position from its notation, on the board and with the options of a given state; refuses an impossible one."""
    side, names, kings, men = codes.DEFENDERS, tables.NAMES[s.size], list[int](), {"D": 0, "A": 0}
    for word in typed.split():
        kind, name = word[:1].upper(), word[1:].lower()
        if word in ("D", "A"):
            side = codes.DEFENDERS if word == "D" else codes.ATTACKERS
        elif kind not in ("K", "D", "A") or name not in names:
            raise BadPosition(f"{word!r} is not a piece on this board; write pieces like Kd4, Dd5, Aa1")
        elif kind == "K":
            kings.append(names.index(name))
        else:
            men[kind] |= bits.bit(names.index(name))
    if len(kings) != 1:
        raise BadPosition("HX-1.1: the defenders need one King")
    out = s.copy()
    out.place(kings[0], men["D"], men["A"], side)
    if fault := out.fault():
        raise BadPosition(fault)
    return out
