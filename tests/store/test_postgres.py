"""What only the PostgreSQL store has to show: several processes, hints that may be lost, a server that goes away."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from meadhall.store import Change, EventRow, Player, SeatRow, TableRow, Unreachable, open_store
from meadhall.store.postgres import Hints
from store import server as pg
from waiting import happens


@pytest.fixture
def fresh(postgres: str) -> str:
    return pg.fresh(postgres)


def event(seq: int) -> EventRow:
    return EventRow(seq, 0, "choice", "a4-a2", f"k{seq}", seq)


def test_two_stores_hear_each_other(fresh: str) -> None:
    async def main() -> None:
        one, other = await open_store(fresh), await open_store(fresh)
        heard: list[tuple[str, str, int]] = []
        other.listen(lambda tbl, what, head: heard.append((tbl, what, head)))
        await one.add_player(Player("p", "Astrid"))
        await one.add_table(TableRow("t", "hexentafl", 1, {}, {}, "p", seats=(SeatRow(0),)))
        await one.append("t", [event(1), event(2)], Change())
        await one.append("t", [event(3)], Change(seats=(SeatRow(0, "bot", None, "karl"),)))
        await happens(lambda: ("t", "events", 3) in heard)
        assert [hint for hint in heard if hint != ("t", "events", 2)] == [("t", "table", 0), ("t", "events", 3)]  # the 2 may go with the 3
        assert len(await other.events("t")) == 3
        await one.close()
        await other.close()

    asyncio.run(main())


def test_no_hint_is_lost_while_others_are_on_their_way() -> None:
    async def main() -> None:
        hints = Hints()
        hints.add("t", "chat", 0)
        hints.add("t", "events", 2)
        hints.add("t", "events", 3)
        assert await hints.take() == ["t chat 0", "t events 3"] and not hints.empty()
        hints.add("t", "chat", 0)  # the same words, but another line of chat
        hints.sent()
        assert await hints.take() == ["t chat 0"]
        hints.add("t", "events", 4)
        hints.keep()
        assert sorted(await hints.take()) == ["t chat 0", "t events 4"]
        hints.sent()
        assert hints.empty()

    asyncio.run(main())


def test_after_a_lost_listener_everybody_is_told_to_look_again(fresh: str) -> None:
    async def main() -> None:
        store = await open_store(fresh)
        heard: list[str] = []
        store.listen(lambda tbl, what, head: heard.append(what))
        with psycopg.connect(fresh, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
        await happens(lambda: "all" in heard)
        await store.add_player(Player("p", "Astrid"))
        await store.add_table(TableRow("t", "hexentafl", 1, {}, {}, "p", seats=(SeatRow(0),)))
        await happens(lambda: "table" in heard)  # it hears again
        await store.close()

    asyncio.run(main())


def test_four_processes_may_open_an_empty_database_at_once(fresh: str) -> None:
    async def main() -> None:
        stores = await asyncio.gather(*(open_store(fresh) for _ in range(4)))
        await stores[0].add_player(Player("p", "Astrid"))
        assert await stores[3].player("p") is not None
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_a_server_that_is_not_there_is_said_so() -> None:
    with pytest.raises(Unreachable, match="does not answer"):
        asyncio.run(open_store("postgresql://meadhall@127.0.0.1:9/nowhere"))


def test_broken_connections_are_replaced(fresh: str) -> None:
    async def main() -> None:
        store = await open_store(fresh)
        await store.add_player(Player("p", "Astrid"))
        with psycopg.connect(fresh, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        found = None
        for _ in range(100):
            try:
                found = await store.player("p")
                break
            except Unreachable:
                await asyncio.sleep(0.05)
        assert found is not None
        await store.close()

    asyncio.run(main())
