"""What things are worth in Yggdrasil, roughly in Vikings: the judgement that the adviser and the evaluation share.

Each function answers one question of a player: how bad is that Enemy, what does this fight promise, which bag, which Giant.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size

from ..rules import codes, combat, deck, enemies, midgard, powers, tables, worlds
from ..rules.position import Position

# the weights, found by measured play of the easy deck
VIKING: Final = 0.326  # a Viking in hand
ELF: Final = 1.024  # an Elf in hand
PUSH_BACK: Final = 1.809  # an Enemy one space back
NEED: Final = 0.05  # and more for each push that it still needs
WALL_STEP: Final = 0.498  # a step back over the wall, by how near the limit is
DOOR_STEP: Final = 0.986  # the same for the door
LAST_SPACE: Final = 2.128  # a step back from the seventh space, for each card left
RESCUE: Final = 40.0  # a broken limit restored
STOCK: Final = 1.36  # less for each Viking held already
FORGE_USE: Final = 0.298  # a level of an Artifact in a fight to come
SPECIALIST: Final = 1.136  # and more for the God with the highest level
VANIR_STEP: Final = 0.704  # a step of the Vanir
RUNE_PART: Final = 0.473  # a part of a rune
GIANT_HARM: Final = 1.246  # the harm of an active Giant
REVIVE: Final = 0.125  # a bag with more of the dead
PURGE_FIRE: Final = 0.084  # a bag with fewer Fire Giants
PATIENCE: Final = 0.31  # what remains of an unsafe fight that can wait
FAR_ISLAND: Final = 0.509  # the best search within reach
TAKE_STOCK: Final = 0.167  # a Viking taken to even out
PRUDENCE: Final = 0.332  # the chance of losing from which a fight is unsafe

WALL_NEAR: Final[vec[float]] = vec[float]([0.2, 0.2, 0.4, 0.8, 1.8, 3.0, 3.0])  # what a step over the wall matters, by the Enemies beyond
DOOR_NEAR: Final[vec[float]] = vec[float]([0.4, 0.7, 1.6, 3.0, 3.0, 3.0, 3.0])


def _rolls() -> list[float]:
    """The chances of the faces of one roll, then of the better of two; sides are ordered by their hammers."""
    one = [float(tables.SIDES[face]) / 6.0 for face in range(i64(4))]
    two: list[float] = []
    below: i64 = 0
    for face in range(i64(4)):
        upto = below + tables.SIDES[face]
        two.append(float(upto * upto - below * below) / 36.0)
        below = upto
    return one + two


ROLLS: Final[vec[float]] = vec[float](_rolls())
CAPS: Final[vec[i64]] = vec[i64]([7, 7, 5, 5, 3, 3])  # the farthest that six Enemies may stand without a loss, foremost first


# -- Enemies -----------------------------------------------------------------------------------------------------------


def goal(s: Position, enemy: i64) -> i64:
    """Where this Enemy will stand when all cards are out, if nobody pushes it."""
    return s.space[enemy] + deck.cards_left(s, enemy)


def excess(s: Position, enemy: i64) -> float:
    """How many pushes this Enemy still needs before the end: its goal beyond what the limits allow at its rank."""
    mine = goal(s, enemy)
    rank: i64 = 0
    for other in range(i64(codes.ENEMIES)):
        theirs = goal(s, other)
        if theirs > mine or (theirs == mine and other < enemy):
            rank += 1
    drags = float(deck.cards_left(s, codes.NIDHOGG)) / 3.0 if rank >= 3 else 0.0
    return float(mine - CAPS[rank]) + drags


def is_rescue(s: Position, enemy: i64) -> bool:
    """Would pushing this Enemy restore a limit that is broken now (YG-12)?"""
    space = s.space[enemy]
    return space == 8 or (space == 6 and enemies.beyond(s, 6) >= 3) or (space == 4 and enemies.beyond(s, 4) >= 5)


def push_worth(s: Position, enemy: i64) -> float:
    """What it is worth to move this Enemy one space back."""
    space = s.space[enemy]
    if space <= 1:
        return 0.0
    lacking = excess(s, enemy)
    if lacking > 4.0:
        lacking = 4.0
    value = PUSH_BACK * (1.0 + NEED * lacking if lacking > -2.0 else 0.3)
    if value < 0.0:
        value = 0.0
    cards = deck.cards_left(s, enemy)
    if space == 4:
        value += WALL_STEP * WALL_NEAR[enemies.beyond(s, 4)]
    elif space == 6:
        value += DOOR_STEP * DOOR_NEAR[enemies.beyond(s, 6)]
    elif space == 7 and cards > 0:
        value += LAST_SPACE * (0.5 + float(cards))
    if is_rescue(s, enemy):
        value += RESCUE
    return value


def best_push(s: Position) -> tuple[i64, float]:
    """The Enemy that is most worth moving back, and what that is worth; -1 if none can be."""
    best: i64 = -1
    top = -1.0
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] > 1 and not has(s.pushed, enemy):
            value = push_worth(s, enemy)
            if value > top:
                top = value
                best = enemy
    return best, top


def step_harm(s: Position, enemy: i64, steps: i64, own: bool) -> float:
    """How bad it is if this Enemy advances; with its own card its effect counts too."""
    space = s.space[enemy]
    to = space + steps
    harm = 1.0
    if to >= 8:
        return 20.0
    if space < 6 and to >= 6:
        harm += DOOR_STEP * DOOR_NEAR[enemies.beyond(s, 6) + 1]
    if space < 4 and to >= 4:
        harm += WALL_STEP * WALL_NEAR[enemies.beyond(s, 4) + 1]
    if not own:
        return harm
    power = float(tables.POWER[to])
    if enemy == codes.FENRIR:
        return harm + (0.0 if s.raging != 0 else 0.9 if to < 4 else 1.8 if to < 6 else 5.0)
    if enemy == codes.LOKI:
        return harm + 1.1 * power
    if enemy == codes.HEL:
        return harm + 0.5 * power
    if enemy == codes.SURT:
        return harm + 0.3 * power
    return harm + (0.7 if enemy == codes.JORMUNGAND else 1.0)


def card_harm(s: Position, card: i64) -> float:
    """How bad a card would be now."""
    if card < codes.RAGNAROK_CARD:
        return step_harm(s, card % codes.ANGRY_CARD, tables.STEPS[card], True)
    harm = 0.0
    for enemy in range(i64(codes.ENEMIES)):
        if has(tables.MOVED[card], enemy):
            harm += step_harm(s, enemy, 1, False)
    return harm


# -- fights ------------------------------------------------------------------------------------------------------------


def foe_worth(s: Position, foe: i64) -> float:
    """What beating this foe is worth."""
    if foe < codes.GIANT_FOE:
        return push_worth(s, foe)
    if foe < codes.PILE_FOE:
        return defeat_worth(s, foe - codes.GIANT_FOE, left_to_play(s))
    return pile_worth(s)


def fight_worth(s: Position, value: float, lacking: i64, vikings: i64) -> float:
    """Before the roll: worth times chance, less the Vikings sent and the Elves probably needed; `lacking` leaves out the die."""
    elves = s.elves[s.seat]
    cost = VIKING * float(vikings)
    if not combat.die_is_rolled(s):
        if lacking <= 0:
            return value - cost
        if lacking > elves:
            return -cost
        return value - cost - ELF * float(lacking)
    first: i64 = 4 if powers.own_power(s, codes.TYR) else 0
    total = 0.0
    for face in range(i64(4)):
        short = lacking - tables.HAMMERS[face]
        if short <= 0:
            total += ROLLS[first + face] * value
        elif short <= elves and value > ELF * float(short):
            total += ROLLS[first + face] * (value - ELF * float(short))
    return total - cost


def best_fight(s: Position, foe: i64, value: float) -> tuple[i64, float]:
    """How many Vikings promise most in a fight of this value, and what they promise; more than are lacking are wasted."""
    lacking = combat.force_of(s, foe) - combat.bonus(s, foe)
    best: i64 = 0
    top = fight_worth(s, value, lacking, 0)
    most = s.vikings[s.seat]
    if most > 9:
        most = 9
    if most > lacking:
        most = lacking
    for n in range(i64(1), most + 1):
        promise = fight_worth(s, value, lacking - n, n)
        if promise > top:
            top = promise
            best = n
    return best, top


def best_vikings(s: Position, foe: i64) -> i64:
    """How many Vikings promise most in this fight."""
    return best_fight(s, foe, foe_worth(s, foe))[0]


def foe_value(s: Position, foe: i64) -> float:
    """What the best fight with this foe promises."""
    return best_fight(s, foe, foe_worth(s, foe))[1]


def best_enemy(s: Position) -> tuple[i64, float]:
    """The Enemy that it is best to fight now, and what that promises; -1 if there is none."""
    best: i64 = -1
    top = -1000.0
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] > 1:
            value = foe_value(s, enemy)
            if value > top:
                top = value
                best = enemy
    return best, top


# -- Giants ------------------------------------------------------------------------------------------------------------


def rune_worth(s: Position, giant: i64) -> float:
    """The worth of a Giant's part of its rune: each further part counts more, and a complete rune acts at once."""
    rune = tables.RUNE_OF[giant]
    parts = size(s.beaten & tables.RUNE_GIANTS[rune])
    if parts < 3:
        return RUNE_PART * (0.8 + 0.35 * float(parts))
    if rune == codes.SIGEL:
        return 0.8 + VIKING * float(s.dead if s.dead < 15 else 15)
    if rune == codes.DAEG:
        return RUNE_PART * 5.0 if not deck.is_empty(s) else 0.0
    best, worth = best_push(s)
    return 3.0 * worth if best >= 0 else 0.5


def _harms() -> list[float]:
    """How much each Giant hurts while the deck lasts, then how much by its presence alone. For helpers of an Enemy see harm_until()."""
    lasting = [0.5] * codes.GIANTS
    present = [0.0] * codes.GIANTS
    for giant in range(codes.GIANTS):
        mine = bit(giant)
        if mine & tables.NO_DIE != 0:
            lasting[giant], present[giant] = 4.0, 0.5
        elif mine & tables.CANCELS != 0:
            lasting[giant] = 2.5
        elif mine & tables.GIANTS_UP != 0:
            lasting[giant], present[giant] = 0.0, 0.6
        elif mine & tables.CLOSED_BY[codes.NIDAVELLIR] != 0:
            lasting[giant] = 2.4
        elif mine & tables.CLOSED_BY[codes.ALFHEIM] != 0:
            lasting[giant] = 2.2
        elif mine & tables.CLOSED_BY[codes.VANAHEIM] != 0:
            lasting[giant] = 1.8
    return lasting + present


def _helped() -> list[i64]:
    """The Enemy that each Giant strengthens, or -1."""
    helped = [i64(-1)] * codes.GIANTS
    for enemy in range(codes.ENEMIES):
        for giant in range(codes.GIANTS):
            if has(tables.STRENGTHENED_BY[enemy], giant):
                helped[giant] = enemy
    return helped


HARMS: Final[vec[float]] = vec[float](_harms())
HELPED: Final[vec[i64]] = vec[i64](_helped())


def left_to_play(s: Position) -> float:
    """The fraction of the deck still to come."""
    return float(deck.size(s)) / 42.0


def harm_until(s: Position, giant: i64, left: float) -> float:
    """How much an active Giant hurts while this fraction of the deck is played."""
    enemy = HELPED[giant]
    if enemy >= 0:
        return 0.2 + 0.12 * float(deck.cards_left(s, enemy) + s.space[enemy])
    return HARMS[giant] * left + HARMS[codes.GIANTS + giant]


def defeat_worth(s: Position, giant: i64, left: float) -> float:
    """What it is worth to defeat this Giant while this fraction of the deck is left to play."""
    harm = (GIANT_HARM if has(s.active, giant) else 0.15) * harm_until(s, giant, left)
    return harm + rune_worth(s, giant)


def pile_worth(s: Position) -> float:
    """What it is worth to defeat the unseen top of the pile: the mean of what may lie there."""
    left = left_to_play(s)
    total = 0.0
    for giant in range(i64(codes.GIANTS)):
        if has(s.pile, giant):
            total += defeat_worth(s, giant, left)
    return total / float(size(s.pile)) if s.pile != 0 else 0.0


def best_giant(s: Position, among: i64) -> tuple[i64, float]:
    """The Giant of a set that is most worth defeating, and what that is worth; -1 if the set is empty."""
    left = left_to_play(s)
    best: i64 = -1
    top = -1.0
    for giant in range(i64(codes.GIANTS)):
        if has(among, giant):
            value = defeat_worth(s, giant, left)
            if value > top:
                top = value
                best = giant
    return best, top


def best_opponent(s: Position) -> tuple[i64, float]:
    """At the Ice Fortress: an active Giant or the pile, as a foe, and what beating it is worth; -1 if there is none."""
    active, worth = best_giant(s, s.active)
    if s.pile == 0:
        return (codes.GIANT_FOE + active, worth) if active >= 0 else (i64(-1), 0.0)
    unseen = pile_worth(s)
    if active >= 0 and worth >= unseen:
        return codes.GIANT_FOE + active, worth
    return i64(codes.PILE_FOE), unseen


# -- Midgard and the bags ----------------------------------------------------------------------------------------------


def next_viking(held: i64) -> float:
    """What one more Viking is worth to a God: the more it holds, the less."""
    value = VIKING * 1.5 - STOCK * float(held)
    low = 0.3 * VIKING
    return value if value > low else low


def need_of_vikings(s: Position, seat: i64) -> float:
    """What one more Viking is worth to this seat."""
    return next_viking(s.vikings[seat])


def souls_expected(s: Position, island: i64) -> float:
    """The Vikings that a search there finds on average."""
    if not midgard.searchable(s, island):
        return 0.0
    bag = island - 1
    return float(midgard.souls_drawn(s, bag) * s.bag_vikings[bag]) / float(midgard.held(s, bag))


def flight_worth(s: Position, action: i64) -> float:
    """What a choice of the Valkyries promises: souls now, and a better place for the next search."""
    island = s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH if action < codes.C_MOVE else action - codes.C_MOVE
    value = 0.0
    if action < codes.C_MOVE:
        value = souls_expected(s, island) * need_of_vikings(s, s.seat)
    return value + FAR_ISLAND * place_worth(s, island)


def place_worth(s: Position, island: i64) -> float:
    """How good it is to have the Valkyries there: the best search within reach."""
    best = souls_expected(s, island)
    for i in range(i64(2)):
        near = tables.NEAR[2 * island + i]
        if midgard.may_fly(s, near):
            there = souls_expected(s, near)
            if there > best:
                best = there
    return best


def best_flight(s: Position) -> tuple[i64, float]:
    """The best choice of the Valkyries and what it promises; -1 if there is none."""
    best: i64 = -1
    top = -1.0
    if midgard.searchable(s, s.valkyries):
        best = codes.C_STAY
        top = flight_worth(s, codes.C_STAY)
    if midgard.can_fly(s):
        for i in range(i64(2)):
            island = tables.NEAR[2 * s.valkyries + i]
            if midgard.may_fly(s, island):
                action: i64 = codes.C_SEARCH + island if midgard.searchable(s, island) else codes.C_MOVE + island
                value = flight_worth(s, action)
                if value > top:
                    top = value
                    best = action
    return best, top


def midgard_worth(s: Position) -> float:
    """What Midgard promises now beyond the present worth of the Valkyries' place."""
    action, value = best_flight(s)
    return value - FAR_ISLAND * place_worth(s, s.valkyries) if action >= 0 else 0.0


def best_bag(s: Position, fire: bool) -> tuple[i64, float]:
    """The bag to fill with the dead or to clear of Fire Giants, and what that is worth."""
    searches = searches_to_come(s)
    best: i64 = 0
    top = -1.0
    for bag in range(i64(4)):
        value = change_worth(s, bag, fire, searches)
        if value > top:
            top = value
            best = bag
    return best, top


def searches_to_come(s: Position) -> float:
    """Roughly how many searches are still to come."""
    searches = 1.0 + float(deck.size(s)) * 0.3
    return searches if searches <= 7.0 else 7.0


def change_worth(s: Position, bag: i64, fire: bool, searches: float) -> float:
    """What it is worth to improve this bag: the rise of an average search there, times the searches to come."""
    vikings = s.bag_vikings[bag]
    held = midgard.held(s, bag)
    if held == 0 and fire:
        return 0.0
    before = float(vikings) / float(held) if held > 0 else 0.0
    if fire:
        gone = float(midgard.purge_drawn(s, bag)) * float(s.bag_fire[bag]) / float(held)
        after = float(vikings) / (float(held) - gone) if float(held) > gone else 0.0
    else:
        new = s.dead if s.dead < 5 else i64(5)
        after = float(vikings + new) / float(held + new) if held + new > 0 else 0.0
    away = bag + 1 - s.valkyries
    if away < 0:
        away = -away
    near = 1.0 if away <= 1 else 0.6 if away == 2 else 0.35
    if bag + 1 == s.submerged:
        near *= 0.3
    return (after - before) * searches * near * (PURGE_FIRE if fire else REVIVE) * 3.0


# -- Forge and trade ---------------------------------------------------------------------------------------------------


def artifact_worth(s: Position, enemy: i64, cards: float) -> float:
    """What the next level against this Enemy saves in the fights of this many cards, most of them fought by a specialist."""
    level = worlds.next_level(s, enemy)
    if level == 0:
        return 0.0
    pushes = excess(s, enemy) + 1.5
    if pushes < 0.3:
        pushes = 0.3
    if pushes > cards * 0.4:
        pushes = cards * 0.4
    highest: i64 = 0
    at = enemy
    for other in range(s.seats):
        if other != s.seat and s.level[at] > highest:
            highest = s.level[at]
        at += 6
    share = 1.0 / float(s.seats)
    if level > highest:
        share += (1.0 - share) * SPECIALIST
    if level < 3 and worlds.held_by(s, enemy, level + 1) >= 0:
        share *= 0.6
    value = FORGE_USE * pushes * share
    if is_rescue(s, enemy) and not has(s.used, codes.ASGARD):
        value += 2.0
    return value


def best_forge(s: Position) -> tuple[i64, float]:
    """The Enemy against whom an Artifact is worth most, and how much; -1 if none can be taken."""
    cards = float(deck.size(s))
    best: i64 = -1
    top = 0.0
    for enemy in range(i64(codes.ENEMIES)):
        value = artifact_worth(s, enemy, cards)
        if value > top:
            top = value
            best = enemy
    return best, top


def elf_worth(s: Position) -> float:
    """What one more Elf is worth to the active God."""
    return ELF * (1.2 - 0.22 * float(s.elves[s.seat]))
