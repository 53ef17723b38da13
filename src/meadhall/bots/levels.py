"""The four levels that people pick from, with their budgets; a game's mind can override them.

thrall   plays at random, but takes what wins at once: a first opponent
karl     looks one step ahead with the game's evaluation
huskarl  searches a little
jarl     searches for about two seconds per choice on one core
Forced choices are made at once. The counts were calibrated by `meadhall match` (docs/bots.md shows the ladder).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from meadhall.english import did_you_mean
from meadhall.errors import BadOption
from meadhall.game import Game

__all__ = ["BOTS", "LEVELS", "Level", "level_for"]


@dataclass(frozen=True)
class Level:
    """How a bot chooses: `kind` is random, rule (the playout policy), greedy or search; the rest is the budget of a search."""

    kind: str
    simulations: int = 0  # at most this many; 0: only the clock counts
    seconds: float = 0.0
    count: int = 2000  # simulations that stand for the seconds where counts must replace the clock
    explore: float = 0.4
    depth: int = 0  # choices and outcomes of a playout before the evaluation judges it
    trust: float = 1.0  # the share of playouts that end there; the others continue to the end of the game
    prior: float = 1.0  # visits that the evaluation's opinion of a new choice counts for
    root: float = 8.0  # the same at the root, where the opinion comes from looking one step ahead (0: none)
    width: int = 0  # a race of this many choices instead of a tree; with root 0 of all, and only a clear win beats the playouts' own
    looks: int = 0  # choices that a playout compares by the evaluation; 0: the game's own policy
    careless: float = 0.1
    worlds: int = 4  # one step ahead: guesses
    samples: int = 4  # one step ahead: outcomes of chance
    further: int = 0  # one step ahead: further choices of its own in a row


BASE = {
    "random": Level("random"),
    "thrall": Level("greedy", worlds=1, samples=1, careless=0.7),
    "karl": Level("greedy", worlds=4, samples=4, careless=0.0),
    "huskarl": Level("search", simulations=400, seconds=0.5),
    "jarl": Level("search", simulations=0, seconds=2.0),
}

BOTS = tuple(BASE)  # from the weakest
LEVELS = BOTS[1:]  # those that people pick from


def level_for(game: Game, name: str, seats: int = 0) -> Level:
    """The settings of a level for a game and a number of seats; refuses a level that does not exist."""
    if name not in BASE:
        raise BadOption(f"there is no level {name!r}{did_you_mean(name, BOTS)}; there are {', '.join(BOTS)}")
    level = BASE[name]
    for key in ("search", name, f"{name} {seats}"):
        if key != "search" or level.kind == "search":
            level = replace(level, **game.mind.levels.get(key, {}))  # type: ignore[arg-type]  # the table holds values by field name
    return level
