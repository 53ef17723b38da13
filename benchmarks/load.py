"""A bounded load on a hall of one's own: many tables, two sockets each, people who think a little before they move.

    python benchmarks/load.py --tables 500 --seconds 60 --think 5

Starts a server process on a free port of this machine (or takes --url), seats two programs at each heXentafl table, listens on
both sockets, moves at random, and measures from the moment a choice is posted until the mover and the other player have heard
of it. It never sends more than --tables * 2 / --think requests a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PROGRAM = """
import uvicorn
from meadhall.web import create_app
from meadhall.web.security import LIMITS
app = create_app({database!r}, limits=dict.fromkeys(LIMITS, (1e9, 1e9)))
uvicorn.run(app, port={port}, log_level="error", access_log=False, ws_max_size=4096, ws_per_message_deflate=False, backlog=4096)
"""


def leaves(node: dict[str, Any]) -> list[int]:
    return [node["do"]] if "do" in node else [leaf for child in node.get("next", {}).values() for leaf in leaves(child)]


class Player:
    """One program at one seat: listens, and answers after a while."""

    def __init__(self, bench: Bench, table: str, seat: int, token: str) -> None:
        self.bench, self.table, self.seat, self.token = bench, table, seat, token
        self.moves = 0
        self.heard = asyncio.Event()

    async def run(self) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        url = self.bench.url.replace("http", "ws", 1) + f"/t/{self.table}/live?seat={self.seat}"
        async with connect(url, additional_headers=headers, max_size=2**20, compression=None) as line:
            await self.listen(line)

    async def listen(self, line: ClientConnection) -> None:
        bench = self.bench
        thinking: asyncio.Task[None] | None = None
        async for text in line:
            frame = json.loads(text)
            began = bench.posted.get((self.table, frame.get("moves")))
            if began is not None:
                bench.times["mover" if not frame["you"] else "other"].append(time.perf_counter() - began)
            if frame.get("over"):
                return
            if frame.get("you") and (thinking is None or thinking.done()):
                thinking = asyncio.create_task(self.answer(frame))

    async def answer(self, frame: dict[str, Any]) -> None:
        bench = self.bench
        await asyncio.sleep(random.expovariate(1 / bench.think))
        if bench.ending:
            return
        body = {"seat": self.seat, "ask": frame["ask"], "path": [random.choice(leaves(frame["tree"]))], "key": secrets.token_hex(12)}
        began = time.perf_counter()
        bench.posted[(self.table, frame["moves"] + 1)] = began
        try:
            answer = await bench.client.post(f"/t/{self.table}/choose", json=body, headers={"authorization": f"Bearer {self.token}"})
        except httpx.HTTPError:
            bench.statuses[0] = bench.statuses.get(0, 0) + 1  # no answer at all
            return
        bench.times["answer"].append(time.perf_counter() - began)
        bench.statuses[answer.status_code] = bench.statuses.get(answer.status_code, 0) + 1


class Bench:
    """All tables, and what was measured."""

    def __init__(self, url: str, think: float) -> None:
        self.url, self.think, self.ending = url, think, False
        many = httpx.Limits(max_connections=100, max_keepalive_connections=100)
        self.client = httpx.AsyncClient(base_url=url, timeout=30, headers={"accept": "application/json"}, limits=many)
        self.posted: dict[tuple[str, object], float] = {}
        self.times: dict[str, list[float]] = {"answer": [], "mover": [], "other": []}
        self.statuses: dict[int, int] = {}

    async def token(self, name: str) -> str:
        self.client.cookies.clear()
        return str((await self.client.post("/name", json={"name": name})).json()["token"])

    async def table(self, host: str, friend: str) -> str:
        made = (await self.client.post(
            "/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}, headers={"authorization": f"Bearer {host}"},
        )).json()
        await self.client.post(made["invite"], json={}, headers={"authorization": f"Bearer {friend}"})
        return str(made["table"])

    async def run(self, tables: int, seconds: float) -> None:
        hosts = [await self.token(f"Host {n}") for n in range(min(50, tables))]
        friends = [await self.token(f"Friend {n}") for n in range(min(50, tables))]
        self.client.cookies.clear()
        made = [await self.table(hosts[n % len(hosts)], friends[n % len(friends)]) for n in range(tables)]
        self.client.cookies.clear()
        players = [Player(self, table, seat, (hosts, friends)[seat][n % len(hosts)]) for n, table in enumerate(made) for seat in (0, 1)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        await asyncio.sleep(seconds)
        self.ending = True
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        failed = [problem for problem in ended if isinstance(problem, Exception)]
        await self.client.aclose()
        self.report(tables, seconds, failed)

    def report(self, tables: int, seconds: float, failed: list[Exception]) -> None:
        rate = len(self.times["answer"]) / seconds
        print(f"{tables} tables, {2 * tables} sockets, think {self.think:g} s, {seconds:g} s: {rate:.0f} moves/s")
        print(f"answers {dict(sorted(self.statuses.items()))}; sockets lost: {len(failed)}")
        for what, times in self.times.items():
            times.sort()
            if times:
                at = [times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.9, 0.99)]
                print(f"{what:7} p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms, n {len(times)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--url", default="", help="a running hall; by default one is started for the purpose")
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 16384)), hard))
    process, url = None, given.url
    with tempfile.TemporaryDirectory() as folder:
        if not url:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            database = given.database or f"sqlite:///{Path(folder) / 'load.db'}"
            process = subprocess.Popen([sys.executable, "-c", PROGRAM.format(database=database, port=port)])
            url = f"http://127.0.0.1:{port}"
            for _ in range(200):
                try:
                    httpx.get(f"{url}/healthz", timeout=1)
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
        try:
            asyncio.run(Bench(url, given.think).run(given.tables, given.seconds))
            if process is not None:
                with open(f"/proc/{process.pid}/status") as status:
                    print(next((line.strip() for line in status if line.startswith("VmRSS")), ""))
                with open(f"/proc/{process.pid}/stat") as stat:
                    ticks = stat.read().rsplit(")", 1)[1].split()
                    print(f"server CPU time {(int(ticks[11]) + int(ticks[12])) / 100:.1f} s in all")
        finally:
            if process is not None:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
