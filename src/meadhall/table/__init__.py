"""Games being played: seats, questions, drafts, undo, clocks, bots, watchers. No network.

    hall = Hall(await open_store("sqlite:///meadhall.db"))
    await hall.open()
    astrid, cookie = await hall.people.greet("Astrid")
    session = await hall.create(astrid, "hexentafl", sitting=["me", "karl"])
    view = session.view(0)                                     # a State with UNKNOWNs: all that seat 0 may know
    await hall.choose(session.table.id, astrid, 0, session.ask(0), [view.legal(0)[0]], key="a-random-text")

Session   one table: everything a viewer may have, and plans for everything that can be done
Hall      all tables and people: creates, seats, plays; Hall.live moves the bots, stops the clocks and tells listeners
"""

from __future__ import annotations

from meadhall.table.errors import Busy, Frozen, NotAllowed, NotFound, NotYourTurn, Over, Refused, Stale, TableError
from meadhall.table.hall import Brain, Hall, Listener, Lists
from meadhall.table.moment import TurnMark, turn_of
from meadhall.table.session import Session
from meadhall.table.settings import DAY, HOUR, MINUTE, SECOND, Settings
from meadhall.table.values import Draft, Drafting, Handover, LogLine, Plan, Request, Seat, SeatClock, SeenBeat, UndoOffer

__all__ = [
    "DAY",
    "HOUR",
    "MINUTE",
    "SECOND",
    "SeenBeat",
    "Brain",
    "Busy",
    "Handover",
    "Draft",
    "Drafting",
    "Frozen",
    "Hall",
    "Listener",
    "Lists",
    "LogLine",
    "NotAllowed",
    "NotFound",
    "NotYourTurn",
    "Over",
    "Plan",
    "Refused",
    "Request",
    "Seat",
    "SeatClock",
    "Session",
    "Settings",
    "Stale",
    "TableError",
    "TurnMark",
    "UndoOffer",
    "turn_of",
]
