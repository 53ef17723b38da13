"""Data sets of games between bots, for offline learning: text records one after another, or a table of choices in Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meadhall.arguments import progress
from meadhall.bots import choose
from meadhall.bots.match import game_seed, seating
from meadhall.bots.own import Bot, check_bot, portable
from meadhall.errors import BadOption, BadRecord, MeadhallError, check_games
from meadhall.game import CHANCE, Game
from meadhall.games import load_game
from meadhall.record import Record, read
from meadhall.rng import Rng
from meadhall.rows import floats
from meadhall.seating import name_bots
from meadhall.window import Window
from meadhall.workers import each

__all__ = ["COLUMNS", "Making", "make", "read_records", "write_records"]

COLUMNS = {
    "game": "the number of the game, from 0",
    "seed": "the seed of its dice and bots",
    "step": "how many choices and outcomes lie before this choice",
    "seat": "who chooses, from 0",
    "bot": "what chooses there",
    "observation": "what the seat knows, as the game's planes one after another (32-bit floats)",
    "legal": "the legal actions, ascending",
    "action": "the choice",
    "text": "the choice in notation",
    "score": "the seat's share of the win at the end of this game, from 0 to 1",
    "points": "the seat's points at the end; nothing where a game has none",
    "left": "how many choices of this seat follow in this game",
}


@dataclass(frozen=True)
class Making:
    """One game to play, independent of all others."""

    number: int
    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    rows: bool  # choices for a table, or the record alone


Row = dict[str, Any]


def make(task: Making) -> tuple[str, list[Row]]:
    """Play a game; its record, and its choices as rows."""
    game = load_game(task.game)
    record = Record(game, len(task.bots), task.options, name_bots([None] * len(task.bots), task.bots))
    rng, window = Rng(task.seed), Window()
    rows: list[Row] = []
    step = 0
    while not record.over:
        state = record.state
        actor = state.actors()[0]
        if actor == CHANCE:
            record.add(CHANCE, int(state.sample(rng)))
        else:
            action = choose(game, window.view(state, actor), actor, task.bots[actor], int(rng.next()), counted=True)
            if task.rows:
                view = state.view(actor)
                rows.append(
                    {
                        "game": task.number,
                        "seed": task.seed,
                        "step": step,
                        "seat": actor,
                        "bot": task.bots[actor],
                        "observation": floats(game.planes.flat(view, actor)),
                        "legal": view.legal(actor),
                        "action": action,
                        "text": game.say(view, actor, action),
                    }
                )
            window.made(state, actor, action)
            record.add(actor, action)
        step += 1
    scores, points = record.state.scores(), record.state.points()
    left = [0] * len(task.bots)
    for row in reversed(rows):
        seat = row["seat"]
        row["score"], row["points"], row["left"] = scores[seat], points[seat] if points else None, left[seat]
        left[seat] += 1
    record.notes.append(f"game {task.number}, seed {task.seed}")
    return record.write(), rows


def write_records(game: Game, out: Path, bots: Sequence[Bot], games: int, options: dict[str, Any], seed: int = 1, workers: int = 1) -> int:
    """Play games and write them; returns how many choices the table has (0 for text). The file appears only when it is complete."""
    table = out.suffix == ".parquet"
    if not table and out.suffix != ".txt":
        raise BadOption(f"a data set is a .txt file of records or a .parquet file, not {out.name!r}")
    game.seat_count(len(bots))
    for bot in bots:
        check_bot(bot)
    check_games(games)
    settings = game.complete(options)
    names = [portable(bot) for bot in bots]
    tasks = [Making(n, game.key, seating(names, n), settings, game_seed(seed, n), table) for n in range(games)]
    partly = out.with_name(f"{out.name}.partly")
    try:
        count = _write_table(partly, game, tasks, workers, seed) if table else _write_text(partly, tasks, workers)
        partly.replace(out)
    except OSError as problem:
        raise BadOption(f"{out}: {problem.strerror}") from None
    finally:
        partly.unlink(missing_ok=True)
    return count


def _made(tasks: list[Making], workers: int) -> Iterator[tuple[str, list[Row]]]:
    progress(0, len(tasks))
    if workers <= 1:
        for n, task in enumerate(tasks):
            yield make(task)
            progress(n + 1, len(tasks))
        return
    with closing(each(make, tasks, workers)) as results:
        for n, result in enumerate(results):
            yield result
            progress(n + 1, len(tasks))


def _write_text(target: Path, tasks: list[Making], workers: int) -> int:
    with target.open("w", encoding="utf-8") as file:
        for text, _ in _made(tasks, workers):
            file.write(text + "\n")
    return 0


def _write_table(target: Path, game: Game, tasks: list[Making], workers: int, seed: int) -> int:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MeadhallError("Parquet needs pyarrow; pip install 'meadhall[records]'") from None
    whole, small = pa.int32(), pa.list_(pa.int32())
    kinds = dict.fromkeys(COLUMNS, whole) | {"seed": pa.int64(), "bot": pa.string(), "text": pa.string(), "score": pa.float32()}
    kinds |= {"observation": pa.list_(pa.float32()), "legal": small}
    about = {"game": game.key, "rules": str(game.version), "seed": str(seed), "options": json.dumps(tasks[0].options, default=str)}
    fields = [pa.field(name, kinds[name], metadata={"about": words}) for name, words in COLUMNS.items()]
    count = 0
    with pq.ParquetWriter(target, pa.schema(fields, metadata=about)) as writer:
        for _, rows in _made(tasks, workers):
            writer.write_table(pa.Table.from_pylist(rows, schema=writer.schema))
            count += len(rows)
    return count


def read_records(text: str) -> list[Record]:
    """The records of a text file with several of them: each begins with its line `game`."""
    parts: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("game "):
            parts.append([])
        if parts:
            parts[-1].append(line)
        elif line.strip():
            raise BadRecord("a file of records begins with a line such as: game hexentafl")
    return [read("\n".join(part) + "\n") for part in parts]
