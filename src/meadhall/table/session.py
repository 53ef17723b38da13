"""One table: seats, history, questions. No network, no disk."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace

from meadhall.bots.levels import BOTS
from meadhall.bots.own import check_named
from meadhall.english import sentence
from meadhall.errors import MeadhallError
from meadhall.game import Game
from meadhall.seating import short_name
from meadhall.state import CHANCE, REFEREE, SPECTATOR, State
from meadhall.store.rows import ABANDONED, DONE, FROZEN, Change, EventRow, SeatRow, TableRow
from meadhall.table import foresight, telling, undo
from meadhall.table.errors import Frozen, NotAllowed, NotFound, NotYourTurn, Over, Refused, Stale
from meadhall.table.events import TableEvent
from meadhall.table.history import BadHistory, Timeline
from meadhall.table.pen import Pen, merged, outcome, seat_deadline, status
from meadhall.table.seats import seat_names
from meadhall.table.settings import Settings
from meadhall.table.values import Draft, Drafting, Handover, LogLine, Plan, Request, Seat, SeatClock, SeenBeat, UndoOffer

__all__ = ["Session"]

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_DRAFT = 48  # actions: a longer path is committed as far as it goes
NOTHING = Plan((), Change())


def _only_laid(laid: Draft, drafting: Drafting) -> bool:
    """Is a path only laid out, and not committed?"""
    if drafting is Drafting.ALWAYS:
        return True
    if drafting is Drafting.NEVER or len(laid.actions) >= MOST_DRAFT:
        return False
    return laid.more or (drafting is Drafting.TURN and len(laid.actions) > 1)


class Session:
    """A table with its seats, its history and its questions.

    Reading changes nothing. What a viewer is given depends only on what that viewer may know: viewers are seat numbers or
    SPECTATOR, and event numbers are the viewer's own, which do not count others' hidden choices. Methods that act return a
    Plan and change nothing either: the owner of the session stores the plan's events and then calls take(). Without a store:
    session.take(session.choose(...)).
    """

    def __init__(self, game: Game, table: TableRow, events: Sequence[EventRow] = ()) -> None:
        self.game = game
        self.settings = Settings.read(table.settings)
        self.options = game.begun(table.rules, table.options)
        self.timeline = Timeline(game, len(table.seats), self.options)
        self.table = replace(table, head=0)
        self._frozen = ""
        self._stories: dict[int, telling.Story] = {}
        self.take(events, table)

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The true seq of the last event. Not for viewers: it counts hidden choices."""
        return self.table.head

    @property
    def started(self) -> bool:
        """Has the game begun?"""
        return self.timeline.truth is not None

    @property
    def over(self) -> bool:
        """Has the game ended, by its rules, by resignation or by agreement? Then everything is open."""
        return self.timeline.over

    @property
    def frozen(self) -> str:
        """Why the table cannot be played on with this version, as a sentence; "" if it can."""
        return self._frozen

    @property
    def status(self) -> str:
        """open, playing, done, abandoned or frozen. A finished game stays finished even if these rules cannot replay it."""
        if not self._frozen:
            return status(self.timeline)
        return self.table.status if self.table.status in (DONE, ABANDONED) else FROZEN

    @property
    def result(self) -> dict[str, object] | None:
        """When over: {"scores": [...], "points": [...], "how": "end" | "resign" | "timeout" | "abandon", "seat": n or None}."""
        if self._frozen:
            return self.table.result
        return outcome(self.game, self.timeline) if self.over else None

    @property
    def rematch(self) -> str:
        """The id of the rematch's table; "" if there is none yet."""
        return self.timeline.rematch

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        labels = self.game.seat_labels
        found = []
        for row, name in zip(self.table.seats, self.names, strict=True):
            label = labels[row.n] if row.n < len(labels) else ""
            stand_in = row.kind == "bot" and row.player is not None
            found.append(Seat(row.n, row.kind, row.player, name, row.bot, stand_in, row.n in self.timeline.resigned, label))
        return tuple(found)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, no two alike; a bot's with its rank."""
        return seat_names(self.table)

    @property
    def attended(self) -> bool:
        """Does a person play here, as opposed to bots and stand-ins alone?"""
        return any(row.kind == "human" for row in self.table.seats)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that a player holds, including those where a bot stands in."""
        return [row.n for row in self.table.seats if player is not None and row.player == player]

    # -- what a viewer may have ---------------------------------------------------------------------------------------

    def seq(self, viewer: int) -> int:
        """How many events this viewer has noticed: the number of the present frame, never smaller than before."""
        return self.timeline.head if self.timeline.opened else self.timeline.numbers[self.timeline.index(viewer)]

    def view(self, viewer: int, at: int | None = None) -> State:
        """The table as this viewer sees it now, or saw it just after its event `at` (0: the start); once over, with all that may be shown.

        Raises Refused before the start: nobody sees a start position before the game begins.
        """
        self._may_see(viewer)
        timeline = self.timeline
        return self._seen(timeline.position() if at is None else timeline.before(telling.step_at(timeline, viewer, at)), viewer)

    def _may_see(self, viewer: int, once: bool = False) -> None:
        """Refuse those who are no viewers. The referee sees all that is open, but did not see it `once`, as it happened."""
        if self.timeline.truth is None:
            raise Refused("The game has not begun.")
        if not -1 < viewer < self.timeline.seats and viewer != SPECTATOR and (viewer != REFEREE or once or not self.timeline.opened):
            raise NotFound("There is no such seat.")

    def _seen(self, truth: State, viewer: int) -> State:
        """A position as this viewer may see it: all of it once everything is open."""
        if not self.timeline.opened:
            return truth.view(viewer)
        opened = truth.copy()
        opened.viewer = viewer
        return opened

    def ask(self, seat: int) -> int | None:
        """The number of the question that this seat owes an answer to (in its own numbering), or None."""
        return self.timeline.asks[seat] if 0 <= seat < self.timeline.seats and not self._frozen else None

    def idle(self, seat: int) -> bool:
        """Is this seat asked only to avoid leaking information: does it have one answer where others must think it could have more?"""
        return self.ask(seat) is not None and self.timeline.idle(seat)

    def waits_for(self, viewer: int) -> list[int]:
        """The seats that the table waits for, as far as this viewer may know."""
        if not self.started or self.over or self._frozen:
            return []
        return [seat for seat in self.timeline.position().view(viewer).actors() if seat >= 0]

    def draft(self, seat: int, path: Sequence[int | str] = ()) -> Draft:
        """The seat's own view with pending choices (actions or notation) laid out on it. Changes nothing; raises Refused."""
        return foresight.draft(self.game, self.view(seat), seat, path)

    def log(self, viewer: int, after: int = 0) -> list[LogLine]:
        """What happened, in words, as this viewer heard it, after its event `after`; what was undone is left out."""
        return [line for line in self._story(viewer).lines if line.seq > after]

    def stops(self, viewer: int) -> list[tuple[int, int]]:
        """The stops of a replay: the viewer's own numbers of all events that still count, with their beats."""
        return self._story(viewer).stops()[:]

    def _story(self, viewer: int) -> telling.Story:
        """What this viewer has been told, up to now."""
        names = tuple(map(short_name, self.names))
        story = self._stories.get(viewer)
        if story is None or not story.fits(self.timeline, names):
            story = self._stories[viewer] = telling.Story(viewer, names, self.timeline.opened)
        story.go_on(self.timeline)
        return story

    def moment(self, viewer: int, seq: int, n: int) -> SeenBeat:
        """One of the stops of a replay, with the table as the viewer saw it then; once over, with all that may be shown."""
        self._may_see(viewer)
        live = telling.step_at(self.timeline, viewer, seq)
        step, states = next(self.timeline.film(live - 1))
        shot, told = telling.cuts(self.timeline, step, viewer)[n]
        actor = step.actor if step.actor is not None else CHANCE
        return SeenBeat(seq, n, actor, told, self._seen(states[shot], viewer), shot < 0)

    def film(self, viewer: int, after: int, most: int = 1000) -> list[SeenBeat]:
        """What the viewer noticed after its event `after`, one of marks(), beat by beat: at most `most` steps, each with all its beats."""
        self._may_see(viewer, once=True)
        return telling.film(self.timeline, viewer, after, most)

    def last_beat(self, viewer: int, after: int) -> SeenBeat | None:
        """The last beat of film(), without the others."""
        self._may_see(viewer, once=True)
        return telling.last_beat(self.timeline, viewer, after)

    def marks(self) -> tuple[int, ...]:
        """How many events each seat and the spectators have noticed, in their own numberings: where film() continues."""
        return tuple(self.timeline.numbers)

    def since(self, viewer: int) -> int:
        """The viewer's own number of its last choice, to film what has happened since; 0 for a viewer that has made none."""
        return telling.since(self.timeline, viewer)

    def record(self, viewer: int) -> str:
        """The game as a text record: full when over, before that with what this viewer knows."""
        if not self.started:
            raise Refused("The game has not begun.")
        return telling.record(self.game, self.timeline, viewer, self.names)

    def offer(self, seat: int) -> UndoOffer:
        """What this seat can take back now."""
        if self.settings.undo == "off" or not self.started or self.over or self._frozen:
            return UndoOffer((), False)
        free = undo.free_choices(self.timeline, seat) if self.settings.undo == "free" else []
        numbers = tuple(step.numbers[seat] for step in free)
        turn = undo.choices_of_turn(self.timeline, seat)
        if free and turn and turn[0] not in free:
            turn = free  # only what can be taken back at will
        return UndoOffer(numbers, bool(turn), turn[0].numbers[seat] if len(turn) > 1 else None)

    @property
    def request(self) -> Request | None:
        """The request that waits for consent, if any."""
        proposal = self.timeline.proposal
        if proposal is None:
            return None
        agreed = {self.table.seats[seat].player or "" for seat in proposal.agreed}
        return Request(proposal.what, proposal.seat, frozenset(agreed), frozenset(self._humans() - agreed))

    def declined(self, seat: int) -> tuple[str, int] | None:
        """The request of this seat that was declined last, and by whom, until it makes its next choice."""
        proposal = self.timeline.declined
        return (proposal.what, self.timeline.refuser) if proposal is not None and proposal.seat == seat and not self.over else None

    def clock(self, seat: int) -> SeatClock:
        """The seat's time."""
        total = self.settings.total
        left = None if total is None else max(0, total - self.timeline.used[seat])
        return SeatClock(left, seat_deadline(self.timeline, self.settings, self.table.seats[seat]))

    def curtain(self, player: str, lifted: int | None = None) -> Handover:
        """What may be shown to a player who holds one or more seats; `lifted` is the seat that last tapped the curtain away."""
        mine = self.seats_of(player)
        if not mine:
            return Handover(SPECTATOR, None)
        owing = [seat for seat in mine if seat in self.timeline.owing() and self.table.seats[seat].kind == "human"]
        if lifted in owing or (lifted in mine and not owing):
            return Handover(lifted if lifted is not None else mine[0], None)
        if len(mine) == 1 or not self.timeline.hides or not self.started or self.over:
            return Handover(owing[0] if owing else mine[0], None)
        if not owing:
            return Handover(SPECTATOR, None)
        return Handover(SPECTATOR, owing[0])

    def bots(self) -> list[tuple[int, str]]:
        """The seats that owe a choice and are played by a bot, with its level."""
        if self._frozen:
            return []
        return [(n, self.table.seats[n].bot or "random") for n in self.timeline.owing() if self.table.seats[n].kind == "bot"]

    # -- what can be done ---------------------------------------------------------------------------------------------

    def start(self, at: int, key: str = "") -> Plan:
        """Begin: all seats must be taken. Shuffles the seats if the table says so, and resolves the first chance."""
        pen = self._pen("t", key, at)
        if pen is None:
            return NOTHING
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
            pen.table(TableEvent.START)
        except MeadhallError as problem:
            raise Refused(sentence(problem)) from problem
        pen.chance()
        return pen.plan(seats)

    def choose(
        self, seat: int, ask: int, path: Sequence[int | str], key: str, at: int, stumbled: bool = False, drafting: Drafting = Drafting.NEVER
    ) -> Plan:
        """Answer question `ask` with one or more choices (actions or notation), followed by whatever chance decides.

        All of it is one plan, stored together. A refusal depends only on what the seat can know. If a choice brings something
        to light that the seat could not foresee, the rest of the path is not played (Plan.played tells).
        `drafting` says whether the path may be laid out instead of committed; then the plan is empty and has the draft.
        `stumbled` notes that the choice was made at random because a bot found none.
        Raises Stale, NotYourTurn, Refused, Over, Frozen.
        """
        full = self._new_key(str(self._seat(seat).n), key, must=True)
        if full is None:
            return NOTHING
        self._must_run()
        if not path:
            raise Refused("A choice is missing.")
        if self.timeline.asks[seat] is None:
            raise NotYourTurn("It is not your turn.")
        if self.timeline.asks[seat] != ask:
            raise Stale("The table has changed: this question is no longer open.")
        laid = self.draft(seat, path)
        if _only_laid(laid, drafting):
            return replace(NOTHING, draft=laid)
        pen = Pen(self, full, at)
        if stumbled:
            pen.table(TableEvent.STUMBLE, seat)
        played = self._play(pen, seat, laid)
        pen.chance()
        return pen.plan(played=played)

    def _play(self, pen: Pen, seat: int, laid: Draft) -> int:
        """Make the choices that were laid out, one after the other, until one brings something to light; returns how many."""
        truth = pen.timeline.position()
        for n, (action, expected) in enumerate(zip(laid.actions, laid.foreseen, strict=True), 1):
            if action not in truth.legal(seat):  # the view allowed it, so the game breaks law 8
                raise Refused("That is not possible now.")
            pen.choice(seat, action)
            if n < len(laid.actions):
                stops = pen.timeline.over or truth.turn() == CHANCE or not truth.owes(seat)
                if stops or expected != truth.view(seat):
                    return n
        return len(laid.actions)

    def undo(self, seat: int, at: int, to: int | None = None, key: str = "") -> Plan:
        """Take back this seat's last choice (or all its choices from its own event `to` on), if that is free.

        Beyond the floor it becomes a request that all other human players must agree to; alone at the table it is done.
        """
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return NOTHING
        self._must_run()
        if self.settings.undo == "off":
            raise NotAllowed("Undo is off at this table.")
        own = [self.timeline.steps[i] for i in self.timeline.live if self.timeline.steps[i].actor == seat]
        wanted = own[-1:] if to is None else [step for step in own if step.numbers[seat] == to]
        if not wanted:
            raise Refused("You have made no such choice." if to is not None else "You have made no choice yet.")
        free = undo.free_choices(self.timeline, seat) if self.settings.undo == "free" else []
        if wanted[0] in free:
            try:
                pen.table(TableEvent.TAKE_BACK, seat, wanted[0].seq)
            except BadHistory as problem:  # choices that the game calls secret do not commute
                raise Refused(f"That cannot be taken back: {problem}.") from problem
        elif self._humans() <= {self.table.seats[seat].player or ""}:
            pen.table(TableEvent.UNDO, seat, wanted[0].seq)
        else:
            if self.timeline.proposal is not None:
                raise Refused("Another request is still open.")
            pen.table(TableEvent.ASK_UNDO, seat, wanted[0].seq)
        return pen.plan()

    def abandon(self, player: str, at: int, key: str = "") -> Plan:
        """End the game without a result: at once if no other human player sits here, else as a request."""
        pen = self._pen("t", key, at)
        if pen is None:
            return NOTHING
        if self.over:
            raise Over("The game is over.")
        mine = self.seats_of(player)
        if self._humans() <= {player} or not self.started:
            pen.table(TableEvent.ABANDON, mine[0] if mine else None)
        elif not mine:
            raise NotAllowed("You do not sit at this table.")
        elif self.timeline.proposal is not None:
            raise Refused("Another request is still open.")
        else:
            pen.table(TableEvent.ASK_ABANDON, mine[0])
        return pen.plan()

    def answer(self, player: str, agree: bool, at: int, key: str = "") -> Plan:
        """Agree to the present request, or decline it."""
        pen = self._pen("t", key, at)
        if pen is None:
            return NOTHING
        proposal, request = self.timeline.proposal, self.request
        self._must_run()
        if proposal is None or request is None:
            raise Stale("That request is no longer open.")
        mine = self.seats_of(player)
        if not mine:
            raise NotAllowed("You do not sit at this table.")
        if not agree:
            pen.table(TableEvent.DECLINE, mine[0])
        else:
            if player not in request.needed:
                raise Refused("You have answered already.")
            pen.table(TableEvent.AGREE, mine[0])
            if request.needed == {player} and proposal.what == "abandon":
                pen.table(TableEvent.ABANDON, proposal.seat)
            elif request.needed == {player}:
                pen.table(TableEvent.UNDO, proposal.seat, proposal.to)
        return pen.plan()

    def resign(self, seat: int, at: int, key: str = "") -> Plan:
        """Give up: the last seat standing wins. If several are left, or all play together, a bot plays the seat to the end."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return NOTHING
        self._must_run()
        if seat in self.timeline.resigned:
            raise Refused("You have resigned already.")
        return pen.plan(self._give_up(pen, seat, TableEvent.RESIGN))

    def _give_up(self, pen: Pen, seat: int, what: TableEvent) -> tuple[SeatRow, ...]:
        row = self.table.seats[seat]
        out = pen.timeline.resigned | {seat}
        standing = [r for r in self.table.seats if r.n not in out]
        ends = not any(r.player is not None for r in standing) or (len(standing) == 1 and not self.game.together)
        pen.table(what, seat, "end" if ends else "")
        return () if ends else (replace(row, kind="bot", bot=self.settings.stand_in),)

    def sit(
        self, seat: int, player: str, name: str, at: int, spend: str | None = None, key: str = "", alias: str = "", leaves: int = -1
    ) -> Plan:
        """A player takes an open seat, and leaves another for it."""
        known = key or f"sit-{player}-{secrets.token_hex(6)}"  # whose name it is: the name can be replaced later
        pen = self._pen(str(self._seat(seat).n), known, at)
        if pen is None:
            return NOTHING
        if self.started or self.over:
            raise Refused("The game has begun already.")
        row = self.table.seats[seat]
        if row.kind == "human":
            raise Refused("This seat is taken.")
        if leaves >= 0:
            pen.table(TableEvent.OPEN, leaves)
        pen.table(TableEvent.SIT, seat, alias or name)
        left = (SeatRow(leaves, "open"),) if leaves >= 0 else ()
        return pen.plan((*left, SeatRow(seat, "human", player, None, alias or name, alias)), spend=spend)

    def seat_bot(self, seat: int, level: str, at: int, key: str = "") -> Plan:
        """A bot takes an open seat, or changes its level."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return NOTHING
        if level not in BOTS:
            check_named(level)
        row = self.table.seats[seat]
        if self.over:
            raise Over("The game is over.")
        if self.started and (row.kind != "bot" or row.player is not None):
            raise Refused("The game has begun already.")
        pen.table(TableEvent.BOT, seat, level)
        return pen.plan((SeatRow(seat, "bot", None, level),))

    def leave(self, seat: int, at: int, key: str = "") -> Plan:
        """Before the start: the seat becomes open. During play: a bot stands in."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return NOTHING
        row = self.table.seats[seat]
        if self.over:
            raise Over("The game is over.")
        if not self.started:
            pen.table(TableEvent.OPEN, seat)
            return pen.plan((SeatRow(seat, "open"),))
        if row.kind != "human":
            raise Refused("A bot plays this seat already.")
        pen.table(TableEvent.LEAVE, seat)
        return pen.plan((replace(row, kind="bot", bot=self.settings.stand_in),))

    def come_back(self, seat: int, at: int, key: str = "") -> Plan:
        """A player takes their seat back from the stand-in."""
        pen = self._pen(str(self._seat(seat).n), key, at)
        if pen is None:
            return NOTHING
        self._must_run()
        row = self.table.seats[seat]
        if row.kind != "bot" or row.player is None:
            raise Refused("No bot stands in at this seat.")
        if seat in self.timeline.resigned:
            raise Refused("You have resigned this seat.")
        if self.settings.total is not None and self.timeline.used[seat] >= self.settings.total:
            raise Refused("Your time is used up.")
        pen.table(TableEvent.BACK, seat)
        return pen.plan((replace(row, kind="human", bot=None),))

    def next_table(self, id: str, at: int) -> Plan:
        """Note the id of the rematch's table."""
        pen = Pen(self, "t:rematch", at)
        pen.table(TableEvent.REMATCH, None, id)
        return pen.plan()

    def timeout(self, at: int) -> Plan:
        """What happens to every seat whose time is up; an empty plan if there is none."""
        pen = Pen(self, f"t:clock-{self.head}", at)
        rows: list[SeatRow] = []
        for row in self.table.seats:
            due = seat_deadline(self.timeline, self.settings, row)
            if due is None or due > at or pen.timeline.over or self._frozen:
                continue
            if self.settings.timeout == "lose":
                rows += self._give_up(pen, row.n, TableEvent.LOSE)
            else:
                pen.table(TableEvent.TIMEOUT, row.n)
                rows.append(replace(row, kind="bot", bot=self.settings.stand_in))
        return pen.plan(rows)

    def play_out(self, entries: Sequence[tuple[int, int]], at: int) -> Plan:
        """Begin, and play the choices and outcomes of a record, which must be legal."""
        pen = Pen(self, "t:record", at)
        pen.table(TableEvent.START)
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
            if plan.timeline is not None and plan.events[0].seq == self.head + 1 and not self._frozen:
                self.timeline = plan.timeline
            else:
                self._push(plan.events)
            change = plan.change
            self.table = replace(
                self.table, head=plan.events[-1].seq, updated=self.table.updated if change.hidden else plan.events[-1].at,
                deadline=change.deadline, status=change.status or self.table.status, result=change.result or self.table.result,
                seats=merged(self.table.seats, change.seats),
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
                self.timeline.push(event)
            except BadHistory as problem:
                self._frozen = f"{problem} {self._other_rules()}The table is frozen: it can be read, but not played on."

    def _other_rules(self) -> str:
        """That the game was begun by other rules, if it was."""
        if self.table.rules == self.game.version:
            return ""
        return f"The game was begun by rules {self.table.rules} of {self.game.title}, and these are rules {self.game.version}. "

    # -- helpers ------------------------------------------------------------------------------------------------------

    def _pen(self, who: str, key: str, at: int) -> Pen | None:
        """A pen for a submit with this key; None if it was stored before."""
        full = self._new_key(who, key)
        return Pen(self, full, at) if full is not None else None

    def _new_key(self, who: str, key: str, must: bool = False) -> str | None:
        """The key under which a submit is stored; None if it was stored before."""
        if (key or must) and not KEY.fullmatch(key):
            raise Refused("The key of a submit is 1 to 64 letters, digits, hyphens and underscores.")
        full = f"{who}:{key or secrets.token_urlsafe(12)}"
        if full in self.timeline.keys:
            return None
        if self._frozen:
            raise Frozen(self._frozen)
        return full

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
