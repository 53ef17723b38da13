"""A position of RagnaRok Star: every piece, card and pending choice. Rows have room for four seats; unused seats stay empty.

The chapters (sea, programming, collecting, ...) are functions on this class; state.py puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.state import ANY_LENGTH, OVER, Field, Rows, State

from . import codes, tables

FIELDS: Final[list[Field]] = [
    # the set-up
    Field("expansion", 0, codes.DIVALKYRIE),
    Field("rounds", 1, 7),
    Field("self_gift", 0, 1),
    Field("auto_collect", 0, 1),
    Field("shared_tie", 0, 1),
    Field("history", 0, 1),
    Field("revision", 0, codes.REVISED),
    Field("bands", 0, 3, 4),
    Field("handicap", -5, 5, 4),
    # where the game stands
    Field("round", 0, 7),
    Field("number", 0, 6),
    Field("step", codes.SETUP, codes.END),
    Field("owing", 0, 15),
    Field("asked", 0, 15),
    Field("chance_kind", codes.NO_CHANCE, codes.X_TIE),
    Field("queue", 0, 15),
    Field("active", codes.NOBODY, 3),
    Field("act", 0, codes.TOLL),
    Field("playing", 0, 12, 4),
    # the sea
    Field("tiles", 0, codes.WALL, 4),
    Field("held", 0, codes.WALL),
    Field("lifted", 0, codes.WALL),
    Field("gift", codes.NOBODY, 3),
    Field("master", codes.NOBODY, 3),
    Field("crowded", codes.NOBODY, 3),
    Field("missing", codes.NOBODY, 3),
    Field("fans", 0, codes.PIECES, 16),
    Field("boats", 0, codes.CENTRE, 4),
    Field("dragon", 0, codes.CENTRE),
    Field("arrived", 0, 15),
    # halls and lodges
    Field("halls", 0, codes.PIECES, 16),
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
    Field("programs", -1, codes.ENTRIES, 24),
    Field("written", 0, 6, 4),
    Field("picks", -1, codes.ACTIONS, 4),
    Field("seconds", -1, codes.ACTIONS, 4),
    Field("thefts", 0, codes.ACTIONS, 4),
    # contracts
    Field("top", 0, codes.CARDS),
    Field("bottom", -1, codes.CARDS - 1, ANY_LENGTH),
    Field("ledger", -1, codes.CARDS, ANY_LENGTH),
    Field("batch", 0, codes.CARDS),
    Field("kept_seat", 0, 3, ANY_LENGTH),
    Field("kept_card", -1, codes.CARDS - 1, ANY_LENGTH),
    Field("kept_done", 0, 1, ANY_LENGTH),
    Field("kept_base", 0, 255, ANY_LENGTH),
    Field("kept_denied", 0, codes.ALL_CONTRACTS, ANY_LENGTH),
    Field("counts", 0, 255, 4 * codes.COUNTS),
    Field("round_start", 0, 255, 4),
    Field("stirred", 0, 15),
    # guest stars
    Field("guests", -1, 12, 4),
    Field("could", 0, codes.ALL_GUESTS, 4),
    Field("guest_left", 0, 12),
    Field("deck_could", 0, codes.ALL_GUESTS),
    Field("discard", 0, codes.ALL_GUESTS),
    Field("drawn_guest", -1, 12),
    # the end
    Field("champion", codes.NOBODY, 3),
]


class Position(State):
    """Everything on the table, in hand and in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        # the set-up
        self.expansion: i64 = 0
        self.rounds: i64 = 7
        self.self_gift: i64 = 0
        self.auto_collect: i64 = 1
        self.shared_tie: i64 = 0
        self.history: i64 = 0  # display only
        self.revision: i64 = codes.REVISED  # of the contracts (RS-11.14)
        self.bands: vec[i64] = tables.NONE_4  # the band of each seat
        self.handicap: vec[i64] = tables.NONE_4
        # where the game stands
        self.round: i64 = 0
        self.number: i64 = 0
        self.step: i64 = codes.SETUP
        self.owing: i64 = 0  # seats that owe a choice now
        self.asked: i64 = 0  # seats that take part in the open window
        self.chance_kind: i64 = codes.NO_CHANCE
        self.queue: i64 = 0  # seats still to act one after the other in this step
        self.active: i64 = codes.NOBODY  # the seat that acts alone, the seat that draws, or the deck that is turned
        self.act: i64 = 0  # the instant being carried out by the active seat
        self.playing: vec[i64] = tables.NONE_4  # instants shown in a window and not yet carried out
        # the sea
        self.tiles: vec[i64] = tables.NONE_4  # by spot: N E S W
        self.held: i64 = 0
        self.lifted: i64 = 0  # phase 4: the tile that was removed
        self.gift: i64 = codes.NOBODY  # phase 4: who gets it
        self.master: i64 = codes.NOBODY
        self.crowded: i64 = codes.NOBODY  # during the set-up
        self.missing: i64 = codes.NOBODY
        self.fans: vec[i64] = tables.NONE_16  # island * 4 + type
        self.boats: vec[i64] = tables.AT_CENTRE
        self.dragon: i64 = codes.CENTRE
        self.arrived: i64 = 0  # boats that came into a port at this number
        # halls and lodges
        self.halls: vec[i64] = tables.NONE_16  # seat * 4 + type
        self.lodges: vec[i64] = tables.NONE_20  # seat * 5 + square (four squares of 0 or 1, then the exit)
        self.shields: i64 = 0
        self.guarded: i64 = 0  # shields that have met a thief
        self.failed: i64 = 0  # failures of this number
        self.prey: i64 = 0  # the seats that lose a fan to the dragon in this stage
        self.spared: i64 = 0  # the seats that lose nothing thanks to a guest star
        # fan decks: young, old
        self.left: vec[i64] = tables.ALL_FAN_CARDS  # cards not yet turned over, as bits
        self.newest: vec[i64] = tables.NONE_2  # the card on show, 1 to 8
        self.peeked: vec[i64] = tables.NONE_2  # the next card, if somebody looked, 1 to 8
        self.lookers: vec[i64] = tables.NONE_2  # the seats that know it
        self.eyes: vec[i64] = tables.NONE_4  # where the eye token lies: 0 at home, 1 young, 2 old
        # programs and secret choices
        self.programs: vec[i64] = tables.NONE_24  # seat * 6 + number - 1: entry + 1
        self.written: vec[i64] = tables.NONE_4
        self.picks: vec[i64] = tables.NONE_4  # the choice in the open window: action + 1
        self.seconds: vec[i64] = tables.NONE_4  # the second angry fan that is sent
        self.thefts: vec[i64] = tables.NONE_4  # revealed thefts: action + 1
        # contracts
        self.top: i64 = codes.CARDS  # how many cards nobody has seen
        self.bottom: vec[i64] = tables.NO_ROW  # returned cards, the next one first
        self.ledger: vec[i64] = tables.NO_ROW  # every draw, EVENT numbers each
        self.batch: i64 = 0
        self.kept_seat: vec[i64] = tables.NO_ROW  # every contract kept, in the order of keeping
        self.kept_card: vec[i64] = tables.NO_ROW
        self.kept_done: vec[i64] = tables.NO_ROW  # revealed as fulfilled
        self.kept_base: vec[i64] = tables.NO_ROW  # the owner's counts when it was kept, COUNTS numbers each (RS-11.8)
        self.kept_denied: vec[i64] = tables.NO_ROW  # contracts that it cannot be: they would have been revealed
        self.counts: vec[i64] = tables.NONE_36
        self.round_start: vec[i64] = tables.NONE_4  # fans collected before this round
        self.stirred: i64 = 0  # seats whose counts have changed since the last check
        # guest stars
        self.guests: vec[i64] = tables.NONE_4  # the card in hand, 0 for none
        self.could: vec[i64] = tables.NONE_4  # the cards it can be, as far as everybody knows
        self.guest_left: i64 = 0  # cards in the deck
        self.deck_could: i64 = 0  # the cards they can be
        self.discard: i64 = 0
        self.drawn_guest: i64 = 0
        # the end
        self.champion: i64 = codes.NOBODY

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.bands = rows.take("bands")
        self.handicap = rows.take("handicap")
        self.playing = rows.take("playing")
        self.tiles = rows.take("tiles")
        self.fans = rows.take("fans")
        self.boats = rows.take("boats")
        self.halls = rows.take("halls")
        self.lodges = rows.take("lodges")
        self.left = rows.take("left")
        self.newest = rows.take("newest")
        self.peeked = rows.take("peeked")
        self.lookers = rows.take("lookers")
        self.eyes = rows.take("eyes")
        self.programs = rows.take("programs")
        self.written = rows.take("written")
        self.picks = rows.take("picks")
        self.seconds = rows.take("seconds")
        self.thefts = rows.take("thefts")
        self.bottom = rows.take("bottom")
        self.ledger = rows.take("ledger")
        self.kept_seat = rows.take("kept_seat")
        self.kept_card = rows.take("kept_card")
        self.kept_done = rows.take("kept_done")
        self.kept_base = rows.take("kept_base")
        self.kept_denied = rows.take("kept_denied")
        self.counts = rows.take("counts")
        self.round_start = rows.take("round_start")
        self.guests = rows.take("guests")
        self.could = rows.take("could")

    def data(self) -> dict[str, object]:
        """All fields. The first contracts are not named: they had no name when positions with them were written down (RS-11.14)."""
        out = super().data()
        if self.revision == codes.FIRST:
            del out["revision"]
        return out

    def load(self, data: dict[str, object]) -> None:
        """Take all fields from data()."""
        super().load({"revision": codes.FIRST, **data})

    def paste(self, to: Position) -> None:
        """Make `to` equal to this position, with rows of its own."""
        to.seats = self.seats
        to.viewer = self.viewer
        to.expansion = self.expansion
        to.rounds = self.rounds
        to.self_gift = self.self_gift
        to.auto_collect = self.auto_collect
        to.shared_tie = self.shared_tie
        to.history = self.history
        to.revision = self.revision
        to.bands = self.bands[:]
        to.handicap = self.handicap[:]
        to.round = self.round
        to.number = self.number
        to.step = self.step
        to.owing = self.owing
        to.asked = self.asked
        to.chance_kind = self.chance_kind
        to.queue = self.queue
        to.active = self.active
        to.act = self.act
        to.playing = self.playing[:]
        to.tiles = self.tiles[:]
        to.held = self.held
        to.lifted = self.lifted
        to.gift = self.gift
        to.master = self.master
        to.crowded = self.crowded
        to.missing = self.missing
        to.fans = self.fans[:]
        to.boats = self.boats[:]
        to.dragon = self.dragon
        to.arrived = self.arrived
        to.halls = self.halls[:]
        to.lodges = self.lodges[:]
        to.shields = self.shields
        to.guarded = self.guarded
        to.failed = self.failed
        to.prey = self.prey
        to.spared = self.spared
        to.left = self.left[:]
        to.newest = self.newest[:]
        to.peeked = self.peeked[:]
        to.lookers = self.lookers[:]
        to.eyes = self.eyes[:]
        to.programs = self.programs[:]
        to.written = self.written[:]
        to.picks = self.picks[:]
        to.seconds = self.seconds[:]
        to.thefts = self.thefts[:]
        to.top = self.top
        to.bottom = self.bottom[:]
        to.ledger = self.ledger[:]
        to.batch = self.batch
        to.kept_seat = self.kept_seat[:]
        to.kept_card = self.kept_card[:]
        to.kept_done = self.kept_done[:]
        to.kept_base = self.kept_base[:]
        to.kept_denied = self.kept_denied[:]
        to.counts = self.counts[:]
        to.round_start = self.round_start[:]
        to.stirred = self.stirred
        to.guests = self.guests[:]
        to.could = self.could[:]
        to.guest_left = self.guest_left
        to.deck_could = self.deck_could
        to.discard = self.discard
        to.drawn_guest = self.drawn_guest
        to.champion = self.champion

    # -- questions that every chapter asks ----------------------------------------------------------------------

    def last_number(self) -> i64:
        """The highest number of a program: 5, or 6 with the Divalkyrie (RS-5.2, RS-17.1)."""
        return 6 if self.expansion == codes.DIVALKYRIE else 5

    def entry(self, seat: i64) -> i64:
        """What the seat has programmed for the present number; -1 for nothing or for what is not known."""
        at = seat * 6 + self.number - 1
        return self.programs[at] - 1

    def plays(self, seat: i64, kind: i64) -> bool:
        """Does the seat play this kind of action at the present number?"""
        entry = self.programs[seat * 6 + self.number - 1] - 1
        return entry >= 0 and tables.KIND[entry] == kind

    def players(self, kind: i64) -> i64:
        """The seats that play this kind of action at the present number."""
        seats: i64 = 0
        for seat in range(self.seats):
            if self.plays(seat, kind):
                seats |= bit(seat)
        return seats

    def in_play(self) -> i64:
        """The kinds of action that somebody plays at the present number, as bits."""
        kinds: i64 = 0
        for seat in range(self.seats):
            entry = self.entry(seat)
            if entry >= 0:
                kinds |= bit(tables.KIND[entry])
        return kinds

    def locked(self, island: i64) -> bool:
        """Is the port of this island closed by ice (RS-2.1)? The centre never is (RS-8.2)."""
        return island != codes.CENTRE and tables.LOCKS[self.tiles[island]] != 0

    def linked(self, a: i64, b: i64) -> bool:
        """Does ice join these two islands (RS-2.2)? Spot k lies between island k and the next one clockwise."""
        if a == codes.CENTRE or b == codes.CENTRE:
            return False
        if (a + 1) % 4 == b:
            return tables.LINKS[self.tiles[a]] != 0
        if (b + 1) % 4 == a:
            return tables.LINKS[self.tiles[b]] != 0
        return False

    def owned(self, seat: i64) -> i64:
        """All fans of a seat, mosh pit included."""
        at = seat * 4
        halls = self.halls
        return halls[at] + halls[at + 1] + halls[at + 2] + halls[at + 3]

    def after(self, seat: i64, those: i64) -> i64:
        """The first seat of a set in ice order: clockwise from the Ice Master (RS-7.3), or from the seat given; OVER if empty."""
        for other in range(seat, self.seats):
            if has(those, other):
                return other
        for other in range(seat):
            if has(those, other):
                return other
        return OVER

    def may_hold(self, seat: i64, card: i64) -> bool:
        """Could the seat's hidden guest star be this one, as far as everybody knows (RS-18.17)?"""
        return self.guests[seat] != 0 and has(self.could[seat], card)

    def fail(self, seat: i64) -> None:
        """Record a failure at this number (RS-16.2, RS-16.4)."""
        self.failed |= bit(seat)

    def count(self, seat: i64, what: i64, amount: i64) -> None:
        """Count something for contracts (RS-11.9)."""
        self.counts[seat * codes.COUNTS + what] += amount
        self.stirred |= bit(seat)

    # -- windows (RS-7.4) ---------------------------------------------------------------------------------------------

    def waits(self) -> bool:
        """Does somebody owe a choice, or chance an outcome, or is the game over?"""
        return self.owing != 0 or self.chance_kind != 0 or self.step == codes.END

    def open_window(self, seats: i64) -> None:
        """Ask these seats in secret and at once. Outside a window nothing is picked."""
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

    def who_picked(self, action: i64) -> i64:
        """The seats that have chosen this action in the window."""
        seats: i64 = 0
        for seat in range(self.seats):
            if has(self.asked, seat) and self.picks[seat] == action + 1:
                seats |= bit(seat)
        return seats
