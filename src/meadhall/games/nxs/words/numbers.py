"""What the numbers of NXS: Ragnarok mean."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from ..data import CARDS, COLOURS, LETTERS
from ..rules.position import DEAL, FIRST, SANN, TILE
from ..rules.state import CW, FACE, GO, NO_RUNE, RAISE, RUNE, STOP, TURN, TURN_TWO, NxsState
from ..rules.tables import NAMES

HEXES = tuple(NAMES)
RUNES = tuple(card.key for card in CARDS)
FIRST_PLAYER, TILES, THREE, CARD = "first player", "tile", "sannligr cards", "deal"
EVENTS = {FIRST: FIRST_PLAYER, TILE: TILES, SANN: THREE, DEAL: CARD}

BLOCKS = (
    Block(0, HEXES, "*", "the piece on this hex is picked: to move, or for a card"),
    Block(GO, HEXES, "-* | x* | <>* | *", "a hex to end on, to capture on, to turn on; with a card also to swap with or to raise on"),
    Block(TURN, HEXES, "r *", "the piece on this hex is picked to be turned"),
    Block(CW, ("cw", "ccw"), "*", "which way it is turned"),
    Block(FACE, tuple(map(str, range(6))), "/*", "a facing, 0 the first direction clockwise"),
    Block(RUNE, RUNES, "rune *", "this rune card is used"),
    Block(NO_RUNE, ("none",), "*", "no card is used"),
    Block(STOP, ("stop",), "*", "a path or an effect that could go on ends here"),
    Block(TURN_TWO, ("rotate-two",), "*", "two pieces are turned instead of a move"),
    Block(RAISE, tuple(LETTERS[:5]), "*", "the kind of captured warrior that comes back"),
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
