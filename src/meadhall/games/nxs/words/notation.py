"""NXS: Ragnarok in notation: what is said and read, and the lines of records."""

from __future__ import annotations

import re

from meadhall.bits import has
from meadhall.english import listed
from meadhall.errors import BadRecord, IllegalMove, MeadhallError
from meadhall.game import CHANCE

from ..data import CARDS, COLOURS, LETTERS
from ..rules import chance, codes, tables
from ..rules.state import NxsState
from .names import HEX, SIDES, cell_of, names_a_piece, notations, tall, twofold
from .refusals import TURNING, explain, question

_TOKEN = re.compile(
    rf"(?P<turn>r\s+{HEX})|(?P<way>ccw|cw)\b|(?P<swap><>\s*{HEX})|(?P<go>[-–]\s*{HEX})|(?P<take>[x×]\s*{HEX})"
    rf"|(?P<facing>/[0-5])|(?P<hex>{HEX})|(?P<rune>rune\s+[a-z]+)|(?P<none>none|stop|rotate-two)\b|(?P<kind>[JBUHOS]\b)",
    re.IGNORECASE,
)


CHANCES = ("tile", "deal", "neutral", "first", "sann")


def say(s: NxsState, actor: int, action: int) -> str:
    """One choice: `We4`, `-Wg4`, `xBg2`, `<>Bf2`, `/1`, `r Wf3`, `cw`, `rune raido`, `none`, `stop`, `rotate-two`, `B`; or an outcome."""
    if actor == CHANCE:
        return _outcome(s, action)
    if action < codes.GO:
        return tables.NAMES[action]
    if action < codes.TURN:
        name = tables.NAMES[action - codes.GO]
        if s.step == codes.CARD_OTHER:
            return "<>" + name
        if s.step == codes.CARD_HEX:
            return name
        return ("x" if s.board[action - codes.GO] != tables.EMPTY else "-") + name
    if action < codes.CW:
        return "r " + tables.NAMES[action - codes.TURN]
    if codes.FACE <= action < codes.RUNE:
        return f"/{action - codes.FACE}"
    if codes.RUNE <= action < codes.NO_RUNE:
        return "rune " + CARDS[action - codes.RUNE].key
    if action >= codes.RAISE:
        return LETTERS[action - codes.RAISE]
    return {codes.CW: "cw", codes.CCW: "ccw", codes.NO_RUNE: "none", codes.STOP: "stop", codes.TURN_TWO: "rotate-two"}[action]


def _outcome(s: NxsState, outcome: int) -> str:
    if s.step == codes.FIRST:
        return "first " + COLOURS[outcome]
    if s.step == codes.TILE:
        who = COLOURS[chance.tile_colour(s)] + " " if s.separate else ""
        return f"tile {who}{LETTERS[outcome]}"
    card = CARDS[outcome].key if outcome >= 0 else "?"
    if s.step == codes.SANN:
        return "sann " + card
    to = chance.deal_to(s)
    return f"neutral {card}" if to == tables.NOBODY else f"deal {COLOURS[to]} {card}"


# -- the lines of a record --------------------------------------------------------------------------------------------


def lines(s: NxsState, line: str) -> list[str]:
    """A line as single choices. Turns (`W: We4-Wg4 r Wf3 cw`) are split, and `none` and `stop` put in where silence means them;
    who moves, a skipped gold part, players out and endings are checked and dropped."""
    words = line.split()
    if not words:
        return []
    head = words[0].lower()
    if head == "sann":
        return [f"sann {word}" for word in words[1:]]
    if head in CHANCES:
        return [line]
    if head in ("win", "stalemate", "out"):
        _check_end(s, line)
        return []
    found = re.match(r"^([WBG])(/G)?:\s*(.*)$", line.strip(), re.IGNORECASE)
    if found is None:
        if not _readable(line) or _late_move(s, _tokens(line)):
            return [line]  # a name, nonsense, or too late: read() tells which
        return _split(s, line, False)
    _check_actor(s, found.group(1).upper(), bool(found.group(2)), found.group(3).strip().lower())
    return [] if found.group(3).strip().lower() == "skip" else _split(s, found.group(3), True)


def _late_move(s: NxsState, said: list[str]) -> bool:
    """Do these words say a whole move, where a piece is to be turned?"""
    return s.step in TURNING and len(said) > 1 and said[1][0] in "-x"


def joins(line: str, text: str) -> str:
    """A turn is one line: `rune jera We3/1 We3-Wd3 r Wf3 cw`; what silence means is left out, three equal cards are one line."""
    words, head = line.split(), text.split()[0].lower()
    if words[0].lower() == "sann":
        return f"{line} {text[5:]}" if head == "sann" else ""
    if words[0].lower() in CHANCES or head in CHANCES or _finished(words):
        return ""
    if line in ("none", "rotate-two") and (text == "rotate-two" or head == "r" or re.fullmatch(HEX, text)):
        return text
    if head[0] in "-x</" and "/" in words[-1] and re.fullmatch(rf"{HEX}/\d", words[-1]):
        return f"{line} {words[-1][:3]}{text}"  # jera names its piece once more
    return line + text if head[0] in "-x</" else f"{line} {text}"


def _finished(words: list[str]) -> bool:
    """Do these words end a turn? They do with a rotation, or with two if the line begins with one."""
    turns = sum(word.lower() in ("cw", "ccw") for word in words)
    return turns == (2 if words[0].lower() in ("r", "rotate-two") else 1)


def _check_actor(s: NxsState, colour: str, gold: bool, rest: str) -> None:
    if rest == "skip":
        if not (gold and s.skipped and (s.step == codes.ENDED or COLOURS.index(colour) != s.mover)):
            raise BadRecord("NX-10.11: no gold part has just been passed over")
        return
    if s.step == codes.ENDED:
        raise IllegalMove("the game is over")
    if COLOURS.index(colour) != s.mover or gold != (s.side != s.mover):
        raise IllegalMove(f"now it is {actor_mark(s)}, not {colour}{'/G' if gold else ''}")


def actor_mark(s: NxsState) -> str:
    """Who moves what: `W`, or `W/G` for White's gold part."""
    return COLOURS[s.mover] + ("/G" if s.side != s.mover else "")


def _split(s: NxsState, text: str, whole: bool) -> list[str]:
    """A turn or a part of one as single choices, played through on a copy to see what silence means there.

    `none` where no rune is named, `rotate-two` where a turn begins with a rotation, `stop` where kenaz names one victim only.
    """
    said = _tokens(text)
    out: list[str] = []
    world = s.copy()
    again = ""  # jera names its piece once more: `rune jera We3/1 We3-Wd3`
    for n, token in enumerate(said):
        if again == token.lower():
            again = ""
            continue
        for word in (*_silent(world, token), token):
            out.append(word)
            action = _exactly(world, int(world.turn()), word)
            if action < 0:
                return out + said[n + 1 :]  # the reason is given when the line is played
            world.play(world.turn(), action)
        again = tables.NAMES[world.start].lower() if world.card == codes.JERA and world.step == codes.DEST else ""
    if whole and world.step == codes.CARD_SECOND:
        out.append("stop")
    return out


def _silent(s: NxsState, token: str) -> list[str]:
    """The choices that silence means before a token."""
    turning = token.startswith("r ")
    out = []
    if s.step == codes.CARD and token.split()[0] not in ("rune", "none"):
        out.append("none")
    if turning and s.step in (codes.PIECE, codes.CARD):
        out.append("rotate-two")
    if turning and s.step == codes.CARD_SECOND:
        out.append("stop")
    return out


def _tokens(text: str) -> list[str]:
    out: list[str] = []
    at = 0
    text = text.strip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            rest = text[at:].strip()
            hex_like = re.match(r"[-x<>]*([WBG][a-z]\d+)\b", rest, re.IGNORECASE)
            if hex_like:
                raise IllegalMove(f"There is no hex {hex_like[1]}")
            raise IllegalMove(f"{rest!r} is not a choice")
        word = re.sub(r"\s+", " " if found.lastgroup in ("turn", "rune") else "", found.group(0))
        out.append(word.replace("–", "-").replace("×", "x"))
        at = found.end()
        while at < len(text) and text[at] == " ":
            at += 1
    return out


def _readable(text: str) -> bool:
    """Is this notation throughout?"""
    try:
        return bool(_tokens(text))
    except IllegalMove:
        return False


def _check_end(s: NxsState, line: str) -> None:
    said = " ".join(line.split()).lower()
    if said.startswith("out "):
        colour = said[4:].strip().upper()
        if len(colour) != 1 or colour not in COLOURS or not has(s.out, COLOURS.index(colour)):
            raise BadRecord(f"the record says {line!r}, but that player is not out")
        return
    if s.end == codes.RUNNING:
        raise BadRecord(f"the record says {line!r}, but the game goes on")
    if end_line(s).lower() != said:
        raise BadRecord(f"the record says {line!r}, but the game ended with {end_line(s)!r}")


def end_line(s: NxsState) -> str:
    """The ending: `win W 11-10 close`, `win B last`, `win B nomove`, `stalemate W 7-5`, `stalemate draw 5-5`."""
    names = [COLOURS[seat] for seat in range(s.seats) if has(s.winners, seat)]
    score = "-".join(str(n) for n in s.points())
    if s.end in (codes.NO_MOVE, codes.LAST):
        return f"win {names[0]} {'nomove' if s.end == codes.NO_MOVE else 'last'}"
    if s.end in (codes.WIN, codes.CLOSE):
        return f"win {names[0]} {score}" + (" close" if s.end == codes.CLOSE else "")
    return f"stalemate {names[0] if len(names) == 1 else 'draw'} {score}"


# -- reading ----------------------------------------------------------------------------------------------------------


def read(s: NxsState, actor: int, text: str) -> int:
    """The choice or outcome that a text names. Refuses with the reason."""
    if actor != CHANCE and _both(s, text):
        raise IllegalMove(_both(s, text))
    action = _exactly(s, actor, text)
    if action >= 0:
        return action
    if actor == CHANCE:
        raise IllegalMove(f"{text.strip()!r} cannot come now")
    meant = {_exactly(s, actor, word) for word in notations(s, text)} - {-1}
    if len(meant) == 1:
        return meant.pop()
    raise IllegalMove(why(s, actor, text))


def _exactly(s: NxsState, actor: int, text: str) -> int:
    """The choice that a text names in notation, now; -1 if there is none."""
    wanted = " ".join(text.split()).lower().replace("–", "-").replace("×", "x")
    actions = s.options(actor)
    for action in actions:
        if say(s, actor, action).lower() == wanted:
            return action
    if actor != CHANCE and re.fullmatch(HEX, wanted, re.IGNORECASE):  # a bare hex is enough where it is unambiguous
        cell = cell_of(wanted)
        for base in (codes.GO, codes.TURN):
            if cell != tables.OFF and base + cell in actions:
                return base + cell
    return -1


def _both(s: NxsState, text: str) -> str:
    """`WB4` in capitals can be a hex or a bear on the plan: both readings, if either can be chosen; else ""."""
    bears = twofold(s, text.strip())
    hexes = [cell_of(word[-3:]) for word in bears]
    name = tables.NAMES[cell_of(text.strip())] if bears else ""
    if not bears or bears == [name] or not any(_exactly(s, int(s.mover), word) >= 0 for word in (name, *bears)):
        return ""
    there = listed([f"the {tall(s.board[cell], cell)}" for cell in hexes], "or")
    return f"{text.strip()} can mean the hex {name} or {there}; say {listed([name, *bears], 'or')}. NX-11.4"


def why(s: NxsState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    if s.step == codes.ENDED:
        return "The game is over."
    if s.step < codes.CARD:
        return "The set-up is not finished; there is nothing to choose yet. NX-1.6"
    if s.mover != seat:
        return f"It is {SIDES[s.mover]}'s turn. NX-1.5"
    if _both(s, text):
        return _both(s, text)
    if _exactly(s, seat, text) >= 0:
        return "That is legal now."
    said = notations(s, text)
    if said:
        return _why_named(s, seat, said)
    if names_a_piece(text):
        return f"No piece that can be chosen now is called {text.strip()!r}; {question(s)}"
    if (text.split() or [""])[0].lower() in (*CHANCES, "win", "stalemate", "out"):
        return f"{text.strip()!r} is not a choice; {question(s)}"
    try:
        said = _tokens(re.sub(r"^\s*[WBG](?:/G)?:", "", text, flags=re.IGNORECASE))  # without what silence means
        words = lines(s, text)
    except MeadhallError as refused:
        return f"{str(refused).rstrip('.')}; {question(s)}"
    if not words:
        return f"That names no choice; {question(s)}"
    if _late_move(s, said):
        return explain(s, said[1])
    return explain(s, said[0]) if len(said) == 1 else _why_joined(s, seat, words)


def _why_named(s: NxsState, seat: int, said: list[str]) -> str:
    """A name that stands for one notation or several, of which none or more than one can be chosen."""
    possible = [word for word in said if _exactly(s, seat, word) >= 0]
    if len(possible) > 1:
        return f"That can mean {listed(possible, 'or')}: say which. NX-11.4"
    if possible:
        return f"That is legal now: {possible[0]}."
    if len(said) == 1:
        return explain(s, said[0])
    reasons = {word: explain(s, word) for word in said}
    if len(set(reasons.values())) == 1:
        return reasons[said[0]]
    hexes = listed(list(dict.fromkeys(word.lstrip("rx<> ") for word in said)), "or")
    none = "neither" if len(said) == 2 else "none of them"
    return f"That could mean {hexes}, but {none} is possible. {reasons[said[0]]}"


def _why_joined(s: NxsState, seat: int, words: list[str]) -> str:
    """Several choices in one line: the reason for the first that is refused."""
    world = s.copy()
    for n, word in enumerate(words):
        if world.turn() != seat:
            over = "the game is over" if world.step == codes.ENDED else "your turn is over"
            return f"{word!r} comes too late: after {words[n - 1]!r} {over}. NX-3.1"
        action = _exactly(world, seat, word)
        if action < 0:
            return why(world, seat, word)
        world.play(seat, action)
    return f"That can be done, one thing at a time: {', '.join(words)}."
