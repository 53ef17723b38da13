"""How the PostgreSQL store waits: for hints, and longer and longer for a server that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest

from meadhall.store.postgres import Hints, PostgresStore, for_tools

URL = "postgresql://meadhall@127.0.0.1:9/nowhere"


class Enough(BaseException):
    """Ends what goes on for ever."""


class Line:
    """A connection that answers twice and is lost then; in the meantime there is more to say."""

    def __init__(self, hints: Hints) -> None:
        self.hints, self.left = hints, 2

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def execute(self, *_: object) -> None:
        if not self.left:
            raise psycopg.OperationalError("lost")
        self.left -= 1
        self.hints.add("t", "events", 1)

    async def notifies(self) -> AsyncIterator[Any]:
        for _ in range(self.left):
            raise psycopg.OperationalError("lost")
        yield


@pytest.mark.parametrize("does", ["hear", "speak"])
def test_it_tries_again_after_longer_and_longer_waits_and_begins_anew_after_success(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def main() -> None:
        store = PostgresStore(URL)

        async def connect(*_: object, **__: object) -> Line:
            if len(waits) in (8, 9):
                return Line(store._hints)
            raise psycopg.OperationalError("nobody there")

        async def sleep(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 12:
                raise Enough

        monkeypatch.setattr(psycopg.AsyncConnection, "connect", connect)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        with pytest.raises(Enough):
            await (store._hear(asyncio.Event()) if does == "hear" else store._speak())

    asyncio.run(main())
    assert waits == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0, 0.2, 0.2, 0.4, 0.8]


def test_whoever_takes_hints_waits_until_there_are_some() -> None:
    async def main() -> None:
        hints = Hints()
        hints.add("t", "events", 1)
        await hints.take()
        hints.sent()
        taking = asyncio.create_task(hints.take())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not taking.done()
        hints.add("t", "events", 2)
        assert await taking == ["t events 2"]

    asyncio.run(main())


def test_a_password_never_stands_on_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "of somebody else")
    place, environment = for_tools("postgresql://hall:secret@example.org:5433/meadhall")
    assert "secret" not in place and all(part in place for part in ("host=example.org", "port=5433", "user=hall", "dbname=meadhall"))
    assert environment["PGPASSWORD"] == "secret"
    place, environment = for_tools("postgresql://hall@example.org/meadhall")
    assert "host=example.org" in place and environment["PGPASSWORD"] == "of somebody else", "without one, the keeper's own setting counts"
