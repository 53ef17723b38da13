"""The map of a sheet: three sectors of squares, the troll tracks below, and what is going on drawn over it."""

from __future__ import annotations

from functools import cache

from meadhall.bits import bit
from meadhall.svg import Markup, board, el, join, num, path

from ..data import GODS
from ..rules.codes import (
    ASSIGN,
    BEND,
    BOLT,
    BURN,
    DONE,
    DUMMIES,
    FROM_LEFT,
    FROM_RIGHT,
    HIT,
    LAST_TIE,
    LINE,
    MARK,
    RESOLVE,
    RUN,
    SHAPE,
    SHIFT,
    STEP,
    STRIKE,
)
from ..rules.dice import neighbour, ring_number, target
from ..rules.gods import placement_squares
from ..rules.scoring import largest_fire, spread
from ..rules.shapes import V4, V5
from ..rules.state import RagnarollState
from ..rules.tables import COLOURS, LETTERS, NAMES, NEAR, PICTURE, PRINTED, STANDING, TROLL, WARRIOR, zeros
from ..words.notation import line_squares
from ..words.offers import choice, ready, square_id

CELL, GAP, LEFT_EDGE, TOP = 52, 8, 34, 34
WIDE = 2 * LEFT_EDGE + 18 * CELL + 2 * GAP
HIGH = TOP + 6 * CELL + 58
SECTOR_CLASS = "rby"
SYMBOL = {TROLL: "s-troll", WARRIOR: "s-warrior", STANDING: "s-standing-stone"}
WORDS = {TROLL: "troll", WARRIOR: "warrior", STANDING: "standing stone"}
OPEN, STRUCK, BURNT = 0, 1, 2
NO_MARK, GO, PAY = 0, 1, 2  # what a square offers: a free choice, a shift for one magic


def left(x: int) -> int:
    """The left edge of a column of the map."""
    return LEFT_EDGE + x * CELL + GAP * (x // 6)


def top(y: int) -> int:
    """The upper edge of a row."""
    return TOP + y * CELL


def centre(q: int) -> tuple[float, float]:
    """The middle of a square."""
    return left(q % 18) + CELL / 2, top(q // 18) + CELL / 2


def state_of(s: RagnarollState, sheet: int, q: int) -> int:
    """Open, struck or burnt."""
    if s.burnt[sheet * 6 + q // 18] & bit(q % 18) != 0:
        return BURNT
    return STRUCK if s.struck[sheet * 6 + q // 18] & bit(q % 18) != 0 else OPEN


def use(name: str, x: float, y: float, width: float, cls: str = "", height: float = 0, **more: object) -> Markup:
    """A symbol placed in a picture."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height or width, cls=cls, **more)


@cache
def square(q: int, state: int, offer: int, printed: bool) -> Markup:
    """One square with its picture, its mark, and the frame that the page shows while it can be chosen."""
    x, y = centre(q)
    kind = int(PICTURE[q])
    dark = kind in (TROLL, STANDING)
    sector = SECTOR_CLASS[q % 18 // 6]
    parts = [el("rect", cls=f"rq {sector} {'d' if dark else 'l'}", x=x - 25, y=y - 25, width=50, height=50, rx=2)]
    if dark and state == OPEN:
        parts.append(el("rect", cls="rqh", x=x - 25, y=y - 25, width=50, height=50, rx=2))
    if state == BURNT:
        parts.append(use("rr-char", x - 26, y - 26, 52, transform=f"rotate({90 * (q % 4)} {num(x)} {num(y)})"))
        parts.append(use("rr-x", x - 17, y - 17, 34, "xs burnt"))
    elif state == STRUCK:
        old = " printed" if printed else ""
        parts.append(el("rect", cls=f"struck{old}", x=x - 24, y=y - 24, width=48, height=48, rx=3))
        if kind in SYMBOL:
            parts.append(use(SYMBOL[kind], x - 17, y - 17, 34, "pic under"))
        parts.append(use("rr-x", x - 24, y - 24, 48, f"xs{old}"))
    elif kind in SYMBOL:
        parts.append(use(SYMBOL[kind], x - 18, y - 18, 36, f"pic {'on-d' if dark else 'on-l'}{' kw' if kind == WARRIOR else ''}"))
    else:
        parts.append(el("text", f"{q % 6 + 1}-{q // 18 + 1}", cls="co", x=x, y=y + 4))
    if offer != NO_MARK:
        parts.append(_offer(x, y, offer))
    words = NAMES[q] + (f", {WORDS[kind]}" if kind in WORDS else "") + ("", ", struck", ", burnt")[state]
    return el("g", el("title", words), *parts, id=square_id(q), cls="spot sqr", data_spot=f"c:{NAMES[q]}", aria_label=words)


def _offer(x: float, y: float, offer: int) -> Markup:
    if offer == PAY:
        return el(
            "g",
            el("rect", cls="hit", x=x - 26, y=y - 26, width=52, height=52),
            el("rect", cls="sh-b", x=x - 21, y=y - 21, width=42, height=42, rx=4),
            el("rect", cls="sh-f", x=x - 21, y=y - 21, width=42, height=42, rx=4),
            el("circle", cls="price", cx=x + 17, cy=y + 17, r=9.5),
            use("s-magic", x + 10, y + 10, 14, "spark live"),
            cls="mark shift",
        )
    return el(
        "g",
        el("rect", cls="hit", x=x - 26, y=y - 26, width=52, height=52),
        el("rect", cls="bd-b", x=x - 22, y=y - 22, width=44, height=44, rx=4),
        el("rect", cls="bd-f", x=x - 22, y=y - 22, width=44, height=44, rx=4),
        use("rr-x", x - 19, y - 19, 38, "xs ghost"),
        cls="mark bend",
    )


@cache
def scenery() -> Markup:
    """Banners with the column numbers, sector grounds, row numbers."""
    out = [
        el(
            "defs",
            el(
                "pattern",
                path("M0 0V6", "rr-hatch"),
                id="rr-hatch",
                width=6,
                height=6,
                patternunits="userSpaceOnUse",
                patterntransform="rotate(45)",
            ),
        )
    ]
    for sector in range(3):
        x = left(sector * 6)
        cls = SECTOR_CLASS[sector]
        heads = [
            el("text", el("tspan", LETTERS[sector], cls="hl"), str(c + 1), cls=f"hd {cls}", x=x + c * CELL + 26, y=26) for c in range(6)
        ]
        banner = path(f"M{x - 2} 8H{x + 314}L{x + 308} 20L{x + 314} 32H{x - 2}L{x + 4} 20Z", f"ban {cls}")
        ground = el("rect", cls=f"secb {cls}", x=x - 2, y=TOP - 2, width=6 * CELL + 4, height=6 * CELL + 4, rx=4)
        out.append(el("g", banner, *heads, ground, cls=f"sec {cls}"))
    for y in range(6):
        out += [el("text", str(y + 1), cls="rn", x=at, y=top(y) + 32) for at in (LEFT_EDGE - 15, WIDE - LEFT_EDGE + 15)]
    return join(*out)


@cache
def track(sector: int, trolls: int, spent: int) -> Markup:
    """The six trolls of a sector: sparks live, spent or to come, and points."""
    x0, y = left(sector * 6), top(6) + 10
    title = f"{COLOURS[sector].capitalize()} trolls: {trolls} of 6"
    out = [el("title", title), el("rect", cls=f"tr-bed {SECTOR_CLASS[sector]}", x=x0, y=y, width=6 * CELL, height=42, rx=4)]
    for place in range(6):
        x, on = x0 + place * CELL, " on" if place < trolls else ""
        out.append(el("rect", cls=f"tr-cell{on}", x=x + 3, y=y + 3, width=CELL - 6, height=36, rx=3))
        out.append(use("s-troll", x + 4, y + 8, 24, f"pic tr-t{on}"))
        if place % 2 == 0:
            used = bool(on) and spent > place // 2
            out.append(use("s-magic", x + 27, y + 10, 20, f"spark {'used' if used else 'live' if on else 'idle'}"))
            if used:
                out.append(path(f"M{x + 28} {y + 29}L{x + 46} {y + 11}", "spent"))
        else:
            out.append(el("text", str((place + 1) // 2), cls=f"tr-n{on}", x=x + 37, y=y + 29))
    return el("g", *out, role="img", aria_label=title)


def sheet_map(s: RagnarollState, seat: int, sheet: int, own: bool) -> Markup:
    """The whole map of a sheet; with `own` what its player can do now is marked on it."""
    offers = offered(s, seat) if own and s.depth[seat] > 0 else {}
    squares = [
        square(q, state_of(s, sheet, q), offers.get(q, NO_MARK), s.printed == 1 and PRINTED[q // 18] & bit(q % 18) != 0) for q in range(108)
    ]
    tracks = [track(i, int(s.trolls(sheet, i)), int(s.spent[sheet * 3 + i])) for i in range(3)]
    over = el("g", *overlay(s, seat, sheet, own), cls="rr-over")
    return board(WIDE, HIGH, scenery(), *squares, *tracks, over, label=f"Sheet of P{seat + 1}", cls="rr-map", id="map")


def offered(s: RagnarollState, seat: int) -> dict[int, int]:
    """Which squares the seat may choose now, and whether that costs a magic."""
    out: dict[int, int] = {}
    aim = int(s.aims[seat]) - 1
    for action in s.legal(seat):
        if MARK <= action < HIT:
            out[action - MARK] = GO
        elif action == HIT:
            out[aim] = GO
        elif BEND <= action < BEND + 4:
            out[int(NEAR[aim * 4 + action - BEND])] = GO
        elif SHIFT <= action < SHIFT + 4:
            out.setdefault(int(NEAR[aim * 4 + action - SHIFT]), PAY)
    return out


# -- what is going on -------------------------------------------------------------------------------------------------


def overlay(s: RagnarollState, seat: int, sheet: int, own: bool) -> list[Markup]:
    """Column, rows, aim, arrows; gods that stand ready; at the end the fire and the V."""
    if s.phase in (DONE, LAST_TIE):
        return _the_end(s, sheet)
    out: list[Markup] = []
    if not own:
        return out
    known = s.roles[seat * 2] > 0 and s.dice[seat * 3] > 0 and s.phase in (ASSIGN, DUMMIES, RESOLVE)
    kind = int(s.present(seat)) // STEP if s.depth[seat] > 0 else 0
    if known and s.phase != RESOLVE:
        out += _column(s, seat)
    if known and s.phase == RESOLVE and kind == STRIKE:
        out += _beam(s, seat)
    gods = _ready(s, seat) if kind not in (SHAPE, LINE) else []
    out += [outline for outline, _ in gods]
    if kind:
        out += _shape_spots(s, seat)
    if kind == STRIKE:
        out += _aim(s, seat)
    out += [flag for _, flag in gods]
    if known:
        out.append(_hammer(s, seat))
    if s.phase == RESOLVE:
        out += _neighbour_tags(s, seat)
    return out


def _column(s: RagnarollState, seat: int) -> list[Markup]:
    die = int(s.roles[seat * 2]) - 1
    x = left(die * 6 + int(s.dice[seat * 3 + die]) - 1)
    box = {"x": x - 1, "y": top(0) - 1, "width": 54, "height": 6 * CELL + 2, "rx": 4}
    out = [el("rect", cls="colb", **box), el("rect", cls="colf", **box)]
    if s.roles[seat * 2 + 1] > 0:
        out.append(ring(int(target(s, seat, BOLT)), "aimed"))
    return out


def ring(q: int, cls: str) -> Markup:
    """A white ring with a cross of ticks around a square."""
    x, y = centre(q)
    ticks = f"M{num(x)} {num(y - 26)}v9M{num(x)} {num(y + 17)}v9M{num(x - 26)} {num(y)}h9M{num(x + 17)} {num(y)}h9"
    return el("g", el("circle", cls="am-b", cx=x, cy=y, r=20), el("circle", cls="am-f", cx=x, cy=y, r=20), path(ticks, "am-t"), cls=cls)


def _beam(s: RagnarollState, seat: int) -> list[Markup]:
    """The bolt from the column's head to the aim, and the row that a neighbour gives."""
    which = int(s.present(seat)) % STEP
    q = int(target(s, seat, which))
    x, y = centre(q)
    head = left(q % 18) + 26
    zigzag = f"M{head} 36L{num(head + 8)} {num(36 + (y - 56) * 0.34)}L{num(head - 6)} {num(38 + (y - 56) * 0.4)}"
    zigzag += f"L{num(head + 5)} {num(36 + (y - 56) * 0.72)}L{num(head - 4)} {num(38 + (y - 56) * 0.78)}L{num(x)} {num(max(40.0, y - 22))}"
    out = [path(zigzag, "beam")] if y > 80 else []
    if which == FROM_LEFT:
        out.append(path(f"M{LEFT_EDGE + 2} {num(y)}H{num(x - 28)}", "rowline"))
    elif which == FROM_RIGHT:
        out.append(path(f"M{WIDE - LEFT_EDGE - 2} {num(y)}H{num(x + 28)}", "rowline"))
    return out


def _aim(s: RagnarollState, seat: int) -> list[Markup]:
    aim = int(s.aims[seat]) - 1
    ax, ay = centre(aim)
    out: list[Markup] = []
    for q, offer in offered(s, seat).items():
        if offer == GO and q != aim:
            x, y = centre(q)
            ux, uy = (x > ax) - (x < ax), (y > ay) - (y < ay)
            mx, my = (ax + x) / 2, (ay + y) / 2
            tip = f"M{num(mx + 9 * ux)} {num(my + 9 * uy)}L{num(mx - 4 * ux - 8 * uy)} {num(my - 4 * uy - 8 * ux)}"
            out.append(path(tip + f"L{num(mx - 4 * ux + 8 * uy)} {num(my - 4 * uy + 8 * ux)}Z", "arrow"))
    return [*out, ring(aim, "aimed")]


def _hammer(s: RagnarollState, seat: int) -> Markup:
    die = int(s.roles[seat * 2]) - 1
    value = int(s.dice[seat * 3 + die])
    x = left(die * 6 + value - 1)
    return el(
        "g",
        el("title", f"Thunder {LETTERS[die]}{value}"),
        el("circle", cx=x + 26, cy=20, r=18),
        use("s-hammer", x + 8, 8, 20),
        el("text", str(value), x=x + 35, y=27),
        cls="ham",
    )


def _neighbour_tags(s: RagnarollState, seat: int) -> list[Markup]:
    """The numbers of the two neighbours at the edges, the present one lit."""
    out: list[Markup] = []
    present = int(s.present(seat)) if s.depth[seat] > 0 else 0
    for which, x in ((FROM_LEFT, LEFT_EDGE - 17), (FROM_RIGHT, WIDE - LEFT_EDGE + 17)):
        place = int(neighbour(s, seat, which))
        row = int(ring_number(s, place))
        y = top(row - 1) + 26
        now = present // STEP == STRIKE and present % STEP == which
        if place < s.seats:
            face = el("g", use(f"s-seat-{place + 1}", x - 12, y - 17, 14), cls=f"seat-{place + 1} nm-c")
        else:
            face = el("text", f"D{place - int(s.seats) + 1}", cls="dummy", x=x - 5, y=y - 5)
        out.append(
            el(
                "g",
                el("title", f"Row {row} from the {'left' if which == FROM_LEFT else 'right'} neighbour"),
                el("rect", x=x - 16, y=y - 19, width=32, height=38, rx=6),
                face,
                el("text", str(row), x=x + 4, y=y + 14),
                cls=f"nmark {'now' if now else 'done'}",
            )
        )
    return out


def _ready(s: RagnarollState, seat: int) -> list[tuple[Markup, Markup]]:
    """An outline and a letter for each god whose shape stands on the sheet."""
    out = []
    flagged: set[int] = set()
    for god, found in ready(s, seat):
        key, letter = GODS[god].key, GODS[god].letter
        cells = placement_squares(found[0])
        place = next((q for q in cells if q not in flagged), cells[0])
        flagged.add(place)
        d = outline(cells, -1)
        more = [path(outline(placement_squares(p), 3), "go-m") for p in found[1:6]]
        shape = el("g", path(d, "go-b"), path(d, "go-f"), *more, id=f"out-{key}", cls="god-out ready")
        x, y = left(place % 18), top(place // 18)
        title = f"{GODS[god].name} can be summoned"
        flag = el("g", el("title", title), el("circle", cx=x, cy=y, r=11), el("text", letter, x=x, y=y + 5), cls="god-flag ready")
        out.append((shape, flag))
    return out


def _shape_spots(s: RagnarollState, seat: int) -> list[Markup]:
    """Placements that can burn, and runs of Thor's: each is a spot of its own."""
    out: list[Markup] = []
    for action in s.legal(seat):
        if BURN <= action < RUN:
            cells = placement_squares(action - BURN)
        elif action >= RUN:
            cells = line_squares(int(s.present(seat)) % STEP, action - RUN)
        else:
            continue
        offer = choice(s, seat, action)
        d = outline(cells, 4 if action < RUN else 2)
        hits = path("".join(f"M{left(q % 18)} {top(q // 18)}h52v52h-52Z" for q in cells), "hit")
        out.append(
            el(
                "g",
                el("title", offer.label),
                hits,
                path(d, "pk-b"),
                path(d, "pk-f"),
                id=f"shape-{action}",
                cls="spot pick-shape",
                data_spot=offer.path[0],
                aria_label=offer.label,
            )
        )
    return out


def _the_end(s: RagnarollState, sheet: int) -> list[Markup]:
    """The largest fire with its size, and the large V."""
    out: list[Markup] = []
    size = int(largest_fire(s, sheet))
    fire = largest_group(s, sheet, size)
    if fire:
        d = outline(fire, 1)
        q = max(fire, key=lambda cell: (cell % 18, -(cell // 18)))
        x, y = left(q % 18) + CELL, top(q // 18)
        out += [path(d, "fire-b"), path(d, "fire-f")]
        tag = el("g", el("rect", x=x - 16, y=y - 16, width=34, height=26, rx=6), el("text", str(size), x=x + 1, y=y + 3), cls="fl-n")
    cells = complete_v(s, sheet)
    if cells:
        d = outline(cells, 7)
        corner = next(q for q in cells if _bends(q, cells))
        x2, y2 = centre(corner)
        out += [path(d, "v-b"), path(d, "v-f")]
        out.append(el("g", el("circle", cx=x2, cy=y2, r=13), el("text", "V", x=x2, y=y2 + 5), cls="god-flag vf"))
    if fire:
        out.append(tag)
    return out


def _bends(q: int, cells: list[int]) -> bool:
    beside = [q + step in cells for step in (-1, 1, -18, 18)]
    return (beside[0] or beside[1]) and (beside[2] or beside[3])


def largest_group(s: RagnarollState, sheet: int, size: int) -> list[int]:
    """The squares of the first group of this size."""
    fire = zeros(6)
    for q in range(108):
        if size and s.is_marked(sheet, q) and spread(s, sheet, q, fire) == size:
            return [p for p in range(108) if fire[p // 18] & bit(p % 18) != 0]
    return []


def complete_v(s: RagnarollState, sheet: int) -> list[int]:
    """The squares of a complete large V, [] without one."""
    table, size = (V5, 9) if s.valhalla_arm == 5 else (V4, 7)
    for at in range(0, len(table), size):
        cells = [int(q) for q in table[at : at + size]]
        if all(s.is_marked(sheet, q) for q in cells):
            return cells
    return []


Point = tuple[int, int]


def outline(cells: list[int], inset: float = 0) -> str:
    """The path around a set of squares, moved inwards; it crosses the gap between sectors."""
    inside = set(cells)
    edges: dict[Point, list[tuple[Point, Point, Point]]] = {}
    for q in cells:
        x, y = q % 18, q // 18
        x0, x1, y0, y1 = left(x), left(x) + CELL, top(y), top(y) + CELL
        if y == 0 or q - 18 not in inside:
            edges.setdefault((x, y), []).append(((x + 1, y), (x0, y0), (x1, y0)))
        if x == 17 or q + 1 not in inside:
            edges.setdefault((x + 1, y), []).append(((x + 1, y + 1), (x1, y0), (x1, y1)))
        if y == 5 or q + 18 not in inside:
            edges.setdefault((x + 1, y + 1), []).append(((x, y + 1), (x1, y1), (x0, y1)))
        if x == 0 or q - 1 not in inside:
            edges.setdefault((x, y + 1), []).append(((x, y), (x0, y1), (x0, y0)))
    return "".join(_loop(points, inset) for points in _loops(edges))


WAYS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}


def _loops(edges: dict[Point, list[tuple[Point, Point, Point]]]) -> list[list[Point]]:
    """The edges chained to closed loops; where two meet at a corner the loops are kept apart."""
    out: list[list[Point]] = []
    while any(edges.values()):
        start = next(point for point, found in edges.items() if found)
        at, points, heading = start, list[Point](), -1
        while edges.get(at):
            found = edges[at]
            here = at
            edge = min(found, key=lambda e: (WAYS[e[0][0] - here[0], e[0][1] - here[1]] - heading - 1) % 4) if heading >= 0 else found[0]
            found.remove(edge)
            heading = WAYS[edge[0][0] - at[0], edge[0][1] - at[1]]
            points += [edge[1], edge[2]]
            at = edge[0]
            if at == start:
                break
        out.append(points)
    return out


def _loop(points: list[Point], inset: float) -> str:
    corners: list[Point] = []
    for point in points:
        if not corners or corners[-1] != point:
            corners.append(point)
    while True:
        n = len(corners)
        flat = next((j for j in range(n) if _straight(corners[j - 1], corners[j], corners[(j + 1) % n])), None)
        if flat is None:
            break
        corners.pop(flat)
    out = []
    for j, b in enumerate(corners):
        a, c = corners[j - 1], corners[(j + 1) % len(corners)]
        d1, d2 = (_sign(b[0] - a[0]), _sign(b[1] - a[1])), (_sign(c[0] - b[0]), _sign(c[1] - b[1]))
        out.append(f"{num(b[0] + inset * (-d1[1] - d2[1]))} {num(b[1] + inset * (d1[0] + d2[0]))}")
    return "M" + "L".join(out) + "Z"


def _straight(a: Point, b: Point, c: Point) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def thumbnail(s: RagnarollState, sheet: int, cell: int = 14, only: int = -1, dots: frozenset[int] = frozenset()) -> Markup:
    """A small picture of a sheet, or of one sector, with the squares that can be chosen framed."""
    squares = [q for q in range(108) if only < 0 or q % 18 // 6 == only]
    wide = 6 * cell if only >= 0 else 18 * cell + 4

    def at(q: int) -> tuple[int, int]:
        return (q % 18 - max(0, only) * 6) * cell + (2 * (q % 18 // 6) if only < 0 else 0), q // 18 * cell

    grounds: dict[str, str] = {}
    crosses = {"thx": "", "thx b": ""}
    for q in squares:
        x, y = at(q)
        state = state_of(s, sheet, q)
        dark = PICTURE[q] in (TROLL, STANDING)
        cls = "th k" if state == BURNT else "th x" if state == STRUCK else "th d" if dark else f"th {SECTOR_CLASS[q % 18 // 6]}"
        grounds[cls] = grounds.get(cls, "") + f"M{x + 0.5} {y + 0.5}h{cell - 1}v{cell - 1}h-{cell - 1}z"
        if state != OPEN:
            key = "thx b" if state == BURNT else "thx"
            crosses[key] += f"M{x + 2} {y + 2}l{cell - 4} {cell - 4}m0 -{cell - 4}l-{cell - 4} {cell - 4}"
    out = [path(d, cls) for cls, d in grounds.items()] + [path(d, cls) for cls, d in crosses.items() if d]
    for q in squares:
        if q in dots:
            x, y = at(q)
            out.append(el("rect", cls="thd", x=x + 1, y=y + 1, width=cell - 2, height=cell - 2))
    return el("svg", *out, cls="rr-thumb", viewBox=f"0 0 {wide} {6 * cell}", aria_hidden="true")


def possible(s: RagnarollState, seat: int) -> frozenset[int]:
    """Every square that a choice of the seat touches now, for the small pictures."""
    found = set(offered(s, seat))
    for action in s.legal(seat):
        if BURN <= action < RUN:
            found |= set(placement_squares(action - BURN))
        elif action >= RUN:
            found |= set(line_squares(int(s.present(seat)) % STEP, action - RUN))
    return frozenset(found)
