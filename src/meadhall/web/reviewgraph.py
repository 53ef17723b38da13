"""The graph of a review: everybody's expected share from the first position to the last, with the turning points marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.svg import Markup, el

__all__ = ["Mark", "graph"]

WIDTH, HEIGHT = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 34.0, 34.0
DASHES = ("", "9 5", "3 4", "14 4 3 4", "1 5", "18 6")  # lines that cross must not differ by colour alone
HALF, ALL = 0.5, 1.0


@dataclass(frozen=True)
class Mark:
    """A numbered moment of the graph: after how many events, of which seat (None: chance), and what it leads to."""

    at: int
    seat: int | None
    number: int
    about: str


def graph(pigments: Sequence[int], shares: Sequence[Sequence[float]], marks: Sequence[Mark], label: str) -> Markup:
    """One line for each of the seats with these pigments. Everything it says is in the table below it, too, for those who do not see it."""
    last = max(1, len(shares) - 1)

    def x(n: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * n / last, 1)

    def y(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    grid = [
        el(
            "g",
            el("path", d=f"M{LEFT} {y(share)}H{WIDTH - RIGHT}", cls="rv-grid"),
            el("text", f"{share:.0%}", x=LEFT - 8, y=y(share) + 5, text_anchor="end"),
        )
        for share in (0.0, HALF, ALL)
    ]
    times = [el("text", str(n), x=x(n), y=HEIGHT - 12, text_anchor="middle") for n in _ticks(last)]
    below = [el("path", d=f"M{x(mark.at)} {TOP - 8}V{HEIGHT - BOTTOM}", cls="rv-at") for mark in marks]
    lines = []
    for seat, pigment in enumerate(pigments):
        points = " ".join(f"{x(n)} {y(row[seat])}" for n, row in enumerate(shares))
        lines.append(
            el(
                "g",
                el("polyline", points=points, cls="rv-rim"),
                el("polyline", points=points, cls="rv-line", stroke_dasharray=DASHES[seat % len(DASHES)] or None),
                cls=f"seat-{pigment}",
            )
        )
    flags = []
    free = 0.0
    for mark in sorted(marks, key=lambda mark: mark.at):
        centre = min(max(x(mark.at), free + 12), WIDTH - RIGHT - 8)
        free = centre + 12
        flags.append(
            el(
                "a",
                el("title", mark.about),
                el("circle", cx=centre, cy=TOP - 18, r=11),
                el("text", str(mark.number), x=centre, y=TOP - 13, text_anchor="middle"),
                href=f"#moment-{mark.number}",
                cls="rv-flag" if mark.seat is not None else "rv-flag rv-luck",
                aria_label=f"{mark.number}. {mark.about}",
            )
        )
    return el(
        "svg",
        el("title", label),
        *grid,
        *times,
        el("text", "moves", x=WIDTH - RIGHT, y=HEIGHT - 12, text_anchor="end", cls="rv-unit"),
        *below,
        *lines,
        *flags,
        viewbox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        cls="rv-graph",
        role="group",
        aria_label=label,
    )


def _ticks(last: int) -> list[int]:
    """A few round numbers along the way, none too near the end, where the unit stands."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if last / step <= 8)
    return [n for n in range(0, last + 1, step) if n <= last * 0.9]
