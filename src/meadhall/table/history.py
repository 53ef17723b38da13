"""What has happened at a table: the events, the position they lead to, who noticed what, and which question each seat is being asked.

Everything here is computed from the stored events alone, so every process that reads them gets the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from meadhall.errors import IllegalMove
from meadhall.game import Event, Game, State
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, SPECTATOR, hears
from meadhall.store.rows import CHOICE, OUTCOME, TABLE, EventRow
from meadhall.table.events import Happening, TableEvent
from meadhall.window import view_since

__all__ = ["BadHistory", "AppliedEvent", "Timeline", "Proposal"]

SPACING = 48  # steps between the positions that are kept to look back quickly
BELIEFS = 96  # worlds that are tried, as an outsider could imagine them, to recognise an idle question


class BadHistory(Exception):
    """A stored event does not fit the rules of this version; the sentence says which and why."""


@dataclass(frozen=True)
class AppliedEvent:
    """An event and its effects."""

    event: EventRow
    actor: int | None  # a seat or CHANCE; None for a table event
    action: int
    audience: int  # who learnt of it at once
    told: tuple[Event, ...]
    numbers: tuple[int, ...]  # for each seat and the spectators: how many events it has noticed, including this one
    noticed: int  # the same viewers as bits: who noticed this one
    ends: tuple[int, ...] = ()  # how many events had been told at the end of each beat
    judged: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)  # what undo has found out about it, once for all

    @property
    def seq(self) -> int:
        """The true number of the event."""
        return self.event.seq

    @property
    def secret(self) -> bool:
        """Was what was done hidden from somebody?"""
        return self.actor is not None and self.audience != EVERYONE


@dataclass(frozen=True)
class Proposal:
    """A request that needs consent: "undo" from event `to` on, or "abandon"."""

    what: str
    seat: int
    to: int
    agreed: frozenset[int]  # seats


@dataclass(frozen=True)
class _Effect:
    """The effects of a choice or an outcome, before they are recorded."""

    audience: int
    told: tuple[Event, ...]
    ends: tuple[int, ...]
    noticed: int
    owed: dict[int, list[int]]  # what the other seats that owed a choice could choose before


class Timeline:
    """The history of one table. push() adds a stored event; choice(), outcome() and happen() make a new one and add it."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.steps: list[AppliedEvent] = []
        self.live: list[int] = []  # indices of the choices and outcomes that still count
        self.keys: set[str] = set()
        self.truth: State | None = None
        self.first: State | None = None  # the start position
        self.kept: dict[int, State] = {}  # positions by the number of live steps that lead to them
        self.looks: dict[int, dict[str, object]] = {}  # a cache of what some viewers see now
        self.numbers = [0] * (seats + 1)
        self.asks: list[int | None] = [None] * seats  # the present questions, in each seat's own numbering
        self.asked_at: list[int] = [0] * seats  # the true seq of the event that asked them
        self.since: list[int] = [0] * seats  # when each seat's clock began to run
        self.used: list[int] = [0] * seats  # time used before that
        self.rested: list[int] = [0] * seats  # for how long each seat's clock has been put forward because its player is away
        self.proposal: Proposal | None = None
        self.declined: Proposal | None = None  # the last proposal, if it was declined, until the seat that made it makes a choice
        self.refuser = -1  # the seat that declined it
        self.resigned: frozenset[int] = frozenset()
        self.ended_by = ""  # end, resign, timeout or abandon; "" while the game is in progress
        self.loser: int | None = None  # the seat that ended it by resigning or on time
        self.rematch = ""

    def fork(self) -> Timeline:
        """An independent history with the same events."""
        other = Timeline(self.game, self.seats, self.options)
        other.steps, other.live, other.keys = self.steps[:], self.live[:], set(self.keys)
        other.first, other.kept, other.looks = self.first, dict(self.kept), self.looks
        if self.truth is not None:
            other.truth = self.truth.copy()
            other.truth.listen()
        other.numbers, other.asks, other.asked_at = self.numbers[:], self.asks[:], self.asked_at[:]
        other.since, other.used, other.rested = self.since[:], self.used[:], self.rested[:]
        other.proposal, other.resigned, other.rematch = self.proposal, self.resigned, self.rematch
        other.declined, other.refuser = self.declined, self.refuser
        other.ended_by, other.loser = self.ended_by, self.loser
        return other

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The true seq of the last event."""
        return self.steps[-1].seq if self.steps else 0

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.ended_by)

    @property
    def opened(self) -> bool:
        """May everybody see everything? Once the game has ended, unless something stays hidden after its end."""
        return self.over and not self.game.stays_closed(self.options)

    @property
    def hides(self) -> bool:
        """Is anything hidden from anybody at this table?"""
        return self.game.hides(self.options)

    def position(self) -> State:
        """The truth."""
        if self.truth is None:
            raise BadHistory("the game has not begun")
        return self.truth

    def deciding(self, seat: int) -> State:
        """What a bot at this seat decides from: its view, but in a window of secret choices as it was when the window opened."""
        if self.first is None or not self.game.secrets:
            return self.position().view(seat)
        steps = [self.steps[n] for n in self.live]
        return view_since(self.first, [(step.actor, step.action) for step in steps if step.actor is not None], seat)

    def idle(self, seat: int) -> bool:
        """Is this seat, which is to choose, asked only to avoid leaking information?

        It has one answer, but more in some of the worlds that an outsider could imagine.
        """
        now = self.position()
        if not self.hides or len(now.view(seat).legal(seat)) != 1:
            return False
        stranger = now.view(SPECTATOR)
        return any(len(stranger.guess(Rng(n)).legal(seat)) > 1 for n in range(BELIEFS))

    def owing(self) -> list[int]:
        """The seats that owe a choice."""
        if self.truth is None or self.over:
            return []
        return [seat for seat in self.truth.actors() if seat >= 0]

    def index(self, viewer: int) -> int:
        """The place of a viewer in `numbers`."""
        return self.seats if viewer == SPECTATOR else viewer

    @property
    def all_viewers(self) -> int:
        """Every seat and the spectators, as bits."""
        return (1 << (self.seats + 1)) - 1

    def before(self, live: int) -> State:
        """A copy of the position before a live step, counted from 0 (0: the start)."""
        begin = max((n for n in self.kept if n <= live), default=0)
        state = self.kept[begin] if begin else self.first
        if state is None:
            raise BadHistory("the game has not begun")
        state = state.copy()
        for n in range(begin, live):
            step = self.steps[self.live[n]]
            assert step.actor is not None
            state.apply(step.actor, step.action)
            if (n + 1) % SPACING == 0:
                self.kept.setdefault(n + 1, state.copy())
        return state

    def film(self, first: int) -> Iterator[tuple[AppliedEvent, list[State]]]:
        """Every live step from this one on, counted from 0, with the table at the end of each of its beats and at its own end.

        Pictures are not kept: the steps are played again, which takes microseconds, while a game's beats would fill megabytes.
        """
        state = self.before(first)
        for i in self.live[first:]:
            step = self.steps[i]
            assert step.actor is not None
            state.listen()
            state.apply(step.actor, step.action)
            yield step, [*(shot.state for shot in state.seen()), state.copy()]

    # -- growing ------------------------------------------------------------------------------------------------------

    def push(self, event: EventRow) -> None:
        """Add a stored event. Raises BadHistory if it does not fit; the position is then the last one that did, to be read only."""
        if event.seq != self.head + 1:
            raise BadHistory(f"Event {event.seq} is stored where event {self.head + 1} should be.")
        if event.kind == TABLE:
            self._push_happening(event)
        else:
            self._push_action(event)

    def _push_action(self, event: EventRow) -> None:
        actor = CHANCE if event.kind == OUTCOME else event.seat
        if self.truth is None or self.over or actor is None or actor not in self.truth.actors():
            raise BadHistory(f"{self._named(event)} comes from somebody who cannot act there.")
        before = self.truth.copy()
        try:
            action = self._stored_action(event, actor)
        except Exception as problem:  # whatever newer rules make of an old event, the table must stay readable
            self._restore(before)
            reason = "" if self.game.secrets else f": {str(problem).rstrip('.')}"
            raise BadHistory(f"{self._named(event)} is refused by these rules{reason}.") from problem
        try:
            effect = self._apply(actor, action)
        except Exception as problem:
            self._restore(before)
            raise BadHistory(f"{self._named(event)} cannot be played by these rules.") from problem
        if event.check and event.check != self.truth.check():
            self._restore(before)
            self.asks = [None] * self.seats
            raise BadHistory(f"{self._named(event)} leads to a different position than when it was played.")
        self._note_action(event, actor, action, effect)

    def _stored_action(self, event: EventRow, actor: int) -> int:
        """What a stored event did: its number, or for events that have none what its text says."""
        truth = self.position()
        action = event.action if event.action is not None else self.game.read(truth, actor, event.body)
        if action not in truth.options(actor):
            raise IllegalMove("it is not possible there")
        return action

    def _push_happening(self, event: EventRow) -> None:
        numbers = self.numbers[:]
        try:
            noticed = self._happen(Happening.read(event.body, event.seat, event.seq, event.at))
        except Exception as problem:
            self.numbers = numbers
            raise BadHistory(f"Event {event.seq}, {event.body!r}, does not fit: {str(problem).rstrip('.')}.") from problem
        self._note(event, noticed)
        if event.check and self.truth is not None and event.check != self.truth.check():
            raise BadHistory(f"{self._named(event)} leads to a different position than when it was played.")

    def _named(self, event: EventRow) -> str:
        """An event in a sentence for everybody: what was chosen may be secret."""
        return f"Event {event.seq}" if self.game.secrets and event.kind != TABLE else f"Event {event.seq}, {event.body!r},"

    def _restore(self, state: State) -> None:
        self.truth = state
        self.looks = {}
        state.listen()

    def choice(self, seat: int, action: int, key: str, at: int) -> EventRow:
        """Make a choice, which must be legal, and return its event."""
        return self._act(seat, CHOICE, action, key, at, self.asks[seat])

    def outcome(self, action: int, key: str, at: int) -> EventRow:
        """Resolve chance with this outcome, and return its event."""
        return self._act(CHANCE, OUTCOME, action, key, at, None)

    def happen(self, what: TableEvent, seat: int | None, parameter: str, key: str, at: int) -> EventRow:
        """Let something happen at the table, and return its event. Raises BadHistory if it cannot."""
        happening = Happening(what, seat, parameter, self.head + 1, at)
        noticed = self._happen(happening)
        check = self.truth.check() if self.truth is not None else ""
        event = EventRow(happening.seq, seat, TABLE, happening.body, key, at, check=check)
        self._note(event, noticed)
        return event

    def _act(self, actor: int, kind: str, action: int, key: str, at: int, ask: int | None) -> EventRow:
        truth = self.position()
        body = self.game.say(truth, actor, action)
        effect = self._apply(actor, action)
        event = EventRow(self.head + 1, actor if actor >= 0 else None, kind, body, key, at, ask, truth.check(), action)
        self._note_action(event, actor, action, effect)
        return event

    def _apply(self, actor: int, action: int) -> _Effect:
        """Change the position, and see who noticed. Nothing is recorded yet."""
        truth = self.position()
        audience = int(truth.audience(actor)) if self.game.secrets else EVERYONE
        owed = {seat: truth.legal(seat) for seat in truth.actors() if seat >= 0 and seat != actor}
        outside = [v for v in [*range(self.seats), SPECTATOR] if v != actor and not hears(audience, v)]
        saw = {v: self.looks.get(v) or truth.view(v).data() for v in outside}
        truth.apply(actor, action)
        ends = tuple(shot.end for shot in truth.seen())
        told = tuple(truth.heard())
        noticed = self.all_viewers
        self.looks = {}
        for viewer in outside:
            if not any(e.heard_by(viewer) for e in told):
                self.looks[viewer] = truth.view(viewer).data()
                if self.looks[viewer] == saw[viewer]:
                    noticed -= 1 << self.index(viewer)
        return _Effect(audience, told, ends, noticed, owed)

    def _note_action(self, event: EventRow, actor: int, action: int, effect: _Effect) -> None:
        """Make an applied choice or outcome part of the history: numbers, clocks, questions, the end."""
        self._count(effect.noticed)
        self._note(event, effect.noticed, actor, action, effect.audience, effect.told, effect.ends)
        self.live.append(len(self.steps) - 1)
        open_to_all = effect.noticed == self.all_viewers
        if actor >= 0 and open_to_all:  # a clock that reacted to hidden choices would reveal how many there were
            self._stop_clock(actor, event.at)
        self.proposal = None
        if self.declined is not None and self.declined.seat == actor:
            self.declined = None
        truth = self.position()
        if truth.turn() == OVER:
            self.ended_by = "end"
        for seat in range(self.seats):
            if not truth.owes(seat):
                self.asks[seat] = None
            elif self.asks[seat] is None or seat == actor or effect.owed.get(seat) != truth.legal(seat):
                self._ask(seat, event.seq, event.at if open_to_all or seat != actor else None)

    def _count(self, noticed: int) -> None:
        for n in range(self.seats + 1):
            self.numbers[n] += noticed >> n & 1

    def _note(
        self,
        event: EventRow,
        noticed: int,
        actor: int | None = None,
        action: int = 0,
        audience: int = EVERYONE,
        told: tuple[Event, ...] = (),
        ends: tuple[int, ...] = (),
    ) -> None:
        self.keys.add(event.key)
        self.steps.append(AppliedEvent(event, actor, action, audience, told, tuple(self.numbers), noticed, ends))

    def _stop_clock(self, seat: int, at: int) -> None:
        self.used[seat] += max(0, at - self.since[seat])
        self._start_clock(seat, at)

    def _start_clock(self, seat: int, at: int) -> None:
        self.since[seat] = at
        self.rested[seat] = 0

    def _ask(self, seat: int, seq: int, clock: int | None) -> None:
        """Ask a seat. Its question is numbered by what the seat has noticed, so the number reveals nothing about the others.

        `clock` is when its clock starts; None lets the clock run on.
        """
        self.asks[seat] = self.numbers[seat]
        self.asked_at[seat] = seq
        if clock is not None:
            self._start_clock(seat, clock)

    # -- table events -------------------------------------------------------------------------------------------------

    def _happen(self, happening: Happening) -> int:
        """Apply a table event; returns who noticed it, as bits. Raises BadHistory or ValueError if it is impossible."""
        if self.over and not happening.after_the_end:
            raise BadHistory("the game was over")
        noticed = self._noticed(happening)
        self._count(noticed)
        HANDLERS[happening.what](self, happening)
        if self.over:
            self.proposal = None
            self.asks = [None] * self.seats
        return noticed

    def _noticed(self, happening: Happening) -> int:
        """Everybody notices; but what nobody noticed is taken back unnoticed too."""
        if happening.what != TableEvent.TAKE_BACK:
            return self.all_viewers
        noticed = 1 << happening.own
        for i in self._own_since(happening.own, happening.number):
            noticed |= self.steps[i].noticed
        return noticed

    def _nothing(self, happening: Happening) -> None:
        """Only the seats change, or only the log."""

    def _start(self, happening: Happening) -> None:
        if self.truth is not None:
            raise BadHistory("the game had begun already")
        self.truth = self.game.setup(self.seats, self.game.complete(self.options))
        self.first = self.truth.copy()
        self.truth.listen()
        for seat in self.owing():
            self._ask(seat, happening.seq, happening.at)
        if self.truth.turn() == OVER:
            self.ended_by = "end"

    def _undo(self, happening: Happening) -> None:
        """Undo everything from an event on. Questions that were asked before it and are still open stay as they are."""
        to = happening.number
        keep = [i for i in self.live if self.steps[i].seq < to]
        if len(keep) == len(self.live):
            raise BadHistory(f"there is nothing to undo from event {to} on")
        actors = {self.steps[i].actor for i in self.live[len(keep) :]}
        self._keep(keep, len(keep))
        self._ask_again(happening.seq, {a for a in actors if a is not None}, to, happening.at)

    def _take_back(self, happening: Happening) -> None:
        """Withdraw the seat's own choices from an event on; what others chose in secret meanwhile stays."""
        gone = self._own_since(happening.own, happening.number)
        hidden = self._noticed(happening) != self.all_viewers
        self._keep([i for i in self.live if i not in set(gone)], self.live.index(gone[0]))
        self._ask_again(happening.seq, {happening.own}, happening.seq, None if hidden else happening.at)

    def _own_since(self, seat: int, to: int) -> list[int]:
        """The indices of the seat's own live choices from event `to` on."""
        found = [i for i in self.live if self.steps[i].seq >= to and self.steps[i].actor == seat]
        if not found:
            raise BadHistory(f"there is nothing to take back from event {to} on")
        return found

    def _ask_undo(self, happening: Happening) -> None:
        self.declined = None
        self.proposal = Proposal("undo", happening.own, happening.number, frozenset([happening.own]))

    def _ask_abandon(self, happening: Happening) -> None:
        self.declined = None
        self.proposal = Proposal("abandon", happening.own, 0, frozenset([happening.own]))

    def _agree(self, happening: Happening) -> None:
        if self.proposal is not None:
            self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {happening.own})

    def _decline(self, happening: Happening) -> None:
        self.declined, self.refuser, self.proposal = self.proposal, happening.own, None

    def _resign(self, happening: Happening) -> None:
        self._give_up(happening, "resign")

    def _lose(self, happening: Happening) -> None:
        self._give_up(happening, "timeout")

    def _give_up(self, happening: Happening, ended_by: str) -> None:
        self.resigned |= {happening.own}
        if happening.parameter == "end":
            self.ended_by, self.loser = ended_by, happening.own

    def _abandon(self, happening: Happening) -> None:
        self.ended_by = "abandon"

    def _rematch(self, happening: Happening) -> None:
        self.rematch = happening.parameter

    def _stand_in(self, happening: Happening) -> None:
        """A bot takes over: its seat's clock stops."""
        if happening.seat is not None and self.asks[happening.seat] is not None:
            self._stop_clock(happening.seat, happening.at)

    def _pause(self, happening: Happening) -> None:
        """The clocks stood still while the hall was closed."""
        for seat in self.owing():
            self.since[seat] = max(self.since[seat], min(happening.at, self.since[seat] + happening.number))

    def _rest(self, happening: Happening) -> None:
        """A player is away: the seat's clock stands still for that time, which may lie ahead."""
        self.since[happening.own] += happening.number
        self.rested[happening.own] += happening.number

    def _back(self, happening: Happening) -> None:
        self._start_clock(happening.own, happening.at)

    def _keep(self, live: list[int], same: int) -> None:
        """Keep only these steps, of which the first `same` are unchanged, and rebuild the position."""
        past, kept = self.live, self.kept
        self.live = live
        self.kept = {n: state for n, state in kept.items() if n <= same}
        state = self.before(same)
        for i in live[same:]:
            step = self.steps[i]
            assert step.actor is not None
            if step.action not in state.legal(step.actor):
                self.live, self.kept = past, kept
                raise BadHistory("others have built on it")
            state.apply(step.actor, step.action)
        self._restore(state)

    def _ask_again(self, seq: int, actors: set[int], to: int, clock: int | None) -> None:
        """After an undo, a question stays open if its seat has lost nothing and it was asked before event `to`."""
        self.proposal = None
        truth = self.position()
        for seat in range(self.seats):
            if not truth.owes(seat):
                self.asks[seat] = None
            elif self.asks[seat] is None or seat in actors or self.asked_at[seat] >= to:
                self._ask(seat, seq, clock)


HANDLERS: dict[TableEvent, Callable[[Timeline, Happening], None]] = {
    TableEvent.START: Timeline._start,
    TableEvent.SIT: Timeline._nothing,
    TableEvent.OPEN: Timeline._nothing,
    TableEvent.BOT: Timeline._nothing,
    TableEvent.LEAVE: Timeline._stand_in,
    TableEvent.BACK: Timeline._back,
    TableEvent.UNDO: Timeline._undo,
    TableEvent.TAKE_BACK: Timeline._take_back,
    TableEvent.ASK_UNDO: Timeline._ask_undo,
    TableEvent.ASK_ABANDON: Timeline._ask_abandon,
    TableEvent.AGREE: Timeline._agree,
    TableEvent.DECLINE: Timeline._decline,
    TableEvent.RESIGN: Timeline._resign,
    TableEvent.LOSE: Timeline._lose,
    TableEvent.TIMEOUT: Timeline._stand_in,
    TableEvent.ABANDON: Timeline._abandon,
    TableEvent.REMATCH: Timeline._rematch,
    TableEvent.STUMBLE: Timeline._nothing,
    TableEvent.PAUSE: Timeline._pause,
    TableEvent.REST: Timeline._rest,
    TableEvent.STAND_IN: Timeline._stand_in,
}
