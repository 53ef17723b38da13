"""What can happen at a table besides the game itself. Each is stored as a word, some with a parameter: "start", "undo 17", "sit Leif"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Happening", "TableEvent"]


class TableEvent(StrEnum):
    """The words are stored: never change one."""

    START = "start"
    SIT = "sit"  # the name
    OPEN = "open"
    BOT = "bot"  # the level
    LEAVE = "leave"
    BACK = "back"
    UNDO = "undo"  # the first event that no longer counts
    TAKE_BACK = "take-back"  # the first of the seat's own events that no longer counts
    ASK_UNDO = "ask-undo"  # the first event that would no longer count
    ASK_ABANDON = "ask-abandon"
    AGREE = "agree"
    DECLINE = "decline"
    RESIGN = "resign"  # "end" if this ends the game
    LOSE = "lose"  # out of time; "end" if this ends the game
    TIMEOUT = "timeout"
    ABANDON = "abandon"
    REMATCH = "rematch"  # the id of the new table
    STUMBLE = "stumble"
    PAUSE = "pause"  # the milliseconds for which the hall was closed
    REST = "rest"  # the milliseconds for which a player is away
    STAND_IN = "stand-in"  # somebody was silent for long


AFTER_THE_END = frozenset((TableEvent.REMATCH, TableEvent.SIT, TableEvent.LEAVE, TableEvent.BACK))


@dataclass(frozen=True)
class Happening:
    """A table event on its way into the history."""

    what: TableEvent
    seat: int | None
    parameter: str
    seq: int
    at: int

    @property
    def body(self) -> str:
        """As it is stored."""
        return f"{self.what} {self.parameter}" if self.parameter else str(self.what)

    @property
    def number(self) -> int:
        """The parameter of an event that names another event."""
        return int(self.parameter)

    @property
    def after_the_end(self) -> bool:
        """May it happen after the end of the game?"""
        return self.what in AFTER_THE_END

    @property
    def own(self) -> int:
        """The seat that did it. Raises ValueError if there is none."""
        if self.seat is None:
            raise ValueError("it names no seat")
        return self.seat

    @staticmethod
    def read(body: str, seat: int | None, seq: int, at: int) -> Happening:
        """A stored event. Raises ValueError for a word that is not known."""
        word, _, parameter = body.partition(" ")
        return Happening(TableEvent(word), seat, parameter, seq, at)
