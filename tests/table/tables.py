"""What the tests of the table share: tables without a store, random players, every game that the catalogue can load."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meadhall.game import Game
from meadhall.games import CATALOGUE, load_game
from meadhall.rng import Rng
from meadhall.state import REFEREE, State
from meadhall.store import EventRow, SeatRow, TableRow
from meadhall.table import Session, Settings
from toys.hoard import HOARD
from toys.row import ROW

TOYS = {"hoard": HOARD, "row": ROW}
NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald", "Ingrid", "Leif")


def find(key: str) -> Game:
    """A game of the catalogue or a toy."""
    return TOYS[key] if key in TOYS else load_game(key)


GAMES = [*TOYS, *CATALOGUE]
SECRET_GAMES = [key for key in GAMES if find(key).secrets]


def row(game: Game, seats: int | None = None, kinds: str = "", settings: dict[str, Any] | None = None, **options: Any) -> TableRow:
    """A table of people; kinds may say otherwise, seat by seat: h human, b bot, o open, = the same player as seat 0."""
    count = game.seat_count(seats)
    people = []
    for n in range(count):
        kind = kinds[n] if n < len(kinds) else "h"
        if kind == "b":
            people.append(SeatRow(n, "bot", None, "karl"))
        elif kind == "o":
            people.append(SeatRow(n))
        else:
            who = 0 if kind == "=" else n
            people.append(SeatRow(n, "human", f"p{who}", None, NAMES[n]))
    return TableRow("t", game.key, game.version, options, Settings.read(settings or {}).data(), "p0", seats=tuple(people))


class Table:
    """A session without a store: keeps its own events, and time that stands still until it is told to go on."""

    def __init__(self, game: Game, *args: Any, **more: Any) -> None:
        self.row = row(game, *args, **more)
        self.session = Session(game, self.row)
        self.events: list[EventRow] = []
        self.now = 1000
        self.made = 0

    def do(self, wish: Callable[..., Any], *args: Any, **more: Any) -> Session:
        plan = wish(*args, at=self.now, **more)
        self.events += plan.events
        self.session.take(plan)
        return self.session

    def start(self) -> Session:
        return self.do(self.session.start)

    def key(self) -> str:
        self.made += 1
        return f"k{self.made}"

    def choose(self, seat: int, *path: int | str) -> Session:
        ask = self.session.ask(seat)
        assert ask is not None
        return self.do(self.session.choose, seat, ask, list(path), self.key())

    def random_choice(self, rng: Rng) -> tuple[int, int]:
        """Somebody who owes a choice makes a random one, on their own view."""
        seats = self.session.timeline.owing()
        seat = seats[rng.below(len(seats))]
        legal = self.session.view(seat).legal(seat)
        action = legal[rng.below(len(legal))]
        self.choose(seat, action)
        return seat, action

    def again(self) -> Session:
        """The session as another process would build it from the stored events."""
        return Session(self.session.game, self.session.table, self.events)


def is_over(session: Session) -> bool:
    """Is the game over by now? A call, because a type checker assumes that an attribute stays as it was last seen."""
    return session.over


def is_asking(session: Session) -> bool:
    """Is a request open by now?"""
    return session.request is not None


def bare(state: State) -> dict[str, object]:
    """A position without whose it is."""
    return {**state.data(), "viewer": REFEREE}
