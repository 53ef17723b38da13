"""The command `meadhall match`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict

from meadhall.bots.match import match
from meadhall.games import load_game
from meadhall.state import Illegal

__all__ = ["add_commands"]

Adder = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def add_commands(command: Adder) -> None:
    """Add this room's commands."""
    made = command("match", run_match, "Bots against each other: seats rotated, results with 95 % intervals.")
    made.add_argument("game")
    made.add_argument("--bots", nargs="+", required=True, metavar="BOT", help="random, thrall, karl, huskarl or jarl; one for each seat")
    made.add_argument("--games", type=int, default=20, metavar="N")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    made.add_argument("--workers", type=int, default=1)
    made.add_argument("--json", action="store_true", help="as JSON")


def run_match(options: argparse.Namespace) -> int:
    """Play the match and print the standings."""
    game = load_game(options.game)
    pairs = dict(pair.partition("=")[::2] for pair in options.option)
    if any(not value for value in pairs.values()):
        raise Illegal("an option is written NAME=VALUE")

    def progress(done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} / {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    standings = match(game, options.bots, options.games, options.seed, pairs, options.workers, progress)
    if options.json:
        print(json.dumps({"game": game.key, "seed": options.seed, "options": pairs, "standings": [asdict(s) for s in standings]}, indent=2))
        return 0
    print(f"{game.title}, {options.games} games, seed {options.seed}, {len(options.bots)} seats (fair share {1 / len(options.bots):.3f})")
    for s in standings:
        print(f"  {s.bot:<8} wins {s.share:.3f} [{s.low:.3f}, {s.high:.3f}]" + (f"  points {s.points:.1f}" if s.points else ""))
    return 0
