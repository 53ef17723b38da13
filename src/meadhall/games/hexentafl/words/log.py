"""The log: what has happened, in sentences."""

from __future__ import annotations

from meadhall.english import listed
from meadhall.game import ACTOR, Event

from ..rules import codes, tables
from .names import END_WORDS, cells_of, side_of_winner


def log(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    if event.key == "move":
        side, size, king, start, to = event.params
        cells = tables.NAMES[size]
        piece = "The King" if king else "A defender" if side == codes.DEFENDERS else "An attacker"
        return f"{piece} moves {cells[start]}-{cells[to]}."
    if event.key == "capture":
        _side, size, taken = event.params
        return f"It captures {listed(cells_of(size, taken))}."
    if event.key == "end":
        game, games, end = event.params
        return f"Game {game + 1}: {pair_words(game, end, names)}" if games == 2 else END_WORDS[end]
    if event.key == "exchange":
        return "Game 2: the sides are exchanged."
    return ""


def pair_words(game: int, end: int, names: tuple[str, ...]) -> str:
    """How a game of a pair has ended, and whose side that was: the seats exchange sides (HX-1.6)."""
    winner = side_of_winner(end)
    return END_WORDS[end] if winner < 0 else f"{END_WORDS[end][:-1]} ({names[winner ^ game]})."


WHOSE = {"move": ACTOR, "capture": ACTOR}  # the end is about both
