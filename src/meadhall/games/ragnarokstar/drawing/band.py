"""The right side of the table: the band board with the setlist while programming, all programs while they are resolved."""

from __future__ import annotations

from meadhall.english import listed
from meadhall.game import Look
from meadhall.svg import Markup, el, icon, join

from .. import data
from ..rules import RagnarokStarState, codes, contracts, tables
from ..words import names
from ..words.text import phase_of
from .parts import LABELS, action_icon, crest

PHASES = (("program", "log", "Setlists"), ("arrival", "players", "Fans land"), ("resolve", "play", "Numbers"), ("ice", "ice-crown", "Ice"))
# the stages of a number: title, symbol, kinds of action, first and last step
STAGES = (
    ("Shields", "shield", (codes.SHIELD,), codes.SHIELDS, codes.SHIELDS),
    ("Moves", "tour-boat", (codes.NAV, codes.FLY), codes.MOVES, codes.MOVES),
    ("Ice", "ice-crown", (codes.ICE,), codes.ICE_OFFICE, codes.ICE_OFFICE),
    ("Collect", "players", (codes.COLLECT,), codes.CLAIMS, codes.CLAIMS),
    ("Eye", "eye", (codes.EYE,), codes.EYES, codes.PEEK),
    ("Contract", "contract", (codes.CONTRACT,), codes.DEALS, codes.KEEPS),
    ("Guest star", "guest-star", (codes.GUEST,), codes.GUEST_DRAWS, codes.GUEST_DRAWS),
    ("Control", "angry-fan", (codes.CONTROL,), codes.CONTROLS, codes.CONTROLS),
    ("Dragon", "dragon", (codes.DRAGON,), codes.DRAGON_CALL, codes.SCARES),
    ("Theft", "theft-hand", (codes.STEAL,), codes.THEFTS, codes.LOSSES),
)
STAGE_WORDS = {
    "Shields": "Protected from theft until the round ends.",
    "Ice": "Alone takes the tile; several get nothing.",
    "Eye": "Looks at the next card.",
    "Contract": "Three cards, one is kept.",
    "Guest star": "Draws a card.",
    "Control": "Moves the angry fans of a lodge.",
    "Theft": "Last of all: one fan from a neighbour in port.",
}


MOVABLE = "Click it to take it out. Drag it, or use the arrow keys, to change the order."


def short(entry: int) -> str:
    """An entry in two words: `2 girls`, `Sail T`."""
    name, _, island = tables.ENTRY_NAMES[entry].partition(":")
    return LABELS[name] + (f" {island}" if island else "")


def band_panel(s: RagnarokStarState, look: Look, below: Markup | None) -> tuple[Markup, str, str]:
    """The region on the right: its HTML, classes and label. `below` stands under the programs."""
    if s.viewer >= 0 and (s.round == 0 or s.step == codes.PROGRAM):
        return _setlist(s, look), "panel band", "Band board"
    return _lineup(s, below), "panel band reveal", "All programs"


def _header(s: RagnarokStarState, title: str, note: Markup | str) -> Markup:
    now = phase_of(s)
    steps = [
        el(
            "li",
            icon(symbol),
            el("span", name, cls="sr"),
            cls="on" if key == now else None,
            title=name,
            aria_current="step" if key == now else None,
        )
        for key, symbol, name in PHASES
    ]
    rounds = f"Round {s.round} of {s.rounds}" if s.round else "Set-up"
    return el(
        "header",
        el("h2", title, cls="poster"),
        el("ol", steps, cls="phases", aria_label="Phase"),
        el("span", el("b", rounds, id="round"), el("span", note), cls="secret"),
        cls="gig",
    )


# -- programming ------------------------------------------------------------------------------------------------------------


def _setlist(s: RagnarokStarState, look: Look) -> Markup:
    seat, most = int(s.viewer), int(s.last_number())
    entries = [int(s.programs[seat * 6 + k]) - 1 for k in range(s.written[seat])] if seat >= 0 and s.step == codes.PROGRAM else []
    if look.pending >= 0 and s.step == codes.PROGRAM:
        entries.append(look.pending)  # the last number, which is not in the view because all programs are revealed with it
    slots = []
    for k in range(most):
        if k < len(entries):
            slots.append(_slot(k, entries[k], k - len(entries) + look.laid))
        else:
            here = k == len(entries) and s.step == codes.PROGRAM
            slots.append(el("li", el("b", str(k + 1)), cls="slot empty next" if here else "slot empty", id=f"slot-{k + 1}"))
    musicians = data.MUSICIANS[:most]
    rows = [_musician(s, m, entries) for m in range(len(musicians))]
    left = most - len(entries)
    words: list[str] = ["All set. Commit it, or drag to change the order." if look.laid else "All set. Hidden until all are."]
    if s.step != codes.PROGRAM:
        words = ["First comes a contract; then every musician gets a number."]
    elif left:
        words = [el("b", f"{len(entries)} of {most}", cls="num"), " set. One action per musician."]
    return join(
        _header(s, "Setlist", join(icon("lock", "i"), "secret")),
        el("ol", slots, cls=f"setlist n{most}", id="setlist", aria_label="Your program"),
        el("ul", rows, cls=f"rows n{most}"),
        el("footer", el("span", words, cls="small grow"), cls="commit"),
    )


def _slot(k: int, entry: int, laid: int) -> Markup:
    """A number with its action; as long as it is only laid out it can change places."""
    inner = [el("b", str(k + 1)), action_icon(tables.ENTRY_NAMES[entry].partition(":")[0]), el("span", short(entry))]
    words = {"data_laid": laid, "aria_label": f"Number {k + 1}: {short(entry)}", "title": MOVABLE} if laid >= 0 else {}
    return el("li", inner, cls="slot", id=f"slot-{k + 1}", **words)


def _musician(s: RagnarokStarState, m: int, entries: list[int]) -> Markup:
    musician = data.MUSICIANS[m]
    numbers = {tables.ENTRY_NAMES[e].partition(":")[0]: (k + 1, e) for k, e in enumerate(entries)}
    used = any(a in numbers for a in musician.actions)
    name = {"keyboardist": "Keys"}.get(musician.id, musician.name)
    cells = [el("span", icon(f"rs-{musician.id}", "mi"), el("span", name), cls="mus", data_term=f"musician-{musician.id}")]
    for action in musician.actions:
        number, entry = numbers.get(action, (0, -1))
        cls = "act set" if number else "act swap" if used else "act spot"
        note, warn = _note(s, action, entries) if not used else ("", False)
        if number and tables.WHERE[entry] >= 0:
            note, warn = f"to {names.SHORT_NAMES[tables.WHERE[entry]]}", False
        small = el("small", icon("lock", "lk") if warn else None, note, cls="warn" if warn else None) if note else None
        badge = el("span", str(number), cls="nbadge") if number else None
        spot = {} if used or s.step != codes.PROGRAM else {"data_spot": f"a:{action}"}
        cells.append(
            el(
                "button",
                badge,
                action_icon(action),
                el("b", LABELS[action]),
                small,
                cls=cls,
                id=f"act-{action}",
                data_term=f"act-{action}",
                type="button",
                aria_pressed="true" if number else "false",
                disabled=(used and not number) or s.step != codes.PROGRAM,
                **spot,
            )
        )
    return el("li", cells, cls="mrow used" if used else "mrow", id=f"m-{musician.id}")


def place_after(s: RagnarokStarState, seat: int, entries: list[int]) -> int:
    """Where the boat will lie after these entries, if nobody moves the ice."""
    at = int(s.boats[seat])
    for entry in entries:
        if tables.KIND[entry] == codes.FLY or (tables.KIND[entry] == codes.NAV and not s.locked(at) and not s.locked(tables.WHERE[entry])):
            at = int(tables.WHERE[entry])
    return at


def gains(s: RagnarokStarState, seat: int) -> tuple[int, ...]:
    """The types of the fans that the program so far would bring from the islands as they are, if nobody else wants them."""
    entries = [int(s.programs[seat * 6 + k]) - 1 for k in range(s.written[seat])]
    left, out = [int(n) for n in s.fans], list[int]()
    for k, entry in enumerate(entries):
        if entry < 0 or tables.KIND[entry] != codes.COLLECT:
            continue
        at, kind = place_after(s, seat, entries[:k]), int(tables.TYPE[entry])
        if at == codes.CENTRE:
            continue
        got = min(int(tables.AMOUNT[entry]), left[at * 4 + kind])
        left[at * 4 + kind] -= got
        out += [kind] * got
    return tuple(out)


def _note(s: RagnarokStarState, action: str, entries: list[int]) -> tuple[str, bool]:
    """What is worth knowing about an action now, and whether it would surely fail. Nothing that is not on the table."""
    seat = int(s.viewer)
    if seat < 0 or s.step != codes.PROGRAM:
        return "", False
    at = place_after(s, seat, entries)
    locked = [names.SHORT_NAMES[k] for k in range(4) if s.locked(k)]
    spec = data.ACTIONS[action]
    if spec.kind == "collect":
        kind = [f.id for f in data.FANS].index(spec.fan)
        if at == codes.CENTRE:
            return "no port", True
        here = int(s.fans[at * 4 + kind])
        over = sum(int(s.fans[k * 4 + kind]) for k in range(4) if s.linked(at, k)) if spec.amount == 2 else 0
        return (f"{here} here" if here or not over else f"{over} over ice"), False
    if action == "nav":
        return ("locked in", True) if s.locked(at) else (f"not {listed(locked, 'or')}" if locked else "", bool(locked))
    if action == "dragon":
        return (f"not {listed(locked, 'or')}" if locked else ""), False
    if action == "eye":
        return ("no next card", True) if s.round >= s.rounds else ("", False)
    if action == "ice":
        return ("yours now" if s.master == seat else f"{names.band_name(s, s.master).split()[0]}'s"), False
    if action == "contract":
        return f"{contracts.deck_size(s)} left" if contracts.deck_size(s) < 7 else "", False
    return ("you hold one", False) if action == "guest" and s.guests[seat] else ("", False)


# -- resolving --------------------------------------------------------------------------------------------------------------


def _lineup(s: RagnarokStarState, below: Markup | None) -> Markup:
    most, now = int(s.last_number()), int(s.number)
    head = [el("th", el("span", "Band", cls="sr"), scope="col")]
    head += [_number(k + 1, k + 1 == now) for k in range(most)]
    order = [(max(int(s.viewer), 0) + k) % int(s.seats) for k in range(s.seats)]
    rows = [
        el("tr", el("th", crest(s, seat), scope="row"), *(_cell(s, seat, k) for k in range(most)), id=f"program-{seat}", data_lands=True)
        for seat in order
    ]
    table = el(
        "table",
        el("caption", "All programs, number by number", cls="sr"),
        el("thead", el("tr", head)),
        el("tbody", rows),
        cls=f"lineup n{most}",
    )
    title = (
        f"Number {now}"
        if now
        else {"setup": "Set-up", "program": "Setlists", "arrival": "Fans land", "ice": "Ice"}.get(phase_of(s), "Round")
    )
    if s.step in (codes.CLOSING, codes.CLOSING_ACTS):
        title = "Last call"
    elif s.step == codes.SENDING:
        title = "Exit"
    elif s.step == codes.OPENING:
        title = "First call"
    return join(_header(s, title, "secret" if s.step <= codes.PROGRAM else "all open"), table, _stages(s), below)


def _number(number: int, now: bool) -> Markup:
    """The head of a column."""
    said = "now" if now else None
    return el("th", el("span", str(number), id=f"number-{number}", data_lit=said), scope="col", cls="cur" if now else None)


def _cell(s: RagnarokStarState, seat: int, k: int) -> Markup:
    now, entry = int(s.number), int(s.programs[seat * 6 + k]) - 1
    state = "" if now == 0 else "cur" if k + 1 == now else "past" if k + 1 < now else "next"
    if entry < 0:
        written = k < s.written[seat]
        return el("td", el("span", icon("mark", "ai") if written else None, cls="pc back" if written else "pc blank"), cls=state or None)
    done = state == "cur" and _stage_of(int(tables.KIND[entry])) < _stage_now(s)
    mine = state == "cur" and s.owes(seat)
    action = tables.ENTRY_NAMES[entry].partition(":")[0]
    inner = [action_icon(action), el("span", short(entry), cls="lab")]
    if done:
        inner.append(el("i", icon("check"), cls="rs-ok"))
    return el(
        "td", el("span", inner, cls="pc", title=short(entry), data_term=f"act-{action}"), cls=f"{state} mine" if mine else state or None
    )


def _stage_of(kind: int) -> int:
    return next(i for i, stage in enumerate(STAGES) if kind in stage[2])


def _stage_now(s: RagnarokStarState) -> int:
    """The place of the running stage in the list; all of them are over from the wrap-up on."""
    if s.step >= codes.WRAP_UP:
        return len(STAGES)
    return next((i for i, stage in enumerate(STAGES) if s.step <= stage[4]), len(STAGES))


def _stages(s: RagnarokStarState) -> Markup | None:
    """What happens at this number, stage by stage, with the bands concerned."""
    if not s.number or s.step >= codes.ICE_REMOVE:
        return None
    rows = []
    for i, (title, symbol, kinds, _, _) in enumerate(STAGES):
        who = [seat for seat in range(s.seats) if s.entry(seat) >= 0 and tables.KIND[s.entry(seat)] in kinds]
        tolled = title == "Dragon" and s.prey
        if not who and not tolled:
            continue
        state = "done" if i < _stage_now(s) else "cur" if i == _stage_now(s) else "next"
        picture = action_icon(tables.ENTRY_NAMES[s.entry(who[0])]) if title == "Collect" else icon(symbol)
        words = el("span", el("b", title), " ", el("span", _stage_words(s, title, who)), cls="grow")
        rows.append(el("li", el("span", picture, cls="sic"), words, el("span", (crest(s, seat) for seat in who), cls="crs"), cls=state))
    return el("ol", rows, cls="stages", aria_label=f"Number {s.number}, stage by stage")


def _stage_words(s: RagnarokStarState, title: str, who: list[int]) -> str:
    entries = {seat: int(s.entry(seat)) for seat in who}
    if title == "Collect":
        return "; ".join(f"{short(entry)} for {names.band_name(s, seat)}" for seat, entry in entries.items()) + "."
    if title == "Moves":
        return "; ".join(f"{names.band_name(s, seat)} to {names.SHORT_NAMES[tables.WHERE[entry]]}" for seat, entry in entries.items()) + "."
    if title != "Dragon":
        return STAGE_WORDS[title]
    if not who:
        return "Whoever arrives at the dragon loses a fan."
    if len(who) > 1:
        return "Several call, so nobody is heard."
    return f"Fafnirvana is called to {names.ISLAND_NAMES[tables.WHERE[entries[who[0]]]]}."
