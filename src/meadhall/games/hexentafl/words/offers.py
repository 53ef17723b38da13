"""What a seat is asked and offered."""

from __future__ import annotations

from meadhall.english import listed
from meadhall.game import Choice, Prompt

from ..rules import HexentaflState, codes, tables
from .names import END_WORDS, SIDE_NAMES, say


def choice(s: HexentaflState, seat: int, action: int) -> Choice:
    """A move has two steps: the piece, then the hex. Aiming shows what it would take."""
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
        return Prompt(END_WORDS[int(s.end)], standing(s) if s.games == 2 else "")
    if s.turn() != seat:
        return Prompt(f"The {SIDE_NAMES[int(s.side)]} are to move.", standing(s))
    if s.side == codes.DEFENDERS:
        return Prompt("Move the King or one of his men.", standing(s) or "Bring the King to one of the six gates.")
    return Prompt("Move one of your men.", standing(s) or "Capture the King: from two opposite sides, on his throne from three.")


def standing(s: HexentaflState) -> str:
    """What is worth knowing beside the board: a draw that comes near, and which game of a pair this is."""
    game = ""
    if s.games == 2 and s.end == codes.RUNNING:
        game = "Game 1 of 2." if s.game == 0 else "Game 2 of 2: the sides are exchanged."
    elif s.games == 2:
        points = int(s.pair_points())
        game = f"Both games: {points / 2:g} to {(4 - points) / 2:g} points, first seat first."
    again = s.end == codes.RUNNING and s.occurrences() == 2
    return f"{game} {'The second time for this position; the third is a draw.' if again else ''}".strip()
