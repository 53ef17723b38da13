"""Yggdrasil: the rules. Clauses are cited as in RULES.md (YG-...).

apply() makes one choice or outcome of the top step of the agenda and then settles all that is forced. Each chapter has a module:
deck, enemies, runes, combat, worlds, luck, forced, turns, ending; state.py holds the components.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER

from . import chance, codes, combat, deck, ending, enemies, forced, position, runes, tables, turns, worlds
from .position import Position


@final
class YggdrasilState(Position):
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
        self.god = tables.row([*gods, codes.NOBODY, codes.NOBODY, codes.NOBODY, codes.NOBODY, codes.NOBODY, codes.NOBODY][: codes.GODS])
        self.vikings = tables.row([0] * 6)
        self.elves = tables.row([0] * 6)
        self.level = tables.row([0] * 36)
        self.space = tables.row([1] * 6)
        self.unseen = tables.row([0] * 16)
        self.discard = tables.row([0] * 16)
        self.bag_vikings = tables.START_VIKINGS[:]
        self.bag_fire = tables.START_FIRE[:]
        self.dead = tables.START_DEAD
        self.kingdom = tables.START_KINGDOM
        self.home = tables.ELVES_AT_HOME[self.seats]
        self.vanir = tables.START_VANIR
        self.deeds = tables.row([0] * 30)
        self.agenda = tables.row([0] * 16)
        self.seat = self.first
        self.push(codes.TURN, self.first)
        if tables.size(self.ragnarok) < self.ragnarok_cards:
            self.push(codes.RAGNAROK)
        if tables.size(self.angry) < self.angry_cards:
            self.push(codes.ANGRY)
        if self.assign != codes.LIST:
            self.push(codes.DEAL, 0)
        self.settle()

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The owner of the top step: chance, or the active God; in a draft the seat that picks."""
        if self.depth == 0:
            return OVER
        step = self.step()
        kind = step & 63
        if tables.WHOSE[kind] == codes.CHOICE:
            return self.seat
        if kind == codes.DEAL and self.assign == codes.DRAFT:
            return step >> 6 & 15
        return CHANCE

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The choices of the top step, ascending (chapter 13)."""
        step = self.step()
        kind = step & 63
        a = step >> 6 & 15
        b = step >> 10
        n: i64 = 0
        if kind == codes.ACT:
            n = worlds.fill_act(self, out)
        elif kind == codes.SEND:
            n = combat.fill_send(self, out)
        elif kind == codes.FOE:
            n = combat.fill_foe(self, out)
        elif kind == codes.GIANT_TO_FIGHT:
            n = combat.fill_giant(self, out)
        elif kind == codes.HELP:
            n = combat.fill_help(self, out)
        elif kind == codes.VALKYRIES:
            n = worlds.fill_valkyries(self, out)
        elif kind == codes.FORGE:
            n = worlds.fill_forge(self, out)
        elif kind == codes.VANIR:
            n = worlds.fill_vanir(self, out)
        elif kind == codes.EFFECT:
            n = worlds.fill_effect(self, a, b != 0, out)
        elif kind == codes.BAG:
            n = worlds.fill_bag(self, a, out)
        elif kind == codes.PARTNER:
            n = worlds.fill_partner(self, out)
        elif kind == codes.TRADE_VIKINGS:
            n = worlds.fill_trade_vikings(self, a, out)
        elif kind == codes.TRADE_ELVES:
            n = worlds.fill_trade_elves(self, a, b != 0, out)
        elif kind == codes.KEEP:
            n = fill_kinds(self.drawn, codes.C_KEEP, out)
        elif kind == codes.ORDER:
            n = fill_kinds(self.looked, codes.C_ORDER, out)
        elif kind == codes.PUT:
            out[0] = codes.C_TOP
            out[1] = codes.C_TOP + 1
            n = 2
        elif kind == codes.DRAG:
            n = enemies.fill_drag(self, out)
        elif kind == codes.PICK:
            out[0] = codes.C_DIE + (self.face if self.face < b else b)
            out[1] = codes.C_DIE + (b if self.face < b else self.face)
            n = 2
        elif kind == codes.DISCARD:
            n = runes.fill_discard(self, out, a != 0)
        elif kind == codes.PUSH:
            n = runes.fill_push(self, out, False)
        elif kind == codes.SHARE:
            n = runes.fill_share(self, out)
        elif kind == codes.DEAL:
            for god in range(i64(codes.GODS)):
                if position.seat_of(self, god) < 0:
                    out[n] = codes.C_GOD + god
                    n += 1
        return n

    # -- chance (chapter 14) ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes of the top step with their weights."""
        return chance.outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """One outcome with those weights."""
        return chance.sample_outcome(self, rng)

    # -- what has no alternative (YG-17.2) ----------------------------------------------------------------------------

    def only_choice(self, kind: i64, a: i64, b: i64) -> i64:
        """The choice if there is just one, else -1."""
        if forced.is_open(self, kind, a, b):
            return -1
        if kind == codes.SEND:
            return codes.C_VIKINGS
        if kind == codes.GIANT_TO_FIGHT and self.active == 0:
            return codes.C_PILE
        room = tables.ROOM[:]
        if self.fill(self.seat, room) != 1:
            return -1
        return room[0]

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """One choice or outcome of the top step; then everything up to the next real question."""
        if len(self.trail) > 0:
            self.trail = tables.EMPTY
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
            whose = tables.WHOSE[kind]
            if whose == codes.ENGINE:
                self.pop()
                self.run(kind, a, b)
            elif whose == codes.LUCK and (kind != codes.DEAL or self.assign != codes.DRAFT):
                only = chance.only_outcome(self, kind, a)
                if only < 0:
                    return
                self.force(codes.OUTCOME + only + 100 * chance.others_drawn(self, kind, a, only))
                self.happen(step, only)
            elif forced.is_spent(self, kind):
                self.pop()
            else:
                only = self.only_choice(kind, a, b)
                if only < 0:
                    return
                self.force(only)
                self.choose(step, only)

    def run(self, kind: i64, a: i64, b: i64) -> None:
        """A step of the engine's own."""
        if kind == codes.TURN:
            turns.begin_turn(self, a)
        elif kind == codes.CARD:
            turns.play_drawn(self)
        elif kind == codes.COMPARE:
            combat.compare(self)
        elif kind == codes.ALL:
            worlds.next_effect(self, a, b)
        else:
            turns.end_turn(self)

    def happen(self, step: i64, outcome: i64) -> None:
        """An outcome of chance."""
        kind = step & 63
        a = step >> 6 & 15
        self.pop()
        if kind == codes.ROLL:
            turns.rolled(self, a, step >> 10, outcome - codes.O_FACE)
        elif kind == codes.DRAW:
            turns.draw(self, outcome - codes.O_CARD)
        elif kind == codes.PEEK:
            deck.take_card(self, outcome - codes.O_CARD)
            self.looked = append(self.looked, outcome - codes.O_CARD)
            if self.told is not None:
                self.tell("peek", (int(outcome - codes.O_CARD),))
            if a > 1:
                self.push(codes.PEEK, a - 1)
        elif kind == codes.SOULS:
            worlds.find_souls(self, a, outcome - codes.O_SOULS)
        elif kind == codes.PURGE:
            worlds.purge(self, a, outcome - codes.O_PURGE)
        elif kind == codes.RISE:
            runes.rise(self, outcome - codes.O_GIANT)
            if a > 1:
                self.push(codes.RISE, a - 1)
        elif kind == codes.REVEAL:
            runes.defeat(self, outcome - codes.O_GIANT)
        elif kind == codes.ANGRY:
            self.angry |= tables.BIT[outcome - codes.O_ANGRY]
            if self.told is not None:
                self.tell("special", (int(outcome),))
            if tables.size(self.angry) < self.angry_cards:
                self.push(codes.ANGRY)
        elif kind == codes.RAGNAROK:
            self.ragnarok |= tables.BIT[outcome - codes.O_RAGNAROK]
            if self.told is not None:
                self.tell("special", (int(outcome),))
            if tables.size(self.ragnarok) < self.ragnarok_cards:
                self.push(codes.RAGNAROK)
        else:
            turns.deal(self, a, outcome - codes.O_GOD)

    def choose(self, step: i64, action: i64) -> None:
        """A choice of the seat that the top step asks. An action leaves its step in place: more may follow."""
        kind = step & 63
        a = step >> 6 & 15
        b = step >> 10
        if kind == codes.ACT:
            if action == codes.C_DONE:
                self.pop()
            else:
                worlds.act(self, action)
            return
        self.pop()
        if kind == codes.FOE or kind == codes.GIANT_TO_FIGHT:
            combat.challenge(self, action)
        elif kind == codes.SEND:
            combat.send(self, action - codes.C_VIKINGS)
        elif kind == codes.HELP:
            combat.help_with(self, action - codes.C_ELVES)
        elif kind == codes.VALKYRIES:
            worlds.fly(self, action)
        elif kind == codes.FORGE:
            worlds.forge(self, action)
        elif kind == codes.VANIR:
            worlds.use_vanir(self, action)
        elif kind == codes.EFFECT:
            turns.use_effect(self, action)
        elif kind == codes.BAG:
            worlds.choose_bag(self, a, action - codes.C_BAG)
        elif kind == codes.PARTNER:
            worlds.begin_trade(self, position.seat_of(self, action - codes.C_WITH))
        elif kind == codes.TRADE_VIKINGS:
            worlds.trade_vikings(self, a, action)
        elif kind == codes.TRADE_ELVES:
            worlds.trade_elves(self, a, action)
        elif kind == codes.KEEP:
            turns.keep(self, action - codes.C_KEEP)
        elif kind == codes.PUT:
            turns.put(self, action == codes.C_TOP)
        elif kind == codes.ORDER:
            turns.order(self, action - codes.C_ORDER)
        elif kind == codes.DRAG:
            enemies.drag(self, action - codes.C_DRAG)
        elif kind == codes.PICK:
            turns.resolve(self, a, action - codes.C_DIE)
        elif kind == codes.DISCARD:
            if action == codes.C_FOUGHT:
                self.push(codes.REVEAL)
            else:
                runes.defeat(self, action - codes.C_DISCARD)
        elif kind == codes.PUSH:
            runes.push_back(self, action - codes.C_BACK, a, b)
        elif kind == codes.SHARE:
            runes.share(self, a, action - codes.C_SIGEL)
        else:
            turns.deal(self, a, action - codes.C_GOD)

    # -- results and data ---------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """All Gods win or lose together."""
        return [1.0 if self.result == codes.WON else 0.0 for _ in range(self.seats)]

    def fault(self) -> str:
        """What is impossible about this position."""
        return ending.impossible(self)


def fill_kinds(cards: vec[i64], first: i64, out: vec[i64]) -> i64:
    """The different kinds among some cards, ascending, as choices from this number on."""
    kinds: i64 = 0
    for i in range(i64(len(cards))):
        kind = cards[i]
        kinds |= tables.BIT[kind]
    return tables.fill_set(kinds, first, out, 0)
