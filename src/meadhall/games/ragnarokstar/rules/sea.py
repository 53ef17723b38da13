"""Islands, ice and boats: the first fans, arrivals, moves, the Ice Master (RS-1.6 to RS-1.8, RS-2, RS-6, RS-8, RS-13, RS-14)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, lowest, size

from . import codes, tables
from .position import Position

# -- the first fans (RS-1.6 to RS-1.8) --------------------------------------------------------------------------------------


def crowd(s: Position, island: i64) -> None:
    """The crowded island X: the wall stands at its port, the bridge at the opposite spot (RS-1.8); the pack is held (RS-1.9)."""
    s.crowded = island
    s.tiles[island] = codes.WALL
    s.tiles[(island + 2) % 4] = codes.BRIDGE
    s.held = codes.PACK


def first_fans(s: Position, order: i64) -> None:
    """Three types on X, the missing type on both neighbours, the rest one each on the other islands (RS-1.6, RS-1.7)."""
    x = s.crowded
    kinds = others(s.missing)
    for k in range(i64(3)):
        s.fans[x * 4 + kinds[k]] += 1
        island = (x + 1 + k) % 4  # next, opposite, previous
        s.fans[island * 4 + kinds[tables.ORDERS[order * 3 + k]]] += 1
    s.fans[(x + 1) % 4 * 4 + s.missing] += 1
    s.fans[(x + 3) % 4 * 4 + s.missing] += 1
    if s.told is not None:
        s.tell("crowd", (int(x), int(s.missing), int(order)))


def others(missing: i64) -> vec[i64]:
    """The three types other than the missing one, in column order."""
    out = vec[i64]([i64(0), i64(0), i64(0)])
    n: i64 = 0
    for kind in range(i64(4)):
        if kind != missing:
            out[n] = kind
            n += 1
    return out


# -- phase 2: arrival of fans (RS-6) ----------------------------------------------------------------------------------------


def arrive(s: Position, deck: i64, card: i64) -> None:
    """Turn over a fan card: a crowd of as many fans as players, and a single one (RS-6.1), as far as the supply allows (RS-6.3)."""
    s.left[deck] &= ~bit(card - 1)
    s.newest[deck] = card
    s.peeked[deck] = 0
    s.lookers[deck] = 0
    if s.told is not None:
        s.tell("arrive", (int(deck), int(card), int(s.seats)))
    at = (deck * 8 + card - 1) * 4
    land(s, tables.FAN_CARDS[at], tables.FAN_CARDS[at + 1], s.seats)
    land(s, tables.FAN_CARDS[at + 2], tables.FAN_CARDS[at + 3], 1)


def land(s: Position, kind: i64, island: i64, wanted: i64) -> None:
    """Put fans from the supply on an island, at most as many as there are (RS-6.3)."""
    supply = in_supply(s, kind)
    s.fans[island * 4 + kind] += wanted if wanted < supply else supply


def in_supply(s: Position, kind: i64) -> i64:
    """The fans of a type that are neither on an island nor in a hall (RS-1.3)."""
    supply: i64 = codes.PIECES
    fans = s.fans
    halls = s.halls
    for k in range(i64(4)):
        supply -= fans[k * 4 + kind] + halls[k * 4 + kind]
    return supply


# -- moves (RS-8) -----------------------------------------------------------------------------------------------------------


def stopped_by_ice(s: Position, seat: i64) -> bool:
    """Does the seat navigate at this number, out of or into a locked port (RS-8.2, RS-8.4)?"""
    return s.plays(seat, codes.NAV) and (s.locked(s.boats[seat]) or s.locked(tables.WHERE[s.entry(seat)]))


def who_may_break_ice(s: Position) -> i64:
    """Seats stopped by ice whose hidden guest star could be G06: all are asked, so that nothing leaks (RS-18.17)."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.may_hold(seat, codes.G06) and stopped_by_ice(s, seat):
            seats |= bit(seat)
    return seats


def move(s: Position) -> None:
    """Carry out all moves of this number together (RS-8.5)."""
    for seat in range(s.seats):
        flying = s.plays(seat, codes.FLY)
        if not flying and not s.plays(seat, codes.NAV):
            continue
        to = tables.WHERE[s.entry(seat)]
        at = s.boats[seat]
        if stopped_by_ice(s, seat) and s.picks[seat] != codes.REACT_PLAY + 1:  # RS-18.8
            s.fail(seat)
            if s.told is not None:
                s.tell("stuck", (int(seat), int(to)))
            continue
        if flying and to != at and (s.locked(at) or s.locked(to)):  # C05, RS-11.9
            s.count(seat, codes.FLIGHTS, 1)
        sail(s, seat, to, flying)


def sail(s: Position, seat: i64, to: i64, flying: bool) -> None:
    """Dock in a port; a boat that stays where it is does not arrive (RS-8.4)."""
    if s.told is not None:
        s.tell("sail", (int(seat), int(s.boats[seat]), int(to), 1 if flying else 0))
    if s.boats[seat] != to:
        s.boats[seat] = to
        s.arrived |= bit(seat)


# -- the Ice Master (RS-13, RS-14) ------------------------------------------------------------------------------------------


def take_office(s: Position) -> None:
    """A seat that plays ice alone takes the third tile; two or more all fail (RS-13)."""
    players = s.players(codes.ICE)
    if size(players) == 1:
        only = lowest(players)
        if s.told is not None:
            s.tell("office", (int(only), int(s.master)))
        s.master = only
        return
    for seat in range(s.seats):
        if has(players, seat):
            s.fail(seat)
            if s.told is not None:
                s.tell("ice_clash", (int(seat), int(s.master)))


def fill_remove(s: Position, out: vec[i64]) -> i64:
    """One of the two tiles on the board (RS-14.1)."""
    n: i64 = 0
    for tile in range(i64(1), i64(4)):
        for spot in range(i64(4)):
            if s.tiles[spot] == tile:
                out[n] = codes.REMOVE + tile - 1
                n += 1
    return n


def remove(s: Position, tile: i64) -> None:
    """Lift a tile off the board."""
    for spot in range(i64(4)):
        if s.tiles[spot] == tile:
            s.tiles[spot] = 0
    s.lifted = tile
    if s.told is not None:
        s.tell("remove", (int(s.master), int(tile)))


def fill_give(s: Position, out: vec[i64]) -> i64:
    """Each opponent; with the option, the seat itself too (RS-14.3)."""
    n: i64 = 0
    for seat in range(s.seats):
        if seat != s.master or s.self_gift != 0:
            out[n] = codes.GIVE + seat
            n += 1
    return n


def give(s: Position, seat: i64) -> None:
    """Name the receiver of the lifted tile."""
    s.gift = seat
    if s.told is not None:
        s.tell("give", (int(s.master), int(s.lifted), int(seat)))


def fill_place(s: Position, out: vec[i64]) -> i64:
    """The three free spots, including the cleared one (RS-14.4)."""
    n: i64 = 0
    for spot in range(i64(4)):
        if s.tiles[spot] == 0:
            out[n] = codes.PLACE + spot
            n += 1
    return n


def place(s: Position, spot: i64) -> None:
    """Put the held tile down; the receiver of the lifted one is the new Ice Master (RS-14.2). A lock on a rival counts for C06."""
    s.tiles[spot] = s.held
    if s.told is not None:
        s.tell("place", (int(s.master), int(s.held), int(spot)))
    if tables.LOCKS[s.held] != 0:
        for seat in range(s.seats):
            if seat != s.master and s.boats[seat] == spot:
                s.count(s.master, codes.LOCKED_IN, 1)  # once, however many lie there (RS-11.9)
                break
    s.held = s.lifted
    s.lifted = 0
    s.master = s.gift
    s.gift = codes.NOBODY


def island_is_free(s: Position, island: i64) -> bool:
    """Can the dragon fly there (RS-17.11)?"""
    return island != codes.CENTRE and not s.locked(island)
