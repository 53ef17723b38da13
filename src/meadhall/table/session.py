"""A game being played by somebody: no network, no disk."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Game
from meadhall.state import State
from meadhall.store.rows import EventRow, TableRow
from meadhall.table.settings import Settings
from meadhall.table.values import Curtain, Draft, LogLine, Plan, Request, Seat, SeatClock, UndoOffer

__all__ = ["Session"]


class Session:
    """A table with its seats, its history and its questions.

    Reading never changes anything. What a seat or a watcher is given depends only on what that viewer may know: viewers are
    seat numbers or SPECTATOR, and numbers of events are the viewer's own (others' hidden choices are not counted in them).
    Every method that wants something done returns a Plan and changes nothing; whoever owns the session stores the plan's
    events and then calls take(). Without a store: session.take(session.choose(...)).
    """

    def __init__(self, game: Game, table: TableRow, events: Sequence[EventRow] = ()) -> None:
        raise NotImplementedError

    game: Game
    table: TableRow
    settings: Settings

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The true seq of the last event. Not for viewers: it counts hidden choices."""
        raise NotImplementedError

    @property
    def started(self) -> bool:
        """Has the game begun?"""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Has the game ended, by its rules, by resignation or by giving up? Then everything is open to all."""
        raise NotImplementedError

    @property
    def frozen(self) -> str:
        """Why the table cannot be played on with this version, as a sentence; "" if it can."""
        raise NotImplementedError

    @property
    def status(self) -> str:
        """open, playing, done, abandoned or frozen."""
        raise NotImplementedError

    @property
    def result(self) -> dict[str, object] | None:
        """When over: {"scores": [...], "points": [...], "how": "end" | "resign" | "timeout" | "abandon", "seat": n or None}."""
        raise NotImplementedError

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, for words() and drawings."""
        raise NotImplementedError

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that a player holds, also those a bot keeps warm for them."""
        raise NotImplementedError

    # -- what a viewer may have ---------------------------------------------------------------------------------------

    def seq(self, viewer: int) -> int:
        """How many events this viewer has noticed: the number of the present frame, never smaller than before."""
        raise NotImplementedError

    def view(self, viewer: int, at: int | None = None) -> State:
        """The table as this viewer sees it now, or saw it just after its event `at` (0: the start). Open to all when over.

        Raises Refused before the start: nobody sees a start position before the game begins.
        """
        raise NotImplementedError

    def ask(self, seat: int) -> int | None:
        """The number of the question that this seat owes an answer to (in its own numbering), or None."""
        raise NotImplementedError

    def waits_for(self, viewer: int) -> list[int]:
        """The seats that the table waits for, as far as this viewer may know."""
        raise NotImplementedError

    def draft(self, seat: int, path: Sequence[int | str] = ()) -> Draft:
        """The seat's own view with pending choices (actions or notation) laid out on it. Changes nothing; raises Refused."""
        raise NotImplementedError

    def log(self, viewer: int, after: int = 0) -> list[LogLine]:
        """What happened, in words, as this viewer heard it, after its event `after`; undone stretches are left out."""
        raise NotImplementedError

    def moments(self, viewer: int) -> list[int]:
        """The viewer's own numbers of all events that still count: the stops of a replay."""
        raise NotImplementedError

    def record(self, viewer: int) -> str:
        """The game as a text record: full when over, before that with what this viewer knows."""
        raise NotImplementedError

    def offer(self, seat: int) -> UndoOffer:
        """What this seat can take back now."""
        raise NotImplementedError

    @property
    def request(self) -> Request | None:
        """The wish that waits for consent, if any."""
        raise NotImplementedError

    def clock(self, seat: int) -> SeatClock:
        """The seat's time."""
        raise NotImplementedError

    def curtain(self, player: str, lifted: int | None = None) -> Curtain:
        """What may be shown to a player who holds one or several seats; `lifted` is the seat that last tapped the curtain away."""
        raise NotImplementedError

    def bots(self) -> list[tuple[int, str]]:
        """The seats that owe a choice and are played by a bot, with its level."""
        raise NotImplementedError

    # -- what can be done ---------------------------------------------------------------------------------------------

    def start(self, at: int, key: str = "") -> Plan:
        """Begin: all seats must be taken. Draws the seats by lot if the table says so, and the first outcomes of chance."""
        raise NotImplementedError

    def choose(self, seat: int, ask: int, path: Sequence[int | str], key: str, at: int) -> Plan:
        """Answer question `ask` with one or more choices (actions or notation), followed by whatever chance decides.

        All of it is one plan, stored together. A refusal depends only on what the seat can know. If a choice brings something
        to light that the seat could not foresee, the rest of the path is not played (Plan.played tells).
        Raises Stale, NotYourTurn, Refused, Over, Frozen.
        """
        raise NotImplementedError

    def undo(self, seat: int, at: int, to: int | None = None, key: str = "") -> Plan:
        """Take back this seat's last choice (or all its choices from its own event `to` on), if that is free.

        Beyond the floor it becomes a request that all other human players must agree to; alone at the table it is done.
        """
        raise NotImplementedError

    def abandon(self, player: str, at: int, key: str = "") -> Plan:
        """Give the game up without a result: at once if no other human player sits here, else as a request."""
        raise NotImplementedError

    def answer(self, player: str, agree: bool, at: int, key: str = "") -> Plan:
        """Agree to the present request, or decline it."""
        raise NotImplementedError

    def resign(self, seat: int, at: int, key: str = "", how: str = "resign") -> Plan:
        """Give up: the last seat standing wins; while several stand, or all play together, a bot plays the seat to the end."""
        raise NotImplementedError

    def sit(self, seat: int, player: str, name: str, at: int, spend: str | None = None, key: str = "") -> Plan:
        """A player takes an open seat."""
        raise NotImplementedError

    def seat_bot(self, seat: int, level: str, at: int, key: str = "") -> Plan:
        """A bot takes an open seat, or changes its level."""
        raise NotImplementedError

    def leave(self, seat: int, at: int, key: str = "") -> Plan:
        """Before the start: the seat becomes open. During play: a bot keeps it warm."""
        raise NotImplementedError

    def come_back(self, seat: int, at: int, key: str = "") -> Plan:
        """A player takes the seat back that a bot kept warm."""
        raise NotImplementedError

    def timeout(self, at: int) -> Plan:
        """What follows for every seat whose time is up; an empty plan if there is none."""
        raise NotImplementedError

    def take(self, plan: Plan | Sequence[EventRow], table: TableRow | None = None) -> None:
        """Make stored events part of this session; `table` brings the seats up to date. Freezes if they do not fit the rules."""
        raise NotImplementedError
