"""How people want to be told: addresses that they entered themselves, and for e-mail confirmed from there."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from meadhall.store import Store
from meadhall.store.sql import Statement
from meadhall.table.people import fingerprint

__all__ = ["DAY", "GIVE_UP", "Way", "Ways"]

GIVE_UP = 10  # failures in a row, after which a way is removed
DAY = 86_400_000  # milliseconds: so long an address can be confirmed
COLUMNS = "id, player, kind, address, form, code = '', failed"


@dataclass(frozen=True)
class Way:
    """One way to reach somebody. Whoever has its id can end it, so it stands in e-mails and nowhere else."""

    id: str
    player: str
    kind: str  # mail, webhook
    address: str
    form: str  # of a webhook
    confirmed: bool
    failed: int  # times in a row


class Ways:
    """The ways of all people, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, player: str) -> list[Way]:
        """Somebody's ways, oldest first."""
        return await self._read("player = ? ORDER BY created, id", player)

    async def way(self, id: str) -> Way | None:
        """The way with this id."""
        found = await self._read("id = ?", id)
        return found[0] if found else None

    async def to_confirm(self, code: str, at: int) -> Way | None:
        """The way that this code of an e-mail confirms; looking changes nothing."""
        found = await self._read("code = ? AND created > ?", fingerprint(code), at - DAY)
        return found[0] if found else None

    async def _read(self, where: str, *values: object) -> list[Way]:
        rows = await self.store.read(f"SELECT {COLUMNS} FROM way WHERE {where}", values)
        return [Way(id, player, kind, to, form, bool(confirmed), failed) for id, player, kind, to, form, confirmed, failed in rows]

    async def add(self, player: str, kind: str, address: str, form: str, at: int) -> tuple[Way, str]:
        """A new way, and for e-mail the code that confirms it."""
        way = Way(secrets.token_urlsafe(16), player, kind, address, form, kind != "mail", 0)
        code = "" if way.confirmed else secrets.token_urlsafe(16)
        row = (way.id, player, kind, address, form, fingerprint(code) if code else "", 0, at)
        sql = "INSERT INTO way (id, player, kind, address, form, code, failed, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        await self.store.write([Statement(sql, row)])
        return way, code

    async def confirm(self, code: str, at: int) -> bool:
        """Somebody has got the e-mail: from now on notices go there. False if the code is wrong or too old."""
        sql = "UPDATE way SET code = '' WHERE code = ? AND created > ? RETURNING id"
        return bool(await self.store.write([Statement(sql, (fingerprint(code), at - DAY))]))

    async def drop(self, id: str, player: str | None = None) -> bool:
        """End a way; with `player`, only one of theirs."""
        sql = "DELETE FROM way WHERE id = ? AND player = COALESCE(CAST(? AS TEXT), player) RETURNING id"
        return bool(await self.store.write([Statement(sql, (id, player))]))

    async def went(self, way: Way, well: bool) -> None:
        """Note how sending went. What fails again and again is removed."""
        if well and way.failed:
            await self.store.write([Statement("UPDATE way SET failed = 0 WHERE id = ?", (way.id,))])
        elif not well and way.failed + 1 >= GIVE_UP:
            await self.drop(way.id)
        elif not well:
            await self.store.write([Statement("UPDATE way SET failed = failed + 1 WHERE id = ?", (way.id,))])
