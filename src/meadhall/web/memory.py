"""Memory that was freed goes back to the system.

glibc keeps it, scattered over many pages, in case it is wanted again: after a busy hour a hall would hold a tenth more than it needs.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys

from meadhall.store import repeat

__all__ = ["give_back", "tidy"]

log = logging.getLogger("meadhall.memory")
EVERY = 60.0  # seconds; it takes a few milliseconds


def give_back() -> bool:
    """Return to the system what nobody uses; False where the C library does not offer it."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform.startswith("linux") else None
    return trim is not None and bool(trim(0))


async def tidy() -> None:
    """Give memory back every minute for as long as the hall is open."""
    await repeat(lambda: asyncio.to_thread(give_back), EVERY, log, "no memory could be given back")
