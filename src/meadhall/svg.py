"""Drawing words: the element builder (meadhall.elements), and the parts that games share (hexes, dice, cards, crests, tokens).

el("g", el("title", "Astrid's boat"), cls="boat", id="boat-0", data_flip=True)
    -> <g class="boat" id="boat-0" data-flip=""><title>Astrid&#39;s boat</title></g>

Children that are plain text are escaped; children made by el() are not. There is no way to write a style attribute, a script or
an event handler: the site's style sheets and its one script do that.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, wraps
from importlib.resources import files
from math import cos, hypot, pi, sin
from typing import ParamSpec, Protocol, TypeVar, cast

from meadhall.elements import Child, el, join, num
from meadhall.errors import MeadhallError
from meadhall.markup import Markup

__all__ = [
    "Markup",
    "alike",
    "art",
    "badge",
    "board",
    "crest",
    "die",
    "el",
    "group",
    "hexagon",
    "icon",
    "join",
    "knot",
    "num",
    "once",
    "path",
    "place",
    "polygon",
    "rolling",
    "sprite",
    "stand_alone",
    "tokens",
    "track",
    "tumbling",
]


Shown = TypeVar("Shown")
Known = ParamSpec("Known")
OFTEN = 512  # drawings of a part that are kept: most parts have fewer, and whatever is drawn seldom fills memory


def once(part: Callable[Known, Shown]) -> Callable[Known, Shown]:
    """For a part that follows from a few values: tables show the same ones again and again, so each is drawn once."""
    return cast("Callable[Known, Shown]", lru_cache(maxsize=OFTEN)(part))


class Seen(Protocol):
    """A view of a table."""

    def data(self) -> dict[str, object]:
        """All fields as named JSON values."""


View = TypeVar("View", bound=Seen)
LATEST = 64  # parts that are kept for the other viewers of the same table


def alike(part: Callable[[View], Shown]) -> Callable[[View], Shown]:
    """For parts that do not ask who is looking: whoever knows the same gets the same, drawn once. One call for all of them is best:
    what a viewer knows is read for each."""
    kept: OrderedDict[str, Shown] = OrderedDict()

    @wraps(part)
    def drawn(view: View) -> Shown:
        key = repr([value for name, value in view.data().items() if name != "viewer"])
        found = kept[key] if key in kept else part(view)
        kept[key] = found
        kept.move_to_end(key)
        if len(kept) > LATEST:
            kept.popitem(last=False)
        return found

    return drawn


# -- placing ----------------------------------------------------------------------------------------------------------


def place(x: float, y: float, *, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform attribute: move, then turn, then scale."""
    out = f"translate({num(x)} {num(y)})"
    if turn:
        out += f" rotate({num(turn)})"
    if scale != 1.0:
        out += f" scale({scale:.3f})"
    return out


def group(x: float, y: float, *children: Child, **attributes: object) -> Markup:
    """A group moved to a point."""
    return el("g", *children, transform=place(x, y), **attributes)


def path(d: str, cls: str = "", **attributes: object) -> Markup:
    """A path with a class."""
    return el("path", cls=cls, d=d, **attributes)


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The path data of a closed outline."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


@once
def hexagon(x: float, y: float, radius: float, flat: bool = True) -> str:
    """The path data of a hexagon, flat side up or corner up."""
    turn = 0.0 if flat else pi / 6
    return polygon((x + radius * cos(pi / 3 * i + turn), y + radius * sin(pi / 3 * i + turn)) for i in range(6))


def board(
    width: float, height: float, *children: Child, label: str, cls: str = "", origin: tuple[float, float] = (0, 0), **attributes: object
) -> Markup:
    """The <svg> of a whole board, with the class that the page sizes."""
    box = f"{num(origin[0])} {num(origin[1])} {num(width)} {num(height)}"
    return el("svg", *children, cls=f"board {cls}".strip(), viewBox=box, role="group", aria_label=label, **attributes)


# -- symbols ----------------------------------------------------------------------------------------------------------


@once
def icon(name: str, cls: str = "i", label: str = "") -> Markup:
    """A symbol of the sprite as a small picture in a line of text; with a label it speaks."""
    said: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", el("use", href=f"#{_id(name)}"), cls=cls, viewBox="0 0 64 64", **said)


@once
def art(name: str, x: float, y: float, size: float, cls: str = "") -> Markup:
    """A symbol of the sprite inside a board, in a square whose upper left corner is given."""
    return el("svg", el("use", href=f"#{_id(name)}"), x=x, y=y, width=size, height=size, viewBox="0 0 64 64", cls=cls)


def _id(name: str) -> str:
    return name if OWN.match(name) else f"s-{name}"


OWN = re.compile(r"[a-z]{2}-")  # a game's own symbol begins with the two letters of the game; no shared one does


@once
def crest(seat: int, label: str = "", cls: str = "") -> Markup:
    """The painted shield of a seat (0 is the first seat, -1 nobody): pigment and division, so that seats never differ by colour alone."""
    n = seat + 1
    return icon(f"seat-{n}" if 1 <= n <= 6 else "shield", f"crest seat-{max(n, 0)} {cls}".strip(), label)


@once
def die(value: int, cls: str = "", label: str = "") -> Markup:
    """A die in a line of text; covered for 0 or less."""
    name = f"die-{value}" if 1 <= value <= 6 else "die-hidden"
    return icon(name, f"die {cls}".strip(), label or (f"die {value}" if value > 0 else "covered die"))


def rolling(value: int) -> Markup:
    """A die that the page lets roll until it shows a value: for the picture of a beat."""
    return tumbling(die(value), [die(other) for other in range(1, 7) if other != value])


def tumbling(face: Markup, others: Iterable[Markup]) -> Markup:
    """A die of any kind that shows its other faces while it rolls."""
    hidden = (el("span", other, cls="other", aria_hidden="true") for other in others)
    return el("span", el("span", face, cls="lies"), *hidden, cls="tumbles", data_rolls=True)


def badge(x: float, y: float, count: int | str, radius: float = 9) -> Markup:
    """A small soot badge with bone digits."""
    return join(el("circle", cls="cnt", cx=x, cy=y, r=radius), el("text", str(count), cls="cnt-t", x=x, y=y + radius * 0.49))


def track(filled: int, length: int, label: str, cls: str = "") -> Markup:
    """A row of equal steps of which some are filled; it always shows the number too."""
    steps = (el("i", cls="on" if i < filled else None) for i in range(length))
    return el("span", steps, cls=f"track {cls}".strip(), role="img", aria_label=f"{label}: {filled} of {length}")


def knot(a: tuple[float, float], b: tuple[float, float], amplitude: float = 6.2, period: float = 34, margin: float = 26) -> Markup:
    """Two plaited strands along the edge of a board, over and under in turn."""
    (x0, y0), (x1, y1) = a, b
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    loops = max(2, round((length - 2 * margin) / (period / 2)))
    step = (length - 2 * margin) / loops

    def at(t: float, strand: int) -> str:
        off = strand * amplitude * sin(pi * t / step)
        return f"{num(x0 + ux * (margin + t) - uy * off)} {num(y0 + uy * (margin + t) + ux * off)}"

    def run(t0: float, t1: float, strand: int, pieces: int) -> str:
        return "M" + "L".join(at(t0 + (t1 - t0) * j / pieces, strand) for j in range(pieces + 1))

    over = "".join(run(max(0, (j - 0.3) * step), min(loops * step, (j + 0.3) * step), 1, 6) for j in range(1, loops, 2))
    under = "".join(run((j - 0.3) * step, (j + 0.3) * step, -1, 6) for j in range(2, loops, 2))
    whole = [run(0, loops * step, strand, loops * 6) for strand in (1, -1)]
    return join(
        path(whole[0], "knot"),
        path(under, "knot-cut"),
        path(whole[1], "knot"),
        path(over, "knot-cut"),
        path(over, "knot"),
        path(under, "knot"),
    )


# -- the look ---------------------------------------------------------------------------------------------------------


@cache
def tokens() -> str:
    """The shared style sheet: tokens and parts."""
    return files("meadhall.look").joinpath("tokens.css").read_text("utf-8")


@cache
def _symbols() -> dict[str, str]:
    text = files("meadhall.look").joinpath("symbols.svg").read_text("utf-8")
    return {found.group(1): found.group(0) for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)}


@cache
def _extra(text: str) -> dict[str, str]:
    return {found.group(1): found.group(0) for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)}


def sprite(html: str, extra: str = "") -> Markup:
    """A hidden <svg> with just those symbols that some HTML uses; `extra` holds a game's own symbols."""
    known = {**_symbols(), **_extra(extra)}
    wanted = set(re.findall(r'href="#([^"]+)"', html))
    if "s-clock" in wanted:
        wanted.add("s-check")  # who is waited for will soon be ready: the other symbols need not be fetched for that
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted |= set(re.findall(r'href="#([^"]+)"', known[name]))
    body = Markup("".join(found[name] for name in sorted(found)))
    return el("svg", body, xmlns="http://www.w3.org/2000/svg", cls="sprite", width=0, height=0, aria_hidden="true", focusable="false")


def stand_alone(picture: str, style: str = "", symbols: str = "", background: str = "var(--well)", themes: bool = False) -> str:
    """A picture that needs no page. For files its colours are plain, so that every viewer knows them. With `themes` it is made at once,
    keeps the style sheet and follows a browser's light or dark theme: for pages and notebooks."""
    box = re.search(r'viewBox="([-\d. ]+)"', picture)
    if not picture.startswith("<svg") or box is None:
        raise MeadhallError("a picture must be one <svg> with a viewBox")
    x, y, width, height = box.group(1).split()
    head = re.match(r"<svg[^>]*>", picture)
    assert head is not None
    opening = head.group(0)
    if "xmlns=" not in opening:
        opening = opening[:-1] + ' xmlns="http://www.w3.org/2000/svg">'
    opening = opening[:-1] + f' width="{width}" height="{height}">'
    css = re.sub(r"/\*.*?\*/", "", tokens() + style, flags=re.DOTALL).replace("]]>", "")
    ground = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{background}"/>'
    whole = f"{opening}<style><![CDATA[{css}]]></style>{sprite(picture, symbols)}{ground}{picture[head.end() :]}"
    if themes:
        return whole
    from meadhall.look.plain import plain

    return plain(whole)
