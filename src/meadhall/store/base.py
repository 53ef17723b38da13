"""What every store can do: one base class, two implementations (sqlite.py, postgres.py), one contract suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from meadhall.store.rows import Change, Chat, EventRow, Invite, Player, TableRow

__all__ = ["Clash", "InUse", "Listener", "Spent", "Store", "StoreError", "TooNew", "Unreachable"]

Listener = Callable[[str, str, int], None]


class StoreError(Exception):
    """Something the store could not do: one sentence."""


class Clash(StoreError):
    """Another event took this place, or this key is stored already: read what is new and try again."""


class Spent(StoreError):
    """The invite is used up, too old, or unknown."""


class InUse(StoreError):
    """Another process has this database open, and only one can."""


class TooNew(StoreError):
    """The database was written by a newer version of Meadhall."""


class Unreachable(StoreError):
    """The database does not answer (disk full, server down): nothing was stored, and the same submit may be repeated."""


class Store:
    """Players, tables and their append-only events. All methods are coroutines of the event loop that opened the store.

    What a method returns has been committed durably. Every method raises Unreachable when the database is not there.
    """

    shared = False  # may several processes use it at once?

    # -- players and sessions -----------------------------------------------------------------------------------------

    async def add_player(self, player: Player) -> None:
        """Remember a new player."""
        raise NotImplementedError

    async def player(self, id: str) -> Player | None:
        """The player with this id."""
        raise NotImplementedError

    async def change_player(self, player: Player) -> None:
        """Store the player's name, language and preferences."""
        raise NotImplementedError

    async def add_session(self, hash: str, player: str, at: int) -> None:
        """Remember that the cookie with this hash belongs to the player."""
        raise NotImplementedError

    async def session(self, hash: str, at: int) -> Player | None:
        """The player whose cookie has this hash; notes that it was seen (at most once an hour)."""
        raise NotImplementedError

    async def drop_session(self, hash: str) -> None:
        """Forget a cookie."""
        raise NotImplementedError

    # -- tables -------------------------------------------------------------------------------------------------------

    async def add_table(self, table: TableRow) -> None:
        """A new table with its seats and no events."""
        raise NotImplementedError

    async def table(self, id: str) -> TableRow | None:
        """A table with its seats and their players' names."""
        raise NotImplementedError

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
        open_seat: those with a free seat; bots: those that wait for a bot; fair: hosts take turns, so that nobody fills the list.
        """
        raise NotImplementedError

    async def hosts(self, player: str) -> int:
        """How many unfinished tables this player hosts."""
        raise NotImplementedError

    async def clocked(self, after: str, limit: int) -> list[str]:
        """The ids of playing tables with a running clock, in order, those behind the id `after`."""
        raise NotImplementedError

    async def heads(self, tbls: Sequence[str]) -> dict[str, int]:
        """The seq of the last event of each of these tables, to see which have changed."""
        raise NotImplementedError

    async def due(self, at: int, limit: int = 50) -> list[str]:
        """The ids of playing tables whose deadline has passed, oldest first."""
        raise NotImplementedError

    async def idle_bots(self, after: str, limit: int) -> list[str]:
        """The ids of playing tables that wait for a bot and at which a person plays, in order, those behind the id `after`."""
        raise NotImplementedError

    async def mark(self, id: str, status: str, note: str) -> None:
        """Set a table's status and note without an event: freezing and thawing."""
        raise NotImplementedError

    # -- events -------------------------------------------------------------------------------------------------------

    async def append(self, tbl: str, events: Sequence[EventRow], change: Change) -> None:
        """Store events and what they change in one transaction, and tell the listeners of all processes.

        Their seqs must follow the table's head without a gap. Raises Clash if they do not or if a key is stored already,
        Spent if change.spend names an invite that cannot pay. Nothing is stored then.
        """
        raise NotImplementedError

    async def events(self, tbl: str, after: int = 0) -> list[EventRow]:
        """The events of a table with a larger seq than `after`, in order."""
        raise NotImplementedError

    # -- invites and watchers -----------------------------------------------------------------------------------------

    async def add_invite(self, invite: Invite) -> None:
        """Remember an invite."""
        raise NotImplementedError

    async def invite(self, hash: str, at: int) -> Invite | None:
        """The invite with this hash if it can still be used; looking changes nothing."""
        raise NotImplementedError

    async def spend(self, hash: str, at: int, watcher: str | None = None) -> Invite:
        """Use a watch or device invite once; with `watcher` that player may watch its table from now on. Raises Spent."""
        raise NotImplementedError

    async def drop_invites(self, tbl: str, kind: str | None = None) -> int:
        """Revoke a table's invites (of one kind); returns how many."""
        raise NotImplementedError

    async def watches(self, tbl: str, player: str) -> bool:
        """Was this player let in as a watcher?"""
        raise NotImplementedError

    async def drop_watchers(self, tbl: str) -> int:
        """Forget who was let in as a watcher; returns how many."""
        raise NotImplementedError

    # -- chat ---------------------------------------------------------------------------------------------------------

    async def say(self, tbl: str, player: str, audience: str, body: str, at: int) -> int:
        """Store a line of chat and tell the listeners; returns its id."""
        raise NotImplementedError

    async def chat(self, tbl: str, after: int = 0, limit: int = 200) -> list[Chat]:
        """The newest lines of chat with a larger id than `after`, oldest first."""
        raise NotImplementedError

    async def talks(self, tbls: Sequence[str]) -> dict[str, int]:
        """The id of the last line of chat of each of these tables that has one, to see where somebody has talked."""
        raise NotImplementedError

    # -- the house ----------------------------------------------------------------------------------------------------

    async def lease(self, name: str, owner: str, at: int, until: int) -> bool:
        """Take or renew a lease on a piece of work, so that only one process does it; False if another owner holds it."""
        raise NotImplementedError

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have listener(tbl, what, head) called on the event loop after each change by any process, this one included.

        `what` is "events" (then head is the last seq), "chat" or "table". It is a hint: hints may repeat or come late. A call with
        ("", "all", 0) means that some may have been lost: read every watched table again. Returns a function that stops it.
        """
        raise NotImplementedError

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of the whole database to a new file, while play goes on."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close the database. What was promised is on disk."""
        raise NotImplementedError
