"""heXentafl in words: the notation of moves and positions, refusals, the log, offers, the board as text, the numbers of moves."""

from __future__ import annotations

import re

from meadhall import bits
from meadhall.english import listed
from meadhall.errors import BadPosition, BadRecord, IllegalMove
from meadhall.game import Block, Choice, Event, Numbers, Prompt, Words

from .rules import HexentaflState, codes, tables

__all__ = ["WORDS"]

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
MOVE = re.compile(r"^(K?)\s*([a-z])(\d)\s*[-–]?\s*([a-z])(\d)((?:\s*[x×]\s*[a-i]\d)*)$", re.IGNORECASE)


# -- notation ---------------------------------------------------------------------------------------------------------


def cells_of(size: int, cells: int) -> list[str]:
    """The names of a set of cells, sorted."""
    return sorted(tables.NAMES[size][cell] for cell in bits.members(cells))


def say(s: HexentaflState, _seat: int, action: int) -> str:
    """A move: `a4-a2`, the King `Kd4-e4`, captures appended `xd7xc4`."""
    start, to = tables.ends_of(s.size, action)
    king = "K" if start == s.king else ""
    names = tables.NAMES[s.size]
    return f"{king}{names[start]}-{names[to]}" + "".join("x" + name for name in cells_of(s.size, s.taken_by(action)))


def read(s: HexentaflState, seat: int, typed: str) -> int:
    """The move that a text names; the K and the captures may be left out."""
    found = MOVE.match(typed.strip())
    action = _action(s, found) if found is not None else -1
    if found is None or action not in s.legal(seat):
        raise IllegalMove(why(s, seat, typed))
    said, captures = say(s, seat, action), sorted(re.findall(r"[a-i]\d", found.group(6).lower()))
    if captures and captures != said.split("x")[1:]:
        raise IllegalMove(f"{said.split('x')[0]} is legal, but its captures are different: {said}")
    return action


def _ends(found: re.Match[str]) -> tuple[str, str]:
    """The hexes that a typed move names."""
    return found.group(2).lower() + found.group(3), found.group(4).lower() + found.group(5)


def _action(s: HexentaflState, found: re.Match[str]) -> int:
    """The number of a typed move; -1 if there is no such line on the board."""
    names = tables.NAMES[s.size]
    start, to = _ends(found)
    if start not in names or to not in names:
        return -1
    return tables.moves_from(s.size, names.index(start)).get(names.index(to), (-1, 0))[0]


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


# -- refusals ---------------------------------------------------------------------------------------------------------


def why(s: HexentaflState, seat: int, typed: str) -> str:
    """Why a typed move is refused, with the clause."""
    if s.end != codes.RUNNING:
        return "The game is over."
    found = MOVE.match(typed.strip())
    if found is None:
        return f"{typed.strip()!r} is not a move; write one like d5-a2, Kd4-e4 or e3-e6xd7."
    names = tables.NAMES[s.size]
    start, to = _ends(found)
    for name in (start, to):
        if name not in names:
            return f"There is no hex {name} on this board."
    if s.turn() != seat:
        return "It is the other side's turn. HX-1.3"
    return _wrong_piece(s, names.index(start)) or _wrong_way(s, names.index(start), names.index(to)) or "This move is legal."


def _wrong_piece(s: HexentaflState, start: int) -> str:
    """Why the side to move has nothing to move there."""
    name = tables.NAMES[s.size][start]
    if bits.has(s.pieces(1 - s.side), start):
        return f"The piece on {name} belongs to the other side. HX-2.1"
    return "" if bits.has(s.pieces(s.side), start) else f"No piece stands on {name}. HX-2.1"


def _wrong_way(s: HexentaflState, start: int, to: int) -> str:
    """Why a piece cannot go there."""
    names = tables.NAMES[s.size]
    occupied = int(s.occupied())
    if start == to:
        return "A move must change something: passing is not allowed. HX-2.1"
    if bits.has(occupied, to):
        return f"{names[to]} is taken: a hex holds one piece. HX-2.3"
    _, between = tables.moves_from(s.size, start).get(to, (0, -1))
    if between < 0:
        return f"{names[to]} is not in a straight line with {names[start]}. HX-2.2"
    if start == s.king and not s.king_slides and between:
        return "The King moves one hex only. HX-2.4"
    if between & occupied:
        return f"{cells_of(s.size, between & occupied)[0]} is in the way: no piece passes over another. HX-2.3"
    if to == tables.THRONE[s.size - 4] and start != s.king:
        return "Only the King may stop on the throne. HX-2.6"
    return ""


# -- the log and what the page offers ---------------------------------------------------------------------------------


def log(event: Event, _names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    if event.key == "move":
        side, size, king, start, to, taken = event.params
        cells = tables.NAMES[size]
        piece = "The King" if king else "A defender" if side == codes.DEFENDERS else "An attacker"
        captured = f" and captures {listed(cells_of(size, taken))}" if taken else ""
        return f"{piece} moves {cells[start]}-{cells[to]}{captured}."
    if event.key == "end":
        game, games, end = event.params
        return (f"Game {game + 1}: " if games == 2 else "") + END_WORDS[end]
    return ""


def choice(s: HexentaflState, seat: int, action: int) -> Choice:
    """A move is two clicks: the piece, then the hex. Aiming shows what it would take."""
    names = tables.NAMES[s.size]
    start, to = (names[cell] for cell in tables.ends_of(s.size, action))
    path, said = (f"p:{start}", f"c:{to}"), say(s, seat, action)
    taken = said.split("x")[1:]
    if not taken:
        return Choice(path, said, f"{'The King' if said.startswith('K') else 'The man'} goes from {start} to {to}.")
    victims = "the King" if names[s.king] in taken else listed(taken)
    return Choice(path, said, f"{to} captures {victims}.", (*((f"p-{name}", "victim-now") for name in taken), (f"c-{to}", "takes")))


def prompt(s: HexentaflState, seat: int) -> Prompt:
    """What to do now."""
    if s.end != codes.RUNNING:
        return Prompt(END_WORDS[int(s.end)])
    if s.turn() != seat:
        return Prompt(f"The {SIDE_NAMES[int(s.side)]} are to move.")
    if s.side == codes.DEFENDERS:
        return Prompt("Move the King or one of his men.", "Bring the King to one of the six gates.")
    return Prompt("Move one of your men.", "Close the King in on two opposite sides.")


# -- the board as text ------------------------------------------------------------------------------------------------


def text(s: HexentaflState) -> str:
    """The board as text: K, D and A on their hexes, # the empty throne, + an empty gate."""
    last = int(s.size) - 1
    rows = [[" "] * (4 * (4 * last // 2 + 1)) for _ in range(4 * last + 1)]
    for cell, name in enumerate(tables.NAMES[s.size]):
        column = "abcdefghi".index(name[0])
        height = 2 * (int(name[1:]) - 1) + abs(column - last)
        rows[4 * last - height][4 * column : 4 * column + 3] = _mark(s, cell) + name
    return "\n".join("".join(row).rstrip() for row in rows) + "\n\n" + _standing(s)


def _mark(s: HexentaflState, cell: int) -> str:
    """What stands on a hex, as one character."""
    if cell == s.king:
        return "K"
    if bits.has(s.defenders, cell):
        return "D"
    if bits.has(s.attackers, cell):
        return "A"
    if bits.has(tables.CORNERS[s.size - 4], cell):
        return "+"
    return "#" if cell == tables.THRONE[s.size - 4] else "."


def _standing(s: HexentaflState) -> str:
    """Who is to move, what is left, how near a draw is."""
    running = s.end == codes.RUNNING
    game = f"Game {s.game + 1} of {s.games}. " if s.games == 2 else ""
    status = f"The {SIDE_NAMES[int(s.side)]} are to move (seat {s.turn() + 1})." if running else END_WORDS[int(s.end)]
    left = f"Defenders: King and {bits.size(s.defenders)}. Attackers: {bits.size(s.attackers)}. "
    again = f"This position: {max(1, s.occurrences()) if running else 1} of 3. Ply {s.ply} of {s.ply_limit}."
    return f"{game}{status}\n{left}{again}"


# -- for learners and the lab -----------------------------------------------------------------------------------------


def traits(s: HexentaflState, seat: int) -> list[str]:
    """The side of the last game and the men it had left."""
    defends = s.side_of(seat) == codes.DEFENDERS
    left = bits.size(s.defenders if defends else s.attackers)
    return ["defended" if defends else "attacked", f"{'defender' if defends else 'attacker'} with {left} men left"]


def _moves(size: int, count: int) -> Block:
    names = tuple("-".join(tables.NAMES[size][cell] for cell in tables.ends_of(size, action)) for action in range(count))
    about = f"a piece goes from a cell to another in a line with it (size {size}): by cell, then clockwise from north, nearest first"
    return Block(0, names, "[K]*[x<taken>]", about)


MOVES = {4: (_moves(4, tables.MOVES_4),), 5: (_moves(5, tables.MOVES_5),)}


def actions(state: HexentaflState) -> tuple[Block, ...]:
    """One block; the board decides which."""
    return MOVES[state.size]


WORDS = Words(
    say=say,
    read=read,
    why=why,
    lines=lines,
    log=log,
    choice=choice,
    prompt=prompt,
    text=text,
    traits=traits,
    numbers=Numbers[HexentaflState](actions),
)
