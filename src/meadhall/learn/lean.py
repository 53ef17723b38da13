"""Many figures on one page: each without what cannot be seen in it, scenery sent once, and no duplicate ids."""

from __future__ import annotations

import hashlib
import re
from xml.etree import ElementTree as ET

from meadhall.learn.elements import classes

__all__ = ["DEFINED", "lean", "own_ids", "share"]

DEFINED = "defs-"

INERT = frozenset(
    [
        "data-flip",
        "data-was",
        "data-kind",
        "data-term",
        "data-lands",
        "data-same",
        "data-region",
        "data-audit-ok",
        "tabindex",
        "aria-label",
        "role",
        "title",
    ]
)
UNSEEN = frozenset({"mark", "pick-mark", "can-mark", "focus-ring", "hit"})  # seen only on a spot that is offered, picked or marked
POINTED = re.compile(r"url\(#([^)]+)\)")


def lean(root: ET.Element, touched: set[ET.Element]) -> None:
    """Leave out what cannot be seen in a figure: spots that draw nothing unless offered, and the marks of spots that are not."""

    def walk(element: ET.Element, lit: bool) -> None:
        for child in list(element):
            own, names = lit, set(classes(child))
            if child.get("data-spot") is not None or child in touched:
                own = child in touched
            unseen = not own and (names & UNSEEN or "cell-spot" in names)
            if unseen or child.tag == "title":  # a figure is one picture with one name
                element.remove(child)
            else:
                walk(child, own)

    walk(root, False)
    for element in root.iter():
        spot = element.attrib.pop("data-spot", None)
        if spot is not None and element in touched:
            element.set("data-at", spot)  # the figures' style sheet uses this instead, and no script uses either
        for name in INERT:
            element.attrib.pop(name, None)
        if element.tag == "button":  # it looks like a spot but is not one
            element.tag = "span"
            element.set("class", " ".join(["fig-button", *classes(element)]))
            for name in ("type", "disabled"):
                element.attrib.pop(name, None)


def share(root: ET.Element, scenes: dict[str, str]) -> None:
    """Put each scenery into `scenes` once, and only point at it from here; patterns, which style sheets ask for by name, as well."""
    for svg in list(root.iter("svg")):
        for at, child in enumerate(list(svg)):
            if child.tag == "defs":
                _define(svg, child, scenes)
            if "scenery" not in classes(child):
                continue
            text = ET.tostring(child, encoding="unicode")
            name = "scene-" + hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
            svg.remove(child)
            svg.insert(at, ET.Element("use", {"href": f"#{name}"}))
            if name not in scenes:
                own_ids(child, name)
                look = [word for word in classes(svg) if word != "board"]  # where it is used only its own classes count
                child.set("class", " ".join([*classes(child), *look]))
                child.attrib.pop("data-id", None)
                child.set("id", name)
                scenes[name] = _scene(svg, child)


def _scene(svg: ET.Element, child: ET.Element) -> str:
    body = ET.tostring(child, encoding="unicode", method="html")
    return f'<svg class="{svg.get("class", "")} fig-scene" width="0" height="0" aria-hidden="true">{body}</svg>'


def _define(svg: ET.Element, defs: ET.Element, scenes: dict[str, str]) -> None:
    """Each pattern stands on a page once, under its own name; one that differs from the first of its name stays where it is."""
    for pattern in list(defs.iter("pattern")):
        name, alone = f"{DEFINED}{pattern.get('id')}", ET.Element("defs")
        alone.append(pattern)
        if scenes.setdefault(name, _scene(svg, alone)) == _scene(svg, alone) and pattern in list(defs):
            defs.remove(pattern)


def own_ids(root: ET.Element, prefix: str) -> None:
    """Ids get a prefix; those that nothing points at become data-id, which the figures' style sheet uses."""
    every = list(root.iter())
    values = [value for element in every for value in element.attrib.values()]
    used = {name for value in values for name in POINTED.findall(value)}
    used |= {element.get("href", "")[1:] for element in every if element.get("href", "").startswith("#")}
    have = {element.get("id") for element in every} - {None}
    for element in every:
        name = element.get("id")
        if name is not None:
            element.set("data-id", name)
            element.attrib.pop("id")
            if name in used:
                element.set("id", f"{prefix}-{name}")
        for key, value in list(element.attrib.items()):
            if "url(#" in value:
                element.set(key, POINTED.sub(lambda m: f"url(#{prefix}-{m.group(1)})" if m.group(1) in have else m.group(0), value))
            elif key == "href" and value[1:] in have:
                element.set(key, f"#{prefix}-{value[1:]}")
