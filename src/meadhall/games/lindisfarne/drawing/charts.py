"""The three sea charts of Lindisfarne: lines of shields, live strengths and ranks, previews, and the cards beside each chart."""

from __future__ import annotations

from functools import cache

from meadhall.bits import has
from meadhall.svg import Markup, el, icon, join, num, path

from ..data import BOARDS, CARDS
from ..rules import LindisfarneState, codes, tables
from ..words.names import ROMAN
from ..words.offers import gains, outlook
from .parts import EMBLEMS, coins, country_class, effect_of, panorama, places, rank_plate, ribbon, said_card, shield, stack, term_of

MEASURES = (("highest total", "total"), ("longest run", "run"), ("tallest stack", "stack"))
COASTS = (
    "M-5 118C40 112 58 126 92 112C110 104 96 92 118 88C132 86 126 72 146 70C168 68 158 52 180 50"
    "C204 48 194 30 220 28C246 27 244 12 272 4L290 -6"
    "M330 156C326 132 350 128 346 110C342 92 368 92 372 74C376 58 398 62 404 46C410 30 436 34 446 18L470 -6"
    "M520 156C512 138 534 126 528 108C524 92 548 90 556 70C566 50 590 52 610 34",
    "M250 -6C262 14 240 24 254 38C268 50 252 60 262 72C276 84 262 96 272 108C262 122 282 132 276 156"
    "M250 -6C300 4 306 18 296 30C318 34 332 44 322 58C344 68 352 84 342 98C366 106 362 126 344 132C330 138 316 134 300 156"
    "M122 34C152 22 186 36 188 62C192 92 172 118 142 122C108 126 92 104 100 78C92 58 102 42 122 34"
    "M470 156C480 132 512 138 526 118C548 112 566 118 610 98",
    "M-5 20C40 12 66 30 104 22C130 18 128 40 152 42C142 66 168 78 158 104C150 126 170 138 164 156"
    "M152 42C200 34 230 48 268 40C304 34 312 52 346 48C340 22 372 10 388 -6"
    "M346 48C376 62 366 82 392 88C420 92 428 74 456 82C490 90 506 72 540 84C566 92 588 84 610 92"
    "M240 156C260 134 300 140 330 132C370 126 396 146 420 138C450 130 470 150 490 156",
)
PIPS = {
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}
ON_SCENERY = "overlap: a pill with a ground of its own, on scenery"
EVALUATING = (codes.CLAIM, codes.DRAW, codes.KEEP, codes.NEUTRAL)


def small_die(x: float, y: float, size: float, value: int) -> Markup:
    """A die of a pictogram."""
    pips = (el("circle", cls="pp", cx=x + size * a, cy=y + size * b, r=size * 0.1) for a, b in PIPS[value])
    return join(el("rect", cls="pd", x=x, y=y, width=size, height=size, rx=size * 0.16), *pips)


def pictogram(board: int) -> Markup:
    """A sum sign with dice, a staircase of dice, a column of equal dice."""
    if board == 0:
        parts = [path("M6 10H34V18H18L27 30L18 42H34V50H6V44L16 30L6 16Z", "ps"), small_die(40, 6, 21, 6), small_die(40, 32, 21, 5)]
    elif board == 1:
        parts = [small_die(1, 41, 19, 3), small_die(22, 24, 19, 4), small_die(43, 7, 19, 5), path("M1 62H22V45", "pl")]
    else:
        parts = [*(small_die(20, y, 19, 4) for y in (1, 22, 43)), path("M48 60V6M42 13l6-8 6 8", "pl")]
    return el("svg", *parts, cls="pict", viewBox="0 0 64 64", aria_hidden="true")


@cache
def heads(board: int) -> Markup:
    """The die faces above the columns."""
    faces = (el("span", icon(f"die-{v}", "hd")) for v in range(1, 7))
    return el("li", *faces, el("span", MEASURES[board][1], cls="hs", data_term="strength"), cls="heads", aria_hidden="true")


@cache
def scenery(board: int) -> Markup:
    """What never changes on a chart: its coast and its name plate."""
    strokes = path(COASTS[board], "co-b"), path(COASTS[board], "co-a")
    coast = el("svg", *strokes, cls="coast", viewBox="0 0 600 150", preserveAspectRatio="none", aria_hidden="true")
    words = el("span", el("b", BOARDS[board].name), el("small", MEASURES[board][0]), cls="pt")
    return join(coast, el("span", pictogram(board), words, cls="plate", data_term=BOARDS[board].id))


@cache
def empty_cell(board: int, row: int, value: int) -> Markup:
    """A cell without shields."""
    return el("span", cls="c", id=f"cell-{BOARDS[board].id}-{row}-{value}")


def charts(s: LindisfarneState) -> Markup:
    """All three, north on top."""
    return join(*(chart(s, board) for board in range(3)))


def chart(s: LindisfarneState, board: int) -> Markup:
    """One chart with its cards."""
    name, chosen = BOARDS[board].id, is_chosen(s, board)
    sea = el(
        "div",
        scenery(board),
        summary(s, board),
        el("ol", heads(board), *(line(s, board, row) for row in range(1, 5)), cls="grid"),
        cls="sea",
        id=f"sea-{name}",
        data_lit="evaluated" if s.board == board and s.step in EVALUATING else None,
        data_spot=f"c:{name}",
        aria_label=said_chart(s, board),
    )
    kind = f"chart{' chosen' if chosen else ''}{' folded' if not is_open(s, board) else ''}"
    return el("article", sea, cards(s, board, chosen), cls=kind, id=f"chart-{name}")


def is_chosen(s: LindisfarneState, board: int) -> bool:
    """Is this the chart that dice go to now, or that is being evaluated?"""
    return s.board == board and s.step in (codes.DICE, codes.BACK, *EVALUATING)


def is_open(s: LindisfarneState, board: int) -> bool:
    """On a phone only one chart is open: the chosen one, else the one with the most clans."""
    if s.step in (codes.DICE, codes.BACK, *EVALUATING):
        return bool(s.board == board)
    return board == max(range(3), key=lambda b: (sum(s.crew[c * 3 + b] != 0 for c in range(5)), -b))


def said_chart(s: LindisfarneState, board: int) -> str:
    """The chart in words: measure and ranking."""
    ranking = [s.ranked(board, rank) for rank in range(s.present(board))]
    rows = ", ".join(f"{EMBLEMS[clan]} {s.strength(clan, board)} rank {ROMAN[i + 1]}" for i, clan in enumerate(ranking))
    return f"{BOARDS[board].name}: {MEASURES[board][0]}. {rows or 'Nobody is here'}"


def planning(s: LindisfarneState) -> bool:
    """Does the viewer hold dice that could go to a chart?"""
    return bool(s.viewer == s.seat and s.dice != 0 and s.step in (codes.ROLLED, codes.BOARD2, codes.DICE))


def line(s: LindisfarneState, board: int, row: int) -> Markup:
    """One line of a chart: six cells, strength and rank at its end."""
    clan = next((c for c in range(5) if s.line[c * 3 + board] == row), -1)
    me = int(s.seat)
    mine = planning(s) and row == (s.line[me * 3 + board] or s.open_line(board))
    there = tables.counts(int(s.crew[clan * 3 + board])) if clan >= 0 else [0] * 6
    dice = tables.counts(int(s.dice)) if mine else [0] * 6
    cells = [cell(s, board, row, value, clan, there[value - 1], dice[value - 1]) for value in range(1, 7)]
    end = strength(s, board, clan) if clan >= 0 else None
    if mine and s.step == codes.DICE and s.board == board:
        end = el("span", end, *outlooks(s, board), cls="ends")
    if mine and s.step != codes.DICE and not (s.step == codes.BOARD2 and s.board == board):
        end = preview(s, board)
    kind = "line" + (" mine" if mine else "") + ("" if clan >= 0 else " open")
    return el("li", el("em", str(row), aria_hidden="true"), *cells, end or el("span", cls="str"), cls=kind)


def cell(s: LindisfarneState, board: int, row: int, value: int, clan: int, there: int, dice: int) -> Markup:
    """One cell: the shields of the line's clan, and a ghost where the viewer's dice could go."""
    if not there and not dice:
        return empty_cell(board, row, value)
    name = BOARDS[board].id
    if clan == s.viewer == s.seat and there and s.step == codes.BACK and s.board == board:
        shown = [own_viking(clan, name, value, i) for i in range(there)]
    else:
        shown = [stack(clan, there, name=f"crew-{name}-{row}-{value}")] if there else []
    if dice:
        shown += [stack(int(s.seat), 1, "ghost"), el("span", cls="hollow")]
    return el("span", *shown, cls="c", id=f"cell-{name}-{row}-{value}")


def own_viking(clan: int, board: str, value: int, i: int) -> Markup:
    """A Viking that Avaldsnes can take back: each of a stack can be chosen."""
    spot, kind, said = f"t:{board}-{value}-{i}", f"viking-{value}", f"Viking on {value}"
    return el("button", shield(clan), cls="vk", id=f"vk-{value}-{i}", type="button", data_spot=spot, data_kind=kind, aria_label=said)


def strength(s: LindisfarneState, board: int, clan: int) -> Markup:
    """A clan's strength and rank; an arrow where it leads a tie by its line; Borre's flag."""
    value, rank = int(s.strength(clan, board)), int(s.ahead(clan, board)) + 1
    tied = [c for c in range(5) if c != clan and s.crew[c * 3 + board] and s.strength(c, board) == value]
    first = bool(tied) and all(s.line[c * 3 + board] > s.line[clan * 3 + board] for c in tied)
    up = None
    if first:
        up = el("svg", path("M8 1L15 9H11V15H5V9H1Z"), cls="first", viewBox="0 0 16 16", role="img", aria_label="tie, arrived first")
    flag = None
    if clan < codes.NEUTRAL_CLAN and s.banner == board and has(s.owned[clan], tables.RAIDS + tables.BORRE):
        flag = el("span", f"+{tables.BANNER[board]}", cls="flag", role="img", aria_label=f"Borre's banner, {tables.BANNER[board]} more")
    why = f"{EMBLEMS[clan]}: {MEASURES[board][1]} {value}" + (", tied, arrived first" if first else ", tied" if tied else "")
    why += f", Borre's {tables.BANNER[board]} included" if flag is not None else ""
    told = el("b", str(value), cls="num", id=f"str-{board}-{clan}", data_count=value)
    return el("span", flag, up, told, rank_plate(rank), cls="str", data_tip=f"{BOARDS[board].name}|{why}|LD-6.7")


def outlooks(s: LindisfarneState, board: int) -> list[Markup]:
    """Every strength and rank that some of the dice would give here; the page shows the one that is aimed at."""
    found = {outlook(s, board, int(tables.CREW[action - codes.A_PLACE])) for action in s.legal(s.seat)}
    return [
        el("span", el("b", str(value), cls="num"), rank_plate(rank), cls="str ghost out", id=f"out-{value}-{rank}")
        for value, rank in sorted(found)
    ]


def preview(s: LindisfarneState, board: int) -> Markup:
    """What all dice in hand would achieve here."""
    value, rank = outlook(s, board, int(s.dice))
    tip = f"All your dice here|{MEASURES[board][1]} {value}, rank {ROMAN[rank]}"
    return el("span", el("b", str(value), cls="num"), rank_plate(rank), cls="str if", data_tip=tip)


def summary(s: LindisfarneState, board: int) -> Markup:
    """A folded chart on a phone: the ranking in one row."""
    ranking = [int(s.ranked(board, rank)) for rank in range(s.present(board))]
    rows = [el("span", rank_plate(i + 1), shield(clan), el("b", str(s.strength(clan, board)), cls="num")) for i, clan in enumerate(ranking)]
    if planning(s) and s.step != codes.DICE:
        value, rank = outlook(s, board, int(s.dice))
        rows.append(el("span", rank_plate(rank), shield(int(s.seat)), el("b", num(value), cls="num"), cls="sif"))
    return el("span", *(rows or [el("small", "nobody yet")]), cls="csum", aria_hidden="true")


def cards(s: LindisfarneState, board: int, chosen: bool) -> Markup:
    """The cards beside a chart; while the viewer claims, the objective pile lies beside them."""
    out = [card(s, board, slot) for slot in range(2)]
    if chosen and s.step == codes.CLAIM and s.viewer == s.seat and s.objectives_left():
        out.append(
            el(
                "button",
                icon("contract"),
                el("b", "Objective"),
                el("small", "instead"),
                cls="dcard back",
                id="objective-pile",
                type="button",
                data_spot="o:pile",
                data_term="objective",
                aria_label="Refuse the cards and draw an objective",
            )
        )
    return el("div", *out, cls="cards more" if len(out) > 2 else "cards", role="group", aria_label=f"Cards at {BOARDS[board].name}")


def card(s: LindisfarneState, board: int, slot: int) -> Markup:
    """A destination card, with what it would add for the viewer now."""
    c, name = int(s.table[board * 2 + slot]), BOARDS[board].id
    if c < 0:
        return el("span", "taken" if s.step in EVALUATING else "", cls="dcard gone", id=f"slot-{name}-{slot + 1}", data_lit="gone")
    worth, tip = None, ""
    if s.viewer >= 0:
        rows = gains(s, int(s.viewer), c)
        value = sum(points for _, points in rows)
        tip = ", ".join(f"{what} +{points}" for what, points in rows) or "adds nothing to your count now"
        heat = "worth hot" if value >= 5 else "worth"
        words = f"For you now|{tip[0].upper()}{tip[1:]}|LD-8.12"
        worth = el("span", f"+{value}", cls=heat, data_tip=words, data_term="", data_audit_ok=ON_SCENERY)
    country = CARDS[c].country
    middle = places(c) if country < 5 else el("span", effect_of(s, c), cls="fx")
    said = said_card(s, c) + (f". For you now: {tip}" if tip else "")
    title = el("b", CARDS[c].name, cls="long" if len(CARDS[c].name) > 9 else None)
    face = [ribbon(c), panorama(c), title, middle, coins(CARDS[c].prestige), worth]
    return el(
        "button",
        *face,
        cls=f"dcard {country_class(country)}",
        id=f"card-{CARDS[c].id}",
        type="button",
        data_spot=f"k:{name}-{slot + 1}",
        data_flip=True,
        data_term=term_of(s, c),
        aria_label=said,
    )
