"""People who are not there: stand-ins for the silent, seats that the keeper of the hall empties, clocks that rest while it is closed."""

from __future__ import annotations

import secrets
from dataclasses import replace

from meadhall.store.rows import SeatRow
from meadhall.table.errors import Frozen, NotAllowed, NotFound, Over
from meadhall.table.events import TableEvent
from meadhall.table.pen import Pen
from meadhall.table.session import NOTHING, Session
from meadhall.table.settings import HOUR
from meadhall.table.values import Plan

__all__ = ["SILENCE", "pause", "remove", "silent", "stand_in"]

SILENCE = HOUR  # after which a bot may take over for somebody who does not answer, where no clock runs


def silent(session: Session, player: str, at: int) -> list[int]:
    """The seats that this player may give to a stand-in: others' that have owed an answer for an hour, at a table without a clock.

    The host may, and where the host is silent any other player. It depends on what everybody can notice: since when a seat has been
    asked does not change with choices that are hidden.
    """
    settings = session.settings
    if not session.started or session.over or session.frozen or settings.move is not None or settings.total is not None:
        return []
    found = []
    for row in session.table.seats:
        may = player == session.table.host or (row.player == session.table.host and bool(session.seats_of(player)))
        long = row.n in session.timeline.owing() and at - session.timeline.since[row.n] >= SILENCE
        if may and long and row.kind == "human" and row.player != player:
            found.append(row.n)
    return found


def stand_in(session: Session, player: str, seat: int, at: int) -> Plan:
    """A bot takes over for somebody who has been silent for long; they can come back."""
    pen = _pen(session, seat, at)
    if seat not in silent(session, player, at):
        raise NotAllowed("A bot can take over only for somebody who has kept a table without a clock waiting for an hour.")
    pen.table(TableEvent.STAND_IN, seat)
    return pen.plan((replace(session.table.seats[seat], kind="bot", bot=session.settings.stand_in),))


def remove(session: Session, seat: int, at: int) -> Plan:
    """The keeper of the hall removes somebody from a seat: before the start it is free, later a bot plays it to the end."""
    pen = _pen(session, seat, at)
    if not session.started:
        pen.table(TableEvent.OPEN, seat)
        return pen.plan((SeatRow(seat, "open"),))
    if session.table.seats[seat].kind == "human":
        pen.table(TableEvent.LEAVE, seat)
    else:
        pen.table(TableEvent.BOT, seat, session.settings.stand_in)
    return pen.plan((SeatRow(seat, "bot", None, session.settings.stand_in),))


def pause(session: Session, ms: int, at: int) -> Plan:
    """The hall was closed for so long: running clocks are put forward by it."""
    if session.table.deadline is None or session.over or session.frozen or not session.started:
        return NOTHING
    pen = Pen(session, f"t:pause-{session.head}", at)
    pen.table(TableEvent.PAUSE, None, ms)
    return pen.plan()


def _pen(session: Session, seat: int, at: int) -> Pen:
    if not 0 <= seat < len(session.table.seats):
        raise NotFound("There is no such seat.")
    if session.frozen:
        raise Frozen(session.frozen)
    if session.over:
        raise Over("The game is over.")
    return Pen(session, f"{seat}:{secrets.token_urlsafe(12)}", at)
