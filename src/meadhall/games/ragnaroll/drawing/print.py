"""A blank sheet to print: one stand-alone picture, A4 landscape, ink on paper."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from meadhall.svg import Markup, el, group, join, path, stand_alone

from ..data import BONUS, FIRE_PENALTIES, GODS, STONE_ROUNDS, TRACKS, TURN_COSTS
from ..rules import tables
from . import grid, network, overlay, parts
from .map import OPEN, STRUCK, is_printed, scenery, square, track

PAGE_WIDE, PAGE_HIGH = 1100, 778  # the sides of A4
PARTS = ("Gods", "Early bonus", "Rune rows", "Trolls", "Warriors", "Biggest fire", "Turned dice")
POWERS = (
    ("one troll in", "each sector"),
    ("any one", "square"),
    ("a troll and two", "squares in line"),
    ("any two", "trolls"),
    ("any two stones", "of the network"),
)
STEPS = (
    "1  Thunder powers its stone",
    "2  Rune magic",
    "3  Thunder, left neighbour *",
    "4  Thunder, right neighbour *",
    "5  Lightning *",
    "6  Rune magic",
    "7  Summon a god",
    "8  Rune magic",
    "*  troll magic may shift it",
)


@cache
def blank() -> str:
    """The empty sheet with everything a player needs at a table."""
    body = [
        el("rect", cls="pr-paper", x=8, y=8, width=PAGE_WIDE - 16, height=PAGE_HIGH - 16, rx=6),
        el("rect", cls="pr-edge", x=14, y=14, width=PAGE_WIDE - 28, height=PAGE_HIGH - 28, rx=3),
        *[
            parts.use("rr-knot", 0, 0, 30, transform=f"translate({x} {y}) rotate({turn})")
            for x, y, turn in ((9, 9, 0), (PAGE_WIDE - 9, 9, 90), (PAGE_WIDE - 9, PAGE_HIGH - 9, 180), (9, PAGE_HIGH - 9, 270))
        ],
        el("text", "RagnaRoll", cls="pr-title", x=44, y=62),
        el("text", "by Al Leduc", cls="pr-small", x=46, y=80),
        el("text", "Shaman", cls="pr-small", x=848, y=44),
        path("M896 46H1056", "pr-line"),
        _rounds(),
        _dice(),
        group((PAGE_WIDE - grid.WIDE) / 2, 96, _map()),
        _gods(),
        _network(),
        _score(),
        _steps(),
    ]
    picture = el("svg", *body, cls="rr rr-print", viewBox=f"0 0 {PAGE_WIDE} {PAGE_HIGH}")
    here = files(__name__.rpartition(".drawing")[0])
    style = here.joinpath("style.css").read_text("utf-8")
    symbols = here.joinpath("symbols.svg").read_text("utf-8")
    return stand_alone(picture, style, symbols, "#fff").replace("<svg ", '<svg color-scheme="light" ', 1)


def _map() -> Markup:
    squares = [square(q, STRUCK if is_printed(q) else OPEN, overlay.NO_MARK, True) for q in range(tables.SQUARES)]
    return el("g", scenery(), *squares, *[track(i, 0, 0) for i in range(3)], cls="rr-map")


def _rounds() -> Markup:
    out = []
    for n, bonus in enumerate(BONUS[TRACKS[0]], 1):
        x = 268 + (n - 1) * 56
        out.append(el("rect", cls="pr-box", x=x, y=34, width=50, height=50, rx=4))
        out.append(path(f"M{x} 64h50", "pr-dash"))
        out.append(el("text", str(n), cls="pr-n", x=x + (17 if n in STONE_ROUNDS else 25), y=57))
        out.append(el("text", f"+{bonus}" if bonus else "·", cls="pr-b", x=x + 25, y=79))
        if n in STONE_ROUNDS:
            out.append(parts.use("s-standing-stone", x + 27, 39, 20, "pic"))
    return join(*out)


def _dice() -> Markup:
    """A place for each of the three dice, with its role, beside the rounds."""
    out = []
    for role, name in enumerate(("Thunder", "Circle", "Triangle")):
        x = 866 + role * 72
        out.append(el("rect", cls="pr-box", x=x, y=50, width=28, height=28, rx=5))
        out.append(group(x + 6, 56, _role(role), cls="pr-role"))
        out.append(el("text", name, cls="pr-tiny mid", x=x + 14, y=89))
    return join(*out)


def _role(role: int) -> Markup:
    """Hammer, ring or triangle, 16 units wide."""
    if role == 0:
        return parts.use("s-hammer", 0, 0, 16)
    return el("circle", cls="pr-ring", cx=8, cy=8, r=6) if role == 1 else path("M8 1L15 14H1Z", "pr-ring")


TOP = 96 + grid.HIGH + 18


def _gods() -> Markup:
    """Five tiles with the pentomino, and Valhalla."""
    out = []
    for i, god in enumerate(GODS):
        x, y = 44 + i % 3 * 172, TOP + i // 3 * 112
        cells = [el("rect", cls="pr-cell", x=x + 12 + cx * 13, y=y + 34 + cy * 13, width=12, height=12, rx=1) for cx, cy in god.shape]
        out += [
            el("rect", cls="pr-box", x=x, y=y, width=164, height=104, rx=5),
            el("text", god.name, cls="pr-name", x=x + 12, y=y + 22),
            el("text", str(god.points), cls="pr-pts", x=x + 148, y=y + 24),
            el("circle", cls="pr-ring", cx=x + 148, cy=y + 18, r=12),
            *cells,
        ]
        out += [el("text", line, cls="pr-small", x=x + 62, y=y + 52 + 15 * k) for k, line in enumerate(POWERS[i])]
    x, y = 44 + 2 * 172, TOP + 112
    vee = path(f"M{x + 12} {y + 34}h9v36h36v9h-45z", "pr-cell")
    out += [el("rect", cls="pr-box", x=x, y=y, width=164, height=104, rx=5), el("text", "Valhalla", cls="pr-name", x=x + 12, y=y + 22), vee]
    out += [
        el("text", line, cls="pr-small", x=x + 66, y=y + 50 + 15 * k)
        for k, line in enumerate(("a dead warrior", "brings 1 and", "does not cost 1"))
    ]
    return join(*out)


def _network() -> Markup:
    """The stones with their rewards."""
    out: list[Markup] = []
    for colour in range(3):
        out.append(network.banner(colour))
        for stone in range(colour * 6, colour * 6 + 6):
            out += [*network.links(stone), el("g", *network.plain_stone(stone), cls="rst")]
        out.append(network.row_reward(colour))
    out += [network.column_reward(value) for value in range(6)]
    return el("g", *out, transform=f"translate(580 {TOP + 4})", cls="rr-net")


def _score() -> Markup:
    """Boxes for the seven parts and the total; the price of turned dice and fires to cross off."""
    out = []
    prices = {5: "  ".join(f"−{cost}" for cost in FIRE_PENALTIES)}
    for i, name in enumerate((*PARTS, "Total")):
        y = TOP + i * 26
        out += [
            el(
                "text",
                name,
                cls="pr-name small" if name == "Total" else "pr-small",
                x=928,
                y=y + (8 if name == "Turned dice" else 11 if i in prices else 16),
            ),
            el("rect", cls="pr-box", x=1016, y=y, width=40, height=22, rx=3),
        ]
        if name == "Turned dice":  # a box to cross off for each turn
            for k, cost in enumerate(TURN_COSTS):
                out.append(el("rect", cls="pr-box", x=928 + k * 28, y=y + 11, width=24, height=13, rx=2))
                out.append(el("text", f"−{cost}", cls="pr-tiny mid", x=940 + k * 28, y=y + 21))
        if i in prices:
            out.append(el("text", prices[i], cls="pr-tiny", x=928, y=y + 22))
    return join(*out)


def _steps() -> Markup:
    """The order of execution under the network."""
    lines = [el("text", line, cls="pr-tiny", x=580 + i % 3 * 160, y=TOP + 212 + i // 3 * 12) for i, line in enumerate(STEPS)]
    return join(*lines)
