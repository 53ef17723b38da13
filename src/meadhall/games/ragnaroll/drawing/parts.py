"""Small things that several regions draw."""

from __future__ import annotations

from meadhall.svg import Markup, die, el, icon, join, path

from ..rules import RagnarollState
from ..words import names

SECTOR_CLASS = "rby"


def use(name: str, x: float, y: float, width: float, cls: str = "", height: float = 0, **more: object) -> Markup:
    """A symbol placed in a picture."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height or width, cls=cls, **more)


def minus(value: int) -> str:
    """A number with a true minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def both(long: str, short: str) -> Markup:
    """Words for wide screens and for phones."""
    return join(el("span", long, cls="only-l"), el("span", short, cls="only-s"))


# -- dice -------------------------------------------------------------------------------------------------------------


def values(s: RagnarollState, seat: int) -> list[int]:
    """The numbers on a seat's dice, -1 where hidden."""
    return [int(value) for value in s.dice[seat * 3 : seat * 3 + 3]]


def roles(s: RagnarollState, seat: int) -> list[int]:
    """The colours of the Thunder, Circle and Triangle die, -1 where not set or hidden."""
    thunder, circle = int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1
    return [max(-1, thunder), max(-1, circle), 3 - thunder - circle if thunder >= 0 and circle >= 0 else -1]


def small_die(colour: int, value: int, cls: str = "") -> Markup:
    """A die of a colour with its letter; covered without a value."""
    if value <= 0:
        return el("span", die(0), cls=f"rr-die hidden {cls}".strip())
    face = die(value, label=f"{names.COLOURS[colour]} {value}")
    return el("span", face, el("i", names.LETTERS[colour]), cls=f"rr-die {SECTOR_CLASS[colour]} {cls}".strip())


def role_icon(role: int, cls: str) -> Markup:
    """Hammer, ring or triangle."""
    if role == 0:
        return icon("hammer", cls, "Thunder")
    shape = el("circle", cls="ro", cx=32, cy=32, r=22) if role == 1 else path("M32 9L57 53H7Z", "ro")
    return el("svg", shape, cls=cls, viewBox="0 0 64 64", role="img", aria_label=("", "Circle", "Triangle")[role])
