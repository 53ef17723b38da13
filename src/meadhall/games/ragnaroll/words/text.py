"""The table in plain text, for terminals and playthroughs: at most 80 columns."""

from __future__ import annotations

from meadhall.bits import has

from ..data import GODS, TURN_COSTS
from ..rules import RagnarollState, codes, dice, gods, scoring, tables
from . import names

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
COLUMNS = "  R1 2 3 4 5 6 B1 2 3 4 5 6 Y1 2 3 4 5 6"  # each number is above its column
PARTS = ("gods", "bonus", "rows", "trolls", "dead", "fire", "turned")
LEGEND = (
    "map: . empty, w warrior, t troll, s standing stone, X struck, # burnt",
    "stones: X crossed off; a full row or column pays. trolls: struck, by sector",
    f"gods: {', '.join(f'{god.letter} {god.name}' for god in GODS)};",
    "      - not yet, ! can be summoned, W3+2 came in round 3 with bonus 2",
    "fire: squares of the largest fire. V 2/9: 2 of the large V's 9 squares marked",
)


def text(s: RagnarollState) -> str:
    """The round, the dice, and every sheet as the viewer knows it, the viewer's own last."""
    first = int(s.viewer) + 1 if s.viewer >= 0 else 0
    seats = [(first + i) % int(s.seats) for i in range(int(s.seats))]
    out = [_head(s)]
    if s.viewer >= 0 or s.round == 1:
        out += ["", *LEGEND]
    for seat in seats[:-1]:
        out += ["", *sheet_lines(s, seat)]
    shown = [dice_line(s, seat) for seat in seats if _dice_lie(s, seat)]
    if s.phase in (codes.DUMMIES, codes.RESOLVE):
        shown += [f"dice D{i + 1}  {s.dummies[i]}" for i in range(2) if s.dummies[i] > 0]
    if s.viewer >= 0 and s.phase == codes.RESOLVE:
        shown.append(_aims(s, int(s.viewer)))
    out += ["", *shown] if shown else []
    out += ["", *sheet_lines(s, seats[-1])]
    if s.ended():
        out += ["", names.ending(s), "Points: " + ", ".join(f"P{seat + 1} {n}" for seat, n in enumerate(s.points())) + "."]
    return "\n".join(out)


def seat(_s: RagnarollState, seat: int) -> str:
    """A seat as in the headings of sheets."""
    return f"P{seat + 1}"


def _head(s: RagnarollState) -> str:
    """The round with its bonus, the phase, who is to choose."""
    bonus = f"early bonus of a god: {gods.printed_bonus(s, s.round)} in this round"
    if s.round < codes.ROUND_LIMIT:
        bonus += f", {gods.printed_bonus(s, s.round + 1)} in the next"
    waiting = [f"P{seat + 1}" for seat in range(s.seats) if s.depth[seat] != 0]
    phase = PHASES.get(int(s.phase), "waiting for the others") + (f"; to choose: {', '.join(waiting)}" if waiting else "")
    return f"Round {s.round} of {codes.ROUND_LIMIT}: {phase}" + ("" if s.phase == codes.DONE else f"\n{bonus}")


def _dice_lie(s: RagnarollState, seat: int) -> bool:
    """Has the seat rolled this round?"""
    if s.phase == codes.ROLL:
        return seat < s.rolling
    return s.phase != codes.RUNES_FIRST and s.rolled[seat * 3] != 0 and not s.ended()


def _aims(s: RagnarollState, seat: int) -> str:
    """Where the viewer's three strikes go."""
    left, right, bolt = (names.SQUARES[int(dice.target(s, seat, which))] for which in (codes.FROM_LEFT, codes.FROM_RIGHT, codes.BOLT))
    return f"your strikes: Thunder {left} (left) and {right} (right), bolt {bolt}"


def dice_line(s: RagnarollState, seat: int) -> str:
    """A seat's dice and their roles, as far as they may be seen."""
    known = [str(n) if n > 0 else "?" for n in s.dice[seat * 3 : seat * 3 + 3]]
    rolled = [str(n) if n > 0 else "?" for n in s.rolled[seat * 3 : seat * 3 + 3]]
    if known == rolled == ["?"] * 3:
        return f"dice P{seat + 1}  hidden until the reveal"
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
    left = [COLUMNS]
    for row in range(6):
        cells = [" ".join(sign(s, sheet, row * 18 + sector * 6 + x) for x in range(6)) for sector in range(3)]
        left.append(f"{row + 1}  {cells[0]}  {cells[1]}  {cells[2]}")
    right = ["", *facts(s, seat, sheet)]
    out = [f"P{seat + 1}{_whose(s, seat)}", *(f"{a.ljust(44)}{b}".rstrip() for a, b in zip(left, right, strict=True))]
    if s.aims[seat] > 0:
        out.append(f"aim {names.SQUARES[int(s.aims[seat]) - 1]}")
    parts = scoring.score_parts(s, seat)
    counted = ", ".join(f"{name} {n}" for name, n in zip(PARTS, parts, strict=True))
    rank = f" ({names.rank(sum(parts)).name})" if s.seats == 1 else ""
    return [*out, f"now {sum(parts)}{rank}: {counted}"]


def _whose(s: RagnarollState, seat: int) -> str:
    """Whose sheet it is, from the viewer's side, and whether it has been shown since its owner began to change it."""
    if s.viewer == seat:
        return " (you)"
    out = ""
    if s.viewer >= 0:
        sides = [
            word for word, which in (("left", codes.FROM_LEFT), ("right", codes.FROM_RIGHT)) if dice.neighbour(s, s.viewer, which) == seat
        ]
        out = f" ({sides[0]} neighbour)" if sides else ""
    covered = s.known_sheet(seat) != seat and s.phase in (codes.RUNES_FIRST, codes.RESOLVE)
    return f"{out}, as everybody last saw it" if covered else out


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
    price = f"turning costs {TURN_COSTS[turns]}" if turns < codes.TURN_BOXES else "no turning left"
    out.append(f"fire {scoring.fires(s)[seat]}, V {scoring.best_v(s, sheet)}/{v}, {price}")
    return out


def god_fact(s: RagnarollState, sheet: int, god: int) -> str:
    """A god's letter with the round and bonus of its summoning; `!` if it could be summoned, `-` if not."""
    at, letter = sheet * 5 + god, GODS[god].letter
    if s.claims[at] != 0:
        return f"{letter}{s.claimed_in[at]}" + (f"+{s.bonuses[at]}" if s.bonuses[at] else "")
    return f"{letter}!" if gods.can_summon(s, sheet, god) else f"{letter}-"
