"""The command line: meadhall games | learn | rules | book | draw | replay | laws | simulate | play | serve | match | hint | lab | ...

Results go to stdout, progress and refusals to stderr. A refusal is one sentence and exit code 2; a broken law is exit code 1.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

from meadhall import __version__, compiled
from meadhall.arguments import common, pairs, progress, seed
from meadhall.completion import SHELLS, script
from meadhall.english import did_you_mean, listed, plural, sentence
from meadhall.errors import BadOption, BadRecord, MeadhallError, check_games
from meadhall.game import SEAT_NAMES, SPECTATOR, Game, Look, State
from meadhall.games import catalogue, load_game
from meadhall.parsing import Parser
from meadhall.record import Record, read
from meadhall.rulebook import clause, prose
from meadhall.streams import Stopped, abandon_output, any_encoding, stopping

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    any_encoding()
    with stopping():
        try:
            return _run(arguments)
        except MeadhallError as refused:
            print(sentence(refused), file=sys.stderr)
            return 2
        except BrokenPipeError:
            abandon_output()
            return 0
        except OSError as problem:
            abandon_output()
            print(f"The output cannot be written: {problem.strerror or problem}.", file=sys.stderr)
            return 1
        except KeyboardInterrupt as stopped:
            print("Stopped.", file=sys.stderr)
            return 128 + (stopped.number if isinstance(stopped, Stopped) else 2)


def _run(arguments: Sequence[str] | None) -> int:
    options = parser().understand(arguments)
    if not hasattr(options, "run"):
        raise BadOption("meadhall: which command? (try meadhall --help)")
    code: int = options.run(options)
    sys.stdout.flush()  # here, where a full disk can still be reported
    return code


def parser() -> Parser:
    """All commands with their help."""
    top = Parser(prog="meadhall", description="A hall of Norse tabletop games.")
    top.add_argument("--version", action="version", version=f"meadhall {__version__} ({'compiled' if compiled() else 'plain Python'})")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        plain = about.replace("%", "%%")  # argparse formats its texts
        made = commands.add_parser(name, help=plain, description=about)
        made.set_defaults(run=run, command=made)
        return made

    games = command("games", list_games, "List the games of the hall.")
    common(games, "json")

    rules = command("rules", show_rules, "Show the rules of a game, or one clause or chapter of them.")
    rules.add_argument("game")
    rules.add_argument("clause", nargs="?", help="such as HX-2.6, or HX-2 for a chapter")
    rules.add_argument("--book", action="store_true", help="show the book that teaches the game, with its positions as plain text")
    common(rules, "json")

    learn = command("learn", learn_game, "Learn a game, one choice at a time.")
    learn.add_argument("game")
    learn.add_argument("lesson", nargs="?", default="", help="a lesson by its number or name (default: all of them)")

    book = command("book", print_book, "Write the book of a game as a PDF, printed by an installed Chromium.")
    book.add_argument("game")
    book.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (default a4)")
    book.add_argument("-o", "--out", required=True, metavar="FILE.pdf")

    draw = command("draw", draw_picture, "Draw a picture of a table, as SVG.")
    draw.add_argument("game")
    _where(draw)
    common(draw, "seats", "option")
    draw.add_argument("--blank", action="store_true", help="draw an empty sheet to print, for games that have one")
    draw.add_argument("-o", "--out", required=True, metavar="FILE.svg")

    replay = command("replay", replay_record, "Step through a record: show the position after some events, as text.")
    replay.add_argument("file")
    replay.add_argument("--at", type=int, metavar="N", help="after N events (default: the last)")
    replay.add_argument("--seat", type=int, metavar="S", help="as seen from seat S (1, 2, ...; default: as a spectator)")
    common(replay, "json")

    laws = command("laws", check_laws, "Check the laws that every game must obey, on random games.")
    laws.add_argument("game")
    laws.add_argument("--games", type=int, default=3, metavar="N", help="random games for each seat count and option (default 3)")
    common(laws, "seed", "json")

    simulate = command("simulate", run_simulation, "Play random games: how long, how fast, who wins.")
    simulate.add_argument("game")
    common(simulate, "seats", "option", "games", "seed")
    simulate.add_argument("--driver", choices=("native", "python"), default="native", help="what runs the loop (default native)")
    simulate.add_argument("--digest", action="store_true", help="a hash of all records: the same compiled and plain, and for both drivers")
    common(simulate, "json")

    play = command("play", play_terminal, "Play in the terminal.")
    play.add_argument("game")
    common(play, "seats", "option")
    play.add_argument("--players", metavar="A,B,...", help="names, or bots: karl, jarl, module:function (default: you against karls)")
    play.add_argument("--seed", type=seed, help="make a game repeatable: bots then count simulations instead of using the clock")
    play.add_argument("--resume", metavar="FILE", help="continue a saved game, by default with the players it names")
    play.add_argument("--save", metavar="FILE", help="write the record here at the end")
    play.add_argument("--pace", choices=("slow", "normal", "fast", "instant"), default="instant", help="how fast events are shown")

    new = command("new-game", new_game, "Start a game of your own: write a small, complete game for you to change (docs: Your first game).")
    new.add_argument("key", help="the name in code: 3 to 20 lower-case letters and digits")
    new.add_argument("--title", default="", help="the name on the page (default: the key)")
    new.add_argument("--prefix", default="", help="two capital letters for its clauses (default: from the key)")
    new.add_argument("--folder", default="", help="where to write it (default: a folder named after the key)")
    shells = command("completion", print_completion, 'Print a completion script for a shell: eval "$(meadhall completion bash)".')
    shells.add_argument("shell", choices=SHELLS)
    docs = command("docs", write_docs, "Write the documentation as a static site.")
    docs.add_argument("folder")
    from meadhall.bots.cli import add_commands as add_bots
    from meadhall.lab.cli import add_commands as add_lab
    from meadhall.operate.cli import add_commands as add_hall

    add_bots(command)
    add_lab(command)
    add_hall(command)
    return top


def _where(made: argparse.ArgumentParser) -> None:
    made.add_argument("--record", metavar="FILE", help="a position of this record (default: the start of a game)")
    made.add_argument("--at", type=int, metavar="N", help="after N events")
    made.add_argument("--seat", type=int, metavar="S", help="as seen from seat S (1, 2, ...; default: as a spectator)")


# -- reading arguments ------------------------------------------------------------------------------------------------


def open_record(name: str, game: Game | None = None) -> Record:
    """A record from a file, finished or not; with a game, it must be one of that game."""
    try:
        text = Path(name).read_text("utf-8")
    except OSError as problem:
        raise BadOption(f"{name}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{name}: this is not a text file") from None
    try:
        return read(text, game, complete=False)
    except MeadhallError as refused:
        raise BadRecord(f"{name}: {refused}") from None


def viewer(seat: int | None, seats: int) -> int:
    """A seat counted from 1, as people do, as a viewer."""
    if seat is None:
        return SPECTATOR
    if not 1 <= seat <= seats:
        raise BadOption(f"there is no seat {seat}; the seats are 1 to {seats}")
    return seat - 1


def dump(value: Any) -> int:
    """Print JSON."""
    print(json.dumps(value, indent=2, ensure_ascii=False))
    return 0


# -- commands ---------------------------------------------------------------------------------------------------------


def list_games(options: argparse.Namespace) -> int:
    """The catalogue."""
    games = catalogue()
    if options.json:
        return dump(
            [
                {
                    "key": g.key,
                    "title": g.title,
                    "seats": list(g.seats),
                    "minutes": g.minutes,
                    "designers": list(g.credit.designers),
                    "rules": g.version,
                    "secrets": g.secrets,
                    "together": g.together,
                    "about": g.line,
                    "options": [
                        {
                            "name": o.name,
                            "default": o.say(o.default),
                            "values": [o.say(v) for v in o.values],
                            "low": o.low,
                            "high": o.high,
                            "about": o.about,
                        }
                        for o in g.options
                    ],
                }
                for g in games
            ]
        )
    for g in games:
        seats = f"{g.seats[0]}" if len(g.seats) == 1 else f"{g.seats[0]}-{g.seats[-1]}"
        row = f"{g.key:<13} {g.title:<16} {seats:>3} seats {g.minutes:>7} min  "
        rows = wrap(g.line, max(20, width() - len(row))) if sys.stdout.isatty() else [g.line]
        print(row + f"\n{' ' * len(row)}".join(rows))
    return 0


def show_rules(options: argparse.Namespace) -> int:
    """Print RULES.md, or a part of it."""
    game = load_game(options.game)
    if options.book:
        return _show_book(game)
    found = [game.rulebook()] if options.clause is None else clause(game, options.clause)
    if options.json:
        return dump({"game": game.key, "rules": found[0]} if options.clause is None else {"game": game.key, "clauses": found})
    if sys.stdout.isatty():
        found = [row for part in found for row in for_terminal(part)]
    print("\n".join(found))
    return 0


def for_terminal(text: str) -> list[str]:
    """A text of the rulebook wrapped to the terminal; through a pipe it stays Markdown."""
    return [row for line in prose(text) for row in wrap(line, width(), subsequent_indent="  ") or [""]]


def width() -> int:
    """Columns that a text may take in this terminal."""
    return max(20, min(100, shutil.get_terminal_size((80, 24)).columns))


def _show_book(game: Game) -> int:
    from meadhall.learn.book import read_book
    from meadhall.learn.plain import book_text

    if not game.book():
        raise BadOption(f"{game.title} has no book; its rules: meadhall rules {game.key}")
    print(book_text(read_book(game)))
    return 0


def learn_game(options: argparse.Namespace) -> int:
    """Lessons in the terminal."""
    from meadhall.terminal.learn import chosen, learn

    game = load_game(options.game)
    learn(game, chosen(game, options.lesson))
    return 0


def print_book(options: argparse.Namespace) -> int:
    """Print a book as a PDF."""
    from meadhall.web.printing import print_book

    game = load_game(options.game)
    pages = print_book(game, Path(options.out), options.paper)
    print(f"{options.out}: {pages} pages", file=sys.stderr)
    return 0


def draw_picture(options: argparse.Namespace) -> int:
    """A stand-alone SVG file."""
    from meadhall.svg import stand_alone
    from meadhall.web.fonts import with_fonts

    game = load_game(options.game)
    if options.blank:
        picture = game.blank()
        if not picture:
            raise BadOption(f"{game.title} has no sheet to print")
    else:
        state, names = _position(game, options)
        view = state.view(viewer(options.seat, int(state.seats)))
        picture = stand_alone(game.alone(view, Look(names)), game.style(), game.symbols())
    _write(options.out, with_fonts(picture))
    return 0


def _position(game: Game, options: argparse.Namespace) -> tuple[State, tuple[str, ...]]:
    if options.record is None:
        if options.at:
            raise BadOption("--at needs a --record to step through")
        return game.start(options.seats, **pairs(options.option)), Look().names
    record = open_record(options.record, game)
    return record.at(len(record.entries) if options.at is None else options.at), record.names


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, "utf-8")
    except OSError as problem:
        raise BadOption(f"{name}: {problem.strerror}") from None


def replay_record(options: argparse.Namespace) -> int:
    """A position of a record."""
    record = open_record(options.file)
    at = len(record.entries) if options.at is None else options.at
    state = record.at(at)
    seat = viewer(options.seat, record.seats)
    view = state.view(seat)
    if options.json:
        return dump({"game": record.game.key, "at": at, "events": len(record.entries), "view": view.data(), "over": not state.actors()})
    print(f"{record.game.title}: {', '.join(record.names)}; after {at} of {len(record.entries)} events")
    if at:
        entry = record.entries[at - 1]
        shown = entry.text if record.over or entry.heard_by(seat) else "(hidden)"
        print(f"last: {shown}" + (f"  # {entry.comment}" if entry.comment else ""))
    print(record.game.text(view))
    return 0


def check_laws(options: argparse.Namespace) -> int:
    """Check all laws on random games; 1 if one is broken."""
    from meadhall.laws import report

    check_games(options.games)
    game, said = load_game(options.game), list[str]()

    def tell(line: str) -> None:
        said.append(line)
        if not options.json:
            progress.clear()
            print(line, flush=True)

    broken = report(game, options.games, options.seed, tell, progress)
    if options.json:
        dump({"game": game.key, "games": options.games, "seed": options.seed, "set_ups": len(said), "broken": [str(b) for b in broken]})
    return 1 if broken else 0


def run_simulation(options: argparse.Namespace) -> int:
    """Play random games and print the figures."""
    from meadhall.simulate import simulate

    game = load_game(options.game)
    summary = simulate(
        game, options.seats, options.games, options.seed, options.driver, options.digest, pairs(options.option), progress=progress
    )
    if options.json:
        return dump(summary.as_json())
    mode = "compiled" if summary.compiled else "plain Python"
    print(f"{game.title}, {summary.seats} seats, {summary.games} random games, seed {summary.seed}, {summary.driver} driver, {mode}")
    print(f"  {summary.choices} choices and {summary.outcomes} outcomes in {summary.seconds:.2f} s: {summary.per_second:,.0f} per second")
    print("  choices per game: {mean:.1f} (from {min} to {max})".format(**summary.length))
    print("  share of wins by seat: " + ", ".join(f"{s:.3f}" for s in summary.scores))
    if any(summary.points):
        print("  points by seat: " + ", ".join(f"{p:.2f}" for p in summary.points))
    if summary.digest:
        print(f"  digest {summary.digest}")
    return 0


def _players(names: list[str]) -> list[str]:
    """The players that were named: each can be read on one line, and no two people are called the same."""
    from meadhall.bots.levels import BOTS
    from meadhall.table.people import LONGEST_NAME, visible

    found = [" ".join(visible(name).split()) for name in names]
    if not all(found):
        raise BadOption(f"every seat needs a name, and one of these {len(names)} is empty")
    for n, name in enumerate(found):
        if len(name) > LONGEST_NAME:
            raise BadOption(f"a name has at most {LONGEST_NAME} characters; {name[:12]!r}... has {len(name)}")
        if name.lower() not in BOTS and name.casefold() in [other.casefold() for other in found[:n]]:
            raise BadOption(f"two players are called {name}; nobody could tell them apart")
    return found


def play_terminal(options: argparse.Namespace) -> int:
    """A game in the terminal."""
    from meadhall.bots.levels import BOTS
    from meadhall.terminal import Keeper, brain_for, play, seated
    from meadhall.terminal.screen import Quit

    game = load_game(options.game)
    keeper = Keeper(game.key)
    names = _players(options.players.split(",")) if options.players else []
    record = open_record(options.resume, game) if options.resume else None
    if record is None and not names and not options.option and options.seats is None and sys.stdin.isatty():
        try:
            record = _offered(keeper.found())
        except Quit:
            print("The game is kept, and offered when you play again.")
            return 0
    if record is None:
        seats = game.seat_count(options.seats if options.seats is not None else len(names) or None)
        names = names or [SEAT_NAMES[0], *["karl"] * (seats - 1)]
        record = Record(game, seats, pairs(options.option), names)
    typed, names = bool(names), names or list(record.names)
    if len(names) != record.seats:
        raise BadOption(f"{record.seats} seats need {record.seats} players, not {len(names)}")
    counted = 0.0 if options.seed is None else 1.0
    players = seated(names, counted, typed)
    for name in (player.name for player in players if player.human):
        if meant := did_you_mean(name, BOTS) if name.islower() else "":
            print(f"{name} is a person at this keyboard{meant}")
    if any(player.human for player in players) and (aside := keeper.set_aside(record)):
        print(f"You have an unfinished game, which is set aside. Continue it with:\nmeadhall play {game.key} --resume {aside}")
    record = play(record, players, seed=options.seed, hint=brain_for("huskarl", counted), keeper=keeper, pace=options.pace)
    if options.save:
        _write(options.save, record.write())
    return 0


def _offered(kept: Record | None) -> Record | None:
    """The unfinished game from last time, if the player wants to continue it."""
    from meadhall.terminal.screen import Screen

    if kept is None:
        return None
    players = [f"{name} ({rank})" if rank else name for name, _, rank in (player.partition(", ") for player in kept.names)]
    made = sum(entry.actor >= 0 for entry in kept.entries)
    screen = Screen()
    screen.tell(f"You have an unfinished game: {listed(players)}, {plural(made, 'choice')} so far.")
    while (answer := screen.ask("Continue it? [Y/n] ").lower()) not in ("", "y", "yes", "n", "no"):
        screen.tell("Type y to continue it, or n to begin another game.")
    return None if answer.startswith("n") else kept


def new_game(options: argparse.Namespace) -> int:
    """A package with a game to start from."""
    from meadhall.scaffold import write_game

    folder = Path(options.folder or options.key)
    try:
        written = write_game(options.key, folder, options.title, options.prefix)
    except OSError as problem:
        raise BadOption(f"{folder}: {problem.strerror}") from None
    print(f"{len(written)} files in {folder}. Next: cd {folder} && pip install --editable . && python -m pytest")
    return 0


def print_completion(options: argparse.Namespace) -> int:
    """A script for the shell's start-up file."""
    print(script(parser(), options.shell), end="")
    return 0


def write_docs(options: argparse.Namespace) -> int:
    """The documentation as files."""
    from meadhall.web.site import write_site

    try:
        written = write_site(Path(options.folder))
    except OSError as problem:
        raise BadOption(f"{options.folder}: {problem.strerror}") from None
    print(f"{len(written)} pages in {options.folder}. To read them: python -m http.server --directory {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
