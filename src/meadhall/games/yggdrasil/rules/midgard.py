"""The islands and their bags: Midgard, the World of the Dead, the Kingdom of Fire (YG-8.4 to YG-8.10, YG-8.19, YG-8.20)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, powers, tables
from .position import Position

# -- the Valkyries -----------------------------------------------------------------------------------------------------


def may_fly(s: Position, island: i64) -> bool:
    """May the Valkyries move onto this island? Never into a whirlpool (YG-8.8)."""
    return island >= 0 and (island != s.submerged or s.active & tables.WHIRLPOOL == 0)


def can_fly(s: Position) -> bool:
    """Is there a neighbouring island that the Valkyries may go to (YG-8.4, YG-8.8)?"""
    return may_fly(s, tables.NEAR[2 * s.valkyries]) or may_fly(s, tables.NEAR[2 * s.valkyries + 1])


def searchable(s: Position, island: i64) -> bool:
    """Can souls be searched for there? Not on the rainbow, not under water, not in an empty bag (YG-8.5, YG-8.9)."""
    return island != codes.RAINBOW and island != s.submerged and held(s, island - 1) > 0


def fill_valkyries(s: Position, out: vec[i64]) -> i64:
    """Stay and search, move and search, or move only."""
    n: i64 = 0
    if searchable(s, s.valkyries):
        out[0] = codes.C_STAY
        n = 1
    for i in range(i64(2)):
        island = tables.NEAR[2 * s.valkyries + i]
        if may_fly(s, island) and searchable(s, island):
            out[n] = codes.C_SEARCH + island
            n += 1
    return fill_flight(s, out, n)


def fill_flight(s: Position, out: vec[i64], n: i64) -> i64:
    """The islands that the Valkyries may move to, after the n choices already in `out`."""
    for i in range(i64(2)):
        island = tables.NEAR[2 * s.valkyries + i]
        if may_fly(s, island):
            out[n] = codes.C_MOVE + island
            n += 1
    return n


def fly(s: Position, action: i64) -> None:
    """The Valkyries move, or stay; a search follows if it was announced (YG-8.4 to YG-8.6)."""
    if action >= codes.C_MOVE:
        s.valkyries = action - codes.C_MOVE
    elif action >= codes.C_SEARCH:
        s.valkyries = action - codes.C_SEARCH
    if s.told is not None and action != codes.C_STAY:
        s.tell("fly", (int(s.valkyries),))
    if action < codes.C_MOVE:
        s.push(codes.SOULS, s.valkyries - 1)


# -- the bags ----------------------------------------------------------------------------------------------------------


def held(s: Position, bag: i64) -> i64:
    """How many counters a bag holds."""
    return s.bag_vikings[bag] + s.bag_fire[bag]


def souls_wanted(s: Position) -> i64:
    """How many counters a search draws: three, four with Heimdall's power (YG-8.6, YG-8.7)."""
    heimdall = powers.own_power(s, codes.HEIMDALL) or powers.trance_power(s, codes.HEIMDALL)
    return tables.SOULS_DRAWN_HEIMDALL if heimdall else tables.SOULS_DRAWN


def souls_drawn(s: Position, bag: i64) -> i64:
    """How many counters a search draws from this bag: all if it holds fewer."""
    most = souls_wanted(s)
    there = held(s, bag)
    return there if there < most else most


def purge_drawn(s: Position, bag: i64) -> i64:
    """How many counters the Kingdom of Fire draws from a bag: five, all if it holds fewer (YG-8.20)."""
    there = held(s, bag)
    return there if there < 5 else i64(5)


def find_souls(s: Position, bag: i64, vikings: i64) -> None:
    """Vikings drawn go to the God, Fire Giants back into the bag (YG-8.6)."""
    drawn = souls_drawn(s, bag) if s.told is not None else 0
    s.bag_vikings[bag] -= vikings
    s.vikings[s.seat] += vikings
    s.deeds[codes.DEEDS * s.seat + codes.SOULS_FOUND] += vikings
    if s.told is not None:
        s.tell("souls", (int(s.seat), int(s.god[s.seat]), int(bag), int(vikings), int(drawn)))


def fill_bag(s: Position, world: i64, out: vec[i64]) -> i64:
    """Any bag for the dead; any that is not empty for the Kingdom of Fire."""
    n: i64 = 0
    for bag in range(i64(codes.BAGS)):
        if world == codes.HELHEIM or held(s, bag) > 0:
            out[n] = codes.C_BAG + bag
            n += 1
    return n


def choose_bag(s: Position, world: i64, bag: i64) -> None:
    """Five of the dead go into the bag (YG-8.19), or five counters are drawn from it (YG-8.20)."""
    if world == codes.MUSPELHEIM:
        s.push(codes.PURGE, bag)
        return
    moved = s.dead if s.dead < 5 else i64(5)
    s.dead -= moved
    s.bag_vikings[bag] += moved
    if s.told is not None:
        s.tell("revive", (int(s.seat), int(s.god[s.seat]), int(bag), int(moved)))


def purge(s: Position, bag: i64, fire: i64) -> None:
    """Fire Giants drawn go to the Kingdom of Fire, Vikings back into the bag (YG-8.20)."""
    s.bag_fire[bag] -= fire
    s.kingdom += fire
    if s.told is not None:
        s.tell("purge", (int(s.seat), int(s.god[s.seat]), int(bag), int(fire)))
