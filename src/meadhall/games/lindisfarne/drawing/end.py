"""The final count of Lindisfarne: the winner, one row per clan with the parts as pictures, tie-breaks and effects in words."""

from __future__ import annotations

from itertools import pairwise

from meadhall.bits import bit, has, size
from meadhall.english import listed
from meadhall.game import Look
from meadhall.svg import Markup, el, icon, join

from ..data import CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, scoring, tables
from ..words.names import ROMAN
from .hoard import fresco, joker_of, runs, series_value
from .parts import EMBLEMS, ICONS, country_class, panorama, shield, trio

COLUMNS = (
    ("Objectives", "contract", "ob", "10 each"),
    ("Leads", "crown", "le", "4 each"),
    ("Prestige", "", "ca", "0 to 2 per card"),
    ("Frescoes", "abbey", "fr", "2 6 10 14 20"),
)


def standings(s: LindisfarneState) -> list[int]:
    """The seats from first to last, ties in seat order."""
    return sorted(range(s.seats), key=lambda seat: (sum(scoring.before(s, other, seat) for other in range(s.seats) if other != seat), seat))


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
    rest = [seat for seat in order if seat not in first]
    gap = int(points - scoring.total(s, rest[0])) if rest else 0
    clan = f"The {EMBLEMS[order[0]]} clan" if len(first) == 1 else "They"
    verb = "is" if len(first) == 1 else "are"
    words = "Equal points: the tie-break decides." if rest else "Nobody is behind."
    if gap:
        words = f"{clan} {verb} {gap} ahead of the {EMBLEMS[rest[0]]}."
    band = el("div", *(shield(seat, "crest") for seat in first), el("div", el("h1", title), el("p", words)), cls="cw")
    return el("div", sky, band, cls="crown")


def row(s: LindisfarneState, seat: int, order: list[int], most: int, look: Look) -> Markup:
    """One clan: four parts with what made them, the total, a stacked bar."""
    values = scoring.parts(s, seat)
    place = 1 + sum(bool(scoring.before(s, other, seat)) for other in order if other != seat)
    cards = int(size(s.owned[seat]))
    who = el(
        "th",
        el("span", ROMAN[place], cls="plc"),
        shield(seat, "crest"),
        el("span", el("b", look.names[seat]), el("small", f"{EMBLEMS[seat]} clan, {cards} cards"), cls="nm"),
        scope="row",
    )
    shown = (objectives_cell(s, seat), leads_cell(s, seat), prestige_cell(s, seat), frescoes_cell(s, seat))
    cells = [
        el("td", el("b", str(value), cls="v num"), el("span", *inside, cls=f"ex {kind}".strip()), data_k=name)
        for (name, *_), value, (kind, inside) in zip(COLUMNS, values, shown, strict=True)
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
            role="img",
            aria_label=f"{COUNTRIES[k].name} {scoring.standing(s, seat, k)}{', leads' if has(mine, k) else ''}",
        )
        for k in range(6)
    ]


def prestige_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """A coin for each card: two, one, or none."""
    mine = sorted((c for c in range(tables.CARD_COUNT) if has(s.owned[seat], c)), key=lambda c: (-tables.PRESTIGE[c], c))
    return "pzs", [el("i", cls=f"pz p{tables.PRESTIGE[c]}") for c in mine]


def frescoes_cell(s: LindisfarneState, seat: int) -> tuple[str, list[Markup]]:
    """Each series of two or more as a small panorama with its points."""
    joker = joker_of(s, seat)
    owned = s.owned[seat] | (bit(joker) if joker >= 0 else 0)
    out = []
    for k in range(5):
        for run in runs(owned, k):
            if len(run) > 1:
                pictures = (el("i", panorama(c), cls="jk" if c == joker else None) for c in run)
                out.append(el("span", *pictures, el("em", str(series_value(s, seat, len(run)))), cls=f"fbit {country_class(k)}"))
    return "frs", out


def notes(s: LindisfarneState, order: list[int], look: Look) -> Markup | None:
    """Tie-breaks and final effects in words."""
    out: list[str] = []
    for a, b in pairwise(order):
        if scoring.total(s, a) == scoring.total(s, b):
            out.append(f"{scoring.total(s, a)} each: {look.names[a]} and {look.names[b]} are parted by {_parted(s, a, b)}.")
    for seat in order:
        if scoring.works(s, seat, tables.HAFRSFJORD) and s.country < 5:
            out.append(f"{look.names[seat]}'s Hafrsfjord counts as a card of {COUNTRIES[s.country].name}.")
        joker = joker_of(s, seat)
        if joker >= 0:
            out.append(f"{look.names[seat]}'s Bjorgvin stands in for {CARDS[joker].name}.")
        if scoring.works(s, seat, tables.TONSBERG):
            out.append(f"{look.names[seat]}'s Tonsberg adds 2 to each series.")
    return el("p", " ".join(out), cls="tie small") if out else None


def _parted(s: LindisfarneState, a: int, b: int) -> str:
    one, two = scoring.parts(s, a)[0], scoring.parts(s, b)[0]
    if one != two:
        return f"completed objectives, {one // 10} to {two // 10}"
    if size(s.owned[a]) != size(s.owned[b]):
        return f"destination cards, {size(s.owned[a])} to {size(s.owned[b])}"
    if s.runes[a] != s.runes[b]:
        return f"runes left, {s.runes[a]} to {s.runes[b]}"
    return "nothing"


def detail(s: LindisfarneState, seat: int, look: Look) -> Markup:
    """The frescoes of the viewer, or of the winner, large."""
    joker = joker_of(s, seat)
    owned = s.owned[seat] | (bit(joker) if joker >= 0 else 0)
    lands = sorted((k for k in range(5) if owned & tables.CARDS_OF[k]), key=lambda k: (-int(size(owned & tables.CARDS_OF[k])), k))
    joined = [(k, run) for k in lands for run in runs(owned, k) if len(run) > 1]
    sums = [el("span", f"{COUNTRIES[k].name} {len(run)} joined ", el("b", str(series_value(s, seat, len(run))))) for k, run in joined]
    whole = el("span", "frescoes ", el("b", str(scoring.fresco_points(s, seat))), cls="tot")
    head = el("div", el("b", shield(seat), f"{look.names[seat]}'s frescoes"), el("span", *sums, whole, cls="sumup"), cls="oh")
    strips = [fresco(s, seat, k, joker if joker >= 0 and CARDS[joker].country == k else -1) for k in lands]
    norway = [c for c in range(tables.RAIDS, tables.CARD_COUNT) if has(s.owned[seat], c)]
    names = ", ".join(CARDS[c].name for c in norway)
    return join(
        head,
        el("div", *(strips or [el("span", "no card", cls="muted")]), cls="frescoes big"),
        el("p", f"Norway: {names}", cls="small muted") if norway else None,
    )
