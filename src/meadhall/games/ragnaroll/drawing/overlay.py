"""What is going on, drawn over the map: column, rows, aim, gods that stand ready; at the end the fire and the V."""

from __future__ import annotations

from meadhall.svg import Markup, el, num, path

from ..data import GODS
from ..rules import RagnarollState, codes, dice, gods, scoring, shapes, tables
from ..words import names, offers
from . import grid, parts

NO_MARK, GO, PAY = 0, 1, 2  # what a square offers: nothing, a free choice, a shift for one magic


def offered(s: RagnarollState, seat: int) -> dict[int, int]:
    """Which squares the seat may choose now, and whether that costs a magic."""
    out: dict[int, int] = {}
    aim = int(s.aims[seat]) - 1
    for action in s.legal(seat):
        if codes.MARK <= action < codes.HIT:
            out[action - codes.MARK] = GO
        elif action == codes.HIT:
            out[aim] = GO
        elif codes.BEND <= action < codes.BEND + 4:
            out[int(tables.NEAR[aim * 4 + action - codes.BEND])] = GO
        elif codes.SHIFT <= action < codes.SHIFT + 4:
            out.setdefault(int(tables.NEAR[aim * 4 + action - codes.SHIFT]), PAY)
    return out


OVERLAPPING = "offer: shapes overlap, and each has squares of its own, or the middle of shared ones"


def several(s: RagnarollState, seat: int) -> dict[int, list[int]]:
    """The choices that are several squares at once, placements that can burn and runs of Thor's, with their squares."""
    out: dict[int, list[int]] = {}
    for action in s.legal(seat):
        if codes.BURN <= action < codes.RUN:
            out[action] = shapes.placement_squares(action - codes.BURN)
        elif action >= codes.RUN:
            out[action] = gods.line_squares(s.present(seat) % codes.STEP, action - codes.RUN)
    return out


def touched(s: RagnarollState, seat: int) -> frozenset[int]:
    """Every square that a choice of the seat touches now."""
    return frozenset(offered(s, seat)).union(*several(s, seat).values())


def overlay(s: RagnarollState, seat: int, sheet: int, own: bool) -> list[Markup]:
    """Column, rows, aim, arrows; gods that stand ready; at the end the fire and the V."""
    if s.ended():
        return _the_end(s, sheet)
    out: list[Markup] = []
    if not own:
        return out
    known = s.roles[seat * 2] > 0 and s.dice[seat * 3] > 0 and s.phase in (codes.ASSIGN, codes.DUMMIES, codes.RESOLVE)
    kind = int(s.present(seat)) // codes.STEP if s.depth[seat] > 0 else 0
    if known and s.phase != codes.RESOLVE:
        out += _column(s, seat)
    if known and s.phase == codes.RESOLVE and kind == codes.STRIKE:
        out += _beam(s, seat)
    standing = _ready(s, seat) if kind not in (codes.SHAPE, codes.LINE) else []
    out += [outline for outline, _ in standing]
    if kind:
        out += _shape_spots(s, seat)
    if kind == codes.STRIKE:
        out += _aim(s, seat)
    out += [flag for _, flag in standing]
    if known:
        out.append(_hammer(s, seat))
    if s.phase == codes.RESOLVE:
        out += _neighbour_tags(s, seat)
    return out


def _column(s: RagnarollState, seat: int) -> list[Markup]:
    die = int(s.roles[seat * 2]) - 1
    x = grid.left(die * 6 + int(s.dice[seat * 3 + die]) - 1)
    box = {"x": x - 1, "y": grid.top(0) - 1, "width": 54, "height": 6 * grid.CELL + 2, "rx": 4}
    out = [el("rect", cls="colb", **box), el("rect", cls="colf", **box)]
    if s.roles[seat * 2 + 1] > 0:
        out.append(ring(int(dice.target(s, seat, codes.BOLT)), "aimed"))
    return out


def ring(q: int, cls: str) -> Markup:
    """A white ring with a cross of ticks around a square."""
    x, y = grid.centre(q)
    ticks = f"M{num(x)} {num(y - 26)}v9M{num(x)} {num(y + 17)}v9M{num(x - 26)} {num(y)}h9M{num(x + 17)} {num(y)}h9"
    return el("g", el("circle", cls="am-b", cx=x, cy=y, r=20), el("circle", cls="am-f", cx=x, cy=y, r=20), path(ticks, "am-t"), cls=cls)


def _beam(s: RagnarollState, seat: int) -> list[Markup]:
    """The bolt from the column's head to the aim, and the row that a neighbour gives."""
    which = int(s.present(seat)) % codes.STEP
    q = int(dice.target(s, seat, which))
    x, y = grid.centre(q)
    head = grid.left(q % 18) + 26
    edge = head - 20  # beside the names of the squares
    zigzag = (
        f"M{edge} 36L{edge + 3} {num(36 + (y - 56) * 0.34)}L{edge - 3} {num(38 + (y - 56) * 0.4)}L{edge + 3} {num(36 + (y - 56) * 0.72)}"
    )
    zigzag += f"L{edge - 3} {num(max(40.0, y - 32))}L{num(x - 14)} {num(max(42.0, y - 17))}"
    out = [path(zigzag, "beam")] if y > 80 else []
    if which == codes.FROM_LEFT:
        out.append(path(f"M{grid.LEFT_EDGE + 2} {num(y)}H{num(x - 28)}", "rowline"))
    elif which == codes.FROM_RIGHT:
        out.append(path(f"M{grid.WIDE - grid.LEFT_EDGE - 2} {num(y)}H{num(x + 28)}", "rowline"))
    return out


def _aim(s: RagnarollState, seat: int) -> list[Markup]:
    aim = int(s.aims[seat]) - 1
    ax, ay = grid.centre(aim)
    out: list[Markup] = []
    for q, offer in offered(s, seat).items():
        if offer == GO and q != aim:
            x, y = grid.centre(q)
            ux, uy = (x > ax) - (x < ax), (y > ay) - (y < ay)
            mx, my = (ax + x) / 2, (ay + y) / 2
            tip = f"M{num(mx + 9 * ux)} {num(my + 9 * uy)}L{num(mx - 4 * ux - 8 * uy)} {num(my - 4 * uy - 8 * ux)}"
            out.append(path(tip + f"L{num(mx - 4 * ux + 8 * uy)} {num(my - 4 * uy + 8 * ux)}Z", "arrow"))
    return [*out, ring(aim, "aimed")]


def _hammer(s: RagnarollState, seat: int) -> Markup:
    die = int(s.roles[seat * 2]) - 1
    value = int(s.dice[seat * 3 + die])
    x = grid.left(die * 6 + value - 1)
    return el(
        "g",
        el("title", f"Thunder {names.LETTERS[die]}{value}"),
        el("circle", cx=x + 26, cy=20, r=18),
        parts.use("s-hammer", x + 8, 8, 20),
        el("text", str(value), x=x + 35, y=27),
        cls="ham",
    )


def _neighbour_tags(s: RagnarollState, seat: int) -> list[Markup]:
    """The numbers of the two neighbours at the edges, the present one lit."""
    out: list[Markup] = []
    present = int(s.present(seat)) if s.depth[seat] > 0 else 0
    for which, x in ((codes.FROM_LEFT, grid.LEFT_EDGE - 17), (codes.FROM_RIGHT, grid.WIDE - grid.LEFT_EDGE + 17)):
        place = int(dice.neighbour(s, seat, which))
        row = int(dice.ring_number(s, place))
        y = grid.top(row - 1) + 26
        now = present // codes.STEP == codes.STRIKE and present % codes.STEP == which
        if place < s.seats:
            face = el("g", parts.use(f"s-seat-{place + 1}", x - 12, y - 17, 14), cls=f"seat-{place + 1} nm-c")
        else:
            face = el("text", f"D{place - int(s.seats) + 1}", cls="dummy", x=x - 5, y=y - 5)
        out.append(
            el(
                "g",
                el("title", f"Row {row} from the {'left' if which == codes.FROM_LEFT else 'right'} neighbour"),
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
    for god, found in gods.ready(s, seat):
        key, letter = GODS[god].key, GODS[god].letter
        cells = shapes.placement_squares(found[0])
        place = next((q for q in cells if q not in flagged), cells[0])
        flagged.add(place)
        d = grid.outline(cells, -1)
        more = [path(grid.outline(shapes.placement_squares(p), 3), "go-m") for p in found[1:6]]
        shape = el("g", path(d, "go-b"), path(d, "go-f"), *more, id=f"out-{key}", cls="god-out ready")
        x, y = grid.left(place % 18), grid.top(place // 18)
        title = f"{GODS[god].name} can be summoned"
        flag = el("g", el("title", title), el("circle", cx=x, cy=y, r=11), el("text", letter, x=x, y=y + 5), cls="god-flag ready")
        out.append((shape, flag))
    return out


def shared_out(offered: dict[int, list[int]]) -> dict[int, list[int]]:
    """Shapes that overlap: which squares a click takes for which of them. Each gets one, then the rest goes to those that have fewest."""
    owner: dict[int, int] = {}

    def claim(action: int, tried: set[int]) -> bool:
        for q in offered[action]:
            if q not in tried:
                tried.add(q)
                if q not in owner or claim(owner[q], tried):
                    owner[q] = action
                    return True
        return False

    for action in offered:
        claim(action, set())
    own: dict[int, list[int]] = {action: [] for action in offered}
    for q, action in owner.items():
        own[action].append(q)
    for q in sorted({q for squares in offered.values() for q in squares} - {*owner}):
        own[min((action for action, squares in offered.items() if q in squares), key=lambda action: len(own[action]))].append(q)
    return own


def _boxes(squares: list[int], inset: int = 0) -> str:
    wide = 52 - 2 * inset
    return "".join(f"M{grid.left(q % 18) + inset} {grid.top(q // 18) + inset}h{wide}v{wide}h-{wide}Z" for q in squares)


def _shape_spots(s: RagnarollState, seat: int) -> list[Markup]:
    """Placements that can burn, and runs of Thor's: each is a spot of its own."""
    out: list[Markup] = []
    found = several(s, seat)
    own = shared_out(found)
    for action, squares in sorted(found.items(), key=lambda item: not own[item[0]]):  # one without a square lies over the others
        offer = offers.choice(s, seat, action)
        around = grid.outline(squares, 4 if action < codes.RUN else 2)
        drawn = [el("title", offer.label), path(_boxes(squares), "pk-a"), path(_boxes(own[action]) or _boxes(squares, 15), "hit")]
        spot = {"data_spot": offer.path[0], "aria_label": offer.label, "data_audit_ok": OVERLAPPING}
        out.append(el("g", *drawn, path(around, "pk-b"), path(around, "pk-f"), id=f"shape-{action}", cls="spot pick-shape", **spot))
    return out


def _the_end(s: RagnarollState, sheet: int) -> list[Markup]:
    """The largest fire with its size, and the large V."""
    out: list[Markup] = []
    size: list[Markup] = []
    fire = scoring.fire_squares(s, sheet)
    if fire:
        around = grid.outline(fire, 1)
        out += [path(around, "fire-b"), path(around, "fire-f")]
        q = max(fire, key=lambda q: (q % 18, -(q // 18)))
        x, y = grid.left(q % 18) + grid.CELL, grid.top(q // 18)
        box = el("rect", x=x - 16, y=y - 16, width=34, height=26, rx=6)
        size = [el("g", box, el("text", str(len(fire)), x=x + 1, y=y + 3), cls="fl-n")]
    squares = scoring.v_squares(s, sheet)
    if squares:
        around = grid.outline(squares, 7)
        cx, cy = grid.centre(next(q for q in squares if _bends(q, squares)))
        out += [path(around, "v-b"), path(around, "v-f")]
        out.append(el("g", el("circle", cx=cx, cy=cy, r=13), el("text", "V", x=cx, y=cy + 5), cls="god-flag vf"))
    return [*out, *size]


def _bends(q: int, cells: list[int]) -> bool:
    beside = [q + step in cells for step in (-1, 1, -18, 18)]
    return (beside[0] or beside[1]) and (beside[2] or beside[3])
