"""What each rune card allows (NX-9): it changes the rules for one piece for one turn, and the result is judged like any move (NX-7.8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import buffer

from . import codes, moves, tables, territory
from .position import Position


def targets(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Add what a card offers the piece on `cell` next: hexes to end on, or victims; for ehwaz where a first leg ends, for ansuz partners.

    As in moves.fill(), n is the length of the buffer; the new one is returned. With `first` nothing is written: one is enough.
    """
    begin = n
    if card == codes.RAIDO or card == codes.THURISAZ or card == codes.ISA:
        n = slides(s, card, cell, out, n, first)
    elif card == codes.TIWAZ or card == codes.HAGALAZ:
        n = strikes(s, card, cell, out, n, first)
    elif card == codes.URUZ:
        n = charges(s, cell, out, n, first)
    elif card == codes.EHWAZ:
        n = first_legs(s, cell, out, n, first)
    elif card == codes.KENAZ:
        n = furies(s, cell, out, n, first)
    elif card == codes.ANSUZ:
        return partners(s, cell, out, n, first)
    if not first:
        moves.sort(out, begin, n)
    return n


def slides(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Raidō: one hex further (NX-9.10). Þurisaz: over pieces of any colour (NX-9.12). Īsa: in all six directions (NX-9.17)."""
    board = s.board
    code = board[cell]
    gift = territory.may_give(s, cell)
    reach = tables.REACH[code]
    if card == codes.RAIDO:
        reach += 1
    for d in range(i64(6)):
        if card != codes.ISA and tables.LINE[code * 6 + d] == 0:
            continue
        at = tables.NEXT[cell * 6 + d]
        left = reach
        while left > 0:
            if board[at] == tables.EMPTY:
                if not gift or territory.fair_move(s, cell, at):
                    if first:
                        return n + 1
                    out[n] = at
                    n += 1
            elif card != codes.THURISAZ or tables.COLOUR[board[at]] > 2:  # only hexes in play are passed
                break
            left -= 1
            at = tables.NEXT[at * 6 + d]
    return n


def strikes(s: Position, card: i64, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Tīwaz: through any corner (NX-9.13). Hagalaz: through a spear, whoever stands in the way (NX-9.14). Warriors only."""
    code = s.board[cell]
    if tables.WARRIOR[code] == 0:
        return n
    colour = tables.COLOUR[code]
    gift = territory.may_give(s, cell)
    for i in range(i64(6)):
        if card == codes.HAGALAZ and tables.SPEAR[code * 6 + i] == 0:
            continue
        at = tables.JUMP[cell * 6 + i]
        if not moves.prey(s, at, colour) or (card == codes.TIWAZ and moves.blocked(s, cell, i, colour)):
            continue
        if not gift or territory.fair_move(s, cell, at):
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def charges(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ūruz: along a line onto the first piece met, an enemy warrior within range (NX-9.18)."""
    board = s.board
    code = board[cell]
    if tables.WARRIOR[code] == 0:
        return n
    gift = territory.may_give(s, cell)
    for d in range(i64(6)):
        if tables.LINE[code * 6 + d] == 0:
            continue
        at = tables.NEXT[cell * 6 + d]
        left = tables.REACH[code]
        while left > 1 and board[at] == tables.EMPTY:
            at = tables.NEXT[at * 6 + d]
            left -= 1
        if moves.prey(s, at, tables.COLOUR[code]) and (not gift or territory.fair_move(s, cell, at)):
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def first_legs(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ehwaz: the hexes on which the path can turn (NX-9.11)."""
    code = s.board[cell]
    for d in range(i64(6)):
        if tables.LINE[code * 6 + d] == 0:
            continue
        at = tables.NEXT[cell * 6 + d]
        left = tables.REACH[code] - 1
        while left > 0 and s.board[at] == tables.EMPTY:
            if second_legs(s, cell, at, moves.NOWHERE, 0, True) > 0:
                if first:
                    return n + 1
                out[n] = at
                n += 1
            at = tables.NEXT[at * 6 + d]
            left -= 1
    return n


def second_legs(s: Position, cell: i64, turning: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ehwaz: where the path can end after turning on a hex, along another line and not back where it began (NX-9.11)."""
    board = s.board
    begin = n
    code = board[cell]
    gift = territory.may_give(s, cell)
    first_leg = leg(s, cell, turning)
    way = first_leg // 8
    left = tables.REACH[code] - first_leg % 8
    for d in range(i64(6)):
        if d == way or tables.LINE[code * 6 + d] == 0:
            continue
        at = tables.NEXT[turning * 6 + d]
        steps = left
        while steps > 0 and (board[at] == tables.EMPTY or at == cell):
            if at != cell and (not gift or territory.fair_move(s, cell, at)):
                if first:
                    return n + 1
                out[n] = at
                n += 1
            at = tables.NEXT[at * 6 + d]
            steps -= 1
    if not first:
        moves.sort(out, begin, n)
    return n


def leg(s: Position, cell: i64, turning: i64) -> i64:
    """Ehwaz: the direction in which the path leads to the hex on which it turns, * 8 + how many hexes away that is."""
    code = s.board[cell]
    for d in range(i64(6)):
        if tables.LINE[code * 6 + d] == 0:
            continue
        at = tables.NEXT[cell * 6 + d]
        length: i64 = 1
        while length < tables.REACH[code] and at != turning:
            at = tables.NEXT[at * 6 + d]
            length += 1
        if at == turning:
            return d * 8 + length
    return 0


def furies(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Kenaz: first victims after which stopping or some second capture is legal (NX-9.19)."""
    board = s.board
    code = board[cell]
    colour = tables.COLOUR[code]
    for i in range(i64(6)):
        at = tables.JUMP[cell * 6 + i]
        if tables.SPEAR[code * 6 + i] == 0 or not moves.prey(s, at, colour) or moves.blocked(s, cell, i, colour):
            continue
        victim = board[at]
        board[cell] = tables.EMPTY
        board[at] = code
        legal = territory.fair(s, at) or second_victims(s, at, moves.NOWHERE, 0, True) > 0
        board[at] = victim
        board[cell] = code
        if legal:
            if first:
                return n + 1
            out[n] = at
            n += 1
    return n


def second_victims(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Kenaz: the pieces that the last capturer can capture next such that the whole turn is legal (NX-9.19)."""
    begin = n
    code = s.board[cell]
    colour = tables.COLOUR[code]
    for i in range(i64(6)):
        at = tables.JUMP[cell * 6 + i]
        if (
            tables.SPEAR[code * 6 + i] == 1
            and moves.prey(s, at, colour)
            and not moves.blocked(s, cell, i, colour)
            and territory.fair_move(s, cell, at)
        ):
            if first:
                return n + 1
            out[n] = at
            n += 1
    if not first:
        moves.sort(out, begin, n)
    return n


def partners(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Ansuz: the side's pieces of another kind or facing (NX-9.16). A swap leaves no hex empty, so it helps nobody."""
    for i in range(s._army[s.side]):
        other = s._men[s.side * tables.ARMY + i]
        if s.board[other] != s.board[cell]:
            if first:
                return n + 1
            out[n] = other
            n += 1
    return n


def wheels(s: Position, cell: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """Jēra: the other facings from which the piece can move or attack (NX-9.15)."""
    code = s.board[cell]
    base = code - tables.FACING[code]
    free = moves.unbound(s)
    for facing in range(tables.FACINGS[code]):
        if facing != tables.FACING[code] and moves.mobile(s, cell, base + facing, free):
            if first:
                return n + 1
            out[n] = facing
            n += 1
    return n


def card_pieces(s: Position, card: i64, out: vec[i64], n: i64, first: bool) -> i64:
    """The pieces of the side to move that can use a card, ascending; for algiz all its warriors (NX-9.9)."""
    for i in range(s._army[s.side]):
        cell = s._men[s.side * tables.ARMY + i]
        found: i64 = 0
        if card == codes.ALGIZ:
            found = tables.WARRIOR[s.board[cell]]
        elif card == codes.JERA:
            found = wheels(s, cell, moves.NOWHERE, 0, True)
        else:
            found = targets(s, card, cell, moves.NOWHERE, 0, True)
        if found > 0:
            if first:
                return n + 1
            out[n] = cell
            n += 1
    return n


def risen(s: Position, kind: i64) -> bool:
    """Has the side to move lost a warrior of this kind (NX-9.20)?"""
    return kind < tables.SORCERESS and s.lost[s.side * tables.KINDS_OF_PIECES + kind] > 0


def free_home(s: Position, out: vec[i64], n: i64, first: bool) -> i64:
    """Berkano: the empty hexes of the side's own territory (NX-9.20)."""
    for i in range(i64(tables.LAND_HEXES)):
        cell = s.side * tables.LAND_HEXES + i
        if s.board[cell] == tables.EMPTY:
            if first:
                return n + 1
            out[n] = cell
            n += 1
    return n


def usable(s: Position, card: i64) -> bool:
    """Does a card allow the side to move a legal, complete move (NX-9.9)?"""
    if card == codes.BERKANO:
        for kind in range(i64(tables.SORCERESS)):
            if risen(s, kind):
                return free_home(s, moves.NOWHERE, 0, True) > 0
        return False
    if card == codes.ALGIZ and not moves.can_move(s):
        return False
    return card_pieces(s, card, moves.NOWHERE, 0, True) > 0


def usable_kinds(s: Position) -> i64:
    """The kinds of cards, as bits, that the side to move could use now if it held them."""
    kinds: i64 = 0
    for card in range(i64(codes.CARD_KINDS)):
        if usable(s, card):
            kinds |= bit(card)
    return kinds


def holds_usable(s: Position, seat: i64) -> bool:
    """Does a player with cards hold one that can be used now? A hand that the viewer cannot see may always hold one."""
    if s.hidden_hand(seat):
        return True
    for card in range(i64(codes.CARD_KINDS)):
        if s.hands[seat * codes.CARD_KINDS + card] == 0:
            continue
        if usable(s, card):
            return True
    return False


def destinations(s: Position, card: i64, cell: i64) -> list[int]:
    """What targets() offers the piece on `cell`, as a list for the interfaces."""
    out = buffer()
    return [int(out[i]) for i in range(targets(s, card, cell, out, 0, False))]
