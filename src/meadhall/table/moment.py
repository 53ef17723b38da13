"""Whose turn it is, in numbers that stay the same for as long as the turn lasts: who is told of a turn is told once."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.table.session import Session

__all__ = ["TurnMark", "turn_of"]


@dataclass(frozen=True)
class TurnMark:
    """A turn as its seat knows it: its own last choice, and the last choice of another seat that it noticed, in its own numbering."""

    own: int
    others: int

    def follows(self, told: TurnMark) -> bool:
        """Is this another turn than the one that was told? Then the seat has chosen since, and so have others."""
        return self.own != told.own and self.others != told.others


def turn_of(session: Session, seat: int) -> TurnMark:
    """The present turn of a seat. It does not change with what the seat cannot notice."""
    timeline = session.timeline
    heard = (
        step.numbers[seat]
        for i in reversed(timeline.live)
        if (step := timeline.steps[i]).actor is not None and step.actor >= 0 and step.actor != seat and step.noticed >> seat & 1
    )
    return TurnMark(session.since(seat), next(heard, 0))
