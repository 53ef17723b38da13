"""RagnaRoll drawn: a sheet of paper with a map of three sectors, gods, runestones and the running score."""

from __future__ import annotations

from functools import cache

from meadhall.bits import bit
from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, el, join

from ..rules.codes import ASSIGN, CROSS, DONE, KEEP, LAST_TIE
from ..rules.scoring import winners
from ..rules.state import RagnarollState
from ..rules.tables import STONES
from . import parts
from .map import sheet_map
from .print import blank

__all__ = ["blank", "draw"]


def draw(s: RagnarollState, look: Look) -> Drawing:
    """The whole table for a viewer: dice and steps, the own sheet, the neighbours, at the end the count."""
    over = s.phase in (DONE, LAST_TIE)
    seat = shown_seat(s)
    own = s.viewer == seat or s.seats == 1
    sheet = int(s.known_sheet(seat))
    picture = sheet_map(s, seat, sheet, own)
    tray, classes = parts.tray(s, seat, own, look)
    regions: dict[str, Region] = {}
    if not over:
        regions["dice"] = Region(tray, classes, "Dice and steps")
    regions["sectors"] = Region(parts.sector_tabs(s, seat, sheet, own), "rr-sectors", "Sectors")
    regions["stage"] = Region(_sheet(s, seat, sheet, own, over, picture), "rr-sheet", f"The sheet of {look.names[seat]}")
    if over:
        regions["count"] = Region(parts.tally(s, seat, look), "panel rr-count", "The count")
        regions["fires"] = Region(parts.fire_table(s, look), "panel rr-firebox", "Largest fires")
    regions["seats"] = Region(parts.neighbours(s, seat, look), "panel nbs", "Neighbours")
    return Drawing(picture, regions, "rr rr-end" if over else "rr")


def shown_seat(s: RagnarollState) -> int:
    """Whose sheet is large: the viewer's; for spectators the first seat's, at the end a winner's."""
    if s.viewer >= 0:
        return int(s.viewer)
    if s.phase == DONE:
        return next(seat for seat in range(s.seats) if winners(s) & bit(seat) != 0)
    return 0


@cache
def _knots() -> Markup:
    corners = [el("svg", el("use", href="#rr-knot"), cls=f"knot k{k}", viewBox="0 0 40 40", aria_hidden="true") for k in range(4)]
    return join(*corners)


def _sheet(s: RagnarollState, seat: int, sheet: int, own: bool, over: bool, picture: Markup) -> Markup:
    legal = s.legal(seat) if own else []
    stones = frozenset(action - CROSS for action in legal if action < KEEP and action < STONES)
    lit = -1
    if own and s.phase == ASSIGN and s.roles[seat * 2] > 0:
        die = int(s.roles[seat * 2]) - 1
        lit = die * 6 + int(s.dice[seat * 3 + die]) - 1
    snaps = [el("i", cls="snap", id=f"sec-{letter}") for letter in "rby"]
    foot = [parts.gods(s, seat, sheet), parts.network(s, sheet, stones, lit)]
    if not over:
        foot.append(parts.score(s, seat))
    wrap = el("div", *snaps, picture, cls="rr-mapwrap")
    return join(_knots(), parts.head(s, sheet), wrap, el("div", *foot, cls="rr-foot end" if over else "rr-foot"))
