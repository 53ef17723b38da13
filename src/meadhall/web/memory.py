"""Memory that was freed goes back to the system.

glibc keeps it, scattered over many pages, in case it is wanted again: after a busy hour a hall would hold a tenth more than it needs.
Other C libraries have no such functions, and then nothing happens.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
from collections.abc import Callable

from meadhall.store import repeat

__all__ = ["give_back", "keep_together", "tidy"]

log = logging.getLogger("meadhall.memory")
EVERY = 60.0  # seconds; it takes a few milliseconds
LARGE = 32 * 1024  # bytes; such pieces are asked of the system one by one, and go back to it at once; most drawn tables are larger
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # malloc.h


def keep_together() -> bool:
    """Called once, at the start: one place for all threads, and none of it for large pieces. Otherwise glibc learns from the first large
    text to put all of them among the small ones, and each leaves a gap."""
    set_option = _of_glibc("mallopt")
    return set_option is not None and bool(set_option(M_MMAP_THRESHOLD, LARGE)) and bool(set_option(M_ARENA_MAX, 1))


def give_back() -> bool:
    """Return to the system what nobody uses."""
    trim = _of_glibc("malloc_trim")
    return trim is not None and bool(trim(0))


async def tidy() -> None:
    """Give memory back every minute for as long as the hall is open."""
    await repeat(lambda: asyncio.to_thread(give_back), EVERY, log, "no memory could be given back")


def _of_glibc(name: str) -> Callable[..., int] | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
