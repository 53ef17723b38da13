"""What things are called: hexes, sides, pieces, ends; and what a typed line names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from meadhall import bits

from ..rules import HexentaflState, codes, tables

ENDS = {
    codes.ESCAPE: "win D escape",
    codes.KING: "win A king",
    codes.STUCK_ATTACKERS: "win D stuck",
    codes.STUCK_DEFENDERS: "win A stuck",
    codes.REPETITION: "draw repetition",
    codes.LIMIT: "draw limit",
}
END_WORDS = {
    codes.ESCAPE: "The King reaches a gate: the defenders win.",
    codes.KING: "The King is captured: the attackers win.",
    codes.STUCK_ATTACKERS: "The attackers have no move: the defenders win.",
    codes.STUCK_DEFENDERS: "The defenders have no move: the attackers win.",
    codes.REPETITION: "The same position for the third time: a draw.",
    codes.LIMIT: "The limit of moves is reached: a draw.",
}
SIDE_NAMES = {codes.DEFENDERS: "defenders", codes.ATTACKERS: "attackers"}

# words of the log and of the offers that do not identify a move
FILLERS = {"a", "an", "and", "at", "captures", "corner", "from", "gate", "go", "goes", "hex", "his", "move", "moves", "of", "on"}
FILLERS |= {"slides", "steps", "takes", "the", "to", "x"}
PIECES = {"king": "King", "defender": "defender", "attacker": "attacker", "man": "man", "k": "King"}
TOKEN = re.compile(
    r"(?P<take>[x×](?=\s*[kda]?\s*[a-z]\d)|captures\b|takes\b)"
    r"|(?:(?P<piece>[kda])\s?(?=[a-z]\d))?(?P<cell>[a-z]\d+)"
    r"|(?P<word>[a-z]+)|[-–—→>.,:;#+\s]+"
)


def cells_of(size: int, cells: int) -> list[str]:
    """The names of a set of cells, sorted."""
    return sorted(tables.NAMES[size][cell] for cell in bits.members(cells))


def say(s: HexentaflState, _seat: int, action: int) -> str:
    """A move: `a4-a2`, the King `Kd4-e4`, captures appended `xd7xc4`."""
    start, to = tables.ends_of(s.size, action)
    king = "K" if start == s.king else ""
    names = tables.NAMES[s.size]
    return f"{king}{names[start]}-{names[to]}" + "".join("x" + name for name in cells_of(s.size, s.taken_by(action)))


def seat(s: HexentaflState, seat: int) -> str:
    """The side of a seat in the present game."""
    return SIDE_NAMES[int(s.side_of(seat))].capitalize()


def side_of_winner(end: int) -> int:
    """The side that has won; -1 for a draw."""
    return {2: codes.DEFENDERS, 1: -1, 0: codes.ATTACKERS}[int(codes.defenders_points(end))]


def finished(s: HexentaflState) -> bool:
    """Is everything over? After the first game of a pair it is not (HX-1.4)."""
    return s.end != codes.RUNNING and s.game + 1 == s.games


@dataclass(frozen=True)
class Typed:
    """A move as somebody has written it.

    piece    King, defender, attacker or man; "" if none was named
    cells    the hexes that it names, without those of the captured
    taken    the hexes of the captured ("King" for the King by name); None if no capture was written
    """

    piece: str
    cells: tuple[str, ...]
    taken: tuple[str, ...] | None


def parse(size: int, typed: str) -> Typed | None:
    """What a line names, in notation or in the words of the log; None if something in it has no meaning here."""
    text, at, piece = typed.strip().lower(), 0, ""
    cells, taken, taking = list[str](), list[str](), False
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            return None
        at = found.end()
        word, cell = found["word"] or "", found["cell"] or ""
        named = PIECES.get(word, "") or {"k": "King", "d": "defender", "a": "attacker"}.get(found["piece"] or "", "")
        if word == "throne":
            cell = tables.NAMES[size][tables.THRONE[size - 4]]
        elif word and not named and word not in FILLERS:
            return None
        taking = taking or found["take"] is not None
        if taking:
            taken += [cell] if cell else ["King"] if named == "King" else []
        else:
            piece = named or piece
            cells += [cell] if cell else []
    return Typed(piece, tuple(cells), tuple(sorted(taken)) if taking else None) if cells or piece else None


def fitting(s: HexentaflState, move: Typed) -> list[int]:
    """The legal moves of the side to move that a typed move can stand for. A lone hex stands for none."""
    if len(move.cells) not in (1, 2) or (len(move.cells) == 1 and not move.piece and move.taken is None):
        return []
    return [action for action in s.legal(s.turn()) if _fits(s, move, action)]


def _fits(s: HexentaflState, move: Typed, action: int) -> bool:
    names = tables.NAMES[s.size]
    start, to = tables.ends_of(s.size, action)
    if names[to] != move.cells[-1] or (len(move.cells) == 2 and names[start] != move.cells[0]):
        return False
    man = "defender" if s.side == codes.DEFENDERS else "attacker"
    if move.piece and move.piece not in (["King"] if start == s.king else ["man", man]):
        return False
    return not move.taken or by_name(s, move.taken) == cells_of(s.size, s.taken_by(action))


def by_name(s: HexentaflState, taken: tuple[str, ...]) -> list[str]:
    """The hexes of captures, including the King's if he is named."""
    return sorted(tables.NAMES[s.size][s.king] if cell == "King" else cell for cell in taken)
