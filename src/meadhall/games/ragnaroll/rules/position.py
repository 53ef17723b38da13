"""What a table of RagnaRoll consists of: sheets, dice, and each seat's chain of steps.

Every seat has two copies of its sheet: its own, and the one that all have seen (RR-2.4). Sheet number `seat` is the
owner's, sheet number `seats + seat` the public one. In phases A, B and D each seat works through an agenda of its own;
a seat has finished the phase when its agenda is empty (RR-2.6).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import ANY_LENGTH, EVERYONE, REFEREE, Field, State

from .codes import (
    AIM,
    DEPTH,
    EARLY_AUTO,
    EARLY_NEVER,
    LIGHTNING_FIRST,
    ROUND_LIMIT,
    RUNES_FIRST,
    STEP,
    THUNDER_FIRST,
    TURN_BOXES,
    UNSEEN_DICE,
)
from .shapes import PLACEMENTS
from .tables import ALL_STONES, BIT, FULL_ROW, HEIGHT, PRINTED, ROW, SECTOR_ROW, SQUARES, TROLLS, WARRIORS, count, zeros

FIELDS: Final[list[Field]] = [
    Field("printed", 0, 1),
    Field("bonus_track", 0, 2),
    Field("order", THUNDER_FIRST, LIGHTNING_FIRST),
    Field("early_end", EARLY_AUTO, EARLY_NEVER),
    Field("valhalla_arm", 4, 5),
    Field("open_dice", 0, 1),
    Field("loki_breaks_ties", 0, 1),
    Field("round", 1, ROUND_LIMIT),
    Field("phase", RUNES_FIRST, UNSEEN_DICE),
    Field("rolling", 0, 6),
    Field("favoured", 0, 6),
    Field("dummies", 0, 6, 2),
    Field("struck", 0, FULL_ROW, ANY_LENGTH, sets=True),
    Field("burnt", 0, FULL_ROW, ANY_LENGTH, sets=True),
    Field("stones", 0, ALL_STONES, ANY_LENGTH, sets=True),
    Field("paid", 0, 511, ANY_LENGTH, sets=True),
    Field("spent", 0, 3, ANY_LENGTH),
    Field("claims", 0, PLACEMENTS, ANY_LENGTH),
    Field("claimed_in", 0, ROUND_LIMIT, ANY_LENGTH),
    Field("bonuses", 0, 3, ANY_LENGTH),
    Field("turns", 0, TURN_BOXES, ANY_LENGTH),
    Field("rolled", -1, 6, ANY_LENGTH),
    Field("dice", -1, 6, ANY_LENGTH),
    Field("roles", -1, 3, ANY_LENGTH),
    Field("steps", -1, (AIM + 1) * STEP, ANY_LENGTH),
    Field("depth", -1, DEPTH, ANY_LENGTH),
    Field("aims", -1, SQUARES, ANY_LENGTH),
    Field("visited", -1, FULL_ROW, ANY_LENGTH, sets=True),
]


class Position(State):
    """The parts of a position and the small words that the chapters of the rules share."""

    def __init__(self) -> None:
        super().__init__()
        # the set-up
        self.printed: i64 = 1
        self.bonus_track: i64 = 0
        self.order: i64 = THUNDER_FIRST
        self.early_end: i64 = EARLY_AUTO
        self.valhalla_arm: i64 = 5
        self.open_dice: i64 = 0
        self.loki_breaks_ties: i64 = 0
        # the round
        self.round: i64 = 1
        self.phase: i64 = RUNES_FIRST
        self.rolling: i64 = 0  # in phase ROLL: the seat whose dice fall next
        self.favoured: i64 = 0  # 1 + the seat that Loki picked
        self.dummies: vec[i64] = vec[i64]()  # 0 before they are rolled
        # sheets: first those of the owners, then the public ones
        self.struck: vec[i64] = vec[i64]()  # six rows a sheet
        self.burnt: vec[i64] = vec[i64]()
        self.stones: vec[i64] = vec[i64]()  # one set a sheet
        self.paid: vec[i64] = vec[i64]()  # rewards taken: bits 0-5 the columns, 6-8 the rows
        self.spent: vec[i64] = vec[i64]()  # magic used up, three sectors a sheet
        self.claims: vec[i64] = vec[i64]()  # five gods a sheet: 1 + the placement that burnt, 0 if not summoned
        self.claimed_in: vec[i64] = vec[i64]()  # the round of it
        self.bonuses: vec[i64] = vec[i64]()  # the bonus taken with it
        self.turns: vec[i64] = vec[i64]()  # turn boxes used
        # dice, by seat
        self.rolled: vec[i64] = vec[i64]()  # three a seat: red, blue, yellow; kept until the next roll
        self.dice: vec[i64] = vec[i64]()  # after the turn
        self.roles: vec[i64] = vec[i64]()  # two a seat: 1 + the Thunder die, 1 + the Circle die; 0 if not set
        # chains, by seat
        self.steps: vec[i64] = vec[i64]()  # DEPTH steps a seat, the last one is the present
        self.depth: vec[i64] = vec[i64]()
        self.aims: vec[i64] = vec[i64]()  # 1 + the square at which the present strike is aimed, 0 without one
        self.visited: vec[i64] = vec[i64]()  # six rows a seat: where this strike was aimed so far

    # -- agendas ------------------------------------------------------------------------------------------------------

    def push(self, seat: i64, kind: i64, parameter: i64) -> None:
        """Put a step before all others of the seat."""
        depth = self.depth
        self.steps[seat * DEPTH + depth[seat]] = kind * STEP + parameter
        depth[seat] += 1

    def pop(self, seat: i64) -> None:
        """The present step is done."""
        depth = self.depth
        depth[seat] -= 1
        self.steps[seat * DEPTH + depth[seat]] = 0

    def present(self, seat: i64) -> i64:
        """The present step of a seat as kind * STEP + parameter; 0 if it has finished, -1 if this viewer cannot know."""
        if self.depth[seat] <= 0:
            return self.depth[seat]
        last = seat * DEPTH + self.depth[seat] - 1
        return self.steps[last]

    # -- sheets -------------------------------------------------------------------------------------------------------

    def known_sheet(self, seat: i64) -> i64:
        """The sheet of a seat that the viewer of this state knows best: the owner's for the owner and the referee."""
        if self.viewer == REFEREE or self.viewer == seat or self.seats == 1:
            return seat
        return self.seats + seat

    def marked(self, sheet: i64, row: i64) -> i64:
        """The marked squares of a row: struck or burnt (RR-1.5)."""
        at = sheet * HEIGHT + row
        return self.struck[at] | self.burnt[at]

    def is_marked(self, sheet: i64, q: i64) -> bool:
        """Is this square marked?"""
        at = sheet * HEIGHT + ROW[q]
        return (self.struck[at] | self.burnt[at]) & BIT[q] != 0

    def trolls(self, sheet: i64, sector: i64) -> i64:
        """How many trolls of a sector are struck: its troll track (RR-8.3, RR-8.5)."""
        n: i64 = 0
        columns = SECTOR_ROW[sector]
        for row in range(i64(HEIGHT)):  # one troll a row and sector
            if self.marked(sheet, row) & TROLLS[row] & columns != 0:
                n += 1
        return n

    def all_trolls(self, sheet: i64) -> i64:
        """How many trolls are struck in all."""
        n: i64 = 0
        for row in range(i64(HEIGHT)):
            n += count(self.marked(sheet, row) & TROLLS[row])
        return n

    def every_troll(self, sheet: i64) -> bool:
        """Are all trolls struck?"""
        return all(TROLLS[row] & ~self.marked(sheet, row) == 0 for row in range(i64(HEIGHT)))

    def dead(self, sheet: i64) -> i64:
        """How many warriors are dead (RR-8.2)."""
        n: i64 = 0
        for row in range(i64(HEIGHT)):
            n += count(self.marked(sheet, row) & WARRIORS[row])
        return n

    def marks(self, sheet: i64) -> i64:
        """How many squares are marked."""
        n: i64 = 0
        for row in range(i64(HEIGHT)):
            n += count(self.marked(sheet, row))
        return n

    def magic(self, sheet: i64) -> i64:
        """The magic at hand: one for the first, third and fifth troll of each track, less what was spent (RR-9.5)."""
        red: i64 = 1
        blue: i64 = 1
        yellow: i64 = 1
        for row in range(i64(HEIGHT)):
            hit = self.marked(sheet, row) & TROLLS[row]
            if hit & 63 != 0:
                red += 1
            if hit & 4032 != 0:
                blue += 1
            if hit >> 12 != 0:
                yellow += 1
        spent = self.spent
        return (red >> 1) + (blue >> 1) + (yellow >> 1) - spent[sheet * 3] - spent[sheet * 3 + 1] - spent[sheet * 3 + 2]

    def publish(self, seat: i64) -> None:
        """Show the seat's sheet to all: the public copy becomes the owner's (RR-2.4)."""
        self.overwrite(self.seats + seat, seat)

    def overwrite(self, to: i64, sheet: i64) -> None:
        """Make one sheet the copy of another."""
        struck = self.struck
        burnt = self.burnt
        for i in range(i64(HEIGHT)):
            struck[to * HEIGHT + i] = struck[sheet * HEIGHT + i]
            burnt[to * HEIGHT + i] = burnt[sheet * HEIGHT + i]
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
        """Empty sheets and no dice for so many seats; the printed squares begin struck unless the option says no (RR-1.6, RR-1.8)."""
        self.seats = seats
        self.dummies = zeros(2)
        self.struck = zeros(seats * 2 * HEIGHT)
        self.burnt = zeros(seats * 2 * HEIGHT)
        self.stones = zeros(seats * 2)
        self.paid = zeros(seats * 2)
        self.spent = zeros(seats * 2 * 3)
        self.claims = zeros(seats * 2 * 5)
        self.claimed_in = zeros(seats * 2 * 5)
        self.bonuses = zeros(seats * 2 * 5)
        self.turns = zeros(seats * 2)
        self.rolled = zeros(seats * 3)
        self.dice = zeros(seats * 3)
        self.roles = zeros(seats * 2)
        self.steps = zeros(seats * DEPTH)
        self.depth = zeros(seats)
        self.aims = zeros(seats)
        self.visited = zeros(seats * HEIGHT)
        if self.printed == 1:
            for sheet in range(seats * 2):
                for row in range(i64(HEIGHT)):
                    self.struck[sheet * HEIGHT + row] = PRINTED[row]
