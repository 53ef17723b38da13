"""When people are away, in a store."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from meadhall.store.sql import Statement, Store

__all__ = ["Away", "Span"]


@dataclass(frozen=True)
class Span:
    """A time for which somebody is away."""

    id: str
    begins: int
    ends: int


class Away:
    """Everybody's time away."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, player: str, after: int = 0) -> list[Span]:
        """Somebody's time away that ends after a moment, in order."""
        sql = "SELECT id, begins, ends FROM away WHERE player = ? AND ends > ? ORDER BY begins, id"
        return [Span(*row) for row in await self.store.read(sql, (player, after))]

    async def add(self, player: str, begins: int, ends: int) -> Span:
        """Note a time away."""
        span = Span(secrets.token_hex(8), begins, ends)
        sql = "INSERT INTO away (id, player, begins, ends) VALUES (?, ?, ?, ?)"
        await self.store.write([Statement(sql, (span.id, player, begins, ends))])
        return span

    async def end(self, player: str, id: str, at: int) -> bool:
        """Somebody is back, or does not go: what has not begun is removed, what has ends now. False if there is no such time."""
        mine = "id = ? AND player = ?"
        if not await self.store.read(f"SELECT 1 FROM away WHERE {mine}", (id, player)):
            return False
        await self.store.write([
            Statement(f"DELETE FROM away WHERE {mine} AND begins >= ?", (id, player, at)),
            Statement(f"UPDATE away SET ends = ? WHERE {mine} AND ends > ?", (at, id, player, at)),
        ])  # fmt: skip
        return True

    async def resting(self, at: int) -> dict[str, set[str]]:
        """The tables with a clock that wait for somebody who is away now, and these people."""
        sql = (
            "SELECT DISTINCT s.tbl, s.player FROM away a JOIN seat s ON s.player = a.player AND s.waits = 1 AND s.kind = 'human' "
            "JOIN game_table t ON t.id = s.tbl AND t.status = 'playing' AND t.deadline IS NOT NULL WHERE a.begins <= ? AND a.ends > ?"
        )
        found: dict[str, set[str]] = {}
        for tbl, player in await self.store.read(sql, (at, at)):
            found.setdefault(tbl, set()).add(player)
        return found
