"""RagnaRok Star: the State that everything else uses. The rules themselves are in one module per chapter:

programming (RS-5), sea (RS-1.6, RS-2, RS-6, RS-8, RS-13, RS-14), collecting (RS-9), theft (RS-10), contracts (RS-11), eyes (RS-12),
lodges (RS-16, RS-17.7), dragon (RS-17.11), guests (RS-17.2, RS-18), halls (RS-3.3), scoring (RS-15). resolving runs the phases in
order (RS-4, RS-19) and stages the stages of a number (RS-7.2); choices lists what a seat can do, chance what can be drawn, secrets
who knows what.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, lowest, size
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from . import chance, choices, codes, contracts, faults, lodges, resolving, scoring, secrets, tables
from .position import Position


@final
class RagnarokStarState(Position):
    """A game of RagnaRok Star."""

    def copy(self) -> RagnarokStarState:
        """An independent copy."""
        s = RagnarokStarState()
        self.paste(s)
        return s

    # -- set-up (RS-1) ------------------------------------------------------------------------------------------------------

    def begin(self, bands: list[int], handicap: list[int]) -> None:
        """Give out bands and handicaps, lay out the lodges and the guest stars (RS-1.13, RS-1.14), then leave the rest to chance."""
        self.bands = tables.row(bands)
        self.handicap = tables.row(handicap)
        if self.expansion != codes.BASE:
            for seat in range(self.seats):
                self.lodges[seat * 5 + tables.START_SQUARE - 1] = 1
        if self.expansion == codes.DIVALKYRIE:
            self.deck_could = codes.ALL_GUESTS
            self.guest_left = 12
        resolving.begin(self)

    # -- whose turn, what is legal ------------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """OVER, CHANCE, or the lowest seat that owes a choice."""
        if self.owing != 0:
            return lowest(self.owing)
        return OVER if self.chance_kind == codes.NO_CHANCE else CHANCE

    def owes(self, seat: i64) -> bool:
        """Does this seat owe a choice?"""
        return seat >= 0 and has(self.owing, seat)

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Every option of the seat, ascending."""
        return choices.fill_for(self, seat, out)

    # -- chance -------------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes with equal weights."""
        cards = chance.outcomes(self)
        return [(int(card), 1) for card in range(i64(codes.CARDS)) if has(cards, card)]

    def sample(self, rng: Rng) -> i64:
        """Draw one of them."""
        return chance.one_of(chance.outcomes(self), rng)

    def audience(self, actor: i64) -> i64:
        """A window's choices are secret; only those who draw or look see contracts, guest stars and peeked cards."""
        if actor == CHANCE:
            if self.chance_kind == codes.X_CONTRACT:
                return EVERYONE if self.ends_with(actor) else bit(self.ledger[contracts.last_event(self) + codes.EVENT_SEAT])
            if self.chance_kind == codes.X_PEEK:
                return self.lookers[self.active]
            return bit(self.active) if self.chance_kind == codes.X_GUEST else EVERYONE
        if self.act != 0:
            return bit(actor) if self.act == codes.G10 and not self.ends_with(actor) else EVERYONE
        if not has(self.asked, actor):
            return EVERYONE
        return EVERYONE if self.reveals(actor) else bit(actor)

    def reveals(self, seat: i64) -> bool:
        """Is this the last choice of a window, so that everything is shown? Kept contracts stay secret."""
        if self.owing != bit(seat):
            return False
        if self.step == codes.FIRST_KEEP or self.step == codes.KEEPS:
            return self.ends_with(seat)
        if self.step == codes.PROGRAM:
            return self.written[seat] == self.last_number() - 1
        return self.step != codes.SENDING or self.picks[seat] != 0 or self.lodges[seat * 5 + lodges.EXIT] < 2

    def ends_with(self, actor: i64) -> bool:
        """Is this the last thing that happens before all contracts are shown?"""
        if self.round < self.rounds or self.viewer != REFEREE:
            return False
        after = self.copy()
        after.apply(actor, self.sample(Rng(0)) if actor == CHANCE else i64(self.legal(actor)[0]))
        return after.step >= codes.SCORING

    # -- change -------------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out one choice or outcome, then everything that is forced."""
        if seat == CHANCE:
            chance.happen(self, action)
        else:
            choices.choose(self, seat, action)
        if not self.waits() and not self.waits_in_view():
            resolving.settle(self)

    def waits_in_view(self) -> bool:
        """On a view: has a window closed without the viewer knowing the other choices? If so, nothing more can be foretold."""
        if self.viewer == REFEREE:
            return False
        return any(self.picks[seat] < 0 or (self.step == codes.PROGRAM and self.programs[seat * 6] < 0) for seat in range(self.seats))

    # -- results (RS-15) ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """The champion takes everything; a shared win is split (RS-15.6, RS-15.7)."""
        if self.champion != codes.NOBODY:
            return [1.0 if seat == self.champion else 0.0 for seat in range(self.seats)]
        tied = scoring.leaders(self)
        return [1.0 / float(size(tied)) if has(tied, seat) else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Glory: what lies open while the game runs, everything once it is over."""
        if self.step == codes.END:
            return [int(scoring.total_glory(self, seat)) for seat in range(self.seats)]
        return [int(scoring.open_glory(self, seat)) for seat in range(self.seats)]

    # -- secrets ------------------------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> RagnarokStarState:
        """What this seat, or a spectator, may know."""
        seen = self.copy()
        secrets.hide(seen, seat)
        return seen

    def guess(self, rng: Rng) -> RagnarokStarState:
        """A world that the viewer cannot rule out."""
        world = self.copy()
        if world.viewer != REFEREE:
            secrets.invent(world, rng)
        return world

    # -- data ---------------------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        """What is impossible about this position."""
        return faults.fault(self)
