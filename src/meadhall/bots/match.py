"""Matches between bots: seats rotated, results with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeVar

from meadhall.bots.brain import choose
from meadhall.bots.own import Bot, check_bot, label, lost_turns, portable
from meadhall.errors import check_games
from meadhall.game import CHANCE, Game
from meadhall.rng import Rng
from meadhall.window import Window
from meadhall.workers import each

__all__ = ["Standing", "bounds", "game_seed", "interval", "match", "play_one", "seating"]

B = TypeVar("B")


@dataclass(frozen=True)
class Standing:
    """How a bot did: games, mean share of the win with its 95 % interval, mean points, and the turns that it lost to a karl."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    points: float
    lost: int = 0


def interval(shares: Sequence[float], z: float = 1.96) -> tuple[float, float, float]:
    """The mean of shares from 0 to 1 and its interval (95 %, unless another z is given), which never leaves these bounds.

    It is Wilson's, with the variance that was seen in the place of that of a coin: for wins and losses alone it is Wilson's itself,
    draws make it narrower, and nothing but draws does not make it a point.
    """
    n = len(shares)
    mean = sum(shares) / n
    return mean, *bounds(n, mean, sum((share - mean) ** 2 for share in shares) / n, z)


def bounds(n: int, mean: float, variance: float, z: float = 1.96) -> tuple[float, float]:
    """The interval of n shares with this mean and variance."""
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(variance / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def play_one(game: Game, bots: Sequence[Bot], options: dict[str, Any], seed: int, counted: float = 0) -> tuple[list[float], list[int]]:
    """One game between bots, seat by seat: the scores and the points."""
    rng, state, window = Rng(seed), game.start(len(bots), **options), Window()
    while True:
        actors = state.actors()
        if not actors:
            return state.scores(), state.points() or [0] * len(bots)
        actor = actors[0]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            action = choose(game, window.view(state, actor), actor, bots[actor], int(rng.next()), counted)
            window.made(state, actor, action)
            state.apply(actor, action)


def _job(task: tuple[Game, tuple[Bot, ...], dict[str, Any], int, float]) -> tuple[list[float], list[int], dict[str, int]]:
    """A game, and the turns that were lost in it, by bot."""
    before = lost_turns()
    scores, points = play_one(*task)
    return scores, points, dict(lost_turns() - before)


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run: far from those of runs with neighbouring seeds."""
    return seed * 1000003 + number


def seating(bots: Sequence[B], number: int) -> tuple[B, ...]:
    """Who sits where in a game: everybody moves one seat on from game to game."""
    turn = number % len(bots)
    return tuple(bots[turn:]) + tuple(bots[:turn])


def match(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    counted: float = 0,
) -> list[Standing]:
    """Play a number of games, seats rotated.

    With `counted` (see choose) equal seeds give equal results, on any machine and with any number of workers.
    """
    game.seat_count(len(bots))
    for bot in bots:
        check_bot(bot)
    check_games(games)
    if workers > 1:
        bots = [portable(bot) for bot in bots]
    settings = game.complete(options or {})
    tasks = [(game, seating(bots, n), settings, game_seed(seed, n), counted) for n in range(games)]
    shares: list[list[float]] = [[] for _ in bots]
    points: list[list[float]] = [[] for _ in bots]
    lost: Counter[str] = Counter()

    def count(n: int, result: tuple[list[float], list[int], dict[str, int]]) -> None:
        lost.update(result[2])
        for seat in range(len(bots)):
            who = (seat + n) % len(bots)
            shares[who].append(result[0][seat])
            points[who].append(result[1][seat])
        if progress is not None:
            progress(n + 1, games)

    if progress is not None:
        progress(0, games)
    if workers <= 1:
        for n, task in enumerate(tasks):
            count(n, _job(task))
    else:
        with closing(each(_job, tasks, workers)) as results:
            for n, result in enumerate(results):
                count(n, result)
    names = [label(bot) for bot in bots]
    return [Standing(bot, games, *interval(shares[i]), sum(points[i]) / games, lost[bot]) for i, bot in enumerate(names)]
