"""A hall of several processes: one command opens them all, replaces one that ends, and closes them together.

Each has its own listening socket on the same port, and the system distributes the connections; they share a PostgreSQL database.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import fields, replace
from types import FrameType
from typing import TYPE_CHECKING

from meadhall.errors import BadOption
from meadhall.operate.backup import is_postgres

if TYPE_CHECKING:
    from meadhall.web.config import Config

__all__ = ["serve_many"]

STOPPING = 25.0  # seconds for a process to close
AGAIN = 1.0  # seconds before one that has ended is replaced


def serve_many(config: Config, opened: str) -> int:
    """Run the processes until this one is told to end. `opened` is printed when all of them are ready."""
    if not is_postgres(config.database):
        raise BadOption("several processes need PostgreSQL: SQLite serves one")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadOption("several processes on one port cannot be had on this system")
    sockets = [_listening(config) for _ in range(config.processes)]
    if config.port == 0:
        raise BadOption("several processes need a port of their own, not 0")
    house = _House(config, sockets)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, house.end)
    try:
        if all(house.begin(n) for n in range(len(sockets))):
            print(opened, flush=True)
            house.watch()
            return 0
        return 1
    finally:
        house.close()


def _listening(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        made.bind((config.host, config.port))
    except OSError as problem:
        made.close()
        raise BadOption(f"{config.host}:{config.port} cannot be used ({problem.strerror}); try another --port") from None
    made.set_inheritable(True)
    return made


class _House:
    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        self.sockets = sockets
        one = replace(config, processes=1)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MEADHALL_")}
        told = {f"MEADHALL_{each.name.upper()}": str(getattr(one, each.name)) for each in fields(one)}
        self.environment = {**kept, **told}
        self.running: dict[int, subprocess.Popen[str]] = {}
        self.ending = False

    def begin(self, n: int) -> bool:
        """Start a process and wait until it serves; False if it ended instead."""
        fd = self.sockets[n].fileno()
        command = [sys.executable, "-m", "meadhall", "serve", "--fd", str(fd)]
        made = subprocess.Popen(command, env=self.environment, pass_fds=[fd], stdout=subprocess.PIPE, text=True)
        self.running[n] = made
        assert made.stdout is not None
        return bool(made.stdout.readline())

    def watch(self) -> None:
        """Replace every process that ends, until the hall is to close."""
        while not self.ending:
            for n, process in list(self.running.items()):
                if process.poll() is not None and not self.ending:
                    print(f"A process of the hall ended with code {process.returncode}; another one takes its place.", file=sys.stderr)
                    if process.stdout is not None:
                        process.stdout.close()
                    time.sleep(AGAIN)
                    if not self.ending:
                        self.begin(n)
            time.sleep(0.2)

    def end(self, _number: int, _frame: FrameType | None) -> None:
        """Handle a signal: close the hall."""
        self.ending = True
        for process in self.running.values():
            with suppress(OSError):
                process.terminate()

    def close(self) -> None:
        """End all processes, and wait for them."""
        self.end(0, None)
        until = time.monotonic() + STOPPING
        for process in self.running.values():
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
        for each in self.sockets:
            each.close()
