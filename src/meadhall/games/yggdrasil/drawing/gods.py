"""The God sheets along the lower edge, in the order of the seats."""

from __future__ import annotations

from meadhall.game import Look
from meadhall.svg import Markup, crest, el, join

from ..data import COMPONENTS
from ..rules import codes, position, tables
from ..rules.state import YggdrasilState
from ..words import names
from .parts import SHORT_WORLD, WORLD_ICON, pic


def gods(s: YggdrasilState, look: Look) -> Markup:
    """All sheets."""
    return join(*(_sheet(s, look, seat) for seat in range(int(s.seats))))


def ribbons(s: YggdrasilState) -> Markup | None:
    """What trances give to everybody, while powers are not cancelled."""
    if not s.tranced:
        return None
    lost = bool(s.active & tables.CANCELS)
    words = [
        el("span", pic(names.GOD[g]), el("b", f"{names.GOD_NAME[g]} in a trance"), " ", COMPONENTS.gods[g].trance)
        for g in names.members(int(s.tranced), 6)
    ]
    return el("div", words, cls="yg-ribbon lost" if lost else "yg-ribbon", title="Cancelled by a Giant" if lost else None)


def _sheet(s: YggdrasilState, look: Look, seat: int) -> Markup:
    god, name = int(s.god[seat]), look.names[seat] if seat < len(look.names) else f"Seat {seat + 1}"
    you = " (you)" if seat == s.viewer else ""
    if god < 0:
        who = el("div", el("b", "No God yet"), " ", el("span", name + you, cls="muted small"), cls="who")
        return el(
            "section",
            el("div", pic("players"), crest(seat), cls="yg-por"),
            who,
            cls=f"panel yg-god seat-{seat + 1}",
            id=f"sheet-{seat + 1}",
        )
    now = seat == s.seat and s.turns > 0 and s.result == codes.RUNNING
    trance = s.tranced & tables.BIT[god] != 0
    cancelled = s.active & tables.CANCELS != 0
    power = COMPONENTS.gods[god].trance if trance else COMPONENTS.gods[god].personal
    arts = []
    for enemy in range(6):
        level = int(s.level[6 * seat + enemy])
        if level:
            counts = now and s.foe == enemy
            about = f"{names.ARTIFACT_NAME[enemy]} {level} against {names.ENEMY_NAME[enemy]}"
            arts.append(el("span", pic(names.ARTIFACT[enemy]), f"+{level}", cls="yg-art on" if counts else "yg-art", title=about))
    stock = el(
        "div",
        el("span", pic("viking"), str(int(s.vikings[seat])), title="Vikings"),
        el("span", pic("elf"), str(int(s.elves[seat])), title="Elves"),
        *arts,
        cls="yg-stock",
    )
    pow_class = "pow lost" if cancelled else "pow"
    who = el(
        "div", el("b", names.GOD_NAME[god]), " ", el("span", name + you, cls="muted small"), el("span", power, cls=pow_class), cls="who"
    )
    cls = f"panel yg-god seat-{seat + 1}" + (" now" if now else "") + (" trance" if trance else "")
    return el(
        "section",
        el("div", pic(names.GOD[god]), crest(seat), cls="yg-por"),
        who,
        _actions(s) if now else None,
        stock,
        cls=cls,
        id=f"sheet-{seat + 1}",
        data_spot=f"god:{names.GOD[god]}",
        aria_label=f"{names.GOD_NAME[god]}, {name}{', in a trance' if trance else ''}",
        title="Powers are cancelled" if cancelled else None,
    )


def _actions(s: YggdrasilState) -> Markup:
    """The action slots of this turn."""
    slots = []
    done = names.members(int(s.used), 9) + names.members(int(s.twice), 9)
    for n in range(int(position.action_limit(s))):
        if n < s.acted:
            world = done[n] if n < len(done) else -1
            picture, words = (WORLD_ICON[world], SHORT_WORLD[world].split()[-1]) if world >= 0 else ("check", "done")
            slots.append(el("span", pic(picture), f"{n + 1} {words}", cls="yg-act"))
        else:
            slots.append(el("span", pic("plus"), f"{n + 1} free", cls="yg-act free"))
    return el("div", slots, cls="yg-acts", aria_label="Actions this turn")
