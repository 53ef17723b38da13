"""Steps of the set-up and of the turn: dealing, cards, dice, the end check (YG-3.2, YG-4, YG-5, YG-12)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from . import codes, deck, ending, enemies, position, runes, tables, worlds
from .position import Position


def deal(s: Position, seat: i64, god: i64) -> None:
    """A seat gets its God (YG-3.2)."""
    gods = s.god[:]
    gods[seat] = god
    s.god = gods
    if s.told is not None:
        s.tell("god", (int(seat), int(god)))
    if seat + 1 < s.seats:
        s.push(codes.DEAL, seat + 1)


def begin_turn(s: Position, seat: i64) -> None:
    """Enemy card, actions, end check (YG-4.1); no card while Daeg runs (YG-4.9)."""
    if s.turns == 0:
        deck.build_deck(s)
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
    """A die has been rolled; Tyr rolls twice and keeps one (YG-7.11, YG-9.9, YG-9.28)."""
    if s.told is not None:
        s.tell("roll", (int(s.seat), int(s.god[s.seat]), int(face), int(purpose)))
    if second == 0 and position.own_power(s, codes.TYR):
        s.face = face
        s.push(codes.ROLL, purpose, 1)
    elif second != 0 and face != s.face:
        s.push(codes.PICK, purpose, face)
    else:
        resolve(s, purpose, face)


def resolve(s: Position, purpose: i64, face: i64) -> None:
    """What the roll was for."""
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


def use_effect(s: Position, action: i64) -> None:
    """An effect of the Vanir's scale that asked a question, or was declined."""
    if action == codes.C_SKIP:
        return
    if action >= codes.C_BANISH:
        runes.defeat(s, action - codes.C_BANISH)
    elif action >= codes.C_BACK:
        enemies.back(s, action - codes.C_BACK, 1)
    elif action == codes.C_SKIP - 2:
        worlds.take_two(s)
    elif action == codes.C_SKIP - 1:
        worlds.look(s)
    else:
        worlds.fly(s, action)


def order(s: Position, card: i64) -> None:
    """The next card from the top is laid back (YG-8.31)."""
    s.looked = deck.without(s.looked, card)
    s.placed = append(s.placed, card)
    if len(s.looked) > 0:
        s.push(codes.ORDER)
        return
    deck.put_back(s)
    s.placed = tables.EMPTY
    if s.told is not None:
        s.tell("order", tuple([int(card) for card in s.top[:6]]))


def end_turn(s: Position) -> None:
    """The end check: loss first, then the win with an empty deck, else the next God (YG-12)."""
    stand: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        stand = stand * 10 + s.space[enemy]
    s.past = append(s.past, stand)
    s.broken = ending.broken_limits(s)
    if s.broken != 0:
        s.result = codes.LOST
    elif position.deck_is_empty(s):
        s.result = codes.WON
    else:
        s.push(codes.TURN, s.seat + 1 if s.seat + 1 < s.seats else i64(0))
        return
    if s.told is not None:
        s.tell("end", (int(s.result), int(s.broken), int(s.turns)))
