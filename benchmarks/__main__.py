"""python -m benchmarks [GAME ...] [--rounds N] [--json]: our games beside OpenSpiel's in the same run.

For each game: choices and outcomes a second driven from Python (as a peer must be: every outcome of chance listed with its weight and
drawn in Python), driven from Python with sample() drawing the outcomes, and natively (the loop compiled with the rules); copies a
second; and the same for the peers. Rounds alternate between ours and theirs; the best round counts.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

from meadhall import CHANCE, OVER, compiled, load_game
from meadhall.game import Game
from meadhall.games import CATALOGUE
from meadhall.playout import Playout
from meadhall.rng import Rng

PEERS = {
    "hexentafl": ("breakthrough", "hex(board_size=11)"),
    "nxs": ("chess",),
    "lindisfarne": ("backgammon",),
    "yggdrasil": ("hanabi",),
    "ragnaroll": ("backgammon",),
    "ragnarokstar": ("hanabi",),
}
ASKED = {  # what we ask of ourselves: Python-driven against the first peer, native against our own Python-driven
    "hexentafl": (1.5, 3.0),
    "nxs": (2.0, 4.0),
    "lindisfarne": (2.0, 4.0),
    "yggdrasil": (2.0, 4.0),
    "ragnaroll": (2.0, 4.0),
    "ragnarokstar": (1.0, 4.0),
}
SLICE = 0.4  # seconds a measurement


def python_driven(game: Game, sampled: bool = False) -> float:
    """Choices and outcomes a second, played at random from Python: the same loop as for the peers, or with sample() for chance."""
    first = game.start()
    rng, chooser, steps, begin = Rng(1), random.Random(1), 0, perf_counter()
    while perf_counter() - begin < SLICE:
        state = first.copy()
        while (actor := state.turn()) != OVER:
            if actor >= 0:
                legal = state.legal(actor)
                state.apply(actor, legal[int(chooser.random() * len(legal))])
            elif sampled:
                state.apply(CHANCE, state.sample(rng))
            else:
                outcomes, weights = zip(*state.chance(), strict=True)
                state.apply(CHANCE, chooser.choices(outcomes, weights)[0])
            steps += 1
    return steps / (perf_counter() - begin)


def native(game: Game) -> float:
    first = game.start()
    rng, run, steps, begin = Rng(1), Playout(), 0, perf_counter()
    while perf_counter() - begin < SLICE:
        run.run(first.copy(), rng)
        steps += int(run.choices + run.outcomes)
    return steps / (perf_counter() - begin)


def copies(game: Game) -> float:
    state, count, begin = game.start(), 0, perf_counter()
    while perf_counter() - begin < SLICE:
        for _ in range(1000):
            state.copy()
        count += 1000
    return count / (perf_counter() - begin)


def peer_driven(name: str, clock: Callable[[], float] = perf_counter) -> float:
    """Choices and outcomes per second of an OpenSpiel game, played at random from Python as its examples do."""
    import pyspiel

    game, chooser, steps, begin = pyspiel.load_game(name), random.Random(1), 0, clock()
    while clock() - begin < SLICE:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chooser.random() * len(legal))])
            steps += 1
    return steps / (clock() - begin)


def peer_clones(name: str) -> float:
    import pyspiel

    state, count, begin = pyspiel.load_game(name).new_initial_state(), 0, perf_counter()
    while perf_counter() - begin < SLICE:
        for _ in range(1000):
            state.clone()
        count += 1000
    return count / (perf_counter() - begin)


def best(measures: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The best of several rounds, all measures taking turns."""
    found = dict.fromkeys(measures, 0.0)
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name] = max(found[name], measure())
    return found


def bench(game: Game, rounds: int) -> dict[str, float]:
    measures: dict[str, Callable[[], float]] = {
        "python": lambda: python_driven(game),
        "sampled": lambda: python_driven(game, sampled=True),
        "native": lambda: native(game),
        "copies": lambda: copies(game),
    }
    for peer in PEERS[game.key]:
        measures[f"peer {peer}"] = partial(peer_driven, peer)
        measures[f"clones {peer}"] = partial(peer_clones, peer)
    return best(measures, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed beside OpenSpiel, as ratios.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = {}
    for game in (load_game(key) for key in options.games or CATALOGUE):
        found = results[game.key] = bench(game, options.rounds)
        if options.json:
            continue
        peer = PEERS[game.key][0]
        asked = ASKED[game.key]
        print(f"{game.title} ({'compiled' if compiled() else 'plain Python'})")
        print(f"  driven from Python {found['python']:>12,.0f} /s")
        for name in PEERS[game.key]:
            rate = found[f"peer {name}"]
            goal = f" (asked {asked[0]})" if name == peer else ""
            print(f"    OpenSpiel {name:<20} {rate:>12,.0f} /s   ratio {found['python'] / rate:.2f}{goal}")
        ratio, clones = found["native"] / found["python"], found["copies"] / found[f"clones {peer}"]
        sampled = found["sampled"] / found[f"peer {peer}"]
        print(f"  the same, sampled  {found['sampled']:>12,.0f} /s   ratio to OpenSpiel {peer} {sampled:.2f}")
        print(
            f"  native             {found['native']:>12,.0f} /s   ratio to Python-driven {ratio:.2f} (asked {asked[1]}), "
            f"sampled {found['native'] / found['sampled']:.2f}"
        )
        print(f"  copies             {found['copies']:>12,.0f} /s   ratio to OpenSpiel {peer} {clones:.2f}")
    if options.json:
        print(json.dumps({"compiled": compiled(), "results": results}, indent=2))


if __name__ == "__main__":
    main()
