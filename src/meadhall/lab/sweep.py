"""How a game changes with its options, its seat counts, or other component data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from meadhall.bots.match import game_seed
from meadhall.bots.own import Bot, check_bot, portable
from meadhall.errors import BadOption, check_games
from meadhall.game import Game
from meadhall.lab.balance import Balance, balance
from meadhall.lab.engine import run
from meadhall.lab.play import Played, Task

__all__ = ["Cell", "sweep"]


@dataclass(frozen=True)
class Cell:
    """One set-up of a sweep and what was found there."""

    setup: dict[str, str]
    found: Balance
    played: list[Played]


def sweep(
    game: Game,
    vary: Mapping[str, Sequence[str]],
    bot: Bot,
    games: int,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    workers: int = 1,
    engine: str = "local",
    override: str = "",
    keep: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    counted: float = 1.0,
) -> list[Cell]:
    """Play `games` games of every combination of values; `seats` may be varied like an option."""
    if not vary:
        raise BadOption("say what to vary, such as --vary difficulty=easy,hard")
    check_bot(bot)
    check_games(games)
    name = portable(bot)
    setups = [dict(zip(vary, values, strict=True)) for values in product(*vary.values())]
    tasks: list[Task] = []
    for setup in setups:
        given = {**(options or {}), **{option: value for option, value in setup.items() if option != "seats"}}
        settings = game.complete(given)
        wanted = setup.get("seats")
        if wanted is not None and not wanted.strip().isdecimal():
            raise BadOption(f"seats must be a number, not {wanted!r}")
        seats = game.seat_count(None if wanted is None else int(wanted))
        label = " ".join(f"{option}={value}" for option, value in setup.items())
        for _ in range(games):
            number = len(tasks)
            who = tuple(range(seats))
            tasks.append(Task(number, game.key, (name,) * seats, who, settings, game_seed(seed, number), label, counted=counted))
    played = run(tasks, workers, engine, keep, override, progress)
    cells = []
    for i, setup in enumerate(setups):
        part = played[i * games : (i + 1) * games]
        cells.append(Cell(setup, balance(game, part), part))
    return cells
