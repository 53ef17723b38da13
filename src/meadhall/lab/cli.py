"""The commands `meadhall lab` (report, tournament, sweep, tune, compare), `meadhall data` and `meadhall records`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meadhall.arguments import Adder, Names, common, pairs, portion, progress
from meadhall.english import listed, plural
from meadhall.errors import BadOption, MeadhallError, check_games
from meadhall.games import load_game

if TYPE_CHECKING:
    from meadhall.lab.play import Played

__all__ = ["add_commands"]

PACKAGES = ("numpy", "matplotlib")  # of the extra "lab"


def add_commands(command: Adder) -> None:
    """Add the commands of this package."""
    lab = command("lab", needs_more, "The balance lab: reports, tournaments, sweeps, tuning, comparisons.")
    kinds = lab.add_subparsers(title="commands", metavar="report | tournament | sweep | tune | compare", parser_class=type(lab))

    def add(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        made = kinds.add_parser(name, help=about, description=about)
        made.set_defaults(run=equipped(run))
        made.add_argument("game")
        common(made, "games", "seed", "option", "workers")
        made.add_argument("--engine", default="local", choices=("local", "ray"), help="ray: on the cluster at RAY_ADDRESS, or a local one")
        made.add_argument("--out", metavar="FOLDER", help="where to write (default lab-GAME)")
        common(made, "json")
        return made

    report = add("report", make_report, "Is the game fair? Write a page with plots and intervals, and the raw data.")
    common(report, "seats")
    report.add_argument(
        "--metric", action="append", default=[], metavar="MODULE:FUNCTION", help="measure every finished game with a function of your own"
    )
    tournament = add("tournament", make_tournament, "Play a round robin between bots, with ratings.")
    tournament.add_argument(
        "--bots", nargs="+", action=Names, required=True, metavar="BOT", help="levels, named bots or module:function; at least two"
    )
    common(tournament, "seats")
    sweep = add("sweep", make_sweep, "Measure how the game changes with its options.")
    sweep.add_argument("--vary", action="append", default=[], metavar="NAME=A,B,C", help="an option, or seats; may be repeated")
    for made in (report, sweep):
        made.add_argument(
            "--counted", type=portion, default=1.0, metavar="PART", help="give a jarl this fraction of its simulations (default 1)"
        )
    tuning = add("tune", make_tuning, "Vary component data within ranges until the game meets an aim, such as equal seats.")
    common(tuning, "seats")
    tuning.add_argument(
        "--tune",
        action="append",
        default=[],
        metavar="PATH=LOW..HIGH",
        help="what may change (see meadhall data), or PATH=VALUE|VALUE; may be repeated",
    )
    tuning.add_argument(
        "--aim",
        default="seats",
        help="seats (default), had=TRAIT (as a report names it), won=SHARE, length=CHOICES, draws=SHARE or MODULE:FUNCTION=NUMBER",
    )
    tuning.add_argument("--trials", type=int, default=30, metavar="N", help="how many settings are tried, --games games each (default 30)")
    for made in (report, sweep, tuning):
        made.add_argument("--bot", default="karl", help="the bot of all seats: a level, a named bot or module:function (default karl)")
        made.add_argument("--data", default="", metavar="FILE.toml", help="change component data ([GAME.table]); see meadhall data")

    about = "Put two reports side by side and compare games with the same seeds: what has a change to the game changed?"
    compare = kinds.add_parser("compare", help=about, description=about)
    compare.set_defaults(run=equipped(make_comparison))
    compare.add_argument("before", metavar="BEFORE", help="the folder of the first report")
    compare.add_argument("after", metavar="AFTER", help="the folder of another report of the same game")
    compare.add_argument("--out", metavar="FOLDER", help="where to write comparison.html (default AFTER)")
    common(compare, "json")

    data = command("data", show_data, "List the component data of a game: what the lab's --data can change.")
    data.add_argument("game")
    common(data, "json")

    records = command("records", make_records, "Write a data set of games between bots: text records, or a Parquet table of every choice.")
    records.add_argument("game")
    records.add_argument(
        "--bots",
        nargs="+",
        action=Names,
        required=True,
        metavar="BOT",
        help="a level, a named bot or module:function for each seat; seats rotate",
    )
    common(records, "games", "seed", "option", "workers")
    records.add_argument("-o", "--out", required=True, metavar="FILE", help="FILE.txt or FILE.parquet")


def needs_more(_options: argparse.Namespace) -> int:
    """Explain what `meadhall lab` needs after it."""
    raise BadOption("meadhall lab: report, tournament, sweep, tune or compare? (try meadhall lab --help)")


def equipped(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A command that says what it lacks before the first game is played."""

    def checked(options: argparse.Namespace) -> int:
        missing = [package for package in PACKAGES if find_spec(package) is None]
        if missing:
            raise MeadhallError(f"The lab needs {listed(missing)}: pip install 'meadhall[lab]'")
        return run(options)

    return checked


def folder(name: str) -> Path:
    """Where the results go."""
    out = Path(name)
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
    from meadhall.bots.match import game_seed
    from meadhall.bots.own import check_bot
    from meadhall.lab.balance import balance
    from meadhall.lab.engine import run
    from meadhall.lab.metrics import find_metric
    from meadhall.lab.play import Task
    from meadhall.lab.report import write_report
    from meadhall.lab.study import Study, changed_data, write_study

    game = load_game(options.game)
    given = pairs(options.option)
    settings, seats, other = game.complete(given), game.seat_count(options.seats), _data(options)
    changed = changed_data(game, other)
    check_bot(options.bot)
    check_games(options.games)
    for name in options.metric:
        find_metric(name)
    out = folder(options.out or f"lab-{options.game}")
    who, metrics = tuple(range(seats)), tuple(options.metric)
    tasks = [
        Task(n, game.key, (options.bot,) * seats, who, settings, game_seed(options.seed, n), metrics=metrics, counted=options.counted)
        for n in range(options.games)
    ]
    played = run(tasks, options.workers, options.engine, out / "games.jsonl", other, progress)
    found = balance(game, played)
    study = Study(game.key, seats, options.bot, given, changed, options.seed, played, options.counted)
    page = write_report(out, game, found, played, command_line(), options.seed, study.setup)
    write_study(out, study)
    if options.json:
        about = {"report": str(page), "setup": study.setup, "games": found.games, "changed": changed}
        print(json.dumps({**about, "seats": [asdict(e) for e in found.seats]}))
    elif game.together:
        print(f"{page}: {plural(found.games, 'game')}, {study.setup}; games won: {found.seats[0]}")
        _tell_lost(played)
    else:
        shares = ", ".join(str(e) for e in found.seats)
        print(f"{page}: {plural(found.games, 'game')}, {study.setup}; share of the win by seat: {shares}")
        _tell_lost(played)
    return 0


def _tell_lost(games: Sequence[Played]) -> None:
    """Say which bots lost turns to a karl: the results are not theirs alone."""
    lost = sum((Counter(one.lost) for one in games), Counter[str]())
    for bot, turns in sorted(lost.items()):
        print(f"  {bot} lost {plural(turns, 'turn')} to a karl")


def make_tournament(options: argparse.Namespace) -> int:
    """Play a round robin, write its page and print the table."""
    from meadhall.lab.pages import write_tournament
    from meadhall.lab.report import write_csv
    from meadhall.lab.tournament import tournament

    game = load_game(options.game)
    out = folder(options.out or f"lab-{options.game}")
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
    page = write_tournament(out, game, found, command_line(), options.seed)
    if options.json:
        shares: Any = {bot: asdict(share) for bot, share in zip(found.entrants, found.shares, strict=True)}
        print(json.dumps({"page": str(page), "shares": shares, "ratings": [asdict(r) for r in found.ratings]}, indent=2))
        return 0
    print(f"{page}: {game.title}, {len(found.games)} games, seed {options.seed}")
    wide = max(len(rating.name) for rating in found.ratings)
    for rating in found.ratings:
        share = found.shares[found.entrants.index(rating.name)]
        print(f"  {rating.name:<{wide}} {rating.rating:+7.0f} [{rating.low:+.0f}, {rating.high:+.0f}]   wins {share}   {share.cases} games")
    _tell_lost(found.games)
    return 0


def make_sweep(options: argparse.Namespace) -> int:
    """Play every set-up, write a page with a plot, print the table."""
    from meadhall.bots.own import check_bot
    from meadhall.lab.pages import sweep_rows, write_sweep
    from meadhall.lab.report import write_csv
    from meadhall.lab.study import bots_in_words, changed_data
    from meadhall.lab.sweep import sweep

    game, other = load_game(options.game), _data(options)
    changed = changed_data(game, other)
    check_bot(options.bot)
    vary = {name: value.split(",") for name, value in pairs(options.vary).items()}
    out = folder(options.out or f"lab-{options.game}")
    cells = sweep(
        game,
        vary,
        options.bot,
        options.games,
        seed=options.seed,
        options=pairs(options.option),
        workers=options.workers,
        engine=options.engine,
        override=other,
        keep=out / "sweep.jsonl",
        progress=progress,
        counted=options.counted,
    )
    write_csv(out / "sweep.csv", [p for cell in cells for p in cell.played])
    given = f"; changed data: {'; '.join(changed)}" if changed else ""
    lead = f"{plural(options.games, 'game')} per set-up, {bots_in_words(options.bot, options.counted)}{given}."
    target = write_sweep(out, game, vary, cells, lead, command_line(), options.seed)
    if options.json:
        print(json.dumps([{"setup": c.setup, "seats": [asdict(e) for e in c.found.seats]} for c in cells], indent=2))
        return 0
    print(f"{target}: {lead}")
    heads, rows = sweep_rows(game, vary, cells)
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    for row in (heads, *rows):
        print("  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
    _tell_lost([played for cell in cells for played in cell.played])
    return 0


def make_tuning(options: argparse.Namespace) -> int:
    """Look for data that meet an aim, write a page and the data, print what was found."""
    from meadhall.data import merged, overriding, own_data
    from meadhall.lab.pages import write_tuning
    from meadhall.lab.study import changed_data
    from meadhall.lab.tune import read_aim, read_knob, tune

    game, other = load_game(options.game), _data(options)
    changed = changed_data(game, other)
    own = own_data(game.package)
    base = merged(own, overriding(other).get(game.key, {}), other) if other else own
    knobs = [read_knob(game, base, text) for text in options.tune]
    aim = read_aim(game, game.seat_count(options.seats), options.aim)
    out = folder(options.out or f"lab-{options.game}")
    found = tune(
        game,
        knobs,
        aim,
        options.bot,
        options.games,
        options.trials,
        out,
        seats=options.seats,
        options=pairs(options.option),
        data=other,
        seed=options.seed,
        workers=options.workers,
        engine=options.engine,
        progress=progress,
    )
    given = f"; changed data: {'; '.join(changed)}" if changed else ""
    lead = f"Aim: {aim}. {plural(len(found.trials), 'trial')} of {plural(options.games, 'game')}, {options.bot} bots{given}."
    page = write_tuning(out, game, found, lead, command_line(), options.seed)
    (out / "tune.json").write_text(json.dumps(found.as_dict(), indent=2), "utf-8")
    if options.json:
        print(json.dumps({"page": str(page), **found.as_dict()}, indent=2))
        return 0
    assert found.best is not None
    print(f"{page}: {lead}")
    for name, value in found.best.values.items():
        print(f"  {name} = {json.dumps(value, ensure_ascii=False)}")
    print(f"  with new seeds, {found.about}: tuned {found.tuned}, as it is {found.own}")
    if not found.better:
        print("  The best trial is no nearer to the aim than the game as it is: try other ranges, or more games per trial.")
    print(f"  {out / 'tuned.toml'} is for --data")
    return 0


def make_comparison(options: argparse.Namespace) -> int:
    """Compare two reports, write a page, print what stands out."""
    from meadhall.lab.compare import compare
    from meadhall.lab.pages import write_comparison
    from meadhall.lab.study import read_study

    before, after = read_study(Path(options.before)), read_study(Path(options.after))
    found = compare(before, after)
    page = write_comparison(folder(options.out or options.after), load_game(before.game), before, after, found, command_line())
    if options.json:
        print(json.dumps({"page": str(page), "before": before.setup, "after": after.setup, **asdict(found)}, indent=2))
        return 0
    print(f"{page}: {plural(found.pairs, 'pair')} of games with the same seeds")
    for change in (*found.shares, *found.measures, *(c for c in found.traits if c.surprising)):
        by = f"{change.difference.mean:+.3f} [{change.difference.bounds}]" + ("  stands out" if change.surprising else "")
        print(f"  {change.name:<32} {change.before:8.3f} -> {change.after:8.3f}  {by}")
    return 0


def show_data(options: argparse.Namespace) -> int:
    """What can be changed in the component data of a game."""
    from meadhall.data import entries, own_data

    game = load_game(options.game)
    found = entries(own_data(game.package))
    if not found:
        raise BadOption(f"{game.title} has no component data that could be changed")
    if options.json:
        print(json.dumps([entry._asdict() for entry in found], indent=2, ensure_ascii=False))
        return 0
    for entry in found:
        print(f"{game.key}.{entry.path} = {json.dumps(entry.value, ensure_ascii=False)}  ({entry.kind})")
    return 0


def make_records(options: argparse.Namespace) -> int:
    """Play games and write them as a data set."""
    from meadhall.lab.dataset import write_records

    game, out = load_game(options.game), Path(options.out)
    choices = write_records(game, out, options.bots, options.games, pairs(options.option), options.seed, options.workers)
    print(f"{out}: {plural(options.games, 'game')}" + (f", {plural(choices, 'choice')}" if choices else ""))
    return 0
