"""Meadhall: a hall of Norse tabletop games, rule-exact, playable by people, bots and programs."""

from __future__ import annotations

from meadhall import state as _state
from meadhall.errors import Illegal
from meadhall.game import (
    CHANCE,
    EVERYONE,
    OVER,
    REFEREE,
    SPECTATOR,
    UNKNOWN,
    Choice,
    Drawing,
    Evaluator,
    Event,
    Game,
    Look,
    Option,
    Plane,
    Prompt,
    State,
)
from meadhall.games import catalogue, load_game
from meadhall.rng import Rng

__all__ = [
    "CHANCE",
    "EVERYONE",
    "OVER",
    "REFEREE",
    "SPECTATOR",
    "UNKNOWN",
    "Choice",
    "Drawing",
    "Evaluator",
    "Event",
    "Game",
    "Illegal",
    "Look",
    "Option",
    "Plane",
    "Prompt",
    "Rng",
    "State",
    "__version__",
    "catalogue",
    "compiled",
    "load_game",
]

__version__ = "0.1.0"


def compiled() -> bool:
    """Do the rules run as native code here? If not, the same sources run as plain Python."""
    return not str(_state.__file__).endswith(".py")
