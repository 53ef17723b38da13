"""python -m benchmarks.against_openspiel [GAME ...] [--games N] [--seconds S]: jarl against OpenSpiel's search at equal time.

OpenSpiel's bots play our rules through meadhall.research.spiel with random playouts: MCTS with proven wins where nothing is hidden, ISMCTS
(which guesses worlds by resample_from_infostate) where something is. (They are its Python bots: those in C++ do not accept games that
are written in Python.) Each makes as many simulations as fill the same seconds at the pace of its last choice. Two play, and sides
change from game to game. Where all win or lose together, whole tables of either kind play the same number of games.

Python costs OpenSpiel's bots most of their time; so `--opponent uct` puts their settings (random playouts to the end, the same
exploration, proven wins) into our own compiled search, which knows no evaluation then. That is for open games without chance.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from meadhall import CHANCE, OVER, Rng, compiled, load_game
from meadhall.bots.brain import think
from meadhall.bots.levels import level_for
from meadhall.bots.match import interval
from meadhall.bots.search import SearchSettings
from meadhall.bots.uct import Uct
from meadhall.game import Game, Policy, State
from meadhall.games import CATALOGUE
from meadhall.research.spiel import register
from meadhall.window import Window

EXPLORE = 1.4
TO_THE_END = 1000000
SEATS = 2

Player = Callable[[Any, State, int], int]
"""Chooses for a seat, from OpenSpiel's state (which is for its own bots alone) or from a view."""


def openspiel(game: Game, seconds: float, seed: int) -> Player:
    """OpenSpiel's bot for the kind of game."""
    theirs, random = pyspiel.load_game(f"meadhall_{game.key}"), np.random.RandomState(seed)
    playouts = mcts.RandomRolloutEvaluator(1, random)
    if game.secrets:
        guessing = ismcts.ISMCTSBot(theirs, playouts, EXPLORE, 10, random_state=random, allow_inconsistent_action_sets=True)
        return _timed(guessing, "_max_simulations", seconds)
    return _timed(mcts.MCTSBot(theirs, EXPLORE, 10, playouts, solve=True, random_state=random), "max_simulations", seconds)


def _timed(bot: Any, count: str, seconds: float) -> Player:
    """A bot that makes as many simulations as fill these seconds."""

    def step(state: Any, _view: State, _seat: int) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        begin = perf_counter()
        action = int(bot.step(state))
        pace = seconds / (perf_counter() - begin)
        setattr(bot, count, max(5, int(getattr(bot, count) * min(pace, 10.0))))
        return action

    return step


def jarl(game: Game, seconds: float, seed: int) -> Player:
    """Ours."""
    level, rng = replace(level_for(game, "jarl", SEATS), seconds=seconds), Rng(seed)
    return lambda _state, view, seat: think(game, view, seat, level, int(rng.next())).action


def plain_uct(game: Game, seconds: float, seed: int) -> Player:
    """OpenSpiel's settings in our own search."""
    rng = Rng(seed)

    def step(_state: Any, view: State, _seat: int) -> int:
        tree = Uct(game.evaluator, Policy(), SearchSettings(0, seconds, EXPLORE, TO_THE_END, solve=True), int(rng.next()))
        tree.search(view.guess(rng), [], 0.0)
        return tree.results()[0].action

    return step


def play(game: Game, players: Sequence[Player], seed: int, spent: list[list[float]]) -> list[float]:
    """One game; its scores. The seconds of every choice that was one are added seat by seat."""
    theirs, window, rng = pyspiel.load_game(f"meadhall_{game.key}(players={SEATS})").new_initial_state(), Window(), Rng(seed)
    while (actor := int((state := theirs.node.position).turn())) != OVER:
        if actor == CHANCE:
            theirs.apply_action(int(state.sample(rng)))
            continue
        seat = int(theirs.current_player())
        view, begin = window.view(state, seat), perf_counter()
        action = players[seat](theirs, view, seat)
        if len(state.legal(seat)) > 1:
            spent[seat].append(perf_counter() - begin)
        window.made(state, seat, action)
        theirs.apply_action(action)
    return list(state.scores())


def compare(game: Game, opponent: str, games: int, seconds: float, seed: int, quiet: bool) -> dict[str, Any]:
    """Our shares in a number of games, and theirs; seconds a choice of both."""
    other = openspiel if opponent == "openspiel" else plain_uct
    shares: list[list[float]] = [[], []]
    spent: list[list[float]] = [[], []]
    for n in range(games):
        luck = seed + 1000 * n
        tables: list[list[int]] = [[0, 0], [1, 1]] if game.together else [[0, 1] if n % 2 == 0 else [1, 0]]
        for sides in tables:
            taken: list[list[float]] = [[], []]
            scores = play(game, [(jarl, other)[side](game, seconds, luck + seat) for seat, side in enumerate(sides)], luck, taken)
            for seat, side in enumerate(sides):
                spent[side] += taken[seat]
            for side in set(sides):
                shares[side].append(scores[sides.index(side)])
        if not quiet:
            print(f"{game.key}, game {n + 1}: jarl {shares[0][-1]}, {opponent} {shares[1][-1]}", flush=True)
    return {
        "game": game.key,
        "games": games,
        "compiled": compiled(),
        "jarl": interval(shares[0]),
        "opponent": interval(shares[1]),
        "seconds": [sum(one) / max(1, len(one)) for one in spent],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against_openspiel", description="jarl against OpenSpiel's MCTS and ISMCTS.")
    parser.add_argument("keys", metavar="GAME", nargs="*", default=list(CATALOGUE), help="by default all")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each choice of either side")
    parser.add_argument("--opponent", choices=("openspiel", "uct"), default="openspiel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    register()
    found = []
    for key in options.keys:
        game = load_game(key)
        found.append(compare(game, options.opponent, options.games, options.seconds, options.seed, options.json))
        if not options.json:
            ours, theirs, seconds = found[-1]["jarl"], found[-1]["opponent"], found[-1]["seconds"]
            against = (
                f"{options.opponent} {theirs[0]:.3f} [{theirs[1]:.3f}, {theirs[2]:.3f}], together" if game.together else options.opponent
            )
            print(f"{key}: jarl {ours[0]:.3f} [{ours[1]:.3f}, {ours[2]:.3f}] of {options.games} games against {against}")
            mode = "compiled" if compiled() else "plain Python"
            print(f"  seconds a choice: jarl {seconds[0]:.2f}, {options.opponent} {seconds[1]:.2f} ({mode})", flush=True)
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
