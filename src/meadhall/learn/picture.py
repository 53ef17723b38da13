"""A figure: a position as the game itself draws it, cut out, marked, with arrows and numbers over it.

What a figure marks is what the table's page marks: `pick` walks the choice tree and gives the same classes as the page does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from xml.etree import ElementTree as ET

from meadhall.errors import BadBook
from meadhall.game import Drawing, Game, Look, Region, State
from meadhall.learn.elements import Canvas, add_class, find, must, parse, write
from meadhall.learn.lean import lean, own_ids, share
from meadhall.learn.overlay import arrow_ends, crop, lay_over, name_places
from meadhall.learn.scene import acting
from meadhall.svg import Markup
from meadhall.table.tree import Node, tree

__all__ = ["FRAME", "PICTURE", "SIZES", "Order", "picture"]

FRAME = frozenset({"show", "crop", "paper"})  # what is shown; in an example it holds for all steps
PICTURE = FRAME | {"pick", "mark", "arrow", "number", "label", "size"}
SIZES = ("half", "wide")
Order = tuple[str, str]


def picture(
    game: Game, view: State, look: Look, orders: Sequence[Order], prefix: str, words: str = "", scenes: dict[str, str] | None = None
) -> Markup:
    """The picture of a view, with orders such as ("crop", "a1 d7") or ("arrow", "a1 > a4"); what the words name is labelled.

    Ids get a prefix. With `scenes` given, what never moves (a <g class="scenery">) is put there once and used by many figures.
    """
    given = dict(orders)
    size = given.get("size", "half")
    if size not in SIZES:
        raise BadBook(f"the size of a figure is {' or '.join(SIZES)}, not {size!r}")
    drawing = game.draw(view, look)
    root = _cut(drawing, given.get("show", ""))
    touched: set[ET.Element] = set()
    for key, value in orders:
        if key == "pick":
            _pick(game, view, root, value.split(), touched)
        elif key == "mark":
            _mark(root, value, touched)
    board = Canvas(root)
    if "crop" in given:
        crop(board, given["crop"])
    paper = _measures(given["paper"]) if "paper" in given else None
    across = float(paper[0]) if paper else inf
    lay_over(root, board, orders, size, across)
    name_places(board, words, [arrow_ends(value) for key, value in orders if key == "arrow"], size, across)
    if paper:
        _lay_on_paper(root, drawing.classes, *paper)
    lean(root, touched)
    if scenes is not None:
        share(root, scenes)
    own_ids(root, prefix)
    return Markup(write(root))


def _cut(drawing: Drawing, show: str) -> ET.Element:
    """`stage`: a region; `#deck`: an element of any region; nothing: the picture alone."""
    parts = dict(drawing.regions) or {"stage": Region(drawing.picture)}
    if not show:
        return parse(drawing.picture)
    if show.startswith("#"):
        element = must(parse("".join(region.html for region in parts.values())), show[1:])
    elif show in parts:
        element = parse(parts[show].html)
        element.tag = "section"
        element.set("class", parts[show].classes)
        element.set("id", show)
    else:
        raise BadBook(f"there is no region {show!r}; there are {', '.join(parts)}, and elements such as #deck")
    root = ET.Element("div")
    root.append(element)
    return root


# -- the page's own marks ---------------------------------------------------------------------------------------------


def _pick(game: Game, view: State, root: ET.Element, path: Sequence[str], touched: set[ET.Element]) -> None:
    """Show what the page shows after these spots were clicked; a spot that ends a path is aimed at, not chosen."""
    seat = int(view.viewer) if view.viewer >= 0 else acting(view)
    node = tree(game, view, seat, most=10**9)
    selected: list[str] = []

    def give(element: ET.Element | None, name: str) -> None:
        if element is not None:
            add_class(element, name)
            touched.add(element)

    for spot in path:
        element = next((e for e in root.iter() if e.get("data-spot") == spot), None)
        kinds = node.get("pick", {})
        if spot in node.get("next", {}):
            node = node["next"][spot]
            give(element, "may aim" if "do" in node else "picked")
            for name, mark in node.get("marks", []):
                give(find(root, name), mark)
        elif element is not None and _selects(kinds, [*selected, element.get("data-kind", "")]):
            selected.append(element.get("data-kind", ""))
            give(element, "picked")
            node = {**kinds.get(" ".join(sorted(selected)), Node()), "pick": kinds}
        else:
            can = [*node.get("next", {}), *(f"a {kind}" for kind in sorted({word for key in kinds for word in key.split()}))]
            raise BadBook(f"{spot} cannot be clicked now; these can: {', '.join(can)}")
    for element in root.iter():
        following = node.get("next", {}).get(element.get("data-spot", ""))
        if following is not None:
            give(element, "may")
            for name, mark in following.get("marks", []):
                if name == element.get("id"):
                    give(element, mark)


def _selects(kinds: dict[str, Node], selected: Sequence[str]) -> bool:
    """Can this selection become one that is offered?"""
    return any(all(selected.count(kind) <= key.split().count(kind) for kind in selected) for key in kinds)


def _mark(root: ET.Element, value: str, touched: set[ET.Element]) -> None:
    """`a2 c4`: a ring around them; `b3 as victim-now`: a class of the game's own."""
    names, _, kind = value.partition(" as ")
    if not names.split():
        raise BadBook("mark names the elements to mark")
    for name in names.split():
        element = must(root, name)
        add_class(element, kind.strip() or "fig-mark")
        touched.add(element)


def _measures(value: str) -> tuple[str, str]:
    """The width and height of a paper."""
    width, _, height = " ".join(value.split()).partition(" ")
    if not (width.isdigit() and height.isdigit()):
        raise BadBook(f"paper is written with its width and height, `paper: 1110 650`, not {value!r}")
    return width, height


def _lay_on_paper(root: ET.Element, classes: str, width: str, height: str) -> None:
    """Lay regions of HTML out on a paper of this width and height, which is then scaled like any picture."""
    paper = ET.Element("svg", {"class": "paper", "viewBox": f"0 0 {width} {height}", "width": width})
    frame = ET.SubElement(paper, "foreignObject", {"width": width, "height": height})
    sheet = ET.SubElement(frame, "div", {"class": f"sheet {classes}".strip()})
    for child in list(root):
        root.remove(child)
        sheet.append(child)
    root.append(paper)
