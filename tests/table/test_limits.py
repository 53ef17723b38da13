"""How often and how many: each limit of a hall at its last value and one beyond."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.game import Choice, Game
from meadhall.rng import Rng
from meadhall.store import Change, Clash, EventRow, StoreError, Unreachable
from meadhall.table import SECOND, Hall, NotAllowed, NotFound, Refused, Session, Stale
from meadhall.table.hall import LETTERS
from meadhall.table.tree import subtree, tree
from table.tables import Table, find
from table.test_absence import Clock, halls
from waiting import happens


def run(path: Path, test: Callable[[Hall, Callable[[], Awaitable[Hall]], Clock], Awaitable[None]]) -> None:
    async def main(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        await test(await begin(), begin, clock)

    asyncio.run(halls(path, main))


# -- trees ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("branches", [199, 200, 201])
def test_a_frame_has_four_hundred_branches_and_leaves_at_most(branches: int) -> None:
    offered = [Choice((f"p:{n}", "c:a"), f"Go {n}") for n in range(branches)]
    game = cast(Game, SimpleNamespace(choice=lambda _view, _seat, action: offered[action]))
    view: Any = SimpleNamespace(legal=lambda _: list(range(branches)))
    grown = tree(game, view, 0)
    assert len(grown["next"]) == branches
    assert {"more" in node for node in grown["next"].values()} == {branches > 200}
    assert {"next" in node for node in grown["next"].values()} == {branches <= 200}


@pytest.mark.parametrize("choices", [400, 401])
def test_a_part_of_a_tree_has_the_same_limit(choices: int) -> None:
    offered = [Choice(("p:a", f"q:{n}", "c:a"), f"Go {n}") for n in range(choices)]
    game = cast(Game, SimpleNamespace(choice=lambda _view, _seat, action: offered[action]))
    part = subtree(game, cast(Any, SimpleNamespace(legal=lambda _: list(range(choices)))), 0, ("p:a",))
    assert part is not None and {"more" in node for node in part["next"].values()} == {choices > 400}


# -- tables in memory -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("events", [40, 41])
def test_a_long_history_is_read_in_a_thread(events: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = Table(find("hexentafl")), Rng(11)
    table.start()
    while len(table.events) < events:
        table.random_choice(rng)
    threads: list[object] = []
    real = asyncio.to_thread

    async def to_thread(function: Any, *given: Any, **more: Any) -> Any:
        threads.append(function)
        return await real(function, *given, **more)

    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        seats = tuple(replace(row, player=astrid.id) for row in table.row.seats)
        await hall.store.add_table(replace(table.row, id="t1", host=astrid.id, seats=seats))
        await hall.store.append("t1", table.events, Change("playing"))
        monkeypatch.setattr(asyncio, "to_thread", to_thread)
        assert (await hall.session("t1")).head == events
        assert (Session in threads) == (events > 40)

    run(tmp_path, test)


def test_a_submit_is_planned_eight_times_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])
        real, tries, most = hall.store.append, list[int](), 8

        async def append(tbl: str, events: list[EventRow], change: Change) -> None:
            tries.append(len(tries))
            if len(tries) < most:
                raise Clash("taken")
            await real(tbl, events, change)

        monkeypatch.setattr(hall.store, "append", append)
        assert (await hall.leave(session.table.id, astrid, 1)).table.seats[1].kind == "bot" and len(tries) == 8
        tries.clear()
        most = 9
        with pytest.raises(Stale, match="Too many people"):
            await hall.leave(session.table.id, astrid, 0)
        assert len(tries) == 8 and session.table.seats[0].kind == "human"

    run(tmp_path, test)


def test_a_bot_tries_eight_times_in_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And again with the next sweep. Where the store cannot be reached, it waits a second each time."""

    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])
        tbl = session.table.id
        entry = await hall.live._entry(tbl)
        monkeypatch.setattr(session, "bots", lambda: [(0, "karl")])
        waits: list[float] = []
        real = asyncio.sleep

        async def sleep(seconds: float) -> None:
            waits.append(seconds)
            await real(0)

        monkeypatch.setattr(asyncio, "sleep", sleep)
        for problem, seconds in ((Stale("late"), 0), (IndexError(), 0), (Unreachable("away"), 1.0)):
            came: list[tuple[object, ...]] = []

            async def fails(*given: object, came: list[tuple[object, ...]] = came, problem: Exception = problem) -> bool:
                came.append(given)
                if len(came) == 8:
                    return True  # one that succeeds lets eight others fail
                raise problem

            monkeypatch.setattr(hall.live, "_play_bot", fails)
            await hall.live._play_bots(tbl, entry)
            assert came == [(tbl, entry, 0, "karl")] * 16 and waits == [seconds] * 15
            waits.clear()
        calls: list[int] = []

        async def once(*_: object) -> bool:
            calls.append(1)
            return False

        monkeypatch.setattr(hall.live, "_play_bot", once)
        await hall.live._play_bots(tbl, entry)
        assert len(calls) == 1, "another process moves them"
        hall.live._entries.pop(tbl)
        await hall.live._play_bots(tbl, entry)
        assert len(calls) == 1, "the table has left the memory"

    run(tmp_path, test)


def test_bots_among_themselves_play_at_two_tables_of_a_host_and_wait_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        host, other = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        made = [(await hall.create(who, "hoard", 2, sitting=["random", "random"])).table.id for who in (host, host, host, other)]
        go = asyncio.Event()

        async def wait(*_: object) -> bool:
            await go.wait()
            return False

        monkeypatch.setattr(hall.live, "_play_bot", wait)
        stops = [hall.listen(tbl, lambda *_: None) for tbl in made]
        assert hall.live._alone == {host.id: set(made[:2]), other.id: {made[3]}}
        go.set()
        await happens(lambda: not hall.live._alone)
        assert all(hall.live._entries[tbl].bots is None for tbl in made)
        for stop in stops:
            stop()
            stop()
        assert not hall.live._listeners

    run(tmp_path, test)


def test_tables_are_woken_a_hundred_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        asked: list[tuple[str, str, int]] = []

        async def idle_bots(after: str, most: int) -> list[str]:
            asked.append(("idle", after, most))
            return ["a", "b"] if not after else []

        async def clocked(after: str, most: int) -> list[str]:
            asked.append(("clocked", after, most))
            return ["c", "d"] if not after else []

        await happens(lambda: not hall.live._tasks)
        monkeypatch.setattr(hall.store, "idle_bots", idle_bots)
        monkeypatch.setattr(hall.store, "clocked", clocked)
        await hall.live.wake_bots()
        clock.now += 60 * SECOND
        await hall.live._stop_clocks()
        assert asked == [("idle", "", 100), ("idle", "b", 100)], "a minute is no pause"
        asked.clear()
        clock.now += 60 * SECOND + 1
        await hall.live._stop_clocks()
        assert asked == [("clocked", "", 100), ("clocked", "d", 100)]

    run(tmp_path, test)


def test_the_longest_unused_tables_leave_the_memory(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        made = [(await hall.create(astrid, "hexentafl")).table.id for _ in range(6)]
        hall.live._entries.clear()
        hall.live.keep = 3
        stop = hall.listen(made[0], lambda *_: None)
        for tbl in (*made[:3], made[1], made[3]):
            await hall.session(tbl)
        assert list(hall.live._entries) == [made[0], made[1], made[3]], "somebody has the first one open"
        await hall.session(made[4])
        assert list(hall.live._entries) == [made[0], made[3], made[4]]
        async with (await hall.live._entry(made[3])).lock:
            await hall.session(made[5])
        assert list(hall.live._entries) == [made[0], made[3], made[5]] and hall.live.count() == 3
        stop()
        await hall.session(made[4])
        assert list(hall.live._entries) == [made[3], made[5], made[4]]

    run(tmp_path, test)


def test_who_chose_and_who_thought_is_told_to_whoever_measures(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        told: list[tuple[object, ...]] = []
        hall.live.measured = cast(
            Any, SimpleNamespace(chose=lambda who: told.append((who,)), thought=lambda level, *times: told.append((level, *times)))
        )
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "hexentafl", sitting=["me", "karl"])
        tbl = session.table.id
        assert told == [], "nobody has chosen anything"
        for n in range(2):
            await hall.choose(tbl, astrid, 0, session.ask(0) or 0, [session.view(0).legal(0)[0]], f"k{n}")
            await happens(lambda: session.ask(0) is not None)
        assert [one[0] for one in told] == ["person", "karl", "bot"] * 2
        assert all(cast(float, part) >= 0 for one in told for part in one[1:]) and {len(one) for one in told} == {1, 3}

    run(tmp_path, test)


def test_what_is_heard_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint of something that is known already, or of a table that is not in memory, has nobody look."""

    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "hexentafl")
        tbl = session.table.id
        heard: list[tuple[str, str]] = []
        for name in (tbl, "elsewhere"):
            hall.listen(name, lambda *given: heard.append(given))
        looked: list[str] = []

        async def look(of: str, *_: object) -> None:
            looked.append(of)

        monkeypatch.setattr(hall.live, "_refresh", look)
        monkeypatch.setattr(hall.live, "_look_whether_there", look)
        for what, name, head in (("events", tbl, session.head), ("events", tbl, session.head - 1), ("events", "elsewhere", 99)):
            hall.live._hint(name, what, head)
        await happens(lambda: not hall.live._tasks)
        assert not heard and not looked
        hall.live._hint(tbl, "events", session.head + 1)
        hall.live._hint(tbl, "table", 0)
        await happens(lambda: not hall.live._tasks)
        assert looked == [tbl, tbl] and not heard
        hall.live._hint(tbl, "chat", 0)
        hall.live._hint("elsewhere", "table", 0)
        assert heard == [(tbl, "chat"), ("elsewhere", "table")] and not hall.live._tasks

    run(tmp_path, test)


def test_a_table_that_is_gone_leaves_the_memory_and_is_looked_for(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(astrid, "hexentafl")).table.id
        heard, left = list[str](), list[str]()
        hall.live.left = left.append
        hall.listen(tbl, lambda _, what: heard.append(what))
        await hall.live._look_whether_there(tbl)
        assert heard == ["table"] and not left and tbl in hall.live._entries
        await hall.live.care.remove_table(tbl, "", 5)
        await hall.live._look_whether_there(tbl)
        assert left == [tbl] and tbl not in hall.live._entries and heard[1:] and set(heard) == {"table"}

    run(tmp_path, test)


def test_what_closes_waits_for_what_is_being_done(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        done: list[str] = []

        async def work(name: str) -> None:
            try:
                for _ in range(5):
                    await asyncio.sleep(0)
                done.append(name)
            except asyncio.CancelledError:
                done.append(f"{name} stopped")
                raise
            raise StoreError("nobody hears it")

        hall.live._spawn(work("submit"))
        bots = hall.live._spawn(work("bots"), "bots t1")
        await asyncio.sleep(0)
        await hall.close()
        assert sorted(done) == ["bots stopped", "submit"] and bots.cancelled() and not hall.live._tasks
        assert hall.live._sweeper is not None and hall.live._sweeper.cancelled()

    run(tmp_path, test)


# -- halls ------------------------------------------------------------------------------------------------------------


def test_who_may_be_named_for_a_seat(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "ragnarokstar", 4, sitting=["me", "me  Leif ", "jarl", "open"], visibility="link")
        rows = [(row.kind, row.player, row.bot, row.name, row.alias) for row in session.table.seats]
        assert rows == [
            ("human", astrid.id, None, "Astrid", ""),
            ("human", astrid.id, None, "Leif", "Leif"),
            ("bot", None, "jarl", "", ""),
            ("open", None, None, "", ""),
        ]
        assert re.fullmatch(f"[{LETTERS}]{{8}}", session.table.id) and not set("il10o") & set(LETTERS)
        assert session.table.visibility == "link" and not session.started
        usual = await hall.create(astrid, "ragnarokstar", 3)
        assert [row.kind for row in usual.table.seats] == ["human", "open", "open"] and usual.table.visibility == "public"
        for wish, said in (
            ({"sitting": ["me", "kral", "open"]}, "by a bot .*not by 'kral' .did you mean karl"),
            ({"sitting": ["me", "open"]}, "has 3 seats, not 2"),
            ({"visibility": "hidden"}, "public, link, private, not 'hidden'"),
            ({"settings": {"speed": 1}}, "no setting 'speed'"),
            ({"options": {"speed": 1}}, "speed"),
        ):
            with pytest.raises(Refused, match=said):
                await hall.create(astrid, "ragnarokstar", 3, **cast(Any, wish))
        for seats in (1, 9):
            with pytest.raises(Refused, match=r"players|seats"):
                await hall.create(astrid, "ragnarokstar", seats)
        with pytest.raises(Refused, match="chess"):
            await hall.create(astrid, "chess")

    run(tmp_path, test)


def test_from_which_positions_and_seats_one_plays_on(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        session = await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])
        tbl = session.table.id
        for n in range(3):
            await hall.choose(tbl, astrid, n % 2, session.ask(n % 2) or 0, [session.view(n % 2).legal(n % 2)[0]], f"k{n}")
        with pytest.raises(Refused, match="not over"):
            await hall.play_on(tbl, astrid, 0, 0, "karl")
        await hall.resign(tbl, astrid, 1)
        for after, seat in ((-1, 0), (3, 0), (0, -1), (0, 2)):
            with pytest.raises(Refused, match="no such position"):
                await hall.play_on(tbl, bjorn, after, seat, "karl")
        for level in ("me", "open"):
            with pytest.raises(Refused, match="played by a bot, not by"):
                await hall.play_on(tbl, bjorn, 0, 0, level)
        for after, seat in ((0, 1), (2, 0)):
            fresh = await hall.play_on(tbl, bjorn, after, seat, "huskarl")
            assert fresh.settings.origin == f"{tbl} {after}" and fresh.table.host == bjorn.id and fresh.table.visibility == "link"
            assert [(row.kind, row.player, row.bot) for row in fresh.table.seats] == [
                ("human", bjorn.id, None) if n == seat else ("bot", None, "huskarl") for n in range(2)
            ]
            assert fresh.head == after + 1 and fresh.timeline.position() == session.timeline.before(after)
            assert fresh.table.created == fresh.table.updated == hall.now()

    run(tmp_path, test)


def test_a_rematch_turns_the_table_by_one_seat(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, clock: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        options, settings = {"rounds": 2}, {"undo": "off", "stand_in": "jarl"}
        session = await hall.create(
            astrid, "ragnarokstar", 4, options, settings, "private", ["me", "me Leif", "huskarl", "open"],
        )  # fmt: skip
        tbl = session.table.id
        await hall.start(tbl, astrid)
        await hall.leave(tbl, astrid, 1)
        for seat in (0, 1):
            await hall.resign(tbl, astrid, seat)
        assert (await hall.session(tbl)).over
        clock.now += 777
        new = (await hall.rematch(tbl, astrid)).table
        assert [(row.n, row.kind, row.player, row.bot, row.name, row.alias) for row in new.seats] == [
            (0, "bot", None, "jarl", "", ""),
            (1, "human", astrid.id, None, "Astrid", ""),
            (2, "human", astrid.id, None, "Leif", "Leif"),
            (3, "bot", None, "huskarl", "", ""),
        ]
        assert (new.host, new.visibility, new.status, new.created) == (astrid.id, "private", "playing", clock.now)
        assert new.options == session.table.options and new.settings == session.table.settings
        assert (await hall.session(tbl)).rematch == new.id != tbl

    run(tmp_path, test)


def test_what_the_lobby_lists(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, clock: Clock) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        made: dict[str, str] = {}
        for host, name in ((astrid, "hers"), (bjorn, "his")):
            for visibility in ("public", "link"):
                for kind, sitting in (("free", ["me", "open"]), ("played", ["me", "me Leif"])):
                    clock.now += 10
                    made[f"{name} {visibility} {kind}"] = (
                        await hall.create(host, "hexentafl", visibility=visibility, sitting=sitting)
                    ).table.id
        clock.now += 10
        made["hers, his turn"] = (await hall.create(astrid, "hexentafl", visibility="link")).table.id
        await hall.claim(await hall.invite(made["hers, his turn"], astrid), bjorn)
        session = await hall.session(made["hers, his turn"])
        await hall.choose(session.table.id, astrid, 0, session.ask(0) or 0, [session.view(0).legal(0)[0]], "k")
        names = {tbl: name for name, tbl in made.items()}

        async def told(who: Any, **more: int) -> dict[str, set[str]]:
            lists = await hall.lists(who, **more)
            return {part: {names[row.id] for row in getattr(lists, part)} for part in ("waiting", "mine", "open", "watch")}

        hers = {f"hers {visibility}" for visibility in ("public", "link")}
        assert await told(astrid) == {
            "waiting": {f"{name} played" for name in hers},
            "mine": {f"{name} free" for name in hers} | {"hers, his turn"},
            "open": {"his public free"},
            "watch": {"his public played"},
        }
        assert (await told(bjorn))["waiting"] == {"his public played", "his link played", "hers, his turn"}
        assert await told(None) == {
            "waiting": set(), "mine": set(), "open": {"his public free", "hers public free"},
            "watch": {"his public played", "hers public played"},
        }  # fmt: skip
        assert {part: len(rows) for part, rows in (await told(bjorn, limit=1)).items()} == {"waiting": 1, "mine": 0, "open": 1, "watch": 1}

    run(tmp_path, test)


def test_only_people_choose_for_seats_of_their_own(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object, __: Clock) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        session = await hall.create(astrid, "hexentafl")
        tbl = session.table.id
        await hall.sit(tbl, bjorn)
        for seat in (-1, 2):
            with pytest.raises(NotFound, match="no such seat"):
                await hall.resign(tbl, astrid, seat)
        for deed in (hall.resign, hall.leave, hall.come_back, hall.undo):
            with pytest.raises(NotAllowed, match="not your seat"):
                await cast(Any, deed)(tbl, bjorn, 0)
        await hall.leave(tbl, astrid, 0)
        with pytest.raises(NotAllowed, match="come back first"):
            await hall.choose(tbl, astrid, 0, 1, [0], "k")

    run(tmp_path, test)
