"""Bots think elsewhere: a bot that hangs, fails or dies is replaced, and nobody waits for it."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path

import pytest

import meadhall
from meadhall.table import Busy, Refused
from meadhall.table.importing import imported
from meadhall.web.brains import Brains, TooSlow, Unable, _Worker, think
from meadhall.web.native import change_over
from web.serving import odd


def test_a_bot_that_hangs_fails_or_dies_is_replaced() -> None:
    async def run() -> None:
        brains = Brains(1, 8.0, odd)
        try:
            assert await brains("works", "x", {}, 1, 2) == 3
            brains.seconds = 0.3
            begin = time.monotonic()
            with pytest.raises(TooSlow):
                await brains("hangs", "x", {}, 1, 2)
            assert time.monotonic() - begin < 5
            brains.seconds = 8.0
            with pytest.raises(Unable, match="no idea"):
                await brains("fails", "x", {}, 1, 2)
            with pytest.raises(Unable):
                await brains("dies", "x", {}, 1, 2)
            assert await brains("works", "x", {}, 3, 4) == 7
        finally:
            await brains.close()
        with pytest.raises(Unable):
            await brains("works", "x", {}, 1, 2)

    asyncio.run(run())


def test_a_worker_that_loads_longer_than_its_caller_waits_is_there_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    go, made = threading.Event(), list[_Worker]()

    class Slow(_Worker):
        def __init__(self, age: int) -> None:
            assert go.wait(60)
            super().__init__(age)
            made.append(self)

    monkeypatch.setattr("meadhall.web.brains._Worker", Slow)

    async def run() -> None:
        brains = Brains(1, 60.0, odd)
        try:
            for _ in range(3):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(brains("works", "x", {}, 1, 2), 0.05)
            go.set()
            assert await brains("works", "x", {}, 1, 2) == 3
            assert await brains("works", "x", {}, 3, 4) == 7
            assert len(made) == 1, "nobody's patience costs a worker"
        finally:
            await brains.close()
        assert not made[0].process.is_alive()

    asyncio.run(run())


def test_a_worker_that_nobody_waits_for_ends_with_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[_Worker]()

    class Noted(_Worker):
        def __init__(self, age: int) -> None:
            super().__init__(age)
            made.append(self)

    monkeypatch.setattr("meadhall.web.brains._Worker", Noted)

    async def run() -> None:
        brains = Brains(1, 60.0, odd)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(brains("works", "x", {}, 1, 2), 0.01)
        await brains.close()
        assert [worker.process.is_alive() for worker in made] == [False]

    asyncio.run(run())


def test_a_request_that_takes_a_worker_too_long_is_refused() -> None:
    async def run() -> None:
        brains = Brains(1, 60.0, odd)
        try:
            assert await brains.elsewhere(len, "four") == 4
            with pytest.raises(Refused):
                await brains.elsewhere(imported, "no record", "t", "p", 1)
            assert await brains.elsewhere(len, "five!") == 5, "a refusal costs no worker"
            brains.seconds = 0.3
            with pytest.raises(Busy, match="took too long"):
                await brains.elsewhere(time.sleep, 60)
        finally:
            await brains.close()

    asyncio.run(run())


def test_a_bot_of_every_level_makes_a_legal_choice() -> None:
    from meadhall.games import load_game

    view = load_game("hexentafl").start().view(0)
    for level in ("random", "thrall"):
        assert think(level, "hexentafl", view.data(), 0, 5) in view.legal(0)


def test_bots_change_over_to_compiled_rules_when_they_are_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    native = tmp_path / "native"
    monkeypatch.setattr(sys, "path", [*sys.path])

    async def run() -> list[int]:
        brains = Brains(2, 60.0, odd)
        try:
            changing = asyncio.create_task(change_over(native, brains, every=0.01))
            found = [await brains("where", "x", {}, 0, 0)]
            native.mkdir()
            (native / "meadhall").symlink_to(Path(str(meadhall.__file__)).parent)
            (native / "ready").write_text("")  # not yet
            found.append(await brains("where", "x", {}, 0, 0))
            assert not changing.done()
            thinking = asyncio.create_task(brains("where", "x", {}, 0, 0))
            while not brains.busy:
                await asyncio.sleep(0)
            (native / "ready").write_text("compiled\n")
            await changing
            found.append(await thinking)  # a thought is finished where it was begun
            found += [await brains("where", "x", {}, 0, 0) for _ in range(2)]
        finally:
            await brains.close()
        return found

    assert asyncio.run(run()) == [0, 0, 0, 1, 1]
    assert "bots think in native code from now on" in capsys.readouterr().out
