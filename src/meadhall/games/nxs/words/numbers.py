"""What the numbers of NXS: Ragnarok mean."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from ..data import CARDS, COLOURS, LETTERS
from ..rules import codes, tables
from ..rules.state import NxsState

HEXES = tuple(tables.NAMES)
RUNES = tuple(card.key for card in CARDS)
FIRST_PLAYER, TILES, THREE, CARD = "first player", "tile", "sannligr cards", "deal"
EVENTS = {codes.FIRST: FIRST_PLAYER, codes.TILE: TILES, codes.SANN: THREE, codes.DEAL: CARD}

BLOCKS = (
    Block(0, HEXES, "*", "the piece on this hex is picked: to move, or for a card"),
    Block(codes.GO, HEXES, "-* | x* | <>* | *", "a hex to end on, to capture on, to turn on; with a card also to swap with or to raise on"),
    Block(codes.TURN, HEXES, "r *", "the piece on this hex is picked to be turned"),
    Block(codes.CW, ("cw", "ccw"), "*", "which way it is turned"),
    Block(codes.FACE, tuple(map(str, range(6))), "/*", "a facing, 0 the first direction clockwise"),
    Block(codes.RUNE, RUNES, "rune *", "this rune card is used"),
    Block(codes.NO_RUNE, ("none",), "*", "no card is used"),
    Block(codes.STOP, ("stop",), "*", "a path or an effect that could go on ends here"),
    Block(codes.TURN_TWO, ("rotate-two",), "*", "two pieces are turned instead of a move"),
    Block(codes.RAISE, tuple(LETTERS[:5]), "*", "the kind of captured warrior that comes back"),
)
OUTCOMES = (
    Block(0, tuple(COLOURS), "first *", "who begins", FIRST_PLAYER),
    Block(0, tuple(LETTERS), "tile * | tile <colour> *", "the kind of warrior on the next tile", TILES),
    Block(0, RUNES, "sann *", "one of the three cards that both players get", THREE),
    Block(0, RUNES, "deal <colour> * | neutral *", "the next card", CARD),
)


def event(state: NxsState) -> str:
    """What chance decides now."""
    return EVENTS[int(state.step)]


NUMBERS = Numbers[NxsState](lambda _: BLOCKS, OUTCOMES, event)
