"""Collecting fans: who can reach what, claims, contested fans (RS-9), with guest stars G01 to G03 (RS-18.3 to RS-18.6, RS-18.15)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, hand, tables
from .position import Position

WITHOUT: Final = 0  # a claim without a guest star


def within_reach(s: Position, seat: i64, island: i64, card: i64) -> i64:
    """The largest claim from an island, without a card or with G01 or G02 (RS-9.2 to RS-9.6, RS-18.4, RS-18.5)."""
    entry = s.entry(seat)
    group = island * 4 + tables.TYPE[entry]
    there = s.fans[group]
    if there == 0:
        return 0
    amount = tables.AMOUNT[entry]
    home = s.boats[seat]
    most: i64 = 0
    if card == codes.G02:
        most = amount
    elif home == codes.CENTRE:
        return 0
    elif island == home:
        most = amount + 1 if card == codes.G01 else amount
    elif s.linked(home, island):
        most = amount if card == codes.G01 else amount - 1
    return most if most < there else there


def sources(s: Position, seat: i64) -> i64:
    """From how many islands something can be claimed without a guest star."""
    n: i64 = 0
    if s.boats[seat] == codes.CENTRE:
        return n
    for island in range(i64(4)):
        if within_reach(s, seat, island, WITHOUT) > 0:
            n += 1
    return n


def fills_the_pit(s: Position, seat: i64) -> bool:
    """Would the largest claim from some island put a fan into the mosh pit (RS-9.11 b)?"""
    entry = s.entry(seat)
    column = seat * 4 + tables.TYPE[entry]
    have = s.halls[column]
    if have + tables.AMOUNT[entry] <= codes.SEATS_IN_COLUMN:
        return False
    for island in range(i64(4)):
        reach = within_reach(s, seat, island, WITHOUT)
        if reach > 0 and have + reach > codes.SEATS_IN_COLUMN:
            return True
    return False


def less_may_be_better(s: Position, seat: i64) -> bool:
    """Is the seat asked even where all the fans in reach are on one island (RS-9.11)?"""
    return s.auto_collect == 0 or fills_the_pit(s, seat)


def card_adds(s: Position, seat: i64, card: i64) -> bool:
    """Would this card give the claim another option (RS-18.15)?"""
    for island in range(i64(4)):
        plain = within_reach(s, seat, island, WITHOUT)
        if card == codes.G03:
            if plain > 0:
                return True
        elif within_reach(s, seat, island, card) > plain:
            return True
    return False


def asked_without_a_card(s: Position, seat: i64) -> bool:
    """Is the seat asked whatever it holds (RS-9.11)?"""
    found = sources(s, seat)
    return found > 1 or (found == 1 and less_may_be_better(s, seat))


def must_claim(s: Position, seat: i64) -> bool:
    """Is the seat asked (RS-9.11, RS-18.3)? A holder of a hidden card that could matter always is, so that asking leaks nothing
    (RS-18.17)."""
    if asked_without_a_card(s, seat):
        return True
    return any(s.may_hold(seat, card) and card_adds(s, seat, card) for card in range(i64(codes.G01), i64(codes.G03 + 1)))


def claimants(s: Position) -> i64:
    """The seats that are asked for a claim."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.plays(seat, codes.COLLECT) and must_claim(s, seat):
            seats |= bit(seat)
    return seats


def fill_claim(s: Position, seat: i64, out: vec[i64]) -> i64:
    """None and every amount without a card (RS-9.5, RS-9.11), then the claims with the card in hand (RS-18.15)."""
    out[0] = codes.CLAIM_NONE
    n: i64 = 1
    for island in range(i64(4)):
        for amount in range(i64(1), within_reach(s, seat, island, WITHOUT) + 1):
            out[n] = codes.CLAIM + island * 4 + amount
            n += 1
    card = s.guests[seat]
    if card < codes.G01 or card > codes.G03:
        return n
    for island in range(i64(4)):
        plain = within_reach(s, seat, island, WITHOUT)
        most = within_reach(s, seat, island, card)
        least = most
        if card == codes.G03:
            most = plain
            least = 1
        elif less_may_be_better(s, seat):
            least = plain + 1
        elif most <= plain:
            continue
        for amount in range(least, most + 1):
            if amount > 0:
                out[n] = codes.CLAIM + card * 16 + island * 4 + amount
                n += 1
    return n


def usual_claim(s: Position, seat: i64) -> i64:
    """What is claimed for a seat that is not asked: all it can from the only island in reach, or nothing (RS-9.11)."""
    for island in range(i64(4)):
        most = within_reach(s, seat, island, WITHOUT)
        if most > 0:
            return codes.CLAIM + island * 4 + most
    return codes.CLAIM_NONE


def announced(claim: i64) -> i64:
    """The guest star of a claim, 0 for none."""
    return (claim - codes.CLAIM) // 16


def claimed_island(claim: i64) -> i64:
    """The island of a claim."""
    return (claim - codes.CLAIM) % 16 // 4


def collect(s: Position) -> i64:
    """Meet or share all claims on the islands as they were at the start of the stage (RS-7.4, RS-9.8, RS-9.9); return the seats
    served first thanks to G03 (RS-18.6)."""
    claims = vec[i64]([i64(-1), i64(-1), i64(-1), i64(-1)])
    hopeless: i64 = 0  # seats that claim nothing because they can reach nothing without a card
    groups: i64 = 0  # claimed groups of fans: bit type * 4 + island
    for seat in range(s.seats):
        if not s.plays(seat, codes.COLLECT):
            continue
        claim = s.picks[seat] - 1 if has(s.asked, seat) else usual_claim(s, seat)
        claims[seat] = claim
        if claim == codes.CLAIM_NONE:
            if sources(s, seat) == 0:
                hopeless |= bit(seat)
            continue
        groups |= bit(tables.TYPE[s.entry(seat)] * 4 + claimed_island(claim))
        if s.told is not None:
            s.tell("claim", (int(seat), int(claim), int(tables.TYPE[s.entry(seat)]), int(s.boats[seat])))
    first: i64 = 0
    for group in range(i64(16)):
        if has(groups, group):
            first |= share(s, claims, group // 4, group % 4)
    for seat in range(s.seats):
        if claims[seat] == codes.CLAIM_NONE:
            if has(hopeless, seat):  # RS-9.12
                s.fail(seat)
            if s.told is not None:
                s.tell("no_claim", (int(seat), int(tables.TYPE[s.entry(seat)]), 1 if has(hopeless, seat) else 0))
    return first


def share(s: Position, claims: vec[i64], kind: i64, island: i64) -> i64:
    """All claims to one type on one island (RS-9.8 to RS-9.10)."""
    wanted: i64 = 0
    people: i64 = 0
    first: i64 = -1
    for seat in range(s.seats):
        if claims_here(s, claims, seat, kind, island):
            wanted += claims[seat] % 4
            people += 1
            if announced(claims[seat]) == codes.G03:
                first = seat
    group = island * 4 + kind
    there = s.fans[group]
    contested = wanted > there
    if contested and s.told is not None:
        s.tell("contest", (int(island), int(kind), int(there), int(people)))
        s.beat()  # before anybody takes them
    served: i64 = 0
    if contested and first >= 0:  # RS-18.6: the full claim, then the others share what remains
        hand.spend(s, bit(first))
        amount = claims[first] % 4
        gain(s, first, island, kind, amount, claims[first])
        served = bit(first)
        there -= amount
        wanted -= amount
        people -= 1
    portion: i64 = 3
    if wanted > there and people > 0:
        portion = there // people
    for seat in range(s.seats):
        if claims_here(s, claims, seat, kind, island) and not has(served, seat):
            claim = claims[seat] % 4
            gain(s, seat, island, kind, claim if claim < portion else portion, claims[seat])
    return served


def claims_here(s: Position, claims: vec[i64], seat: i64, kind: i64, island: i64) -> bool:
    """Does the seat claim fans of this type from this island?"""
    claim = claims[seat]
    return claim > codes.CLAIM_NONE and claimed_island(claim) == island and tables.TYPE[s.entry(seat)] == kind


def gain(s: Position, seat: i64, island: i64, kind: i64, amount: i64, claim: i64) -> None:
    """Fans go from an island into the hall; none at all is a failure (RS-9.12). They count for C07, C13 and C22 (RS-11.9)."""
    if s.told is not None:
        s.tell("collect", (int(seat), int(amount), int(kind), int(island), int(s.boats[seat])))
    if amount == 0:
        s.fail(seat)
        return
    take(s, seat, island, kind, amount)
    if island != s.boats[seat] and announced(claim) != codes.G02:
        s.count(seat, codes.LINKED, amount)


def take(s: Position, seat: i64, island: i64, kind: i64, amount: i64) -> None:
    """Move fans from an island to a hall and count them for their island of origin."""
    s.fans[island * 4 + kind] -= amount
    s.halls[seat * 4 + kind] += amount
    s.count(seat, codes.FROM_ISLAND + island, amount)


def reaching_out(s: Position) -> i64:
    """Seats that announce G01 or G02: these are spent at once (RS-18.3)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if has(s.asked, seat):
            card = announced(s.picks[seat] - 1)
            if card == codes.G01 or card == codes.G02:
                seats |= bit(seat)
    return seats


def shown_again(s: Position, served: i64) -> i64:
    """Seats whose G03 was announced, was not needed, and is now known to all (RS-18.3)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if has(s.asked, seat) and announced(s.picks[seat] - 1) == codes.G03 and not has(served, seat):
            seats |= bit(seat)
    return seats
