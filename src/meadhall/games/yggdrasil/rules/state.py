"""Yggdrasil: the rules. Clauses are cited as in RULES.md (YG-...).

apply() makes one choice or outcome of the top step of the agenda and then resolves every forced step. Each chapter has a module:
turns, deck, enemies, combat, worlds, midgard, vanir, runes, powers, forced, ending; position.py holds the components.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import size
from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER

from . import chance, codes, combat, ending, faults, forced, midgard, runes, tables, turns, vanir, worlds
from .position import Position


@final
class YggdrasilState(Position):
    """A position of Yggdrasil."""

    def copy(self) -> YggdrasilState:
        """An independent copy."""
        other = YggdrasilState()
        self.paste(other)
        return other

    # -- set-up (YG-3) ------------------------------------------------------------------------------------------------

    def begin(self, gods: list[int]) -> None:
        """Lay everything out; then deal the Gods and special cards that were not given."""
        self.god = tables.row((gods + [codes.NOBODY] * codes.GODS)[: codes.GODS])
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
        self.agenda = tables.row([0] * codes.DEPTH)
        self.seat = self.first
        self.push(codes.TURN, self.first)
        if size(self.ragnarok) < self.ragnarok_cards:
            self.push(codes.RAGNAROK)
        if size(self.angry) < self.angry_cards:
            self.push(codes.ANGRY)
        if self.assign != codes.LIST:
            self.push(codes.DEAL, 0)
        self.settle()

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """Who takes the top step: chance, the active God, or in a draft the seat that picks."""
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
        """The choices of the top step, ascending."""
        step = self.step()
        kind = step & 63
        detail = step >> 6 & 15
        extra = step >> 10
        if kind == codes.ACT:
            return worlds.fill_act(self, out)
        if kind < codes.ACT:
            return turns.fill(self, kind, extra, out)
        if kind < codes.VALKYRIES:
            return combat.fill(self, kind, detail, out)
        if kind < codes.VANIR:
            return worlds.fill(self, kind, detail, extra, out)
        if kind < codes.PUSH:
            return vanir.fill(self, kind, detail, extra, out)
        return runes.fill(self, kind, out)

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes of the top step with their weights."""
        return chance.outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome with those weights."""
        return chance.sample_outcome(self, rng)

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out one choice or outcome of the top step, then everything up to the next real question."""
        if len(self.trail) > 0:
            self.trail = tables.EMPTY
        step = self.step()
        if seat == CHANCE:
            self.happen(step, action)
        else:
            self.choose(step, action)
        if self.told is not None:
            self.beat()
        self.settle()

    def settle(self) -> None:
        """Run the steps that need nobody, and take the outcomes that are certain and the choices without an alternative (YG-17.2)."""
        while self.depth > 0:
            step = self.step()
            kind = step & 63
            detail = step >> 6 & 15
            extra = step >> 10
            whose = tables.WHOSE[kind]
            if whose == codes.ENGINE:
                self.pop()
                self.run(kind, detail, extra)
            elif whose == codes.LUCK and (kind != codes.DEAL or self.assign != codes.DRAFT):
                only = chance.only_outcome(self, kind, detail)
                if only < 0:
                    return
                self.force(codes.OUTCOME + only + 100 * chance.others_drawn(self, kind, detail, only))
                self.happen(step, only)
            elif forced.is_spent(self, kind):
                self.pop()
            else:
                only = self.only_choice(kind, detail, extra)
                if only < 0:
                    return
                self.force(only)
                self.choose(step, only)
            if self.told is not None:
                self.beat()

    def only_choice(self, kind: i64, detail: i64, extra: i64) -> i64:
        """The choice if there is only one, else -1."""
        if forced.is_open(self, kind, detail, extra):
            return -1
        if kind == codes.SEND:
            return codes.C_VIKINGS
        if kind == codes.GIANT_TO_FIGHT and self.active == 0:
            return codes.C_PILE
        room = tables.ROOM[:]
        if self.fill(self.seat, room) != 1:
            return -1
        return room[0]

    def run(self, kind: i64, detail: i64, extra: i64) -> None:
        """Run a step that needs neither chance nor a choice."""
        if kind == codes.TURN:
            turns.begin_turn(self, detail)
        elif kind == codes.CARD:
            turns.play_drawn(self)
        elif kind == codes.COMPARE:
            combat.compare(self)
        elif kind == codes.ALL:
            vanir.next_effect(self, detail, extra)
        else:
            ending.end_turn(self)

    def happen(self, step: i64, outcome: i64) -> None:
        """Carry out an outcome of chance."""
        kind = step & 63
        detail = step >> 6 & 15
        self.pop()
        if kind == codes.ROLL:
            turns.rolled(self, detail, step >> 10, outcome - codes.O_FACE)
        elif kind == codes.DRAW:
            turns.draw(self, outcome - codes.O_CARD)
        elif kind == codes.PEEK:
            vanir.peek(self, outcome - codes.O_CARD, detail)
        elif kind == codes.SOULS:
            midgard.find_souls(self, detail, outcome - codes.O_SOULS)
        elif kind == codes.PURGE:
            midgard.purge(self, detail, outcome - codes.O_PURGE)
        elif kind == codes.RISE:
            runes.rise(self, outcome - codes.O_GIANT, detail)
        elif kind == codes.REVEAL:
            runes.defeat(self, outcome - codes.O_GIANT)
        elif kind == codes.ANGRY:
            turns.add_angry(self, outcome - codes.O_ANGRY)
        elif kind == codes.RAGNAROK:
            turns.add_ragnarok(self, outcome - codes.O_RAGNAROK)
        else:
            turns.deal(self, detail, outcome - codes.O_GOD)

    def choose(self, step: i64, action: i64) -> None:
        """Carry out a choice of the seat that the top step asks. An action leaves its step in place: more may follow."""
        kind = step & 63
        detail = step >> 6 & 15
        extra = step >> 10
        if kind == codes.ACT:
            if action == codes.C_DONE:
                self.pop()
            else:
                worlds.act(self, action)
            return
        self.pop()
        if kind < codes.ACT:
            turns.choose(self, kind, detail, action)
        elif kind < codes.VALKYRIES:
            combat.choose(self, kind, action)
        elif kind < codes.VANIR:
            worlds.choose(self, kind, detail, action)
        elif kind < codes.PUSH:
            vanir.choose(self, kind, action)
        else:
            runes.choose(self, kind, detail, extra, action)

    # -- results and data ---------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """All Gods win or lose together."""
        return [1.0 if self.result == codes.WON else 0.0 for _n in range(self.seats)]

    def fault(self) -> str:
        """What is impossible about this position, as a sentence."""
        return faults.fault(self)
