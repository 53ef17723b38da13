"""The final count (LD-8). Every function also works in the middle of a game and on views, with what is known at that point."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size

from ..data import LEAD_POINTS, OBJECTIVE_POINTS
from . import codes, tables
from .position import Position

PER_OBJECTIVE: Final[i64] = i64(OBJECTIVE_POINTS)
PER_LEAD: Final[i64] = i64(LEAD_POINTS)


def works(s: Position, seat: i64, norway: i64) -> bool:
    """Does this Norway card work for a seat: does it own the card, and are effects in play (LD-7.14)?"""
    return s.effects == 1 and has(s.owned[seat], tables.RAIDS + norway)


# -- objectives (LD-8.3, LD-8.4) --------------------------------------------------------------------------------------


def known_objectives(s: Position, seat: i64) -> vec[i64]:
    """The objectives that a seat has kept, as far as this state knows them."""
    found = vec[i64]()
    for d in range(s.drawn()):
        kept = s.draws[d * 4 + 3]
        if s.draws[d * 4] == seat and kept >= 0 and kept < codes.NOTHING:
            found = append(found, kept)
    return found


def completed(s: Position, seat: i64) -> i64:
    """As many known objectives of a seat as can be complete at once, each card serving only one: a set of places among them."""
    objectives = known_objectives(s, seat)
    if len(objectives) == 0:
        return 0
    have = vec[i64]([i64(0) for _n in range(tables.COUNTRY_COUNT)])
    for country in range(i64(tables.COUNTRY_COUNT)):
        have[country] = size(s.owned[seat] & tables.CARDS_OF[country])
    return assign(have, objectives, 0)


def assign(have: vec[i64], objectives: vec[i64], place: i64) -> i64:
    """The largest set of objectives, from a place on, that the remaining cards can complete, by trying every choice."""
    if place == i64(len(objectives)):
        return 0
    best: i64 = 0
    a = tables.NEEDS[objectives[place] * 3]
    b = tables.NEEDS[objectives[place] * 3 + 1]
    c = tables.NEEDS[objectives[place] * 3 + 2]
    if have[a] > 0 and have[b] > 0 and have[c] > 0:
        have[a] -= 1
        have[b] -= 1
        have[c] -= 1
        best = bit(place) | assign(have, objectives, place + 1)
        have[a] += 1
        have[b] += 1
        have[c] += 1
    without = assign(have, objectives, place + 1)
    return without if size(without) > size(best) else best


def objective_points(s: Position, seat: i64) -> i64:
    """Ten for each completed objective that this state knows."""
    return PER_OBJECTIVE * size(completed(s, seat))


# -- country leads (LD-8.5 to 8.7) ------------------------------------------------------------------------------------


def standing(s: Position, seat: i64, country: i64) -> i64:
    """A seat's cards of a country for its lead, with Hafrsfjord's extra card once it is named (LD-8.6)."""
    n = size(s.owned[seat] & tables.CARDS_OF[country])
    if s.country == country and s.country != codes.NO_COUNTRY and works(s, seat, tables.HAFRSFJORD):
        n += tables.AMOUNT[tables.HAFRSFJORD]
    return n


def leads(s: Position, seat: i64) -> i64:
    """The countries in which nobody has more cards than the seat, which has at least one: a set."""
    found: i64 = 0
    for country in range(i64(tables.COUNTRY_COUNT)):
        mine = standing(s, seat, country)
        best = mine > 0
        for other in range(s.seats):
            if best and standing(s, other, country) > mine:
                best = False
        if best:
            found |= bit(country)
    return found


def lead_points(s: Position, seat: i64) -> i64:
    """Four for each country in which the seat leads."""
    return PER_LEAD * size(leads(s, seat))


# -- cards and frescoes (LD-8.8 to 8.11) ------------------------------------------------------------------------------


def prestige(cards: i64) -> i64:
    """The printed prestige of a set of cards."""
    n: i64 = 0
    for card in range(i64(tables.CARD_COUNT)):
        if has(cards, card):
            n += tables.PRESTIGE[card]
    return n


def pieces(cards: i64, country: i64) -> i64:
    """The positions of a fresco among some cards: bit 0 is position 1."""
    return (cards & tables.CARDS_OF[country]) // bit(tables.FIRST_OF[country])


def series_points(cards: i64, tonsberg: bool) -> i64:
    """All series of all frescoes, with Tonsberg's bonus or without (LD-8.9, LD-8.11)."""
    table: i64 = 64 if tonsberg else 0
    n: i64 = 0
    for country in range(i64(tables.NORWAY_LAND)):
        n += tables.SERIES[table + pieces(cards, country)]
    return n


def stand_in(s: Position, seat: i64) -> i64:
    """The card that Bjorgvin stands in for: the one that adds most fresco points, the first of several; -1 if none (LD-8.10)."""
    if not works(s, seat, tables.BJORGVIN):
        return -1
    table: i64 = 64 if works(s, seat, tables.TONSBERG) else 0
    best: i64 = -1
    most: i64 = 0
    for country in range(i64(tables.NORWAY_LAND)):
        have = pieces(s.owned[seat], country)
        now = tables.SERIES[table + have]
        for place in range(tables.LENGTH_OF[country]):
            if not has(have, place) and tables.SERIES[table + (have | bit(place))] - now > most:
                most = tables.SERIES[table + (have | bit(place))] - now
                best = tables.FIRST_OF[country] + place
    return best


def fresco_points(s: Position, seat: i64) -> i64:
    """The fresco points of a seat, with Bjorgvin and Tonsberg if it owns them."""
    cards = s.owned[seat]
    extra = stand_in(s, seat)
    if extra >= 0:
        cards |= bit(extra)
    return series_points(cards, works(s, seat, tables.TONSBERG))


# -- the sum (LD-8.13, LD-8.14) ---------------------------------------------------------------------------------------


def total(s: Position, seat: i64) -> i64:
    """All points of a seat that this state knows; a card counts for everything at once (LD-8.12)."""
    return objective_points(s, seat) + lead_points(s, seat) + prestige(s.owned[seat]) + fresco_points(s, seat)


def parts(s: Position, seat: i64) -> list[int]:
    """The parts of the total: objectives, country leads, prestige of the cards, frescoes."""
    return [int(objective_points(s, seat)), int(lead_points(s, seat)), int(prestige(s.owned[seat])), int(fresco_points(s, seat))]


def before(s: Position, seat: i64, other: i64) -> bool:
    """Does a seat rank before another by points, completed objectives, destination cards, runes (LD-8.14)?"""
    mine = total(s, seat)
    theirs = total(s, other)
    if mine != theirs:
        return mine > theirs
    mine = objective_points(s, seat)
    theirs = objective_points(s, other)
    if mine != theirs:
        return mine > theirs
    mine = size(s.owned[seat])
    theirs = size(s.owned[other])
    if mine != theirs:
        return mine > theirs
    return s.runes[seat] > s.runes[other]


def winners(s: Position) -> i64:
    """The seats that nobody ranks before, as a set (LD-8.13, LD-8.14)."""
    found: i64 = 0
    for seat in range(s.seats):
        first = True
        for other in range(s.seats):
            if other != seat and before(s, other, seat):
                first = False
        if first:
            found |= bit(seat)
    return found


def tell_count(s: Position) -> None:
    """Report the final count of each seat, and the winners."""
    for seat in range(s.seats):
        s.tell("score", (int(seat), *parts(s, seat), int(total(s, seat))))
        s.beat()
    first = winners(s)
    s.tell("winner", tuple([int(seat) for seat in range(s.seats) if has(first, seat)]))
