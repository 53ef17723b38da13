"""Elements of HTML and SVG as text: a builder that escapes everything. Compiled, because every view of a table is made of hundreds of them.

There is no way to write a style attribute, a script or an event handler: the site's style sheets and its one script do that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from meadhall.errors import MeadhallError
from meadhall.markup import Markup

__all__ = ["Child", "Markup", "el", "join", "num"]

Child = str | None | Iterable["Child"]
FORBIDDEN = re.compile(r"^(style$|on|formaction$|srcdoc$)", re.IGNORECASE)
SPECIAL = re.compile("[&<>\"']")
VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})
EMPTY = frozenset({"path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "use"})
NO_SCRIPTS = frozenset({"script", "style", "iframe", "object", "embed", "foreignobject"})
CAMEL = {
    "patternunits": "patternUnits",
    "patterntransform": "patternTransform",
    "clippath": "clipPath",
    "gradientunits": "gradientUnits",
    "textlength": "textLength",
    "pathlength": "pathLength",
    "viewbox": "viewBox",
}
written: dict[str, str] = {}  # the names of attributes as they are written


def num(value: int | float) -> str:  # a compiled float would make decimals of every whole number
    """A number as short text: at most two decimals, no trailing zeros."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def join(*children: Child) -> Markup:
    """Children side by side: Markup as it is, plain text escaped, None left out, iterables unfolded."""
    return Markup(_inner(children))


def _inner(children: Iterable[Child]) -> str:
    out: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, Markup):
            out.append(child)
        elif isinstance(child, str):
            out.append(escape(child, quote=False) if SPECIAL.search(child) else child)
        else:
            out.append(_inner(child))
    return "".join(out)


def _attribute(key: str) -> str:
    """The name of an attribute as it is written; refuses what a drawing may not have."""
    name = "class" if key == "cls" else key if key in ("viewBox", "preserveAspectRatio") else key.rstrip("_").replace("_", "-")
    name = CAMEL.get(name, name)
    if FORBIDDEN.match(name):
        raise MeadhallError(f"a drawing may not have the attribute {name}")
    written[key] = name
    return name


def el(tag: str, *children: Child, **attributes: object) -> Markup:
    """An element. `cls` is the class; underscores become hyphens; True gives an empty attribute, None and False give none."""
    if tag in NO_SCRIPTS or tag.lower() in NO_SCRIPTS:
        raise MeadhallError(f"a drawing may not contain <{tag}>")
    out: list[str] = ["<", tag]
    for key, value in attributes.items():
        if value is None or value is False or (key == "cls" and not value):
            continue
        if isinstance(value, str):
            text = escape(value, quote=True) if SPECIAL.search(value) else value
        elif value is True:
            text = ""
        elif isinstance(value, int | float):
            text = num(value)
        else:
            text = escape(str(value), quote=True)
        out += [" ", written.get(key) or _attribute(key), '="', text, '"']
    if tag in VOID:
        out.append(">")
        return Markup("".join(out))
    inner = _inner(children)
    if not inner and tag in EMPTY:
        out.append("/>")
    else:
        out += [">", inner, "</", tag, ">"]
    return Markup("".join(out))
