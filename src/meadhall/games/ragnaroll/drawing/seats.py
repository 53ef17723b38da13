"""The neighbours and the dummies: what everybody knows of them."""

from __future__ import annotations

from zlib import crc32

from meadhall.game import Look
from meadhall.svg import Markup, crest, die, el, icon, join

from ..data import DUMMY_FIRES, GODS
from ..rules import RagnarollState, codes, dice, gods, scoring, tables
from . import parts
from .map import thumbnail

LONG_NAME = "clip: a long name is in full in the tooltip"
# what a player who is busy does, and what one who is not has done
STATUS = {codes.ASSIGN: ("choosing", "dice set"), codes.RESOLVE: ("resolving", "finished"), codes.RUNES_FIRST: ("choosing", "finished")}


def neighbours(s: RagnarollState, seat: int, look: Look, own: bool) -> Markup:
    """The others, first the left and the right neighbour, then the dummies."""
    seats, points, burning = int(s.seats), s.points(), scoring.fires(s)
    order = [(seat + i) % seats for i in range(1, seats)]
    if len(order) > 2:
        order.insert(1, order.pop())  # the right neighbour sits at the end of the ring
    rows = [_neighbour(s, other, seat, look, points[other], int(burning[other]), own) for other in order]
    rows += [_dummy(s, i, fire) for i, fire in enumerate(DUMMY_FIRES.get(seats, ()))]
    note = None if s.ended() or seats == 1 else el("p", "Their sheets as everybody last saw them.", cls="tiny muted note")
    return join(*rows, note)


def others(s: RagnarollState, seat: int, look: Look) -> Markup | None:
    """On phones, where the neighbours are far below: what the others have, in one line."""
    seats, points = int(s.seats), s.points()
    if seats == 1:
        return None
    each = []
    for other in ((seat + i) % seats for i in range(1, seats)):
        name = el("span", look.names[other], cls="who", title=look.names[other], data_audit_ok=LONG_NAME)
        each.append(el("span", crest(other), name, el("b", parts.minus(points[other]), cls="num")))
    return el("div", *each, cls=f"rr-others{' many' if seats > 4 else ''}", role="group", aria_label="What the others have")


def _neighbour(s: RagnarollState, other: int, seat: int, look: Look, points: int, fire: int, own: bool) -> Markup:
    sheet = int(s.known_sheet(other))
    sides = [word for word, which in (("left", codes.FROM_LEFT), ("right", codes.FROM_RIGHT)) if dice.neighbour(s, seat, which) == other]
    side = f"seat {other + 1}"
    if sides:
        side = f"{' and '.join(sides)} neighbour" if own else f"{' and '.join(sides)} of this sheet"
    top = el(
        "div",
        crest(other),
        el("div", el("b", look.names[other], cls="who"), el("span", side, _status(s, other), cls="small muted"), cls="grow"),
        el("b", parts.minus(points), cls="pts num", id=f"pts-{other}", data_count=points),
        cls="nb-top",
    )
    shown = None if s.ended() else el("div", *_dice(s, other), _gives(s, other, own) if sides else None, cls="nb-dice")
    small = thumbnail(s, sheet, 14 if s.seats <= 3 else 10)
    looks = crc32(f"{shown}{small}".encode())  # lit where dice or map have changed
    return el("article", top, shown, small, _facts(s, sheet, fire), cls="nb", id=f"seat-{other}", data_lit=looks)


def _status(s: RagnarollState, other: int) -> Markup | None:
    words = STATUS.get(int(s.phase))
    if words is None:
        return None
    busy = s.depth[other] != 0
    return el("span", icon("clock" if busy else "check"), words[0 if busy else 1], cls="doing")


def _dice(s: RagnarollState, other: int) -> list[Markup]:
    """The dice with their roles after the reveal; before it as far as they have been seen."""
    values, roles = parts.values(s, other), parts.roles(s, other)
    if roles[0] >= 0 and roles[1] >= 0 and s.phase not in (codes.ROLL, codes.RUNES_FIRST):
        first = el("span", parts.small_die(roles[0], values[roles[0]], "thun"), parts.role_icon(0, "role"), cls="rl")
        return [first, *(parts.small_die(colour, values[colour]) for colour in roles[1:])]
    if s.phase == codes.ASSIGN or (s.phase == codes.ROLL and other < s.rolling):
        return [parts.small_die(colour, int(s.rolled[other * 3 + colour])) for colour in range(3)]
    return []


def _gives(s: RagnarollState, other: int, own: bool) -> Markup | None:
    """The row that a neighbour gives."""
    if s.phase == codes.RESOLVE and s.roles[other * 2] > 0:
        return el("span", f"gives {'you ' if own else ''}row {dice.thunder_number(s, other)}", cls="small muted gives")
    return el("span", "your row 1–6" if own else "row 1–6", cls="small muted gives") if s.phase == codes.ASSIGN else None


def _facts(s: RagnarollState, sheet: int, fire: int) -> Markup:
    came = [icon(f"god-{god.letter.lower()}", "gm", god.name) for i, god in enumerate(GODS) if gods.summoned(s, sheet, i)]
    return el(
        "div",
        el("span", *came),
        el("span", icon("troll", "i", "trolls"), str(s.all_trolls(sheet))),
        el("span", icon("standing-stone", "i", "stones"), str(tables.count(s.stones[sheet]))),
        el("span", icon("burnt", "i", "largest fire"), str(fire)),
        cls="nb-facts",
    )


def _dummy(s: RagnarollState, i: int, fire: int) -> Markup:
    value = int(s.dummies[i]) if s.phase == codes.RESOLVE else 0
    face = el("span", die(value), cls="rr-die neutral" if value else "rr-die hidden")
    words = el("div", el("b", f"Dummy D{i + 1}", cls="who"), el("span", "gives a row, holds a fire", cls="small muted"), cls="grow")
    top = el("div", face, words, el("span", icon("burnt", "i", "fire"), str(fire), cls="dfire"), cls="nb-top")
    return el("article", top, cls="nb", id=f"dummy-{i + 1}", data_term=f"dummy-d{i + 1}")
