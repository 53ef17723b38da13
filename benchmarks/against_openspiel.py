"""python -m benchmarks.against_openspiel [--games N] [--seconds S]: heXentafl, jarl against OpenSpiel's MCTSBot at equal time.

OpenSpiel's bot plays our rules through meadhall.research.spiel: random playouts, proven wins. (It is its Python bot: the one in C++
does not accept games that are written in Python.) It makes as many simulations as fill the same seconds at the pace of its last
choice. Python costs it most of its time; so `--opponent uct` puts its settings (random playouts to the end, the same exploration,
proven wins) into our own compiled search, which knows no evaluation then. Sides change from game to game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from meadhall import OVER, compiled, load_game
from meadhall.bots.brain import think
from meadhall.bots.levels import level_for
from meadhall.bots.match import interval
from meadhall.bots.search import SearchSettings
from meadhall.bots.uct import Uct
from meadhall.game import Policy, State
from meadhall.research.spiel import register

EXPLORE = 1.4
TO_THE_END = 1000000
GAME = load_game("hexentafl")


def openspiel(seconds: float, seed: int) -> Callable[[State, list[int]], int]:
    """OpenSpiel's bot; it is given the choices so far."""
    game, random = pyspiel.load_game("meadhall_hexentafl"), np.random.RandomState(seed)
    bot = mcts.MCTSBot(game, EXPLORE, 10, mcts.RandomRolloutEvaluator(1, random), solve=True, random_state=random)

    def step(_state: State, played: list[int]) -> int:
        mirror = game.new_initial_state()
        for action in played:
            mirror.apply_action(action)
        begin = perf_counter()
        action = int(bot.step(mirror))
        bot.max_simulations = max(5, int(bot.max_simulations * seconds / (perf_counter() - begin)))
        return action

    return step


def plain_uct(seconds: float, seed: int) -> Callable[[State, list[int]], int]:
    """The same settings in our own search."""

    def step(state: State, played: list[int]) -> int:
        tree = Uct(GAME.evaluator, Policy(), SearchSettings(0, seconds, EXPLORE, TO_THE_END, solve=True), seed + len(played))
        tree.search(state.copy(), [], 0.0)
        return tree.results()[0].action

    return step


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against_openspiel", description="jarl against OpenSpiel's MCTS.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each choice of either side")
    parser.add_argument("--opponent", choices=("openspiel", "uct"), default="openspiel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    register()
    level = replace(level_for(GAME, "jarl", 2), seconds=options.seconds)
    shares, spent, chosen = [], [0.0, 0.0], [0, 0]
    for n in range(options.games):
        seat, seed = n % 2, options.seed + 1000 * n
        other = (openspiel if options.opponent == "openspiel" else plain_uct)(options.seconds, seed)
        state, played = GAME.start(), list[int]()
        while (actor := int(state.turn())) != OVER:
            begin = perf_counter()
            side = int(actor != seat)
            action = other(state, played) if side else think(GAME, state.view(seat), seat, level, seed + len(played)).action
            spent[side] += perf_counter() - begin
            chosen[side] += 1
            state.play(actor, action)
            played.append(action)
        shares.append(state.scores()[seat])
        if not options.json:
            print(f"game {n + 1}: jarl in seat {seat + 1} scores {shares[-1]} after {len(played)} choices", flush=True)
    mean, low, high = interval(shares)
    seconds = [spent[i] / max(1, chosen[i]) for i in range(2)]
    if options.json:
        print(json.dumps({"compiled": compiled(), "share": mean, "low": low, "high": high, "seconds": seconds}))
        return
    print(f"jarl {mean:.3f} [{low:.3f}, {high:.3f}] of {options.games} games against {options.opponent}")
    print(f"seconds a choice: jarl {seconds[0]:.2f}, {options.opponent} {seconds[1]:.2f} ({'compiled' if compiled() else 'plain Python'})")


if __name__ == "__main__":
    main()
