"""Bots think elsewhere: a bot that hangs, fails or dies is replaced, and nobody waits for it."""

from __future__ import annotations

import asyncio
import time

import pytest

from meadhall.web.brains import Brains, TooSlow, Unable, think
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


def test_a_bot_of_every_level_makes_a_legal_choice() -> None:
    from meadhall.games import load_game

    view = load_game("hexentafl").start().view(0)
    for level in ("random", "thrall"):
        assert think(level, "hexentafl", view.data(), 0, 5) in view.legal(0)
