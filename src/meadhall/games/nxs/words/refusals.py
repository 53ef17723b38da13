"""Why a choice is refused, with the clause."""

from __future__ import annotations

import re

from meadhall.bits import has

from ..data import CARDS, KINDS, LETTERS
from ..rules import cards, codes, moves, tables, territory
from ..rules.state import NxsState
from .names import HEX, SIDES, animal, animals, cell_of, rune_clause, totem

# what each question wants: in words, and which marks its answers have in notation
WANTED: dict[int, tuple[str, str]] = {
    codes.CARD: ("say which rune you cast, or none. NX-9.6", "rune none"),
    codes.PIECE: ("choose the piece that moves. NX-3.1", "hex rotate-two"),
    codes.DEST: ("say where the {piece} goes. NX-3.1", "hex - x"),
    codes.TWO_PIECE: ("choose a piece to turn. NX-3.7", "hex r"),
    codes.TWO_DIR: ("{turn}. NX-3.4", "way"),
    codes.CARD_PIECE: ("choose the piece that {rune} works on. NX-9.7", "hex"),
    codes.CARD_MID: ("say where the path of the {piece} turns. NX-9.11", "hex -"),
    codes.CARD_DEST: ("say where {rune} leads the {piece}. {clause}", "hex - x"),
    codes.CARD_FACING: ("say how the piece faces, such as {example}. {clause}", "/"),
    codes.CARD_SECOND: ("say whom the {piece} captures next, or stop. NX-9.19", "hex x stop"),
    codes.CARD_OTHER: ("say with which piece the {piece} changes places. NX-9.16", "hex <>"),
    codes.CARD_KIND: ("say which fallen warrior returns. NX-9.20", "kind"),
    codes.CARD_HEX: ("say to which hex of your land the {raised} returns. NX-9.20", "hex"),
    codes.ROT_PIECE: ("choose the piece that you turn. NX-3.3", "hex r"),
    codes.ROT_DIR: ("{turn}. NX-3.4", "way"),
}
# what a mark is for, where it is not asked for
MEANT = {
    "r": "Pieces are turned after the move",
    "-": "Name a piece before you say where it goes",
    "x": "Name a piece before you say whom it captures",
    "<>": "Only Ansuz lets two pieces change places",
    "way": "Choose the piece that turns before you say which way",
    "/": "A facing is chosen only for Jēra and Berkano",
    "none": "'none' declines a rune",
    "stop": "'stop' ends Kenaz after one capture",
    "kind": "A letter names a fallen warrior for Berkano",
    "hex": "No hex is asked for",
}
TURNING = (codes.ROT_PIECE, codes.ROT_DIR)
# what to say to a hex, a way to turn or a mark where the rune's piece is known and something else is asked for
CHOSEN = {
    codes.CARD_FACING: "Here a facing is chosen by its number",
    codes.CARD_KIND: "The hex and the facing come later",
    codes.CARD_SECOND: "Kenaz captures a second time or ends the move",
}


def turns_one_way(s: NxsState) -> bool:
    """Is a sorceress being turned? She has two facings, so one way to turn is enough (NX-3.5)."""
    return s.step in (codes.ROT_DIR, codes.TWO_DIR) and len(s.legal(s.mover)) == 1


def question(s: NxsState) -> str:
    """What is asked now, with the clause: `now choose the piece that moves. NX-3.1`."""
    facings = [f"/{action - codes.FACE}" for action in s.legal(s.mover)] if s.step == codes.CARD_FACING else []
    piece = totem(s.board[s.start]) if s.start != tables.OFF and s.board[s.start] != tables.EMPTY else "piece"
    parts = {
        "piece": piece,
        "turn": f"say cw to turn the {piece}" if turns_one_way(s) else f"say which way the {piece} turns, cw or ccw",
        "rune": CARDS[s.card].rune if s.card != codes.NO_CARD else "the rune",
        "clause": rune_clause(int(s.card)),
        "raised": animal(s.raised) if s.raised < tables.KINDS_OF_PIECES else "warrior",
        "example": facings[0] if facings else "/0",
    }
    return "now " + WANTED[int(s.step)][0].format_map(parts)


def explain(s: NxsState, word: str) -> str:
    """Why one choice in notation is not legal for the player to move."""
    said = word.lower()
    found = re.search(HEX, word, re.IGNORECASE)
    cell = cell_of(found.group(0)) if found else tables.OFF
    if found and cell == tables.OFF:
        return f"There is no hex {found.group(0)}."
    if found and s.board[cell] == tables.WALL:
        return f"{tables.NAMES[cell]} is out of play with two players. NX-1.2"
    mark = _mark(said)
    if mark == "rune" or (mark == "none" and s.step == codes.CARD):
        return _why_rune(s, said)
    if mark == "rotate-two":
        return _why_two(s)
    if mark not in WANTED[int(s.step)][1].split():
        return _why_not_now(s, mark)
    if mark in ("way", "stop", "/", "kind"):
        return _why_word(s, said)
    if s.step in (codes.PIECE, codes.CARD_PIECE, codes.ROT_PIECE, codes.TWO_PIECE):
        return _why_piece(s, cell)
    return _why_hex(s, cell, mark)


def _mark(word: str) -> str:
    """What kind of choice a word in notation is."""
    if word in ("cw", "ccw"):
        return "way"
    if word in ("none", "stop", "rotate-two"):
        return word
    for mark in ("rune", "<>", "/", "-"):
        if word.startswith(mark):
            return mark
    if word.upper() in LETTERS and len(word) == 1:
        return "kind"
    if word[0] in "rx":
        return word[0]
    return "hex"


def _why_not_now(s: NxsState, mark: str) -> str:
    if mark in ("none", "stop", "kind", "<>", "/") and s.cards == codes.NO_CARDS:  # all are for runes
        return f"That belongs to rune cards, which this game does without; {question(s)}"
    if mark in ("-", "x", "<>", "hex") and s.step in TURNING:
        return f"The move is made; {question(s)}"
    if mark in ("-", "x", "hex") and s.step in (codes.TWO_PIECE, codes.TWO_DIR):
        return f"You turn two pieces instead of moving one; {question(s)}"
    if s.step == codes.CARD_HEX and mark in ("-", "x"):
        return f"The name of a hex is enough; {question(s)}"
    if mark == "r" and s.step in (codes.TWO_DIR, codes.ROT_DIR):
        return f"The piece is chosen; {question(s)}"
    if mark in ("x", "way") and s.step == codes.CARD_MID:
        return f"{'Ehwaz moves along two lines and captures nobody' if mark == 'x' else MEANT['r']}; {question(s)}"
    if s.step in CHOSEN and mark in ("-", "x", "hex", "way"):
        return f"{CHOSEN[int(s.step)]}; {question(s)}"
    return f"{MEANT[mark]}; {question(s)}"


# -- runes ------------------------------------------------------------------------------------------------------------


def _why_rune(s: NxsState, word: str) -> str:
    key = word.removeprefix("rune").strip()
    if s.cards == codes.NO_CARDS:
        return "This game is played without rune cards. NX-1.10"
    if word == "none":
        return "There is no other legal move, so a rune must be played. NX-7.11"
    card = next((i for i, c in enumerate(CARDS) if c.key == key), codes.NO_CARD)
    if card == codes.NO_CARD:
        return f"There is no rune {key!r}; the runes are {', '.join(c.key for c in CARDS)}. NX-9.10"
    if s.side != s.mover:
        return "Runes never work on the Jötunn's pieces. NX-9.8"
    if s.card != codes.NO_CARD:
        return f"{CARDS[s.card].rune} is cast: runes come before the move, at most one per turn. NX-9.6"
    i = s.mover * codes.CARD_KINDS + card
    if s.hands[i] <= 0:
        return f"{CARDS[card].rune} is already spent. NX-9.3" if s.spent[i] > 0 else _why_not_held(s, card)
    if s.step not in (codes.CARD, codes.PIECE) or (s.step == codes.PIECE and cards.usable(s, card)):
        return "A rune is cast before the move, at most one per turn. NX-9.6"
    return _why_useless(s, card)


def _why_not_held(s: NxsState, card: int) -> str:
    if s.cards == codes.ONITAMA and s.neutral == card:
        return f"{CARDS[card].rune} lies in the middle; whoever casts another rune takes it. NX-9.4"
    clause = {codes.SANNLIGR: "NX-9.1", codes.DRAWING: "NX-9.2", codes.ONITAMA: "NX-9.4"}[int(s.cards)]
    return f"You do not hold {CARDS[card].rune}. {clause}"


def _why_useless(s: NxsState, card: int) -> str:
    name = CARDS[card].rune
    if card == codes.BERKANO and not any(cards.risen(s, kind) for kind in range(tables.KINDS_OF_PIECES)):
        return f"{name} leads to no legal move now: none of your warriors has been captured. NX-9.9"
    if card != codes.BERKANO and cards.usable(_careless(s), card):
        return f"{name} leads to no legal move now: whatever it does would give an opponent the win. NX-9.9"
    return f"{name} leads to no legal move now. NX-9.9"


def _careless(s: NxsState) -> NxsState:
    """A copy in which nobody can win, so that only the movement of the pieces counts (no NX-7.2)."""
    world = s.copy()
    for seat in range(3):
        world.targets[seat] = 99
    territory.recount(world)
    return world


def _why_two(s: NxsState) -> str:
    if not s.rotate_two:
        return "Turning two pieces instead of moving is an option that this game does not use. NX-3.7"
    if s.side != s.mover or s.card != codes.NO_CARD:
        return "Two pieces cannot be turned instead of a Jötunn's move, nor after a rune. NX-3.7"
    if s.step in (codes.DEST, codes.ROT_PIECE, codes.ROT_DIR):
        return f"Two pieces are turned instead of a move, and you have chosen to move; {question(s)}"
    if s.step in (codes.TWO_PIECE, codes.TWO_DIR):
        return f"You are turning two pieces already; {question(s)}"
    if s._army[s.side] < 2:
        return "Turning two pieces needs two pieces. NX-3.7"
    if has(s.turned_two, s.mover):
        return "Two pieces cannot be turned on two turns running. NX-3.7"
    return "Two pieces are turned only in a turn without a rune: say none first. NX-3.7"


# -- words ------------------------------------------------------------------------------------------------------------


def _why_word(s: NxsState, word: str) -> str:
    """Why a way to turn, a facing, `stop` or a kind is refused where one is asked for."""
    if s.step in (codes.ROT_DIR, codes.TWO_DIR):
        return "A sorceress looks the same whichever way she turns; say cw. NX-3.5"
    if s.step == codes.CARD_SECOND:
        return "Stopping here would hand over the win. NX-9.19"
    if s.step == codes.CARD_FACING:
        return _why_facing(s, int(word[1:]))
    kind = LETTERS.index(word.upper())
    if kind == tables.SORCERESS:
        return "A sorceress is never captured, so none can return. NX-5.3"
    return f"None of your {animals(kind)} has been captured. NX-9.20"


def _why_facing(s: NxsState, facing: int) -> str:
    kind = int(tables.KIND[s.board[s.start]]) if s.card == codes.JERA else int(s.raised)
    if facing >= KINDS[kind].facings:
        return f"The {animal(kind)} has {KINDS[kind].facings} facings, /0 to /{KINDS[kind].facings - 1}; others look the same. NX-1.9"
    code = s.board[s.start]
    if facing == tables.FACING[code]:
        return f"The {animal(kind)} has facing /{facing} now; Jēra gives it another. NX-9.15"
    turned = s.copy()
    turned.face(s.start, code - tables.FACING[code] + facing)
    if moves.unjudged(turned, int(s.start)):
        return f"With facing /{facing} every move of the {animal(kind)} would hand over the win. NX-7.2"
    return f"With facing /{facing} the {animal(kind)} could neither move nor attack. NX-9.15"


# -- pieces -----------------------------------------------------------------------------------------------------------


def _why_piece(s: NxsState, cell: int) -> str:
    name, code = tables.NAMES[cell], s.board[cell]
    if code == tables.EMPTY:
        left = s.step in TURNING and s.last_from[s.side] == cell
        return f"No piece stands on {name}{f' any more: it is on {tables.NAMES[s.last_to[s.side]]}' if left else ''}. NX-3.1"
    if tables.COLOUR[code] != s.side:
        clause = "NX-10.5" if s.side != s.mover else "NX-3.1"
        return f"The piece on {name} is {SIDES[tables.COLOUR[code]]}'s; choose one of {SIDES[s.side]}'s now. {clause}"
    if s.step == codes.TWO_PIECE:
        return f"{name} has just been turned; two different pieces are turned. NX-3.7"
    if s.step == codes.CARD_PIECE:
        return _why_no_use(s, cell)
    piece = f"the {totem(code)} on {name}"
    ways = moves.unjudged(s, cell)
    if not ways:
        blocked = "her lines are blocked" if tables.KIND[code] == tables.SORCERESS else "its lines are blocked, and it can capture nobody"
        return f"The {totem(code)} on {name} cannot move: {blocked}. NX-4.2"
    if s.side == s.mover:
        return f"Any move of {piece} would hand over the win. NX-7.2"
    safe = [to for to in ways if moves.careful(s, cell, to)]
    if not safe:
        return f"Any move of {piece} would bring a gold piece into danger. NX-10.6"
    if len(safe) == len(ways):
        return f"Any move of {piece} would hand over the win. NX-7.2"
    return f"Any move of {piece} would hand over the win or bring a gold piece into danger. NX-10.6, NX-7.2"


def _why_no_use(s: NxsState, cell: int) -> str:
    """Why the card being cast does nothing for one's own piece."""
    card, code, name, clause = int(s.card), s.board[cell], CARDS[s.card].rune, rune_clause(int(s.card))
    piece = f"the {totem(code)} on {tables.NAMES[cell]}"
    warlike = (codes.TIWAZ, codes.HAGALAZ, codes.URUZ, codes.KENAZ, codes.ALGIZ)
    if tables.KIND[code] == tables.SORCERESS and card in warlike:
        return f"{name} is for warriors, and a sorceress is not one. {clause}"
    if tables.KIND[code] == tables.BOAR and card == codes.EHWAZ:
        return f"A boar moves one hex only, so its path cannot turn. {clause}"
    if card == codes.ANSUZ:
        return f"All your other pieces are like {piece}: nothing would change. {clause}"
    if card == codes.JERA or cards.destinations(_careless(s), card, cell):
        return f"Whatever {name} does with {piece} would hand over the win. NX-7.2"
    return f"{name} does nothing for {piece} now. {clause}"


# -- hexes ------------------------------------------------------------------------------------------------------------


def _why_hex(s: NxsState, to: int, mark: str) -> str:
    start, name = int(s.start), tables.NAMES[to]
    if s.step == codes.CARD_HEX:
        if tables.LAND[to] != s.mover:
            return f"{name} is not in your own land, to which the {animal(s.raised)} returns. NX-9.20"
        return f"{name} is taken: the {animal(s.raised)} returns to an empty hex. NX-9.20"
    if s.step == codes.CARD_OTHER:
        return _why_no_swap(s, start, to)
    if to == start:
        return f"The {totem(s.board[start])} is on {name} already. {'NX-9.11' if s.card == codes.EHWAZ else 'NX-4.1'}"
    if s.step == codes.DEST:
        return _why_not_there(s, start, to, mark)
    return _why_not_by_rune(s, start, to)


def _why_no_swap(s: NxsState, start: int, to: int) -> str:
    name, code = tables.NAMES[to], s.board[to]
    if code == tables.EMPTY:
        return f"No piece stands on {name}. NX-9.16"
    if tables.COLOUR[code] != s.side:
        return f"The piece on {name} is {SIDES[tables.COLOUR[code]]}'s; two of your own pieces change places. NX-9.16"
    if to == start:
        return f"The {totem(code)} on {name} needs another piece to change places with. NX-9.16"
    return f"Both are {animals(int(tables.KIND[code]))} with the same facing: nothing would change. NX-9.16"


def _why_not_there(s: NxsState, start: int, to: int, mark: str) -> str:
    """Why a piece does not go to a hex by a normal move or attack."""
    name = tables.NAMES[to]
    if to in moves.unjudged(s, start):
        if s.side != s.mover and not moves.careful(s, start, to):
            return f"{tables.NAMES[start]}{_sign(s, to)}{name} would bring a gold piece into danger. NX-10.6"
        return _why_gift(s, start, to) or _why_sign(s, to)
    if tables.COLOUR[s.board[to]] == s.side:
        piece = totem(s.board[start])
        return f"{name} is taken by a piece of the same colour; to move that one instead, take back the choice of the {piece}. NX-4.2"
    if s.board[to] != tables.EMPTY:
        return _why_no_attack(s, start, to)
    if any(tables.JUMP[start * 6 + i] == to for i in range(6)):
        return f"Nobody stands on {name}: a leap must capture. NX-5.7"
    reasons = [_why_no_line(s, start, to, direction) for direction in range(6)]
    reason = "".join(reasons) or f"{name} is not in a straight line with {tables.NAMES[start]}. NX-4.1"
    return f"Nobody stands on {name} to capture. {reason}" if mark == "x" else reason


def _sign(s: NxsState, to: int) -> str:
    return "-" if s.board[to] == tables.EMPTY else "x"


def _why_sign(s: NxsState, to: int) -> str:
    """A capture that was written like a move, or the other way round."""
    name = tables.NAMES[to]
    if s.board[to] == tables.EMPTY:
        return f"Nobody stands on {name}: to go there say -{name}. NX-5.7"
    return f"An enemy stands on {name}: to capture it say x{name}. NX-5.2"


def _why_not_by_rune(s: NxsState, start: int, to: int) -> str:
    """Why the rune being cast does not take a piece to a hex."""
    card, name, world = int(s.card), tables.NAMES[to], _careless(s)
    second = s.step == codes.CARD_SECOND
    if second or card == codes.KENAZ:
        ways = [int(cell) for cell in moves.unjudged(world, start) if s.board[cell] != tables.EMPTY]
        if to not in ways:
            return _why_no_attack(s, start, to) if s.board[to] != tables.EMPTY else f"Nobody stands on {name} to capture. NX-9.19"
        if second:
            return f"{tables.NAMES[start]}x{name} would hand over the win. NX-9.19"
        return f"After {tables.NAMES[start]}x{name}, stopping and every second capture would hand over the win. NX-9.19"
    path = card == codes.EHWAZ and s.step == codes.CARD_DEST
    reached = codes.GO + to in world.legal(s.mover) if path else to in cards.destinations(world, card, start)
    if reached and s.step == codes.CARD_MID:
        return f"However the path went on from {name}, it would hand over the win. NX-7.2"
    if reached:
        return _why_gift(s, start, to) or _why_sign(s, to)
    return f"{CARDS[card].rune} does not lead from {tables.NAMES[start]} to {name}: {_lowered(CARDS[card].text)} {rune_clause(card)}"


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def _why_no_line(s: NxsState, start: int, to: int, direction: int) -> str:
    """Why a piece does not reach an empty hex in a direction; "" if the hex does not lie there."""
    code, name = s.board[start], tables.NAMES[to]
    at, steps, blocker = tables.NEXT[start * 6 + direction], 1, tables.OFF
    while at not in (to, tables.OFF):
        if s.board[at] != tables.EMPTY and blocker == tables.OFF:
            blocker = at
        at, steps = tables.NEXT[at * 6 + direction], steps + 1
    if at != to:
        return ""
    if tables.LINE[code * 6 + direction] == 0:
        return f"The {totem(code)} on {tables.NAMES[start]} has no line towards {name}. NX-4.1"
    if blocker == tables.OFF:
        return f"{name} is {steps} hexes away; the {totem(code)} moves at most {tables.REACH[code]}. NX-4.1"
    if s.board[blocker] == tables.WALL:
        return f"The way to {name} leads over hexes that are out of play. NX-4.4"
    return f"{tables.NAMES[blocker]} is in the way: no piece passes through another. NX-4.2"


def _why_no_attack(s: NxsState, start: int, to: int) -> str:
    code, victim, name = s.board[start], s.board[to], tables.NAMES[to]
    if tables.COLOUR[victim] == tables.COLOUR[code]:
        return f"{name} is taken by a piece of the same colour. NX-4.2"
    if tables.KIND[victim] == tables.SORCERESS:
        return f"The sorceress on {name} can never be captured. NX-5.3"
    if s.wards[tables.COLOUR[victim]] == to:
        return f"The {totem(victim)} on {name} is warded. NX-9.21"
    if tables.KIND[code] == tables.SORCERESS:
        return "A sorceress never attacks. NX-5.3"
    for i in range(6):
        if tables.JUMP[start * 6 + i] != to:
            continue
        if tables.SPEAR[code * 6 + i] == 0:
            return f"The {totem(code)} on {tables.NAMES[start]} has no spear towards {name}. NX-5.1"
        for direction in (i, (i + 1) % 6):
            beside = tables.NEXT[start * 6 + direction]
            if tables.COLOUR[s.board[beside]] not in (tables.COLOUR[code], tables.NOBODY, tables.OUTSIDE):
                return f"The enemy on {tables.NAMES[beside]} blocks the attack on {name}. NX-5.4"
    return f"{name} is not two hexes away at a corner of {tables.NAMES[start]}: attacks are leaps between two lines. NX-5.2"


def _why_gift(s: NxsState, start: int, to: int) -> str:
    """Why a move hands over the win (NX-7.2, NX-7.4); "" if it does not."""
    if territory.fair_move(s, start, to):
        return ""
    world = after(s, start, to)
    mine = territory.hexes(world, s.mover)
    for seat in range(s.seats):
        if seat != s.mover and not has(s.out, seat) and territory.qualifies(world, seat, world._held[seat]):
            theirs = territory.hexes(world, seat)
            if mine == theirs and territory.qualifies(world, s.mover, world._held[s.mover]):
                return f"{SIDES[seat]} would hold {theirs} and you {mine}: equal numbers are not a close call. NX-7.4"
            return f"{SIDES[seat]} would hold {theirs} of {s.targets[seat]}: nobody may hand over the win. NX-7.2"
    return ""


def after(s: NxsState, start: int, to: int) -> NxsState:
    """A copy in which a piece has gone to a hex, for counting."""
    world = s.copy()
    if world.board[to] != tables.EMPTY:
        world.lift(to)
    world.put(to, world.lift(start))
    territory.recount(world)
    return world
