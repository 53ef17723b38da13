"""A clan's hoard: frescoes that join as panoramas, Norway cards, objectives, and the points of all of them."""

from __future__ import annotations

from meadhall.bits import bit, has, size
from meadhall.game import Look
from meadhall.svg import Markup, el, icon, join

from ..data import CARDS, COUNTRIES, FRESCO_POINTS, NORWAY
from ..rules import LindisfarneState, codes, scoring, tables
from ..words.offers import worth
from .parts import ICONS, coins, country_class, effect_of, objective_card, panorama, said_card, shield, term_of

PARTS = ("objectives", "leads", "cards", "frescoes")


def runs(owned: int, country: int) -> list[list[int]]:
    """The maximal series of a fresco, as lists of cards."""
    have, out = scoring.pieces(owned, country), list[list[int]]()
    for place in range(tables.LENGTH_OF[country]):
        if has(have, place):
            card = int(tables.FIRST_OF[country]) + place
            if out and out[-1][-1] == card - 1:
                out[-1].append(card)
            else:
                out.append([card])
    return out


def series_value(s: LindisfarneState, seat: int, length: int) -> int:
    """The points of a series, Tonsberg included."""
    return FRESCO_POINTS[length] + (NORWAY[tables.TONSBERG].amount if length > 1 and scoring.works(s, seat, tables.TONSBERG) else 0)


def hoard(s: LindisfarneState, seat: int, look: Look) -> Markup:
    """The hoard of one clan as the viewer may see it."""
    mine = seat == s.viewer
    title = el("b", None if mine else shield(seat), "Your hoard" if mine else f"{look.names[seat]}'s hoard")
    sums = [el("span", f"{name} ", el("b", str(n))) for name, n in zip(PARTS, scoring.parts(s, seat), strict=True)]
    head = el("div", title, el("span", *sums, el("span", "now ", el("b", str(scoring.total(s, seat))), cls="tot"), cls="sumup"), cls="oh")
    lands = sorted(range(5), key=lambda k: (-int(size(s.owned[seat] & tables.CARDS_OF[k])), k))
    full = [fresco(s, seat, k) for k in lands if s.owned[seat] & tables.CARDS_OF[k]]
    empty = [fresco(s, seat, k) for k in lands if not s.owned[seat] & tables.CARDS_OF[k]]
    strips = el("div", *full, el("div", *empty, cls="empties") if empty else None, cls="frescoes")
    return join(head, strips, el("div", *held(s, seat), cls="hold"))


def held(s: LindisfarneState, seat: int) -> list[Markup]:
    """Norway cards and objectives."""
    out = [norway_card(s, seat, i) for i in range(tables.NORWAY_CARDS) if has(s.owned[seat], tables.RAIDS + i)]
    objectives = list(scoring.known_objectives(s, seat))
    done = scoring.completed(s, seat)
    have = {k for k in range(6) if s.owned[seat] & tables.CARDS_OF[k]}
    for i, o in enumerate(objectives):
        out.append(objective_card(int(o), have, has(done, i), id=f"obj-{seat}-{i}"))
    hidden = int(s.objectives_of(seat)) - len(objectives)
    return out + [el("span", cls="bk large", role="img", aria_label="an objective, face down", data_term="objective")] * hidden


def norway_card(s: LindisfarneState, seat: int, i: int) -> Markup:
    """A Norway card in front of its owner: tilted once used, a button while it can be used."""
    card, used = tables.RAIDS + i, has(s.tilted, tables.RAIDS + i)
    own = seat == s.viewer and not used and i < codes.ACTION_EFFECTS and s.step != codes.ENDED
    words = f"used: {effect_of(s, card)}" if used else effect_of(s, card)
    return el(
        "button" if own else "span",
        ribbon_named(card),
        el("span", words, cls="fx"),
        coins(CARDS[card].prestige),
        cls=f"ncard{' used' if used else ''}",
        id=f"own-{CARDS[card].id}",
        data_flip=True,
        data_was=f"card-{CARDS[card].id}",
        type="button" if own else None,
        data_spot=f"n:{CARDS[card].id}" if own else None,
        role=None if own else "group",
        aria_label=said_card(s, card),
        data_term=term_of(s, card),
    )


def ribbon_named(card: int) -> Markup:
    """A ribbon with the card's own name."""
    return el("span", icon("longship"), CARDS[card].name, cls="rib")


def fresco(s: LindisfarneState, seat: int, country: int, joker: int = -1) -> Markup:
    """A country's strip: owned pieces joined, series framed with their points, gaps left visible."""
    owned = s.owned[seat] | (bit(joker) if joker >= 0 else 0)
    count = int(size(owned & tables.CARDS_OF[country]))
    if not count:
        said = f"{COUNTRIES[country].name}: no card"
        return el(
            "div",
            icon(ICONS[country]),
            el("b", "0"),
            el("small", f"of {COUNTRIES[country].length}"),
            cls=f"fresco none {country_class(country)}",
            role="img",
            aria_label=said,
            data_term=COUNTRIES[country].id.lower(),
        )
    out, place = [], 0
    starts = {run[0]: run for run in runs(owned, country)}
    while place < COUNTRIES[country].length:
        card = int(tables.FIRST_OF[country]) + place
        if card in starts:
            out.append(_run(s, seat, starts[card], joker))
            place += len(starts[card])
        else:
            out.append(_gap(s, seat, card))
            place += 1
    head = el("span", icon(ICONS[country]), el("span", COUNTRIES[country].name), cls="fh", data_term=COUNTRIES[country].id.lower())
    return el("div", head, el("span", *out, cls="strip"), cls=f"fresco {country_class(country)}")


def _run(s: LindisfarneState, seat: int, run: list[int], joker: int) -> Markup:
    shown = (
        el(
            "span",
            panorama(c),
            el("b", CARDS[c].name),
            coins(CARDS[c].prestige) if c != joker else None,
            cls=f"pc{' jk' if c == joker else ''}{' long' if len(CARDS[c].name) > 10 else ''}",
            id=f"own-{seat}-{CARDS[c].id}",
            data_flip=True,
            data_was=f"card-{CARDS[c].id}",
            data_term=CARDS[c].id.lower(),
        )
        for c in run
    )
    points = el("em", str(series_value(s, seat, len(run))), cls="fp", data_term="fresco") if len(run) > 1 else None
    return el("span", *shown, points, cls="run joined" if len(run) > 1 else "run")


def _gap(s: LindisfarneState, seat: int, card: int) -> Markup:
    """A missing place; if its card lies beside a chart, it says so and what it would add."""
    if seat == s.viewer and card in list(s.table):
        gain, name = worth(s, seat, card), CARDS[card].name
        face = [el("b", str(CARDS[card].position)), el("em", f"+{gain}")]
        tip = f"{name}|It lies beside a board and would add {gain} to your count now"
        return el("span", *face, cls="gap want", data_tip=tip)
    return el("span", str(CARDS[card].position), cls="gap", data_term=CARDS[card].id.lower())


def joker_of(s: LindisfarneState, seat: int) -> int:
    """Bjorgvin's stand-in, shown at the end only."""
    return int(scoring.stand_in(s, seat)) if s.step == codes.ENDED else -1
