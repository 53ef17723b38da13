"""A playthrough: one whole random game as text that a player can read and a test can compare, line by line.

    python -m meadhall.playthrough hexentafl 2                 print it
    python -m meadhall.playthrough hexentafl 2 --write         write tests/games/hexentafl/playthroughs/2.txt
    python -m meadhall.playthrough hexentafl 2 --option size=5 --write
    python -m meadhall.playthrough all --write                 every game, every seat count, and what else is already kept

Every position says who acts, what was possible, what was done, what each seat heard, and which parts each seat does not see.
Any change in a game's rules, notation, views or sentences shows up as a difference that somebody must review.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.errors import BadOption, MeadhallError
from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Event, Game, State
from meadhall.record import Record, legal_texts
from meadhall.rng import Rng
from meadhall.state import hears

__all__ = ["file_name", "head", "kept", "playthrough", "write"]

FOLDER = Path("tests/games")  # in the project's folder
ENOUGH = 60_000  # characters; a very long game needs more
SHOWN = 10  # legal choices
# how often to print the whole table and the details: the first pair that keeps the text below the limit
SPARSER = ((1, 1), (2, 1), (4, 1), (8, 1), (16, 1), (32, 1), (32, 4), (64, 16), (256, 64))


def playthrough(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 1) -> str:
    """One random game as text; the same for the same seed, on every machine, compiled or plain."""
    record, rng = Record(game, seats, options), Rng(seed)
    record.state.listen()
    states: list[State] = []
    done: list[list[str]] = []
    while not record.over:
        state = record.state
        states.append(state.copy())
        actor = state.actors()[0]
        action = int(state.sample(rng)) if actor == CHANCE else _any(state.legal(actor), rng)
        entry = record.add(actor, action)
        done.append([f">> {_who(record, actor)}: {entry.text}{_to(record, entry.audience)}", *_heard(record, state.heard())])
    every, detail = _sparseness(game, states, sum(len(line) + 1 for lines in done for line in lines))
    out, hidden = [*head(game, record.seats, record.options, seed), ""], list[str]()
    for n, state in enumerate(states):
        out.append(f"-- {n} ------------------------------ {state.check()}")
        if n % every == 0:
            out += _table(game, state)
        if n % detail == 0:
            now = _hidden(record, state)
            out += now if now != hidden else []
            out.append(f"   {legal_texts(game, state, SHOWN)}")
            hidden = now
        out += done[n]
    out += [f"-- {len(states)}, the end --------------------- {record.state.check()}", *_table(game, record.state)]
    out.append(f"   scores {record.result}")
    if record.state.points():
        out.append(f"   points {' '.join(map(str, record.state.points()))}")
    return "\n".join(out) + "\n"


def _sparseness(game: Game, states: Sequence[State], written: int) -> tuple[int, int]:
    """How often to print the table and the details, so that the text does not grow too long."""
    middle = states[len(states) // 2]
    table, detail = sum(len(row) + 1 for row in _table(game, middle)), len(legal_texts(game, middle, SHOWN)) + 4
    plain = written + 45 * len(states)
    for pair in SPARSER:
        if plain + len(states) * (table // pair[0] + detail // pair[1]) <= ENOUGH:
            break
    return pair


def _table(game: Game, state: State) -> list[str]:
    return [f"   | {row}".rstrip() for row in game.text(state.view(SPECTATOR)).splitlines()]


def head(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> list[str]:
    """The first lines: enough to reproduce the playthrough."""
    changed = [f"option {o.name}={o.say(options[o.name])}" for o in game.options if options.get(o.name, o.default) != o.default]
    return [f"game {game.key}", f"seats {seats}", *changed, f"seed {seed}"]


def file_name(seats: int, options: Mapping[str, str]) -> str:
    """Where a playthrough is kept, in the folder playthroughs of its game's tests."""
    return "-".join([str(seats), *(f"{name}={value}" for name, value in sorted(options.items()))]) + ".txt"


def _any(actions: Sequence[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def _who(record: Record, actor: int) -> str:
    return "chance" if actor == CHANCE else record.names[actor]


def _to(record: Record, audience: int) -> str:
    """Who learns of it, if not everybody."""
    if audience == EVERYONE:
        return ""
    heard = [name for seat, name in enumerate(record.names) if hears(audience, seat)]
    return f"   (only {', '.join(heard)})" if heard else "   (nobody yet)"


def _heard(record: Record, events: Sequence[Event]) -> list[str]:
    """What was told, in words if there are any, with its audience."""
    out: list[str] = []
    for event in events:
        words = record.game.log(event, record.names) or f"({event.key} {' '.join(map(str, event.params))})".replace(" )", ")")
        out.append(f"   {words}{_to(record, event.audience)}")
    return out


def _hidden(record: Record, state: State) -> list[str]:
    """Which parts of the state each viewer does not see."""
    true, out = state.data(), list[str]()
    for viewer, name in [*enumerate(record.names), (SPECTATOR, "a spectator")]:
        seen = state.view(viewer).data()
        parts = [part for part in true if part != "viewer" and seen[part] != true[part]]
        if parts:
            out.append(f"   hidden from {name}: {' '.join(parts)}")
    return out


def write(game: Game, seats: int, options: Mapping[str, str], seed: int = 1) -> str:
    """Put a playthrough where the tests look for it, and print the path."""
    folder = FOLDER / game.key
    if not folder.is_dir():
        raise BadOption(f"there is no folder {folder} here; run this in the project's folder")
    target = folder / "playthroughs" / file_name(seats, options)
    text = playthrough(game, seats, options, seed)
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, "utf-8")
    return f"{target}: {len(text)} characters"


def kept(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every seat count of a game, and the options of the other playthroughs that are already kept."""
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.seats]
    for path in sorted((FOLDER / game.key / "playthroughs").glob("*-*.txt")):
        seats, *options = path.stem.split("-")
        found.append((int(seats), dict(option.split("=", 1) for option in options)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a playthrough, or write it where the tests look for it."""
    from meadhall.arguments import pairs
    from meadhall.games import catalogue, load_game  # only needed here

    parser = argparse.ArgumentParser(prog="python -m meadhall.playthrough", description="One random game as text.")
    parser.add_argument("game", help="a game of the hall, or all")
    parser.add_argument("seats", type=int, nargs="?")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into {FOLDER}/GAME/playthroughs, in the project's folder")
    given = parser.parse_args(arguments)
    try:
        options = pairs(given.option)
        games = catalogue() if given.game == "all" else [load_game(given.game)]
        for game in games:
            wanted = kept(game) if given.game == "all" else [(game.seat_count(given.seats), options)]
            for seats, chosen in wanted:
                print(write(game, seats, chosen, given.seed) if given.write else playthrough(game, seats, chosen, given.seed))
    except MeadhallError as refused:
        print(refused, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
