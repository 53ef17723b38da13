"""A store that is opened beside a hall that may be running: it waits for nobody, changes no schema, and refuses what it does not know."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from meadhall.store import Player, StoreError, Unreachable, migrate, open_store


def test_it_is_opened_while_a_hall_has_it_open(url: str) -> None:
    async def main() -> None:
        hall = await open_store(url)
        beside = await open_store(url, beside=True)
        await beside.add_player(Player("p", "Astrid"))
        assert await hall.player("p") is not None
        await beside.close()
        await hall.add_player(Player("q", "Bjorn"))
        await hall.close()

    asyncio.run(main())


def test_nothing_is_migrated(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = migrate.migrations
    last = max(real("sqlite"))

    async def main() -> None:
        await (await open_store(url)).close()
        monkeypatch.setattr(migrate, "migrations", lambda engine: {**real(engine), last + 1: ["CREATE TABLE guild (id TEXT PRIMARY KEY)"]})
        with pytest.raises(StoreError, match="older Meadhall"):
            await open_store(url, beside=True)
        monkeypatch.undo()
        store = await open_store(url, beside=True)
        assert await store.read("SELECT MAX(n) FROM schema_version") == [(last,)]
        await store.close()

    asyncio.run(main())


def test_a_database_of_others_is_refused(url: str) -> None:
    async def main(words: str) -> None:
        with pytest.raises(StoreError, match=words):
            await open_store(url, beside=True)

    if url.startswith("sqlite"):
        with pytest.raises(Unreachable, match="there is no database"):
            asyncio.run(open_store(url, beside=True))
        Path(url.removeprefix("sqlite:///")).touch()
        asyncio.run(main("is not a Meadhall database"))
    else:
        asyncio.run(main("is none of Meadhall"))
