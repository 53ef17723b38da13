"""A finished game in figures: how many choices each seat made, and how long they took."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.table.history import Timeline

__all__ = ["SeatFigures", "figures"]


@dataclass(frozen=True)
class SeatFigures:
    """What a seat did: the choices that count, and the milliseconds that passed before them."""

    choices: int
    time: int


def figures(timeline: Timeline) -> list[SeatFigures]:
    """The figures of each seat. The time before a choice is its seat's; what was taken back counts for nobody."""
    choices, times = [0] * timeline.seats, [0] * timeline.seats
    before: int | None = None
    for step in (timeline.steps[i] for i in timeline.live):
        if step.actor is not None and step.actor >= 0:
            choices[step.actor] += 1
            times[step.actor] += max(0, step.event.at - before) if before is not None else 0
        before = step.event.at
    return [SeatFigures(*both) for both in zip(choices, times, strict=True)]
