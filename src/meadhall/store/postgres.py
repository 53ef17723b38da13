"""The store for many processes: PostgreSQL through psycopg 3. The unique index on (tbl, seq) is the arbiter between processes.

NOTIFY tells the other processes to look; it is only a hint. After the listening connection was lost, and every half minute
in any case, listeners are told to look at everything they watch, so a lost hint costs only time. It is sent after the
commit, on a separate connection that does not wait for the disk: NOTIFY inside a transaction makes all commits of the server queue up
behind each other's disk writes.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg import errors, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from meadhall.store.errors import Clash, StoreError, Unreachable
from meadhall.store.migrate import VERSION_TABLE, pending
from meadhall.store.rows import Change, EventRow
from meadhall.store.sql import Row, Statement, Store, append_statements

__all__ = ["PostgresStore", "for_tools", "open_postgres"]

CHANNEL = "meadhall"
MIGRATION_LOCK = 4_651_737  # any number, the same in every process
SAFETY = 30.0  # seconds between two hints to look at everything
CONNECTIONS = 6
APPEND = """
WITH t AS (
  UPDATE game_table SET head = %(head)s, updated = COALESCE(%(at)s::bigint, updated), deadline = %(deadline)s,
    status = COALESCE(%(status)s::text, status), note = COALESCE(%(note)s::text, note), result = COALESCE(%(result)s::text, result)
  WHERE id = %(tbl)s AND head = %(first)s - 1 RETURNING id),
w AS (UPDATE seat SET waits = (n = ANY(%(waits)s::int[]))::int FROM t WHERE tbl = t.id),
i AS (
  INSERT INTO event (tbl, seq, seat, kind, body, ask, key, check_, at, action)
  SELECT t.id, e.* FROM t, unnest(%(seqs)s::int[], %(seats)s::int[], %(kinds)s::text[], %(bodies)s::text[], %(asks)s::int[],
    %(keys)s::text[], %(checks)s::text[], %(ats)s::bigint[], %(actions)s::bigint[]) AS e)
SELECT t.id FROM t
"""
HINTS = "SELECT pg_notify(%s, hint) FROM unnest(%s::text[]) AS hint"


class Hints:
    """Hints waiting to be sent, and those on their way: one for each table and kind, with the newest head."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], int] = {}
        self._going: dict[tuple[str, str], int] = {}
        self._news = asyncio.Event()

    def add(self, tbl: str, what: str, head: int) -> None:
        """Add a hint. It is sent even if the same one is on its way already, since that one may be heard too early."""
        self._waiting[tbl, what] = max(head, self._waiting.get((tbl, what), 0))
        self._news.set()

    async def take(self) -> list[str]:
        """Wait for hints; they are on their way until `sent` or `keep` is called."""
        await self._news.wait()
        self._news.clear()
        self._going, self._waiting = self._waiting, {}
        return [f"{tbl} {what} {head}" for (tbl, what), head in self._going.items()]

    def sent(self) -> None:
        """These hints have arrived."""
        self._going = {}

    def keep(self) -> None:
        """These hints may not have arrived: send them again."""
        for (tbl, what), head in self._going.items():
            self.add(tbl, what, head)
        self._going = {}

    def empty(self) -> bool:
        """Is nothing waiting or on its way?"""
        return not self._waiting and not self._going


async def open_postgres(url: str, beside: bool = False) -> PostgresStore:
    """Connect, migrate the schema (with `beside` it must be current already), and start to listen."""
    store = PostgresStore(url)
    try:
        await store.open(beside)
    except BaseException:
        await store.close()
        raise
    return store


class PostgresStore(Store):
    """Players, tables and events in PostgreSQL (14 or newer)."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._pool = AsyncConnectionPool(
            url, min_size=1, max_size=CONNECTIONS, open=False, timeout=10.0, kwargs={"autocommit": True}, name="meadhall"
        )
        self._ear: asyncio.Task[None] | None = None
        self._voice: asyncio.Task[None] | None = None
        self._hints = Hints()
        self._pulse: asyncio.Task[None] | None = None

    async def open(self, beside: bool = False) -> None:
        """Connect and migrate the schema, one process at a time."""
        try:
            connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        except psycopg.OperationalError as problem:
            raise Unreachable(f"PostgreSQL does not answer: {' '.join(str(problem).split())}") from None
        async with connection:
            if beside:
                await self._must_be_current(connection)
            else:
                await self._migrate(connection)
        await self._pool.open()
        ready = asyncio.Event()
        self._ear = asyncio.create_task(self._hear(ready))
        self._voice = asyncio.create_task(self._speak())
        self._pulse = asyncio.create_task(self._beat())
        await ready.wait()

    async def _must_be_current(self, connection: psycopg.AsyncConnection[Row]) -> None:
        """While a hall may be running, nothing is migrated."""
        found = await (await connection.execute("SELECT to_regclass('schema_version')")).fetchone()
        if found is None or found[0] is None:
            raise StoreError("this PostgreSQL database is none of Meadhall")
        row = await (await connection.execute("SELECT MAX(n) FROM schema_version")).fetchone()
        if pending("postgres", (row[0] if row else 0) or 0):
            raise StoreError("this database was made by an older Meadhall: open the hall once, which brings it up to date")

    async def _migrate(self, connection: psycopg.AsyncConnection[Row]) -> None:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            await connection.execute(VERSION_TABLE)
            row = await (await connection.execute("SELECT MAX(n) FROM schema_version")).fetchone()
            for number, statements in pending("postgres", (row[0] if row else 0) or 0).items():
                for statement in statements:
                    await connection.execute(statement.encode())
                await connection.execute("INSERT INTO schema_version (n) VALUES (%s)", (number,))

    # -- reading and writing ------------------------------------------------------------------------------------------

    async def read(self, sql: str, args: Sequence[object] = ()) -> list[Row]:
        """The rows of a query."""
        try:
            async with self._pool.connection() as connection:
                return await (await connection.execute(_text(sql), tuple(args))).fetchall()
        except psycopg.DataError:  # a value that PostgreSQL cannot hold, such as a text with NUL: no row has it
            return []
        except (psycopg.OperationalError, PoolTimeout, PoolClosed) as problem:
            raise Unreachable(f"PostgreSQL does not answer: {problem}") from problem

    async def write(self, statements: Sequence[Statement], tbl: str = "", what: str = "", head: int = 0) -> list[Row]:
        """Run the statements in one transaction; the hint goes out when it has committed."""
        rows: list[Row] = []
        try:
            async with self._pool.connection() as connection, connection.transaction():
                for statement in statements:
                    cursor = await connection.execute(_text(statement.sql), tuple(statement.args))
                    rows = await cursor.fetchall() if cursor.description is not None else []
                    if statement.needs is not None and not rows:
                        raise statement.needs
        except (psycopg.Error, PoolTimeout, PoolClosed) as problem:
            raise _refusal(problem) from problem
        if what:
            self._hints.add(tbl, what, head)
        return rows

    async def append(self, tbl: str, events: Sequence[EventRow], change: Change) -> None:
        """Store events: a move is one statement; what touches seats or invites is a transaction."""
        if change.seats or change.spend is not None:
            await self.write(append_statements(tbl, events, change), tbl, "events", events[-1].seq)
            return
        append_statements(tbl, events, change)  # refuses gaps
        result = json.dumps(change.result) if change.result is not None else None
        args = {
            "tbl": tbl, "head": events[-1].seq, "first": events[0].seq, "at": None if change.hidden else events[-1].at,
            "deadline": change.deadline, "status": change.status, "note": change.note, "result": result, "waits": list(change.waits),
            "seqs": [e.seq for e in events], "seats": [e.seat for e in events], "kinds": [e.kind for e in events],
            "bodies": [e.body for e in events], "asks": [e.ask for e in events], "keys": [e.key for e in events],
            "checks": [e.check for e in events], "ats": [e.at for e in events], "actions": [e.action for e in events],
        }  # fmt: skip
        try:
            async with self._pool.connection() as connection:
                stored = await (await connection.execute(APPEND, args)).fetchall()
        except (psycopg.Error, PoolTimeout, PoolClosed) as problem:
            raise _refusal(problem) from problem
        if not stored:
            raise Clash(f"event {events[0].seq} of table {tbl} is taken")
        self._hints.add(tbl, "events", events[-1].seq)

    # -- telling and hearing the other processes ----------------------------------------------------------------------

    async def _speak(self) -> None:
        """Send hints as they come; those that arrive in the meantime are sent together. After a lost connection, try again."""
        wait = 0.2
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute("SET synchronous_commit TO off")
                    while True:
                        await connection.execute(HINTS, (CHANNEL, await self._hints.take()))
                        self._hints.sent()
                        wait = 0.2
            except psycopg.Error:
                self._hints.keep()
            await asyncio.sleep(wait)
            wait = min(wait * 2, 10.0)

    async def _hear(self, ready: asyncio.Event) -> None:
        """Listen for hints; after a lost connection, say that some may be missing."""
        wait = 0.2
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    if ready.is_set():
                        self.tell("", "all")
                    ready.set()
                    wait = 0.2
                    async for hint in connection.notifies():
                        tbl, what, head = hint.payload.split(" ")
                        self.tell(tbl, what, int(head))
            except psycopg.Error:
                pass
            await asyncio.sleep(wait)
            wait = min(wait * 2, 10.0)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(SAFETY)
            self.tell("", "all")

    # -- the house ----------------------------------------------------------------------------------------------------

    async def backup(self, path: Path) -> None:
        """Write a consistent dump of the whole database (pg_dump's custom format) to a new file, while play goes on."""
        tool = shutil.which("pg_dump")
        if path.exists():
            raise StoreError(f"{path} exists already; a backup never overwrites a file")
        if tool is None:
            raise StoreError("backing up PostgreSQL needs pg_dump on the PATH (Debian: apt install postgresql-client)")
        place, environment = for_tools(self.url)
        dump = await asyncio.create_subprocess_exec(
            tool, "--format=custom", f"--file={path}", f"--dbname={place}", stderr=asyncio.subprocess.PIPE, env=environment
        )
        _, problem = await dump.communicate()
        if dump.returncode:
            path.unlink(missing_ok=True)  # what was written of it would be in the way of the next
            raise Unreachable(f"pg_dump failed: {problem.decode(errors='replace').strip()}")

    async def close(self) -> None:
        """Close the database."""
        for _ in range(20):  # the last hints, if the server still answers
            if self._hints.empty():
                break
            await asyncio.sleep(0.05)
        for task in (self._ear, self._voice, self._pulse):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        self._ear = self._voice = self._pulse = None
        await self._pool.close()


def for_tools(url: str) -> tuple[str, dict[str, str]]:
    """A database for PostgreSQL's own programs, without the password, which others could see on the command line; and the environment."""
    parts = conninfo_to_dict(url)
    password = parts.pop("password", None)
    environment = {**os.environ, "PGPASSWORD": str(password)} if password else dict(os.environ)
    return make_conninfo("", **{name: str(value) for name, value in parts.items()}), environment


def _text(statement: str) -> bytes:
    return statement.replace("%", "%%").replace("?", "%s").encode()


def _refusal(problem: Exception) -> StoreError:
    if isinstance(problem, errors.UniqueViolation):
        return Clash(f"that is stored already ({problem.diag.constraint_name})")
    if isinstance(problem, psycopg.OperationalError | PoolTimeout | PoolClosed):
        return Unreachable(f"PostgreSQL does not answer: {problem}")
    return StoreError(str(problem))
