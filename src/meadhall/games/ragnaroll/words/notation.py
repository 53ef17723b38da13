"""The notation of choices and outcomes: written, read, checked; and why a text is refused."""

from __future__ import annotations

import re

from meadhall.bits import has
from meadhall.english import listed
from meadhall.errors import IllegalMove
from meadhall.game import CHANCE
from meadhall.terms import find

from ..data import GODS
from ..rules import RagnarollState, agenda, codes, dice, gods, rounds, scoring, shapes, tables
from . import names, refusals
from .terms import TERMS

VERBS = (
    *("rune", "roll", "keep", "turn", "set", "thunder", "circle", "power", "aim", "shift", "bend", "hit", "fizzle", "column", "free"),
    *("summon", "burn", "pass", "smite", "line", "blast", "round", "reveal", "end", "score", "loki"),
)
OF_NOBODY = ("round", "reveal", "end", "score", "loki")  # these lines name no player first
AUTOMATIC = ("hit", "bend", "column", "free", "smite", "line", "blast", "fizzle", "shift", "burn")  # with a `!`: done for a player
AIMS = ("left", "right", "bolt")
PLAYER = re.compile(r"^p([1-6])$")
DUMMY = re.compile(r"^d([12])$")
FEW = 6  # choices that a question about several readings lists


# -- one choice or outcome --------------------------------------------------------------------------------------------


def say(s: RagnarollState, actor: int, action: int) -> str:
    """One choice or outcome as a line: `P1 bend R2-1`, `P2 roll R1 B4 Y6`, `D1 roll 3`."""
    if actor == CHANCE:
        return _outcome(s, action)
    return f"P{actor + 1} {_chosen(s, actor, action)}"


def _outcome(s: RagnarollState, outcome: int) -> str:
    if s.phase == codes.ROLL:
        return f"P{s.rolling + 1} roll R{outcome // 36 + 1} B{outcome // 6 % 6 + 1} Y{outcome % 6 + 1}"
    if s.phase == codes.DUMMIES:
        return f"D{2 if s.dummies[0] else 1} roll {outcome}"
    return f"loki P{outcome + 1}" if s.phase == codes.LAST_TIE else "reveal"


def _chosen(s: RagnarollState, seat: int, action: int) -> str:
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    if action < codes.KEEP:
        return f"rune {names.STONES[action - codes.CROSS]}"
    if action < codes.MARK:
        return _set_die(s, seat, action)
    if action < codes.HIT:
        return f"{_mark_verb(kind, parameter)} {names.SQUARES[action - codes.MARK]}"
    if action < codes.PASS:
        return _struck(int(s.aims[seat]) - 1, action)
    if action == codes.PASS:
        return "pass"
    if action < codes.BURN:
        return f"summon {GODS[action - codes.CALL].key}"
    if action < codes.RUN:
        return f"burn {names.squares(shapes.placement_squares(action - codes.BURN))}"
    return f"line {names.squares(gods.line_squares(parameter, action - codes.RUN))}"


def _set_die(s: RagnarollState, seat: int, action: int) -> str:
    if action == codes.KEEP:
        return "keep"
    if action < codes.AS_THUNDER:
        die, value = divmod(action - codes.TURN_TO, 6)
        return f"turn {names.die(s, seat, die)}>{value + 1}"
    if action < codes.AS_CIRCLE:
        return f"thunder {names.die(s, seat, action - codes.AS_THUNDER)}"
    return f"circle {names.die(s, seat, action - codes.AS_CIRCLE)}"


def _mark_verb(kind: int, parameter: int) -> str:
    if kind == codes.COLUMN:
        return f"column {parameter + 1}"
    return {codes.FREE: "free", codes.FRIGGS: "blast"}.get(kind, "smite")


def _struck(aim: int, action: int) -> str:
    if action == codes.HIT:
        return f"hit {names.SQUARES[aim]}"
    if action == codes.FIZZLE:
        return "fizzle"
    verb, first = ("shift", codes.SHIFT) if action >= codes.SHIFT else ("bend", codes.BEND)
    return f"{verb} {names.SQUARES[int(tables.NEAR[aim * 4 + action - first])]}"


# -- reading ----------------------------------------------------------------------------------------------------------


def tidy(text: str) -> list[str]:
    """The words of a line in lower case, verbs written out, squares of a shape or line in order."""
    words = text.strip().rstrip("!").lower().split()
    at = 1 if words and (PLAYER.match(words[0]) or DUMMY.match(words[0])) else 0
    if len(words) > at:
        words[at] = verb = _verb(words[at])
        if verb in ("burn", "line", "summon"):
            head = at + (2 if verb == "summon" else 1)
            words[head:] = sorted(words[head:], key=lambda word: names.SQUARE_OF.get(word, -1))
    return words


def _verb(word: str) -> str:
    """A verb written out; other words stay as they are."""
    found = [verb for verb in VERBS if verb.startswith(word)]
    if word in VERBS or not found:
        return word
    if len(found) > 1:
        played = [verb for verb in found if verb in refusals.KNOWN] or found
        if len(played) == 1:  # the others are written by chance or in records only
            return played[0]
        raise IllegalMove(f"{word!r} may be {listed(played, 'or')}; write it in full")
    return found[0]


def read(s: RagnarollState, actor: int, text: str) -> int:
    """The action that a text names; `P1` may be left out, verbs shortened, squares in any order, and names are understood."""
    if actor == CHANCE:
        wanted = " ".join(tidy(text))
        for action in s.options(actor):
            if say(s, actor, action).lower() == wanted:
                return action
        raise IllegalMove(f"{text.strip()!r} is not a possible outcome now")
    try:
        action = _chosen_by(s, actor, text)
    except IllegalMove:
        action = -1
    if action < 0:
        raise IllegalMove(why(s, actor, text))
    return action


def _chosen_by(s: RagnarollState, seat: int, text: str) -> int:
    """The choice of a seat that a text names; -1 if it names none, or more than one."""
    if s.depth[seat] > 0:
        found = _named(s, seat, _own_words(s, seat, text))
        if found:
            return found[0] if len(found) == 1 else -1
    words = tidy(text)
    who = PLAYER.match(words[0]) if words else None
    if not words or (who and int(who.group(1)) != seat + 1):
        return -1
    wanted = " ".join(words if who else [f"p{seat + 1}", *words])
    pieces = lines(s, wanted)
    return read(s, seat, pieces[0]) if len(pieces) == 1 and pieces[0] != wanted else -1


def _own_words(s: RagnarollState, seat: int, text: str) -> list[str]:
    """The words of a choice in the notation, without the seat's name unless it is another seat's choice."""
    words = text.strip().rstrip("!").lower().split()
    if words[:1] == [f"p{seat + 1}"]:
        words = words[1:]
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    bare = names.plain(words)
    if kind == codes.SUMMON and len(bare) == 1 and len(bare[0]) > 2 and names.god(bare[0]) >= 0:
        return ["summon", GODS[names.god(bare[0])].key]  # `Loki` alone; the verb `loki` belongs to chance
    fitting = [verb for verb in refusals.VERBS[kind] if words and verb.startswith(words[0])]
    if len(fitting) == 1:  # `s` is `shift` at a strike and `summon` at the summoning
        words[0] = fitting[0]
    words = tidy(" ".join(names.plain(tidy(" ".join(words)))))
    if words[:1] == ["column"] and words[1:2] != [str(parameter + 1)] and len(words) == 2 and kind == codes.COLUMN:
        words.insert(1, str(parameter + 1))
    if words[:1] == ["summon"] and len(words) == 2 and names.god(words[1]) >= 0:
        words[1] = GODS[names.god(words[1])].key
    if words[:2] == ["free", "strike"]:
        words = ["free", *words[2:]]
    if words[-3:] == ["for", "column", str(parameter + 1)] and kind == codes.COLUMN:
        words = words[:-3]
    if words[:1] in (["strike"], ["mark"], ["choose"]):
        words = words[1:]
    if words[:1] == ["circle"] and words[2:3] == ["triangle"] and len(words) == 4 and words[3] == _left_over(s, seat, words[1]):
        words = words[:2]
    return [_die(s, seat, word, n > 0) for n, word in enumerate(words)]


def _die(s: RagnarollState, seat: int, word: str, after_verb: bool) -> str:
    """`blue` and `blue>2` as the seat's blue die; after a verb `b` will do."""
    said, sign, value = word.partition(">")
    found = [n for n, colour in enumerate(names.COLOURS) if said == colour or (after_verb and said == colour[0])]
    return names.die(s, seat, found[0]).lower() + sign + value if found and s.phase == codes.ASSIGN else word


def _left_over(s: RagnarollState, seat: int, circle: str) -> str:
    """The die that is neither Thunder nor this Circle."""
    left = 3 - int(dice.thunder_colour(s, seat)) - names.LETTERS.lower().find(circle[:1])
    return names.die(s, seat, left).lower() if 0 <= left < 3 else ""


def _named(s: RagnarollState, seat: int, words: list[str]) -> list[int]:
    """The choices that these words name, with their verb or without it."""
    options = [(action, _chosen(s, seat, action).lower().split()) for action in s.legal(seat)]
    exact = [action for action, said in options if said == words]
    if exact or not words:
        return exact
    if words[0] in VERBS:  # a verb alone names the only choice of its kind
        alike = [action for action, said in options if said[:1] == words]
        return alike if len(alike) <= FEW else []
    if len(words) > 1:  # the squares of a shape or a line, in any order
        words = sorted(words, key=lambda word: names.SQUARE_OF.get(word, -1))
    return [
        action
        for action, said in options
        if said[-len(words) :] == words and len(said) - len(words) in (1, 2 if said[0] == "column" else 1)
    ]


def _both(s: RagnarollState, seat: int, text: str, found: list[int]) -> str:
    readings = listed([f"`{_chosen(s, seat, action)}`" for action in found], "or")
    return f"{text.strip()!r} could mean {readings}; write one of them in full."


def why(s: RagnarollState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    who = PLAYER.match(text.strip().lower().partition(" ")[0])
    if who and int(who.group(1)) != seat + 1:
        return f"You are P{seat + 1}: nobody can touch another player's sheet. RR-2.3"
    if s.depth[seat] <= 0:
        return refusals.explain(s, seat, [], text.strip(), "")
    first, *rest = text.lower().split() or [""]
    name = bool(rest) and first not in VERBS and bool(find(TERMS, text))  # `B die` is a name, not a short verb
    try:
        words = _own_words(s, seat, text)
    except IllegalMove as refused:
        fitting = [verb for verb in refusals.VERBS[int(s.present(seat)) // codes.STEP] if verb.startswith(first)]
        if not name and fitting:
            return f"{refused}."
        words = []
    found = _named(s, seat, words)
    if len(found) > 1:
        return _both(s, seat, text, found)
    if found:
        return f"`{_chosen(s, seat, found[0])}` can be chosen now."
    words = _with_verb(s, seat, words)
    if name and not set(words[:1]) & set(refusals.VERBS[int(s.present(seat)) // codes.STEP]):
        words = []
    return refusals.explain(s, seat, words, text.strip(), _example(s, seat))


def _with_verb(s: RagnarollState, seat: int, words: list[str]) -> list[str]:
    """A stone or a square alone, with the verb that the question wants: so it is refused like the whole choice."""
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    if len(words) != 1:
        return words
    if words[0] in names.STONE_OF and kind in (codes.ANY_STONE, codes.STONE):
        return ["rune", *words]
    if words[0] in names.SQUARE_OF and kind == codes.STRIKE:
        return ["bend" if s.is_marked(seat, int(s.aims[seat]) - 1) else "hit", *words]
    if words[0] in names.SQUARE_OF and kind in (codes.COLUMN, codes.FREE, codes.WODENS, codes.FRIGGS, codes.SIFS, codes.THORS):
        return [*_mark_verb(kind, parameter).split(), *words]
    return words


def _example(s: RagnarollState, seat: int) -> str:
    """A choice that the seat has, for a refusal: not one that costs magic, if there is another."""
    said = [_chosen(s, seat, action) for action in s.legal(seat)]
    return next((text for text in reversed(said) if not text.startswith("shift")), said[-1])


# -- lines of records -------------------------------------------------------------------------------------------------


def lines(s: RagnarollState, line: str) -> list[str]:
    """A line of a record as single choices: `set` and the long `summon` are split; markers and `!` lines are checked and dropped."""
    words = tidy(line)
    if not words:
        return []
    if s.viewer >= 0 and words[0] in VERBS and words[0] not in OF_NOBODY:  # a player may leave out its own name
        words = [f"p{s.viewer + 1}", *words]
        line = " ".join(words)
    who = PLAYER.match(words[0])
    if who is None:
        return [] if _is_marker(s, words, line.strip()) else [line]
    seat, rest = int(who.group(1)) - 1, words[1:]
    if seat >= s.seats:
        raise IllegalMove(f"RR-1.1: there is no P{seat + 1} at this table")
    if rest[:1] == ["aim"]:
        _check_aim(s, seat, rest)
        return []
    if line.strip().endswith("!"):
        _check_done(s, seat, rest, line.strip())
        return []
    if rest[:1] == ["set"]:
        return _roles(s, seat, rest[1:])
    if rest[:1] == ["summon"] and len(rest) > 2:
        return _long_summon(s, seat, rest)
    return [line]


def _is_marker(s: RagnarollState, words: list[str], line: str) -> bool:
    """Is this `round`, `reveal`, `end` or `score`? A false one is refused."""
    said, marker = " ".join(words), words[0]
    if marker == "round" and (words[1:] != [str(s.round)] or s.phase == codes.DONE):
        raise IllegalMove(f"the record says {line!r}, but this is round {s.round}")
    if marker == "reveal" and (s.phase == codes.ASSIGN or (s.phase == codes.ROLL and s.rolling > 0)):
        raise IllegalMove("RR-4.11: the dice are revealed when all have given them their roles")
    if marker == "end" and said not in end_lines(s):
        raise IllegalMove(f"the record says {line!r}, but the game {'ended with ' + '; '.join(end_lines(s)) if s.ended() else 'goes on'}")
    if marker == "score":
        here = [score_line(s, seat) for seat in range(s.seats)]
        if not s.ended() or said not in [score.lower() for score in here]:
            raise IllegalMove(f"the record says {line!r}, but the count is: {'; '.join(here)}")
    return marker in ("round", "reveal", "end", "score")


def _check_aim(s: RagnarollState, seat: int, rest: list[str]) -> None:
    """`aim left B5-2` must be the square that the dice name."""
    if len(rest) != 3 or rest[1] not in AIMS:
        raise IllegalMove("an aim is written `P1 aim left B5-2`, with left, right or bolt")
    if s.roles[seat * 2] <= 0 or s.roles[seat * 2 + 1] <= 0:
        raise IllegalMove("RR-6.3: nothing is aimed before the dice have their roles")
    q = names.SQUARES[int(dice.target(s, seat, AIMS.index(rest[1])))]
    if q.lower() != rest[2]:
        raise IllegalMove(f"RR-6.3: P{seat + 1}'s strike {rest[1]} aims at {q}, not at {rest[2].upper()}")


def _check_done(s: RagnarollState, seat: int, rest: list[str], line: str) -> None:
    """What the record says was done for a player must show on the sheet."""
    verb = rest[0] if rest else ""
    if verb in ("power", "rune"):
        stone = names.STONE_OF.get(" ".join(rest[1:]), -1)
        true = stone >= 0 and has(s.stones[seat], stone)
    elif verb == "keep":
        if s.turns[seat] < codes.TURN_BOXES:
            raise IllegalMove("RR-4.3: keeping is a choice while a turn box is free")
        true = True
    elif verb in AUTOMATIC:
        struck = rest[2 if verb == "column" else 1 :] if verb not in ("fizzle", "shift") else []
        true = all(word in names.SQUARE_OF and s.is_marked(seat, names.SQUARE_OF[word]) for word in struck)
    else:
        raise IllegalMove(f"{line!r}: this is never done for a player")
    if not true:
        raise IllegalMove(f"the record says {line!r}, but the sheet does not show it")


def _roles(s: RagnarollState, seat: int, rest: list[str]) -> list[str]:
    """`set thunder=B5 circle=R3 triangle=Y2` is two choices; the third die must be the one that is left."""
    given = dict(word.partition("=")[::2] for word in rest)
    if sorted(given) != ["circle", "thunder", "triangle"] or sorted(die[:1] for die in given.values()) != ["b", "r", "y"]:
        raise IllegalMove("RR-4.6: all three roles are filled: `P1 set thunder=B5 circle=R3 triangle=Y2`")
    left = names.die(s, seat, names.LETTERS.lower().index(given["triangle"][0]))
    if left.lower() != given["triangle"] and "?" not in left:
        raise IllegalMove(f"RR-4.7: the die for the triangle is {left}, not {given['triangle'].upper()}")
    return [f"P{seat + 1} thunder {given['thunder'].upper()}", f"P{seat + 1} circle {given['circle'].upper()}"]


def _long_summon(s: RagnarollState, seat: int, rest: list[str]) -> list[str]:
    """`summon sif` with five squares is the god and, where several placements are left, the one that burns."""
    first = f"P{seat + 1} summon {rest[1]}"
    burning = f"P{seat + 1} burn {' '.join(rest[2:]).upper()}"
    meant = [god for god in range(len(GODS)) if GODS[god].key.startswith(rest[1])]
    if len(meant) != 1 or s.depth[seat] <= 0 or codes.CALL + meant[0] not in s.legal(seat):
        return [first]
    after = s.copy()
    agenda.answer(after, seat, after.present(seat), codes.CALL + meant[0], 0)
    fitting = [say(after, seat, action) for action in after.legal(seat)]
    if burning not in fitting:
        raise IllegalMove(f"RR-11.1: {' '.join(rest[2:]).upper()} are not five struck squares in the shape of {GODS[meant[0]].name}")
    return [first, burning] if len(fitting) > 1 else [first]


def end_lines(s: RagnarollState) -> list[str]:
    """Why the game ended: `end rounds`, `end gods p2`, `end trolls p1 p3`; [] while it runs."""
    if not s.ended():
        return []
    reasons = int(rounds.end_reasons(s))
    with_gods = [f"p{seat + 1}" for seat in range(s.seats) if s.all_gods(s.seats + seat)]
    with_trolls = [f"p{seat + 1}" for seat in range(s.seats) if s.every_troll(s.seats + seat)]
    found = [" ".join(["end gods", *with_gods])] if reasons & codes.BY_GODS else []
    found += [" ".join(["end trolls", *with_trolls])] if reasons & codes.BY_TROLLS else []
    return found or ["end rounds"]


def score_line(s: RagnarollState, seat: int) -> str:
    """`score P1 37`; solo with the rank."""
    total = int(scoring.totals(s)[seat])
    return f"score P{seat + 1} {total}" + (f" {names.rank(total).name}" if s.seats == 1 else "")
