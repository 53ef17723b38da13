"""A table from a text record: read, checked line by line and played out. It takes a while, so it is done outside of the event loop."""

from __future__ import annotations

from collections.abc import Callable

from meadhall import record
from meadhall.english import sentence
from meadhall.errors import MeadhallError
from meadhall.game import Game
from meadhall.games import load_game
from meadhall.store.rows import Change, EventRow, SeatRow, TableRow
from meadhall.table.errors import Refused
from meadhall.table.people import LONGEST_NAME, clean
from meadhall.table.session import Session
from meadhall.table.settings import Settings

__all__ = ["LONGEST_RECORD", "imported"]

LONGEST_RECORD = 200_000


def imported(
    text: str, tbl: str, host: str, at: int, games: Callable[[str], Game] = load_game
) -> tuple[TableRow, tuple[EventRow, ...], Change]:
    """The new table of a record, its events, and what they change. Raises Refused with the line that does not fit."""
    if len(text) > LONGEST_RECORD:
        raise Refused("This record is too long.")
    try:
        book = record.read(text, complete=False)
        game = games(book.game.key)
        aliases = [clean(name, LONGEST_NAME) for name in book.names]
        row = TableRow(
            id=tbl, game=game.key, rules=game.version, options={o.name: o.say(book.options[o.name]) for o in game.options},
            settings=Settings(origin="record").data(), host=host, visibility="link", created=at, updated=at,
            seats=tuple(SeatRow(n, "human", host, None, alias, alias) for n, alias in enumerate(aliases)),
        )  # fmt: skip
        plan = Session(game, row).play_out([(entry.actor, entry.action) for entry in book.entries], at)
    except MeadhallError as problem:
        raise Refused(sentence(problem)) from None
    return row, plan.events, plan.change
