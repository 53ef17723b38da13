"""What the hall's keeper does in a store: bans, names, removed tables, what has expired, a person's data. Every act is recorded.

A running hall reads what other processes have recorded, so that an act of `meadhall admin` takes effect within seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meadhall.store.sql import Row, Statement, Store

__all__ = ["NOBODY", "Act", "Ban", "Care", "FoundPerson", "Keep"]

NOBODY = "Somebody"  # the name of a person whose data were deleted
SOME = 200  # rows in one transaction
# the parts of a table, those that refer to others first
PARTS = ("review", "asked", "rated", "looking", "told", "watcher", "invite", "chat", "event", "seat")
OWN = ("session", "invite", "watcher", "chat", "way", "away", "rating", "asked", "looking")  # what belongs to a person alone


@dataclass(frozen=True)
class Act:
    """An act of a keeper."""

    id: int
    what: str  # ban, unban, rename, remove-table, remove-seat, remove-line, forget
    whom: str  # a player, an address, a table, or the number of a line
    why: str
    at: int


@dataclass(frozen=True)
class Ban:
    """Somebody who may not come in: a player's id or an address."""

    what: str
    why: str
    until: int  # 0: for good


@dataclass(frozen=True)
class FoundPerson:
    """A person in a list."""

    id: str
    name: str
    created: int
    seen: int
    tables: int


@dataclass(frozen=True)
class Keep:
    """How long things are kept, in milliseconds; 0 means for ever."""

    guests: int = 0
    sessions: int = 0
    chat: int = 0
    open: int = 0
    tables: int = 0


class Care:
    """The acts of a keeper on a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def _do(self, statements: Sequence[Statement], what: str, whom: str, why: str, at: int, tbl: str = "") -> list[Row]:
        note = Statement("INSERT INTO act (what, whom, why, at) VALUES (?, ?, ?, ?)", (what, whom, why, at))
        return await self.store.write([note, *statements], tbl, "table" if tbl else "")

    # -- the notes ----------------------------------------------------------------------------------------------------

    async def acts(self, after: int = 0, limit: int = 200) -> list[Act]:
        """The acts with a larger number than `after`, oldest first."""
        rows = await self.store.read("SELECT id, what, whom, why, at FROM act WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
        return [Act(*row) for row in rows]

    async def last_act(self) -> int:
        """The number of the last act."""
        return int((await self.store.read("SELECT COALESCE(MAX(id), 0) FROM act"))[0][0])

    async def latest(self, limit: int = 50) -> list[Act]:
        """The last acts, newest first."""
        return [Act(*row) for row in await self.store.read("SELECT id, what, whom, why, at FROM act ORDER BY id DESC LIMIT ?", (limit,))]

    # -- bans and names -----------------------------------------------------------------------------------------------

    async def ban(self, what: str, why: str, until: int, at: int) -> None:
        """Keep a player or an address out until then (0: for good). A player's browsers stay signed in, so that they can be told why."""
        sql = (
            "INSERT INTO ban (what, why, until, at) VALUES (?, ?, ?, ?) ON CONFLICT (what) DO UPDATE "
            "SET why = excluded.why, until = excluded.until, at = excluded.at"
        )
        await self._do([Statement(sql, (what, why, until, at))], "ban", what, why, at)

    async def unban(self, what: str, at: int) -> bool:
        """Let somebody in again; False if they were not banned."""
        if not await self.store.read("SELECT 1 FROM ban WHERE what = ?", (what,)):
            return False
        await self._do([Statement("DELETE FROM ban WHERE what = ?", (what,))], "unban", what, "", at)
        return True

    async def bans(self, at: int) -> list[Ban]:
        """Who is banned now."""
        rows = await self.store.read("SELECT what, why, until FROM ban WHERE until = 0 OR until > ? ORDER BY at DESC", (at,))
        return [Ban(*row) for row in rows]

    async def rename(self, player: str, name: str, why: str, at: int) -> None:
        """Give somebody another name everywhere, also at seats and in the logs of tables."""
        await self._do(self._renaming(player, name), "rename", player, why, at)

    def _renaming(self, player: str, name: str) -> list[Statement]:
        sits = (  # events before schema 3 do not say who made them, so the seat decides
            "UPDATE event SET body = ? WHERE kind = 'table' AND body LIKE 'sit %' AND (key LIKE ? OR (key NOT LIKE '%:sit-%' AND EXISTS "
            "(SELECT 1 FROM seat s WHERE s.tbl = event.tbl AND s.n = event.seat AND s.player = ?)))"
        )
        return [
            Statement(sits, (f"sit {name}", f"%:sit-{player}-%", player)),
            Statement("UPDATE seat SET alias = CASE WHEN alias = '' THEN '' ELSE CAST(? AS TEXT) END WHERE player = ?", (name, player)),
            Statement("UPDATE player SET name = ? WHERE id = ?", (name, player)),
        ]

    # -- tables and lines ---------------------------------------------------------------------------------------------

    async def remove_table(self, tbl: str, why: str, at: int) -> bool:
        """Remove a table with everything that belongs to it; False if there is none."""
        if not await self.store.read("SELECT 1 FROM game_table WHERE id = ?", (tbl,)):
            return False
        await self._do(self._removing(tbl), "remove-table", tbl, why, at, tbl)
        return True

    def _removing(self, tbl: str) -> list[Statement]:
        parts = [Statement(f"DELETE FROM {part} WHERE tbl = ?", (tbl,)) for part in PARTS]
        return [
            Statement("INSERT INTO removal (tbl) VALUES (?) ON CONFLICT DO NOTHING", (tbl,)),
            *parts,
            Statement("DELETE FROM game_table WHERE id = ?", (tbl,)),
            Statement("DELETE FROM removal WHERE tbl = ?", (tbl,)),
        ]

    async def remove_line(self, line: int, why: str, at: int) -> bool:
        """Delete a line of chat; False if there is none."""
        rows = await self.store.read("SELECT tbl FROM chat WHERE id = ?", (line,))
        if not rows:
            return False
        await self._do([Statement("DELETE FROM chat WHERE id = ?", (line,))], "remove-line", str(line), why, at, rows[0][0])
        return True

    async def note(self, what: str, whom: str, why: str, at: int) -> None:
        """Record an act that was done at the table itself."""
        await self._do([], what, whom, why, at)

    # -- a person's data ----------------------------------------------------------------------------------------------

    async def forget(self, player: str, why: str, at: int) -> None:
        """Delete a person: the name is replaced everywhere, and browsers, links, rights to watch and lines of chat are deleted.

        The games stay, since they belong to the others too.
        """
        gone = [Statement(f"DELETE FROM {part} WHERE player = ?", (player,)) for part in OWN]
        gone.append(Statement("DELETE FROM asked WHERE host = ?", (player,)))
        emptied = Statement("UPDATE player SET lang = 'en', prefs = '{}', created = 0, seen = 0 WHERE id = ?", (player,))
        await self._do([*self._renaming(player, NOBODY), *gone, emptied], "forget", player, why, at)

    async def export(self, player: str) -> dict[str, Any]:
        """Everything that is stored about a person, as JSON values."""
        read = self.store.read
        who = await read("SELECT id, name, lang, prefs, created, seen FROM player WHERE id = ?", (player,))
        sessions = await read("SELECT created, seen FROM session WHERE player = ? ORDER BY created", (player,))
        seats = await read(
            "SELECT t.id, t.game, t.status, t.created, t.updated, t.result, s.n, s.kind, s.alias FROM seat s "
            "JOIN game_table t ON t.id = s.tbl WHERE s.player = ? ORDER BY t.created, t.id, s.n",
            (player,),
        )
        hosted = await read("SELECT id, game, status, created FROM game_table WHERE host = ? ORDER BY created, id", (player,))
        choices = await read(
            "SELECT e.tbl, e.seq, e.seat, e.kind, e.body, e.at FROM event e JOIN seat s ON s.tbl = e.tbl AND s.n = e.seat "
            "WHERE s.player = ? ORDER BY e.tbl, e.seq",
            (player,),
        )
        chat = await read("SELECT id, tbl, audience, body, at FROM chat WHERE player = ? ORDER BY id", (player,))
        watched = await read("SELECT tbl FROM watcher WHERE player = ? ORDER BY tbl", (player,))
        ways = await read("SELECT kind, address, form, code = '', created FROM way WHERE player = ? ORDER BY created, id", (player,))
        away = await read("SELECT begins, ends FROM away WHERE player = ? ORDER BY begins", (player,))
        ratings = await read("SELECT game, mu, sigma, games, at FROM rating WHERE player = ? ORDER BY game", (player,))
        asked = await read("SELECT tbl, host, player, at FROM asked WHERE player = ? OR host = ? ORDER BY at, tbl", (player, player))
        return {
            "player": _named("id name lang prefs created seen", who)[0] if who else None,
            "browsers": _named("created seen", sessions),
            "seats": _named("table game status created updated result seat kind alias", seats),
            "hosted": _named("table game status created", hosted),
            "events": _named("table seq seat kind body at", choices),
            "chat": _named("id table audience body at", chat),
            "watched": [row[0] for row in watched],
            "ways": [{**way, "confirmed": bool(way["confirmed"])} for way in _named("kind address form confirmed created", ways)],
            "away": _named("begins ends", away),
            "ratings": _named("game mu sigma games at", ratings),
            "invitations": _named("table host player at", asked),
        }

    # -- lists and figures --------------------------------------------------------------------------------------------

    async def people(self, like: str = "", limit: int = 50) -> list[FoundPerson]:
        """People by a part of their name or their id, last seen first."""
        sql = (
            "SELECT p.id, p.name, p.created, p.seen, (SELECT COUNT(*) FROM game_table t WHERE t.host = p.id) FROM player p "
            "WHERE LOWER(p.name) LIKE ? OR p.id = ? ORDER BY p.seen DESC, p.id LIMIT ?"
        )
        return [FoundPerson(*row) for row in await self.store.read(sql, (f"%{like.lower()}%", like, limit))]

    async def stats(self) -> dict[str, int]:
        """Count people, sessions, events, chat, invites, bans and tables."""
        counted = {"people": "player", "sessions": "session", "events": "event", "chat": "chat", "invites": "invite", "bans": "ban"}
        out = {name: int((await self.store.read(f"SELECT COUNT(*) FROM {where}"))[0][0]) for name, where in counted.items()}
        for status, count in await self.store.read("SELECT status, COUNT(*) FROM game_table GROUP BY status ORDER BY status"):
            out[f"tables {status}"] = int(count)
        return out

    # -- facts about the hall -----------------------------------------------------------------------------------------

    async def fact(self, name: str) -> str:
        """A fact about the hall; "" if it is not known."""
        rows = await self.store.read("SELECT value FROM fact WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""

    async def set_fact(self, name: str, value: str) -> None:
        """Remember a fact. It is written and committed, so it also shows that the store can write."""
        sql = "INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.store.write([Statement(sql, (name, value))])

    # -- what has expired ---------------------------------------------------------------------------------------------

    async def expire(self, keep: Keep, at: int) -> dict[str, int]:
        """Remove what is too old, at most a few hundred of each kind; returns how many of each."""
        write = self.store.write
        done = {"invitations": len(await write([Statement(_some("invite", "hash", "expires < ? OR uses < 1"), (at, SOME))]))}
        if keep.sessions:
            done["sessions"] = len(await write([Statement(_some("session", "hash", "seen < ?"), (at - keep.sessions, SOME))]))
        if keep.chat:
            done["chat"] = len(await write([Statement(_some("chat", "id", "at < ?"), (at - keep.chat, SOME))]))
        late = Statement("DELETE FROM way WHERE code <> '' AND created < ? RETURNING id", (at - 86_400_000,))  # never confirmed
        done["addresses"] = len(await write([late]))
        done["bans"] = len(await write([Statement("DELETE FROM ban WHERE until > 0 AND until < ? RETURNING what", (at,))]))
        done["leases"] = len(await write([Statement("DELETE FROM lease WHERE until < ? RETURNING name", (at - 86_400_000,))]))
        for name, limit, status in (("open tables", keep.open, "= 'open'"), ("tables", keep.tables, "<> 'open'")):
            if limit:
                old = await self.store.read(f"SELECT id FROM game_table WHERE status {status} AND updated < ? LIMIT ?", (at - limit, SOME))
                for (tbl,) in old:
                    await self.store.write(self._removing(tbl), tbl, "table")
                done[name] = len(old)
        if keep.guests:
            sql = "SELECT id FROM player WHERE seen > 0 AND seen < ? LIMIT ?"
            gone = await self.store.read(sql, (at - keep.guests, SOME))
            for (player,) in gone:
                await self.forget(player, "not seen for long", at)
            done["guests"] = len(gone)
        return {name: count for name, count in done.items() if count}


def _some(table: str, key: str, where: str) -> str:
    return f"DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {table} WHERE {where} LIMIT ?) RETURNING {key}"


def _named(names: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [dict(zip(names.split(), row, strict=True)) for row in rows]
