"""A game on this machine: its history, its players, its luck. The terminal asks and shows; this knows what has happened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from meadhall.game import CHANCE, Game, State
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.table import telling, undo
from meadhall.table.events import TableEvent
from meadhall.table.history import Timeline
from meadhall.table.values import LogLine
from meadhall.terminal.brains import LocalPlayer

__all__ = ["LocalGame"]


class LocalGame:
    """A table's history (table/history.py) without a hall around it."""

    def __init__(self, record: Record, players: Sequence[LocalPlayer], seed: int | None) -> None:
        self.game: Game = record.game
        self.players = list(players)
        self.names = tuple(player.short for player in players)
        self.rng = Rng(seed if seed is not None else secrets.randbits(62))
        self.timeline = Timeline(record.game, record.seats, record.options)
        self.notes = list(record.notes)
        self.book: Record | None = None  # the record, extended as the game goes on, because writing it again for each choice gets slow
        self.written: list[int] = []  # the live steps that it holds
        self.timeline.happen(TableEvent.START, None, "", "start", 0)
        for entry in record.entries:
            self.add(entry.actor, entry.action)

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The full state."""
        return self.timeline.position()

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.state.actors()

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.human]

    @property
    def hides(self) -> bool:
        """Is anything hidden from anybody?"""
        return self.timeline.hides

    def view(self, seat: int) -> State:
        """What a seat may know."""
        return self.state.view(seat)

    def final(self, viewer: int) -> State:
        """The table after the end: everything, or what the viewer may know if the rules keep something secret even then."""
        if not self.timeline.opened:
            return self.view(viewer)
        truth = self.state.copy()
        truth.viewer = viewer
        return truth

    def log(self, viewer: int, after: int = 0) -> list[LogLine]:
        """What the game has told this viewer after its own event `after`."""
        return [line for line in telling.log(self.timeline, viewer, self.names, after) if line.kind == "game"]

    def news(self, viewer: int, after: int) -> list[LogLine]:
        """What this viewer was told when it happened, after its own event `after`; the end reveals nothing here."""
        return [line for line in telling.log(self.timeline, viewer, self.names, after, opened=False) if line.kind == "game"]

    def heard(self, viewer: int) -> int:
        """How many events this viewer has noticed."""
        return self.timeline.numbers[self.timeline.index(viewer)]

    def alone_since(self, seat: int, steps: int) -> bool:
        """Has this seat noticed nothing but its own choices and chance since there were this many steps?"""
        return all(step.actor in (seat, CHANCE, None) or not step.noticed >> seat & 1 for step in self.timeline.steps[steps:])

    def record(self) -> Record:
        """The game so far."""
        live = list(self.timeline.live)
        if self.book is None or live[: len(self.written)] != self.written:  # something was taken back
            self.book = Record(self.game, self.timeline.seats, self.timeline.options, [player.name for player in self.players])
            self.book.notes, self.written = list(self.notes), []
        for i in live[len(self.written) :]:
            step = self.timeline.steps[i]
            assert step.actor is not None
            self.book.add(step.actor, step.action)
        self.written = live
        return self.book

    # -- what can be done ---------------------------------------------------------------------------------------------

    def add(self, actor: int, action: int) -> None:
        """A legal choice, or an outcome."""
        key = str(len(self.timeline.steps))
        if actor == CHANCE:
            self.timeline.outcome(action, key, 0)
        else:
            self.timeline.choice(actor, action, key, 0)

    def roll(self) -> None:
        """Resolve chance once."""
        self.add(CHANCE, int(self.state.sample(self.rng)))

    def think(self, seat: int) -> None:
        """Let the bot at a seat choose."""
        brain = self.players[seat].brain
        assert brain is not None
        self.add(seat, brain(self.game, self.timeline.deciding(seat), seat, int(self.rng.next())))

    def can_undo(self, seat: int) -> str:
        """Why this seat cannot take back its last choice; "" if it can.

        As on the page: always if nobody has learnt anything, and for a person among bots also past their answers, but never
        past chance or a reveal.
        """
        last = undo.last_choice(self.timeline, seat)
        if last is None:
            return "You have made no choice yet."
        if last in undo.free_choices(self.timeline, seat):
            return ""
        since = [self.timeline.steps[i] for i in self.timeline.live if self.timeline.steps[i].seq >= last.seq]
        if any(step.actor == CHANCE for step in since):
            return "Chance has decided something since."
        if undo.final(self.timeline, seat):
            return "Your choice is final."
        if self.humans != [seat]:
            return "Another player has chosen since." if not self.hides else "Something has come to light since."
        if self.hides and not undo.only_answers(self.timeline, seat):
            return "Something has come to light since."
        return ""

    def undo(self, seat: int) -> str:
        """Take the seat's last choice back, with everything that followed; returns it in notation."""
        last = undo.last_choice(self.timeline, seat)
        assert last is not None
        free = last in undo.free_choices(self.timeline, seat)
        what = TableEvent.TAKE_BACK if free else TableEvent.UNDO
        self.timeline.happen(what, seat, str(last.seq), f"undo {len(self.timeline.steps)}", 0)
        return last.event.body
