"""Named numbers: the steps of the game, its actions, clans and boards."""

from __future__ import annotations

from typing import Final

# steps: what happens next; chance decides those below CHANCE_STEPS
OUT: Final = 0  # which two Norway cards are left out (LD-1.3)
FIRST: Final = 1  # who begins (LD-1.8)
DEAL: Final = 2  # a card to a board, twice for each (LD-1.5, LD-6.18)
NEUTRAL_ROLL: Final = 3  # the neutral clan's six dice (LD-9.2)
ROLL: Final = 4  # a departing clan's dice (LD-4.1)
REROLL: Final = 5  # the dice that Nidaros rolls again (LD-7.6)
DRAW: Final = 6  # the top of the objective pile (LD-6.11)
CHANCE_STEPS: Final = 7
TURN: Final = 7  # depart, return, or an effect (LD-3)
FROM: Final = 8  # Avaldsnes: from which board (LD-7.8)
BACK: Final = 9  # Avaldsnes: which tokens
BANNER_STEP: Final = 10  # Borre: which board (LD-7.12)
ROLLED: Final = 11  # runes, effects, then a board (LD-4.16)
AGAIN: Final = 12  # Nidaros: which dice
TURN_DIE: Final = 13  # Gokstad: which die to which value (LD-7.7)
DICE: Final = 14  # which dice go to the board (LD-4.2)
BOARD2: Final = 15  # Lade: a second board, or not (LD-7.11)
CLAIM: Final = 16  # a card or an objective (LD-6.8)
KEEP: Final = 17  # one of two objectives (LD-6.11)
NEUTRAL: Final = 18  # which card the neutral clan carries off (LD-9.5)
COUNTRY: Final = 19  # Hafrsfjord's country (LD-8.2)
ENDED: Final = 20

NEUTRAL_CLAN: Final = 4
NOTHING: Final = 20  # instead of an objective: none drawn, or none kept yet
NO_COUNTRY: Final = 5

NORTH: Final = 0
MIDDLE: Final = 1
SOUTH: Final = 2

ACTION_EFFECTS: Final = 7  # Kaupang to Borre are played by choice; the other three work by themselves (LD-7.13)
LAST_EXPEDITION: Final = 6
RUNES: Final = 12

# actions: one range for each kind of choice
A_DEPART: Final = 0
A_RETURN: Final = 1
A_EFFECT: Final = 2  # + Norway card
A_BOARD: Final = 9  # + board
A_DONE: Final = 12
A_UP: Final = 13  # rune: + value - 1, for 1 to 5
A_DOWN: Final = 18  # rune: + value - 2, for 2 to 6
A_FROM: Final = 23  # + board
A_BANNER: Final = 26  # + board
A_TURN: Final = 29  # Gokstad: + (value - 1) * 6 + new value - 1
A_TAKE: Final = 65  # + card
A_OBJECTIVE: Final = 103
A_KEEP: Final = 104  # + objective
A_DISCARD: Final = 124  # + card
A_COUNTRY: Final = 162  # + country
A_BACK: Final = 167  # Avaldsnes: + (higher value - 1) * 7 + lower value, 0 for one token
A_PLACE: Final = 209  # + crew
A_AGAIN: Final = 1133  # Nidaros: + crew
ACTIONS: Final = 2057
