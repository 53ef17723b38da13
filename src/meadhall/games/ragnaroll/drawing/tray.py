"""Dice and steps: the sockets of phase B, the order of execution in phase D."""

from __future__ import annotations

from meadhall.game import Look
from meadhall.svg import Markup, crest, el, icon, join

from ..data import TURN_COSTS
from ..rules import RagnarollState, codes, dice
from ..words import names
from . import parts

ROLES = ("Thunder", "Circle", "Triangle")
WAITING = {  # a symbol, a title and a few words for phases without steps
    codes.RUNES_FIRST: ("standing-stone", "Free stone", "one each"),
    codes.ROLL: ("die-hidden", "Rolling", "the dice fall"),
    codes.RESOLVE: ("hammer", "Resolving", "sheets are shown when all have finished"),
    codes.LAST_TIE: ("crown", "The count", "the game is over"),
    codes.DONE: ("crown", "The count", "the game is over"),
}
LEFT, RIGHT, BOLT = ((codes.AIM, which) for which in (codes.FROM_LEFT, codes.FROM_RIGHT, codes.BOLT))


def tray(s: RagnarollState, seat: int, own: bool, look: Look) -> tuple[Markup, str]:
    """Sockets for one's own dice in phase B, else dice and the steps of the round; and the classes of the region."""
    if s.phase == codes.ASSIGN and own:
        return _assigning(s, seat, look.pending), "rr-tray assign"
    values, roles = parts.values(s, seat), parts.roles(s, seat)
    shown: list[Markup] = []
    if s.phase not in (codes.ROLL, codes.RUNES_FIRST) and roles[0] >= 0 and roles[2] >= 0:
        shown = [el("span", parts.small_die(c, values[c]), parts.role_icon(r, "role"), cls="rl") for r, c in enumerate(roles)]
    elif s.phase == codes.ROLL and seat < s.rolling:
        shown = [parts.small_die(colour, values[colour]) for colour in range(3)]
    steps = _steps(s, seat, look) if s.phase == codes.RESOLVE and own else [_waiting(s)]
    return join(el("div", *shown, cls="own-dice", id=f"dice-{seat}") if shown else None, el("ol", *steps, cls="rr-steps")), "rr-tray"


# -- phase B ----------------------------------------------------------------------------------------------------------


def _assigning(s: RagnarollState, seat: int, pending: int) -> Markup:
    """Dice without a role, the three sockets, and the buttons that turn a die."""
    kind = int(s.present(seat)) // codes.STEP
    values, roles = parts.values(s, seat), parts.roles(s, seat)
    circle = pending - codes.AS_CIRCLE
    if kind == codes.CIRCLE and 0 <= circle < 3:  # the last role is not in the view, because all dice are revealed with it
        kind, roles = 0, [roles[0], circle, 3 - roles[0] - circle]
    free = [_free_die(colour, values[colour]) for colour in range(3) if colour not in roles]
    sockets = el("div", *_sockets(kind, values, roles), cls="sockets")
    return join(el("div", *free, cls="rolled"), sockets, _turner(s, seat) if kind == codes.TURN else None)


def _free_die(colour: int, value: int) -> Markup:
    letter = names.LETTERS[colour]
    spot = {"data_spot": f"d:{letter}", "aria_label": f"{names.COLOURS[colour]} {value}"}
    return el("span", parts.small_die(colour, value, "big"), id=f"die-{letter}", cls="pickable", **spot)


def _sockets(kind: int, values: list[int], roles: list[int]) -> list[Markup]:
    asked = 0 if kind in (codes.TURN, codes.THUNDER) else 1 if kind else -1
    hints = ["two strikes, a stone", "sector and column", "the row"]
    if roles[0] >= 0:
        name = f"{names.LETTERS[roles[0]]}{values[roles[0]]}"
        hints[0] = f"column {name}, stone {name}"
    if roles[1] >= 0:
        hints[1:] = f"column {names.LETTERS[roles[1]]}{values[roles[1]]}", f"row {values[roles[2]]}"
    return [
        el(
            "div",
            el("span", parts.small_die(colour, values[colour], "big") if colour >= 0 else None, cls="sk-d"),
            el("span", parts.role_icon(role, "sk-i"), el("b", ROLES[role]), cls="sk-t"),
            el("span", hints[role], cls="sk-h"),
            cls="socket sel" if role == asked else "socket",
            data_term=ROLES[role].lower(),
        )
        for role, colour in enumerate(roles)
    ]


def _turner(s: RagnarollState, seat: int) -> Markup:
    buttons = []
    for letter, colour in zip(names.LETTERS, names.COLOURS, strict=True):
        spot = {"id": f"turn-{letter}", "data_spot": f"b:turn-{letter}", "aria_label": f"Turn the {colour} die"}
        buttons.append(el("button", icon("turn-cw"), letter, cls="btn sm", type="button", **spot))
        buttons += [_face(s, seat, letter, value) for value in range(1, 7)]
    price = el("b", f"−{TURN_COSTS[int(s.turns[seat])]}", cls="cost num")
    return el("div", el("span", "Turn one die", cls="lab"), el("div", *buttons, cls="trow"), price, cls="turner")


def _face(s: RagnarollState, seat: int, letter: str, value: int) -> Markup:
    """A number to which a die can be turned; it appears when the die has been picked."""
    colour = names.LETTERS.index(letter)
    spot = {"id": f"turn-{letter}{value}", "data_spot": f"b:turn-{letter}{value}"}
    label = f"Turn {names.die(s, seat, colour)} to {value}"
    return el("button", parts.small_die(colour, value), cls="face", type="button", aria_label=label, title=label, **spot)


# -- steps ------------------------------------------------------------------------------------------------------------


def _waiting(s: RagnarollState) -> Markup:
    symbol, title, more = WAITING.get(int(s.phase), ("hammer", "Reveal", "waiting for the others"))
    return el("li", el("span", icon(symbol), cls="ic"), el("b", title), el("span", more, cls="d"), cls="now")


def _steps(s: RagnarollState, seat: int, look: Look) -> list[Markup]:
    """The order of execution, with what is done, what is now, what comes."""
    strikes = [BOLT, LEFT, RIGHT] if s.order == codes.LIGHTNING_FIRST else [LEFT, RIGHT, BOLT]
    order = [(codes.POWER, 0), *strikes, (codes.RUNE_MAGIC, 0), (codes.SUMMON, 0)]
    now = _present_step(s, seat, order)
    out: list[Markup] = []
    for i, (kind, which) in enumerate(order):
        sign, title, more, term = _step_words(s, seat, kind, which, look)
        cls = "done" if i < now else "now" if i == now else "pre"
        current = {"aria_current": "step"} if i == now else {}
        out.append(el("li", el("span", sign, cls="ic"), el("b", title), el("span", more, cls="d"), cls=cls, data_term=term, **current))
    return out


def _present_step(s: RagnarollState, seat: int, order: list[tuple[int, int]]) -> int:
    """Which entry of the order is going on; beyond the last if the seat has finished."""
    if s.depth[seat] <= 0:
        return len(order)
    steps = [int(step) for step in s.steps[seat * codes.DEPTH : seat * codes.DEPTH + int(s.depth[seat])]]
    kind, parameter = divmod(steps[-1], codes.STEP)
    if kind == codes.STRIKE:
        return order.index((codes.AIM, parameter))
    summoning = len(order) - 1
    god = codes.SUMMON <= kind < codes.RUNE_MAGIC  # beyond are steps that ask nothing: a beat can end before one of them
    if god or kind == codes.ANY_STONE or _came_now(s, seat):
        return summoning
    ahead = [i for i, (step, which) in enumerate(order) if step != codes.RUNE_MAGIC and step * codes.STEP + which in steps]
    if not ahead:
        return summoning
    if kind in (codes.COLUMN, codes.FREE):
        return summoning - 1 if ahead[0] == summoning else 0
    return max(0, ahead[0] - (2 if ahead[0] == summoning else 1))  # the previous strike, or a stone that it has just won


def _came_now(s: RagnarollState, seat: int) -> bool:
    """Did a god come in this round? Playing solo, the summoning goes on after it (RR-18.3)."""
    return s.round in s.claimed_in[seat * 5 : seat * 5 + 5]


def _step_words(s: RagnarollState, seat: int, kind: int, which: int, look: Look) -> tuple[Markup, str, str, str]:
    """A sign, a title, a few words and the term for a step."""
    if kind == codes.POWER:
        return icon("standing-stone"), "Stone", names.die(s, seat, int(dice.thunder_colour(s, seat))), "network"
    if kind == codes.RUNE_MAGIC:
        return icon("rune-gebo"), "Rune magic", "rewards", "rune-magic"
    if kind == codes.SUMMON:
        return icon("god-s"), "Summon", "one god" if s.seats > 1 else "any gods", "summon"
    q = names.SQUARES[int(dice.target(s, seat, which))]
    if which == codes.BOLT:
        return icon("strike"), "Lightning", f"aims at {q}", "bolt"
    place = int(dice.neighbour(s, seat, which))
    row = f"row {dice.ring_number(s, place)}"
    side = "Left" if which == codes.FROM_LEFT else "Right"
    if place < s.seats:
        return crest(place, look.names[place]), f"{side} {q}", row, "thunder"
    return icon("hammer"), f"{side} {q}", f"D{place - int(s.seats) + 1}: {row}", "thunder"
