"""Glory and the winner (RS-15)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit

from .contracts import columns, fulfilled, lines
from .lodges import angry
from .position import END, NOBODY, Board
from .tables import GLORY, NOW


def contract_glory(s: Board, seat: i64) -> i64:
    """The glory of revealed and fulfilled contracts (RS-15.3)."""
    n: i64 = 0
    for slot in range(i64(len(s.kept_seat))):
        if s.kept_seat[slot] == seat and fulfilled(s, slot):
            n += GLORY[s.kept_card[slot]]
    return n


def open_glory(s: Board, seat: i64) -> i64:
    """Lines, columns and contracts that lie open: what all can count while the game runs."""
    n = lines(s, seat) + columns(s, seat)
    for slot in range(i64(len(s.kept_seat))):
        if s.kept_seat[slot] == seat and s.kept_done[slot] != 0:
            n += GLORY[s.kept_card[slot]]
    return n


def total_glory(s: Board, seat: i64) -> i64:
    """The final score: it may be negative (RS-15.2 to RS-15.5)."""
    return lines(s, seat) + columns(s, seat) + contract_glory(s, seat) - angry(s, seat) + s.handicap[seat]


def leaders(s: Board) -> i64:
    """The seats with the most glory, and among them the most fans (RS-15.6)."""
    best: i64 = -999
    seats: i64 = 0
    for seat in range(s.seats):
        rank = total_glory(s, seat) * 100 + s.owned(seat)
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= bit(seat)
    return seats


def places(s: Board) -> list[int]:
    """The rank of each seat, 1 for the first: by glory, then fans; equals share a rank (RS-15.8). The battle decides the first."""
    ranks = [int(total_glory(s, seat) * 100 + s.owned(seat)) for seat in range(s.seats)]
    out = [1 + sum(1 for other in ranks if other > rank) for rank in ranks]
    if s.champion != NOBODY:
        for seat in range(s.seats):
            if seat != s.champion and out[seat] == 1:
                out[seat] = 2
    return out


def crown(s: Board) -> None:
    """The game is over: final contracts are shown (RS-15.1); a last tie is left to the battle unless the win is shared (RS-15.7)."""
    if s.told is not None:
        for slot in range(i64(len(s.kept_seat))):
            card = s.kept_card[slot]
            if NOW[card] == 0 or s.kept_done[slot] == 0:
                s.tell("final", (int(s.kept_seat[slot]), int(card), 1 if fulfilled(s, slot) else 0))
        for seat in range(s.seats):
            s.tell("glory", (int(seat), int(total_glory(s, seat)), int(s.owned(seat))))
    tied = leaders(s)
    if tied & (tied - 1) == 0:
        winner: i64 = 0
        while tied & bit(winner) == 0:
            winner += 1
        win(s, winner)
    elif s.shared_tie != 0:
        s.step = END
        if s.told is not None:
            s.tell("shared", (int(tied),))


def win(s: Board, seat: i64) -> None:
    """One band plays for Odin."""
    s.champion = seat
    s.step = END
    if s.told is not None:
        s.tell("wins", (int(seat),))
