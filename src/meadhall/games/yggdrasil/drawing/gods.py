"""The God sheets along the lower edge, in the order of the seats."""

from __future__ import annotations

from meadhall.bits import has, members
from meadhall.game import Look
from meadhall.svg import Markup, crest, el, join

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, powers, tables
from ..words import names
from .parts import WORLD_ICON, pic, tally


def gods(s: YggdrasilState, look: Look) -> Markup:
    """All sheets."""
    return join(*(_sheet(s, look, seat) for seat in range(s.seats)))


def ribbons(s: YggdrasilState) -> Markup | None:
    """What trances give to everybody, while powers are not cancelled."""
    if not s.tranced:
        return None
    words = []
    for god in members(s.tranced):
        head = el("b", f"{names.GOD_NAME[god]} in a trance")
        words.append(el("span", pic(names.GOD[god]), head, " ", COMPONENTS.gods[god].trance, data_term=names.GOD[god]))
    if s.active & tables.CANCELS:
        return el("div", words, cls="yg-ribbon lost", title="Cancelled by a Giant")
    return el("div", words, cls="yg-ribbon")


def _sheet(s: YggdrasilState, look: Look, seat: int) -> Markup:
    god, name = s.god[seat], look.names[seat] if seat < len(look.names) else f"Seat {seat + 1}"
    shown = f"{name} (you)" if seat == s.viewer else name
    person = el("span", shown, cls="muted small yg-person", title=shown, data_audit_ok="clip: the whole name is in the tooltip")
    if god < 0:
        return el(
            "section",
            el("div", pic("players"), crest(seat), cls="yg-por"),
            el("div", el("b", "No God yet"), " ", person, cls="who"),
            cls=f"panel yg-god seat-{seat + 1}",
            id=f"sheet-{seat + 1}",
        )
    now = seat == s.seat and s.turns > 0 and s.result == codes.RUNNING
    trance = has(s.tranced, god)
    cancelled = s.active & tables.CANCELS != 0
    power = COMPONENTS.gods[god].trance if trance else COMPONENTS.gods[god].personal
    return el(
        "div",
        el("div", pic(names.GOD[god]), crest(seat), cls="yg-por", data_term=names.GOD[god]),
        el("div", el("b", names.GOD_NAME[god]), " ", person, el("span", power, cls="pow lost" if cancelled else "pow"), cls="who"),
        _actions(s) if now else None,
        _stock(s, seat, s.foe if now else -1),
        cls=f"panel yg-god seat-{seat + 1}"
        + (" now" if now else "")
        + (" you" if seat == s.viewer else "")
        + (" trance" if trance else ""),
        id=f"sheet-{seat + 1}",
        data_lit=" ".join(word for word, true in (("acts", now), ("trance", trance)) if true),
        data_spot=f"god:{names.GOD[god]}",
        aria_label=f"{names.GOD_NAME[god]}, {name}{', in a trance' if trance else ''}",
        title="Powers are cancelled" if cancelled else None,
    )


def _stock(s: YggdrasilState, seat: int, foe: int) -> Markup:
    """Vikings, Elves and Artifacts; the one that counts against the present foe is marked."""
    stock = [
        el("span", pic("viking"), tally(f"vikings-{seat}", s.vikings[seat], "viking"), title="Vikings", data_term="vikings"),
        el("span", pic("elf"), tally(f"elves-{seat}", s.elves[seat], "elf"), title="Elves", data_term="elves"),
    ]
    for enemy in range(6):
        level = s.level[6 * seat + enemy]
        if level:
            about = f"{names.ARTIFACT_NAME[enemy]} {level} against {names.ENEMY_NAME[enemy]}"
            artifact, cls = names.ARTIFACT[enemy], "yg-art on" if foe == enemy else "yg-art"
            stock.append(el("span", pic(artifact), f"+{level}", cls=cls, title=about, data_term=artifact))
    return el("div", stock, cls="yg-stock")


def _actions(s: YggdrasilState) -> Markup:
    """The action slots of this turn."""
    slots = []
    done = [*members(s.used), *members(s.twice)]
    for n in range(powers.action_limit(s)):
        if n < s.acted:
            world = done[n] if n < len(done) else -1
            picture, words = (WORLD_ICON[world], names.SHORT_WORLD[world].split()[-1]) if world >= 0 else ("check", "done")
            slots.append(el("span", pic(picture), f"{n + 1} {words}", cls="yg-act"))
        else:
            slots.append(el("span", pic("plus"), f"{n + 1} free", cls="yg-act free"))
    return el("div", slots, cls="yg-acts", role="group", aria_label="Actions this turn")
