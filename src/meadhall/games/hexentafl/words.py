"""heXentafl in words: the notation of moves and positions, reasons for refusals, sentences for the log, the board as text."""

from __future__ import annotations

import re

from meadhall import bits
from meadhall.errors import Illegal
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
MOVE = re.compile(r"^(K?)\s*([a-z])(\d)\s*[-–]?\s*([a-z])(\d)((?:\s*[x×]\s*[a-i]\d)*)$", re.IGNORECASE)


def cells_of(size: int, cells: int) -> list[str]:
    """The names of a set of cells, sorted."""
    return sorted(name for i, name in enumerate(tables.NAMES[size]) if cells // 2**i % 2)


def say(s: HexentaflState, seat: int, action: int) -> str:
    """A move: `a4-a2`, the King `Kd4-e4`, captures appended `xd7xc4`."""
    start, to = tables.ends_of(s.size, action)
    after = s.copy()
    after.apply(seat, action)
    taken = after.taken if after.game == s.game else _taken_by(s, seat, action)
    king = "K" if s.side == codes.DEFENDERS and start == s.king else ""
    names = tables.NAMES[s.size]
    return f"{king}{names[start]}-{names[to]}" + "".join("x" + name for name in cells_of(s.size, taken))


def _taken_by(s: HexentaflState, seat: int, action: int) -> int:
    """What a move takes that also ends the first game of a pair (the next board is already set up)."""
    last = s.copy()
    last.games = 1 if last.game == 0 else 2
    last.apply(seat, action)
    return int(last.taken)


def read(s: HexentaflState, seat: int, text: str) -> int:
    """The move that a text names; the K and the captures may be left out."""
    found = MOVE.match(text.strip())
    if found is None:
        raise Illegal(f"{text.strip()!r} is no move; write one like d5-a2, Kd4-e4 or e3-e6xd7")
    names = tables.NAMES[s.size]
    ends = [found.group(2).lower() + found.group(3), found.group(4).lower() + found.group(5)]
    for name in ends:
        if name not in names:
            raise Illegal(f"there is no hex {name} on this board")
    reach = tables.moves_from(s.size, names.index(ends[0]))
    action = reach.get(names.index(ends[1]), (-1, 0))[0]
    if action not in s.legal(seat):
        raise Illegal(why(s, seat, text))
    told = sorted(re.findall(r"[a-i]\d", found.group(6).lower()))
    if told and told != re.findall(r"x([a-i]\d)", say(s, seat, action)):
        raise Illegal(f"{ends[0]}-{ends[1]} is legal but captures otherwise: {say(s, seat, action)}")
    return action


def why(s: HexentaflState, seat: int, text: str) -> str:
    """Why a typed move is refused, with the clause."""
    if s.end != codes.RUNNING:
        return "The game is over."
    found = MOVE.match(text.strip())
    names = tables.NAMES[s.size]
    if found is None:
        return f"{text.strip()!r} is no move; write one like d5-a2, Kd4-e4 or e3-e6xd7."
    start, to = found.group(2).lower() + found.group(3), found.group(4).lower() + found.group(5)
    if start not in names or to not in names:
        return f"There is no hex {start if start not in names else to} on this board."
    return _why_not(s, names.index(start), names.index(to), seat)


def _why_not(s: HexentaflState, start: int, to: int, seat: int) -> str:
    names = tables.NAMES[s.size]
    king = tables.BIT[s.king]
    own = s.attackers if s.side == codes.ATTACKERS else s.defenders | king
    other = s.defenders | king if s.side == codes.ATTACKERS else s.attackers
    here, there = tables.BIT[start], tables.BIT[to]
    if s.turn() != seat:
        return "It is the other side's turn. HX-1.3"
    if other & here:
        return f"The piece on {names[start]} belongs to the other side. HX-2.1"
    if not own & here:
        return f"No piece stands on {names[start]}. HX-2.1"
    if start == to:
        return "A move must change something: passing is not allowed. HX-2.1"
    if (own | other) & there:
        return f"{names[to]} is taken: one piece a hex. HX-2.3"
    is_king = start == s.king and s.side == codes.DEFENDERS
    rows = {cell: between for cell, (_, between) in tables.moves_from(s.size, start).items()}
    if to not in rows:
        return f"{names[to]} is not in a straight line with {names[start]}. HX-2.2"
    if is_king and not s.king_slides and rows[to]:
        return "The King moves one hex only. HX-2.4"
    if rows[to] & (own | other):
        blocker = cells_of(s.size, rows[to] & (own | other))[0]
        return f"{blocker} is in the way: no piece passes over another. HX-2.3"
    if to == tables.THRONE[s.size - 4] and not is_king:
        return "Only the King may stop on the throne. HX-2.6"
    return "This move is legal."


def lines(s: HexentaflState, line: str) -> list[str]:
    """A line of a record: `game 1`, `win D escape`, `draw limit` and `match 1.5-0.5` are checked and dropped."""
    words = line.lower().split()
    if words[:1] == ["game"]:
        if words[1:] != [str(s.game + 1)]:
            raise Illegal(f"this is game {s.game + 1}, not {line}")
        return []
    if words and words[0] in ("win", "draw"):
        ended = s.end if s.end != codes.RUNNING else s.first_end
        if ENDS.get(int(ended), "").lower() != " ".join(words):
            raise Illegal(f"the record says {line!r}, but the game " + (f"ended with {ENDS[int(ended)]!r}" if ended else "goes on"))
        return []
    if words[:1] == ["match"]:
        if s.end == codes.RUNNING or s.games != 2 or match_line(s) != " ".join(words):
            raise Illegal(f"the record says {line!r}, which is not how it stands")
        return []
    return [line]


def match_line(s: HexentaflState) -> str:
    """The result of a pair in points, first seat first (HX-1.4)."""
    mine = int(codes.defenders_points(s.first_end) + 2 - codes.defenders_points(s.end)) / 2
    return f"match {mine:g}-{2 - mine:g}"


def position(s: HexentaflState) -> str:
    """A position: `Kd4 Dd5 De3 Dc3 Aa1 ... D` (the side to move last)."""
    pieces = ["K" + tables.NAMES[s.size][s.king]]
    pieces += ["D" + name for name in cells_of(s.size, s.defenders)] + ["A" + name for name in cells_of(s.size, s.attackers)]
    return " ".join([*pieces, "DA"[s.side]])


def put(s: HexentaflState, text: str) -> HexentaflState:
    """Set a position up from its notation, on the board and with the options of a given state; refuses an impossible one."""
    side, king, men = codes.DEFENDERS, -1, {"D": 0, "A": 0}
    for word in text.split():
        if word in ("D", "A"):
            side = codes.DEFENDERS if word == "D" else codes.ATTACKERS
            continue
        kind, name = word[:1].upper(), word[1:].lower()
        if kind not in ("K", "D", "A") or name not in tables.NAMES[s.size]:
            raise Illegal(f"{word!r} is no piece on this board; write them like Kd4, Dd5, Aa1")
        cell = tables.NAMES[s.size].index(name)
        if kind == "K":
            king = cell
        else:
            men[kind] |= 2**cell
    if king < 0:
        raise Illegal("HX-1.1: the defenders need a King")
    out = s.copy()
    out.begin(king, men["D"], men["A"])
    out.side = side
    fault = out.fault()
    if fault:
        raise Illegal(fault)
    return out


# -- sentences --------------------------------------------------------------------------------------------------------


def log(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    if event.key == "move":
        side, size, king, start, to, taken = event.params
        cells = tables.NAMES[size]
        who = "The King" if king else "A defender" if side == codes.DEFENDERS else "An attacker"
        lost = cells_of(size, taken)
        caught = f", captures {' and '.join(lost)}" if lost else ""
        return f"{who} moves {cells[start]}-{cells[to]}{caught}."
    if event.key == "end":
        game, games, end = event.params
        return (f"Game {game + 1}: " if games == 2 else "") + END_WORDS[end]
    return ""


def choice(s: HexentaflState, seat: int, action: int) -> Choice:
    """A move is two clicks: the piece, then the hex. Aiming shows what it would take."""
    start, to = tables.ends_of(s.size, action)
    names, text = tables.NAMES[s.size], say(s, seat, action)
    taken = text.split("x")[1:]
    piece = "The King" if text.startswith("K") else "The man"
    result = f"{piece} goes from {names[start]} to {names[to]}."
    if taken:
        king = tables.NAMES[s.size][s.king]
        result = f"{names[to]} captures {'the King' if king in taken else ' and '.join(taken)}."
    marks = tuple((f"p-{name}", "victim-now") for name in taken)
    if taken:
        marks += ((f"c-{names[to]}", "takes"),)
    return Choice((f"p:{names[start]}", f"c:{names[to]}"), text, result, marks)


def prompt(s: HexentaflState, seat: int) -> Prompt:
    """What to do now."""
    if s.end != codes.RUNNING:
        return Prompt(END_WORDS[int(s.end)])
    side = "defenders" if s.side == codes.DEFENDERS else "attackers"
    if s.turn() != seat:
        return Prompt(f"The {side} are to move.")
    if s.side == codes.DEFENDERS:
        return Prompt("Move the King or one of his men.", "Bring the King to one of the six gates.")
    return Prompt("Move one of your men.", "Close the King in on two opposite sides.")


def text(s: HexentaflState) -> str:
    """The board as text: K, D and A on their hexes, # the empty throne, + an empty gate."""
    last = int(s.size) - 1
    rows = [[" "] * (4 * (4 * last // 2 + 1)) for _ in range(4 * last + 1)]
    for cell, name in enumerate(tables.NAMES[s.size]):
        column = "abcdefghi".index(name[0])
        height = 2 * (int(name[1:]) - 1) + abs(column - last)
        row = 4 * last - height
        mark = "." if cell != tables.THRONE[s.size - 4] else "#"
        if tables.BIT[cell] & tables.CORNERS[s.size - 4]:
            mark = "+"
        if cell == s.king:
            mark = "K"
        elif s.defenders // 2**cell % 2:
            mark = "D"
        elif s.attackers // 2**cell % 2:
            mark = "A"
        for i, letter in enumerate(mark + name):
            rows[row][4 * column + i] = letter
    drawn = "\n".join("".join(row).rstrip() for row in rows)
    side = "defenders" if s.side == codes.DEFENDERS else "attackers"
    game = f"Game {s.game + 1} of {s.games}. " if s.games == 2 else ""
    status = END_WORDS[int(s.end)] if s.end != codes.RUNNING else f"The {side} are to move (seat {s.turn() + 1})."
    left = f"Defenders: King and {bits.size(s.defenders)}. Attackers: {bits.size(s.attackers)}. "
    again = f"This position: {max(1, s.occurrences() if s.end == codes.RUNNING else 1)} of 3. Ply {s.ply} of {s.ply_limit}."
    return f"{drawn}\n\n{game}{status}\n{left}{again}"


# -- for learners and the lab -----------------------------------------------------------------------------------------


def traits(s: HexentaflState, seat: int) -> list[str]:
    """The side of the last game, and the men it had left."""
    defends = s.side_of(seat) == 0
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
