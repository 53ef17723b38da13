"""The map of a sheet: three sectors of squares, the troll tracks below, and small pictures of it."""

from __future__ import annotations

from functools import cache

from meadhall.bits import has
from meadhall.svg import Markup, board, el, join, num, once, path

from ..rules import RagnarollState, tables
from ..words import names, offers
from . import grid, overlay, parts

SYMBOL = {tables.TROLL: "s-troll", tables.WARRIOR: "s-warrior", tables.STANDING: "s-standing-stone"}
TERM = {tables.EMPTY: "empty", tables.TROLL: "troll", tables.WARRIOR: "warrior", tables.STANDING: "standing-stone"}
OPEN, STRUCK, BURNT = 0, 1, 2


Marks = tuple[tuple[int, ...], tuple[int, ...]]  # of a sheet: the struck and the burnt squares of each line


def marks_of(s: RagnarollState, sheet: int) -> Marks:
    """What is struck and what is burnt on a sheet."""
    lines = range(sheet * tables.HEIGHT, (sheet + 1) * tables.HEIGHT)
    return tuple(int(s.struck[line]) for line in lines), tuple(int(s.burnt[line]) for line in lines)


@once
def states(marks: Marks) -> list[int]:
    """Open, struck or burnt: every square."""
    struck, burnt = marks
    return [
        BURNT if burnt[tables.ROW[q]] & tables.BIT[q] else STRUCK if struck[tables.ROW[q]] & tables.BIT[q] else OPEN
        for q in range(tables.SQUARES)
    ]


@cache
def square(q: int, state: int, offer: int, printed: bool) -> Markup:
    """One square with its picture, its mark, and the frame that the page shows while it can be chosen."""
    x, y = grid.centre(q)
    kind = int(tables.PICTURE[q])
    dark = kind in (tables.TROLL, tables.STANDING)
    drawn = [el("rect", cls=f"rq {parts.SECTOR_CLASS[q % 18 // 6]} {'d' if dark else 'l'}", x=x - 25, y=y - 25, width=50, height=50, rx=2)]
    if dark and state == OPEN:
        drawn.append(el("rect", cls="rqh", x=x - 25, y=y - 25, width=50, height=50, rx=2))
    if state == BURNT:
        drawn.append(parts.use("rr-char", x - 26, y - 26, 52, transform=f"rotate({90 * (q % 4)} {num(x)} {num(y)})"))
        drawn.append(_mark(q, parts.use("rr-x", x - 17, y - 17, 34, "xs burnt")))
    elif state == STRUCK:
        old = " printed" if printed else ""
        drawn.append(el("rect", cls=f"struck{old}", x=x - 24, y=y - 24, width=48, height=48, rx=3))
        if kind in SYMBOL:
            drawn.append(parts.use(SYMBOL[kind], x - 17, y - 17, 34, "pic under"))
        drawn.append(_mark(q, parts.use("rr-x", x - 24, y - 24, 48, f"xs{old}")))
    elif kind in SYMBOL:
        ground = "on-d" if dark else "on-l kw" if kind == tables.WARRIOR else "on-l"
        drawn.append(parts.use(SYMBOL[kind], x - 18, y - 18, 36, f"pic {ground}"))
    else:
        drawn.append(el("text", f"{q % 6 + 1}-{q // 18 + 1}", cls="co", x=x, y=y + 4))
    if offer != overlay.NO_MARK:
        drawn.append(_offer(x, y, offer))
    name = names.SQUARES[q]
    words = ", ".join(filter(None, (name, names.picture(q), ("", "struck", "burnt")[state])))
    term = TERM[kind] if state == OPEN else "burnt" if state == BURNT else "printed" if printed else "struck"
    spot = {"data_spot": f"c:{name}", "data_term": term, "aria_label": words}
    return el("g", el("title", words), *drawn, id=offers.square_id(q), cls="spot sqr", **spot)


def _mark(q: int, cross: Markup) -> Markup:
    """A cross that strikes its square when it is new."""
    return el("g", el("g", cross), id=f"x-{names.SQUARES[q]}", data_lands=True)


def _offer(x: float, y: float, offer: int) -> Markup:
    if offer == overlay.PAY:
        return el(
            "g",
            el("rect", cls="hit", x=x - 26, y=y - 26, width=52, height=52),
            el("rect", cls="sh-b", x=x - 21, y=y - 21, width=42, height=42, rx=4),
            el("rect", cls="sh-f", x=x - 21, y=y - 21, width=42, height=42, rx=4),
            el("circle", cls="price", cx=x + 17, cy=y + 17, r=9.5),
            parts.use("s-magic", x + 10, y + 10, 14, "spark live"),
            cls="mark shift",
        )
    return el(
        "g",
        el("rect", cls="hit", x=x - 26, y=y - 26, width=52, height=52),
        el("rect", cls="bd-b", x=x - 22, y=y - 22, width=44, height=44, rx=4),
        el("rect", cls="bd-f", x=x - 22, y=y - 22, width=44, height=44, rx=4),
        parts.use("rr-x", x - 19, y - 19, 38, "xs ghost"),
        cls="mark bend",
    )


@cache
def scenery() -> Markup:
    """Banners with the column numbers, sector grounds, row numbers."""
    lines = path("M0 0V6", "rr-hatch")
    turned = {"patternunits": "userSpaceOnUse", "patterntransform": "rotate(45)"}
    paper = el("rect", cls="rr-ground", width=grid.WIDE, height=grid.HIGH)  # for a picture that stands alone
    out = [paper, el("defs", el("pattern", lines, id="rr-hatch", width=6, height=6, **turned))]
    for sector, (letter, cls) in enumerate(zip(names.LETTERS, parts.SECTOR_CLASS, strict=True)):
        x = grid.left(sector * 6)
        heads = [
            el(
                "text",
                el("tspan", letter, cls="hl"),
                str(c + 1),
                cls=f"hd {cls}",
                x=x + c * grid.CELL + 26,
                y=26,
                data_audit_ok="overlap: the hammer over a column says its number again",
            )
            for c in range(6)
        ]
        banner = path(f"M{x - 2} 8H{x + 314}L{x + 308} 20L{x + 314} 32H{x - 2}L{x + 4} 20Z", f"ban {cls}")
        ground = el("rect", cls=f"secb {cls}", x=x - 2, y=grid.TOP - 2, width=6 * grid.CELL + 4, height=6 * grid.CELL + 4, rx=4)
        out.append(el("g", banner, *heads, ground, cls=f"sec {cls}"))
    for y in range(6):
        said = {"data_audit_ok": "overlap: the tag of a neighbour over a row says its number again"}
        out += [
            el("text", str(y + 1), cls="rn", x=at, y=grid.top(y) + 32, **said)
            for at in (grid.LEFT_EDGE - 15, grid.WIDE - grid.LEFT_EDGE + 15)
        ]
    return join(*out)


@cache
def track(sector: int, trolls: int, spent: int) -> Markup:
    """The six trolls of a sector: sparks live, spent or to come, and points."""
    x0, y = grid.left(sector * 6), grid.top(6) + 10
    title = f"{names.COLOURS[sector].capitalize()} trolls: {trolls} of 6"
    out = [el("title", title), el("rect", cls=f"tr-bed {parts.SECTOR_CLASS[sector]}", x=x0, y=y, width=6 * grid.CELL, height=42, rx=4)]
    for place in range(6):
        x, on = x0 + place * grid.CELL, " on" if place < trolls else ""
        out.append(el("rect", cls=f"tr-cell{on}", x=x + 3, y=y + 3, width=grid.CELL - 6, height=36, rx=3))
        out.append(parts.use("s-troll", x + 4, y + 8, 24, f"pic tr-t{on}"))
        if place % 2 == 0:
            used = bool(on) and spent > place // 2
            out.append(parts.use("s-magic", x + 27, y + 10, 20, f"spark {'used' if used else 'live' if on else 'idle'}"))
            if used:
                out.append(path(f"M{x + 28} {y + 29}L{x + 46} {y + 11}", "spent"))
        else:
            out.append(el("text", str((place + 1) // 2), cls=f"tr-n{on}", x=x + 37, y=y + 29))
    return el("g", *out, id=f"track-{names.COLOURS[sector]}", role="img", aria_label=title, data_term="track")


def sheet_map(s: RagnarollState, seat: int, sheet: int, own: bool) -> Markup:
    """The whole map of a sheet; with `own` what its player can do now is marked on it."""
    marks = overlay.offered(s, seat) if own and s.depth[seat] > 0 else {}
    squares = [
        square(q, state, marks.get(q, overlay.NO_MARK), s.printed == 1 and is_printed(q))
        for q, state in enumerate(states(marks_of(s, sheet)))
    ]
    tracks = [track(i, int(s.trolls(sheet, i)), int(s.spent[sheet * 3 + i])) for i in range(3)]
    over = el("g", *overlay.overlay(s, seat, sheet, own), cls="rr-over")
    return board(grid.WIDE, grid.HIGH, scenery(), *squares, *tracks, over, label="Map of the sheet", cls="rr-map", id="map")


@once
def is_printed(q: int) -> bool:
    """Is a cross printed on this square?"""
    return has(tables.PRINTED[q // 18], q % 18)


def thumbnail(s: RagnarollState, sheet: int, cell: int, only: int = -1, framed: frozenset[int] = frozenset()) -> Markup:
    """A small picture of a sheet, or of one sector, with some squares framed."""
    return _thumbnail(marks_of(s, sheet), cell, only, framed)


@once
def _thumbnail(marks: Marks, cell: int, only: int, framed: frozenset[int]) -> Markup:
    squares = [q for q in range(tables.SQUARES) if only < 0 or tables.SECTOR[q] == only]
    grounds: dict[str, str] = {}
    crosses = {"thx": "", "thx b": ""}
    frames: list[Markup] = []
    for q in squares:
        x, y, sector = q % 18 * cell, q // 18 * cell, q % 18 // 6
        x += 2 * sector if only < 0 else -6 * only * cell
        state = states(marks)[q]
        ground = _small_ground(q, state)
        grounds[ground] = grounds.get(ground, "") + f"M{x + 0.5} {y + 0.5}h{cell - 1}v{cell - 1}h-{cell - 1}z"
        if state != OPEN:
            crosses["thx b" if state == BURNT else "thx"] += f"M{x + 2} {y + 2}l{cell - 4} {cell - 4}m0 -{cell - 4}l-{cell - 4} {cell - 4}"
        if q in framed:
            frames.append(el("rect", cls="thd", x=x + 1, y=y + 1, width=cell - 2, height=cell - 2))
    drawn = [path(d, cls) for cls, d in (*grounds.items(), *crosses.items()) if d]
    wide = 6 * cell if only >= 0 else 18 * cell + 4
    return el("svg", *drawn, *frames, cls="rr-thumb", viewBox=f"0 0 {wide} {6 * cell}", aria_hidden="true")


def _small_ground(q: int, state: int) -> str:
    if state != OPEN:
        return "th k" if state == BURNT else "th x"
    return "th d" if tables.PICTURE[q] in (tables.TROLL, tables.STANDING) else f"th {parts.SECTOR_CLASS[q % 18 // 6]}"


def sector_tabs(s: RagnarollState, seat: int, sheet: int, own: bool) -> Markup:
    """On phones: the three sectors as miniatures that lead to their place in the map."""
    framed = overlay.touched(s, seat) if own and s.depth[seat] > 0 else frozenset()
    tabs = [
        el(
            "a",
            thumbnail(s, sheet, 7, i, framed),
            el("b", names.LETTERS[i]),
            href=f"#sec-{parts.SECTOR_CLASS[i]}",
            cls=parts.SECTOR_CLASS[i],
            aria_label=f"{names.COLOURS[i].capitalize()} sector",
        )
        for i in range(3)
    ]
    return join(*tabs)
