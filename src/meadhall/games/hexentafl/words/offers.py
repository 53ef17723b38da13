"""What a seat is asked and offered."""

from __future__ import annotations

from functools import reduce
from operator import or_

from meadhall import bits
from meadhall.english import listed, plural
from meadhall.game import Choice, Prompt, Reach

from ..rules import HexentaflState, codes, tables
from .names import END_WORDS, SIDE_NAMES, cells_of, finished, say


def choice(s: HexentaflState, seat: int, action: int) -> Choice:
    """A move has two steps: the piece, then the hex. Hovering shows what it would take."""
    names = tables.NAMES[s.size]
    start, to = (names[cell] for cell in tables.ends_of(s.size, action))
    path, said = (f"p:{start}", f"c:{to}"), say(s, seat, action)
    king, taken = said.startswith("K"), said.split("x")[1:]
    ways = ("Move the King" if king else f"Move the man on {start}",)
    goes = f"The {'King' if king else 'man'} goes from {start} to {to}"
    ends = _ends(s, seat, action)
    if not taken:
        return Choice(path, said, f"{goes}.{ends}", ways=ways)
    victims = "the King" if names[s.king] in taken else listed(taken)
    marks = (*((f"p-{name}", "victim-now") for name in taken), (f"c-{to}", "takes"))
    return Choice(path, said, f"{goes} and captures {victims}.{ends}", marks, ways=ways)


def _ends(s: HexentaflState, seat: int, action: int) -> str:
    """How a move ends the game, if it does: ` The King reaches a gate: the defenders win.`"""
    after = s.copy()
    after.apply(seat, action)
    end = int(after.end if after.game == s.game else after.first_end)
    return f" {END_WORDS[end]}" if end != codes.RUNNING else ""


def reach(s: HexentaflState, spot: str) -> Reach | None:
    """Where the piece on a spot could go, and what it could capture, if it were its side's turn."""
    names = tables.NAMES[s.size]
    start = names.index(spot[2:]) if spot.startswith("p:") and spot[2:] in names else -1
    if start < 0 or s.end != codes.RUNNING or not bits.has(s.occupied(), start):
        return None
    world = s.copy()
    world.side, world.game = (codes.ATTACKERS if bits.has(s.attackers, start) else codes.DEFENDERS), 0
    moves = [(tables.ends_of(s.size, action)[1], world.taken_by(action)) for action in world.legal(world.side)
             if tables.ends_of(s.size, action)[0] == start]  # fmt: skip
    taken = cells_of(s.size, reduce(or_, (victims for _, victims in moves), 0))
    who = "The King" if start == s.king else f"The {SIDE_NAMES[int(world.side)][:-1]} on {spot[2:]}"
    if not moves:
        return Reach(f"{who} cannot move.")
    marks = [(f"c-{names[to]}", "reach") for to, _ in moves] + [(f"p-{name}", "victim-now") for name in taken]
    capture = f" and could capture {listed(taken)}" if taken else ""
    return Reach(f"{who} can go to {plural(len(moves), 'hex', 'hexes')}{capture}.", tuple(marks))


def prompt(s: HexentaflState, seat: int) -> Prompt:
    """What to do now."""
    if s.end != codes.RUNNING:
        return Prompt(END_WORDS[int(s.end)], standing(s) if s.games == 2 else "")
    if s.turn() != seat:
        return Prompt(f"The {SIDE_NAMES[int(s.side)]} are to move.", standing(s))
    if s.side == codes.DEFENDERS:
        return Prompt("Move the King or one of his men.", standing(s) or "Bring the King to one of the six gates.")
    return Prompt("Move one of your men.", standing(s) or "Capture the King: from two opposite sides, on his throne from three.")


def standing(s: HexentaflState) -> str:
    """What is worth knowing beside the board: a draw that is near, and which game of a pair this is."""
    game = ""
    if s.games == 2 and not finished(s):
        game = "Game 1 of 2." if s.game == 0 else "Game 2 of 2: the sides are exchanged."
    elif s.games == 2:
        points = int(s.pair_points())
        game = f"Both games: {points / 2:g} to {(4 - points) / 2:g} points, first seat first."
    again = s.end == codes.RUNNING and s.occurrences() == 2
    return f"{game} {'The second time for this position; the third is a draw.' if again else ''}".strip()
