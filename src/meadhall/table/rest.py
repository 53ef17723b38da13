"""Time away: while somebody is away, their slow clocks stand still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meadhall.state import SPECTATOR
from meadhall.store import Span
from meadhall.table.events import TableEvent
from meadhall.table.pen import Pen, seat_deadline
from meadhall.table.session import NOTHING, Session
from meadhall.table.settings import DAY, Settings
from meadhall.table.values import Plan

__all__ = ["is_slow", "rest"]


def is_slow(settings: Settings) -> bool:
    """Is this a clock that counts in days? Others do not wait for people who are away."""
    limits = [limit for limit in (settings.move, settings.total) if limit is not None]
    return bool(limits) and min(limits) >= DAY


def rest(session: Session, away: Mapping[str, Sequence[Span]], at: int) -> Plan:
    """Put forward the clocks of those who are away, by all of their time away that has begun.

    Everybody notices it. So where it is secret who is asked, a clock is put forward only when it would run out, which shows anyway.
    """
    if not session.started or session.over or session.frozen or not is_slow(session.settings):
        return NOTHING
    pen = Pen(session, f"t:rest-{session.head}", at)
    timeline, asked = session.timeline, session.waits_for(SPECTATOR)
    for row in session.table.seats:
        due = seat_deadline(timeline, session.settings, row)
        spans = away.get(row.player or "", ())
        if due is None or not spans or (row.n not in asked and due > at):
            continue
        began = timeline.since[row.n] - timeline.rested[row.n]
        gone = sum(max(0, span.ends - max(span.begins, began)) for span in spans if span.begins <= at)
        if gone > timeline.rested[row.n]:
            pen.table(TableEvent.REST, row.n, gone - timeline.rested[row.n])
    return pen.plan() if pen.events else NOTHING
