"""A link as a QR code, drawn as SVG."""

from __future__ import annotations

import segno

from meadhall.svg import Markup, el

__all__ = ["qr"]


def qr(link: str, label: str = "The link as a QR code") -> Markup:
    """A QR code, dark on white in every theme, so that every camera can read it."""
    rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix]
    size, quiet = len(rows), 4
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < size:
            start = x
            while x < size and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start + quiet} {y + quiet}h{x - start}v1h-{x - start}z")
            x += 1
    whole = size + 2 * quiet
    return el(
        "svg",
        el("rect", width=whole, height=whole, fill="#fff"),
        el("path", d="".join(runs), fill="#000"),
        cls="qr",
        viewBox=f"0 0 {whole} {whole}",
        role="img",
        aria_label=label,
        shape_rendering="crispEdges",
    )
