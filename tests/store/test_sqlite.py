"""What only the SQLite store has to show: one process, one writer, commits together, a copy before a migration."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest

from meadhall.store import Change, Clash, EventRow, InUse, Player, SeatRow, StoreError, TableRow, Unreachable, migrate, open_store
from meadhall.store.sqlite import SqliteStore

TABLE = TableRow("t", "hexentafl", 1, {}, {}, "p", seats=(SeatRow(0),))


def event(seq: int, key: str = "") -> EventRow:
    return EventRow(seq, 0, "choice", "a4-a2", key or f"k{seq}", seq)


async def opened(path: Path) -> SqliteStore:
    store = await open_store(f"sqlite:///{path}")
    assert isinstance(store, SqliteStore)
    return store


def test_a_second_process_is_refused_politely(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    script = f"import asyncio; from meadhall.store import open_store; asyncio.run(open_store('sqlite:///{path}'))"

    async def main() -> None:
        store = await opened(path)
        with pytest.raises(InUse, match="another Meadhall process"):
            await open_store(f"sqlite:///{path}")
        other = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True)
        assert other.returncode and "another Meadhall process" in other.stderr
        await store.close()
        store = await opened(path)  # the lock went with the store
        await store.close()

    asyncio.run(main())


def test_it_is_durable_and_checks_references(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "deep" / "er" / "hall.db")
        assert (await store.read("PRAGMA journal_mode"))[0][0] == "wal"
        assert (await store.read("PRAGMA synchronous"))[0][0] == 2
        assert (await store.read("PRAGMA foreign_keys"))[0][0] == 1
        await store.close()

    asyncio.run(main())


def test_jobs_that_wait_are_committed_together_and_fail_alone(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "hall.db")
        await store.add_player(Player("p", "Astrid"))
        for n in range(50):
            await store.add_table(TableRow(f"t{n}", "hexentafl", 1, {}, {}, "p", seats=(SeatRow(0),)))
        commits: list[str] = []
        store._writer.set_trace_callback(lambda statement: commits.append(statement) if statement == "COMMIT" else None)
        jobs = [store.append(f"t{n}", [event(1)], Change()) for n in range(50)]
        jobs += [store.append(f"t{n}", [event(9)], Change()) for n in range(10)]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert answers[:50] == [None] * 50 and all(isinstance(answer, Clash) for answer in answers[50:])
        assert len(commits) < 30
        assert sum((await store.heads([f"t{n}" for n in range(50)])).values()) == 50
        await store.close()

    asyncio.run(main())


def test_a_cancelled_job_that_has_not_begun_is_not_stored(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "hall.db")
        await store.add_player(Player("p", "Astrid"))
        await store.add_table(TABLE)
        task = asyncio.create_task(store.append("t", [event(1)], Change()))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.add_player(Player("q", "Bjorn"))  # behind it in the queue
        assert await store.events("t") == [] and await store.player("q") is not None
        await store.close()

    asyncio.run(main())


def test_a_disk_that_fails_is_said_so_and_play_goes_on_afterwards(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "hall.db")
        await store.add_player(Player("p", "Astrid"))
        await store.add_table(TABLE)
        pages = (await store.read("PRAGMA page_count"))[0][0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")  # the disk is full
        long = EventRow(1, 0, "choice", "x" * 200_000, "k", 1)
        with pytest.raises(Unreachable, match="full"):
            await store.append("t", [long], Change())
        assert await store.events("t") == []
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await store.append("t", [long], Change())
        assert len(await store.events("t")) == 1
        await store.close()

    asyncio.run(main())


def test_the_writer_outlives_what_nobody_foresaw(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "hall.db")
        await store.add_player(Player("p", "Astrid"))
        await store.add_table(TABLE)
        for at in (10**30, object()):  # too large for SQLite, and not a value at all
            with pytest.raises(StoreError):
                await asyncio.wait_for(store.append("t", [EventRow(1, 0, "choice", "a4-a2", "k", at)], Change()), 5)  # type: ignore[arg-type]

        def explode(_connection: sqlite3.Connection) -> None:
            raise RuntimeError("nobody foresaw this")

        future: Future[None] = Future()
        store._jobs.put((explode, future))
        with pytest.raises(StoreError, match="foresaw"):
            await asyncio.wait_for(asyncio.wrap_future(future), 5)
        await asyncio.wait_for(store.append("t", [event(1)], Change()), 5)
        assert len(await store.events("t")) == 1
        await store.close()

    asyncio.run(main())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    path.write_text("this is not a database " * 100)
    with pytest.raises(Unreachable, match=r"hall\.db"):
        asyncio.run(open_store(str(path)))


def test_a_migration_is_whole_or_nothing_and_copies_the_file_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hall.db"
    real = migrate.migrations
    last = max(real("sqlite"))

    async def add() -> None:
        store = await opened(path)
        await store.add_player(Player("p", "Astrid"))
        await store.close()

    asyncio.run(add())
    new = ["CREATE TABLE guild (id TEXT PRIMARY KEY)", "INSERT INTO guild (id) VALUES ('skalds')"]
    monkeypatch.setattr(migrate, "migrations", lambda engine: {**real(engine), last + 1: [*new, "CREATE TABLE oops ("]})
    with pytest.raises(Unreachable):
        asyncio.run(opened(path))
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT MAX(n) FROM schema_version").fetchone() == (last,)
    assert connection.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'guild'").fetchone() == (0,)
    connection.close()
    (tmp_path / f"hall.db.before-{last + 1:04}").unlink()
    monkeypatch.setattr(migrate, "migrations", lambda engine: {**real(engine), last + 1: new})

    async def look() -> None:
        store = await opened(path)
        assert await store.player("p") is not None and await store.read("SELECT id FROM guild") == [("skalds",)]
        await store.close()

    asyncio.run(look())
    assert (tmp_path / f"hall.db.before-{last + 1:04}").exists()
    asyncio.run(look())  # and it is not applied twice


def test_a_store_in_memory_leaves_nothing_behind() -> None:
    async def main() -> None:
        store = await open_store("sqlite:///:memory:")
        assert isinstance(store, SqliteStore)
        path = store.path
        assert path.exists()
        await store.close()
        await store.close()
        assert not path.parent.exists()

    asyncio.run(main())
