"""The panel of the question at hand: a fight with its exact odds, cards or dice to choose from, a trade, a share, what could be fought."""

from __future__ import annotations

from meadhall.svg import Markup, el, icon, join, path

from ..data import COMPONENTS
from ..rules import codes, combat, enemies, position, tables
from ..rules.state import YggdrasilState
from ..words import log, names
from .parts import RUNE_ICON, SHORT_WORLD, WORLD_ICON, badge, card, die_face, pic, spot_name

MOST_ROWS = 6
PRIMARY = frozenset(
    {
        codes.SEND,
        codes.HELP,
        codes.TRADE_VIKINGS,
        codes.TRADE_ELVES,
        codes.SHARE,
        codes.KEEP,
        codes.PUT,
        codes.ORDER,
        codes.PICK,
        codes.DISCARD,
        codes.EFFECT,
        codes.DEAL,
        codes.ACT,
    }
)


def panel(s: YggdrasilState) -> Markup:
    """What the open question needs."""
    kind = int(s.agenda[s.depth - 1]) % 64 if s.depth else 0
    step = int(s.agenda[s.depth - 1]) if s.depth else 0
    if kind == codes.DEAL:
        return _gods_to_pick(s)
    if kind == codes.SEND and s.face < 0 and combat.die_is_rolled(s):
        return _odds(s)
    if kind in (codes.SEND, codes.HELP):
        return _certain(s, kind)
    if kind in (codes.TRADE_VIKINGS, codes.TRADE_ELVES):
        return _trade(s, kind, step // 64 % 16)
    if kind == codes.SHARE:
        asked = names.GOD_NAME[s.god[(s.seat + step // 64 % 16) % s.seats]]
        return join(_title("w-dead", f"Sigel: Vikings for {asked}", f"{int(s.share)} left"), _numbers("n", range(int(s.share) + 1)))
    if kind in (codes.KEEP, codes.PUT, codes.ORDER):
        return _cards(s, kind)
    if kind == codes.PICK:
        return _dice(s, step // 1024)
    if kind == codes.DISCARD or (kind == codes.EFFECT and step // 64 % 16 == 5):
        return join(_title("frost-giant", "Giants in the pile", ""), _pile(s))
    if s.raging and s.turns:
        return _calm(s)
    return _could_fight(s)


def _title(picture: str | Markup, words: str, aside: str) -> Markup:
    shown = picture if isinstance(picture, Markup) else pic(picture)
    return el("h2", shown, el("span", words), el("span", aside, cls="tiny muted") if aside else None)


def _foe_badge(foe: int) -> Markup:
    return badge(foe) if foe < codes.GIANT_FOE else pic("frost-giant")


# -- fights -----------------------------------------------------------------------------------------------------------


def _sum(s: YggdrasilState, vikings: str) -> Markup:
    """The sum of the fight: Vikings, die, Artifact, Thor, Elves against the force."""
    foe, parts = int(s.foe), [el("span", el("b", vikings, pic("viking")), "Vikings")]
    if combat.die_is_rolled(s):
        parts.append(el("span", el("b", str(int(tables.HAMMERS[s.face])) if s.face >= 0 else "0–3"), "die"))
    level = int(s.level[6 * s.seat + foe]) if foe < codes.GIANT_FOE else 0
    if level:
        parts.append(el("span", el("b", str(level), pic(names.ARTIFACT[foe])), names.ARTIFACT[foe].capitalize()))
    if position.own_power(s, codes.THOR):
        parts.append(el("span", el("b", "1"), "Thor"))
    if s.elves[s.seat]:
        parts.append(el("span", el("b", str(int(s.elves[s.seat])), pic("elf")), "if needed", cls="opt"))
    joined: list[Markup | str] = []
    for part in parts:
        joined += [part, "+"]
    return el("div", joined[:-1], "≥", el("span", el("b", str(int(combat.foe_force(s)))), "force", cls="foe"), cls="yg-sum")


def _odds(s: YggdrasilState) -> Markup:
    """Before Vikings are sent: the exact chance for every number, on the die alone and with all own Elves."""
    foe, own, elves = int(s.foe), int(s.vikings[s.seat]), int(s.elves[s.seat])
    chances = [(int(combat.chance_to_win(s, foe, n, 0)), int(combat.chance_to_win(s, foe, n, elves))) for n in range(own + 1)]
    sure = next((n for n, (alone, _) in enumerate(chances) if alone == 36), own)
    first = max(0, min(sure + 1, own) - MOST_ROWS + 1)
    shown = range(first, min(own, first + MOST_ROWS - 1) + 1)
    rows = [_row(n, *chances[n], n > sure) for n in shown]
    rest = [n for n in range(own + 1) if n not in shown]
    head = el("div", el("span"), el("span"), el("span", "die alone"), el("span", "with Elves" if elves else ""), cls="hd")
    where = f"space {int(s.space[foe])}" if foe < codes.GIANT_FOE else f"force {int(combat.giant_force(s))}"
    return join(
        _title(_foe_badge(foe), f"{names.active_god(s)} against {names.foe_name(foe)}", where),
        _sum(s, "?"),
        el("p", "Large: with your Elves. Small: the die alone." if elves else "The chance on the die.", cls="yg-key"),
        el("div", head, rows, cls="yg-odds"),
        _numbers("n", rest, "yg-more") if rest else None,
        _faces(s),
        _then(s),
    )


def _row(n: int, alone: int, helped: int, too_many: bool) -> Markup:
    a, b = round(alone * 100 / 36), round(helped * 100 / 36)
    bar = el(
        "svg",
        el("rect", cls="g", width=100, height=14),
        path(f"M0 7H{b}", "h"),
        el("rect", cls="f", width=a, height=14),
        cls="yg-ob",
        viewBox="0 0 100 14",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    told = [el("span", "more than needed", cls="over")] if too_many else [el("span", f"{a}%", cls="al"), el("b", f"{b}%")]
    label = f"{names.plural(n, 'Viking')}: {a}% on the die alone, {b}% with Elves"
    return el("div", el("span", str(n), pic("viking"), cls="k"), bar, *told, cls="yg-n", id=f"n-{n}", data_spot=f"n:{n}", aria_label=label)


def _faces(s: YggdrasilState) -> Markup:
    """The faces of the die and how many Vikings each needs."""
    plus, force = int(combat.bonus(s, s.foe)), int(combat.foe_force(s))
    faces = []
    for face, (_, colour, hammers, sides) in enumerate(COMPONENTS.faces):
        need = max(0, force - plus - hammers)
        words = f"{colour} {hammers}, {sides} of 6 sides: needs {names.plural(need, 'Viking')} or Elves"
        faces.append(
            el(
                "span",
                die_face(face),
                el("span", f"needs {need}"),
                cls="yg-face" if need <= s.vikings[s.seat] else "yg-face lose",
                title=words,
            )
        )
    return el("div", faces, cls="yg-faces")


def _then(s: YggdrasilState) -> Markup:
    """What winning and losing mean, and what it costs."""
    foe = int(s.foe)
    if foe < codes.GIANT_FOE:
        space = int(s.space[foe])
        win = f"{names.ENEMY_NAME[foe]} back to {space - 1}"
        if space in (4, 6):
            win += (
                f", beyond the {'wall' if space == 4 else 'door'} {int(position.beyond(s, space))} → {int(position.beyond(s, space)) - 1}"
            )
    else:
        win = "any Giant is discarded" if position.trance_power(s, codes.ODIN) else "the Giant is discarded"
    cost = "half the Vikings come to Freyja" if position.trance_power(s, codes.FREYJA) else "the Vikings sent, won or lost"
    if position.own_power(s, codes.TYR):
        cost += "; Tyr rolls twice"
    items = [el("li", el("b", "Win", cls="w"), el("span", win)), el("li", el("b", "Lose", cls="l"), el("span", "nothing changes"))]
    return el("ul", items, el("li", el("b", "Cost"), el("span", cost)), cls="yg-then")


def _certain(s: YggdrasilState, kind: int) -> Markup:
    """After the roll, or without a die: each number wins or does not."""
    foe, have = int(s.foe), int(s.vikings[s.seat] if kind == codes.SEND else s.elves[s.seat])
    lacking, elves = int(combat.foe_force(s) - combat.total(s)), int(s.elves[s.seat])
    noun = "viking" if kind == codes.SEND else "elf"
    rows = []
    for n in range(min(have, max(0, lacking) + 1, 9) + 1):
        short = lacking - n
        helps = kind == codes.SEND and 0 < short <= elves
        told = "wins" if short <= 0 else f"wins with {names.plural(short, 'Elf', 'Elves')}" if helps else "loses"
        mark = icon("check") if short <= 0 else pic("elf", "i") if helps else icon("close")
        rows.append(
            el(
                "div",
                el("span", str(n), pic(noun), cls="k"),
                mark,
                el("span", told, cls="over"),
                cls="yg-n",
                id=f"n-{n}",
                data_spot=f"n:{n}",
            )
        )
    rest = range(len(rows), have + 1)
    rolled = (
        el("div", die_face(int(s.face)), el("span", f"{names.FACE[s.face][:-1]} {names.FACE[s.face][-1]}"), cls="yg-rolled")
        if s.face >= 0
        else None
    )
    return join(
        _title(
            _foe_badge(foe), f"{names.active_god(s)} against {names.foe_name(foe)}", f"{int(combat.total(s))} of {int(combat.foe_force(s))}"
        ),
        _sum(s, str(int(s.sent)) if kind == codes.HELP else "?"),
        rolled,
        el("div", rows, cls="yg-odds"),
        _numbers("n", rest, "yg-more") if rest else None,
    )


def _could_fight(s: YggdrasilState) -> Markup:
    """Between fights: what the active God could beat now, with how many Vikings."""
    if s.turns == 0 or s.god[s.seat] < 0:
        return join(
            _title("w-asgard", "The Gods gather", ""), el("p", "Each seat gets a God; then the first Enemy card is turned over.", cls="box")
        )
    own, elves = int(s.vikings[s.seat]), int(s.elves[s.seat])
    columns = range(min(own, 5) + 1)
    foes = [(enemy, badge(enemy), names.ENEMY_NAME[enemy], int(combat.enemy_force(s, enemy))) for enemy in range(6) if s.space[enemy] > 1]
    if s.active | s.pile:
        foes.append((codes.PILE_FOE, pic("frost-giant"), "a Giant", int(combat.giant_force(s))))
    rows = []
    for foe, picture, name, force in foes:
        cells = []
        for n in columns:
            chance = int(combat.chance_to_win(s, foe, n, 0))
            cells.append(el("td", log.percent(chance) if chance else "–", cls="sure" if chance == 36 else "good" if chance >= 30 else None))
        plus = int(combat.bonus(s, foe))
        rows.append(el("tr", el("th", picture, el("span", name)), el("td", f"{force}" + (f"−{plus}" if plus else ""), cls="fo"), *cells))
    head = el("tr", el("th", "Vikings sent"), el("th", "force"), *(el("th", str(n)) for n in columns))
    barred = el("p", f"{names.active_god(s)} is in a trance: no fights in Asgard.", cls="yg-note") if position.in_trance(s) else None
    note = (
        f"Chances on the die alone; each of {names.plural(elves, 'Elf', 'Elves')} can make up for 1."
        if elves
        else "Chances on the die alone."
    )
    body = (
        el("table", el("thead", head), el("tbody", rows), cls="yg-could")
        if rows
        else el("p", "No Enemy has left the first space.", cls="yg-note")
    )
    return join(
        _title("w-asgard", f"What {names.active_god(s)} could beat", names.plural(own, "Viking")),
        barred,
        body,
        el("p", note, cls="yg-note"),
        _medallions(s),
    )


def _medallions(s: YggdrasilState) -> Markup:
    """On phones: the nine worlds in a row, so that no scrolling is needed to act."""
    buttons = [
        el(
            "button",
            pic(WORLD_ICON[w]),
            el("span", SHORT_WORLD[w], cls="sr"),
            type="button",
            cls="yg-med",
            id=f"m-{names.WORLD[w]}",
            data_spot=f"w:{names.WORLD[w]}",
        )
        for w in range(9)
    ]
    return el("div", buttons, cls="yg-meds")


def _calm(s: YggdrasilState) -> Markup:
    """Fenrir rages: which faces calm him."""
    faces = []
    for face, (_, colour, _, sides) in enumerate(COMPONENTS.faces):
        good = enemies.calmed_by(s, face)
        faces.append(
            el(
                "span",
                die_face(face),
                icon("check") if good else icon("close"),
                cls="yg-face" if good else "yg-face lose",
                title=f"{colour}, {sides} of 6",
            )
        )
    twice = " Tyr rolls twice." if position.own_power(s, codes.TYR) else ""
    return join(
        _title(badge(codes.FENRIR), "Fenrir is enraged", f"{log.percent(log.calm_odds(s))} an attempt"),
        el("div", faces, cls="yg-faces"),
        el("p", f"Every attempt is one action; nothing else is possible until he is calm.{twice}", cls="yg-note"),
    )


# -- other questions --------------------------------------------------------------------------------------------------


def _numbers(space: str, numbers: range | list[int], cls: str = "") -> Markup:
    chips = [el("span", str(n), cls="yg-num", id=f"{space}-{n}", data_spot=f"{space}:{n}") for n in numbers]
    return el("div", chips, cls=f"yg-nums {cls}".strip())


def _trade(s: YggdrasilState, kind: int, other: int) -> Markup:
    vikings = kind == codes.TRADE_VIKINGS
    stock, noun = (s.vikings, "viking") if vikings else (s.elves, "elf")
    step = int(s.agenda[s.depth - 1])
    none = s.elves[s.seat] + s.elves[other] > 0 if vikings else step // 1024 != 0
    mine, theirs, name = int(stock[s.seat]), int(stock[other]), names.GOD_NAME[s.god[other]]

    def chips(way: str, most: int) -> Markup:
        return el(
            "div",
            (el("span", str(n), cls="yg-num", id=f"t-{way}-{n}", data_spot=f"t:{way}-{n}") for n in range(1, most + 1)),
            cls="yg-nums",
        )

    return join(
        _title(noun, f"{'Vikings' if vikings else 'Elves'} between {names.active_god(s)} and {name}", ""),
        el("p", f"Give to {name} (of {mine})", cls="yg-note") if mine else None,
        chips("give", mine) if mine else None,
        el("p", f"Take from {name} (of {theirs})", cls="yg-note") if theirs else None,
        chips("take", theirs) if theirs else None,
        el("div", el("span", "none", cls="yg-num", id="t-none", data_spot="t:none"), cls="yg-nums") if none else None,
    )


def _cards(s: YggdrasilState, kind: int) -> Markup:
    """Cards to choose from: Odin's two, or those of the Vanir's third square."""
    held = [int(k) for k in (s.looked if kind == codes.ORDER else s.drawn)]
    seen: set[int] = set()
    shown = []
    for at, card_kind in enumerate(held):
        first = card_kind not in seen and kind != codes.PUT
        seen.add(card_kind)
        spot: dict[str, object] = {"id": f"d-{at}", "data_spot": spot_name(card_kind)} if first else {"id": f"d-{at}"}
        shown.append(card(card_kind, 0, "big", **spot))
    placed = el("div", (card(int(k), n + 1) for n, k in enumerate(s.placed)), cls="yg-known") if len(s.placed) else None
    words = {codes.KEEP: "Odin's two cards", codes.PUT: "The second one goes back", codes.ORDER: "The next cards, top first"}[kind]
    return join(
        _title("eye", words, ""), el("div", shown, cls="yg-hand"), el("p", "On top now:", cls="yg-note") if placed else None, placed
    )


def _dice(s: YggdrasilState, second: int) -> Markup:
    faces = [
        el(
            "span",
            die_face(face),
            el("span", f"{names.FACE[face][:-1]} {names.FACE[face][-1]}"),
            cls="yg-face big",
            id=f"d-{at}",
            data_spot=f"d:{names.FACE[face]}",
        )
        for at, face in enumerate((int(s.face), second))
    ]
    return join(_title("tyr", "Tyr keeps one", ""), el("div", faces, cls="yg-hand"))


def _pile(s: YggdrasilState) -> Markup:
    chips = [
        el(
            "span",
            pic(RUNE_ICON[tables.RUNE_OF[g]]),
            el("b", names.GIANT_NAME[g]),
            el("small", names.giant_effect(g)),
            cls="yg-pick",
            id=f"gp-{names.GIANT[g]}",
            data_spot=f"g:{names.GIANT[g]}",
        )
        for g in names.members(int(s.pile))
    ]
    return el("div", chips, cls="yg-picks")


def _gods_to_pick(s: YggdrasilState) -> Markup:
    taken = {int(god) for god in s.god}
    chips = [
        el(
            "span",
            pic(names.GOD[g]),
            el("b", names.GOD_NAME[g]),
            el("small", COMPONENTS.gods[g].personal),
            cls="yg-pick",
            id=f"gd-{names.GOD[g]}",
            data_spot=f"god:{names.GOD[g]}",
        )
        for g in range(6)
        if g not in taken
    ]
    return join(_title("players", "Pick a God", ""), el("div", chips, cls="yg-picks"))
