"""The hall: everything that is going on, on top of a store. Lives on one event loop; several halls may share a PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meadhall.store import Chat, Invite, Player, Store, TableRow
from meadhall.table.session import Session

__all__ = ["Brain", "Hall", "Lists", "Listener"]

Brain = Callable[[str, str, dict[str, object], int, int], "Awaitable[int] | int"]
"""brain(level, game key, view data, seat, seed) -> action. It gets a view, never the truth."""

Listener = Callable[[str, str], None]
"""listener(table id, what) with what = "events", "chat" or "table": something changed, look again. Called on the event loop."""


@dataclass(frozen=True)
class Lists:
    """The tables of the lobby for one player, most recently touched first."""

    waiting: list[TableRow]  # it is your move
    mine: list[TableRow]  # where you host or sit, the waiting ones left out
    open: list[TableRow]  # public, with a free seat, not yours
    watch: list[TableRow]  # public, being played, not yours


class Hall:
    """Creates tables, seats people, plays their choices, moves the bots, stops the clocks, and tells whoever listens.

    Authority is checked here: a player acts only for a seat that is theirs. All methods raise TableError (see errors.py) or
    meadhall.store.Unreachable; then nothing was stored.
    """

    def __init__(
        self,
        store: Store,
        *,
        brain: Brain | None = None,
        now: Callable[[], int] | None = None,
        keep: int = 1500,
        bot_seconds: float = 20.0,
    ) -> None:
        """`keep`: how many sessions stay in memory. `bot_seconds`: after that a bot's seat makes a random legal choice."""
        raise NotImplementedError

    async def open(self) -> None:
        """Begin to listen to the store, to sweep the clocks and to move the bots of tables that wait for one."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop all that. The store stays open: it belongs to whoever opened it."""
        raise NotImplementedError

    # -- people -------------------------------------------------------------------------------------------------------

    async def greet(self, name: str, lang: str = "en") -> tuple[Player, str]:
        """A new guest; returns the player and the secret of the cookie (shown once, stored hashed)."""
        raise NotImplementedError

    async def who(self, cookie: str | None) -> Player | None:
        """The player whose cookie this is."""
        raise NotImplementedError

    async def rename(self, player: Player, name: str) -> Player:
        """Another name: 1 to 32 characters, no control or direction marks."""
        raise NotImplementedError

    async def prefer(self, player: Player, lang: str | None = None, prefs: Mapping[str, Any] | None = None) -> Player:
        """Remember a player's language and preferences (small JSON values)."""
        raise NotImplementedError

    async def sign_out(self, cookie: str) -> None:
        """Forget a cookie."""
        raise NotImplementedError

    async def device_token(self, player: Player) -> str:
        """A token, good for ten minutes and once, with which the same player can go on at another device."""
        raise NotImplementedError

    async def use_device(self, token: str) -> tuple[Player, str]:
        """The player and a new cookie for the device that brought the token."""
        raise NotImplementedError

    # -- tables -------------------------------------------------------------------------------------------------------

    async def create(
        self,
        host: Player,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        visibility: str = "public",
        sitting: Sequence[str] | None = None,
    ) -> Session:
        """A new table. `sitting` says who takes each seat: "me" (several: hot-seat), "open", or a bot's level; by default the
        host takes seat 0 and the others are open. A table without an open seat starts at once."""
        raise NotImplementedError

    async def session(self, tbl: str) -> Session:
        """The live session of a table, up to date with the store. Raises NotFound."""
        raise NotImplementedError

    async def may_look(self, tbl: str, player: Player | None) -> bool:
        """May this player see the table: seated, host, let in as a watcher, or a public table?"""
        raise NotImplementedError

    async def lists(self, player: Player | None, limit: int = 50) -> Lists:
        """The lobby."""
        raise NotImplementedError

    async def invite(self, tbl: str, host: Player, kind: str = "seat", seat: int | None = None, uses: int = 0, hours: int = 0) -> str:
        """A fresh token: kind "seat" (one seat or any) or "watch". 0 means the default: as many uses as open seats, or 50 watchers;
        two weeks. Only the host may."""
        raise NotImplementedError

    async def revoke(self, tbl: str, host: Player) -> int:
        """Make every invite of the table void; returns how many there were."""
        raise NotImplementedError

    async def look(self, token: str) -> Invite | None:
        """What a token is good for, if it still is. Changes nothing, however often it is asked."""
        raise NotImplementedError

    async def claim(self, token: str, player: Player, seat: int | None = None) -> tuple[Session, int | None]:
        """Spend a token: take its seat (or `seat`, or the first open one), or become a watcher (None). Raises NotFound when spent."""
        raise NotImplementedError

    async def sit(self, tbl: str, player: Player, seat: int | None = None) -> Session:
        """Take an open seat at a public table, or at one's own. A table that is full starts."""
        raise NotImplementedError

    async def set_seat(self, tbl: str, host: Player, seat: int, who: str) -> Session:
        """The host arranges a seat before the start: "open", "me", or a bot's level."""
        raise NotImplementedError

    async def start(self, tbl: str, host: Player) -> Session:
        """Begin now; open seats go to bots of the stand-in level."""
        raise NotImplementedError

    async def rematch(self, tbl: str, player: Player) -> Session:
        """The same table again, everybody one seat further; asked twice, it is the same new table."""
        raise NotImplementedError

    async def import_record(self, host: Player, text: str) -> Session:
        """A finished or running game from a text record, as a new table of the host's; every line is checked by the rules."""
        raise NotImplementedError

    # -- play ---------------------------------------------------------------------------------------------------------

    async def choose(self, tbl: str, player: Player, seat: int, ask: int, path: Sequence[int | str], key: str) -> Session:
        """Answer a question for a seat of this player's. Repeated with the same key it is stored once and answered alike."""
        raise NotImplementedError

    async def undo(self, tbl: str, player: Player, seat: int, to: int | None = None, key: str = "") -> Session:
        """Take back, or ask the others whether one may."""
        raise NotImplementedError

    async def answer(self, tbl: str, player: Player, agree: bool, key: str = "") -> Session:
        """Agree to the present request, or decline it."""
        raise NotImplementedError

    async def abandon(self, tbl: str, player: Player, key: str = "") -> Session:
        """Give the game up without a result, or ask the others whether one may; the host may close an open table."""
        raise NotImplementedError

    async def resign(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Give up a seat for good."""
        raise NotImplementedError

    async def leave(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Go: before the start the seat is free again, during play a bot keeps it warm."""
        raise NotImplementedError

    async def come_back(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Take one's seat back from the bot."""
        raise NotImplementedError

    async def say(self, tbl: str, player: Player, body: str, audience: str = "table") -> None:
        """Chat: at most 500 characters, plain text. Audience table, seats or watchers."""
        raise NotImplementedError

    async def chat(self, tbl: str, player: Player | None, after: int = 0) -> list[Chat]:
        """The lines that this player may read."""
        raise NotImplementedError

    # -- listening ----------------------------------------------------------------------------------------------------

    def listen(self, tbl: str, listener: Listener) -> Callable[[], None]:
        """Be told when something changes at a table; returns a function that ends it. Listening keeps the session in memory."""
        raise NotImplementedError

    def listen_lobby(self, listener: Listener) -> Callable[[], None]:
        """Be told when something changes at any table."""
        raise NotImplementedError
