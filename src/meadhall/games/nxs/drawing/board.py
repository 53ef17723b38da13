"""The board of NXS: Ragnarok as a picture: three interlocking lands, shields with ribs, spears and runes, held hexes, spots.

A viewer's own land lies at the bottom: the whole board turns by steps of 60 degrees, and with it every shield; totems stay upright.
"""

from __future__ import annotations

from functools import cache
from math import cos, dist, pi, sin, sqrt

from meadhall.bits import has
from meadhall.svg import Markup, art, board, el, group, hexagon, join, num, once, path

from ..data import LETTERS
from ..rules import codes, tables, territory
from ..rules.state import NxsState
from ..words.names import SIDES, animal, totem
from .parts import TONES, ring, totem_art

R = 36.0
SHIELD = R * 0.84 / 30  # shields are drawn with a corner radius of 30
LETTER = ("w", "b", "g")  # of a colour in class names
DOT = "M0 -7.5A7.5 7.5 0 1 1 0 7.5A7.5 7.5 0 1 1 0 -7.5"
TICKS = f"M{-R * 1.06:.0f} 0h12M{R * 1.06:.0f} 0h-12"
ARCS = "M-26 -22A34 34 0 0 1 26 -22m-2 -11l3 12l-12 -1M26 22A34 34 0 0 1 -26 22"
RIM = hexagon(0, 0, R * 0.93, flat=False)
INNER = hexagon(0, 0, R - 5, flat=False)


def turns_for(s: NxsState, side: int = -1) -> int:
    """How many steps the board is turned for its viewer; a watcher may choose a side."""
    near = side if s.viewer < 0 else int(s.viewer)
    return [0, 3 if s.lands() == 2 else 4, 2][near] if near in (0, 1, 2) else 0


def spin(place: tuple[int, int], steps: int) -> tuple[int, int]:
    """A hex turned clockwise about the middle of White's land."""
    q, r = place
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


@cache
def point(cell: int, steps: int) -> tuple[float, float]:
    """The middle of a hex on the screen, corner up."""
    q, r = spin(tables.PLACES[cell], steps)
    return R * sqrt(3) * (q + r / 2), R * 1.5 * r


# -- what never moves -------------------------------------------------------------------------------------------------


def _edges(cells: tuple[int, ...], steps: int) -> str:
    """The outline around a set of hexes: the sides that belong to one of them only."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], list[tuple[tuple[float, float], tuple[float, float]]]] = {}
    for cell in cells:
        x, y = point(cell, steps)
        corners = [(x + R * cos(pi / 3 * i + pi / 6), y + R * sin(pi / 3 * i + pi / 6)) for i in range(6)]
        for i in range(6):
            a, b = corners[i], corners[(i + 1) % 6]
            first, second = sorted([(round(a[0]), round(a[1])), (round(b[0]), round(b[1]))])
            sides.setdefault((first, second), []).append((a, b))
    once = [pair[0] for pair in sides.values() if len(pair) == 1]
    return "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in once)


def _hexes(cells: tuple[int, ...], steps: int, radius: float) -> str:
    return "".join(hexagon(*point(cell, steps), radius, flat=False) for cell in cells)


@cache
def _land(colour: int, steps: int) -> Markup:
    cells = tuple(cell for cell in range(tables.HEXES) if tables.LAND[cell] == colour)
    tone = LETTER[colour]
    return el("g", path(_hexes(cells, steps, R - 0.6), f"hex t-{tone}"), path(_edges(cells, steps), f"edge {tone}"), cls="land")


def _named(s: NxsState, steps: int) -> list[int]:
    """The hexes whose names are shown: empty ones, and none under an arrow."""
    under = _under_arrows(s, steps)
    return [cell for cell in range(tables.HEXES) if s.board[cell] == tables.EMPTY and cell not in under]


def _names(s: NxsState, steps: int) -> Markup:
    return el("g", *(_name(cell, steps) for cell in _named(s, steps)), cls="names", aria_hidden="true")


def _plates(s: NxsState, steps: int) -> Markup:
    """Under the names of hatched hexes."""
    held = {cell for seat in range(int(s.seats)) for cell in territory.holds(s, seat)}
    return join(*(_plate(cell, steps) for cell in _named(s, steps) if cell in held))


def _under_arrows(s: NxsState, steps: int) -> set[int]:
    """The hexes beside a piece that is to turn on which the arrows lie."""
    places = _beside(s, steps).values()
    return {cell for cell in range(tables.HEXES) if any(dist(point(cell, steps), at) < R * 1.1 for at in places)}


@cache
def _name(cell: int, steps: int) -> Markup:
    (x, y), tone = point(cell, steps), LETTER[tables.LAND[cell]]
    return el("text", tables.NAMES[cell], x=x, y=y + R * 0.66, cls=f"on-{tone}")


@cache
def _plate(cell: int, steps: int) -> Markup:
    """What keeps the hatching away from a name. It lies under whatever tints the hex."""
    (x, y), tone = point(cell, steps), LETTER[tables.LAND[cell]]
    return el("rect", x=x - 21, y=y + R * 0.66 - 17, width=42, height=21, rx=5, cls=f"t-{tone}")


@cache
def _patterns() -> Markup:
    """Three ways to hatch: leaning left, leaning right, upright."""
    out = []
    for tone, turn in (("w", "rotate(45)"), ("b", "rotate(-45)"), ("g", None)):
        stripe = path("M0 0V11", "h" + tone, stroke_opacity=0.62)
        out.append(el("pattern", stripe, id=f"nx-hatch-{tone}", width=11, height=11, patternUnits="userSpaceOnUse", patternTransform=turn))
    out.append(path(hexagon(0, 0, R - 3, flat=False), id="nx-hex"))
    return join(*out)


@cache
def _scenery(lands: int, steps: int) -> Markup:
    """Lands that are in play; without a gold army there is no gold land (NX-1.2)."""
    return el("g", *(_land(colour, steps) for colour in reversed(range(lands))), cls="scenery")


# -- the board --------------------------------------------------------------------------------------------------------


def _cells(lands: int) -> list[int]:
    """The hexes of the lands that are in play."""
    return [cell for cell in range(tables.HEXES) if tables.LAND[cell] < lands]


@cache
def _frame(lands: int, steps: int) -> tuple[float, float, float, float]:
    """What the board takes up: left, top, width and height."""
    xs, ys = zip(*(point(cell, steps) for cell in _cells(lands)), strict=True)
    left, top = min(xs) - R, min(ys) - R - 6
    return left, top, max(xs) - left + R, max(ys) - top + R + 6


def picture(s: NxsState, turned: int, side: int = -1) -> Markup:
    """The whole board as its viewer sees it."""
    steps, lands = turns_for(s, side) + turned, int(s.lands())
    left, top, width, height = _frame(lands, steps)
    shapes = sorted(
        {(int(tables.KIND[code]), (int(tables.FACING[code]) + steps) % 6) for code in s.board if tables.COLOUR[code] < tables.NOBODY}
    )
    rings = [el("g", ring(kind, facing), id=f"nx-{LETTERS[kind]}-{facing}") for kind, facing in shapes]
    legal = s.legal(s.viewer) if s.viewer >= 0 else []
    layers = [
        el("defs", _patterns(), *rings),
        _scenery(lands, steps),
        _held(s, steps),
        _plates(s, steps),
        _previews(lands, steps),
        _last(s, steps),
        _spots(s, legal, steps),
        _names(s, steps),
        _lines(s, steps),
        _pieces(s, steps),
        _arrows(s, legal, steps),
    ]
    return board(
        width,
        height,
        *layers,
        label="NXS board",
        cls=f"nxs lands-{lands}",
        origin=(left, top),
        preserveAspectRatio="xMidYMid meet",
        overflow="visible",
    )


def _held(s: NxsState, steps: int) -> Markup:
    """Held hexes, hatched in the captor's way."""
    out = []
    for colour in range(int(s.seats)):
        cells = tuple(territory.holds(s, colour))
        if cells:
            out.append(path(_hexes(cells, steps, R - 3), f"held-{LETTER[colour]}", data_term="held"))
    return join(*out)


def _lines(s: NxsState, steps: int) -> Markup:
    """A line around held hexes; the winner's in gold. It has a rim of the opposite tone: a dark line alone, where two lands meet,
    looks as if their edge were broken."""
    out = []
    for colour in range(int(s.seats)):
        cells = tuple(territory.holds(s, colour))
        if cells:
            won = " won" if s.step == codes.ENDED and has(s.winners, colour) else ""
            around = _edges(cells, steps)
            out += [path(around, f"held-rim {LETTER[colour]}{won}"), path(around, f"held-line {LETTER[colour]}{won}")]
    return el("g", *out, cls="held-lines")


@once
def _previews(lands: int, steps: int) -> Markup:
    """A veil over every hex, seen only while a choice is aimed at that would change it."""
    out = []
    for cell in _cells(lands):
        x, y = point(cell, steps)
        out.append(el("use", href="#nx-hex", id=f"h-{tables.NAMES[cell]}", cls="cell-spot", x=x, y=y))
    return el("g", *out, cls="veils")


def _last(s: NxsState, steps: int) -> Markup:
    """Where the last move began, and its trail."""
    out = []
    for colour in _recent(s):
        start, to = int(s.last_from[colour]), int(s.last_to[colour])
        if tables.OFF in (start, to):
            continue
        (x0, y0), (x1, y1) = point(start, steps), point(to, steps)
        if s.board[start] == tables.EMPTY:
            out.append(path(hexagon(x0, y0, R - 9, flat=False), "was"))
        out.append(path(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}", "trail"))
    return join(*out)


def _recent(s: NxsState) -> list[int]:
    """The colours whose move was the last one on the board."""
    if s.step in (codes.ROT_PIECE, codes.ROT_DIR, codes.ENDED) or s.step < codes.CARD:
        return [int(s.side)]
    if s.side != s.mover:
        return [int(s.mover)]
    before = (int(s.mover) - 1) % int(s.seats)
    return [before, tables.GOLD] if s.variant == codes.JOTUNN else [before]


def _spots(s: NxsState, legal: list[int], steps: int) -> Markup:
    """The empty hexes that can be chosen now."""
    out = []
    for action in legal:
        cell = action - codes.GO
        if not 0 <= cell < tables.HEXES or s.board[cell] != tables.EMPTY:
            continue
        x, y = point(cell, steps)
        mark = el("g", path(INNER, "legal-cell"), path(DOT, "legal"), path(INNER, "aim-ring"), path(INNER, "focus-ring"), cls="mark")
        out.append(
            group(
                x,
                y,
                path(hexagon(0, 0, R - 1, flat=False), "hit"),
                mark,
                id=f"c-{tables.NAMES[cell]}",
                cls="spot",
                data_spot=f"c:{tables.NAMES[cell]}",
                aria_label=tables.NAMES[cell],
            )
        )
    return join(*out)


def _pieces(s: NxsState, steps: int) -> Markup:
    standing = [cell for cell in range(tables.HEXES) if tables.COLOUR[s.board[cell]] < tables.NOBODY]
    return join(*(_piece(s, cell, steps) for cell in sorted(standing, key=lambda c: (point(c, steps)[1], c))))


def _piece(s: NxsState, cell: int, steps: int) -> Markup:
    code = int(s.board[cell])
    colour, kind, name = int(tables.COLOUR[code]), int(tables.KIND[code]), tables.NAMES[cell]
    gone = " gone" if colour < s.seats and has(s.out, colour) else ""
    x, y = point(cell, steps)
    came = int(s.last_from[colour]) if s.last_to[colour] == cell else tables.OFF
    return el(
        "g",
        el(
            "g",
            _shield(code, steps),
            _turned_mark(s, cell, colour),
            _rims(s.wards[colour] == cell, s.variant == codes.JOTUNN and colour == tables.GOLD),
        ),
        id=f"p-{name}",
        data_flip=True,
        data_turn=60 * int(tables.FACING[code]),
        data_spot=f"p:{name}",
        data_term=animal(kind),
        cls=f"piece spot{' in-hand' if _in_hand(s, cell) else ''}{gone}",
        transform=f"translate({num(x)} {num(y)})",
        aria_label=f"{SIDES[colour].lower()} {totem(code)} on {name}",
        data_was=f"p-{tables.NAMES[came]}" if came != tables.OFF else None,
    )


@once
def _shield(code: int, steps: int) -> Markup:
    """A piece as it faces, with its shadow."""
    colour, kind = int(tables.COLOUR[code]), int(tables.KIND[code])
    shape = f"#nx-{LETTERS[kind]}-{(int(tables.FACING[code]) + steps) % 6}"
    shade = el("ellipse", cls="shade", cx=1.5, cy=4, rx=R * 0.78, ry=R * 0.84)
    return join(shade, el("g", el("use", href=shape), totem_art(kind), cls=f"nx {TONES[colour]}".strip(), transform=f"scale({SHIELD:.3f})"))


def _turned_mark(s: NxsState, cell: int, colour: int) -> Markup | None:
    """Two arcs around the piece that was turned last."""
    return path(ARCS, "turned") if colour in _recent(s) and s.last_turned[colour] == cell else None


@once
def _rims(warded: bool, frost: bool) -> Markup:
    """What can lie around a shield: a ward, frost on the Jötunn's, and marks that the page shows when they are wanted."""
    return join(
        path(RIM, "ward") if warded else None,
        path(RIM, "frost") if frost else None,
        el("g", path(RIM, "lit-ring"), path(RIM, "lit-ring"), cls="lit-mark"),
        el("g", path(RIM, "picked-ring"), path(RIM, "picked-ring"), cls="pick-mark"),
        el("g", path(f"M{-R * 0.8:.0f} 0H{R * 0.8:.0f}", "blocked"), cls="off-mark"),
        el("g", path(TICKS, "victim-x"), path(TICKS, "victim-x"), *[path(RIM, "victim-ring")] * 3, cls="victim-mark"),
        path(RIM, "focus-ring"),
    )


def _in_hand(s: NxsState, cell: int) -> bool:
    """Is this the piece that was picked for the present question?"""
    if s.start != cell or s.step in (codes.ROT_PIECE, codes.CARD, codes.CARD_HEX, codes.ENDED):
        return False
    return s.step != codes.CARD_FACING or s.raised >= tables.KINDS_OF_PIECES


def _beside(s: NxsState, steps: int) -> dict[int, tuple[float, float]]:
    """Where the arrows of a piece that is to turn stand: left and right of it; at the edge of the board above it, or else below."""
    if s.step not in (codes.ROT_DIR, codes.TWO_DIR):
        return {}
    (x, y), (left, top, width, _) = point(int(s.start), steps), _frame(int(s.lands()), steps)
    far, room = R * 1.75, R * 2.5
    spare = (x, y - far if y - room >= top else y + far)
    return {-1: (x - far, y) if x - room >= left else spare, 1: (x + far, y) if x + room <= left + width else spare}


def _arrows(s: NxsState, legal: list[int], steps: int) -> Markup:
    """Two round arrows beside the piece that is to turn."""
    places = _beside(s, steps)
    out = []
    for action, spot, symbol, side in ((codes.CCW, "t:ccw", "turn-ccw", -1), (codes.CW, "t:cw", "turn-cw", 1)):
        if places and action in legal:
            out.append(
                group(
                    *places[side],
                    el("circle", cls="arrow-disc", r=R * 0.72),
                    art(symbol, -R * 0.42, -R * 0.42, R * 0.84),
                    el("circle", cls="focus-ring", r=R * 0.8),
                    id=f"turn-{spot[2:]}",
                    cls="spot arrow",
                    data_spot=spot,
                    aria_label="turn right" if side > 0 else "turn left",
                )
            )
    return join(*out)
