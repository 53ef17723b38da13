"""The keeper of the hall: looks after people, tables and words, on the command line and on the page /admin."""

from __future__ import annotations

from typing import Any

from meadhall.store import Player
from meadhall.table.errors import NotFound, Refused, TableError
from meadhall.table.hall import Hall
from meadhall.table.people import LONGEST_NAME, clean
from meadhall.table.settings import HOUR

__all__ = ["Keeper"]


class Keeper:
    """What a keeper can do at a hall. Every deed is noted in the store with its reason, and reaches all processes within seconds."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.care = hall.live.care

    async def _player(self, id: str) -> Player:
        found = await self.hall.store.player(id)
        if found is None:
            raise NotFound(f"There is no player {id!r}; players are named by their id, such as p0123456789abcdef.")
        return found

    async def ban(self, what: str, why: str = "", hours: int = 0) -> None:
        """Keep a player (by id) or an address out, for some hours or for good."""
        if not what:
            raise Refused("Who is to be kept out?")
        if what.startswith("p") and "." not in what and ":" not in what:
            await self._player(what)
        now = self.hall.now()
        await self.care.ban(what, why, now + hours * HOUR if hours else 0, now)
        await self.hall.live.look_at_acts()

    async def unban(self, what: str) -> None:
        """Let somebody in again."""
        if not await self.care.unban(what, self.hall.now()):
            raise NotFound(f"Nobody keeps {what!r} out.")
        await self.hall.live.look_at_acts()

    async def rename(self, player: str, name: str, why: str = "") -> None:
        """Give somebody another name, in the logs of tables, too."""
        await self._player(player)
        await self.care.rename(player, clean(name, LONGEST_NAME), why, self.hall.now())
        await self.hall.live.look_at_acts()

    async def remove_table(self, tbl: str, why: str = "") -> None:
        """Remove a table with its events and its chat."""
        if not await self.care.remove_table(tbl, why, self.hall.now()):
            raise NotFound("There is no such table.")
        await self.hall.live.look_at_acts()

    async def remove_seat(self, tbl: str, seat: int, why: str = "") -> None:
        """Remove somebody from a seat (counted from 0)."""
        await self.hall.remove_seat(tbl, seat, why)

    async def remove_line(self, line: int, why: str = "") -> None:
        """Delete a line of chat by its number."""
        if not await self.care.remove_line(line, why, self.hall.now()):
            raise NotFound("There is no such line.")
        await self.hall.live.look_at_acts()

    async def forget(self, player: str, why: str = "") -> None:
        """Delete a person's data. Where they still play, a bot takes over."""
        found = await self._player(player)
        for row in await self.hall.store.tables(player=player, status=["open", "playing"], limit=1000):
            for seat in row.seats:
                if seat.player == player and seat.kind == "human":
                    try:
                        await self.hall.leave(row.id, found, seat.n)
                    except TableError:
                        continue  # it is frozen, or over by now
        await self.care.forget(player, why, self.hall.now())
        await self.hall.live.look_at_acts()

    async def export(self, player: str) -> dict[str, Any]:
        """Everything that is stored about a person."""
        await self._player(player)
        return await self.care.export(player)
