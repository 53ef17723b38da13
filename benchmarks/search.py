"""python -m benchmarks.search [--simulations N] [--rounds N]: our UCT on heXentafl beside OpenSpiel's C++ MCTSBot on breakthrough.

Both search the first position with random playouts to the end, without an evaluation, at the same exploration. What is compared is
simulations a second times the length of a random game: positions a second inside a search. Rounds alternate; the best one counts.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from time import perf_counter

import pyspiel

from meadhall import OVER, compiled, load_game
from meadhall.bots.search import SearchSettings
from meadhall.bots.uct import Uct
from meadhall.rng import Rng
from meadhall.state import Policy

PEER = "breakthrough"
EXPLORE = 1.4
TO_THE_END = 1000000


def ours(simulations: int, seed: int) -> float:
    """Simulations a second of our search."""
    game = load_game("hexentafl")
    tree = Uct(game.evaluator, Policy(), SearchSettings(simulations, explore=EXPLORE, depth=TO_THE_END), seed)
    begin = perf_counter()
    tree.search(game.start(), [], 0.0)
    return int(tree.simulations) / (perf_counter() - begin)


def theirs(simulations: int, seed: int) -> float:
    """Simulations a second of OpenSpiel's."""
    game = pyspiel.load_game(PEER)
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORE, simulations, 1000, False, seed, False, pyspiel.ChildSelectionPolicy.UCT
    )
    begin = perf_counter()
    bot.step(game.new_initial_state())
    return simulations / (perf_counter() - begin)


def our_length(games: int) -> float:
    """Choices of a random game of heXentafl."""
    game, rng, steps = load_game("hexentafl"), Rng(1), 0
    for _ in range(games):
        state = game.start()
        while (actor := state.turn()) != OVER:
            legal = state.legal(actor)
            state.apply(actor, legal[rng.below(len(legal))])
            steps += 1
    return steps / games


def their_length(games: int) -> float:
    """Choices of a random game of breakthrough."""
    game, random, steps = pyspiel.load_game(PEER), Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps / games


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description="Search speed beside OpenSpiel.")
    parser.add_argument("--simulations", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    best_ours = best_theirs = 0.0
    for n in range(options.rounds):
        best_ours = max(best_ours, ours(options.simulations, n + 1))
        best_theirs = max(best_theirs, theirs(options.simulations, n + 1))
    lengths = our_length(300), their_length(300)
    ratio = best_ours * lengths[0] / (best_theirs * lengths[1])
    if options.json:
        print(json.dumps({"compiled": compiled(), "ours": [best_ours, lengths[0]], "theirs": [best_theirs, lengths[1]], "ratio": ratio}))
        return
    print(f"heXentafl, Uct ({'compiled' if compiled() else 'plain Python'}): {best_ours:,.0f} simulations/s x {lengths[0]:.1f} choices")
    print(f"OpenSpiel {PEER}, MCTSBot (C++): {best_theirs:,.0f} simulations/s x {lengths[1]:.1f} choices")
    print(f"ratio {ratio:.2f} (asked 2.0)")


if __name__ == "__main__":
    main()
