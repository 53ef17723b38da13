"""The table in plain text, for terminals and playthroughs: at most 100 columns."""

from __future__ import annotations

from itertools import zip_longest

from meadhall.bits import has
from meadhall.game import REFEREE

from ..data import GODS, TURN_COSTS
from ..rules import RagnarollState, codes, gods, scoring, tables
from . import names, notation

PHASES = {
    codes.RUNES_FIRST: "free stones",
    codes.ROLL: "rolling the dice",
    codes.ASSIGN: "roles of the dice",
    codes.DUMMIES: "dummies roll",
    codes.RESOLVE: "resolving",
    codes.LAST_TIE: "Loki picks a winner",
    codes.DONE: "over",
}
SIGNS = {tables.TROLL: "t", tables.WARRIOR: "w", tables.STANDING: "s"}
COLUMNS = "  R1 2 3 4 5 6  B1 2 3 4 5 6  Y1 2 3 4 5 6"
PARTS = ("gods", "bonus", "runes", "trolls", "warriors", "fire", "turned")


def text(s: RagnarollState) -> str:
    """The round, the dice, and every sheet as the viewer knows it, the viewer's own first."""
    first = int(s.viewer) if s.viewer >= 0 else 0
    seats = [(first + i) % int(s.seats) for i in range(int(s.seats))]
    waiting = [f"P{seat + 1}" for seat in range(s.seats) if s.depth[seat] != 0]
    head = f"Round {s.round} of 10, {PHASES.get(int(s.phase), 'waiting for the others')}"
    out = [head + (f"; to choose: {', '.join(waiting)}" if waiting else "")]
    out += [dice_line(s, seat) for seat in seats if s.rolled[seat * 3] != 0]
    dummies = [f"D{i + 1} {s.dummies[i]}" for i in range(2) if s.dummies[i] > 0]
    if dummies:
        out.append("dummies " + ", ".join(dummies))
    for seat in seats:
        out += ["", *sheet_lines(s, seat)]
    if s.ended():
        out += ["", *notation.end_lines(s), "points " + ", ".join(f"P{seat + 1} {n}" for seat, n in enumerate(s.points()))]
    return "\n".join(out)


def dice_line(s: RagnarollState, seat: int) -> str:
    """A seat's dice and their roles, as far as they may be seen."""
    known = [str(n) if n > 0 else "?" for n in s.dice[seat * 3 : seat * 3 + 3]]
    rolled = [str(n) if n > 0 else "?" for n in s.rolled[seat * 3 : seat * 3 + 3]]
    out = f"dice P{seat + 1}  " + " ".join(f"{names.LETTERS[i]}{rolled[i]}" for i in range(3))
    if known != rolled and "?" not in known:
        out += ", turned to " + " ".join(f"{names.LETTERS[i]}{known[i]}" for i in range(3))
    roles = [int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1]
    if roles[0] >= 0:
        out += f"  thunder {names.LETTERS[roles[0]]}{known[roles[0]]}"
    if roles[1] >= 0:
        left = 3 - roles[0] - roles[1]
        out += f"  circle {names.LETTERS[roles[1]]}{known[roles[1]]}  triangle {names.LETTERS[left]}{known[left]}"
    return out


def sign(s: RagnarollState, sheet: int, q: int) -> str:
    """X struck, # burnt, else the picture."""
    if s.is_burnt(sheet, q):
        return "#"
    return "X" if s.is_marked(sheet, q) else SIGNS.get(int(tables.PICTURE[q]), ".")


def sheet_lines(s: RagnarollState, seat: int) -> list[str]:
    """One sheet: the map on the left, everything else on the right."""
    sheet = int(s.known_sheet(seat))
    you = " (you)" if s.viewer == seat else " as last shown" if s.viewer != REFEREE and s.depth[seat] != 0 else ""
    left = [f"P{seat + 1}{you}".ljust(6) + COLUMNS]
    if len(left[0]) > 50:
        left = [f"P{seat + 1}{you}", "      " + COLUMNS]
    right = [*[""] * len(left), *facts(s, seat, sheet)]
    for row in range(6):
        cells = [" ".join(sign(s, sheet, row * 18 + sector * 6 + x) for x in range(6)) for sector in range(3)]
        left.append(f"     {row + 1}   {cells[0]}   {cells[1]}   {cells[2]}")
    out = [f"{a.ljust(52)}{b}".rstrip() for a, b in zip_longest(left, right, fillvalue="")]
    if s.aims[seat] > 0:
        out.append(f"     aim {names.SQUARES[int(s.aims[seat]) - 1]}")
    parts = scoring.score_parts(s, seat)
    counted = ", ".join(f"{name} {n}" for name, n in zip(PARTS, parts, strict=True))
    rank = f" ({names.rank(sum(parts)).name})" if s.seats == 1 else ""
    return [*out, f"     now {sum(parts)}{rank}: {counted}"]


def facts(s: RagnarollState, seat: int, sheet: int) -> list[str]:
    """Stones, trolls, gods, fire: beside the map."""
    out: list[str] = []
    for colour in range(3):
        stones = " ".join("X" if has(s.stones[sheet], colour * 6 + i) else str(i + 1) for i in range(6))
        out.append(f"stones {names.LETTERS[colour]} {stones}")
    tracks = " ".join(f"{names.LETTERS[i]}{s.trolls(sheet, i)}" for i in range(3))
    out.append(f"trolls {tracks}, magic {s.magic(sheet)}, dead {s.dead(sheet)}")
    out.append("gods " + " ".join(god_fact(s, sheet, god) for god in range(len(GODS))))
    v = 2 * int(s.valhalla_arm) - 1
    turns = int(s.turns[sheet])
    price = f"next turn costs {TURN_COSTS[turns]}" if turns < codes.TURN_BOXES else "no turn left"
    out.append(f"fire {scoring.fires(s)[seat]}, V {scoring.best_v(s, sheet)}/{v}, {price}")
    return out


def god_fact(s: RagnarollState, sheet: int, god: int) -> str:
    """A god's letter with the round and bonus of its summoning; `!` if it could be summoned, `-` if not."""
    at, letter = sheet * 5 + god, GODS[god].letter
    if s.claims[at] != 0:
        return f"{letter}{s.claimed_in[at]}" + (f"+{s.bonuses[at]}" if s.bonuses[at] else "")
    return f"{letter}!" if gods.can_summon(s, sheet, god) else f"{letter}-"
