"""Dealing, the beginning of a turn, cards and dice (YG-3.2, YG-3.9, YG-4, YG-5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit, size

from . import codes, deck, enemies, powers, tables
from .position import Position

# -- questions ---------------------------------------------------------------------------------------------------------


def fill(s: Position, kind: i64, extra: i64, out: vec[i64]) -> i64:
    """The choices before the first action: a God to pick, Odin's cards, Nidhögg's drag, Tyr's faces."""
    if kind == codes.KEEP:
        return deck.fill_kinds(s.drawn, codes.C_KEEP, out)
    if kind == codes.DRAG:
        return enemies.fill_drag(s, out)
    if kind == codes.DEAL:
        return fill_gods(s, out)
    if kind == codes.PUT:
        out[0] = codes.C_TOP
        out[1] = codes.C_BOTTOM
    else:
        out[0] = codes.C_DIE + (s.face if s.face < extra else extra)
        out[1] = codes.C_DIE + (extra if s.face < extra else s.face)
    return 2


def choose(s: Position, kind: i64, detail: i64, action: i64) -> None:
    """Carry out the answer to one of these questions."""
    if kind == codes.KEEP:
        keep(s, action - codes.C_KEEP)
    elif kind == codes.PUT:
        put(s, action == codes.C_TOP)
    elif kind == codes.DRAG:
        enemies.drag(s, action - codes.C_DRAG)
    elif kind == codes.PICK:
        face = action - codes.C_DIE
        if s.told is not None:
            s.tell("kept", (int(s.seat), int(s.god[s.seat]), int(face), int(detail)))
        resolve(s, detail, face)
    else:
        deal(s, detail, action - codes.C_GOD)


# -- set-up ------------------------------------------------------------------------------------------------------------


def fill_gods(s: Position, out: vec[i64]) -> i64:
    """The Gods that no seat has (YG-3.1)."""
    n: i64 = 0
    for god in range(i64(codes.GODS)):
        if powers.seat_of(s, god) < 0:
            out[n] = codes.C_GOD + god
            n += 1
    return n


def deal(s: Position, seat: i64, god: i64) -> None:
    """A seat gets its God (YG-3.2)."""
    gods = s.god[:]
    gods[seat] = god
    s.god = gods
    if s.told is not None:
        s.tell("god", (int(seat), int(god)))
    if seat + 1 < s.seats:
        s.push(codes.DEAL, seat + 1)


def add_angry(s: Position, enemy: i64) -> None:
    """The deck gets the Angry card of this Enemy (YG-3.9)."""
    s.angry |= bit(enemy)
    if s.told is not None:
        s.tell("special", (int(codes.ANGRY_CARD + enemy),))
    if size(s.angry) < s.angry_cards:
        s.push(codes.ANGRY)


def add_ragnarok(s: Position, card: i64) -> None:
    """The deck gets this Ragnarök card (YG-3.9)."""
    s.ragnarok |= bit(card)
    if s.told is not None:
        s.tell("special", (int(codes.RAGNAROK_CARD + card),))
    if size(s.ragnarok) < s.ragnarok_cards:
        s.push(codes.RAGNAROK)


# -- the turn ----------------------------------------------------------------------------------------------------------


def begin_turn(s: Position, seat: i64) -> None:
    """Enemy card, actions, end check (YG-4.1); no card while Daeg runs (YG-4.9)."""
    if s.turns == 0:
        deck.build(s)
    s.turns += 1
    s.seat = seat
    s.acted = 0
    s.used = 0
    s.twice = 0
    s.entered = 0
    s.left = 0
    if s.told is not None:
        s.tell("turn", (int(s.turns), int(seat), int(s.god[seat])))
    s.push(codes.END)
    s.push(codes.ACT)
    if s.daeg > 0:
        s.daeg -= 1
        if s.told is not None:
            s.tell("daeg", (int(s.daeg),))
        return
    s.push(codes.CARD)
    s.push(codes.DRAW)
    if deck.cards_to_draw(s) == 2:
        s.push(codes.DRAW)


def draw(s: Position, card: i64) -> None:
    """A card is turned over; a single one is played at once (YG-5.1), the first of two waits for the second (YG-5.2)."""
    deck.take_card(s, card)
    if s.step() == codes.CARD and len(s.drawn) == 0:
        s.pop()
        enemies.play_card(s, card)
    else:
        s.drawn = append(s.drawn, card)


def play_drawn(s: Position) -> None:
    """Of two cards Odin plays one and returns the other; equal ones need no choice (YG-5.3)."""
    s.push(codes.PUT if s.drawn[0] == s.drawn[1] else codes.KEEP)


def keep(s: Position, card: i64) -> None:
    """Odin plays this card; it lies first now."""
    if s.drawn[0] != card:
        s.drawn[1] = s.drawn[0]
        s.drawn[0] = card
    s.push(codes.PUT)


def put(s: Position, on_top: bool) -> None:
    """The other card goes on or under the deck, known to all and without effect; the first is played (YG-5.2, YG-5.4)."""
    card = s.drawn[0]
    other = s.drawn[1]
    s.drawn = tables.EMPTY
    if on_top:
        deck.put_on_top(s, other)
    else:
        deck.put_under(s, other)
    if s.told is not None:
        s.tell("put", (int(s.seat), int(s.god[s.seat]), int(other), int(on_top)))
    enemies.play_card(s, card)


def rolled(s: Position, purpose: i64, second: i64, face: i64) -> None:
    """Handle a roll; Tyr rolls twice and keeps one (YG-7.11, YG-9.9, YG-9.28)."""
    if s.told is not None:
        s.tell("roll", (int(s.seat), int(s.god[s.seat]), int(face), int(purpose)))
        s.beat()
    if second == 0 and powers.own_power(s, codes.TYR):
        s.face = face
        s.push(codes.ROLL, purpose, 1)
    elif second != 0 and face != s.face:
        s.push(codes.PICK, purpose, face)
    else:
        resolve(s, purpose, face)


def resolve(s: Position, purpose: i64, face: i64) -> None:
    """Apply the roll to what it was made for."""
    s.face = -1
    if purpose == codes.FOR_FIGHT:
        s.face = face
    elif purpose == codes.FOR_CALM:
        enemies.calm(s, face)
    elif purpose == codes.FOR_SURT:
        enemies.burn(s, face)
    elif purpose == codes.FOR_HEL:
        enemies.take_for_good(s, face)
    else:
        enemies.flood(s, face)
