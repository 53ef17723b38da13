"""The rules of heXentafl. Clauses are cited as in RULES.md (HX-...)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall import bits
from meadhall.state import ANY_LENGTH, OVER, Field, Rows, State

from . import codes, tables

FIELDS: Final[list[Field]] = [
    Field("size", 4, 5),
    Field("first", codes.DEFENDERS, codes.ATTACKERS),
    Field("king_slides", 0, 1),
    Field("games", 1, 2),
    Field("ply_limit", 1, 2000),
    Field("game", 0, 1),
    Field("side", codes.DEFENDERS, codes.ATTACKERS),
    Field("king", 0, tables.CELLS_5 - 1),
    Field("defenders", 0, tables.ALL_CELLS),
    Field("attackers", 0, tables.ALL_CELLS),
    Field("ply", 0, 2000),
    Field("end", codes.RUNNING, codes.LIMIT),
    Field("first_end", codes.RUNNING, codes.LIMIT),
    Field("moved_from", -1, tables.CELLS_5 - 1),
    Field("moved_to", -1, tables.CELLS_5 - 1),
    Field("taken", 0, tables.ALL_CELLS),
    Field("past", 0, tables.ALL_CELLS, ANY_LENGTH),
]


@final
class HexentaflState(State):
    """A position of heXentafl, or of a pair of games with sides exchanged."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        # the set-up
        self.size: i64 = 4
        self.first: i64 = codes.DEFENDERS
        self.king_slides: i64 = 0
        self.games: i64 = 1
        self.ply_limit: i64 = 400
        # the present game
        self.game: i64 = 0
        self.side: i64 = codes.DEFENDERS
        self.king: i64 = 0
        self.defenders: i64 = 0  # men only
        self.attackers: i64 = 0
        self.ply: i64 = 0
        self.end: i64 = codes.RUNNING
        self.first_end: i64 = codes.RUNNING  # of game 1 in a pair
        # for display: the last move
        self.moved_from: i64 = -1
        self.moved_to: i64 = -1
        self.taken: i64 = 0
        # positions since the last capture, three numbers each: King, defenders, attackers (HX-4.4)
        self.past: vec[i64] = vec[i64]()

    def copy(self) -> HexentaflState:
        """An independent copy."""
        s = HexentaflState()
        s.viewer = self.viewer
        s.size = self.size
        s.first = self.first
        s.king_slides = self.king_slides
        s.games = self.games
        s.ply_limit = self.ply_limit
        s.game = self.game
        s.side = self.side
        s.king = self.king
        s.defenders = self.defenders
        s.attackers = self.attackers
        s.ply = self.ply
        s.end = self.end
        s.first_end = self.first_end
        s.moved_from = self.moved_from
        s.moved_to = self.moved_to
        s.taken = self.taken
        s.past = self.past[:]
        return s

    # -- set-up (HX-1) ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """All pieces on their first hexes (HX-1.2); the side named by the option moves first (HX-1.3); counts start afresh (HX-1.6)."""
        board = self.size - 4
        self.place(tables.THRONE[board], tables.START_DEFENDERS[board], tables.START_ATTACKERS[board], self.first)

    def place(self, king: i64, defenders: i64, attackers: i64, side: i64) -> None:
        """Begin with these pieces, this side to move."""
        self.king = king
        self.defenders = defenders
        self.attackers = attackers
        self.side = side
        self.ply = 0
        self.end = codes.RUNNING
        self.moved_from = -1
        self.moved_to = -1
        self.taken = 0
        self.past = vec[i64]()
        self.remember()

    def pieces(self, side: i64) -> i64:
        """The hexes of a side, including the King's."""
        return self.attackers if side == codes.ATTACKERS else self.defenders | bits.bit(self.king)

    def occupied(self) -> i64:
        """All hexes with a piece."""
        return self.attackers | self.defenders | bits.bit(self.king)

    # -- whose turn, what is legal (HX-2) -----------------------------------------------------------------------------

    def turn(self) -> i64:
        """The seat of the side to move: in game 2 of a pair the seats have exchanged sides (HX-1.6)."""
        if self.end != codes.RUNNING:
            return OVER
        return self.side ^ self.game

    def side_of(self, seat: i64) -> i64:
        """The side that a seat plays in the present game."""
        return seat ^ self.game

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Every move of the side to move (HX-2.1 to HX-2.8)."""
        n: i64 = 0
        cell = tables.CELLS_4 * (self.size - 4)  # its row in the tables
        base = tables.MOVES_4 * (self.size - 4)
        king = cell + self.king
        occupied = self.occupied()
        own = self.pieces(self.side)
        way = tables.WAY
        while own != 0:
            if own & 1:
                blocked = occupied | tables.ONTO_THRONE  # HX-2.6
                if cell == king:
                    blocked = occupied if self.king_slides else occupied | tables.FARTHER  # HX-2.4, HX-2.5
                i = tables.FIRST[cell]
                last = tables.FIRST[cell + 1]
                while i < last:  # every move is written, and kept if its way is free (HX-2.2, HX-2.3): faster than branching
                    out[n] = i - base
                    n += 1 if way[i] & blocked == 0 else 0
                    i += 1
            own >>= 1
            cell += 1
        return n

    def can_move(self) -> bool:
        """Has the side to move any legal move? One free neighbour is enough, unless it is the throne (HX-2.6, HX-2.7)."""
        board = tables.CELLS_4 * (self.size - 4)
        throne = bits.bit(tables.THRONE[self.size - 4])
        occupied = self.occupied()
        own = self.attackers
        if self.side == codes.DEFENDERS:
            own = self.defenders
            if tables.NEAR[board + self.king] & ~occupied != 0:
                return True
        cell: i64 = 0
        while own != 0:
            if own & 1:
                free = tables.NEAR[board + cell] & ~occupied
                if free & ~throne != 0 or (free != 0 and self.slides_over_throne(board + cell, occupied)):
                    return True
            own >>= 1
            cell += 1
        return False

    def slides_over_throne(self, row: i64, occupied: i64) -> bool:
        """Can a man whose only free neighbour is the throne pass over it (HX-2.7)?"""
        i = tables.FIRST[row]
        while i < tables.FIRST[row + 1]:
            if tables.WAY[i] & (occupied | tables.ONTO_THRONE) == 0:
                return True
            i += 1
        return False

    # -- a move (HX-3) ------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Move a piece, take what it encloses, and see whether the game has ended."""
        row = tables.MOVES_4 * (self.size - 4) + action
        start = tables.FROM[row]
        to = tables.TO[row]
        king_moves = start == self.king
        self.slide(start, to)
        if self.told is not None:
            self.tell("move", (int(self.side), int(self.size), int(king_moves), int(start), int(to)))
            if not bits.has(tables.CORNERS[self.size - 4], self.king):  # there the game is over (HX-4.1)
                self.beat()
        self.close_in(to)
        self.ply += 1
        self.side = 1 - self.side
        self.end = self.ending()
        if self.told is not None:
            if self.taken != 0:
                self.tell("capture", (int(1 - self.side), int(self.size), int(self.taken)))
            self.beat()
        if self.end != codes.RUNNING:
            self.finish()

    def slide(self, start: i64, to: i64) -> None:
        """Move a piece; nothing is taken yet."""
        if self.side == codes.ATTACKERS:
            self.attackers = (self.attackers & ~bits.bit(start)) | bits.bit(to)
        elif start == self.king:
            self.king = to
        else:
            self.defenders = (self.defenders & ~bits.bit(start)) | bits.bit(to)
        self.moved_from = start
        self.moved_to = to
        self.taken = 0

    def close_in(self, to: i64) -> None:
        """Take what the piece that has just moved to a hex encloses (HX-3.1)."""
        self.taken = self.captures(to)
        if self.taken != 0:
            self.defenders &= ~self.taken
            self.attackers &= ~self.taken
            self.past = vec[i64]()  # no earlier position can recur (HX-3.14)

    def taken_by(self, action: i64) -> int:
        """The hexes of the pieces that a legal move would take."""
        row = tables.MOVES_4 * (self.size - 4) + action
        after = self.copy()
        after.slide(tables.FROM[row], tables.TO[row])
        after.close_in(tables.TO[row])
        return int(after.taken)

    def captures(self, to: i64) -> i64:
        """The enemies that the piece that has just moved to a hex takes, all judged together (HX-3.1, HX-3.9)."""
        board = tables.CELLS_4 * (self.size - 4)
        king = bits.bit(self.king)
        mine = self.pieces(self.side)  # the King captures too (HX-3.8)
        foes = self.pieces(1 - self.side)
        if tables.NEAR[board + to] & foes == 0:
            return 0
        taken: i64 = 0
        i = (board + to) * 12
        last = i + 12
        while i < last:
            victim = tables.CLOSINGS[i] & foes
            if victim != 0:
                if victim == king and self.king == tables.THRONE[self.size - 4]:
                    ring = tables.RINGS[board + to]  # HX-3.7
                    if ring & mine == ring:
                        taken |= victim
                elif tables.CLOSINGS[i + 1] & mine != 0:  # HX-3.2, HX-3.4, HX-3.6
                    taken |= victim
            i += 2
        return taken

    # -- the end (HX-4) -----------------------------------------------------------------------------------------------

    def ending(self) -> i64:
        """How the last move has ended the game, in the order of HX-4.6; the side to move has already changed."""
        king = bits.bit(self.king)
        if self.taken & king != 0:
            return codes.KING
        if king & tables.CORNERS[self.size - 4] != 0:
            return codes.ESCAPE
        if not self.can_move():
            return codes.STUCK_DEFENDERS if self.side == codes.DEFENDERS else codes.STUCK_ATTACKERS
        if self.remember() >= 3:
            return codes.REPETITION
        if self.ply >= self.ply_limit:
            return codes.LIMIT
        return codes.RUNNING

    def finish(self) -> None:
        """Report how the game has ended; in a pair the second follows the first (HX-1.4)."""
        if self.told is not None:
            self.tell("end", (int(self.game), int(self.games), int(self.end)))
        if self.game + 1 < self.games:
            if self.told is not None:
                self.beat()  # on the board on which it has ended
                self.tell("exchange", ())
            self.first_end = self.end
            self.game = 1
            self.begin()

    def remember(self) -> i64:
        """Add the present position to the history; return how often it has occurred with the same side to move (HX-4.4)."""
        earlier = self.matches(i64(len(self.past)) - 10)  # four moves ago or more: after two, a piece of each side stands elsewhere
        self.past = append(append(append(self.past, self.king), self.defenders), self.attackers)
        return 1 + earlier

    def occurrences(self) -> i64:
        """How often the present position is in the history."""
        return self.matches(i64(len(self.past)) - 1)

    def matches(self, i: i64) -> i64:
        """How often the present position is in the history up to place i; every second one has the same side to move."""
        past = self.past
        attackers = self.attackers
        found: i64 = 0
        while i >= 0:
            if past[i] == attackers and past[i - 1] == self.defenders and past[i - 2] == self.king:
                found += 1
            i -= 6
        return found

    def pair_points(self) -> i64:
        """Half points of seat 0 in a pair: it defended in game 1 and attacked in game 2 (HX-1.4, HX-1.6)."""
        return codes.defenders_points(self.first_end) + 2 - codes.defenders_points(self.end)

    def scores(self) -> list[float]:
        """1 for the winner, a half each for a draw; a pair goes to the seat with more points (HX-1.4)."""
        if self.games == 1:
            share = codes.defenders_points(self.end) / 2
        else:
            points = self.pair_points()
            share = 1.0 if points > 2 else (0.5 if points == 2 else 0.0)
        return [share, 1 - share]

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.past = rows.take("past")

    def fault(self) -> str:
        """What is impossible about this position."""
        wrong = self.misplaced()
        if wrong:
            return wrong
        if self.game >= self.games:
            return "HX-1.4: there is no second game in a single match"
        if self.seats != 2:
            return "HX-1.1: heXentafl is for two seats"
        if len(self.past) % 3 != 0:
            return "HX-4.4: the history must hold three numbers per position"
        if self.end == codes.RUNNING and not self.can_move():
            return "HX-4.3: the side to move has no move, so the game is over"
        if self.end == codes.RUNNING and bits.has(tables.CORNERS[self.size - 4], self.king):
            return "HX-4.1: the King stands on a corner, so the game is over"
        return ""

    def misplaced(self) -> str:
        """What is wrong with the pieces on the board."""
        board = self.size - 4
        men = self.defenders | self.attackers
        if self.occupied() & ~tables.HEXES[board] != 0:
            return "HX-1.2: a piece stands outside the board"
        if self.defenders & self.attackers != 0 or bits.has(men, self.king):
            return "HX-2.3: two pieces stand on one hex"
        if bits.has(men, tables.THRONE[board]):
            return "HX-2.6: only the King may stand on the throne"
        most = bits.size(tables.START_DEFENDERS[board])
        if bits.size(self.defenders) > most:
            return f"HX-1.2: the defenders have at most {most} men"
        most = bits.size(tables.START_ATTACKERS[board])
        if bits.size(self.attackers) > most:
            return f"HX-1.2: the attackers have at most {most} men"
        return ""
