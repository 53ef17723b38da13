"""The sheet around its map: rounds, gods, the running score."""

from __future__ import annotations

from meadhall.svg import Markup, el, icon, path

from ..data import BONUS, GODS, STONE_ROUNDS, TRACKS, TURN_COSTS
from ..rules import RagnarollState, gods, scoring
from ..words import names, offers
from . import parts

RUNES = ("raido", "ansuz", "gebo", "nauthiz", "ansuz", "raido", "othala", "laguz", "laguz")
PARTS = ("Gods", "Early bonus", "Rune rows", "Trolls", "Warriors", "Fire", "Turned dice")
FIRE_RANKS = ("none", "largest", "second", "third")


# -- head -------------------------------------------------------------------------------------------------------------


def head(s: RagnarollState, seat: int, sheet: int, title: str) -> Markup:
    """Title, rounds with bonus and free stones, turn boxes, magic; on phones also the points so far."""
    signs = [icon(f"rune-{name}", "rn") for name in RUNES]
    crossed = {"data_audit_ok": "contrast: a box that is used has a cross over its price"}
    boxes = [
        el("span", f"−{price}", cls="tb on", **crossed) if i < s.turns[sheet] else el("span", f"−{price}", cls="tb")
        for i, price in enumerate(TURN_COSTS)
    ]
    used = f"Turned dice: {s.turns[sheet]} of 3"
    turn = el("div", el("span", "Turn a die", cls="lab"), *boxes, cls="rr-turn", role="img", aria_label=used, data_term="turn")
    magic = el(
        "div",
        el("span", "Magic", cls="lab"),
        icon("magic", "spk"),
        el("b", str(s.magic(sheet)), cls="num"),
        cls="rr-magic",
        data_term="magic",
    )
    now = el("div", el("span", "Now", cls="lab"), el("b", parts.minus(sum(scoring.score_parts(s, seat))), cls="num"), cls="rr-now")
    return el(
        "header",
        el(
            "div",
            el("h1", title, title=title, data_audit_ok="clip: a long name is in full in the tooltip"),
            el("span", *signs, cls="runes", aria_hidden="true"),
            cls="rr-title",
        ),
        el("ol", *_rounds(s, sheet), cls="rr-rounds", id="rounds", aria_label="Rounds"),
        el("div", turn, magic, now, cls="rr-boxes", id="boxes"),
        cls="rr-head",
        id=f"sheet-{seat}",
    )


def _rounds(s: RagnarollState, sheet: int) -> list[Markup]:
    """Each round with its free stone, its bonus and the god that came in it."""
    came = {int(s.claimed_in[sheet * 5 + i]): god for i, god in enumerate(GODS) if gods.summoned(s, sheet, i)}
    out: list[Markup] = []
    for number, printed in enumerate(BONUS[TRACKS[s.bonus_track]], 1):
        stone = icon("standing-stone", "rs", "free runestone") if number in STONE_ROUNDS else None
        god = icon(f"god-{came[number].letter.lower()}", "gm", f"{came[number].name} came") if number in came else None
        bonus = f"+{printed}" if printed else "" if god else "·"
        past = number < s.round or (number == s.round and s.ended())
        cls = "past" if past else "now" if number == s.round else None
        term = came[number].key if number in came else "free-stone" if stone else "bonus"
        out.append(el("li", el("b", str(number), stone), el("span", god, bonus, cls="bo"), cls=cls, data_term=term))
    return out


# -- gods -------------------------------------------------------------------------------------------------------------


def god_tiles(s: RagnarollState, sheet: int) -> Markup:
    """Five tiles and Valhalla."""
    tiles = [_god_tile(s, sheet, god) for god in range(len(GODS))]
    return el("section", *tiles, _valhalla_tile(s, sheet), cls="rr-gods", id="gods", aria_label="Gods")


def _god_tile(s: RagnarollState, sheet: int, which: int) -> Markup:
    god, claim = GODS[which], sheet * 5 + which
    if gods.summoned(s, sheet, which):
        cls, words = "god came", parts.both(f"Round {s.claimed_in[claim]}, +{s.bonuses[claim]}", f"+{s.bonuses[claim]}")
    elif gods.can_summon(s, sheet, which) and not s.ended():
        cls, words = "god ready", parts.both(f"Ready now +{gods.bonus_now(s, sheet)}", "ready")
    else:
        have = int(gods.nearest(s, sheet, which))
        cls, words = "god", parts.both(f"{have} of 5", f"{have}/5")
    return el(
        "button",
        icon(f"god-{god.letter.lower()}", "pent"),
        el("b", god.name, cls="gn"),
        el("span", str(god.points), cls="gp num"),
        el("span", offers.POWERS[which], cls="gw"),
        el("span", words, cls="gs"),
        cls=cls,
        type="button",
        id=f"god-{god.key}",
        data_face=cls.partition(" ")[2],
        data_spot=f"g:{god.key}",
        title=f"{god.name}: {god.power}",
        data_term=god.key,
    )


def _valhalla_tile(s: RagnarollState, sheet: int) -> Markup:
    """The large V and how near it is."""
    have, size, dead = int(scoring.best_v(s, sheet)), 2 * int(s.valhalla_arm) - 1, int(s.dead(sheet))
    opened = have == size
    words = parts.both(f"open: +{dead}, not −{dead}", f"+{dead}") if opened else parts.both(f"{have} of {size}", f"{have}/{size}")
    lines = path("M0 9h9M0 18h9M0 27h9M9 36v9M18 36v9M27 36v9M36 36v9M0 36h9v9", "vg")
    return el(
        "div",
        el("svg", path("M0 0h9v36h36v9h-45z", "vp"), lines, cls="pent", viewBox="0 0 45 45", aria_hidden="true"),
        el("b", "Valhalla", cls="gn"),
        el("span", "V", cls="gp num"),
        el("span", "each dead warrior +1, not −1", cls="gw"),
        el("span", words, cls="gs"),
        cls="god val open" if opened else "god val",
        data_term="valhalla",
    )


# -- score ------------------------------------------------------------------------------------------------------------


def _total(points: int) -> Markup:
    return el("dd", parts.minus(points), cls="num", id="total", data_count=points)


def score(s: RagnarollState, seat: int) -> Markup:
    """The seven parts and the total if it ended now; warriors with both signs, the fire with its rank."""
    points = scoring.score_parts(s, seat)
    sheet, rank = int(s.known_sheet(seat)), int(scoring.rank_now(s, seat))
    place = FIRE_RANKS[rank] if rank < 4 else f"rank {rank}"
    notes = {scoring.FIRE: f" {scoring.largest_fire(s, sheet)}, {place}"}
    if s.dead(sheet) and not scoring.valhalla(s, sheet):
        notes[scoring.WARRIORS] = f" +{s.dead(sheet)} with V"
    rows = [
        el("div", el("dt", name, el("small", notes[i]) if i in notes else None), el("dd", parts.minus(points[i]), cls="num"))
        for i, name in enumerate(PARTS)
    ]
    hero = f" ({names.rank(sum(points)).name})" if s.seats == 1 else ""
    rows.append(el("div", el("dt", f"If it ended now{hero}"), _total(sum(points)), cls="sum"))
    return el("section", el("dl", *rows), cls="rr-score", id="score", aria_label="Running score")
