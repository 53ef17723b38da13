"""What a store leaves behind when it is closed, or could not be opened: no connection, no task, no thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from meadhall.store import StoreError, TooNew, migrate, open_store
from meadhall.store.postgres import PostgresStore
from store import server as pg


def closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError as problem:
        return "closed" in str(problem)
    return False


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """All connections to SQLite files that are opened from now on."""
    made: list[sqlite3.Connection] = []
    real = sqlite3.connect

    def connect(*args: Any, **named: Any) -> sqlite3.Connection:
        made.append(real(*args, **{**named, "check_same_thread": False}))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    return made


def test_a_sqlite_store_closes_every_connection(tmp_path: Path, connections: list[sqlite3.Connection]) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        assert [closed(one) for one in connections] == [False, False], "one writes and one reads"
        await store.backup(tmp_path / "copy.db")
        assert [closed(one) for one in connections] == [False, False, True], "that of the copy"
        await store.close()
        assert all(map(closed, connections))

    asyncio.run(main())


def test_a_sqlite_store_that_is_refused_closes_its_connection(
    tmp_path: Path, connections: list[sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, newest = f"sqlite:///{tmp_path}/hall.db", max(migrate.migrations("sqlite"))

    async def main() -> None:
        await (await open_store(url)).close()
        connections.clear()
        monkeypatch.setattr(migrate, "migrations", lambda _: {newest - 1: []})
        for beside in (False, True):
            with pytest.raises(TooNew):
                await open_store(url, beside)
        assert len(connections) == 2 and all(map(closed, connections))
        monkeypatch.setattr(migrate, "migrations", lambda _: {newest: [], newest + 1: ["CREATE TABLE oops ("]})
        with pytest.raises(StoreError):
            await open_store(url)
        assert len(connections) == 3 and all(map(closed, connections))
        monkeypatch.undo()
        await (await open_store(url)).close()  # and nobody holds its lock

    asyncio.run(main())


def test_the_writer_keeps_no_process_alive(tmp_path: Path) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        assert [thread.daemon for thread in threading.enumerate() if thread.name == "meadhall-writer"] == [True]
        await store.close()
        assert not [thread for thread in threading.enumerate() if thread.name == "meadhall-writer"]

    asyncio.run(main())


def test_a_postgres_store_that_is_closed_or_given_up_leaves_no_task(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = pg.fresh(postgres)

    async def main() -> None:
        others = asyncio.all_tasks()
        store = await open_store(url)
        assert len(asyncio.all_tasks() - others) >= 3
        await store.close()
        assert asyncio.all_tasks() == others
        began = asyncio.Event()

        async def deaf(_store: PostgresStore, _ready: asyncio.Event) -> None:
            began.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(PostgresStore, "_hear", deaf)
        opening = asyncio.create_task(open_store(url))
        await began.wait()
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
        assert opening.cancelled() and asyncio.all_tasks() == others

    asyncio.run(main())
