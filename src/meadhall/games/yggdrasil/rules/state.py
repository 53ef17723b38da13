"""Yggdrasil: the rules. Clauses are cited as in RULES.md (YG-...).

apply() makes one choice or outcome of the top step of the agenda and then settles all that is forced. Each chapter has a module:
deck, enemies, runes, combat, worlds, luck, forced, turns, ending; state.py holds the components.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER

from .chance import only_outcome, others_drawn, outcomes, sample_outcome
from .codes import (
    ACT,
    ALL,
    ANGRY,
    BAG,
    C_BACK,
    C_BAG,
    C_DIE,
    C_DISCARD,
    C_DONE,
    C_DRAG,
    C_ELVES,
    C_FOUGHT,
    C_GOD,
    C_KEEP,
    C_ORDER,
    C_PILE,
    C_SIGEL,
    C_TOP,
    C_VIKINGS,
    C_WITH,
    CARD,
    COMPARE,
    DEAL,
    DISCARD,
    DRAFT,
    DRAG,
    DRAW,
    EFFECT,
    END,
    FOE,
    FORGE,
    GIANT_TO_FIGHT,
    GODS,
    HELP,
    KEEP,
    LIST,
    NOBODY,
    O_ANGRY,
    O_CARD,
    O_FACE,
    O_GIANT,
    O_GOD,
    O_PURGE,
    O_RAGNAROK,
    O_SOULS,
    ORDER,
    PARTNER,
    PEEK,
    PICK,
    PURGE,
    PUSH,
    PUT,
    RAGNAROK,
    REVEAL,
    RISE,
    ROLL,
    SEND,
    SHARE,
    SOULS,
    TRADE_ELVES,
    TRADE_VIKINGS,
    TURN,
    VALKYRIES,
    VANIR,
    WON,
)
from .combat import challenge, compare, fill_foe, fill_giant, fill_help, fill_send, help_with, send
from .deck import take_card
from .ending import impossible
from .enemies import drag, fill_drag
from .forced import is_open, is_spent
from .position import OUTCOME, Table, seat_of
from .runes import defeat, fill_discard, fill_push, fill_share, push_back, rise, share
from .tables import BIT, ELVES_AT_HOME, EMPTY, ROOM, START_DEAD, START_FIRE, START_KINGDOM, START_VANIR, START_VIKINGS, fill_set, row, size
from .turns import begin_turn, deal, draw, end_turn, keep, order, play_drawn, put, resolve, rolled, use_effect
from .worlds import (
    act,
    begin_trade,
    choose_bag,
    fill_act,
    fill_bag,
    fill_effect,
    fill_forge,
    fill_partner,
    fill_trade_elves,
    fill_trade_vikings,
    fill_valkyries,
    fill_vanir,
    find_souls,
    fly,
    forge,
    next_effect,
    purge,
    trade_elves,
    trade_vikings,
    use_vanir,
)

# whose a step is
ENGINE: Final = 0
LUCK: Final = 1
CHOICE: Final = 2


def _whose() -> vec[i64]:
    out = [CHOICE] * 64
    for kind in (TURN, CARD, COMPARE, ALL, END):
        out[kind] = ENGINE
    for kind in (DEAL, ANGRY, RAGNAROK, DRAW, ROLL, RISE, REVEAL, SOULS, PURGE, PEEK):
        out[kind] = LUCK
    return row(out)


WHOSE: Final[vec[i64]] = _whose()


@final
class YggdrasilState(Table):
    """A position of Yggdrasil."""

    def copy(self) -> YggdrasilState:
        """An independent copy."""
        s = YggdrasilState()
        s.seats = self.seats
        s.viewer = self.viewer
        s.assign = self.assign
        s.difficulty = self.difficulty
        s.angry_cards = self.angry_cards
        s.ragnarok_cards = self.ragnarok_cards
        s.spread = self.spread
        s.first = self.first
        s.hidden_bags = self.hidden_bags
        s.trances = self.trances
        s.angry = self.angry
        s.ragnarok = self.ragnarok
        s.god = self.god  # every deal makes a new row
        s.tranced = self.tranced
        s.vikings = self.vikings[:]
        s.elves = self.elves[:]
        s.level = self.level[:]
        s.space = self.space[:]
        s.raging = self.raging
        s.unseen = self.unseen[:]
        s.section = self.section
        s.section_left = self.section_left
        s.section_special = self.section_special
        s.top = self.top[:]
        s.bottom = self.bottom[:]
        s.discard = self.discard[:]
        s.pile = self.pile
        s.active = self.active
        s.beaten = self.beaten
        s.daeg = self.daeg
        s.bag_vikings = self.bag_vikings[:]
        s.bag_fire = self.bag_fire[:]
        s.dead = self.dead
        s.removed = self.removed
        s.kingdom = self.kingdom
        s.home = self.home
        s.valkyries = self.valkyries
        s.submerged = self.submerged
        s.vanir = self.vanir
        s.turns = self.turns
        s.seat = self.seat
        s.acted = self.acted
        s.used = self.used
        s.twice = self.twice
        s.entered = self.entered
        s.left = self.left
        s.foe = self.foe
        s.sent = self.sent
        s.face = self.face
        s.helped = self.helped
        s.drawn = self.drawn[:]
        s.looked = self.looked[:]
        s.placed = self.placed[:]
        s.pushed = self.pushed
        s.share = self.share
        s.result = self.result
        s.broken = self.broken
        s.deeds = self.deeds[:]
        s.past = self.past[:]
        s.agenda = self.agenda[:]
        s.depth = self.depth
        s.trail = self.trail[:]
        return s

    # -- set-up (YG-3) ------------------------------------------------------------------------------------------------

    def begin(self, gods: list[int]) -> None:
        """Lay everything out (2.5, 2.6); then Gods and special cards that were not given are dealt, in the order of C1."""
        self.god = row([*gods, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY][:GODS])
        self.vikings = row([0] * 6)
        self.elves = row([0] * 6)
        self.level = row([0] * 36)
        self.space = row([1] * 6)
        self.unseen = row([0] * 16)
        self.discard = row([0] * 16)
        self.bag_vikings = START_VIKINGS[:]
        self.bag_fire = START_FIRE[:]
        self.dead = START_DEAD
        self.kingdom = START_KINGDOM
        self.home = ELVES_AT_HOME[self.seats]
        self.vanir = START_VANIR
        self.deeds = row([0] * 30)
        self.agenda = row([0] * 16)
        self.seat = self.first
        self.push(TURN, self.first)
        if size(self.ragnarok) < self.ragnarok_cards:
            self.push(RAGNAROK)
        if size(self.angry) < self.angry_cards:
            self.push(ANGRY)
        if self.assign != LIST:
            self.push(DEAL, 0)
        self.settle()

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The owner of the top step: chance, or the active God; in a draft the seat that picks."""
        if self.depth == 0:
            return OVER
        step = self.step()
        kind = step & 63
        if WHOSE[kind] == CHOICE:
            return self.seat
        if kind == DEAL and self.assign == DRAFT:
            return step >> 6 & 15
        return CHANCE

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The choices of the top step, ascending (chapter 13)."""
        step = self.step()
        kind = step & 63
        a = step >> 6 & 15
        b = step >> 10
        n: i64 = 0
        if kind == ACT:
            n = fill_act(self, out)
        elif kind == SEND:
            n = fill_send(self, out)
        elif kind == FOE:
            n = fill_foe(self, out)
        elif kind == GIANT_TO_FIGHT:
            n = fill_giant(self, out)
        elif kind == HELP:
            n = fill_help(self, out)
        elif kind == VALKYRIES:
            n = fill_valkyries(self, out)
        elif kind == FORGE:
            n = fill_forge(self, out)
        elif kind == VANIR:
            n = fill_vanir(self, out)
        elif kind == EFFECT:
            n = fill_effect(self, a, b != 0, out)
        elif kind == BAG:
            n = fill_bag(self, a, out)
        elif kind == PARTNER:
            n = fill_partner(self, out)
        elif kind == TRADE_VIKINGS:
            n = fill_trade_vikings(self, a, out)
        elif kind == TRADE_ELVES:
            n = fill_trade_elves(self, a, b != 0, out)
        elif kind == KEEP:
            n = fill_kinds(self.drawn, C_KEEP, out)
        elif kind == ORDER:
            n = fill_kinds(self.looked, C_ORDER, out)
        elif kind == PUT:
            out[0] = C_TOP
            out[1] = C_TOP + 1
            n = 2
        elif kind == DRAG:
            n = fill_drag(self, out)
        elif kind == PICK:
            out[0] = C_DIE + (self.face if self.face < b else b)
            out[1] = C_DIE + (b if self.face < b else self.face)
            n = 2
        elif kind == DISCARD:
            n = fill_discard(self, out, a != 0)
        elif kind == PUSH:
            n = fill_push(self, out, False)
        elif kind == SHARE:
            n = fill_share(self, out)
        elif kind == DEAL:
            for god in range(i64(GODS)):
                if seat_of(self, god) < 0:
                    out[n] = C_GOD + god
                    n += 1
        return n

    # -- chance (chapter 14) ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes of the top step with their weights."""
        return outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """One outcome with those weights."""
        return sample_outcome(self, rng)

    # -- what has no alternative (YG-17.2) ----------------------------------------------------------------------------

    def only_choice(self, kind: i64, a: i64, b: i64) -> i64:
        """The choice if there is just one, else -1."""
        if is_open(self, kind, a, b):
            return -1
        if kind == SEND:
            return C_VIKINGS
        if kind == GIANT_TO_FIGHT and self.active == 0:
            return C_PILE
        room = ROOM[:]
        if self.fill(self.seat, room) != 1:
            return -1
        return room[0]

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """One choice or outcome of the top step; then everything up to the next real question."""
        if len(self.trail) > 0:
            self.trail = EMPTY
        step = self.step()
        if seat == CHANCE:
            self.happen(step, action)
        else:
            self.choose(step, action)
        self.settle()

    def settle(self) -> None:
        """Run steps that need nobody, outcomes that are certain and choices that have one option."""
        while self.depth > 0:
            step = self.step()
            kind = step & 63
            a = step >> 6 & 15
            b = step >> 10
            whose = WHOSE[kind]
            if whose == ENGINE:
                self.pop()
                self.run(kind, a, b)
            elif whose == LUCK and (kind != DEAL or self.assign != DRAFT):
                only = only_outcome(self, kind, a)
                if only < 0:
                    return
                self.force(OUTCOME + only + 100 * others_drawn(self, kind, a, only))
                self.happen(step, only)
            elif is_spent(self, kind):
                self.pop()
            else:
                only = self.only_choice(kind, a, b)
                if only < 0:
                    return
                self.force(only)
                self.choose(step, only)

    def run(self, kind: i64, a: i64, b: i64) -> None:
        """A step of the engine's own."""
        if kind == TURN:
            begin_turn(self, a)
        elif kind == CARD:
            play_drawn(self)
        elif kind == COMPARE:
            compare(self)
        elif kind == ALL:
            next_effect(self, a, b)
        else:
            end_turn(self)

    def happen(self, step: i64, outcome: i64) -> None:
        """An outcome of chance."""
        kind = step & 63
        a = step >> 6 & 15
        self.pop()
        if kind == ROLL:
            rolled(self, a, step >> 10, outcome - O_FACE)
        elif kind == DRAW:
            draw(self, outcome - O_CARD)
        elif kind == PEEK:
            take_card(self, outcome - O_CARD)
            self.looked = append(self.looked, outcome - O_CARD)
            if self.told is not None:
                self.tell("peek", (int(outcome - O_CARD),))
            if a > 1:
                self.push(PEEK, a - 1)
        elif kind == SOULS:
            find_souls(self, a, outcome - O_SOULS)
        elif kind == PURGE:
            purge(self, a, outcome - O_PURGE)
        elif kind == RISE:
            rise(self, outcome - O_GIANT)
            if a > 1:
                self.push(RISE, a - 1)
        elif kind == REVEAL:
            defeat(self, outcome - O_GIANT)
        elif kind == ANGRY:
            self.angry |= BIT[outcome - O_ANGRY]
            if self.told is not None:
                self.tell("special", (int(outcome),))
            if size(self.angry) < self.angry_cards:
                self.push(ANGRY)
        elif kind == RAGNAROK:
            self.ragnarok |= BIT[outcome - O_RAGNAROK]
            if self.told is not None:
                self.tell("special", (int(outcome),))
            if size(self.ragnarok) < self.ragnarok_cards:
                self.push(RAGNAROK)
        else:
            deal(self, a, outcome - O_GOD)

    def choose(self, step: i64, action: i64) -> None:
        """A choice of the seat that the top step asks. An action leaves its step in place: more may follow."""
        kind = step & 63
        a = step >> 6 & 15
        b = step >> 10
        if kind == ACT:
            if action == C_DONE:
                self.pop()
            else:
                act(self, action)
            return
        self.pop()
        if kind == FOE or kind == GIANT_TO_FIGHT:
            challenge(self, action)
        elif kind == SEND:
            send(self, action - C_VIKINGS)
        elif kind == HELP:
            help_with(self, action - C_ELVES)
        elif kind == VALKYRIES:
            fly(self, action)
        elif kind == FORGE:
            forge(self, action)
        elif kind == VANIR:
            use_vanir(self, action)
        elif kind == EFFECT:
            use_effect(self, action)
        elif kind == BAG:
            choose_bag(self, a, action - C_BAG)
        elif kind == PARTNER:
            begin_trade(self, seat_of(self, action - C_WITH))
        elif kind == TRADE_VIKINGS:
            trade_vikings(self, a, action)
        elif kind == TRADE_ELVES:
            trade_elves(self, a, action)
        elif kind == KEEP:
            keep(self, action - C_KEEP)
        elif kind == PUT:
            put(self, action == C_TOP)
        elif kind == ORDER:
            order(self, action - C_ORDER)
        elif kind == DRAG:
            drag(self, action - C_DRAG)
        elif kind == PICK:
            resolve(self, a, action - C_DIE)
        elif kind == DISCARD:
            if action == C_FOUGHT:
                self.push(REVEAL)
            else:
                defeat(self, action - C_DISCARD)
        elif kind == PUSH:
            push_back(self, action - C_BACK, a, b)
        elif kind == SHARE:
            share(self, a, action - C_SIGEL)
        else:
            deal(self, a, action - C_GOD)

    # -- results and data ---------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """All Gods win or lose together."""
        return [1.0 if self.result == WON else 0.0 for _ in range(self.seats)]

    def fault(self) -> str:
        """What is impossible about this position."""
        return impossible(self)


def fill_kinds(cards: vec[i64], first: i64, out: vec[i64]) -> i64:
    """The different kinds among some cards, ascending, as choices from this number on."""
    kinds: i64 = 0
    for i in range(i64(len(cards))):
        kind = cards[i]
        kinds |= BIT[kind]
    return fill_set(kinds, first, out, 0)
