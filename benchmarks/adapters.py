"""python -m benchmarks.adapters [GAME ...] [--rounds N] [--json]: our games through each interface beside the peers' own, in one run.

PettingZoo (AEC): the same random masked loop over our games and over its connect_four_v3, with its usual wrappers and without (raw).
PettingZoo (Parallel): steps of the whole table; no game of PettingZoo's own with masks is parallel, so it stands beside the same loop.
Gymnasium: one seat against random bots, beside CartPole for scale.
OpenSpiel: random play beside its own games written in Python.
Rounds alternate between ours and theirs; the best round counts. Seconds are the processor's, so a busy machine gives the same ratios.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import types
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import gymnasium
import numpy as np

from benchmarks.__main__ import SLICE, best, peer_driven
from meadhall import compiled, load_game
from meadhall.games import CATALOGUE
from meadhall.research.gym import SeatEnv
from meadhall.research.spiel import register
from meadhall.research.zoo import aec_env, parallel_env

PYTHON_GAMES = ("python_tic_tac_toe", "python_kuhn_poker")
ASKED = 3.0  # of each game as AEC environment, against connect four


def connect_four(raw: bool) -> Any:
    """PettingZoo's own environment. It draws with pygame, which is not needed to play; where that is not installed, a blank does."""
    try:
        importlib.import_module("pygame")
    except ImportError:
        sys.modules["pygame"] = types.ModuleType("pygame")
    made = importlib.import_module("pettingzoo.classic.connect_four_v3")
    return made.raw_env() if raw else made.env()


def aec_steps(env: Any) -> float:
    """Choices a second: observe, draw one from the mask, step."""
    chooser, steps, begin = random.Random(1).random, 0, process_time()
    while process_time() - begin < SLICE:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chooser() * len(legal))]))
            steps += 1
    return steps / (process_time() - begin)


def parallel_steps(env: Any) -> float:
    """Steps of the whole table a second; every seat observes at each."""
    chooser, steps, begin = random.Random(1).random, 0, process_time()
    while process_time() - begin < SLICE:
        looks, _ = env.reset(seed=steps)
        while env.agents:
            actions = {}
            for agent, look in looks.items():
                legal = np.flatnonzero(look["action_mask"])
                if len(legal):
                    actions[agent] = int(legal[int(chooser() * len(legal))])
            looks = env.step(actions)[0]
            steps += 1
    return steps / (process_time() - begin)


def gymnasium_steps(env: Any, masked: bool) -> float:
    """Steps a second of one agent."""
    chooser, steps, begin = random.Random(1).random, 0, process_time()
    while process_time() - begin < SLICE:
        look, _ = env.reset(seed=steps)
        over = cut = False
        while not over and not cut:
            if masked:
                legal = np.flatnonzero(look["action_mask"])
                action = int(legal[int(chooser() * len(legal))])
            else:
                action = int(chooser() * 2)
            look, _, over, cut, _ = env.step(action)
            steps += 1
    return steps / (process_time() - begin)


def measures(keys: list[str]) -> dict[str, Callable[[], float]]:
    """Every measure by its name."""
    four, raw, pole = connect_four(raw=False), connect_four(raw=True), gymnasium.make("CartPole-v1")
    found: dict[str, Callable[[], float]] = {
        "aec connect_four": lambda: aec_steps(four),
        "aec connect_four raw": lambda: aec_steps(raw),
        "gymnasium CartPole": lambda: gymnasium_steps(pole, False),
    }
    for name in PYTHON_GAMES:
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        found[f"openspiel {name}"] = partial(peer_driven, name, process_time)
    for key in keys:
        aec, parallel, seat = aec_env(key), parallel_env(key), SeatEnv(key)
        found[f"aec {key}"] = partial(aec_steps, aec)
        found[f"parallel {key}"] = partial(parallel_steps, parallel)
        found[f"gymnasium {key}"] = partial(gymnasium_steps, seat, True)
        found[f"openspiel {key}"] = partial(peer_driven, f"meadhall_{key}", process_time)
    return found


def show(found: dict[str, float], keys: list[str]) -> None:
    """A table for each interface, with ratios."""
    print(f"steps a second ({'compiled' if compiled() else 'plain Python'})")
    four, raw, pole = found["aec connect_four"], found["aec connect_four raw"], found["gymnasium CartPole"]
    print(f"PettingZoo AEC     connect_four_v3 {four:,.0f}, raw {raw:,.0f}; asked {ASKED} of the former")
    for key in keys:
        rate = found[f"aec {key}"]
        print(f"  {key:<14} {rate:>10,.0f}   ratio {rate / four:.2f}, to raw {rate / raw:.2f}")
    print("PettingZoo Parallel, every seat observing")
    for key in keys:
        print(f"  {key:<14} {found[f'parallel {key}']:>10,.0f}   with {load_game(key).default_seats} seats")
    print(f"Gymnasium          CartPole-v1 {pole:,.0f}")
    for key in keys:
        rate = found[f"gymnasium {key}"]
        print(f"  {key:<14} {rate:>10,.0f}   ratio {rate / pole:.2f}, the other seats' choices included")
    print("OpenSpiel          " + ", ".join(f"{name} {found[f'openspiel {name}']:,.0f}" for name in PYTHON_GAMES))
    for key in keys:
        rate = found[f"openspiel {key}"]
        print(f"  {key:<14} {rate:>10,.0f}   ratios " + ", ".join(f"{rate / found[f'openspiel {name}']:.2f}" for name in PYTHON_GAMES))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adapters", description="Our interfaces beside the peers' own games.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    keys = options.games or list(CATALOGUE)
    register()
    found = best(measures(keys), options.rounds)
    if options.json:
        print(json.dumps({"compiled": compiled(), "results": found}, indent=2))
    else:
        show(found, keys)


if __name__ == "__main__":
    main()
