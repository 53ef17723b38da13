"""A sensible player of Yggdrasil by rule of thumb (chapter 19): cheap enough for playouts, good enough to win easy decks."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules.codes import (
    ACT,
    ALFHEIM,
    ASGARD,
    BAG,
    C_ACT,
    C_BACK,
    C_BAG,
    C_BANISH,
    C_BOTTOM,
    C_CALM,
    C_DIE,
    C_DISCARD,
    C_DONE,
    C_DRAG,
    C_ELVES,
    C_FOE,
    C_FORGE,
    C_FORWARD,
    C_GIANT,
    C_KEEP,
    C_LEAVE,
    C_MOVE,
    C_NO_ELVES,
    C_NO_VIKINGS,
    C_ORDER,
    C_PILE,
    C_SEARCH,
    C_SIGEL,
    C_SKIP,
    C_STAY,
    C_TAKE,
    C_TAKE_ELVES,
    C_TAKE_TWO,
    C_TOP,
    C_USE,
    C_USE_ALL,
    C_VIKINGS,
    C_WITH,
    DEAL,
    DISCARD,
    DRAG,
    EFFECT,
    FOE,
    FOR_CALM,
    FOR_FIGHT,
    FOR_HEL,
    FOR_SURT,
    FORGE,
    GIANT_FOE,
    GIANT_TO_FIGHT,
    HELHEIM,
    HELP,
    JOTUNHEIM,
    KEEP,
    MIDGARD,
    MUSPELHEIM,
    NIDAVELLIR,
    NIFLHEIM,
    ORDER,
    PARTNER,
    PICK,
    PILE_FOE,
    PUSH,
    PUT,
    SEND,
    SHARE,
    TRADE_VIKINGS,
    VALKYRIES,
    VANIR,
)
from ..rules.combat import foe_force, total
from ..rules.ending import broken_limits
from ..rules.enemies import calmed_by
from ..rules.position import Table, action_limit, in_trance, seat_of
from ..rules.state import YggdrasilState
from ..rules.tables import BIT, ISLAND_OF
from .worth import (
    ELF,
    FAR_ISLAND,
    PATIENCE,
    PRUDENCE,
    TAKE_STOCK,
    VANIR_STEP,
    VIKING,
    WEIGHTS,
    best_artifact,
    best_attack,
    best_bag,
    best_change,
    best_defeat,
    best_enemy,
    best_fight,
    best_flight,
    best_forge,
    best_giant,
    best_move_back,
    best_opponent,
    best_push,
    best_quarry,
    best_route,
    best_vikings,
    card_harm,
    elf_worth,
    foe_worth,
    goal,
    is_rescue,
    need_of_vikings,
    place_worth,
    souls_expected,
)


@final
class Advice(Policy[YggdrasilState]):
    """The player by rule of thumb, as a policy for playouts."""

    def __init__(self) -> None:
        super().__init__()
        self.weights: vec[float] = vec[float](WEIGHTS)

    def pick(self, s: YggdrasilState, seat: i64, rng: Rng) -> i64:
        """What the rules of thumb say."""
        n = s.fill(seat, self.out)
        return advise(s, self.weights, self.out, n)


def advise(s: Table, w: vec[float], out: vec[i64], n: i64) -> i64:
    """One of the n legal choices in out."""
    step = s.step()
    kind = step & 63
    a = step >> 6 & 15
    if n == 1:
        return out[0]
    if kind == ACT:
        return best_action(s, w, out, n)
    if kind == FOE:
        return C_FOE + best_enemy(s, w)
    if kind == GIANT_TO_FIGHT:
        foe = best_opponent(s, w)
        return C_PILE if foe == PILE_FOE else C_GIANT + foe - GIANT_FOE
    if kind == SEND:
        return C_VIKINGS + vikings_to_send(s, w)
    if kind == HELP:
        lacking = foe_force(s) - total(s)
        if foe_worth(s, w, s.foe) < w[ELF] * 0.8 * float(lacking):
            lacking = 0
        return C_ELVES + lacking
    if kind == VALKYRIES:
        return best_flight(s, w)
    if kind == FORGE:
        enemy = best_forge(s, w)
        return out[0] if enemy < 0 else C_FORGE + 3 * enemy + s.level[6 * s.seat + enemy]
    if kind == BAG:
        return C_BAG + best_bag(s, w, a == MUSPELHEIM)
    if kind == VANIR:
        return best_vanir(s, w, out, n)
    if kind == EFFECT:
        return best_effect(s, w, a, out, n)
    if kind == PUSH:
        return C_BACK + best_push(s, w)
    if kind == DISCARD:
        return C_DISCARD + best_giant(s, w, s.active | s.pile)
    if kind == KEEP or kind == PUT or kind == ORDER:
        return best_card(s, w, kind)
    if kind == DRAG:
        return safest_drag(s, out, n)
    if kind == PICK:
        return best_face(s, w, a, step >> 10)
    if kind == SHARE:
        return fair_share(s, a)
    if kind == DEAL:
        return out[0]
    return best_trade(s, w, kind, a, out, n)


# -- actions -----------------------------------------------------------------------------------------------------------


def best_action(s: Table, w: vec[float], out: vec[i64], n: i64) -> i64:
    """The action that promises most; fights that are not safe wait while other actions can help them."""
    if out[0] == C_CALM:
        return C_CALM
    best: i64 = C_DONE
    top = 0.02
    for i in range(n):
        value = action_worth(s, w, out[i])
        if value > top:
            top = value
            best = out[i]
    return best


def action_worth(s: Table, w: vec[float], action: i64) -> float:
    """What an action of D-ACT promises."""
    if action >= C_DONE:
        return 0.0
    if action == C_LEAVE:
        return 1.0  # this player never uses a trance
    if action >= C_ACT + 9:
        return 0.0
    world = action - C_ACT
    left = action_limit(s) - s.acted
    if world == ASGARD:
        return asgard_worth(s, w, left)
    if world == MIDGARD:
        flight, value = best_route(s, w)
        if flight < 0:
            return 0.0
        return value - w[FAR_ISLAND] * place_worth(s, s.valkyries) + support(s, w, left, souls_in_reach(s, flight))
    if world == NIDAVELLIR:
        enemy, value = best_artifact(s, w)
        if enemy < 0:
            return 0.0
        return value + (support(s, w, left, 1) if is_rescue(s, enemy) else 0.0)
    if world == ALFHEIM:
        return elf_worth(s, w) + support(s, w, left, 1)
    if world == NIFLHEIM:
        other = best_partner(s)
        return trade_worth(s, w, other) + (support(s, w, left, s.vikings[other]) if other >= 0 else 0.0)
    if world == HELHEIM:
        return best_change(s, w, False)[1]
    if world == MUSPELHEIM:
        return best_change(s, w, True)[1]
    if world == JOTUNHEIM:
        foe, value = best_quarry(s, w)
        return best_fight(s, w, foe, value)[1] if foe >= 0 else 0.0
    return vanir_worth(s, w)


def asgard_worth(s: Table, w: vec[float], left: i64) -> float:
    """The best fight. With actions to spare a fight that is not safe waits for Vikings, Elves and Artifacts."""
    enemy, value = best_attack(s, w)
    if enemy < 0:
        return 0.0
    if left > 1:
        full = foe_worth(s, w, enemy)
        if full - value > w[PRUDENCE] * full:
            value *= w[PATIENCE] if broken_limits(s) == 0 else 0.2 * w[PATIENCE]
    return value


def souls_in_reach(s: Table, action: i64) -> i64:
    """Vikings that a choice of D-MID is likely to bring now, rounded down with a grain of hope."""
    if action >= C_MOVE:
        return 0
    found = souls_expected(s, s.valkyries if action == C_STAY else action - C_SEARCH)
    return 2 if found > 1.7 else 1 if found > 0.7 else 0


def support(s: Table, w: vec[float], left: i64, force: i64) -> float:
    """What so much more force would add to a fight that must be won in this turn and is not safe yet."""
    if left < 2 or force <= 0 or s.used & BIT[ASGARD] != 0 or in_trance(s) or broken_limits(s) == 0:
        return 0.0
    enemy, now = best_attack(s, w)
    if enemy < 0:
        return 0.0
    own = s.elves[s.seat]
    s.elves[s.seat] = own + (force if force < 5 else i64(5))
    better = best_attack(s, w)[1]
    s.elves[s.seat] = own
    return better - now if better > now else 0.0


def vikings_to_send(s: Table, w: vec[float]) -> i64:
    """As many as promise most; after the roll just what is lacking, or none."""
    own = s.vikings[s.seat]
    if s.face < 0:
        n = best_vikings(s, w, s.foe)
        return n if n < own else own
    lacking = foe_force(s) - total(s)
    if lacking <= 0 or lacking > own + s.elves[s.seat]:
        return 0
    return lacking if lacking < own else own


def best_effect(s: Table, w: vec[float], square: i64, out: vec[i64], n: i64) -> i64:
    """An effect of the Vanir's scale."""
    if square == 4:
        return C_BACK + best_push(s, w)
    if square == 5:
        return C_BANISH + best_giant(s, w, s.pile)
    if square == 2:
        return C_TAKE_TWO
    if square == 3:
        return C_SKIP
    best = out[0]
    top = -1.0
    for i in range(n):
        if out[i] < C_FORGE:
            value = place_worth(s, out[i] - C_MOVE)
            if value > top:
                top = value
                best = out[i]
    return best


def vanir_worth(s: Table, w: vec[float]) -> float:
    """A step on, or home for the best effect."""
    best = w[VANIR_STEP] if s.vanir < 4 else 0.3 * w[VANIR_STEP]
    for square in range(i64(1), s.vanir + 1):
        value = square_worth(s, w, square)
        if value > best:
            best = value
    return best


def square_worth(s: Table, w: vec[float], square: i64) -> float:
    """What an effect is worth, less the steps that it costs to come back."""
    lost = 0.6 * w[VANIR_STEP] * float(s.vanir - 1)
    if square == 2:
        two = s.dead if s.dead < 2 else i64(2)
        return float(two) * need_of_vikings(s, w, s.seat) - lost
    if square == 4:
        enemy, value = best_move_back(s, w)
        return value + 0.5 * w[VIKING] - lost if enemy >= 0 else 0.0
    if square == 5:
        giant, value = best_defeat(s, w, s.pile)
        return value - lost if giant >= 0 else 0.0
    return 0.0


def best_vanir(s: Table, w: vec[float], out: vec[i64], n: i64) -> i64:
    """D-VAN."""
    best = out[0]
    top = -100.0
    for i in range(n):
        if out[i] == C_FORWARD:
            value = w[VANIR_STEP] if s.vanir < 4 else 0.3 * w[VANIR_STEP]
        elif out[i] == C_USE_ALL:
            value = square_worth(s, w, s.vanir) + 0.1
        else:
            value = square_worth(s, w, out[i] - C_USE)
        if value > top:
            top = value
            best = out[i]
    return best


# -- trade -------------------------------------------------------------------------------------------------------------


def best_partner(s: Table) -> i64:
    """The other God with most Vikings and Elves; -1 if all have none."""
    best: i64 = -1
    most: i64 = 0
    for other in range(s.seats):
        if other != s.seat and s.vikings[other] + s.elves[other] > most:
            most = s.vikings[other] + s.elves[other]
            best = other
    return best


def wanted(s: Table, w: vec[float], other: i64) -> i64:
    """How many Vikings the active God should take from another: to rescue all of them, else to even out."""
    theirs = s.vikings[other]
    if broken_limits(s) != 0:
        return theirs
    more = theirs - s.vikings[s.seat]
    return more // 2 if more > 0 else i64(0)


def trade_worth(s: Table, w: vec[float], other: i64) -> float:
    """What Vikings of another God are worth here more than there."""
    if other < 0:
        return 0.0
    n = wanted(s, w, other)
    if broken_limits(s) != 0:
        return 2.0 + float(n) if n > 0 else 0.0
    return w[TAKE_STOCK] * float(n)


def best_trade(s: Table, w: vec[float], kind: i64, other: i64, out: vec[i64], n: i64) -> i64:
    """D-WITH, D-TV, D-TE: take Vikings, leave Elves unless all is at stake."""
    if kind == PARTNER:
        best = best_partner(s)
        for i in range(n):
            if best >= 0 and seat_of(s, out[i] - C_WITH) == best:
                return out[i]
        return out[0]
    if kind == TRADE_VIKINGS:
        take = wanted(s, w, other)
        if take > 0:
            return C_TAKE + take
        return out[n - 1] if out[n - 1] == C_NO_VIKINGS else out[0]
    if broken_limits(s) != 0 and s.elves[other] > 0:
        return C_TAKE_ELVES + s.elves[other]
    return out[n - 1] if out[n - 1] == C_NO_ELVES else out[0]


# -- cards, dice, shares -----------------------------------------------------------------------------------------------


def best_card(s: Table, w: vec[float], kind: i64) -> i64:
    """Odin plays the milder card and hides the worse one under the deck; cards looked at go back the mildest first."""
    if kind == PUT:
        return C_BOTTOM if card_harm(s, w, s.drawn[1]) > 1.6 else C_TOP
    cards = s.drawn if kind == KEEP else s.looked
    best = cards[0]
    for i in range(i64(len(cards))):
        if card_harm(s, w, cards[i]) < card_harm(s, w, best):
            best = cards[i]
    return (C_KEEP if kind == KEEP else C_ORDER) + best


def safest_drag(s: Table, out: vec[i64], n: i64) -> i64:
    """Drag the one that will not come far."""
    best = out[0]
    for i in range(n):
        if goal(s, out[i] - C_DRAG) < goal(s, best - C_DRAG):
            best = out[i]
    return best


def best_face(s: Table, w: vec[float], purpose: i64, second: i64) -> i64:
    """Of Tyr's two faces."""
    first = s.face
    if purpose == FOR_FIGHT:
        return C_DIE + (first if first > second else second)
    if purpose == FOR_CALM:
        return C_DIE + (first if calmed_by(s, first) else second)
    here = ISLAND_OF[first] - 1
    there = ISLAND_OF[second] - 1
    if purpose == FOR_HEL:
        return C_DIE + (first if s.bag_vikings[here] < s.bag_vikings[there] else second)
    if purpose == FOR_SURT:
        return C_DIE + (first if s.bag_fire[here] > s.bag_fire[there] else second)
    return C_DIE + (first if here > there else second)


def fair_share(s: Table, asked: i64) -> i64:
    """An equal part of what is left for everybody still to be asked."""
    waiting = s.seats - asked
    return C_SIGEL + (s.share + waiting - 1) // waiting
