"""What every store can do, in SQL: one base class, two engines (sqlite.py, postgres.py), one contract suite."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from meadhall.store.errors import Clash, Spent, StoreError
from meadhall.store.rows import Change, Chat, EventRow, Invite, Player, SeatRow, TableRow

__all__ = ["Listener", "Row", "Statement", "Store", "append_statements"]

HOUR = 3_600_000
TOGETHER = 500  # events in one statement
TABLE_COLUMNS = (
    "t.id, t.game, t.rules, t.options, t.settings, t.host, t.visibility, t.status, t.note, t.head, t.deadline, t.result, "
    "t.created, t.updated"
)
SEATS = (
    "SELECT s.tbl, s.n, s.kind, s.player, s.bot, COALESCE(NULLIF(s.alias, ''), p.name, ''), s.alias, s.waits "
    "FROM seat s LEFT JOIN player p ON p.id = s.player "
    "WHERE s.tbl IN ({}) ORDER BY s.n"
)
INSERT_EVENTS = "INSERT INTO event (tbl, seq, seat, kind, body, ask, key, check_, at, action) VALUES "

Row = tuple[Any, ...]
Listener = Callable[[str, str, int], None]


class Statement(NamedTuple):
    """One statement of a transaction. With `needs`, it must return a row, or the transaction is undone and `needs` raised."""

    sql: str
    args: Sequence[object]
    needs: StoreError | None = None


class Store:
    """Players, tables and their append-only events. All methods are coroutines of the event loop that opened the store.

    What a method returns has been committed durably. Every method raises Unreachable when the database does not answer.
    SQLite and PostgreSQL add how statements are run (plain SQL with `?` for values), how processes tell each other, and backups.
    """

    shared = False  # may several processes use it at once?

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    async def read(self, sql: str, args: Sequence[object] = ()) -> list[Row]:
        """The rows of a query."""
        raise NotImplementedError

    async def write(self, statements: Sequence[Statement], tbl: str = "", what: str = "", head: int = 0) -> list[Row]:
        """Run the statements in one transaction and then tell the listeners; returns the last statement's rows.

        A unique constraint that is broken raises Clash.
        """
        raise NotImplementedError

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of the whole database to a new file, while play goes on."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close the database. Everything that was promised is on disk."""
        raise NotImplementedError

    # -- players and sessions -----------------------------------------------------------------------------------------

    async def add_player(self, player: Player) -> None:
        """Remember a new player."""
        row = (player.id, player.name, player.lang, json.dumps(player.prefs), player.created, player.created)
        await self.write([Statement("INSERT INTO player (id, name, lang, prefs, created, seen) VALUES (?, ?, ?, ?, ?, ?)", row)])

    async def player(self, id: str) -> Player | None:
        """The player with this id."""
        rows = await self.read("SELECT id, name, lang, prefs, created FROM player WHERE id = ?", (id,))
        return _player(rows[0]) if rows else None

    async def change_player(self, player: Player) -> None:
        """Store the player's name, language and preferences."""
        row = (player.name, player.lang, json.dumps(player.prefs), player.id)
        await self.write([Statement("UPDATE player SET name = ?, lang = ?, prefs = ? WHERE id = ?", row)])

    async def add_session(self, hash: str, player: str, at: int) -> None:
        """Remember that the cookie with this hash belongs to the player."""
        await self.write([Statement("INSERT INTO session (hash, player, created, seen) VALUES (?, ?, ?, ?)", (hash, player, at, at))])

    async def session(self, hash: str, at: int) -> Player | None:
        """The player whose cookie has this hash; notes that it was seen (at most once an hour)."""
        sql = "SELECT p.id, p.name, p.lang, p.prefs, p.created, s.seen FROM session s JOIN player p ON p.id = s.player WHERE s.hash = ?"
        rows = await self.read(sql, (hash,))
        if not rows:
            return None
        if rows[0][5] < at - HOUR:
            seen = Statement("UPDATE player SET seen = ? WHERE id = ?", (at, rows[0][0]))
            await self.write([Statement("UPDATE session SET seen = ? WHERE hash = ?", (at, hash)), seen])
        return _player(rows[0])

    async def drop_session(self, hash: str) -> None:
        """Forget a cookie."""
        await self.write([Statement("DELETE FROM session WHERE hash = ?", (hash,))])

    # -- tables -------------------------------------------------------------------------------------------------------

    async def add_table(self, table: TableRow) -> None:
        """A new table with its seats and no events."""
        row = (
            table.id, table.game, table.rules, json.dumps(table.options), json.dumps(table.settings), table.host, table.visibility,
            table.status, table.note, 0, None, None, table.created, table.updated or table.created,
        )  # fmt: skip
        columns = TABLE_COLUMNS.replace("t.", "")
        statements = [Statement(f"INSERT INTO game_table ({columns}) VALUES ({_marks(row)})", row)]
        for seat in table.seats:
            statements.append(Statement(
                "INSERT INTO seat (tbl, n, kind, player, bot, alias, waits) VALUES (?, ?, ?, ?, ?, ?, 0)",
                (table.id, seat.n, seat.kind, seat.player, seat.bot, seat.alias),
            ))  # fmt: skip
        await self.write(statements, table.id, "table")

    async def table(self, id: str) -> TableRow | None:
        """A table with its seats and their players' names."""
        found = await self._tables(f"SELECT {TABLE_COLUMNS} FROM game_table t WHERE t.id = ?", [id])
        return found[0] if found else None

    async def tables(
        self,
        *,
        status: Sequence[str] = (),
        visibility: str | None = None,
        player: str | None = None,
        waiting: bool = False,
        open_seat: bool = False,
        bots: bool = False,
        fair: bool = False,
        limit: int = 50,
    ) -> list[TableRow]:
        """The tables that match all criteria, last updated first.

        player: those where this player hosts or sits, with `waiting` those that wait for one of the player's own seats;
        open_seat: those with a free seat; bots: those that wait for a bot.
        """
        where: list[str] = []
        args: list[object] = []
        if status:
            where.append(f"t.status IN ({_marks(status)})")
            args += status
        if visibility is not None:
            where.append("t.visibility = ?")
            args.append(visibility)
        if player is not None and waiting:
            where.append("EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.player = ? AND s.kind = 'human' AND s.waits = 1)")
            args.append(player)
        elif player is not None:
            where.append("(t.host = ? OR EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.player = ?))")
            args += [player, player]
        if open_seat:
            where.append("EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.kind = 'open')")
        if bots:
            where.append("EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.kind = 'bot' AND s.waits = 1)")
        condition = " AND ".join(where) or "1 = 1"
        order = "t.updated DESC, t.id"
        if fair:  # the newest table of each host, then the second of each, and so on
            order = f"ROW_NUMBER() OVER (PARTITION BY t.host ORDER BY {order}), {order}"
        sql = f"SELECT {TABLE_COLUMNS} FROM game_table t WHERE {condition} ORDER BY {order} LIMIT ?"
        return await self._tables(sql, [*args, limit])

    async def _tables(self, sql: str, args: Sequence[object]) -> list[TableRow]:
        rows = await self.read(sql, args)
        if not rows:
            return []
        ids = [row[0] for row in rows]
        seats: dict[str, list[SeatRow]] = {}
        for tbl, n, kind, player, bot, name, alias, waits in await self.read(SEATS.format(_marks(ids)), ids):
            seats.setdefault(tbl, []).append(SeatRow(n, kind, player, bot, name, alias, bool(waits)))
        return [_table(row, tuple(seats.get(row[0], ()))) for row in rows]

    async def hosts(self, player: str) -> int:
        """How many unfinished tables this player hosts."""
        sql = "SELECT COUNT(*) FROM game_table WHERE host = ? AND status IN ('open', 'playing')"
        return int((await self.read(sql, (player,)))[0][0])

    async def clocked(self, after: str, limit: int) -> list[str]:
        """The ids of playing tables with a running clock, in order, starting after the id `after`."""
        sql = "SELECT id FROM game_table WHERE deadline IS NOT NULL AND status = 'playing' AND id > ? ORDER BY id LIMIT ?"
        return [row[0] for row in await self.read(sql, (after, limit))]

    async def heads(self, tbls: Sequence[str]) -> dict[str, int]:
        """The seq of the last event of each of these tables, to see which have changed."""
        if not tbls:
            return {}
        return dict(await self.read(f"SELECT id, head FROM game_table WHERE id IN ({_marks(tbls)})", tbls))

    async def due(self, at: int, limit: int = 50) -> list[str]:
        """The ids of playing tables whose deadline has passed, oldest first."""
        sql = "SELECT id FROM game_table WHERE deadline IS NOT NULL AND deadline <= ? AND status = 'playing' ORDER BY deadline LIMIT ?"
        return [row[0] for row in await self.read(sql, (at, limit))]

    async def idle_bots(self, after: str, limit: int) -> list[str]:
        """The ids of playing tables that wait for a bot and at which a person plays, in order, starting after the id `after`."""
        sql = (
            "SELECT id FROM game_table t WHERE status = 'playing' AND id > ? "
            "AND EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.kind = 'bot' AND s.waits = 1) "
            "AND EXISTS (SELECT 1 FROM seat s WHERE s.tbl = t.id AND s.kind = 'human') ORDER BY id LIMIT ?"
        )
        return [row[0] for row in await self.read(sql, (after, limit))]

    async def mark(self, id: str, status: str, note: str) -> None:
        """Set a table's status and note without an event: freezing and thawing."""
        await self.write([Statement("UPDATE game_table SET status = ?, note = ? WHERE id = ?", (status, note, id))], id, "table")

    # -- events -------------------------------------------------------------------------------------------------------

    async def append(self, tbl: str, events: Sequence[EventRow], change: Change) -> None:
        """Store events and what they change in one transaction, and tell the listeners of all processes.

        Their seqs must follow the table's head without a gap. Raises Clash if they do not or if a key is stored already,
        Spent if change.spend names an invite that is used up. Nothing is stored then.
        """
        await self.write(append_statements(tbl, events, change), tbl, "events", events[-1].seq)

    async def events(self, tbl: str, after: int = 0) -> list[EventRow]:
        """The events of a table with a larger seq than `after`, in order."""
        sql = "SELECT seq, seat, kind, body, key, at, ask, check_, action FROM event WHERE tbl = ? AND seq > ? ORDER BY seq"
        return [EventRow(*row) for row in await self.read(sql, (tbl, after))]

    # -- invites and watchers -----------------------------------------------------------------------------------------

    async def add_invite(self, invite: Invite) -> None:
        """Remember an invite."""
        row = (invite.hash, invite.kind, invite.tbl, invite.seat, invite.player, invite.uses, invite.expires)
        sql = "INSERT INTO invite (hash, kind, tbl, seat, player, uses, expires) VALUES (?, ?, ?, ?, ?, ?, ?)"
        await self.write([Statement(sql, row)])

    async def invite(self, hash: str, at: int) -> Invite | None:
        """The invite with this hash if it can still be used; looking changes nothing."""
        sql = "SELECT hash, kind, tbl, seat, player, uses, expires FROM invite WHERE hash = ? AND uses > 0 AND expires > ?"
        rows = await self.read(sql, (hash, at))
        return Invite(*rows[0]) if rows else None

    async def spend(self, hash: str, at: int, watcher: str | None = None) -> Invite:
        """Use a watch or device invite once; with `watcher` that player may watch its table from now on. Raises Spent."""
        statements = [_spend(hash, at)]
        if watcher is not None:
            sql = (
                "INSERT INTO watcher (tbl, player) SELECT tbl, CAST(? AS TEXT) FROM invite WHERE hash = ? AND kind = 'watch' "
                "ON CONFLICT DO NOTHING"
            )
            statements.append(Statement(sql, (watcher, hash)))
        statements.append(Statement("SELECT hash, kind, tbl, seat, player, uses, expires FROM invite WHERE hash = ?", (hash,)))
        rows = await self.write(statements)
        return Invite(*rows[0])

    async def drop_invites(self, tbl: str, kind: str | None = None) -> int:
        """Revoke a table's invites (of one kind); returns how many."""
        sql = "DELETE FROM invite WHERE tbl = ? AND kind = COALESCE(CAST(? AS TEXT), kind) RETURNING hash"
        return len(await self.write([Statement(sql, (tbl, kind))]))

    async def watches(self, tbl: str, player: str) -> bool:
        """Was this player let in as a watcher?"""
        return bool(await self.read("SELECT 1 FROM watcher WHERE tbl = ? AND player = ?", (tbl, player)))

    async def drop_watchers(self, tbl: str) -> int:
        """Forget who was let in as a watcher; returns how many."""
        return len(await self.write([Statement("DELETE FROM watcher WHERE tbl = ? RETURNING player", (tbl,))], tbl, "table"))

    # -- chat ---------------------------------------------------------------------------------------------------------

    async def say(self, tbl: str, player: str, audience: str, body: str, at: int) -> int:
        """Store a line of chat and tell the listeners; returns its id."""
        sql = "INSERT INTO chat (tbl, player, audience, body, at) VALUES (?, ?, ?, ?, ?) RETURNING id"
        rows = await self.write([Statement(sql, (tbl, player, audience, body, at))], tbl, "chat")
        return int(rows[0][0])

    async def chat(self, tbl: str, after: int = 0, limit: int = 200) -> list[Chat]:
        """The newest lines of chat with a larger id than `after`, oldest first."""
        sql = (
            "SELECT c.id, c.tbl, c.player, p.name, c.audience, c.body, c.at FROM chat c JOIN player p ON p.id = c.player "
            "WHERE c.tbl = ? AND c.id > ? ORDER BY c.id DESC LIMIT ?"
        )
        return [Chat(*row) for row in reversed(await self.read(sql, (tbl, after, limit)))]

    async def talks(self, tbls: Sequence[str]) -> dict[str, int]:
        """The id of the last line of chat of each of these tables that has one, to see where somebody has talked."""
        if not tbls:
            return {}
        return dict(await self.read(f"SELECT tbl, MAX(id) FROM chat WHERE tbl IN ({_marks(tbls)}) GROUP BY tbl", tbls))

    # -- the house ----------------------------------------------------------------------------------------------------

    async def lease(self, name: str, owner: str, at: int, until: int) -> bool:
        """Take or renew a lease on a piece of work, so that only one process does it; False if another owner holds it."""
        sql = (
            "INSERT INTO lease (name, owner, until) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE "
            "SET owner = excluded.owner, until = excluded.until WHERE lease.owner = excluded.owner OR lease.until <= ? RETURNING owner"
        )
        return bool(await self.write([Statement(sql, (name, owner, until, at))]))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have listener(tbl, what, head) called on the event loop after each change by any process, this one included.

        `what` is "events" (then head is the last seq), "chat" or "table". It is only a hint, and may be repeated or late. A call with
        ("", "all", 0) means that some may have been lost: read every watched table again. Returns a function that stops the listening.
        """
        self.listeners.append(listener)

        def stop() -> None:
            if listener in self.listeners:
                self.listeners.remove(listener)

        return stop

    def tell(self, tbl: str, what: str, head: int = 0) -> None:
        """Call the listeners; on the event loop only."""
        for listener in list(self.listeners):
            listener(tbl, what, head)


def append_statements(tbl: str, events: Sequence[EventRow], change: Change) -> list[Statement]:
    """An append as a transaction: use the invite, advance the head, write the events, set the seats."""
    if not events:
        raise ValueError("an append without events")
    first = events[0].seq
    if [event.seq for event in events] != list(range(first, first + len(events))):
        raise Clash(f"the events of table {tbl} must be numbered without a gap")
    statements = [_spend(change.spend, events[0].at, tbl)] if change.spend is not None else []
    sql = (
        "UPDATE game_table SET head = ?, updated = COALESCE(CAST(? AS BIGINT), updated), deadline = ?, "
        "status = COALESCE(CAST(? AS TEXT), status), note = COALESCE(CAST(? AS TEXT), note), result = COALESCE(CAST(? AS TEXT), result) "
        "WHERE id = ? AND head = ? RETURNING id"
    )
    result = json.dumps(change.result) if change.result is not None else None
    at = None if change.hidden else events[-1].at
    args = (events[-1].seq, at, change.deadline, change.status, change.note, result, tbl, first - 1)
    statements.append(Statement(sql, args, Clash(f"event {first} of table {tbl} is taken")))
    rows = [(tbl, e.seq, e.seat, e.kind, e.body, e.ask, e.key, e.check, e.at, e.action) for e in events]
    for n in range(0, len(rows), TOGETHER):  # an imported game can have thousands, and a statement takes only so many values
        some = rows[n : n + TOGETHER]
        marks = ", ".join(f"({_marks(row)})" for row in some)
        statements.append(Statement(INSERT_EVENTS + marks, [value for row in some for value in row]))
    for seat in change.seats:
        sql = "UPDATE seat SET kind = ?, player = ?, bot = ?, alias = ? WHERE tbl = ? AND n = ?"
        statements.append(Statement(sql, (seat.kind, seat.player, seat.bot, seat.alias, tbl, seat.n)))
    waits = f"CASE WHEN n IN ({', '.join(str(int(n)) for n in change.waits)}) THEN 1 ELSE 0 END" if change.waits else "0"
    statements.append(Statement(f"UPDATE seat SET waits = {waits} WHERE tbl = ?", (tbl,)))
    return statements


def _spend(hash: str, at: int, tbl: str | None = None) -> Statement:
    at_table = " AND tbl = ?" if tbl is not None else ""
    sql = f"UPDATE invite SET uses = uses - 1 WHERE hash = ? AND uses > 0 AND expires > ?{at_table} RETURNING hash"
    args = (hash, at) if tbl is None else (hash, at, tbl)
    return Statement(sql, args, Spent("this invitation has been used up, has expired, or was withdrawn"))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" for _ in values)


def _player(row: Row) -> Player:
    return Player(row[0], row[1], row[2], json.loads(row[3]), row[4])


def _table(row: Row, seats: tuple[SeatRow, ...]) -> TableRow:
    return TableRow(
        id=row[0], game=row[1], rules=row[2], options=json.loads(row[3]), settings=json.loads(row[4]), host=row[5], visibility=row[6],
        status=row[7], note=row[8], head=row[9], deadline=row[10], result=json.loads(row[11]) if row[11] else None,
        created=row[12], updated=row[13], seats=seats,
    )  # fmt: skip
