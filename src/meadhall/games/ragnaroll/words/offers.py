"""How the page offers each choice, and what it asks for."""

from __future__ import annotations

from meadhall.bits import bit
from meadhall.game import CHANCE, Choice, Prompt
from meadhall.state import buffer

from ..data import BONUS, COLUMN_SECTOR, GODS, TRACKS, TURN_COSTS
from ..rules.codes import (
    ANY_STONE,
    AS_CIRCLE,
    AS_THUNDER,
    ASSIGN,
    BEND,
    BURN,
    CALL,
    CIRCLE,
    COLUMN,
    CROSS,
    DONE,
    FIZZLE,
    FREE,
    FRIGGS,
    HIT,
    KEEP,
    LAST_TIE,
    LINE,
    MARK,
    PASS,
    ROLL,
    RUN,
    RUNES_FIRST,
    SHAPE,
    SHIFT,
    SIFS,
    STEP,
    STONE,
    STRIKE,
    SUMMON,
    THORS,
    THUNDER,
    TURN,
    TURN_TO,
    WODENS,
)
from ..rules.gods import bonus_now, placement_squares
from ..rules.runes import complete
from ..rules.scoring import winners
from ..rules.shapes import PLACE_GOD, TOUCH_START, TOUCHING, fill_shapes, has_shape, shown
from ..rules.state import RagnarollState
from ..rules.tables import COLOURS, LETTERS, NAMES, NEAR, PICTURE, SECTOR, STANDING, STONE_NAMES, TROLL, WARRIOR
from .notation import die_name, line_squares, rank_of, say

POWER_WORDS = ("one troll in each sector", "any one square", "a troll and two squares in line", "any two trolls", "any two runestones")
Marks = tuple[tuple[str, str], ...]


def square_id(q: int) -> str:
    """The id of a square of the own map."""
    return f"sq-{q % 18}-{q // 18}"


def choice(s: RagnarollState, seat: int, action: int) -> Choice:
    """The spots to click for an action, its words, what it brings, and what lights up while it is aimed at."""
    kind = int(s.present(seat)) // STEP
    label = say(s, seat, action).partition(" ")[2]
    if kind <= CIRCLE:
        return _dice_choice(s, seat, action)
    if action < KEEP:
        stone = STONE_NAMES[action - CROSS]
        return Choice((f"st:{stone}",), f"Cross off {stone}", _stone_result(s, seat, action - CROSS), ((f"st-{stone}", "aimed"),))
    if action < HIT:
        q = action - MARK
        return Choice((f"c:{NAMES[q]}",), label.capitalize(), mark_result(s, seat, q), _marks(s, seat, [q]))
    if action < PASS:
        return _strike_choice(s, seat, action)
    if action == PASS:
        return Choice(("b:pass",), "Summon nobody", "The shapes stay on your sheet for later rounds.")
    if action < BURN:
        god = action - CALL
        return Choice((f"g:{GODS[god].key}",), f"Summon {GODS[god].name}", god_result(s, seat, god), ((f"out-{GODS[god].key}", "lit"),))
    if action < RUN:
        cells = placement_squares(action - BURN)
        text = " ".join(NAMES[q] for q in cells)
        return Choice((f"o:{action - BURN}",), f"Burn {text}", "These five squares burn.", tuple((square_id(q), "burns") for q in cells))
    troll = int(s.present(seat)) % STEP
    cells = line_squares(troll, action - RUN)
    dead = sum(PICTURE[q] == WARRIOR for q in cells)
    names = " and ".join(NAMES[q] for q in cells)
    result = f"Strikes {names}" + (f"; {dead} warrior{'s' if dead > 1 else ''} die{'' if dead > 1 else 's'}." if dead else ".")
    return Choice((f"r:{'-'.join(NAMES[q] for q in cells)}",), f"Line {names}", result, _marks(s, seat, cells))


def _marks(s: RagnarollState, seat: int, cells: list[int]) -> Marks:
    """Squares that would be struck, and the squares of each god that would then be complete."""
    out: Marks = tuple((square_id(q), "struck-now") for q in cells)
    for god, placement in completed(s, seat, cells):
        out += ((f"god-{GODS[god].key}", "next"), *((square_id(q), "makes") for q in placement_squares(placement)))
    return out


def completed(s: RagnarollState, seat: int, cells: list[int]) -> list[tuple[int, int]]:
    """The gods, with one placement each, that marking these squares would newly allow to summon."""
    rows = s.struck[seat * 6 : seat * 6 + 6]
    for q in cells:
        rows[q // 18] |= bit(q % 18)
    news = shown(rows, 0) & ~shown(s.struck, seat * 6)
    out: dict[int, int] = {}
    for q in cells if news else ():
        for i in range(TOUCH_START[q], TOUCH_START[q + 1]):
            placement = int(TOUCHING[i])
            god = int(PLACE_GOD[placement])
            wanted = god not in out and news & bit(god) != 0 and s.claims[seat * 5 + god] == 0
            if wanted and all(rows[p // 18] & bit(p % 18) != 0 for p in placement_squares(placement)):
                out[god] = placement
    return sorted(out.items())


def placements(s: RagnarollState, sheet: int, god: int) -> list[int]:
    """Every placement of a god among the strikes of a sheet."""
    if not has_shape(s.struck, sheet * 6, god):
        return []
    out = buffer()
    n = int(fill_shapes(s.struck, sheet * 6, god, 0, out))
    return [int(out[i]) for i in range(n)]


def _dice_choice(s: RagnarollState, seat: int, action: int) -> Choice:
    if action == KEEP:
        return Choice(("b:keep",), "Keep the dice", "No die is turned.")
    if action < AS_THUNDER:
        die, value = divmod(action - TURN_TO, 6)
        price = TURN_COSTS[int(s.turns[seat])]
        spots = (f"b:turn-{LETTERS[die]}", f"b:turn-{LETTERS[die]}{value + 1}")
        return Choice(spots, f"Turn {die_name(s, seat, die)} to {value + 1}", f"It costs {price} point{'s' if price > 1 else ''}.")
    if action < AS_CIRCLE:
        die = action - AS_THUNDER
        name = die_name(s, seat, die)
        stone = die * 6 + int(s.dice[seat * 3 + die]) - 1
        taken = s.stones[seat] & bit(stone) != 0
        column = die * 6 + int(s.dice[seat * 3 + die]) - 1
        lit = tuple((square_id(row * 18 + column), "in-column") for row in range(6))
        result = f"Two strikes in column {name}; stone {name} is {'crossed already' if taken else 'powered'}."
        return Choice((f"d:{LETTERS[die]}",), f"Thunder {name}", result, (*lit, (f"st-{STONE_NAMES[stone]}", "aimed")))
    die = action - AS_CIRCLE
    left = 3 - (int(s.roles[seat * 2]) - 1) - die
    q = (int(s.dice[seat * 3 + left]) - 1) * 18 + die * 6 + int(s.dice[seat * 3 + die]) - 1
    name, row = die_name(s, seat, die), die_name(s, seat, left)
    marked = s.is_marked(seat, q)
    result = f"The bolt aims at {NAMES[q]}{', which is marked: it will bend' if marked else what(q)}."
    return Choice((f"d:{LETTERS[die]}",), f"Circle {name}, triangle {row}", result, ((square_id(q), "bolt-here"),))


def what(q: int) -> str:
    """`, a troll` and the like for a square with a picture."""
    return {TROLL: ", a troll", WARRIOR: ", a warrior", STANDING: ", a standing stone"}.get(int(PICTURE[q]), "")


def mark_result(s: RagnarollState, seat: int, q: int) -> str:
    """What striking a square brings, in one short sentence."""
    sector = int(SECTOR[q])
    parts: list[str] = []
    if PICTURE[q] == TROLL:
        n = int(s.trolls(seat, sector)) + 1
        parts.append(f"{COLOURS[sector]} troll {n}: " + ("one magic" if n % 2 else f"{n // 2} point{'s' if n > 2 else ''}"))
    elif PICTURE[q] == WARRIOR:
        parts.append("a warrior dies")
    elif PICTURE[q] == STANDING:
        full = (s.stones[seat] >> (sector * 6)) & 63 == 63
        parts.append("a standing stone, but the row is full" if full else f"a standing stone: power a {COLOURS[sector]} stone")
    gods = [GODS[god].name for god, _ in completed(s, seat, [q])]
    if gods:
        parts.append(f"{' and '.join(gods)} can be summoned")
    text = "; ".join(parts)
    return f"{NAMES[q]}: {text}." if text else f"{NAMES[q]} is struck."


def _stone_result(s: RagnarollState, seat: int, stone: int) -> str:
    after = int(complete(s.stones[seat] | bit(stone))) & ~int(complete(s.stones[seat]))
    parts: list[str] = []
    if after & 63:
        value = (after & 63).bit_length()
        parts.append(f"column {value} is full: a {COLOURS[COLUMN_SECTOR[value - 1]]} troll")
    if after >> 6:
        parts.append(f"the {COLOURS[stone // 6]} row is full: 5 points, two free strikes")
    return f"{STONE_NAMES[stone]}: {'; '.join(parts)}." if parts else f"{STONE_NAMES[stone]} completes nothing yet."


def god_result(s: RagnarollState, seat: int, god: int) -> str:
    """What summoning a god brings."""
    bonus = int(bonus_now(s, seat))
    count = len(placements(s, seat, god))
    where = f"; {count} places to choose from" if count > 1 else ""
    return f"{GODS[god].points} points{f' and {bonus} bonus' if bonus else ''}: {POWER_WORDS[god]}{where}."


def _strike_choice(s: RagnarollState, seat: int, action: int) -> Choice:
    aim = int(s.aims[seat]) - 1
    if action == FIZZLE:
        return Choice(("b:fizzle",), "Let it fizzle", "No square is marked.")
    if action >= SHIFT:
        q = int(NEAR[aim * 4 + action - SHIFT])
        free = (not s.is_marked(seat, q)) and s.is_marked(seat, aim)
        spots = ("b:shift", f"c:{NAMES[q]}") if free else (f"c:{NAMES[q]}",)
        lands = "it is marked, so the strike can bend from there" if s.is_marked(seat, q) else "the strike can hit it"
        return Choice(spots, f"Shift to {NAMES[q]}", f"One magic moves the aim to {NAMES[q]}; {lands}.", ((square_id(q), "aim-there"),))
    q = aim if action == HIT else int(NEAR[aim * 4 + action - BEND])
    word = "Hit" if action == HIT else "Bend to"
    return Choice((f"c:{NAMES[q]}",), f"{word} {NAMES[q]}", mark_result(s, seat, q), _marks(s, seat, [q]))


# -- prompts ----------------------------------------------------------------------------------------------------------

STRIKES = ("the left neighbour", "the right neighbour", "your bolt")


def prompt(s: RagnarollState, seat: int) -> Prompt:
    """What a seat should do now, or whom it waits for."""
    if s.phase == DONE:
        return Prompt(_result(s, seat))
    if s.turn() == CHANCE:
        return Prompt("The dice fall." if s.phase == ROLL else "Loki decides." if s.phase == LAST_TIE else "The dummies roll.")
    if seat < 0 or s.depth[seat] == 0:
        n = sum(s.depth[other] != 0 for other in range(s.seats))
        doing = "choosing a stone" if s.phase == RUNES_FIRST else "setting dice" if s.phase == ASSIGN else "resolving"
        return Prompt(f"{n} player{'s are' if n > 1 else ' is'} still {doing}.", "Sheets are shown when all have finished.")
    kind, parameter = divmod(int(s.present(seat)), STEP)
    return _asked(s, seat, kind, parameter)


def _asked(s: RagnarollState, seat: int, kind: int, parameter: int) -> Prompt:
    if kind == TURN:
        price = TURN_COSTS[int(s.turns[seat])]
        return Prompt("Keep the dice or turn one.", f"A turned die costs {price} point{'s' if price > 1 else ''} this time.")
    if kind == THUNDER:
        return Prompt("Which die is Thunder?", "Its colour and number give your column; the neighbours give the rows.")
    if kind == CIRCLE:
        return Prompt("Which die is the Circle?", "Circle: sector and column of the bolt. The last die is its row.")
    if kind in (ANY_STONE, STONE):
        colour = f" {COLOURS[parameter]}" if kind == STONE else ""
        return Prompt(f"Cross off a{colour} stone.", "A full column strikes a troll, a full row gives 5 and two strikes.")
    if kind == COLUMN:
        return Prompt(f"Column {parameter + 1}: strike a {COLOURS[COLUMN_SECTOR[parameter]]} troll.", "Any unmarked troll of that sector.")
    if kind == FREE:
        return Prompt("Make a free strike.", "Any unmarked light square: empty or a warrior.")
    if kind == STRIKE:
        aim = int(s.aims[seat]) - 1
        marked = s.is_marked(seat, aim)
        magic = int(s.magic(seat))
        spare = f" Or shift the aim: {magic} magic." if magic else ""
        return Prompt(
            f"{NAMES[aim]} is {'marked: bend the strike' if marked else 'the aim of the strike'}.", f"From {STRIKES[parameter]}.{spare}"
        )
    if kind == SUMMON:
        bonus = int(bonus_now(s, seat))
        later = BONUS[TRACKS[s.bonus_track]][int(s.round)] if s.round < 10 else 0
        return Prompt("Summon a god, or pass.", f"Bonus this round {bonus}, next round {later}.")
    if kind == SHAPE:
        return Prompt(f"Which squares burn for {GODS[parameter].name}?", "Burnt squares can call no other god.")
    asks = {
        WODENS: f"Woden: smite a {COLOURS[min(parameter, 2)]} troll.",
        FRIGGS: "Frigg: blast any unmarked square.",
        SIFS: "Sif: smite a troll.",
        THORS: "Thor: smite a troll.",
        LINE: "Thor: strike in line with the troll.",
    }
    return Prompt(asks[kind], "Powers cannot be declined, bent or shifted.")


def _result(s: RagnarollState, seat: int) -> str:
    points = s.points()
    if s.seats == 1:
        return f"{points[0]} points: {rank_of(points[0]).name}."
    won = [winner for winner in range(s.seats) if winners(s) & bit(winner) != 0]
    if seat not in won:
        return f"The game is over: {max(points)} points win.".replace("-", "−")
    return f"You {'win' if len(won) == 1 else 'share the win'} with {points[seat]} points.".replace("-", "−")


def ready(s: RagnarollState, seat: int) -> list[tuple[int, list[int]]]:
    """The gods that could be summoned with the strikes of a sheet now, with their placements."""
    sheet = int(s.known_sheet(seat))
    out: list[tuple[int, list[int]]] = []
    for god in range(5):
        found = placements(s, sheet, god) if s.claims[sheet * 5 + god] == 0 else []
        if found:
            out.append((god, found))
    return out
