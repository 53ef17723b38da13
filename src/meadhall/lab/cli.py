"""The command `meadhall lab`: report, tournament, sweep."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from meadhall.arguments import pairs, progress, seed, workers
from meadhall.english import plural
from meadhall.errors import BadOption, check_games
from meadhall.game import Game
from meadhall.games import load_game

__all__ = ["add_commands"]

Adder = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def add_commands(command: Adder) -> None:
    """Add the command of this package."""
    lab = command("lab", needs_more, "The balance lab: reports, tournaments, sweeps.")
    kinds = lab.add_subparsers(title="what to do", metavar="report | tournament | sweep", parser_class=type(lab))

    def add(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        made = kinds.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        made.add_argument("game")
        made.add_argument("--games", type=int, default=100, metavar="N")
        made.add_argument("--seed", type=seed, default=1)
        made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        made.add_argument("--workers", type=workers, default=1, help="local processes")
        made.add_argument("--engine", default="local", choices=("local", "ray"), help="ray: on the cluster of RAY_ADDRESS, or a local one")
        made.add_argument("--out", metavar="FOLDER", help="where to write (default lab-GAME)")
        made.add_argument("--json", action="store_true", help="as JSON")
        return made

    report = add("report", make_report, "Is it fair? One page with plots and intervals, and the raw data.")
    report.add_argument("--seats", type=int)
    report.add_argument("--bot", default="karl", help="who plays on all seats (default karl)")
    report.add_argument("--data", default="", metavar="FILE.toml", help="other component data, [GAME.table] by table")
    tournament = add("tournament", make_tournament, "A round robin between bots, with ratings.")
    tournament.add_argument("--bots", nargs="+", required=True)
    tournament.add_argument("--seats", type=int)
    sweep = add("sweep", make_sweep, "How the game changes with its options.")
    sweep.add_argument("--vary", action="append", default=[], metavar="NAME=A,B,C", help="an option, or seats; may be repeated")
    sweep.add_argument("--bot", default="karl")
    sweep.add_argument("--data", default="", metavar="FILE.toml")


def needs_more(_options: argparse.Namespace) -> int:
    """Explain what `meadhall lab` needs after it."""
    raise BadOption("meadhall lab: report, tournament or sweep? (try meadhall lab --help)")


def folder(options: argparse.Namespace) -> Path:
    """Where the results go."""
    out = Path(options.out or f"lab-{options.game}")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadOption(f"{out}: {problem.strerror}") from None
    return out


def command_line() -> str:
    """The command as it was typed."""
    return "meadhall " + shlex.join(sys.argv[1:])


def _data(options: argparse.Namespace) -> str:
    if options.data and not Path(options.data).is_file():
        raise BadOption(f"{options.data}: there is no such file")
    return str(Path(options.data).resolve()) if options.data else ""


def make_report(options: argparse.Namespace) -> int:
    """Play and write a balance report."""
    from meadhall.bots.levels import check_bot
    from meadhall.bots.match import game_seed
    from meadhall.lab.balance import balance
    from meadhall.lab.engine import run
    from meadhall.lab.play import Task
    from meadhall.lab.report import write_report

    game = load_game(options.game)
    settings, seats = game.complete(pairs(options.option)), game.seat_count(options.seats)
    check_bot(options.bot)
    check_games(options.games)
    out = folder(options)
    who = tuple(range(seats))
    tasks = [Task(n, game.key, (options.bot,) * seats, who, settings, game_seed(options.seed, n)) for n in range(options.games)]
    played = run(tasks, options.workers, options.engine, out / "games.jsonl", _data(options), progress)
    found = balance(game, played)
    page = write_report(out, game, found, played, command_line(), options.seed, _setup(game, seats, options))
    if options.json:
        print(json.dumps({"report": str(page), "games": found.games, "seats": [asdict(e) for e in found.seats]}))
    else:
        print(f"{page}: {found.games} games; share of the win by seat: " + ", ".join(str(e) for e in found.seats))
    return 0


def _setup(game: Game, seats: int, options: argparse.Namespace) -> str:
    given = ", ".join(f"{k} {v}" for k, v in pairs(options.option).items())
    return f"{plural(seats, 'seat')}, {options.bot} bots" + (f", {given}" if given else "")


def make_tournament(options: argparse.Namespace) -> int:
    """Play a round robin and print the table."""
    from meadhall.lab.report import write_csv
    from meadhall.lab.tournament import tournament

    game = load_game(options.game)
    out = folder(options)
    found = tournament(
        game,
        options.bots,
        options.games,
        seats=options.seats,
        options=pairs(options.option),
        seed=options.seed,
        workers=options.workers,
        engine=options.engine,
        keep=out / "tournament.jsonl",
        progress=progress,
    )
    write_csv(out / "tournament.csv", found.games)
    if options.json:
        shares: Any = {bot: asdict(share) for bot, share in zip(found.entrants, found.shares, strict=True)}
        print(json.dumps({"shares": shares, "ratings": [asdict(r) for r in found.ratings]}, indent=2))
        return 0
    print(f"{game.title}: {len(found.games)} games, seed {options.seed}")
    for rating in found.ratings:
        share = found.shares[found.entrants.index(rating.name)]
        print(f"  {rating.name:<8} {rating.rating:+7.0f} [{rating.low:+.0f}, {rating.high:+.0f}]   wins {share}   {share.cases} games")
    return 0


def make_sweep(options: argparse.Namespace) -> int:
    """Play every set-up, write a page with a plot, print the table."""
    from meadhall.bots.levels import check_bot
    from meadhall.lab.report import page, table, versions, write_csv
    from meadhall.lab.sweep import sweep

    game = load_game(options.game)
    check_bot(options.bot)
    vary = {name: value.split(",") for name, value in pairs(options.vary).items()}
    out = folder(options)
    cells = sweep(
        game,
        vary,
        options.bot,
        options.games,
        seed=options.seed,
        options=pairs(options.option),
        workers=options.workers,
        engine=options.engine,
        override=_data(options),
        keep=out / "sweep.jsonl",
        progress=progress,
    )
    write_csv(out / "sweep.csv", [p for cell in cells for p in cell.played])
    heads = [*vary, "seat 1 wins", "95 %", "choices per game", "points per seat"]
    rows = []
    for cell in cells:
        first = cell.found.seats[0]
        points = "" if not cell.found.points else f"{sum(e.mean for e in cell.found.points) / len(cell.found.points):.1f}"
        length = sum(cell.found.lengths) / len(cell.found.lengths)
        rows.append([*cell.setup.values(), f"{first.mean:.3f}", f"{first.low:.3f} to {first.high:.3f}", f"{length:.0f}", points])
    body = (
        f"<h1>{game.title}: a sweep</h1><p>{options.games} games per set-up, {options.bot} bots.</p>"
        f'<div class="panel">{_plot(game, vary, cells)}</div><div class="panel">{table(heads, rows)}</div>'
        f'<div class="panel"><p><code>{command_line()}</code></p><p>Seed {options.seed}; {versions()}.</p></div>'
    )
    target = out / "sweep.html"
    target.write_text(page(f"{game.title}: a sweep", body), "utf-8")
    if options.json:
        print(json.dumps([{"setup": c.setup, "seats": [asdict(e) for e in c.found.seats]} for c in cells], indent=2))
        return 0
    print(f"{target}")
    for row in rows:
        print("  " + "  ".join(f"{cell:>12}" for cell in row))
    return 0


def _plot(game: Game, vary: dict[str, list[str]], cells: list[Any]) -> str:
    from meadhall.lab import plots

    names = list(vary)
    across = vary[names[0]]
    rows: dict[str, list[Any]] = {}
    for cell in cells:
        label = ", ".join(f"{name} {cell.setup[name]}" for name in names[1:]) or "all"
        rows.setdefault(label, []).append(cell.found.seats[0])
    return plots.lines(across, rows, "games won" if game.together else "share of seat 1", names[0])
