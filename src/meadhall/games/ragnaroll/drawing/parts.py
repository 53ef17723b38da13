"""What stands around the map: rounds, gods, network, score, dice and steps, neighbours, the count."""

from __future__ import annotations

from functools import cache

from meadhall.bits import bit
from meadhall.game import Look
from meadhall.svg import Markup, crest, die, el, icon, join, path

from ..data import BONUS, COLUMN_SECTOR, GODS, RANKS, STONE_ROUNDS, TRACKS, TURN_COSTS
from ..rules.codes import (
    AIM,
    ANY_STONE,
    ASSIGN,
    BOLT,
    COLUMN,
    DEPTH,
    DONE,
    FREE,
    FROM_LEFT,
    FROM_RIGHT,
    LAST_TIE,
    LIGHTNING_FIRST,
    POWER,
    RESOLVE,
    ROLL,
    RUNE_MAGIC,
    RUNES_FIRST,
    STEP,
    STRIKE,
    SUMMON,
    THUNDER,
    TURN,
)
from ..rules.dice import neighbour, target
from ..rules.gods import bonus_now, can_summon, struck_for
from ..rules.runes import complete
from ..rules.scoring import DUMMY_FIRES, FIRE, WARRIORS, best_v, fire_rank, fires, penalty, score_parts, valhalla, winners
from ..rules.state import RagnarollState
from ..rules.tables import COLOURS, LETTERS, NAMES, STONE_NAMES, count
from ..words.notation import rank_of
from ..words.offers import POWER_WORDS
from .map import SECTOR_CLASS, possible, thumbnail, use

RUNES = ("raido", "ansuz", "gebo", "nauthiz", "ansuz", "raido", "othala", "laguz", "laguz")
PARTS = ("Gods", "Early bonus", "Rune rows", "Trolls", "Warriors", "Fire", "Turned dice")
PART_ICONS = ("god-w", "sun", "standing-stone", "troll", "warrior", "burnt", "turn-cw")


def minus(value: int) -> str:
    """A number with a true minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def both(long: str, short: str) -> Markup:
    """Words for wide screens and for phones."""
    return join(el("span", long, cls="only-l"), el("span", short, cls="only-s"))


# -- head -------------------------------------------------------------------------------------------------------------


def head(s: RagnarollState, sheet: int) -> Markup:
    """Title, rounds with bonus and free stones, turn boxes, magic."""
    came = {int(s.claimed_in[sheet * 5 + god]): god for god in range(5) if s.claims[sheet * 5 + god] != 0}
    track = BONUS[TRACKS[s.bonus_track]]
    rounds = []
    for n in range(1, 11):
        stone = icon("standing-stone", "rs", "free runestone") if n in STONE_ROUNDS else None
        god = icon(f"god-{GODS[came[n]].letter.lower()}", "gm", f"{GODS[came[n]].name} came") if n in came else None
        bonus = f"+{track[n - 1]}" if track[n - 1] else "" if god else "·"
        over = s.phase in (DONE, LAST_TIE)
        cls = "past" if n < s.round or (over and n == s.round) else "now" if n == s.round else None
        rounds.append(el("li", el("b", str(n), stone), el("span", god, bonus, cls="bo"), cls=cls))
    boxes = [el("span", f"−{price}", cls="tb on" if i < s.turns[sheet] else "tb") for i, price in enumerate(TURN_COSTS)]
    runes = [icon(f"rune-{name}", "rn") for name in RUNES]
    turn = el(
        "div", el("span", "Turn a die", cls="lab"), *boxes, cls="rr-turn", role="img", aria_label=f"Turned dice: {s.turns[sheet]} of 3"
    )
    magic = el("div", el("span", "Magic", cls="lab"), icon("magic", "spk"), el("b", str(s.magic(sheet)), cls="num"), cls="rr-magic")
    return el(
        "header",
        el("div", el("h1", "RagnaRoll"), el("span", *runes, cls="runes", aria_hidden="true"), cls="rr-title"),
        el("ol", *rounds, cls="rr-rounds", aria_label="Rounds"),
        el("div", turn, magic, cls="rr-boxes"),
        cls="rr-head",
    )


# -- foot -------------------------------------------------------------------------------------------------------------


def gods(s: RagnarollState, seat: int, sheet: int) -> Markup:
    """Five tiles and Valhalla."""
    tiles = []
    over = s.phase in (DONE, LAST_TIE)
    for i, god in enumerate(GODS):
        at = sheet * 5 + i
        if s.claims[at] != 0:
            cls, words = "god came", both(f"Round {s.claimed_in[at]}, +{s.bonuses[at]}", f"+{s.bonuses[at]}")
        elif can_summon(s, sheet, i) and not over:
            cls, words = "god ready", both(f"Ready now +{bonus_now(s, sheet)}", "ready")
        else:
            have = int(struck_for(s, sheet, i))
            cls, words = "god", both(f"{have} of 5", f"{have}/5")
        tiles.append(
            el(
                "button",
                icon(f"god-{god.letter.lower()}", "pent"),
                el("b", god.name, cls="gn"),
                el("span", str(god.points), cls="gp num"),
                el("span", POWER_WORDS[i], cls="gw"),
                el("span", words, cls="gs"),
                cls=cls,
                type="button",
                id=f"god-{god.key}",
                data_spot=f"g:{god.key}",
                title=f"{god.name}: {god.power}",
            )
        )
    return el("section", *tiles, valhalla_tile(s, sheet), cls="rr-gods", id="gods", aria_label="Gods")


def valhalla_tile(s: RagnarollState, sheet: int) -> Markup:
    """The large V and how near it is."""
    have, size, dead = int(best_v(s, sheet)), 2 * int(s.valhalla_arm) - 1, int(s.dead(sheet))
    opened = have == size
    words = both(f"open: +{dead}, not −{dead}", f"+{dead}") if opened else both(f"{have} of {size}", f"{have}/{size}")
    shape = el(
        "svg",
        path("M0 0h9v36h36v9h-45z", "vp"),
        path("M0 9h9M0 18h9M0 27h9M9 36v9M18 36v9M27 36v9M36 36v9M0 36h9v9", "vg"),
        cls="pent",
        viewBox="0 0 45 45",
        aria_hidden="true",
    )
    return el(
        "div",
        shape,
        el("b", "Valhalla", cls="gn"),
        el("span", "V", cls="gp num"),
        el("span", "each dead warrior +1, not −1", cls="gw"),
        el("span", words, cls="gs"),
        cls="god val open" if opened else "god val",
    )


def network(s: RagnarollState, sheet: int, legal: frozenset[int], lit: int = -1) -> Markup:
    """Three rows of six stones, joined where both are crossed; rewards at the ends."""
    stones, done = int(s.stones[sheet]), int(complete(s.stones[sheet]))
    out: list[Markup] = []
    for colour in range(3):
        for value in range(6):
            on = stones >> (colour * 6 + value) & 1
            x, y = 38 + value * 42, 24 + colour * 50
            if value < 5:
                cls = "link on" if on and stones >> (colour * 6 + value + 1) & 1 else "link"
                out.append(path(f"M{x + 12} {y + 4}H{x + 30}", cls))
            if colour < 2:
                cls = "link on" if on and stones >> (colour * 6 + value + 6) & 1 else "link"
                out.append(path(f"M{x} {y + 18}V{y + 34}", cls))
    for colour in range(3):
        y, cls = 24 + colour * 50, SECTOR_CLASS[colour]
        out.append(path(f"M0 {y - 13}H18L14 {y}L18 {y + 13}H0Z", f"ban {cls}"))
        out.append(el("text", LETTERS[colour], cls=f"hd {cls}", x=8, y=y + 5))
        out += [stone(n, bool(stones >> n & 1), n in legal, n == lit) for n in range(colour * 6, colour * 6 + 6)]
        bolts = [use("s-strike", x, y - 10, 18, "bolt", 20) for x in (297, 309)]
        reward = "rew on" if done >> (6 + colour) & 1 else "rew"
        out.append(
            el(
                "g",
                el("title", "Row of six: 5 points and two free strikes"),
                el("rect", x=276, y=y - 19, width=54, height=38, rx=6),
                el("text", "5", x=289, y=y + 8),
                *bolts,
                cls=reward,
            )
        )
    out += [_column_reward(v, bool(done >> v & 1)) for v in range(6)]
    crossed = int(count(s.stones[sheet]))
    picture = el("svg", *out, viewBox="0 0 330 186", role="group", aria_label=f"Runestone network, {crossed} of 18 crossed off")
    return el("section", picture, cls="rr-net", id="runes", aria_label="Runestones")


@cache
def stone(n: int, on: bool, legal: bool, lit: bool) -> Markup:
    """One stone of the network."""
    x, y = 38 + n % 6 * 42, 24 + n // 6 * 50
    name = STONE_NAMES[n]
    frame = {"x": x - 19, "y": y - 22, "width": 38, "height": 43, "rx": 6}
    parts = [use("rr-stone", x - 18, y - 21, 36, height=40), el("text", str(n % 6 + 1), x=x - 1, y=y + 6)]
    if on:
        parts.append(use("rr-x", x - 16, y - 16, 32, "xs"))
    if legal or lit:
        parts.append(el("g", el("rect", cls="sel-b", **frame), el("rect", cls="sel-f", **frame), cls="lit-mark" if lit else "mark"))
    words = f"{name}{', crossed off' if on else ''}"
    cls = f"spot rst {SECTOR_CLASS[n // 6]}{' on' if on else ''}"
    return el("g", el("title", words), *parts, id=f"st-{name}", cls=cls, data_spot=f"st:{name}", aria_label=words)


@cache
def _column_reward(value: int, on: bool) -> Markup:
    sector = COLUMN_SECTOR[value]
    x = 38 + value * 42
    cross = use("rr-x", x - 14, 153, 28, "xs") if on else None
    return el(
        "g",
        el("title", f"Column {value + 1}: one {COLOURS[sector]} troll"),
        el("rect", x=x - 17, y=152, width=34, height=32, rx=5),
        use("s-troll", x - 15, 155, 22, "pic", 24),
        el("text", LETTERS[sector], x=x + 11, y=172),
        cross,
        cls=f"crew {SECTOR_CLASS[sector]}{' on' if on else ''}",
    )


def score(s: RagnarollState, seat: int) -> Markup:
    """The seven parts and the total if it ended now; warriors with both signs, the fire with its rank."""
    parts = score_parts(s, seat)
    sheet = int(s.known_sheet(seat))
    burning = fires(s)
    rank = int(fire_rank(s, seat, burning[seat], burning))
    place = ("none", "largest", "second", "third")[rank] if rank < 4 else f"rank {rank}"
    dead = int(s.dead(sheet))
    notes = {FIRE: f" {burning[seat]}, {place}", WARRIORS: "" if valhalla(s, sheet) or not dead else f" +{dead} with V"}
    rows = [
        el("div", el("dt", name, el("small", notes[i]) if notes.get(i) else None), el("dd", minus(parts[i]), cls="num"))
        for i, name in enumerate(PARTS)
    ]
    rank_words = f" ({rank_of(sum(parts)).name})" if s.seats == 1 else ""
    rows.append(el("div", el("dt", f"If it ended now{rank_words}"), el("dd", minus(sum(parts)), cls="num"), cls="sum"))
    return el("section", el("dl", *rows), cls="rr-score", id="score", aria_label="Running score")


# -- dice and steps ---------------------------------------------------------------------------------------------------


def small_die(colour: int, value: int, cls: str = "") -> Markup:
    """A die of a colour with its letter; covered without a value."""
    if value <= 0:
        return el("span", die(0), cls=f"rr-die hidden {cls}".strip())
    face = die(value, label=f"{COLOURS[colour]} {value}")
    return el("span", face, el("i", LETTERS[colour]), cls=f"rr-die {SECTOR_CLASS[colour]} {cls}".strip())


def role_icon(role: int, cls: str) -> Markup:
    """Hammer, ring or triangle."""
    if role == 0:
        return icon("hammer", cls, "Thunder")
    shape = el("circle", cls="ro", cx=32, cy=32, r=22) if role == 1 else path("M32 9L57 53H7Z", "ro")
    return el("svg", shape, cls=cls, viewBox="0 0 64 64", role="img", aria_label=("", "Circle", "Triangle")[role])


def roles_of(s: RagnarollState, seat: int) -> list[int]:
    """The colours of the Thunder, Circle and Triangle die, -1 where not set or hidden."""
    thunder, circle = int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1
    return [max(-1, thunder), max(-1, circle), 3 - thunder - circle if thunder >= 0 and circle >= 0 else -1]


def tray(s: RagnarollState, seat: int, own: bool, look: Look) -> tuple[Markup, str]:
    """Own dice and sockets in phase B, dice and the steps of the round in phase D; and the classes of the region."""
    if s.phase == ASSIGN and own:
        return _sockets(s, seat), "rr-tray assign"
    values = [int(v) for v in s.dice[seat * 3 : seat * 3 + 3]]
    roles = roles_of(s, seat)
    shown: list[Markup] = []
    if s.phase not in (ROLL, RUNES_FIRST) and roles[0] >= 0 and roles[2] >= 0:
        shown = [el("span", small_die(c, values[c]), role_icon(r, "role"), cls="rl") for r, c in enumerate(roles)]
    elif s.phase == ROLL and seat < s.rolling:
        shown = [small_die(c, values[c]) for c in range(3)]
    return join(el("div", *shown, cls="own-dice") if shown else None, el("ol", *_steps(s, seat, own, look), cls="rr-steps")), "rr-tray"


def _sockets(s: RagnarollState, seat: int) -> Markup:
    roles = roles_of(s, seat)
    values = [int(v) for v in s.dice[seat * 3 : seat * 3 + 3]]
    kind = int(s.present(seat)) // STEP
    asked = 0 if kind in (TURN, THUNDER) else 1 if kind else -1
    names, hints = ("Thunder", "Circle", "Triangle"), ("", "", "")
    if roles[0] >= 0:
        name = f"{LETTERS[roles[0]]}{values[roles[0]]}"
        hints = (f"column {name}, stone {name}", "sector and column", "the row")
    if roles[1] >= 0:
        hints = (hints[0], f"column {LETTERS[roles[1]]}{values[roles[1]]}", f"row {values[roles[2]]}")
    boxes = []
    for role in range(3):
        held = small_die(roles[role], values[roles[role]], "big") if roles[role] >= 0 else None
        boxes.append(
            el(
                "div",
                el("span", held, cls="sk-d"),
                el("span", role_icon(role, "sk-i"), el("b", names[role]), cls="sk-t"),
                el("span", hints[role] or ("two strikes, a stone", "sector and column", "the row")[role], cls="sk-h"),
                cls="socket sel" if role == asked else "socket",
            )
        )
    free = [
        el(
            "span",
            small_die(c, values[c], "big"),
            id=f"die-{LETTERS[c]}",
            cls="pickable",
            data_spot=f"d:{LETTERS[c]}",
            aria_label=f"{COLOURS[c]} {values[c]}",
        )
        for c in range(3)
        if c not in roles
    ]
    turner = None
    if kind == TURN:
        price = TURN_COSTS[int(s.turns[seat])]
        buttons = [
            el(
                "button",
                icon("turn-cw"),
                LETTERS[c],
                cls="btn sm",
                type="button",
                id=f"turn-{LETTERS[c]}",
                data_spot=f"b:turn-{LETTERS[c]}",
                aria_label=f"Turn the {COLOURS[c]} die",
            )
            for c in range(3)
        ]
        turner = el(
            "div",
            el("span", "Turn one die", cls="lab"),
            el("div", *buttons, cls="trow"),
            el("b", f"−{price}", cls="cost num"),
            cls="turner",
        )
    rolled = el("div", *free, cls="rolled") if free else None
    return join(rolled, el("div", *boxes, cls="sockets"), turner)


def _steps(s: RagnarollState, seat: int, own: bool, look: Look) -> list[Markup]:
    """The order of execution, with what is done, what is now, what comes."""
    if s.phase != RESOLVE or not own:
        words = {RUNES_FIRST: ("standing-stone", "Free stone", "one each"), ROLL: ("die-hidden", "Rolling", "the dice fall")}
        name, title, more = words.get(int(s.phase), ("hammer", "Reveal", "waiting for the others"))
        if s.phase in (DONE, LAST_TIE):
            name, title, more = "crown", "The count", "the game is over"
        elif s.phase == RESOLVE:
            name, title, more = "hammer", "Resolving", "sheets are shown when all have finished"
        return [el("li", el("span", icon(name), cls="ic"), el("b", title), el("span", more, cls="d"), cls="now")]
    order = [(POWER, 0), (AIM, FROM_LEFT), (AIM, FROM_RIGHT), (AIM, BOLT), (RUNE_MAGIC, 0), (SUMMON, 0)]
    if s.order == LIGHTNING_FIRST:
        order = [(POWER, 0), (AIM, BOLT), (AIM, FROM_LEFT), (AIM, FROM_RIGHT), (RUNE_MAGIC, 0), (SUMMON, 0)]
    now = _present_step(s, seat, order)
    out = []
    for i, (kind, which) in enumerate(order):
        symbol, title, more = _step_words(s, seat, kind, which, look)
        cls = "done" if i < now else "now" if i == now else "pre"
        current = {"aria_current": "step"} if i == now else {}
        out.append(el("li", el("span", icon(symbol), cls="ic"), el("b", title), el("span", more, cls="d"), cls=cls, **current))
    return out


def _present_step(s: RagnarollState, seat: int, order: list[tuple[int, int]]) -> int:
    """Which entry of the order is going on; beyond the last if the seat has finished."""
    if s.depth[seat] <= 0:
        return len(order)
    steps = [int(step) for step in s.steps[seat * DEPTH : seat * DEPTH + int(s.depth[seat])]]
    if steps[-1] // STEP == STRIKE:
        return order.index((AIM, steps[-1] % STEP))
    waiting = [i for i, (kind, which) in enumerate(order) if kind * STEP + which in steps]
    if any(step // STEP == SUMMON for step in steps) and steps[-1] == SUMMON * STEP:
        return len(order) - 1
    first = [i for i in waiting if order[i][0] != RUNE_MAGIC]
    if not first:
        return len(order) - 1
    kind = steps[-1] // STEP
    if kind in (COLUMN, FREE) and first[0] == len(order) - 1:
        return len(order) - 2
    return 0 if kind in (COLUMN, FREE) else max(0, first[0] - 1) if kind != ANY_STONE else len(order) - 1


def _step_words(s: RagnarollState, seat: int, kind: int, which: int, look: Look) -> tuple[str, Markup, str]:
    colour, value = int(s.roles[seat * 2]) - 1, 0
    value = int(s.dice[seat * 3 + colour])
    if kind == POWER:
        return "standing-stone", join("Stone"), f"{LETTERS[colour]}{value}"
    if kind == AIM:
        q = NAMES[int(target(s, seat, which))]
        if which == BOLT:
            return "strike", join("Lightning"), f"aims at {q}"
        place = int(neighbour(s, seat, which))
        face = crest(place) if place < s.seats else None
        who = look.names[place] if place < s.seats else f"dummy D{place - int(s.seats) + 1}"
        return "hammer", join(face, f"{'Left' if which == FROM_LEFT else 'Right'} {q}"), f"with {who}"
    if kind == RUNE_MAGIC:
        return "rune-gebo", join("Rune magic"), "columns and rows"
    return "god-s", join("Summon"), "one god" if s.seats > 1 else "any gods"


# -- neighbours and the count -----------------------------------------------------------------------------------------


def neighbours(s: RagnarollState, seat: int, look: Look) -> Markup:
    """The others, left neighbour first: what all know of them."""
    n = int(s.seats)
    points, burning = s.points(), fires(s)
    rows = []
    for i in range(1, n):
        other = (seat + i) % n
        rows.append(_neighbour(s, other, seat, look, points[other], int(burning[other])))
    if n < 3:
        rows += [_dummy(s, i) for i in range(3 - n)]
    over = s.phase in (DONE, LAST_TIE)
    note = None if over or n == 1 else el("p", "Their sheets as all have seen them last.", cls="tiny muted note")
    return join(*rows, note)


def _neighbour(s: RagnarollState, other: int, seat: int, look: Look, points: int, fire: int) -> Markup:
    sheet = int(s.known_sheet(other))
    n = int(s.seats)
    over = s.phase in (DONE, LAST_TIE)
    sides = [word for word, which in (("left", FROM_LEFT), ("right", FROM_RIGHT)) if int(neighbour(s, seat, which)) == other]
    side = f"{' and '.join(sides)} neighbour" if sides else f"seat {other + 1}"
    busy = s.depth[other] != 0
    words = {ASSIGN: ("choosing", "dice set"), RESOLVE: ("resolving", "finished"), RUNES_FIRST: ("choosing", "finished")}
    status = None
    if int(s.phase) in words:
        status = el("span", icon("clock" if busy else "check"), words[int(s.phase)][0 if busy else 1], cls="chip")
    values, roles = [int(v) for v in s.dice[other * 3 : other * 3 + 3]], roles_of(s, other)
    shown: list[Markup] = []
    if roles[0] >= 0 and roles[1] >= 0 and s.phase not in (ROLL, RUNES_FIRST):
        first = el("span", small_die(roles[0], values[roles[0]], "thun"), role_icon(0, "role"), cls="rl")
        shown = [first, small_die(roles[1], values[roles[1]]), small_die(roles[2], values[roles[2]])]
    elif s.phase == ASSIGN or (s.phase == ROLL and other < s.rolling):
        shown = [small_die(c, int(s.rolled[other * 3 + c])) for c in range(3)]
    gives = None
    if sides and s.phase == RESOLVE and roles[0] >= 0:
        gives = el("span", f"gives you row {values[roles[0]]}", cls="small muted gives")
    elif sides and s.phase == ASSIGN:
        gives = el("span", "your row 1–6", cls="small muted gives")
    came = [icon(f"god-{GODS[g].letter.lower()}", "gm", GODS[g].name) for g in range(5) if s.claims[sheet * 5 + g] != 0]
    facts = el(
        "div",
        el("span", *came),
        el("span", icon("troll", "i", "trolls"), str(s.all_trolls(sheet))),
        el("span", icon("standing-stone", "i", "stones"), str(count(s.stones[sheet]))),
        el("span", icon("burnt", "i", "largest fire"), str(fire)),
        cls="nb-facts",
    )
    top = el(
        "div",
        crest(other),
        el("div", el("b", look.names[other], cls="who"), el("span", side, cls="small muted"), cls="grow"),
        status,
        el("b", minus(points), cls="pts num"),
        cls="nb-top",
    )
    dice = None if over else el("div", *shown, gives, cls="nb-dice")
    cell = 14 if n <= 3 else 10
    return el("article", top, dice, thumbnail(s, sheet, cell), facts, cls="nb", id=f"seat-{other}")


def _dummy(s: RagnarollState, i: int) -> Markup:
    value = int(s.dummies[i])
    fire = int(DUMMY_FIRES[i]) if s.seats == 1 else int(DUMMY_FIRES[2])
    face = el("span", die(value if s.phase == RESOLVE else 0), cls="rr-die neutral" if value and s.phase == RESOLVE else "rr-die hidden")
    return el(
        "article",
        el(
            "div",
            face,
            el("div", el("b", f"Dummy D{i + 1}", cls="who"), el("span", "gives a row, holds a fire", cls="small muted"), cls="grow"),
            el("span", icon("burnt", "i", "fire"), str(fire), cls="dfire"),
            cls="nb-top",
        ),
        cls="nb",
    )


def tally(s: RagnarollState, first: int, look: Look) -> Markup:
    """The count at the end: a row a category, a column a seat."""
    n = int(s.seats)
    seats = [(first + i) % n for i in range(n)]
    parts = {seat: score_parts(s, seat) for seat in seats}
    won = winners(s)
    burning = fires(s)
    heads = [el("th", crest(seat), el("span", look.names[seat]), scope="col") for seat in seats]
    rows = []
    for i, name in enumerate(PARTS):
        cells = [
            el(
                "td",
                el("b", minus(parts[seat][i]), cls="neg" if parts[seat][i] < 0 else None),
                el("small", _tally_note(s, seat, i, int(burning[seat]))),
            )
            for seat in seats
        ]
        rows.append(el("tr", el("th", icon(PART_ICONS[i]), name, scope="row"), *cells))
    sums = []
    for seat in seats:
        best = n > 1 and won & bit(seat) != 0
        sums.append(el("td", icon("crown", "cr", "winner") if best else None, minus(sum(parts[seat])), cls="sum won" if best else "sum"))
    table = el(
        "table",
        el("thead", el("tr", el("th", "Points", scope="col"), *heads)),
        el("tbody", *rows),
        el("tfoot", el("tr", el("th", "Total", scope="row"), *sums)),
        cls="tally rr-tally",
    )
    return join(el("h2", "The count"), el("div", table, cls="rr-scroll"))


def _tally_note(s: RagnarollState, seat: int, part: int, fire: int) -> str:
    sheet = int(s.known_sheet(seat))
    summoned = sum(1 for god in range(5) if s.claims[sheet * 5 + god] != 0)
    rows = bin(int(complete(s.stones[sheet])) >> 6).count("1")
    notes = (
        f"{summoned} of 5",
        "",
        f"{rows} of 3",
        f"{s.all_trolls(sheet)} of 18",
        f"{s.dead(sheet)} dead{', V' if valhalla(s, sheet) else ''}",
        f"size {fire}",
        f"{s.turns[sheet]} of 3",
    )
    return notes[part]


def fire_table(s: RagnarollState, look: Look) -> Markup:
    """Who burns most, dummies included; solo: also the ladder of heroes."""
    burning = fires(s)
    n = int(s.seats)
    held = [(int(burning[seat]), look.names[seat], seat) for seat in range(n)]
    dummies = [int(DUMMY_FIRES[i]) for i in range(2)] if n == 1 else [int(DUMMY_FIRES[2])] if n == 2 else []
    held += [(fire, f"Dummy D{i + 1}", -1) for i, fire in enumerate(dummies)]
    rows = []
    for fire, name, seat in sorted(held, key=lambda row: -row[0]):
        rank = 1 + sum(1 for other, _, _ in held if other > fire) if fire else 0
        lost = int(penalty(rank))
        bar = el(
            "svg",
            el("rect", cls="fbar", width=max(1, fire * 2), height=16, rx=2),
            viewBox="0 0 100 16",
            preserveAspectRatio="none",
            aria_hidden="true",
        )
        face = crest(seat, name) if seat >= 0 else icon("bot-thrall", "crest", name)
        rows.append(
            el(
                "li",
                el("span", str(rank or "–"), cls="rk"),
                face,
                el("span", bar, cls="fb"),
                el("b", str(fire), cls="num"),
                el("b", minus(-lost) if seat >= 0 else "", cls="num neg"),
            )
        )
    out = [el("h2", "Largest fires"), el("ol", *rows, cls="rr-fires", aria_label="Largest fires")]
    if n == 1:
        total = sum(score_parts(s, 0))
        ladder = [
            el(
                "li",
                el("b", str(rank.score) if rank.score > -1000 else "less", cls="num"),
                el("span", f"{rank.name}, {rank.epithet}"),
                cls="here" if rank == rank_of(total) else None,
            )
            for rank in reversed(RANKS)
        ]
        out += [el("h2", "The ladder of heroes"), el("ol", *ladder, cls="rr-ladder")]
    return join(*out)


def sector_tabs(s: RagnarollState, seat: int, sheet: int, own: bool) -> Markup:
    """On phones: the three sectors as miniatures that lead to their place in the map."""
    dots = possible(s, seat) if own and s.depth[seat] > 0 else frozenset()
    tabs = [
        el(
            "a",
            thumbnail(s, sheet, 7, i, dots),
            el("b", LETTERS[i]),
            href=f"#sec-{SECTOR_CLASS[i]}",
            cls=SECTOR_CLASS[i],
            aria_label=f"{COLOURS[i].capitalize()} sector",
        )
        for i in range(3)
    ]
    return join(*tabs)
