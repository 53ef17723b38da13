"""Which bot answers to which name in the terminal."""

from __future__ import annotations

from meadhall.bots import choose
from meadhall.bots.levels import LEVELS
from meadhall.game import Game, State
from meadhall.rng import Rng
from meadhall.terminal.play import Brain

__all__ = ["brain_for", "hint_brain"]


def random_brain(_game: Game, view: State, seat: int, seed: int) -> int:
    """Any legal choice."""
    legal = view.legal(seat)
    return legal[Rng(seed).below(len(legal))]


def brain_for(name: str) -> Brain | None:
    """The bot with this name; None for a person."""
    if name.lower() == "random":
        return random_brain
    if name.lower() in LEVELS:
        level = name.lower()
        return lambda game, view, seat, seed: choose(game, view, seat, level, seed)
    return None


def hint_brain() -> Brain | None:
    """The strongest bot there is."""
    return brain_for("jarl")
