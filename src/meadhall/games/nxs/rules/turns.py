"""Turns and the end of the game: two pieces turned, the gold part, who is out, who has won (NX-3, NX-7, NX-8, NX-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import cards, codes, moves, tables, territory
from .position import Position

# -- a move -----------------------------------------------------------------------------------------------------------


def move(s: Position, start: i64, to: i64) -> None:
    """Move a piece, or capture with it; it keeps its facing (NX-4.3, NX-5.2)."""
    victim = s.board[to]
    if victim != tables.EMPTY:
        capture(s, to)
    code = s.carry(start, to)
    if s.wards[s.side] == start:  # a ward goes with its piece (NX-9.21)
        s.wards[s.side] = to
    note_move(s, start, to)
    territory.recount_move(s, start, to)
    if s.told is not None:
        key = "move" if victim == tables.EMPTY else "capture"
        s.tell(key, (int(s.mover), int(code), int(start), int(to), int(victim), int(s.mid), int(territory.hexes(s, s.mover))))


def capture(s: Position, cell: i64) -> None:
    """A piece leaves the game; it counts for the player whose own piece took it (NX-7.12, NX-9.22, NX-10.8, NX-10.15)."""
    victim = s.lift(cell)
    s.lost[tables.COLOUR[victim] * tables.KINDS_OF_PIECES + tables.KIND[victim]] += 1
    if s.side == s.mover:
        s.taken[s.mover] += 1
    if s.cards != codes.ONITAMA:  # where a used card never returns, no earlier position can either
        s.past = vec[i64]()


def note_move(s: Position, start: i64, to: i64) -> None:
    """Remember the last move of a colour, for display."""
    s.last_from[s.side] = start
    s.last_to[s.side] = to
    s.last_turned[s.side] = tables.OFF


def judge(s: Position) -> None:
    """After a whole move: the mover wins, or turns a piece (NX-7.1, NX-7.3, NX-3.6)."""
    if not territory.qualifies(s, s.mover, s._held[s.mover]):
        s.step = codes.ROT_PIECE
        return
    how: i64 = codes.WIN
    for seat in range(s.seats):
        if seat != s.mover and not has(s.out, seat) and territory.qualifies(s, seat, s._held[seat]):
            how = codes.CLOSE
    finish(s, how, bit(s.mover))


# -- turning pieces ---------------------------------------------------------------------------------------------------


def fill_turns(s: Position, out: vec[i64]) -> i64:
    """The pieces that can be turned (NX-3.3); the second of two must be another one (NX-3.7)."""
    n: i64 = 0
    men = s._men
    done: i64 = tables.OFF
    if s.step == codes.TWO_PIECE:
        done = s.mid
    i = s.side * tables.ARMY
    last = i + s._army[s.side]
    while i < last:
        out[n] = codes.TURN + men[i]
        if men[i] != done:
            n += 1
        i += 1
    return n


def may_turn_two(s: Position) -> bool:
    """May two pieces be turned instead of moving? Not twice running, not after a card, never the Jötunn's (NX-3.7)."""
    if s.rotate_two == 0 or s.side != s.mover or s.card != codes.NO_CARD:
        return False
    return not has(s.turned_two, s.mover) and s._army[s.side] > 1


def turn_one(s: Position, clockwise: bool) -> None:
    """Turn the piece that was picked; that ends a turn, or the player's own part of it (NX-3.3)."""
    s.rotate(s.start, clockwise)
    s.last_turned[s.side] = s.start
    finish_part(s, False)


def turn_of_two(s: Position, clockwise: bool) -> None:
    """Instead of a move two different pieces are turned (NX-3.7)."""
    s.rotate(s.start, clockwise)
    if s.mid == tables.OFF:
        s.mid = s.start
        s.step = codes.TWO_PIECE
        return
    note_move(s, tables.OFF, s.mid)
    s.last_turned[s.side] = s.start
    finish_part(s, True)


# -- turns ------------------------------------------------------------------------------------------------------------


def finish_part(s: Position, turned_two: bool) -> None:
    """After the rotation: the gold part of a Jötunn game, or the next player."""
    own = s.side == s.mover
    if turned_two:
        s.turned_two |= bit(s.mover)
    elif own:
        s.turned_two &= ~bit(s.mover)
    s.card = codes.NO_CARD
    s.start = tables.OFF
    s.mid = tables.OFF
    s.raised = tables.KINDS_OF_PIECES
    if s.variant == codes.JOTUNN and own and s.turns > 0:  # NX-10.4: only the very first turn has none
        s.side = tables.GOLD
        if moves.can_move(s):
            s.step = codes.PIECE
            return
        s.skipped = 1  # NX-10.11
        if s.told is not None:
            s.tell("skip", (int(s.mover),))
            s.beat()
    s.turns += 1
    if s.turns >= s.turn_limit * s.seats:  # NX-7.14
        stalemate(s, codes.LIMIT)
        return
    start(s, after(s, s.mover))


def after(s: Position, seat: i64) -> i64:
    """The next seat clockwise."""
    return (seat + 1) % s.seats


def start(s: Position, seat: i64) -> None:
    """The first player in turn order who can move begins a turn; those who cannot are out (NX-7.16)."""
    while True:
        while has(s.out, seat):
            seat = after(s, seat)
        s.mover = seat
        s.side = seat
        s.wards[seat] = tables.OFF
        if s.remember() >= 3:  # NX-7.13
            stalemate(s, codes.REPEATED)
            return
        mobile = moves.can_move(s)
        runes = s.cards != codes.NO_CARDS and s.cards_held(seat) > 0
        if mobile and (not runes or (s.face_down == 0 and not cards.holds_usable(s, seat))):
            s.step = codes.PIECE
            return
        if mobile or (runes and cards.holds_usable(s, seat)):  # with cards face down the question is always asked (NX-9.23)
            s.step = codes.CARD
            return
        if s.told is not None:
            s.beat()
        if drop_out(s, seat):
            return
        seat = after(s, seat)


def drop_out(s: Position, seat: i64) -> bool:
    """A player without a legal move loses (NX-7.10), or is out (NX-8.4); return whether the game is over."""
    if s.face_down == 1:
        s.barred[seat] = cards.usable_kinds(s)
    s.out |= bit(seat)
    if s.told is not None:
        s.tell("out", (int(seat),))
    left = bit(s.seats) - 1 - s.out
    if left & (left - 1) == 0:  # NX-8.5
        finish(s, codes.LAST if s.seats == 3 else codes.NO_MOVE, left)
        return True
    return False


# -- the end ----------------------------------------------------------------------------------------------------------


def stalemate(s: Position, how: i64) -> None:
    """Most captured hexes, then most captured pieces, among those still in (NX-7.12, NX-7.15)."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(s.seats):
        if has(s.out, seat):
            continue
        worth = territory.hexes(s, seat) * 64 + s.taken[seat]
        if worth > best:
            best = worth
            winners = 0
        if worth == best:
            winners |= bit(seat)
    finish(s, how, winners)


def finish(s: Position, how: i64, winners: i64) -> None:
    """The game is over."""
    s.end = how
    s.winners = winners
    s.step = codes.ENDED
    if s.told is not None:
        hexes = [int(territory.hexes(s, seat)) for seat in range(s.seats)]
        s.tell("end", (int(how), int(winners), int(s.out), *hexes, *[int(s.taken[seat]) for seat in range(s.seats)]))
