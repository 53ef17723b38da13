"""Positions in words: `Kd4 Dd5 De3 Aa1 D`, the pieces and the side to move."""

from __future__ import annotations

from meadhall import bits
from meadhall.errors import BadPosition

from ..rules import HexentaflState, codes, tables
from .names import cells_of

__all__ = ["holds", "position", "put"]


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


def holds(s: HexentaflState, typed: str) -> str:
    """Is every piece where it is said to be? `-d7`: nothing stands there; `D` or `A` last: the side to move; `limit=400`: the longest game.

    "" or what is true instead.
    """
    here = position(s).split()
    for word in typed.split():
        if word.startswith("limit="):
            if word != f"limit={s.ply_limit}":
                return f"the limit is {s.ply_limit} moves"
            continue
        if word.startswith("-") and word[1:] in tables.NAMES[s.size]:
            found = [piece for piece in here if piece[1:] == word[1:]]
            if found:
                return f"{found[0]} stands there"
        elif word in ("D", "A"):
            if word != here[-1]:
                return f"{here[-1]} is to move"
        elif word[:1] not in ("K", "D", "A") or word[1:] not in tables.NAMES[s.size]:
            raise BadPosition(f"{word!r} is not a piece on this board; write pieces like Kd4, Dd5, Aa1, and -d7 for an empty hex")
        elif word not in here:
            return f"{word} is not on the board: {' '.join(here)}"
    return ""
