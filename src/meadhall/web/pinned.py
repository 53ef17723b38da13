"""A game's style sheet for figures: figures look as on a wide screen on every device, and many of them share a page."""

from __future__ import annotations

import re

__all__ = ["WIDTH", "pinned"]

WIDTH = 1440
QUERY = re.compile(r"(min|max)-(width|height): ?(\d+)px")
HEIGHT = 900


def pinned(css: str) -> str:
    """Width queries are resolved for a page of WIDTH; `#id` also means `[data-id]`, and `[data-spot]` is `[data-at]` (learn/lean.py)."""
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    text = "".join(_decided(bare))
    return re.sub(r"[^{}]+(?=\{)", lambda found: _widened(found.group(0)), text)


def _decided(css: str) -> list[str]:
    """The sheet in pieces, without the media queries that ask for a size."""
    out: list[str] = []
    at = 0
    for found in re.finditer(r"@media([^{]*)\{", css):
        if found.start() < at:
            continue  # inside one that has been dropped
        end, depth = found.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        out.append(css[at : found.start()])
        limits = QUERY.findall(found.group(1))
        if "print" in found.group(1):
            pass
        elif not limits:
            out.append(css[found.start() : end])
        elif all(_fits(*limit) for limit in limits):
            out += _decided(css[found.end() : end - 1])
        at = end
    return [*out, css[at:]]


def _fits(kind: str, what: str, pixels: str) -> bool:
    have = WIDTH if what == "width" else HEIGHT
    return have >= int(pixels) if kind == "min" else have <= int(pixels)


def _widened(selector: str) -> str:
    if selector.lstrip().startswith("@"):
        return selector
    named = re.sub(r"#([A-Za-z][\w-]*)", r':is(#\1,[data-id="\1"])', selector)
    return named.replace("[data-spot", "[data-at")
