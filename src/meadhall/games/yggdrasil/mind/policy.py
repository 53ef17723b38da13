"""A sensible player of Yggdrasil by rule of thumb (chapter 19): cheap enough for playouts, good enough to win easy decks."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules import codes, combat, ending, enemies, position, tables
from ..rules.position import Position
from ..rules.state import YggdrasilState
from . import worth


@final
class Advice(Policy[YggdrasilState]):
    """The player by rule of thumb, as a policy for playouts."""

    def __init__(self) -> None:
        super().__init__()
        self.weights: vec[float] = vec[float](worth.WEIGHTS)

    def pick(self, s: YggdrasilState, seat: i64, rng: Rng) -> i64:
        """What the rules of thumb say."""
        n = s.fill(seat, self.out)
        return advise(s, self.weights, self.out, n)


def advise(s: Position, w: vec[float], out: vec[i64], n: i64) -> i64:
    """One of the n legal choices in out."""
    step = s.step()
    kind = step & 63
    a = step >> 6 & 15
    if n == 1:
        return out[0]
    if kind == codes.ACT:
        return best_action(s, w, out, n)
    if kind == codes.FOE:
        return codes.C_FOE + worth.best_enemy(s, w)
    if kind == codes.GIANT_TO_FIGHT:
        foe = worth.best_opponent(s, w)
        return codes.C_PILE if foe == codes.PILE_FOE else codes.C_GIANT + foe - codes.GIANT_FOE
    if kind == codes.SEND:
        return codes.C_VIKINGS + vikings_to_send(s, w)
    if kind == codes.HELP:
        lacking = combat.foe_force(s) - combat.total(s)
        if worth.foe_worth(s, w, s.foe) < w[worth.ELF] * 0.8 * float(lacking):
            lacking = 0
        return codes.C_ELVES + lacking
    if kind == codes.VALKYRIES:
        return worth.best_flight(s, w)
    if kind == codes.FORGE:
        enemy = worth.best_forge(s, w)
        return out[0] if enemy < 0 else codes.C_FORGE + 3 * enemy + s.level[6 * s.seat + enemy]
    if kind == codes.BAG:
        return codes.C_BAG + worth.best_bag(s, w, a == codes.MUSPELHEIM)
    if kind == codes.VANIR:
        return best_vanir(s, w, out, n)
    if kind == codes.EFFECT:
        return best_effect(s, w, a, out, n)
    if kind == codes.PUSH:
        return codes.C_BACK + worth.best_push(s, w)
    if kind == codes.DISCARD:
        return codes.C_DISCARD + worth.best_giant(s, w, s.active | s.pile)
    if kind == codes.KEEP or kind == codes.PUT or kind == codes.ORDER:
        return best_card(s, w, kind)
    if kind == codes.DRAG:
        return safest_drag(s, out, n)
    if kind == codes.PICK:
        return best_face(s, w, a, step >> 10)
    if kind == codes.SHARE:
        return fair_share(s, a)
    if kind == codes.DEAL:
        return out[0]
    return best_trade(s, w, kind, a, out, n)


# -- actions -----------------------------------------------------------------------------------------------------------


def best_action(s: Position, w: vec[float], out: vec[i64], n: i64) -> i64:
    """The action that promises most; fights that are not safe wait while other actions can help them."""
    if out[0] == codes.C_CALM:
        return codes.C_CALM
    best: i64 = codes.C_DONE
    top = 0.02
    for i in range(n):
        value = action_worth(s, w, out[i])
        if value > top:
            top = value
            best = out[i]
    return best


def action_worth(s: Position, w: vec[float], action: i64) -> float:
    """What an action of D-ACT promises."""
    if action >= codes.C_DONE:
        return 0.0
    if action == codes.C_LEAVE:
        return 1.0  # this player never uses a trance
    if action >= codes.C_ACT + 9:
        return 0.0
    world = action - codes.C_ACT
    left = position.action_limit(s) - s.acted
    if world == codes.ASGARD:
        return asgard_worth(s, w, left)
    if world == codes.MIDGARD:
        flight, value = worth.best_route(s, w)
        if flight < 0:
            return 0.0
        return value - w[worth.FAR_ISLAND] * worth.place_worth(s, s.valkyries) + support(s, w, left, souls_in_reach(s, flight))
    if world == codes.NIDAVELLIR:
        enemy, value = worth.best_artifact(s, w)
        if enemy < 0:
            return 0.0
        return value + (support(s, w, left, 1) if worth.is_rescue(s, enemy) else 0.0)
    if world == codes.ALFHEIM:
        return worth.elf_worth(s, w) + support(s, w, left, 1)
    if world == codes.NIFLHEIM:
        other = best_partner(s)
        return trade_worth(s, w, other) + (support(s, w, left, s.vikings[other]) if other >= 0 else 0.0)
    if world == codes.HELHEIM:
        return worth.best_change(s, w, False)[1]
    if world == codes.MUSPELHEIM:
        return worth.best_change(s, w, True)[1]
    if world == codes.JOTUNHEIM:
        foe, value = worth.best_quarry(s, w)
        return worth.best_fight(s, w, foe, value)[1] if foe >= 0 else 0.0
    return vanir_worth(s, w)


def asgard_worth(s: Position, w: vec[float], left: i64) -> float:
    """The best fight. With actions to spare a fight that is not safe waits for Vikings, Elves and Artifacts."""
    enemy, value = worth.best_attack(s, w)
    if enemy < 0:
        return 0.0
    if left > 1:
        full = worth.foe_worth(s, w, enemy)
        if full - value > w[worth.PRUDENCE] * full:
            value *= w[worth.PATIENCE] if ending.broken_limits(s) == 0 else 0.2 * w[worth.PATIENCE]
    return value


def souls_in_reach(s: Position, action: i64) -> i64:
    """Vikings that a choice of D-MID is likely to bring now, rounded down with a grain of hope."""
    if action >= codes.C_MOVE:
        return 0
    found = worth.souls_expected(s, s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH)
    return 2 if found > 1.7 else 1 if found > 0.7 else 0


def support(s: Position, w: vec[float], left: i64, force: i64) -> float:
    """What so much more force would add to a fight that must be won in this turn and is not safe yet."""
    if left < 2 or force <= 0 or s.used & tables.BIT[codes.ASGARD] != 0 or position.in_trance(s) or ending.broken_limits(s) == 0:
        return 0.0
    enemy, now = worth.best_attack(s, w)
    if enemy < 0:
        return 0.0
    own = s.elves[s.seat]
    s.elves[s.seat] = own + (force if force < 5 else i64(5))
    better = worth.best_attack(s, w)[1]
    s.elves[s.seat] = own
    return better - now if better > now else 0.0


def vikings_to_send(s: Position, w: vec[float]) -> i64:
    """As many as promise most; after the roll just what is lacking, or none."""
    own = s.vikings[s.seat]
    if s.face < 0:
        n = worth.best_vikings(s, w, s.foe)
        return n if n < own else own
    lacking = combat.foe_force(s) - combat.total(s)
    if lacking <= 0 or lacking > own + s.elves[s.seat]:
        return 0
    return lacking if lacking < own else own


def best_effect(s: Position, w: vec[float], square: i64, out: vec[i64], n: i64) -> i64:
    """An effect of the Vanir's scale."""
    if square == 4:
        return codes.C_BACK + worth.best_push(s, w)
    if square == 5:
        return codes.C_BANISH + worth.best_giant(s, w, s.pile)
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


def vanir_worth(s: Position, w: vec[float]) -> float:
    """A step on, or home for the best effect."""
    best = w[worth.VANIR_STEP] if s.vanir < 4 else 0.3 * w[worth.VANIR_STEP]
    for square in range(i64(1), s.vanir + 1):
        value = square_worth(s, w, square)
        if value > best:
            best = value
    return best


def square_worth(s: Position, w: vec[float], square: i64) -> float:
    """What an effect is worth, less the steps that it costs to come back."""
    lost = 0.6 * w[worth.VANIR_STEP] * float(s.vanir - 1)
    if square == 2:
        two = s.dead if s.dead < 2 else i64(2)
        return float(two) * worth.need_of_vikings(s, w, s.seat) - lost
    if square == 4:
        enemy, value = worth.best_move_back(s, w)
        return value + 0.5 * w[worth.VIKING] - lost if enemy >= 0 else 0.0
    if square == 5:
        giant, value = worth.best_defeat(s, w, s.pile)
        return value - lost if giant >= 0 else 0.0
    return 0.0


def best_vanir(s: Position, w: vec[float], out: vec[i64], n: i64) -> i64:
    """D-VAN."""
    best = out[0]
    top = -100.0
    for i in range(n):
        if out[i] == codes.C_FORWARD:
            value = w[worth.VANIR_STEP] if s.vanir < 4 else 0.3 * w[worth.VANIR_STEP]
        elif out[i] == codes.C_USE_ALL:
            value = square_worth(s, w, s.vanir) + 0.1
        else:
            value = square_worth(s, w, out[i] - codes.C_USE)
        if value > top:
            top = value
            best = out[i]
    return best


# -- trade -------------------------------------------------------------------------------------------------------------


def best_partner(s: Position) -> i64:
    """The other God with most Vikings and Elves; -1 if all have none."""
    best: i64 = -1
    most: i64 = 0
    for other in range(s.seats):
        if other != s.seat and s.vikings[other] + s.elves[other] > most:
            most = s.vikings[other] + s.elves[other]
            best = other
    return best


def wanted(s: Position, w: vec[float], other: i64) -> i64:
    """How many Vikings the active God should take from another: to rescue all of them, else to even out."""
    theirs = s.vikings[other]
    if ending.broken_limits(s) != 0:
        return theirs
    more = theirs - s.vikings[s.seat]
    return more // 2 if more > 0 else i64(0)


def trade_worth(s: Position, w: vec[float], other: i64) -> float:
    """What Vikings of another God are worth here more than there."""
    if other < 0:
        return 0.0
    n = wanted(s, w, other)
    if ending.broken_limits(s) != 0:
        return 2.0 + float(n) if n > 0 else 0.0
    return w[worth.TAKE_STOCK] * float(n)


def best_trade(s: Position, w: vec[float], kind: i64, other: i64, out: vec[i64], n: i64) -> i64:
    """D-WITH, D-TV, D-TE: take Vikings, leave Elves unless all is at stake."""
    if kind == codes.PARTNER:
        best = best_partner(s)
        for i in range(n):
            if best >= 0 and position.seat_of(s, out[i] - codes.C_WITH) == best:
                return out[i]
        return out[0]
    if kind == codes.TRADE_VIKINGS:
        take = wanted(s, w, other)
        if take > 0:
            return codes.C_TAKE + take
        return out[n - 1] if out[n - 1] == codes.C_NO_VIKINGS else out[0]
    if ending.broken_limits(s) != 0 and s.elves[other] > 0:
        return codes.C_TAKE_ELVES + s.elves[other]
    return out[n - 1] if out[n - 1] == codes.C_NO_ELVES else out[0]


# -- cards, dice, shares -----------------------------------------------------------------------------------------------


def best_card(s: Position, w: vec[float], kind: i64) -> i64:
    """Odin plays the milder card and hides the worse one under the deck; cards looked at go back the mildest first."""
    if kind == codes.PUT:
        return codes.C_BOTTOM if worth.card_harm(s, w, s.drawn[1]) > 1.6 else codes.C_TOP
    cards = s.drawn if kind == codes.KEEP else s.looked
    best = cards[0]
    for i in range(i64(len(cards))):
        if worth.card_harm(s, w, cards[i]) < worth.card_harm(s, w, best):
            best = cards[i]
    return (codes.C_KEEP if kind == codes.KEEP else codes.C_ORDER) + best


def safest_drag(s: Position, out: vec[i64], n: i64) -> i64:
    """Drag the one that will not come far."""
    best = out[0]
    for i in range(n):
        if worth.goal(s, out[i] - codes.C_DRAG) < worth.goal(s, best - codes.C_DRAG):
            best = out[i]
    return best


def best_face(s: Position, w: vec[float], purpose: i64, second: i64) -> i64:
    """Of Tyr's two faces."""
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
    """An equal part of what is left for everybody still to be asked."""
    waiting = s.seats - asked
    return codes.C_SIGEL + (s.share + waiting - 1) // waiting
