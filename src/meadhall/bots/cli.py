"""The commands `meadhall match`, `meadhall hint`, `meadhall review` and `meadhall build-endings`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from itertools import islice
from time import perf_counter

from meadhall.arguments import Adder, Names, common, pairs, part, progress
from meadhall.bots import solved
from meadhall.bots.brain import analyse
from meadhall.bots.levels import LEVELS
from meadhall.bots.match import match
from meadhall.bots.review import TRIES, Review, review
from meadhall.english import plural
from meadhall.errors import BadOption, IllegalMove, check_games
from meadhall.game import Game
from meadhall.games import keys, load_game
from meadhall.record import Record

__all__ = ["add_commands"]

MEN = 4  # of the endings that are solved unless more are asked for


def add_commands(command: Adder) -> None:
    """Add the commands of this package."""
    made = command("match", run_match, "Play bots against each other, with rotating seats; results have 95 % intervals.")
    made.add_argument("game")
    made.add_argument(
        "--bots", nargs="+", action=Names, required=True, metavar="BOT", help="a level, a named bot or module:function; one for each seat"
    )
    common(made, "games", "seed", "option", "workers", games=20)
    made.add_argument(
        "--counted",
        type=part,
        nargs="?",
        const=1.0,
        default=0.0,
        metavar="PART",
        help="limit bots by simulations instead of the clock, so that results repeat; a jarl gets this fraction of its count (default 1)",
    )
    common(made, "json")

    hint = command("hint", run_hint, "Say what a good bot would do in a position of a record, and why.")
    hint.add_argument("game")
    hint.add_argument("--record", required=True, metavar="FILE", help="a saved game")
    hint.add_argument("--at", type=int, metavar="N", help="after N events (default: the last)")
    hint.add_argument("--seat", type=int, metavar="S", help="advise seat S (1, 2, ...; default: the seat to move)")
    hint.add_argument("--level", choices=LEVELS, default="jarl", help="the bot to ask (default jarl)")
    common(hint, "seed", "json")

    judged = command("review", run_review, "Review a finished game: shares over time, luck and choices, turning points.")
    judged.add_argument("record", metavar="FILE", help="a saved game that is over")
    judged.add_argument("--level", metavar="BOT", default="jarl", help="the bot that is asked at turning points (default jarl)")
    judged.add_argument("--tries", type=tries, default=TRIES, metavar="N", help=f"playouts of each position (default {TRIES})")
    common(judged, "seed", "json")

    endings = command("build-endings", build_endings, "Solve the endings of a game with few men, for bots, hints and reviews.")
    endings.add_argument("game", nargs="?", help="the game (default: every game whose endings can be solved)")
    endings.add_argument("--men", type=int, default=MEN, metavar="N", help=f"with up to N men beside the King (default {MEN})")
    endings.add_argument("--check", type=int, metavar="N", help="instead: check the table with N random positions, by the rules alone")
    common(endings, "seed")


def run_match(options: argparse.Namespace) -> int:
    """Play the match and print the standings."""
    game, given = load_game(options.game), pairs(options.option)
    standings = match(game, options.bots, options.games, options.seed, given, options.workers, progress, options.counted)
    if options.json:
        print(
            json.dumps(
                {
                    "game": game.key,
                    "seed": options.seed,
                    "options": given,
                    "counted": options.counted,
                    "standings": [asdict(s) for s in standings],
                },
                indent=2,
            )
        )
        return 0
    print(f"{game.title}, {options.games} games, seed {options.seed}, {len(options.bots)} seats (fair share {1 / len(options.bots):.3f})")
    width = max(8, *(len(s.bot) for s in standings))
    for s in standings:
        print(
            f"  {s.bot:<{width}} wins {s.share:.3f} [{s.low:.3f}, {s.high:.3f}]"
            + (f"  points {s.points:.1f}" if s.points else "")
            + lost(s.lost)
        )
    return 0


def lost(turns: int) -> str:
    """What is added about a bot that lost turns."""
    return f"  {plural(turns, 'turn')} lost to a karl" if turns else ""


def run_hint(options: argparse.Namespace) -> int:
    """What a bot thinks of a position, in words or as JSON."""
    from meadhall.cli import open_record, viewer

    game = load_game(options.game)
    record = open_record(options.record, game)
    at = len(record.entries) if options.at is None else options.at
    state = record.at(at)
    asked = [seat for seat in state.actors() if seat >= 0]
    if not asked:
        raise IllegalMove(f"nobody has a choice after {at} events" + ("; the game is over" if not state.actors() else ""))
    seat = asked[0] if options.seat is None else viewer(options.seat, record.seats)
    if seat not in asked:
        raise BadOption(f"seat {options.seat} has no choice now; it is the turn of seat {', '.join(str(s + 1) for s in asked)}")
    thought = analyse(game, state.view(seat), seat, options.level, options.seed)
    if options.json:
        print(json.dumps({"game": game.key, "at": at, "seat": seat + 1, **asdict(thought)}, indent=2, ensure_ascii=False))
        return 0
    print(f"{game.title}, after {at} events, {record.names[seat]} to choose. A {thought.level} would play {thought.candidates[0].text}.")
    for candidate in thought.candidates:
        print(f"  {candidate.text:<32} {candidate.value:6.1%}" + (f"  {candidate.visits} tries" if thought.simulations else ""))
    if len(thought.line) > 1:
        print("  expected: " + " ".join(thought.line))
    print("  because: " + ", ".join(thought.reasons))
    return 0


def build_endings(options: argparse.Namespace) -> int:
    """Solve the endings and write the table, or check it."""
    found = [load_game(key) for key in ([options.game] if options.game else keys())]
    games = found if options.game else [game for game in found if game.mind.endings is not None]
    if options.check is not None:
        check_games(options.check)
        return max(_check_endings(game, options.check, options.seed) for game in games)
    for game in games:
        _build_endings(game, options.men)
    return 0


def _build_endings(game: Game, men: int) -> None:
    """Solve the endings of a game; if that is stopped, nothing has changed."""
    began = perf_counter()
    try:
        path = solved.build(game, men, solved.path_of(game), progress)
    except KeyboardInterrupt:
        progress.clear()
        print("Nothing was written; an older table stays as it was.", file=sys.stderr)
        raise
    table = solved.table_of(game)
    places = sum(table.solver.size(*name) for name in table.first)
    print(f"{game.title}: endings with up to {plural(men, 'man', 'men')} beside the King, {places:,} places.")
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB, made in {perf_counter() - began:.0f} s.")
    print("Bots, hints and reviews use it from now on.")


def _check_endings(game: Game, positions: int, seed: int) -> int:
    """Check random positions of this user's table."""
    table = solved.table_of(game)
    found = list(islice(solved.faults(table, islice(solved.samples(table, seed), positions)), 5))
    for fault in found:
        print(fault)
    if found:
        print("The table is wrong: please report it, and delete it.", file=sys.stderr)
        return 1
    print(f"{plural(positions, 'position')} of {solved.path_of(game)}: each number follows from those after one more move.")
    return 0


def tries(text: str) -> int:
    """A number of playouts."""
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 100,000, not {text!r}")
    return int(text)


def run_review(options: argparse.Namespace) -> int:
    """Judge a game and print what was found."""
    from meadhall.cli import open_record

    record = open_record(options.record)
    found = review(record, options.level, options.tries, options.seed, progress)
    if options.json:
        told = {"game": record.game.key, "names": record.names, "seed": options.seed, "tries": options.tries, **asdict(found)}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    print("\n".join(told_review(record, found)))
    return 0


def told_review(record: Record, found: Review) -> list[str]:
    """A review in words."""
    lines = [f"{record.game.title}, {len(record.entries)} events.", "", "Expected shares, from the first position to the last:"]
    steps = [round(n * (len(found.shares) - 1) / 9) for n in range(10)]
    for seat, name in enumerate(record.names):
        lines.append(f"  {name:<16} " + " ".join(f"{found.shares[n][seat]:5.0%}" for n in steps))
    lines += ["", "What brought it about (shares of the win):"]
    lines += [f"  {name:<16} luck {found.luck[n]:+.2f}, choices {found.choices[n]:+.2f}" for n, name in enumerate(record.names)]
    lines += ["", "Turning points:" if found.turns else "No choice stands out: a strong bot would have changed little."]
    for point in found.turns:
        lines.append(f"  After {point.at} events {record.names[point.seat]} chose: {point.chosen} ({-point.cost:+.2f})")
        lines.append(f"    {point.why}")
    if found.strokes:
        lines += ["", "Strokes of luck:"]
    for stroke in found.strokes:
        best = max(range(record.seats), key=lambda seat: stroke.gains[seat])
        lines.append(f"  After {stroke.at} events: {stroke.text} ({stroke.gains[best]:+.2f} for {record.names[best]})")
    return lines
