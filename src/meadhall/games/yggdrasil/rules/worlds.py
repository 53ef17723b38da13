"""Actions, the trance, the Dwarven Forge and the World of Darkness (YG-4.3 to YG-4.8, YG-8.11 to YG-8.18, YG-8.37)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, enemies, midgard, powers, tables, vanir
from .position import Position

# -- questions ---------------------------------------------------------------------------------------------------------


def fill(s: Position, kind: i64, detail: i64, extra: i64, out: vec[i64]) -> i64:
    """The choices within an action, except for fights and the Vanir."""
    if kind == codes.VALKYRIES:
        return midgard.fill_valkyries(s, out)
    if kind == codes.FORGE:
        return fill_forge(s, out)
    if kind == codes.BAG:
        return midgard.fill_bag(s, detail, out)
    if kind == codes.PARTNER:
        return fill_partner(s, out)
    if kind == codes.TRADE_VIKINGS:
        return fill_trade_vikings(s, detail, out)
    return fill_trade_elves(s, detail, extra != 0, out)


def choose(s: Position, kind: i64, detail: i64, action: i64) -> None:
    """Carry out the answer to one of these questions."""
    if kind == codes.VALKYRIES:
        midgard.fly(s, action)
    elif kind == codes.FORGE:
        forge(s, action)
    elif kind == codes.BAG:
        midgard.choose_bag(s, detail, action - codes.C_BAG)
    elif kind == codes.PARTNER:
        begin_trade(s, powers.seat_of(s, action - codes.C_WITH))
    elif kind == codes.TRADE_VIKINGS:
        trade_vikings(s, detail, action)
    else:
        trade_elves(s, detail, action)


# -- choosing an action -------------------------------------------------------------------------------------------------


def fill_act(s: Position, out: vec[i64]) -> i64:
    """Only calming while Fenrir rages (YG-9.21, YG-9.24); otherwise every open world, the trance, and the end of the turn (YG-4.4)."""
    if s.raging != 0:
        out[0] = codes.C_CALM
        return 1
    worlds = open_worlds(s)
    if not may_double(s):
        worlds &= ~s.used
    n = tables.fill_set(worlds, codes.C_ACT, out, 0)
    if may_turn_sheet(s):
        out[n] = codes.C_LEAVE if powers.in_trance(s) else codes.C_ENTER
        n += 1
    out[n] = codes.C_DONE
    return n + 1


def may_act_again(s: Position, world: i64) -> bool:
    """All actions of a turn differ (YG-4.3), except in the world that Freyja doubles."""
    return not has(s.used, world) or may_double(s)


def may_double(s: Position) -> bool:
    """Freyja may act twice in one world of a turn (YG-4.7)."""
    return s.twice == 0 and powers.own_power(s, codes.FREYJA)


def may_turn_sheet(s: Position) -> bool:
    """One trance action per turn; Freyja one of each, if powers are not cancelled (YG-8.37, YG-8.38)."""
    if s.trances == 0:
        return False
    if s.entered == 0 and s.left == 0:
        return True
    if s.god[s.seat] != codes.FREYJA or s.active & tables.CANCELS != 0:
        return False
    return s.left == 0 if powers.in_trance(s) else s.entered == 0


def closed(s: Position, world: i64) -> bool:
    """Has a Giant closed this world (YG-10.3)?"""
    return s.active & tables.CLOSED_BY[world] != 0


def closed_worlds(s: Position) -> i64:
    """The worlds that Giants have closed, as bits."""
    lower = s.active & 255
    upper = s.active >> 8
    return tables.CLOSED_BY_LOWER[lower] | tables.CLOSED_BY_UPPER[upper]


def open_worlds(s: Position) -> i64:
    """The worlds, as bits, that are not closed and where an action could change something (YG-4.5, YG-10.3)."""
    worlds: i64 = 0
    if not powers.in_trance(s) and enemies.any_foe(s):  # YG-8.2, YG-8.3
        worlds |= bit(codes.ASGARD)
    if midgard.searchable(s, s.valkyries) or midgard.can_fly(s):  # YG-8.9
        worlds |= bit(codes.MIDGARD)
    if any(next_level(s, enemy) > 0 for enemy in range(i64(codes.ENEMIES))):
        worlds |= bit(codes.NIDAVELLIR)
    if s.home > 0:  # YG-8.15
        worlds |= bit(codes.ALFHEIM)
    if any(can_trade(s, other) for other in range(s.seats)):  # YG-8.18
        worlds |= bit(codes.NIFLHEIM)
    if s.dead > 0:  # YG-8.19
        worlds |= bit(codes.HELHEIM)
    if any(midgard.held(s, bag) > 0 for bag in range(i64(codes.BAGS))):  # YG-8.20
        worlds |= bit(codes.MUSPELHEIM)
    if s.active | s.pile != 0:  # YG-8.25
        worlds |= bit(codes.JOTUNHEIM)
    if s.vanir < 5 or vanir.can_use_any(s):
        worlds |= bit(codes.VANAHEIM)
    return worlds & ~closed_worlds(s)


def act(s: Position, action: i64) -> None:
    """Begin an action: it counts, and its questions follow. An attempt to calm Fenrir uses up no world (YG-4.8)."""
    s.acted += 1
    if action == codes.C_CALM:
        s.push(codes.ROLL, codes.FOR_CALM)
        return
    if action == codes.C_ENTER or action == codes.C_LEAVE:
        turn_sheet(s, action == codes.C_ENTER)
        return
    world = action - codes.C_ACT
    if has(s.used, world):
        s.twice |= bit(world)
    s.used |= bit(world)
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
        s.tranced |= bit(god)
        s.entered = 1
    else:
        s.tranced &= ~bit(god)
        s.left = 1
    if s.told is not None:
        s.tell("trance", (int(s.seat), int(god), int(enters)))


# -- Dwarven Forge -----------------------------------------------------------------------------------------------------


def held_by(s: Position, enemy: i64, level: i64) -> i64:
    """The seat that owns this Artifact, or -1 while it lies in the Forge."""
    at = enemy
    for i in range(s.seats):
        if s.level[at] == level:
            return i
        at += 6
    return -1


def next_level(s: Position, enemy: i64) -> i64:
    """The level against this Enemy that the active God could take now; 0 if none (YG-8.11, YG-8.13)."""
    own = 6 * s.seat + enemy
    level = s.level[own] + 1
    if level > 3 or held_by(s, enemy, level) >= 0:
        return 0
    return level


def fill_forge(s: Position, out: vec[i64]) -> i64:
    """The next level against each Enemy, where it can be taken."""
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
    """Gods to trade with."""
    partners: i64 = 0
    for other in range(s.seats):
        if can_trade(s, other):
            god = s.god[other]
            partners |= bit(god)
    return tables.fill_set(partners, codes.C_WITH, out, 0)


def fill_goods(mine: i64, theirs: i64, give: i64, take: i64, out: vec[i64]) -> i64:
    """Give from one to all of mine, or take from one to all of theirs."""
    n: i64 = 0
    for given in range(i64(1), mine + 1):
        out[n] = give + given
        n += 1
    for taken in range(i64(1), theirs + 1):
        out[n] = take + taken
        n += 1
    return n


def begin_trade(s: Position, other: i64) -> None:
    """First Vikings, then Elves (YG-8.17); skip what neither has."""
    if s.vikings[s.seat] + s.vikings[other] > 0:
        s.push(codes.TRADE_VIKINGS, other)
    else:
        s.push(codes.TRADE_ELVES, other, 0)


def fill_trade_vikings(s: Position, other: i64, out: vec[i64]) -> i64:
    """Give or take Vikings; none only if Elves can still change hands."""
    n = fill_goods(s.vikings[s.seat], s.vikings[other], codes.C_GIVE, codes.C_TAKE, out)
    if s.elves[s.seat] + s.elves[other] > 0:
        out[n] = codes.C_NO_VIKINGS
        n += 1
    return n


def trade_vikings(s: Position, other: i64, action: i64) -> None:
    """Vikings change hands; then the God is asked about Elves, if either side has any."""
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
    """Give or take Elves; none only if Vikings have changed hands."""
    n = fill_goods(s.elves[s.seat], s.elves[other], codes.C_GIVE_ELVES, codes.C_TAKE_ELVES, out)
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
