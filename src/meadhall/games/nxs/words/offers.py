"""What a player is asked, and how each choice is offered: its label, its spot on the page, what it promises."""

from __future__ import annotations

from meadhall.english import listed, plural
from meadhall.game import Choice, Prompt, Reach

from ..data import CARDS, KINDS, LETTERS
from ..rules import cards, codes, moves, tables, territory
from ..rules.state import NxsState
from .log import End, verdict
from .names import SIDES, animal, rune_clause, sides, totem
from .notation import say
from .refusals import after, turns_one_way

Mark = tuple[str, str]


# -- prompts ----------------------------------------------------------------------------------------------------------

ASKS = {  # a question and its help; in braces the piece that was picked, the rune, its text, the score
    codes.CARD: ("Cast a rune, or none.", "One rune per turn, before the move. NX-9.6"),
    codes.PIECE: ("Choose a piece to move.", "{score}"),
    codes.DEST: ("Move the {piece}.", "Then turn one piece."),
    codes.TWO_PIECE: ("Turn the first of two pieces.", "Instead of a move. NX-3.7"),
    codes.TWO_DIR: ("Turn the {piece} left or right.", "The spears and lines turn with it."),
    codes.CARD_PIECE: ("{rune}: choose the piece.", "{text}"),
    codes.CARD_MID: ("{rune}: where does the path turn?", "{text}"),
    codes.CARD_DEST: ("{rune}: choose the hex.", "{text}"),
    codes.CARD_FACING: ("Choose how the {piece} faces.", "{text}"),
    codes.CARD_SECOND: ("{rune}: capture again, or stop.", "{text}"),
    codes.CARD_OTHER: ("{rune}: swap the {piece} with which?", "{text}"),
    codes.CARD_KIND: ("{rune}: who returns?", "{text}"),
    codes.CARD_HEX: ("{rune}: to which empty hex?", "{text}"),
    codes.ROT_PIECE: ("Turn one piece by 60 degrees.", "The piece that moved, or any other of that colour. NX-3.3"),
    codes.ROT_DIR: ("Turn the {piece} left or right.", "The spears and lines turn with it."),
}
GOLD_ASKS = {
    codes.PIECE: "Jötunn: choose a gold piece to move.",
    codes.DEST: "Jötunn: move the {piece}.",
    codes.ROT_PIECE: "Jötunn: turn one gold piece by 60 degrees.",
}


def prompt(s: NxsState, seat: int) -> Prompt:
    """What to do now, or who is to move."""
    if s.step == codes.ENDED:
        return Prompt(*verdict(end_of(s), SIDES))
    if s.step < codes.CARD:
        return Prompt("The table is being set.", "The first player, tiles and runes are drawn.")
    if s.mover != seat:
        gold = " for the Jötunn" if s.side != s.mover else ""
        return Prompt(f"{SIDES[s.mover]} is to move{gold}.", _score(s))
    ask, more = ASKS[s.step]
    if turns_one_way(s):
        ask, more = "Turn the {piece}.", "She has two facings; either way she takes the other. NX-3.5"
    if s.side != s.mover:
        ask = GOLD_ASKS.get(s.step, ask)
    if s.step == codes.TWO_PIECE and s.mid != tables.OFF:
        ask = "Turn another piece."
    parts = {"piece": _picked(s), "rune": "Rune", "text": "", "score": _score(s)}
    if s.card != codes.NO_CARD:
        parts |= {"rune": CARDS[s.card].rune, "text": CARDS[s.card].text}
    return Prompt(ask.format_map(parts), more.format_map(parts))


def _picked(s: NxsState) -> str:
    if s.step == codes.CARD_FACING and s.card == codes.BERKANO:
        return "warrior"
    return totem(s.board[s.start]) if s.start != tables.OFF and s.board[s.start] != tables.EMPTY else "piece"


def end_of(s: NxsState) -> End:
    """The facts of the ending."""
    return End(int(s.end), int(s.winners), int(s.out), tuple(s.points()), tuple(int(s.taken[seat]) for seat in range(s.seats)))


def _score(s: NxsState) -> str:
    return ", ".join(f"{SIDES[seat]} holds {territory.hexes(s, seat)} of {s.targets[seat]}" for seat in range(s.seats)) + "."


# -- choices ----------------------------------------------------------------------------------------------------------

BUTTONS = {
    codes.NO_RUNE: Choice(("b:none",), "No rune", "Make a normal move."),
    codes.STOP: Choice(("b:stop",), "Stop", "Leave it at one capture. Then turn one piece."),
    codes.TURN_TWO: Choice(("b:rotate-two",), "Turn two pieces", "Instead of moving, two different pieces turn one step each."),
}


def choice(s: NxsState, seat: int, action: int) -> Choice:
    """One click: a piece, a hex, an arrow, a stone or a button. Hovering shows where it leads and what it would hold."""
    if action < codes.GO:
        return _pick(s, action)
    if action < codes.TURN:
        return _go(s, seat, action, say(s, seat, action))
    if action < codes.CW:
        cell = action - codes.TURN
        name = tables.NAMES[cell]
        both = tables.KIND[s.board[cell]] != tables.SORCERESS
        then = "Then choose the way: right or left." if both else "She has two facings and takes the other."
        return Choice((f"p:{name}",), f"Turn {totem(s.board[cell])} {name}", then)
    if action in (codes.CW, codes.CCW):
        return _turn(s, action)
    if codes.FACE <= action < codes.RUNE:
        facing = action - codes.FACE
        kind = tables.KIND[s.board[s.start]] if s.card == codes.JERA else s.raised
        return Choice((f"f:{facing}",), f"Facing {facing}", f"The {animal(kind)} gets the lines {sides(kind, facing)}.")
    if codes.RUNE <= action < codes.NO_RUNE:
        card = action - codes.RUNE
        users = _users(s, card)
        works = f"{plural(len(users), 'piece')} can use it" if users else "a fallen warrior can return"
        return Choice((f"r:{CARDS[card].key}",), CARDS[card].rune, f"{CARDS[card].name}: {works}. {rune_clause(card)}", users)
    if action >= codes.RAISE:
        kind = action - codes.RAISE
        return Choice((f"k:{LETTERS[kind]}",), KINDS[kind].totem, f"The {animal(kind)} returns; then choose where.")
    return BUTTONS[action]


def _pick(s: NxsState, cell: int) -> Choice:
    """A piece: where it may go, by a normal move or by the card that is cast, and what keeps it from elsewhere."""
    name, code = tables.NAMES[cell], s.board[cell]
    by_card = s.step == codes.CARD_PIECE and s.card != codes.JERA
    legal = cards.destinations(s, s.card, cell) if by_card else moves.destinations(s, cell)
    victims = [to for to in legal if s.board[to] != tables.EMPTY and tables.COLOUR[s.board[to]] != s.side]
    marks = _marks("h", "reach", [to for to in legal if s.board[to] == tables.EMPTY]) + _marks("p", "prey", victims)
    if s.step == codes.PIECE:
        unjudged = moves.unjudged(s, cell)
        jumps = [int(tables.JUMP[cell * 6 + i]) for i in range(6) if tables.SPEAR[code * 6 + i]]
        shielded = [to for to in jumps if moves.prey(s, to, tables.COLOUR[code]) and to not in unjudged]  # NX-5.4
        marks += _marks("h", "gift", [to for to in unjudged if to not in legal]) + _marks("p", "held-off", shielded)
    hexes = len(legal) - len(victims)
    ways = [f"can go to {plural(hexes, 'hex', 'hexes')}"] if hexes else []
    ways += [f"can capture {plural(len(victims), 'enemy', 'enemies')}"] if victims else []
    if s.step == codes.CARD_PIECE and not by_card:  # what it can do depends on how it will face
        ways = ["is set to another facing first"]
    return Choice((f"p:{name}",), f"{KINDS[tables.KIND[code]].totem} {name}", f"It {listed(ways)}." if ways else "", marks)


def reach(s: NxsState, spot: str) -> Reach | None:
    """Where the piece on a spot could go, and what it could capture, if it were its owner's turn."""
    cell = tables.NAMES.index(spot[2:]) if spot.startswith("p:") and spot[2:] in tables.NAMES else -1
    if cell < 0 or s.board[cell] == tables.EMPTY or tables.COLOUR[s.board[cell]] >= tables.NOBODY:
        return None
    found = moves.unjudged(s, cell)
    victims = [to for to in found if s.board[to] != tables.EMPTY]
    free = [to for to in found if s.board[to] == tables.EMPTY]
    who = f"{SIDES[tables.COLOUR[s.board[cell]]]}'s {totem(s.board[cell])} on {tables.NAMES[cell]}"
    ways = [f"go to {plural(len(free), 'hex', 'hexes')}"] if free else []
    ways += [f"capture {plural(len(victims), 'piece')}"] if victims else []
    if not ways:
        return Reach(f"{who} cannot move as it stands.")
    return Reach(f"{who} can {listed(ways, 'or')} as it stands.", _marks("h", "reach", free) + _marks("p", "prey", victims))


def _go(s: NxsState, seat: int, action: int, text: str) -> Choice:
    """A hex to go to, to capture on, to turn on, to swap with, to return to."""
    to = action - codes.GO
    name = tables.NAMES[to]
    if s.step == codes.CARD_HEX:
        return Choice((f"c:{name}",), name, f"The {animal(s.raised)} returns to {name}.")
    start = tables.NAMES[s.start]
    if s.step == codes.CARD_OTHER:
        return Choice((f"p:{name}",), text, f"{start} and {name} change places.")
    if s.step == codes.CARD_MID:
        return Choice((f"c:{name}",), text, f"The path turns on {name}.")
    world = after(s, s.start, to)
    before, now = set(territory.holds(s, s.mover)), set(territory.holds(world, s.mover))
    marks = _marks("h", "gain", sorted(now - before)) + _marks("h", "loss", sorted(before - now))
    wins = territory.qualifies(world, s.mover, world._held[s.mover]) and _ends(s, seat, action)
    held = _counts(world) + (", and win." if wins else ".")
    if s.board[to] == tables.EMPTY:
        return Choice((f"c:{name}",), f"{start}–{name}", held, marks)
    result = f"It captures the {totem(s.board[to])}. {held}"
    return Choice((f"p:{name}",), f"{start}×{name}", result, marks + _marks("p", "prey", [to]))


def _counts(world: NxsState) -> str:
    """What everybody would hold."""
    others = [f"{SIDES[seat]} {territory.hexes(world, seat)}" for seat in range(world.seats) if seat != world.mover]
    return ", ".join([f"You would hold {territory.hexes(world, world.mover)}", *others])


def _ends(s: NxsState, seat: int, action: int) -> bool:
    """Does the choice of a mover who then qualifies end the game (NX-7.1)? Not if the rune goes on, as Kenaz may."""
    world = s.copy()
    world.apply(seat, action)
    return bool(world.step == codes.ENDED)


def _turn(s: NxsState, action: int) -> Choice:
    """A rotation: where the piece could then go and what it would threaten."""
    world = s.copy()
    world.rotate(s.start, action == codes.CW)
    world.mover = world.side
    legal = moves.destinations(world, s.start)
    victims = [to for to in legal if s.board[to] != tables.EMPTY]
    marks = _marks("h", "reach", [to for to in legal if s.board[to] == tables.EMPTY]) + _marks("p", "prey", victims)
    aim = f" It then threatens {plural(len(victims), 'enemy piece')}." if victims else ""
    spot, way = ("t:cw", "right") if action == codes.CW else ("t:ccw", "left")
    return Choice((spot,), f"Turn {way}", f"The {totem(s.board[s.start])} on {tables.NAMES[s.start]} turns {way}.{aim}", marks)


def _users(s: NxsState, card: int) -> tuple[Mark, ...]:
    """The pieces that could use a card light up."""
    if card == codes.BERKANO:
        return ()
    world = s.copy()
    world.card, world.step = card, codes.CARD_PIECE
    return _marks("p", "lit", world.legal(s.mover))


def _marks(layer: str, mark: str, cells: list[int]) -> tuple[Mark, ...]:
    """Hexes (layer h) or pieces (p) that show a mark while a choice is aimed at."""
    return tuple((f"{layer}-{tables.NAMES[cell]}", mark) for cell in cells)
