"""heXentafl drawn: a carved oak board on dark cloth, bone attackers, iron defenders, a crowned King."""

from __future__ import annotations

from functools import cache

from meadhall import bits
from meadhall import hex as geometry
from meadhall.english import listed, plural, winners
from meadhall.game import Drawing, Event, Look, Page, Region
from meadhall.svg import Markup, art, board, crest, el, group, hexagon, icon, join, knot, num, once, path

from .rules import HexentaflState, codes, tables
from .words.names import END_WORDS, cells_of, finished, side_of_winner
from .words.offers import reach

__all__ = ["PAGE"]

RADIUS = 50.0
DOT = "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10"
LOZENGE = "M0 -15L15 0L0 15L-15 0Z"
RAYS = "M0 -40V-48M0 40V48M-40 0H-48M40 0H48M-28.3 -28.3L-34 -34M28.3 -28.3L34 -34M-28.3 28.3L-34 34M28.3 28.3L34 34"
HEX = path(hexagon(0, 0, RADIUS - 2), "hit")  # all of a hex can be aimed at, and is lit where something happens
GATE = "M-19 23V-5L0 -25L19 -5V23"
DOOR = "M-9 23V2L0 -8L9 2V23Z"
BESIDE = (53.0, 30.5)  # from the middle of a hex on the left rim to the number beside it: out of its upper left edge


def draw(s: HexentaflState, look: Look) -> Drawing:
    """The whole table for a viewer: the board, the seats and the facts beside it; at the end the count."""
    picture = _board(s, look.turned)
    regions = {"seats": Region(_seats(s, look), "panel seats", "Players"), "stage": Region(picture, "stage", "Board")}
    if finished(s):
        regions["count"] = Region(_count(s, look), "panel hx-count", "The end")
    return Drawing(picture, regions)


@cache
def _at(size: int, cell: int, turned: int) -> tuple[float, float]:
    return geometry.point(geometry.rotate(geometry.hexagon(size)[cell], turned), RADIUS)


def _frame(size: int) -> float:
    return RADIUS * 3**0.5 * (size - 0.5) + RADIUS * 1.02


@cache
def _scenery(size: int, turned: int) -> Markup:
    """What never moves: frame, knotwork, hexes, grain, gates, throne, letters."""
    seat = el("g", art("throne", -17, -18, 34), cls="throne-art")
    throne = el("g", path(hexagon(0, 0, RADIUS - 7), "throne"), path(hexagon(0, 0, RADIUS - 13), "inlay"), seat, data_term="throne")
    return el("g", *_rim(size), *_wood(size, turned), *_gates(size, turned), throne, el("g", *_coordinates(size, turned)), cls="scenery")


def _rim(size: int) -> list[Markup]:
    outer = _frame(size)
    corner_up = [(-y, x) for x, y in geometry.outline(0, 0, outer - 7)]
    return [
        path(hexagon(0, 0, outer + 14, flat=False), "frame"),
        path(hexagon(0, 0, outer + 6, flat=False), "frame-hi"),
        *(knot(corner_up[i], corner_up[(i + 1) % 6]) for i in range(6)),
    ]


def _wood(size: int, turned: int) -> list[Markup]:
    """The hexes, and the grain that runs through them."""
    out, clip = list[Markup](), ""
    for cell, (q, r) in enumerate(geometry.hexagon(size)):
        x, y = _at(size, cell, turned)
        lit = geometry.outline(x, y, RADIUS - 5)
        out.append(path(hexagon(x, y, RADIUS - 1.2), "cell b" if (q - r) % 3 == 1 else "cell"))
        out.append(path("M" + "L".join(f"{num(a)} {num(b)}" for a, b in lit[3:6]), "cell-hi"))
        clip += hexagon(x, y, RADIUS - 6)
    grain = [path(_grain(j, _frame(size)), "grain") for j in range(-8, 9)]
    out.append(el("clipPath", path(clip), id=f"wood-{size}"))
    out.append(el("g", *grain, clip_path=f"url(#wood-{size})"))
    return out


def _gates(size: int, turned: int) -> list[Markup]:
    return [
        group(
            *_at(size, cell, turned),
            path(hexagon(0, 0, RADIUS - 4), "gate-cell"),
            path(hexagon(0, 0, RADIUS - 9), "gate-line"),
            path(GATE, "gate"),
            path(DOOR, "gate-door"),
            id=f"gate-{tables.NAMES[size][cell]}",
            cls="gate-spot",
            data_term="gate",
        )
        for cell in bits.members(tables.CORNERS[size - 4])
    ]


def _coordinates(size: int, turned: int) -> list[Markup]:
    """The letters below the columns, the numbers beside the hexes of the left and the right rim; a turned board has none."""
    out: list[Markup] = []
    if turned:
        return out
    last, (aside, up) = "abcdefghi"[2 * size - 2], BESIDE
    for cell, name in enumerate(tables.NAMES[size]):
        (x, y), letter, number = _at(size, cell, turned), name[0], name[1:]
        if number == "1":
            out.append(el("text", letter, cls="coord", x=x, y=y + RADIUS + 15))
        highest = _at(size, cell + 1, turned)[0] != x if cell + 1 < len(tables.NAMES[size]) else True
        if letter == "a" or (highest and x <= 0):
            out.append(el("text", number, cls="coord num", x=x - aside, y=y - up))
        if letter == last or (highest and x > 0):
            out.append(el("text", number, cls="coord num", x=x + aside, y=y - up))
    return out


def _grain(j: int, reach: float) -> str:
    y = j * 46 + j * 37 % 13
    return (
        f"M{-reach:.0f} {y}C{-reach / 2:.0f} {y - 16 + j * 7 % 9} {-60 + j * 31 % 50} {y + 18} {reach * 0.2:.0f} {y + 4}"
        f"S{reach * 0.7:.0f} {y - 14} {reach:.0f} {y + 6}"
    )


def _board(s: HexentaflState, turned: int) -> Markup:
    outer = _frame(s.size) + 22
    width = outer * 3**0.5 / 2 + 6
    label = f"heXentafl board, {s.size}x{s.size}"
    layers = [
        _scenery(s.size, turned),
        _open_gates(s, turned),
        _last_move(s, turned),
        _held(s, turned),
        _spots(s, turned),
        _pieces(s, turned),
    ]
    return board(2 * width, 2 * outer, *layers, label=label, cls=f"hx size-{s.size}", origin=(-width, -outer))


def _open_gates(s: HexentaflState, turned: int) -> Markup:
    """The gates that the King can reach with one move stand open."""
    open_ = [cell for steps, cell in _ways_out(s) if steps == 1] if s.end == codes.RUNNING else []
    return join(
        *(group(*_at(s.size, cell, turned), path(GATE, "gate open"), path(DOOR, "gate-door open"), data_term="gate") for cell in open_)
    )


def _held(s: HexentaflState, turned: int) -> Markup:
    """Lines from the captors to the King they have captured."""
    x, y = _at(s.size, s.king, turned)
    lines = "".join(f"M{num(a)} {num(b)}L{num(x)} {num(y)}" for a, b in (_at(s.size, cell, turned) for cell in _captors(s)))
    return join(path(lines, "win under"), path(lines, "win")) if lines else Markup("")


def _captors(s: HexentaflState) -> list[int]:
    """The attackers that hold the captured King, the one that moved last first; none as long as he is free."""
    if s.end != codes.KING:
        return []
    row = tables.CELLS_4 * (int(s.size) - 4) + int(s.moved_to)
    if s.king == tables.THRONE[s.size - 4]:
        return [int(s.moved_to), *bits.members(tables.RINGS[row])]
    facing = [row * 12 + i for i in range(0, 12, 2) if bits.has(tables.CLOSINGS[row * 12 + i], s.king)]
    return [int(s.moved_to), *(cell for i in facing for cell in bits.members(tables.CLOSINGS[i + 1] & s.attackers))]


def _last_move(s: HexentaflState, turned: int) -> Markup:
    if s.moved_from < 0:
        return Markup("")
    (x0, y0), (x1, y1) = _at(s.size, s.moved_from, turned), _at(s.size, s.moved_to, turned)
    return join(path(hexagon(x0, y0, RADIUS - 11), "was"), path(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}", "trail"))


def _spots(s: HexentaflState, turned: int) -> Markup:
    """Every free hex can be aimed at; the page shows the dot only where the picked piece may go, the lozenge where it takes."""
    return join(*(_spot(int(s.size), cell, turned) for cell in bits.members(tables.HEXES[s.size - 4] & ~s.occupied())))


@cache
def _spot(size: int, cell: int, turned: int) -> Markup:
    x, y = _at(size, cell, turned)
    name = tables.NAMES[size][cell]
    marks = el(
        "g",
        path(hexagon(0, 0, RADIUS - 6), "legal-cell"),
        path(DOT, "legal dot"),
        path(LOZENGE, "legal lozenge"),
        path(hexagon(0, 0, RADIUS - 6), "aim-ring"),
        path(hexagon(0, 0, RADIUS - 4), "focus-ring"),
        cls="mark",
    )
    term = "throne" if cell == tables.THRONE[size - 4] else "gate" if bits.has(tables.CORNERS[size - 4], cell) else None
    label = f"{term} {name}" if term else name
    return group(x, y, HEX, marks, id=f"c-{name}", cls="spot cell-spot", data_spot=f"c:{name}", data_term=term, aria_label=label)


def _pieces(s: HexentaflState, turned: int) -> Markup:
    """All pieces, the upper ones first, so that the lower ones overlap them."""
    standing = sorted(bits.members(s.occupied()), key=lambda cell: _at(s.size, cell, turned)[1])
    marks = _marks(s)
    return join(*(_piece(s, cell, turned, marks.get(cell, "")) for cell in standing))


def _marks(s: HexentaflState) -> dict[int, str]:
    """Classes for pieces that decide the game: a threatened King breathes; at the end the winners have rays."""
    king, end = int(s.king), int(s.end)
    if end == codes.RUNNING:
        return {king: "breathe"} if _threatened(s) else {}
    if end == codes.KING:
        return {king: "victim-now", **dict.fromkeys(_captors(s), "decides")}
    if end == codes.ESCAPE:
        return {king: "decides"}
    if end in (codes.STUCK_ATTACKERS, codes.STUCK_DEFENDERS):
        return dict.fromkeys(bits.members(s.pieces(s.side)), "stuck")
    return {}


def _piece(s: HexentaflState, cell: int, turned: int, mark: str) -> Markup:
    x, y = _at(int(s.size), cell, turned)
    name = tables.NAMES[s.size][cell]
    kind = "King" if cell == s.king else "attacker" if bits.has(s.attackers, cell) else "defender"
    classes = f"piece spot {'bone' if kind == 'attacker' else 'iron'} {mark}".strip()
    return el(
        "g",
        HEX,
        _figure(kind),
        id=f"p-{name}",
        data_flip=True,
        data_spot=f"p:{name}",
        cls=classes,
        transform=f"translate({num(x)} {num(y)})",
        aria_label=f"{kind} on {name}",
        data_was=_came_from(s, cell),
        data_term=kind.lower(),
    )


@cache
def _figure(kind: str) -> Markup:
    """A piece with its rims and the marks that the page shows on it: can move, picked, victim, focus, decides, stuck."""
    is_king = kind == "King"
    rims = [el("circle", cls="rim", cy=lift, r=33 if is_king else 29) for lift in ((10, 5, 0) if is_king else (5, 0))]
    if is_king:
        face = join(
            el("circle", cls="king-ring", r=27),
            path("M-21 -15L-10.5 -3L0 -22L10.5 -3L21 -15L16.5 14Q0 20 -16.5 14Z", "king-crown"),
            path("M0 -5L5.5 2.5L0 10L-5.5 2.5Z", "king-gem"),
        )
    else:
        face = art("man-attack" if kind == "attacker" else "man", -31, -31, 62)
    can = el("g", *[el("circle", cls="legal-ring", r=36 if is_king else 32)] * 2, cls="can-mark")
    decides = el("g", path(RAYS, "win under"), path(RAYS, "win"), cls="win-mark")
    stuck = el("circle", cls="blocked", r=36)
    picked = el("g", el("circle", cls="picked-ring", r=34), el("circle", cls="picked-ring", r=34), cls="pick-mark")
    victim = el(
        "g",
        *[path("M-45 0H-30M45 0H30M0 -45V-30M0 45V30", "victim-x")] * 2,
        *[el("circle", cls="victim-ring", r=35)] * 3,
        cls="victim-mark",
    )
    shade, focus = el("ellipse", cls="shade", cx=2, cy=11, rx=32, ry=25), el("circle", cls="focus-ring", r=38)
    return el("g", shade, *rims, face, can, picked, victim, decides, stuck, focus)


def _came_from(s: HexentaflState, cell: int) -> str | None:
    """Where the piece that has just moved stood before: the page slides it from there."""
    return f"p-{tables.NAMES[s.size][s.moved_from]}" if cell == s.moved_to and s.moved_from >= 0 else None


def _threatened(s: HexentaflState) -> bool:
    """Could the attackers capture the King with their next move?"""
    world = s.copy()
    world.side, world.game = codes.ATTACKERS, 0
    return any(bits.has(world.taken_by(action), s.king) for action in world.legal(codes.ATTACKERS))


# -- beside the board -------------------------------------------------------------------------------------------------


def _token(attacker: bool) -> Markup:
    symbol, tone = ("man-attack", "bone") if attacker else ("man", "iron")
    return el(
        "svg", el("circle", cls="rim", r=31), art(symbol, -34, -34, 68), cls=f"crest {tone}", viewBox="-34 -34 68 68", aria_hidden="true"
    )


def _seats(s: HexentaflState, look: Look) -> Markup:
    order = [int(s.viewer), 1 - int(s.viewer)] if s.viewer in (0, 1) else [0, 1]
    return join(*(_seat(s, look, seat) for seat in order), el("div", *_facts(s, look), cls="facts") if not finished(s) else None)


def _seat(s: HexentaflState, look: Look, seat: int) -> Markup:
    attacker = s.side_of(seat) == codes.ATTACKERS
    men = bits.size(s.attackers if attacker else s.defenders)
    king = not attacker and s.end != codes.KING
    force = f", King + {men}" if king else f", {plural(men, 'man', 'men')}"
    name = el("span", look.names[seat], cls="name", title=look.names[seat], data_audit_ok="clip: the whole name is in the tooltip")
    you = el("span", "(you)", cls="muted only-l") if seat == s.viewer else None
    won = finished(s) and s.scores()[seat] == 1
    return el(
        "div",
        el("span", _token(attacker), crest(seat), cls="both", data_term="attacker" if attacker else "defender"),
        el("b", name, you, cls="who"),
        el("span", _standing(s, men + king, won), cls="pts"),
        el("span", "Attackers" if attacker else "Defenders", el("span", force, cls="only-l"), cls="small muted"),
        cls="seat now" if s.turn() == seat else "seat won" if won else "seat",
        id=f"seat-{seat}",
    )


def _standing(s: HexentaflState, pieces: int, won: bool) -> Markup:
    """The pieces that a seat has left; at the end, where the count says so, the winner's crown."""
    if not finished(s):
        return join(str(pieces), el("small", " left"))
    return icon("crown", "i hx-crown", "winner") if won else Markup("")


def _facts(s: HexentaflState, look: Look) -> list[Markup]:
    """What is worth knowing at a glance; nothing once the game is over, because the count says more."""
    if finished(s):
        return []
    rows = [("Turn", str(s.ply // 2 + 1), None), ("This position", f"{max(1, int(s.occurrences()))} of 3", "position")]
    if s.end == codes.RUNNING:
        gates = _ways_out(s)
        nearest = f"{tables.NAMES[s.size][gates[0][1]]}, {plural(gates[0][0], 'step')}" if gates else "none open"
        rows.append(("King's nearest gate", nearest, "gate"))
    if s.games == 2 and s.game == 1:
        winner = side_of_winner(int(s.first_end))
        rows.insert(0, ("Game 1", "a draw" if winner < 0 else f"{look.names[winner]} won", "pair"))
    if s.games == 2:
        rows.insert(0, ("Game", f"{s.game + 1} of 2", "pair"))
    return [el("div", el("span", key, cls="k"), el("b", value, cls="num"), data_term=term) for key, value, term in rows]


# -- the end ----------------------------------------------------------------------------------------------------------


def _count(s: HexentaflState, look: Look) -> Markup:
    """Who has won, why, and what each seat has done."""
    scores, names = s.scores(), look.names[:2]
    heads = ("Game 1", "Game 2", "Points") if s.games == 2 else ("Men left", "Men lost", "Moves")
    rows = [
        el(
            "tr",
            el(
                "th",
                el("span", _token(s.side_of(seat) == codes.ATTACKERS), crest(seat), cls="both"),
                el("span", names[seat], cls="sr"),
                scope="row",
            ),
            *(el("td", value) for value in _sums(s, seat)),
            cls="won" if scores[seat] == 1 else None,
        )
        for seat in (0, 1)
    ]
    head = el("thead", el("tr", el("th", el("span", "Seat", cls="sr"), scope="col"), *(el("th", word, scope="col") for word in heads)))
    title = winners(names, scores, False).removesuffix(".")
    reasons = [f"Game 1: {END_WORDS[int(s.first_end)]}", f"Game 2: {_reason(s)}"] if s.games == 2 else [_reason(s)]
    return join(el("h2", title), *(el("p", reason) for reason in reasons), el("table", head, el("tbody", *rows), cls="tally"))


def _sums(s: HexentaflState, seat: int) -> list[str]:
    """A seat's row: the men it has left and lost and the moves it made; in a pair its points."""
    side = int(s.side_of(seat))
    if s.games == 2:
        halves = [int(codes.defenders_points(end)) for end in (s.first_end, s.end)]
        mine = [points if int(seat == 1) ^ game == 0 else 2 - points for game, points in enumerate(halves)]
        return [f"{points / 2:g}" for points in (*mine, sum(mine))]
    start = tables.START_ATTACKERS if side == codes.ATTACKERS else tables.START_DEFENDERS
    left, most = bits.size(s.attackers if side == codes.ATTACKERS else s.defenders), bits.size(start[s.size - 4])
    return [str(left), str(most - left), str((int(s.ply) + int(side == s.first)) // 2)]


def _reason(s: HexentaflState) -> str:
    """Why the game is over."""
    end, name = int(s.end), tables.NAMES[s.size][s.king]
    if end == codes.ESCAPE:
        return f"The King has reached the gate {name}."
    if end == codes.KING:
        captors = listed([tables.NAMES[s.size][cell] for cell in sorted(_captors(s))])
        return f"The King is captured on {'the throne' if s.king == tables.THRONE[s.size - 4] else name}, by {captors}."
    if end == codes.REPETITION:
        return "The same position has occurred three times."
    if end == codes.LIMIT:
        return f"The limit of {s.ply_limit} moves is reached."
    side = "attackers" if end == codes.STUCK_ATTACKERS else "defenders"
    return f"The {side} have no {'move' if cells_of(s.size, s.pieces(s.side)) else 'man'} left."


@once
def _free_gates(size: int, king: int, occupied: int, slides: bool) -> list[tuple[int, int]]:
    """The gates that the King could reach if nobody else moved: moves needed and hex, nearest first."""
    seen, edge, steps = {king}, {king}, 0
    found: list[tuple[int, int]] = []
    while edge:
        steps += 1
        reached = {
            to
            for cell in edge
            for to, (_, between) in tables.moves_from(size, cell).items()
            if not (between | 2**to) & occupied and (slides or not between)
        }
        edge = reached - seen
        seen |= edge
        found += [(steps, cell) for cell in sorted(edge) if bits.has(tables.CORNERS[size - 4], cell)]
    return found


def _ways_out(s: HexentaflState) -> list[tuple[int, int]]:
    """The gates that the King of this position could reach."""
    return _free_gates(int(s.size), int(s.king), int(s.attackers | s.defenders), bool(s.king_slides))


BEATS = {"move": "move", "capture": "clash", "end": "end", "exchange": "turn"}


def lights(event: Event) -> tuple[str, ...]:
    """What an event is about: the piece that moved, the cells of those that were taken, whoever has won, both seats for a new game."""
    if event.key == "exchange":
        return "seat-0", "seat-1"
    if event.key == "move":
        _side, size, _king, _start, to = event.params
        return (f"p-{tables.NAMES[size][to]}",)
    if event.key == "capture":
        _side, size, taken = event.params
        return tuple(f"{thing}-{name}" for name in cells_of(size, taken) for thing in "cp")  # a captured King stays
    game, _games, end = event.params
    winner = side_of_winner(end)
    return tuple(f"seat-{seat}" for seat in range(2) if winner < 0 or winner ^ game == seat)


PAGE = Page(draw=draw, reach=reach, beats=BEATS, lights=lights)
