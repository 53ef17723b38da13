"""A real PostgreSQL on loopback in a temporary directory, for tests and benchmarks: started once, gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg


def binaries() -> Path | None:
    """Where initdb and postgres are, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3].split(".")[0]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


def missing() -> str:
    """Why no server can be started here; "" if one can. Root may install it (make setup does), so for root it is a failure."""
    if binaries() is not None:
        return ""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        raise RuntimeError("PostgreSQL is not installed, and root can change that: apt-get install postgresql")
    return "no PostgreSQL binaries here"


@contextmanager
def server(durable: bool = False) -> Iterator[str]:
    """The URL of a server that lives as long as the block; fresh() makes room on it. Only a durable one waits for the disk."""
    where = binaries()
    assert where is not None
    with tempfile.TemporaryDirectory(prefix="meadhall-pg-") as scratch:
        user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        if user is not None:
            shutil.chown(scratch, user, user)
        data = f"{scratch}/data"
        port = _free_port()
        settings = f"-h 127.0.0.1 -p {port} -k {scratch} -c shared_buffers=16MB -c max_connections=60 -c fsync={'on' if durable else 'off'}"
        _run(user, [str(where / "initdb"), "-D", data, "-U", "meadhall", "-A", "trust", "-E", "UTF8", "--locale=C"])
        _run(user, [str(where / "pg_ctl"), "-D", data, "-w", "-t", "60", "-l", f"{scratch}/log", "-o", settings, "start"])
        try:
            yield f"postgresql://meadhall@127.0.0.1:{port}/postgres"
        finally:
            _run(user, [str(where / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop"])


def fresh(url: str) -> str:
    """The URL of a new, empty schema on the server: as good as a database of its own, and much cheaper to make."""
    name = f"hall_{uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{url}?options=-csearch_path%3D{name}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _run(user: str | None, command: list[str]) -> None:
    if user is not None:
        command = ["runuser", "-u", user, "--", *command]
    done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed: {done.stderr.decode(errors='replace')}")
