"""What a position of NXS: Ragnarok consists of: its fields, and the few ways in which pieces come, go and turn.

The chapters of the rulebook are modules of functions that work on it; state.py puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.state import ANY_LENGTH, Field, Rows, State

from . import codes, tables

_FIELDS: Final[list[Field]] = [
    Field("variant", codes.STANDARD, codes.JOTUNN),
    Field("setup", 0, 6),
    Field("separate", 0, 1),
    Field("targets", 5, 20, 3),
    Field("cards", codes.NO_CARDS, codes.ONITAMA),
    Field("cards_each", 3, 6),
    Field("face_down", 0, 1),
    Field("rotate_two", 0, 1),
    Field("turn_limit", 20, 500),
    Field("first", 0, codes.UNDRAWN),
    Field("drawn", 0, 36),
    Field("dealt", 0, 18),
    Field("board", tables.EMPTY, tables.WALL, tables.BOARD_SIZE),
    Field("lost", 0, 14, 18),
    Field("taken", 0, 42, 3),
    Field("hands", -1, 2, 36),
    Field("spent", 0, 2, 36),
    Field("neutral", 0, codes.NO_CARD),
    Field("wards", 0, tables.OFF, 3),
    Field("out", 0, 7),
    Field("barred", 0, 4095, 3),
    Field("turned_two", 0, 7),
    Field("turns", 0, 1500),
    Field("step", codes.FIRST, codes.ENDED),
    Field("mover", 0, 2),
    Field("side", 0, 2),
    Field("card", 0, codes.NO_CARD),
    Field("start", 0, tables.OFF),
    Field("mid", 0, tables.OFF),
    Field("raised", 0, tables.KINDS_OF_PIECES),
    Field("end", codes.RUNNING, codes.LIMIT),
    Field("winners", 0, 7),
    Field("skipped", 0, 1),
    Field("last_from", 0, tables.OFF, 3),
    Field("last_to", 0, tables.OFF, 3),
    Field("last_turned", 0, tables.OFF, 3),
    Field("past", 0, 2**60, ANY_LENGTH),
]


def _filled(size: int, value: i64 = 0) -> vec[i64]:
    """A row of equal numbers."""
    return vec[i64]([value for _n in range(size)])


_NONE: Final[vec[i64]] = vec[i64]()
_EMPTY_BOARD: Final[vec[i64]] = vec[i64]([i64(tables.EMPTY) for _n in range(tables.HEXES)] + [i64(tables.WALL)])


class Position(State):
    """The fields of a position, those that follow from the board (men, army, room, held, found, key), and how pieces move."""

    def __init__(self) -> None:
        super().__init__()  # rows are empty until clear() or load() fills them, so that a copy fills them only once
        self.seats = 2
        # the set-up
        self.variant: i64 = codes.STANDARD
        self.setup: i64 = 1
        self.separate: i64 = 0
        self.targets: vec[i64] = _NONE
        self.cards: i64 = codes.NO_CARDS
        self.cards_each: i64 = 3
        self.face_down: i64 = 0
        self.rotate_two: i64 = 0
        self.turn_limit: i64 = 150  # turns per player
        self.first: i64 = 0
        self.drawn: i64 = 0  # tiles of a random set-up
        self.dealt: i64 = 0  # cards
        # the table
        self.board: vec[i64] = _NONE
        self.lost: vec[i64] = _NONE  # captured pieces: colour * 6 + kind
        self.taken: vec[i64] = _NONE  # pieces that a player has captured (NX-7.12)
        self.hands: vec[i64] = _NONE  # seat * 12 + card; -1 in the view of somebody who may not see it
        self.spent: vec[i64] = _NONE
        self.neutral: i64 = codes.NO_CARD
        self.wards: vec[i64] = _NONE  # NX-9.21: where each colour's warded piece stands
        self.out: i64 = 0  # seats as bits (NX-8.4)
        self.barred: vec[i64] = _NONE  # cards that a player who is out cannot have held face down, as bits
        self.turned_two: i64 = 0  # seats, as bits, that used NX-3.7 on their last turn
        self.turns: i64 = 0
        # the present choice
        self.step: i64 = codes.FIRST
        self.mover: i64 = 0  # the seat whose turn it is
        self.side: i64 = 0  # the colour that is moved: Gold in a gold part (NX-10.5)
        self.card: i64 = codes.NO_CARD
        self.start: i64 = tables.OFF  # the piece that was picked
        self.mid: i64 = tables.OFF  # the first leg of a turning path; the first piece turned
        self.raised: i64 = tables.KINDS_OF_PIECES  # the kind that returns from the dead
        # the end
        self.end: i64 = codes.RUNNING
        self.winners: i64 = 0  # seats as bits
        # for display and for records: whether a gold part has just been passed over; each colour's last move
        self.skipped: i64 = 0
        self.last_from: vec[i64] = _NONE
        self.last_to: vec[i64] = _NONE
        self.last_turned: vec[i64] = _NONE
        self.past: vec[i64] = vec[i64]()  # keys of the positions at the start of each turn (NX-7.13)
        # what follows from the board; rebuild() finds it again
        self._men: vec[i64] = _NONE  # the hexes of each colour's pieces, ascending
        self._army: vec[i64] = _NONE
        self._room: vec[i64] = _NONE  # for each hex the directions in which its neighbour is in play and empty, as bits
        self._held: vec[i64] = _NONE  # captured hexes: those of the next land * 64 + those of the one after
        self._found: vec[i64] = _NONE  # [colour * 4]: sets of hexes that territory.tally() found with them
        self._key: i64 = 0

    def clear(self) -> None:
        """An empty board, nothing dealt, nothing lost, and a target of 10 for everybody; rebuild() does the rest."""
        self.targets = _filled(3, 10)
        self.board = _EMPTY_BOARD[:]
        self.lost = _filled(18)
        self.taken = _filled(3)
        self.hands = _filled(36)
        self.spent = _filled(36)
        self.wards = _filled(3, tables.OFF)
        self.barred = _filled(3)
        self.last_from = _filled(3, tables.OFF)
        self.last_to = _filled(3, tables.OFF)
        self.last_turned = _filled(3, tables.OFF)

    def paste(self, to: Position) -> None:
        """Make `to` equal to this position, with rows of its own."""
        to.seats = self.seats
        to.viewer = self.viewer
        to.variant = self.variant
        to.setup = self.setup
        to.separate = self.separate
        to.targets = self.targets[:]
        to.cards = self.cards
        to.cards_each = self.cards_each
        to.face_down = self.face_down
        to.rotate_two = self.rotate_two
        to.turn_limit = self.turn_limit
        to.first = self.first
        to.drawn = self.drawn
        to.dealt = self.dealt
        to.board = self.board[:]
        to.lost = self.lost[:]
        to.taken = self.taken[:]
        to.hands = self.hands[:]
        to.spent = self.spent[:]
        to.neutral = self.neutral
        to.wards = self.wards[:]
        to.out = self.out
        to.barred = self.barred[:]
        to.turned_two = self.turned_two
        to.turns = self.turns
        to.step = self.step
        to.mover = self.mover
        to.side = self.side
        to.card = self.card
        to.start = self.start
        to.mid = self.mid
        to.raised = self.raised
        to.end = self.end
        to.winners = self.winners
        to.skipped = self.skipped
        to.last_from = self.last_from[:]
        to.last_to = self.last_to[:]
        to.last_turned = self.last_turned[:]
        to.past = self.past[:]
        to._men = self._men[:]
        to._army = self._army[:]
        to._room = self._room[:]
        to._held = self._held[:]
        to._found = self._found[:]
        to._key = self._key

    def lands(self) -> i64:
        """How many territories and armies are in play; Jötunn has three too (NX-10.1)."""
        return 3 if self.seats == 3 or self.variant == codes.JOTUNN else 2

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the position."""
        return _FIELDS

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.targets = rows.take("targets")
        self.board = rows.take("board")
        self.lost = rows.take("lost")
        self.taken = rows.take("taken")
        self.hands = rows.take("hands")
        self.spent = rows.take("spent")
        self.wards = rows.take("wards")
        self.barred = rows.take("barred")
        self.last_from = rows.take("last_from")
        self.last_to = rows.take("last_to")
        self.last_turned = rows.take("last_turned")
        self.past = rows.take("past")

    # -- pieces -------------------------------------------------------------------------------------------------------

    def put(self, cell: i64, code: i64) -> None:
        """Set a piece on an empty hex."""
        men = self._men
        self.board[cell] = code
        self.change_room(cell)
        self._key ^= tables.PIECE_KEYS[cell * tables.CODES + code]
        colour = tables.COLOUR[code]
        i = colour * tables.ARMY + self._army[colour]
        while i > colour * tables.ARMY and men[i - 1] > cell:
            men[i] = men[i - 1]
            i -= 1
        men[i] = cell
        self._army[colour] += 1

    def lift(self, cell: i64) -> i64:
        """Take the piece from a hex; return it."""
        men = self._men
        code = self.board[cell]
        self.board[cell] = tables.EMPTY
        self.change_room(cell)
        self._key ^= tables.PIECE_KEYS[cell * tables.CODES + code]
        colour = tables.COLOUR[code]
        self._army[colour] -= 1
        last = colour * tables.ARMY + self._army[colour]
        i = colour * tables.ARMY
        while men[i] != cell:
            i += 1
        while i < last:
            men[i] = men[i + 1]
            i += 1
        men[last] = 0
        return code

    def carry(self, start: i64, to: i64) -> i64:
        """Take the piece from a hex to an empty one; return it."""
        board = self.board
        men = self._men
        code = board[start]
        board[start] = tables.EMPTY
        board[to] = code
        self.change_room(start)
        self.change_room(to)
        self._key ^= tables.PIECE_KEYS[start * tables.CODES + code] ^ tables.PIECE_KEYS[to * tables.CODES + code]
        first = tables.COLOUR[code] * tables.ARMY
        last = first + self._army[tables.COLOUR[code]] - 1
        i = first
        while men[i] != start:
            i += 1
        while i < last and men[i + 1] < to:
            men[i] = men[i + 1]
            i += 1
        while i > first and men[i - 1] > to:
            men[i] = men[i - 1]
            i -= 1
        men[i] = to
        return code

    def change_room(self, cell: i64) -> None:
        """A hex has been occupied or left: its neighbours have one free direction fewer or more."""
        room = self._room
        nexts = tables.NEXT
        backs = tables.BACK
        way = cell * 6
        for d in range(i64(6)):
            beside = nexts[way]
            room[beside] ^= backs[d]
            way += 1

    def face(self, cell: i64, code: i64) -> None:
        """Give the piece on a hex another facing."""
        self._key ^= tables.PIECE_KEYS[cell * tables.CODES + self.board[cell]] ^ tables.PIECE_KEYS[cell * tables.CODES + code]
        self.board[cell] = code

    def rotate(self, cell: i64, clockwise: bool) -> None:
        """Turn the piece on a hex by 60 degrees (NX-3.4)."""
        code = self.board[cell]
        self.face(cell, tables.CLOCKWISE[code] if clockwise else tables.ANTICLOCKWISE[code])
        if self.told is not None:
            self.tell("turn", (int(self.mover), int(self.side), int(cell), int(code), int(self.board[cell]), int(clockwise)))

    def rebuild(self) -> None:
        """Derive again what follows from the board, except for the held hexes (territory.recount)."""
        self._men = _filled(3 * tables.ARMY)
        self._army = _filled(3)
        self._room = _filled(tables.BOARD_SIZE)
        self._held = _filled(3)
        self._found = _filled(16)
        self._key = 0
        for cell in range(tables.HEXES):
            code = self.board[cell]
            if code == tables.EMPTY:
                self.change_room(cell)
            colour = tables.COLOUR[code]
            if colour < tables.NOBODY:
                self._key ^= tables.PIECE_KEYS[cell * tables.CODES + code]
                if self._army[colour] < tables.ARMY:
                    self._men[colour * tables.ARMY + self._army[colour]] = cell
                    self._army[colour] += 1

    def men_of(self, colour: i64, kind: i64) -> i64:
        """How many pieces of a kind a colour has on the board."""
        n: i64 = 0
        for i in range(self._army[colour]):
            if tables.KIND[self.board[self._men[colour * tables.ARMY + i]]] == kind:
                n += 1
        return n

    # -- cards --------------------------------------------------------------------------------------------------------

    def dealt_to(self, seat: i64) -> i64:
        """How many cards a player has been dealt, one to each in turn order from the first player."""
        place = (seat - self.first + self.seats) % self.seats
        return (self.dealt - place + self.seats - 1) // self.seats

    def cards_held(self, seat: i64) -> i64:
        """How many unspent cards a player holds; everybody knows the number, even face down."""
        if self.cards == codes.NO_CARDS:
            return 0
        if self.cards == codes.SANNLIGR:
            n = self.dealt
        elif self.cards == codes.ONITAMA:
            n = self.dealt_to(seat)
            return 2 if n > 2 else n
        else:
            n = self.dealt_to(seat)
        for card in range(codes.CARD_KINDS):
            n -= self.spent[seat * codes.CARD_KINDS + card]
        return n

    def hidden_hand(self, seat: i64) -> bool:
        """Is this a view whose viewer does not see the cards of that player?"""
        return self.hands[seat * codes.CARD_KINDS] < 0

    # -- repetition (NX-7.13) -----------------------------------------------------------------------------------------

    def turn_key(self) -> i64:
        """The key of the position at the start of a turn: pieces, player to move, players out, cards, wards, turns of two.

        Used cards leave a hand in plain sight, so the spent ones tell everything about hands that can differ.
        """
        key = self._key ^ tables.MATTER_KEYS[self.mover * 8 + self.out]
        if self.rotate_two == 1:
            key ^= tables.MATTER_KEYS[24 + self.turned_two]
        if self.cards == codes.NO_CARDS:
            return key
        for seat in range(self.seats):
            if self.wards[seat] != tables.OFF:
                key ^= tables.MATTER_KEYS[64 + seat * 128 + self.wards[seat]]
        row = self.hands if self.cards == codes.ONITAMA else self.spent
        for i in range(36):
            if row[i] > 0:
                key ^= tables.MATTER_KEYS[440 + i] if row[i] == 1 else tables.MATTER_KEYS[476 + i]
        return key ^ tables.MATTER_KEYS[32 + self.neutral]

    def remember(self) -> i64:
        """Add the present position to the history; return how often it has now occurred."""
        key = self.turn_key()
        n: i64 = 1
        past = self.past
        step: i64 = 1
        if self.seats == 2:
            step = 2  # they take turns, so only every second position has the same mover
        i = i64(len(past)) - step
        while i >= 0:
            if past[i] == key:
                n += 1
            i -= step
        self.past = append(self.past, key)
        return n
