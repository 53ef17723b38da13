"""What the numbers of NXS: Ragnarok mean: variants, ways of dealing cards, questions, endings, rune cards, actions."""

from __future__ import annotations

from typing import Final

# the variant
STANDARD: Final = 0
JOTUNN: Final = 1  # NX-10

# how rune cards are dealt (NX-9.1 to NX-9.4)
NO_CARDS: Final = 0
SANNLIGR: Final = 1
DRAWING: Final = 2
ONITAMA: Final = 3
MODES: Final = 4

# what is decided now; the first four are left to chance
FIRST: Final = 0
TILE: Final = 1
SANN: Final = 2
DEAL: Final = 3
CARD: Final = 4
PIECE: Final = 5
DEST: Final = 6
TWO_PIECE: Final = 7
TWO_DIR: Final = 8
CARD_PIECE: Final = 9
CARD_MID: Final = 10
CARD_DEST: Final = 11
CARD_FACING: Final = 12
CARD_SECOND: Final = 13
CARD_OTHER: Final = 14
CARD_KIND: Final = 15
CARD_HEX: Final = 16
ROT_PIECE: Final = 17
ROT_DIR: Final = 18
ENDED: Final = 19
STEPS: Final = 20

UNDRAWN: Final = 3  # the first player before the lot is cast

# how the game ended
RUNNING: Final = 0
WIN: Final = 1  # NX-7.1
CLOSE: Final = 2  # NX-7.3
NO_MOVE: Final = 3  # NX-7.10
LAST: Final = 4  # NX-8.5
REPEATED: Final = 5  # NX-7.13
LIMIT: Final = 6  # NX-7.14

# rune cards (NX-9.10 to NX-9.21)
RAIDO: Final = 0
EHWAZ: Final = 1
THURISAZ: Final = 2
TIWAZ: Final = 3
HAGALAZ: Final = 4
JERA: Final = 5
ANSUZ: Final = 6
ISA: Final = 7
URUZ: Final = 8
KENAZ: Final = 9
BERKANO: Final = 10
ALGIZ: Final = 11
CARD_KINDS: Final = 12
NO_CARD: Final = 12

# actions: a number means the same thing throughout a game
GO: Final = 111  # 0 to 110 pick a piece, 111 to 221 name a hex: to end on, to capture, to turn on, to swap with
TURN: Final = 222  # 222 to 332 pick a piece to turn
CW: Final = 333
CCW: Final = 334
FACE: Final = 335  # 335 to 340: a facing
RUNE: Final = 341  # 341 to 352: a card
NO_RUNE: Final = 353
STOP: Final = 354
TURN_TWO: Final = 355
RAISE: Final = 356  # 356 to 360: the kind of a captured warrior
ACTIONS: Final = 361
