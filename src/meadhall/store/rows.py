"""What the store keeps, as plain values: players, tables, seats, invites, events, chat. Times are whole milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Change", "Chat", "EventRow", "Invite", "Player", "SeatRow", "TableRow"]

# the status of a table
OPEN = "open"  # seats are being filled
PLAYING = "playing"
DONE = "done"
ABANDONED = "abandoned"
FROZEN = "frozen"  # its events disagree with the rules of this version; readable, not playable

# the kinds of an event
CHOICE = "choice"  # a seat chose; the body is the choice in the game's notation
OUTCOME = "chance"  # dice, bags and decks; the body is the outcome in the game's notation
TABLE = "table"  # something about the table: start, undo, resign, ...; the body is a word and its parameter


@dataclass(frozen=True)
class Player:
    """Somebody with a name. Guests are players: a player is reached by a session, that is, a hashed cookie."""

    id: str
    name: str
    lang: str = "en"
    prefs: dict[str, Any] = field(default_factory=dict)
    created: int = 0


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat. A bot seat with a player is that player's seat: the bot stands in until the player returns."""

    n: int
    kind: str = "open"  # human, bot, open
    player: str | None = None
    bot: str | None = None  # the bot's level
    name: str = ""  # the alias, or the player's name now; "" for bots and open seats. Read only: add_table and append ignore it
    alias: str = ""  # the name shown at this seat, if one player holds several
    waits: bool = False  # does the table wait for this seat? Tell only its player: who is asked can be secret


@dataclass(frozen=True)
class TableRow:
    """A table: its game and options, its host, its progress.

    `head` counts hidden choices too: use it to notice changes, never show it to players. `updated` does not move with them.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    settings: dict[str, Any]  # of the table, not of the game: clock, undo, bots (meadhall.table.Settings)
    host: str
    visibility: str = "public"  # public: listed, anybody may watch; link: by invitation; private: seated players only
    status: str = OPEN
    note: str = ""  # why it is frozen, or how it was abandoned
    head: int = 0  # the seq of its last event
    deadline: int | None = None  # when the next clock runs out
    result: dict[str, Any] | None = None
    created: int = 0
    updated: int = 0  # when something last happened that everybody could notice
    seats: tuple[SeatRow, ...] = ()


@dataclass(frozen=True)
class EventRow:
    """One event of a table: never changed, never removed. Undoing is an event too."""

    seq: int  # 1, 2, 3, ... at each table
    seat: int | None  # the player who did it; None for chance and for the hall itself
    kind: str  # choice, chance, table
    body: str
    key: str  # of the submit it came with; unique at its table, so that a repeated submit is stored once
    at: int
    ask: int | None = None  # the question that a choice answered
    check: str = ""  # State.check() after it; "" before the start
    action: int | None = None  # the number of the choice or outcome; None for table events and events stored by schema 1


@dataclass(frozen=True)
class Change:
    """What else an append sets on the table, in the same transaction; None leaves a value as it is."""

    status: str | None = None
    note: str | None = None
    result: dict[str, Any] | None = None
    waits: tuple[int, ...] = ()  # the seats the table waits for after the append
    deadline: int | None = None  # always set: None removes it
    seats: tuple[SeatRow, ...] = ()  # seats whose kind, player or bot changes
    spend: str | None = None  # the hash of the invite used for it; refused if it is used up or expired
    hidden: bool = False  # nobody may notice these events: `updated` stays as it is


@dataclass(frozen=True)
class Invite:
    """An issued token: only its hash is stored. Kinds: seat (take a seat), watch (as a guest), device (be the same player there)."""

    hash: str
    kind: str
    tbl: str | None
    seat: int | None
    player: str | None  # who issued it; for a device, the player its user becomes
    uses: int
    expires: int


@dataclass(frozen=True)
class Chat:
    """Something said at a table, to everybody ("table"), among the seated ("seats") or among the watchers ("watchers")."""

    id: int
    tbl: str
    player: str
    name: str
    audience: str
    body: str
    at: int
