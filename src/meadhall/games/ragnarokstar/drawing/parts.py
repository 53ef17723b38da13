"""Parts that several regions of RagnaRok Star draw: crests of bands, icons of actions, halls, lodges, contract cards."""

from __future__ import annotations

from meadhall.english import plural
from meadhall.svg import Markup, art, el, icon, join, once
from meadhall.svg import crest as shield

from .. import data
from ..rules import RagnarokStarState, codes, contracts, halls, tables
from ..words import names

PIGMENTS = {"red": 1, "blue": 2, "green": 4, "yellow": 3}  # bands keep the shields of the seats with the nearest colour
ICONS = {
    "nav": "tour-boat",
    "fly": "amp",
    "steal": "theft-hand",
    "shield": "shield",
    "contract": "contract",
    "eye": "eye",
    "ice": "ice-crown",
    "guest": "guest-star",
    "control": "angry-fan",
    "dragon": "dragon",
}
LABELS = {
    "nav": "Sail",
    "fly": "Fly",
    "steal": "Steal",
    "shield": "Shield",
    "contract": "Contract",
    "eye": "Eye",
    "ice": "Ice",
    "guest": "Guest",
    "control": "Control",
    "dragon": "Dragon",
    "boy1": "1 boy",
    "boy2": "2 boys",
    "girl1": "1 girl",
    "girl2": "2 girls",
    "man1": "1 man",
    "man2": "2 men",
    "lady1": "1 lady",
    "lady2": "2 ladies",
}
STATES = {"now": "at once", "end": "at the end", "met": "met so far", "done": "fulfilled"}  # when a contract counts, or that it does
WIDTH, HEIGHT, GAP = 38, 24, 3  # a seat of a hall
RIGHT = 4 * (WIDTH + GAP)
STAR = "M0 -10L2.7 -3.4L10 -3L4.3 1.5L6.2 8.5L0 4.5L-6.2 8.5L-4.3 1.5L-10 -3L-2.7 -3.4Z"


def pigment(s: RagnarokStarState, seat: int) -> int:
    """The number of the seat colour that a band wears."""
    return PIGMENTS[data.BANDS[s.bands[seat]].id]


def crest(s: RagnarokStarState, seat: int, cls: str = "") -> Markup:
    """The shield of a seat's band."""
    return shield(pigment(s, seat) - 1, names.band_name(s, seat), cls)


@once
def action_icon(name: str, cls: str = "ai") -> Markup:
    """The picture of an action: one or two fans, or its symbol."""
    if name in ICONS:
        return icon(ICONS[name], cls)
    badge = f"#rs-{name[:-1]}"
    if name.endswith("1"):
        return el("svg", el("use", href=badge, x=7, y=7, width=50, height=50), cls=cls, viewBox="0 0 64 64", aria_hidden="true")
    two = (el("use", href=badge, x=x, y=7, width=50, height=50) for x in (4, 34))
    return el("svg", two, cls=f"{cls} two", viewBox="0 0 88 64", aria_hidden="true")


def row_of(s: RagnarokStarState, seat: int) -> list[int]:
    """The four counts of a hall."""
    return [int(s.halls[seat * 4 + k]) for k in range(4)]


def hall_label(s: RagnarokStarState, seat: int) -> str:
    """A hall in words."""
    fans = ", ".join(names.fans(count, kind) for kind, count in enumerate(row_of(s, seat)))
    return f"{fans}; {plural(int(halls.lines(s, seat)), 'line')}, {plural(int(halls.columns(s, seat)), 'column')}"


def hall(s: RagnarokStarState, seat: int, cls: str = "own", spots: bool = False, gains: tuple[int, ...] = ()) -> Markup:
    """The concert hall: line 1 at the bottom, full lines on gold with a star, full columns with a gold foot. `gains`: types that
    the program should bring, drawn dashed."""
    counts, full = row_of(s, seat), int(halls.lines(s, seat))
    out = [_line(line, line < full) for line in range(5)]
    for kind, fan in enumerate(names.FANS):
        column = _column(kind, counts[kind], gains.count(kind), spots)
        given = (
            {"id": f"column-{fan}", "data_spot": f"h:{fan}", "data_term": fan, "aria_label": names.fans(counts[kind], kind)}
            if spots
            else {}
        )
        out.append(el("g", column, cls="column spot" if spots else "column", **given))
    frame = f"-2 -2 {RIGHT + 28} {5 * (HEIGHT + GAP) + 34}"
    role = "group" if spots else "img"
    label = "Hall: " + hall_label(s, seat)
    return el("svg", out, cls=f"hall-svg {cls}", id=f"hall-{seat}", viewBox=frame, role=role, data_term="hall", aria_label=label)


@once
def _line(line: int, full: bool) -> Markup:
    """A full line with its star, or the number of another."""
    y = (4 - line) * (HEIGHT + GAP)
    if not full:
        return el("text", str(line + 1), cls="ln", x=RIGHT + 11, y=y + HEIGHT / 2 + 4)
    return join(
        el("rect", cls="line-on", x=0, y=y - 1, width=RIGHT + 22, height=HEIGHT + 2, rx=4),
        el("path", cls="star", transform=f"translate({RIGHT + 11} {y + HEIGHT / 2:g}) scale(.8)", d=STAR),
    )


@once
def _column(kind: int, count: int, hoped: int, spots: bool) -> Markup:
    """The five seats of a type and the foot with its count."""
    fan, x = names.FANS[kind], kind * (WIDTH + GAP) + 2
    out: list[Markup] = []
    for line in range(5):
        y = (4 - line) * (HEIGHT + GAP)
        if count > line:
            out.append(el("rect", cls=f"seat-on fan-{fan}", x=x, y=y + 1, width=WIDTH, height=HEIGHT - 2, rx=3))
            out.append(art(f"fan-{fan}", x + WIDTH / 2 - 10, y + 2, 20, f"fan-fig fig-{fan}"))
            continue
        ghost = line < count + hoped
        box = {"x": x + 0.7, "y": y + 1.7, "width": WIDTH - 1.4, "height": HEIGHT - 3.4}
        out.append(el("rect", cls="seat-off gain" if ghost else "seat-off", rx=3, **box))
        if ghost:
            out.append(art(f"fan-{fan}", x + WIDTH / 2 - 10, y + 2, 20, "ghost"))
    y, on = 5 * (HEIGHT + GAP), count >= 5
    out.append(el("rect", cls="foot on" if on else "foot", x=x, y=y + 2, width=WIDTH, height=22, rx=3))
    out.append(el("text", f"{count}★" if on else str(count), cls="foot-t on" if on else "foot-t", x=x + WIDTH / 2, y=y + 18))
    if spots:
        out.append(el("rect", cls="column-ring mark", x=x - 1.5, y=-1, width=WIDTH + 3, height=y + 27, rx=5))
    return join(*out)


def mini(s: RagnarokStarState, seat: int) -> Markup:
    """A hall small enough for a seat panel."""
    counts = row_of(s, seat)
    out = [_mini_seats(int(halls.lines(s, seat)), *counts)]
    for i, count in enumerate(counts):
        counted = {"id": f"n-{seat}-{names.FANS[i]}", "data_count": count, "data_pool": f"fan-{names.FANS[i]}"}
        out.append(el("text", str(count), cls="mini-t on" if count >= 5 else "mini-t", x=i * 21.5 + 11, y=56, **counted))
    return el("svg", out, cls="mini", viewBox="0 0 86 58", role="img", data_term="hall", aria_label=hall_label(s, seat))


@once
def _mini_seats(full: int, *counts: int) -> Markup:
    """The seats of a small hall, full lines on gold."""
    out: list[Markup] = []
    for j in range(5):
        y = (4 - j) * 8.4
        if j < full:
            out.append(el("rect", cls="line-on", x=0, y=y, width=86, height=8.4))
        for i, fan in enumerate(names.FANS):
            out.append(el("rect", cls=f"fan-{fan}" if counts[i] > j else "mini-off", x=i * 21.5 + 2, y=y + 1.2, width=18, height=6, rx=1))
    return join(*out)


def mosh_pit(s: RagnarokStarState, seat: int) -> Markup:
    """The fans beyond five of a type."""
    return el("div", el("span", "Mosh pit"), el("b", str(halls.pit(s, seat))), cls="pit", data_term="mosh-pit")


def lodge(s: RagnarokStarState, seat: int) -> Markup:
    """The strip 1-2-3-4-exit with the angry fans on it; where one may choose it, it is a spot."""
    squares = [int(s.lodges[seat * 5 + k]) for k in range(5)]
    terms = ["angry-fan" if n else None for n in squares]
    cells = [
        el("i", icon("angry-fan") if squares[k] else str(k + 1), cls="on" if squares[k] else None, data_term=terms[k]) for k in range(4)
    ]
    cells.append(el("i", [icon("angry-fan")] * squares[4] if squares[4] else "E", cls="ex on" if squares[4] else "ex", data_term=terms[4]))
    where = [str(k + 1) for k in range(4) if squares[k]] + ["exit"] * squares[4]
    label = "Diss lodge: " + (f"angry fans on {', '.join(where)}" if where else "no angry fan")
    return el("span", cells, cls="lodge spot", id=f"lodge-{seat}", data_spot=f"l:{seat}", data_term="lodge", aria_label=label)


def measure(s: RagnarokStarState, slot: int) -> tuple[int, int]:
    """The progress of a contract that the viewer knows: have and need, for the bar on its card."""
    card, seat = int(s.kept_card[slot]), int(s.kept_seat[slot])
    need, test = int(contracts.value(s, card)), data.CONTRACTS[card].test
    if data.CONTRACTS[card].now:
        if s.kept_done[slot]:
            return need, need
        if test == "collected_from_each_island":
            return sum(min(need, int(contracts.counted(s, slot, codes.FROM_ISLAND + k))) for k in range(4)), 4 * need
        return max(0, int(contracts.progress(s, slot, card))), need
    hall_row = row_of(s, seat)
    young, old = hall_row[0] + hall_row[1], hall_row[2] + hall_row[3]
    have = {
        "total_at_least": young + old,
        "total_and_empty_pit": young + old,
        "young_at_least": young,
        "old_at_least": old,
        "one_age_at_least": max(young, old),
        "any_type_and_lines": max(hall_row),
        "lines_and_lead": int(halls.lines(s, seat)),
        "columns_and_lead": int(halls.columns(s, seat)),
    }
    if test == "type_at_least":
        return hall_row[tables.OF_FAN[card]], need
    if test == "lead_in_fans_at_least":
        return max(0, young + old - max(int(s.owned(k)) for k in range(s.seats) if k != seat)), need
    return have[test], need


def contract_card(
    s: RagnarokStarState, card: int, have: int, need: int, state: str, cls: str = "", name: str = "", spot: str = ""
) -> Markup:
    """A contract face up with its glory on a pick and a bar."""
    contract = data.CONTRACTS[card]
    bar = el(
        "svg",
        el("rect", cls="pg-b", width=100, height=8),
        el("rect", cls="pg-f", width=100 * min(have, need) / max(need, 1), height=8),
        cls="prog",
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    glory = el("span", str(contract.glory), icon("rs-pick", "pick"), cls="ctr-g", role="img", aria_label=f"{contract.glory} glory")
    meter = (bar, el("span", f"{have} of {need}", cls="num")) if need > 0 else ()
    foot = el("span", *meter, el("span", STATES[state], cls="ctr-w"), cls="ctr-p")
    inner = [glory, el("b", contract.name), el("span", contract.condition(int(s.seats), s.revision != codes.FIRST), cls="ctr-t"), foot]
    term = contract.id.lower()
    if spot:
        return el("div", inner, cls=f"ctr spot {cls}".strip(), id=name, data_lit=state, data_spot=spot, data_term=term, role="button")
    return el("li", inner, cls=f"ctr {cls}".strip(), id=name or None, data_lit=state if name else None, data_term=term)


def own_contracts(s: RagnarokStarState, seat: int) -> list[Markup]:
    """The seat's contracts: those that may still be fulfilled first."""
    out: list[tuple[int, Markup]] = []
    for n, slot in enumerate(k for k in range(len(s.kept_seat)) if s.kept_seat[k] == seat):
        card = int(s.kept_card[slot])
        if card < 0:
            continue
        have, need = measure(s, slot)
        now = data.CONTRACTS[card].now
        done = bool(s.kept_done[slot])
        met = not now and contracts.holds(s, seat, card)
        state = "done" if done else "met" if met else "now" if now else "end"
        out.append((int(done), contract_card(s, card, have, need, state, "done" if done else "gain" if met else "", f"contract-{n}")))
    return [markup for _, markup in sorted(out, key=lambda pair: pair[0])]


def guest_card(s: RagnarokStarState, card: int, note: str, name: str) -> Markup:
    """A guest star face up."""
    guest = data.GUESTS[card - 1]
    return el(
        "li",
        icon("guest-star", "gsx"),
        el("b", guest.name),
        el("span", guest.text, cls="ctr-t"),
        el("span", note, cls="ctr-t muted2"),
        cls="ctr star",
        id=name,
        data_term=guest.id.lower(),
    )


def own_cards(s: RagnarokStarState, seat: int, title: str, cls: str) -> Markup:
    """Everything the seat holds: contracts with their progress, and the guest star."""
    cards = own_contracts(s, seat)
    if s.guests[seat] > 0:
        timing = data.GUESTS[s.guests[seat] - 1].timing
        note = "playable before number 1 and after the last" if timing == "instant" else timing
        cards.append(guest_card(s, int(s.guests[seat]), note, "guest-own"))
    body = el("ul", cards, cls="ctrs many" if len(cards) > 2 else "ctrs") if cards else el("p", "None yet.", cls="small muted")
    return el("div", el("h3", title, cls="poster"), body, cls=cls)


def counted(n: int, noun: str) -> Markup:
    """`1 line`, `2 lines`, the number in bold."""
    return join(el("b", str(n), cls="num"), f" {noun if n == 1 else noun + 's'}")
