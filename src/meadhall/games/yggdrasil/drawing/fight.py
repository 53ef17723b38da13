"""Fights in the panel: the exact odds before Vikings are sent, what still wins after the roll, what could be beaten, Fenrir's rage."""

from __future__ import annotations

from meadhall.english import plural
from meadhall.svg import Markup, el, icon, join, path

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, enemies, powers, tables
from ..words import names
from ..words.offers import calm_odds, percent
from .parts import WORLD_ICON, badge, die_face, number_chips, pic, title

MOST_ROWS = 6


def _head(s: YggdrasilState, aside: str) -> Markup:
    """Who fights whom."""
    picture = badge(s.foe) if s.foe < codes.GIANT_FOE else pic("frost-giant")
    return title(picture, f"{names.active_god(s)} against {names.foe_name(s.foe)}", aside)


def _sum(s: YggdrasilState, vikings: str) -> Markup:
    """The sum of the fight: Vikings, die, Artifact, Thor, Elves against the force."""
    foe, parts = s.foe, [el("span", el("b", vikings, pic("viking")), "Vikings")]
    if combat.die_is_rolled(s):
        parts.append(el("span", el("b", str(tables.HAMMERS[s.face]) if s.face >= 0 else "0–3"), "die"))
    level = s.level[6 * s.seat + foe] if foe < codes.GIANT_FOE else 0
    if level:
        parts.append(el("span", el("b", str(level), pic(names.ARTIFACT[foe])), names.ARTIFACT[foe].capitalize()))
    if powers.own_power(s, codes.THOR):
        parts.append(el("span", el("b", "1"), "Thor"))
    if s.elves[s.seat]:
        parts.append(el("span", el("b", str(s.elves[s.seat]), pic("elf")), "if needed", cls="opt"))
    joined: list[Markup | str] = []
    for part in parts:
        joined += [part, "+"]
    return el("div", joined[:-1], "≥", el("span", el("b", str(combat.foe_force(s))), "force", cls="foe"), cls="yg-sum")


# -- before the roll --------------------------------------------------------------------------------------------------


def odds(s: YggdrasilState) -> Markup:
    """Before Vikings are sent: the exact chance for every number, on the die alone and with all of the God's Elves."""
    foe, own, elves = s.foe, s.vikings[s.seat], s.elves[s.seat]
    chances = [(combat.chance_to_win(s, foe, n, 0), combat.chance_to_win(s, foe, n, elves)) for n in range(own + 1)]
    sure = next((n for n, (alone, _) in enumerate(chances) if alone == 36), own)
    first = max(0, min(sure + 1, own) - MOST_ROWS + 1)
    shown = range(first, min(own, first + MOST_ROWS - 1) + 1)
    rows = [_row(n, *chances[n], n > sure) for n in shown]
    rest = [n for n in range(own + 1) if n not in shown]
    columns = el("div", el("span"), el("span"), el("span", "die alone"), el("span", "with Elves" if elves else ""), cls="hd")
    return join(
        _head(s, f"space {s.space[foe]}" if foe < codes.GIANT_FOE else f"force {combat.giant_force(s)}"),
        _sum(s, "?"),
        el("p", "Large: with your Elves. Small: the die alone." if elves else "The chance on the die.", cls="yg-key"),
        el("div", columns, rows, cls="yg-odds"),
        number_chips(rest, "yg-more") if rest else None,
        _faces(s),
        _then(s),
    )


def _row(n: int, alone: int, helped: int, too_many: bool) -> Markup:
    """A number of Vikings with its chances in 36ths, on the die alone and with all Elves."""
    alone, helped = round(alone * 100 / 36), round(helped * 100 / 36)
    bar = el(
        "svg",
        el("rect", cls="g", width=100, height=14),
        path(f"M0 7H{helped}", "h"),
        el("rect", cls="f", width=alone, height=14),
        cls="yg-ob",
        viewBox="0 0 100 14",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    told = [el("span", "more than needed", cls="over")] if too_many else [el("span", f"{alone}%", cls="al"), el("b", f"{helped}%")]
    label = f"{plural(n, 'Viking')}: {alone}% on the die alone, {helped}% with Elves"
    return el("div", el("span", str(n), pic("viking"), cls="k"), bar, *told, cls="yg-n", id=f"n-{n}", data_spot=f"n:{n}", aria_label=label)


def _faces(s: YggdrasilState) -> Markup:
    """The faces of the die and how many Vikings each needs."""
    plus, force = combat.bonus(s, s.foe), combat.foe_force(s)
    faces = []
    for face, (_, colour, hammers, sides) in enumerate(COMPONENTS.faces):
        need = max(0, force - plus - hammers)
        words = f"{colour} {hammers}, {sides} of 6 sides: needs {plural(need, 'Viking')} or Elves"
        cls = "yg-face" if need <= s.vikings[s.seat] else "yg-face lose"
        faces.append(el("span", die_face(face), el("span", f"needs {need}"), cls=cls, title=words))
    return el("div", faces, cls="yg-faces")


def _then(s: YggdrasilState) -> Markup:
    """What winning and losing mean, and what it costs."""
    if s.foe < codes.GIANT_FOE:
        win = _enemy_beaten(s, s.foe)
    else:
        win = "any Giant is discarded" if powers.trance_power(s, codes.ODIN) else "the Giant is discarded"
    cost = "half the Vikings come to Freyja" if powers.trance_power(s, codes.FREYJA) else "the Vikings sent, won or lost"
    if powers.own_power(s, codes.TYR):
        cost += "; Tyr rolls twice"
    return el(
        "ul",
        el("li", el("b", "Win", cls="w"), el("span", win)),
        el("li", el("b", "Lose", cls="l"), el("span", "nothing changes")),
        el("li", el("b", "Cost"), el("span", cost)),
        cls="yg-then",
    )


def _enemy_beaten(s: YggdrasilState, enemy: int) -> str:
    space = s.space[enemy]
    back = f"{names.ENEMY_NAME[enemy]} back to {space - 1}"
    if space not in (4, 6):
        return back
    count = enemies.beyond(s, space)
    return f"{back}, beyond the {'wall' if space == 4 else 'door'} {count} → {count - 1}"


def rolling(s: YggdrasilState) -> Markup:
    """While the die rolls: what was sent, and what is at stake."""
    vikings = "?" if powers.trance_power(s, codes.TYR) else str(s.sent)  # in Tyr's trance they are sent after the roll
    return join(_head(s, f"force {combat.foe_force(s)}"), _sum(s, vikings), _then(s))


# -- after the roll ---------------------------------------------------------------------------------------------------


def certain(s: YggdrasilState, kind: int) -> Markup:
    """After the roll, or without a die: each number wins or does not."""
    have = s.vikings[s.seat] if kind == codes.SEND else s.elves[s.seat]
    lacking = combat.foe_force(s) - combat.total(s)
    elves = s.elves[s.seat] if kind == codes.SEND else 0
    noun = "viking" if kind == codes.SEND else "elf"
    rows = [_result(n, noun, lacking - n, elves) for n in range(min(have, max(0, lacking) + 1, 9) + 1)]
    rest = range(len(rows), have + 1)
    rolled = el("div", die_face(s.face), el("span", names.FACE_NAME[s.face]), cls="yg-rolled") if s.face >= 0 else None
    return join(
        _head(s, f"{combat.total(s)} of {combat.foe_force(s)}"),
        _sum(s, str(s.sent) if kind == codes.HELP else "?"),
        rolled,
        el("div", rows, cls="yg-odds"),
        number_chips(rest, "yg-more") if rest else None,
    )


def _result(n: int, noun: str, short: int, elves: int) -> Markup:
    """What n Vikings or Elves achieve: a win, a shortfall, or a win with the help of Elves."""
    if short <= 0:
        mark, told = icon("check"), "wins"
    elif short <= elves:
        mark, told = pic("elf", "i"), f"wins with {plural(short, 'Elf', 'Elves')}"
    else:
        mark, told = icon("close"), "loses"
    count = el("span", str(n), pic(noun), cls="k")
    return el("div", count, mark, el("span", told, cls="over"), cls="yg-n", id=f"n-{n}", data_spot=f"n:{n}")


# -- between fights ---------------------------------------------------------------------------------------------------


def could_beat(s: YggdrasilState) -> Markup:
    """What the active God could beat now, with how many Vikings."""
    own, elves = s.vikings[s.seat], s.elves[s.seat]
    columns = range(min(own, 5) + 1)
    rows = [_foe(s, enemy, badge(enemy), names.ENEMY_NAME[enemy], columns) for enemy in range(6) if s.space[enemy] > 1]
    if s.active | s.pile:
        rows.append(_foe(s, codes.PILE_FOE, pic("frost-giant"), "a Giant", columns))
    body = el("p", "No Enemy has left the first space.", cls="yg-note")
    if rows:
        head = el("tr", el("th", "Vikings sent"), el("th", "force"), *(el("th", str(n)) for n in columns))
        body = el("table", el("thead", head), el("tbody", rows), cls="yg-could")
    barred = el("p", f"{names.active_god(s)} is in a trance: no fights in Asgard.", cls="yg-note") if powers.in_trance(s) else None
    note = f"Chances on the die alone{'; each Elf adds 1' if elves else ''}."
    return join(
        title("w-asgard", f"What {names.active_god(s)} could beat", plural(own, "Viking")),
        barred,
        body,
        el("p", note, cls="yg-note"),
        _medallions(),
    )


def _foe(s: YggdrasilState, foe: int, picture: Markup, name: str, columns: range) -> Markup:
    """A row: the foe, its force less the God's bonus, the chance with each number of Vikings."""
    cells = []
    for n in columns:
        chance = combat.chance_to_win(s, foe, n, 0)
        cells.append(el("td", percent(chance) if chance else "–", cls="sure" if chance == 36 else "good" if chance >= 30 else None))
    plus = combat.bonus(s, foe)
    force = f"{combat.force_of(s, foe)}" + (f"−{plus}" if plus else "")
    term = names.ENEMY[foe] if foe < codes.GIANT_FOE else "pile"
    return el("tr", el("th", picture, el("span", name), data_term=term), el("td", force, cls="fo", data_term="force"), *cells)


def _medallions() -> Markup:
    """On phones: the nine worlds in a row, so that no scrolling is needed to act."""
    buttons = []
    for world, name in enumerate(names.WORLD):
        words = el("span", names.SHORT_WORLD[world], cls="sr")
        buttons.append(el("button", pic(WORLD_ICON[world]), words, type="button", cls="yg-med", id=f"m-{name}", data_spot=f"w:{name}"))
    return el("div", buttons, cls="yg-meds")


def calm(s: YggdrasilState) -> Markup:
    """Fenrir rages: which faces calm him."""
    faces = []
    for face, (_, colour, _, sides) in enumerate(COMPONENTS.faces):
        good = enemies.calmed_by(s, face)
        mark, cls = (icon("check"), "yg-face") if good else (icon("close"), "yg-face lose")
        faces.append(el("span", die_face(face), mark, cls=cls, title=f"{colour}, {sides} of 6"))
    twice = " Tyr rolls twice." if powers.own_power(s, codes.TYR) else ""
    return join(
        title(badge(codes.FENRIR), "Fenrir is enraged", f"{percent(calm_odds(s))} an attempt"),
        el("div", faces, cls="yg-faces"),
        el("p", f"Every attempt is one action; nothing else is possible until he is calm.{twice}", cls="yg-note"),
    )
