"""Evaluating the boards from north to south, taking cards by rank (LD-6, LD-9), and dealing the next expedition (LD-6.18)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.state import EVERYONE

from . import codes, scoring, tables
from .position import Position


def begin_evaluation(s: Position) -> None:
    """Everybody is home: begin with the north (LD-2.6, LD-6.1)."""
    if s.told is not None:
        s.beat()
    s.board = codes.NORTH
    s.rank = 0
    tell_ranking(s)
    evaluate(s)


def evaluate(s: Position) -> None:
    """Continue board by board and rank by rank until somebody must choose; then finish the expedition."""
    while True:
        if s.told is not None:
            s.beat()
        clan = s.ranked(s.board, s.rank)
        if clan < 0 or s.lying(s.board) == 0:  # LD-6.2, LD-6.10
            if s.board == codes.SOUTH:
                break
            s.board += 1
            s.rank = 0
            tell_ranking(s)
        elif clan == codes.NEUTRAL_CLAN:
            if neutral_asks(s):
                return
            s.rank += 1
        else:
            s.seat = clan
            s.step = codes.CLAIM
            return
    finish_expedition(s)


def tell_ranking(s: Position) -> None:
    """Report the clans on the board with their strength, in rank order."""
    if s.told is None:
        return
    numbers = [int(s.board)]
    for rank in range(s.present(s.board)):
        clan = s.ranked(s.board, rank)
        numbers += [int(clan), int(s.strength(clan, s.board))]
    s.tell("eval", tuple(numbers))


# -- the neutral clan (LD-9) ------------------------------------------------------------------------------------------


def neutral_asks(s: Position) -> bool:
    """The neutral clan is next: must a player choose its card? If not, it takes the only card, or nothing."""
    if s.rank >= 2:  # not one of the leaders (LD-9.12)
        return False
    if s.rank == 0:
        players = s.present(s.board) - 1
        if players == 0:  # nobody gains: both are left over (LD-9.8)
            return False
        second = s.ranked(s.board, 1)
        s.seat = s.ranked(s.board, 2) if players == 2 else 1 - second  # LD-9.6, LD-9.7
        s.step = codes.NEUTRAL
        return True
    if s.lying(s.board) == 1:  # LD-9.9
        slot = s.board * 2
        if s.table[slot] < 0:
            slot += 1
        neutral_takes(s, s.table[slot])
        return False
    if s.ranked(s.board, 2) < 0:  # both are left over (LD-9.11)
        return False
    s.seat = s.ranked(s.board, 0)  # LD-9.10
    s.step = codes.NEUTRAL
    return True


def neutral_takes(s: Position, card: i64) -> None:
    """The neutral clan's card goes to the discard pile (LD-9.5)."""
    if s.told is not None:
        s.tell_all("neutral discard", card)
    carry_off(s, card)


def carry_off(s: Position, card: i64) -> None:
    """Move a card from beside the board to the discard pile."""
    lift(s, card)
    s.discard |= bit(card)


def discard_for_neutral(s: Position, card: i64) -> None:
    """Carry off the card that a player has chosen for the neutral clan."""
    if s.told is not None:
        s.tell_all("discard", s.seat, card)
    carry_off(s, card)
    s.rank += 1
    evaluate(s)


# -- claims (LD-6.8 to 6.15) ------------------------------------------------------------------------------------------


def lift(s: Position, card: i64) -> None:
    """Take a card from beside the present board."""
    slot = s.board * 2
    if s.table[slot] != card:
        slot += 1
    s.table[slot] = -1


def take(s: Position, card: i64) -> None:
    """The clan at this rank takes a destination card; it lies open in front of the clan (LD-6.15)."""
    if s.told is not None:
        s.tell_all("take", s.seat, card, s.board)
    lift(s, card)
    s.owned[s.seat] |= bit(card)
    s.rank += 1
    evaluate(s)


def refuse(s: Position) -> None:
    """The clan at this rank refuses in order to draw objectives (LD-6.9)."""
    if s.told is not None:
        s.tell_all("objective", s.seat, s.board)
    s.step = codes.DRAW


def undrawn(s: Position) -> i64:
    """The objectives that nobody has drawn yet, as far as this state knows: a set."""
    left: i64 = bit(tables.OBJECTIVE_COUNT) - 1
    for d in range(s.drawn()):
        for i in range(i64(1), i64(4)):
            card = s.draws[d * 4 + i]
            if card >= 0 and card < codes.NOTHING:
                left &= ~bit(card)
    return left


def taken_from_pile(s: Position) -> i64:
    """How many cards have been taken from the top of the objective pile in the whole game."""
    n: i64 = 0
    for d in range(s.drawn()):
        n += 1 if s.draws[d * 4 + 2] == codes.NOTHING else 2
    return n


def put_back(s: Position, place: i64) -> i64:
    """The objective at this place, from 0, among those put back; below 0 if it is unknown."""
    for d in range(s.drawn()):
        kept = s.draws[d * 4 + 3]
        if s.draws[d * 4 + 2] == codes.NOTHING or kept == codes.NOTHING:
            continue
        if place == 0:
            low = s.draws[d * 4 + 1]
            high = s.draws[d * 4 + 2]
            return high if kept == low else low
        place -= 1
    return -1


def draw(s: Position, outcome: i64) -> None:
    """The refusing clan sees the top two objectives, or takes the last one (LD-6.11, LD-6.12). An outcome is lower * 20 + higher."""
    low = outcome // tables.OBJECTIVE_COUNT
    high = outcome - low * tables.OBJECTIVE_COUNT
    audience = EVERYONE if s.open == 1 else bit(s.seat)
    if low == high:
        s.draws = append(append(append(append(s.draws, s.seat), low), codes.NOTHING), low)
        if s.told is not None:
            s.tell_all("drawn", s.seat, 1)
            s.tell("draw", (int(s.seat), int(low)), audience)
        s.rank += 1
        evaluate(s)
        return
    s.draws = append(append(append(append(s.draws, s.seat), low), high), codes.NOTHING)
    if s.told is not None:
        s.tell_all("drawn", s.seat, 2)
        s.tell("draw", (int(s.seat), int(low), int(high)), audience)
    s.step = codes.KEEP


def keep(s: Position, objective: i64) -> None:
    """Keep one of the two; the other goes to the bottom of the pile (LD-6.11)."""
    last = s.drawn() * 4 - 4
    if s.told is not None:
        other = s.draws[last + 2] if s.draws[last + 1] == objective else s.draws[last + 1]
        s.tell_all("kept", s.seat)
        s.tell("keep", (int(s.seat), int(objective), int(other)), EVERYONE if s.open == 1 else bit(s.seat))
    s.draws[last + 3] = objective
    s.rank += 1
    evaluate(s)


# -- between expeditions (LD-6.16, LD-6.18, LD-8.1) -------------------------------------------------------------------


def finish_expedition(s: Position) -> None:
    """Discard what nobody took, give all tokens back, and deal again or end the game."""
    left: i64 = 0
    for slot in range(i64(6)):
        if s.table[slot] >= 0:
            left |= bit(s.table[slot])
            s.table[slot] = -1
    s.discard |= left
    if s.told is not None and left != 0:
        s.tell("leftover", tuple([card for card in range(tables.CARD_COUNT) if has(left, card)]))
        s.beat()
    for place in range(i64(15)):
        s.crew[place] = 0
        s.line[place] = 0
    for seat in range(s.seats):
        s.hand[seat] = 6
    s.banner = -1
    s.board = codes.NORTH
    s.rank = 0
    if s.expedition < codes.LAST_EXPEDITION:
        s.expedition += 1
        s.seat = s.jarl
        s.step = codes.DEAL
        return
    owner = s.owner(tables.RAIDS + tables.HAFRSFJORD)
    if owner >= 0 and s.effects == 1:
        s.seat = owner
        s.step = codes.COUNTRY
    else:
        finish_game(s)


def name_country(s: Position, country: i64) -> None:
    """Hafrsfjord counts as a card of this country (LD-8.6); then the game ends."""
    s.country = country
    if s.told is not None:
        s.tell_all("country", s.seat, country)
        s.beat()
    finish_game(s)


def finish_game(s: Position) -> None:
    """The final count (LD-8)."""
    s.step = codes.ENDED
    if s.told is not None:
        scoring.tell_count(s)


def deal(s: Position, card: i64) -> bool:
    """Put a card beside the present board; return whether both lie there now (the lower one first, in either order; LD-1.5)."""
    table = s.table
    slot = s.board * 2
    other = table[slot]
    s.pile -= bit(card)
    if other < 0:
        table[slot] = card
        if s.told is not None and s.board == codes.NORTH:
            s.tell_all("expedition", s.expedition, s.jarl)
        return False
    low = card if card < other else other
    high = other if card < other else card
    table[slot] = low
    slot += 1
    table[slot] = high
    if s.told is not None:
        s.tell_all("deal", s.board, low, high)
    return True
