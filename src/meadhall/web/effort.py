"""How hard a server works: when hardly any time is left, it saves itself the beats, which does no harm."""

from __future__ import annotations

import time

__all__ = ["Effort"]

SPAN = 0.25  # seconds over which the work is measured
BUSY = 0.7  # the share of its time that a server may work before it begins to save
CALM = 0.4  # the share below which it stops: without beats the same choices are about half the work
clock = time.monotonic


class Effort:
    """The work of the thread that asks."""

    def __init__(self) -> None:
        self.since, self.worked, self.saving = clock(), time.thread_time(), False

    def high(self) -> bool:
        """Is too little time left for what can be left out?"""
        now = clock()
        if now - self.since >= SPAN:
            worked = time.thread_time()
            share = (worked - self.worked) / (now - self.since)
            self.saving = share > (CALM if self.saving else BUSY)
            self.since, self.worked = now, worked
        return self.saving

    def strained(self) -> None:
        """Somebody had to wait, perhaps because others have the processor: save at least until the work is measured again."""
        self.saving = True
