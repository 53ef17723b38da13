"""python -m benchmarks.shares [GAME ...] [--seats N ...] [--games N]: does anybody gain by the order in which a secret window is filled?

Equal bots fill all seats. In every game a permutation is drawn, and in every window of several secret choices the seats are asked in
that order. The table shows the share of each seat and of each place in that order. The first games are played again in the opposite
order, with the same luck for chance and for each bot: their results should be the same. Then a learner that chooses as the bots
do, but from what SeatEnv shows it, plays as many games against them, in all seats alike.

Intervals are of 95 %, so that about one row in twenty lies outside its own where everything is fair; those beyond four standard errors
are marked and make the command fail.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

from meadhall import CHANCE, Rng, compiled, load_game
from meadhall.bots import choose
from meadhall.bots.match import interval
from meadhall.game import Game
from meadhall.games import CATALOGUE
from meadhall.research.gym import SeatEnv
from meadhall.window import Window

FAR = 4.0  # standard errors that a fair share is practically never away


def windowed(game: Game) -> bool:
    """Do several seats owe a choice at once in a random game?"""
    rng, state = Rng(1), game.start()
    while actors := state.actors():
        if len(actors) > 1:
            return True
        legal = state.legal(actors[0]) if actors[0] != CHANCE else []
        state.apply(actors[0], legal[rng.below(len(legal))] if legal else state.sample(rng))
    return False


def play(game: Game, seats: int, bot: str, order: Sequence[int], seed: int) -> list[float]:
    """The scores of one game in which windows are filled in this order. Luck does not depend on the order: each bot has its own."""
    state, window, luck = game.start(seats), Window(), Rng(seed)
    own = [Rng(seed * 31 + 7 * seat + 1) for seat in range(seats)]
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            continue
        seat = min(actors, key=order.index)
        action = choose(game, window.view(state, seat), seat, bot, int(own[seat].next()))
        window.made(state, seat, action)
        state.apply(seat, action)
    return list(state.scores())


def learn(env: SeatEnv, bot: str, seed: int) -> list[float]:
    """The learner's score in one game: it chooses as the bot would from what the environment shows it."""
    own = Rng(seed * 31 + 5)
    env.reset(seed=seed)
    over = False
    while not over:
        action = choose(env.game, env.state.view(env.seat), env.seat, bot, int(own.next()))
        over = env.step(action)[2]  # type: ignore[arg-type]  # an int is as good as NumPy's
    return [float(env.state.scores()[env.seat])]


def row(what: str, shares: Sequence[float], fair: float) -> bool:
    """Print a row of the table; is the share within reason?"""
    if not shares:
        return True
    mean, low, high = interval(shares)
    far_low, far_high = interval(shares, FAR)[1:]
    sound = far_low <= fair <= far_high
    print(f"| {what} | {len(shares)} | {mean:.3f} [{low:.3f}, {high:.3f}] | {fair:.3f} |{'' if sound else ' differs'}", flush=True)
    return sound


class Kept:
    """Results that are kept in a file, so that a long run can be stopped and continued."""

    def __init__(self, path: Path | None, minutes: float) -> None:
        self.path, self.until = path, 60 * minutes
        lines = path.read_text("utf-8").splitlines() if path is not None and path.exists() else []
        self.found: dict[str, list[float]] = dict(json.loads(line) for line in lines)

    def get(self, what: str, made: Callable[[], list[float]]) -> list[float]:
        """A result, made now unless it is known; nothing where time is up."""
        if what not in self.found and (not self.until or process_time() < self.until):
            self.found[what] = made()
            if self.path is not None:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([what, self.found[what]]) + "\n")
        return self.found.get(what, [])


def measure(game: Game, seats: int, bot: str, games: int, again: int, seed: int, kept: Kept) -> bool:
    """All rows of a game with this many seats."""
    fair, sound = 1 / seats, True
    by_seat: list[list[float]] = [[] for _ in range(seats)]
    by_place: list[list[float]] = [[] for _ in range(seats)]
    learner: list[float] = []
    repeated, differing, draw = 0, 0, Rng(seed)
    envs = [SeatEnv(game.key, seats, seat, bot) for seat in range(seats)]
    for n in range(games):
        order = list(range(seats))
        for i in range(seats - 1, 0, -1):
            j = int(draw.below(i + 1))
            order[i], order[j] = order[j], order[i]
        name, number = f"{game.key} {seats} {bot} {seed} {n}", seed * 1000003 + n
        scores = kept.get(name, partial(play, game, seats, bot, order, number))
        for place, seat in enumerate(order if scores else []):
            by_seat[seat].append(scores[seat])
            by_place[place].append(scores[seat])
        if n < again and scores and (other := kept.get(f"{name} backwards", partial(play, game, seats, bot, order[::-1], number))):
            repeated += 1
            differing += other != scores
        learner += kept.get(f"{name} learner", partial(learn, envs[n % seats], bot, number))
    for seat, shares in enumerate(by_seat):
        sound &= row(f"{game.key}, {seats} seats: seat {seat + 1}", shares, fair)
    for place, shares in enumerate(by_place):
        sound &= row(f"{game.key}, {seats} seats: asked as number {place + 1}", shares, fair)
    sound &= row(f"{game.key}, {seats} seats: the learner of SeatEnv", learner, fair)
    print(f"{repeated} games in the opposite order: {differing} ended otherwise.", flush=True)
    return sound and not differing


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shares", description="Shares by seat and by order in secret windows.")
    parser.add_argument("keys", metavar="GAME", nargs="*", help="by default those with windows in which several owe a choice")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--again", type=int, default=200, help="games that are played again in the opposite order")
    parser.add_argument("--bot", default="karl")
    parser.add_argument("--file", type=Path, help="keep every result here, and continue from what it holds")
    parser.add_argument("--minutes", type=float, default=0.0, help="of processor time; then the table of what there is (default: no limit)")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    print(f"{options.bot}, seed {options.seed}, {'compiled' if compiled() else 'plain Python'}", flush=True)
    sound, kept = True, Kept(options.file, options.minutes)
    for game in [load_game(key) for key in options.keys or CATALOGUE]:
        if options.keys or windowed(game):
            for seats in options.seats:
                sound &= measure(game, seats, options.bot, options.games, min(options.again, options.games), options.seed, kept)
    sys.exit(0 if sound else 1)


if __name__ == "__main__":
    main()
