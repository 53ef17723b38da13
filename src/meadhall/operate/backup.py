"""Copies of a hall's data: made while it runs, checked at once, and restored without losing anything."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from meadhall.errors import BadOption
from meadhall.store import InUse, StoreError, open_store
from meadhall.store.migrate import pending

__all__ = ["backup", "restore"]

COUNTED = ("player", "game_table", "event", "chat")


def is_postgres(url: str) -> bool:
    """Is it a PostgreSQL database?"""
    return url.startswith(("postgresql://", "postgres://"))


async def backup(url: str, target: Path) -> str:
    """Write a copy of the whole database to a new file, while the hall runs. Returns what is in it, in words.

    It is written under another name and renamed when it is complete, so an interrupted copy is never mistaken for a backup.
    """
    if target.exists():
        raise BadOption(f"{target} exists already; a backup never overwrites a file")
    if not target.parent.is_dir():
        raise BadOption(f"there is no folder {target.parent}")
    part = target.with_name(f".{target.name}.{os.getpid()}")
    store = await open_store(url, beside=True)
    try:
        try:
            await store.backup(part)
        finally:
            await store.close()
        said = await asyncio.to_thread(_look_pg if is_postgres(url) else look, part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except OSError as problem:
        raise BadOption(f"{target}: {problem.strerror or problem}") from None
    finally:
        part.unlink(missing_ok=True)
    return said


def look(path: Path) -> str:
    """Check a copy of a SQLite database; returns what is in it, in words."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchall()
            if sound != [("ok",)]:
                raise BadOption(f"{path} is damaged: {sound[0][0]}")
            version = connection.execute("SELECT MAX(n) FROM schema_version").fetchone()[0] or 0
            pending("sqlite", version)
            counts = [connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED]
    except sqlite3.Error as problem:
        raise BadOption(f"{path} is not a copy of a hall: {problem}") from None
    return "{} people, {} tables, {} events, {} lines of chat".format(*counts)


def _look_pg(path: Path) -> str:
    """Check a dump of PostgreSQL: its list of contents can be read and has the tables of a hall."""
    listed = _tool("pg_restore", ["--list", str(path)])
    if "game_table" not in listed or "schema_version" not in listed:
        raise BadOption(f"{path} is not a copy of a hall")
    return f"{path.stat().st_size // 1024} kB"


async def restore(url: str, source: Path, replace: bool = False) -> str:
    """Restore a copy. A database that is not empty is replaced only on request, and kept beside the new one."""
    if not source.is_file():
        raise BadOption(f"there is no file {source}")
    return await (_restore_postgres if is_postgres(url) else _restore_sqlite)(url, source, replace)


async def _restore_sqlite(url: str, source: Path, replace: bool) -> str:
    said = look(source)
    target = Path(url.removeprefix("sqlite:///")).absolute()
    kept = ""
    if target.exists():
        try:
            store = await open_store(url)  # also refuses while a hall is open there
            await store.close()
        except InUse as problem:
            raise BadOption(str(problem)) from None
        except StoreError:
            pass  # damaged: a reason to restore
        if not replace:
            raise BadOption(f"{target} exists already; with --replace it is kept under another name, and the copy takes its place")
        old = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
        target.rename(old)
        kept = f" What was there is kept as {old.name}."
    for more in ("-wal", "-shm"):
        target.with_name(target.name + more).unlink(missing_ok=True)
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        shutil.copyfile(source, part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return f"{said}.{kept}"


async def _restore_postgres(url: str, source: Path, replace: bool) -> str:
    import psycopg

    _look_pg(source)
    try:
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            there = await (await connection.execute("SELECT to_regclass('game_table') IS NOT NULL")).fetchone()
            others = await (
                await connection.execute(
                    "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
                    "AND backend_type = 'client backend'"
                )
            ).fetchone()
    except psycopg.OperationalError as problem:
        raise BadOption(f"PostgreSQL does not answer: {' '.join(str(problem).split())}") from None
    if others is not None and others[0]:
        raise BadOption("the database is in use: stop the hall, then restore")
    kept = ""
    if there is not None and there[0]:
        if not replace:
            raise BadOption("the database holds a hall already; with --replace it is saved to a file first, and the copy takes its place")
        handle, name = tempfile.mkstemp(prefix="meadhall-replaced-", suffix=".dump", dir=source.parent)
        os.close(handle)
        _tool("pg_dump", ["--format=custom", f"--file={name}"], url)
        kept = f" What was there is kept as {name}."
    clean = ["--clean", "--if-exists"] if kept else []
    _tool("pg_restore", ["--exit-on-error", "--single-transaction", "--no-owner", *clean, str(source)], url)
    return f"Restored.{kept}"


def _tool(name: str, arguments: Sequence[str], url: str = "") -> str:
    """Run one of PostgreSQL's programs, on a database or without one."""
    import subprocess

    found = shutil.which(name)
    if found is None:
        raise BadOption(f"{name} is not on the PATH (Debian: apt install postgresql-client)")
    environment, more = dict(os.environ), list[str]()
    if url:
        from meadhall.store.postgres import for_tools

        place, environment = for_tools(url)
        more = [f"--dbname={place}"]
    done = subprocess.run([found, *more, *arguments], capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        with suppress(IndexError):
            raise BadOption(f"{name} failed: {done.stderr.strip().splitlines()[-1]}")
        raise BadOption(f"{name} failed")
    return done.stdout
