"""Round robins between bots, seats rotated: every entrant sits on every seat equally often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any
from zlib import crc32

from meadhall.bots.match import game_seed
from meadhall.bots.own import Bot, check_bot, portable
from meadhall.errors import BadOption, check_games
from meadhall.game import Game
from meadhall.lab.engine import run
from meadhall.lab.play import Played, Task
from meadhall.lab.stats import EloRating, Estimate, estimate, ratings

__all__ = ["Table", "pairings", "tournament"]

SEEDS = 1000003  # of one run: game_seed(seed + 1) begins there


@dataclass(frozen=True)
class Table:
    """The result of a tournament."""

    entrants: list[str]
    shares: list[Estimate]
    ratings: list[EloRating]
    games: list[Played]

    def met(self, one: str, other: str) -> list[float]:
        """How one entrant did against another, game by game: 1, 0.5 or 0."""
        found = []
        for game in self.games:
            scores = {self.entrants[who]: game.scores[seat] for seat, who in enumerate(game.who)}
            if one in scores and other in scores:
                found.append(0.5 if scores[one] == scores[other] else float(scores[one] > scores[other]))
        return found


def pairings(game: Game, entrants: Sequence[str], seats: int, games: int, options: dict[str, Any], seed: int) -> list[Task]:
    """The games of a round robin: each group of entrants that fills the seats plays `games` games, moving on by one seat each time.

    The games of a group are the same whoever else takes part, so a league can grow: only the games of newcomers must be played.
    """
    for bot in entrants:
        check_bot(bot)
        if list(entrants).count(bot) > 1:
            raise BadOption(f"{bot} is named twice: every entrant of a tournament is another one")
    if len(entrants) < seats:
        raise BadOption(f"{seats} seats need at least {seats} entrants, not {len(entrants)}")
    check_games(games)
    tasks: list[Task] = []
    for group in combinations(sorted(range(len(entrants)), key=lambda i: entrants[i]), seats):
        first = crc32("\n".join(entrants[i] for i in group).encode())
        for n in range(games):
            turn = n % seats
            who = group[turn:] + group[:turn]
            bots = tuple(entrants[i] for i in who)
            tasks.append(Task(len(tasks), game.key, bots, who, dict(options), game_seed(seed, (first + n) % SEEDS)))
    return tasks


def tournament(
    game: Game,
    entrants: Sequence[Bot],
    games: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    workers: int = 1,
    engine: str = "local",
    keep: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Table:
    """Play a round robin and rate everybody."""
    count = game.seat_count(seats if seats is not None else min(len(entrants), game.seats[-1]))
    settings = game.complete(options or {})
    names = [portable(bot) for bot in entrants]
    played = run(pairings(game, names, count, games, settings, seed), workers, engine, keep, progress=progress)
    shares: list[list[float]] = [[] for _ in names]
    pairs: list[tuple[int, int, float]] = []
    tables: list[int] = []  # the game that each pair met in
    for number, one in enumerate(played):
        for seat, who in enumerate(one.who):
            shares[who].append(one.scores[seat])
        for a, b in combinations(range(len(one.who)), 2):
            x, y = one.scores[a], one.scores[b]
            pairs.append((one.who[a], one.who[b], 0.5 if x == y else float(x > y)))
            tables.append(number)
    return Table(names, [estimate(s) for s in shares], ratings(names, pairs, tables=tables), played)
