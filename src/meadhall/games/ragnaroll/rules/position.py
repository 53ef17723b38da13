"""The parts of a position of RagnaRoll: sheets, dice, and an agenda for each seat.

Every seat has two copies of its sheet: its own, and the one that everybody has seen (RR-2.4). Sheet number `seat` is the
owner's, sheet number `seats + seat` the public one. In phases A, B and D each seat works through its own agenda of steps;
it has finished the phase when its agenda is empty (RR-2.6).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import ANY_LENGTH, CHANCE, EVERYONE, REFEREE, Field, Rows, State

from . import codes, shapes, tables

_FIELDS: Final[list[Field]] = [
    Field("printed", 0, 1),
    Field("bonus_track", 0, 3),
    Field("order", codes.THUNDER_FIRST, codes.LIGHTNING_FIRST),
    Field("early_end", codes.EARLY_AUTO, codes.EARLY_NEVER),
    Field("valhalla_arm", 4, 5),
    Field("open_dice", 0, 1),
    Field("loki_breaks_ties", 0, 1),
    Field("round", 1, codes.ROUND_LIMIT),
    Field("phase", codes.RUNES_FIRST, codes.UNSEEN_DICE),
    Field("rolling", 0, 6),
    Field("favoured", 0, 6),
    Field("dummies", 0, 6, 2),
    Field("struck", 0, tables.FULL_ROW, ANY_LENGTH, sets=True),
    Field("burnt", 0, tables.FULL_ROW, ANY_LENGTH, sets=True),
    Field("stones", 0, tables.ALL_STONES, ANY_LENGTH, sets=True),
    Field("paid", 0, 511, ANY_LENGTH, sets=True),
    Field("spent", 0, 3, ANY_LENGTH),
    Field("claims", 0, shapes.PLACEMENTS, ANY_LENGTH),
    Field("claimed_in", 0, codes.ROUND_LIMIT, ANY_LENGTH),
    Field("bonuses", 0, 3, ANY_LENGTH),
    Field("turns", 0, codes.TURN_BOXES, ANY_LENGTH),
    Field("rolled", -1, 6, ANY_LENGTH),
    Field("dice", -1, 6, ANY_LENGTH),
    Field("roles", -1, 3, ANY_LENGTH),
    Field("steps", -1, (codes.AIM + 1) * codes.STEP, ANY_LENGTH),
    Field("depth", -1, codes.DEPTH, ANY_LENGTH),
    Field("aims", -1, tables.SQUARES, ANY_LENGTH),
    Field("visited", -1, tables.FULL_ROW, ANY_LENGTH, sets=True),
]


class Position(State):
    """The fields of a position, and the small methods that the chapters of the rules share."""

    def __init__(self) -> None:
        super().__init__()
        # the set-up
        self.printed: i64 = 1
        self.bonus_track: i64 = 0
        self.order: i64 = codes.THUNDER_FIRST
        self.early_end: i64 = codes.EARLY_AUTO
        self.valhalla_arm: i64 = 5
        self.open_dice: i64 = 0
        self.loki_breaks_ties: i64 = 0
        # the round
        self.round: i64 = 1
        self.phase: i64 = codes.RUNES_FIRST
        self.rolling: i64 = 0  # in phase ROLL: the seat whose dice fall next
        self.favoured: i64 = 0  # 1 + the seat that Loki picked
        self.dummies: vec[i64] = vec[i64]()  # 0 before they are rolled
        # sheets: first those of the owners, then the public ones
        self.struck: vec[i64] = vec[i64]()  # six rows per sheet
        self.burnt: vec[i64] = vec[i64]()
        self.stones: vec[i64] = vec[i64]()  # one set per sheet
        self.paid: vec[i64] = vec[i64]()  # rewards taken: bits 0-5 the columns, 6-8 the rows
        self.spent: vec[i64] = vec[i64]()  # magic used up, three sectors per sheet
        self.claims: vec[i64] = vec[i64]()  # five gods per sheet: 1 + the placement that burnt, 0 if not summoned
        self.claimed_in: vec[i64] = vec[i64]()  # in which round
        self.bonuses: vec[i64] = vec[i64]()  # with which bonus
        self.turns: vec[i64] = vec[i64]()  # turn boxes used
        # dice, by seat
        self.rolled: vec[i64] = vec[i64]()  # three per seat: red, blue, yellow; kept until the next roll
        self.dice: vec[i64] = vec[i64]()  # after the turn
        self.roles: vec[i64] = vec[i64]()  # two per seat: 1 + the Thunder die, 1 + the Circle die; 0 if not set
        # agendas, by seat
        self.steps: vec[i64] = vec[i64]()  # DEPTH steps per seat; the last one is the present step
        self.depth: vec[i64] = vec[i64]()
        self.aims: vec[i64] = vec[i64]()  # 1 + the square at which the present strike is aimed, 0 without one
        self.visited: vec[i64] = vec[i64]()  # six rows per seat: where this strike has been aimed so far

    def paste(self, to: Position) -> None:
        """Make `to` equal to this position, with rows of its own."""
        to.seats = self.seats
        to.viewer = self.viewer
        to.printed = self.printed
        to.bonus_track = self.bonus_track
        to.order = self.order
        to.early_end = self.early_end
        to.valhalla_arm = self.valhalla_arm
        to.open_dice = self.open_dice
        to.loki_breaks_ties = self.loki_breaks_ties
        to.round = self.round
        to.phase = self.phase
        to.rolling = self.rolling
        to.favoured = self.favoured
        to.dummies = self.dummies[:]
        to.struck = self.struck[:]
        to.burnt = self.burnt[:]
        to.stones = self.stones[:]
        to.paid = self.paid[:]
        to.spent = self.spent[:]
        to.claims = self.claims[:]
        to.claimed_in = self.claimed_in[:]
        to.bonuses = self.bonuses[:]
        to.turns = self.turns[:]
        to.rolled = self.rolled[:]
        to.dice = self.dice[:]
        to.roles = self.roles[:]
        to.steps = self.steps[:]
        to.depth = self.depth[:]
        to.aims = self.aims[:]
        to.visited = self.visited[:]

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return _FIELDS

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.dummies = rows.take("dummies")
        self.struck = rows.take("struck")
        self.burnt = rows.take("burnt")
        self.stones = rows.take("stones")
        self.paid = rows.take("paid")
        self.spent = rows.take("spent")
        self.claims = rows.take("claims")
        self.claimed_in = rows.take("claimed_in")
        self.bonuses = rows.take("bonuses")
        self.turns = rows.take("turns")
        self.rolled = rows.take("rolled")
        self.dice = rows.take("dice")
        self.roles = rows.take("roles")
        self.steps = rows.take("steps")
        self.depth = rows.take("depth")
        self.aims = rows.take("aims")
        self.visited = rows.take("visited")

    # -- agendas ------------------------------------------------------------------------------------------------------

    def push(self, seat: i64, kind: i64, parameter: i64) -> None:
        """Put a step before all other steps of the seat."""
        depth = self.depth
        self.steps[seat * codes.DEPTH + depth[seat]] = kind * codes.STEP + parameter
        depth[seat] += 1

    def pop(self, seat: i64) -> None:
        """The present step is done."""
        depth = self.depth
        depth[seat] -= 1
        self.steps[seat * codes.DEPTH + depth[seat]] = 0

    def present(self, seat: i64) -> i64:
        """The present step of a seat as kind * STEP + parameter; 0 if it has finished, -1 if this viewer cannot know."""
        if self.depth[seat] <= 0:
            return self.depth[seat]
        last = seat * codes.DEPTH + self.depth[seat] - 1
        return self.steps[last]

    def first_unfinished(self) -> i64:
        """The lowest seat whose agenda is not empty; CHANCE if all have finished."""
        for seat in range(self.seats):
            if self.depth[seat] != 0:
                return seat
        return CHANCE

    def ended(self) -> bool:
        """Is the last round over? Loki may still have to pick a winner."""
        return self.phase == codes.DONE or self.phase == codes.LAST_TIE

    # -- sheets -------------------------------------------------------------------------------------------------------

    def known_sheet(self, seat: i64) -> i64:
        """The sheet of a seat that this state's viewer may read: the owner's for the owner and the referee, otherwise the public one."""
        if self.viewer == REFEREE or self.viewer == seat or self.seats == 1:
            return seat
        return self.seats + seat

    def marked(self, sheet: i64, row: i64) -> i64:
        """The marked squares of a row: struck or burnt (RR-1.5)."""
        at = sheet * tables.HEIGHT + row
        return self.struck[at] | self.burnt[at]

    def is_marked(self, sheet: i64, q: i64) -> bool:
        """Is this square marked?"""
        at = sheet * tables.HEIGHT + tables.ROW[q]
        return (self.struck[at] | self.burnt[at]) & tables.BIT[q] != 0

    def is_burnt(self, sheet: i64, q: i64) -> bool:
        """Is this square burnt?"""
        at = sheet * tables.HEIGHT + tables.ROW[q]
        return self.burnt[at] & tables.BIT[q] != 0

    def trolls(self, sheet: i64, sector: i64) -> i64:
        """How many trolls of a sector are struck: its troll track (RR-8.3, RR-8.5)."""
        n: i64 = 0
        columns = tables.SECTOR_ROW[sector]
        for row in range(i64(tables.HEIGHT)):  # one troll in each row of a sector
            if self.marked(sheet, row) & tables.TROLLS[row] & columns != 0:
                n += 1
        return n

    def all_trolls(self, sheet: i64) -> i64:
        """How many trolls of all sectors are struck."""
        n: i64 = 0
        for row in range(i64(tables.HEIGHT)):
            n += tables.count(self.marked(sheet, row) & tables.TROLLS[row])
        return n

    def every_troll(self, sheet: i64) -> bool:
        """Are all trolls struck?"""
        return all(tables.TROLLS[row] & ~self.marked(sheet, row) == 0 for row in range(i64(tables.HEIGHT)))

    def all_gods(self, sheet: i64) -> bool:
        """Are all five gods summoned?"""
        return all(self.claims[claim] != 0 for claim in range(sheet * 5, sheet * 5 + 5))

    def dead(self, sheet: i64) -> i64:
        """How many warriors are dead (RR-8.2)."""
        n: i64 = 0
        for row in range(i64(tables.HEIGHT)):
            n += tables.count(self.marked(sheet, row) & tables.WARRIORS[row])
        return n

    def marks(self, sheet: i64) -> i64:
        """How many squares are marked."""
        n: i64 = 0
        for row in range(i64(tables.HEIGHT)):
            n += tables.count(self.marked(sheet, row))
        return n

    def magic(self, sheet: i64) -> i64:
        """The magic available: one for the first, third and fifth troll of each track, less what was spent (RR-9.5)."""
        red: i64 = 1
        blue: i64 = 1
        yellow: i64 = 1
        for row in range(i64(tables.HEIGHT)):
            hit = self.marked(sheet, row) & tables.TROLLS[row]
            if hit & 63 != 0:
                red += 1
            if hit & 4032 != 0:
                blue += 1
            if hit >> 12 != 0:
                yellow += 1
        spent = self.spent
        return (red >> 1) + (blue >> 1) + (yellow >> 1) - spent[sheet * 3] - spent[sheet * 3 + 1] - spent[sheet * 3 + 2]

    def publish(self, seat: i64) -> None:
        """Show the seat's sheet to everybody: the public copy becomes equal to the owner's (RR-2.4)."""
        self.overwrite(self.seats + seat, seat)

    def overwrite(self, to: i64, sheet: i64) -> None:
        """Make sheet `to` a copy of another."""
        struck = self.struck
        burnt = self.burnt
        for i in range(i64(tables.HEIGHT)):
            struck[to * tables.HEIGHT + i] = struck[sheet * tables.HEIGHT + i]
            burnt[to * tables.HEIGHT + i] = burnt[sheet * tables.HEIGHT + i]
        claims = self.claims
        claimed_in = self.claimed_in
        bonuses = self.bonuses
        for god in range(i64(5)):
            claims[to * 5 + god] = claims[sheet * 5 + god]
            claimed_in[to * 5 + god] = claimed_in[sheet * 5 + god]
            bonuses[to * 5 + god] = bonuses[sheet * 5 + god]
        spent = self.spent
        for sector in range(i64(3)):
            spent[to * 3 + sector] = spent[sheet * 3 + sector]
        self.stones[to] = self.stones[sheet]
        self.paid[to] = self.paid[sheet]
        self.turns[to] = self.turns[sheet]

    # -- events -------------------------------------------------------------------------------------------------------

    def note(self, seat: i64, key: str, parameters: tuple[int, ...]) -> None:
        """Tell the owner of a sheet alone what happened on it; the others learn it when the phase closes (RR-2.4, RR-19.7)."""
        self.tell(key, (int(seat), *parameters), EVERYONE if self.seats == 1 else bit(seat))

    def announce(self, key: str, parameters: tuple[int, ...]) -> None:
        """Tell everyone."""
        self.tell(key, parameters, EVERYONE)

    # -- set-up (RR-1) ------------------------------------------------------------------------------------------------

    def lay_out(self, seats: i64) -> None:
        """Empty sheets and no dice; the printed squares start struck unless an option says otherwise (RR-1.6, RR-1.8)."""
        self.seats = seats
        self.dummies = tables.zeros(2)
        self.struck = tables.zeros(seats * 2 * tables.HEIGHT)
        self.burnt = tables.zeros(seats * 2 * tables.HEIGHT)
        self.stones = tables.zeros(seats * 2)
        self.paid = tables.zeros(seats * 2)
        self.spent = tables.zeros(seats * 2 * 3)
        self.claims = tables.zeros(seats * 2 * 5)
        self.claimed_in = tables.zeros(seats * 2 * 5)
        self.bonuses = tables.zeros(seats * 2 * 5)
        self.turns = tables.zeros(seats * 2)
        self.rolled = tables.zeros(seats * 3)
        self.dice = tables.zeros(seats * 3)
        self.roles = tables.zeros(seats * 2)
        self.steps = tables.zeros(seats * codes.DEPTH)
        self.depth = tables.zeros(seats)
        self.aims = tables.zeros(seats)
        self.visited = tables.zeros(seats * tables.HEIGHT)
        if self.printed == 1:
            for sheet in range(seats * 2):
                for row in range(i64(tables.HEIGHT)):
                    self.struck[sheet * tables.HEIGHT + row] = tables.PRINTED[row]
