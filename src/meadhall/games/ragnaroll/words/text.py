"""The table in plain text, for terminals and playthroughs: at most 100 columns."""

from __future__ import annotations

from meadhall.bits import bit
from meadhall.game import REFEREE

from ..data import GODS, TURN_COSTS
from ..rules.codes import ASSIGN, DONE, DUMMIES, LAST_TIE, RESOLVE, ROLL, RUNES_FIRST
from ..rules.gods import can_summon
from ..rules.scoring import best_v, fires, score_parts
from ..rules.state import RagnarollState
from ..rules.tables import LETTERS, NAMES, PICTURE, STANDING, TROLL, WARRIOR
from .notation import end_lines, rank_of

PHASES = {
    RUNES_FIRST: "free stones",
    ROLL: "rolling the dice",
    ASSIGN: "roles of the dice",
    DUMMIES: "dummies roll",
    RESOLVE: "resolving",
    LAST_TIE: "Loki picks a winner",
    DONE: "over",
}
SIGNS = {TROLL: "t", WARRIOR: "w", STANDING: "s"}
PART_NAMES = ("gods", "bonus", "runes", "trolls", "warriors", "fire", "turned")


def text(s: RagnarollState) -> str:
    """The round, the dice, and every sheet that the viewer knows, the own one first."""
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
    if s.phase in (DONE, LAST_TIE):
        out += ["", *end_lines(s), "points " + ", ".join(f"P{seat + 1} {n}" for seat, n in enumerate(s.points()))]
    return "\n".join(out)


def dice_line(s: RagnarollState, seat: int) -> str:
    """A seat's dice and their roles, as far as they may be seen."""
    known = [str(n) if n > 0 else "?" for n in s.dice[seat * 3 : seat * 3 + 3]]
    rolled = [str(n) if n > 0 else "?" for n in s.rolled[seat * 3 : seat * 3 + 3]]
    out = f"dice P{seat + 1}  " + " ".join(f"{LETTERS[i]}{rolled[i]}" for i in range(3))
    if known != rolled and "?" not in known:
        out += ", turned to " + " ".join(f"{LETTERS[i]}{known[i]}" for i in range(3))
    roles = [int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1]
    if roles[0] >= 0:
        out += f"  thunder {LETTERS[roles[0]]}{known[roles[0]]}"
    if roles[1] >= 0:
        left = 3 - roles[0] - roles[1]
        out += f"  circle {LETTERS[roles[1]]}{known[roles[1]]}  triangle {LETTERS[left]}{known[left]}"
    return out


def sign(s: RagnarollState, sheet: int, q: int) -> str:
    """X struck, # burnt, else the picture."""
    row, at = q // 18, bit(q % 18)
    if s.burnt[sheet * 6 + row] & at != 0:
        return "#"
    return "X" if s.struck[sheet * 6 + row] & at != 0 else SIGNS.get(int(PICTURE[q]), ".")


def sheet_lines(s: RagnarollState, seat: int) -> list[str]:
    """One sheet: the map at the left, everything else at the right."""
    sheet = int(s.known_sheet(seat))
    you = " (you)" if s.viewer == seat else " as last shown" if s.viewer != REFEREE and s.depth[seat] != 0 else ""
    left = [f"P{seat + 1}{you}".ljust(6) + "  R1 2 3 4 5 6  B1 2 3 4 5 6  Y1 2 3 4 5 6"]
    if len(left[0]) > 50:
        left = [f"P{seat + 1}{you}", "        R1 2 3 4 5 6  B1 2 3 4 5 6  Y1 2 3 4 5 6"]
    for row in range(6):
        cells = [" ".join(sign(s, sheet, row * 18 + sector * 6 + x) for x in range(6)) for sector in range(3)]
        left.append(f"     {row + 1}   {cells[0]}   {cells[1]}   {cells[2]}")
    right = ["", *facts(s, seat, sheet)] if len(left) == 7 else ["", "", *facts(s, seat, sheet)]
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    out = [f"{a.ljust(52)}{b}".rstrip() for a, b in zip(left, right, strict=True)]
    if s.aims[seat] > 0:
        out.append(f"     aim {NAMES[int(s.aims[seat]) - 1]}")
    parts = score_parts(s, seat)
    counted = ", ".join(f"{name} {n}" for name, n in zip(PART_NAMES, parts, strict=True))
    rank = f" ({rank_of(sum(parts)).name})" if s.seats == 1 else ""
    return [*out, f"     now {sum(parts)}{rank}: {counted}"]


def facts(s: RagnarollState, seat: int, sheet: int) -> list[str]:
    """Stones, trolls, gods, fire: beside the map."""
    out: list[str] = []
    for colour in range(3):
        stones = " ".join("X" if s.stones[sheet] & bit(colour * 6 + i) != 0 else str(i + 1) for i in range(6))
        out.append(f"stones {LETTERS[colour]} {stones}")
    tracks = " ".join(f"{LETTERS[i]}{s.trolls(sheet, i)}" for i in range(3))
    out.append(f"trolls {tracks}, magic {s.magic(sheet)}, dead {s.dead(sheet)}")
    gods: list[str] = []
    for i, god in enumerate(GODS):
        at = sheet * 5 + i
        if s.claims[at] != 0:
            gods.append(f"{god.letter}{s.claimed_in[at]}" + (f"+{s.bonuses[at]}" if s.bonuses[at] else ""))
        else:
            gods.append(f"{god.letter}!" if can_summon(s, sheet, i) else f"{god.letter}-")
    out.append("gods " + " ".join(gods))
    v = 2 * int(s.valhalla_arm) - 1
    turns = int(s.turns[sheet])
    price = f"next turn costs {TURN_COSTS[turns]}" if turns < 3 else "no turn left"
    out.append(f"fire {fires(s)[seat]}, V {best_v(s, sheet)}/{v}, {price}")
    return out
