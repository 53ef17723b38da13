"""The numbers of RagnaRoll that mean something: phases, steps of an agenda, actions, options, endings."""

from __future__ import annotations

from typing import Final

# phases (RR-2.2)
RUNES_FIRST: Final = 0  # A: the free stone of rounds 4 and 8
ROLL: Final = 1  # B: the dice fall, seat by seat
ASSIGN: Final = 2  # B: turning and roles
DUMMIES: Final = 3  # C: after the reveal, one die for each dummy
RESOLVE: Final = 4  # D
LAST_TIE: Final = 5  # Loki picks a winner (RR-16.3)
DONE: Final = 6
UNSEEN: Final = 7  # only after a choice made on a view: what follows depends on things its viewer may not see (RR-19.5)
UNSEEN_DICE: Final = 8  # the same before the reveal

# steps of an agenda that ask their seat
TURN: Final = 1
THUNDER: Final = 2
CIRCLE: Final = 3
ANY_STONE: Final = 4
STONE: Final = 5  # parameter: the colour
COLUMN: Final = 6  # parameter: value - 1
FREE: Final = 7
STRIKE: Final = 8  # parameter: FROM_LEFT, FROM_RIGHT or BOLT
SUMMON: Final = 9
SHAPE: Final = 10  # parameter: the god
WODENS: Final = 11  # parameter: the sector
FRIGGS: Final = 12
SIFS: Final = 13
THORS: Final = 14
LINE: Final = 15  # parameter: the square of the troll
# steps that run by themselves
RUNE_MAGIC: Final = 16
POWER: Final = 17
AIM: Final = 18  # parameter: FROM_LEFT, FROM_RIGHT or BOLT
STEP: Final = 128  # a step is kind * STEP + parameter
DEPTH: Final = 12  # room for the steps of one seat

FROM_LEFT: Final = 0
FROM_RIGHT: Final = 1
BOLT: Final = 2

# actions
CROSS: Final = 0  # + stone
KEEP: Final = 18
TURN_TO: Final = 19  # + die * 6 + value - 1
AS_THUNDER: Final = 37  # + die
AS_CIRCLE: Final = 40  # + die
MARK: Final = 43  # + square
HIT: Final = 151
BEND: Final = 152  # + direction
FIZZLE: Final = 156
SHIFT: Final = 157  # + direction
PASS: Final = 161
CALL: Final = 162  # + god
BURN: Final = 167  # + placement
RUN: Final = 1951  # + one of six runs of three, then four single squares
ACTIONS: Final = 1961

# options
THUNDER_FIRST: Final = 0
LIGHTNING_FIRST: Final = 1
EARLY_AUTO: Final = 0
EARLY_ALWAYS: Final = 1
EARLY_NEVER: Final = 2

ROUND_LIMIT: Final = 10
TURN_BOXES: Final = 3

# why the game ended, as bits (RR-14)
BY_ROUNDS: Final = 1
BY_GODS: Final = 2
BY_TROLLS: Final = 4
