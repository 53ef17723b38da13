"""How much memory a hall holds while all six games are played, one after the other at every table, with bots and watchers.

    PYTHONPATH=.native:. python -m benchmarks.memory --minutes 60 --to memory.csv
    python -m benchmarks.memory --chart memory.csv

Starts the hall on a free port of this machine, on a new SQLite file. For each game there is a table at which a program sits with bots,
and a table at which bots play among themselves; both have a watcher. When a game ends, its record and summary are read, and the next one
begins, with another number of seats and other levels of bots, but at most one a minute at each of the twelve tables: a finished game stays
in memory for some minutes, so a hall that plays faster holds more. Every 30 seconds a line says what the hall's process and its workers
held in them on average: a hall gives freed memory back once a minute, so two single looks at it may fall on different sides of that. It
fails if either holds 5 % more in the last ten minutes than from the tenth minute to the twentieth.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import itertools
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import fmean
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.load import Door, hall, processor
from meadhall import Game, catalogue

EVERY = 30.0  # seconds between two samples,
LOOKS = 10  # each the mean of so many looks
WARM = 10.0  # minutes until the hall has loaded what it needs
SPAN = 10.0  # minutes that are compared
BREAK = 60.0  # seconds from one game to the next at a table
MOST = 1.05  # growth
COLUMNS = ("minutes", "hall_mb", "workers_mb", "tables", "finished", "choices", "in_memory", "hall_cpu")


def leaves(node: dict[str, Any]) -> list[int]:
    """Every action that a tree of choices offers without asking for more of it."""
    below = [*node.get("next", {}).values(), *node.get("pick", {}).values()]
    return [node["do"]] if "do" in node else [leaf for child in below for leaf in leaves(child)]


def branches(node: dict[str, Any]) -> list[str]:
    """The first spots of branches that were left out of a frame."""
    return [spot for spot, child in node.get("next", {}).items() if child.get("more")]


class Visit:
    """A hall with programs at its tables, and what they have done."""

    def __init__(self, url: str, think: float, levels: list[str]) -> None:
        self.url, self.think, self.levels, self.door = url, think, levels, Door(url)
        self.counts: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()

    async def ask(self, path: str, token: str = "", body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """As Door.ask; the hall closes connections that have been idle, and then a fresh one is used."""
        for _ in range(60):
            with suppress(OSError, EOFError):
                return await self.door.ask(path, token, body)
        raise RuntimeError(f"{path}: no answer")

    async def corner(self, game: Game, alone: bool, chance: random.Random) -> None:
        """One game after the other at tables of one host. `alone`: bots play among themselves."""
        host, watcher = [(await self.ask("/name", "", {"name": name}))[1]["token"] for name in ("Astrid", "Leif")]
        free = time.monotonic()
        for n in itertools.count():
            await asyncio.sleep(free - time.monotonic())
            free = time.monotonic() + BREAK
            seats = game.seats[n % len(game.seats)]
            sitting = [self.levels[(n + seat) % len(self.levels)] for seat in range(seats)]
            if not alone:
                sitting[n % seats] = "me"
            elif seats == 1:
                continue
            status, made = await self.ask("/tables", host, {"game": game.key, "sitting": sitting, "visibility": "public"})
            if status != 200:
                self.errors[f"{game.key}: {status} {made}"] += 1
                await asyncio.sleep(5)
                continue
            self.counts["tables"] += 1
            table = made["table"]
            looking = asyncio.create_task(self.listen(table, watcher, -1, chance))
            await self.listen(table, host, -1 if alone else n % seats, chance)
            looking.cancel()
            for page in ("summary", "record.txt"):
                with suppress(ValueError):  # only the first of them is JSON, or neither
                    await self.ask(f"/t/{table}/{page}", host)
            self.counts["finished"] += 1

    async def listen(self, table: str, token: str, seat: int, chance: random.Random) -> None:
        """Look on until the game has ended; whoever has a seat answers its questions."""
        headers = {"authorization": f"Bearer {token}", "origin": self.url}
        url = self.url.replace("http", "ws", 1) + f"/t/{table}/live" + (f"?seat={seat}" if seat >= 0 else "")
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(url, additional_headers=headers, max_size=2**22, open_timeout=60) as line:
                    async for text in line:
                        frame = json.loads(text)
                        self.counts["frames"] += 1
                        if frame.get("over"):
                            return
                        if frame.get("you") and seat >= 0:
                            await asyncio.sleep(chance.expovariate(1 / self.think))
                            await self.choose(table, token, seat, chance)
            self.counts["connected again"] += 1
            await asyncio.sleep(1)

    async def choose(self, table: str, token: str, seat: int, chance: random.Random) -> None:
        """Any legal choice."""
        _, frame = await self.ask(f"/t/{table}/view?seat={seat}", token)
        if not frame.get("you"):
            return
        node = frame["tree"]
        if not (found := leaves(node)):
            spot = json.dumps([chance.choice(branches(node))]).replace('"', "%22").replace(" ", "%20")
            _, node = await self.ask(f"/t/{table}/tree?seat={seat}&path={spot}", token)
            found = leaves(node)
        body = {"seat": seat, "ask": frame["ask"], "path": [chance.choice(found)], "key": secrets.token_hex(12)}
        status, answer = await self.ask(f"/t/{table}/choose", token, body)
        self.counts["choices" if status == 200 else "refused"] += 1
        if status not in (200, 409):
            self.errors[f"{status} {str(answer)[:80]}"] += 1


def held(pid: int) -> float:
    """Megabytes that a process holds of its own, shared pages divided among those who share them. Its program and libraries are left out:
    how much of those counts here depends on what else runs on the machine."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss_Anon:")) / 1024


def children(pid: int) -> list[int]:
    """The process ids of all processes below one."""
    found = list[int]()
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, path.read_text().split()):
            found += [child, *children(child)]
    return found


async def measure(url: str, pid: int, visit: Visit, minutes: float, to: Path) -> list[dict[str, float]]:
    """Let them play for so long; returns the samples, which are also written as they come."""
    chance = random.Random(6)
    corners = [asyncio.create_task(visit.corner(game, alone, chance)) for game in catalogue() for alone in (False, True)]
    samples, began = list[dict[str, float]](), time.monotonic()
    with to.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        for n in itertools.count():
            looks = []
            for k in range(1, LOOKS + 1):
                await asyncio.sleep(max(0.0, began + (n + k / LOOKS) * EVERY - time.monotonic()))
                looks.append((held(pid), sum(map(held, children(pid)))))
            for task in corners:
                if task.done():
                    task.result()  # says what went wrong
            passed = (time.monotonic() - began) / 60
            means = (fmean(values) for values in zip(*looks, strict=True))
            values = (passed, *means, visit.counts["tables"], visit.counts["finished"])
            sample = dict(zip(COLUMNS, (*values, visit.counts["choices"], await in_memory(url), processor(pid)), strict=True))
            samples.append({name: round(value, 2) for name, value in sample.items()})
            writer.writerow(samples[-1])
            file.flush()
            print(*(f"{name} {value:g}" for name, value in samples[-1].items()), sep=", ", flush=True)
            if passed >= minutes:
                break
    for task in corners:
        task.cancel()
    await asyncio.gather(*corners, return_exceptions=True)
    print(dict(visit.counts), dict(visit.errors))
    return samples


async def in_memory(url: str) -> float:
    """How many tables the hall holds, as its metrics say."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[-1]))
    writer.write(b"GET /metrics HTTP/1.1\r\nhost: hall\r\nconnection: close\r\n\r\n")
    text = (await reader.read()).decode()
    writer.close()
    return next((float(line.split()[1]) for line in text.splitlines() if line.startswith("meadhall_tables_in_memory ")), 0.0)


def growth(samples: list[dict[str, float]], what: str) -> float:
    """The mean of the last ten minutes beside the mean of the first ten after the warm-up."""
    end = samples[-1]["minutes"]
    first = [sample[what] for sample in samples if WARM <= sample["minutes"] < WARM + SPAN]
    last = [sample[what] for sample in samples if sample["minutes"] > end - SPAN]
    return fmean(last) / fmean(first)


def chart(samples: list[dict[str, float]], every: float = 5.0, width: int = 40) -> str:
    """The curve in letters: what was held on average in each span of minutes, as in docs/operate.md."""
    most = max(sample["hall_mb"] for sample in samples)
    lines = [f"minutes  hall     {'':{width}}  workers  games ended  tables in memory"]
    end = 0.0
    while span := [sample for sample in samples if end < sample["minutes"] <= end + every + 0.01]:
        end += every
        held, workers = (fmean(sample[what] for sample in span) for what in ("hall_mb", "workers_mb"))
        bar, ended, kept = "#" * round(width * held / most), span[-1]["finished"], span[-1]["in_memory"]
        lines.append(f"{end:7.0f} {held:5.1f} MB  {bar:{width}} {workers:5.1f} MB {ended:12.0f} {kept:17.0f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--think", type=float, default=1.0, help="seconds that the programs think, on average")
    parser.add_argument("--bots", default="thrall,karl,thrall,huskarl", help="levels that take turns at the tables")
    parser.add_argument("--to", type=Path, default=Path("memory.csv"))
    parser.add_argument("--chart", type=Path, help="only draw the samples in this file")
    given = parser.parse_args()
    if given.chart:
        with given.chart.open(newline="") as file:
            samples = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
        print(chart(samples))
        return
    with tempfile.TemporaryDirectory() as folder, hall(f"sqlite:///{folder}/hall.db", metrics=True) as (url, pid):
        samples = asyncio.run(measure(url, pid, Visit(url, given.think, given.bots.split(",")), given.minutes, given.to))
    print(chart(samples))
    if given.minutes < WARM + SPAN:
        return
    grown = {what: growth(samples, what) for what in ("hall_mb", "workers_mb")}
    print(*(f"{what}: times {factor:.3f}" for what, factor in grown.items()), sep="\n")
    sys.exit(0 if max(grown.values()) < MOST else 1)


if __name__ == "__main__":
    main()
