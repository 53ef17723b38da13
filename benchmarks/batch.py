"""Many games at once beside PGX and OpenSpiel: steps per second of the processor, observation and mask included, random legal actions.

Every side has a process of its own and is measured in turn, several times; its best round counts. The processor's seconds over all
threads are what is counted, because other work may share the machine. Peers' games are other games, so a ratio is a scale, not a race.

    python -m benchmarks.batch              # all of it; PGX and OpenSpiel are left out and named where they are not installed
    python -m benchmarks.batch --workers    # two processes against one, by the clock: only on a machine that does nothing else
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Any

from meadhall import compiled
from meadhall.games import CATALOGUE

SIZES = (1, 64, 1024)
PGX = ("hex", "connect_four", "backgammon")
SPIEL = ("breakthrough", "hex", "backgammon", "hanabi", "chess")
NEAREST = {
    "hexentafl": "breakthrough",
    "nxs": "chess",
    "lindisfarne": "backgammon",
    "ragnaroll": "backgammon",
    "ragnarokstar": "hanabi",
    "yggdrasil": "hanabi",
}
Stepper = Callable[[], int]  # one step of all games; how many decisions were made


def of_batch(key: str, n: int) -> Stepper:
    from meadhall.research.batch import Batch

    batch = Batch(key, n, seed=1, slots=2)

    def step() -> int:
        batch.step(batch.drawn)
        return n

    return step


def of_zoo(key: str, _n: int) -> Stepper:
    import numpy as np

    from meadhall.research.zoo import aec_env

    env, rng = aec_env(key), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        looked, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0
        legal = np.flatnonzero(looked["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))  # numpy's own drawing would cost as much as the step
        return 1

    return step


def of_pgx(name: str, n: int) -> Stepper:
    import jax
    import jax.numpy as jnp
    import pgx

    env: Any = pgx.make(name)
    advance: Any = jax.vmap(env.step)
    begin: Any = jax.vmap(env.init)

    def plain(state: Any, key: Any) -> tuple[Any, Any]:
        key, draw, again = jax.random.split(key, 3)
        actions = jax.random.categorical(draw, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
        luck = (jax.random.split(draw, n),) if name == "backgammon" else ()
        state = advance(state, actions, *luck)
        fresh = begin(jax.random.split(again, n))
        over = state.terminated | state.truncated
        return jax.tree_util.tree_map(lambda a, b: jnp.where(over.reshape((n,) + (1,) * (a.ndim - 1)), a, b), fresh, state), key

    one: Any = jax.jit(plain)
    held: list[Any] = [jax.jit(begin)(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2)]

    def step() -> int:
        held[0], held[1] = one(held[0], held[1])
        held[0].observation.block_until_ready()
        return n

    step()
    return step


def of_spiel(name: str, n: int) -> Stepper:
    import numpy as np
    from open_spiel.python import rl_environment, vector_env

    envs: Any = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(n)])
    agent = type("Output", (), {"__init__": lambda self, action: setattr(self, "action", action)})
    held = [envs.reset()]
    rng = np.random.default_rng(1)

    def step() -> int:
        actions = []
        for shown in held[0]:
            legal = shown.observations["legal_actions"][shown.observations["current_player"]]
            actions.append(agent(legal[int(rng.integers(len(legal)))]))
        held[0] = envs.step(actions, reset_if_done=True)[0]
        return n

    return step


KINDS: dict[str, Callable[[str, int], Stepper]] = {"batch": of_batch, "zoo": of_zoo, "pgx": of_pgx, "spiel": of_spiel}


def serve(pipe: Connection, kind: str, name: str) -> None:
    """A side in its process: make what is asked for once, run it for so long, answer with its speed."""
    made: dict[int, Stepper] = {}
    while True:
        n, seconds = pipe.recv()
        if n == 0:
            return
        try:
            if n not in made:
                made[n] = KINDS[kind](name, n)
            step, count = made[n], 0
            step()
            begin, wall = process_time(), perf_counter()
            while process_time() - begin < seconds and perf_counter() - wall < 20 * seconds:
                count += step()
            pipe.send(count / max(process_time() - begin, 1e-9))
        except ImportError as missing:
            pipe.send(str(missing))


class Side:
    """One side with its process."""

    def __init__(self, kind: str, name: str, sizes: tuple[int, ...]) -> None:
        context = get_context("spawn")
        self.kind, self.name, self.sizes = kind, name, sizes
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there, kind, name), daemon=True)
        self.process.start()
        self.best: dict[int, float] = {}
        self.missing = ""

    def measure(self, seconds: float) -> None:
        for n in self.sizes:
            if self.missing:
                return
            self.pipe.send((n, seconds))
            found = self.pipe.recv()
            if isinstance(found, str):
                self.missing = found
                return
            self.best[n] = max(self.best.get(n, 0.0), found)

    def end(self) -> None:
        self.pipe.send((0, 0.0))
        self.process.join()


def rows(sides: list[Side]) -> Iterator[str]:
    found = {(side.kind, side.name): side.best for side in sides}
    yield "| game | n = 1 | n = 64 | n = 1,024 | its PettingZoo environment | n = 64 beside it | n = 64 beside OpenSpiel's |"
    yield "|---|---|---|---|---|---|---|"
    for key in CATALOGUE:
        own, zoo = found[("batch", key)], found[("zoo", key)][1]
        near = found.get(("spiel", NEAREST.get(key, "")), {}).get(64)
        beside = f"{own[64] / near:.0f} x {NEAREST[key]}" if near else "not installed"
        speeds = " | ".join(f"{own[n]:,.0f}" for n in SIZES)
        yield f"| {key} | {speeds} | {zoo:,.0f} | {own[64] / zoo:.1f} x | {beside} |"
    yield ""
    yield "| peer | n = 1 | n = 64 | n = 1,024 |"
    yield "|---|---|---|---|"
    for side in sides:
        if side.kind in ("pgx", "spiel"):
            label = f"{'PGX' if side.kind == 'pgx' else 'OpenSpiel'} {side.name}"
            speeds = " | ".join(f"{side.best[n]:,.0f}" if n in side.best else "-" for n in SIZES)
            yield f"| {label} | {side.missing or speeds} |"


def measure(seconds: float, rounds: int) -> None:
    sides = [Side("batch", key, SIZES) for key in CATALOGUE] + [Side("zoo", key, (1,)) for key in CATALOGUE]
    sides += [Side("pgx", name, SIZES) for name in PGX] + [Side("spiel", name, (1, 64)) for name in SPIEL]
    for n in range(rounds):
        for side in sides:
            side.measure(seconds)
        print(f"round {n + 1} of {rounds}", file=sys.stderr)
    print("compiled" if compiled() else "plain Python: the ratios below say nothing about the compiled batch")
    for row in rows(sides):
        print(row)
    for side in sides:
        side.end()


def by_the_clock(seconds: float) -> None:
    """Two processes against one."""
    from meadhall.research.batch import Batch
    from meadhall.research.workers import Workers

    for key in CATALOGUE:
        speeds = []
        for made in (Batch(key, 1024, seed=1, slots=2), Workers(key, 1024, seed=1, slots=2, workers=2)):
            made.step(made.drawn)
            begin, steps = perf_counter(), 0
            while perf_counter() - begin < seconds:
                made.step(made.drawn)
                steps += 1024
            speeds.append(steps / (perf_counter() - begin))
            if isinstance(made, Workers):
                made.close()
        print(f"{key:<14} one process {speeds[0]:>10,.0f}   two {speeds[1]:>10,.0f}   {speeds[1] / speeds[0]:.2f} x")


def main() -> None:
    parser = argparse.ArgumentParser(description="Batches beside their peers.")
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--workers", action="store_true")
    options = parser.parse_args()
    if options.workers:
        by_the_clock(options.seconds * options.rounds)
    else:
        measure(options.seconds, options.rounds)


if __name__ == "__main__":
    main()
