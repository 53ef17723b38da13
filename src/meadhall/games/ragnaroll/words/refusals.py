"""Why a typed choice cannot be made now: one sentence with its clause."""

from __future__ import annotations

from meadhall.bits import bit

from ..data import GODS
from ..rules.codes import (
    ANY_STONE,
    CIRCLE,
    COLUMN,
    DONE,
    FREE,
    FRIGGS,
    LINE,
    ROLL,
    SHAPE,
    SIFS,
    STEP,
    STONE,
    STRIKE,
    SUMMON,
    THORS,
    THUNDER,
    TURN,
    WODENS,
)
from ..rules.gods import can_summon
from ..rules.state import RagnarollState
from ..rules.tables import COLOURS, COLUMN_SECTOR, LETTERS, NAMES, NEAR, PICTURE, SECTOR, STANDING, STONE_NAMES, TROLL

ASKS = {
    TURN: ("keep, or turn one die such as `turn Y6>2`", "RR-4.2"),
    THUNDER: ("name the Thunder die, such as `thunder B5`", "RR-4.6"),
    CIRCLE: ("name the Circle die, such as `circle R3`", "RR-4.6"),
    ANY_STONE: ("cross off a stone, such as `rune B4`", "RR-10.1"),
    STONE: ("cross off a stone of that colour, such as `rune B4`", "RR-8.4"),
    COLUMN: ("strike a troll for the full column, such as `column 5 B3-3`", "RR-10.2"),
    FREE: ("make a free strike, such as `free R3-1`", "RR-10.4"),
    STRIKE: ("carry out the strike: hit, bend, shift or fizzle", "RR-7.1"),
    SUMMON: ("summon a god or pass", "RR-11.1"),
    SHAPE: ("choose the five squares that burn", "RR-11.10"),
    WODENS: ("smite a troll", "RR-12.1"),
    FRIGGS: ("blast any unmarked square", "RR-12.2"),
    SIFS: ("smite a troll", "RR-12.6"),
    THORS: ("smite a troll", "RR-12.3"),
    LINE: ("choose the squares in line with the troll", "RR-12.3"),
}
VERBS_OF = {
    TURN: ("keep", "turn"),
    THUNDER: ("thunder", "set"),
    CIRCLE: ("circle",),
    ANY_STONE: ("rune",),
    STONE: ("rune",),
    COLUMN: ("column",),
    FREE: ("free",),
    STRIKE: ("hit", "bend", "shift", "fizzle"),
    SUMMON: ("summon", "pass"),
    SHAPE: ("burn", "summon"),
    WODENS: ("smite",),
    FRIGGS: ("blast",),
    SIFS: ("smite",),
    THORS: ("smite",),
    LINE: ("line",),
}
SQUARE = {name.lower(): q for q, name in enumerate(NAMES)}
STONE_OF = {name.lower(): n for n, name in enumerate(STONE_NAMES)}


def why_not(s: RagnarollState, seat: int, words: list[str], text: str) -> str:
    """The reason for refusing these words of a seat."""
    if s.phase == DONE:
        return "The game is over. RR-14.1"
    if s.depth[seat] == 0:
        if s.phase == ROLL:
            return "The dice have not fallen yet. RR-4.13"
        return "You have finished this phase; it closes when all have. RR-2.2"
    if s.depth[seat] < 0:
        return "What this player must choose is not yours to see. RR-2.6"
    kind, parameter = divmod(int(s.present(seat)), STEP)
    ask, clause = ASKS[kind]
    if not words:
        return f"Nothing is written; {ask}. {clause}"
    verb, rest = words[0], words[1:]
    known = {verb for verbs in VERBS_OF.values() for verb in verbs}
    if verb not in known:
        return f"{text!r} is no choice; {ask}. {clause}"
    if verb not in VERBS_OF[kind]:
        return f"Not now: {ask}. {clause}"
    if kind <= CIRCLE:
        return _why_dice(s, seat, kind, verb, rest)
    if kind in (ANY_STONE, STONE):
        return _why_stone(s, seat, kind, parameter, rest)
    if kind == STRIKE:
        return _why_strike(s, seat, verb, rest)
    if kind in (SUMMON, SHAPE):
        return _why_god(s, seat, kind, parameter, rest)
    return _why_square(s, seat, kind, parameter, rest)


def _why_dice(s: RagnarollState, seat: int, kind: int, verb: str, rest: list[str]) -> str:
    own = [f"{LETTERS[i]}{s.dice[seat * 3 + i]}" for i in range(3)]
    if verb == "keep":
        return "Keeping is always possible: write `keep`. RR-4.2"
    if verb == "turn":
        if s.turns[seat] >= 3:
            return "All three turn boxes are used; a fourth turn is impossible. RR-4.3"
        die, _, value = "".join(rest).upper().partition(">")
        if die not in own:
            return f"Name a die as you rolled it: {', '.join(own)}. RR-4.2"
        if value == die[1:]:
            return "A turn must change the value. RR-4.5"
        return f"A die shows 1 to 6, not {value or 'nothing'}. RR-4.2"
    if verb == "set":
        return "Write the three roles as `set thunder=B5 circle=R3 triangle=Y2`. RR-4.6"
    die = "".join(rest).upper()
    if die not in own:
        return f"Your dice are {', '.join(own)}. RR-4.1"
    return f"{die} is the Thunder die already; each die has one role. RR-4.6" if kind == CIRCLE else "Write `thunder` and one die. RR-4.6"


def _why_stone(s: RagnarollState, seat: int, kind: int, colour: int, rest: list[str]) -> str:
    stone = STONE_OF.get("".join(rest), -1)
    if stone < 0:
        return "A stone is a colour letter and a value, such as B4. RR-10.1"
    if kind == STONE and stone // 6 != colour:
        return f"A {COLOURS[colour]} standing stone was struck, so the stone must be {COLOURS[colour]}. RR-8.4"
    if s.stones[seat] & bit(stone) != 0:
        return f"Stone {STONE_NAMES[stone]} is crossed off already. RR-10.1"
    return "That stone can be crossed off: write `rune` and its name. RR-10.1"


def _why_strike(s: RagnarollState, seat: int, verb: str, rest: list[str]) -> str:
    aim = int(s.aims[seat]) - 1
    near = [int(NEAR[aim * 4 + way]) for way in range(4)]
    marked = s.is_marked(seat, aim)
    room = any(q >= 0 and not s.is_marked(seat, q) for q in near)
    if verb == "fizzle":
        if not marked:
            return f"{NAMES[aim]} is unmarked: a strike cannot be declined. RR-7.8"
        return "A square beside the aim is unmarked, so the strike must bend there. RR-7.4"
    q = SQUARE.get("".join(rest), -1)
    if q < 0:
        return f"Name a square, such as {NAMES[aim]}. RR-7.1"
    if verb == "hit":
        if marked and q == aim:
            return f"{NAMES[aim]} is marked: lightning must bend to a square beside it. RR-7.4"
        return f"The strike aims at {NAMES[aim]}, not at {NAMES[q]}. RR-7.3"
    if verb == "bend":
        if not marked:
            return f"{NAMES[aim]} is unmarked, so the strike hits it. RR-7.3"
        if q not in near:
            return f"{NAMES[q]} does not touch the aim {NAMES[aim]}. RR-7.4"
        return f"{NAMES[q]} is marked already{'' if room else '; nothing beside the aim is open, so the strike fizzles'}. RR-8.6"
    if s.magic(seat) <= 0:
        return "You have no troll magic left to shift the aim. RR-9.5"
    if q not in near:
        return f"One magic moves the aim one square: {NAMES[q]} does not touch {NAMES[aim]}. RR-7.2"
    return f"This strike was aimed at {NAMES[q]} before. RR-7.7"


def _why_god(s: RagnarollState, seat: int, kind: int, parameter: int, rest: list[str]) -> str:
    god = next((i for i, g in enumerate(GODS) if rest and g.key == rest[0]), -1)
    if kind == SHAPE:
        return f"Name five struck squares in the shape of {GODS[parameter].name}, as they are outlined. RR-11.1"
    if god < 0:
        return f"Name a god: {', '.join(g.key for g in GODS)}. RR-11.1"
    if s.claims[seat * 5 + god] != 0:
        return f"You have summoned {GODS[god].name} already. RR-11.6"
    if not can_summon(s, seat, god):
        return f"No five struck squares form the {GODS[god].letter} of {GODS[god].name}; burnt ones do not count. RR-11.3"
    return f"Write `summon {GODS[god].key}`. RR-11.1"


def _why_square(s: RagnarollState, seat: int, kind: int, parameter: int, rest: list[str]) -> str:
    if kind == LINE:
        return f"The squares must be light, unmarked and in one run of three with {NAMES[parameter]}. RR-12.3"
    if kind == COLUMN and rest[:1] != [str(parameter + 1)]:
        return f"Column {parameter + 1} is paid now. RR-10.7"
    q = SQUARE.get("".join(rest[1:] if kind == COLUMN else rest), -1)
    if q < 0:
        return "Name a square, such as B3-3. RR-1.7"
    if s.is_marked(seat, q):
        return f"{NAMES[q]} is marked already. RR-8.6"
    if kind == FREE and PICTURE[q] in (TROLL, STANDING):
        thing = "troll" if PICTURE[q] == TROLL else "standing stone"
        return f"A free strike hits light squares only; {NAMES[q]} is a {thing}. RR-10.4"
    if kind not in (FREE, FRIGGS) and PICTURE[q] != TROLL:
        return f"There is no troll on {NAMES[q]}. {ASKS[kind][1]}"
    sector = int(COLUMN_SECTOR[parameter]) if kind == COLUMN else parameter
    if kind in (COLUMN, WODENS) and SECTOR[q] != sector:
        return f"The troll must be in the {COLOURS[sector]} sector. {ASKS[kind][1]}"
    return f"{NAMES[q]} can be struck: {ASKS[kind][0]}. {ASKS[kind][1]}"
