"""NXS: Ragnarok in words: sentences for the log, prompts, what a choice is called and promises, the table as plain text."""

from __future__ import annotations

from meadhall.game import Choice, Event, Prompt
from meadhall.state import buffer

from ..data import CARDS, COLOURS, KINDS, LETTERS
from ..rules.cards import BERKANO, JERA, targets
from ..rules.moves import moves, prey
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
    JOTUNN,
    LAST,
    LIMIT,
    NO_MOVE,
    ONITAMA,
    PIECE,
    REPEATED,
    ROT_DIR,
    ROT_PIECE,
    TWO_DIR,
    TWO_PIECE,
    WIN,
)
from ..rules.state import CCW, CW, FACE, GO, NO_RUNE, RAISE, RUNE, STOP, TURN, TURN_TWO, NxsState
from ..rules.tables import COLOUR, EMPTY, FACING, HEXES, JUMP, KIND, NAMES, NO_CARD, NOBODY, OFF, PLACES, SPEAR, WALL
from ..rules.territory import holds, third
from .notation import SIDES, after, end_line, free_moves, held, man, say

Mark = tuple[str, str]


def totem(code: int) -> str:
    """What a piece is called at the table."""
    return KINDS[KIND[code]].totem.lower()


# -- the log ----------------------------------------------------------------------------------------------------------


def words(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    p = event.params
    if event.key == "move":
        return _moved(p, names)
    if event.key == "turn":
        mover, side, cell, code, _, clockwise = p
        whose = "the Jötunn's" if side != mover else "the"
        return f"{names[mover]} turns {whose} {totem(code)} on {NAMES[cell]} {'right' if clockwise else 'left'}."
    if event.key == "rune":
        return f"{names[p[0]]} casts {CARDS[p[1]].rune}: {CARDS[p[1]].name}."
    if event.key == "ward":
        return f"{names[p[0]]} wards the {totem(p[1])} on {NAMES[p[2]]}."
    if event.key == "wheel":
        return f"{names[p[0]]} wheels the {totem(p[2])} on {NAMES[p[1]]} about."
    if event.key == "swap":
        return f"{names[p[0]]} swaps the {totem(p[1])} on {NAMES[p[2]]} and the {totem(p[3])} on {NAMES[p[4]]}."
    if event.key == "raise":
        return f"{names[p[0]]}'s {totem(p[1])} returns from the dead to {NAMES[p[2]]}."
    if event.key == "skip":
        return "The Jötunn cannot move without danger: the gold part is passed over."
    if event.key == "out":
        return f"{names[p[0]]} has no legal move."
    if event.key == "end":
        return ending(p[0], p[1], p[2:], names)
    return _dealt(event, names)


def _moved(p: tuple[int, ...], names: tuple[str, ...]) -> str:
    mover, code, start, to, victim, turning, hexes = p
    who = f"{names[mover]}'s {totem(code)}" if COLOUR[code] == mover else f"{names[mover]} guides the Jötunn's {totem(code)}:"
    way = f"{NAMES[start]}-{NAMES[turning]}-{NAMES[to]}" if turning != OFF else f"{NAMES[start]}-{NAMES[to]}"
    if victim != EMPTY:
        verb = "captures" if COLOUR[code] == mover else "it captures"
        return f"{who} {verb} the {SIDES[COLOUR[victim]].lower()} {totem(victim)}, {NAMES[start]}x{NAMES[to]}. Holds {hexes}."
    return f"{who} {'goes ' if COLOUR[code] == mover else ''}{way}. Holds {hexes}."


def _dealt(event: Event, names: tuple[str, ...]) -> str:
    p = event.params
    if event.key == "first":
        return f"The lot falls on {names[p[0]]} to begin."
    if event.key == "tile":
        whose = "Every army" if p[0] == NOBODY else SIDES[p[0]]
        where = NAMES[p[2]][1:] if p[0] == NOBODY else NAMES[p[2]]
        return f"{whose} draws the {KINDS[p[1]].totem.lower()} for {where}."
    if event.key == "sann":
        return f"Both players get {CARDS[p[0]].rune}: {CARDS[p[0]].name}."
    if event.key == "neutral":
        return f"{CARDS[p[0]].rune} lies in the middle: {CARDS[p[0]].name}."
    if event.key == "deal":
        return f"{names[p[0]]} gets {CARDS[p[1]].rune}: {CARDS[p[1]].name}."
    if event.key == "dealt":
        return f"{names[p[0]]} is dealt a rune face down."
    return ""


def ending(end: int, winners: int, hexes: tuple[int, ...], names: tuple[str, ...]) -> str:
    """How the game ended, in a sentence."""
    who = [names[seat] for seat in range(3) if winners // 2**seat % 2]
    score = "-".join(map(str, hexes))
    if end == WIN:
        return f"{who[0]} wins with {score} hexes."
    if end == CLOSE:
        return f"{who[0]} wins in a close call, {score}."
    if end in (NO_MOVE, LAST):
        return f"{who[0]} wins: nobody else can move."
    cause = "The same position for the third time" if end == REPEATED else "All turns are taken"
    if len(who) == 1:
        return f"{cause}: {who[0]} wins with {score} hexes."
    return f"{cause}: {' and '.join(who)} share the win, {score}."


# -- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: NxsState, seat: int) -> Prompt:
    """What to do now."""
    if s.step == ENDED:
        return Prompt(_end_prompt(s), f"Hexes held: {'-'.join(map(str, s.points()))}.")
    if s.step < CARD:
        return Prompt("The table is being set.", "Tiles and runes are drawn.")
    if s.mover != seat:
        gold = " for the Jötunn" if s.side != s.mover else ""
        return Prompt(f"{SIDES[s.mover]} is to move{gold}.", _score_help(s))
    return _own_prompt(s)


def _end_prompt(s: NxsState) -> str:
    who = [SIDES[seat] for seat in range(s.seats) if s.winners // 2**seat % 2]
    if s.end == CLOSE:
        return f"{who[0]} wins in a close call."
    if s.end in (REPEATED, LIMIT):
        return f"Stalemate: {' and '.join(who)} share the win." if len(who) > 1 else f"Stalemate: {who[0]} holds more."
    return f"{who[0]} wins." if s.end == WIN else f"{who[0]} wins: nobody else can move."


def _score_help(s: NxsState) -> str:
    return ", ".join(f"{SIDES[seat]} holds {held(s, seat)} of {s.targets[seat]}" for seat in range(s.seats)) + "."


def _own_prompt(s: NxsState) -> Prompt:
    gold = s.side != s.mover
    piece = totem(s.board[s.start]) if s.start != OFF and s.board[s.start] != EMPTY else "piece"
    rune = CARDS[s.card] if s.card != NO_CARD else None
    text = rune.text if rune else ""
    if s.step == CARD:
        return Prompt("Cast a rune, or none.", "One rune a turn, before the move. NX-9.6")
    if s.step == PIECE:
        return Prompt("Jötunn: choose a gold piece to move." if gold else "Choose a piece to move.", _score_help(s))
    if s.step == DEST:
        return Prompt(f"Jötunn: move the {piece}." if gold else f"Move the {piece}.", "Then turn one piece.")
    if s.step == ROT_PIECE:
        ask = "Jötunn: turn one gold piece by 60 degrees." if gold else "Turn one piece by 60 degrees."
        return Prompt(ask, "The piece that moved, or any other of that colour. NX-3.3")
    if s.step in (ROT_DIR, TWO_DIR):
        return Prompt(f"Turn the {piece} left or right.", "The spears and lines turn with it.")
    if s.step == TWO_PIECE:
        return Prompt("Turn the first of two pieces." if s.mid == OFF else "Turn another piece.", "Instead of a move. NX-3.7")
    if s.step == CARD_PIECE:
        return Prompt(f"{rune.rune if rune else 'Rune'}: choose the piece.", text)
    if s.step == CARD_MID:
        return Prompt("Ehwaz: where does the path turn?", text)
    if s.step == CARD_DEST:
        return Prompt(f"{rune.rune if rune else 'Rune'}: choose the hex.", text)
    if s.step == CARD_FACING:
        return Prompt(f"Choose how the {'warrior' if s.card == BERKANO else piece} faces.", text)
    if s.step == CARD_SECOND:
        return Prompt("Kenaz: capture again, or stop.", text)
    if s.step == CARD_OTHER:
        return Prompt(f"Ansuz: swap the {piece} with which?", text)
    if s.step == CARD_KIND:
        return Prompt("Berkano: who returns?", text)
    return Prompt("Berkano: to which empty hex?", text)


# -- choices ----------------------------------------------------------------------------------------------------------


def choice(s: NxsState, seat: int, action: int) -> Choice:
    """One click: a piece, a hex, an arrow, a stone or a button. Aiming shows where it leads and what it would hold."""
    text = say(s, seat, action)
    if action < GO:
        return _pick(s, action)
    if action < TURN:
        return _go(s, action - GO, text)
    if action < CW:
        cell = action - TURN
        name = NAMES[cell]
        return Choice((f"p:{name}",), f"turn {name}", f"Turn the {totem(s.board[cell])} on {name}; then choose the way.")
    if action in (CW, CCW):
        return _turn(s, action)
    if FACE <= action < RUNE:
        facing = action - FACE
        kind = KIND[s.board[s.start]] if s.card == JERA else s.raised
        return Choice((f"f:{facing}",), f"facing {facing}", f"The {KINDS[kind].totem.lower()} faces so.")
    if RUNE <= action < NO_RUNE:
        card = CARDS[action - RUNE]
        return Choice((f"r:{card.key}",), f"{card.rune}: {card.name}", card.text, _card_marks(s, action - RUNE))
    if action >= RAISE:
        kind = action - RAISE
        return Choice((f"k:{LETTERS[kind]}",), f"the {KINDS[kind].totem.lower()}", f"The {KINDS[kind].totem.lower()} returns.")
    if action == NO_RUNE:
        return Choice(("b:none",), "No rune", "Make a normal move.")
    if action == STOP:
        return Choice(("b:stop",), "Stop", "Leave it at one capture. Then turn one piece.")
    assert action == TURN_TWO
    return Choice(("b:rotate-two",), "Turn two pieces", "Instead of moving, two different pieces turn one step each.")


def spot_of(s: NxsState, cell: int) -> str:
    """The spot of a hex: its piece, or the hex itself."""
    return f"{'p' if s.board[cell] != EMPTY else 'c'}:{NAMES[cell]}"


def reach(s: NxsState, cell: int) -> list[int]:
    """Where the piece on a hex may go by the present question: by a normal move, or by the card that is cast."""
    out = buffer()
    if s.step == CARD_PIECE and s.card != JERA:
        return [int(out[i]) for i in range(targets(s, s.card, cell, out, 0, False))]
    return [int(out[i]) for i in range(moves(s, cell, s.board[cell], out, 0, False))]


def _pick(s: NxsState, cell: int) -> Choice:
    name = NAMES[cell]
    legal = reach(s, cell)
    marks: list[Mark] = [(f"h-{NAMES[to]}", "reach") for to in legal if s.board[to] == EMPTY]
    victims = [to for to in legal if s.board[to] != EMPTY and COLOUR[s.board[to]] != s.side]
    marks += [(f"p-{NAMES[to]}", "prey") for to in victims]
    if s.step == PIECE:
        free = free_moves(s, cell)
        marks += [(f"h-{NAMES[to]}", "gift") for to in free if to not in legal]
        marks += [(f"p-{NAMES[to]}", "held-off") for to in blocked_victims(s, cell)]
    count = f"{len(legal) - len(victims)} hexes" if len(legal) - len(victims) != 1 else "1 hex"
    attacks = f", {len(victims)} attack{'s' if len(victims) > 1 else ''}" if victims else ""
    kind = KINDS[KIND[s.board[cell]]].totem
    result = f"{kind} on {name}: {count}{attacks}." if legal else f"{kind} on {name}."
    return Choice((f"p:{name}",), name, result, tuple(marks))


def blocked_victims(s: NxsState, cell: int) -> list[int]:
    """Enemies at a spear of this piece whom another enemy shields (NX-5.4)."""
    code, legal = s.board[cell], free_moves(s, cell)
    spears = [JUMP[cell * 6 + i] for i in range(6) if SPEAR[code * 6 + i]]
    return [int(to) for to in spears if prey(s, to, COLOUR[code]) and to not in legal]


def _go(s: NxsState, to: int, text: str) -> Choice:
    name, start = NAMES[to], int(s.start)
    if s.step == CARD_OTHER:
        return Choice((f"p:{name}",), text, f"{NAMES[start]} and {name} change places.")
    if s.step == CARD_HEX:
        return Choice((f"c:{name}",), name, f"The {KINDS[s.raised].totem.lower()} returns to {name}.")
    if s.step == CARD_MID:
        return Choice((f"c:{name}",), text, f"The path turns on {name}.")
    world = after(s, start, to)
    mine = int(s.mover)
    before, now = set(holds(s, mine)), set(holds(world, mine))
    marks: list[Mark] = [(f"h-{NAMES[c]}", "gain") for c in sorted(now - before)]
    marks += [(f"h-{NAMES[c]}", "loss") for c in sorted(before - now)]
    victim = s.board[to] != EMPTY
    if victim:
        marks.append((f"p-{name}", "prey"))
    label = f"{NAMES[start]}{'×' if victim else '–'}{name}"
    return Choice((spot_of(s, to),), label, _promise(s, world, to, victim), tuple(marks))


def _promise(s: NxsState, world: NxsState, to: int, victim: bool) -> str:
    scores = [f"you hold {held(world, s.mover)}"]
    scores += [f"{SIDES[seat]} {held(world, seat)}" for seat in range(s.seats) if seat != s.mover]
    caught = f" captures the {totem(s.board[to])}" if victim else ""
    return f"{NAMES[to]}{caught}: {', '.join(scores)}."


def _turn(s: NxsState, action: int) -> Choice:
    world = s.copy()
    world.rotate(s.start, action == CW)
    out = buffer()
    world.mover = world.side
    legal = [int(out[i]) for i in range(moves(world, s.start, world.board[s.start], out, 0, False))]
    marks: list[Mark] = [(f"h-{NAMES[c]}", "reach") for c in legal if s.board[c] == EMPTY]
    marks += [(f"p-{NAMES[c]}", "prey") for c in legal if s.board[c] != EMPTY]
    threats = sum(1 for c in legal if s.board[c] != EMPTY)
    aim = f" It then threatens {threats}." if threats else ""
    spot, label, way = ("t:cw", "Turn right", "right") if action == CW else ("t:ccw", "Turn left", "left")
    return Choice((spot,), label, f"The {totem(s.board[s.start])} on {NAMES[s.start]} turns {way}.{aim}", tuple(marks))


def _card_marks(s: NxsState, card: int) -> tuple[Mark, ...]:
    """The pieces that could use a card light up."""
    world = s.copy()
    world.card, world.step = card, CARD_PIECE
    if card == BERKANO:
        return ()
    return tuple((f"p-{NAMES[cell]}", "lit") for cell in world.legal(s.mover))


# -- the table as text ------------------------------------------------------------------------------------------------


def text(s: NxsState) -> str:
    """The board with names of empty hexes and pieces as colour, kind and facing; then scores, cards and what is asked."""
    rows = "\n".join([_plan(s), "", *_standing(s)])
    return f"{rows}\n{_asked(s)}"


def _plan(s: NxsState) -> str:
    """Pieces as `WJ3` (white boar, facing 3) on the map of hexes; a ! marks a piece that was just moved or turned."""
    lands = s.lands()
    rows: dict[int, list[str]] = {}
    for cell in range(HEXES):
        if lands == 2 and s.board[cell] == WALL:
            continue
        q, r = PLACES[cell]
        code = s.board[cell]
        mark = NAMES[cell] if code == EMPTY else f"{COLOURS[COLOUR[code]]}{LETTERS[KIND[code]]}{FACING[code]}"
        row = rows.setdefault(r, [" "] * 100)
        at = 3 * (2 * q + r + 7) + 1
        row[at : at + 3] = list(mark)
        if code != EMPTY:
            row[at - 1] = "<" if cell in list(s.last_to) + list(s.last_turned) else "["
            row[at + 3] = ">" if row[at - 1] == "<" else "]"
    return "\n".join("".join(rows[r]).rstrip() for r in sorted(rows))


def _standing(s: NxsState) -> list[str]:
    out = []
    for seat in range(int(s.seats)):
        near, far = s._held[seat] // 64, s._held[seat] % 64
        lands = [(SIDES[(seat + 1) % 3], near), (SIDES[(seat + 2) % 3], far)]
        part = third(s.targets[seat])
        split = "; ".join(f"{n}/{part} of {land}" for land, n in lands) if s.lands() == 3 else ""
        gone = ", out of the game" if s.out // 2**seat % 2 else ""
        out.append(
            f"{SIDES[seat]}: {held(s, seat)}/{s.targets[seat]} hexes{f' ({split})' if split else ''}, "
            f"{s._army[seat]} pieces, captured {s.taken[seat]}{gone}"
        )
        if s.cards:
            out.append(f"  runes: {_hand(s, seat)}")
    if s.variant == JOTUNN:
        out.append(f"Jötunn (gold): {s._army[2]} pieces")
    if s.cards == ONITAMA and s.neutral != NO_CARD:
        out.append(f"Neutral rune: {CARDS[s.neutral].key}")
    lost = ["".join(LETTERS[k] * int(s.lost[c * 6 + k]) for k in range(6)) for c in range(3)]
    out.append("Fallen: " + (", ".join(f"{SIDES[c]} {lost[c]}" for c in range(3) if lost[c]) or "nobody"))
    wards = [man(s.board[s.wards[c]], s.wards[c]) for c in range(3) if s.wards[c] != OFF]
    if wards:
        out.append(f"Warded: {' '.join(wards)}")
    return out


def _hand(s: NxsState, seat: int) -> str:
    spent = [CARDS[c].key for c in range(12) for _ in range(s.spent[seat * 12 + c])]
    used = f" (spent: {' '.join(spent)})" if spent else ""
    if s.hidden_hand(seat):
        return f"{s.cards_held(seat)} face down{used}"
    return (" ".join(CARDS[c].key for c in range(12) for _ in range(s.hands[seat * 12 + c])) or "none") + used


def _asked(s: NxsState) -> str:
    if s.step == ENDED:
        return f"Turn {s.turns}. The game is over: {end_line(s)}."
    if s.step < CARD:
        return "The table is being set."
    gold = ", the gold part" if s.side != s.mover else ""
    asks = {
        CARD: "a rune or none",
        PIECE: "a piece to move",
        DEST: "where it goes",
        TWO_PIECE: "a piece to turn",
        TWO_DIR: "cw or ccw",
        CARD_PIECE: "a piece for the rune",
        CARD_MID: "where the path turns",
        CARD_DEST: "the hex",
        CARD_FACING: "a facing",
        CARD_SECOND: "a second victim or stop",
        CARD_OTHER: "the piece to swap with",
        CARD_KIND: "who returns",
        CARD_HEX: "the hex to return to",
        ROT_PIECE: "a piece to turn",
        ROT_DIR: "cw or ccw",
    }
    with_piece = f" ({NAMES[s.start]})" if s.start != OFF and s.step not in (ROT_PIECE, CARD) else ""
    rune = f", rune {CARDS[s.card].key}" if s.card != NO_CARD else ""
    return f"Turn {s.turns + 1}, {SIDES[s.mover]}{gold}{rune}: {asks[int(s.step)]}{with_piece}."
