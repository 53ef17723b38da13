"""RagnaRoll in words: the notation of choices and outcomes, joined lines and markers, sentences for the log, the table as text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from meadhall.bits import bit
from meadhall.errors import Illegal
from meadhall.game import CHANCE, Event

from ..data import GODS, RANKS, Rank
from ..rules.codes import (
    AS_CIRCLE,
    AS_THUNDER,
    ASSIGN,
    BEND,
    BURN,
    BY_GODS,
    BY_ROUNDS,
    BY_TROLLS,
    CALL,
    COLUMN,
    CROSS,
    DONE,
    DUMMIES,
    FIZZLE,
    FREE,
    FRIGGS,
    HIT,
    KEEP,
    LAST_TIE,
    MARK,
    PASS,
    ROLL,
    RUN,
    SHIFT,
    STEP,
    TURN_TO,
)
from ..rules.dice import target
from ..rules.gods import line_square, placement_squares
from ..rules.scoring import totals
from ..rules.state import RagnarollState
from ..rules.tables import COLOURS, LETTERS, NAMES, NEAR, PICTURE, STANDING, STONE_NAMES, TROLL, WARRIOR
from .refusals import why_not

VERBS = (
    "rune",
    "roll",
    "keep",
    "turn",
    "set",
    "thunder",
    "circle",
    "power",
    "aim",
    "shift",
    "bend",
    "hit",
    "fizzle",
    "column",
    "free",
    "summon",
    "burn",
    "pass",
    "smite",
    "line",
    "blast",
    "round",
    "reveal",
    "end",
    "score",
    "loki",
)
OF_NOBODY = VERBS[-5:]  # these lines name no player first
AIMS = ("left", "right", "bolt")
PLAYER = re.compile(r"^p([1-6])$")
DUMMY = re.compile(r"^d([12])$")


# -- one choice or outcome --------------------------------------------------------------------------------------------


def say(s: RagnarollState, actor: int, action: int) -> str:
    """One choice or outcome as a line: `P1 bend R2-1`, `P2 roll R1 B4 Y6`, `D1 roll 3`."""
    if actor == CHANCE:
        if s.phase == ROLL:
            dice = (action // 36, action // 6 % 6, action % 6)
            return f"P{s.rolling + 1} roll " + " ".join(f"{LETTERS[i]}{n + 1}" for i, n in enumerate(dice))
        if s.phase == DUMMIES:
            return f"D{2 if s.dummies[0] else 1} roll {action}"
        return f"loki P{action + 1}" if s.phase == LAST_TIE else "reveal"
    return f"P{actor + 1} {_chosen(s, actor, action)}"


def _chosen(s: RagnarollState, seat: int, action: int) -> str:
    kind, parameter = divmod(int(s.present(seat)), STEP)
    if action < KEEP:
        return f"rune {STONE_NAMES[action - CROSS]}"
    if action == KEEP:
        return "keep"
    if action < AS_THUNDER:
        die, value = divmod(action - TURN_TO, 6)
        return f"turn {die_name(s, seat, die)}>{value + 1}"
    if action < AS_CIRCLE:
        return f"thunder {die_name(s, seat, action - AS_THUNDER)}"
    if action < MARK:
        return f"circle {die_name(s, seat, action - AS_CIRCLE)}"
    if action < HIT:
        name = NAMES[action - MARK]
        if kind == COLUMN:
            return f"column {parameter + 1} {name}"
        return f"free {name}" if kind == FREE else f"blast {name}" if kind == FRIGGS else f"smite {name}"
    if action < PASS:
        return _struck(int(s.aims[seat]) - 1, action)
    if action == PASS:
        return "pass"
    if action < BURN:
        return f"summon {GODS[action - CALL].key}"
    if action < RUN:
        return "burn " + squares(placement_squares(action - BURN))
    return "line " + squares(line_squares(parameter, action - RUN))


def _struck(aim: int, action: int) -> str:
    if action == HIT:
        return f"hit {NAMES[aim]}"
    if action == FIZZLE:
        return "fizzle"
    way = action - SHIFT if action >= SHIFT else action - BEND
    return f"{'shift' if action >= SHIFT else 'bend'} {NAMES[int(NEAR[aim * 4 + way])]}"


def die_name(s: RagnarollState, seat: int, die: int) -> str:
    """A die of a seat as colour letter and value; `?` where it is hidden."""
    value = int(s.dice[seat * 3 + die])
    return f"{LETTERS[die]}{value if value > 0 else '?'}"


def squares(cells: Iterable[int]) -> str:
    """Squares row by row, from left to right."""
    return " ".join(NAMES[q] for q in sorted(cells))


def line_squares(troll: int, run: int) -> list[int]:
    """The one or two squares of a run of Thor's."""
    return sorted(q for q in (int(line_square(troll, run, 0)), int(line_square(troll, run, 1))) if q >= 0)


# -- reading ----------------------------------------------------------------------------------------------------------


def tidy(text: str) -> list[str]:
    """The words of a line in small letters, verbs written out, squares of a shape or line in their order."""
    words = text.strip().rstrip("!").lower().split()
    at = 1 if words and (PLAYER.match(words[0]) or DUMMY.match(words[0])) else 0
    if len(words) > at:
        found = [verb for verb in VERBS if verb.startswith(words[at])]
        if words[at] in VERBS:
            found = [words[at]]
        if len(found) > 1:
            raise Illegal(f"{words[at]!r} may be {' or '.join(found)}; write a letter more")
        if found:
            words[at] = found[0]
        if words[at] in ("burn", "line", "summon"):
            head = at + (2 if words[at] == "summon" else 1)
            names = {name.lower(): q for q, name in enumerate(NAMES)}
            words[head:] = sorted(words[head:], key=lambda word: names.get(word, -1))
    return words


def read(s: RagnarollState, actor: int, text: str) -> int:
    """The action that a text names; `P1` may be left out, verbs may be shortened, squares come in any order."""
    words = tidy(text)
    actions = s.options(actor)
    who = PLAYER.match(words[0]) if words else None
    if actor >= 0 and who and int(who.group(1)) != actor + 1:
        raise Illegal(f"{text.strip()!r} is a choice of P{who.group(1)}, not of P{actor + 1}")
    wanted = " ".join(words if actor == CHANCE or who else [f"p{actor + 1}", *words])
    for action in actions:
        if say(s, actor, action).lower() == wanted:
            return action
    pieces = lines(s, wanted) if actor >= 0 and words else []
    if len(pieces) == 1 and pieces[0] != wanted:
        return read(s, actor, pieces[0])
    raise Illegal(f"{text.strip()!r} is not a possible outcome now" if actor == CHANCE else why(s, actor, text))


def lines(s: RagnarollState, line: str) -> list[str]:
    """A line of a record as atomic texts: `set` and the long `summon` split; markers and what the engine did are checked and dropped."""
    words = tidy(line)
    if not words:
        return []
    if s.viewer >= 0 and words[0] in VERBS and words[0] not in OF_NOBODY:  # a player may leave out its own name
        words = [f"p{s.viewer + 1}", *words]
        line = " ".join(words)
    who = PLAYER.match(words[0])
    if who is None:
        return _marker(s, words, line)
    seat, rest = int(who.group(1)) - 1, words[1:]
    if seat >= s.seats:
        raise Illegal(f"RR-1.1: there is no P{seat + 1} at this table")
    if rest[:1] == ["aim"]:
        _check_aim(s, seat, rest)
        return []
    if line.strip().endswith("!"):
        _check_done(s, seat, rest, line)
        return []
    if rest[:1] == ["set"]:
        return _roles(s, seat, rest[1:])
    if rest[:1] == ["summon"] and len(rest) > 2:
        return _long_summon(s, seat, rest)
    return [line]


def _marker(s: RagnarollState, words: list[str], line: str) -> list[str]:
    if words[0] == "round":
        if words[1:] != [str(s.round)] or s.phase == DONE:
            raise Illegal(f"the record says {line.strip()!r}, but this is round {s.round}")
        return []
    if words[0] == "reveal":
        if s.phase == ASSIGN or (s.phase == ROLL and s.rolling > 0):
            raise Illegal("RR-4.11: the dice are revealed when all have given them their roles")
        return []
    if words[0] == "end":
        if " ".join(words) not in end_lines(s):
            raise Illegal(f"the record says {line.strip()!r}, but it stands otherwise: {'; '.join(end_lines(s)) or 'the game goes on'}")
        return []
    if words[0] == "score":
        here = [score_line(s, seat).lower() for seat in range(s.seats)]
        if s.phase not in (DONE, LAST_TIE) or " ".join(words) not in here:
            raise Illegal(f"the record says {line.strip()!r}, but it stands {'; '.join(here)}")
        return []
    return [line]


def _check_aim(s: RagnarollState, seat: int, rest: list[str]) -> None:
    """`aim left B5-2` must be the square that the dice name."""
    if len(rest) != 3 or rest[1] not in AIMS:
        raise Illegal("an aim is written `P1 aim left B5-2`, with left, right or bolt")
    if s.roles[seat * 2] <= 0 or s.roles[seat * 2 + 1] <= 0:
        raise Illegal("RR-6.3: nothing is aimed before the dice have their roles")
    q = NAMES[int(target(s, seat, AIMS.index(rest[1])))]
    if q.lower() != rest[2]:
        raise Illegal(f"RR-6.3: P{seat + 1}'s strike {rest[1]} aims at {q}, not at {rest[2].upper()}")


def _check_done(s: RagnarollState, seat: int, rest: list[str], line: str) -> None:
    """What the record says the engine did must show on the sheet."""
    names = {name.lower(): q for q, name in enumerate(NAMES)}
    stones = {name.lower(): n for n, name in enumerate(STONE_NAMES)}
    verb = rest[0] if rest else ""
    problem = f"the record says {line.strip()!r}, but it was not so"
    if verb in ("power", "rune"):
        if len(rest) != 2 or rest[1] not in stones or s.stones[seat] & bit(stones[rest[1]]) == 0:
            raise Illegal(problem)
    elif verb == "keep":
        if s.turns[seat] < 3:
            raise Illegal("RR-4.3: keeping is a choice while a turn box is free")
    elif verb not in ("hit", "bend", "column", "free", "smite", "line", "blast", "fizzle", "shift", "burn"):
        raise Illegal(f"{line.strip()!r}: the engine never does this by itself")
    elif verb not in ("fizzle", "shift"):
        for word in rest[2 if verb == "column" else 1 :]:
            if word not in names or not s.is_marked(seat, names[word]):
                raise Illegal(problem)


def _roles(s: RagnarollState, seat: int, rest: list[str]) -> list[str]:
    """`set thunder=B5 circle=R3 triangle=Y2` is two choices; the third die must be the one that is left."""
    given = dict(word.partition("=")[::2] for word in rest)
    if sorted(given) != ["circle", "thunder", "triangle"] or sorted(die[:1] for die in given.values()) != ["b", "r", "y"]:
        raise Illegal("RR-4.6: all three roles are filled: `P1 set thunder=B5 circle=R3 triangle=Y2`")
    left = die_name(s, seat, LETTERS.lower().index(given["triangle"][0]))
    if left.lower() != given["triangle"] and "?" not in left:
        raise Illegal(f"RR-4.7: the die for the triangle is {left}, not {given['triangle'].upper()}")
    return [f"P{seat + 1} thunder {given['thunder'].upper()}", f"P{seat + 1} circle {given['circle'].upper()}"]


def _long_summon(s: RagnarollState, seat: int, rest: list[str]) -> list[str]:
    """`summon sif` with five squares is the god and, where several placements are left, the one that burns."""
    first = f"P{seat + 1} summon {rest[1]}"
    burning = f"P{seat + 1} burn {' '.join(rest[2:]).upper()}"
    gods = [god.key for god in GODS if god.key.startswith(rest[1])]
    if len(gods) != 1 or s.depth[seat] <= 0:
        return [first]
    after = s.copy()
    action = CALL + [god.key for god in GODS].index(gods[0])
    if action not in after.legal(seat):
        return [first]
    after.answer(seat, after.present(seat), action, 0)
    fitting = [f"P{seat + 1} burn {squares(placement_squares(a - BURN))}" for a in after.legal(seat)]
    if burning not in fitting:
        raise Illegal(f"RR-11.1: {' '.join(rest[2:]).upper()} are not five struck squares in the shape of {gods[0].capitalize()}")
    return [first, burning] if len(fitting) > 1 else [first]


def why(state: RagnarollState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    try:
        words = tidy(text)
    except Illegal as refused:
        return f"{refused}."
    if words and PLAYER.match(words[0]):
        if words[0] != f"p{seat + 1}":
            return f"You are P{seat + 1}: nobody can touch another player's sheet. RR-2.3"
        words = words[1:]
    return why_not(state, seat, words, text.strip())


# -- markers and whole records ----------------------------------------------------------------------------------------


def end_lines(s: RagnarollState) -> list[str]:
    """Why the game ended: `end rounds`, `end gods p2`, `end trolls p1 p3`; [] while it runs."""
    if s.phase not in (DONE, LAST_TIE):
        return []
    reasons = s.end_reasons()
    gods = [f"p{seat + 1}" for seat in range(s.seats) if s.all_gods(s.seats + seat)]
    trolls = [f"p{seat + 1}" for seat in range(s.seats) if s.all_trolls(s.seats + seat) == 18]
    found = [" ".join(["end gods", *gods])] if reasons & BY_GODS else []
    found += [" ".join(["end trolls", *trolls])] if reasons & BY_TROLLS else []
    return found or ["end rounds"]


def score_line(s: RagnarollState, seat: int) -> str:
    """`score P1 37`; solo with the rank."""
    total = int(totals(s)[seat])
    return f"score P{seat + 1} {total}" + (f" {rank_of(total).name}" if s.seats == 1 else "")


def rank_of(total: int) -> Rank:
    """The highest hero of the solo ladder whose score is reached (RR-18.6)."""
    return [rank for rank in RANKS if total >= rank.score][-1]


def script(events: Iterable[Event]) -> list[str]:
    """A whole game as the lines of a finished record: phase by phase, in seat order, with all that the engine did (`!`)."""
    out: list[str] = []
    waiting: list[list[str]] = [[] for _ in range(6)]
    for event in events:
        text = _event_line(event)
        if not text:
            continue
        if event.key in ("roll", "round", "reveal", "dummy", "end", "score", "loki"):
            for lines_of_seat in waiting:
                out += lines_of_seat
                lines_of_seat.clear()
            out.append(text)
        else:
            waiting[event.params[0]].append(text)
    return out + [text for lines_of_seat in waiting for text in lines_of_seat]


def _event_line(event: Event) -> str:
    key, p = event.key, event.params
    if key == "round":
        return f"round {p[0]}"
    if key == "roll":
        return f"P{p[0] + 1} roll R{p[1]} B{p[2]} Y{p[3]}"
    if key == "reveal":
        return "reveal" if p[0] == 0 else ""
    if key == "dummy":
        return f"D{p[0] + 1} roll {p[1]}"
    if key == "loki":
        return f"loki P{p[0] + 1}"
    if key == "end":
        who = " ".join(f"P{seat + 1}" for seat in range(6) if p[1] // 2**seat % 2)
        return {BY_ROUNDS: "end rounds", BY_GODS: f"end gods {who}", BY_TROLLS: f"end trolls {who}"}[p[0]]
    if key == "score":
        return f"score P{p[0] + 1} {p[1]}" + (f" {rank_of(p[1]).name}" if p[2] == 1 else "")
    if key in ("recap", "row"):
        return ""
    return f"P{p[0] + 1} {_deed_line(key, p[1:])}"


def _deed_line(key: str, p: tuple[int, ...]) -> str:
    if key == "turn":
        return f"turn {LETTERS[p[0]]}{p[1]}>{p[2]}"
    if key == "set":
        return f"set thunder={STONE_NAMES[p[0]]} circle={STONE_NAMES[p[1]]} triangle={STONE_NAMES[p[2]]}"
    if key == "power":
        return f"power {STONE_NAMES[p[0]]}!"
    if key == "aim":
        return f"aim {AIMS[p[0]]} {NAMES[p[1]]}"
    if key == "summon":
        return f"summon {GODS[p[0]].key} {squares(p[2:])}"
    if key == "line":
        return f"line {squares(p[1:])}" + "!" * p[0]
    if key in ("keep", "pass"):
        return key + "!" * (p[0] if p else 0)
    if key == "fizzle":
        return "fizzle" + "!" * p[1]
    if key == "column":
        return f"column {p[0]} {NAMES[p[1]]}" + "!" * p[2]
    return f"{key} {STONE_NAMES[p[0]] if key == 'rune' else NAMES[p[0]]}" + "!" * p[1]


# -- sentences --------------------------------------------------------------------------------------------------------

THINGS = {TROLL: "troll", WARRIOR: "warrior", STANDING: "standing stone"}


def square_words(q: int) -> str:
    """A square with what is drawn there: `B3-3 (troll)`."""
    thing = THINGS.get(int(PICTURE[q]))
    return f"{NAMES[q]} ({thing})" if thing else NAMES[q]


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def words(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    key, p = event.key, event.params
    if key == "round":
        return f"Round {p[0]} begins."
    if key == "dummy":
        return f"Dummy D{p[0] + 1} shows a {p[1]}."
    if key == "loki":
        return f"A full tie: Loki favours {names[p[0]]}."
    if key == "end":
        who = [names[seat] for seat in range(len(names)) if p[1] // 2**seat % 2]
        if p[0] == BY_ROUNDS:
            return "The tenth round is over: the game ends."
        have = "has" if len(who) == 1 else "have"
        return f"{listed(who)} {have} {'summoned all five gods' if p[0] == BY_GODS else 'struck all 18 trolls'}: the game ends."
    name = names[p[0]] if p else ""
    if key == "roll":
        return f"{name} rolls R{p[1]} B{p[2]} Y{p[3]}."
    if key == "score":
        return f"{name} has {p[1]} points" + (f": {rank_of(p[1]).name}, {rank_of(p[1]).epithet}." if p[2] == 1 else ".")
    if key == "reveal":
        turned = f", turned from {LETTERS[p[4]]}{p[5]}" if p[4] >= 0 else ""
        return f"{name} shows Thunder {STONE_NAMES[p[1]]}, bolt {STONE_NAMES[p[2]]} and {STONE_NAMES[p[3]]}{turned}."
    if key == "recap":
        return _recap_words(name, p[1:])
    return _deed_words(key, name, p[1:])


def _recap_words(name: str, p: tuple[int, ...]) -> str:
    marks = p[1 : 1 + p[0]]
    rest = p[1 + p[0] :]
    stones, spent, gods = rest[1 : 1 + rest[0]], sum(rest[1 + rest[0] : 4 + rest[0]]), rest[4 + rest[0] :]
    parts: list[str] = []
    if marks:
        shown = [NAMES[q] for q in marks]
        parts.append(f"strikes {listed(shown)}" if len(shown) <= 6 else f"strikes {len(shown)} squares")
    if stones:
        parts.append(f"crosses off {listed([STONE_NAMES[n] for n in stones])}")
    if spent:
        parts.append(f"spends {spent} magic")
    for god, bonus in zip(gods[::3], gods[1::3], strict=True):
        parts.append(f"summons {GODS[god].name}" + (f" (bonus {bonus})" if bonus else ""))
    return f"{name} {listed(parts)}."


def _deed_words(key: str, name: str, p: tuple[int, ...]) -> str:
    if key == "turn":
        return f"{name} turns the {COLOURS[p[0]]} die from {p[1]} to {p[2]}."
    if key == "set":
        return f"{name} sets Thunder {STONE_NAMES[p[0]]}, Circle {STONE_NAMES[p[1]]}, Triangle {STONE_NAMES[p[2]]}."
    if key == "power":
        return f"The Thunder die powers stone {STONE_NAMES[p[0]]}."
    if key == "shift":
        return f"{name} spends one magic: the aim moves to {NAMES[p[0]]}."
    if key == "fizzle":
        return f"The strike at {NAMES[p[0]]} fizzles."
    if key == "rune":
        return f"{name} crosses off stone {STONE_NAMES[p[0]]}."
    if key == "row":
        return f"The {COLOURS[p[0]]} row is complete: 5 points and two free strikes."
    if key == "summon":
        return f"{name} summons {GODS[p[0]].name} for {GODS[p[0]].points}" + (f" and {p[1]} bonus points." if p[1] else " points.")
    if key == "pass":
        return f"{name} summons nobody."
    if key == "line":
        return f"Thor's line strikes {listed([square_words(q) for q in p[1:]])}."
    if key == "column":
        return f"Column {p[0]} is complete: the troll on {NAMES[p[1]]} is struck."
    told = {
        "hit": "Lightning strikes",
        "bend": "The strike bends to",
        "free": "A free strike hits",
        "smite": "The god smites",
        "blast": "Frigg blasts",
    }
    return f"{told[key]} {square_words(p[0])}." if key in told else ""
