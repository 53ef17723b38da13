"""Writing new events: a pen works on a copy of the history, and hands out what it wrote as a plan."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from meadhall.game import Game
from meadhall.rng import Rng
from meadhall.state import CHANCE
from meadhall.store.rows import ABANDONED, DONE, OPEN, PLAYING, TABLE, Change, EventRow, SeatRow
from meadhall.table.history import Broken, Timeline
from meadhall.table.settings import Settings
from meadhall.table.values import Plan

if TYPE_CHECKING:
    from meadhall.table.session import Session

__all__ = ["Pen", "merged", "outcome", "seat_deadline", "table_deadline"]

MOST_OUTCOMES = 1000  # of chance in a row; no game comes near


class Pen:
    """Writes new events on a copy of a history; plan() hands them out."""

    def __init__(self, session: Session, key: str, at: int) -> None:
        self.session = session
        self.line = session.line.fork()
        self.key = key
        self.at = at
        self.events: list[EventRow] = []

    def _key(self) -> str:
        return f"{self.key}/{len(self.events)}" if self.events else self.key

    def table(self, body: str, seat: int | None = None) -> None:
        """An event of the table."""
        event = EventRow(self.line.head + 1, seat, TABLE, body, self._key(), self.at)
        before = len(self.line.steps)
        self.line.table(event)
        if self.line.truth is not None:
            event = replace(event, check=self.line.truth.check())
            self.line.steps[before] = replace(self.line.steps[before], event=event)
        self.events.append(event)

    def choice(self, seat: int, action: int) -> None:
        """A choice that has been found legal."""
        self.events.append(self.line.choice(seat, action, self._key(), self.at))

    def outcome(self, action: int) -> None:
        """An outcome that is known already (from a record)."""
        self.events.append(self.line.outcome(action, self._key(), self.at))

    def chance(self) -> None:
        """Let chance decide whatever it has to, each time with fresh numbers from the system."""
        for _ in range(MOST_OUTCOMES):
            truth = self.line.position()
            if self.line.over or truth.turn() != CHANCE:
                return
            self.outcome(int(truth.sample(Rng(secrets.randbits(62)))))
        raise Broken("chance never ends")

    def plan(self, seats: Sequence[SeatRow] = (), played: int = 0, spend: str | None = None, host: str | None = None) -> Plan:
        """The events, and what the table's row says after them."""
        rows = merged(self.session.table.seats, seats)
        line = self.line
        result = outcome(self.session.game, line) if line.over and not self.session.over else None
        status = (ABANDONED if line.how == "abandon" else DONE) if line.over else PLAYING if line.truth is not None else OPEN
        change = Change(
            status=status, result=result, waits=tuple(line.owing()), deadline=table_deadline(line, self.session.settings, rows),
            host=host, seats=tuple(seats), spend=spend,
        )  # fmt: skip
        return Plan(tuple(self.events), change, played, line)


def merged(old: Sequence[SeatRow], new: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats, with some of them changed."""
    changed = {row.n: row for row in new}
    return tuple(changed.get(row.n, row) for row in old)


def seat_deadline(line: Timeline, settings: Settings, row: SeatRow) -> int | None:
    """When a seat's time is up; None while its clock stands. Bots have no clock."""
    if row.kind != "human" or row.n not in line.owing():
        return None
    limits = [] if settings.move is None else [settings.move]
    if settings.total is not None:
        limits.append(max(0, settings.total - line.used[row.n]))
    return line.since[row.n] + min(limits) if limits else None


def table_deadline(line: Timeline, settings: Settings, rows: Sequence[SeatRow]) -> int | None:
    """When the next clock at the table runs out."""
    found = [due for row in rows if (due := seat_deadline(line, settings, row)) is not None]
    return min(found, default=None)


def outcome(game: Game, line: Timeline) -> dict[str, object]:
    """How it ended. A seat that resigned has no share in a win; what a bot won in its place goes to those who stayed."""
    seats = range(line.seats)
    if line.truth is None or line.how == "abandon":
        return {"scores": [], "points": [], "how": line.how, "seat": None}
    standing = [n for n in seats if n not in line.resigned]
    if line.how == "end":
        scores = line.truth.scores()
        if line.resigned and not game.together:
            kept = sum(scores[n] for n in standing)
            scores = [0.0 if n in line.resigned else scores[n] / kept if kept else 1 / len(standing) for n in seats]
    elif game.together or not standing:
        scores = [0.0 for _ in seats]
    else:
        scores = [1 / len(standing) if n in standing else 0.0 for n in seats]
    return {"scores": scores, "points": line.truth.points(), "how": line.how, "seat": line.loser}
