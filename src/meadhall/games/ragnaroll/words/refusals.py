"""Why a typed choice cannot be made now: one sentence with its clause."""

from __future__ import annotations

from meadhall.bits import has

from ..data import GODS
from ..rules import RagnarollState, codes, gods, tables
from . import names

# each step: its verbs, what it asks, its clause
ASKS: dict[int, tuple[tuple[str, ...], str, str]] = {
    codes.TURN: (("keep", "turn"), "keep, or turn one die, e.g. `turn Y6>2`", "RR-4.2"),
    codes.THUNDER: (("thunder", "set"), "name the Thunder die, e.g. `thunder B5`", "RR-4.6"),
    codes.CIRCLE: (("circle",), "name the Circle die, e.g. `circle R3`", "RR-4.6"),
    codes.ANY_STONE: (("rune",), "cross off a stone, e.g. `rune B4`", "RR-10.1"),
    codes.STONE: (("rune",), "cross off a stone of that colour, e.g. `rune B4`", "RR-8.4"),
    codes.COLUMN: (("column",), "strike a troll for the full column, e.g. `column 5 B3-3`", "RR-10.2"),
    codes.FREE: (("free",), "make a free strike, e.g. `free R3-1`", "RR-10.4"),
    codes.STRIKE: (("hit", "bend", "shift", "fizzle"), "carry out the strike: hit, bend, shift or fizzle", "RR-7.1"),
    codes.SUMMON: (("summon", "pass"), "summon a god or pass", "RR-11.1"),
    codes.SHAPE: (("burn", "summon"), "choose the five squares that burn", "RR-11.10"),
    codes.WODENS: (("smite",), "smite a troll", "RR-12.1"),
    codes.FRIGGS: (("blast",), "blast any unmarked square", "RR-12.2"),
    codes.SIFS: (("smite",), "smite a troll", "RR-12.6"),
    codes.THORS: (("smite",), "smite a troll", "RR-12.3"),
    codes.LINE: (("line",), "choose the squares in line with the troll", "RR-12.3"),
}
KNOWN = {verb for verbs, _, _ in ASKS.values() for verb in verbs}


def explain(s: RagnarollState, seat: int, words: list[str], text: str) -> str:
    """The reason for refusing these words of a seat."""
    if s.phase == codes.DONE:
        return "The game is over. RR-14.1"
    if s.depth[seat] == 0:
        waiting = s.phase == codes.ROLL
        return "The dice have not fallen yet. RR-4.13" if waiting else "You have finished this phase; it closes when all have. RR-2.2"
    if s.depth[seat] < 0:
        return "You cannot see what this player must choose. RR-2.6"
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    verbs, ask, clause = ASKS[kind]
    if not words:
        return f"Nothing is written; {ask}. {clause}"
    if words[0] not in KNOWN:
        return f"{text!r} is not a choice; {ask}. {clause}"
    if words[0] not in verbs:
        return f"Not now: {ask}. {clause}"
    return _why(s, seat, kind, parameter, words[0], words[1:])


def _why(s: RagnarollState, seat: int, kind: int, parameter: int, verb: str, rest: list[str]) -> str:
    """The right verb, but not a possible choice."""
    if kind <= codes.CIRCLE:
        return _why_turn(s, seat, rest) if verb == "turn" else _why_role(s, seat, kind, verb, rest)
    if kind in (codes.ANY_STONE, codes.STONE):
        return _why_stone(s, seat, kind, parameter, rest)
    if kind == codes.STRIKE:
        return _why_strike(s, seat, verb, rest)
    if kind in (codes.SUMMON, codes.SHAPE):
        return _why_god(s, seat, kind, parameter, rest)
    return _why_square(s, seat, kind, parameter, rest)


def _own_dice(s: RagnarollState, seat: int) -> list[str]:
    return [names.die(s, seat, colour) for colour in range(3)]


def _why_turn(s: RagnarollState, seat: int, rest: list[str]) -> str:
    if s.turns[seat] >= codes.TURN_BOXES:
        return "All three turn boxes are used; a fourth turn is impossible. RR-4.3"
    die, _, value = "".join(rest).upper().partition(">")
    if die not in _own_dice(s, seat):
        return f"Name a die as you rolled it: {', '.join(_own_dice(s, seat))}. RR-4.2"
    if value == die[1:]:
        return "A turn must change the value. RR-4.5"
    return f"A die shows 1 to 6, not {value or 'nothing'}. RR-4.2"


def _why_role(s: RagnarollState, seat: int, kind: int, verb: str, rest: list[str]) -> str:
    if verb == "keep":
        return "Keeping is always possible: write `keep`. RR-4.2"
    if verb == "set":
        return "Write the three roles as `set thunder=B5 circle=R3 triangle=Y2`. RR-4.6"
    die = "".join(rest).upper()
    if die not in _own_dice(s, seat):
        return f"Your dice are {', '.join(_own_dice(s, seat))}. RR-4.1"
    if kind == codes.CIRCLE:
        return f"{die} is the Thunder die already; each die has one role. RR-4.6"
    return "Write `thunder` and one die. RR-4.6"


def _why_stone(s: RagnarollState, seat: int, kind: int, colour: int, rest: list[str]) -> str:
    stone = names.STONE_OF.get("".join(rest), -1)
    if stone < 0:
        return "A stone is a colour letter and a value, e.g. B4. RR-10.1"
    if kind == codes.STONE and stone // 6 != colour:
        return f"A {names.COLOURS[colour]} standing stone was struck, so the stone must be {names.COLOURS[colour]}. RR-8.4"
    if has(s.stones[seat], stone):
        return f"Stone {names.STONES[stone]} is crossed off already. RR-10.1"
    return "That stone can be crossed off: write `rune` and its name. RR-10.1"


def _why_strike(s: RagnarollState, seat: int, verb: str, rest: list[str]) -> str:
    aim = int(s.aims[seat]) - 1
    here, marked = names.SQUARES[aim], s.is_marked(seat, aim)
    if verb == "fizzle":
        if not marked:
            return f"{here} is unmarked: a strike cannot be declined. RR-7.8"
        return "A square beside the aim is unmarked, so the strike must bend there. RR-7.4"
    q = names.SQUARE_OF.get("".join(rest), -1)
    if q < 0:
        return f"Name a square, e.g. {here}. RR-7.1"
    if verb == "hit":
        if marked and q == aim:
            return f"{here} is marked: lightning must bend to a square beside it. RR-7.4"
        return f"The strike aims at {here}, not at {names.SQUARES[q]}. RR-7.3"
    if verb == "bend":
        return _why_bend(s, seat, aim, q) if marked else f"{here} is unmarked, so the strike hits it. RR-7.3"
    if s.magic(seat) <= 0:
        return "You have no troll magic left to shift the aim. RR-9.5"
    if q not in _beside(aim):
        return f"One magic moves the aim one square: {names.SQUARES[q]} does not touch {here}. RR-7.2"
    return f"This strike was aimed at {names.SQUARES[q]} before. RR-7.7"


def _why_bend(s: RagnarollState, seat: int, aim: int, q: int) -> str:
    if q not in _beside(aim):
        return f"{names.SQUARES[q]} does not touch the aim {names.SQUARES[aim]}. RR-7.4"
    closed = all(s.is_marked(seat, near) for near in _beside(aim))
    return f"{names.SQUARES[q]} is marked already{'; nothing beside the aim is open, so the strike fizzles' if closed else ''}. RR-8.6"


def _beside(aim: int) -> list[int]:
    return [q for q in (int(tables.NEAR[aim * 4 + way]) for way in range(4)) if q >= 0]


def _why_god(s: RagnarollState, seat: int, kind: int, parameter: int, rest: list[str]) -> str:
    if kind == codes.SHAPE:
        return f"Name five struck squares in the shape of {GODS[parameter].name}, as they are outlined. RR-11.1"
    which = next((i for i, god in enumerate(GODS) if rest[:1] == [god.key]), -1)
    if which < 0:
        return f"Name a god: {', '.join(god.key for god in GODS)}. RR-11.1"
    god = GODS[which]
    if gods.summoned(s, seat, which):
        return f"You have summoned {god.name} already. RR-11.6"
    if not gods.can_summon(s, seat, which):
        return f"No five struck squares form the {god.letter} of {god.name}; burnt ones do not count. RR-11.3"
    return f"Write `summon {god.key}`. RR-11.1"


def _why_square(s: RagnarollState, seat: int, kind: int, parameter: int, rest: list[str]) -> str:
    _, ask, clause = ASKS[kind]
    if kind == codes.LINE:
        return f"The squares must be light, unmarked and in one run of three with {names.SQUARES[parameter]}. RR-12.3"
    if kind == codes.COLUMN:
        if rest[:1] != [str(parameter + 1)]:
            return f"Column {parameter + 1} is paid now. RR-10.7"
        rest = rest[1:]
    q = names.SQUARE_OF.get("".join(rest), -1)
    if q < 0:
        return "Name a square, e.g. B3-3. RR-1.7"
    if s.is_marked(seat, q):
        return f"{names.SQUARES[q]} is marked already. RR-8.6"
    picture = tables.PICTURE[q]
    if kind == codes.FREE and picture in (tables.TROLL, tables.STANDING):
        return f"A free strike hits light squares only; {names.SQUARES[q]} is a {names.picture(q)}. RR-10.4"
    if kind not in (codes.FREE, codes.FRIGGS) and picture != tables.TROLL:
        return f"There is no troll on {names.SQUARES[q]}. {clause}"
    sector = int(tables.COLUMN_SECTOR[parameter]) if kind == codes.COLUMN else parameter
    if kind in (codes.COLUMN, codes.WODENS) and tables.SECTOR[q] != sector:
        return f"The troll must be in the {names.COLOURS[sector]} sector. {clause}"
    return f"{names.SQUARES[q]} can be struck: {ask}. {clause}"
