"""A study: which games were played with which set-up, kept beside its page so that it can be compared with another one."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from meadhall.data import changes, merged, overriding, own_data
from meadhall.english import plural
from meadhall.errors import BadData, BadOption
from meadhall.game import Game
from meadhall.games import check_override
from meadhall.lab.play import Played

__all__ = ["Study", "bots_in_words", "changed_data", "read_study", "write_study"]

FILE = "study.json"


@dataclass(frozen=True)
class Study:
    """Games of equal bots with one set-up."""

    game: str
    seats: int
    bot: str
    options: dict[str, str]  # those that were given
    changed: list[str]  # component data that differ from the game's own
    seed: int
    played: list[Played]
    counted: float = 1.0  # the part of its simulations that a jarl got

    @property
    def setup(self) -> str:
        """The set-up in words: `3 seats, karl bots, expansion angry; changed data: ...`."""
        given = "".join(f", {name} {value}" for name, value in self.options.items())
        data = f"; changed data: {'; '.join(self.changed)}" if self.changed else ""
        return f"{plural(self.seats, 'seat')}, {bots_in_words(self.bot, self.counted)}{given}{data}"


def bots_in_words(bot: str, counted: float) -> str:
    """The bots of a study: `karl bots`, `jarl bots with 0.05 of their simulations`."""
    return f"{bot} bots" + (f" with {counted:g} of their simulations" if bot == "jarl" and counted != 1.0 else "")


def changed_data(game: Game, file: str) -> list[str]:
    """What a file of other component data changes in a game; refuses one that changes nothing, or something that does not exist."""
    if not file:
        return []
    check_override(file)
    other = overriding(file)
    base = own_data(game.package)
    found = changes(base, merged(base, other.get(game.key, {}), f"{file}: {game.key}"))
    if not found:
        raise BadData(f"{file}: this changes nothing in {game.title} (meadhall data {game.key} lists what can be changed)")
    return found


def write_study(folder: Path, study: Study) -> None:
    """Keep a study in a folder."""
    (folder / FILE).write_text(json.dumps(asdict(study)), "utf-8")


def read_study(folder: Path) -> Study:
    """The study of a folder that `meadhall lab report` has written."""
    file = folder / FILE
    try:
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return Study(**{**found, "played": [Played(**one) for one in found["played"]]})
    except OSError as problem:
        raise BadOption(f"{file}: {problem.strerror}; a study is a folder written by meadhall lab report") from None
    except (ValueError, TypeError, KeyError):
        raise BadOption(f"{file}: this is not a study of this version of the lab; make its report again") from None
