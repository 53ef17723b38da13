"""What an author lays over a figure: arrows, numbers, labels, the names of hexes, and the part of the picture that is shown.

Sizes are in pixels of the reader's page, so that a badge is as large over a whole board as over three hexes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from xml.etree import ElementTree as ET

from meadhall.errors import BadBook
from meadhall.learn.elements import Canvas, Place, add_class, classes, must, spot_word

__all__ = ["arrow_ends", "crop", "lay_over", "name_places"]

SHOWN_AT = {"half": (300.0, 340.0), "wide": (720.0, 620.0)}  # the largest width and height of a figure on the page, in pixels
NAMED = re.compile(r"[A-Za-z]+\d+(?:-\d+)?")
TONES = ("gold", "red", "")
MARGIN = 74.0


def crop(board: Canvas, value: str) -> None:
    """Show only what lies around these elements: `a1 d7`, or `a1 d7 margin 90`."""
    names, _, margin = value.partition(" margin ")
    reach = float(margin) if margin.strip() else MARGIN
    places = [board.place(name) for name in names.split()]
    if not places:
        raise BadBook("crop names the elements that stay in view")
    xs, ys = [place.x for place in places], [place.y for place in places]
    x, y, right, bottom = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    places[0].svg.set("viewBox", f"{x:g} {y:g} {right - x:g} {bottom - y:g}")


def _pixel(svg: ET.Element, size: str, paper: float) -> float:
    """The size of one pixel of the page in the picture's own units; a picture on a paper is never wider than the paper."""
    _, _, width, height = (float(n) for n in svg.get("viewBox", "0 0 300 300").split())
    across, high = SHOWN_AT[size]
    return max(width / min(across, paper), height / high)


def lay_over(root: ET.Element, board: Canvas, orders: Sequence[tuple[str, str]], size: str, paper: float = inf) -> None:
    """Draw arrows, numbers and labels."""
    layers: dict[ET.Element, ET.Element] = {}
    for key, value in orders:
        if key == "arrow":
            start, end, tone = arrow_ends(value)
            a, b = board.place(start), board.place(end)
            if a.svg is not b.svg:
                raise BadBook(f"an arrow stays within one picture; {start} and {end} are in two")
            layer = layers.setdefault(a.svg, ET.Element("g", {"class": "fig-over"}))
            _arrow(layer, a, b, tone, _pixel(a.svg, size, paper))
        elif key in ("number", "label"):
            first, _, rest = value.partition(" ")
            name, words = (first, rest.strip()) if key == "label" else (rest.strip(), first)
            if not name or not words:
                raise BadBook("write `number: 1 d4` or `label: d4 the throne`")
            name, _, side = name.partition(" ")
            element = must(root, name)
            if side and (key == "label" or side not in (("below", "middle") if element in board else ("left",))):
                raise BadBook(
                    f"a number can stand `below` a thing in a picture or in its `middle`, or `left` of a part of the page; not {side!r}"
                )
            if element in board:
                place = board.of(element)
                layer = layers.setdefault(place.svg, ET.Element("g", {"class": "fig-over"}))
                _badge(layer, key, place, words, _pixel(place.svg, size, paper), side)
            else:
                add_class(element, "fig-n")
                if side:
                    add_class(element, f"fig-n-{side}")
                element.set("data-n", words)
    for svg, layer in layers.items():
        svg.append(layer)


def arrow_ends(value: str) -> tuple[str, str, str]:
    """`d4 > a4 as gold`: from, to, tone."""
    ends, _, tone = value.partition(" as ")
    names = [part.strip() for part in ends.split(">")]
    if len(names) != 2 or not all(names) or tone.strip() not in TONES:
        raise BadBook(f"an arrow is written `d4 > a4` or `d4 > a4 as gold` (or red), not {value!r}")
    return names[0], names[1], tone.strip()


def _badge(layer: ET.Element, kind: str, place: Place, words: str, pixel: float, side: str) -> None:
    off = max(min(place.reach, 40 * pixel) * 0.7, 13 * pixel)  # beside a small piece, not over it
    if kind == "label":
        x, y = place.x, place.y - place.reach - 8 * pixel
    elif side == "middle":
        x, y = place.x, place.y - 6 * pixel  # what is written below the middle stays readable
    else:
        x, y = place.x + off, place.y + (off if side == "below" else -off)
    which = f" fig-{side}" if side in ("below", "middle") else ""
    badge = ET.SubElement(layer, "g", {"class": f"fig-{kind}{which}", "transform": f"translate({x:.1f} {y:.1f}) scale({pixel:.3f})"})
    if kind == "number":
        ET.SubElement(badge, "circle", {"r": "11"})
    ET.SubElement(badge, "text", {"y": "4.6"}).text = words


def _arrow(layer: ET.Element, a: Place, b: Place, tone: str, pixel: float) -> None:
    length = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 or 1.0
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    leave, stop, head = min(a.reach * 0.8, length / 4), min(b.reach * 0.35, length / 5), 15 * pixel
    x0, y0 = a.x + ux * leave, a.y + uy * leave
    x2, y2 = b.x - ux * stop, b.y - uy * stop
    x1, y1, half = x2 - ux * head, y2 - uy * head, head * 0.58
    tip = f"M{x2:.1f} {y2:.1f}L{x1 - uy * half:.1f} {y1 + ux * half:.1f}L{x1 + uy * half:.1f} {y1 - ux * half:.1f}Z"
    for name, wide in (("fig-arrow under", 8.5), (f"fig-arrow {tone}".strip(), 5.0)):
        arrow = ET.SubElement(layer, "g", {"class": name, "stroke-width": f"{wide * pixel:.2f}"})
        ET.SubElement(arrow, "path", {"class": "shaft", "d": f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"})
        ET.SubElement(arrow, "path", {"class": "head", "d": tip, "stroke-width": f"{(wide - 4.4) * pixel:.2f}"})


def name_places(board: Canvas, words: str, ends: Sequence[tuple[str, str, str]], size: str, paper: float = inf) -> None:
    """Label in the picture whatever the words name, so that nobody has to count columns."""
    said = NAMED.findall(words)
    wanted, done = {*said, *(word[1:] for word in said)}, set[str]()
    for element in list(board.inside):
        name = spot_word(element)
        if name in wanted and name not in done and any(letter.isdigit() for letter in name) and any(map(str.isalpha, name)):
            done.add(name)
            place = board.of(element)
            pixel = _pixel(place.svg, size, paper)
            others = [other for start, end, _ in ends for here, other in ((start, end), (end, start)) if _names(here, name)]
            above = bool(others) and board.place(others[0]).y > place.y + place.reach / 2  # not over an arrow from or to below
            inside = "cell-spot" in classes(element)  # of a free hex: below it the name would seem to be the neighbour's
            low = place.reach * 0.82 if inside else place.reach * 0.86 + 5 * pixel
            y = place.y - place.reach * 0.62 if above else place.y + low
            text = ET.SubElement(place.svg, "text", {"class": "fig-name", "x": f"{place.x:.1f}", "y": f"{y:.1f}"})
            text.set("font-size", f"{13 * pixel:.1f}")
            text.set("stroke-width", f"{4 * pixel:.1f}")
            text.text = name


def _names(said: str, name: str) -> bool:
    """Does an end of an arrow, such as `p:d4`, name this place?"""
    return said == name or said.endswith((f":{name}", f"-{name}"))
