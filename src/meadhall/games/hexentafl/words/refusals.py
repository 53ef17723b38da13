"""Why a move is refused, with the clause."""

from __future__ import annotations

from meadhall import bits
from meadhall.english import listed

from ..rules import HexentaflState, codes, tables
from .names import SIDE_NAMES, Typed, by_name, cells_of, fitting, parse, say


def why(s: HexentaflState, seat: int, typed: str) -> str:
    """Why a typed move is refused, with the clause."""
    if s.end != codes.RUNNING:
        return "The game is over."
    if typed.strip().lower() == "pass":
        return "Nobody may pass: a turn is one move. HX-2.1"
    move = parse(int(s.size), typed)
    if move is None:
        return f"{typed.strip()!r} names no move; write where it begins and where it ends, like {_example(s)}."
    for name in (*move.cells, *(cell for cell in move.taken or () if cell != "King")):
        if name not in tables.NAMES[s.size]:
            return _no_hex(int(s.size), name)
    if s.turn() != seat:
        return f"The {SIDE_NAMES[int(s.side)]} are to move now. HX-1.3"
    if len(move.cells) > 2:
        return f"A move has two hexes, where it begins and where it ends; this names {len(move.cells)}. HX-2.1"
    return _refused(s, move)


def _example(s: HexentaflState, piece: str = "") -> str:
    said = [say(s, s.turn(), action) for action in s.legal(s.turn())]
    return next((text for text in said if not piece or not text.startswith("K")), said[0])


def _no_hex(size: int, name: str) -> str:
    last = max((other for other in tables.NAMES[size] if other[0] == name[0]), default="")
    if not last:
        return f"There is no hex {name} on this board: its columns are a to {tables.NAMES[size][-1][0]}. HX-1.2"
    return f"There is no hex {name} on this board: column {last[0]} goes from {last[0]}1 to {last}. HX-1.2"


def _refused(s: HexentaflState, move: Typed) -> str:
    names = tables.NAMES[s.size]
    own, other = SIDE_NAMES[int(s.side)], SIDE_NAMES[int(1 - s.side)]
    if move.piece == "King" and s.side == codes.ATTACKERS:
        return "The King belongs to the defenders; you move the attackers. HX-2.1"
    if move.piece + "s" == other and not (move.cells and bits.has(s.occupied(), names.index(move.cells[0]))):
        return f"You move the {own}, not the {other}. HX-2.1"
    cells = [names.index(name) for name in move.cells]
    if len(cells) == 2:
        return _wrong_piece(s, move, cells[0]) or _wrong_way(s, cells[0], cells[1]) or _wrong_captures(s, move, cells[1])
    if move.piece == "King" and cells and cells[0] != s.king:
        return _wrong_way(s, int(s.king), cells[0]) or _wrong_captures(s, move, cells[0])
    if cells and bits.has(s.occupied(), cells[0]):
        return _wrong_piece(s, move, cells[0]) or _ways(s, cells[0])
    if not cells:
        return (
            _ways(s, int(s.king))
            if move.piece == "King"
            else f"Say which {move.piece} moves, and where to, such as {_example(s, move.piece)}."
        )
    return _which(s, move, cells[0])


def _ways(s: HexentaflState, start: int) -> str:
    """Where a piece named on its own can go."""
    name = f"The {'King' if start == s.king else 'man'} on {tables.NAMES[s.size][start]}"
    ends = sorted(tables.NAMES[s.size][to] for begin, to in (tables.ends_of(s.size, a) for a in s.legal(s.turn())) if begin == start)
    return f"{name} can go to {listed(ends, 'or')}: say where." if ends else f"{name} cannot move: every way is blocked. HX-2.3"


def _which(s: HexentaflState, move: Typed, to: int) -> str:
    """The pieces that can go to a hex named on its own."""
    seat, name = int(s.turn()), tables.NAMES[s.size][to]
    found = fitting(s, move) or [action for action in s.legal(seat) if tables.ends_of(s.size, action)[1] == to]
    if len(found) == 1 and fitting(s, move):
        return "This move is legal."
    if len(found) == 1:
        return f"Only one of your pieces can go to {name}: write {say(s, seat, found[0])}."
    if found:
        return f"Say which piece goes to {name}: {listed([say(s, seat, action) for action in found], 'or')}."
    if to == tables.THRONE[s.size - 4]:
        return "Only the King may stop on the throne; men may slide across it. HX-2.6"
    return f"None of your pieces can go to {name} now. HX-2.2"


def _wrong_piece(s: HexentaflState, move: Typed, start: int) -> str:
    """Why the side to move has no such piece to move there."""
    name, own, other = tables.NAMES[s.size][start], SIDE_NAMES[int(s.side)], SIDE_NAMES[int(1 - s.side)]
    if move.piece == "King" and start != s.king:
        return f"The King stands on {tables.NAMES[s.size][s.king]}, not on {name}."
    if not bits.has(s.occupied(), start):
        return f"No piece stands on {name}. HX-2.1"
    if bits.has(s.pieces(1 - s.side), start):
        return f"The {'King' if start == s.king else 'man'} on {name} belongs to the {other}; you move the {own}. HX-2.1"
    if move.piece in ("defender", "attacker", "man") and (start == s.king or move.piece + "s" == other):
        return f"{'The King' if start == s.king else 'A defender' if s.side == codes.DEFENDERS else 'An attacker'} stands on {name}."
    return ""


def _wrong_way(s: HexentaflState, start: int, to: int) -> str:
    """Why a piece cannot go there."""
    names, is_king = tables.NAMES[s.size], start == s.king
    occupied = int(s.occupied())
    if start == to:
        return "The piece would stay where it is, and nobody may pass. HX-2.1"
    if bits.has(occupied, to):
        return f"{names[to]} is taken: a hex holds one piece. HX-2.3"
    lines = tables.moves_from(s.size, start)
    _, between = lines.get(to, (0, -1))
    if is_king and not s.king_slides and between:
        return "The King moves one hex only. " + ("HX-2.4" if s.size == 4 else "HX-2.5")
    if between < 0:
        return f"{names[to]} is not in a straight line with {names[start]}. " + ("HX-2.5" if is_king else "HX-2.2")
    if between & occupied:
        nearest = min(bits.members(between & occupied), key=lambda cell: bits.size(lines[cell][1]))
        return f"{names[nearest]} is in the way: no piece passes over another. HX-2.3"
    if to == tables.THRONE[s.size - 4] and not is_king:
        return "Only the King may stop on the throne; men may slide across it. HX-2.6"
    return ""


# -- captures that were written wrongly -------------------------------------------------------------------------------


def _wrong_captures(s: HexentaflState, move: Typed, to: int) -> str:
    """What is wrong with the captures of an otherwise legal move."""
    start = int(s.king) if len(move.cells) == 1 else tables.NAMES[s.size].index(move.cells[0])
    action = tables.moves_from(s.size, start)[to][0]
    said, given = say(s, int(s.turn()), action), by_name(s, move.taken or ())
    real = cells_of(s.size, s.taken_by(action))
    if not given or given == real:
        return "This move is legal."
    plain = said.split("x")[0]
    wrong = [name for name in given if name not in real]
    if not wrong:
        more = listed([name for name in real if name not in given])
        if not more:
            return f"Each captured piece is written once: {said}."
        return f"{plain} captures {more} too: write {said}, or leave the captures out. HX-3.9"
    return f"{plain} does not capture {wrong[0]}: {_spared(s, start, to, tables.NAMES[s.size].index(wrong[0]))}"


def _spared(s: HexentaflState, start: int, to: int, victim: int) -> str:
    """Why a move to a hex does not capture what stands on another."""
    name = tables.NAMES[s.size][victim]
    if not bits.has(s.pieces(1 - s.side), victim):
        return "no enemy stands there. HX-3.2"
    row = (tables.CELLS_4 * (s.size - 4) + to) * 12
    far = [int(tables.CLOSINGS[row + i + 1]) for i in range(0, 12, 2) if bits.has(tables.CLOSINGS[row + i], victim)]
    if not bits.has(tables.NEAR[tables.CELLS_4 * (s.size - 4) + to], victim):
        return f"{name} is not beside {tables.NAMES[s.size][to]}. HX-3.1"
    if victim == s.king and victim == tables.THRONE[s.size - 4]:
        return "on his throne the King falls only to three attackers of whom no two touch. HX-3.7"
    if bits.has(tables.CORNERS[s.size - 4], victim):
        return "a man in a gate falls only to enemies on both of its rim neighbours. HX-3.6"
    if not far:
        return f"the line through {name} ends at the edge of the board. HX-3.11"
    behind = cells_of(s.size, far[0])[0]
    if bits.has(far[0], start):
        return f"{behind}, on the other side of it, is where you come from. HX-3.2"
    return f"none of your pieces stands on {behind}, on the other side of it. HX-3.2"
