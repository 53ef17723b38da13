"""The runestone network: three rows of six stones, and the rewards at the ends of rows and columns."""

from __future__ import annotations

from meadhall.bits import has, size
from meadhall.svg import Markup, el, join, once, path

from ..data import COLUMN_SECTOR, ROW_POINTS
from ..rules import RagnarollState, codes, dice, runes, tables
from ..words import names
from . import parts


def place(stone: int) -> tuple[int, int]:
    """The middle of a stone."""
    return 38 + stone % 6 * 42, 24 + stone // 6 * 50


def network(s: RagnarollState, seat: int, sheet: int, own: bool) -> Markup:
    """A seat's stones, joined where both are crossed off; with `own` those that can be crossed off, and the Thunder die's, are marked."""
    crossed, full = int(s.stones[sheet]), int(runes.complete(s.stones[sheet]))
    legal = {action - codes.CROSS for action in s.legal(seat) if action < codes.KEEP} if own else set()
    thunder = -1
    if own and s.phase == codes.ASSIGN and s.roles[seat * 2] > 0:
        thunder = int(dice.thunder_colour(s, seat)) * 6 + int(dice.thunder_number(s, seat)) - 1
    drawn = [all_links(crossed)]
    for colour in range(3):
        drawn.append(banner(colour))
        drawn += [_stone(n, has(crossed, n), n in legal, n == thunder) for n in range(colour * 6, colour * 6 + 6)]
        drawn.append(row_reward(colour, has(full, 6 + colour), "Row of six: 5 points and two free strikes"))
    drawn += [_column_reward(value, has(full, value)) for value in range(6)]
    label = f"Runestone network, {size(crossed)} of {tables.STONES} crossed off"
    picture = el("svg", *drawn, viewBox="0 0 330 186", role="group", aria_label=label)
    return el("section", picture, cls="rr-net", id="runes", aria_label="Runestones")


@once
def all_links(crossed: int = 0) -> Markup:
    """The lines between the stones."""
    return join(*(link for stone in range(tables.STONES) for link in links(stone, crossed)))


def links(stone: int, crossed: int = 0) -> list[Markup]:
    """The lines from a stone to the next one of its row and of its column."""
    x, y = place(stone)
    out: list[Markup] = []
    if stone % 6 < 5:
        out.append(path(f"M{x + 12} {y + 4}H{x + 30}", _link(crossed, stone, stone + 1)))
    if stone < 12:
        out.append(path(f"M{x} {y + 18}V{y + 34}", _link(crossed, stone, stone + 6)))
    return out


def _link(crossed: int, one: int, other: int) -> str:
    return "link on" if has(crossed, one) and has(crossed, other) else "link"


@once
def banner(colour: int) -> Markup:
    """The head of a row."""
    y, cls = 24 + colour * 50, parts.SECTOR_CLASS[colour]
    cloth = path(f"M0 {y - 13}H18L14 {y}L18 {y + 13}H0Z", f"ban {cls}")
    return join(cloth, el("text", names.LETTERS[colour], cls=f"hd {cls}", x=8, y=y + 5))


@once
def row_reward(colour: int, on: bool = False, title: str = "") -> Markup:
    """What a full row gives."""
    y = 24 + colour * 50
    box = el("rect", x=276, y=y - 19, width=54, height=38, rx=6)
    bolts = [parts.use("s-strike", x, y - 10, 18, "bolt", 20) for x in (297, 309)]
    points = el("text", str(ROW_POINTS), x=289, y=y + 8)
    return el(
        "g",
        el("title", title) if title else None,
        box,
        points,
        *bolts,
        cls="rew on" if on else "rew",
        data_term=f"row-{parts.SECTOR_CLASS[colour]}",
    )


def column_reward(value: int, *more: Markup | None, title: str = "", cls: str = "") -> Markup:
    """What a full column gives."""
    sector, x = COLUMN_SECTOR[value], 38 + value * 42
    return el(
        "g",
        el("title", title) if title else None,
        el("rect", x=x - 17, y=152, width=34, height=32, rx=5),
        parts.use("s-troll", x - 17, 157, 21, "pic", 23),
        el("text", names.LETTERS[sector], x=x + 11, y=174),
        *more,
        cls=f"crew {parts.SECTOR_CLASS[sector]}{cls}",
        data_term=f"column-{value + 1}",
    )


@once
def _column_reward(value: int, on: bool) -> Markup:
    title = f"Column {value + 1}: one {names.COLOURS[COLUMN_SECTOR[value]]} troll"
    cross = parts.use("rr-x", 38 + value * 42 - 14, 153, 28, "xs") if on else None
    return column_reward(value, cross, title=title, cls=" on" if on else "")


def plain_stone(stone: int) -> list[Markup]:
    """A stone with its value."""
    x, y = place(stone)
    number = el(
        "text", str(stone % 6 + 1), x=x - 1, y=y + 6, data_audit_ok="overlap: a stone that is crossed off has its cross over the number"
    )
    return [parts.use("rr-stone", x - 18, y - 21, 36, height=40), number]


@once
def _stone(stone: int, on: bool, legal: bool, lit: bool) -> Markup:
    x, y = place(stone)
    name = names.STONES[stone]
    drawn = plain_stone(stone)
    if on:
        drawn.append(parts.use("rr-x", x - 16, y - 16, 32, "xs"))
    if legal or lit:
        frame = {"x": x - 19, "y": y - 22, "width": 38, "height": 43, "rx": 6}
        drawn.append(el("g", el("rect", cls="sel-b", **frame), el("rect", cls="sel-f", **frame), cls="lit-mark" if lit else "mark"))
    words = f"{name}{', crossed off' if on else ''}"
    cls = f"spot rst {parts.SECTOR_CLASS[stone // 6]}{' on' if on else ''}"
    spot = {"data_spot": f"st:{name}", "data_term": f"row-{parts.SECTOR_CLASS[stone // 6]}", "aria_label": words}
    return el("g", el("title", words), *drawn, id=f"st-{name}", cls=cls, data_face=int(on), **spot)
