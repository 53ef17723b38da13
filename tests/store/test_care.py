"""A keeper's deeds on both stores: what they change, what they leave alone, and that nothing else can change an event."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from meadhall.store import NOBODY, Care, Change, EventRow, Invite, Keep, Persons, Player, SeatRow, Store, StoreError, TableRow, open_store
from meadhall.store.sql import Statement

DAY = 86_400_000


async def filled(url: str) -> Store:
    """Astrid and Bjorn at one table that is played, Astrid at one that never began; a line of chat of each."""
    store = await open_store(url)
    for id, name in (("p1", "Astrid"), ("p2", "Bjorn")):
        await store.add_player(Player(id, name, created=1000))
        await store.add_session(f"h-{id}", id, 1000)
    seats = (SeatRow(0, "human", "p1", alias="Astrid the Tall"), SeatRow(1))
    await store.add_table(TableRow("t1", "hexentafl", 1, {}, {}, "p1", status="playing", created=1000, seats=seats))
    await store.add_table(TableRow("t2", "hexentafl", 1, {}, {}, "p1", created=1000, seats=(SeatRow(0, "human", "p1"), SeatRow(1))))
    events = [
        EventRow(1, 1, "table", "sit Bjorn", "1:sit-p2-abc", 2000),
        EventRow(2, 1, "table", "open", "1:x", 2000),
        EventRow(3, 1, "table", "sit Astrid", "1:sit-p1-abc", 2000),
        EventRow(4, 1, "choice", "sit", "1:y", 2000, action=3),
    ]
    await store.append("t1", events, Change(seats=(SeatRow(1, "human", "p1"),)))
    await store.say("t1", "p1", "table", "hello", 2000)
    await store.say("t1", "p2", "table", "hail", 5000)
    await store.add_invite(Invite("i1", "watch", "t1", None, "p1", 5, 3000))
    await store.spend("i1", 2000, "p2")
    return store


def on(url: str, test: Callable[[Store, Care], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await filled(url)
        try:
            await test(store, Care(store))
        finally:
            await store.close()

    asyncio.run(run())


def test_a_name_is_replaced_wherever_it_stands_and_nowhere_else(url: str) -> None:
    async def test(store: Store, care: Care) -> None:
        await care.rename("p1", "Ingrid", "a rude name", 3000)
        assert [event.body for event in await store.events("t1")] == ["sit Bjorn", "open", "sit Ingrid", "sit"]
        row = await store.table("t1")
        assert row is not None and [seat.name for seat in row.seats] == ["Ingrid", "Ingrid"]
        assert [(act.what, act.whom, act.why) for act in await care.acts()] == [("rename", "p1", "a rude name")]
        await care.forget("p2", "asked", 4000)
        assert [event.body for event in await store.events("t1")] == [f"sit {NOBODY}", "open", "sit Ingrid", "sit"], "a seat that was left"
        assert [line.name for line in await store.chat("t1")] == ["Ingrid"], "lines are deleted"
        assert await store.session("h-p2", 4000) is None and not await store.watches("t1", "p2")
        gone = await store.player("p2")
        assert gone is not None and (gone.name, gone.created, gone.prefs) == (NOBODY, 0, {})

    on(url, test)


def test_events_can_be_changed_and_removed_through_no_other_door(url: str) -> None:
    async def test(store: Store, care: Care) -> None:
        before = await store.events("t1")
        for sql in (
            "UPDATE event SET body = 'sit Loki' WHERE kind = 'choice'",
            "UPDATE event SET body = 'abandon' WHERE body = 'sit Bjorn'",
            "UPDATE event SET body = 'sit Loki', at = 1 WHERE body = 'sit Bjorn'",
            "DELETE FROM event",
        ):
            with pytest.raises(StoreError):
                await store.write([Statement(sql, ())])
        assert await store.events("t1") == before
        assert await care.remove_table("t1", "spam", 3000) and not await care.remove_table("t1", "again", 3000)
        assert await store.table("t1") is None and await store.events("t1") == [] and await store.chat("t1") == []
        assert await store.table("t2") is not None
        with pytest.raises(StoreError):
            await store.write([Statement("INSERT INTO removal (tbl) VALUES (?)", ("t2",)), Statement("UPDATE event SET seq = seq + 1", ())])

    async def fails_on_empty(store: Store, care: Care) -> None:
        await test(store, care)

    async def both(store: Store, care: Care) -> None:
        await store.add_table(TableRow("t3", "hexentafl", 1, {}, {}, "p1", created=1000, seats=(SeatRow(0),)))
        await store.append("t3", [EventRow(1, None, "table", "start", "k", 1)], Change())
        await fails_on_empty(store, care)

    on(url, both)


def test_what_is_exported_is_one_s_own(url: str) -> None:
    async def test(_store: Store, care: Care) -> None:
        told = await care.export("p1")
        assert told["player"]["name"] == "Astrid" and [line["body"] for line in told["chat"]] == ["hello"]
        assert {seat["table"] for seat in told["seats"]} == {"t1", "t2"} and [table["table"] for table in told["hosted"]] == ["t1", "t2"]
        assert [event["body"] for event in told["events"] if event["kind"] == "choice"] == ["sit"]
        assert "hail" not in str(told) and "p2" not in str(told)
        assert (await care.export("p2"))["watched"] == ["t1"] and (await care.export("nobody"))["player"] is None

    on(url, test)


def test_what_has_expired_goes_and_the_rest_stays(url: str) -> None:
    async def test(store: Store, care: Care) -> None:
        now = 4000 + DAY
        assert await care.expire(Keep(), 2500) == {}
        assert await care.expire(Keep(chat=DAY, open=DAY), now) == {"invitations": 1, "chat": 1, "open tables": 1}
        assert await store.table("t2") is None and await store.table("t1") is not None
        await store.session("h-p2", now)  # seen now
        assert await care.expire(Keep(sessions=DAY, guests=DAY), now) == {"sessions": 1, "guests": 1}
        assert await store.session("h-p1", now) is None and await store.session("h-p2", now) is not None
        names = [(await store.player(id) or Player("", "")).name for id in ("p1", "p2")]
        assert names == [NOBODY, "Bjorn"]
        assert await care.expire(Keep(sessions=DAY, guests=DAY, chat=DAY, open=DAY, tables=DAY), now) == {"tables": 1}
        assert await care.expire(Keep(sessions=DAY, guests=DAY, chat=DAY, open=DAY, tables=DAY), now) == {}

    on(url, test)


def test_nothing_goes_before_its_time(url: str) -> None:
    """Of each kind: the last moment at which all stay, and what goes a millisecond later."""

    async def test(store: Store, care: Care) -> None:
        await store.lease("clocks", "one", 400, 500)
        for id, code in (("w1", "unconfirmed"), ("w2", "")):
            row = (id, "p1", "mail", "astrid@example.org", "", code, 0, 700)
            await store.write([Statement("INSERT INTO way VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)])
        await care.ban("192.0.2.7", "", DAY + 800, 11)
        await care.ban("p2", "for good", 0, 11)
        for last, keep, gone in (
            (3000, Keep(), {"invitations": 1}),
            (DAY + 500, Keep(), {"leases": 1}),
            (DAY + 700, Keep(), {"addresses": 1}),
            (DAY + 800, Keep(), {"bans": 1}),
            (DAY + 1000, Keep(sessions=DAY), {"sessions": 2}),
            (DAY + 1000, Keep(open=DAY), {"open tables": 1}),
            (DAY + 2000, Keep(chat=DAY), {"chat": 1}),
            (DAY + 2000, Keep(tables=DAY), {"tables": 1}),
            (2 * DAY + 1000, Keep(guests=2 * DAY), {"guests": 2}),
        ):
            assert await care.expire(keep, last) == {}, gone
            assert await care.expire(keep, last + 1) == gone
        assert await store.table("t1") is None and [ban.what for ban in await care.bans(3 * DAY)] == ["p2"]

    on(url, test)


def test_a_visit_is_noted_once_an_hour(url: str) -> None:
    async def test(store: Store, _care: Care) -> None:
        hour = 3_600_000
        for at, seen in ((1000 + hour, 1000), (1001 + hour, 1001 + hour), (1001 + 2 * hour, 1001 + hour)):
            assert await store.session("h-p1", at) is not None
            assert list(await store.read("SELECT seen FROM session WHERE hash = ?", ("h-p1",))) == [(seen,)]
            assert list(await store.read("SELECT seen FROM player WHERE id = ?", ("p1",))) == [(seen,)]

    on(url, test)


def test_what_is_stored_about_somebody_is_counted(url: str) -> None:
    async def test(store: Store, _care: Care) -> None:
        await store.add_session("h-phone", "p1", 1000)
        assert await Persons(store).counts("p1") == {"browsers": 2, "lines": 1, "tables": 2}
        assert await Persons(store).counts("p2") == {"browsers": 1, "lines": 1, "tables": 0}

    on(url, test)


def test_watchers_are_shown_out_and_counted(url: str) -> None:
    async def test(store: Store, _care: Care) -> None:
        assert await store.watches("t1", "p2")
        assert [await store.drop_watchers(tbl) for tbl in ("t2", "t1", "t1")] == [0, 1, 0]
        assert not await store.watches("t1", "p2")

    on(url, test)


def test_bans_end_and_facts_are_kept(url: str) -> None:
    async def test(_store: Store, care: Care) -> None:
        await care.ban("p2", "spam", 0, 10)
        await care.ban("192.0.2.7", "", 5000, 11)
        assert [ban.what for ban in await care.bans(4000)] == ["192.0.2.7", "p2"]
        assert [ban.what for ban in await care.bans(6000)] == ["p2"]
        assert await care.unban("p2", 12) and not await care.unban("p2", 12)
        assert await care.expire(Keep(), 6000) == {"invitations": 1, "bans": 1}
        assert await care.fact("open") == ""
        await care.set_fact("open", "1")
        await care.set_fact("open", "2")
        assert await care.fact("open") == "2"
        assert (await care.people("bj"))[0].name == "Bjorn" and (await care.stats())["tables playing"] == 1
        assert await care.remove_line(1, "rude", 13) and not await care.remove_line(1, "rude", 13)
        assert [act.what for act in await care.latest()] == ["remove-line", "unban", "ban", "ban"]

    on(url, test)


def test_hosts_take_turns_in_a_fair_list(url: str) -> None:
    async def test(store: Store, _care: Care) -> None:
        for n in range(20):
            await store.add_table(TableRow(f"s{n:02}", "hexentafl", 1, {}, {}, "p1", created=9000 + n, seats=(SeatRow(0),)))
        await store.add_table(TableRow("one", "hexentafl", 1, {}, {}, "p2", created=8000, seats=(SeatRow(0),)))
        listed = await store.tables(status=["open"], visibility="public", open_seat=True, fair=True, limit=5)
        assert [row.id for row in listed] == ["s19", "one", "s18", "s17", "s16"]
        assert await store.hosts("p1") == 22 and await store.hosts("p2") == 1

    on(url, test)
