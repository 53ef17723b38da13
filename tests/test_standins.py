"""Plain Python needs nothing compiled: where `librt` and `mypy_extensions` are missing, the same sources play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import librt.vecs
import pytest
from mypy_extensions import i64

from meadhall import load_game, standins
from meadhall.games import CATALOGUE
from meadhall.simulate import simulate

SOURCES = Path(__file__).parents[1] / "src"
HIDING = """
import json, sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("librt", "mypy_extensions"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Hidden())
from meadhall import compiled, load_game, standins
from meadhall.bots import choose
from meadhall.games import CATALOGUE
from meadhall.simulate import simulate
import meadhall.web, meadhall.lab, meadhall.terminal

digests = {key: simulate(load_game(key), None, 2, seed=4, digest=True).digest for key in CATALOGUE}
game = load_game("hexentafl")
view = game.start().view(0)
legal = choose(game, view, 0, "thrall", 3) in view.legal(0)
flat = {key: [float(x) for x in load_game(key).planes.flat(load_game(key).start().view(0), 0)] for key in CATALOGUE}
print(json.dumps({"flat": flat, "missing": standins.MISSING, "compiled": compiled(), "digests": digests, "legal": legal}))
"""

HERE: Any = librt.vecs
THERE: Any = standins
OPERATIONS: list[Callable[[Any], Any]] = [
    lambda m: m.vec[i64](),
    lambda m: m.vec[i64]([3, -1, 2]),
    lambda m: m.vec[i64](n * n for n in range(4)),
    lambda m: m.vec[float]([1, 2.5]),
    lambda m: m.vec[i64]([4, 5, 6])[-1],
    lambda m: m.vec[i64]([4, 5, 6])[1:],
    lambda m: m.vec[i64]([4, 5, 6])[3],
    lambda m: m.vec[i64]([2**70]),
    lambda m: m.vec[i64]([1.5]),
    lambda m: m.append(m.vec[i64]([1]), 2),
    lambda m: m.append(m.vec[float]([1]), 2),
    lambda m: m.append(m.vec[i64]([1]), "2"),
    lambda m: m.extend(m.vec[i64]([1]), [2, 3]),
    lambda m: m.remove(m.vec[i64]([1, 2, 1]), 1),
    lambda m: m.remove(m.vec[i64]([1, 2, 1]), 7),
    lambda m: m.pop(m.vec[i64]([1, 2, 3])),
    lambda m: m.pop(m.vec[i64]([1, 2, 3]), 0),
    lambda m: 5 in m.vec[i64]([4, 5]),
    lambda m: m.vec[i64]([4, 5]) == m.vec[i64]([4, 5]),
    lambda m: bool(m.vec[i64]()),
]


def outcome(operation: Callable[[Any], Any], module: Any) -> str:
    """What comes out: numbers, written so that 1 and 1.0 differ, or the kind of refusal."""

    def plain(value: Any) -> Any:
        if isinstance(value, tuple):
            return [plain(part) for part in value]
        return list(value) if hasattr(value, "__len__") else value

    try:
        return repr(plain(operation(module)))
    except (IndexError, OverflowError, TypeError, ValueError) as problem:
        return type(problem).__name__


@pytest.mark.parametrize("operation", OPERATIONS, ids=range(len(OPERATIONS)))
def test_rows_behave_like_theirs(operation: Callable[[Any], Any]) -> None:
    assert outcome(operation, THERE) == outcome(operation, HERE)


@pytest.mark.parametrize("change", [lambda r: standins.append(r, 9), lambda r: standins.extend(r, [9]), standins.pop])
def test_a_change_leaves_the_row_that_was_given(change: Callable[[Any], Any]) -> None:
    row = THERE.vec[i64]([1, 2])
    change(row)
    assert list(row) == [1, 2]


def test_the_same_games_are_played_without_these_packages() -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", HIDING], capture_output=True, text=True, env=env, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["missing"] == ["mypy_extensions", "librt"] and not found["compiled"] and found["legal"]
    assert found["digests"] == {key: simulate(load_game(key), None, 2, seed=4, digest=True).digest for key in CATALOGUE}
    games = {key: load_game(key) for key in CATALOGUE}
    assert found["flat"] == {key: [float(x) for x in game.planes.flat(game.start().view(0), 0)] for key, game in games.items()}
