"""The store for one process: stdlib sqlite3, write-ahead log, every commit on disk before it is promised.

One thread owns the writing connection. Jobs that wait while it commits are committed together (group commit): each in its own
savepoint, so that a refused one does not affect the others, and one fsync for all of them.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from meadhall.store.errors import Clash, InUse, StoreError, Unreachable
from meadhall.store.migrate import VERSION_TABLE, pending
from meadhall.store.sql import Row, Statement, Store

__all__ = ["SqliteStore", "open_sqlite"]

TOGETHER = 256  # jobs that may share a commit
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


async def open_sqlite(url: str, beside: bool = False) -> SqliteStore:
    """Open sqlite:///FILE or a bare path; sqlite:///:memory: lives in a temporary directory that is deleted with the store.

    beside: open it briefly while a hall may be running, to look after its data; the file must exist and be up to date.
    """
    name = url.removeprefix("sqlite:///")
    if name in ("", ":memory:", "sqlite://"):
        scratch = tempfile.TemporaryDirectory(prefix="meadhall-")
        return await asyncio.to_thread(SqliteStore, Path(scratch.name) / "meadhall.db", asyncio.get_running_loop(), scratch)
    return await asyncio.to_thread(SqliteStore, Path(name), asyncio.get_running_loop(), None, beside)


class SqliteStore(Store):
    """Players, tables and events in one file."""

    def __init__(
        self, path: Path, loop: asyncio.AbstractEventLoop, scratch: tempfile.TemporaryDirectory[str] | None = None, beside: bool = False
    ) -> None:
        super().__init__()
        self.path = path.absolute()
        self.loop = loop
        self._scratch = scratch
        if beside and not self.path.is_file():
            raise Unreachable(f"there is no database {self.path}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = None if beside else _lock(self.path.with_name(self.path.name + ".lock"))
        except OSError as problem:
            raise Unreachable(f"cannot open {self.path}: {problem.strerror or problem}") from None
        try:
            self._writer = self._connect()
            try:
                (self._must_be_current if beside else self._migrate)()
            except BaseException:
                self._writer.close()
                raise
        except sqlite3.Error as problem:
            _unlock(self._lock)
            raise Unreachable(f"cannot open {self.path}: {problem}") from None
        except BaseException:
            _unlock(self._lock)
            raise
        self._jobs: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_jobs, name="meadhall-writer", daemon=True)
        self._thread.start()
        self._reader = self._connect()
        self._reading = ThreadPoolExecutor(1, "meadhall-reader")
        self._closed = False

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=5.0)
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}").fetchall()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _must_be_current(self) -> None:
        """While a hall may be running, nothing is migrated."""
        found = self._writer.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone()
        version = (self._writer.execute("SELECT MAX(n) FROM schema_version").fetchone()[0] or 0) if found else 0
        if not version:
            raise StoreError(f"{self.path} is not a Meadhall database")
        if pending("sqlite", version):
            raise StoreError(f"{self.path} was made by an older Meadhall: open the hall once, which brings it up to date")

    def _migrate(self) -> None:
        """Migrate the schema in one transaction; a file that is not empty is copied first."""
        self._writer.execute(VERSION_TABLE)
        row = self._writer.execute("SELECT MAX(n) FROM schema_version").fetchone()
        version = row[0] or 0
        migrations = pending("sqlite", version)
        if not migrations:
            return
        if version:
            self._writer.execute("VACUUM INTO ?", (str(self.path.with_name(f"{self.path.name}.before-{max(migrations):04}")),))
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for number, statements in migrations.items():
                for statement in statements:
                    self._writer.execute(statement)
                self._writer.execute("INSERT INTO schema_version (n) VALUES (?)", (number,))
            self._writer.execute("COMMIT")
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise

    # -- reading and writing ------------------------------------------------------------------------------------------

    async def read(self, sql: str, args: Sequence[object] = ()) -> list[Row]:
        """The rows of a query."""

        def query() -> list[Row]:
            return self._reader.execute(sql, tuple(args)).fetchall()

        self._must_be_open()
        try:
            return await asyncio.wrap_future(self._reading.submit(query))
        except sqlite3.Error as problem:
            raise Unreachable(f"cannot read {self.path.name}: {problem}") from problem

    async def write(self, statements: Sequence[Statement], tbl: str = "", what: str = "", head: int = 0) -> list[Row]:
        """Run the statements in one transaction and then tell the listeners."""

        def job(connection: sqlite3.Connection) -> list[Row]:
            rows: list[Row] = []
            for statement in statements:
                rows = connection.execute(statement.sql, tuple(statement.args)).fetchall()
                if statement.needs is not None and not rows:
                    raise statement.needs
            return rows

        self._must_be_open()
        future: Future[list[Row]] = Future()
        self._jobs.put((job, future))
        rows = await asyncio.wrap_future(future)
        if what:
            self.loop.call_soon(self.tell, tbl, what, head)
        return rows

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unreachable("the store is closed")

    def _write_jobs(self) -> None:
        """The writer thread: take the waiting jobs, commit them together, then answer each. It ends only when the store closes."""
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < TOGETHER and jobs[-1] is not None:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            self._write_together([job for job in jobs if job is not None and job[1].set_running_or_notify_cancel()])
            if jobs[-1] is None:
                return

    def _write_together(self, jobs: Sequence[tuple[Callable[[sqlite3.Connection], Any], Future[Any]]]) -> None:
        if not jobs:
            return
        answers: list[tuple[Future[Any], Any, StoreError | None]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for job, future in jobs:
                self._writer.execute("SAVEPOINT job")
                try:
                    answers.append((future, job(self._writer), None))
                except sqlite3.OperationalError:  # not the job's fault
                    raise
                except Exception as problem:
                    self._writer.execute("ROLLBACK TO job")
                    answers.append((future, None, _refusal(problem)))
                self._writer.execute("RELEASE job")
            self._writer.execute("COMMIT")
        except Exception as problem:  # disk full, file gone, or a bug: no job is done, and the writer keeps running
            with suppress(sqlite3.Error):
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
            for _, future in jobs:
                future.set_exception(Unreachable(f"cannot write {self.path.name}: {problem}"))
            return
        for future, answer, refused in answers:
            if refused is not None:
                future.set_exception(refused)
            else:
                future.set_result(answer)

    # -- the house ----------------------------------------------------------------------------------------------------

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of the whole database to a new file, while play goes on."""

        def copy() -> None:
            connection = sqlite3.connect(self.path, isolation_level=None)
            try:
                connection.execute("VACUUM INTO ?", (str(path),))
            finally:
                connection.close()

        self._must_be_open()
        if path.exists():
            raise StoreError(f"{path} exists already; a backup never overwrites a file")
        try:
            await asyncio.to_thread(copy)
        except sqlite3.Error as problem:
            raise Unreachable(f"cannot write {path}: {problem}") from problem

    async def close(self) -> None:
        """Close the database."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reading.shutdown(wait=True)
        self._reader.close()
        self._writer.close()
        _unlock(self._lock)
        if self._scratch is not None:
            self._scratch.cleanup()


def _refusal(problem: Exception) -> StoreError:
    if isinstance(problem, StoreError):
        return problem
    if isinstance(problem, sqlite3.IntegrityError) and "UNIQUE" in str(problem):
        return Clash(f"that is stored already ({problem})")
    return StoreError(str(problem))


def _lock(path: Path) -> BinaryIO:
    """Hold an operating-system lock for as long as the process lives; it is released when the process ends, however that happens."""
    file = path.open("a+b")
    try:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InUse(
            f"{path.with_suffix('')} is open in another Meadhall process, and a SQLite database serves one at a time. "
            "Stop that one, name another file with --database, or use PostgreSQL for several processes."
        ) from None
    return file


def _unlock(file: BinaryIO | None) -> None:
    if file is not None:
        file.close()  # closing releases the lock; the file stays, as removing it would race with the next process
