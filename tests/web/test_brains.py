"""Bots think elsewhere: a bot that hangs, fails or dies is replaced, and nobody waits for it."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

import meadhall
from meadhall.table import Busy, Refused
from meadhall.table.importing import imported
from meadhall.web.brains import Brains, TooSlow, Unable, think
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
