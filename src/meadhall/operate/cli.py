"""The operator's commands: serve, backup, restore, check, admin."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from meadhall.arguments import Adder
from meadhall.english import plural
from meadhall.errors import BadOption
from meadhall.operate.admin import add_deeds, administer

if TYPE_CHECKING:
    from meadhall.store import Store
    from meadhall.web.config import Config

__all__ = ["add_commands", "config_of"]


def add_commands(command: Adder) -> None:
    """Add this room's commands."""
    serve = command("serve", serve_hall, "Open the hall in a browser.")
    serve.add_argument("--host", help="address to listen on (default 127.0.0.1; 0.0.0.0 for the whole network)")
    serve.add_argument("--port", type=int, help="port to listen on (default 8000)")
    _database(serve)
    serve.add_argument("--address", metavar="URL", help="where others reach the hall, for links and QR codes (default: detected)")
    serve.add_argument("--proxy", metavar="ADDRESSES", help="proxies whose X-Forwarded headers are trusted, such as 127.0.0.1,10.0.0.0/8")
    serve.add_argument("--certificate", metavar="FILE", help="https: a file with the certificate")
    serve.add_argument("--key", metavar="FILE", help="https: a file with its private key")
    serve.add_argument("--processes", type=int, metavar="N", help="how many processes serve the hall; more than one needs PostgreSQL")
    serve.add_argument("--bot", action="append", dest="bot", metavar="NAME=MODULE:FUNCTION", help="a bot of your own for seats; repeatable")
    serve.add_argument("--fd", type=int, help=argparse.SUPPRESS)  # an inherited listening socket: this is one of several processes
    serve.add_argument("--native", default="", metavar="FOLDER", help="where compiled rules will appear; bots switch to them when they do")
    serve.add_argument("--open", action="store_true", help="open a browser")
    serve.add_argument("--public", action="store_true", default=None, help="open the hall to strangers on the internet")

    copy = command("backup", make_backup, "Copy the hall's data to a new file, also while the hall is open.")
    copy.add_argument("file", metavar="FILE")
    _database(copy)
    back = command("restore", put_back, "Restore the hall's data from a backup. The hall must be closed.")
    back.add_argument("file", metavar="FILE")
    back.add_argument("--replace", action="store_true", help="replace the present data, which are kept under another name")
    _database(back)
    sound = command("check", check_store, "Check the stored data, also while the hall is open. Exit code 1 if something is wrong.")
    sound.add_argument("--quick", action="store_true", help="do not replay every table by the rules")
    _database(sound)
    admin = command("admin", look_after, "Look after people, tables and chat, also while the hall is open.")
    add_deeds(admin, _database)


def _database(made: argparse.ArgumentParser) -> None:
    made.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (default: a file in your home folder)")
    made.add_argument("--config", metavar="FILE", help="settings in TOML; docs/operate.md lists them and their environment variables")


def config_of(options: argparse.Namespace) -> Config:
    """The settings of a command, from its flags, the environment and a file."""
    from dataclasses import fields, replace

    from meadhall.web.config import Config, read_config

    flags = {each.name: getattr(options, each.name) for each in fields(Config) if hasattr(options, each.name)}
    if getattr(options, "bot", None):
        flags["bots"] = ",".join(options.bot)
    config = read_config(flags, file=options.config)
    return config if config.database else replace(config, database=_home_database())


def serve_hall(options: argparse.Namespace) -> int:
    """Open the hall."""
    from meadhall.store import StoreError, open_store
    from meadhall.web import serve

    config = config_of(options)

    async def try_it() -> None:
        await (await open_store(config.database)).close()
        if config.processes == 1 and options.fd is None:
            (await asyncio.start_server(lambda _reader, _writer: None, config.host, config.port)).close()

    try:
        asyncio.run(try_it())
    except StoreError as problem:
        raise BadOption(str(problem)) from None
    except OSError as problem:
        raise BadOption(f"{config.host}:{config.port} cannot be used ({problem.strerror}); try another --port") from None
    if config.processes > 1:
        from meadhall.operate.processes import serve_many
        from meadhall.web.serve import opened

        return serve_many(config, opened(config))
    serve(config, options.open, fd=options.fd, native=Path(options.native) if options.native else None)
    return 0


def _with_store(options: argparse.Namespace, work: Callable[[Store], Awaitable[int]]) -> int:
    """Do something with a store while a hall may be running; a refusal of the store is one sentence."""
    from meadhall.store import StoreError, open_store

    config = config_of(options)

    async def run() -> int:
        store = await open_store(config.database, beside=True)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreError as problem:
        raise BadOption(str(problem)) from None


def look_after(options: argparse.Namespace) -> int:
    """Run a command of the keeper."""
    if options.deed is None:
        raise BadOption("meadhall admin: which command? (try meadhall admin --help)")

    async def work(store: Store) -> int:
        await administer(store, options)
        return 0

    return _with_store(options, work)


def check_store(options: argparse.Namespace) -> int:
    """Check the store; returns 1 if something is wrong."""
    from meadhall.operate.check import check

    async def work(store: Store) -> int:
        count, faults = await check(store, not options.quick, lambda line: print(line, file=sys.stderr))
        print("\n".join(faults) if faults else f"{plural(count, 'table')}, all of them sound.")
        return 1 if faults else 0

    return _with_store(options, work)


def make_backup(options: argparse.Namespace) -> int:
    """Make a backup and check it."""
    from meadhall.operate.backup import backup
    from meadhall.store import StoreError

    config = config_of(options)
    try:
        said = asyncio.run(backup(config.database, Path(options.file)))
    except StoreError as problem:
        raise BadOption(str(problem)) from None
    print(f"{options.file}: {said}.")
    return 0


def put_back(options: argparse.Namespace) -> int:
    """Restore a backup."""
    from meadhall.operate.backup import restore
    from meadhall.store import StoreError

    config = config_of(options)
    try:
        said = asyncio.run(restore(config.database, Path(options.file), options.replace))
    except StoreError as problem:
        raise BadOption(str(problem)) from None
    print(said)
    return 0


def _home_database() -> str:
    """The file that keeps the tables of this user."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "meadhall"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadOption(f"{folder}: {problem.strerror}; say where with --database sqlite:///FILE") from None
    return f"sqlite:///{folder / 'hall.db'}"
