"""Costly work is handed out fairly, bots among themselves need an onlooker, and records are checked outside of the event loop."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from meadhall.store import open_store
from meadhall.table import Busy, Hall, Refused
from meadhall.table.live import ALONE
from meadhall.table.turns import Turns
from table.tables import find
from waiting import happens


def test_a_stranger_waits_for_one_other_not_for_the_eighteen_of_a_neighbour() -> None:
    async def run() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def think(owner: str, table: str) -> None:
            async with turns.place(owner, table):
                order.append(table)
                await asyncio.sleep(0)

        many = [asyncio.create_task(think("greedy", f"g{n % 2}")) for n in range(18)]
        await asyncio.sleep(0)
        late = asyncio.create_task(think("stranger", "s"))
        assert turns.waiting("greedy") in (17, 18)
        await asyncio.gather(*many, late)
        assert turns.waiting() == 0
        return order

    order = asyncio.run(run())
    assert order.index("s") <= 3 and len(order) == 19
    assert order[4:8] in (["g0", "g1", "g0", "g1"], ["g1", "g0", "g1", "g0"]), "tables of one owner take turns"


def test_whoever_stops_waiting_loses_no_place() -> None:
    async def run() -> None:
        turns = Turns(1)

        async def hold(until: asyncio.Event) -> None:
            async with turns.place("a", "a"):
                await until.wait()

        go = asyncio.Event()
        first = asyncio.create_task(hold(go))
        await asyncio.sleep(0)
        others = [asyncio.create_task(hold(go)) for _ in range(3)]
        await asyncio.sleep(0)
        others[0].cancel()
        go.set()
        others[2].cancel()
        await asyncio.gather(first, *others, return_exceptions=True)
        async with asyncio.timeout(10), turns.place("b", "b"):
            assert turns.waiting() == 0

    asyncio.run(run())


def test_bots_among_themselves_play_only_while_somebody_looks_on(tmp_path: Any) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        hall = Hall(store, games=find, pace=0.0, sweep_seconds=0.02)
        await hall.open()
        host, _ = await hall.people.greet("Astrid")
        tables = [(await hall.create(host, "hoard", 2, sitting=["random", "random"])).table.id for _ in range(ALONE + 2)]
        mixed = await hall.create(host, "hoard", 2, sitting=["me", "random"])
        await happens(lambda: mixed.ask(0) is not None or mixed.over)
        heads = await store.heads(tables)
        await hall.live.sweep()
        await asyncio.sleep(0)
        assert await store.heads(tables) == heads and not hall.live._alone, "nobody looks on"
        stops = [hall.listen(tbl, lambda *_: None) for tbl in tables]
        assert len(hall.live._alone[host.id]) == ALONE, "few at once"
        sessions = [await hall.session(tbl) for tbl in tables]
        await happens(lambda: all(session.over for session in sessions))
        for stop in stops:
            stop()
        await hall.close()
        await store.close()

    asyncio.run(run())


def test_bots_of_all_tables_go_on_after_a_restart(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.table.live.AWAKE", 2)
    monkeypatch.setattr("meadhall.table.live.Live._move_bots", lambda *_: None)

    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        hall = Hall(store, games=find)
        host, _ = await hall.people.greet("Astrid")
        made = [(await hall.create(host, "row", 2, sitting=["random", "me"])).table.id for _ in range(5)]
        monkeypatch.undo()
        again = Hall(store, games=find)
        await again.open()
        await happens(lambda: len(again.live._entries) == 5)
        sessions = [await again.session(tbl) for tbl in made]
        await happens(lambda: not any(session.bots() for session in sessions))
        await again.close()
        await store.close()

    asyncio.run(run())


def test_a_record_is_checked_elsewhere(tmp_path: Any) -> None:
    where: list[str] = []

    async def elsewhere(function: Any, *arguments: Any) -> Any:
        where.append(function.__name__)

        def call() -> Any:
            where.append(threading.current_thread().name)
            return function(*arguments)

        return await asyncio.to_thread(call)

    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        hall = Hall(store, elsewhere=elsewhere)
        host, _ = await hall.people.greet("Astrid")
        with pytest.raises(Refused):
            await hall.import_record(host, "\n" * 150_000)
        assert where[0] == "imported" and where[1] != threading.main_thread().name
        await hall.close()
        await store.close()

    asyncio.run(run())


def test_of_one_player_s_questions_two_wait_and_no_more(tmp_path: Any) -> None:
    async def run() -> None:
        go = asyncio.Event()

        async def brain(_level: str, _key: str, _data: dict[str, object], _seat: int, seed: int) -> int:
            await go.wait()
            return seed

        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        hall = Hall(store, games=find, brain=brain, thinkers=1, sweep_seconds=3600)
        await hall.open()
        astrid, _ = await hall.people.greet("Astrid")
        session = await hall.create(astrid, "row", 2, sitting=["me", "me Leif"])
        asked = [asyncio.create_task(hall.advice(session, 0, session.view(0))) for _ in range(3)]  # one is thought about
        await happens(lambda: hall.live.turns.waiting(astrid.id, "") == 2)
        with pytest.raises(Busy, match="the answer is on its way"):
            async with asyncio.timeout(10):
                await hall.advice(session, 0, session.view(0))
        go.set()
        assert await asyncio.gather(*asked) == [session.seq(0) + 1] * 3
        assert await hall.advice(session, 0, session.view(0)) == session.seq(0) + 1
        await hall.close()
        await store.close()

    asyncio.run(run())


def test_a_lease_on_bots_lasts_for_the_bot_and_for_one_in_its_place(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        leases: list[tuple[str, int]] = []
        real = store.lease

        async def lease(name: str, owner: str, at: int, until: int) -> bool:
            leases.append((name.split()[0], until - at))
            return await real(name, owner, at, until)

        monkeypatch.setattr(store, "lease", lease)
        monkeypatch.setattr(store, "shared", True)
        hall = Hall(store, games=find, bot_seconds=7.5, sweep_seconds=3600)
        await hall.open()
        astrid, _ = await hall.people.greet("Astrid")
        session = await hall.create(astrid, "row", 2, sitting=["me", "karl"])
        while not leases:
            if (ask := session.ask(0)) is not None:
                await hall.choose(session.table.id, astrid, 0, ask, [session.view(0).legal(0)[0]], f"k{session.head}")
            await asyncio.sleep(0)
        assert set(leases) == {("bots", 2 * 7500 + 5000)}
        await hall.close()
        await store.close()

    asyncio.run(run())


def test_a_place_that_was_used_is_one_place_again() -> None:
    async def run() -> None:
        turns, inside = Turns(2), list[int]()
        go = asyncio.Event()

        async def hold(n: int) -> None:
            async with turns.place("a", str(n)):
                inside.append(n)
                await go.wait()

        for _ in range(3):
            async with turns.place("a", "a"), turns.place("b", "b"):
                pass
        holding = [asyncio.create_task(hold(n)) for n in range(5)]
        for _ in range(5):
            await asyncio.sleep(0)
        holding.pop().cancel()  # who stops waiting gives no place away
        for _ in range(5):
            await asyncio.sleep(0)
        assert inside == [0, 1] and turns.waiting() == 2
        go.set()
        await asyncio.gather(*holding)
        assert inside == [0, 1, 2, 3] and turns.waiting() == 0

    asyncio.run(run())
