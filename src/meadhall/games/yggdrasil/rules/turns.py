"""Steps of the set-up and of the turn: dealing, cards, dice, the end check (YG-3.2, YG-4, YG-5, YG-12)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from .codes import (
    ACT,
    C_BACK,
    C_BANISH,
    C_SKIP,
    CARD,
    DEAL,
    DRAW,
    END,
    ENEMIES,
    FOR_CALM,
    FOR_FIGHT,
    FOR_HEL,
    FOR_SURT,
    KEEP,
    LOST,
    ORDER,
    PICK,
    PUT,
    ROLL,
    TURN,
    TYR,
    WON,
)
from .deck import build_deck, cards_to_draw, put_back, put_on_top, put_under, take_card, without
from .ending import broken_limits
from .enemies import back, burn, calm, flood, play_card, take_for_good
from .position import Table, deck_is_empty, own_power
from .runes import defeat
from .tables import EMPTY
from .worlds import fly, look, take_two


def deal(s: Table, seat: i64, god: i64) -> None:
    """A seat gets its God (YG-3.2)."""
    gods = s.god[:]
    gods[seat] = god
    s.god = gods
    if s.told is not None:
        s.tell("god", (int(seat), int(god)))
    if seat + 1 < s.seats:
        s.push(DEAL, seat + 1)


def begin_turn(s: Table, seat: i64) -> None:
    """Enemy card, actions, end check (YG-4.1); no card while Daeg runs (YG-4.9)."""
    if s.turns == 0:
        build_deck(s)
    s.turns += 1
    s.seat = seat
    s.acted = 0
    s.used = 0
    s.twice = 0
    s.entered = 0
    s.left = 0
    if s.told is not None:
        s.tell("turn", (int(s.turns), int(seat), int(s.god[seat])))
    s.push(END)
    s.push(ACT)
    if s.daeg > 0:
        s.daeg -= 1
        if s.told is not None:
            s.tell("daeg", (int(s.daeg),))
        return
    s.push(CARD)
    s.push(DRAW)
    if cards_to_draw(s) == 2:
        s.push(DRAW)


def draw(s: Table, card: i64) -> None:
    """A card is turned over; a single one is played at once (YG-5.1), the first of two waits for the second (YG-5.2)."""
    take_card(s, card)
    if s.step() == CARD and len(s.drawn) == 0:
        s.pop()
        play_card(s, card)
    else:
        s.drawn = append(s.drawn, card)


def play_drawn(s: Table) -> None:
    """Of two cards Odin plays one and returns the other; equal ones need no choice (YG-5.3)."""
    s.push(PUT if s.drawn[0] == s.drawn[1] else KEEP)


def keep(s: Table, card: i64) -> None:
    """Odin plays this card; it lies first now."""
    if s.drawn[0] != card:
        s.drawn[1] = s.drawn[0]
        s.drawn[0] = card
    s.push(PUT)


def put(s: Table, on_top: bool) -> None:
    """The other card goes on or under the deck, known to all and without effect; the first is played (YG-5.2, YG-5.4)."""
    card = s.drawn[0]
    other = s.drawn[1]
    s.drawn = EMPTY
    if on_top:
        put_on_top(s, other)
    else:
        put_under(s, other)
    if s.told is not None:
        s.tell("put", (int(s.seat), int(s.god[s.seat]), int(other), int(on_top)))
    play_card(s, card)


def rolled(s: Table, purpose: i64, second: i64, face: i64) -> None:
    """A die has been rolled; Tyr rolls twice and keeps one (YG-7.11, YG-9.9, YG-9.28)."""
    if s.told is not None:
        s.tell("roll", (int(s.seat), int(s.god[s.seat]), int(face), int(purpose)))
    if second == 0 and own_power(s, TYR):
        s.face = face
        s.push(ROLL, purpose, 1)
    elif second != 0 and face != s.face:
        s.push(PICK, purpose, face)
    else:
        resolve(s, purpose, face)


def resolve(s: Table, purpose: i64, face: i64) -> None:
    """What the roll was for."""
    s.face = -1
    if purpose == FOR_FIGHT:
        s.face = face
    elif purpose == FOR_CALM:
        calm(s, face)
    elif purpose == FOR_SURT:
        burn(s, face)
    elif purpose == FOR_HEL:
        take_for_good(s, face)
    else:
        flood(s, face)


def use_effect(s: Table, action: i64) -> None:
    """An effect of the Vanir's scale that asked a question, or was declined."""
    if action == C_SKIP:
        return
    if action >= C_BANISH:
        defeat(s, action - C_BANISH)
    elif action >= C_BACK:
        back(s, action - C_BACK, 1)
    elif action == C_SKIP - 2:
        take_two(s)
    elif action == C_SKIP - 1:
        look(s)
    else:
        fly(s, action)


def order(s: Table, card: i64) -> None:
    """The next card from the top is laid back (YG-8.31)."""
    s.looked = without(s.looked, card)
    s.placed = append(s.placed, card)
    if len(s.looked) > 0:
        s.push(ORDER)
        return
    put_back(s)
    s.placed = EMPTY
    if s.told is not None:
        s.tell("order", tuple([int(card) for card in s.top[:6]]))


def end_turn(s: Table) -> None:
    """The end check: loss first, then the win with an empty deck, else the next God (YG-12)."""
    stand: i64 = 0
    for enemy in range(i64(ENEMIES)):
        stand = stand * 10 + s.space[enemy]
    s.past = append(s.past, stand)
    s.broken = broken_limits(s)
    if s.broken != 0:
        s.result = LOST
    elif deck_is_empty(s):
        s.result = WON
    else:
        s.push(TURN, s.seat + 1 if s.seat + 1 < s.seats else i64(0))
        return
    if s.told is not None:
        s.tell("end", (int(s.result), int(s.broken), int(s.turns)))
