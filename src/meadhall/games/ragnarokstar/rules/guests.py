"""Guest stars: a drawn card, windows and instants (RS-17.2 to RS-17.4, RS-18). The deck and the hand are in `hand`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, collecting, contracts, dragon, hand, lodges, sea
from .position import Position

# -- what a card could do now (RS-18.14) ------------------------------------------------------------------------------------


def useful(s: Position, seat: i64, card: i64) -> bool:
    """Can this instant have an effect for the seat now?"""
    if card == codes.G08:
        return s.boats[seat] != codes.CENTRE and fans_on(s, s.boats[seat]) > 0
    if card == codes.G09:
        return lodges.anything_moves(s)
    if card == codes.G10:
        return contracts.deck_size(s) > 0
    return card == codes.G11 or card == codes.G12


def fans_on(s: Position, island: i64) -> i64:
    """All fans on an island."""
    at = island * 4
    return s.fans[at] + s.fans[at + 1] + s.fans[at + 2] + s.fans[at + 3]


def some_useful(s: Position, seat: i64, cards: i64) -> bool:
    """Is any of these cards an instant that can have an effect?"""
    return any(has(cards, card) and useful(s, seat, card) for card in range(i64(codes.G08), i64(codes.G12 + 1)))


# -- a drawn card (RS-17.2 to RS-17.4) --------------------------------------------------------------------------------------


def asks_about_drawn(s: Position) -> bool:
    """Does the drawer have a choice, as far as the others can know (RS-18.17)?"""
    return s.guests[s.active] != 0 or some_useful(s, s.active, s.deck_could)


def fill_drawn(s: Position, out: vec[i64]) -> i64:
    """Keep it, or play it if it is an instant with an effect; a seat that already holds one drops the old or the new one."""
    n: i64 = 0
    holds_one = s.guests[s.active] != 0
    if not holds_one:
        out[n] = codes.GUEST_KEEP
        n += 1
    if s.drawn_guest >= codes.G08 and useful(s, s.active, s.drawn_guest):
        out[n] = codes.GUEST_PLAY
        n += 1
    if holds_one:
        out[n] = codes.DROP_OLD
        out[n + 1] = codes.DROP_NEW
        n += 2
    return n


def decide_drawn(s: Position, action: i64) -> None:
    """Keep, drop or play the drawn card."""
    seat = s.active
    card = s.drawn_guest
    s.drawn_guest = 0
    if action == codes.GUEST_PLAY:
        hand.lay_open(s, card)
        if s.told is not None:
            s.tell("plays", (int(seat), int(card)))
        begin_act(s, card)
        return
    if action == codes.DROP_NEW:
        hand.lay_open(s, card)
        if s.told is not None:
            s.tell("drops", (int(seat), int(card)))
        return
    if action == codes.DROP_OLD:
        old = s.guests[seat]
        s.guests[seat] = 0
        hand.lay_open(s, old)
        if s.told is not None:
            s.tell("drops", (int(seat), int(old)))
    elif s.told is not None:
        s.tell("holds", (int(seat),))
    s.guests[seat] = card
    s.could[seat] = s.deck_could


# -- windows (RS-18.1, RS-18.2) ---------------------------------------------------------------------------------------------


def window_seats(s: Position) -> i64:
    """Holders of a card that could be a useful instant."""
    seats: i64 = 0
    for seat in range(s.seats):
        if s.guests[seat] != 0 and some_useful(s, seat, s.could[seat]):
            seats |= bit(seat)
    return seats


def fill_window(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Hold, or play a useful instant."""
    out[0] = codes.WINDOW_HOLD
    if s.guests[seat] >= codes.G08 and useful(s, seat, s.guests[seat]):
        out[1] = codes.WINDOW_PLAY
        return 2
    return 1


# -- instants (RS-18.10 to RS-18.13) ----------------------------------------------------------------------------------------


def begin_act(s: Position, card: i64) -> None:
    """The active seat begins an instant; the details follow."""
    s.act = card
    if card == codes.G10:
        contracts.open_draw(s, s.active, 2)


def settle_act(s: Position) -> bool:
    """Settle whatever has only one outcome in the running instant (RS-7.5); True while a choice or a card is due."""
    while s.act != 0:
        if s.act == codes.G10:
            if not contracts.dealt_out(s):
                return True
            if contracts.drawn(s, contracts.last_event(s)) <= 2:  # RS-18.11
                end_act(s)
                contracts.keep_all(s)
                return False
        detail = only_detail(s)
        if detail < 0:
            s.owing = bit(s.active)
            return True
        carry_out(s, detail)
    return False


def only_detail(s: Position) -> i64:
    """The single option of a running G08 or G09 or toll; -1 if there are several."""
    found: i64 = -1
    if s.act == codes.G08:
        for kind in range(i64(4)):
            if s.fans[s.boats[s.active] * 4 + kind] > 0:
                if found >= 0:
                    return -1
                found = codes.ENCORE + kind
    elif s.act == codes.G09:
        for pair in range(s.seats * 2):
            if lodges.would_move(s, pair // 2, pair % 2):
                if found >= 0:
                    return -1
                found = codes.TWICE + pair
    elif s.act == codes.TOLL and dragon.only_kind(s, s.active) >= 0:
        found = codes.SCARE + dragon.only_kind(s, s.active)
    return found


def end_act(s: Position) -> None:
    """The instant is done."""
    s.act = 0
    s.owing = 0
    s.chance_kind = codes.NO_CHANCE


def fill_act(s: Position, out: vec[i64]) -> i64:
    """The details of the running instant, or the fan for a toll (RS-18.10 to RS-18.13)."""
    n: i64 = 0
    seat = s.active
    if s.act == codes.G08:
        for kind in range(i64(4)):
            if s.fans[s.boats[seat] * 4 + kind] > 0:
                out[n] = codes.ENCORE + kind
                n += 1
        return n
    if s.act == codes.G09:
        return lodges.fill_lodges(s, codes.TWICE, 0, out)
    if s.act == codes.G10:
        return contracts.fill_keep(s, seat, codes.RETURN, out)
    if s.act == codes.G11:
        for island in range(i64(4)):
            if island != s.boats[seat]:
                out[n] = codes.FLIGHT + island
                n += 1
        return n
    if s.act == codes.TOLL:
        return dragon.fill_scare(s, seat, out)
    for tile in range(i64(1), i64(4)):  # G12
        if spot_of(s, tile) >= 0:
            for spot in range(i64(4)):
                if s.tiles[spot] == 0:
                    out[n] = codes.SHIFT + (tile - 1) * 4 + spot
                    n += 1
    out[n] = codes.SWAP
    return n + 1


def spot_of(s: Position, tile: i64) -> i64:
    """Where a tile lies; -1 if it is not on the board."""
    for spot in range(i64(4)):
        if s.tiles[spot] == tile:
            return spot
    return -1


def carry_out(s: Position, action: i64) -> None:
    """Carry out the instant once its details are known."""
    seat = s.active
    act = s.act
    end_act(s)
    if act == codes.G08:
        if s.told is not None:
            s.tell("collect", (int(seat), 1, int(action - codes.ENCORE), int(s.boats[seat]), int(s.boats[seat])))
        collecting.take(s, seat, s.boats[seat], action - codes.ENCORE, 1)
    elif act == codes.G09:
        pair = action - codes.TWICE
        lodges.drive(s, pair // 2, pair % 2)
        lodges.drive(s, pair // 2, pair % 2)
    elif act == codes.G10:
        s.picks[seat] = action + 1
        contracts.keep_all(s)
        s.picks[seat] = 0
    elif act == codes.G11:
        sea.sail(s, seat, action - codes.FLIGHT, True)
        if s.step == codes.CLOSING_ACTS and s.dragon == s.boats[seat] and s.owned(seat) > 0:  # RS-18.12
            s.act = codes.TOLL
    elif act == codes.TOLL:
        dragon.lose_fan(s, seat, action - codes.SCARE)
    else:
        shift(s, action)


def shift(s: Position, action: i64) -> None:
    """G12: move a tile to a free spot, or swap the two (RS-18.13)."""
    if action == codes.SWAP:
        both = s.tiles[0] + s.tiles[1] + s.tiles[2] + s.tiles[3]
        for spot in range(i64(4)):
            if s.tiles[spot] != 0:
                s.tiles[spot] = both - s.tiles[spot]
    else:
        tile = (action - codes.SHIFT) // 4 + 1
        s.tiles[spot_of(s, tile)] = 0
        s.tiles[(action - codes.SHIFT) % 4] = tile
    if s.told is not None:
        s.tell("shift", (int(s.active), int(action - codes.SHIFT)))
