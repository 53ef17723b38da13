"""Places for costly work, handed out fairly: owners take turns, and so do the tables of an owner, however many of them wait."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Turns"]


class Turns:
    """A number of places. Whoever finds none free waits in the line of its table, which is in the line of its owner."""

    def __init__(self, places: int) -> None:
        self.places = self._free = max(1, places)
        self._lines: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()

    @asynccontextmanager
    async def place(self, owner: str, table: str) -> AsyncIterator[None]:
        """Wait for a place and keep it for as long as the block lasts."""
        if self._free and not self._lines:
            self._free -= 1
        else:
            await self._wait(owner, table)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, owner: str, table: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(owner, OrderedDict()).setdefault(table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # the place came too late
            raise

    def _release(self) -> None:
        """Hand a place on to the next owner's next table, or keep it free."""
        while self._lines:
            owner, tables = self._lines.popitem(last=False)
            table, line = tables.popitem(last=False)
            turn = line.popleft()
            if line:
                tables[table] = line  # behind the owner's other tables
            if tables:
                self._lines[owner] = tables  # behind the other owners
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def waiting(self, owner: str | None = None, table: str | None = None) -> int:
        """How many wait: all, those of one owner, or those in one of its lines."""
        lines = [
            line for who, tables in self._lines.items() if owner in (None, who) for tbl, line in tables.items() if table in (None, tbl)
        ]
        return sum(not turn.done() for line in lines for turn in line)
