"""Pieces as small pictures: shields with ribs, spears and runes around a totem."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from meadhall.svg import Markup, art, el, join, num, path

from ..data import KINDS
from ..words.names import animal

TONES = ("", "black", "gold")


def _polar(angle: float, radius: float) -> str:
    return f"{num(radius * cos(pi / 180 * angle))} {num(radius * sin(pi / 180 * angle))}"


@cache
def ring(kind: int, facing: int) -> Markup:
    """A shield with its ribs, spears and runes around the boss (lines, spears, range)."""
    out = [path("M" + "L".join(_polar(30 + 60 * i, 30) for i in range(6)) + "Z", "nxs-shield")]
    line = [(side - facing) % 6 in KINDS[kind].lines for side in range(6)]
    for side in range(6):
        angle = -60.0 + 60 * side
        if line[side]:
            out.append(path(f"M{_polar(angle, 14)}L{_polar(angle, 25)}", "nxs-rib"))
        else:
            out.append(path(f"M{_polar(angle - 8, 20.4)}L{_polar(angle, 23.6)}L{_polar(angle + 8, 20.4)}", "nxs-rune"))
        if line[side] and line[(side + 1) % 6]:
            tip = angle + 30
            kite = f"M{_polar(tip, 31.5)}L{_polar(tip - 17, 21.5)}L{_polar(tip, 19)}L{_polar(tip + 17, 21.5)}Z"
            out.append(path(kite, "nxs-spear"))
    out.append(el("circle", cls="nxs-boss", r=16))
    return join(*out)


def totem_art(kind: int) -> Markup:
    """The totem in the middle of a shield."""
    return art(animal(kind), -12.8, -12.8, 25.6)


def token(colour: int, kind: int, facing: int, cls: str = "crest", label: str = "") -> Markup:
    """A piece as a small picture beside the board."""
    said: dict[str, object] = {"role": "img", "aria_label": label, "data_term": animal(kind)} if label else {"aria_hidden": "true"}
    classes = " ".join(word for word in (cls, "nx", TONES[colour]) if word)
    return el("svg", ring(kind, facing), totem_art(kind), cls=classes, viewBox="-34 -34 68 68", **said)
