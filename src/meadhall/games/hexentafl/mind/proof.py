"""Can a side of heXentafl force a win within a number of moves? Proof-number search, depth first (df-pn). Compiled like the rules.

A position has two numbers: how many positions at least must still be proven, and how many disproven, to settle the question there. The
search always goes where least is missing. It keeps what it has found in a table of fixed size, so it can be stopped at any time
and continued. Whoever can force a win can do so without repeating a position, so repetitions (HX-4.4) need not be counted.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall import bits

from ..rules import HexentaflState, codes
from .endings import turned

NEVER: Final = 1000000000  # the number that is missing where nothing helps any more
ROWS: Final = 1048576  # positions in the table: 32 MB
NEAR_ROOT: Final = 3  # moves in which equal positions are recognised however they are turned
KING: Final = 137438953472  # 2**37: the bits of the men lie below
SIDE: Final = 137438953472
LEFT: Final = 274877906944  # 2**38


@final
class Proof:
    """One question: does this side win within a number of moves, both sides counted?"""

    def __init__(self, rows: int = ROWS) -> None:
        self.rows: i64 = rows
        self.table: vec[i64] = vec[i64]([i64(0) for _n in range(4 * rows)])
        self.side: i64 = codes.DEFENDERS
        self.moves: i64 = 0
        self.nodes: i64 = 0  # positions whose moves were looked at
        self.limit: i64 = 0
        self.proof: i64 = 1
        self.disproof: i64 = 1
        self.first: i64 = 0  # the key of the position at hand, in two numbers
        self.second: i64 = 0

    def ask(self, side: int, moves: int) -> None:
        """A new question; what is known from others stays in the table, for it says for how many moves it holds."""
        if side != self.side:
            self.table = vec[i64]([i64(0) for _n in range(4 * self.rows)])
        self.side = side
        self.moves = moves
        self.nodes = 0
        self.proof = 1
        self.disproof = 1

    def work(self, s: HexentaflState, nodes: int) -> bool:
        """Look at about this many positions more; is the question settled?"""
        self.limit = self.nodes + nodes
        self.search(s, self.moves, NEVER, NEVER)
        return self.proof == 0 or self.disproof == 0

    def holds(self) -> bool:
        """Is the win proven?"""
        return self.proof == 0

    def search(self, s: HexentaflState, left: i64, proof: i64, disproof: i64) -> None:
        """Search a position until one of its numbers reaches its bound; they are left in `proof` and `disproof`."""
        self.nodes += 1
        mine = s.side == self.side
        moves = s.legal(s.turn())
        proofs = vec[i64]([i64(1) for _ in moves])
        disproofs = vec[i64]([i64(1) for _ in moves])
        for i in range(len(moves)):
            after = self.after(s, moves[i])
            if after.end != codes.RUNNING or left == 1:
                won = after.end != codes.RUNNING and codes.defenders_points(after.end) == (2 if self.side == codes.DEFENDERS else 0)
                proofs[i] = 0 if won else NEVER
                disproofs[i] = NEVER if won else 0
            else:
                self.recall(after, left - 1)
                proofs[i] = self.proof
                disproofs[i] = self.disproof
            if (proofs[i] == 0) if mine else (disproofs[i] == 0):
                break  # one move is enough
        while True:
            least: i64 = NEVER + 1
            second: i64 = NEVER
            total: i64 = 0
            best = 0
            for i in range(len(moves)):
                number = proofs[i] if mine else disproofs[i]
                total = min(NEVER, total + (disproofs[i] if mine else proofs[i]))
                if number < least:
                    second = min(least, NEVER)
                    least = number
                    best = i
                elif number < second:
                    second = number
            if least == 0:
                total = NEVER
            if mine:
                self.proof = least
                self.disproof = total
            else:
                self.proof = total
                self.disproof = least
            if self.proof >= proof or self.disproof >= disproof or self.proof == 0 or self.disproof == 0 or self.nodes >= self.limit:
                break
            after = self.after(s, moves[best])
            if mine:
                self.search(after, left - 1, min(proof, second + 1), min(NEVER, disproof - total + disproofs[best]))
            else:
                self.search(after, left - 1, min(NEVER, proof - total + proofs[best]), min(disproof, second + 1))
            proofs[best] = self.proof
            disproofs[best] = self.disproof
        self.note(s, left)

    def after(self, s: HexentaflState, move: i64) -> HexentaflState:
        """The position after a move; the past does not matter."""
        found = s.copy()
        found.past = vec[i64]()
        found.apply(s.turn(), move)
        return found

    # -- the table ----------------------------------------------------------------------------------------------------

    def key(self, s: HexentaflState, left: i64) -> i64:
        """The row of a position; near the root positions that only look another way have the same."""
        first = s.defenders + s.king * KING
        second = s.attackers
        if left >= self.moves - NEAR_ROOT:
            for turn in range(i64(1), i64(12)):
                king = bits.lowest(turned(bits.bit(s.king), turn))
                other = turned(s.defenders, turn) + king * KING
                attackers = turned(s.attackers, turn)
                if other < first or (other == first and attackers < second):
                    first = other
                    second = attackers
        self.first = first + 1
        self.second = second + s.side * SIDE + left * LEFT
        mixed = ((first % 998244353) * 131071 + (self.second % 1000000007) * 8191 + left * 7919) % 4294967291
        return 4 * (mixed % self.rows)

    def recall(self, s: HexentaflState, left: i64) -> None:
        """The two numbers of a position, as far as they are known."""
        row = self.key(s, left)
        table = self.table
        if table[row] == self.first and table[row + 1] == self.second:
            self.proof = table[row + 2]
            self.disproof = table[row + 3]
        else:
            self.proof = 1
            self.disproof = 1

    def note(self, s: HexentaflState, left: i64) -> None:
        """Keep the two numbers of a position."""
        row = self.key(s, left)
        table = self.table
        table[row] = self.first
        table[row + 1] = self.second
        table[row + 2] = self.proof
        table[row + 3] = self.disproof
