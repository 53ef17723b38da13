"""The nine worlds and the trance: what may be done there, and what it does (YG-4.3 to YG-4.8, YG-8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, position, runes, tables
from .position import Position

# -- choosing an action (D-ACT) ----------------------------------------------------------------------------------------


def fill_act(s: Position, out: vec[i64]) -> i64:
    """D-ACT: only calming while Fenrir rages (YG-9.21, YG-9.24); else every offered world, the trance, or to stop (YG-4.4)."""
    if s.raging != 0:
        out[0] = codes.C_CALM
        return 1
    worlds = open_worlds(s)
    if not may_double(s):
        worlds &= ~s.used
    n = tables.fill_set(worlds, codes.C_ACT, out, 0)
    if may_turn_sheet(s):
        out[n] = codes.C_LEAVE if position.in_trance(s) else codes.C_ENTER
        n += 1
    out[n] = codes.C_DONE
    return n + 1


def may_act_again(s: Position, world: i64) -> bool:
    """All actions of a turn differ (YG-4.3), but for the world that Freyja doubles."""
    return s.used & tables.BIT[world] == 0 or may_double(s)


def may_double(s: Position) -> bool:
    """Freyja may act twice in one world of a turn (YG-4.7)."""
    return s.twice == 0 and position.own_power(s, codes.FREYJA)


def may_turn_sheet(s: Position) -> bool:
    """One trance action a turn; Freyja one of each, if powers are not cancelled (YG-8.37, YG-8.38)."""
    if s.trances == 0:
        return False
    if s.entered == 0 and s.left == 0:
        return True
    if s.god[s.seat] != codes.FREYJA or s.active & tables.CANCELS != 0:
        return False
    return s.left == 0 if position.in_trance(s) else s.entered == 0


def open_worlds(s: Position) -> i64:
    """The worlds, as bits, that are not closed and where an action could change something (YG-4.5, YG-10.3)."""
    worlds: i64 = 0
    if not position.in_trance(s) and position.any_foe(s):  # YG-8.2, YG-8.3
        worlds |= tables.BIT[codes.ASGARD]
    if searchable(s, s.valkyries) or can_fly(s):  # YG-8.9
        worlds |= tables.BIT[codes.MIDGARD]
    if any(next_level(s, enemy) > 0 for enemy in range(i64(codes.ENEMIES))):
        worlds |= tables.BIT[codes.NIDAVELLIR]
    if s.home > 0:  # YG-8.15
        worlds |= tables.BIT[codes.ALFHEIM]
    if any(can_trade(s, other) for other in range(s.seats)):  # YG-8.18
        worlds |= tables.BIT[codes.NIFLHEIM]
    if s.dead > 0:  # YG-8.19
        worlds |= tables.BIT[codes.HELHEIM]
    if any(held(s, bag) > 0 for bag in range(i64(codes.BAGS))):  # YG-8.20
        worlds |= tables.BIT[codes.MUSPELHEIM]
    if s.active | s.pile != 0:  # YG-8.25
        worlds |= tables.BIT[codes.JOTUNHEIM]
    if s.vanir < 5 or can_use_any(s):
        worlds |= tables.BIT[codes.VANAHEIM]
    return worlds & ~position.closed_worlds(s)


def act(s: Position, action: i64) -> None:
    """An action is chosen: it counts, and its own questions come (YG-4.8: an attempt to calm Fenrir blocks no world)."""
    s.acted += 1
    if action == codes.C_CALM:
        s.push(codes.ROLL, codes.FOR_CALM)
        return
    if action == codes.C_ENTER or action == codes.C_LEAVE:
        turn_sheet(s, action == codes.C_ENTER)
        return
    world = action - codes.C_ACT
    if s.used & tables.BIT[world] != 0:
        s.twice |= tables.BIT[world]
    s.used |= tables.BIT[world]
    if s.told is not None:
        s.tell("act", (int(s.seat), int(s.god[s.seat]), int(world)))
    if world == codes.ASGARD:
        s.push(codes.FOE)
    elif world == codes.MIDGARD:
        s.push(codes.VALKYRIES)
    elif world == codes.NIDAVELLIR:
        s.push(codes.FORGE)
    elif world == codes.ALFHEIM:
        s.home -= 1
        s.elves[s.seat] += 1
        if s.told is not None:
            s.tell("elf", (int(s.seat), int(s.god[s.seat])))
    elif world == codes.NIFLHEIM:
        s.push(codes.PARTNER)
    elif world == codes.JOTUNHEIM:
        s.push(codes.GIANT_TO_FIGHT)
    elif world == codes.VANAHEIM:
        s.push(codes.VANIR)
    else:
        s.push(codes.BAG, world)


def turn_sheet(s: Position, enters: bool) -> None:
    """Enter or leave a trance; it takes effect at once (YG-8.37, YG-8.40)."""
    god = s.god[s.seat]
    if enters:
        s.tranced |= tables.BIT[god]
        s.entered = 1
    else:
        s.tranced &= ~tables.BIT[god]
        s.left = 1
    if s.told is not None:
        s.tell("trance", (int(s.seat), int(god), int(enters)))


# -- Midgard -----------------------------------------------------------------------------------------------------------


def searchable(s: Position, island: i64) -> bool:
    """Can souls be looked for there: not on the rainbow, not under water, not in an empty bag (YG-8.5, YG-8.9)?"""
    return island != codes.RAINBOW and island != s.submerged and held(s, island - 1) > 0


def can_fly(s: Position) -> bool:
    """Is there a neighbouring island that the Valkyries may go to (YG-8.4, YG-8.8)?"""
    return position.may_fly(s, tables.NEAR[2 * s.valkyries]) or position.may_fly(s, tables.NEAR[2 * s.valkyries + 1])


def fill_valkyries(s: Position, out: vec[i64]) -> i64:
    """D-MID: stay and search, move and search, or move only."""
    n: i64 = 0
    if searchable(s, s.valkyries):
        out[0] = codes.C_STAY
        n = 1
    for i in range(i64(2)):
        island = tables.NEAR[2 * s.valkyries + i]
        if position.may_fly(s, island) and searchable(s, island):
            out[n] = codes.C_SEARCH + island
            n += 1
    return fill_flight(s, out, n)


def fill_flight(s: Position, out: vec[i64], n: i64) -> i64:
    """The islands that the Valkyries may move to, added to n choices."""
    for i in range(i64(2)):
        island = tables.NEAR[2 * s.valkyries + i]
        if position.may_fly(s, island):
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


def held(s: Position, bag: i64) -> i64:
    """How many counters a bag holds."""
    return s.bag_vikings[bag] + s.bag_fire[bag]


def counters(s: Position, bag: i64, most: i64) -> i64:
    """How many counters are drawn from a bag: all if it has fewer."""
    there = held(s, bag)
    return there if there < most else most


def find_souls(s: Position, bag: i64, vikings: i64) -> None:
    """Vikings drawn go to the God, Fire Giants back into the bag (YG-8.6)."""
    s.bag_vikings[bag] -= vikings
    s.vikings[s.seat] += vikings
    s.deeds[codes.DEEDS * s.seat + codes.SOULS_FOUND] += vikings
    if s.told is not None:
        drawn = counters(s, bag, position.souls_drawn(s))
        s.tell("souls", (int(s.seat), int(s.god[s.seat]), int(bag), int(vikings), int(drawn)))


# -- Dwarven Forge -----------------------------------------------------------------------------------------------------


def next_level(s: Position, enemy: i64) -> i64:
    """The level against this Enemy that the active God could take now; 0 if none (YG-8.11, YG-8.13)."""
    own = 6 * s.seat + enemy
    level = s.level[own] + 1
    if level > 3 or position.held_by(s, enemy, level) >= 0:
        return 0
    return level


def fill_forge(s: Position, out: vec[i64]) -> i64:
    """D-FORGE."""
    n: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        level = next_level(s, enemy)
        if level > 0:
            out[n] = codes.C_FORGE + 3 * enemy + level - 1
            n += 1
    return n


def forge(s: Position, action: i64) -> None:
    """Take an Artifact; the lower level goes back to the Forge (YG-8.11, YG-8.12)."""
    enemy = (action - codes.C_FORGE) // 3
    level = (action - codes.C_FORGE) % 3 + 1
    s.level[6 * s.seat + enemy] = level
    if s.told is not None:
        s.tell("forge", (int(s.seat), int(s.god[s.seat]), int(enemy), int(level)))


# -- World of Darkness -------------------------------------------------------------------------------------------------


def can_trade(s: Position, other: i64) -> bool:
    """Is this another God with whom something can change hands (YG-8.16, YG-8.18)?"""
    if other == s.seat:
        return False
    return s.vikings[s.seat] + s.vikings[other] + s.elves[s.seat] + s.elves[other] > 0


def fill_partner(s: Position, out: vec[i64]) -> i64:
    """D-WITH, by God."""
    partners: i64 = 0
    for other in range(s.seats):
        if can_trade(s, other):
            god = s.god[other]
            partners |= tables.BIT[god]
    return tables.fill_set(partners, codes.C_WITH, out, 0)


def begin_trade(s: Position, other: i64) -> None:
    """First Vikings, then Elves (YG-8.17); skip what neither has."""
    if s.vikings[s.seat] + s.vikings[other] > 0:
        s.push(codes.TRADE_VIKINGS, other)
    else:
        s.push(codes.TRADE_ELVES, other, 0)


def fill_trade_vikings(s: Position, other: i64, out: vec[i64]) -> i64:
    """D-TV: none only if Elves can still move."""
    n: i64 = 0
    for given in range(i64(1), s.vikings[s.seat] + 1):
        out[n] = codes.C_GIVE + given
        n += 1
    for taken in range(i64(1), s.vikings[other] + 1):
        out[n] = codes.C_TAKE + taken
        n += 1
    if s.elves[s.seat] + s.elves[other] > 0:
        out[n] = codes.C_NO_VIKINGS
        n += 1
    return n


def trade_vikings(s: Position, other: i64, action: i64) -> None:
    """Vikings change hands; then Elves are asked for, if either has any."""
    given: i64 = 0
    if action != codes.C_NO_VIKINGS:
        given = action - codes.C_GIVE if action < codes.C_TAKE else codes.C_TAKE - action
    s.vikings[s.seat] -= given
    s.vikings[other] += given
    if s.told is not None and given != 0:
        s.tell("trade", (int(s.seat), int(s.god[s.seat]), int(other), int(s.god[other]), int(given), 0))
    if s.elves[s.seat] + s.elves[other] > 0:
        s.push(codes.TRADE_ELVES, other, 1 if given != 0 else 0)


def fill_trade_elves(s: Position, other: i64, traded: bool, out: vec[i64]) -> i64:
    """D-TE: none only if Vikings moved."""
    n: i64 = 0
    for given in range(i64(1), s.elves[s.seat] + 1):
        out[n] = codes.C_GIVE_ELVES + given
        n += 1
    for taken in range(i64(1), s.elves[other] + 1):
        out[n] = codes.C_TAKE_ELVES + taken
        n += 1
    if traded:
        out[n] = codes.C_NO_ELVES
        n += 1
    return n


def trade_elves(s: Position, other: i64, action: i64) -> None:
    """Elves change hands."""
    if action == codes.C_NO_ELVES:
        return
    given = action - codes.C_GIVE_ELVES if action < codes.C_TAKE_ELVES else codes.C_TAKE_ELVES - action
    s.elves[s.seat] -= given
    s.elves[other] += given
    if s.told is not None:
        s.tell("trade", (int(s.seat), int(s.god[s.seat]), int(other), int(s.god[other]), int(given), 1))


# -- World of the Dead, Kingdom of Fire --------------------------------------------------------------------------------


def fill_bag(s: Position, world: i64, out: vec[i64]) -> i64:
    """D-BAG: any bag for the dead, any but an empty one for the Kingdom of Fire."""
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
    moved = s.dead
    if moved > 5:
        moved = 5
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


# -- Sacred Land -------------------------------------------------------------------------------------------------------


def can_use(s: Position, square: i64) -> bool:
    """Would this effect of the Reinforcement Scale change something (YG-8.29 to YG-8.33)?"""
    if square == 1:
        return can_fly(s)
    if square == 2:
        return s.dead > 0
    if square == 3:
        return not position.deck_is_empty(s)
    if square == 4:
        return position.any_foe(s)
    return s.pile != 0


def can_use_any(s: Position) -> bool:
    """Is any effect up to the Vanir's square possible?"""
    return any(can_use(s, square) for square in range(i64(1), s.vanir + 1))


def fill_vanir(s: Position, out: vec[i64]) -> i64:
    """D-VAN: one square on, one possible effect up to its square, or all of them with Frey in a trance (YG-8.27, YG-8.34)."""
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
    if usable and position.trance_power(s, codes.FREY):
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
    """D-VALK, D-TAKE2, D-LOOK, D-BACK, D-BANISH."""
    if square == 4:
        return runes.fill_push(s, out, skip)
    if square == 5:
        return runes.fill_banish(s, out, skip)
    n: i64 = 0
    if square == 1:
        n = fill_flight(s, out, 0)
    else:
        out[0] = codes.C_TAKE_TWO if square == 2 else codes.C_LOOK
        n = 1
    if skip:
        out[n] = codes.C_SKIP
        n += 1
    return n


def take_two(s: Position) -> None:
    """Square 2: two Vikings of the World of the Dead (YG-8.30)."""
    taken = s.dead
    if taken > 2:
        taken = 2
    s.dead -= taken
    s.vikings[s.seat] += taken
    if s.told is not None:
        s.tell("gain", (int(s.seat), int(s.god[s.seat]), int(taken)))


def look(s: Position) -> None:
    """Square 3: the top six cards are turned over and put back in any order (YG-8.31)."""
    cards = position.deck_size(s)
    s.push(codes.ORDER)
    s.push(codes.PEEK, cards if cards < 6 else i64(6))
