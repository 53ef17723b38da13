"""Endings of heXentafl, solved backwards: who wins with few men on the 4x4 board, and in how many moves. Compiled like the rules.

Positions are solved class by class, a class being the men on both sides: a capture leads to a class with fewer men, which has been
solved before, and all other moves stay within the class. A number says all about a position: 0 is a draw; n + 1 says that the
game lasts n more moves of both sides together if the winner hurries and the loser resists. So the side to move wins where the
number is even, and has lost where it is odd.

The rules treat all directions alike (twelve turns and reflections), so the King is always turned to one of five hexes. The numbers of a
class lie in one row: by side to move, by the King's hex, by the rank of the set of defenders among all sets of that size, by that
of the attackers. Places where two pieces would share a hex stay 0.

Draws by repetition (HX-4.4) and by the limit of moves (HX-4.5) depend on the past of a game, which no table knows: fresh() and left()
say whether they could matter.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from meadhall import bits
from meadhall import hex as geometry
from meadhall.rng import Rng
from meadhall.state import buffer

from ..rules import HexentaflState, codes, tables

VERSION: Final = 1  # of the numbers and their order
MOST: Final = 5  # men beside the King: more would take hours and gigabytes
MOST_DEFENDERS: Final = 3
MOST_ATTACKERS: Final = 6
CELLS: Final = 37
THRONE: Final = 18
PLACES: Final = 36  # hexes on which men may stand (HX-2.6)
BELOW: Final = 262143  # the hexes before the throne
ABOVE: Final = 68719214592  # places 18 to 35: the hexes behind it
PIECE: Final = 4096  # sets are ranked in three pieces of twelve places
NEVER: Final = 255  # instead of a number of open moves: this position is not lost
LONGEST: Final = 250
BREATH: Final = 256  # positions between two looks at the clock


def _symmetries() -> list[list[int]]:
    """Where each of the twelve turns and reflections takes each cell; the first changes nothing."""
    cells = geometry.hexagon(4)
    index = {cell: n for n, cell in enumerate(cells)}
    turns = [[index[geometry.rotate(cell, turn)] for cell in cells] for turn in range(6)]
    return turns + [[turn[index[r, q]] for q, r in cells] for turn in turns]


def _row(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


_SYMMETRIES: Final = _symmetries()
_KINGS: Final = sorted({min(turn[cell] for turn in _SYMMETRIES) for cell in range(CELLS)} - {int(bits.lowest(tables.CORNERS[0]))})
_TURN: Final = [next((n for n, turn in enumerate(_SYMMETRIES) if turn[cell] in _KINGS), 0) for cell in range(CELLS)]
_BACK: Final = [next(n for n, turn in enumerate(_SYMMETRIES) if [turn[c] for c in to] == list(range(CELLS))) for to in _SYMMETRIES]


def _steps() -> list[list[int]]:
    """For the King on each of his hexes: the steps that may have led there, as turned (from which of his hexes, what turns the men)."""
    found: list[list[int]] = [[] for _ in _KINGS]
    for number, start in enumerate(_KINGS):
        for direction in range(6):
            cell = geometry.neighbour(set(geometry.hexagon(4)), geometry.hexagon(4)[start], direction)
            if cell is None:
                continue
            to = geometry.hexagon(4).index(cell)
            turned = _SYMMETRIES[_TURN[to]][to]
            if turned in _KINGS:  # not a corner
                found[_KINGS.index(turned)] += [number, _BACK[_TURN[to]]]
    return found


_STEPS: Final = _steps()

TURNED: Final[vec[i64]] = _row([cell for turn in _SYMMETRIES for cell in turn])
TURN: Final[vec[i64]] = _row(_TURN)  # what takes the King on a cell to one of his hexes
KINGS: Final[vec[i64]] = _row(_KINGS)
KING: Final[vec[i64]] = _row([_KINGS.index(cell) if cell in _KINGS else -1 for cell in range(CELLS)])
STEPS: Final[vec[i64]] = _row([number for steps in _STEPS for number in steps])
FIRST_STEP: Final[vec[i64]] = _row([sum(len(steps) for steps in _STEPS[:n]) for n in range(len(_STEPS) + 1)])


def turned(cells: i64, turn: i64) -> i64:
    """A set of cells after a turn or reflection."""
    found: i64 = 0
    at = turn * CELLS
    while cells != 0:
        if cells & 1:
            found |= bits.bit(TURNED[at])
        cells >>= 1
        at += 1
    return found


def covers(men: int) -> list[tuple[int, int]]:
    """The classes with up to this many men, as (defenders, attackers), in an order in which they can be solved."""
    return [(d, n - d) for n in range(1, men + 1) for d in range(min(n - 1, MOST_DEFENDERS), -1, -1) if n - d <= MOST_ATTACKERS]


def _choose(n: int, k: int) -> int:
    """In how many ways k of n things can be chosen."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


WAYS: Final[vec[i64]] = _row([_choose(n, k) for n in range(PLACES + 1) for k in range(20)])


@final
class Endings:
    """Solves classes of positions and finds positions in them."""

    def __init__(self) -> None:
        self.version = VERSION
        self.most = MOST
        self.state = HexentaflState()
        self.out: vec[i64] = buffer()
        self.sizes: vec[i64] = vec[i64]([i64(bits.size(n)) for n in range(i64(PIECE))])
        self.ranks: vec[i64] = _ranks()
        self.sets: list[vec[i64]] = [vec[i64]() for _n in range(MOST_ATTACKERS + 1)]
        self.solved: dict[int, BytesWriter] = {}
        # the class at work
        self.few: i64 = 0  # defenders
        self.many: i64 = 0  # attackers
        self.wide: i64 = 1  # sets of attackers
        self.plane: i64 = 1  # positions of one King and side
        self.all: i64 = 0
        self.numbers = BytesWriter()
        self.open = BytesWriter()  # moves of a position that are not known to lose it
        self.at: i64 = 0
        self.level: i64 = 0  # 0: every position is looked at for the first time
        self.top: i64 = 0  # the highest number so far
        self.done: i64 = 0  # positions looked at, and positions decided

    def covers(self, men: int) -> list[tuple[int, int]]:
        """The classes with up to this many men, in the order in which they are solved."""
        return covers(men)

    def size(self, few: int, many: int) -> int:
        """How many numbers a class has."""
        return 2 * len(KINGS) * _choose(PLACES, few) * _choose(PLACES, many)

    # -- solving ------------------------------------------------------------------------------------------------------

    def begin(self, few: int, many: int) -> None:
        """Turn to a class; those with fewer men must have been solved."""
        for n in (few, many):
            if len(self.sets[n]) == 0:
                self.sets[n] = _sets(n)
        self.few = few
        self.many = many
        self.wide = len(self.sets[many])
        self.plane = len(self.sets[few]) * self.wide
        self.all = self.size(few, many)
        self.numbers = BytesWriter()
        self.numbers.write(bytes(int(self.all)))
        self.open = BytesWriter()
        self.open.write(bytes(int(self.all)))
        self.at = 0
        self.level = 0
        self.top = 1
        self.done = 0

    def work(self, seconds: float) -> bool:
        """Go on for a while; is the class solved? Between two calls a caller can show progress or stop."""
        until = perf_counter() + seconds
        while self.level <= self.top:
            stop = min(self.all, self.at + BREATH * (1 if self.level == 0 else 16))
            if self.level == 0:
                self.look(stop)
            else:
                self.spread(stop)
            if self.at == self.all:
                self.at = 0
                self.level += 1
            if perf_counter() > until:
                return False
        for i in range(self.all):  # a loss that was never certain is a draw
            if i64(self.numbers[i]) & 1 and i64(self.open[i]) != 0:
                self.numbers[i] = u8(0)
        self.solved[int(8 * self.few + self.many)] = self.numbers
        self.open = BytesWriter()
        return True

    def values(self, few: int, many: int) -> bytes:
        """The numbers of a class that was solved."""
        return self.solved[8 * few + many].getvalue()

    def look(self, stop: i64) -> None:
        """For each of the next positions: wins and losses by moves that leave the class, and how many moves stay in it."""
        while self.at < stop:
            if self.unpack(self.at):
                self.first_look(self.at)
                self.done += 1
            else:
                self.open[self.at] = u8(NEVER)
            self.at += 1

    def first_look(self, i: i64) -> None:
        """What the moves of a position that leave its class are worth (HX-3, HX-4.1 to HX-4.3)."""
        s = self.state
        mover = s.side
        king = s.king
        defenders = s.defenders
        attackers = s.attackers
        win: i64 = 0
        loss: i64 = 0
        staying: i64 = 0
        safe = False
        n = s.fill(mover, self.out)
        for j in range(n):
            to = tables.TO[self.out[j]]
            s.slide(tables.FROM[self.out[j]], to)
            taken = s.captures(to)
            if bits.bit(s.king) & tables.CORNERS[0] != 0 or (mover == codes.ATTACKERS and taken & bits.bit(king) != 0):
                number: i64 = 1  # the other side has lost
            elif taken == 0:
                number = -1
                staying += 1
            else:
                s.defenders &= ~taken
                s.attackers &= ~taken
                s.side = 1 - mover
                number = self.known()
                s.side = mover
            s.king = king
            s.defenders = defenders
            s.attackers = attackers
            if number == 0:
                safe = True
            elif number > 0 and number & 1 == 1:
                if win == 0 or number + 1 < win:
                    win = number + 1
            elif number > 0 and number + 1 > loss:
                loss = number + 1
        if n == 0:
            win = 0
            loss = 1
        number = win if win > 0 else 0 if safe else loss
        self.numbers[i] = u8(number)
        self.open[i] = u8(NEVER) if win > 0 or safe else u8(staying)
        self.top = max(self.top, number)

    def spread(self, stop: i64) -> None:
        """Tell the positions before each of the next ones that are decided at this level."""
        level = self.level
        odd = level & 1
        numbers = self.numbers
        while self.at < stop:
            if i64(numbers[self.at]) == level and (odd == 0 or i64(self.open[self.at]) == 0):
                self.done += 1
                self.unpack(self.at)
                self.tell_before()
            self.at += 1

    def tell_before(self) -> None:
        """Tell every position from which a move without a capture leads to the present one."""
        s = self.state
        s.side = 1 - s.side  # who has just moved
        occupied = s.occupied()
        own = s.attackers if s.side == codes.ATTACKERS else s.defenders
        blocked = occupied | tables.ONTO_THRONE
        men = own
        to: i64 = 0
        while men != 0:
            if men & 1 and s.captures(to) == 0:
                i = tables.FIRST[to]
                while i < tables.FIRST[to + 1]:  # a slide can be taken back where it could be made
                    if tables.WAY[i] & blocked == 0:
                        before = (own & ~bits.bit(to)) | bits.bit(tables.TO[i])
                        if s.side == codes.ATTACKERS:
                            self.touch(self.place(KING[s.king], s.defenders, before))
                        else:
                            self.touch(self.place(KING[s.king], before, s.attackers))
                    i += 1
            men >>= 1
            to += 1
        if s.side == codes.DEFENDERS and s.captures(s.king) == 0:
            i = FIRST_STEP[KING[s.king]]
            while i < FIRST_STEP[KING[s.king] + 1]:
                king = STEPS[i]
                defenders = turned(s.defenders, STEPS[i + 1])
                attackers = turned(s.attackers, STEPS[i + 1])
                if not bits.has(defenders | attackers, KINGS[king]):
                    self.touch(self.place(king, defenders, attackers))
                i += 2

    def touch(self, i: i64) -> None:
        """A move of this position leads to one that is decided at the present level."""
        number = i64(self.numbers[i])
        if self.level & 1 == 1:  # the other side has lost there
            if number == 0 or number & 1 == 1 or number > self.level + 1:
                self.numbers[i] = u8(self.level + 1)
                self.open[i] = u8(NEVER)
                self.top = max(self.top, self.level + 1)
        elif i64(self.open[i]) != NEVER:
            self.open[i] = u8(i64(self.open[i]) - 1)
            if i64(self.open[i]) == 0:
                number = max(number, self.level + 1)
                self.numbers[i] = u8(number)
                self.top = max(self.top, number)
                if number > LONGEST:
                    raise OverflowError("an ending is longer than a byte can tell")

    def known(self) -> i64:
        """The number of a position with fewer men."""
        s = self.state
        if s.attackers == 0:
            return 1  # a side without pieces has lost (HX-4.3)
        few = bits.size(s.defenders)
        many = bits.size(s.attackers)
        turn = TURN[s.king]
        king = KING[TURNED[turn * CELLS + s.king]]
        plane = len(self.sets[few]) * i64(len(self.sets[many]))
        i = (s.side * len(KINGS) + king) * plane
        i += self.rank(turned(s.defenders, turn)) * len(self.sets[many]) + self.rank(turned(s.attackers, turn))
        return i64(self.solved[int(8 * few + many)][i])

    # -- positions and places -----------------------------------------------------------------------------------------

    def unpack(self, i: i64) -> bool:
        """Set up the position with a number in the class at work; can it exist?"""
        s = self.state
        king = i // self.plane
        i -= king * self.plane
        s.side = 1 if king >= len(KINGS) else 0
        s.king = KINGS[king - s.side * len(KINGS)]
        few = i // self.wide
        s.defenders = self.sets[self.few][few]
        s.attackers = self.sets[self.many][i - few * self.wide]
        return s.defenders & s.attackers == 0 and not bits.has(s.defenders | s.attackers, s.king)

    def place(self, king: i64, defenders: i64, attackers: i64) -> i64:
        """The place of a position of the class at work, with the present side to move and the King on one of his hexes."""
        return (self.state.side * len(KINGS) + king) * self.plane + self.rank(defenders) * self.wide + self.rank(attackers)

    def rank(self, cells: i64) -> i64:
        """How many sets of the same size come before this one."""
        places = (cells & BELOW) | ((cells >> 1) & ABOVE)
        piece = places & (PIECE - 1)
        before = self.sizes[piece]
        found = self.ranks[piece]
        piece = (places >> 12) & (PIECE - 1)
        found += self.ranks[(8 + before) * PIECE + piece]
        before += self.sizes[piece]
        return found + self.ranks[(16 + before) * PIECE + (places >> 24)]

    def find(self, s: HexentaflState) -> tuple[int, int, int]:
        """The class of a position and its place there; (-1, -1, -1) if the table is for other rules or fewer men, or the game is over."""
        few = bits.size(s.defenders)
        many = bits.size(s.attackers)
        if s.size != 4 or s.king_slides or s.games != 1 or s.end != codes.RUNNING:
            return -1, -1, -1
        if few > MOST_DEFENDERS or many == 0 or few + many > MOST:
            return -1, -1, -1
        turn = TURN[s.king]
        wide = i64(_choose(PLACES, int(many)))
        king = s.side * len(KINGS) + KING[TURNED[turn * CELLS + s.king]]
        i = king * i64(_choose(PLACES, int(few))) * wide
        i += self.rank(turned(s.defenders, turn)) * wide + self.rank(turned(s.attackers, turn))
        return int(few), int(many), int(i)

    def left(self, s: HexentaflState) -> int:
        """Moves until the limit (HX-4.5): a longer ending is a draw."""
        return int(s.ply_limit - s.ply)

    def fresh(self, s: HexentaflState) -> bool:
        """Has no other position since the last capture stood twice? Then no repetition stops a winner who hurries (HX-4.4)."""
        last = i64(len(s.past)) - 3
        i = last
        while i >= 0:
            j = i - 6  # the same side moves in every second one
            while j >= 0:
                if same(s.past, i, j) and not ((last - i) % 6 == 0 and same(s.past, i, last)):
                    return False
                j -= 6
            i -= 3
        return True

    def random(self, few: int, many: int, rng: Rng) -> HexentaflState | None:
        """Any position of a class; None if the side to move would have lost already."""
        s = HexentaflState()
        king = rng.below(CELLS)
        while bits.has(tables.CORNERS[0], king):
            king = rng.below(CELLS)
        taken = bits.bit(king) | bits.bit(THRONE)
        defenders: i64 = 0
        attackers: i64 = 0
        for n in range(few + many):
            cell = rng.below(CELLS)
            while bits.has(taken, cell):
                cell = rng.below(CELLS)
            taken |= bits.bit(cell)
            if n < few:
                defenders |= bits.bit(cell)
            else:
                attackers |= bits.bit(cell)
        s.place(king, defenders, attackers, rng.below(2))
        return s if s.can_move() else None


def same(past: vec[i64], one: i64, other: i64) -> bool:
    """Are two positions of a history alike?"""
    return past[one] == past[other] and past[one + 1] == past[other + 1] and past[one + 2] == past[other + 2]


def _ranks() -> vec[i64]:
    """By piece of a set, by members in the pieces before it: how many sets come before one that has these members."""
    found = vec[i64]([i64(0) for _n in range(24 * PIECE)])
    for piece in range(3):
        for before in range(8):
            row = (8 * piece + before) * PIECE
            for highest in range(12):
                half = 2**highest
                for rest in range(half):  # one more member, above all others
                    size = before + int(bits.size(rest)) + 1
                    found[row + half + rest] = found[row + rest] + WAYS[(12 * piece + highest) * 20 + size]
    return found


def _sets(size: int) -> vec[i64]:
    """All sets of hexes for this many men, by rank."""
    found: list[int] = []
    places = 2**size - 1
    while places < 2**PLACES:
        found.append((places & BELOW) | ((places & ABOVE) * 2))
        if places == 0:
            break
        low = places & -places
        ripple = places + low
        places = ripple | ((places ^ ripple) // low // 4)
    return _row(found)
