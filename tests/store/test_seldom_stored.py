"""What seldom happens to a store: nothing to do, a place that cannot be written, a tool that is missing."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from meadhall.store import Change, Store, StoreError, Unreachable, open_store
from meadhall.store import postgres as pg
from meadhall.store.sql import append_statements
from store.test_contract import run


def test_nothing_asked_is_nothing_found(url: str) -> None:
    async def body(store: Store) -> None:
        assert await store.heads([]) == await store.talks([]) == {}
        assert await store.heads(["t1", "t2"]) == {"t1": 0} and await store.talks(["t1"]) == {}
        with pytest.raises(ValueError, match="without events"):
            await store.append("t1", [], Change())

    run(url, body)
    with pytest.raises(ValueError, match="without events"):
        append_statements("t1", [], Change())


def test_a_file_that_cannot_be_there_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")

    async def main() -> None:
        with pytest.raises(Unreachable, match=r"cannot open .*hall\.db: "):
            await open_store(f"sqlite:///{tmp_path}/file/hall.db")
        store = await open_store(f"sqlite:///{tmp_path}/hall.db")
        with pytest.raises(Unreachable, match=r"cannot read hall\.db: "):
            await store.read("SELECT nothing FROM nowhere")
        with pytest.raises(Unreachable, match=r"cannot write .*nowhere"):
            await store.backup(tmp_path / "nowhere" / "copy.db")
        await store.close()
        for wish in (store.read("SELECT 1"), store.backup(tmp_path / "copy.db"), store.drop_session("x")):
            with pytest.raises(Unreachable, match="the store is closed"):
                await wish
        await store.close()  # twice is once

    asyncio.run(main())


def test_without_psycopg_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "meadhall.store.postgres", None)
    for url in ("postgresql://x/y", "postgres://x/y"):
        with pytest.raises(StoreError, match="needs psycopg"):
            asyncio.run(open_store(url))


def test_a_backup_needs_its_tool_and_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store = pg.PostgresStore("postgresql://nobody@127.0.0.1:1/nowhere")
        (tmp_path / "old").write_text("", "utf-8")
        with pytest.raises(StoreError, match="exists already"):
            await store.backup(tmp_path / "old")
        if shutil.which("pg_dump"):
            with pytest.raises(Unreachable, match=r"pg_dump failed: .*connection"):
                await store.backup(tmp_path / "copy")
            assert not (tmp_path / "copy").exists(), "it can be tried again"
        monkeypatch.setattr(shutil, "which", lambda _: None)
        with pytest.raises(StoreError, match="needs pg_dump"):
            await store.backup(tmp_path / "copy")

    asyncio.run(main())


def test_every_half_minute_all_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def main() -> None:
        store, heard, real = pg.PostgresStore("postgresql://x/y"), list[tuple[str, str, int]](), asyncio.sleep
        stop = store.listen(lambda *hint: heard.append(hint))

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            if len(waited) == 3:
                raise asyncio.CancelledError
            await real(0)

        monkeypatch.setattr(asyncio, "sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            await store._beat()
        assert heard == [("", "all", 0)] * 2
        stop()
        stop()
        store.tell("t", "chat")
        assert len(heard) == 2, "who has stopped listening hears nothing"

    asyncio.run(main())
    assert waited == [30.0] * 3


def test_a_store_waits_a_second_for_its_last_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(hints: int) -> list[float]:
        store, waited = pg.PostgresStore("postgresql://x/y"), list[float]()

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            if len(waited) == hints:
                store._hints.sent()
                store._hints._waiting.clear()

        store._hints.add("t", "chat", 0)
        with monkeypatch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep)
            await store.close()
        return waited

    assert asyncio.run(main(99)) == [0.05] * 20
    assert asyncio.run(main(3)) == [0.05] * 3


def test_a_store_is_closed_when_all_that_it_began_has_ended() -> None:
    async def main() -> None:
        store, ended = pg.PostgresStore("postgresql://x/y"), list[str]()

        async def work(name: str) -> None:
            try:
                await asyncio.sleep(3600)
            finally:
                for _ in range(5):  # to end takes a while
                    await asyncio.sleep(0)
                ended.append(name)

        store._ear, store._voice, store._pulse = (asyncio.create_task(work(name)) for name in ("ear", "voice", "pulse"))
        await asyncio.sleep(0)
        await store.close()
        assert ended == ["ear", "voice", "pulse"] and not any([store._ear, store._voice, store._pulse])

    asyncio.run(main())


def test_a_store_must_say_how(tmp_path: Path) -> None:
    async def main() -> None:
        bare = Store()
        for wish in (bare.read(""), bare.write([]), bare.backup(tmp_path), bare.close()):
            with pytest.raises(NotImplementedError):
                await wish

    asyncio.run(main())


@pytest.mark.parametrize(
    ("given", "place", "password"),
    [
        ("postgresql://leif:s3cret@h:5/halls", "user=leif dbname=halls host=h port=5", "s3cret"),
        ("postgresql://leif@h/halls", "user=leif dbname=halls host=h", None),
    ],
)
def test_tools_are_given_the_password_by_their_environment(
    given: str, place: str, password: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    found, environment = pg.for_tools(given)
    assert sorted(found.split()) == sorted(place.split()) and environment.get("PGPASSWORD") == password and environment["PATH"]
