"""Small pictures that all parts of Lindisfarne's table share: shields, cards, coins, ranks."""

from __future__ import annotations

from functools import cache

from meadhall.svg import Markup, el, icon, join, path

from ..data import CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, tables
from ..words import names

ICONS = ("abbey", "stag", "harp", "axe", "arch", "longship")
SEAT_CLASS = ("seat-2", "seat-3", "seat-6", "seat-1", "seat-0")  # the clan's own colour, whatever its seat
EMBLEMS = (*names.EMBLEMS[:4], "Neutral")
SHORT = (
    "Take 3 runes",
    "Take 2 runes",
    "Roll dice again",
    "Turn one die",
    "Call 1 or 2 Vikings back",
    "Place on two boards",
    "+3 or +1 strength",
    "Counts for one lead",
    "Fills a fresco gap",
    "Each series +2",
)
LONG_NAME = "clip: a long name ends in dots; the whole name is in its title"
NORWAY_ART = (
    ("p-k2", "M0 60L16 30L26 42L40 18L54 44L64 32L82 58L100 38V90H0Z"),
    ("p-snow", "M40 18l8 14-8-4-6 5ZM16 30l5 7-7-1ZM64 32l6 8-8-1Z"),
    ("p-k4", "M0 64Q25 58 50 64T100 64V90H0Z"),
)


def country_class(country: int) -> str:
    """The class that sets a country's colours."""
    return f"c-{COUNTRIES[country].id.lower()}"


@cache
def shield(clan: int, cls: str = "", label: str = "") -> Markup:
    """A Viking of a clan: a round shield with its emblem; the neutral clan's is plain grey."""
    said: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    emblem = el("use", href=f"#s-{CLANS[clan].emblem}", x=13, y=13, width=38, height=38) if clan < 4 else None
    return el(
        "svg",
        el("circle", cls="tok-rim", cx=32, cy=32, r=31),
        el("circle", cls="tok-face", cx=32, cy=32, r=26),
        emblem,
        cls=f"tok {SEAT_CLASS[clan]} {cls}".strip(),
        viewBox="0 0 64 64",
        **said,
    )


@cache
def stack(clan: int, n: int, cls: str = "", name: str = "") -> Markup:
    """Several Vikings on one value: overlapping shields with their number. With a name they land there when they are new."""
    landing = {"id": name, "data_count": n, "data_lands": True} if name else {}
    shields = [shield(clan)] * min(n, 3)
    return el("span", *shields, el("b", str(n)) if n > 1 else None, cls=f"stk {cls}".strip(), data_term="viking", **landing)


@cache
def fresco(card: int) -> Markup:
    """The sky and the scene of a card, out of its country's fresco: the window is 100 wide and 90 high."""
    country = CARDS[card].country
    key, at = COUNTRIES[country].id, card - int(tables.FIRST_OF[country])
    names = (f"#ld-sky-{key}", f"#ld-scene-{key}-{at + 1}")
    return join(*(el("use", href=name, x=-100 * at, width=100 * COUNTRIES[country].length, height=90) for name in names))


@cache
def panorama(card: int) -> Markup:
    """A card's window on its country's fresco, so that neighbours join; Norway has a coast of its own."""
    country = CARDS[card].country
    if country == 5:
        ship = el("svg", el("use", href="#s-longship"), cls="no-ship", x=26, y=28, width=48, height=48, viewBox="0 0 64 64")
        parts = [el("rect", cls="p-k1", width=100, height=90), *(path(d, cls) for cls, d in NORWAY_ART), ship]
        return el("svg", *parts, cls="pano c-no", viewBox="0 0 100 90", preserveAspectRatio="xMidYMid slice", aria_hidden="true")
    window = f"pano {country_class(country)}"
    return el("svg", fresco(card), cls=window, viewBox="0 0 100 90", preserveAspectRatio="xMidYMid slice", aria_hidden="true")


@cache
def places(card: int) -> Markup:
    """The shields of a card: its position in the fresco filled."""
    return el(
        "span",
        *(el("i", cls="on" if p == CARDS[card].position else None) for p in range(1, COUNTRIES[CARDS[card].country].length + 1)),
        cls="pos",
        aria_hidden="true",
    )


@cache
def coins(n: int) -> Markup:
    """Prestige as 0 to 2 coins."""
    return el(
        "span", *[el("i")] * n, el("u", "0") if n == 0 else None, cls="coins", role="img", aria_label=f"prestige {n}", data_term="prestige"
    )


@cache
def ribbon(card: int) -> Markup:
    """Country colour, icon and name."""
    country = CARDS[card].country
    return el("span", icon(ICONS[country]), COUNTRIES[country].name, cls="rib")


def said_card(s: LindisfarneState, card: int) -> str:
    """A card in words."""
    c = CARDS[card]
    where = f"piece {c.position} of {COUNTRIES[c.country].length}" if c.country < 5 else c.scene.rstrip(".") if s.effects else "no effect"
    return f"{c.name}, {COUNTRIES[c.country].name}, {where}, prestige {c.prestige}"


def effect_of(s: LindisfarneState, card: int) -> str:
    """A Norway card's effect in a few words; none where Norway cards are plain cards (LD-7.14)."""
    return SHORT[card - tables.RAIDS] if s.effects else "no effect"


def term_of(s: LindisfarneState, card: int) -> str:
    """The term that explains a card."""
    return CARDS[card].id.lower() if card < tables.RAIDS or s.effects else "no"


def rank_plate(rank: int) -> Markup:
    """I gold, II bone, the others dark."""
    return el("i", names.ROMAN[rank], cls=f"rk r{rank}")


def trio(objective: int, have: set[int] | None = None) -> Markup:
    """The three countries of an objective; with a set of countries at hand, those get a tick."""
    marks = []
    for k in OBJECTIVES[objective].countries:
        ok = have is not None and k in have
        said = f"{COUNTRIES[k].name}: {'have' if ok else 'missing'}" if have is not None else COUNTRIES[k].name
        marks.append(
            el(
                "span",
                icon(ICONS[k]),
                icon("check", "tk") if ok else None,
                cls=f"{country_class(k)} ok" if ok else country_class(k),
                role="img",
                aria_label=said,
            )
        )
    return join(*marks)


def objective_card(objective: int, have: set[int], done: bool, **more: object) -> Markup:
    """An objective face up: name, three countries with ticks, what is missing."""
    o = OBJECTIVES[objective]
    lacks = ", ".join(COUNTRIES[k].name for k in o.countries if k not in have)
    note = "10 points" if done else f"needs {lacks}" if lacks else "cards serve another"
    face = [el("b", o.name), el("span", trio(objective, have), cls="three"), el("em", note)]
    return el("span", *face, cls="ocard done" if done else "ocard", data_term=o.id.lower(), **more)
