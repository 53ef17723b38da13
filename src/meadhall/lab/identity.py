"""What a game of the lab depends on, as a digest: a stored game is reused only for exactly the same game."""

from __future__ import annotations

import json
import os
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from meadhall import __version__
from meadhall.bots.own import digest_of
from meadhall.data import OVERRIDE
from meadhall.games import load_game
from meadhall.lab.metrics import source_of_metric
from meadhall.lab.play import Task

__all__ = ["identity"]

FORM = 4  # bumped whenever what the lab records about a game changes
TELLING = (".py", ".toml")


def identity(task: Task, override: str = "") -> str:
    """A digest of everything that decides how a task goes: the game with its rules and data, the set-up, the bots, the seed, the metrics.

    Left out are the number, the label and the entrants' numbers, which only say where the game belongs in a study.
    """
    what = {
        "form": FORM,
        "meadhall": __version__,
        "sources": [_sources(load_game(task.game).package), _sources("meadhall.bots")],
        "data": _file(override or os.environ.get(OVERRIDE, "")),
        "game": task.game,
        "rules": load_game(task.game).version,
        "bots": [(bot, digest_of(bot)) for bot in task.bots],
        "options": task.options,
        "seed": task.seed,
        **({"counted": task.counted} if task.counted != 1.0 else {}),
        "metrics": [(name, sha256(source_of_metric(name)).hexdigest()) for name in task.metrics],
    }
    return sha256(json.dumps(what, sort_keys=True, default=str).encode()).hexdigest()[:20]


def _file(name: str) -> str:
    return sha256(Path(name).read_bytes()).hexdigest() if name else ""


@cache
def _sources(package: str) -> str:
    """A digest of the rules and data in a package: every change to a game brings new results."""
    digest = sha256()
    waiting: list[tuple[str, Traversable]] = [("", files(package))]
    while waiting:
        name, place = waiting.pop()
        if place.is_dir():
            waiting += sorted(((f"{name}/{part.name}", part) for part in place.iterdir()), key=lambda found: found[0])
        elif name.endswith(TELLING):
            digest.update(name.encode() + b"\0" + place.read_bytes() + b"\0")
    return digest.hexdigest()
