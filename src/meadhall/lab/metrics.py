"""Custom measures: functions of a finished game, named `module:function`.

def longest(game, state, played):       # game: Game, state: the last State, played: Played, what the lab has noted so far
    return played.outcomes              # one number for the game, or a list with one for each seat
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from meadhall.errors import BadOption
from meadhall.game import Game, State

if TYPE_CHECKING:
    from meadhall.lab.play import Played

__all__ = ["Metric", "find_metric", "measure", "source_of"]

Metric = Callable[[Game, State, "Played"], Any]


def find_metric(name: str) -> Metric:
    """The function that `module:function` names; the current folder is searched too."""
    module, colon, function = name.partition(":")
    if not colon or not module or not function:
        raise BadOption(f"a metric is written module:function, not {name!r}")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), function, None)
    except ImportError as problem:
        raise BadOption(f"the metric {name} cannot be loaded: {problem}") from None
    if not callable(found):
        raise BadOption(f"{module} has no function {function!r}")
    return cast(Metric, found)


def source_of(name: str) -> bytes:
    """The source of the module that a metric comes from; empty if it has none."""
    file = getattr(sys.modules[find_metric(name).__module__], "__file__", None)
    return Path(file).read_bytes() if file else b""


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
