"""What is removed because of its age: every hour, by one process, a few hundred of each kind at a time."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from meadhall.store import Keep, repeat
from meadhall.table import DAY, HOUR, MINUTE
from meadhall.web.config import Config
from meadhall.web.house import House

if TYPE_CHECKING:
    from meadhall.web.measure import Measures

__all__ = ["keep_of", "sweep", "sweep_once"]

log = logging.getLogger("meadhall.expiry")
FIRST, EVERY = 60.0, 3600.0  # seconds


def keep_of(config: Config) -> Keep:
    """How long things are kept, by the settings."""
    kept = (config.keep_guests, config.keep_sessions, config.keep_chat, config.keep_open, config.keep_tables)
    return Keep(*(days * DAY for days in kept))


async def sweep_once(house: House, measures: Measures | None = None) -> dict[str, int]:
    """Remove everything that is too old; returns how many of each kind."""
    hall, total = house.hall, dict[str, int]()
    now = hall.now()
    if not await hall.store.lease("expiry", hall.live.name, now, now + HOUR - MINUTE):
        return {}
    while done := await hall.live.care.expire(keep_of(house.config), now):
        for kind, count in done.items():
            total[kind] = total.get(kind, 0) + count
            if measures is not None:
                measures.expired.labels(kind).inc(count)
        await asyncio.sleep(0)
    if total:
        log.info("removed because of their age: %s", ", ".join(f"{count} {kind}" for kind, count in total.items()), extra={"data": total})
    return total


async def sweep(house: House, measures: Measures) -> None:
    """Sweep every hour for as long as the hall is open."""
    await repeat(partial(sweep_once, house, measures), EVERY, log, "nothing could be removed", FIRST)
