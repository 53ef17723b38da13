"""Chores: what a hall does again and again, for as long as it is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from logging import Logger

from meadhall.store.errors import StoreError

__all__ = ["repeat"]


async def repeat(chore: Callable[[], Awaitable[object]], every: float, log: Logger, failed: str, first: float | None = None) -> None:
    """Do a chore every `every` seconds, beginning after `first` seconds if given. If it fails, the log says why, and it is tried again."""
    await asyncio.sleep(every if first is None else first)
    while True:
        try:
            await chore()
        except StoreError as problem:
            log.error("%s: %s", failed, problem)
        except Exception:  # one table that cannot be read must not end a chore for all others
            log.exception("%s", failed)
        await asyncio.sleep(every)
