"""The table in plain text."""

from __future__ import annotations

from meadhall import bits

from ..rules import HexentaflState, codes, tables
from .names import END_WORDS, SIDE_NAMES, cells_of
from .offers import standing

LEGEND = (
    "K the King   D his men   A attackers   . free hex   + free gate   # empty throne",
    "Each sign stands before the name of its hex: Kd4 is the King on d4.",
)


def text(s: HexentaflState) -> str:
    """The board, the legend, and how the game stands."""
    last = int(s.size) - 1
    rows = [[" "] * (4 * (4 * last // 2 + 1)) for _ in range(4 * last + 1)]
    for cell, name in enumerate(tables.NAMES[s.size]):
        column = "abcdefghi".index(name[0])
        height = 2 * (int(name[1:]) - 1) + abs(column - last)
        rows[4 * last - height][4 * column : 4 * column + 3] = _mark(s, cell) + name
    board = ["".join(row).rstrip() for row in rows]
    return "\n".join([*board, "", *LEGEND, "", *_standing(s)])


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


def _standing(s: HexentaflState) -> list[str]:
    """Who is to move, what is left, what was moved last, how near a draw is."""
    running, names = s.end == codes.RUNNING, tables.NAMES[s.size]
    out = [
        f"Defenders (seat {1 + s.game}): the King and {bits.size(s.defenders)}. Attackers (seat {2 - s.game}): {bits.size(s.attackers)}."
    ]
    if s.moved_from >= 0:
        taken = "".join("x" + name for name in cells_of(s.size, int(s.taken)))
        moves = f"Moves so far: {s.ply}; at {s.ply_limit} the game is a draw." if running else f"Moves: {s.ply}."
        out.append(f"Last move: {names[s.moved_from]}-{names[s.moved_to]}{taken}. {moves}")
    out += [words] if (words := standing(s)) else []
    if s.games == 2 and s.game == 1:
        out.append(f"Game 1: {END_WORDS[int(s.first_end)]}")
    return [*out, f"The {SIDE_NAMES[int(s.side)]} (seat {s.turn() + 1}) are to move." if running else END_WORDS[int(s.end)]]
