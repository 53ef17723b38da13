"""The four levels that people pick from, with their budgets for each game.

thrall   plays at random, but takes what wins at once: a first opponent
karl     looks one step ahead with the game's evaluation
huskarl  searches a little
jarl     searches for about two seconds a choice on one core
Forced choices are made at once. The counts were calibrated by `meadhall match` (docs/bots.md shows the ladder).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["LEVELS", "Level", "level_for"]

LEVELS = ("thrall", "karl", "huskarl", "jarl")


@dataclass(frozen=True)
class Level:
    """How a bot chooses: `kind` is random, greedy or search; the rest is the budget of a search."""

    kind: str
    simulations: int = 0
    seconds: float = 0.0
    explore: float = 0.7
    depth: int = 0
    trust: float = 1.0
    looks: int = 0  # choices that a playout compares by the evaluation; 0: the game's own policy
    careless: float = 0.1
    worlds: int = 4  # of a greedy bot: guesses
    samples: int = 4  # of a greedy bot: outcomes of chance
    further: int = 0  # of a greedy bot: choices of its own in a row that it looks ahead


BASE = {
    "random": Level("random"),
    "thrall": Level("greedy", worlds=1, samples=1, careless=0.7),
    "karl": Level("greedy", worlds=4, samples=4, careless=0.0),
    "huskarl": Level("search", simulations=400, seconds=0.5),
    "jarl": Level("search", simulations=0, seconds=2.0),
}

# What differs from BASE, by game and then by level ("search" means both searching levels).
TUNED: dict[str, dict[str, dict[str, float | int]]] = {
    "hexentafl": {"search": {"depth": 4, "explore": 0.5}},
    "nxs": {"search": {"depth": 4, "explore": 0.4}, "karl": {"further": 2}},
    "yggdrasil": {"search": {"depth": 40, "explore": 0.4}},
    "ragnarokstar": {"search": {"depth": 40, "explore": 0.4}},
    "lindisfarne": {"search": {"depth": 0, "explore": 0.3}},
    "ragnaroll": {"search": {"depth": 0, "explore": 0.3}},
}


def level_for(game: str, name: str) -> Level:
    """The settings of a level for a game."""
    level = BASE[name]
    for key in ("search", name):
        if key != "search" or level.kind == "search":
            level = replace(level, **TUNED.get(game, {}).get(key, {}))  # type: ignore[arg-type]  # the table holds numbers by field name
    return level
