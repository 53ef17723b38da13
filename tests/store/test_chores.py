"""A chore goes on, whatever happens to it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from meadhall.store import StoreError, repeat

log = logging.getLogger("meadhall.chores")


class Done(BaseException):
    """The test has seen enough."""


def test_a_chore_that_fails_is_tried_again(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    problems: list[BaseException] = [StoreError("the database is away"), ZeroDivisionError("a fault of ours"), Done()]
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    async def chore() -> None:
        raise problems.pop(0)

    monkeypatch.setattr(asyncio, "sleep", pause)
    with pytest.raises(Done):
        asyncio.run(repeat(chore, 15, log, "nobody could be told"))
    assert waited == [15, 15, 15] and not problems
    away, fault = caplog.records
    assert away.getMessage() == "nobody could be told: the database is away" and not away.exc_info
    assert fault.getMessage() == "nobody could be told" and "a fault of ours" in str(fault.exc_info)


def test_the_first_time_may_come_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            raise Done

    async def chore() -> None:
        pass

    monkeypatch.setattr(asyncio, "sleep", pause)
    with pytest.raises(Done):
        asyncio.run(repeat(chore, 3600, log, "nothing could be removed", first=60))
    assert waited == [60, 3600, 3600]
