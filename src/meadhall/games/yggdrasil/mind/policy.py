"""A sensible player of Yggdrasil with rules of thumb: cheap enough for playouts, good enough to win easy decks."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules import YggdrasilState, codes, combat, ending, enemies, powers, tables
from ..rules.position import Position
from . import worth


@final
class Advice(Policy[YggdrasilState]):
    """The rules of thumb as a policy for playouts."""

    def pick(self, s: YggdrasilState, seat: i64, rng: Rng) -> i64:
        """The choice that the rules of thumb suggest."""
        n = s.fill(seat, self.out)
        return advise(s, self.out, n)


def advise(s: Position, out: vec[i64], n: i64) -> i64:
    """One of the n legal choices in out."""
    if n == 1:
        return out[0]
    step = s.step()
    kind = step & 63
    detail = step >> 6 & 15
    if kind == codes.ACT:
        return best_action(s, out, n)
    if kind < codes.ACT:
        return advise_card(s, kind, detail, step >> 10, out, n)
    if kind < codes.VALKYRIES:
        return advise_fight(s, kind)
    if kind < codes.VANIR:
        return advise_world(s, kind, detail, out, n)
    return advise_effect(s, kind, detail, out, n)


def advise_card(s: Position, kind: i64, purpose: i64, second: i64, out: vec[i64], n: i64) -> i64:
    """Questions before the first action."""
    if kind == codes.DRAG:
        return safest_drag(s, out, n)
    if kind == codes.PICK:
        return best_face(s, purpose, second)
    return out[0] if kind == codes.DEAL else best_card(s, kind)


def advise_fight(s: Position, kind: i64) -> i64:
    """Whom to fight, and with what."""
    if kind == codes.FOE:
        return codes.C_FOE + worth.best_enemy(s)[0]
    if kind == codes.SEND:
        return codes.C_VIKINGS + vikings_to_send(s)
    if kind == codes.HELP:
        lacking = combat.foe_force(s) - combat.total(s)
        if lacking <= 0 or lacking > s.elves[s.seat]:  # asked although they cannot decide the fight (YG-7.6)
            return codes.C_ELVES
        return codes.C_ELVES if worth.foe_worth(s, s.foe) < worth.ELF * 0.8 * float(lacking) else codes.C_ELVES + lacking
    if kind == codes.DISCARD:
        return codes.C_DISCARD + worth.best_giant(s, s.active | s.pile)[0]
    foe = worth.best_opponent(s)[0]
    return codes.C_PILE if foe == codes.PILE_FOE else codes.C_GIANT + foe - codes.GIANT_FOE


def advise_world(s: Position, kind: i64, detail: i64, out: vec[i64], n: i64) -> i64:
    """Questions within the other actions."""
    if kind == codes.VALKYRIES:
        return worth.best_flight(s)[0]
    if kind == codes.BAG:
        return codes.C_BAG + worth.best_bag(s, detail == codes.MUSPELHEIM)[0]
    if kind == codes.FORGE:
        enemy = worth.best_forge(s)[0]
        return out[0] if enemy < 0 else codes.C_FORGE + 3 * enemy + s.level[6 * s.seat + enemy]
    return best_trade(s, kind, detail, out, n)


def advise_effect(s: Position, kind: i64, detail: i64, out: vec[i64], n: i64) -> i64:
    """Questions of the Vanir and the runes."""
    if kind == codes.VANIR:
        return best_vanir(s, out, n)
    if kind == codes.EFFECT:
        return best_effect(s, detail, out, n)
    if kind == codes.PUSH:
        return codes.C_BACK + worth.best_push(s)[0]
    return fair_share(s, detail) if kind == codes.SHARE else best_card(s, kind)


# -- actions -----------------------------------------------------------------------------------------------------------


def best_action(s: Position, out: vec[i64], n: i64) -> i64:
    """The most promising action; unsafe fights wait while other actions can improve them."""
    if out[0] == codes.C_CALM:
        return codes.C_CALM
    best: i64 = codes.C_DONE
    top = 0.02
    for i in range(n):
        value = action_worth(s, out[i])
        if value > top:
            top = value
            best = out[i]
    return best


def action_worth(s: Position, action: i64) -> float:
    """What an action promises."""
    if action >= codes.C_DONE:
        return 0.0
    if action == codes.C_LEAVE:
        return 1.0  # this player never uses a trance
    if action >= codes.C_ACT + 9:
        return 0.0
    world = action - codes.C_ACT
    left = powers.action_limit(s) - s.acted
    if world == codes.ASGARD:
        return asgard_worth(s, left)
    if world == codes.MIDGARD:
        flight, value = worth.best_flight(s)
        if flight < 0:
            return 0.0
        return value - worth.FAR_ISLAND * worth.place_worth(s, s.valkyries) + support(s, left, souls_in_reach(s, flight))
    if world == codes.NIDAVELLIR:
        enemy, value = worth.best_forge(s)
        if enemy < 0:
            return 0.0
        return value + (support(s, left, 1) if worth.is_rescue(s, enemy) else 0.0)
    if world == codes.ALFHEIM:
        return worth.elf_worth(s) + support(s, left, 1)
    if world == codes.NIFLHEIM:
        other = best_partner(s)
        return trade_worth(s, other) + (support(s, left, s.vikings[other]) if other >= 0 else 0.0)
    if world == codes.HELHEIM:
        return worth.best_bag(s, False)[1]
    if world == codes.MUSPELHEIM:
        return worth.best_bag(s, True)[1]
    if world == codes.JOTUNHEIM:
        foe, value = worth.best_opponent(s)
        return worth.best_fight(s, foe, value)[1] if foe >= 0 else 0.0
    return vanir_worth(s)


def asgard_worth(s: Position, left: i64) -> float:
    """The best fight. With actions to spare, an unsafe fight waits for Vikings, Elves and Artifacts."""
    enemy, value = worth.best_enemy(s)
    if enemy < 0:
        return 0.0
    if left > 1:
        full = worth.foe_worth(s, enemy)
        if full - value > worth.PRUDENCE * full:
            value *= worth.PATIENCE if ending.broken_limits(s) == 0 else 0.2 * worth.PATIENCE
    return value


def souls_in_reach(s: Position, action: i64) -> i64:
    """How many Vikings a choice of the Valkyries should bring now, slightly optimistic."""
    if action >= codes.C_MOVE:
        return 0
    found = worth.souls_expected(s, s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH)
    return 2 if found > 1.7 else 1 if found > 0.7 else 0


def support(s: Position, left: i64, force: i64) -> float:
    """What more force would add to a fight that must be won this turn and is not safe yet."""
    if left < 2 or force <= 0 or has(s.used, codes.ASGARD) or powers.in_trance(s) or ending.broken_limits(s) == 0:
        return 0.0
    enemy, now = worth.best_enemy(s)
    if enemy < 0:
        return 0.0
    own = s.elves[s.seat]
    s.elves[s.seat] = own + (force if force < 5 else i64(5))
    better = worth.best_enemy(s)[1]
    s.elves[s.seat] = own
    return better - now if better > now else 0.0


def vikings_to_send(s: Position) -> i64:
    """The most promising number; after the roll exactly what is missing, or none."""
    own = s.vikings[s.seat]
    if s.face < 0:
        n = worth.best_vikings(s, s.foe)
        return n if n < own else own
    lacking = combat.foe_force(s) - combat.total(s)
    if lacking <= 0 or lacking > own + s.elves[s.seat]:
        return 0
    return lacking if lacking < own else own


def best_effect(s: Position, square: i64, out: vec[i64], n: i64) -> i64:
    """The best answer to an effect of the Vanir's scale."""
    if square == 4:
        return codes.C_BACK + worth.best_push(s)[0]
    if square == 5:
        return codes.C_BANISH + worth.best_giant(s, s.pile)[0]
    if square == 2:
        return codes.C_TAKE_TWO
    if square == 3:
        return codes.C_SKIP
    best = out[0]
    top = -1.0
    for i in range(n):
        if out[i] < codes.C_FORGE:
            value = worth.place_worth(s, out[i] - codes.C_MOVE)
            if value > top:
                top = value
                best = out[i]
    return best


def vanir_worth(s: Position) -> float:
    """One square ahead, or home for the best effect."""
    best = worth.VANIR_STEP if s.vanir < 4 else 0.3 * worth.VANIR_STEP
    for square in range(i64(1), s.vanir + 1):
        value = square_worth(s, square)
        if value > best:
            best = value
    return best


def square_worth(s: Position, square: i64) -> float:
    """What an effect is worth, less the steps needed to come back."""
    lost = 0.6 * worth.VANIR_STEP * float(s.vanir - 1)
    if square == 2:
        two = s.dead if s.dead < 2 else i64(2)
        return float(two) * worth.need_of_vikings(s, s.seat) - lost
    if square == 4:
        enemy, value = worth.best_push(s)
        return value + 0.5 * worth.VIKING - lost if enemy >= 0 else 0.0
    if square == 5:
        giant, value = worth.best_giant(s, s.pile)
        return value - lost if giant >= 0 else 0.0
    return 0.0


def best_vanir(s: Position, out: vec[i64], n: i64) -> i64:
    """The better of one square ahead, and home for the best effect."""
    best = out[0]
    top = -100.0
    for i in range(n):
        if out[i] == codes.C_FORWARD:
            value = worth.VANIR_STEP if s.vanir < 4 else 0.3 * worth.VANIR_STEP
        elif out[i] == codes.C_USE_ALL:
            value = square_worth(s, s.vanir) + 0.1
        else:
            value = square_worth(s, out[i] - codes.C_USE)
        if value > top:
            top = value
            best = out[i]
    return best


# -- trade -------------------------------------------------------------------------------------------------------------


def best_partner(s: Position) -> i64:
    """The other God with the most Vikings and Elves; -1 if none has any."""
    best: i64 = -1
    most: i64 = 0
    for other in range(s.seats):
        if other != s.seat and s.vikings[other] + s.elves[other] > most:
            most = s.vikings[other] + s.elves[other]
            best = other
    return best


def wanted(s: Position, other: i64) -> i64:
    """How many Vikings the active God should take from another: all of them in an emergency, else half the difference."""
    theirs = s.vikings[other]
    if ending.broken_limits(s) != 0:
        return theirs
    more = theirs - s.vikings[s.seat]
    return more // 2 if more > 0 else i64(0)


def trade_worth(s: Position, other: i64) -> float:
    """How much more the Vikings of another God are worth here than there."""
    if other < 0:
        return 0.0
    n = wanted(s, other)
    if ending.broken_limits(s) != 0:
        return 2.0 + float(n) if n > 0 else 0.0
    return worth.TAKE_STOCK * float(n)


def best_trade(s: Position, kind: i64, other: i64, out: vec[i64], n: i64) -> i64:
    """Whom to trade with and what: take Vikings, leave Elves unless all is at stake."""
    if kind == codes.PARTNER:
        best = best_partner(s)
        for i in range(n):
            if best >= 0 and powers.seat_of(s, out[i] - codes.C_WITH) == best:
                return out[i]
        return out[0]
    if kind == codes.TRADE_VIKINGS:
        take = wanted(s, other)
        if take > 0:
            return codes.C_TAKE + take
        return out[n - 1] if out[n - 1] == codes.C_NO_VIKINGS else out[0]
    if ending.broken_limits(s) != 0 and s.elves[other] > 0:
        return codes.C_TAKE_ELVES + s.elves[other]
    return out[n - 1] if out[n - 1] == codes.C_NO_ELVES else out[0]


# -- cards, dice, shares -----------------------------------------------------------------------------------------------


def best_card(s: Position, kind: i64) -> i64:
    """Odin plays the milder card and hides the worse one under the deck; cards looked at go back mildest first."""
    if kind == codes.PUT:
        return codes.C_BOTTOM if worth.card_harm(s, s.drawn[1]) > 1.6 else codes.C_TOP
    cards = s.drawn if kind == codes.KEEP else s.looked
    best = cards[0]
    for i in range(i64(len(cards))):
        if worth.card_harm(s, cards[i]) < worth.card_harm(s, best):
            best = cards[i]
    return (codes.C_KEEP if kind == codes.KEEP else codes.C_ORDER) + best


def safest_drag(s: Position, out: vec[i64], n: i64) -> i64:
    """Drag the Enemy that will get least far."""
    best = out[0]
    for i in range(n):
        if worth.goal(s, out[i] - codes.C_DRAG) < worth.goal(s, best - codes.C_DRAG):
            best = out[i]
    return best


def best_face(s: Position, purpose: i64, second: i64) -> i64:
    """The better of Tyr's two faces."""
    first = s.face
    if purpose == codes.FOR_FIGHT:
        return codes.C_DIE + (first if first > second else second)
    if purpose == codes.FOR_CALM:
        return codes.C_DIE + (first if enemies.calmed_by(s, first) else second)
    here = tables.ISLAND_OF[first] - 1
    there = tables.ISLAND_OF[second] - 1
    if purpose == codes.FOR_HEL:
        return codes.C_DIE + (first if s.bag_vikings[here] < s.bag_vikings[there] else second)
    if purpose == codes.FOR_SURT:
        return codes.C_DIE + (first if s.bag_fire[here] > s.bag_fire[there] else second)
    return codes.C_DIE + (first if here > there else second)


def fair_share(s: Position, asked: i64) -> i64:
    """An equal share of what is left for everybody still to be asked."""
    waiting = s.seats - asked
    return codes.C_SIGEL + (s.share + waiting - 1) // waiting
