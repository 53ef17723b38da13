"""What has happened at a table: the events, the position they lead to, who noticed what, and which question is put to whom.

Everything here is computed from the stored events alone, so every process that reads them comes to the same result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meadhall.errors import Illegal
from meadhall.game import Event, Game, State
from meadhall.state import CHANCE, EVERYONE, OVER, SPECTATOR, hears
from meadhall.store.rows import CHOICE, OUTCOME, TABLE, EventRow

__all__ = ["Broken", "Step", "Timeline", "Wish"]

SPACING = 48  # a position is kept every so many steps, to look back quickly


class Broken(Exception):
    """A stored event does not fit the rules of this version; the sentence says which and why."""


@dataclass(frozen=True)
class Step:
    """An event with what came of it."""

    event: EventRow
    actor: int | None  # a seat or CHANCE; None for an event of the table
    action: int
    audience: int  # who learnt at once what was done
    told: tuple[Event, ...]
    numbers: tuple[int, ...]  # for each seat and the spectators: how many events it has noticed, this one included
    noticed: int  # the same viewers as bits: who noticed this one

    @property
    def seq(self) -> int:
        """The true number of the event."""
        return self.event.seq

    @property
    def secret(self) -> bool:
        """Was it hidden from somebody what was done?"""
        return self.actor is not None and self.audience != EVERYONE


@dataclass(frozen=True)
class Wish:
    """A request that needs consent: "undo" from event `to` on, or "abandon"."""

    what: str
    seat: int
    to: int
    agreed: frozenset[int]  # seats


class Timeline:
    """The history of one table. push() adds a stored event; choice(), outcome() and table() make new ones and add them."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.steps: list[Step] = []
        self.live: list[int] = []  # indices of the choices and outcomes that still count
        self.keys: set[str] = set()
        self.truth: State | None = None
        self.first: State | None = None  # the start position
        self.kept: dict[int, State] = {}  # positions after so many live steps
        self.looks: dict[int, dict[str, object]] = {}  # what some viewers see now, where it was worked out
        self.numbers = [0] * (seats + 1)
        self.asks: list[int | None] = [None] * seats  # the present questions, in each seat's own numbering
        self.put: list[int] = [0] * seats  # the true seq of the event that put them
        self.since: list[int] = [0] * seats  # when each seat's clock began to run
        self.used: list[int] = [0] * seats  # time used before that
        self.wish: Wish | None = None
        self.resigned: frozenset[int] = frozenset()
        self.how = ""  # how it ended: end, resign, timeout, abandon
        self.loser: int | None = None  # who ended it by resigning or by the clock
        self.rematch = ""

    def fork(self) -> Timeline:
        """An independent history with the same events."""
        other = Timeline(self.game, self.seats, self.options)
        other.steps, other.live, other.keys = self.steps[:], self.live[:], set(self.keys)
        other.first, other.kept, other.looks = self.first, dict(self.kept), self.looks
        if self.truth is not None:
            other.truth = self.truth.copy()
            other.truth.listen()
        other.numbers, other.asks, other.put = self.numbers[:], self.asks[:], self.put[:]
        other.since, other.used = self.since[:], self.used[:]
        other.wish, other.resigned, other.how, other.loser, other.rematch = (
            self.wish, self.resigned, self.how, self.loser, self.rematch,
        )  # fmt: skip
        return other

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The true seq of the last event."""
        return self.steps[-1].seq if self.steps else 0

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.how)

    @property
    def hides(self) -> bool:
        """Is anything hidden from anybody at this table?"""
        return self.game.hides(self.options)

    def position(self) -> State:
        """The truth."""
        if self.truth is None:
            raise Broken("the game has not begun")
        return self.truth

    def owing(self) -> list[int]:
        """The seats that owe a choice."""
        if self.truth is None or self.how:
            return []
        return [seat for seat in self.truth.actors() if seat >= 0]

    def index(self, viewer: int) -> int:
        """The place of a viewer in `numbers`."""
        return self.seats if viewer == SPECTATOR else viewer

    def before(self, live: int) -> State:
        """The position before the live-th live step (0: the start), as a copy."""
        begin = max((n for n in self.kept if n <= live), default=0)
        state = self.kept[begin] if begin else self.first
        if state is None:
            raise Broken("the game has not begun")
        state = state.copy()
        for n in range(begin, live):
            step = self.steps[self.live[n]]
            assert step.actor is not None
            state.apply(step.actor, step.action)
            if (n + 1) % SPACING == 0:
                self.kept.setdefault(n + 1, state.copy())
        return state

    # -- growing ------------------------------------------------------------------------------------------------------

    def push(self, event: EventRow) -> None:
        """Add a stored event. Raises Broken if it does not fit; the position is then the last one that did, to be read only."""
        if event.seq != self.head + 1:
            raise Broken(f"Event {event.seq} is stored where event {self.head + 1} should be.")
        if event.kind == TABLE:
            try:
                self.table(event)
            except Exception as problem:
                raise Broken(f"Event {event.seq}, {event.body!r}, does not fit: {str(problem).rstrip('.')}.") from problem
        else:
            actor = CHANCE if event.kind == OUTCOME else event.seat
            if self.truth is None or self.how or actor is None or actor not in self.truth.actors():
                raise Broken(f"{self._named(event)} comes from somebody who cannot act there.")
            before = self.truth.copy()
            try:
                action = self.game.read(self.truth, actor, event.body)
                possible = self.truth.options(actor)
                if action not in possible:
                    raise Illegal("it is not possible there")
            except Exception as problem:  # whatever newer rules make of an old text, the table must stay readable
                self._restore(before)
                reason = "" if self.game.secrets else f": {str(problem).rstrip('.')}"
                raise Broken(f"{self._named(event)} is refused by these rules{reason}.") from problem
            try:
                self._act(event, actor, action)
            except Exception as problem:
                self._restore(before)
                raise Broken(f"{self._named(event)} cannot be played by these rules.") from problem
            if event.check and event.check != self.truth.check():
                self._drop(before)
                raise Broken(f"{self._named(event)} leads to another table than when it was played.")
        if event.kind == TABLE and event.check and self.truth is not None and event.check != self.truth.check():
            raise Broken(f"{self._named(event)} leads to another table than when it was played.")

    def _named(self, event: EventRow) -> str:
        """An event in a sentence for all: what was chosen may be a secret."""
        return f"Event {event.seq}" if self.game.secrets and event.kind != TABLE else f"Event {event.seq}, {event.body!r},"

    def _restore(self, state: State) -> None:
        self.truth = state
        self.looks = {}
        state.listen()

    def _drop(self, before: State) -> None:
        """Forget the last step, which turned out not to fit."""
        self.steps.pop()
        self.live.pop()
        self._restore(before)
        self.numbers = list(self.steps[-1].numbers)
        self.how = ""
        self._clear_asks()

    def _clear_asks(self) -> None:
        self.asks = [None] * self.seats

    def choice(self, seat: int, action: int, key: str, at: int) -> EventRow:
        """Make a choice, which must be legal, and return its event."""
        return self._new(seat, CHOICE, action, key, at, self.asks[seat])

    def outcome(self, action: int, key: str, at: int) -> EventRow:
        """Let chance decide so, and return its event."""
        return self._new(CHANCE, OUTCOME, action, key, at, None)

    def _new(self, actor: int, kind: str, action: int, key: str, at: int, ask: int | None) -> EventRow:
        truth = self.position()
        seat = actor if actor >= 0 else None
        body = self.game.say(truth, actor, action)
        event = EventRow(self.head + 1, seat, kind, body, key, at, ask)
        self._act(event, actor, action)
        event = EventRow(event.seq, seat, kind, body, key, at, ask, truth.check())
        last = self.steps[-1]
        self.steps[-1] = Step(event, last.actor, last.action, last.audience, last.told, last.numbers, last.noticed)
        return event

    def _act(self, event: EventRow, actor: int, action: int) -> None:
        """Apply a choice or an outcome, and see who noticed it and which questions it puts."""
        truth = self.position()
        audience = int(truth.audience(actor)) if self.game.secrets else EVERYONE
        owed = {seat: truth.legal(seat) for seat in truth.actors() if seat >= 0 and seat != actor}
        outside = [v for v in [*range(self.seats), SPECTATOR] if v != actor and not hears(audience, v)]
        saw = {v: self.looks.get(v) or truth.view(v).data() for v in outside}
        truth.apply(actor, action)
        told = tuple(truth.heard())
        noticed = 2 ** (self.seats + 1) - 1
        self.looks = {}
        for viewer in outside:
            if not any(e.heard_by(viewer) for e in told):
                self.looks[viewer] = truth.view(viewer).data()
                if self.looks[viewer] == saw[viewer]:
                    noticed -= 2 ** self.index(viewer)
        self._note(event, actor, action, audience, told, noticed)
        self.live.append(len(self.steps) - 1)
        everybody = noticed == 2 ** (self.seats + 1) - 1  # a clock that moved with hidden choices would count them for all to see
        if actor >= 0 and everybody:
            self._stop_clock(actor, event.at)
        self.wish = None
        if truth.turn() == OVER:
            self.how = "end"
        for seat in range(self.seats):
            if not truth.owes(seat):
                self.asks[seat] = None
            elif self.asks[seat] is None or seat == actor or owed.get(seat) != truth.legal(seat):
                self._ask(seat, event, everybody or seat != actor)

    def _stop_clock(self, seat: int, at: int) -> None:
        self.used[seat] += max(0, at - self.since[seat])
        self.since[seat] = at

    def _note(self, event: EventRow, actor: int | None, action: int, audience: int, told: tuple[Event, ...], noticed: int) -> None:
        for n in range(self.seats + 1):
            self.numbers[n] += noticed >> n & 1
        self.keys.add(event.key)
        self.steps.append(Step(event, actor, action, audience, told, tuple(self.numbers), noticed))

    def _ask(self, seat: int, event: EventRow, clock: bool = True) -> None:
        """Put a question to a seat: it is numbered by what the seat has noticed, and so tells nothing about the others."""
        self.asks[seat] = self.numbers[seat]
        self.put[seat] = event.seq
        if clock:
            self.since[seat] = event.at

    # -- events of the table ------------------------------------------------------------------------------------------

    def table(self, event: EventRow) -> None:
        """Add an event of the table: a word and its parameter. Raises Broken if it cannot be."""
        word, _, rest = event.body.partition(" ")
        noticed = 2 ** (self.seats + 1) - 1
        if word == "take-back":
            removed = self._take_back(event, int(rest))
            noticed = 0
            for step in removed:
                noticed |= step.noticed
            noticed |= 2 ** self.index(event.seat if event.seat is not None else SPECTATOR)
        elif word not in _WORDS:
            raise Broken("no such event is known")
        elif self.how and word not in ("rematch", "sit", "leave", "back"):
            raise Broken("the game was over")
        self._note(event, None, 0, EVERYONE, (), noticed)
        if word == "start":
            self._start(event)
        elif word == "undo":
            self._cut(event, int(rest))
        elif word == "take-back":
            quiet = noticed != 2 ** (self.seats + 1) - 1
            self._ask_again(event, {step.actor for step in removed if step.actor is not None}, event.seq, not quiet)
        elif word == "ask-undo" and event.seat is not None:
            self.wish = Wish("undo", event.seat, int(rest), frozenset([event.seat]))
        elif word == "ask-abandon" and event.seat is not None:
            self.wish = Wish("abandon", event.seat, 0, frozenset([event.seat]))
        elif word == "agree" and self.wish is not None and event.seat is not None:
            wish = self.wish
            self.wish = Wish(wish.what, wish.seat, wish.to, wish.agreed | {event.seat})
        elif word == "decline":
            self.wish = None
        elif word in ("resign", "lose") and event.seat is not None:
            self.resigned |= {event.seat}
            if rest == "end":
                self.how, self.loser = ("resign" if word == "resign" else "timeout"), event.seat
        elif word == "abandon":
            self.how = "abandon"
        elif word == "rematch":
            self.rematch = rest
        elif word in ("timeout", "leave") and event.seat is not None and self.asks[event.seat] is not None:
            self._stop_clock(event.seat, event.at)
        elif word == "back" and event.seat is not None:
            self.since[event.seat] = event.at
        if self.how:
            self.wish = None
            self._clear_asks()

    def _start(self, event: EventRow) -> None:
        if self.truth is not None:
            raise Broken("the game had begun already")
        self.truth = self.game.setup(self.seats, self.game.complete(self.options))
        self.first = self.truth.copy()
        self.truth.listen()
        for seat in self.owing():
            self._ask(seat, event)
        if self.truth.turn() == OVER:
            self.how = "end"

    def _cut(self, event: EventRow, to: int) -> None:
        """Undo everything from event `to` on. Questions that were put before it and are still open stay as they are."""
        keep = [i for i in self.live if self.steps[i].seq < to]
        if len(keep) == len(self.live):
            raise Broken(f"there is nothing to undo from event {to} on")
        actors = {self.steps[i].actor for i in self.live[len(keep) :]}
        self._keep(keep, len(keep))
        self._ask_again(event, {a for a in actors if a is not None}, to)

    def _take_back(self, event: EventRow, to: int) -> list[Step]:
        """Withdraw the seat's own choices from event `to` on; what others chose in secret meanwhile stays."""
        gone = [i for i in self.live if self.steps[i].seq >= to and self.steps[i].actor == event.seat]
        if not gone or event.seat is None:
            raise Broken(f"there is nothing to take back from event {to} on")
        first = self.live.index(gone[0])
        self._keep([i for i in self.live if i not in set(gone)], first)
        return [self.steps[i] for i in gone]

    def _keep(self, live: list[int], same: int) -> None:
        """Let only these steps count, of which the first `same` are unchanged; the position follows."""
        past, kept = self.live, self.kept
        self.live = live
        self.kept = {n: state for n, state in kept.items() if n <= same}
        state = self.before(same)
        for i in live[same:]:
            step = self.steps[i]
            assert step.actor is not None
            if step.action not in state.legal(step.actor):
                self.live, self.kept = past, kept
                raise Broken("others have built on it")
            state.apply(step.actor, step.action)
        self._restore(state)

    def _ask_again(self, event: EventRow, actors: set[int], to: int, clock: bool = True) -> None:
        """After an undo: a question stays if its seat has lost nothing and it was put before event `to`."""
        self.wish = None
        truth = self.position()
        for seat in range(self.seats):
            if not truth.owes(seat):
                self.asks[seat] = None
            elif self.asks[seat] is None or seat in actors or self.put[seat] >= to:
                self._ask(seat, event, clock)


_WORDS = frozenset((
    "start", "sit", "open", "bot", "leave", "back", "host", "undo", "take-back", "ask-undo", "ask-abandon", "agree", "decline", "resign",
    "lose", "timeout", "abandon", "rematch", "stumble",
))  # fmt: skip
