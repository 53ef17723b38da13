"""heXentafl drawn: a carved oak board on dark cloth, bone attackers, iron defenders, a crowned King."""

from __future__ import annotations

from functools import cache

from meadhall import bits
from meadhall import hex as geometry
from meadhall.english import plural
from meadhall.game import Drawing, Look, Page, Region
from meadhall.svg import Markup, art, board, crest, el, group, hexagon, join, knot, num, path

from .rules import HexentaflState, codes, tables

__all__ = ["PAGE"]

RADIUS = 50.0
DOT = "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10"
LOZENGE = "M0 -15L15 0L0 15L-15 0Z"


def draw(s: HexentaflState, look: Look) -> Drawing:
    """The whole table for a viewer: the board, the seats and the facts beside it."""
    picture = _board(s, look.turned)
    return Drawing(picture, {"seats": Region(_seats(s, look), "panel seats", "Players"), "stage": Region(picture, "stage", "Board")})


@cache
def _at(size: int, cell: int, turned: int) -> tuple[float, float]:
    return geometry.point(geometry.rotate(geometry.hexagon(size)[cell], turned), RADIUS)


def _frame(size: int) -> float:
    return RADIUS * 3**0.5 * (size - 0.5) + RADIUS * 1.02


@cache
def _scenery(size: int, turned: int) -> Markup:
    """What never moves: frame, knotwork, hexes, grain, gates, throne, letters."""
    throne = [path(hexagon(0, 0, RADIUS - 7), "throne"), path(hexagon(0, 0, RADIUS - 13), "inlay")]
    seat = el("g", art("throne", -17, -18, 34), cls="throne-art")
    return join(*_rim(size), *_wood(size, turned), *_gates(size, turned), *throne, seat, *_letters(size, turned))


def _rim(size: int) -> list[Markup]:
    outer = _frame(size)
    corner_up = [(-y, x) for x, y in geometry.outline(0, 0, outer - 7)]
    return [
        path(hexagon(0, 0, outer + 14, flat=False), "frame"),
        path(hexagon(0, 0, outer + 6, flat=False), "frame-hi"),
        *(knot(corner_up[i], corner_up[(i + 1) % 6]) for i in range(6)),
    ]


def _wood(size: int, turned: int) -> list[Markup]:
    """The hexes, and the grain that runs through them."""
    out, clip = list[Markup](), ""
    for cell, (q, r) in enumerate(geometry.hexagon(size)):
        x, y = _at(size, cell, turned)
        lit = geometry.outline(x, y, RADIUS - 5)
        out.append(path(hexagon(x, y, RADIUS - 1.2), "cell b" if (q - r) % 3 == 1 else "cell"))
        out.append(path("M" + "L".join(f"{num(a)} {num(b)}" for a, b in lit[3:6]), "cell-hi"))
        clip += hexagon(x, y, RADIUS - 6)
    grain = [path(_grain(j, _frame(size)), "grain") for j in range(-8, 9)]
    out.append(el("clipPath", path(clip), id=f"wood-{size}"))
    out.append(el("g", *grain, clip_path=f"url(#wood-{size})"))
    return out


def _gates(size: int, turned: int) -> list[Markup]:
    return [
        group(
            *_at(size, cell, turned),
            path(hexagon(0, 0, RADIUS - 4), "gate-cell"),
            path(hexagon(0, 0, RADIUS - 9), "gate-line"),
            path("M-19 23V-5L0 -25L19 -5V23", "gate"),
            path("M-9 23V2L0 -8L9 2V23Z", "gate-door"),
            id=f"gate-{tables.NAMES[size][cell]}",
            cls="gate-spot",
        )
        for cell in bits.members(tables.CORNERS[size - 4])
    ]


def _letters(size: int, turned: int) -> list[Markup]:
    """The letters of the columns, below them; a turned board has none."""
    out: list[Markup] = []
    for cell, name in enumerate(tables.NAMES[size]):
        if name[1:] == "1" and turned == 0:
            x, y = _at(size, cell, turned)
            out.append(el("text", name[0], cls="coord", x=x, y=y + RADIUS + 15))
    return out


def _grain(j: int, reach: float) -> str:
    y = j * 46 + j * 37 % 13
    return (
        f"M{-reach:.0f} {y}C{-reach / 2:.0f} {y - 16 + j * 7 % 9} {-60 + j * 31 % 50} {y + 18} {reach * 0.2:.0f} {y + 4}"
        f"S{reach * 0.7:.0f} {y - 14} {reach:.0f} {y + 6}"
    )


def _board(s: HexentaflState, turned: int) -> Markup:
    outer = _frame(s.size) + 22
    width = outer * 3**0.5 / 2 + 6
    label = f"heXentafl board, {s.size}x{s.size}"
    layers = [_scenery(s.size, turned), _last_move(s, turned), _spots(s, turned), _pieces(s, turned)]
    return board(2 * width, 2 * outer, *layers, label=label, cls="hx", origin=(-width, -outer))


def _last_move(s: HexentaflState, turned: int) -> Markup:
    if s.moved_from < 0:
        return Markup("")
    (x0, y0), (x1, y1) = _at(s.size, s.moved_from, turned), _at(s.size, s.moved_to, turned)
    return join(path(hexagon(x0, y0, RADIUS - 11), "was"), path(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}", "trail"))


def _spots(s: HexentaflState, turned: int) -> Markup:
    """Every free hex can be aimed at; the page shows the dot only where the picked piece may go, the lozenge where it takes."""
    return join(*(_spot(int(s.size), cell, turned) for cell in bits.members(tables.HEXES[s.size - 4] & ~s.occupied())))


@cache
def _spot(size: int, cell: int, turned: int) -> Markup:
    x, y = _at(size, cell, turned)
    name = tables.NAMES[size][cell]
    marks = el(
        "g",
        path(hexagon(0, 0, RADIUS - 6), "legal-cell"),
        path(DOT, "legal dot"),
        path(LOZENGE, "legal lozenge"),
        path(hexagon(0, 0, RADIUS - 6), "aim-ring"),
        path(hexagon(0, 0, RADIUS - 4), "focus-ring"),
        cls="mark",
    )
    hit = path(hexagon(0, 0, RADIUS - 2), "hit")
    return group(x, y, hit, marks, id=f"c-{name}", cls="spot cell-spot", data_spot=f"c:{name}", aria_label=name)


def _pieces(s: HexentaflState, turned: int) -> Markup:
    """The upper ones first, so that the lower ones overlap them."""
    standing = sorted(bits.members(s.occupied()), key=lambda cell: _at(s.size, cell, turned)[1])
    threatened = s.end == codes.RUNNING and _threatened(s)
    return join(*(_piece(s, cell, turned, threatened) for cell in standing))


def _piece(s: HexentaflState, cell: int, turned: int, threatened: bool) -> Markup:
    x, y = _at(int(s.size), cell, turned)
    name = tables.NAMES[s.size][cell]
    kind = "King" if cell == s.king else "attacker" if bits.has(s.attackers, cell) else "defender"
    classes = f"piece spot {'bone' if kind == 'attacker' else 'iron'}" + (" breathe" if kind == "King" and threatened else "")
    return el(
        "g",
        _figure(kind),
        id=f"p-{name}",
        data_flip=True,
        data_spot=f"p:{name}",
        cls=classes,
        transform=f"translate({num(x)} {num(y)})",
        aria_label=f"{kind} on {name}",
        data_was=_came_from(s, cell),
    )


@cache
def _figure(kind: str) -> Markup:
    """A piece with its rims, and the marks that the page shows on it: picked, victim, focus."""
    is_king = kind == "King"
    rims = [el("circle", cls="rim", cy=lift, r=33 if is_king else 29) for lift in ((10, 5, 0) if is_king else (5, 0))]
    if is_king:
        face = join(
            el("circle", cls="king-ring", r=27),
            path("M-21 -15L-10.5 -3L0 -22L10.5 -3L21 -15L16.5 14Q0 20 -16.5 14Z", "king-crown"),
            path("M0 -5L5.5 2.5L0 10L-5.5 2.5Z", "king-gem"),
        )
    else:
        face = art("man-attack" if kind == "attacker" else "man", -31, -31, 62)
    picked = el("g", el("circle", cls="picked", r=34), el("circle", cls="picked", r=34), cls="pick-mark")
    victim = el(
        "g", *[path("M-45 0H-30M45 0H30M0 -45V-30M0 45V30", "victim-x")] * 2, *[el("circle", cls="victim", r=35)] * 3, cls="victim-mark"
    )
    shade, focus = el("ellipse", cls="shade", cx=2, cy=11, rx=32, ry=25), el("circle", cls="focus-ring", r=38)
    return el("g", shade, *rims, face, picked, victim, focus)


def _came_from(s: HexentaflState, cell: int) -> str | None:
    """Where the piece that has just moved stood before: the page slides it from there."""
    return f"p-{tables.NAMES[s.size][s.moved_from]}" if cell == s.moved_to and s.moved_from >= 0 else None


def _threatened(s: HexentaflState) -> bool:
    """Could the attackers capture the King with their next move?"""
    world = s.copy()
    world.side, world.game = codes.ATTACKERS, 0
    return any(bits.has(world.taken_by(action), s.king) for action in world.legal(codes.ATTACKERS))


# -- beside the board -------------------------------------------------------------------------------------------------


def _token(attacker: bool) -> Markup:
    symbol, tone = ("man-attack", "bone") if attacker else ("man", "iron")
    return el(
        "svg", el("circle", cls="rim", r=31), art(symbol, -34, -34, 68), cls=f"crest {tone}", viewBox="-34 -34 68 68", aria_hidden="true"
    )


def _seats(s: HexentaflState, look: Look) -> Markup:
    order = [int(s.viewer), 1 - int(s.viewer)] if s.viewer in (0, 1) else [0, 1]
    return join(*(_seat(s, look, seat) for seat in order), el("div", *_facts(s), cls="facts"))


def _seat(s: HexentaflState, look: Look, seat: int) -> Markup:
    attacker = s.side_of(seat) == codes.ATTACKERS
    left = bits.size(s.pieces(s.side_of(seat)))
    role = f"Attackers, {left} men" if attacker else f"Defenders, King + {left - 1}"
    you = el("span", " (you)", cls="muted only-l") if seat == s.viewer else None
    return el(
        "div",
        el("span", _token(attacker), crest(seat), cls="both"),
        el("b", look.names[seat], you, cls="who"),
        el("span", str(left), el("small", " left"), cls="pts"),
        el("span", role, cls="small muted"),
        cls="seat now" if s.turn() == seat else "seat",
        id=f"seat-{seat}",
    )


def _facts(s: HexentaflState) -> list[Markup]:
    gates = _free_gates(s)
    nearest = f"{gates[0][1]}, {plural(gates[0][0], 'step')}" if gates else "none open"
    rows = [("Turn", str(s.ply // 2 + 1)), ("This position", f"{max(1, int(s.occurrences()))} of 3"), ("King's nearest gate", nearest)]
    if s.games == 2:
        rows.insert(0, ("Game", f"{s.game + 1} of 2"))
    return [el("div", el("span", key, cls="k"), el("b", value, cls="num")) for key, value in rows]


def _free_gates(s: HexentaflState) -> list[tuple[int, str]]:
    """The gates that the King could reach if nobody else moved: moves needed and name, nearest first."""
    occupied = int(s.attackers | s.defenders)
    seen, edge, steps = {int(s.king)}, {int(s.king)}, 0
    found: list[tuple[int, str]] = []
    while edge:
        steps += 1
        reached = {
            to
            for cell in edge
            for to, (_, between) in tables.moves_from(int(s.size), cell).items()
            if not (between | 2**to) & occupied and (s.king_slides or not between)
        }
        edge = reached - seen
        seen |= edge
        found += [(steps, tables.NAMES[s.size][cell]) for cell in sorted(edge) if bits.has(tables.CORNERS[s.size - 4], cell)]
    return found


PAGE = Page(draw=draw)
