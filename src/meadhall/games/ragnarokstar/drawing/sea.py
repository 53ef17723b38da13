"""The sea: a plum sunburst, four islands in the corners, ice in the gaps, boats in the ports, the dragon."""

from __future__ import annotations

import re
from functools import cache
from math import cos, hypot, pi, sin

from meadhall.bits import has
from meadhall.english import listed
from meadhall.svg import Markup, art, board, el, join, num, once, path

from ..rules import RagnarokStarState, codes, tables
from ..words import names
from .parts import pigment

CORNERS = ((92, 84, 1, 1), (428, 84, -1, 1), (428, 316, -1, -1), (92, 316, 1, -1))  # P L T M: centre, towards the middle
GAPS = ((260, 50), (456, 200), (260, 350), (64, 200))  # spots N E S W
ANCHORS = ((204, 58), (444, 156), (316, 342), (76, 244))
BRIDGES = ("M160 62Q260 8 360 62", "M452 138Q530 200 452 262", "M160 338Q260 392 360 338", "M68 138Q-10 200 68 262")
DOCKS = (
    ((200, 104), (236, 122), (196, 146), (232, 164)),
    ((398, 182), (360, 164), (392, 222), (352, 206)),
    ((334, 300), (290, 284), (330, 258), (290, 242)),
    ((122, 218), (160, 236), (128, 180), (166, 196)),
)
MIDDLE = ((226, 238), (294, 238), (226, 168), (294, 168))
SHORE = "Q82 -60 68 -42Q84 -10 62 14Q66 40 36 44Q20 62 -14 56Q-40 66 -58 56"
COAST = f"M-92 -84L71 -84{SHORE}Q-76 63 -92 56Z"  # within the drawing: what can be chosen
WATERLINE = f"M71 -84{SHORE}Q-76 63 -92 56"  # where land and sea meet
BEYOND = f"M-400 -320L60 -320L70 -88{SHORE}Q-80 64 -102 52L-400 60Z"  # the land goes on where a window is wider than the drawing
HULL = "M-20 1Q-21 -10 -15 -13Q-16 -5 -11 -2H11Q16 -5 15 -13Q21 -10 20 1Q15 14 0 14Q-15 14 -20 1Z"
FLOE = "M-40 12L-32 4H32L42 13L26 24H-28Z"
EMPTY_FLOE = "M-30 8L-24 0H24L32 9L20 18H-22Z"
PLACES = (0.5, 0.35, 0.65, 0.2, 0.8)  # along a step of the path where its number may stand
BADGE = 28  # from the middle of one number to that of the next
TICKS = "M0 -42V-30M0 26V38M-38 -2H-26M26 -2H38"


@cache
def _coast(island: int, shape: str = COAST) -> str:
    """The outline of an island: one corner-hugging coast, mirrored."""
    x, y, fx, fy = CORNERS[island]
    out = ""
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", shape):
        values = [float(n) for n in numbers.split()]
        out += command + " ".join(f"{x + fx * values[i]:g} {y + fy * values[i + 1]:g}" for i in range(0, len(values), 2))
    return out


@cache
def _water() -> Markup:
    rays = ""
    for i in range(0, 28, 2):
        a, b = 2 * pi * (i - 0.5) / 28, 2 * pi * (i + 0.5) / 28
        rays += f"M260 200L{260 + 800 * cos(a):.0f} {200 + 800 * sin(a):.0f}L{260 + 800 * cos(b):.0f} {200 + 800 * sin(b):.0f}Z"
    whole = {"x": -400, "y": -300, "width": 1320, "height": 1000}
    dot = el("circle", cls="ht", cx=6, cy=6, r=2.2)
    return el(
        "g",
        el("defs", el("pattern", dot, id="halftone", width=12, height=12, patternunits="userSpaceOnUse", patterntransform="rotate(30)")),
        el("rect", cls="sea", **whole),
        path(rays, "rays"),
        el("g", (el("circle", cx=260, cy=200, r=r) for r in (64, 92, 124, 160)), cls="swell"),
        el("rect", cls="dots", fill="url(#halftone)", **whole),
        cls="scenery",
    )


def sea(s: RagnarokStarState) -> Markup:
    """The whole board. Nothing here is secret except for the viewer's own path while programming."""
    layers: list[Markup | None] = [_water(), *(_link(k) for k in range(4) if tables.LINKS[s.tiles[k]])]
    layers += [_island(s, k) for k in range(4)]
    layers += [_spot(k, int(s.tiles[k])) for k in range(4)]
    way, steps = _preview(s)
    layers += [_centre(s.expansion == codes.DIVALKYRIE and s.dragon == codes.CENTRE), way, *_boats(s), _dragon(s), steps]
    locked = [names.ISLAND_NAMES[k] for k in range(4) if s.locked(k)]
    label = "Sea board; locked: " + (", ".join(locked) or "none")
    return board(520, 400, *layers, label=label, cls="rs-sea", preserveAspectRatio="xMidYMid meet")


@once
def _link(spot: int) -> Markup:
    return join(path(BRIDGES[spot], "ice-link"), path(BRIDGES[spot], "ice-link dot"))


def _island(s: RagnarokStarState, island: int) -> Markup:
    name = names.ISLANDS[island]
    far, land = _land(island)
    spot = el(
        "g",
        land,
        _piles(island, *(int(s.fans[island * 4 + k]) for k in range(4))),
        id=f"isle-{name}",
        cls="isle spot",
        data_spot=f"i:{name}",
        data_term=names.SHORT_NAMES[island].lower(),
        aria_label=_words(s, island),
    )
    return join(far, spot)


@once
def _land(island: int) -> tuple[Markup, Markup]:
    """The coast beyond an island, and the island itself with its picture and its name."""
    x, y, fx, fy = CORNERS[island]
    name, coast = names.ISLANDS[island], _coast(island)
    frame = {"x": x - fx * 36 - 54, "y": y - fy * 36 - 39, "width": 108, "height": 74}
    picture = el("svg", el("use", href=f"#rs-isle-{name.lower()}", x=-64, y=-44, width=128, height=88), viewBox="-64 -44 128 88", **frame)
    shore = _coast(island, WATERLINE)
    marks = el("g", path(shore, "isle-legal"), path(shore, "isle-ring"), path(shore, "isle-ring in"), cls="mark")
    title = el(
        "text",
        names.SHORT_NAMES[island],
        cls="isle-name",
        x=x + fx * 16,
        y=y - 50 if fy > 0 else y + 58,
        text_anchor="start" if fx > 0 else "end",
    )
    beyond = _coast(island, BEYOND)
    far = el("g", path(beyond, "isle-off", transform=f"translate({fx * 5} {fy * 5})"), path(beyond, "isle-land"), cls="isle-far")
    return far, join(path(coast, "isle-here"), marks, picture, title)


def _words(s: RagnarokStarState, island: int) -> str:
    """An island for screen readers and tooltips."""
    here = [names.fans(int(s.fans[island * 4 + k]), k) for k in range(4) if s.fans[island * 4 + k]]
    boats = [names.band_name(s, seat) for seat in range(s.seats) if s.boats[seat] == island]
    linked = [names.ISLAND_NAMES[k] for k in range(4) if s.linked(island, k)]
    parts = [
        names.ISLAND_NAMES[island],
        ", ".join(here) or "no fans",
        "boats of " + listed(boats) if boats else "",
        "port locked" if s.locked(island) else "",
        "linked with " + listed(linked) if linked else "",
    ]
    return "; ".join(p for p in parts if p)


@once
def _piles(island: int, *fans: int) -> Markup:
    """Fans in a row along the inner shore: up to four drawn, five or more as one figure with the count."""
    x, y, fx, fy = CORNERS[island]
    size, step, gap = 31, 15, 6
    piles = [(k, count) for k, count in enumerate(fans) if count]
    room = 150
    shown = {k: n if n <= 4 else 1 for k, n in piles}
    while sum(size + step * (n - 1) + gap for n in shown.values()) - gap > room and max(shown.values()) > 1:
        widest = max(shown, key=lambda k: shown[k])
        shown[widest] -= 1
    total = sum(size + step * (n - 1) + gap for n in shown.values()) - gap
    at = max(8.0, min(x - fx * 14 - total / 2, 512.0 - total))
    top = y + 13 if fy > 0 else y - 45
    out = []
    for kind, count in piles:
        fan, figures = names.FANS[kind], shown[kind]
        parts = [art(f"rs-{fan}", at + i * step, top, size) for i in range(figures)]
        if count > 1:
            cx = at + step * (figures - 1) + size - 1
            parts += [
                el("circle", cls="cnt", cx=cx, cy=top + 1, r=9),
                el("text", str(count), cls="cnt-t", x=cx, y=top + 1, dominant_baseline="central"),
            ]
        title = el("title", f"{names.fans(count, kind)} on {names.ISLAND_NAMES[island]}")
        out.append(
            el(
                "g",
                title,
                parts,
                id=f"fans-{names.ISLANDS[island]}-{fan}",
                cls="pile",
                data_term=fan,
                data_count=count,
                data_pool=f"fan-{fan}",
            )
        )
        at += size + step * (figures - 1) + gap
    return join(*out)


@once
def _spot(spot: int, tile: int) -> Markup:
    (x, y), (ax, ay) = GAPS[spot], ANCHORS[spot]
    locked = bool(tables.LOCKS[tile])
    ice = path(EMPTY_FLOE, "floe none")
    if tile:
        picture = el("g", path(FLOE, "floe"), art(f"ice-{names.TILES[tile]}", -32, -36, 64, "pic-ice"))
        ice = el("g", picture, id=f"tile-{tile}", data_flip=True)
    mark = el("g", el("ellipse", cls="legal-ring", rx=46, ry=36, cy=-4), el("ellipse", cls="legal-ring", rx=46, ry=36, cy=-4), cls="mark")
    anchor = [
        el("circle", cls="anchor locked" if locked else "anchor", cx=ax, cy=ay, r=13),
        art("rs-anchor", ax - 8, ay - 8, 16, "anchor-i locked" if locked else "anchor-i"),
    ]
    if locked:
        anchor.append(path(f"M{ax - 10} {ay + 10}L{ax + 10} {ay - 10}", "anchor-x"))
    a, b = names.ISLAND_NAMES[spot], names.ISLAND_NAMES[(spot + 1) % 4]
    what = names.TILES[tile] if tile else "no ice"
    label = f"{names.SPOTS[spot]}: {what}; port of {a} {'locked' if locked else 'open'}; " + (
        f"links {a} and {b}" if tables.LINKS[tile] else f"between {a} and {b}"
    )
    floe = el("g", el("rect", cls="hit", x=-46, y=-40, width=92, height=72), ice, mark, transform=f"translate({x} {y})")
    name = names.SPOTS[spot]
    term = f"ice-{names.TILES[tile]}" if tile else f"spot-{name.lower()}"
    return el(
        "g",
        el("title", label),
        floe,
        anchor,
        id=f"spot-{name}",
        cls="ice-spot spot",
        data_spot=f"t:{name}",
        data_term=term,
        aria_label=label,
    )


@once
def _centre(sleeping: bool) -> Markup:
    inside = art("rs-bolt", 244, 184, 32, "pic-bolt")
    if sleeping:
        inside = el("g", el("g", art("dragon", 241, 181, 38, "pic-dragon")), id="dragon", data_flip=True)
    rings = [el("circle", cls="eye-o", cx=260, cy=200, r=34), el("circle", cls="eye-i", cx=260, cy=200, r=26)]
    return el(
        "g", el("title", "The centre: no island, no port"), rings, inside, id="centre", data_term="fafnirvana" if sleeping else "centre"
    )


def _place(s: RagnarokStarState, seat: int, at: int | None = None) -> tuple[float, float]:
    """Where a boat lies, or would lie: four places in every port and in the centre, taken in the order of the seats."""
    port = int(s.boats[seat]) if at is None else at
    rank = sum(1 for other in range(s.seats) if s.boats[other] == port and (other < seat if at is None else other != seat))
    return (MIDDLE if port == codes.CENTRE else DOCKS[port])[min(rank, 3)]


@once
def boat_shape(number: int) -> Markup:
    """A hull in the seat's colour with its shield as the sail."""
    return join(path(HULL, "hull"), art(f"seat-{number}", -13, -22, 26, f"crest-b seat-{number}"))


@once
def _rings() -> Markup:
    """Around a boat that may be robbed."""
    return el("g", *[path(TICKS, "victim-x")] * 2, *[el("circle", cls="victim-ring", r=27, cy=-2)] * 3, cls="victim-mark")


def _boats(s: RagnarokStarState) -> list[Markup]:
    out = []
    for seat in sorted(range(s.seats), key=lambda k: _place(s, k)[1]):
        x, y = _place(s, seat)
        number = pigment(s, seat)
        raised = el("g", el("circle", cls="shield-up", r=24, cy=-4))
        up = el("g", raised, cls="up", id=f"up-{seat}", data_lands=True) if has(s.shields, seat) else None
        inner = el("g", el("ellipse", cls="wake", cy=13, rx=21, ry=5), up, boat_shape(number), _rings())
        where = names.ISLAND_NAMES[s.boats[seat]] if s.boats[seat] != codes.CENTRE else "the centre"
        shielded = ", shield up" if up else ""
        out.append(
            el(
                "g",
                el("title", f"{names.band_name(s, seat)} at {where}{shielded}"),
                inner,
                id=f"boat-{seat}",
                cls=f"boat seat-{number}",
                data_term=names.band_of(s, seat),
                data_flip=True,
                transform=f"translate({num(x)} {num(y)})",
            )
        )
    return out


def _dragon(s: RagnarokStarState) -> Markup | None:
    if s.expansion != codes.DIVALKYRIE or s.dragon == codes.CENTRE:
        return None
    x, y, fx, fy = CORNERS[s.dragon]
    hit = [names.band_name(s, seat) for seat in range(s.seats) if s.boats[seat] == s.dragon]
    title = f"Fafnirvana at {names.ISLAND_NAMES[s.dragon]}: whoever arrives here loses a fan" + (f"; here: {', '.join(hit)}" if hit else "")
    shape = el("g", el("circle", cls="drg", r=24), art("dragon", -20, -20, 40, "pic-dragon"))
    at = f"translate({x + fx * 106} {y + fy * 92})"
    return el("g", el("title", title), shape, id="dragon", data_term="fafnirvana", data_flip=True, transform=at)


def _preview(s: RagnarokStarState) -> tuple[Markup | None, Markup | None]:
    """While programming: the path of the viewer's boat by the numbers given so far, dotted, with the steps that ice would stop; and
    those numbers, which lie above all boats and never on each other."""
    seat = int(s.viewer)
    if s.step != codes.PROGRAM or seat < 0:
        return None, None
    parts: list[Markup] = []
    steps: list[Markup] = []
    taken: list[tuple[float, float]] = []
    at, (x, y) = int(s.boats[seat]), _place(s, seat)
    for k in range(s.written[seat]):
        entry = int(s.programs[seat * 6 + k]) - 1
        if entry < 0 or tables.KIND[entry] not in (codes.NAV, codes.FLY):
            continue
        to = int(tables.WHERE[entry])
        stopped = tables.KIND[entry] == codes.NAV and (s.locked(at) or s.locked(to))
        tx, ty = _place(s, seat, to)
        if to == at and not stopped:
            continue
        mx, my = (x + tx + 260) / 3, (y + ty + 200) / 3
        way = f"M{num(x)} {num(y)}Q{num(mx)} {num(my)} {num(tx)} {num(ty)}"
        parts += [path(way, "trail-o"), path(way, "trail stopped" if stopped else "trail")]
        along = [tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * m + t * t * b for a, m, b in ((x, mx, tx), (y, my, ty))) for t in PLACES]
        px, py = next((spot for spot in along if all(hypot(spot[0] - a, spot[1] - b) >= BADGE for a, b in taken)), along[0])
        taken.append((px, py))
        badge = [el("rect", x=-13, y=-13, width=26, height=26, rx=13), el("text", str(k + 1), x=0, y=5.5)]
        steps.append(el("g", badge, cls="step cur no" if stopped else "step cur", transform=f"translate({num(px)} {num(py)})"))
        if not stopped:
            at, x, y = to, tx, ty
    if at != int(s.boats[seat]):
        number = pigment(s, seat)
        parts.append(el("g", boat_shape(number), cls=f"boat ghost-boat seat-{number}", transform=f"translate({num(x)} {num(y)})"))
    return (el("g", parts, id="preview"), el("g", steps, id="steps")) if parts else (None, None)
