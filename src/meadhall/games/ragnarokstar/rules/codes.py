"""The words of RagnaRok Star as numbers: steps, expansions, pieces, cards, actions, events of chance."""

from __future__ import annotations

from typing import Final

# where the game stands (the step)
SETUP: Final = 0
FIRST_DEAL: Final = 1
FIRST_KEEP: Final = 2
PROGRAM: Final = 3  # phase 1
ARRIVAL: Final = 4  # phase 2
OPENING: Final = 5
OPENING_ACTS: Final = 6
SHIELDS: Final = 7  # phase 3: the stages of a number, in the order of RS-7.2
MOVES: Final = 8
ICE_OFFICE: Final = 9
CLAIMS: Final = 10
EYES: Final = 11
PEEK: Final = 12
DEALS: Final = 13
KEEPS: Final = 14
GUEST_DRAWS: Final = 15
CONTROLS: Final = 16
DRAGON_CALL: Final = 17
SCARES: Final = 18
THEFTS: Final = 19
LOSSES: Final = 20  # victims may react
WRAP_UP: Final = 21
CLOSING: Final = 22
CLOSING_ACTS: Final = 23
SENDING: Final = 24
ICE_REMOVE: Final = 25  # phase 4
ICE_GIVE: Final = 26
ICE_PLACE: Final = 27
SCORING: Final = 28
END: Final = 29

TOLL: Final = 13  # as the running instant: the toll after a flight in the closing window

# one contract draw in the ledger, EVENT numbers: the batch, then
EVENT: Final = 7
EVENT_SEAT: Final = 1  # the seat that draws
EVENT_FACES: Final = 2  # three cards (CARDS: none)
EVENT_KEEPS: Final = 5  # how many are kept
EVENT_KEPT: Final = 6  # which of the three were kept, as bits (0: not yet chosen)

NOBODY: Final = -1

# expansions
BASE: Final = 0
ANGRY: Final = 1
DIVALKYRIE: Final = 2

# the contracts (RS-11.14)
FIRST: Final = 0
REVISED: Final = 1

CENTRE: Final = 4  # where boats and the dragon start; the islands are 0 to 3 = P L T M
SEATS_IN_COLUMN: Final = 5  # lines of a hall (data.toml agrees: see below)
PIECES: Final = 21

# icebergs (0: no tile)
PACK: Final = 1
BRIDGE: Final = 2
WALL: Final = 3
ALL_TILES: Final = 14  # bits 1 to 3

# what an action of a program does
COLLECT: Final = 0
NAV: Final = 1
FLY: Final = 2
STEAL: Final = 3
SHIELD: Final = 4
CONTRACT: Final = 5
EYE: Final = 6
ICE: Final = 7
GUEST: Final = 8
CONTROL: Final = 9
DRAGON: Final = 10

# guest stars (0: no card)
G01: Final = 1
G02: Final = 2
G03: Final = 3
G04: Final = 4
G05: Final = 5
G06: Final = 6
G07: Final = 7
G08: Final = 8
G09: Final = 9
G10: Final = 10
G11: Final = 11
G12: Final = 12
ALL_GUESTS: Final = 8190  # bits 1 to 12

CARDS: Final = 22  # contracts 0 to 21; CARDS itself: no card
ALL_CONTRACTS: Final = 4194303

# what is counted for contracts, a row of nine for each seat
STOLEN: Final = 0
FLIGHTS: Final = 1
LOCKED_IN: Final = 2
LINKED: Final = 3
PEEKS: Final = 4
FROM_ISLAND: Final = 5  # and the three after it
COUNTS: Final = 9

# tests of contracts, in the order of data.TESTS
TEST_TOTAL: Final = 0
TEST_YOUNG: Final = 1
TEST_OLD: Final = 2
TEST_OF_TYPE: Final = 3
TEST_EMPTY_PIT: Final = 4
TEST_LEAD: Final = 5
TEST_TYPE_AND_LINES: Final = 6
TEST_LINES_LEAD: Final = 7
TEST_COLUMNS_LEAD: Final = 8
TEST_ONE_AGE: Final = 9
TEST_STOLEN: Final = 10  # from here to TEST_PEEKS in the order of the counts
TEST_FLIGHTS: Final = 11
TEST_LOCKED_IN: Final = 12
TEST_LINKED: Final = 13
TEST_PEEKS: Final = 14
TEST_EACH_ISLAND: Final = 15
TEST_IN_ROUND: Final = 16

# actions: 0 to 26 are entries of a program
KEEP: Final = 32  # + contract
CLAIM: Final = 64  # + card * 16 + island * 4 + amount, card 0 to 3 = none, G01, G02, G03
CLAIM_NONE: Final = 64
LOOK_YOUNG: Final = 128
LOOK_OLD: Final = 129
LOOK_NONE: Final = 130
STEAL_NONE: Final = 136
ROB: Final = 140  # + victim * 4 + type
ROB_SHIELDED: Final = 156  # with G04
GUEST_KEEP: Final = 200
GUEST_PLAY: Final = 201
DROP_OLD: Final = 202
DROP_NEW: Final = 203
CONTROL_NONE: Final = 208
CONTROL_LODGE: Final = 209  # + lodge * 2 + (0 forward, 1 back)
SCARE: Final = 220  # + type
WINDOW_HOLD: Final = 224
WINDOW_PLAY: Final = 225
REACT_HOLD: Final = 226
REACT_PLAY: Final = 227
ENCORE: Final = 228  # G08 + type
TWICE: Final = 232  # G09 + lodge * 2 + direction
RETURN: Final = 240  # G10 + contract
FLIGHT: Final = 262  # G11 + island
SHIFT: Final = 266  # G12 + (tile - 1) * 4 + spot
SWAP: Final = 278
SEND: Final = 280  # + seat
REMOVE: Final = 284  # + tile - 1
GIVE: Final = 288  # + seat
PLACE: Final = 292  # + spot
ROB_TWO: Final = 296  # with G05: + victim * 10 + pair of types
ACTIONS: Final = 336

# events of chance
NO_CHANCE: Final = 0
X_MASTER: Final = 1
X_CROWD: Final = 2
X_MISSING: Final = 3
X_REST: Final = 4
X_CONTRACT: Final = 5
X_ARRIVAL: Final = 6
X_PEEK: Final = 7
X_GUEST: Final = 8
X_TIE: Final = 9

ENTRIES: Final = 27  # what a program can have at a number
SIXTH: Final = 5  # the musician of the Divalkyrie expansion
