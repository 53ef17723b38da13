"""The numbers of Yggdrasil: components by place, steps of the agenda, choices and outcomes. All literal, all stable."""

from __future__ import annotations

from typing import Final

# Enemies, in the order of their lanes; a card of one of them has the same number
NIDHOGG: Final = 0
SURT: Final = 1
JORMUNGAND: Final = 2
FENRIR: Final = 3
HEL: Final = 4
LOKI: Final = 5
ENEMIES: Final = 6

# kinds of card: six Enemies, six Angry Enemies, four Ragnarök cards
ANGRY_CARD: Final = 6
RAGNAROK_CARD: Final = 12
CARDS: Final = 16

# Gods
ODIN: Final = 0
THOR: Final = 1
FREY: Final = 2
HEIMDALL: Final = 3
TYR: Final = 4
FREYJA: Final = 5
GODS: Final = 6
NOBODY: Final = -1

# worlds
ASGARD: Final = 0
MIDGARD: Final = 1
NIDAVELLIR: Final = 2
ALFHEIM: Final = 3
NIFLHEIM: Final = 4
HELHEIM: Final = 5
MUSPELHEIM: Final = 6
JOTUNHEIM: Final = 7
VANAHEIM: Final = 8
WORLDS: Final = 9

# islands; the bag of an island has its number less one
RAINBOW: Final = 0
WHITE: Final = 1
BLUE: Final = 2
GREEN: Final = 3
BLACK: Final = 4
ISLANDS: Final = 5
BAGS: Final = 4

GIANTS: Final = 16
SIGEL: Final = 0
DAEG: Final = 1
MANN: Final = 2
TIWAZ: Final = 3

# how Gods are assigned (YG-3.2), how the game ended (YG-12), and which limits were broken (YG-12.6)
RANDOM: Final = 0
LIST: Final = 1
DRAFT: Final = 2
RUNNING: Final = 0
WON: Final = 1
LOST: Final = 2
RESIDENCE_BROKEN: Final = 1
DOOR_BROKEN: Final = 2
WALL_BROKEN: Final = 4

# what a die is rolled for
FOR_SURT: Final = 0
FOR_JORMUNGAND: Final = 1
FOR_HEL: Final = 2
FOR_FIGHT: Final = 3
FOR_CALM: Final = 4

# the opponent of a God: an Enemy, a Giant by name, or the top of the pile
GIANT_FOE: Final = 6
PILE_FOE: Final = 22

# steps of the agenda: kind + 64 * detail + 1024 * extra. The order of the kinds matters: before ACT the turn begins, from FOE on come
# fights, from VALKYRIES on other worlds, from VANIR on the Sacred Land, from PUSH on runes
DEPTH: Final = 16  # how many steps the agenda can hold
DEAL: Final = 1  # a God for a seat: by chance or by draft (seat)
ANGRY: Final = 2  # chance: which Enemy gets an Angry card
RAGNAROK: Final = 3  # chance: which Ragnarök card is added
TURN: Final = 4  # a turn begins (seat)
DRAW: Final = 5  # an Enemy card is turned over
CARD: Final = 6  # what was turned over is played
KEEP: Final = 7  # Odin plays one of two cards
PUT: Final = 8  # and returns the other
DRAG: Final = 9  # Nidhögg drags one of those farthest behind
ROLL: Final = 10  # a die (purpose, number of the roll)
PICK: Final = 11  # Tyr keeps one of two faces (purpose)
RISE: Final = 12  # Loki turns up a Giant (how many are left)
ACT: Final = 13  # an action is chosen
FOE: Final = 14  # an Enemy to fight
GIANT_TO_FIGHT: Final = 15  # a Giant to fight
SEND: Final = 16  # Vikings are committed
HELP: Final = 17  # Elves are committed, if they matter
COMPARE: Final = 18  # the fight is decided
REVEAL: Final = 19  # the beaten top of the pile is turned up
DISCARD: Final = 20  # any Giant is discarded (1 if the pile was fought)
VALKYRIES: Final = 21  # Midgard: where they go, and whether they search
SOULS: Final = 22  # counters drawn from a bag (bag)
FORGE: Final = 23
PARTNER: Final = 24  # whom to trade with
TRADE_VIKINGS: Final = 25  # (the other seat)
TRADE_ELVES: Final = 26  # (the other seat, 1 if Vikings moved)
BAG: Final = 27  # which bag gets or gives counters (world)
PURGE: Final = 28  # counters drawn for the Kingdom of Fire (bag)
VANIR: Final = 29  # what the Vanir does
EFFECT: Final = 30  # an effect of the Vanir's scale (square, 1 if it may be skipped)
ALL: Final = 31  # all effects in order (next square, last square)
PEEK: Final = 32  # a card of square 3 is looked at (how many are left)
ORDER: Final = 33  # and put back
PUSH: Final = 34  # an Enemy goes back (how many more times, spaces)
SHARE: Final = 35  # Sigel: Vikings for a seat (how many seats were asked)
END: Final = 36  # a turn ends

# who takes a step
ENGINE: Final = 0
LUCK: Final = 1
CHOICE: Final = 2

# choices
C_GOD: Final = 0  # + God
C_KEEP: Final = 6  # + kind of card
C_TOP: Final = 22
C_BOTTOM: Final = 23
C_DRAG: Final = 24  # + Enemy
C_DIE: Final = 30  # + face
C_ACT: Final = 34  # + world
C_ENTER: Final = 43
C_LEAVE: Final = 44
C_CALM: Final = 45
C_DONE: Final = 46
C_FOE: Final = 47  # + Enemy
C_GIANT: Final = 53  # + Giant
C_PILE: Final = 69
C_VIKINGS: Final = 70  # + 0 to 47
C_ELVES: Final = 118  # + 0 to 7
C_DISCARD: Final = 126  # + Giant
C_FOUGHT: Final = 142
C_STAY: Final = 143
C_SEARCH: Final = 144  # + island
C_MOVE: Final = 149  # + island
C_FORGE: Final = 154  # + 3 * Enemy + level - 1
C_WITH: Final = 172  # + God
C_GIVE: Final = 178  # + 0 to 47 Vikings
C_TAKE: Final = 226  # + 0 to 47 Vikings
C_NO_VIKINGS: Final = 274
C_GIVE_ELVES: Final = 275  # + 0 to 7
C_TAKE_ELVES: Final = 283  # + 0 to 7
C_BAG: Final = 292  # + bag
C_FORWARD: Final = 296
C_USE: Final = 296  # + square 1 to 5
C_USE_ALL: Final = 302
C_TAKE_TWO: Final = 303
C_LOOK: Final = 304
C_SKIP: Final = 305
C_ORDER: Final = 306  # + kind of card
C_BACK: Final = 322  # + Enemy
C_BANISH: Final = 328  # + Giant
C_SIGEL: Final = 344  # + 0 to 15
C_NO_ELVES: Final = 291
ACTIONS: Final = 360

# outcomes of chance
O_GOD: Final = 0  # + God
O_ANGRY: Final = 6  # + Enemy
O_RAGNAROK: Final = 12  # + 0 to 3
O_CARD: Final = 16  # + kind of card
O_FACE: Final = 32  # + face
O_SOULS: Final = 36  # + Vikings among the counters, 0 to 4
O_PURGE: Final = 41  # + Fire Giants among the counters, 0 to 5
O_GIANT: Final = 47  # + Giant
OUTCOMES: Final = 63
OUTCOME: Final = 1000  # in the trail: added to an outcome of chance, which is not a choice

# what each God did, five numbers per seat (for the page at the end)
FIGHTS: Final = 0
FIGHTS_WON: Final = 1
GIANTS_BEATEN: Final = 2
SOULS_FOUND: Final = 3
VIKINGS_SENT: Final = 4
DEEDS: Final = 5
