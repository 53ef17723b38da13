"""Several halls on one PostgreSQL: they see each other's moves, and the database decides their races."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.store import EventRow, open_store
from meadhall.table import Hall, NotYourTurn, Stale
from table.tables import bare, find
from table.test_hall import hall
from toys.hoard import BOAST
from waiting import happens


async def two(url: str, body: Callable[[Hall, Hall], Awaitable[None]]) -> None:
    stores = [await open_store(url), await open_store(url)]
    houses = [hall(store, now=None) for store in stores]
    for house in houses:
        await house.open()
    try:
        await body(*houses)
    finally:
        for house in houses:
            await house.close()
        for store in stores:
            await store.close()


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_two_halls_see_each_others_moves(url: str) -> None:
    async def body(one: Hall, other: Hall) -> None:
        astrid, cookie = await one.people.greet("Astrid")
        bjorn, _ = await other.people.greet("Bjorn")
        assert await other.people.who(cookie) == astrid
        tbl = (await one.create(astrid, "hoard")).table.id
        await other.sit(tbl, bjorn)
        here, there = await one.session(tbl), await other.session(tbl)
        heard: list[str] = []
        other.listen(tbl, lambda _, what: heard.append(what))
        await happens(lambda: here.started)
        rng = Rng(9)
        for n in range(60):
            await happens(lambda: here.head == there.head)
            if here.over:
                break
            seat = here.timeline.owing()[0]
            house, player, session = (one, astrid, here) if seat == 0 else (other, bjorn, there)
            legal = session.view(seat).legal(seat)
            await house.choose(tbl, player, seat, cast(int, session.ask(seat)), [legal[rng.below(len(legal))]], f"k{n}")
        await happens(lambda: here.over and there.over)
        assert bare(here.timeline.position()) == bare(there.timeline.position()) and here.log(0) == there.log(0) and heard

    asyncio.run(two(url, body))


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_two_halls_race_for_the_same_question(url: str) -> None:
    async def body(one: Hall, other: Hall) -> None:
        astrid, _ = await one.people.greet("Astrid")
        session = await one.create(astrid, "hexentafl", sitting=["me", "me"])
        tbl = session.table.id
        twin = await other.session(tbl)
        for n in range(12):
            await happens(lambda: session.head == twin.head)
            seat = session.timeline.owing()[0]
            ask, legal, head = cast(int, session.ask(seat)), session.view(seat).legal(seat), session.head
            tries = [(one, other)[i % 2].choose(tbl, astrid, seat, ask, [legal[i % len(legal)]], f"{n}-{i}") for i in range(6)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert answers.count(None) == 1, answers
            assert all(isinstance(answer, NotYourTurn | Stale | None) for answer in answers), answers
            assert (await one.store.heads([tbl]))[tbl] == head + 1
            same = [(one, other)[i % 2].choose(tbl, astrid, seat, ask, [legal[0]], "again" + str(n)) for i in range(6)]
            assert None not in await asyncio.gather(*same, return_exceptions=True)

    asyncio.run(two(url, body))


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_simultaneous_choices_through_two_halls_all_count(url: str) -> None:
    async def body(one: Hall, other: Hall) -> None:
        astrid, _ = await one.people.greet("Astrid")
        session = await one.create(astrid, "hoard", 3, sitting=["me", "me", "me"])
        tbl = session.table.id
        twin = await other.session(tbl)
        submits = []
        for seat in range(3):
            house, here = ((one, session), (other, twin))[seat % 2]
            path = [here.view(seat).legal(seat)[0], BOAST]
            submits.append(house.choose(tbl, astrid, seat, cast(int, here.ask(seat)), path, f"w{seat}"))
        answers = await asyncio.gather(*submits)
        assert len(answers) == 3  # nobody was bounced
        await happens(lambda: session.head == twin.head)
        assert cast(Any, session.timeline.position()).round == 1

    asyncio.run(two(url, body))


def test_what_is_added_while_a_table_is_read_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of a table that is not yet in memory: who has read it looks once more."""

    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        monkeypatch.setattr(store, "shared", True)
        one, other = (Hall(store, games=find, sweep_seconds=3600) for _ in range(2))
        await one.open()
        await other.open()
        astrid, _ = await one.people.greet("Astrid")
        session = await one.create(astrid, "hexentafl", sitting=["me", "me"])
        real, chosen = store.events, list[int]()

        async def events(tbl: str, after: int = 0) -> list[EventRow]:
            found = await real(tbl, after)
            if not chosen:
                chosen.append(session.view(0).legal(0)[0])
                await one.choose(tbl, astrid, 0, session.ask(0) or 0, chosen, "k")
            return found

        monkeypatch.setattr(store, "events", events)
        late = await other.session(session.table.id)
        assert chosen and late.head == session.head and late.ask(1) is not None
        await one.close()
        await other.close()
        await store.close()

    asyncio.run(main())
