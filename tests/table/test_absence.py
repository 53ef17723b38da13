"""Clocks rest while the hall is closed; a bot can take over for the silent; a keeper's deeds reach a hall that runs."""

from __future__ import annotations

import asyncio
import gc
import sys
import warnings
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from meadhall.store import Care, open_store
from meadhall.table import HOUR, MINUTE, Busy, Hall, NotAllowed, NotFound
from meadhall.table.absence import SILENCE, pause
from meadhall.table.keeper import Keeper
from table.tables import Table, find
from waiting import happens


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def halls(path: Any, test: Callable[[Callable[[], Awaitable[Hall]], Clock], Awaitable[None]]) -> None:
    store, clock, made = await open_store(f"sqlite:///{path}/hall.db"), Clock(), list[Hall]()

    async def begin() -> Hall:
        hall = Hall(store, games=find, now=clock, sweep_seconds=3600, pace=0)
        await hall.open()
        made.append(hall)
        return hall

    try:
        await test(begin, clock)
    finally:
        for hall in made:
            await hall.close()
        await store.close()


def test_clocks_stand_still_while_the_hall_is_closed(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        astrid, _ = await hall.people.greet("Astrid")
        session = await hall.create(astrid, "row", 2, settings={"move": 10 * MINUTE}, sitting=["me", "me Leif"])
        tbl, mover = session.table.id, next(seat for seat in (0, 1) if session.ask(seat) is not None)
        clock.now += 4 * MINUTE
        await hall.live.sweep()
        before = session.clock(mover).deadline
        await hall.close()
        clock.now += 3 * HOUR
        again = await begin()
        await again.live.sweep()
        session = await again.session(tbl)
        assert before is not None and session.clock(mover).deadline == before + 3 * HOUR and session.table.seats[mover].kind == "human"
        assert session.log(mover)[-1].words == "The hall was closed; the clocks stood still meanwhile."
        clock.now += 7 * MINUTE
        await again.live.sweep()
        assert (await again.session(tbl)).table.seats[mover].kind == "bot", "then they go on"
        await again.close()
        clock.now += 30_000
        heads = await again.store.heads([tbl])
        await begin()
        assert await again.store.heads([tbl]) == heads, "a short pause is none"

    asyncio.run(halls(tmp_path, test))


def test_a_hall_that_closes_at_once_leaves_no_work_undone(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], _clock: Clock) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            await (await begin()).close()
            gc.collect()  # work that was prepared and never begun complains when it goes

    complaints = list[Any]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "unraisablehook", complaints.append)
        asyncio.run(halls(tmp_path, test))
    assert complaints == []


def test_a_bot_takes_over_for_the_silent_after_an_hour(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        astrid, _ = await hall.people.greet("Astrid")
        bjorn, _ = await hall.people.greet("Bjorn")
        session = await hall.create(astrid, "row", 2, sitting=["open", "me"])
        tbl = session.table.id
        await hall.sit(tbl, bjorn)
        while session.ask(0) is None:
            await hall.choose(tbl, astrid, 1, session.ask(1) or 0, [session.view(1).legal(1)[0]], f"key-{session.head}")
        assert hall.silent(session, astrid) == []
        with pytest.raises(NotAllowed):
            await hall.stand_in(tbl, astrid, 0)
        clock.now += SILENCE
        assert hall.silent(session, astrid) == [0] and hall.silent(session, bjorn) == []
        with pytest.raises(NotAllowed):
            await hall.stand_in(tbl, bjorn, 1)
        await hall.stand_in(tbl, astrid, 0)
        assert "Bjorn has been silent for long; a bot takes over." in [line.words for line in session.log(1)]
        await happens(lambda: session.ask(1) is not None or session.over)
        clock.now += SILENCE
        await hall.come_back(tbl, bjorn, 0)
        assert hall.silent(session, bjorn) == [1], "the host, too, can be silent"

    asyncio.run(halls(tmp_path, test))


def test_a_keeper_in_another_process_is_heard(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        astrid, _ = await hall.people.greet("Astrid")
        bjorn, _ = await hall.people.greet("Bjorn")
        session = await hall.create(astrid, "row", 2, sitting=["me", "open"])
        gone = await hall.create(astrid, "row", 2, sitting=["me", "open"])
        await hall.sit(session.table.id, bjorn)
        care = Care(hall.store)  # as in another process: the hall is told nothing
        heard: list[tuple[str, str]] = []
        hall.listen(gone.table.id, lambda tbl, what: heard.append((tbl, what)))
        await care.rename(bjorn.id, "Leif", "", clock.now)
        await care.remove_table(gone.table.id, "spam", clock.now)
        await care.ban(bjorn.id, "spam", 0, clock.now)
        await hall.live.sweep()
        assert (await hall.session(session.table.id)).names == ("Astrid", "Leif")
        assert "Leif takes seat 2." in [line.words for line in (await hall.session(session.table.id)).log(0)]
        assert (gone.table.id, "table") in heard and hall.live.banned[bjorn.id].why == "spam"
        with pytest.raises(NotFound):
            await hall.session(gone.table.id)
        session = await hall.remove_seat(session.table.id, 1, "spam")
        assert session.table.seats[1].kind == "bot" and session.table.seats[1].player is None

    asyncio.run(halls(tmp_path, test))


def test_a_player_hosts_so_many_unfinished_tables(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], _clock: Clock) -> None:
        hall = await begin()
        hall.most_tables = 2
        astrid, _ = await hall.people.greet("Astrid")
        first = await hall.create(astrid, "row", 2)
        await hall.create(astrid, "row", 2)
        with pytest.raises(Busy, match="You host 2 unfinished tables already"):
            await hall.create(astrid, "row", 2)
        await hall.abandon(first.table.id, astrid)
        await hall.create(astrid, "row", 2)

    asyncio.run(halls(tmp_path, test))


def test_a_new_link_for_watchers_shows_the_old_ones_out(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], _clock: Clock) -> None:
        hall = await begin()
        astrid, _ = await hall.people.greet("Astrid")
        bjorn, _ = await hall.people.greet("Bjorn")
        session = await hall.create(astrid, "row", 2, visibility="link", sitting=["me", "open"])
        tbl = session.table.id
        await hall.claim(await hall.invite(tbl, astrid, "watch"), bjorn)
        assert await hall.may_look(tbl, bjorn)
        heard: list[str] = []
        hall.listen(tbl, lambda _tbl, what: heard.append(what))
        await hall.revoke(tbl, astrid, "seat")
        assert await hall.may_look(tbl, bjorn)
        await hall.revoke(tbl, astrid, "watch")
        await happens(lambda: "table" in heard)
        assert not await hall.may_look(tbl, bjorn)

    asyncio.run(halls(tmp_path, test))


@pytest.mark.parametrize("shared", [False, True])
def test_of_several_processes_one_puts_the_clocks_forward(tmp_path: Any, shared: bool) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        astrid, _ = await hall.people.greet("Astrid")
        session = await hall.create(astrid, "row", 2, settings={"move": 10 * MINUTE}, sitting=["me", "me Leif"])
        before = session.table.deadline
        await hall.close()
        clock.now += 3 * HOUR
        hall.store.shared = shared
        assert await hall.store.lease("clocks", "another process", clock.now, clock.now + MINUTE)
        again = await begin()
        await again.people.greet("Bjorn")  # by now all that a hall begins with is done
        put = 0 if shared else 3 * HOUR  # where several processes share a store, the other one does it
        assert before is not None and (await again.session(session.table.id)).table.deadline == before + put

    asyncio.run(halls(tmp_path, test))


def test_only_clocks_that_run_are_put_forward() -> None:
    for settings, running in (({}, False), ({"move": 10 * MINUTE}, True)):
        table = Table(find("row"), settings=settings)
        assert not pause(table.session, HOUR, 5000).events, "before the start"
        session = table.start()
        assert bool(pause(session, HOUR, 5000).events) == running
        session._frozen = "It cannot be read."
        assert not pause(session, HOUR, 5000).events
        session._frozen = ""
        table.do(session.resign, 0)
        assert session.over and not pause(session, HOUR, 5000).events


def test_a_hall_says_every_fifteen_seconds_that_it_is_open(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        for after, noted in ((0, 0), (14_999, 0), (1, 15_000), (14_999, 15_000), (2, 30_001)):
            clock.now += after
            await hall.live.sweep()
            assert await hall.live.care.fact("open") == str(1_000_000 + noted)

    asyncio.run(halls(tmp_path, test))


def test_a_keeper_keeps_out_for_some_hours_or_for_good(tmp_path: Any) -> None:
    async def test(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        keeper = Keeper(hall)
        await keeper.ban("192.0.2.7")
        await keeper.ban("192.0.2.8", hours=2)
        assert {what: ban.until for what, ban in hall.live.banned.items()} == {"192.0.2.7": 0, "192.0.2.8": clock.now + 2 * HOUR}
        with pytest.raises(NotFound):
            await keeper.ban("p0123456789abcdef")

    asyncio.run(halls(tmp_path, test))
