"""Casting a rune, question by question (NX-9). What each card allows is in cards.py."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import cards, codes, moves, tables, territory, turns
from .position import Position


def fill(s: Position, out: vec[i64]) -> i64:
    """The answers to the present question about a card."""
    step = s.step
    if step == codes.CARD:
        return fill_runes(s, out)
    if step == codes.CARD_PIECE:
        return cards.card_pieces(s, s.card, out, 0, False)
    if step == codes.CARD_FACING:
        return fill_facings(s, out)
    if step == codes.CARD_KIND:
        return fill_kinds(s, out)
    if step == codes.CARD_SECOND:
        n = lift_by(out, cards.second_victims(s, s.start, out, 0, False), codes.GO)
        if territory.fair(s, tables.OFF):
            out[n] = codes.STOP
            n += 1
        return n
    if step == codes.CARD_HEX:
        n = cards.free_home(s, out, 0, False)
    elif step == codes.CARD_DEST and s.card == codes.EHWAZ:
        n = cards.second_legs(s, s.start, s.mid, out, 0, False)
    else:
        n = cards.targets(s, s.card, s.start, out, 0, False)
    return lift_by(out, n, codes.GO)


def fill_runes(s: Position, out: vec[i64]) -> i64:
    """The cards in hand that can be used now, and `none` where a normal move is possible (NX-7.11)."""
    n: i64 = 0
    for card in range(i64(codes.CARD_KINDS)):
        if s.hands[s.mover * codes.CARD_KINDS + card] > 0 and cards.usable(s, card):
            out[n] = codes.RUNE + card
            n += 1
    if moves.can_move(s):
        out[n] = codes.NO_RUNE
        n += 1
    return n


def fill_facings(s: Position, out: vec[i64]) -> i64:
    """Jēra: facings to move from (NX-9.15). Berkano: all facings of the kind (NX-9.20)."""
    if s.card == codes.JERA:
        return lift_by(out, cards.wheels(s, s.start, out, 0, False), codes.FACE)
    n = tables.FACINGS[raised_code(s)]
    for facing in range(n):
        out[facing] = codes.FACE + facing
    return n


def fill_kinds(s: Position, out: vec[i64]) -> i64:
    """Berkano: the kinds of warriors that were lost (NX-9.20)."""
    n: i64 = 0
    for kind in range(i64(tables.KINDS_OF_PIECES)):
        if cards.risen(s, kind):
            out[n] = codes.RAISE + kind
            n += 1
    return n


def lift_by(out: vec[i64], n: i64, by: i64) -> i64:
    """Turn the first n numbers of a buffer, hexes or facings, into actions."""
    for i in range(n):
        out[i] += by
    return n


def raised_code(s: Position) -> i64:
    """The warrior that Berkano raises, with facing 0."""
    return tables.code_of(s.side, s.raised, 0)


def apply(s: Position, action: i64) -> None:
    """Carry out one answer to a question about a card."""
    step = s.step
    if step == codes.CARD:
        cast_rune(s, action)
    elif step == codes.CARD_PIECE:
        pick(s, action)
    elif step == codes.CARD_MID:
        s.mid = action - codes.GO
        s.step = codes.CARD_DEST
    elif step == codes.CARD_DEST:
        go(s, action - codes.GO)
    elif step == codes.CARD_SECOND:
        if action != codes.STOP:
            turns.move(s, s.start, action - codes.GO)
        turns.judge(s)
    elif step == codes.CARD_OTHER:
        swap(s, s.start, action - codes.GO)
    elif step == codes.CARD_KIND:
        s.raised = action - codes.RAISE
        s.step = codes.CARD_HEX
    elif step == codes.CARD_HEX:
        s.start = action - codes.GO
        s.step = codes.CARD_FACING
    elif s.card == codes.JERA:
        wheel(s, action - codes.FACE)
    else:
        raise_warrior(s, raised_code(s) + action - codes.FACE)


def cast_rune(s: Position, action: i64) -> None:
    """A card is cast before the move, or none (NX-9.6)."""
    if action == codes.NO_RUNE:
        s.step = codes.PIECE
        return
    s.card = action - codes.RUNE
    use_up(s, s.mover, s.card)
    if s.told is not None:
        s.tell("rune", (int(s.mover), int(s.card)))
    s.step = codes.CARD_KIND if s.card == codes.BERKANO else codes.CARD_PIECE


def use_up(s: Position, seat: i64, card: i64) -> None:
    """A card is used: spent (NX-9.3), or exchanged for the neutral one (NX-9.4). Two copies count one by one (NX-9.24)."""
    i = seat * codes.CARD_KINDS + card
    if s.hands[i] > 0:
        s.hands[i] -= 1
    if s.cards == codes.ONITAMA:
        s.hands[seat * codes.CARD_KINDS + s.neutral] += 1
        s.neutral = card
    else:
        s.spent[i] += 1


def pick(s: Position, cell: i64) -> None:
    """The piece that uses the card; a ward lies at once, and a normal move follows (NX-9.21)."""
    s.start = cell
    if s.card == codes.ALGIZ:
        s.wards[s.side] = cell
        if s.told is not None:
            s.tell("ward", (int(s.mover), int(s.board[cell]), int(cell)))
        s.step = codes.PIECE
    elif s.card == codes.EHWAZ:
        s.step = codes.CARD_MID
    elif s.card == codes.JERA:
        s.step = codes.CARD_FACING
    elif s.card == codes.ANSUZ:
        s.step = codes.CARD_OTHER
    else:
        s.step = codes.CARD_DEST


def go(s: Position, to: i64) -> None:
    """The piece moves or captures as the card allows; after Kenaz it may capture once more (NX-9.19)."""
    turns.move(s, s.start, to)
    if s.card == codes.KENAZ and cards.second_victims(s, to, moves.NOWHERE, 0, True) > 0:
        s.start = to
        s.step = codes.CARD_SECOND
    else:
        turns.judge(s)


def wheel(s: Position, facing: i64) -> None:
    """Jēra: the piece takes another facing, then moves from it (NX-9.15)."""
    code = s.board[s.start]
    s.face(s.start, code - tables.FACING[code] + facing)
    if s.told is not None:
        s.tell("wheel", (int(s.mover), int(s.start), int(code), int(s.board[s.start])))
    s.step = codes.DEST


def swap(s: Position, start: i64, to: i64) -> None:
    """Two of the mover's pieces change places and keep their facings (NX-9.16)."""
    one = s.board[start]
    other = s.board[to]
    s.face(start, other)
    s.face(to, one)
    turns.note_move(s, start, to)
    if s.told is not None:
        s.tell("swap", (int(s.mover), int(one), int(start), int(other), int(to)))
    s.step = codes.ROT_PIECE


def raise_warrior(s: Position, code: i64) -> None:
    """A captured warrior returns to its own land (NX-9.20)."""
    s.lost[s.side * tables.KINDS_OF_PIECES + tables.KIND[code]] -= 1
    s.put(s.start, code)
    turns.note_move(s, tables.OFF, s.start)
    territory.recount(s)
    if s.told is not None:
        s.tell("raise", (int(s.mover), int(code), int(s.start)))
    s.step = codes.ROT_PIECE
