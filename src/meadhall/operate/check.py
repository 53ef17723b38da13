"""Is the stored data sound? Reads while a hall may be running, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.errors import MeadhallError
from meadhall.games import load_game
from meadhall.store import FROZEN, Store, TableRow
from meadhall.table import Session

__all__ = ["check"]


async def check(store: Store, replay: bool = True, tell: Callable[[str], None] = lambda _line: None) -> tuple[int, list[str]]:
    """How many tables there are, and what is wrong, in sentences. `replay` plays every table by the rules."""
    faults: list[str] = []
    if not store.shared:
        faults += [f"The file is damaged: {row[0]}." for row in await store.read("PRAGMA integrity_check") if row[0] != "ok"]
        faults += [f"A row of {row[0]} refers to a {row[2]} that is not there." for row in await store.read("PRAGMA foreign_key_check")]
    count, last = 0, ""
    while ids := [row[0] for row in await store.read("SELECT id FROM game_table WHERE id > ? ORDER BY id LIMIT 200", (last,))]:
        for id in ids:
            row = await store.table(id)
            if row is not None:  # it may have been removed in the meantime
                count += 1
                faults += await _faults(store, row, replay)
        last = ids[-1]
        tell(f"{count} tables")
    return count, faults


async def _faults(store: Store, row: TableRow, replay: bool) -> list[str]:
    events = [event for event in await store.events(row.id) if event.seq <= row.head]
    if [event.seq for event in events] != list(range(1, row.head + 1)):
        return [f"Table {row.id} should have events 1 to {row.head}, but has {len(events)}."]
    if not replay:
        return []
    try:
        game = load_game(row.game)
    except (MeadhallError, ImportError):
        return [f"Table {row.id} is of the game {row.game!r}, which is not installed."]
    session = Session(game, row, events)
    if session.frozen:
        return [] if row.status == FROZEN else [f"Table {row.id}: {session.frozen}"]
    if row.status not in (session.status, FROZEN):
        return [f"Table {row.id} is stored as {row.status}, but is {session.status} by its events."]
    return []
