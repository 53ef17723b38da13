"""A position of NXS: Ragnarok as named arrays for learning: own colour first, then the others in turn order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.rows import Row

from ..rules import codes, tables, territory
from ..rules.state import NxsState

SPEARS: Final = vec[i64](  # of a piece, as bits
    [i64(sum(int(tables.SPEAR[code * 6 + d]) * 2**d for d in range(6))) for code in range(tables.CODES)]
)
# where the rows of hexes of lands and pieces begin, by viewer: own colour first, counted back from the end of the four planes
OWN_LAND: Final = vec[i64]([i64(((land - me) % 3 - 3) * tables.HEXES) for me in range(3) for land in range(3)])
OWN_PIECE: Final = vec[i64](
    [
        i64((int(tables.COLOUR[code] - me) % 3 * 6 + int(tables.KIND[code]) - 33) * tables.HEXES)
        for me in range(3)
        for code in range(tables.CODES)
    ]
)


def write(row: Row, s: NxsState, seat: int) -> None:
    """Pieces, lines and spears by hex (111, as named in the rules), land, held hexes, cards, the question and the clocks."""
    me = i64(max(seat, 0))
    _board(row, s, me)
    _moves(row, s, me)
    _cards(row, s, me)
    _question(row, s, me, i64(seat))
    _counts(row, s, me)
    _options(row, s)


def _board(row: Row, s: NxsState, me: i64) -> None:
    row.plane("pieces", "1 where a piece of a colour (own first) and kind (boar to sorceress) stands", 3, 6, tables.HEXES)
    row.skip(18 * tables.HEXES)
    row.plane("lines", "1 where the piece on a hex has a line to the NE, E, SE, SW, W, NW", 6, tables.HEXES)
    row.skip(6 * tables.HEXES)
    row.plane("spears", "1 where it has a spear between that direction and the next, clockwise", 6, tables.HEXES)
    row.skip(6 * tables.HEXES)
    row.plane("land", "1 where a hex in play belongs to a colour's territory (own first)", 3, tables.HEXES)
    row.skip(3 * tables.HEXES)
    _hexes(row, s, me)
    row.plane("held", "1 where a colour holds a hex", 3, tables.HEXES)
    for i in range(i64(3)):
        colour = (me + i) % 3
        if colour < s.seats:
            for cell in territory.captured(s, colour):
                row.mark(cell)
        row.skip(tables.HEXES)


def _hexes(row: Row, s: NxsState, me: i64) -> None:
    """Mark the four planes that have just been skipped, hex by hex: each place counts back from their end."""
    board = s.board
    for c in range(i64(tables.HEXES)):
        code = board[c]
        if code == tables.WALL:
            continue
        row.mark(OWN_LAND[me * 3 + tables.LAND[c]] + c)
        if tables.COLOUR[code] < tables.NOBODY:
            row.mark(OWN_PIECE[me * tables.CODES + code] + c)
            _ways(row, tables.LINES[code], c - 15 * tables.HEXES)
            _ways(row, SPEARS[code], c - 9 * tables.HEXES)


def _ways(row: Row, ways: i64, cell: i64) -> None:
    """Directions, given as bits, each in its own row of hexes."""
    while ways != 0:
        if ways & 1 != 0:
            row.mark(cell)
        ways >>= 1
        cell += tables.HEXES


def _moves(row: Row, s: NxsState, me: i64) -> None:
    row.plane("wards", "1 where a colour's warded piece stands", 3, tables.HEXES)
    _cells(row, s.wards, me)
    row.plane("moved_from", "1 where a colour's last move began", 3, tables.HEXES)
    _cells(row, s.last_from, me)
    row.plane("moved_to", "1 where a colour's last move ended", 3, tables.HEXES)
    _cells(row, s.last_to, me)
    row.plane("start", "1 where the piece that was picked stands", tables.HEXES)
    row.hot(s.start, tables.HEXES)
    row.plane("mid", "1 where a turning path turns, or the first turned piece stands", tables.HEXES)
    row.hot(s.mid, tables.HEXES)


def _cells(row: Row, cells: vec[i64], me: i64) -> None:
    """One hex of each colour; a piece off the board is left out."""
    for i in range(i64(3)):
        colour = (me + i) % 3
        row.hot(cells[colour], tables.HEXES)


def _cards(row: Row, s: NxsState, me: i64) -> None:
    n = s.seats
    row.plane("hands", "cards held, in halves; -0.5 where the viewer may not know", n, 12)
    for i in range(n):
        first = (me + i) % n * 12
        for card in range(first, first + 12):
            row.part(s.hands[card], 2)
    row.plane("spent", "cards used up, in halves", n, 12)
    for i in range(n):
        first = (me + i) % n * 12
        for card in range(first, first + 12):
            row.part(s.spent[card], 2)
    row.plane("cards_held", "number of unspent cards of each player, in sixths", n)
    for i in range(n):
        row.part(s.cards_held((me + i) % n), 6)
    row.plane("neutral", "the neutral card of the Onitama style, or none", codes.NO_CARD + 1)
    row.hot(s.neutral, codes.NO_CARD + 1)
    row.plane("card", "the card that is being used, or none", codes.NO_CARD + 1)
    row.hot(s.card, codes.NO_CARD + 1)


def _question(row: Row, s: NxsState, me: i64, seat: i64) -> None:
    n = s.seats
    playing = codes.CARD <= s.step < codes.ENDED
    row.plane("step", "which question is open", codes.STEPS)
    row.hot(s.step, codes.STEPS)
    row.plane("to_move", "1 for the player to move, own seat first", n)
    for i in range(n):
        row.flag(playing and s.mover == (me + i) % n)
    row.plane("own_part", "1 if the viewer is to move; 1 in the Jötunn's part of a turn", 2)
    row.flag(playing and s.mover == seat)
    row.flag(s.side != s.mover)


def _counts(row: Row, s: NxsState, me: i64) -> None:
    n = s.seats
    row.plane("counts", "held hexes of the next and of the following land, in twentieths", n, 2)
    for i in range(n):
        other = (me + i) % n
        held = s._held[other]
        row.part(held >> 6, 20)
        row.part(held & 63, 20)
    row.plane("targets", "hexes that each player needs, in twentieths", n)
    for i in range(n):
        other = (me + i) % n
        row.part(s.targets[other], 20)
    row.plane("taken", "pieces that each player has captured, in fourteenths", n)
    for i in range(n):
        other = (me + i) % n
        row.part(s.taken[other], 14)
    row.plane("lost", "captured pieces by colour and kind, in halves", 3, 6)
    for i in range(i64(3)):
        first = (me + i) % 3 * 6
        for kind in range(first, first + 6):
            row.part(s.lost[kind], 2)
    row.plane("out", "1 for a player who is out", n)
    for i in range(n):
        row.flag(has(s.out, (me + i) % n))
    row.plane("turned_two", "1 for a player who turned two pieces last time", n)
    for i in range(n):
        row.flag(has(s.turned_two, (me + i) % n))


def _options(row: Row, s: NxsState) -> None:
    row.plane("turns", "turns taken, as a share of the limit", 1)
    row.part(s.turns, s.turn_limit * s.seats)
    row.plane("variant", "Jötunn; turning two; cards face down", 3)
    row.flag(s.variant == codes.JOTUNN)
    row.flag(s.rotate_two != 0)
    row.flag(s.face_down != 0)
    row.plane("cards", "how cards are played: not, sannligr, drawing, onitama", codes.MODES)
    row.hot(s.cards, codes.MODES)
