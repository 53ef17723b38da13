"""What one stranger can do to the others: attacks on a hall on loopback, and how long a well-behaved player waits meanwhile.

    python benchmarks/attacks.py                       # all of them, ten seconds each
    python benchmarks/attacks.py pages sockets --seconds 30

The hall runs with its usual settings. The stranger comes from 127.0.0.2, the player from 127.0.0.1: for the hall these are two addresses.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STRANGER = "127.0.0.2"
ATTACKS = ("bots", "sockets", "pages", "tables", "imports")
THINK = 0.1  # seconds between two choices of the player, who keeps within the limits


@dataclass(frozen=True)
class Measured:
    """What the player felt."""

    attack: str
    choices: int
    p50: float  # milliseconds
    p99: float
    answers: str  # what the stranger was answered, by status


# -- the stranger, in a process of its own ------------------------------------------------------------------------------


async def ask(port: int, method: str, path: str, body: bytes = b"", kind: str = "application/json", token: str = "") -> tuple[int, bytes]:
    """One request over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
    try:
        head = [f"{method} {path} HTTP/1.1", "host: hall", "connection: close", "accept: application/json", f"content-length: {len(body)}"]
        head += [f"content-type: {kind}"] + ([f"authorization: Bearer {token}"] if token else [])
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        text = await reader.read()
        return int(text.split(b" ", 2)[1]), text.partition(b"\r\n\r\n")[2]
    finally:
        writer.close()


async def attack(kind: str, port: int, seconds: float) -> Counter[int]:
    """Do it for so long; returns the answers by status (0: no answer)."""
    seen: Counter[int] = Counter()
    until = time.monotonic() + seconds
    token = ""
    if kind in ("bots", "tables", "imports"):
        status, text = await ask(port, "POST", "/name", b'{"name": "Loki"}')
        token = json.loads(text)["token"] if status == 200 else ""

    async def again(method: str, path: str, body: bytes = b"") -> None:
        while time.monotonic() < until:
            try:
                status, _ = await asyncio.wait_for(ask(port, method, path, body, token=token), 30)
                seen[status] += 1
            except (OSError, IndexError, ValueError, TimeoutError, asyncio.IncompleteReadError):
                seen[0] += 1
                await asyncio.sleep(0.01)

    if kind == "sockets":
        await silent(port, seen, until)
    elif kind == "pages":
        await asyncio.gather(*(again("GET", path) for path in ("/new", "/", "/games/ragnaroll", "/docs/protocol") * 2))
    elif kind == "imports":
        await asyncio.gather(*(again("POST", "/import", json.dumps({"record": "\n" * 150_000}).encode()) for _ in range(4)))
    elif kind == "tables":
        body = json.dumps({"game": "hexentafl", "sitting": ["random", "random"]}).encode()
        await asyncio.gather(*(again("POST", "/tables", body) for _ in range(4)))
    else:
        await think(port, token, seen, until)
    return seen


async def silent(port: int, seen: Counter[int], until: float) -> None:
    """More connections than a process may have files; half of them send the beginning of a request, and nothing else."""
    kept: list[asyncio.StreamWriter] = []
    while time.monotonic() < until:
        if len(kept) < 1500:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
                if len(kept) % 2:
                    writer.write(b"GET / HTTP/1.1\r\nhost: hall\r\nx-slow: ")
                kept.append(writer)
                seen[0] += 1
        else:
            kept = [writer for writer in kept if not writer.is_closing()][-1400:]
            await asyncio.sleep(0.01)
    for writer in kept:
        writer.close()


async def think(port: int, token: str, seen: Counter[int], until: float) -> None:
    """Many tables of the strongest bots among themselves, each with a window open; and hints all the time."""
    import websockets

    async def watch() -> None:
        body = json.dumps({"game": "hexentafl", "sitting": ["jarl", "jarl"]}).encode()
        status, text = await ask(port, "POST", "/tables", body, token=token)
        seen[status] += 1
        if status != 200:
            return
        table = json.loads(text)["table"]
        url, origin = f"ws://127.0.0.1:{port}/t/{table}/live", websockets.Origin(f"http://127.0.0.1:{port}")
        headers = {"authorization": f"Bearer {token}"}
        with suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with websockets.connect(url, origin=origin, additional_headers=headers, local_addr=(STRANGER, 0)) as line:
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    async for _ in line:
                        seen[1] += 1

    await asyncio.gather(*(watch() for _ in range(18)))


# -- the player ---------------------------------------------------------------------------------------------------------


def leaves(node: dict[str, Any]) -> list[int]:
    return [node["do"]] if "do" in node else [leaf for child in node.get("next", {}).values() for leaf in leaves(child)]


class Player:
    """Somebody who plays both sides of one game after the other, a choice at a time."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"accept": "application/json", "content-type": "application/json"}
        self.headers["authorization"] = f"Bearer {self.ask('POST', '/name', {'name': 'Astrid'})['token']}"
        self.table = ""

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        for patience in range(20):
            try:
                self.line.request(method, path, json.dumps(body) if body is not None else None, self.headers)
                answer = self.line.getresponse()
                text = answer.read()
            except (http.client.HTTPException, OSError):
                self.line.close()  # the hall closes what is idle
                if patience == 19:
                    raise
                continue
            if answer.status == 200:
                return dict(json.loads(text))
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        raise AssertionError

    def play(self, seconds: float) -> list[float]:
        """The times of all choices, in milliseconds."""
        times, until = list[float](), time.monotonic() + seconds
        while time.monotonic() < until:
            if not self.table:
                self.table = self.ask("POST", "/tables", {"game": "hexentafl", "sitting": ["me", "me Leif"], "visibility": "private"})[
                    "table"
                ]
            frame = self.ask("GET", f"/t/{self.table}/view")
            if frame["over"]:
                self.table = ""
                continue
            body = {
                "seat": frame["seat"],
                "ask": frame["ask"],
                "path": [secrets.choice(leaves(frame["tree"]))],
                "key": secrets.token_hex(12),
            }
            began = time.perf_counter()
            self.ask("POST", f"/t/{self.table}/choose", body)
            times.append((time.perf_counter() - began) * 1000)
            time.sleep(THINK)
        return times


class Hall:
    """`meadhall serve` with its usual settings, on a new SQLite file."""

    def __init__(self, port: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MEADHALL_")}
        command = [sys.executable, "-m", "meadhall", "serve", "--port", str(port), "--database", f"sqlite:///{self.folder.name}/hall.db"]
        self.process = subprocess.Popen(command, env=kept, stdout=subprocess.PIPE)
        assert self.process.stdout is not None and self.process.stdout.readline().startswith(b"The hall is open")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()


def measure(kind: str, port: int, seconds: float) -> Measured:
    """One attack on a new hall, with a player beside it. "none": the player alone."""
    hall = Hall(port)
    player = None
    try:
        player = Player(port)
        player.play(1.0)
        stranger = None
        if kind != "none":
            command = [sys.executable, str(Path(__file__)), kind, "--stranger", "--port", str(port), "--seconds", str(seconds + 1)]
            stranger = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=lambda: os.nice(10) and None)
            time.sleep(1.0)
        times = sorted(player.play(seconds))
        answers = ""
        if stranger is not None:
            out, _ = stranger.communicate(timeout=seconds + 60)
            answers = out.decode().strip()
        return Measured(kind, len(times), times[len(times) // 2], times[int(len(times) * 0.99)], answers)
    finally:
        if player is not None:
            player.line.close()
        hall.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("attacks", nargs="*", default=["none", *ATTACKS])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--port", type=int, default=8792)
    parser.add_argument("--stranger", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stranger:
        seen = asyncio.run(attack(options.attacks[0], options.port, options.seconds))
        print(", ".join(f"{status}: {count}" for status, count in sorted(seen.items())))
        return
    print(f"{'attack':<10} {'choices':>8} {'p50 ms':>8} {'p99 ms':>8}  answers to the stranger")
    for kind in options.attacks:
        found = measure(kind, options.port, options.seconds)
        print(f"{found.attack:<10} {found.choices:>8} {found.p50:>8.1f} {found.p99:>8.1f}  {found.answers}", flush=True)


if __name__ == "__main__":
    main()
