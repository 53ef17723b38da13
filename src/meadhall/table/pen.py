"""Writing new events: a pen works on a copy of the history and returns what it wrote as a plan."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from meadhall.game import Game
from meadhall.rng import Rng
from meadhall.state import CHANCE
from meadhall.store.rows import ABANDONED, DONE, OPEN, PLAYING, Change, EventRow, SeatRow
from meadhall.table.events import TableEvent
from meadhall.table.history import BadHistory, Timeline
from meadhall.table.settings import Settings, over_weekends
from meadhall.table.values import Plan

if TYPE_CHECKING:
    from meadhall.table.session import Session

__all__ = ["Pen", "merged", "outcome", "seat_deadline", "status", "table_deadline"]

MOST_OUTCOMES = 1000  # outcomes of chance in a row; no game comes close


class Pen:
    """Writes new events on a copy of a history; plan() returns them."""

    def __init__(self, session: Session, key: str, at: int) -> None:
        self.session = session
        self.timeline = session.timeline.fork()
        self.key = key
        self.at = at
        self.events: list[EventRow] = []

    def _key(self) -> str:
        return f"{self.key}/{len(self.events)}" if self.events else self.key

    def table(self, what: TableEvent, seat: int | None = None, parameter: str | int = "") -> None:
        """Something that happens at the table."""
        self.events.append(self.timeline.happen(what, seat, str(parameter), self._key(), self.at))

    def choice(self, seat: int, action: int) -> None:
        """A choice that has been found legal."""
        self.events.append(self.timeline.choice(seat, action, self._key(), self.at))

    def outcome(self, action: int) -> None:
        """An outcome that is already known."""
        self.events.append(self.timeline.outcome(action, self._key(), self.at))

    def chance(self) -> None:
        """Resolve chance until it is somebody's turn, with fresh random numbers from the system."""
        for _ in range(MOST_OUTCOMES):
            truth = self.timeline.position()
            if self.timeline.over or truth.turn() != CHANCE:
                return
            self.outcome(int(truth.sample(Rng(secrets.randbits(62)))))
        raise BadHistory("chance never ends")

    def plan(self, seats: Sequence[SeatRow] = (), played: int = 0, spend: str | None = None) -> Plan:
        """The events, and the table's row after them."""
        rows = merged(self.session.table.seats, seats)
        timeline = self.timeline
        fresh = timeline.steps[len(timeline.steps) - len(self.events) :]
        change = Change(
            status=status(timeline),
            result=outcome(self.session.game, timeline) if timeline.over and not self.session.over else None,
            waits=tuple(timeline.owing()),
            deadline=table_deadline(timeline, self.session.settings, rows),
            seats=tuple(seats),
            spend=spend,
            hidden=all(step.noticed != timeline.all_viewers for step in fresh),
        )
        return Plan(tuple(self.events), change, played, timeline)


def status(timeline: Timeline) -> str:
    """The status of a table with this history."""
    if timeline.over:
        return ABANDONED if timeline.ended_by == "abandon" else DONE
    return PLAYING if timeline.truth is not None else OPEN


def merged(old: Sequence[SeatRow], new: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats, with some of them changed."""
    changed = {row.n: row for row in new}
    return tuple(changed.get(row.n, row) for row in old)


def seat_deadline(timeline: Timeline, settings: Settings, row: SeatRow) -> int | None:
    """When a seat's time is up; None while its clock is stopped. Bots have no clock."""
    if row.kind != "human" or row.n not in timeline.owing():
        return None
    since, ends = timeline.since[row.n], []
    if settings.move is not None:
        ends.append(over_weekends(since, settings.move) if settings.weekend else since + settings.move)
    if settings.total is not None:
        ends.append(since + max(0, settings.total - timeline.used[row.n]))
    return min(ends, default=None)


def table_deadline(timeline: Timeline, settings: Settings, rows: Sequence[SeatRow]) -> int | None:
    """When the next clock at the table runs out."""
    found = [due for row in rows if (due := seat_deadline(timeline, settings, row)) is not None]
    return min(found, default=None)


def outcome(game: Game, timeline: Timeline) -> dict[str, object]:
    """How it ended. A seat that resigned gets no share of a win; what its stand-in won goes to those who stayed."""
    seats = range(timeline.seats)
    if timeline.truth is None or timeline.ended_by == "abandon":
        return {"scores": [], "points": [], "how": timeline.ended_by, "seat": None}
    standing = [n for n in seats if n not in timeline.resigned]
    if timeline.ended_by == "end":
        scores = timeline.truth.scores()
        if timeline.resigned and not game.together:
            kept = sum(scores[n] for n in standing)
            scores = [0.0 if n in timeline.resigned else scores[n] / kept if kept else 1 / len(standing) for n in seats]
    elif game.together or not standing:
        scores = [0.0 for _ in seats]
    else:
        scores = [1 / len(standing) if n in standing else 0.0 for n in seats]
    return {"scores": scores, "points": timeline.truth.points(), "how": timeline.ended_by, "seat": timeline.loser}
