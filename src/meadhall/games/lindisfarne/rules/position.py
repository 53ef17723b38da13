"""A position of Lindisfarne: its parts, and the questions that every chapter of the rules asks about it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.state import ANY_LENGTH, UNKNOWN, Field, Rows, State

from . import codes, tables

_FIELDS: Final[list[Field]] = [
    Field("neutral_clan", 0, 1),
    Field("effects", 0, 1),
    Field("open", 0, 1),
    Field("unlimited", 0, 1),
    Field("step", codes.OUT, codes.ENDED),
    Field("seat", 0, 3),
    Field("expedition", 1, 6),
    Field("board", codes.NORTH, codes.SOUTH),
    Field("rank", 0, 4),
    Field("dice", 0, 600000),
    Field("second", 0, 2),
    Field("jarl", -1, 3),
    Field("supply", 0, codes.RUNES),
    Field("pile", 0, tables.ALL_CARDS),
    Field("out", 0, tables.ALL_CARDS),
    Field("discard", 0, tables.ALL_CARDS),
    Field("tilted", 0, tables.ALL_CARDS),
    Field("banner", -1, codes.SOUTH),
    Field("country", 0, codes.NO_COUNTRY),
    Field("forced", 0, 15),
    Field("table", -1, tables.CARD_COUNT - 1, 6),
    Field("owned", 0, tables.ALL_CARDS, 4),
    Field("hand", 0, 6, 4),
    Field("runes", 0, 999, 4),
    Field("home", 0, 4, 4),
    Field("crew", 0, 600000, 15),
    Field("line", 0, 4, 15),
    Field("draws", UNKNOWN, codes.NOTHING, ANY_LENGTH),
]
_EMPTY: Final[vec[i64]] = vec[i64]()


class Position(State):
    """A position. Clans are seats 0 to 3; the neutral clan is 4. Boards are 0 (north), 1 (middle), 2 (south)."""

    def __init__(self) -> None:
        super().__init__()
        # the options
        self.neutral_clan: i64 = 0  # does one take part (two seats only)?
        self.effects: i64 = 1  # do Norway cards work?
        self.open: i64 = 0  # are objectives public?
        self.unlimited: i64 = 0  # is the rune supply endless?
        # what happens next
        self.step: i64 = codes.OUT
        self.seat: i64 = 0  # the seat that has the turn or is asked
        self.expedition: i64 = 1
        self.board: i64 = codes.NORTH  # being dealt to, chosen, or evaluated
        self.rank: i64 = 0  # of the clan that acquires next; 0 is first
        self.dice: i64 = 0  # rolled and not placed yet: a crew
        self.second: i64 = 0  # Lade: 1 declared, 2 the second board is being filled
        self.jarl: i64 = -1  # the seat that holds the pawn; -1 before the first player is known
        self.supply: i64 = 0
        # sets of cards, as bits
        self.pile: i64 = 0
        self.out: i64 = 0
        self.discard: i64 = 0
        self.tilted: i64 = 0
        self.banner: i64 = -1  # the board that Borre raises in this expedition
        self.country: i64 = codes.NO_COUNTRY  # Hafrsfjord's
        self.forced: i64 = 0  # seats that went home without a decision in this expedition, as bits (LD-3.5)
        # rows
        self.table: vec[i64] = _EMPTY  # two cards beside each board, the lower one first; -1 where one is gone or not dealt yet
        self.owned: vec[i64] = _EMPTY  # the destination cards of each seat
        self.hand: vec[i64] = _EMPTY  # tokens not on a board
        self.runes: vec[i64] = _EMPTY
        self.home: vec[i64] = _EMPTY  # 0 at sea, else 1 for the first to return, 2 for the second ...
        self.crew: vec[i64] = _EMPTY  # [clan * 3 + board]: the tokens there
        self.line: vec[i64] = _EMPTY  # [clan * 3 + board]: 1 the most northerly line, 0 none
        self.draws: vec[i64] = _EMPTY  # each draw of objectives: seat, lower card, higher card, the one kept

    # -- the boards (LD-6) --------------------------------------------------------------------------------------------

    def strength(self, clan: i64, board: i64) -> i64:
        """A clan's strength on a board, Borre's banner included; 0 without a token there (LD-6.2 to 6.6, LD-7.12)."""
        crew = self.crew[clan * 3 + board]
        if crew == 0:
            return 0
        value = tables.STRENGTH[board * tables.CREWS + tables.crew_index(crew)]
        if self.banner == board and clan != codes.NEUTRAL_CLAN and has(self.owned[clan], tables.RAIDS + tables.BORRE):
            value += tables.BANNER[board]
        return value

    def ranked(self, board: i64, rank: i64) -> i64:
        """The clan with exactly `rank` others ahead of it on a board; -1 if there is none (LD-6.7)."""
        found: i64 = -1
        below: i64 = 999999
        for _n in range(rank + 1):
            found = -1
            best: i64 = 0
            for clan in range(i64(5)):
                standing = self.standing(clan, board)
                if standing > best and standing < below:
                    best = standing
                    found = clan
            below = best
        return found

    def standing(self, clan: i64, board: i64) -> i64:
        """The key that ranks the clans of a board: strength, then the more northerly line (LD-6.7); 0 for a clan that is not there."""
        if self.crew[clan * 3 + board] == 0:
            return 0
        return self.strength(clan, board) * 8 + 5 - self.line[clan * 3 + board]

    def ahead(self, clan: i64, board: i64) -> i64:
        """How many clans rank before a clan that is present: stronger, or equally strong on a more northerly line."""
        mine = self.standing(clan, board)
        n: i64 = 0
        for other in range(i64(5)):
            if self.standing(other, board) > mine:
                n += 1
        return n

    def present(self, board: i64) -> i64:
        """How many clans have a token on a board."""
        n: i64 = 0
        for clan in range(i64(5)):
            if self.crew[clan * 3 + board] != 0:
                n += 1
        return n

    def open_line(self, board: i64) -> i64:
        """The most northerly line of a board that holds no token (LD-4.6)."""
        line: i64 = 1
        while line < 4:
            taken = False
            for clan in range(i64(5)):
                if self.line[clan * 3 + board] == line:
                    taken = True
            if not taken:
                return line
            line += 1
        return 4

    def land(self, clan: i64, board: i64, crew: i64) -> None:
        """Add tokens to a clan's line on a board; a clan that was not there takes the open line (LD-4.5, LD-4.6)."""
        spot = clan * 3 + board
        if self.line[spot] == 0:
            self.line[spot] = self.open_line(board)
        self.crew[spot] += crew

    def lying(self, board: i64) -> i64:
        """How many destination cards lie beside a board."""
        n: i64 = 0
        if self.table[board * 2] >= 0:
            n += 1
        if self.table[board * 2 + 1] >= 0:
            n += 1
        return n

    # -- cards and objectives -----------------------------------------------------------------------------------------

    def owner(self, card: i64) -> i64:
        """The seat that has a destination card; -1 if none."""
        for seat in range(self.seats):
            if has(self.owned[seat], card):
                return seat
        return -1

    def drawn(self) -> i64:
        """How often objectives were drawn."""
        return i64(len(self.draws)) // 4

    def objectives_left(self) -> i64:
        """How many objective cards lie in the pile; a pair being looked at does not."""
        n = self.drawn()
        left = tables.OBJECTIVE_COUNT - n
        if n > 0 and self.draws[n * 4 - 1] == codes.NOTHING:
            left -= 1
        return left

    def objectives_of(self, seat: i64) -> i64:
        """How many objectives a seat has kept."""
        n: i64 = 0
        for d in range(self.drawn()):
            if self.draws[d * 4] == seat and self.draws[d * 4 + 3] != codes.NOTHING:
                n += 1
        return n

    def tell_all(self, key: str, *numbers: int) -> None:
        """Report to everyone."""
        self.tell(key, numbers)

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return _FIELDS

    def paste(self, to: Position) -> None:
        """Make `to` equal to this position, with rows of its own."""
        to.seats = self.seats
        to.viewer = self.viewer
        to.neutral_clan = self.neutral_clan
        to.effects = self.effects
        to.open = self.open
        to.unlimited = self.unlimited
        to.step = self.step
        to.seat = self.seat
        to.expedition = self.expedition
        to.board = self.board
        to.rank = self.rank
        to.dice = self.dice
        to.second = self.second
        to.jarl = self.jarl
        to.supply = self.supply
        to.pile = self.pile
        to.out = self.out
        to.discard = self.discard
        to.tilted = self.tilted
        to.banner = self.banner
        to.country = self.country
        to.forced = self.forced
        to.table = self.table[:]
        to.owned = self.owned[:]
        to.hand = self.hand[:]
        to.runes = self.runes[:]
        to.home = self.home[:]
        to.crew = self.crew[:]
        to.line = self.line[:]
        to.draws = self.draws[:]

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.table = rows.take("table")
        self.owned = rows.take("owned")
        self.hand = rows.take("hand")
        self.runes = rows.take("runes")
        self.home = rows.take("home")
        self.crew = rows.take("crew")
        self.line = rows.take("line")
        self.draws = rows.take("draws")

    def fresh_rows(self) -> None:
        """Rows of the right lengths for an empty table."""
        four = vec[i64]([i64(0) for _n in range(4)])
        self.owned = four[:]
        self.hand = four[:]
        self.runes = four[:]
        self.home = four
        self.table = vec[i64]([i64(-1) for _n in range(6)])
        self.crew = vec[i64]([i64(0) for _n in range(15)])
        self.line = vec[i64]([i64(0) for _n in range(15)])
        self.draws = vec[i64]()
