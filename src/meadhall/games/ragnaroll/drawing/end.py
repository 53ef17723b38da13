"""The end: the count, the largest fires, and solo the ladder of heroes."""

from __future__ import annotations

from meadhall.bits import has, size
from meadhall.game import Look
from meadhall.svg import Markup, crest, el, icon, join

from ..data import DUMMY_FIRES, RANKS
from ..rules import RagnarollState, runes, scoring
from ..words import names, offers
from . import parts
from .sheet import PARTS

PART_ICONS = ("god-w", "sun", "standing-stone", "troll", "warrior", "burnt", "turn-cw")


def tally(s: RagnarollState, first: int, look: Look) -> Markup:
    """The count: a row for each part, a column for each seat."""
    seats = [(first + i) % int(s.seats) for i in range(s.seats)]
    points = [scoring.score_parts(s, seat) for seat in seats]
    notes = [_notes(s, seat) for seat in seats]
    heads = [
        el(
            "th",
            crest(seat, look.names[seat]),
            el("span", look.names[seat], title=look.names[seat], data_audit_ok="clip: a long name is in full in the tooltip"),
            scope="col",
        )
        for seat in seats
    ]
    rows: list[Markup] = []
    totals = s.points()
    tied = sum(total == max(totals) for total in totals) > 1  # if so, trolls are compared (RR-16.2)
    for i, name in enumerate(PARTS):
        cells = [_cell(made[i], note[i]) for made, note in zip(points, notes, strict=True)]
        rows.append(
            el("tr", el("th", icon(PART_ICONS[i]), name, scope="row"), *cells, cls="decides" if tied and name == "Trolls" else None)
        )
    won = scoring.winners(s) if s.seats > 1 else 0
    sums = [_sum(seat, sum(made), has(won, seat)) for seat, made in zip(seats, points, strict=True)]
    table = el(
        "table",
        el("thead", el("tr", el("th", "Points", scope="col"), *heads)),
        el("tbody", *rows),
        el("tfoot", el("tr", el("th", "Total", scope="row"), *sums)),
        cls="tally rr-tally many" if s.seats > 3 else "tally rr-tally",
    )
    return join(el("h2", "The count"), el("p", offers.decided(s), cls="small rr-why"), el("div", table, cls="rr-scroll"))


def _cell(points: int, note: str) -> Markup:
    return el("td", el("b", parts.minus(points), cls="neg" if points < 0 else None), el("small", note))


def _sum(seat: int, total: int, won: bool) -> Markup:
    crown = icon("crown", "cr", "winner") if won else None
    return el("td", crown, parts.minus(total), cls="sum won" if won else "sum", id=f"total-{seat}")


def _notes(s: RagnarollState, seat: int) -> tuple[str, ...]:
    """A few words for each part of a seat's score."""
    sheet = int(s.known_sheet(seat))
    summoned = sum(1 for claim in range(sheet * 5, sheet * 5 + 5) if s.claims[claim] != 0)
    return (
        f"{summoned} of 5",
        "",
        f"{size(runes.complete(s.stones[sheet]) >> 6)} of 3",
        f"{s.all_trolls(sheet)} of 18",
        f"{s.dead(sheet)} dead{', V' if scoring.valhalla(s, sheet) else ''}",
        f"size {scoring.largest_fire(s, sheet)}",
        f"{s.turns[sheet]} of 3",
    )


def fire_table(s: RagnarollState, look: Look) -> Markup:
    """The largest fires, dummies included; solo also the ladder of heroes."""
    burning = scoring.fires(s)
    held = [(int(burning[seat]), look.names[seat], seat) for seat in range(s.seats)]
    held += [(fire, f"Dummy D{i + 1}", -1) for i, fire in enumerate(DUMMY_FIRES.get(int(s.seats), ()))]
    rows: list[Markup] = []
    for fire, name, seat in sorted(held, key=lambda row: -row[0]):
        rank = 1 + sum(other > fire for other, _, _ in held) if fire else 0
        rows.append(_fire(fire, name, seat, rank))
    fires = join(el("h2", "Largest fires"), el("ol", *rows, cls="rr-fires", aria_label="Largest fires"))
    return join(fires, _ladder(sum(scoring.score_parts(s, 0)))) if s.seats == 1 else fires


def _fire(fire: int, name: str, seat: int, rank: int) -> Markup:
    length = el("rect", cls="fbar", width=max(1, fire * 2), height=16, rx=2)
    bar = el("svg", length, viewBox="0 0 100 16", preserveAspectRatio="none", aria_hidden="true")
    return el(
        "li",
        el("span", str(rank or "–"), cls="rk"),
        crest(seat) if seat >= 0 else icon("bot-thrall", "crest"),
        el("span", name, cls="fn", title=name, data_audit_ok="clip: a long name is in full in the tooltip"),
        el("span", bar, cls="fb"),
        el("b", str(fire), cls="num"),
        el("b", parts.minus(-int(scoring.penalty(rank))) if seat >= 0 else "", cls="num neg"),
    )


def _ladder(total: int) -> Markup:
    here = names.rank(total)
    rows = []
    for hero in reversed(RANKS):
        score = el("b", str(hero.score) if hero.score > -1000 else "less", cls="num")
        rows.append(el("li", score, el("span", f"{hero.name}, {hero.epithet}"), cls="here" if hero == here else None))
    return join(el("h2", "The ladder of heroes"), el("ol", *rows, cls="rr-ladder"))
