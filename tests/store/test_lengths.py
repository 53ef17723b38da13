"""How long lists are when nobody says so: the newest come, and no page grows without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from meadhall.store import Care, Persons, Player, Store, TableRow, open_store
from meadhall.store.sql import Statement

MANY = range(1, 204)


def rows(into: str, values: Callable[[int], Sequence[object]]) -> Statement:
    every = [values(n) for n in MANY]
    marks = ", ".join(f"({', '.join('?' for _ in row)})" for row in every)
    return Statement(f"INSERT INTO {into} VALUES {marks}", [value for row in every for value in row])


async def filled(url: str) -> Store:
    """203 people, each with a table at which Astrid sits too, a line of chat, and an act of a keeper."""
    store = await open_store(url)
    await store.add_player(Player("astrid", "Astrid"))
    await store.add_table(TableRow("talk", "hexentafl", 1, {}, {}, "astrid"))
    statements = [
        rows("player (id, name, lang, prefs, created, seen)", lambda n: (f"p{n:03}", f"Guest {n}", "en", "{}", n, n)),
        rows(
            "game_table (id, game, rules, options, settings, host, visibility, status, note, head, deadline, created, updated)",
            lambda n: (f"t{n:03}", "hexentafl", 1, "{}", "{}", f"p{n:03}", "public", "playing", "", 0, n, n, n),
        ),
        rows("seat (tbl, n, kind, player, alias, waits)", lambda n: (f"t{n:03}", 0, "human", "astrid", "", 0)),
        rows("seat (tbl, n, kind, player, alias, waits)", lambda n: (f"t{n:03}", 1, "human", f"p{n:03}", "", 0)),
        rows("chat (tbl, player, audience, body, at)", lambda n: ("talk", "astrid", "table", f"line {n}", n)),
        rows("act (what, whom, why, at)", lambda n: ("note", f"p{n:03}", "", n)),
    ]
    await store.write(statements)
    return store


def test_lists_are_so_long_and_begin_with_what_they_promise(url: str) -> None:
    async def main() -> None:
        store = await filled(url)
        care, last = Care(store), [f"p{n:03}" for n in range(203, 153, -1)]
        assert [line.body for line in await store.chat("talk")] == [f"line {n}" for n in range(4, 204)]
        assert [row.host for row in await store.tables()] == last
        assert await store.due(1000) == [f"t{n:03}" for n in range(1, 51)]
        assert [one.id for one in await Persons(store).met("astrid")] == last
        assert [one.id for one in await care.people("guest")] == last
        assert [act.whom for act in await care.latest()] == last
        assert [act.whom for act in await care.acts()] == [f"p{n:03}" for n in range(1, 201)]
        await store.close()

    asyncio.run(main())
