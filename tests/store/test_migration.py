"""A store of schema 1 is brought up to date with everything in it, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from meadhall.store import Care, Change, EventRow, SeatRow, TableRow, TooNew, migrate, open_store
from meadhall.store.sql import Statement

OLD = "INSERT INTO event (tbl, seq, seat, kind, body, ask, key, check_, at) VALUES ('t', 1, 0, 'choice', 'a4-a2', 3, 'k1', '0123abcd', 5)"


def newest() -> int:
    """The number of the last migration."""
    return max(migrate.migrations("sqlite"))


@pytest.mark.parametrize("before", [1, 2, 3])
def test_an_old_store_keeps_its_events_and_takes_new_ones(url: str, before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    real = migrate.migrations

    async def old() -> None:
        store = await open_store(url)
        await store.write([Statement("INSERT INTO player (id, name, lang, prefs, created) VALUES ('p', 'Astrid', 'en', '{}', 3)", ())])
        await store.add_session("h", "p", 7)
        await store.add_table(TableRow("t", "hexentafl", 1, {}, {}, "p", created=4, seats=(SeatRow(0, "human", "p"),)))
        await store.write([Statement(OLD, ()), Statement("UPDATE game_table SET head = 1 WHERE id = 't'", ())])
        await store.add_table(TableRow("done", "hexentafl", 1, {}, {}, "p", status="done", created=5, seats=(SeatRow(0, "human", "p"),)))
        await store.close()

    async def new() -> None:
        store = await open_store(url)
        first = EventRow(1, 0, "choice", "a4-a2", "k1", 5, 3, "0123abcd")
        assert first.action is None and await store.events("t") == [first]
        second = EventRow(2, 0, "choice", "a2-a3", "k2", 6, 4, "4567cdef", 12)
        await store.append("t", [second], Change(waits=(0,)))
        assert await store.events("t") == [first, second]
        assert await store.read("SELECT MAX(n) FROM schema_version") == [(newest(),)]
        assert await store.read("SELECT name, seen FROM player") == [("Astrid", 7 if before < 3 else 0)], "seen when a browser of hers was"
        assert await store.read("SELECT tbl FROM rated") == [("done",)], "what ended before there were ratings is not rated"
        assert await Care(store).remove_table("t", "", 9) and not await store.events("t"), "its parts are known"
        await store.close()

    monkeypatch.setattr(migrate, "migrations", lambda engine: {n: real(engine)[n] for n in range(1, before + 1)})
    asyncio.run(old())
    monkeypatch.undo()
    asyncio.run(new())
    asyncio.run(reopened(url))


def test_an_older_meadhall_refuses_a_store_with_people(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = migrate.migrations

    async def run() -> None:
        await (await open_store(url)).close()
        monkeypatch.setattr(migrate, "migrations", lambda engine: {n: real(engine)[n] for n in range(1, 4)})
        with pytest.raises(TooNew, match="schema 4, but this Meadhall knows only schemas up to 3"):
            await open_store(url)

    asyncio.run(run())


def test_a_newer_store_is_refused_with_a_sentence(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await store.write([Statement("INSERT INTO schema_version (n) VALUES (99)", ())])
        await store.close()
        with pytest.raises(
            TooNew, match=rf"schema 99, but this Meadhall knows only schemas up to {newest()}: .*Upgrade Meadhall, or open a backup\."
        ):
            await open_store(url)

    asyncio.run(run())


async def reopened(url: str) -> None:
    store = await open_store(url)
    assert await store.table("t") is None and await store.table("done") is not None
    await store.close()
