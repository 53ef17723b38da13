"""Deeds of keepers, each taken over once by every hall; and what is new at a table is told, nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.table import Hall, NotAllowed
from meadhall.table.keeper import Keeper
from table.test_absence import Clock, halls
from waiting import happens


def run(path: Any, test: Callable[[Hall, Callable[[], Awaitable[Hall]]], Awaitable[None]]) -> None:
    async def main(begin: Callable[[], Awaitable[Hall]], _: Clock) -> None:
        await test(await begin(), begin)

    asyncio.run(halls(path, main))


def deaf(hall: Hall) -> None:
    """As in another process whose hints are lost."""
    assert hall.live._unsubscribe is not None
    hall.live._unsubscribe()


def test_each_deed_is_taken_over_once_and_none_from_before_a_hall_was_open(tmp_path: Any) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]]) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(astrid, "row", 2)).table.id
        keeper = Keeper(hall)

        async def remove() -> None:
            await hall.say(tbl, astrid, "hail")
            await keeper.remove_line((await hall.chat(tbl, astrid))[0].id)

        await remove()
        late = await begin()
        deaf(late)
        heard: list[str] = []
        late.listen(tbl, lambda _, what: heard.append(what))
        await late.live.look_at_acts()
        assert heard == [], "that was before"
        for _ in range(2):
            await remove()
        for _ in range(2):
            await late.live.look_at_acts()
            assert heard == ["chat", "chat"], "once for each deed"
        await remove()
        await late.live.look_at_acts()
        assert heard == ["chat"] * 3

    run(tmp_path, test)


def test_a_seat_that_is_emptied_elsewhere_is_empty_here(tmp_path: Any) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]]) -> None:
        other = await begin()
        deaf(other)
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl, quiet = [(await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])).table.id for _ in range(2)]
        heard: list[tuple[str, str]] = []
        for one in (tbl, quiet):
            await other.session(one)
            other.listen(one, lambda *given: heard.append(given))
        await Keeper(hall).remove_seat(tbl, 1, "spam")
        assert (await other.session(tbl)).table.seats[1].player == astrid.id, "nothing has been heard of it"
        await other.live.look_at_acts()
        session = await other.session(tbl)
        assert (session.table.seats[1].kind, session.table.seats[1].player) == ("bot", None) and heard == [(tbl, "events")]
        assert session.head == (await hall.session(tbl)).head

    run(tmp_path, test)


def test_a_person_who_is_renamed_elsewhere_has_the_new_name_where_they_sit_or_host(tmp_path: Any) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]]) -> None:
        other = await begin()
        deaf(other)
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        made = {
            "sits": (await hall.create(astrid, "hexentafl", sitting=["me", "karl"])).table.id,
            "hosts": (await hall.create(astrid, "hexentafl", sitting=["open", "karl"])).table.id,
            "neither": (await hall.create(bjorn, "hexentafl", sitting=["me", "karl"])).table.id,
        }
        heard: list[str] = []
        before = {name: await other.session(tbl) for name, tbl in made.items()}
        for tbl in made.values():
            other.listen(tbl, lambda tbl, _: heard.append(tbl))
        await Keeper(hall).rename(astrid.id, "Leif")
        await other.live.look_at_acts()
        assert heard == [made["sits"], made["hosts"]]
        after = {name: await other.session(tbl) for name, tbl in made.items()}
        assert {name: after[name] is before[name] for name in made} == {"sits": False, "hosts": False, "neither": True}
        assert after["sits"].names[0] == "Leif"

    run(tmp_path, test)


def test_a_table_without_news_is_quiet(tmp_path: Any) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]]) -> None:
        other = await begin()
        deaf(other)
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])).table.id
        heard: list[str] = []
        entry = await other.live._entry(tbl)
        other.listen(tbl, lambda _, what: heard.append(what))
        for _ in range(2):
            assert await other.live._catch_up(tbl, entry) is False
            await other.live._refresh(tbl, entry)
        assert heard == []
        await hall.leave(tbl, astrid, 1)
        await other.live._refresh(tbl, entry)
        await other.live._refresh(tbl, entry)
        assert heard == ["events"] and entry.session.table.seats[1].kind == "bot"
        await hall.come_back(tbl, astrid, 1)
        assert await other.live._catch_up(tbl, entry) is True and heard == ["events"]
        await hall.live.care.remove_table(tbl, "", 5)
        assert await other.live._catch_up(tbl, entry) is False
        await happens(lambda: not hall.live._tasks)

    run(tmp_path, test)


def test_what_was_missed_is_read_where_something_was(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        tables = [(await hall.create(astrid, "hexentafl")).table.id for _ in range(2)]
        heads = {tbl: (await hall.session(tbl)).head for tbl in tables}
        read: list[str] = []

        async def missed(_: list[str]) -> dict[str, int]:
            return {tables[0]: heads[tables[0]] + 1, tables[1]: heads[tables[1]], "left by now": 7}

        async def refresh(tbl: str, _: object) -> None:
            read.append(tbl)

        monkeypatch.setattr(hall.store, "heads", missed)
        monkeypatch.setattr(hall.live, "_refresh", refresh)
        await hall.live._look_everywhere()
        assert read == [tables[0]]

    run(tmp_path, test)


def test_a_game_among_bots_is_ended_by_its_host_alone(tmp_path: Any) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        tbl = (await hall.create(astrid, "hexentafl", sitting=["karl", "karl"])).table.id
        with pytest.raises(NotAllowed, match="You do not sit at this table"):
            await hall.abandon(tbl, bjorn)
        assert (await hall.abandon(tbl, astrid)).status == "abandoned"

    run(tmp_path, test)


def test_a_keeper_works_at_a_hall_that_was_never_open(tmp_path: Any) -> None:
    async def test(hall: Hall, _: object) -> None:
        quiet = Hall(hall.store)
        await Keeper(quiet).ban("192.0.2.7", "noise")
        assert quiet.live.banned["192.0.2.7"].why == "noise"

    run(tmp_path, test)


def test_a_record_of_just_the_greatest_length_is_read(tmp_path: Any) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid, head = (await hall.people.greet("Astrid"))[0], "game hexentafl\n"
        session = await hall.import_record(astrid, head + "#" * (200_000 - len(head)))
        assert session.started and session.settings.origin == "record"

    run(tmp_path, test)


def test_how_long_a_bot_has_waited_and_thought_is_measured(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, _: object) -> None:
        told: list[tuple[str, float, float]] = []
        hall.live.measured = cast(Any, SimpleNamespace(chose=lambda _: None, thought=lambda *given: told.append(given)))
        times = iter((10.0, 12.0, 17.0))
        monkeypatch.setattr("meadhall.table.live.perf_counter", lambda: next(times))
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "hexentafl", sitting=["karl", "me"])
        await happens(lambda: session.ask(1) is not None)
        assert told == [("karl", 2.0, 5.0)]

    run(tmp_path, test)
