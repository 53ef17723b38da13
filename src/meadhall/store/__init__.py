"""The append-only event log behind one base class: SQLite for one process, PostgreSQL for many.

    store = await open_store("sqlite:///meadhall.db")          # or "postgresql://user@host/name"
    await store.append(tbl, [EventRow(...)], Change(waits=(1,)))
    ...
    await store.close()

Nothing in this package knows a rule of any game. No statement here changes an event, except for a name in it, or removes one, except
with its whole table (care.py); the database itself refuses anything else.
"""

from __future__ import annotations

from meadhall.store.asking import Asked, Asking
from meadhall.store.away import Away, Span
from meadhall.store.care import NOBODY, Act, Ban, Care, Keep
from meadhall.store.chores import repeat
from meadhall.store.errors import Clash, InUse, Spent, StoreError, TooNew, Unreachable
from meadhall.store.persons import Met, Persons, PlayedSeat, Tally, tally
from meadhall.store.reviews import KeptReviews
from meadhall.store.rows import (
    ABANDONED,
    CHOICE,
    DONE,
    FROZEN,
    OPEN,
    OUTCOME,
    PLAYING,
    TABLE,
    Change,
    Chat,
    EventRow,
    Invite,
    Player,
    SeatRow,
    TableRow,
)
from meadhall.store.sql import Listener, Store

__all__ = [
    "ABANDONED",
    "CHOICE",
    "DONE",
    "FROZEN",
    "NOBODY",
    "OPEN",
    "OUTCOME",
    "PLAYING",
    "TABLE",
    "Act",
    "Asked",
    "Asking",
    "Away",
    "Ban",
    "Care",
    "Change",
    "Chat",
    "Clash",
    "EventRow",
    "InUse",
    "Invite",
    "Keep",
    "KeptReviews",
    "Listener",
    "Met",
    "Persons",
    "PlayedSeat",
    "Player",
    "SeatRow",
    "Span",
    "Spent",
    "Store",
    "StoreError",
    "TableRow",
    "Tally",
    "TooNew",
    "Unreachable",
    "open_store",
    "repeat",
    "tally",
]


async def open_store(url: str, beside: bool = False) -> Store:
    """Open a store and bring its schema up to date. beside: open it briefly while a hall may be running, without a migration.

    sqlite:///FILE (relative), sqlite:////FILE (absolute), a bare path, sqlite:///:memory: (gone when closed), or postgresql://...
    Raises InUse, TooNew or Unreachable with a sentence that an operator can act on.
    """
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from meadhall.store.postgres import open_postgres
        except ImportError:
            raise StoreError("PostgreSQL needs psycopg: pip install 'meadhall[postgres]'") from None
        return await open_postgres(url, beside)
    from meadhall.store.sqlite import open_sqlite

    return await open_sqlite(url, beside)
