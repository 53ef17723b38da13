"""A bounded load on a hall of one's own: many tables, a socket for each seat, people who think a little before they choose.

    python benchmarks/load.py --tables 500 --seconds 60 --think 5
    python benchmarks/load.py --tables 500 --seconds 60 --think 5 --processes 2
    python benchmarks/load.py --game yggdrasil --seats 6 --tables 40 --think 2
    python benchmarks/load.py --tables 200 --seconds 60 --think 2 --backup
    python benchmarks/load.py --tables 130 --think 0.6 --game yggdrasil --processes 2 --proxy

Starts the hall on free ports of this machine: one process on SQLite, or several on a PostgreSQL of their own that keeps its
promises (fsync on). Seats programs at each table, with several processes by turns on the same one and on different ones, listens
on all sockets, chooses at random, and measures from the moment a choice is posted until its answer, and until the sockets of those
who notice it have their next frame. At the end it counts: every choice that was answered with 200 must be stored exactly once,
and every socket must have the frame that its process would send now. With --backup a copy is made after half of the time, and restored
at the end: it must have every choice that was answered before it was begun, as it was stored. With --proxy everything goes through an
nginx, which gives each table to one of the processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect

from meadhall import load_game
from meadhall.store import open_store

# The same server as `meadhall serve`; only the limits for one address are lifted, for all players come from here.
PROGRAM = """
from meadhall.web import Config, security, serve
lifted = dict(connections_address=0, sockets_address=0, tables_player=0, **{settings!r})
serve(Config(port={port}, database={database!r}, **lifted), limits=dict.fromkeys(security.LIMITS, (1e9, 1e9)))
"""
SETTLE = 3.0  # seconds after the last choice, for what is still on its way
TESTS = Path(__file__).parents[1] / "tests"  # there is the helper that starts a PostgreSQL


def leaves(node: dict[str, Any]) -> list[int]:
    """The choices in a frame's tree, in any order or one spot after another; not those of branches that are fetched when entered."""
    below = [*node.get("next", {}).values(), *node.get("pick", {}).values()]
    return [node["do"]] if "do" in node else [leaf for child in below for leaf in leaves(child)]


class Door:
    """The requests to one process: HTTP with as little work as possible, for this client shares the cores with the servers."""

    def __init__(self, url: str) -> None:
        self.port = int(url.rsplit(":", 1)[-1])
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.room = asyncio.Semaphore(50)

    async def ask(self, path: str, token: str = "", body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """GET, or POST with a body: the status and the JSON of the answer."""
        data = json.dumps(body).encode() if body is not None else b""
        head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "host: hall", "accept: application/json"]
        head += [f"authorization: Bearer {token}"] if token else []
        head += ["content-type: application/json", f"content-length: {len(data)}"] if body is not None else []
        async with self.room:
            reader, writer = self.idle.pop() if self.idle else await asyncio.open_connection("127.0.0.1", self.port)
            writer.write("\r\n".join([*head, "", ""]).encode() + data)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
            sizes = [int(line.split(":")[1]) for line in answer if line.startswith("content-length:")]
            text = await reader.readexactly(sizes[0]) if sizes else b""
            self.idle.append((reader, writer))
        return int(answer[0].split(" ")[1]), json.loads(text) if text else None


class Player:
    """One program at one seat, connected to one process: listens, and answers after a while."""

    def __init__(self, bench: Bench, table: str, seat: int, token: str, process: int) -> None:
        self.bench, self.table, self.seat, self.token, self.process = bench, table, seat, token, process
        self.seq = -1  # of the last frame; -1 before the first
        self.over = False
        self.question: dict[str, Any] | None = None
        self.answered = -1

    async def run(self) -> None:
        headers = {"authorization": f"Bearer {self.token}", "origin": self.bench.urls[self.process]}
        url = self.bench.urls[self.process].replace("http", "ws", 1) + f"/t/{self.table}/live?seat={self.seat}"
        async with connect(url, additional_headers=headers, max_size=2**20, compression=None, open_timeout=60) as line:
            await self.listen(line)

    async def listen(self, line: ClientConnection) -> None:
        bench = self.bench
        thinking: asyncio.Task[None] | None = None
        async for text in line:
            frame = json.loads(text)
            if frame.get("seq", -1) > self.seq:
                self.seq = frame["seq"]
                posted = bench.posted.get(self.table)
                if posted is not None:
                    began, mover = posted
                    away = "mover" if mover is self else "same process" if mover.process == self.process else "other process"
                    bench.times[away].append(time.perf_counter() - began)
            if frame.get("over"):
                self.over = True
                return
            if frame.get("you") and frame.get("tree") and frame["ask"] != self.answered:
                self.question = frame
                if thinking is None or thinking.done():
                    thinking = asyncio.create_task(self.answers())

    async def answers(self) -> None:
        """Answer until nothing is asked any more: the next question may come before the last answer has been confirmed."""
        await self.bench.begun.wait()
        while (frame := self.next_question()) is not None:
            self.answered = frame["ask"]
            await self.answer(frame)

    def next_question(self) -> dict[str, Any] | None:
        """What is asked now; a question comes again when somebody else has chosen, and is answered once."""
        frame, self.question = self.question, None
        return frame if frame is not None and frame["ask"] != self.answered and not self.bench.ending else None

    async def choice(self, tree: dict[str, Any]) -> int:
        """One of the choices; of a tree that is too large for a frame, one that stands behind a spot."""
        if found := leaves(tree):
            return random.choice(found)
        path = quote(json.dumps([random.choice([spot for spot, node in tree["next"].items() if node.get("more")])]))
        _, branch = await self.bench.doors[self.process].ask(f"/t/{self.table}/tree?seat={self.seat}&path={path}", self.token)
        return random.choice(leaves(branch))

    async def answer(self, frame: dict[str, Any]) -> None:
        bench = self.bench
        await asyncio.sleep(random.expovariate(1 / bench.think))
        if bench.ending:
            return
        body = {"seat": self.seat, "ask": frame["ask"], "path": [await self.choice(frame["tree"])], "key": secrets.token_hex(12)}
        began = time.perf_counter()
        bench.posted[self.table] = began, self
        try:
            status, _ = await bench.doors[self.process].ask(f"/t/{self.table}/choose", self.token, body)
        except (OSError, EOFError):
            bench.statuses["no answer"] += 1
            return
        bench.times["answer"].append(time.perf_counter() - began)
        bench.statuses[str(status)] += 1
        if status == 200:
            bench.done[self.table] += 1


class Bench:
    """All tables, and what was measured."""

    def __init__(self, urls: list[str], pids: list[int], think: float, game: str, seats: int) -> None:
        self.pids, self.game, self.seats = pids, game, seats
        self.used: list[float] = []  # cores while playing, by server; the last is the client
        self.urls, self.think, self.ending = urls, think, False
        self.begun = asyncio.Event()  # everybody sits and listens
        self.doors = [Door(url) for url in urls]
        self.posted: dict[str, tuple[float, Player]] = {}  # the last choice at each table
        self.times: dict[str, list[float]] = {"answer": [], "mover": [], "same process": [], "other process": []}
        self.statuses: Counter[str] = Counter()
        self.before: Counter[str] = Counter()  # choices answered before the copy was begun
        self.done: Counter[str] = Counter()  # choices answered with 200, by table

    async def token(self, name: str) -> str:
        return str((await self.doors[0].ask("/name", "", {"name": name}))[1]["token"])

    async def sit(self, n: int, people: list[str]) -> list[Player]:
        """A table whose players sit at the same process or at different ones, by turns."""
        across = n // len(self.urls) % len(self.urls)
        at = [(n + (across if seat % 2 else 0)) % len(self.urls) for seat in range(self.seats)]
        wish = {"game": self.game, "sitting": ["me", *["open"] * (self.seats - 1)]}
        _, made = await self.doors[at[0]].ask("/tables", people[0], wish)
        for seat in range(1, self.seats):
            status, joined = await self.doors[at[seat]].ask(made["invite"], people[seat], {})
            assert status == 200, joined
        return [Player(self, made["table"], seat, token, at[seat]) for seat, token in enumerate(people)]

    async def copy(self, database: str, to: Path) -> None:
        """`meadhall backup`, while they play on."""
        self.before = Counter(self.done)
        began = time.perf_counter()
        command = [sys.executable, "-m", "meadhall", "backup", str(to), "--database", database]
        if await (await asyncio.create_subprocess_exec(*command)).wait():
            raise RuntimeError("the copy failed")
        after = self.done.total() - self.before.total()
        print(f"the copy took {time.perf_counter() - began:.1f} s; {self.before.total()} choices had been answered, {after} meanwhile")

    async def run(self, tables: int, seconds: float, database: str = "", to: Path | None = None) -> bool:
        crowd = [[await self.token(f"Player {n} {seat}") for seat in range(self.seats)] for n in range(min(50, tables))]
        parties = [await self.sit(n, crowd[n % len(crowd)]) for n in range(tables)]
        players = [player for party in parties for player in party]
        tasks = []
        for player in players:
            tasks.append(asyncio.create_task(player.run()))
            while sum(other.seq < 0 for other in players[: len(tasks)]) > 20:  # they come in a crowd, but not all at once
                await asyncio.sleep(0.01)
        while any(player.seq < 0 for player in players):
            await asyncio.sleep(0.05)
        self.begun.set()
        pids = [*self.pids, os.getpid()]
        used, start = [processor(pid) for pid in pids], time.perf_counter()
        if to is not None:
            await asyncio.sleep(seconds / 2)
            await self.copy(database, to)
        await asyncio.sleep(max(0.0, start + seconds - time.perf_counter()))
        self.used = [(processor(pid) - before) / seconds for pid, before in zip(pids, used, strict=True)]
        self.ending = True
        await asyncio.sleep(SETTLE)
        failed = sum(task.done() and task.exception() is not None for task in tasks)
        deaf = 0
        for player in players:  # each asks its own process what it should have by now
            _, view = await self.doors[player.process].ask(f"/t/{player.table}/view?seat={player.seat}", player.token)
            deaf += view["seq"] != player.seq and not player.over  # once a game is over, frames are counted in another way
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        split = sum(len({player.process for player in party}) > 1 for party in parties)
        self.report(tables, seconds, split)
        print(f"sockets lost: {failed}; sockets that missed a stored choice: {deaf}")
        return not failed and not deaf and set(self.statuses) <= {"200"}

    def report(self, tables: int, seconds: float, split: int) -> None:
        rate = len(self.times["answer"]) / seconds
        count = "1 process" if len(self.pids) == 1 else f"{len(self.pids)} processes"
        spread = f"{count} ({split} tables across)" if len(self.urls) > 1 else count
        print(f"{spread}, {tables} tables of {self.game} for {self.seats}, think {self.think:g} s, {seconds:g} s: {rate:.1f} choices/s")
        print(f"answers: {', '.join(f'{count} x {status}' for status, count in sorted(self.statuses.items()))}")
        heard = {"the other": self.times["same process"] + self.times["other process"]}
        for what, times in {**self.times, **(heard if len(self.urls) > 1 else {})}.items():
            times.sort()
            if times:
                at = [times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.9, 0.99)]
                print(f"{what:13} p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms, n {len(times)}")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def hall(database: str, **settings: object) -> Iterator[tuple[str, int]]:
    """A server process of its own: its address and its process id."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(database=database, port=port, settings=settings)], stdout=subprocess.DEVNULL
    )
    try:
        for _ in range(200):
            try:
                httpx.get(f"{url}/healthz", timeout=1)
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        else:
            raise RuntimeError("the hall did not open")
        yield url, process.pid
    finally:
        process.terminate()
        process.wait()


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  {temporary}
  map $http_upgrade $upgraded {{ default upgrade; "" ""; }}
  map $uri $meadhall_table {{ "~^/t/(?<id>[^/]+)" $id; default $remote_addr; }}
  upstream halls {{ hash $meadhall_table consistent; {servers} keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://halls; proxy_http_version 1.1; proxy_read_timeout 90s; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $upgraded;
    }}
  }}
}}
"""


@contextmanager
def proxy(urls: list[str], folder: Path) -> Iterator[str]:
    """An nginx in front of these processes: its address."""
    port = free_port()
    servers = " ".join(f"server {url.removeprefix('http://')};" for url in urls)
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, servers=servers, temporary=temporary))
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)])
    try:
        for _ in range(100):
            with suppress(httpx.HTTPError):
                httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=1).raise_for_status()
                break
            time.sleep(0.1)
        else:
            raise RuntimeError("nginx did not open")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as stat:
        ticks = stat.read().rsplit(")", 1)[1].split()
    return (int(ticks[11]) + int(ticks[12])) / 100


def memory(pid: int) -> int:
    """Megabytes that a process holds."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))


def postgres(stack: ExitStack) -> tuple[str, str]:
    """Two empty databases of a PostgreSQL that lives as long as the stack."""
    import psycopg

    sys.path.insert(0, str(TESTS))
    from store import server

    url = stack.enter_context(server.server(durable=True))
    with psycopg.connect(url, autocommit=True) as connection:
        for name in ("hall", "again"):
            connection.execute(f"CREATE DATABASE {name}".encode())
    base = url.rsplit("/", 1)[0]
    return f"{base}/hall", f"{base}/again"


async def events_of(database: str, tables: list[str]) -> dict[str, list[Any]]:
    """What is stored, by table."""
    store = await open_store(database)
    try:
        return {table: await store.events(table) for table in tables}
    finally:
        await store.close()


def stored(bench: Bench, database: str) -> bool:
    """Is every choice that was answered with 200 stored once, and no other?"""
    kept = asyncio.run(events_of(database, sorted(bench.done)))
    wrong = sum(sum(event.kind == "choice" for event in events) != bench.done[table] for table, events in kept.items())
    print(f"choices answered: {bench.done.total()}; tables whose stored choices are not those: {wrong}")
    return not wrong


def restored(bench: Bench, copy: Path, database: str, again: str) -> bool:
    """Has the copy every choice that was answered before it was begun, and nothing that is not stored?"""
    subprocess.run([sys.executable, "-m", "meadhall", "restore", str(copy), "--database", again], check=True)
    tables = sorted(bench.done)
    real, copied = (asyncio.run(events_of(url, tables)) for url in (database, again))
    lost = sum(sum(event.kind == "choice" for event in copied[table]) < bench.before[table] for table in tables)
    wrong = sum(copied[table] != real[table][: len(copied[table])] for table in tables)
    choices = sum(event.kind == "choice" for events in copied.values() for event in events)
    print(f"the copy has {choices} choices; tables that lack an answered one: {lost}; tables that differ from the hall's: {wrong}")
    return not lost and not wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--game", default="hexentafl")
    parser.add_argument("--seats", type=int, default=0, help="as many as the game usually has")
    parser.add_argument("--processes", type=int, default=1, help="more than one share a PostgreSQL")
    parser.add_argument("--postgres", action="store_true", help="also for one process")
    parser.add_argument("--backup", action="store_true", help="make a copy meanwhile, restore it, and compare")
    parser.add_argument("--proxy", action="store_true", help="let everybody come through an nginx")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 16384)), hard))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if given.processes > 1 or given.postgres:
            database, again = postgres(stack)
        else:
            database, again = f"sqlite:///{folder}/load.db", f"sqlite:///{folder}/again.db"
        copy = folder / "copy" if given.backup else None
        open_halls = stack.enter_context(ExitStack())
        trusted = {"proxy": "127.0.0.1"} if given.proxy else {}
        halls = [open_halls.enter_context(hall(database, **trusted)) for _ in range(given.processes)]
        urls = [url for url, _ in halls]
        if given.proxy:
            urls = [open_halls.enter_context(proxy(urls, folder))]
        seats = given.seats or load_game(given.game).default_seats
        bench = Bench(urls, [pid for _, pid in halls], given.think, given.game, seats)
        well = asyncio.run(bench.run(given.tables, given.seconds, database, copy))
        for used, (_, pid) in zip(bench.used, halls, strict=False):
            each = 1000 * used * given.seconds * len(halls) / max(1, len(bench.times["answer"]))
            print(f"a server: {memory(pid)} MB, {100 * used:.0f} % of a core while they played, {each:.1f} ms of processor time a choice")
        print(f"this client: {100 * bench.used[-1]:.0f} % of a core")
        open_halls.close()
        well = stored(bench, database) and well
        if copy is not None:
            well = restored(bench, copy, database, again) and well
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
