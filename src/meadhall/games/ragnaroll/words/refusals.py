"""Why a typed choice cannot be made now: one sentence with its clause."""

from __future__ import annotations

from meadhall.bits import has
from meadhall.english import listed
from meadhall.terms import find

from ..data import COLUMN_SECTOR, GODS
from ..rules import RagnarollState, codes, dice, gods, tables
from . import names
from .terms import TERMS

# the verbs of each step
VERBS: dict[int, tuple[str, ...]] = {
    codes.TURN: ("keep", "turn"),
    codes.THUNDER: ("thunder", "set"),
    codes.CIRCLE: ("circle",),
    codes.ANY_STONE: ("rune",),
    codes.STONE: ("rune",),
    codes.COLUMN: ("column",),
    codes.FREE: ("free",),
    codes.STRIKE: ("hit", "bend", "shift", "fizzle"),
    codes.SUMMON: ("summon", "pass"),
    codes.SHAPE: ("burn", "summon"),
    codes.WODENS: ("smite",),
    codes.FRIGGS: ("blast",),
    codes.SIFS: ("smite",),
    codes.THORS: ("smite",),
    codes.LINE: ("line",),
}
KNOWN = {verb for verbs in VERBS.values() for verb in verbs} | {"triangle"}
POWERS = (codes.WODENS, codes.FRIGGS, codes.SIFS, codes.THORS, codes.LINE)


def asked(s: RagnarollState, seat: int, kind: int, parameter: int) -> tuple[str, str]:
    """What a step asks of a seat, and the clause."""
    colour = names.COLOURS[parameter] if kind in (codes.STONE, codes.WODENS) else ""
    if kind == codes.STRIKE:
        return f"carry out the strike at {names.SQUARES[int(s.aims[seat]) - 1]}", "RR-7.1"
    if kind == codes.COLUMN:
        return f"strike a {names.COLOURS[COLUMN_SECTOR[parameter]]} troll for column {parameter + 1}", "RR-10.2"
    if kind == codes.SHAPE:
        return f"choose the five squares that burn for {GODS[parameter].name}", "RR-11.10"
    if kind == codes.LINE:
        return f"choose the squares in line with the troll on {names.SQUARES[parameter]}", "RR-12.3"
    if kind == codes.ANY_STONE:
        return "cross off any open stone of your network", "RR-3.2" if s.phase == codes.RUNES_FIRST else "RR-12.5"
    return {
        codes.TURN: ("keep your dice or turn one of them", "RR-4.2"),
        codes.THUNDER: ("name the Thunder die", "RR-4.6"),
        codes.CIRCLE: ("name the Circle die", "RR-4.6"),
        codes.STONE: (f"cross off an open {colour} stone", "RR-8.4"),
        codes.FREE: ("make a free strike at a light square", "RR-10.4"),
        codes.SUMMON: ("summon a god or pass", "RR-11.1"),
        codes.WODENS: (f"choose the {colour} troll that Woden smites", "RR-12.1"),
        codes.FRIGGS: ("choose the square that Frigg blasts", "RR-12.2"),
        codes.SIFS: ("choose a troll that Sif smites", "RR-12.6"),
        codes.THORS: ("choose the troll that Thor smites", "RR-12.3"),
    }[kind]


def explain(s: RagnarollState, seat: int, words: list[str], text: str, example: str) -> str:
    """The reason for refusing these words of a seat; the example is a choice that it has."""
    if s.phase == codes.DONE:
        return "The game is over. RR-14.1"
    if s.depth[seat] == 0:
        waiting = s.phase == codes.ROLL
        return "The dice have not fallen yet. RR-4.13" if waiting else "You have finished this phase; it closes when all have. RR-2.2"
    if s.depth[seat] < 0:
        return "You cannot see what this player must choose. RR-2.6"
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    ask, clause = asked(s, seat, kind, parameter)
    now = f"{ask}, e.g. `{example}`. {clause}"
    if not text:
        return f"Nothing is written; {now}"
    verb = words[0] if words else ""
    if verb not in KNOWN:
        return f"{text!r} is not a choice{' now' if find(TERMS, text) else ''}; {now}"
    if verb not in VERBS[kind]:
        return _too_early_or_late(s, seat, kind, verb) or f"First, {now}"
    return _why(s, seat, kind, parameter, verb, words[1:], example)


def _too_early_or_late(s: RagnarollState, seat: int, kind: int, verb: str) -> str:
    """Why a verb does not belong to this step, where a rule says so; otherwise ""."""
    if kind in (codes.THUNDER, codes.CIRCLE) and verb in ("turn", "keep"):
        return f"Turning is over for this round: name the {'Thunder' if kind == codes.THUNDER else 'Circle'} die. RR-4.2"
    if kind == codes.CIRCLE and verb in ("thunder", "set"):
        thunder = names.die(s, seat, int(dice.thunder_colour(s, seat)))
        return f"{thunder} is the Thunder die already; name the Circle die. RR-4.6"
    if kind <= codes.CIRCLE and verb == "triangle":
        return "The Triangle is the die that is left when Thunder and Circle are named. RR-4.6"
    if verb == "pass":
        return _why_pass(s, kind)
    if verb in ("bend", "shift", "fizzle") and (kind in POWERS or kind in (codes.COLUMN, codes.FREE)):
        return "Only the strikes of the dice bend, shift or fizzle. RR-7.9"
    if verb == "summon" and s.phase == codes.RESOLVE:
        if kind in POWERS:
            return "A god is using its power; that comes first. RR-11.8"
        clause = "RR-5.2" if s.order == codes.LIGHTNING_FIRST else "RR-5.1"
        return f"Gods are summoned after the strikes and their rune magic. {clause}" if kind == codes.STRIKE else ""
    return ""


def _why_pass(s: RagnarollState, kind: int) -> str:
    if kind == codes.TURN:
        return "There is nothing to pass on: write `keep` to leave the dice as they are. RR-4.2"
    if kind <= codes.CIRCLE:
        return "Every die takes a role. RR-4.6"
    if kind == codes.STRIKE:
        return "A strike cannot be declined. RR-7.8"
    if kind in (codes.COLUMN, codes.FREE):
        return "Rewards must be taken. RR-10.5"
    if kind == codes.STONE:
        return "A struck standing stone crosses off a stone of its colour; that cannot be declined. RR-8.4"
    if kind == codes.ANY_STONE and s.phase == codes.RUNES_FIRST:
        return "The free stone cannot be declined. RR-3.2"
    return "A god that was called must come and use its power. RR-11.8"


def _why(s: RagnarollState, seat: int, kind: int, parameter: int, verb: str, rest: list[str], example: str) -> str:
    """Why a choice with the right verb is not possible."""
    if kind <= codes.CIRCLE:
        return _why_turn(s, seat, rest) if verb == "turn" else _why_role(s, seat, kind, verb, rest)
    if kind in (codes.ANY_STONE, codes.STONE):
        return _why_stone(s, seat, kind, parameter, rest, example)
    if kind == codes.STRIKE:
        return _why_strike(s, seat, verb, rest, example)
    if kind in (codes.SUMMON, codes.SHAPE):
        return _why_god(s, seat, kind, parameter, verb, rest, example)
    return _why_square(s, seat, kind, parameter, rest, example)


def _own_dice(s: RagnarollState, seat: int) -> list[str]:
    return [names.die(s, seat, colour) for colour in range(3)]


def _why_turn(s: RagnarollState, seat: int, rest: list[str]) -> str:
    if s.turns[seat] >= codes.TURN_BOXES:
        return "All three turn boxes are used; a fourth turn is impossible. RR-4.3"
    die, _, value = "".join(rest).upper().partition(">")
    if die not in _own_dice(s, seat):
        return f"You rolled {listed(_own_dice(s, seat))}: name one of these dice, e.g. `turn {_turned(s, seat)}`. RR-4.2"
    if value == die[1:]:
        return "A turn must change the number. RR-4.5"
    return f"Say which number from 1 to 6 the die is turned to, e.g. `turn {_turned(s, seat, die)}`. RR-4.2"


def _turned(s: RagnarollState, seat: int, die: str = "") -> str:
    die = die or names.die(s, seat, 0)
    return f"{die}>{1 if die[1:] != '1' else 2}"


def _why_role(s: RagnarollState, seat: int, kind: int, verb: str, rest: list[str]) -> str:
    if verb == "keep":
        return "Keeping is always possible: write `keep`. RR-4.2"
    if verb == "set":
        return f"Give each of your dice a role: `set {_roles(s, seat)}`. RR-4.6"
    die = "".join(rest).upper()
    if die not in _own_dice(s, seat):
        free = [names.die(s, seat, action - codes.AS_CIRCLE) for action in s.legal(seat)]
        left = f"for the Circle name {listed(free, 'or')}" if kind == codes.CIRCLE else "name one of these"
        return f"Your dice are {listed(_own_dice(s, seat))}: {left}. RR-4.1"
    if kind == codes.CIRCLE:
        return f"{die} is the Thunder die already; each die has one role. RR-4.6"
    return "Write `thunder` and one die. RR-4.6"


def _roles(s: RagnarollState, seat: int) -> str:
    return " ".join(f"{role}={die}" for role, die in zip(("thunder", "circle", "triangle"), _own_dice(s, seat), strict=True))


def _why_stone(s: RagnarollState, seat: int, kind: int, colour: int, rest: list[str], example: str) -> str:
    stone = names.STONE_OF.get("".join(rest), -1)
    if stone < 0:
        return f"A stone is a colour letter and a value, e.g. {example.split()[-1]}. RR-10.1"
    if kind == codes.STONE and stone // 6 != colour:
        return f"A {names.COLOURS[colour]} standing stone was struck, so the stone must be {names.COLOURS[colour]}. RR-8.4"
    if has(s.stones[seat], stone):
        return f"Stone {names.STONES[stone]} is crossed off already. RR-10.1"
    return f"Write `rune {names.STONES[stone]}`. RR-10.1"


def _why_strike(s: RagnarollState, seat: int, verb: str, rest: list[str], example: str) -> str:
    aim = int(s.aims[seat]) - 1
    here, marked = names.SQUARES[aim], s.is_marked(seat, aim)
    if verb == "fizzle":
        if not marked:
            return f"{here} is unmarked: a strike cannot be declined. RR-7.8"
        return f"A square beside {here} is unmarked, so the strike must bend{' or be shifted' if s.magic(seat) > 0 else ''}. RR-7.4"
    q = names.SQUARE_OF.get("".join(rest), -1)
    if q < 0:
        return f"Name a square, e.g. `{example}`. RR-7.1"
    if verb == "hit":
        if marked and q == aim:
            return f"{here} is marked: lightning must bend to a square beside it. RR-7.4"
        return f"The strike aims at {here}, not at {names.SQUARES[q]}. RR-7.3"
    if verb == "bend":
        return _why_bend(s, seat, aim, q) if marked else f"{here} is unmarked, so the strike hits it and does not bend. RR-7.3"
    if s.magic(seat) <= 0:
        return "You have no troll magic, so the aim cannot be shifted. RR-9.5"
    if q == aim:
        return f"The strike is aimed at {here} already. RR-7.7"
    if q not in _beside(aim):
        return f"One magic moves the aim one square: {names.SQUARES[q]} does not touch {here}. RR-7.2"
    return f"This strike was aimed at {names.SQUARES[q]} before. RR-7.7"


def _why_bend(s: RagnarollState, seat: int, aim: int, q: int) -> str:
    if q != aim and q not in _beside(aim):
        return f"{names.SQUARES[q]} does not touch the aim {names.SQUARES[aim]}. RR-7.4"
    closed = all(s.is_marked(seat, near) for near in _beside(aim))
    return f"{names.SQUARES[q]} is marked already{'; nothing beside the aim is open, so the strike fizzles' if closed else ''}. RR-8.6"


def _beside(aim: int) -> list[int]:
    return [q for q in (int(tables.NEAR[aim * 4 + way]) for way in range(4)) if q >= 0]


def _why_god(s: RagnarollState, seat: int, kind: int, parameter: int, verb: str, rest: list[str], example: str) -> str:
    if kind == codes.SHAPE:
        if verb == "summon":
            return f"{GODS[parameter].name} is called already; say which squares burn, e.g. `{example}`. RR-11.10"
        return f"Those are not five struck squares in the shape of {GODS[parameter].name}; these would do: `{example}`. RR-11.1"
    if verb == "pass":
        return "Write `pass` alone. RR-11.8"
    which = names.god(rest[0]) if rest else -1
    if which < 0:
        return f"Name a god: {listed([god.name for god in GODS], 'or')}. RR-11.1"
    god = GODS[which]
    if gods.summoned(s, seat, which):
        return f"You have summoned {god.name} already. RR-11.6"
    if not gods.can_summon(s, seat, which):
        return f"No five struck squares form the {god.letter} of {god.name}; burnt ones do not count. RR-11.3"
    return f"Write `summon {god.key}`. RR-11.1"


def _why_square(s: RagnarollState, seat: int, kind: int, parameter: int, rest: list[str], example: str) -> str:
    ask, clause = asked(s, seat, kind, parameter)
    if kind == codes.LINE:
        return _why_line(s, seat, parameter)
    if kind == codes.COLUMN:
        if rest[:1] != [str(parameter + 1)]:
            return f"Column {parameter + 1} is paid now: {ask}. RR-10.7"
        rest = rest[1:]
    q = names.SQUARE_OF.get("".join(rest), -1)
    if q < 0:
        return f"Name a square by sector, column and row, e.g. {example.split()[-1]}. RR-1.7"
    if s.is_marked(seat, q):
        return f"{names.SQUARES[q]} is marked already. RR-8.6"
    picture = tables.PICTURE[q]
    if kind == codes.FREE and picture in (tables.TROLL, tables.STANDING):
        return f"A free strike hits light squares only; {names.SQUARES[q]} is a {names.picture(q)}. RR-10.4"
    if kind not in (codes.FREE, codes.FRIGGS) and picture != tables.TROLL:
        return f"There is no troll on {names.SQUARES[q]}: {ask}. {clause}"
    sector = int(tables.COLUMN_SECTOR[parameter]) if kind == codes.COLUMN else parameter
    if kind in (codes.COLUMN, codes.WODENS) and tables.SECTOR[q] != sector:
        return f"{names.SQUARES[q]} is in the {names.COLOURS[int(tables.SECTOR[q])]} sector: {ask}. {clause}"
    return f"Name {names.SQUARES[q]} alone: {ask}. {clause}"


def _why_line(s: RagnarollState, seat: int, troll: int) -> str:
    """Not the squares of a run, or not the one beside the troll where no run is open."""
    here = names.SQUARES[troll]
    if s.legal(seat)[0] >= codes.RUN + gods.RUNS:
        return f"No run of three with {here} is open: name one unmarked light square beside it. RR-12.4"
    return f"The two squares must be light, unmarked and in a straight run of three with {here}. RR-12.3"
