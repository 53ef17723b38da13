"""The small values that a session hands out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meadhall.state import State
from meadhall.store.rows import Change, EventRow

if TYPE_CHECKING:
    from meadhall.table.history import Timeline

__all__ = ["Curtain", "Draft", "LogLine", "Plan", "Request", "Seat", "SeatClock", "UndoOffer"]


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat, as anybody may know it."""

    n: int
    kind: str  # human, bot, open
    player: str | None
    name: str  # as shown: the player's name, "Karl" for a bot of that level, "open"
    bot: str | None = None
    stand_in: bool = False  # a bot that keeps a player's seat warm
    resigned: bool = False
    label: str = ""  # the game's word for the seat, such as "Defenders"


@dataclass(frozen=True)
class Plan:
    """Events that a session has worked out and checked, to be stored and then taken (Session.take). Nothing has happened yet.

    `events` is empty when the key was stored before: the submit is a repetition and has been answered already.
    `played` says how many steps of a path were played: fewer than were sent if something came to light on the way.
    """

    events: tuple[EventRow, ...]
    change: Change
    played: int = 0
    line: Timeline | None = field(default=None, compare=False, repr=False)  # the history with these events; for Session.take


@dataclass(frozen=True)
class Draft:
    """A seat's own view with choices that it has laid out but not committed. Nobody else can know of it.

    `more`: the seat goes on choosing (view.legal(seat) lists what). Otherwise the path is complete: what follows is
    another seat's, chance, or a reveal. `blind` is how many of the last actions the view does not show, because their
    consequences depend on what the viewer may not know (0 or 1).
    """

    view: State
    actions: tuple[int, ...]
    texts: tuple[str, ...]  # the actions in the game's notation
    more: bool
    blind: int = 0


@dataclass(frozen=True)
class LogLine:
    """One line of the log for one viewer: what happened, in words."""

    seq: int  # in the viewer's own numbering; Session.view(viewer, at=seq) shows the table just after it
    seat: int | None
    kind: str  # game, table
    words: str
    at: int  # milliseconds; 0 where the moment itself would give a secret away
    key: str = ""  # of the game's event, such as "move"
    params: tuple[int, ...] = ()


@dataclass(frozen=True)
class UndoOffer:
    """What a seat can take back. `free`: choices of its own that it can take back at will, oldest first, as its own seqs.

    `asking`: is there anything that could be taken back if all other players agree?
    """

    free: tuple[int, ...]
    asking: bool


@dataclass(frozen=True)
class Request:
    """A wish that needs everybody's consent: "undo" or "abandon"."""

    what: str
    seat: int  # who asks
    agreed: frozenset[str]  # players
    needed: frozenset[str]  # players who have not answered yet


@dataclass(frozen=True)
class SeatClock:
    """A seat's time: how much is left, and when it is up if its clock is running now."""

    left: int | None  # milliseconds in the bank; None without a total
    deadline: int | None  # None while the clock stands


@dataclass(frozen=True)
class Curtain:
    """What may be on the screen of a player who holds several seats.

    `viewer` is whose view to draw: a seat, or SPECTATOR behind the curtain. `hand_to` is the seat whose player should take
    the device and tap (then ask again with lifted=hand_to); None when no curtain is down.
    """

    viewer: int
    hand_to: int | None
