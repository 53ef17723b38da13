"""The small values that a session returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from meadhall.state import Event, State
from meadhall.store.rows import Change, EventRow

if TYPE_CHECKING:
    from meadhall.table.history import Timeline

__all__ = ["SeenBeat", "Handover", "Draft", "Drafting", "LogLine", "Plan", "Request", "Seat", "SeatClock", "UndoOffer"]


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat, as anybody may know it."""

    n: int
    kind: str  # human, bot, open
    player: str | None
    name: str  # as shown: the player's name, "Karl" for a bot of that level, "open"
    bot: str | None = None
    stand_in: bool = False  # a bot that plays for the player who holds the seat
    resigned: bool = False
    label: str = ""  # the game's word for the seat, such as "Defenders"


class Drafting(Enum):
    """What happens to a submitted path."""

    NEVER = "never"  # it is committed
    UNFINISHED = "unfinished"  # it is committed if it is complete, and laid out if the seat has more to choose
    TURN = "turn"  # it is laid out, complete or not, unless it is complete with a single choice
    ALWAYS = "always"  # it is laid out, and nothing is committed


@dataclass(frozen=True)
class Draft:
    """A seat's own view with choices that it has laid out but not committed. Nobody else can know of it.

    `more`: the seat has more to choose (view.legal(seat) lists it). Otherwise the path is complete: what follows is
    up to another seat, chance, or a reveal. `blind` is how many of the last actions the view does not show, because their
    consequences depend on what the viewer may not know (0 or 1).
    """

    view: State
    actions: tuple[int, ...]
    texts: tuple[str, ...]  # the actions in the game's notation
    more: bool
    blind: int = 0
    foreseen: tuple[State | None, ...] = field(default=(), compare=False, repr=False)  # the view after each action; None if unknown


@dataclass(frozen=True)
class Plan:
    """Events that a session has worked out and checked, to be stored and then taken (Session.take). Nothing has happened yet.

    `events` is empty when there is nothing to store: the submit is a repetition that was answered already, or there is only a `draft`.
    `played` is how many steps of a path were played: fewer than were sent if something came to light on the way.
    """

    events: tuple[EventRow, ...]
    change: Change
    played: int = 0
    timeline: Timeline | None = field(default=None, compare=False, repr=False)  # the history with these events, for Session.take
    draft: Draft | None = None  # the path, if it was only laid out


@dataclass(frozen=True)
class LogLine:
    """One line of the log for one viewer: what happened, in words."""

    seq: int  # in the viewer's own numbering; Session.view(viewer, at=seq) shows the table just after it
    seat: int | None  # the seat it is about
    kind: str  # game, table, or secret: told to this viewer only when the game was over
    words: str
    at: int  # milliseconds
    key: str = ""  # of the game's event, such as "move"
    params: tuple[int, ...] = ()
    beat: int = 0  # the beat of its step in which it was told, as this viewer counts them


@dataclass(frozen=True)
class SeenBeat:
    """A moment worth showing, as one viewer noticed it: what it heard then, and the table as it saw it."""

    seq: int  # the viewer's own number of the step, as its log has it
    n: int  # the beat of the step, as this viewer counts them
    actor: int  # a seat or CHANCE
    events: tuple[Event, ...]
    view: State
    last: bool  # is the view the table as the step leaves it? Before that nobody is asked


@dataclass(frozen=True)
class UndoOffer:
    """What a seat can take back. `free`: choices of its own that it can take back at will, oldest first, as its own seqs.

    `asking`: is there anything that could be taken back if all other players agree?
    `turn`: the first choice of the turn that its last choice belongs to, as its own seq, if the turn has several.
    """

    free: tuple[int, ...]
    asking: bool
    turn: int | None = None


@dataclass(frozen=True)
class Request:
    """A request that needs everybody's consent: "undo" or "abandon"."""

    what: str
    seat: int  # the seat that asks
    agreed: frozenset[str]  # players
    needed: frozenset[str]  # players who have not answered yet


@dataclass(frozen=True)
class SeatClock:
    """A seat's time: how much is left, and when it is up if its clock is running now."""

    left: int | None  # milliseconds in the bank; None without a total
    deadline: int | None  # None while the clock is stopped


@dataclass(frozen=True)
class Handover:
    """What may be on the screen of a player who holds several seats.

    `viewer` is whose view to draw: a seat, or SPECTATOR behind the curtain. `hand_to` is the seat whose player should take
    the device and tap (then ask again with lifted=hand_to); None when no curtain is down.
    """

    viewer: int
    hand_to: int | None
