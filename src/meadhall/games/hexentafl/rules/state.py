"""heXentafl: the rules. Clauses are cited as in RULES.md (HX-...)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall import bits
from meadhall.state import ANY_LENGTH, OVER, Field, State

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
    Field("defenders", 0, codes.ALL_CELLS),
    Field("attackers", 0, codes.ALL_CELLS),
    Field("ply", 0, 2000),
    Field("end", codes.RUNNING, codes.LIMIT),
    Field("first_end", codes.RUNNING, codes.LIMIT),
    Field("moved_from", -1, tables.CELLS_5 - 1),
    Field("moved_to", -1, tables.CELLS_5 - 1),
    Field("taken", 0, codes.ALL_CELLS),
    Field("past", 0, codes.ALL_CELLS, ANY_LENGTH),
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
        # for the eye: the last move
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

    def begin(self, king: i64, defenders: i64, attackers: i64) -> None:
        """Put the pieces on the board; the side named by the option moves first (HX-1.3); counts start anew (HX-1.6)."""
        self.king = king
        self.defenders = defenders
        self.attackers = attackers
        self.side = self.first
        self.ply = 0
        self.end = codes.RUNNING
        self.moved_from = -1
        self.moved_to = -1
        self.taken = 0
        self.past = vec[i64]()
        self.remember()

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
        occupied = self.attackers | self.defenders | tables.BIT[self.king]
        own = self.attackers
        if self.side == codes.DEFENDERS:
            own = self.defenders | tables.BIT[self.king]
        way = tables.WAY
        while own != 0:
            if own & 1:
                blocked = occupied | tables.ONTO_THRONE  # HX-2.6
                if cell == king:
                    blocked = occupied if self.king_slides else occupied | tables.FARTHER  # HX-2.4, HX-2.5
                i = tables.FIRST[cell]
                last = tables.FIRST[cell + 1]
                while i < last:  # every move is written, and kept if its way is free (HX-2.2, HX-2.3): faster than to jump
                    out[n] = i - base
                    n += 1 if way[i] & blocked == 0 else 0
                    i += 1
            own >>= 1
            cell += 1
        return n

    def can_move(self) -> bool:
        """Has the side to move any legal move? One free neighbour is enough, unless it is the throne (HX-2.6, HX-2.7)."""
        board = tables.CELLS_4 * (self.size - 4)
        throne = tables.BIT[tables.THRONE[self.size - 4]]
        occupied = self.attackers | self.defenders | tables.BIT[self.king]
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
        """Move a piece, take what it closes in on, see whether the game has ended."""
        row = tables.MOVES_4 * (self.size - 4) + action
        start = tables.FROM[row]
        to = tables.TO[row]
        king_moves = self.side == codes.DEFENDERS and start == self.king
        if king_moves:
            self.king = to
        elif self.side == codes.DEFENDERS:
            self.defenders = (self.defenders & ~tables.BIT[start]) | tables.BIT[to]
        else:
            self.attackers = (self.attackers & ~tables.BIT[start]) | tables.BIT[to]
        self.taken = self.captures(to)
        king_taken = self.side == codes.ATTACKERS and self.taken & tables.BIT[self.king] != 0
        if self.taken != 0:
            self.defenders &= ~self.taken
            self.attackers &= ~self.taken
            self.past = vec[i64]()  # no earlier position can come again (HX-3.14)
        self.moved_from = start
        self.moved_to = to
        self.ply += 1
        if self.told is not None:
            self.tell("move", (int(self.side), int(self.size), int(king_moves), int(start), int(to), int(self.taken)))
        self.side = 1 - self.side
        self.end = self.ending(king_taken)
        if self.end == codes.RUNNING:
            return
        if self.told is not None:
            self.tell("end", (int(self.game), int(self.games), int(self.end)))
        if self.game + 1 < self.games:  # HX-1.4
            self.first_end = self.end
            self.game = 1
            self.begin(tables.THRONE[self.size - 4], tables.START_DEFENDERS[self.size - 4], tables.START_ATTACKERS[self.size - 4])

    def captures(self, to: i64) -> i64:
        """The enemies that the piece that has just moved to a hex takes, all judged together (HX-3.1, HX-3.9)."""
        board = tables.CELLS_4 * (self.size - 4)
        king = tables.BIT[self.king]
        mine = self.attackers
        foes = self.defenders | king
        if self.side == codes.DEFENDERS:
            mine = self.defenders | king  # the King captures too (HX-3.8)
            foes = self.attackers
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

    def ending(self, king_taken: bool) -> i64:
        """How the game has ended by the last move, in the order of HX-4.6; the side to move has already changed."""
        if king_taken:
            return codes.KING
        if tables.BIT[self.king] & tables.CORNERS[self.size - 4] != 0:
            return codes.ESCAPE
        if not self.can_move():
            return codes.STUCK_DEFENDERS if self.side == codes.DEFENDERS else codes.STUCK_ATTACKERS
        if self.remember() >= 3:
            return codes.REPETITION
        if self.ply >= self.ply_limit:
            return codes.LIMIT
        return codes.RUNNING

    def remember(self) -> i64:
        """Add the present position to the past; return how often it has occurred with the same side to move (HX-4.4)."""
        self.past = append(append(append(self.past, self.king), self.defenders), self.attackers)
        return self.occurrences()

    def occurrences(self) -> i64:
        """How often the present position, the last of the past, stands there; every second one has the same side to move."""
        past = self.past
        attackers = self.attackers
        found: i64 = 0
        i = i64(len(past)) - 1
        while i >= 0:
            if past[i] == attackers and past[i - 1] == self.defenders and past[i - 2] == self.king:
                found += 1
            i -= 6
        return found

    def scores(self) -> list[float]:
        """1 for the winner, a half each for a draw; a pair goes to the seat with more points (HX-1.4)."""
        mine = codes.defenders_points(self.end)
        if self.games == 2:
            mine = 2 - mine  # seat 0 attacked in game 2
            mine += codes.defenders_points(self.first_end)
            mine = 2 if mine > 2 else (1 if mine == 2 else 0)
        return [mine / 2, 1 - mine / 2]

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def fault(self) -> str:
        """What is impossible about this position."""
        board = self.size - 4
        cells = tables.BIT[tables.CELLS_4] - 1 if self.size == 4 else codes.ALL_CELLS
        king = tables.BIT[self.king]
        if (self.defenders | self.attackers | king) & ~cells != 0:
            return "HX-1.2: a piece stands outside the board"
        if self.defenders & self.attackers != 0 or king & self.defenders != 0:
            return "HX-2.3: two pieces stand on one hex"
        if king & self.attackers != 0:
            return "HX-2.3: two pieces stand on one hex"
        if (self.defenders | self.attackers) & tables.BIT[tables.THRONE[board]] != 0:
            return "HX-2.6: only the King may stand on the throne"
        if bits.size(self.defenders) > bits.size(tables.START_DEFENDERS[board]):
            return f"HX-1.2: the defenders have at most {bits.size(tables.START_DEFENDERS[board])} men"
        if bits.size(self.attackers) > bits.size(tables.START_ATTACKERS[board]):
            return f"HX-1.2: the attackers have at most {bits.size(tables.START_ATTACKERS[board])} men"
        if self.game >= self.games:
            return "HX-1.4: there is no second game in a single match"
        if self.seats != 2:
            return "HX-1.1: heXentafl is for two seats"
        if len(self.past) % 3 != 0:
            return "HX-4.4: the past must hold three numbers a position"
        if self.end == codes.RUNNING and not self.can_move():
            return "HX-4.3: the side to move has no move, so the game is over"
        if self.end == codes.RUNNING and king & tables.CORNERS[board] != 0:
            return "HX-4.1: the King stands on a corner, so the game is over"
        return ""
