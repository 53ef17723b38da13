"""Waiting for a condition, never for a time: the seconds only say when to give up, and are many, for busy machines."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

__all__ = ["happens", "until"]

T = TypeVar("T")


def until(look: Callable[[], T], seconds: float = 60) -> T:
    """Look again and again at what another process or thread does, until something is seen, and return that."""
    pause = threading.Event()
    for _ in range(int(seconds * 20)):
        if seen := look():
            return seen
        pause.wait(0.05)
    raise AssertionError(f"it did not happen within {seconds:.0f} s")


async def happens(look: Callable[[], T], seconds: float = 60) -> T:
    """The same for what other tasks of this event loop do."""
    for _ in range(int(seconds * 200)):
        if seen := look():
            return seen
        await asyncio.sleep(0.005)
    raise AssertionError(f"it did not happen within {seconds:.0f} s")
