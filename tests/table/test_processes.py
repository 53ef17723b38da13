"""Processes that are killed, and processes that race: what was promised is stored, nothing is stored twice."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meadhall.store import EventRow, open_store
from meadhall.table import Hall, Session
from table.tables import find

WRITER = Path(__file__).with_name("writer.py")
KILLS = int(os.environ.get("KILLS", "20"))  # of the long run, at each store


async def lay(url: str, game: str, **more: object) -> tuple[str, str]:
    """A table where one player holds all seats; its id and the player's cookie."""
    store = await open_store(url)
    hall = Hall(store)
    astrid, cookie = await hall.people.greet("Astrid")
    session = await hall.create(astrid, game, sitting=["me", "me"], **more)  # type: ignore[arg-type]
    await hall.close()
    await store.close()
    return session.table.id, cookie


async def events_of(url: str, tbl: str) -> tuple[list[EventRow], Session]:
    store = await open_store(url)
    row = await store.table(tbl)
    assert row is not None
    events = await store.events(tbl)
    await store.close()
    return events, Session(find(row.game), row, events)


def kill_loop(url: str, times: int, seed: int = 0) -> None:
    tbl, cookie = asyncio.run(lay(url, "hexentafl", options={"ply_limit": 2000}))
    chance = random.Random(1000 * seed + times)
    first, retry, promised = 0, "", 0
    for _ in range(times):
        command = [sys.executable, str(WRITER), "play", url, tbl, cookie, str(first), *([retry] if retry else [])]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [process.stdout.readline()]
        assert said[0], "the writer did not start"
        stop = time.monotonic() + chance.uniform(0.0, 0.15)
        while time.monotonic() < stop:
            said.append(process.stdout.readline())
        process.kill()
        said += process.stdout.read().splitlines()
        process.stdout.close()
        process.wait()
        lines = [line.split() for line in said if line.strip()]
        promised += sum(line[0] == "done" for line in lines)
        sent = [line for line in lines if line[0] == "sent" and len(line) == 5]
        events, session = asyncio.run(events_of(url, tbl))
        assert not session.frozen
        keys = [event.key.partition(":")[2] for event in events if event.kind == "choice"]
        assert len(set(keys)) == len(keys), "something was stored twice"
        done = [f"k{line[1]}" for line in lines if line[0] == "done"]
        assert set(done) <= set(keys), "something promised was lost"
        if sent:
            retry, first = " ".join(sent[-1][1:]), int(sent[-1][1]) + 1
            assert set(keys) <= {f"k{n}" for n in range(first)}
    assert promised
    events, session = asyncio.run(events_of(url, tbl))
    assert [event.seq for event in events] == list(range(1, len(events) + 1))


def test_kill_9_loses_nothing_and_doubles_nothing(url: str) -> None:
    kill_loop(url, 5)


@pytest.mark.slow
def test_kill_9_many_times(url: str) -> None:
    for begun in range(0, KILLS, 20):  # a fresh table every twenty times
        kill_loop(url, min(20, KILLS - begun), begun)


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_two_processes_race_for_every_question(url: str) -> None:
    tbl, cookie = asyncio.run(lay(url, "hexentafl", options={"ply_limit": 100}))
    command = [sys.executable, str(WRITER), "race", url, tbl, cookie]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    racers = [subprocess.Popen([*command, name], **pipes) for name in ("one", "two")]  # type: ignore[call-overload]
    for racer in racers:
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()
    said = [racer.communicate(timeout=60)[0].split() for racer in racers]
    events, session = asyncio.run(events_of(url, tbl))
    assert not session.frozen and session.over
    choices = [event for event in events if event.kind == "choice"]
    assert sum(int(words[1]) for words in said) == len(choices)
    assert {words[5] for words in said} == {session.timeline.position().check()}
    assert {event.key.partition(":")[2].partition("-")[0] for event in choices} == {"one", "two"}, "only one of them ever won"
