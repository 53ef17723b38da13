"""A table of RagnaRok Star: every piece, card and pending choice. Rows have room for four seats; unused seats stay empty.

The chapters (sea, programming, collecting, ...) are functions on this class; rules.py puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import ANY_LENGTH, OVER, REFEREE, Field, State

from .tables import (
    ACTIONS,
    ALL_CONTRACTS,
    ALL_GUESTS,
    CARDS,
    CENTRE,
    COUNTS,
    DIVALKYRIE,
    ENTRIES,
    KIND,
    LINKS,
    LOCKS,
    NO_CHANCE,
    PIECES,
    WALL,
    X_TIE,
)

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
LOSSES: Final = 20  # who is named by a thief may react
WRAP_UP: Final = 21
CLOSING: Final = 22
CLOSING_ACTS: Final = 23
SENDING: Final = 24
ICE_REMOVE: Final = 25  # phase 4
ICE_GIVE: Final = 26
ICE_PLACE: Final = 27
SCORING: Final = 28
END: Final = 29

TOLL: Final = 13  # as the running act: the toll after a flight in the closing window

# one contract draw in the ledger: batch, seat, three faces (CARDS: none), how many are kept, which are kept (bits; 0: not yet)
EVENT: Final = 7

NOBODY: Final = -1

FIELDS: Final[list[Field]] = [
    # the set-up (section 7)
    Field("expansion", 0, DIVALKYRIE),
    Field("rounds", 1, 7),
    Field("self_gift", 0, 1),
    Field("auto_collect", 0, 1),
    Field("shared_tie", 0, 1),
    Field("history", 0, 1),
    Field("bands", 0, 3, 4),
    Field("handicap", -5, 5, 4),
    # where the game stands
    Field("round", 0, 7),
    Field("number", 0, 6),
    Field("step", SETUP, END),
    Field("owing", 0, 15),
    Field("asked", 0, 15),
    Field("chance_kind", NO_CHANCE, X_TIE),
    Field("queue", 0, 15),
    Field("active", NOBODY, 3),
    Field("act", 0, TOLL),
    Field("playing", 0, 12, 4),
    # the sea
    Field("tiles", 0, WALL, 4),
    Field("held", 0, WALL),
    Field("lifted", 0, WALL),
    Field("gift", NOBODY, 3),
    Field("master", NOBODY, 3),
    Field("crowded", NOBODY, 3),
    Field("missing", NOBODY, 3),
    Field("fans", 0, PIECES, 16),
    Field("boats", 0, CENTRE, 4),
    Field("dragon", 0, CENTRE),
    Field("arrived", 0, 15),
    # halls and lodges
    Field("halls", 0, PIECES, 16),
    Field("lodges", 0, 4, 20),
    Field("shields", 0, 15),
    Field("guarded", 0, 15),
    Field("failed", 0, 15),
    Field("prey", 0, 15),
    Field("spared", 0, 15),
    # fan decks: young, old
    Field("left", 0, 255, 2),
    Field("newest", 0, 8, 2),
    Field("peeked", -1, 8, 2),
    Field("lookers", 0, 15, 2),
    Field("eyes", 0, 2, 4),
    # programs and secret choices
    Field("programs", -1, ENTRIES, 24),
    Field("written", 0, 6, 4),
    Field("picks", -1, ACTIONS, 4),
    Field("seconds", -1, ACTIONS, 4),
    Field("thefts", 0, ACTIONS, 4),
    # contracts
    Field("top", 0, CARDS),
    Field("bottom", -1, CARDS - 1, ANY_LENGTH),
    Field("ledger", -1, CARDS, ANY_LENGTH),
    Field("batch", 0, CARDS),
    Field("kept_seat", 0, 3, ANY_LENGTH),
    Field("kept_card", -1, CARDS - 1, ANY_LENGTH),
    Field("kept_done", 0, 1, ANY_LENGTH),
    Field("kept_base", 0, 255, ANY_LENGTH),
    Field("kept_denied", 0, ALL_CONTRACTS, ANY_LENGTH),
    Field("counts", 0, 255, 4 * COUNTS),
    Field("round_start", 0, 255, 4),
    Field("stirred", 0, 15),
    # guest stars
    Field("guests", -1, 12, 4),
    Field("could", 0, ALL_GUESTS, 4),
    Field("guest_left", 0, 12),
    Field("deck_could", 0, ALL_GUESTS),
    Field("discard", 0, ALL_GUESTS),
    Field("drawn_guest", -1, 12),
    # the end
    Field("champion", NOBODY, 3),
]


def row(values: list[int]) -> vec[i64]:
    """A row of these numbers."""
    return vec[i64]([i64(v) for v in values])


# What a new Board's rows hold until copy(), load() or the set-up gives it rows of its own; never changed in place.
NONE_2: Final[vec[i64]] = row([0] * 2)
NONE_4: Final[vec[i64]] = row([0] * 4)
NONE_16: Final[vec[i64]] = row([0] * 16)
NONE_20: Final[vec[i64]] = row([0] * 20)
NONE_24: Final[vec[i64]] = row([0] * 24)
NONE_36: Final[vec[i64]] = row([0] * 36)
NO_ROW: Final[vec[i64]] = row([])
AT_CENTRE: Final[vec[i64]] = row([4] * 4)
ALL_FAN_CARDS: Final[vec[i64]] = row([255, 255])


class Board(State):
    """Everything on the table, in hands and in people's heads."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        # the set-up (section 7)
        self.expansion: i64 = 0
        self.rounds: i64 = 7
        self.self_gift: i64 = 0
        self.auto_collect: i64 = 1
        self.shared_tie: i64 = 0
        self.history: i64 = 0  # display only
        self.bands: vec[i64] = NONE_4  # the band of each seat
        self.handicap: vec[i64] = NONE_4
        # where the game stands
        self.round: i64 = 0
        self.number: i64 = 0
        self.step: i64 = SETUP
        self.owing: i64 = 0  # seats that owe a choice now
        self.asked: i64 = 0  # seats that take part in the open window
        self.chance_kind: i64 = NO_CHANCE
        self.queue: i64 = 0  # seats still to act one after the other in this step
        self.active: i64 = NOBODY  # the seat that acts alone, the seat that draws, or the deck that is turned
        self.act: i64 = 0  # the instant being carried out by the active seat
        self.playing: vec[i64] = NONE_4  # instants shown in a window and not yet carried out
        # the sea
        self.tiles: vec[i64] = NONE_4  # by spot: N E S W
        self.held: i64 = 0
        self.lifted: i64 = 0  # phase 4: the tile that was removed
        self.gift: i64 = NOBODY  # phase 4: who gets it
        self.master: i64 = NOBODY
        self.crowded: i64 = NOBODY  # during the set-up
        self.missing: i64 = NOBODY
        self.fans: vec[i64] = NONE_16  # island * 4 + type
        self.boats: vec[i64] = AT_CENTRE
        self.dragon: i64 = CENTRE
        self.arrived: i64 = 0  # boats that came into a port at this number
        # halls and lodges
        self.halls: vec[i64] = NONE_16  # seat * 4 + type
        self.lodges: vec[i64] = NONE_20  # seat * 5 + square (four squares of 0 or 1, then the exit)
        self.shields: i64 = 0
        self.guarded: i64 = 0  # shields that have met a thief
        self.failed: i64 = 0  # failures of this number
        self.prey: i64 = 0  # who loses a fan to the dragon in this stage
        self.spared: i64 = 0  # who loses nothing thanks to a guest star
        # fan decks: young, old
        self.left: vec[i64] = ALL_FAN_CARDS  # cards not yet turned over, as bits
        self.newest: vec[i64] = NONE_2  # the card on show, 1 to 8
        self.peeked: vec[i64] = NONE_2  # the next card, if somebody looked, 1 to 8
        self.lookers: vec[i64] = NONE_2  # who knows it
        self.eyes: vec[i64] = NONE_4  # where the eye token lies: 0 at home, 1 young, 2 old
        # programs and secret choices
        self.programs: vec[i64] = NONE_24  # seat * 6 + number - 1: entry + 1
        self.written: vec[i64] = NONE_4
        self.picks: vec[i64] = NONE_4  # the choice in the open window: action + 1
        self.seconds: vec[i64] = NONE_4  # the second angry fan that is sent
        self.thefts: vec[i64] = NONE_4  # revealed thefts: action + 1
        # contracts
        self.top: i64 = CARDS  # cards that nobody has seen: how many
        self.bottom: vec[i64] = NO_ROW  # returned cards, the next one first
        self.ledger: vec[i64] = NO_ROW  # every draw, EVENT numbers each
        self.batch: i64 = 0
        self.kept_seat: vec[i64] = NO_ROW  # every contract kept, in the order of keeping
        self.kept_card: vec[i64] = NO_ROW
        self.kept_done: vec[i64] = NO_ROW  # revealed as fulfilled
        self.kept_base: vec[i64] = NO_ROW  # the owner's counts when it was kept, COUNTS numbers each (RS-11.8)
        self.kept_denied: vec[i64] = NO_ROW  # contracts that it cannot be, for they would have been revealed
        self.counts: vec[i64] = NONE_36
        self.round_start: vec[i64] = NONE_4  # fans collected before this round
        self.stirred: i64 = 0  # seats whose counts have changed since the last check
        # guest stars
        self.guests: vec[i64] = NONE_4  # the card in hand, 0 for none
        self.could: vec[i64] = NONE_4  # which cards it can be, as far as all know
        self.guest_left: i64 = 0  # cards in the deck
        self.deck_could: i64 = 0  # which they can be
        self.discard: i64 = 0
        self.drawn_guest: i64 = 0
        # the end
        self.champion: i64 = NOBODY

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def paste(self, s: Board) -> None:
        """Make s equal to this table, with rows of its own."""
        s.seats = self.seats
        s.viewer = self.viewer
        s.expansion = self.expansion
        s.rounds = self.rounds
        s.self_gift = self.self_gift
        s.auto_collect = self.auto_collect
        s.shared_tie = self.shared_tie
        s.history = self.history
        s.bands = self.bands[:]
        s.handicap = self.handicap[:]
        s.round = self.round
        s.number = self.number
        s.step = self.step
        s.owing = self.owing
        s.asked = self.asked
        s.chance_kind = self.chance_kind
        s.queue = self.queue
        s.active = self.active
        s.act = self.act
        s.playing = self.playing[:]
        s.tiles = self.tiles[:]
        s.held = self.held
        s.lifted = self.lifted
        s.gift = self.gift
        s.master = self.master
        s.crowded = self.crowded
        s.missing = self.missing
        s.fans = self.fans[:]
        s.boats = self.boats[:]
        s.dragon = self.dragon
        s.arrived = self.arrived
        s.halls = self.halls[:]
        s.lodges = self.lodges[:]
        s.shields = self.shields
        s.guarded = self.guarded
        s.failed = self.failed
        s.prey = self.prey
        s.spared = self.spared
        s.left = self.left[:]
        s.newest = self.newest[:]
        s.peeked = self.peeked[:]
        s.lookers = self.lookers[:]
        s.eyes = self.eyes[:]
        s.programs = self.programs[:]
        s.written = self.written[:]
        s.picks = self.picks[:]
        s.seconds = self.seconds[:]
        s.thefts = self.thefts[:]
        s.top = self.top
        s.bottom = self.bottom[:]
        s.ledger = self.ledger[:]
        s.batch = self.batch
        s.kept_seat = self.kept_seat[:]
        s.kept_card = self.kept_card[:]
        s.kept_done = self.kept_done[:]
        s.kept_base = self.kept_base[:]
        s.kept_denied = self.kept_denied[:]
        s.counts = self.counts[:]
        s.round_start = self.round_start[:]
        s.stirred = self.stirred
        s.guests = self.guests[:]
        s.could = self.could[:]
        s.guest_left = self.guest_left
        s.deck_could = self.deck_could
        s.discard = self.discard
        s.drawn_guest = self.drawn_guest
        s.champion = self.champion

    # -- small questions that every chapter asks ----------------------------------------------------------------------

    def last_number(self) -> i64:
        """The highest number of a program: 5, or 6 with the Divalkyrie (RS-5.2, RS-17.1)."""
        return 6 if self.expansion == DIVALKYRIE else 5

    def entry(self, seat: i64) -> i64:
        """What the seat has programmed for the present number; -1 for nothing or for what is not known."""
        at = seat * 6 + self.number - 1
        return self.programs[at] - 1

    def in_play(self) -> i64:
        """The kinds of action that somebody plays at the present number, as bits."""
        kinds: i64 = 0
        for seat in range(self.seats):
            entry = self.entry(seat)
            if entry >= 0:
                kinds |= bit(KIND[entry])
        return kinds

    def locked(self, island: i64) -> bool:
        """Is the port of this island closed by ice (RS-2.1)? The centre never is (RS-8.2)."""
        return island != CENTRE and LOCKS[self.tiles[island]] != 0

    def linked(self, a: i64, b: i64) -> bool:
        """Does ice join these two islands (RS-2.2)? Spot k lies between island k and the next one clockwise."""
        if a == CENTRE or b == CENTRE:
            return False
        if (a + 1) % 4 == b:
            return LINKS[self.tiles[a]] != 0
        if (b + 1) % 4 == a:
            return LINKS[self.tiles[b]] != 0
        return False

    def owned(self, seat: i64) -> i64:
        """All fans of a seat, mosh pit included."""
        at = seat * 4
        halls = self.halls
        return halls[at] + halls[at + 1] + halls[at + 2] + halls[at + 3]

    def after(self, seat: i64, done: i64) -> i64:
        """The first seat of a set in ice order: clockwise from the Ice Master (RS-7.3), or from the seat given; OVER if empty."""
        for other in range(seat, self.seats):
            if done & bit(other) != 0:
                return other
        for other in range(seat):
            if done & bit(other) != 0:
                return other
        return OVER

    def fail(self, seat: i64) -> None:
        """Note a failure of this number (RS-16.2, RS-16.4)."""
        self.failed |= bit(seat)

    def known(self) -> bool:
        """Is this the truth or a guess, in which nothing is hidden?"""
        return self.viewer == REFEREE

    def open_window(self, seats: i64) -> None:
        """Ask these seats, in secret and together (RS-7.4). Outside a window nothing is picked."""
        self.asked = seats
        self.owing = seats

    def close_window(self) -> None:
        """All have chosen and everything is revealed."""
        self.owing = 0
        if self.asked == 0:
            return
        self.asked = 0
        picks = self.picks
        seconds = self.seconds
        for seat in range(self.seats):
            picks[seat] = 0
            seconds[seat] = 0
