"""Meadhall: a hall of Norse tabletop games, rule-exact, playable by people, bots and programs."""

from __future__ import annotations

import meadhall.loading as _loading  # noqa: F401  # first: before anything that takes time
import meadhall.standins as _standins  # noqa: F401  # then: before anything that may be compiled is loaded
from meadhall import state as _state
from meadhall.errors import BadData, BadOption, BadPosition, BadRecord, IllegalMove, MeadhallError, UnknownGame
from meadhall.game import (
    CHANCE,
    EVERYONE,
    OVER,
    REFEREE,
    SPECTATOR,
    UNKNOWN,
    About,
    Choice,
    Credit,
    Drawing,
    Evaluator,
    Event,
    Field,
    Game,
    Look,
    Mind,
    Option,
    Page,
    Plane,
    Planes,
    Policy,
    Prompt,
    Rules,
    State,
    Term,
    Words,
)
from meadhall.games import catalogue, load_game
from meadhall.record import Record
from meadhall.rng import Rng

__all__ = [
    "CHANCE", "EVERYONE", "OVER", "REFEREE", "SPECTATOR", "UNKNOWN",
    "About", "BadData", "BadOption", "BadPosition", "BadRecord", "Choice", "Credit", "Drawing", "Evaluator", "Event", "Field", "Game",
    "IllegalMove", "Look", "MeadhallError", "Mind", "Option", "Page", "Plane", "Planes", "Policy", "Prompt", "Record", "Rng", "Rules",
    "State", "Term", "UnknownGame", "Words", "__version__", "catalogue", "compiled", "load_game",
]  # fmt: skip

__version__ = "0.1.0"


def compiled() -> bool:
    """Do the rules run as native code here? If not, the same sources run as plain Python."""
    return not str(_state.__file__).endswith(".py")
