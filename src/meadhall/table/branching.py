"""Playing on from a position of a finished game: a new table with the same beginning, one person, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games import load_game
from meadhall.store.rows import Change, EventRow, SeatRow, TableRow
from meadhall.table.errors import NotAllowed, Refused
from meadhall.table.session import Session
from meadhall.table.settings import Settings

__all__ = ["branched", "may_branch", "moves_of"]

Moves = tuple[tuple[int, int], ...]  # who chose or rolled what, from the start


def moves_of(session: Session) -> Moves:
    """All choices and outcomes of a table that count, in order. They tell everything: only for games that are over and open."""
    may_branch(session)
    steps = [session.timeline.steps[i] for i in session.timeline.live]
    return tuple((step.actor, step.action) for step in steps if step.actor is not None)


def may_branch(session: Session) -> None:
    """Refuse to tell or to continue a game that is not over, or in which something stays secret after the end."""
    if not session.over or not session.started:
        raise Refused("The game is not over.")
    if session.frozen:
        raise Refused("This table cannot be read by this version of the hall.")
    if not session.timeline.opened:
        raise NotAllowed("Some things stay secret after the end of this game, so it can be neither reviewed nor played on.")


def branched(
    key: str, options: dict[str, Any], moves: Sequence[tuple[int, int]], seats: Sequence[SeatRow], origin: str, tbl: str, host: str, at: int
) -> tuple[TableRow, tuple[EventRow, ...], Change]:
    """The new table, its first events, and what they change."""
    game = load_game(key)
    row = TableRow(
        id=tbl, game=game.key, rules=game.version, options=options, settings=Settings(origin=origin).data(), host=host,
        visibility="link", created=at, updated=at, seats=tuple(seats),
    )  # fmt: skip
    plan = Session(game, row).play_out(moves, at)
    return row, plan.events, plan.change
