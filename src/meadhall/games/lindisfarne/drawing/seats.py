"""The clans beside the charts, and the tray: dice, objectives to choose from, countries, effects that can be used now."""

from __future__ import annotations

from functools import lru_cache

from meadhall.bits import has, size
from meadhall.english import plural
from meadhall.game import Look
from meadhall.svg import Markup, die, el, icon, join

from ..data import CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables, voyage
from ..words.names import vikings
from .parts import EMBLEMS, ICONS, LONG_NAME, SEAT_CLASS, country_class, effect_of, objective_card, shield, term_of

WITH_DICE = (codes.ROLLED, codes.DICE, codes.BOARD2, codes.AGAIN, codes.TURN_DIE, codes.BANNER_STEP)


def own_first(s: LindisfarneState) -> list[int]:
    """The seats in turn order, the viewer's first."""
    first = int(s.viewer) if 0 <= s.viewer < s.seats else 0
    return [(first + i) % int(s.seats) for i in range(int(s.seats))]


def seats(s: LindisfarneState, look: Look) -> Markup:
    """Expedition and stocks, then one block per clan."""
    n = int(s.expedition)
    marks = (el("i", cls="now" if i == n else "on" if i < n else None) for i in range(1, 7))
    track = el("span", *marks, cls="exped", role="img", aria_label=f"Expedition {n} of 6")
    head = el("div", el("b", f"Expedition {n} of 6"), track, cls="exp", id="expedition")
    return join(head, stock(s), *(seat(s, clan, look) for clan in own_first(s)))


def stock(s: LindisfarneState) -> Markup:
    """What is left of cards, runes and objectives."""
    left = [card.name for i, card in enumerate(CARDS) if has(s.pile, i)]
    out = [card.name for i, card in enumerate(CARDS) if has(s.out, i)]
    gone = [card.name for i, card in enumerate(CARDS) if has(s.discard, i)]
    told = [f"Left out: {', '.join(out) or 'not yet known'}", *([f"Discarded: {', '.join(gone)}"] if gone else [])]
    cards = f"Cards in the pile|{', '.join(left) or 'none'}. {'. '.join(told)}"
    return el(
        "div",
        chip("longship", "pile ", str(len(left)), cards),
        chip("rune-token", "runes ", "any" if s.unlimited else _runes(int(s.supply), "runes"), term="supply"),
        chip("contract", "objectives ", str(s.objectives_left()), term="objective"),
        cls="stock",
        id="stock",
    )


def _runes(n: int, name: str) -> Markup:
    """A number of runes; what is taken here and gained there hops across."""
    return el("b", str(n), cls="num", id=name, data_count=n, data_pool="rune-token")


def chip(symbol: str, name: str, value: str | Markup, tip: str | None = None, term: str | None = None) -> Markup:
    """One stock: a symbol, its name, how many."""
    return el("span", icon(symbol), name, value if isinstance(value, Markup) else el("b", value), cls="chip", data_tip=tip, data_term=term)


def seat(s: LindisfarneState, clan: int, look: Look) -> Markup:
    """A clan: points that the viewer can count, Vikings in hand, runes, objectives, cards by country."""
    you, home = clan == s.viewer, s.home[clan] != 0
    acts = s.step >= codes.CHANCE_STEPS and s.step != codes.ENDED and s.seat == clan
    jarl = None
    if s.jarl == clan:
        jarl = el("span", icon("jarl", "i jarl", "Jarl pawn: starts the next expedition"), cls="jl", data_term="jarl")
    mark = el("span", " (you)", cls="muted only-l") if you else None
    hidden = int(s.objectives_of(clan)) > len(scoring.known_objectives(s, clan))
    tip = "Points on the table|Hidden objectives are not counted."
    return el(
        "div",
        el("span", shield(clan, "crest", f"{EMBLEMS[clan]} clan"), cls="cr", data_term=CLANS[clan].id),
        el("b", el("span", look.names[clan], cls="pn", title=look.names[clan], data_audit_ok=LONG_NAME), mark, jarl, cls="who"),
        el("span", _points(s, clan), el("small", "+?") if hidden else None, cls="pts", data_tip=tip),
        holdings(s, clan, hidden),
        minis(s, clan),
        cls=f"seat ld {SEAT_CLASS[clan]}{' now' if acts else ''}{' home' if home else ''}",
        id=f"seat-{clan}",
        role="group",
        data_lit="home" if home else None,
        aria_label=f"{look.names[clan]}, {EMBLEMS[clan]} clan: {whereabouts(s, clan)}",
    )


def _points(s: LindisfarneState, clan: int) -> Markup:
    total = int(scoring.total(s, clan))
    return el("span", str(total), id=f"pts-{clan}", data_count=total)


def whereabouts(s: LindisfarneState, clan: int) -> str:
    """Where a clan is in this expedition."""
    return "home first" if s.home[clan] == 1 else "home" if s.home[clan] else "none left" if s.hand[clan] == 0 else "at sea"


def cards_of_others(s: LindisfarneState, look: Look) -> Markup:
    """What every other clan has, in words: for small screens, where the panels have no room for it."""
    rows = []
    for clan in own_first(s)[1 if s.viewer >= 0 else 0 :]:
        lands = []
        for k in range(6):
            mine = [
                card.name + (" (used)" if has(s.tilted, i) else "")
                for i, card in enumerate(CARDS)
                if card.country == k and has(s.owned[clan], i)
            ]
            if mine:
                lands.append(el("span", icon(ICONS[k]), f"{COUNTRIES[k].name}: {', '.join(mine)}", cls=country_class(k)))
        held = int(s.objectives_of(clan))
        lands.append(el("span", icon("contract"), plural(held, "objective")))
        head = el("b", shield(clan), look.names[clan], el("small", plural(int(scoring.total(s, clan)), "point")))
        rows.append(el("div", head, *lands, cls="oc"))
    return join(el("h2", "What the others have"), *rows)


def holdings(s: LindisfarneState, clan: int, hidden: bool) -> Markup:
    """Vikings in hand, runes and objectives of a clan; those that the viewer may not know face down."""
    hand = 0 if s.home[clan] else int(s.hand[clan])  # at home they have become runes
    held, n = int(s.objectives_of(clan)), int(s.runes[clan])
    dots: list[str | Markup] = [el("i", cls="on" if i < hand else None) for i in range(6)]
    if hand == 0 and s.step != codes.ENDED:
        dots = [el("small", whereabouts(s, clan), cls="where")]
    kept = el("i", cls="bk") if held and clan != s.viewer and s.open == 0 and s.step != codes.ENDED else icon("contract")
    objectives = plural(held, "objective") + (", face down" if hidden else "")
    return el(
        "span",
        el("span", *dots, cls="hand", role="img", aria_label=f"{vikings(hand)} in hand", data_term="viking"),
        el("span", shield(clan), el("b", str(hand), cls="num"), cls="hn", data_term="viking"),
        el("span", icon("rune-token"), _runes(n, f"runes-{clan}"), cls="rn", role="img", aria_label=plural(n, "rune"), data_term="rune"),
        el(
            "span",
            kept,
            el("b", str(held), cls="num", id=f"objectives-{clan}", data_count=held),
            cls="bks",
            role="img",
            aria_label=objectives,
            data_term="objective",
        ),
        cls="st",
    )


def minis(s: LindisfarneState, clan: int) -> Markup:
    """Six country strips: how many cards, which pieces, who leads."""
    lead = scoring.leads(s, clan)
    return el("span", *(mini(k, int(s.owned[clan] & tables.CARDS_OF[k]), int(s.tilted), has(lead, k)) for k in range(6)), cls="minis")


@lru_cache(maxsize=2000)
def mini(country: int, mine: int, tilted: int, ahead: bool) -> Markup:
    """One country's strip."""
    n = int(size(mine))
    own = [(i, card) for i, card in enumerate(CARDS) if card.country == country]
    if country < 5:
        marks = [el("i", cls="on" if has(mine, i) else None) for i, _ in own]
    else:
        marks = [el("i", cls="on used" if has(tilted, i) else "on") for i, _ in own if has(mine, i)]
    names = ", ".join(card.name for i, card in own if has(mine, i))
    said = f"{COUNTRIES[country].name} {n}{', leads' if ahead else ''}"
    return el(
        "span",
        icon(ICONS[country]),
        el("b", str(n)),
        el("span", *marks, cls="bits"),
        role="img",
        aria_label=said,
        cls=f"mini {country_class(country)}{' lead' if ahead else ''}{'' if n else ' none'}",
        data_tip=f"{said}|{names or 'no card'}",
    )


# -- the tray ---------------------------------------------------------------------------------------------------------


CLAIMING = {  # what the clan does: said of another clan, said to the viewer
    codes.CLAIM: ("takes a card", "take a card"),
    codes.DRAW: ("draws objectives", "draw objectives"),
    codes.NEUTRAL: ("chooses for the neutral clan", "choose for the neutral clan"),
}


def tray(s: LindisfarneState, look: Look) -> Markup:
    """What lies between prompt and charts: the dice that have been rolled, or what can be chosen."""
    step, clan, mine = int(s.step), int(s.seat), bool(s.viewer == s.seat)
    name = "You" if mine else look.names[clan]
    if s.dice != 0 and step in WITH_DICE:
        return join(dice(s), faces() if step == codes.TURN_DIE and mine else None, stays(s), effects(s) if mine else None)
    if step == codes.KEEP:
        return keep(s, name, mine)
    if step == codes.COUNTRY:
        return countries(s, name, mine)
    if step in CLAIMING:
        return join(shield(clan, "big"), el("span", el("b", name), f" {CLAIMING[step][mine]}.", cls="note"))
    if step in (codes.TURN, codes.FROM, codes.BACK, codes.ROLL, codes.REROLL):
        n = int(s.hand[clan])
        waits = el("span", *[shield(clan)] * n, cls="stays") if n else None
        note = el("span", el("b", name), f" {'have' if mine else 'has'} {plural(n, 'Viking')} in hand.", cls="note")
        return join(waits, note, effects(s) if mine and step == codes.TURN else None)
    return el("span", "The neutral clan's dice are rolled." if step == codes.NEUTRAL_ROLL else "Cards are dealt.", cls="note")


def dice(s: LindisfarneState) -> Markup:
    """The dice, highest first; arrows at the first die of each value spend a rune."""
    values = tables.values_of(int(s.dice))
    spend = s.viewer == s.seat and s.step == codes.ROLLED and s.runes[s.seat] > 0
    out = []
    for i, value in enumerate(values):
        first = spend and values.index(value) == i
        face = el(
            "button",
            die(value),
            cls="db",
            id=f"die-{i}",
            type="button",
            data_spot=f"d:{i}",
            data_kind=f"die-{value}",
            data_term="die",
            aria_label=f"Die {value}",
        )
        up = rune_arrow("up", i, value, value + 1) if first and value < 6 else None
        down = rune_arrow("down", i, value, value - 1) if first and value > 1 else None
        out.append(el("span", face, up, down, cls="dw"))
    return el("span", *out, cls="dice")


def rune_arrow(way: str, i: int, value: int, to: int) -> Markup:
    """An arrow that changes the i-th die by one."""
    said = f"Rune: {value} {way} to {to}"
    return el(
        "button",
        cls="up" if way == "up" else "dn",
        id=f"{way}-{i}",
        type="button",
        data_spot=f"r:{way}-{i}",
        data_term="rune",
        aria_label=said,
    )


def faces() -> Markup:
    """Gokstad: the face that a die is turned to."""
    buttons = (
        el("button", die(v), cls="fb", id=f"face-{v}", type="button", data_spot=f"f:{v}", aria_label=f"Turn it to {v}") for v in range(1, 7)
    )
    return el("span", el("small", "becomes"), *buttons, cls="faces")


def stays(s: LindisfarneState) -> Markup:
    """Vikings in hand and runes of the clan that has rolled."""
    n, runes = int(s.hand[s.seat]), int(s.runes[s.seat])
    return el(
        "span",
        el("span", *[shield(int(s.seat))] * n, cls="stays"),
        el("small", f"{n} in hand, {plural(runes, 'rune')}"),
        cls="after",
        role="img",
        aria_label=f"{vikings(n)} in hand, {plural(runes, 'rune')}",
    )


def effects(s: LindisfarneState) -> Markup:
    """Norway cards that can be used now."""
    if s.step not in (codes.TURN, codes.ROLLED):
        return Markup("")
    return join(*(effect(s, tables.RAIDS + i) for i in range(codes.ACTION_EFFECTS) if voyage.usable(s, i)))


def effect(s: LindisfarneState, card: int) -> Markup:
    """A button that uses a Norway card."""
    name, key, term = CARDS[card].name, CARDS[card].id, term_of(s, card)
    face = [icon("longship"), el("span", el("b", name), el("small", effect_of(s, card)))]
    return el("button", *face, cls="btn sm use", id=f"use-{key}", type="button", data_spot=f"n:{key}", data_term=term)


def keep(s: LindisfarneState, name: str, mine: bool) -> Markup:
    """Two objectives, seen by the drawer only; the others see two backs."""
    last = len(s.draws) - 4
    pair = [int(s.draws[last + 1]), int(s.draws[last + 2])]
    if min(pair) < 0:
        backs = el("span", *[el("i", cls="bk large")] * 2, cls="pair")
        return join(backs, el("span", el("b", name), " looks at two objectives and keeps one.", cls="note"))
    have = {k for k in range(6) if s.owned[s.seat] & tables.CARDS_OF[k]}
    shown = (
        objective_card(o, have, False, id=f"pick-{i + 1}", data_spot=f"o:{i + 1}", aria_label=f"Keep {OBJECTIVES[o].name}")
        for i, o in enumerate(pair)
    )
    note = "Only you see these." if mine and s.open == 0 else f"{name} keeps one of these." if not mine else "Keep one."
    return join(el("span", *shown, cls="pair"), el("span", note, cls="note"))


def countries(s: LindisfarneState, name: str, mine: bool) -> Markup:
    """Hafrsfjord: five raided countries with the counts of all clans."""
    tiles = []
    for k in range(5):
        counts = ", ".join(f"{EMBLEMS[c]} {scoring.standing(s, c, k)}" for c in range(s.seats))
        tiles.append(
            el(
                "button",
                icon(ICONS[k]),
                el("b", COUNTRIES[k].name),
                el("small", plural(int(scoring.standing(s, int(s.seat), k)), "card")),
                cls=f"land {country_class(k)}",
                id=f"land-{COUNTRIES[k].id}",
                type="button",
                data_spot=f"y:{COUNTRIES[k].id}",
                aria_label=f"{COUNTRIES[k].name}: {counts}",
                data_tip=f"{COUNTRIES[k].name}|{counts}|LD-8.6",
            )
        )
    return join(*tiles) if mine else join(el("span", el("b", name), " chooses Hafrsfjord's country.", cls="note"))
