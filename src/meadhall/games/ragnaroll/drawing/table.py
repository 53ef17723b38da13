"""RagnaRoll drawn: a sheet of paper with a map of three sectors, gods, runestones and the running score."""

from __future__ import annotations

from functools import cache

from meadhall.bits import lowest
from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, el, join

from ..rules import RagnarollState, codes, scoring
from . import end, sheet
from .map import sector_tabs, sheet_map
from .network import network
from .print import blank
from .seats import neighbours, others
from .tray import tray

__all__ = ["blank", "draw"]


def draw(s: RagnarollState, look: Look) -> Drawing:
    """The whole table for a viewer: dice and steps, the viewer's sheet, the neighbours, at the end the count."""
    over = s.ended()
    seat = shown_seat(s, look.side)
    own = s.viewer == seat or s.seats == 1
    known = int(s.known_sheet(seat))
    picture = sheet_map(s, seat, known, own)
    regions: dict[str, Region] = {}
    if not over:
        dice, classes = tray(s, seat, own, look)
        regions["dice"] = Region(dice, classes, "Dice and steps")
    points = None if over else others(s, seat, look)
    regions["sectors"] = Region(join(points, sector_tabs(s, seat, known, own)), "rr-sectors", "Sectors")
    title = "RagnaRoll" if s.viewer == seat or s.seats == 1 else look.names[seat]  # a watcher sees whose sheet it is
    regions["stage"] = Region(_sheet(s, seat, known, own, picture, title), "rr-sheet", f"The sheet of {look.names[seat]}")
    if over:
        regions["count"] = Region(end.tally(s, seat, look), "panel rr-count", "The count")
        regions["fires"] = Region(end.fire_table(s, look), "panel rr-firebox", "Largest fires")
    regions["seats"] = Region(neighbours(s, seat, look, s.viewer == seat), "panel nbs", "Neighbours")
    return Drawing(picture, regions, "rr rr-end" if over else "rr")


def shown_seat(s: RagnarollState, side: int) -> int:
    """Whose sheet is large: the viewer's; for spectators that of the side they chose, else the first seat's, at the end a winner's."""
    if s.viewer >= 0:
        return int(s.viewer)
    if 0 <= side < s.seats:
        return side
    return int(lowest(scoring.winners(s))) if s.phase == codes.DONE else 0


@cache
def _knots() -> Markup:
    corners = [el("svg", el("use", href="#rr-knot"), cls=f"knot k{k}", viewBox="0 0 40 40", aria_hidden="true") for k in range(4)]
    return join(*corners)


def _sheet(s: RagnarollState, seat: int, known: int, own: bool, picture: Markup, title: str) -> Markup:
    snaps = [el("i", cls="snap", id=f"sec-{letter}") for letter in "rby"]
    foot = [sheet.god_tiles(s, known), network(s, seat, known, own)]
    if not s.ended():
        foot.append(sheet.score(s, seat))
    wrap = el("div", *snaps, picture, cls="rr-mapwrap", tabindex=0, role="group", aria_label="Map")
    return join(_knots(), sheet.head(s, seat, known, title), wrap, el("div", *foot, cls="rr-foot end" if s.ended() else "rr-foot"))
