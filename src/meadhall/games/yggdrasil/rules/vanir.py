"""The Vanir on its scale: one square ahead, or home for an effect (YG-8.27 to YG-8.34)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from . import codes, deck, enemies, midgard, powers, runes, tables
from .position import Position

# -- questions ---------------------------------------------------------------------------------------------------------


def fill(s: Position, kind: i64, detail: i64, extra: i64, out: vec[i64]) -> i64:
    """The choices of the Sacred Land: what the Vanir does, its effect, a card to put back."""
    if kind == codes.VANIR:
        return fill_vanir(s, out)
    if kind == codes.EFFECT:
        return fill_effect(s, detail, extra != 0, out)
    return deck.fill_kinds(s.looked, codes.C_ORDER, out)


def choose(s: Position, kind: i64, action: i64) -> None:
    """Carry out the answer to one of these questions."""
    if kind == codes.VANIR:
        use_vanir(s, action)
    elif kind == codes.EFFECT:
        use_effect(s, action)
    else:
        order(s, action - codes.C_ORDER)


# -- the Vanir moves on or goes home -----------------------------------------------------------------------------------


def can_use(s: Position, square: i64) -> bool:
    """Would this effect of the Reinforcement Scale change something (YG-8.29 to YG-8.33)?"""
    if square == 1:
        return midgard.can_fly(s)
    if square == 2:
        return s.dead > 0
    if square == 3:
        return not deck.is_empty(s)
    if square == 4:
        return enemies.any_foe(s)
    return s.pile != 0


def can_use_any(s: Position) -> bool:
    """Is any effect up to the Vanir's square possible?"""
    return any(can_use(s, square) for square in range(i64(1), s.vanir + 1))


def fill_vanir(s: Position, out: vec[i64]) -> i64:
    """One square ahead, one possible effect up to its square, or all of them with Frey in a trance (YG-8.27, YG-8.34)."""
    n: i64 = 0
    if s.vanir < 5:
        out[0] = codes.C_FORWARD
        n = 1
    usable = False
    for square in range(i64(1), s.vanir + 1):
        if can_use(s, square):
            out[n] = codes.C_USE + square
            n += 1
            usable = True
    if usable and powers.trance_power(s, codes.FREY):
        out[n] = codes.C_USE_ALL
        n += 1
    return n


def use_vanir(s: Position, action: i64) -> None:
    """Move the Vanir on, or send it home for an effect."""
    if action == codes.C_FORWARD:
        s.vanir += 1
        if s.told is not None:
            s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(s.vanir), 0))
        return
    last = s.vanir
    s.vanir = 1
    if action == codes.C_USE_ALL:
        if s.told is not None:
            s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(last), 2))
        s.push(codes.ALL, 1, last)
        return
    square = action - codes.C_USE
    if s.told is not None:
        s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(square), 1))
    begin_effect(s, square, 0)


# -- effects -----------------------------------------------------------------------------------------------------------


def next_effect(s: Position, square: i64, last: i64) -> None:
    """All effects from left to right; impossible ones are passed over (YG-8.34)."""
    if square < last:
        s.push(codes.ALL, square + 1, last)
    if can_use(s, square):
        begin_effect(s, square, 1)


def begin_effect(s: Position, square: i64, skip: i64) -> None:
    """An effect of the scale begins; squares 2 and 3 need no question unless they may be skipped."""
    s.pushed = 0
    if square == 2 and skip == 0:
        take_two(s)
    elif square == 3 and skip == 0:
        look(s)
    else:
        s.push(codes.EFFECT, square, skip)


def fill_effect(s: Position, square: i64, skip: bool, out: vec[i64]) -> i64:
    """What an effect asks: an island, an Enemy, a Giant; or only whether it is used at all."""
    if square == 4:
        return runes.fill_push(s, out, skip)
    if square == 5:
        return fill_banish(s, out, skip)
    n: i64 = 0
    if square == 1:
        n = midgard.fill_flight(s, out, 0)
    else:
        out[0] = codes.C_TAKE_TWO if square == 2 else codes.C_LOOK
        n = 1
    if skip:
        out[n] = codes.C_SKIP
        n += 1
    return n


def fill_banish(s: Position, out: vec[i64], skip: bool) -> i64:
    """Any Giant of the pile by name (YG-8.33)."""
    n: i64 = 0
    if skip:
        out[0] = codes.C_SKIP
        n = 1
    return tables.fill_set(s.pile, codes.C_BANISH, out, n)


def use_effect(s: Position, action: i64) -> None:
    """Carry out an effect of the Vanir's scale that asked a question, or decline it."""
    if action == codes.C_SKIP:
        return
    if action >= codes.C_BANISH:
        runes.defeat(s, action - codes.C_BANISH)
    elif action >= codes.C_BACK:
        enemies.back(s, action - codes.C_BACK, 1)
    elif action == codes.C_TAKE_TWO:
        take_two(s)
    elif action == codes.C_LOOK:
        look(s)
    else:
        midgard.fly(s, action)


def take_two(s: Position) -> None:
    """Square 2: take two Vikings from the World of the Dead (YG-8.30)."""
    taken = s.dead if s.dead < 2 else i64(2)
    s.dead -= taken
    s.vikings[s.seat] += taken
    if s.told is not None:
        s.tell("gain", (int(s.seat), int(s.god[s.seat]), int(taken)))


def look(s: Position) -> None:
    """Square 3: the top six cards are turned over and put back in any order (YG-8.31)."""
    cards = deck.size(s)
    s.push(codes.ORDER)
    s.push(codes.PEEK, cards if cards < 6 else i64(6))


def peek(s: Position, card: i64, left: i64) -> None:
    """One of those cards is turned over; `left` are still to come, this one included."""
    deck.take_card(s, card)
    s.looked = append(s.looked, card)
    if s.told is not None:
        s.tell("peek", (int(card),))
    if left > 1:
        s.push(codes.PEEK, left - 1)


def order(s: Position, card: i64) -> None:
    """The next card, top first, is put back (YG-8.31)."""
    s.looked = deck.without(s.looked, card)
    s.placed = append(s.placed, card)
    if len(s.looked) > 0:
        s.push(codes.ORDER)
        return
    deck.put_back(s)
    s.placed = tables.EMPTY
    if s.told is not None:
        s.tell("order", tuple([int(card) for card in s.top[:6]]))
