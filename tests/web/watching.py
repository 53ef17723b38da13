"""Something to watch: a moment that people would point at, found in a random game, set up at a table, and played on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from meadhall.game import CHANCE, Game
from meadhall.games import load_game
from meadhall.laws.line import Line
from meadhall.record import Record
from meadhall.table.pen import Pen
from web.programs import key
from web.serving import Served

NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald")
MOST_GAMES = 400  # that are searched for a moment


@dataclass(frozen=True)
class Moment:
    """What a strip shows: from a step that tells `first` to before one that tells `last`, or `through` it; `also` is told on the way."""

    game: str
    first: Callable[[Sequence[str]], bool]
    last: Callable[[Sequence[str]], bool]
    also: frozenset[str]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    through: bool = False


def tells(*wanted: str) -> Callable[[Sequence[str]], bool]:
    return lambda keys: any(key in keys for key in wanted)


MOMENTS = (
    Moment("ragnarokstar", tells("program"), tells("master", "round", "wins"), frozenset({"sail", "claim", "stolen", "arrive"}), 3),
    Moment("ragnaroll", tells("reveal"), tells("round"), frozenset({"power", "hit", "bend"}), 1, through=True),
    Moment("yggdrasil", tells("turn"), tells("turn", "end"), frozenset({"fight", "roll", "card"}), 3),
    Moment("lindisfarne", tells("eval"), tells("expedition", "winner"), frozenset({"take"}), 3),
    Moment("nxs", tells("turn", "wheel"), tells("never"), frozenset({"capture"}), 2),
    Moment("hexentafl", tells("capture"), tells("never"), frozenset(), 2),
)
SHORT = {"nxs": 4, "hexentafl": 1}  # steps of a moment that has no end of its own


def search(moment: Moment) -> tuple[Line, int, int]:
    """A game with the moment, its first step, and the step after its last one."""
    game = load_game(moment.game)
    for seed in range(1, MOST_GAMES):
        line = Line(game, moment.seats, moment.options, seed).play()
        keys = [[event.key for event in events] for events in line.events]
        for begin in range(len(keys) // 4, len(keys)):
            if line.steps[begin][0] == CHANCE or not moment.first(keys[begin]):
                continue
            end = begin + SHORT[moment.game] if moment.game in SHORT else begin + 1
            while moment.game not in SHORT and end < len(keys) and not moment.last(keys[end]):
                end += 1
            end += moment.through
            told = {key for step in keys[begin : end + 1] for key in step}
            if end < len(keys) and moment.also <= told:
                return line, begin, end
    raise SystemExit(f"no random game of {moment.game} has this moment")


def written(game: Game, line: Line, end: int) -> str:
    """The record of the game up to a step."""
    record = Record(game, line.seats, line.options, NAMES[: line.seats])
    for step in line.steps[:end]:
        record.add(*step)
    return record.write()


def scripted(outcomes: list[int]) -> Callable[[Pen], None]:
    """Chance as it fell in the game that was found."""

    def chance(pen: Pen) -> None:
        while not pen.timeline.over and pen.timeline.position().turn() == CHANCE and outcomes:
            pen.outcome(outcomes.pop(0))

    return chance


class Show:
    """A table that stands before a moment; `step` makes its choices one after the other."""

    def __init__(self, served: Served, moment: Moment) -> None:
        self.served = served
        self.line, self.begin, self.end = search(moment)
        self.host = served.guest(NAMES[0])
        went = self.host.post("/import", json={"record": written(self.line.game, self.line, self.begin)})
        assert went.status_code == 200, went.text
        self.table = str(went.json()["table"])
        self.url = f"{served.url}/t/{self.table}"
        self.watcher = served.guest("Leif")
        self.watcher.post(self.host.post(f"/t/{self.table}/invite", json={"kind": "watch"}).json()["url"], json={})

    def let_in(self, context: Any) -> None:
        """This browser watches."""
        context.add_cookies([{"name": "meadhall", "value": self.watcher.cookies["meadhall"], "url": self.served.url}])

    def steps(self) -> Iterator[tuple[int, int]]:
        """The choices of the moment."""
        return ((seat, action) for seat, action in self.line.steps[self.begin : self.end] if seat != CHANCE)

    def choose(self, seat: int, action: int) -> None:
        frame = self.host.get(f"/t/{self.table}/view", params={"seat": seat}).json()
        answer = self.host.post(f"/t/{self.table}/choose", json={"seat": seat, "ask": frame["ask"], "path": [action], "key": key()})
        assert answer.status_code == 200, answer.text

    @contextmanager
    def chance(self) -> Iterator[None]:
        """Chance falls as it did in the game that was found."""
        outcomes = [action for actor, action in self.line.steps[self.begin :] if actor == CHANCE]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Pen, "chance", scripted(outcomes))
            yield
