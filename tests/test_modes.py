"""Compiled and plain code play the same games, move for move; large counts of random games all end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from meadhall import compiled, load_game
from meadhall.games import CATALOGUE
from meadhall.simulate import simulate

SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("hexentafl", 2, {}),
    ("hexentafl", 2, {"size": 5, "match": "pair"}),
    *(("nxs", seats, {}) for seats in (2, 3)),
    *(("lindisfarne", seats, {}) for seats in (2, 3, 4)),
    *(("yggdrasil", seats, {"difficulty": level}) for seats in (1, 2, 4, 6) for level in ("easy", "ragnarok")),
    *(("ragnaroll", seats, {}) for seats in (1, 2, 4, 6)),
    *(("ragnarokstar", seats, {"expansion": name}) for seats in (2, 3, 4) for name in ("base", "angry", "divalkyrie")),
]
NAMES = [f"{key}-{seats}-{'-'.join(map(str, options.values()))}".rstrip("-") for key, seats, options in SETUPS]


def digest_in_plain_mode(key: str, seats: int, options: dict[str, Any], games: int) -> str:
    """The digest of the same games, played by plain Python in another process."""
    given = [f"--option={name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "meadhall", "simulate", key, f"--seats={seats}", f"--games={games}", "--digest", "--json", *given]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=3000, check=True)
    found = json.loads(done.stdout)
    assert not found["compiled"]
    return str(found["digest"])


@pytest.mark.parametrize(("key", "seats", "options"), SETUPS, ids=NAMES)
def test_both_drivers_play_the_same_games(key: str, seats: int, options: dict[str, Any]) -> None:
    game = load_game(key)
    native = simulate(game, seats, 3, seed=11, driver="native", digest=True, options=options)
    python = simulate(game, seats, 3, seed=11, driver="python", digest=True, options=options)
    assert native.digest == python.digest and native.choices == python.choices


@pytest.mark.skipif(not compiled(), reason="needs the compiled mode to compare with")
@pytest.mark.parametrize(("key", "seats", "options"), SETUPS, ids=NAMES)
def test_compiled_and_plain_play_the_same_games(key: str, seats: int, options: dict[str, Any]) -> None:
    here = simulate(load_game(key), seats, 8, seed=1, digest=True, options=options)
    assert here.digest == digest_in_plain_mode(key, seats, options, 8)


@pytest.mark.slow
@pytest.mark.skipif(not compiled(), reason="needs the compiled mode to compare with")
@pytest.mark.parametrize("key", CATALOGUE)
def test_compiled_and_plain_agree_on_many_games(key: str) -> None:
    game = load_game(key)
    count = 10_000 if key == "hexentafl" else 1_000
    here = simulate(game, None, count, seed=1, digest=True)
    assert here.digest == digest_in_plain_mode(key, game.default_seats, {}, count)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats", "options"), SETUPS, ids=NAMES)
def test_ten_thousand_random_games_end(key: str, seats: int, options: dict[str, Any]) -> None:
    found = simulate(load_game(key), seats, 10_000, seed=3, options=options)
    assert found.games == 10_000 and found.length["max"] < load_game(key).bound
