"""The nine worlds and the trance: what may be done there, and what it does (YG-4.3 to YG-4.8, YG-8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .codes import (
    ALFHEIM,
    ALL,
    ASGARD,
    BAG,
    BAGS,
    C_ACT,
    C_BAG,
    C_CALM,
    C_DONE,
    C_ENTER,
    C_FORGE,
    C_FORWARD,
    C_GIVE,
    C_GIVE_ELVES,
    C_LEAVE,
    C_LOOK,
    C_MOVE,
    C_NO_ELVES,
    C_NO_VIKINGS,
    C_SEARCH,
    C_SKIP,
    C_STAY,
    C_TAKE,
    C_TAKE_ELVES,
    C_TAKE_TWO,
    C_USE,
    C_USE_ALL,
    C_WITH,
    DEEDS,
    EFFECT,
    ENEMIES,
    FOE,
    FOR_CALM,
    FORGE,
    FREY,
    FREYJA,
    GIANT_TO_FIGHT,
    HELHEIM,
    JOTUNHEIM,
    MIDGARD,
    MUSPELHEIM,
    NIDAVELLIR,
    NIFLHEIM,
    ORDER,
    PARTNER,
    PEEK,
    PURGE,
    RAINBOW,
    ROLL,
    SOULS,
    SOULS_FOUND,
    TRADE_ELVES,
    TRADE_VIKINGS,
    VALKYRIES,
    VANAHEIM,
    VANIR,
)
from .position import (
    Table,
    any_foe,
    closed_worlds,
    deck_is_empty,
    deck_size,
    held_by,
    in_trance,
    may_fly,
    own_power,
    souls_drawn,
    trance_power,
)
from .runes import fill_banish, fill_push
from .tables import BIT, CANCELS, NEAR, fill_set

# -- choosing an action (D-ACT) ----------------------------------------------------------------------------------------


def fill_act(s: Table, out: vec[i64]) -> i64:
    """D-ACT: only calming while Fenrir rages (YG-9.21, YG-9.24); else every offered world, the trance, or to stop (YG-4.4)."""
    if s.raging != 0:
        out[0] = C_CALM
        return 1
    worlds = open_worlds(s)
    if not may_double(s):
        worlds &= ~s.used
    n = fill_set(worlds, C_ACT, out, 0)
    if may_turn_sheet(s):
        out[n] = C_LEAVE if in_trance(s) else C_ENTER
        n += 1
    out[n] = C_DONE
    return n + 1


def may_act_again(s: Table, world: i64) -> bool:
    """All actions of a turn differ (YG-4.3), but for the world that Freyja doubles."""
    return s.used & BIT[world] == 0 or may_double(s)


def may_double(s: Table) -> bool:
    """Freyja may act twice in one world of a turn (YG-4.7)."""
    return s.twice == 0 and own_power(s, FREYJA)


def may_turn_sheet(s: Table) -> bool:
    """One trance action a turn; Freyja one of each, if powers are not cancelled (YG-8.37, YG-8.38)."""
    if s.trances == 0:
        return False
    if s.entered == 0 and s.left == 0:
        return True
    if s.god[s.seat] != FREYJA or s.active & CANCELS != 0:
        return False
    return s.left == 0 if in_trance(s) else s.entered == 0


def open_worlds(s: Table) -> i64:
    """The worlds, as bits, that are not closed and where an action could change something (YG-4.5, YG-10.3)."""
    worlds: i64 = 0
    if not in_trance(s) and any_foe(s):  # YG-8.2, YG-8.3
        worlds |= BIT[ASGARD]
    if searchable(s, s.valkyries) or can_fly(s):  # YG-8.9
        worlds |= BIT[MIDGARD]
    if any(next_level(s, enemy) > 0 for enemy in range(i64(ENEMIES))):
        worlds |= BIT[NIDAVELLIR]
    if s.home > 0:  # YG-8.15
        worlds |= BIT[ALFHEIM]
    if any(can_trade(s, other) for other in range(s.seats)):  # YG-8.18
        worlds |= BIT[NIFLHEIM]
    if s.dead > 0:  # YG-8.19
        worlds |= BIT[HELHEIM]
    if any(held(s, bag) > 0 for bag in range(i64(BAGS))):  # YG-8.20
        worlds |= BIT[MUSPELHEIM]
    if s.active | s.pile != 0:  # YG-8.25
        worlds |= BIT[JOTUNHEIM]
    if s.vanir < 5 or can_use_any(s):
        worlds |= BIT[VANAHEIM]
    return worlds & ~closed_worlds(s)


def act(s: Table, action: i64) -> None:
    """An action is chosen: it counts, and its own questions come (YG-4.8: an attempt to calm Fenrir blocks no world)."""
    s.acted += 1
    if action == C_CALM:
        s.push(ROLL, FOR_CALM)
        return
    if action == C_ENTER or action == C_LEAVE:
        turn_sheet(s, action == C_ENTER)
        return
    world = action - C_ACT
    if s.used & BIT[world] != 0:
        s.twice |= BIT[world]
    s.used |= BIT[world]
    if s.told is not None:
        s.tell("act", (int(s.seat), int(s.god[s.seat]), int(world)))
    if world == ASGARD:
        s.push(FOE)
    elif world == MIDGARD:
        s.push(VALKYRIES)
    elif world == NIDAVELLIR:
        s.push(FORGE)
    elif world == ALFHEIM:
        s.home -= 1
        s.elves[s.seat] += 1
        if s.told is not None:
            s.tell("elf", (int(s.seat), int(s.god[s.seat])))
    elif world == NIFLHEIM:
        s.push(PARTNER)
    elif world == JOTUNHEIM:
        s.push(GIANT_TO_FIGHT)
    elif world == VANAHEIM:
        s.push(VANIR)
    else:
        s.push(BAG, world)


def turn_sheet(s: Table, enters: bool) -> None:
    """Enter or leave a trance; it takes effect at once (YG-8.37, YG-8.40)."""
    god = s.god[s.seat]
    if enters:
        s.tranced |= BIT[god]
        s.entered = 1
    else:
        s.tranced &= ~BIT[god]
        s.left = 1
    if s.told is not None:
        s.tell("trance", (int(s.seat), int(god), int(enters)))


# -- Midgard -----------------------------------------------------------------------------------------------------------


def searchable(s: Table, island: i64) -> bool:
    """Can souls be looked for there: not on the rainbow, not under water, not in an empty bag (YG-8.5, YG-8.9)?"""
    return island != RAINBOW and island != s.submerged and held(s, island - 1) > 0


def can_fly(s: Table) -> bool:
    """Is there a neighbouring island that the Valkyries may go to (YG-8.4, YG-8.8)?"""
    return may_fly(s, NEAR[2 * s.valkyries]) or may_fly(s, NEAR[2 * s.valkyries + 1])


def fill_valkyries(s: Table, out: vec[i64]) -> i64:
    """D-MID: stay and search, move and search, or move only."""
    n: i64 = 0
    if searchable(s, s.valkyries):
        out[0] = C_STAY
        n = 1
    for i in range(i64(2)):
        island = NEAR[2 * s.valkyries + i]
        if may_fly(s, island) and searchable(s, island):
            out[n] = C_SEARCH + island
            n += 1
    return fill_flight(s, out, n)


def fill_flight(s: Table, out: vec[i64], n: i64) -> i64:
    """The islands that the Valkyries may move to, added to n choices."""
    for i in range(i64(2)):
        island = NEAR[2 * s.valkyries + i]
        if may_fly(s, island):
            out[n] = C_MOVE + island
            n += 1
    return n


def fly(s: Table, action: i64) -> None:
    """The Valkyries move, or stay; a search follows if it was announced (YG-8.4 to YG-8.6)."""
    if action >= C_MOVE:
        s.valkyries = action - C_MOVE
    elif action >= C_SEARCH:
        s.valkyries = action - C_SEARCH
    if s.told is not None and action != C_STAY:
        s.tell("fly", (int(s.valkyries),))
    if action < C_MOVE:
        s.push(SOULS, s.valkyries - 1)


def held(s: Table, bag: i64) -> i64:
    """How many counters a bag holds."""
    return s.bag_vikings[bag] + s.bag_fire[bag]


def counters(s: Table, bag: i64, most: i64) -> i64:
    """How many counters are drawn from a bag: all if it has fewer."""
    there = held(s, bag)
    return there if there < most else most


def find_souls(s: Table, bag: i64, vikings: i64) -> None:
    """Vikings drawn go to the God, Fire Giants back into the bag (YG-8.6)."""
    s.bag_vikings[bag] -= vikings
    s.vikings[s.seat] += vikings
    s.deeds[DEEDS * s.seat + SOULS_FOUND] += vikings
    if s.told is not None:
        drawn = counters(s, bag, souls_drawn(s))
        s.tell("souls", (int(s.seat), int(s.god[s.seat]), int(bag), int(vikings), int(drawn)))


# -- Dwarven Forge -----------------------------------------------------------------------------------------------------


def next_level(s: Table, enemy: i64) -> i64:
    """The level against this Enemy that the active God could take now; 0 if none (YG-8.11, YG-8.13)."""
    own = 6 * s.seat + enemy
    level = s.level[own] + 1
    if level > 3 or held_by(s, enemy, level) >= 0:
        return 0
    return level


def fill_forge(s: Table, out: vec[i64]) -> i64:
    """D-FORGE."""
    n: i64 = 0
    for enemy in range(i64(ENEMIES)):
        level = next_level(s, enemy)
        if level > 0:
            out[n] = C_FORGE + 3 * enemy + level - 1
            n += 1
    return n


def forge(s: Table, action: i64) -> None:
    """Take an Artifact; the lower level goes back to the Forge (YG-8.11, YG-8.12)."""
    enemy = (action - C_FORGE) // 3
    level = (action - C_FORGE) % 3 + 1
    s.level[6 * s.seat + enemy] = level
    if s.told is not None:
        s.tell("forge", (int(s.seat), int(s.god[s.seat]), int(enemy), int(level)))


# -- World of Darkness -------------------------------------------------------------------------------------------------


def can_trade(s: Table, other: i64) -> bool:
    """Is this another God with whom something can change hands (YG-8.16, YG-8.18)?"""
    if other == s.seat:
        return False
    return s.vikings[s.seat] + s.vikings[other] + s.elves[s.seat] + s.elves[other] > 0


def fill_partner(s: Table, out: vec[i64]) -> i64:
    """D-WITH, by God."""
    partners: i64 = 0
    for other in range(s.seats):
        if can_trade(s, other):
            god = s.god[other]
            partners |= BIT[god]
    return fill_set(partners, C_WITH, out, 0)


def begin_trade(s: Table, other: i64) -> None:
    """First Vikings, then Elves (YG-8.17); skip what neither has."""
    if s.vikings[s.seat] + s.vikings[other] > 0:
        s.push(TRADE_VIKINGS, other)
    else:
        s.push(TRADE_ELVES, other, 0)


def fill_trade_vikings(s: Table, other: i64, out: vec[i64]) -> i64:
    """D-TV: none only if Elves can still move."""
    n: i64 = 0
    for given in range(i64(1), s.vikings[s.seat] + 1):
        out[n] = C_GIVE + given
        n += 1
    for taken in range(i64(1), s.vikings[other] + 1):
        out[n] = C_TAKE + taken
        n += 1
    if s.elves[s.seat] + s.elves[other] > 0:
        out[n] = C_NO_VIKINGS
        n += 1
    return n


def trade_vikings(s: Table, other: i64, action: i64) -> None:
    """Vikings change hands; then Elves are asked for, if either has any."""
    given: i64 = 0
    if action != C_NO_VIKINGS:
        given = action - C_GIVE if action < C_TAKE else C_TAKE - action
    s.vikings[s.seat] -= given
    s.vikings[other] += given
    if s.told is not None and given != 0:
        s.tell("trade", (int(s.seat), int(s.god[s.seat]), int(other), int(s.god[other]), int(given), 0))
    if s.elves[s.seat] + s.elves[other] > 0:
        s.push(TRADE_ELVES, other, 1 if given != 0 else 0)


def fill_trade_elves(s: Table, other: i64, traded: bool, out: vec[i64]) -> i64:
    """D-TE: none only if Vikings moved."""
    n: i64 = 0
    for given in range(i64(1), s.elves[s.seat] + 1):
        out[n] = C_GIVE_ELVES + given
        n += 1
    for taken in range(i64(1), s.elves[other] + 1):
        out[n] = C_TAKE_ELVES + taken
        n += 1
    if traded:
        out[n] = C_NO_ELVES
        n += 1
    return n


def trade_elves(s: Table, other: i64, action: i64) -> None:
    """Elves change hands."""
    if action == C_NO_ELVES:
        return
    given = action - C_GIVE_ELVES if action < C_TAKE_ELVES else C_TAKE_ELVES - action
    s.elves[s.seat] -= given
    s.elves[other] += given
    if s.told is not None:
        s.tell("trade", (int(s.seat), int(s.god[s.seat]), int(other), int(s.god[other]), int(given), 1))


# -- World of the Dead, Kingdom of Fire --------------------------------------------------------------------------------


def fill_bag(s: Table, world: i64, out: vec[i64]) -> i64:
    """D-BAG: any bag for the dead, any but an empty one for the Kingdom of Fire."""
    n: i64 = 0
    for bag in range(i64(BAGS)):
        if world == HELHEIM or held(s, bag) > 0:
            out[n] = C_BAG + bag
            n += 1
    return n


def choose_bag(s: Table, world: i64, bag: i64) -> None:
    """Five of the dead go into the bag (YG-8.19), or five counters are drawn from it (YG-8.20)."""
    if world == MUSPELHEIM:
        s.push(PURGE, bag)
        return
    moved = s.dead
    if moved > 5:
        moved = 5
    s.dead -= moved
    s.bag_vikings[bag] += moved
    if s.told is not None:
        s.tell("revive", (int(s.seat), int(s.god[s.seat]), int(bag), int(moved)))


def purge(s: Table, bag: i64, fire: i64) -> None:
    """Fire Giants drawn go to the Kingdom of Fire, Vikings back into the bag (YG-8.20)."""
    s.bag_fire[bag] -= fire
    s.kingdom += fire
    if s.told is not None:
        s.tell("purge", (int(s.seat), int(s.god[s.seat]), int(bag), int(fire)))


# -- Sacred Land -------------------------------------------------------------------------------------------------------


def can_use(s: Table, square: i64) -> bool:
    """Would this effect of the Reinforcement Scale change something (YG-8.29 to YG-8.33)?"""
    if square == 1:
        return can_fly(s)
    if square == 2:
        return s.dead > 0
    if square == 3:
        return not deck_is_empty(s)
    if square == 4:
        return any_foe(s)
    return s.pile != 0


def can_use_any(s: Table) -> bool:
    """Is any effect up to the Vanir's square possible?"""
    return any(can_use(s, square) for square in range(i64(1), s.vanir + 1))


def fill_vanir(s: Table, out: vec[i64]) -> i64:
    """D-VAN: one square on, one possible effect up to its square, or all of them with Frey in a trance (YG-8.27, YG-8.34)."""
    n: i64 = 0
    if s.vanir < 5:
        out[0] = C_FORWARD
        n = 1
    usable = False
    for square in range(i64(1), s.vanir + 1):
        if can_use(s, square):
            out[n] = C_USE + square
            n += 1
            usable = True
    if usable and trance_power(s, FREY):
        out[n] = C_USE_ALL
        n += 1
    return n


def use_vanir(s: Table, action: i64) -> None:
    """Move the Vanir on, or send it home for an effect."""
    if action == C_FORWARD:
        s.vanir += 1
        if s.told is not None:
            s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(s.vanir), 0))
        return
    last = s.vanir
    s.vanir = 1
    if action == C_USE_ALL:
        if s.told is not None:
            s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(last), 2))
        s.push(ALL, 1, last)
        return
    square = action - C_USE
    if s.told is not None:
        s.tell("vanir", (int(s.seat), int(s.god[s.seat]), int(square), 1))
    begin_effect(s, square, 0)


def next_effect(s: Table, square: i64, last: i64) -> None:
    """All effects from left to right; impossible ones are passed over (YG-8.34)."""
    if square < last:
        s.push(ALL, square + 1, last)
    if can_use(s, square):
        begin_effect(s, square, 1)


def begin_effect(s: Table, square: i64, skip: i64) -> None:
    """An effect of the scale begins; squares 2 and 3 need no question unless they may be skipped."""
    s.pushed = 0
    if square == 2 and skip == 0:
        take_two(s)
    elif square == 3 and skip == 0:
        look(s)
    else:
        s.push(EFFECT, square, skip)


def fill_effect(s: Table, square: i64, skip: bool, out: vec[i64]) -> i64:
    """D-VALK, D-TAKE2, D-LOOK, D-BACK, D-BANISH."""
    if square == 4:
        return fill_push(s, out, skip)
    if square == 5:
        return fill_banish(s, out, skip)
    n: i64 = 0
    if square == 1:
        n = fill_flight(s, out, 0)
    else:
        out[0] = C_TAKE_TWO if square == 2 else C_LOOK
        n = 1
    if skip:
        out[n] = C_SKIP
        n += 1
    return n


def take_two(s: Table) -> None:
    """Square 2: two Vikings of the World of the Dead (YG-8.30)."""
    taken = s.dead
    if taken > 2:
        taken = 2
    s.dead -= taken
    s.vikings[s.seat] += taken
    if s.told is not None:
        s.tell("gain", (int(s.seat), int(s.god[s.seat]), int(taken)))


def look(s: Table) -> None:
    """Square 3: the top six cards are turned over and put back in any order (YG-8.31)."""
    cards = deck_size(s)
    s.push(ORDER)
    s.push(PEEK, cards if cards < 6 else i64(6))
