"""Invitations to people, as opposed to links that anybody can use, in a store."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.store.sql import Statement, Store

__all__ = ["Asked", "Asking"]


@dataclass(frozen=True)
class Asked:
    """Somebody is asked to a table."""

    tbl: str
    game: str
    host: str  # the host's name
    at: int


class Asking:
    """Who is asked where."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def ask(self, tbl: str, player: str, host: str, at: int) -> bool:
        """Ask somebody to a table; False if they are asked already."""
        sql = "INSERT INTO asked (tbl, player, host, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING tbl"
        return bool(await self.store.write([Statement(sql, (tbl, player, host, at))]))

    async def drop(self, tbl: str, player: str) -> bool:
        """Somebody has sat down or does not want to come; False if nobody asked them."""
        return bool(await self.store.write([Statement("DELETE FROM asked WHERE tbl = ? AND player = ? RETURNING tbl", (tbl, player))]))

    async def at_table(self, tbl: str) -> list[str]:
        """Who is asked to a table."""
        return [row[0] for row in await self.store.read("SELECT player FROM asked WHERE tbl = ? ORDER BY at, player", (tbl,))]

    async def is_asked(self, tbl: str, player: str) -> bool:
        """Is somebody asked to this table?"""
        return bool(await self.store.read("SELECT 1 FROM asked WHERE tbl = ? AND player = ?", (tbl, player)))

    async def of(self, player: str) -> list[Asked]:
        """Where somebody is asked to, the last first: tables that still have a seat for them."""
        rows = await self.store.read(
            "SELECT t.id, t.game, p.name, a.at FROM asked a JOIN game_table t ON t.id = a.tbl AND t.status = 'open' "
            "JOIN player p ON p.id = a.host WHERE a.player = ? "
            "AND EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.kind = 'open') "
            "AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.player = a.player) ORDER BY a.at DESC, t.id",
            (player,),
        )
        return [Asked(*row) for row in rows]
