"""The final count of Lindisfarne: the winner, one row per clan with the parts as pictures, tie-breaks and effects in words."""

from __future__ import annotations

from meadhall.bits import bit, has, size
from meadhall.english import listed, plural
from meadhall.game import Look
from meadhall.svg import Markup, el, icon, join

from ..data import CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, scoring, tables
from ..words.names import ROMAN
from ..words.text import standings, ties
from .hoard import fresco, joker_of, runs, series_value
from .parts import EMBLEMS, ICONS, LONG_NAME, country_class, panorama, shield, trio

COLUMNS = (
    ("Objectives", "contract", "ob", "10 each"),
    ("Leads", "crown", "le", "4 each"),
    ("Prestige", "", "ca", "0 to 2 per card"),
    ("Frescoes", "abbey", "fr", "2 6 10 14 20"),
)


def final_count(s: LindisfarneState, look: Look) -> Markup:
    """The winner's band and the sheet."""
    order = standings(s)
    most = max(int(scoring.total(s, seat)) for seat in order)
    heads = [el("th", "Clan", scope="col")]
    for name, symbol, tone, note in COLUMNS:
        mark = icon(symbol) if symbol else el("i", cls="pz")
        heads.append(el("th", mark, name, el("i", cls=f"sq {tone}"), el("small", note), scope="col"))
    head = el("thead", el("tr", *heads, el("th", "Total", scope="col")))
    rows = el("tbody", *(row(s, seat, order, most, look) for seat in order))
    sheet = el("section", el("table", head, rows, cls="tally"), notes(s, order, look), cls="panel sheet")
    return join(crown(s, order, look), sheet)


def crown(s: LindisfarneState, order: list[int], look: Look) -> Markup:
    """The winner and the margin, in front of the winner's longest fresco."""
    first = [seat for seat in order if has(scoring.winners(s), seat)]
    best = max(range(5), key=lambda k: max((len(run) for run in runs(s.owned[order[0]], k)), default=0))
    width = 100 * COUNTRIES[best].length
    strip = el("g", el("use", href=f"#ld-pano-{COUNTRIES[best].id}", width=width, height=90), cls=country_class(best))
    sky = el("svg", strip, cls="skyline", viewBox=f"0 0 {width} 90", preserveAspectRatio="xMidYMid slice", aria_hidden="true")
    points = scoring.total(s, order[0])
    names = listed([look.names[seat] for seat in first])
    title = f"{names} {'wins' if len(first) == 1 else 'share the win'} with {points}"
    words = f"Six expeditions are over. {margin(s, order)}"
    band = el("div", *(shield(seat, "crest") for seat in first), el("div", el("h1", title), el("p", words)), cls="cw")
    return el("div", sky, band, cls="crown")


def deciding(s: LindisfarneState, order: list[int]) -> int:
    """The part of the count in which the winner gained most on the next clan; -1 where points did not decide."""
    if len(order) < 2 or scoring.total(s, order[0]) == scoring.total(s, order[1]):
        return -1
    gained = [mine - theirs for mine, theirs in zip(scoring.parts(s, order[0]), scoring.parts(s, order[1]), strict=True)]
    return gained.index(max(gained))


def margin(s: LindisfarneState, order: list[int]) -> str:
    """How far the winner is ahead, and by what."""
    part = deciding(s, order)
    if part < 0:
        return "Equal points: see below what decides." if size(scoring.winners(s)) == 1 else "Nothing parts them."
    gap = int(scoring.total(s, order[0]) - scoring.total(s, order[1]))
    more = scoring.parts(s, order[0])[part] - scoring.parts(s, order[1])[part]
    return (
        f"The {EMBLEMS[order[0]]} clan is {gap} ahead of the {EMBLEMS[order[1]]}; {COLUMNS[part][0].lower()} made the difference (+{more})."
    )


def row(s: LindisfarneState, seat: int, order: list[int], most: int, look: Look) -> Markup:
    """One clan: four parts with what made them, the total, a stacked bar."""
    values = scoring.parts(s, seat)
    key = deciding(s, order) if seat == order[0] else -1
    place = 1 + sum(bool(scoring.before(s, other, seat)) for other in order if other != seat)
    kept, done = int(s.objectives_of(seat)), int(size(scoring.completed(s, seat)))
    who = el(
        "th",
        el("span", ROMAN[place], cls="plc"),
        shield(seat, "crest"),
        el(
            "span",
            el("b", look.names[seat], title=look.names[seat], data_audit_ok=LONG_NAME),
            el("small", f"{EMBLEMS[seat]} clan, {plural(int(size(s.owned[seat])), 'card')}"),
            el("small", f"{done} of {plural(kept, 'objective')}, {plural(int(s.runes[seat]), 'rune')}"),
            cls="nm",
        ),
        scope="row",
    )
    shown = (objectives_cell(s, seat), leads_cell(s, seat), prestige_cell(s, seat), frescoes_cell(s, seat))
    cells = [
        el(
            "td",
            el("b", str(value), cls="v num"),
            el("span", *inside, cls=f"ex {kind}".strip()),
            data_k=name,
            cls="decided" if i == key else None,
        )
        for i, ((name, *_), value, (kind, inside)) in enumerate(zip(COLUMNS, values, shown, strict=True))
    ]
    bars, x = [], 0.0
    for (_, _, tone, _), value in zip(COLUMNS, values, strict=True):
        bars.append(el("rect", cls=f"sg-{tone}", x=x, y=0, width=max(value - 0.4, 0), height=6))
        x += value
    bar = el("svg", *bars, cls="segbar", viewBox=f"0 0 {max(most, 1)} 6", preserveAspectRatio="none", aria_hidden="true")
    whole = el("td", el("b", str(scoring.total(s, seat))), bar, cls="sum num")
    return el("tr", who, *cells, whole, cls="won" if has(scoring.winners(s), seat) else None, id=f"row-{CLANS[seat].id}")


def objectives_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """Completed objectives in colour, the others pale."""
    kept = list(scoring.known_objectives(s, seat))
    done = scoring.completed(s, seat)
    return "", [
        el(
            "span",
            trio(int(o)),
            cls="trio" if has(done, i) else "trio undone",
            role="img",
            aria_label=f"{OBJECTIVES[o].name}, {'complete' if has(done, i) else 'not complete'}",
            data_tip=OBJECTIVES[o].name,
            data_term=OBJECTIVES[o].id.lower(),
        )
        for i, o in enumerate(kept)
    ]


def leads_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """Six countries with the seat's count, those it leads in colour."""
    mine = scoring.leads(s, seat)
    return "", [
        el(
            "span",
            icon(ICONS[k]),
            el("b", str(scoring.standing(s, seat, k)), cls="num"),
            cls=f"ldr {country_class(k)}{' ok' if has(mine, k) else ''}",
            data_term=COUNTRIES[k].id.lower(),
            role="img",
            aria_label=f"{COUNTRIES[k].name} {scoring.standing(s, seat, k)}{', leads' if has(mine, k) else ''}",
        )
        for k in range(6)
    ]


def prestige_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """A coin for each card: two, one, or none."""
    mine = sorted((c for c in range(tables.CARD_COUNT) if has(s.owned[seat], c)), key=lambda c: (-tables.PRESTIGE[c], c))
    return "pzs", [el("i", cls=f"pz p{tables.PRESTIGE[c]}", data_term=CARDS[c].id.lower() if c < tables.RAIDS else "no") for c in mine]


def frescoes_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """Each series of two or more as a small panorama with its points."""
    joker = joker_of(s, seat)
    owned = s.owned[seat] | (bit(joker) if joker >= 0 else 0)
    out = []
    for k in range(5):
        for run in runs(owned, k):
            if len(run) > 1:
                pictures = (el("i", panorama(c), cls="jk" if c == joker else None) for c in run)
                out.append(
                    el(
                        "span",
                        *pictures,
                        el("em", str(series_value(s, seat, len(run)))),
                        cls=f"fbit {country_class(k)}",
                        data_term="fresco",
                    )
                )
    return "frs", out


def notes(s: LindisfarneState, order: list[int], look: Look) -> Markup | None:
    """Tie-breaks and final effects in words."""
    out = ties(s, list(look.names))
    for seat in order:
        if scoring.works(s, seat, tables.HAFRSFJORD) and s.country < 5:
            out.append(f"{look.names[seat]}'s Hafrsfjord counts as a card of {COUNTRIES[s.country].name}.")
        joker = joker_of(s, seat)
        if joker >= 0:
            out.append(f"{look.names[seat]}'s Bjorgvin stands in for {CARDS[joker].name}.")
        if scoring.works(s, seat, tables.TONSBERG):
            out.append(f"{look.names[seat]}'s Tonsberg adds 2 to each series.")
    return el("p", " ".join(out), cls="tie small") if out else None


def detail(s: LindisfarneState, seat: int, look: Look) -> Markup:
    """The frescoes of the viewer, or of the winner, large."""
    joker = joker_of(s, seat)
    owned = s.owned[seat] | (bit(joker) if joker >= 0 else 0)
    lands = sorted((k for k in range(5) if owned & tables.CARDS_OF[k]), key=lambda k: (-int(size(owned & tables.CARDS_OF[k])), k))
    joined = [(k, run) for k in lands for run in runs(owned, k) if len(run) > 1]
    sums = [el("span", f"{COUNTRIES[k].name} {len(run)} joined ", el("b", str(series_value(s, seat, len(run))))) for k, run in joined]
    whole = el("span", "frescoes ", el("b", str(scoring.fresco_points(s, seat))), cls="tot")
    strips = [fresco(s, seat, k, joker if joker >= 0 and CARDS[joker].country == k else -1) for k in lands]
    norway = [c for c in range(tables.RAIDS, tables.CARD_COUNT) if has(s.owned[seat], c)]
    names = ", ".join(CARDS[c].name for c in norway)
    more = el("span", f"Norway: {names}", cls="nor") if norway else None
    head = el("div", el("b", shield(seat), f"{look.names[seat]}'s frescoes"), el("span", *sums, whole, more, cls="sumup"), cls="oh")
    return join(head, el("div", *(strips or [el("span", "no card", cls="muted")]), cls="frescoes big"))
