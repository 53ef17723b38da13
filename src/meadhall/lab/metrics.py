"""Custom measures: functions of a finished game, named `module:function`.

def longest(game, state, played):       # game: Game, state: the last State, played: Played, what the lab has noted so far
    return played.outcomes              # one number for the game, or a list with one for each seat
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from meadhall.errors import BadOption
from meadhall.functions import load_function, source_of
from meadhall.game import Game, State

if TYPE_CHECKING:
    from meadhall.lab.play import Played

__all__ = ["Metric", "find_metric", "measure", "source_of_metric"]

Metric = Callable[[Game, State, "Played"], Any]


def find_metric(name: str) -> Metric:
    """The function that `module:function` names; the current folder is searched too."""
    return load_function(name, "metric")


def source_of_metric(name: str) -> bytes:
    """The source of the module that a metric comes from; empty if it has none."""
    return source_of(find_metric(name))


def measure(names: Sequence[str], game: Game, state: State, played: Played) -> dict[str, list[float]]:
    """All metrics of a finished game, by the names of their functions."""
    out: dict[str, list[float]] = {}
    for name in names:
        found = find_metric(name)(game, state, played)
        values = list(found) if isinstance(found, list | tuple) else [found]
        good = all(isinstance(value, int | float) and isfinite(value) for value in values)
        if not good or len(values) not in (1, len(played.bots)):
            raise BadOption(f"the metric {name} must return a number, or a list with one for each seat, not {found!r}")
        out[name.partition(":")[2]] = [float(value) for value in values]
    return out
