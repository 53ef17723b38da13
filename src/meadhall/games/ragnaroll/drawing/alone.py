"""A sheet as one picture, for files and documents: map, gods, runestones and the score if the game ended now."""

from __future__ import annotations

import re

from meadhall.game import Look
from meadhall.svg import Markup, el

from ..data import GODS
from ..rules import RagnarollState, gods, scoring
from . import grid, parts
from .map import sheet_map
from .network import network
from .sheet import PARTS
from .table import shown_seat

HEAD, FOOT = 54, 214
NET_WIDE, NET_HIGH = 330, 186


def alone(s: RagnarollState, look: Look) -> str:
    """The sheet that a viewer sees large."""
    seat = shown_seat(s, look.side)
    sheet = int(s.known_sheet(seat))
    own = s.viewer == seat or s.seats == 1
    map_ = str(sheet_map(s, seat, sheet, own)).replace("<svg", f'<svg x="0" y="{HEAD}" width="{grid.WIDE}" height="{grid.HIGH}"', 1)
    found = re.search(r"<svg.*</svg>", str(network(s, seat, sheet, False)), re.DOTALL)
    assert found is not None
    low = HEAD + grid.HIGH + 12
    stones = found.group(0).replace("<svg", f'<svg x="{(grid.WIDE - NET_WIDE) / 2}" y="{low}" width="{NET_WIDE}" height="{NET_HIGH}"', 1)
    title = el("text", f"{look.names[seat]}, round {s.round}", cls="pr-title", x=16, y=42)
    body = [title, Markup(map_), Markup(stones), *_gods(s, sheet, low), *_score(s, seat, low)]
    return el(
        "svg",
        el("rect", cls="pr-paper", x=0, y=0, width=grid.WIDE, height=low + FOOT),
        *body,
        cls="rr rr-print",
        viewBox=f"0 0 {grid.WIDE} {low + FOOT}",
    )


def _gods(s: RagnarollState, sheet: int, top: float) -> list[Markup]:
    """Each god with its points, and when it came."""
    out = [el("text", "Gods", cls="pr-name", x=16, y=top + 18)]
    for which, god in enumerate(GODS):
        at = sheet * 5 + which
        if s.claims[at]:
            state = f"round {s.claimed_in[at]}" + (f", bonus {s.bonuses[at]}" if s.bonuses[at] else "")
        else:
            state = "can be summoned" if gods.can_summon(s, sheet, which) else f"{gods.nearest(s, sheet, which)} of 5 squares"
        out.append(el("text", f"{god.name}, {god.points} points: {state}", cls="pr-small", x=16, y=top + 42 + 22 * which))
    return out


def _score(s: RagnarollState, seat: int, top: float) -> list[Markup]:
    """The parts of the score and the total."""
    points = scoring.score_parts(s, seat)
    left, right = grid.WIDE - 232, grid.WIDE - 24
    rows = [*zip(PARTS, points, strict=True), ("Total" if s.ended() else "If it ended now", sum(points))]
    out = []
    for n, (name, value) in enumerate(rows):
        y = top + 18 + 22 * n
        out.append(el("text", name, cls="pr-name small" if n == len(PARTS) else "pr-small", x=left, y=y))
        out.append(el("text", parts.minus(value), cls="pr-pts", x=right, y=y))
    return out
