"""Several processes by one command: they share their tables, one that dies is replaced, and all end together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from meadhall.cli import main
from store.server import fresh
from waiting import until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--processes", "2", "--database", f"sqlite:///{tmp_path}/hall.db"]) == 2
    assert capsys.readouterr().err == "Several processes need PostgreSQL: SQLite serves one.\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes are found in /proc")
def test_processes_share_their_tables_and_one_that_dies_is_replaced(postgres: str) -> None:
    port = free_port()
    environment = {**os.environ, "MEADHALL_DATABASE": fresh(postgres), "MEADHALL_PORT": str(port), "MEADHALL_WORKERS": "1"}
    environment = {name: value for name, value in environment.items() if name != "MEADHALL_CONFIG"}
    command = [sys.executable, "-m", "meadhall", "serve", "--processes", "2"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as hall:
        try:
            assert hall.stdout is not None and hall.stdout.readline() == f"The hall is open: http://localhost:{port}/\n"
            first = children(hall.pid)
            assert len(first) == 2
            url = f"http://127.0.0.1:{port}"
            token = httpx.post(f"{url}/name", json={"name": "Astrid"}, timeout=60).json()["token"]
            signed = {"authorization": f"Bearer {token}", "accept": "application/json"}
            made = httpx.post(f"{url}/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}, headers=signed, timeout=60)
            table = made.json()["table"]
            for _ in range(12):  # each over a connection of its own, so that both are asked
                assert httpx.get(f"{url}/t/{table}/view", headers=signed, timeout=60).status_code == 200
            os.kill(first[0], signal.SIGKILL)
            until(lambda: len(children(hall.pid)) == 2 and first[0] not in children(hall.pid))
            until(attempt(f"{url}/t/{table}/view", signed))
        finally:
            hall.send_signal(signal.SIGTERM)
            assert hall.wait(60) == 0


def attempt(url: str, headers: dict[str, str]) -> Callable[[], bool]:
    def ask() -> bool:
        try:
            return all(httpx.get(url, headers=headers, timeout=60).status_code == 200 for _ in range(6))
        except httpx.TransportError:
            return False

    return ask
