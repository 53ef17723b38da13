"""Reviews of finished games, each kept with its table."""

from __future__ import annotations

import json
from typing import Any

from meadhall.store.sql import Statement, Store

__all__ = ["KeptReviews"]


class KeptReviews:
    """The reviews in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def get(self, tbl: str) -> dict[str, Any] | None:
        """The review of a table, if there is one."""
        rows = await self.store.read("SELECT body FROM review WHERE tbl = ?", (tbl,))
        return dict(json.loads(rows[0][0])) if rows else None

    async def keep(self, tbl: str, body: dict[str, Any], at: int) -> None:
        """Keep a review. Where another process was faster, the first one stays."""
        row = (tbl, json.dumps(body, separators=(",", ":"), ensure_ascii=False), at)
        await self.store.write([Statement("INSERT INTO review (tbl, body, at) VALUES (?, ?, ?) ON CONFLICT (tbl) DO NOTHING", row)])

    async def drop(self, tbl: str) -> None:
        """Forget a review, so that another one can be kept."""
        await self.store.write([Statement("DELETE FROM review WHERE tbl = ?", (tbl,))])
