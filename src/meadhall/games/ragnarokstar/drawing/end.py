"""The end: the winner on the bill, boats on the guitar neck, four halls with their contracts, the tally (RS-15)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from meadhall.english import plural
from meadhall.game import Look
from meadhall.svg import Markup, art, el, icon, join, num, path

from .. import data
from ..rules import RagnarokStarState, codes, contracts, halls, lodges, scoring
from ..words import names
from .parts import crest, hall, pigment

HULL = "M-26 2Q-27 -12 -19 -16Q-20 -6 -14 -2H14Q20 -6 19 -16Q27 -12 26 2Q19 18 0 18Q-19 18 -26 2Z"
HEAD = "M186 20L120 12Q96 2 60 6Q8 14 14 44Q34 54 26 78Q4 94 10 120Q4 150 28 168Q36 188 16 200Q12 232 62 240Q98 246 122 232L186 220Z"


def ranking(s: RagnarokStarState) -> list[int]:
    """Seats from the first place to the last: glory, then fans, then the battle (RS-15.6 to RS-15.8)."""
    return sorted(range(s.seats), key=scoring.places(s).__getitem__)


def parts_of(s: RagnarokStarState, seat: int) -> list[tuple[str, str, int]]:
    """The glory of a seat, part by part: class, words, number."""
    out = [
        ("gl", "lines", int(halls.lines(s, seat))),
        ("gc", "columns", int(halls.columns(s, seat))),
        ("gk", "contracts", int(scoring.contract_glory(s, seat))),
    ]
    if s.expansion != codes.BASE:
        out.append(("ga", "angry", -int(lodges.angry(s, seat))))
    if s.handicap[seat]:
        out.append(("gh", "handicap", int(s.handicap[seat])))
    return out


def reason(s: RagnarokStarState) -> str:
    """Why the first one won, in a sentence."""
    won, order = names.winners(s), ranking(s)
    best = int(scoring.total_glory(s, won[0]))
    level = [k for k in order if k not in won and scoring.total_glory(s, k) == best]
    if len(won) > 1:
        return f"{best} glory and {s.owned(won[0])} fans each: the win is shared"
    if not level:
        return f"Most glory: {best}, {best - int(scoring.total_glory(s, order[1]))} more than {names.band_name(s, order[1])}"
    rival = level[0]
    if s.owned(rival) == s.owned(won[0]):
        return f"Level with {names.band_name(s, rival)} on {best}: won by air guitar"
    return f"Level with {names.band_name(s, rival)} on {best}: {s.owned(won[0])} fans beat {s.owned(rival)}"


def bill(s: RagnarokStarState) -> Markup:
    """The poster with the winner's name."""
    rays = "".join(
        f"M600 220L{600 + 1200 * cos(pi + pi * i / 24):.0f} {220 + 1200 * sin(pi + pi * i / 24):.0f}"
        f"L{600 + 1200 * cos(pi + pi * (i + 1) / 24):.0f} {220 + 1200 * sin(pi + pi * (i + 1) / 24):.0f}Z"
        for i in range(0, 24, 2)
    )
    won = names.winners(s)
    back = el("svg", path(rays, "rays"), cls="bill-rays", viewBox="0 0 1200 150", preserveAspectRatio="xMidYMid slice", aria_hidden="true")
    words = el(
        "div",
        el(
            "p",
            f"After {plural(int(s.rounds), 'round')} " + ("the Ragnarok star is" if len(won) == 1 else "the win is shared by"),
            cls="top",
        ),
        el("h1", " & ".join(names.band_name(s, k) for k in won), cls="poster"),
        el("p", reason(s), cls="why"),
    )
    return join(back, el("div", (crest(s, k, "bigc") for k in won[:2]), words, cls="bill-t"))


def _boat(s: RagnarokStarState, seat: int, x: float, y: float) -> Markup:
    number = pigment(s, seat)
    shape = [path(HULL, "hull"), art(f"seat-{number}", -16, -26, 32, f"crest-b seat-{number}")]
    return el("g", shape, cls=f"boat seat-{number}", transform=f"translate({num(x)} {num(y)})")


def _frets(s: RagnarokStarState, least: int) -> int:
    """How many frets are drawn: enough for the highest heap before angry fans pull it back; at most 24 (RS 2.9)."""
    return max(least, *(min(24, sum(n for _, _, n in parts_of(s, k) if n > 0) + 1) for k in range(s.seats)))


def neck(s: RagnarokStarState) -> Markup:
    """The guitar neck, lying: one string per band."""
    frets = _frets(s, 13)
    width = 962 / frets

    def at(fret: float) -> float:
        return 190 + width * max(-1.0, min(fret, 24.0))

    out = [
        path(HEAD, "head"),
        path("M184 20H1180V220H184Z", "wood"),
        el("text", "RagnaRok Star", cls="brand", transform="translate(82 120) rotate(-90)"),
    ]
    for fret in range(frets + 1):
        out.append(path(f"M{num(at(fret))} 20V220", "nut" if fret == 0 else "fret"))
        out.append(el("text", str(fret), cls="fn", x=at(fret), y=242))
    for fret in (3, 5, 7, 9, 12, 15, 17, 19, 21):
        if fret <= frets:
            x = at(fret) - width / 2
            heights = (72, 168) if fret == 12 else (120,)
            out += [path(f"M{num(x)} {y - 11}L{num(x + 11)} {y}L{num(x)} {y + 11}L{num(x - 11)} {y}Z", "inlay-d") for y in heights]
    out += [_string(s, seat, 50.0 + 48 * row, width, at) for row, seat in enumerate(ranking(s))]
    label = "Glory on the guitar neck: " + ", ".join(f"{names.band_name(s, k)} {scoring.total_glory(s, k)}" for k in ranking(s))
    return el("svg", out, cls="neck only-l", viewBox="0 0 1180 252", role="img", aria_label=label)


def _clear(low: float, high: float, half: float, boat: float, room: float) -> float | None:
    """Where a label of this half length can stand between two frets without being covered by the boat; None if nowhere."""
    for x in ((low + high) / 2, low + half + 5, high - half - 5):
        if abs(x - boat) > half + room and low < x - half and x + half < high:
            return x
    return None


def _string(s: RagnarokStarState, seat: int, y: float, width: float, at: Callable[[float], float]) -> Markup:
    """One band's string: the parts of its glory end to end, and the boat where they end."""
    string: list[Markup] = [path(f"M120 {y:g}H1180", "gut")]
    reached = 0
    boat = at(int(scoring.total_glory(s, seat)))
    back = boat if any(n < 0 for _, _, n in parts_of(s, seat)) else at(24.0)  # angry fans cover what they pull back
    for cls, words, n in parts_of(s, seat):
        if n == 0:
            continue
        low, high = sorted((reached, reached + n))
        string.append(el("rect", cls=f"seg-b {cls}", x=at(low) + 2, y=y - 13, width=max(2.0, at(high) - at(low) - 4), height=26, rx=4))
        if cls == "ga":
            string += [art("angry-fan", at(low) + width * (k + 0.5) - 4, y - 10, 20, "angry") for k in range(-n)]
        else:
            label = f"{words.capitalize()} +{n}" if (high - low) * width > 150 else f"{n:+d}"
            x = _clear(at(low), min(at(high), back), 4.5 * len(label), boat, 30)
            if x is not None:
                string.append(el("text", label, cls=f"seg-t {cls}", x=x, y=y + 6))
        reached += n
    string.append(_boat(s, seat, at(reached), y))
    title = el("title", f"{names.band_name(s, seat)}: {scoring.total_glory(s, seat)} glory")
    return el("g", title, string, cls=f"string seat-{pigment(s, seat)}")


def standing_neck(s: RagnarokStarState) -> Markup:
    """The neck upright, for narrow screens; strings from left to right in the order of rank."""
    frets = _frets(s, 9)
    step, foot = 396 / frets, 414

    def at(fret: float) -> float:
        return foot - step * max(-0.2, min(fret, 24.0))

    out = [path("M18 -4H332V416H18Z", "wood"), path("M18 416H332L338 464Q300 488 172 476Q40 488 8 464Z", "head")]
    for f in range(frets + 1):
        out.append(path(f"M18 {num(at(f))}H332", "nut" if f == 0 else "fret"))
        if f % (1 if frets <= 14 else 2) == 0:
            out.append(el("text", str(f), cls="fn v", x=10, y=at(f) + 5))
    places = {2: (110, 240), 3: (84, 175, 266), 4: (58, 136, 214, 292)}[int(s.seats)]
    for x, seat in zip(places, ranking(s), strict=True):
        string: list[Markup] = [path(f"M{x} -4V416", "gut")]
        reached = 0
        for cls, _, n in parts_of(s, seat):
            if n == 0:
                continue
            low, high = sorted((reached, reached + n))
            string.append(el("rect", cls=f"seg-b {cls}", x=x - 17, y=at(high) + 2, width=34, height=max(2.0, at(low) - at(high) - 4), rx=4))
            boat = at(int(scoring.total_glory(s, seat)))
            top = max(at(high), boat) if any(part < 0 for _, _, part in parts_of(s, seat)) else at(high)
            y = None if cls == "ga" else _clear(top, at(low), 7, boat, 27)
            if y is not None:
                string.append(el("text", f"{n:+d}", cls=f"seg-t {cls}", x=x, y=y + 5))
            reached += n
        string += [_boat(s, seat, x, at(reached)), el("text", str(scoring.total_glory(s, seat)).replace("-", "−"), cls="tot-s", x=x, y=470)]
        out.append(el("g", string, cls=f"string seat-{pigment(s, seat)}"))
    return el("svg", out, cls="neck only-s", viewBox="0 0 344 484", role="img", aria_label="Glory on the guitar neck")


def finals(s: RagnarokStarState) -> Markup:
    """One panel per band: its equation, hall and contracts."""
    return join(*(_final(s, seat) for seat in ranking(s)))


def _final(s: RagnarokStarState, seat: int) -> Markup:
    equation = [
        el(
            "span",
            f"{n} {'from contracts' if cls == 'gk' else words.removesuffix('s') if n == 1 else words}".replace("-", "−"),
            cls=f"e {cls}",
        )
        for cls, words, n in parts_of(s, seat)
    ]
    rows = []
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat and s.kept_card[slot] >= 0:
            contract, met = data.CONTRACTS[s.kept_card[slot]], contracts.fulfilled(s, slot)
            mark = el("i", icon("check" if met else "close"))
            rows.append(
                (
                    not met,
                    el(
                        "li",
                        mark,
                        el("span", contract.name),
                        el("b", f"+{contract.glory}" if met else "0", cls="num"),
                        cls=None if met else "miss",
                        title=contract.condition(int(s.seats), s.revision != codes.FIRST),
                        data_term=contract.id.lower(),
                    ),
                )
            )
    counts = (
        ("players", "Fans, pit included", int(s.owned(seat))),
        ("tour-boat", "Collected", int(contracts.collected(s, seat))),
        ("theft-hand", "Stolen", int(s.counts[seat * codes.COUNTS + codes.STOLEN])),
    )
    fans = [el("li", el("i", icon(sign)), el("span", words), el("b", str(n), cls="num"), cls="pitl") for sign, words, n in counts]
    body = el("div", hall(s, seat, "fin"), el("ul", (row for _, row in sorted(rows, key=lambda r: r[0])), fans, cls="flips"), cls="finb")
    head = el(
        "h2",
        crest(s, seat),
        el("span", names.band_name(s, seat), cls="grow"),
        el("b", str(scoring.total_glory(s, seat)).replace("-", "−"), cls="gl-t"),
    )
    won = " won" if seat in names.winners(s) else ""
    return el("section", head, el("p", equation, cls="eq"), body, cls=f"panel fin seat-{pigment(s, seat)}{won}", id=f"final-{seat}")


def tally(s: RagnarokStarState, look: Look) -> Markup:
    """The table of all parts."""
    heads = [("players", "Lines"), ("hall", "Columns"), ("contract", "Contracts")]
    heads += [("angry-fan", "Angry fans")] if s.expansion != codes.BASE else []
    top = [el("th", "Band", scope="col"), *(el("th", icon(sym), el("span", word), scope="col") for sym, word in heads)]
    extra = any(s.handicap[k] for k in range(s.seats))
    top += [el("th", el("span", "Handicap"), scope="col")] if extra else []
    top += [el("th", el("span", "Fans"), cls="fansn", scope="col"), el("th", el("span", "Glory"), scope="col")]
    rows = []
    for seat in ranking(s):
        won = seat in names.winners(s)
        who = el("span", el("b", look.names[seat]), el("span", names.band_name(s, seat), cls="small muted block"))
        first = el("th", el("span", crest(s, seat), who, icon("crown", "i", "winner") if won else None, cls="row"), scope="row")
        values = [n for cls, _, n in parts_of(s, seat) if cls != "gh"] + ([int(s.handicap[seat])] if extra else [])
        cells = [el("td", str(n).replace("-", "−")) for n in values]
        cells += [el("td", str(s.owned(seat)), cls="fansn"), el("td", str(scoring.total_glory(s, seat)).replace("-", "−"), cls="sum")]
        rows.append(el("tr", first, cells, cls="won" if won else None))
    return el("table", el("thead", el("tr", top)), el("tbody", rows), cls="tally rs-tally")
