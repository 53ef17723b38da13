"""A game being played by somebody: no network, no disk."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace

from meadhall.errors import Illegal
from meadhall.game import Game
from meadhall.rng import Rng
from meadhall.state import CHANCE, REFEREE, SPECTATOR, State
from meadhall.store.rows import ABANDONED, DONE, FROZEN, OPEN, PLAYING, Change, EventRow, SeatRow, TableRow
from meadhall.table import foresight, telling, undo
from meadhall.table.errors import Frozen, NotAllowed, NotFound, NotYourTurn, Over, Refused, Stale
from meadhall.table.history import Broken, Timeline
from meadhall.table.pen import Pen, merged, outcome, seat_deadline
from meadhall.table.settings import LEVELS, Settings
from meadhall.table.values import Curtain, Draft, LogLine, Plan, Request, Seat, SeatClock, UndoOffer

__all__ = ["Session"]

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
BELIEFS = 24  # worlds that a stranger could believe in, looked at to tell an idle question


class Session:
    """A table with its seats, its history and its questions.

    Reading never changes anything. What a seat or a watcher is given depends only on what that viewer may know: viewers are
    seat numbers or SPECTATOR, and numbers of events are the viewer's own (others' hidden choices are not counted in them).
    Every method that wants something done returns a Plan and changes nothing; whoever owns the session stores the plan's
    events and then calls take(). Without a store: session.take(session.choose(...)).
    """

    def __init__(self, game: Game, table: TableRow, events: Sequence[EventRow] = ()) -> None:
        self.game = game
        self.settings = Settings.read(table.settings)
        self.line = Timeline(game, len(table.seats), table.options)
        self.table = replace(table, head=0)
        self._frozen = ""
        self.take(events, table)

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The true seq of the last event. Not for viewers: it counts hidden choices."""
        return self.table.head

    @property
    def started(self) -> bool:
        """Has the game begun?"""
        return self.line.truth is not None

    @property
    def over(self) -> bool:
        """Has the game ended, by its rules, by resignation or by giving up? Then everything is open to all."""
        return self.line.over

    @property
    def frozen(self) -> str:
        """Why the table cannot be played on with this version, as a sentence; "" if it can."""
        return self._frozen

    @property
    def status(self) -> str:
        """open, playing, done, abandoned or frozen."""
        if self._frozen:
            return FROZEN
        if self.over:
            return ABANDONED if self.line.how == "abandon" else DONE
        return PLAYING if self.started else OPEN

    @property
    def result(self) -> dict[str, object] | None:
        """When over: {"scores": [...], "points": [...], "how": "end" | "resign" | "timeout" | "abandon", "seat": n or None}."""
        return outcome(self.game, self.line) if self.over else None

    @property
    def rematch(self) -> str:
        """The id of the table at which it goes on; "" if there is none yet."""
        return self.line.rematch

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        labels = self.game.seat_labels
        found = []
        for row, name in zip(self.table.seats, self.names, strict=True):
            label = labels[row.n] if row.n < len(labels) else ""
            stand_in = row.kind == "bot" and row.player is not None
            found.append(Seat(row.n, row.kind, row.player, name, row.bot, stand_in, row.n in self.line.resigned, label))
        return tuple(found)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, for words() and drawings: no two alike."""
        found: list[str] = []
        for row in self.table.seats:
            name = row.name or (row.bot or "").capitalize() or f"Seat {row.n + 1}"
            same = sum(other == name or other.startswith(f"{name} (") for other in found)
            found.append(f"{name} ({same + 1})" if same else name)
        return tuple(found)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that a player holds, also those a bot keeps warm for them."""
        return [row.n for row in self.table.seats if player is not None and row.player == player]

    # -- what a viewer may have ---------------------------------------------------------------------------------------

    def seq(self, viewer: int) -> int:
        """How many events this viewer has noticed: the number of the present frame, never smaller than before."""
        return self.line.head if self.over else self.line.numbers[self.line.index(viewer)]

    def view(self, viewer: int, at: int | None = None) -> State:
        """The table as this viewer sees it now, or saw it just after its event `at` (0: the start). Open to all when over.

        Raises Refused before the start: nobody sees a start position before the game begins.
        """
        if self.line.truth is None:
            raise Refused("The game has not begun.")
        if not -1 < viewer < self.line.seats and viewer != SPECTATOR and not (viewer == REFEREE and self.over):
            raise NotFound("There is no such seat.")
        truth = self.line.truth if at is None else self.line.before(telling.step_at(self.line, viewer, at))
        if not self.over:
            return truth.view(viewer)
        opened = truth.copy()
        opened.viewer = viewer
        return opened

    def ask(self, seat: int) -> int | None:
        """The number of the question that this seat owes an answer to (in its own numbering), or None."""
        return self.line.asks[seat] if 0 <= seat < self.line.seats and not self._frozen else None

    def idle(self, seat: int) -> bool:
        """Is this seat asked only so that the asking betrays nothing: has it one answer, where a stranger must believe in more?"""
        if self.ask(seat) is None or not self.line.hides or len(self.view(seat).legal(seat)) != 1:
            return False
        stranger = self.view(SPECTATOR)
        return any(len(stranger.guess(Rng(n)).legal(seat)) > 1 for n in range(BELIEFS))

    def waits_for(self, viewer: int) -> list[int]:
        """The seats that the table waits for, as far as this viewer may know."""
        if not self.started or self.over or self._frozen:
            return []
        return [seat for seat in self.line.position().view(viewer).actors() if seat >= 0]

    def draft(self, seat: int, path: Sequence[int | str] = ()) -> Draft:
        """The seat's own view with pending choices (actions or notation) laid out on it. Changes nothing; raises Refused."""
        return foresight.draft(self.game, self.view(seat), seat, path)

    def log(self, viewer: int, after: int = 0) -> list[LogLine]:
        """What happened, in words, as this viewer heard it, after its event `after`; undone stretches are left out."""
        return telling.log(self.line, viewer, self.names, after)

    def moments(self, viewer: int) -> list[int]:
        """The viewer's own numbers of all events that still count: the stops of a replay."""
        return telling.moments(self.line, viewer)

    def record(self, viewer: int) -> str:
        """The game as a text record: full when over, before that with what this viewer knows."""
        if not self.started:
            raise Refused("The game has not begun.")
        return telling.record(self.game, self.line, viewer, self.names)

    def offer(self, seat: int) -> UndoOffer:
        """What this seat can take back now."""
        if self.settings.undo == "off" or not self.started or self.over or self._frozen:
            return UndoOffer((), False)
        free = undo.free_choices(self.line, seat) if self.settings.undo == "free" else []
        numbers = tuple(step.numbers[seat] for step in free)
        return UndoOffer(numbers, undo.last_choice(self.line, seat) is not None)

    @property
    def request(self) -> Request | None:
        """The wish that waits for consent, if any."""
        wish = self.line.wish
        if wish is None:
            return None
        agreed = {self.table.seats[seat].player or "" for seat in wish.agreed}
        return Request(wish.what, wish.seat, frozenset(agreed), frozenset(self._humans() - agreed))

    def clock(self, seat: int) -> SeatClock:
        """The seat's time."""
        total = self.settings.total
        left = None if total is None else max(0, total - self.line.used[seat])
        return SeatClock(left, seat_deadline(self.line, self.settings, self.table.seats[seat]))

    def curtain(self, player: str, lifted: int | None = None) -> Curtain:
        """What may be shown to a player who holds one or several seats; `lifted` is the seat that last tapped the curtain away."""
        mine = self.seats_of(player)
        if not mine:
            return Curtain(SPECTATOR, None)
        owing = [seat for seat in mine if seat in self.line.owing() and self.table.seats[seat].kind == "human"]
        if lifted in owing or (lifted in mine and not owing):
            return Curtain(lifted if lifted is not None else mine[0], None)
        if len(mine) == 1 or not self.line.hides or not self.started or self.over:
            return Curtain(owing[0] if owing else mine[0], None)
        if not owing:
            return Curtain(SPECTATOR, None)
        return Curtain(SPECTATOR, owing[0])

    def bots(self) -> list[tuple[int, str]]:
        """The seats that owe a choice and are played by a bot, with its level."""
        if self._frozen:
            return []
        return [(n, self.table.seats[n].bot or "random") for n in self.line.owing() if self.table.seats[n].kind == "bot"]

    # -- what can be done ---------------------------------------------------------------------------------------------

    def start(self, at: int, key: str = "") -> Plan:
        """Begin: all seats must be taken. Draws the seats by lot if the table says so, and the first outcomes of chance."""
        pen = self._pen("t", key, at)
        if pen is None:
            return Plan((), Change())
        if self.started:
            raise Refused("The game has begun already.")
        if any(row.kind == "open" for row in self.table.seats):
            raise Refused("A seat is still open.")
        seats: tuple[SeatRow, ...] = ()
        if self.settings.shuffle:
            order = list(self.table.seats)
            secrets.SystemRandom().shuffle(order)
            seats = tuple(replace(row, n=n) for n, row in enumerate(order))
        try:
            pen.table("start")
        except Illegal as problem:
            raise Refused(str(problem)) from problem
        pen.chance()
        return pen.plan(seats)

    def choose(self, seat: int, ask: int, path: Sequence[int | str], key: str, at: int, stumbled: bool = False) -> Plan:
        """Answer question `ask` with one or more choices (actions or notation), followed by whatever chance decides.

        All of it is one plan, stored together. A refusal depends only on what the seat can know. If a choice brings something
        to light that the seat could not foresee, the rest of the path is not played (Plan.played tells).
        `stumbled` notes that the choice was made at random because a bot found none.
        Raises Stale, NotYourTurn, Refused, Over, Frozen.
        """
        pen = self._pen(str(self._seat(seat).n), key, at, must=True)
        if pen is None:
            return Plan((), Change())
        self._must_run()
        if not path:
            raise Refused("A choice is missing.")
        if self.line.asks[seat] is None:
            raise NotYourTurn("It is not your turn.")
        if self.line.asks[seat] != ask:
            raise Stale("The table has changed: this question is no longer put.")
        laid = foresight.draft(self.game, self.view(seat), seat, path)
        if stumbled:
            pen.table("stumble", seat)
        played = self._play(pen, seat, laid.actions)
        pen.chance()
        return pen.plan(played=played)

    def _play(self, pen: Pen, seat: int, actions: Sequence[int]) -> int:
        """Make choices that the seat's view allows, one after the other, until one brings something to light."""
        for n, action in enumerate(actions):
            truth = pen.line.position()
            if action not in truth.legal(seat):  # the view allowed it: the game breaks law 8
                raise Refused("That is not possible now.")
            expected = foresight.foreseen(truth.view(seat), seat, action) if n + 1 < len(actions) else None
            pen.choice(seat, action)
            if n + 1 < len(actions) and (pen.line.over or truth.turn() == CHANCE or not truth.owes(seat) or expected != truth.view(seat)):
                return n + 1
        return len(actions)

    def undo(self, seat: int, at: int, to: int | None = None, key: str = "") -> Plan:
        """Take back this seat's last choice (or all its choices from its own event `to` on), if that is free.

        Beyond the floor it becomes a request that all other human players must agree to; alone at the table it is done.
        """
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        self._must_run()
        if self.settings.undo == "off":
            raise NotAllowed("At this table nothing is taken back.")
        own = [self.line.steps[i] for i in self.line.live if self.line.steps[i].actor == seat]
        wanted = own[-1:] if to is None else [step for step in own if step.numbers[seat] == to]
        if not wanted:
            raise Refused("You have made no such choice." if to is not None else "You have made no choice yet.")
        free = undo.free_choices(self.line, seat) if self.settings.undo == "free" else []
        if wanted[0] in free:
            try:
                pen.table(f"take-back {wanted[0].seq}", seat)
            except Broken as problem:  # choices that the game calls secret do not commute
                raise Refused(f"That cannot be taken back: {problem}.") from problem
        elif self._humans() <= {self.table.seats[seat].player or ""}:
            pen.table(f"undo {wanted[0].seq}", seat)
        else:
            if self.line.wish is not None:
                raise Refused("Another question to all is still open.")
            pen.table(f"ask-undo {wanted[0].seq}", seat)
        return pen.plan()

    def abandon(self, player: str, at: int, key: str = "") -> Plan:
        """Give the game up without a result: at once if no other human player sits here, else as a request."""
        pen = self._pen("t", key, at)
        if pen is None:
            return Plan((), Change())
        if self.over:
            raise Over("The game is over.")
        mine = self.seats_of(player)
        if self._humans() <= {player} or not self.started:
            pen.table("abandon", mine[0] if mine else None)
        elif not mine:
            raise NotAllowed("You do not sit at this table.")
        elif self.line.wish is not None:
            raise Refused("Another question to all is still open.")
        else:
            pen.table("ask-abandon", mine[0])
        return pen.plan()

    def answer(self, player: str, agree: bool, at: int, key: str = "") -> Plan:
        """Agree to the present request, or decline it."""
        pen = self._pen("t", key, at)
        if pen is None:
            return Plan((), Change())
        wish, request = self.line.wish, self.request
        self._must_run()
        if wish is None or request is None:
            raise Stale("That question is no longer open.")
        mine = self.seats_of(player)
        if not mine:
            raise NotAllowed("You do not sit at this table.")
        if not agree:
            pen.table("decline", mine[0])
        else:
            if player not in request.needed:
                raise Refused("You have answered already.")
            pen.table("agree", mine[0])
            if request.needed == {player}:
                pen.table("abandon" if wish.what == "abandon" else f"undo {wish.to}", wish.seat)
        return pen.plan()

    def resign(self, seat: int, at: int, key: str = "", how: str = "resign") -> Plan:
        """Give up: the last seat standing wins; while several stand, or all play together, a bot plays the seat to the end."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        self._must_run()
        if seat in self.line.resigned:
            raise Refused("You have resigned already.")
        return pen.plan(self._give_up(pen, seat, how))

    def _give_up(self, pen: Pen, seat: int, how: str) -> tuple[SeatRow, ...]:
        row = self.table.seats[seat]
        out = pen.line.resigned | {seat}
        standing = [r for r in self.table.seats if r.n not in out]
        ends = not any(r.player is not None for r in standing) or (len(standing) == 1 and not self.game.together)
        pen.table(("resign" if how == "resign" else "lose") + (" end" if ends else ""), seat)
        return () if ends else (replace(row, kind="bot", bot=self.settings.stand_in),)

    def sit(self, seat: int, player: str, name: str, at: int, spend: str | None = None, key: str = "", alias: str = "") -> Plan:
        """A player takes an open seat."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        if self.started or self.over:
            raise Refused("The game has begun already.")
        row = self.table.seats[seat]
        if row.kind == "human":
            raise Refused("This seat is taken.")
        pen.table(f"sit {alias or name}", seat)
        return pen.plan((SeatRow(seat, "human", player, None, alias or name, alias),), spend=spend)

    def seat_bot(self, seat: int, level: str, at: int, key: str = "") -> Plan:
        """A bot takes an open seat, or changes its level."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        if level not in LEVELS:
            raise Refused(f"There is no bot {level!r}; there are {', '.join(LEVELS)}.")
        row = self.table.seats[seat]
        if self.over:
            raise Over("The game is over.")
        if self.started and (row.kind != "bot" or row.player is not None):
            raise Refused("The game has begun already.")
        pen.table(f"bot {level}", seat)
        return pen.plan((SeatRow(seat, "bot", None, level),))

    def leave(self, seat: int, at: int, key: str = "") -> Plan:
        """Before the start: the seat becomes open. During play: a bot keeps it warm."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        row = self.table.seats[seat]
        if self.over:
            raise Over("The game is over.")
        if not self.started:
            pen.table("open", seat)
            return pen.plan((SeatRow(seat, "open"),))
        if row.kind != "human":
            raise Refused("A bot plays this seat already.")
        pen.table("leave", seat)
        return pen.plan((replace(row, kind="bot", bot=self.settings.stand_in),))

    def come_back(self, seat: int, at: int, key: str = "") -> Plan:
        """A player takes the seat back that a bot kept warm."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return Plan((), Change())
        self._must_run()
        row = self.table.seats[seat]
        if row.kind != "bot" or row.player is None:
            raise Refused("No bot keeps this seat warm.")
        if seat in self.line.resigned:
            raise Refused("You have resigned this seat.")
        if self.settings.total is not None and self.line.used[seat] >= self.settings.total:
            raise Refused("Your time is used up.")
        pen.table("back", seat)
        return pen.plan((replace(row, kind="human", bot=None),))

    def next_table(self, id: str, at: int) -> Plan:
        """Note the id of the table at which the players go on."""
        pen = Pen(self, "t:rematch", at)
        pen.table(f"rematch {id}")
        return pen.plan()

    def timeout(self, at: int) -> Plan:
        """What follows for every seat whose time is up; an empty plan if there is none."""
        pen = Pen(self, f"t:clock-{self.head}", at)
        rows: list[SeatRow] = []
        for row in self.table.seats:
            due = seat_deadline(self.line, self.settings, row)
            if due is None or due > at or pen.line.over or self._frozen:
                continue
            if self.settings.timeout == "lose":
                rows += self._give_up(pen, row.n, "timeout")
            else:
                pen.table("timeout", row.n)
                rows.append(replace(row, kind="bot", bot=self.settings.stand_in))
        return pen.plan(rows)

    def play_out(self, entries: Sequence[tuple[int, int]], at: int) -> Plan:
        """Begin, and play these choices and outcomes (from a record), which must be legal."""
        pen = Pen(self, "t:record", at)
        pen.table("start")
        for actor, action in entries:
            if actor == CHANCE:
                pen.outcome(action)
            else:
                pen.choice(actor, action)
        pen.chance()
        return pen.plan()

    def take(self, plan: Plan | Sequence[EventRow], table: TableRow | None = None) -> None:
        """Make stored events part of this session; `table` brings the seats up to date. Freezes if they do not fit the rules."""
        if isinstance(plan, Plan):
            if not plan.events:
                return
            if plan.line is not None and plan.events[0].seq == self.head + 1 and not self._frozen:
                self.line = plan.line
            else:
                self._push(plan.events)
            change = plan.change
            self.table = replace(
                self.table, head=plan.events[-1].seq, updated=plan.events[-1].at, deadline=change.deadline,
                status=change.status or self.table.status, result=change.result or self.table.result,
                host=change.host or self.table.host, seats=merged(self.table.seats, change.seats),
            )  # fmt: skip
        else:
            fresh = [event for event in plan if event.seq > self.head]
            self._push(fresh)
            self.table = replace(self.table, head=fresh[-1].seq if fresh else self.head)
        if table is not None:
            self.table = replace(table, head=self.head)

    def _push(self, events: Sequence[EventRow]) -> None:
        for event in events:
            if self._frozen:
                return
            try:
                self.line.push(event)
            except Broken as problem:
                self._frozen = f"{problem} The table is frozen: it can be read, but not played on."

    # -- helpers ------------------------------------------------------------------------------------------------------

    def _pen(self, who: str, key: str, at: int, must: bool = False) -> Pen | None:
        """A pen for a submit with this key; None if it was stored before."""
        if (key or must) and not KEY.fullmatch(key):
            raise Refused("The key of a submit is 1 to 64 letters, digits, hyphens and underscores.")
        full = f"{who}:{key or secrets.token_urlsafe(12)}"
        if full in self.line.keys:
            return None
        if self._frozen:
            raise Frozen(self._frozen)
        return Pen(self, full, at)

    def _must_run(self) -> None:
        if self.over:
            raise Over("The game is over.")
        if not self.started:
            raise Refused("The game has not begun.")

    def _seat(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.table.seats):
            raise NotFound("There is no such seat.")
        return self.table.seats[seat]

    def _humans(self) -> set[str]:
        """The players who sit here themselves."""
        return {row.player for row in self.table.seats if row.kind == "human" and row.player is not None}
