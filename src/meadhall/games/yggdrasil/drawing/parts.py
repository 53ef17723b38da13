"""Small parts of Yggdrasil's pictures: Enemies, world panels, cards, dice."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.bits import has, members
from meadhall.english import listed
from meadhall.svg import Markup, art, el, icon, join, once

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, powers, tables, worlds
from ..words import names

WORLD_ICON = ["w-asgard", "w-midgard", "w-forge", "w-elves", "w-darkness", "w-dead", "w-fire", "w-ice", "w-sacred"]
WORLD_ID = ["asgard", "w-mid", "w-forge", "w-elves", "w-dark", "w-dead", "w-fire", "w-ice", "w-sacred"]
SMALL_WORLDS = (codes.ALFHEIM, codes.NIFLHEIM, codes.HELHEIM, codes.MUSPELHEIM)  # while they are closed only their number is shown
RUNE_ICON = ["rune-sowilo", "rune-dagaz", "rune-mannaz", "rune-tiwaz"]


def pic(name: str, cls: str = "") -> Markup:
    """A symbol without a size of its own."""
    return icon(name, cls)


@once
def tally(name: str, count: int, pool: str) -> Markup:
    """A number of counters; what is lost here and gained elsewhere hops across."""
    return el("span", str(count), id=f"n-{name}", data_count=count, data_pool=pool)


@once
def scenery(name: str, cls: str) -> Markup:
    """One of the game's own large symbols, filling its place."""
    return el("svg", el("use", href=f"#{name}"), cls=cls, aria_hidden="true", preserveAspectRatio="none")


@once
def token(enemy: int, x: float, y: float, radius: float) -> Markup:
    """An Enemy's counter."""
    size = radius * 1.5
    return join(el("circle", cls="d", cx=x, cy=y, r=radius), art(names.ENEMY[enemy], x - size / 2, y - size / 2, size))


@once
def badge(enemy: int) -> Markup:
    """An Enemy's counter as a small picture of its own."""
    return el("svg", el("g", token(enemy, 20, 20, 17), cls=f"yg-e e-{names.ENEMY[enemy]}"), viewBox="0 0 40 40", aria_hidden="true")


@once
def card(kind: int, number: int = 0, cls: str = "", **attributes: object) -> Markup:
    """An Enemy card face up: its Enemy; Angry ones have two arrows, Ragnarök ones three Enemies."""
    label = f"{number}: {names.CARD_NAME[kind]}" if number else names.CARD_NAME[kind]
    if kind >= codes.RAGNAROK_CARD:
        face = el("span", (badge(enemy) for enemy in members(tables.MOVED[kind])), cls="yg-three")
        cls += " rag"
    else:
        face = join(badge(kind % 6), el("u", "»") if kind >= codes.ANGRY_CARD else None)
        cls += " angry" if kind >= codes.ANGRY_CARD else ""
    return el(
        "span",
        el("i", str(number)) if number else None,
        face,
        cls=f"yg-card {cls}".strip(),
        role="img",
        title=label,
        aria_label=label,
        data_term=names.CARD_ID[kind].replace("_", "-"),
        **attributes,
    )


@once
def die_face(face: int) -> Markup:
    """A face of the die: its colour, its hammers."""
    _, colour, hammers, _ = COMPONENTS.faces[face]
    places = {1: [(32, 32)], 2: [(20, 32), (44, 32)], 3: [(32, 18), (19, 43), (45, 43)]}.get(hammers, [])
    marks = [art("hammer", x - 11, y - 11, 22, "dh w" if colour == "white" else "dh") for x, y in places]
    if hammers == 0:
        marks = [el("circle", cls="yg-blank", cx=32, cy=32, r=9)]
    return el(
        "svg",
        el("rect", cls=f"df df-{colour}", x=3, y=3, width=58, height=58, rx=10),
        *marks,
        cls="q",
        viewBox="0 0 64 64",
        aria_hidden="true",
        data_term=f"face-{names.FACE[face]}",
    )


def is_now(s: YggdrasilState, world: int) -> bool:
    """Is an action in this world going on?"""
    kind = s.kind()
    if world == codes.ASGARD:
        return kind == codes.FOE or 0 <= s.foe < codes.GIANT_FOE
    if world == codes.JOTUNHEIM:
        return kind in (codes.GIANT_TO_FIGHT, codes.DISCARD) or s.foe >= codes.GIANT_FOE
    if world in (codes.HELHEIM, codes.MUSPELHEIM):
        return kind == codes.BAG and s.detail() == world
    return {
        codes.MIDGARD: kind == codes.VALKYRIES,
        codes.NIDAVELLIR: kind == codes.FORGE,
        codes.NIFLHEIM: kind in (codes.PARTNER, codes.TRADE_VIKINGS, codes.TRADE_ELVES),
        codes.VANAHEIM: kind in (codes.VANIR, codes.EFFECT, codes.ORDER),
    }.get(world, False)


def world_panel(s: YggdrasilState, world: int, *body: Markup | str | None, chip: str = "") -> Markup:
    """A world as a medallion with what lies there; it can be chosen, is used, or is shut by a Giant."""
    shut = [names.GIANT_NAME[giant] for giant in members(s.active & tables.CLOSED_BY[world])]
    used = has(s.used, world)
    cls = "yg-w" + (" now" if is_now(s, world) else "") + (" used" if used else "") + (" shut" if shut else "")
    did = None
    if used:
        again = powers.own_power(s, codes.FREYJA) and worlds.may_act_again(s, world)
        words = "used, may repeat" if again else "used"
        did = el("span", icon("check"), el("span", words), cls="chip did", title=f"{words} in this turn")
    elif shut and world == codes.VANAHEIM:
        did = el("span", f"Shut by {listed(shut)}", cls="chip shutby")
    elif chip:
        did = el("span", chip, cls="chip")
    bars = scenery("yg-chains", "yg-chainbox") if shut or s.raging else None
    bar = (
        el("div", pic("frost-giant"), el("span", f"Shut by {listed(shut)}"), cls="yg-shutby") if shut and world != codes.VANAHEIM else None
    )
    if shut and world in SMALL_WORLDS:
        body = ()
    title = f"{names.WORLD_NAME[world]}{': shut by ' + listed(shut) if shut else ''}"
    return el(
        "div",
        bars,
        el("h2", pic(WORLD_ICON[world], "med"), el("span", names.SHORT_WORLD[world]), did, data_term=names.WORLD[world]),
        *body,
        bar,
        cls=cls,
        id=WORLD_ID[world],
        data_spot=f"w:{names.WORLD[world]}",
        aria_label=title,
    )


# -- the panel --------------------------------------------------------------------------------------------------------


def title(picture: str | Markup, words: str, aside: str = "") -> Markup:
    """The head of the panel: a symbol or a picture, words, a small remark."""
    shown = picture if isinstance(picture, Markup) else pic(picture)
    return el("h2", shown, el("span", words), el("span", aside, cls="tiny muted") if aside else None)


def number_chips(numbers: Iterable[int], cls: str = "") -> Markup:
    """Numbers to choose from."""
    chips = [el("span", str(n), cls="yg-num", id=f"n-{n}", data_spot=f"n:{n}") for n in numbers]
    return el("div", chips, cls=f"yg-nums {cls}".strip())
