"""python -m benchmarks.strength FILE [--minutes N]: a jarl with all its simulations against huskarls, in every game for 2 to 4.

Every row is a match that `meadhall match` repeats: the same seed gives the same games. The rows take turns, a round of seats each
time, and every game is added to FILE at once, so the run can be stopped and continued. In Yggdrasil all seats win or lose together,
so whole tables of jarls are counted, for 1 to 6 Gods on hard. Without --minutes the table of what FILE holds is printed, and nothing
is played.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from meadhall import compiled, load_game
from meadhall.bots.match import game_seed, interval, play_one, seating
from meadhall.games import CATALOGUE

SEED = 7
MOST_SEATS = 4


@dataclass(frozen=True)
class Row:
    """One match: the game, who plays, the options."""

    key: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The arguments of `meadhall match`, without the number of games."""
        options = "".join(f" --option {name}={value}" for name, value in self.options)
        return f"{self.key} --bots {' '.join(self.bots)}{options}"

    @property
    def fair(self) -> float:
        """The first bot's fair share; 0 where all win or lose together."""
        return 0.0 if load_game(self.key).together else 1 / len(self.bots)


def rows() -> Iterator[Row]:
    """Every match, the smallest tables first."""
    games = [load_game(key) for key in CATALOGUE]
    for seats in range(2, MOST_SEATS + 1):
        yield from (Row(game.key, ("jarl",) + ("huskarl",) * (seats - 1)) for game in games if not game.together and seats in game.seats)
    for game in games:
        if game.together:
            yield from (Row(game.key, ("jarl",) * seats, (("difficulty", "hard"),)) for seats in game.seats)


def play(row: Row, number: int) -> float:
    """The first bot's share in one game of a match, as `meadhall match --counted 1` plays it."""
    game = load_game(row.key)
    scores = play_one(game, seating(row.bots, number), game.complete(dict(row.options)), game_seed(SEED, number), 1.0)[0]
    return scores[-number % len(row.bots)]


def load(path: Path) -> dict[str, list[float]]:
    """What has been played: the shares of each row, game by game."""
    found: dict[str, list[float]] = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        name, number, share = json.loads(line)
        if number == len(found.setdefault(name, [])):
            found[name].append(share)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Full jarls against huskarls.")
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--minutes", type=float, default=0.0, help="play on for so long; the game at hand is finished")
    parser.add_argument("--rows", nargs="*", default=[], metavar="WORD", help="only rows whose arguments contain one of these")
    parser.add_argument("--games", type=int, default=100, help="no more games of a row than this")
    options = parser.parse_args()
    wanted = [row for row in rows() if not options.rows or any(word in row.name for word in options.rows)]
    until, shares = monotonic() + 60 * options.minutes, load(options.file)
    while monotonic() < until:
        row = min(wanted, key=lambda row: len(shares.get(row.name, [])) // len(row.bots))
        done = shares.setdefault(row.name, [])
        if len(done) >= options.games:
            break
        done.append(play(row, len(done)))
        with options.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([row.name, len(done) - 1, done[-1]]) + "\n")
    print(f"seed {SEED}, --counted 1, {'compiled' if compiled() else 'plain Python'}")
    for row in wanted:
        if found := shares.get(row.name):
            mean, low, high = interval(found)
            fair = f", fair {row.fair:.3f}" if row.fair else ""
            print(f"| `{row.name} --games {len(found)} --seed {SEED} --counted 1` | {mean:.3f} [{low:.3f}, {high:.3f}]{fair} |")


if __name__ == "__main__":
    main()
