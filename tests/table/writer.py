"""A process of its own that plays at one table, for tests that kill it or let two of them race.

writer.py play URL TABLE COOKIE FIRST [RETRY]   plays for ever; says "sent ..." before and "done ..." after each submit;
                                                with RETRY (the last "sent ..." of a killed one) repeats that submit first
writer.py race URL TABLE COOKIE NAME            tries to answer every question until the game is over; says how often it won
"""

from __future__ import annotations

import asyncio
import sys
import time

from meadhall.rng import Rng
from meadhall.store import open_store
from meadhall.table import Hall, Over, Session, Stale, TableError


async def play(url: str, tbl: str, cookie: str, first: int, retry: str) -> None:
    store = await open_store(url)
    hall = Hall(store)
    await hall.open()
    player = await hall.people.who(cookie)
    assert player is not None
    if retry:
        n, seat, ask, action = map(int, retry.split())
        try:
            await hall.choose(tbl, player, seat, ask, [action], f"k{n}")
        finally:
            print("retried", n, flush=True)
    for n in range(first, 100_000):
        session = await hall.session(tbl)
        seat = session.timeline.owing()[0]
        asked = session.ask(seat)
        assert asked is not None
        action = careful(session, seat, Rng(n + time.time_ns() % 1000))
        print("sent", n, seat, asked, action, flush=True)
        await hall.choose(tbl, player, seat, asked, [action], f"k{n}")
        print("done", n, flush=True)


def careful(session: Session, seat: int, rng: Rng) -> int:
    """A random choice that does not end the game, if there is one."""
    legal = session.view(seat).legal(seat)
    first = int(rng.below(len(legal)))
    for n in range(len(legal)):
        action = legal[(first + n) % len(legal)]
        if session.draft(seat, [action]).view.actors():
            return action
    return legal[first]


async def race(url: str, tbl: str, cookie: str, name: str) -> None:
    store = await open_store(url)
    hall = Hall(store)
    await hall.open()
    player = await hall.people.who(cookie)
    assert player is not None
    session, won, lost = await hall.session(tbl), 0, 0
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for n in range(100_000):
        owing = session.timeline.owing()
        if session.over or not owing:
            break
        seat = owing[0]
        asked = session.ask(seat)
        assert asked is not None
        action = careful(session, seat, Rng(n))
        try:
            await hall.choose(tbl, player, seat, asked, [action], f"{name}-{n}")
            won += 1
            head = session.head
            for _ in range(20 if won % 4 == 0 else 0):  # now and then the other may go first, however busy the machine is
                if session.head == head and not session.over:
                    await asyncio.sleep(0.01)
        except Over:
            break
        except (Stale, TableError):
            lost += 1
        await asyncio.sleep(0)
    print("won", won, "lost", lost, "check", session.timeline.position().check(), flush=True)
    await hall.close()
    await store.close()


if __name__ == "__main__":
    _, mode, *rest = sys.argv
    if mode == "play":
        asyncio.run(play(rest[0], rest[1], rest[2], int(rest[3]), rest[4] if len(rest) > 4 else ""))
    else:
        asyncio.run(race(rest[0], rest[1], rest[2], rest[3]))
