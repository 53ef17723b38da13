"""The change from plain rules to compiled ones while the hall is open: `make play` compiles them in the background."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from meadhall.web.brains import Brains

__all__ = ["change_over"]

COMPILED = "compiled"  # what the file `ready` says


async def change_over(folder: Path, brains: Brains, every: float = 1.0) -> None:
    """Wait until there are compiled rules in a folder; from then on bots think there. The hall itself keeps the rules it began with.

    The same sources are in both places, so a position means the same in both.
    """
    begun = time.monotonic()
    while not ready(folder):
        await asyncio.sleep(every)
    sys.path.insert(0, str(folder.resolve()))  # new processes start with our path; what is already loaded here stays
    await brains.renew()
    print(
        f"The rules are compiled after {time.monotonic() - begun:.0f} s: bots think in native code from now on, "
        "and the next start is native at once.",
        flush=True,
    )


def ready(folder: Path) -> bool:
    """Are there compiled rules? The file that is written last says so."""
    try:
        return (folder / "ready").read_text("utf-8").strip() == COMPILED
    except OSError:
        return False
