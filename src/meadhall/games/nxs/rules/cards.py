"""Chapter 9: the Rune Power cards. Each changes the rules for one piece for one turn; what it allows is judged like any move (NX-7.8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .moves import NOWHERE, blocked, can_move, mobile, prey, sort, unbound
from .position import Position
from .tables import (
    ARMY,
    CARD_KINDS,
    COLOUR,
    EMPTY,
    FACING,
    FACINGS,
    JUMP,
    KINDS_OF_PIECES,
    LAND_HEXES,
    LINE,
    NEXT,
    OFF,
    REACH,
    SORCERESS,
    SPEAR,
    WARRIOR,
)
from .territory import fair, fair_move, may_give

RAIDO: Final = 0
EHWAZ: Final = 1
THURISAZ: Final = 2
TIWAZ: Final = 3
HAGALAZ: Final = 4
JERA: Final = 5
ANSUZ: Final = 6
ISA: Final = 7
URUZ: Final = 8
KENAZ: Final = 9
BERKANO: Final = 10
ALGIZ: Final = 11


def targets(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Add what comes next for the piece on `cell` and a card: hexes to end on or victims; for ehwaz the ends of a first leg,
    for ansuz the partners. With `first` nothing is written: one is enough."""
    begin = n
    if card == RAIDO or card == THURISAZ or card == ISA:
        n = slides(s, card, cell, out, n, first)
    elif card == TIWAZ or card == HAGALAZ:
        n = strikes(s, card, cell, out, n, first)
    elif card == URUZ:
        n = charges(s, cell, out, n, first)
    elif card == EHWAZ:
        n = first_legs(s, cell, out, n, first)
    elif card == KENAZ:
        n = furies(s, cell, out, n, first)
    elif card == ANSUZ:
        return partners(s, cell, out, n, first)
    if not first:
        sort(out, begin, n)
    return n


def slides(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Raidō: one hex further (NX-9.10). Þurisaz: over pieces of any colour (NX-9.12). Īsa: in all six directions (NX-9.17)."""
    board = s.board
    code = board[cell]
    gift = may_give(s, cell)
    reach = REACH[code]
    if card == RAIDO:
        reach += 1
    for d in range(i64(6)):
        if card != ISA and LINE[code * 6 + d] == 0:
            continue
        at = NEXT[cell * 6 + d]
        left = reach
        while left > 0:
            if board[at] == EMPTY:
                if not gift or fair_move(s, cell, at):
                    if first:
                        return n + 1
                    out[n] = at
                    n += 1
            elif card != THURISAZ or COLOUR[board[at]] > 2:  # only hexes in play are passed
                break
            left -= 1
            at = NEXT[at * 6 + d]
    return n


def strikes(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Tīwaz: through any corner (NX-9.13). Hagalaz: through a spear, whoever stands in the way (NX-9.14). Warriors only."""
    code = s.board[cell]
    if WARRIOR[code] == 0:
        return n
    colour = COLOUR[code]
    gift = may_give(s, cell)
    for i in range(i64(6)):
        if card == HAGALAZ and SPEAR[code * 6 + i] == 0:
            continue
        at = JUMP[cell * 6 + i]
        if not prey(s, at, colour) or (card == TIWAZ and blocked(s, cell, i, colour)):
            continue
        if not gift or fair_move(s, cell, at):
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def charges(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ūruz: along a line onto the first piece met, an enemy warrior within range (NX-9.18)."""
    board = s.board
    code = board[cell]
    if WARRIOR[code] == 0:
        return n
    gift = may_give(s, cell)
    for d in range(i64(6)):
        if LINE[code * 6 + d] == 0:
            continue
        at = NEXT[cell * 6 + d]
        left = REACH[code]
        while left > 1 and board[at] == EMPTY:
            at = NEXT[at * 6 + d]
            left -= 1
        if prey(s, at, COLOUR[code]) and (not gift or fair_move(s, cell, at)):
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def first_legs(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ehwaz: the hexes on which the path can turn (NX-9.11)."""
    code = s.board[cell]
    for d in range(i64(6)):
        if LINE[code * 6 + d] == 0:
            continue
        at = NEXT[cell * 6 + d]
        left = REACH[code] - 1
        while left > 0 and s.board[at] == EMPTY:
            if second_legs(s, cell, at, NOWHERE, 0, True) > 0:
                if first:
                    return n + 1
                out[n] = at
                n += 1
            at = NEXT[at * 6 + d]
            left -= 1
    return n


def second_legs(s: Position, cell: i64, turning: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ehwaz: where the path can end after turning on a hex, along another line and not back where it began (NX-9.11)."""
    board = s.board
    begin = n
    code = board[cell]
    gift = may_give(s, cell)
    left = REACH[code]
    way: i64 = 0
    for d in range(i64(6)):  # which way the first leg went, and how far the second may go
        at = NEXT[cell * 6 + d]
        length: i64 = 1
        while length < REACH[code] and at != turning:
            at = NEXT[at * 6 + d]
            length += 1
        if at == turning and LINE[code * 6 + d] == 1:
            way = d
            left = REACH[code] - length
    for d in range(i64(6)):
        if d == way or LINE[code * 6 + d] == 0:
            continue
        at = NEXT[turning * 6 + d]
        steps = left
        while steps > 0 and (board[at] == EMPTY or at == cell):
            if at != cell and (not gift or fair_move(s, cell, at)):
                if first:
                    return n + 1
                out[n] = at
                n += 1
            at = NEXT[at * 6 + d]
            steps -= 1
    if not first:
        sort(out, begin, n)
    return n


def furies(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Kenaz: first victims after which stopping or some second capture is legal (NX-9.19)."""
    board = s.board
    code = board[cell]
    colour = COLOUR[code]
    for i in range(i64(6)):
        at = JUMP[cell * 6 + i]
        if SPEAR[code * 6 + i] == 0 or not prey(s, at, colour) or blocked(s, cell, i, colour):
            continue
        victim = board[at]
        board[cell] = EMPTY
        board[at] = code
        legal = fair(s, at) or second_victims(s, at, NOWHERE, 0, True) > 0
        board[at] = victim
        board[cell] = code
        if legal:
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def second_victims(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Kenaz: whom the piece that has just captured can capture next, so that the whole is legal (NX-9.19)."""
    begin = n
    code = s.board[cell]
    colour = COLOUR[code]
    for i in range(i64(6)):
        at = JUMP[cell * 6 + i]
        if SPEAR[code * 6 + i] == 1 and prey(s, at, colour) and not blocked(s, cell, i, colour) and fair_move(s, cell, at):
            if first:
                return n + 1
            out[n] = at
            n += 1
    if not first:
        sort(out, begin, n)
    return n


def partners(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ansuz: own pieces of another kind or facing (NX-9.16). A swap leaves no hex, so it gives nobody anything."""
    for i in range(s._army[s.side]):
        other = s._men[s.side * ARMY + i]
        if s.board[other] != s.board[cell]:
            if first:
                return n + 1
            out[n] = other
            n += 1
    return n


def wheels(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Jēra: the other facings from which the piece can move or attack (NX-9.15)."""
    code = s.board[cell]
    base = code - FACING[code]
    free = unbound(s)
    for facing in range(FACINGS[code]):
        if facing != FACING[code] and mobile(s, cell, base + facing, free):
            if first:
                return n + 1
            out[n] = facing
            n += 1
    return n


def card_pieces(s: Position, card: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """The own pieces that can use a card, ascending; for algiz all own warriors (NX-9.9)."""
    for i in range(s._army[s.side]):
        cell = s._men[s.side * ARMY + i]
        found: i64 = 0
        if card == ALGIZ:
            found = WARRIOR[s.board[cell]]
        elif card == JERA:
            found = wheels(s, cell, NOWHERE, 0, True)
        else:
            found = targets(s, card, cell, NOWHERE, 0, True)
        if found > 0:
            if first:
                return n + 1
            out[n] = cell
            n += 1
    return n


def risen(s: Position, kind: i64) -> bool:
    """Has the side to move lost a warrior of this kind (NX-9.20)?"""
    return kind < SORCERESS and s.lost[s.side * KINDS_OF_PIECES + kind] > 0


def free_home(s: Position, out: vec[i64], n: i64, first: bool) -> i64:
    """Berkano: the empty hexes of the own territory (NX-9.20)."""
    for i in range(i64(LAND_HEXES)):
        cell = s.side * LAND_HEXES + i
        if s.board[cell] == EMPTY:
            if first:
                return n + 1
            out[n] = cell
            n += 1
    return n


def usable(s: Position, card: i64) -> bool:
    """Does a card lead to a legal completed move of the side to move (NX-9.9)?"""
    if card == BERKANO:
        for kind in range(i64(SORCERESS)):
            if risen(s, kind):
                return free_home(s, NOWHERE, 0, True) > 0
        return False
    if card == ALGIZ and not can_move(s):
        return False
    return card_pieces(s, card, NOWHERE, 0, True) > 0


def usable_kinds(s: Position) -> i64:
    """All kinds of cards, as bits, that the side to move could use now if it held them."""
    kinds: i64 = 0
    for card in range(i64(CARD_KINDS)):
        if usable(s, card):
            kinds |= bit(card)
    return kinds


def holds_usable(s: Position, seat: i64) -> bool:
    """Does the player hold a card that can be used now? A hand that the viewer cannot see may always hold one."""
    if s.hidden_hand(seat):
        return s.cards_held(seat) > 0
    for card in range(i64(CARD_KINDS)):
        if s.hands[seat * CARD_KINDS + card] == 0:
            continue
        if usable(s, card):
            return True
    return False


def use_up(s: Position, seat: i64, card: i64, onitama: bool) -> None:
    """A card is used: spent (NX-9.3), or exchanged for the neutral one (NX-9.4). Two copies count one by one (NX-9.24)."""
    i = seat * CARD_KINDS + card
    if s.hands[i] > 0:
        s.hands[i] -= 1
    if onitama:
        s.hands[seat * CARD_KINDS + s.neutral] += 1
        s.neutral = card
    else:
        s.spent[i] += 1


def move_ward(s: Position, start: i64, to: i64) -> None:
    """A ward goes with its piece (NX-9.21); a captured piece has none, since a warded one is never captured."""
    if s.wards[s.side] == start and start != OFF:
        s.wards[s.side] = to
