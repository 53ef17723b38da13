"""NXS: Ragnarok in notation: what is said and read, positions, the lines of records, reasons for refusals."""

from __future__ import annotations

import re

from meadhall.errors import Illegal
from meadhall.game import CHANCE
from meadhall.state import buffer

from ..data import CARDS, COLOURS, KINDS, LETTERS
from ..rules.cards import JERA
from ..rules.moves import careful, moves
from ..rules.position import (
    CARD,
    CARD_DEST,
    CARD_FACING,
    CARD_HEX,
    CARD_KIND,
    CARD_MID,
    CARD_OTHER,
    CARD_PIECE,
    CARD_SECOND,
    CLOSE,
    DEST,
    ENDED,
    FIRST,
    LAST,
    NO_MOVE,
    PIECE,
    ROT_DIR,
    ROT_PIECE,
    RUNNING,
    SANN,
    STANDARD,
    TILE,
    TWO_DIR,
    TWO_PIECE,
    WIN,
)
from ..rules.state import CCW, CW, FACE, GO, NO_RUNE, RAISE, RUNE, STOP, TURN, TURN_TWO, NxsState
from ..rules.tables import (
    COLOUR,
    DIRECTION_NAMES,
    EMPTY,
    FACING,
    HEXES,
    INDEX,
    JUMP,
    KIND,
    LINE,
    NAMES,
    NEXT,
    NO_CARD,
    NOBODY,
    OFF,
    OUTSIDE,
    REACH,
    SORCERESS,
    SPEAR,
    WALL,
    code_of,
)
from ..rules.territory import fair_move, qualifies, recount, total

MAN = re.compile(r"^([WBG])([JBUHOS])@([WBG][a-g][1-7])/([0-5])$")
_HEX = r"[WBG][a-g][1-7]"
_TOKEN = re.compile(
    rf"(?P<turn>r\s+{_HEX})|(?P<way>ccw|cw)\b|(?P<swap><>\s*{_HEX})|(?P<go>[-–]\s*{_HEX})|(?P<take>[x×]\s*{_HEX})"
    rf"|(?P<facing>/[0-5])|(?P<hex>{_HEX})|(?P<rune>rune\s+[a-z]+)|(?P<none>none|stop|rotate-two)\b|(?P<kind>[JBUHO]\b)",
    re.IGNORECASE,
)


def say(s: NxsState, actor: int, action: int) -> str:
    """One choice: `We4`, `-Wg4`, `xBg2`, `<>Bf2`, `/1`, `r Wf3`, `cw`, `rune raido`, `none`, `stop`, `rotate-two`, `B`; or an outcome."""
    if actor == CHANCE:
        return _outcome(s, action)
    if action < GO:
        return NAMES[action]
    if action < TURN:
        name = NAMES[action - GO]
        if s.step == CARD_OTHER:
            return "<>" + name
        if s.step == CARD_HEX:
            return name
        return ("x" if s.board[action - GO] != EMPTY else "-") + name
    if action < CW:
        return "r " + NAMES[action - TURN]
    if FACE <= action < RUNE:
        return f"/{action - FACE}"
    if RUNE <= action < NO_RUNE:
        return "rune " + CARDS[action - RUNE].key
    if action >= RAISE:
        return LETTERS[action - RAISE]
    return {CW: "cw", CCW: "ccw", NO_RUNE: "none", STOP: "stop", TURN_TWO: "rotate-two"}[action]


def _outcome(s: NxsState, outcome: int) -> str:
    if s.step == FIRST:
        return "first " + COLOURS[outcome]
    if s.step == TILE:
        who = COLOURS[s.tile_colour()] + " " if s.separate else ""
        return f"tile {who}{LETTERS[outcome]}"
    card = CARDS[outcome].key if outcome >= 0 else "?"
    if s.step == SANN:
        return "sann " + card
    return f"neutral {card}" if s.deal_to() == NOBODY else f"deal {COLOURS[s.deal_to()]} {card}"


# -- the lines of a record --------------------------------------------------------------------------------------------


def lines(s: NxsState, line: str) -> list[str]:
    """A line as single choices. Turns (`W: We4-Wg4 r Wf3 cw`) are split, `none` and `stop` put in where they are meant by silence;
    who moves, a skipped gold part, players out and endings are checked and dropped."""
    words = line.split()
    if not words:
        return []
    head = words[0].lower()
    if head == "sann":
        return [f"sann {word}" for word in words[1:]]
    if head in ("tile", "deal", "neutral", "first"):
        return [line]
    if head in ("win", "stalemate", "out"):
        _check_end(s, line)
        return []
    found = re.match(r"^([WBG])(/G)?:\s*(.*)$", line.strip(), re.IGNORECASE)
    if found is None:
        return _split(s, line, False)
    _check_actor(s, found.group(1).upper(), bool(found.group(2)), found.group(3).strip().lower())
    return [] if found.group(3).strip().lower() == "skip" else _split(s, found.group(3), True)


def _check_actor(s: NxsState, colour: str, gold: bool, rest: str) -> None:
    if rest == "skip":
        if not (gold and s.skipped and (s.step == ENDED or COLOURS.index(colour) != s.mover)):
            raise Illegal("NX-10.11: no gold part has just been passed over")
        return
    if s.step == ENDED:
        raise Illegal("the game is over")
    if COLOURS.index(colour) != s.mover or gold != (s.side != s.mover):
        raise Illegal(f"now it is {actor_mark(s)}, not {colour}{'/G' if gold else ''}")


def actor_mark(s: NxsState) -> str:
    """Who moves what: `W`, or `W/G` for White's gold part."""
    return COLOURS[s.mover] + ("/G" if s.side != s.mover else "")


def _split(s: NxsState, text: str, whole: bool) -> list[str]:
    """A turn or a part of one as single choices, played through on a copy to see what silence means there.

    `none` where no rune is named, `rotate-two` where a turn begins with a rotation, `stop` where kenaz names one victim only.
    """
    pieces = _tokens(text)
    out: list[str] = []
    world = s.copy()
    again = ""  # jera names its piece once more: `rune jera We3/1 We3-Wd3`
    for n, piece in enumerate(pieces):
        if again == piece.lower():
            again = ""
            continue
        wanted = [piece]
        if piece.startswith("r ") and (world.step == PIECE or world.step == CARD):
            wanted.insert(0, "rotate-two")
        if world.step == CARD and piece.split()[0] not in ("rune", "none"):
            wanted.insert(0, "none")
        if world.step == CARD_SECOND and piece.startswith("r "):
            wanted.insert(0, "stop")
        for word in wanted:
            out.append(word)
            try:
                world.play(world.turn(), read(world, int(world.turn()), word))
            except Illegal:
                return out + pieces[n + 1 :]  # whoever plays the line hears the reason
        again = NAMES[world.start].lower() if world.card == JERA and world.step == DEST else ""
    if whole and world.step == CARD_SECOND:
        out.append("stop")
    return out


def _tokens(text: str) -> list[str]:
    out: list[str] = []
    at = 0
    text = text.strip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise Illegal(f"{text[at:].strip()!r} is no notation; a turn is written like `W: We4-Wg4 r Wf3 cw`")
        word = re.sub(r"\s+", " " if found.lastgroup in ("turn", "rune") else "", found.group(0))
        out.append(word.replace("–", "-").replace("×", "x"))
        at = found.end()
        while at < len(text) and text[at] == " ":
            at += 1
    return out


def _check_end(s: NxsState, line: str) -> None:
    said = " ".join(line.split()).lower()
    if said.startswith("out "):
        colour = said[4:].strip().upper()
        if len(colour) != 1 or colour not in COLOURS or not s.out // 2 ** COLOURS.index(colour) % 2:
            raise Illegal(f"the record says {line!r}, but that player is not out")
        return
    if s.end == RUNNING:
        raise Illegal(f"the record says {line!r}, but the game goes on")
    if end_line(s).lower() != said:
        raise Illegal(f"the record says {line!r}, but the game ended with {end_line(s)!r}")


def end_line(s: NxsState) -> str:
    """The ending: `win W 11-10 close`, `win B last`, `win B nomove`, `stalemate W 7-5`, `stalemate draw 5-5`."""
    names = [COLOURS[seat] for seat in range(s.seats) if s.winners // 2**seat % 2]
    score = "-".join(str(n) for n in s.points())
    if s.end in (NO_MOVE, LAST):
        return f"win {names[0]} {'nomove' if s.end == NO_MOVE else 'last'}"
    if s.end in (WIN, CLOSE):
        return f"win {names[0]} {score}" + (" close" if s.end == CLOSE else "")
    return f"stalemate {names[0] if len(names) == 1 else 'draw'} {score}"


# -- reading ----------------------------------------------------------------------------------------------------------


def read(s: NxsState, actor: int, text: str) -> int:
    """The choice or outcome that a text names. Refuses with the reason."""
    wanted = " ".join(text.split()).lower().replace("–", "-").replace("×", "x")
    actions = s.options(actor)
    for action in actions:
        if say(s, actor, action).lower() == wanted:
            return action
    if actor != CHANCE and re.fullmatch(_HEX, text.strip(), re.IGNORECASE):  # a bare hex is enough where no other is meant
        cell = INDEX.get(text.strip()[0].upper() + text.strip()[1:].lower(), OFF)
        for base in (GO, TURN):
            if base + cell in actions:
                return base + cell
    if actor == CHANCE:
        raise Illegal(f"{text.strip()!r} cannot come now")
    raise Illegal(why(s, actor, text))


# -- positions --------------------------------------------------------------------------------------------------------


def man(code: int, cell: int) -> str:
    """A piece on a hex: `WJ@Wf3/3`."""
    return f"{COLOURS[COLOUR[code]]}{LETTERS[KIND[code]]}@{NAMES[cell]}/{FACING[code]}"


def position(s: NxsState) -> str:
    """All pieces, by hexes: White's land, Black's, Gold's."""
    return " ".join(man(s.board[cell], cell) for cell in range(HEXES) if COLOUR[s.board[cell]] < NOBODY)


def put(s: NxsState, text: str, mover: int = 0) -> NxsState:
    """Set a position up from its notation, with the options of a given state and a player at the start of a turn.

    Nothing is lost or won so far; whether the position can be one of play is for fault() to say (NX-7.17).
    """
    out = s.copy()
    for cell in range(HEXES):
        if out.board[cell] != WALL:
            out.board[cell] = EMPTY
    for word in text.split():
        found = MAN.match(word)
        if found is None or found.group(3) not in INDEX:
            raise Illegal(f"{word!r} is no piece on a hex; write them like WJ@Wf3/3")
        colour, kind, cell = COLOURS.index(found.group(1)), LETTERS.index(found.group(2)), INDEX[found.group(3)]
        if out.board[cell] != EMPTY or int(found.group(4)) >= KINDS[kind].facings:
            raise Illegal(f"{word!r} cannot stand there, or not with that facing")
        out.board[cell] = code_of(colour, kind, int(found.group(4)))
    out.rebuild()
    recount(out)
    out.past = out.past[:0]
    out.end, out.winners = RUNNING, 0
    out.start_turn(mover)
    return out


def held(s: NxsState, colour: int) -> int:
    """How many hexes a colour holds."""
    return int(total(s._held[colour]))


# -- why not ----------------------------------------------------------------------------------------------------------

SIDES = ("White", "Black", "Gold")
CLAUSE_OF_CARD = {card: f"NX-9.{10 + card}" for card in range(12)}


def why(s: NxsState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    said = text.strip()
    if s.step == ENDED:
        return "The game is over."
    if s.step < CARD:
        return "The set-up is not finished; nothing is to be chosen yet. NX-1.6"
    if s.mover != seat:
        return f"It is the turn of {SIDES[s.mover]}. NX-1.5"
    try:
        words = _tokens(said)
    except Illegal as refused:
        return f"{refused}."
    if len(words) != 1:
        return "Say one thing at a time: the piece, then the hex, then the piece to turn, then which way. NX-3.1"
    word = words[0]
    found = re.search(_HEX, word, re.IGNORECASE)
    cell = INDEX.get(found.group(0)[0].upper() + found.group(0)[1:].lower(), OFF) if found else OFF
    if found and cell == OFF:
        return f"There is no hex {found.group(0)}."
    if found and s.board[cell] == WALL:
        return f"{NAMES[cell]} is out of play with two players. NX-1.2"
    if word.lower().startswith("rune") or s.step == CARD:
        return _why_card(s, word)
    if word.lower() == "rotate-two":
        return _why_two(s)
    if not found:
        return _why_word(s, word)
    if s.step in (PIECE, CARD_PIECE, ROT_PIECE, TWO_PIECE):
        return _why_piece(s, cell)
    if s.step in (DEST, CARD_DEST, CARD_MID, CARD_SECOND, CARD_OTHER, CARD_HEX):
        return _why_hex(s, cell)
    return f"A hex is not asked for now; say one of {', '.join(say(s, seat, a) for a in s.legal(seat)[:6])}. NX-3.1"


def _why_card(s: NxsState, word: str) -> str:
    if s.step != CARD:
        return "A rune is chosen before the move, at most one a turn. NX-9.6"
    if word.lower() == "none":
        return "There is no other legal move, so a rune must be played. NX-7.11"
    key = word.lower().removeprefix("rune").strip()
    card = next((i for i, c in enumerate(CARDS) if c.key == key), NO_CARD)
    if card == NO_CARD:
        return f"{word!r} is no rune; first say `rune` and its name, or `none`. NX-9.6"
    if s.spent[s.mover * 12 + card] > 0 and s.hands[s.mover * 12 + card] == 0:
        return f"{CARDS[card].rune} is already spent. NX-9.3"
    if s.hands[s.mover * 12 + card] <= 0:
        return f"You do not hold {CARDS[card].rune}. NX-9.2"
    return f"{CARDS[card].rune} leads to no legal move now. NX-9.9"


def _why_two(s: NxsState) -> str:
    if not s.rotate_two:
        return "Turning two pieces instead of moving is an option that this game does not use. NX-3.7"
    if s.side != s.mover or s.card != NO_CARD:
        return "Two pieces cannot be turned instead of a Jötunn's move, nor after a rune. NX-3.7"
    if s._army[s.side] < 2:
        return "Turning two pieces needs two pieces. NX-3.7"
    return "Two pieces cannot be turned on two turns running. NX-3.7"


def _why_word(s: NxsState, word: str) -> str:
    lower = word.lower()
    if lower == "ccw" and s.step in (ROT_DIR, TWO_DIR):
        return "A sorceress looks the same either way; say cw. NX-3.5"
    if lower == "stop" and s.step == CARD_SECOND:
        return "Stopping here would hand over the win. NX-9.19"
    if lower.startswith("/") and s.step == CARD_FACING:
        if s.card == JERA:
            return "Choose a facing that the piece has, other than its present one, from which it can move. NX-9.15"
        return f"That kind has {KINDS[s.raised].facings} facings. NX-2.6"
    if s.step == CARD_KIND:
        return "No warrior of that kind has been captured from you. NX-9.20"
    return f"{word!r} is not asked for now; say one of {', '.join(say(s, s.mover, a) for a in s.legal(s.mover)[:6])}. NX-3.1"


def _why_piece(s: NxsState, cell: int) -> str:
    name, code = NAMES[cell], s.board[cell]
    if code == EMPTY:
        return f"No piece stands on {name}. NX-3.1"
    if COLOUR[code] != s.side:
        clause = "NX-10.5" if s.side != s.mover else "NX-3.1"
        return f"The piece on {name} is {SIDES[COLOUR[code]]}'s; now a piece of {SIDES[s.side]} is chosen. {clause}"
    if s.step == TWO_PIECE:
        return f"{name} has just been turned; two different pieces are turned. NX-3.7"
    if s.step == CARD_PIECE:
        return f"{CARDS[s.card].rune} leads to no legal move with {name}. {CLAUSE_OF_CARD[int(s.card)]}"
    ways = free_moves(s, cell)
    if not ways:
        return f"The piece on {name} cannot move: nothing but pieces and the edge on its lines, nobody at its spears. NX-4.2"
    if s.side != s.mover and not any(careful(s, cell, to) for to in ways):
        return f"Any move of {name} would bring a gold piece into danger. NX-10.6"
    return f"Any move of {name} would hand over the win. NX-7.2"


def free_moves(s: NxsState, cell: int) -> list[int]:
    """Where the piece on a hex could go if nothing but chapters 4 and 5 counted: without the gifts and the Jötunn's care."""
    world = s.copy()
    world.variant, world.mover = STANDARD, world.side
    for seat in range(3):
        world.targets[seat] = 99
    out = buffer()
    return [int(out[i]) for i in range(moves(world, cell, world.board[cell], out, 0, False))]


def _why_hex(s: NxsState, to: int) -> str:
    start, code, name = int(s.start), s.board[s.start], NAMES[to]
    if s.step == CARD_HEX:
        return f"{name} is no empty hex of your own territory. NX-9.20"
    if s.step == CARD_OTHER:
        return f"Swap {NAMES[start]} with another piece of yours, of another kind or facing. NX-9.16"
    if s.step != DEST:
        reason = why_gift(s, start, to)
        return reason or f"{CARDS[s.card].rune} does not lead from {NAMES[start]} to {name}. {CLAUSE_OF_CARD[int(s.card)]}"
    if to in free_moves(s, start):
        if s.side != s.mover and not careful(s, start, to):
            return f"{NAMES[start]}-{name} would bring a gold piece into danger. NX-10.6"
        return why_gift(s, start, to) or "This move is legal."
    if s.board[to] != EMPTY:
        return _why_no_attack(s, start, to)
    for d in range(6):
        at, steps, blocker = NEXT[start * 6 + d], 1, OFF
        while at not in (to, OFF):
            if s.board[at] != EMPTY and blocker == OFF:
                blocker = at
            at, steps = NEXT[at * 6 + d], steps + 1
        if at != to:
            continue
        if LINE[code * 6 + d] == 0:
            return f"The piece on {NAMES[start]} has no line to the {DIRECTION_NAMES[d]}. NX-4.1"
        if blocker != OFF:
            if s.board[blocker] == WALL:
                return f"The way to {name} leads over hexes that are out of play. NX-4.4"
            return f"{NAMES[blocker]} is in the way: no piece passes through another. NX-4.2"
        return f"{name} is {steps} hexes away; this piece moves at most {REACH[code]}. NX-4.1"
    if any(JUMP[start * 6 + i] == to for i in range(6)):
        return f"Nobody stands on {name}: a jump must capture. NX-5.7"
    return f"{name} is not in a straight line with {NAMES[start]}. NX-4.1"


def _why_no_attack(s: NxsState, start: int, to: int) -> str:
    code, victim, name = s.board[start], s.board[to], NAMES[to]
    if COLOUR[victim] == COLOUR[code]:
        return f"{name} is taken by a piece of the same colour. NX-4.2"
    if KIND[victim] == SORCERESS:
        return f"The sorceress on {name} can never be captured. NX-5.3"
    if s.wards[COLOUR[victim]] == to:
        return f"The piece on {name} is warded. NX-9.21"
    if KIND[code] == SORCERESS:
        return "A sorceress never attacks. NX-5.3"
    for i in range(6):
        if JUMP[start * 6 + i] != to:
            continue
        if SPEAR[code * 6 + i] == 0:
            return f"The piece on {NAMES[start]} has no spear towards {name}. NX-5.1"
        for d in (i, (i + 1) % 6):
            beside = NEXT[start * 6 + d]
            if COLOUR[s.board[beside]] not in (COLOUR[code], NOBODY, OUTSIDE):
                return f"The enemy on {NAMES[beside]} blocks the attack on {name}. NX-5.4"
    return f"{name} is not two hexes away at a corner of {NAMES[start]}: attacks are diagonal jumps. NX-5.2"


def why_gift(s: NxsState, start: int, to: int) -> str:
    """In words: a move that hands over the win (NX-7.2, NX-7.4); "" if it does not."""
    if s.board[start] == EMPTY or s.board[to] == WALL or COLOUR[s.board[to]] == COLOUR[s.board[start]] or fair_move(s, start, to):
        return ""
    world = after(s, start, to)
    for seat in range(s.seats):
        if seat != s.mover and qualifies(world, seat, world._held[seat]):
            has, own = held(world, seat), held(world, s.mover)
            if own == has:
                return f"{SIDES[seat]} would hold {has} and you {own}: equal is no close call. NX-7.4"
            return f"{SIDES[seat]} would hold {has} of {s.targets[seat]}: nobody may hand over the win. NX-7.2"
    return ""


def after(s: NxsState, start: int, to: int) -> NxsState:
    """A copy in which a piece has gone to a hex, for counting."""
    world = s.copy()
    if world.board[to] != EMPTY:
        world.lift(to)
    world.put(to, world.lift(start))
    recount(world)
    return world
