"""Glory and the winner (RS-15)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, lowest, size

from . import codes, contracts, halls, lodges, tables
from .position import Position


def contract_glory(s: Position, seat: i64) -> i64:
    """The glory of revealed and fulfilled contracts (RS-15.3)."""
    n: i64 = 0
    for slot in range(i64(len(s.kept_seat))):
        if s.kept_seat[slot] == seat and contracts.fulfilled(s, slot):
            n += tables.GLORY[s.kept_card[slot]]
    return n


def revealed_glory(s: Position, seat: i64) -> i64:
    """The glory of revealed contracts, which lie open."""
    n: i64 = 0
    for slot in range(i64(len(s.kept_seat))):
        if s.kept_seat[slot] == seat and s.kept_done[slot] != 0:
            n += tables.GLORY[s.kept_card[slot]]
    return n


def open_glory(s: Position, seat: i64) -> i64:
    """What everybody can count while the game runs: lines, columns, revealed contracts, angry fans and the handicap (RS-15.10)."""
    return halls.lines(s, seat) + halls.columns(s, seat) + revealed_glory(s, seat) - lodges.angry(s, seat) + s.handicap[seat]


def total_glory(s: Position, seat: i64) -> i64:
    """The final score: it may be negative (RS-15.2 to RS-15.5)."""
    return halls.lines(s, seat) + halls.columns(s, seat) + contract_glory(s, seat) - lodges.angry(s, seat) + s.handicap[seat]


def leaders(s: Position) -> i64:
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


def places(s: Position) -> list[int]:
    """The rank of each seat, 1 for the first: by glory, then fans; equals share a rank (RS-15.8). The battle decides the first."""
    ranks = [int(total_glory(s, seat) * 100 + s.owned(seat)) for seat in range(s.seats)]
    out = [1 + sum(1 for other in ranks if other > rank) for rank in ranks]
    if s.champion != codes.NOBODY:
        for seat in range(s.seats):
            if seat != s.champion and out[seat] == 1:
                out[seat] = 2
    return out


def show_contracts(s: Position, seat: i64) -> None:
    """A seat shows what it kept and did not show while the game ran (RS-15.1)."""
    for slot in range(i64(len(s.kept_seat))):
        card = s.kept_card[slot]
        if s.kept_seat[slot] == seat and (tables.NOW[card] == 0 or s.kept_done[slot] == 0):
            s.tell("final", (int(seat), int(card), 1 if contracts.fulfilled(s, slot) else 0))


def crown(s: Position) -> None:
    """The game is over: final contracts are shown (RS-15.1); a last tie is left to the battle unless the win is shared (RS-15.7)."""
    if s.told is not None:
        for seat in range(s.seats):
            s.active = seat  # the seats after it have not shown theirs yet
            show_contracts(s, seat)
            s.beat()
        for seat in range(s.seats):
            s.tell("glory", (int(seat), int(total_glory(s, seat)), int(s.owned(seat))))
            s.beat()
        s.active = codes.NOBODY
    tied = leaders(s)
    if size(tied) == 1:
        win(s, lowest(tied))
    elif s.shared_tie != 0:
        s.step = codes.END
        if s.told is not None:
            s.tell("shared", (int(tied),))


def win(s: Position, seat: i64) -> None:
    """One band wins and plays for Odin."""
    s.champion = seat
    s.step = codes.END
    if s.told is not None:
        s.tell("wins", (int(seat),))
