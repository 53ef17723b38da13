"""Lindisfarne's table as one picture: three charts with their shields, strengths and cards. For documents, notebooks and thumbnails."""

from __future__ import annotations

from functools import cache

from meadhall.svg import Markup, art, badge, board, el, group, join, path

from ..data import BOARDS, CARDS, CLANS, COUNTRIES
from ..rules import LindisfarneState, tables
from ..words.names import ROMAN
from .charts import COASTS, MEASURES, pictogram
from .parts import ICONS, SEAT_CLASS, country_class, fresco

WIDTH, HEIGHT = 960.0, 560.0
LEFT, CELL, ROW, TOP = 178.0, 66.0, 30.0, 44.0


def picture(s: LindisfarneState) -> Markup:
    """The three charts from north to south."""
    layers = (group(10 + (6 if b == 1 else 0), 10 + b * 184, _chart(s, b)) for b in range(3))
    return board(WIDTH, HEIGHT, *layers, label="Lindisfarne: three boards", cls="ld-picture")


def _chart(s: LindisfarneState, b: int) -> Markup:
    cards = (_card(int(s.table[b * 2 + slot]), slot) for slot in range(2))
    return join(_scenery(b), *(_line(s, b, row) for row in range(1, 5)), *cards)


@cache
def _scenery(b: int) -> Markup:
    coast = el("svg", path(COASTS[b], "co-a"), width=690, height=172, viewBox="0 0 600 150", preserveAspectRatio="none")
    heads = (art(f"die-{v}", LEFT + (v - 0.5) * CELL - 10, 12, 20, "hd") for v in range(1, 7))
    cells = (
        el("rect", cls="pic-cell", x=LEFT + v * CELL + 2, y=TOP + row * ROW, width=CELL - 4, height=ROW - 3, rx=3)
        for row in range(4)
        for v in range(6)
    )
    return join(
        el("rect", cls="pic-sea", width=690, height=172, rx=6),
        coast,
        el("rect", cls="pic-plate", width=150, height=172, rx=6),
        el("svg", pictogram(b), x=45, y=22, width=60, height=60, viewBox="0 0 64 64"),
        el("text", BOARDS[b].name, cls="pic-name", x=75, y=112),
        el("text", MEASURES[b][0], cls="pic-note", x=75, y=134),
        *heads,
        *cells,
    )


def _line(s: LindisfarneState, b: int, row: int) -> Markup:
    y = TOP + (row - 1) * ROW
    clan = next((c for c in range(5) if s.line[c * 3 + b] == row), -1)
    cells: list[Markup] = []
    if clan >= 0:
        for v, n in enumerate(tables.counts(int(s.crew[clan * 3 + b]))):
            for i in range(min(n, 3)):
                cells.append(_shield(clan, LEFT + (v + 0.5) * CELL - 4 * (min(n, 3) - 1) + 8 * i, y + 13))
            if n > 1:
                cells.append(badge(LEFT + (v + 0.5) * CELL + 20, y + 20, n, 8))
        cells.append(el("text", str(s.strength(clan, b)), cls="pic-num", x=622, y=y + 20))
        cells.append(el("text", ROMAN[s.ahead(clan, b) + 1], cls="pic-rank", x=658, y=y + 20))
    return join(*cells)


@cache
def _shield(clan: int, x: float, y: float) -> Markup:
    emblem = el("use", href=f"#s-{CLANS[clan].emblem}", x=-7.5, y=-7.5, width=15, height=15) if clan < 4 else None
    return group(x, y, el("circle", cls="tok-rim", r=12), el("circle", cls="tok-face", r=10.2), emblem, cls=f"tok-g {SEAT_CLASS[clan]}")


@cache
def _card(c: int, slot: int) -> Markup:
    x = 704.0 + slot * 122
    if c < 0:
        return el("rect", cls="pic-gone", x=x, y=2, width=114, height=168, rx=7)
    k = CARDS[c].country
    scene = fresco(c) if k < 5 else art("longship", 22, 18, 56, "no-ship")
    window = el("svg", el("rect", cls="p-k1", width=100, height=90), scene, x=x, y=28, width=114, height=102, viewBox="0 0 100 90")
    return el(
        "g",
        el("rect", cls="pic-card", x=x, y=2, width=114, height=168, rx=7),
        el("rect", cls="pic-rib", x=x, y=2, width=114, height=26),
        art(ICONS[k], x + 5, 5, 20, "pic-icon"),
        el("text", COUNTRIES[k].name, cls="pic-land", x=x + 30, y=20),
        window,
        el("text", CARDS[c].name, cls="pic-title", x=x + 8, y=149),
        el("text", f"prestige {CARDS[c].prestige}", cls="pic-small", x=x + 8, y=163),
        cls=country_class(k),
    )
