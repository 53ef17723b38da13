"""A drawing as a tree of elements: finding one by the name an author gives it, and where it is in its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree as ET

from meadhall.errors import BadBook

__all__ = ["Canvas", "Place", "add_class", "classes", "find", "must", "parse", "spot_word", "write"]

VOID = re.compile(r"<(br|hr|img|input)\b([^>]*?)/?>")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
TRANSFORM = re.compile(r"(translate|rotate|scale|matrix)\(([^)]*)\)")
Matrix = tuple[float, float, float, float, float, float]
STAY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def parse(html: str) -> ET.Element:
    """Drawn HTML or SVG as the children of a <div>."""
    closed = VOID.sub(r"<\1\2/>", html)
    return ET.fromstring(f"<div>{closed}</div>")


def write(root: ET.Element) -> str:
    """The children of an element as HTML."""
    return "".join(ET.tostring(child, encoding="unicode", method="html") for child in root)


def classes(element: ET.Element) -> list[str]:
    """The classes of an element."""
    return element.get("class", "").split()


def add_class(element: ET.Element, name: str) -> None:
    """Add a class to an element."""
    element.set("class", " ".join([*classes(element), name]))


def spot_word(element: ET.Element) -> str:
    """The last word of the spot that an element stands for: d4 of `p:d4`."""
    return element.get("data-spot", "").rpartition(":")[2]


# -- finding ----------------------------------------------------------------------------------------------------------


def find(root: ET.Element, name: str) -> ET.Element | None:
    """An element by its id, by its spot, or by the last word of either: `p-d4`, `p:d4`, `d4` (a piece before a cell).

    Refuses a last word that several elements share.
    """
    every = list(root.iter())
    for key in ("id", "data-spot"):
        for wanted in (name,) if key == "data-spot" else (name, f"p-{name}", f"c-{name}"):
            found = [element for element in every if element.get(key) == wanted]
            if found:
                return found[0]
    for ends in (
        [element for element in every if element.get("data-spot", "").endswith(f":{name}")],
        [element for element in every if element.get("id", "").endswith(f"-{name}")],
    ):
        called = sorted({str(element.get("id") or element.get("data-spot")) for element in ends})
        if len(called) > 1:
            raise BadBook(f"{name} could be {', '.join(called[:-1])} or {called[-1]}; write one of these")
        if ends:
            return ends[0]
    return None


def must(root: ET.Element, name: str) -> ET.Element:
    """An element by name; refuses a name that nothing has."""
    found = find(root, name)
    if found is None:
        words = {spot_word(e) for e in root.iter() if e.get("data-spot")} | {e.get("id", "") for e in root.iter() if e.get("id")}
        raise BadBook(f"nothing drawn here is called {name}; there are {', '.join(sorted(words)[:60])}")
    return found


# -- places -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where an element stands: the <svg> it is in, its centre and its half width there."""

    svg: ET.Element
    x: float
    y: float
    reach: float


class Canvas:
    """The places of all elements that are drawn inside an <svg> with a viewBox."""

    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.inside: dict[ET.Element, tuple[ET.Element, Matrix]] = {}
        self._walk(root, None, STAY)

    def _walk(self, element: ET.Element, svg: ET.Element | None, now: Matrix) -> None:
        if svg is None:
            if element.tag == "svg" and element.get("viewBox"):
                svg = element
        else:
            now = _times(now, _matrix(element.get("transform", "")))
        if svg is not None:
            self.inside[element] = svg, now
        for child in element:
            self._walk(child, svg, now)

    def __contains__(self, element: ET.Element) -> bool:
        return element in self.inside

    def place(self, name: str) -> Place:
        """Where a named element stands; refuses one outside a picture."""
        element = must(self.root, name)
        if element not in self.inside:
            raise BadBook(f"{name} stands outside the picture, so nothing can be drawn there")
        return self.of(element)

    def of(self, element: ET.Element) -> Place:
        """Where an element stands: at the point that its group was moved to, else in the middle of what it draws."""
        svg, matrix = self.inside[element]
        points = list(self._points(element, top=True))
        own = _matrix(element.get("transform", "")) != STAY
        if not points:
            return Place(svg, matrix[4], matrix[5], 0.0)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        middle = (matrix[4], matrix[5]) if own else ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        return Place(svg, *middle, min(max(xs) - min(xs), max(ys) - min(ys)) / 2)

    def _points(self, element: ET.Element, top: bool = False) -> Iterator[tuple[float, float]]:
        if not top and element.tag == "g" and set(classes(element)) & MARKS:
            return
        matrix = self.inside[element][1]
        for x, y in _outline(element):
            yield matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]
        if element.tag != "svg":  # a symbol inside is as large as its own frame
            for child in element:
                yield from self._points(child)


MARKS = frozenset({"mark", "pick-mark", "can-mark", "victim-mark", "win-mark", "lit-mark", "off-mark"})  # not always shown


def _numbers(text: str) -> list[float]:
    return [float(found) for found in NUMBER.findall(text)]


def _times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _matrix(transform: str) -> Matrix:
    """A transform attribute as a matrix."""
    out = STAY
    for kind, inside in TRANSFORM.findall(transform):
        n = _numbers(inside)
        if kind == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0.0)
        elif kind == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        elif kind == "rotate":
            a = radians(n[0])
            step = (cos(a), sin(a), -sin(a), cos(a), 0, 0)
            if len(n) == 3:
                step = _times(_times((1, 0, 0, 1, n[1], n[2]), step), (1, 0, 0, 1, -n[1], -n[2]))
        else:
            step = (n[0], n[1], n[2], n[3], n[4], n[5])
        out = _times(out, step)
    return out


def _outline(element: ET.Element) -> Sequence[tuple[float, float]]:
    """Points around what one element draws, in its own units."""

    def at(*names: str) -> list[float]:
        return [float(element.get(name) or 0) for name in names]

    if element.tag in ("circle", "ellipse"):
        x, y, r, rx, ry = at("cx", "cy", "r", "rx", "ry")
        return (x - (r or rx), y - (r or ry)), (x + (r or rx), y + (r or ry))
    if element.tag in ("rect", "svg", "image", "use") and element.get("width"):
        x, y, width, height = at("x", "y", "width", "height")
        return (x, y), (x + width, y + height)
    if element.tag in ("use", "text"):
        x, y = at("x", "y")
        return ((x, y),)
    if element.tag in ("polygon", "polyline"):
        n = _numbers(element.get("points", ""))
        return list(zip(n[::2], n[1::2], strict=False))
    return _path(element.get("d", "")) if element.tag == "path" else ()


PARTS = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def _path(d: str) -> list[tuple[float, float]]:
    """The points that a path goes through."""
    out: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, inside in PARTS.findall(d):
        n, kind, takes = _numbers(inside), letter.upper(), TAKES[letter.upper()]
        for i in range(0, len(n) - takes + 1, takes) if takes else ():
            last = n[i : i + takes]
            base = (x, y) if letter.islower() else (0.0, 0.0)
            x = base[0] + last[-2] if takes > 1 else base[0] + last[0] if kind == "H" else x
            y = base[1] + last[-1] if kind != "H" else y
            out.append((x, y))
    return out
