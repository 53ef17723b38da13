"""The graph of a review: everybody's expected share from the first position to the last, with the turning points marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.svg import Markup, el, join

__all__ = ["Mark", "graph"]

SIZES = {"rv-wide": (720.0, 300.0), "rv-narrow": (340.0, 270.0)}  # the style sheet shows the one that fits the window
LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 34.0, 34.0
DASHES = ("", "9 5", "3 4", "14 4 3 4", "1 5", "18 6")  # lines that cross must not differ by colour alone
HALF, ALL = 0.5, 1.0
FLAG = 12.0  # half of the room that the number of a moment needs
LABEL = 65.0  # the room that a number below the graph needs


@dataclass(frozen=True)
class Mark:
    """A numbered moment of the graph: after how many events, of which seat (None: chance), and what it leads to."""

    at: int
    seat: int | None
    number: int
    about: str


def graph(pigments: Sequence[int], shares: Sequence[Sequence[float]], marks: Sequence[Mark], label: str) -> Markup:
    """One line for each of the seats with these pigments, drawn for a wide and for a narrow window. Everything it says is in the table
    below it, too, for those who do not see it."""
    return join(*(_drawn(pigments, shares, marks, label, size) for size in SIZES))


def _drawn(pigments: Sequence[int], shares: Sequence[Sequence[float]], marks: Sequence[Mark], label: str, size: str) -> Markup:
    width, height = SIZES[size]
    last = max(1, len(shares) - 1)

    def x(n: float) -> float:
        return round(LEFT + (width - LEFT - RIGHT) * n / last, 1)

    def y(share: float) -> float:
        return round(TOP + (height - TOP - BOTTOM) * (1 - share), 1)

    grid = [
        el(
            "g",
            el("path", d=f"M{LEFT} {y(share)}H{width - RIGHT}", cls="rv-grid"),
            el("text", f"{share:.0%}", x=LEFT - 8, y=y(share) + 5, text_anchor="end"),
        )
        for share in (0.0, HALF, ALL)
    ]
    times = [el("text", str(n), x=x(n), y=height - 12, text_anchor="middle") for n in _ticks(last, (width - LEFT - RIGHT) / LABEL)]
    below = [el("path", d=f"M{x(mark.at)} {TOP - 8}V{height - BOTTOM}", cls="rv-at") for mark in marks]
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
    marks = sorted(marks, key=lambda mark: mark.at)
    for mark, centre in zip(marks, _apart([x(mark.at) for mark in marks], width - FLAG), strict=True):
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
        el("text", "moves", x=width - RIGHT, y=height - 12, text_anchor="end", cls="rv-unit"),
        *below,
        *lines,
        *flags,
        viewbox=f"0 0 {width:g} {height:g}",
        cls=f"rv-graph {size}",
        role="group",
        aria_label=label,
    )


def _apart(wanted: Sequence[float], most: float) -> list[float]:
    """Places near those that are wanted, in their order, so that no two numbers overlap and none is beyond the edge."""
    places = list[float]()
    for place in wanted:
        places.append(max(place, places[-1] + 2 * FLAG) if places else place)
    for n in reversed(range(len(places))):
        places[n] = min(places[n], most if n == len(places) - 1 else places[n + 1] - 2 * FLAG)
    return places


def _ticks(last: int, most: float) -> list[int]:
    """A few round numbers along the way, none too near the end, where the unit stands."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if last / step <= most)
    return [n for n in range(0, last + 1, step) if n <= last * (1 - 0.8 / most)]
