"""Where a game may begin for research: at its start, or at any position of a record, alone or among worlds a seat cannot rule out.

A late position makes a game small enough to solve. Its past is common knowledge among the players of that small game,
so past secrets are known to anyone who studies its tree. With `guesses` they are secrets again: chance first draws one of several
equally likely worlds, the true one and some guesses from the view of each seat, and each seat sees only its own part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from meadhall import record
from meadhall.errors import BadOption, BadRecord
from meadhall.game import Game, State
from meadhall.games import load_game
from meadhall.rng import Rng

__all__ = ["ALL", "Root", "game_of", "named", "of_record", "of_start"]

ALL = -1  # as a number of entries: the whole record


@dataclass(frozen=True)
class Root:
    """The first positions of a game: one, or several among which chance draws before anything else happens."""

    game: Game
    worlds: tuple[State, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.worlds[0].seats)


def of_start(game: Game, seats: int, options: dict[str, object]) -> Root:
    """A game from its beginning."""
    return Root(game, (game.start(seats, **options),))


def of_record(game: Game, source: str, after: int = ALL, guesses: int = 0, seed: int = 1) -> Root:
    """The position after some entries of a record (a named one, a file, or the text itself), with some guesses for each seat."""
    played = record.read(_text(source), game, complete=False)
    state = played.at(len(played.entries) if after == ALL else after)
    if not state.actors():
        raise BadOption("the game is over at that position: give a smaller number of entries")
    worlds, rng = [state], Rng(seed)
    for seat in range(played.seats):
        for _ in range(guesses):
            world = state.view(seat).guess(rng)
            if world not in worlds:
                worlds.append(world)
    return Root(game, tuple(worlds))


def named() -> list[str]:
    """The positions that are included."""
    return sorted(Path(file.name).stem for file in files("meadhall.research").joinpath("positions").iterdir() if file.name.endswith(".txt"))


def game_of(name: str) -> Game:
    """The game of an included position: the first line of its record is `game KEY`."""
    return load_game(_text(name).split(maxsplit=2)[1])


def _text(source: str) -> str:
    if "\n" in source:
        return source
    if source in named():
        return files("meadhall.research").joinpath("positions", f"{source}.txt").read_text("utf-8")
    try:
        return Path(source).read_text("utf-8")
    except OSError:
        raise BadRecord(f"there is no record {source!r}; give a file, the text of a record, or one of {', '.join(named())}") from None
