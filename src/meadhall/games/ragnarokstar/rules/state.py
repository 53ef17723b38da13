"""RagnaRok Star: the State that everything else plays with. The rules themselves are told chapter by chapter:

programming (RS-5), sea (RS-1.6, RS-2, RS-6, RS-8, RS-13, RS-14), collecting (RS-9), theft (RS-10), contracts (RS-11), lodges (RS-16,
RS-17.7), dragon (RS-17.11), guests (RS-17.2, RS-18), scoring (RS-15); resolving puts them in their order (RS-4, RS-7, RS-12, RS-19),
choices lists what a seat can do, secrets tells who knows what.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from .choices import choose, fill_for, happen
from .contracts import last_event, next_contracts, unseen
from .guests import guest_deck, size
from .lodges import EXIT, angry
from .position import END, FIRST_KEEP, ICE_GIVE, ICE_PLACE, KEEPS, NOBODY, PROGRAM, SCORING, SENDING, SETUP, Board
from .resolving import begin, settle
from .scoring import leaders, open_glory, total_glory
from .secrets import hide, invent, some_card
from .tables import (
    ALL_GUESTS,
    BASE,
    CARDS,
    DIVALKYRIE,
    G10,
    PIECES,
    START_SQUARE,
    X_ARRIVAL,
    X_CONTRACT,
    X_CROWD,
    X_GUEST,
    X_MASTER,
    X_MISSING,
    X_PEEK,
    X_REST,
)


@final
class RagnarokStarState(Board):
    """A game of RagnaRok Star."""

    def copy(self) -> RagnarokStarState:
        """An independent copy."""
        s = RagnarokStarState()
        self.paste(s)
        return s

    # -- set-up (RS-1) ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Lay out the lodges and the guest stars (RS-1.13, RS-1.14), then leave the rest to chance."""
        if self.expansion != BASE:
            for seat in range(self.seats):
                self.lodges[seat * 5 + START_SQUARE - 1] = 1
        if self.expansion == DIVALKYRIE:
            self.deck_could = ALL_GUESTS
            self.guest_left = 12
        begin(self)

    # -- whose turn, what is legal ------------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """OVER, CHANCE, or the lowest seat that owes a choice."""
        owing = self.owing
        if owing != 0:
            seat: i64 = 0
            while owing & 1 == 0:
                owing >>= 1
                seat += 1
            return seat
        return OVER if self.chance_kind == 0 else CHANCE

    def owes(self, seat: i64) -> bool:
        """Does this seat owe a choice?"""
        return seat >= 0 and self.owing & bit(seat) != 0

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Every option of the seat, ascending."""
        return fill_for(self, seat, out)

    # -- chance (section 5) -------------------------------------------------------------------------------------------------

    def outcomes(self) -> i64:
        """The possible outcomes of the present event of chance, as bits: all equally likely."""
        kind = self.chance_kind
        if kind == X_MASTER:
            return bit(self.seats) - 1
        if kind == X_CROWD or kind == X_MISSING:
            return 15
        if kind == X_REST:
            return 63
        if kind == X_CONTRACT:
            return next_contracts(self)
        if kind == X_ARRIVAL and self.peeked[self.active] > 0:
            return bit(self.peeked[self.active])  # somebody looked, so it is certain
        if kind == X_ARRIVAL or kind == X_PEEK:
            return self.left[self.active] * 2  # cards count from 1
        if kind == X_GUEST:
            return guest_deck(self)
        return leaders(self)

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes with equal weights."""
        cards = self.outcomes()
        return [(int(card), 1) for card in range(i64(CARDS)) if cards & bit(card) != 0]

    def sample(self, rng: Rng) -> i64:
        """One of them."""
        return some_card(self.outcomes(), rng)

    def audience(self, actor: i64) -> i64:
        """A window's choices are secret; contracts, guest stars and peeked cards are seen by those who draw or look."""
        if actor == CHANCE:
            if self.chance_kind == X_CONTRACT:
                return EVERYONE if self.ends_with(actor) else bit(self.ledger[last_event(self) + 1])
            if self.chance_kind == X_PEEK:
                return self.lookers[self.active]
            return bit(self.active) if self.chance_kind == X_GUEST else EVERYONE
        if self.act != 0:
            return bit(actor) if self.act == G10 and not self.ends_with(actor) else EVERYONE
        if self.asked & bit(actor) == 0:
            return EVERYONE
        return EVERYONE if self.reveals(actor) else bit(actor)

    def reveals(self, seat: i64) -> bool:
        """Is this the last choice of a window, so that all is shown? Kept contracts stay secret."""
        if self.owing != bit(seat):
            return False
        if self.step == FIRST_KEEP or self.step == KEEPS:
            return self.ends_with(seat)
        if self.step == PROGRAM:
            return self.written[seat] == self.last_number() - 1
        return self.step != SENDING or self.picks[seat] != 0 or self.lodges[seat * 5 + EXIT] < 2

    def ends_with(self, actor: i64) -> bool:
        """Is this the last thing that happens before all contracts are shown?"""
        if self.round < self.rounds or self.viewer != REFEREE:
            return False
        after = self.copy()
        after.apply(actor, self.sample(Rng(0)) if actor == CHANCE else i64(self.legal(actor)[0]))
        return after.step >= SCORING

    # -- change -------------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """One choice or outcome, then all that is forced."""
        if seat == CHANCE:
            happen(self, action)
        else:
            choose(self, seat, action)
        if self.owing == 0 and self.chance_kind == 0 and not self.waits_in_view():
            settle(self)

    def waits_in_view(self) -> bool:
        """On a view: is a window over whose other choices the viewer does not know? Then nothing more can be foretold."""
        if self.viewer == REFEREE:
            return False
        return any(self.picks[seat] < 0 or (self.step == PROGRAM and self.programs[seat * 6] < 0) for seat in range(self.seats))

    # -- results (RS-15) ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """The champion takes all; a shared win is split (RS-15.6, RS-15.7)."""
        if self.champion != NOBODY:
            return [1.0 if seat == self.champion else 0.0 for seat in range(self.seats)]
        tied = leaders(self)
        return [1.0 / float(size(tied)) if tied & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Glory: what lies open while the game runs, everything once it is over."""
        if self.step == END:
            return [int(total_glory(self, seat)) for seat in range(self.seats)]
        return [int(open_glory(self, seat)) for seat in range(self.seats)]

    # -- secrets (section 6) ------------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> RagnarokStarState:
        """What this seat, or a spectator, may know."""
        seen = self.copy()
        hide(seen, seat)
        return seen

    def guess(self, rng: Rng) -> RagnarokStarState:
        """A world that the viewer cannot rule out."""
        world = self.copy()
        if world.viewer >= -2:
            invent(world, rng)
        return world

    # -- data ---------------------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        """What is impossible about this position."""
        for seat in range(self.seats):
            for other in range(seat):
                if self.bands[seat] == self.bands[other]:
                    return "RS-1.1: two seats play the same band"
        for kind in range(i64(4)):
            n: i64 = 0
            for k in range(i64(4)):
                n += self.fans[k * 4 + kind] + self.halls[k * 4 + kind]
            if n > PIECES:
                return f"RS-1.3: there are only {PIECES} fans of a type"
        fault = self.ice_fault()
        if fault:
            return fault
        black: i64 = 0
        for seat in range(self.seats):
            black += angry(self, seat)
            for square in range(i64(4)):
                if self.lodges[seat * 5 + square] > 1:
                    return "RS-16.1: a square holds one angry fan"
            if self.lodges[seat * 5 + 4] > 2:
                return "RS-16.1: the exit holds two angry fans"
        if black != (0 if self.expansion == BASE else self.seats):
            return "RS-1.13: there is one angry fan for each player, and none without the expansion"
        if self.round > self.rounds:
            return "RS-4.1: the last round is over"
        for seat in range(self.seats):
            if self.asked & bit(seat) == 0 and (self.picks[seat] != 0 or self.seconds[seat] != 0):
                return "RS-7.4: a seat that is not asked has chosen something"
        return self.card_fault()

    def ice_fault(self) -> str:
        """Two different tiles on the board and the third one held (RS-2.3)."""
        if self.step == SETUP:
            return ""
        seen: i64 = 0
        lying: i64 = 0
        for spot in range(i64(4)):
            if self.tiles[spot] != 0:
                lying += 1
                if seen & bit(self.tiles[spot]) != 0:
                    return "RS-2.3: one tile lies on two spots"
                seen |= bit(self.tiles[spot])
        if self.step == ICE_GIVE or self.step == ICE_PLACE:
            lying += 1
            seen |= bit(self.lifted)
        if lying != 2 or (seen | bit(self.held)) != 14:
            return "RS-2.3: two tiles lie on the board and the third is with the Ice Master"
        if self.master == NOBODY or self.master >= self.seats:
            return "RS-2.3: somebody must be Ice Master"
        return ""

    def card_fault(self) -> str:
        """Every contract and every guest star is in one place."""
        slots = len(self.kept_seat)
        if len(self.kept_card) != slots or len(self.kept_done) != slots or len(self.kept_denied) != slots:
            return "RS-11.4: the rows of kept contracts have different lengths"
        if len(self.kept_base) != slots * 9 or len(self.ledger) % 7 != 0:
            return "RS-11.8: the counts of kept contracts are incomplete"
        if self.viewer == REFEREE:
            if size(unseen(self)) != self.top:
                return "RS-1.5: the unseen contracts are not as many as the deck has"
            seen = unseen(self)
            for i in range(i64(len(self.bottom))):
                if seen & bit(self.bottom[i]) != 0:
                    return "RS-1.5: a contract is in two places"
                seen |= bit(self.bottom[i])
            for i in range(i64(slots)):
                if seen & bit(self.kept_card[i]) != 0:
                    return "RS-1.5: a contract is in two places"
                seen |= bit(self.kept_card[i])
            if self.expansion == DIVALKYRIE:
                return self.guest_fault()
        return ""

    def guest_fault(self) -> str:
        """Twelve guest stars: in the deck, in hands, on the discard pile (RS-1.14, RS-17.5)."""
        seen = self.discard
        for seat in range(self.seats):
            if self.guests[seat] > 0:
                if seen & bit(self.guests[seat]) != 0:
                    return "RS-17.5: a guest star is in two places"
                if self.could[seat] & bit(self.guests[seat]) == 0:
                    return "RS-18.17: a hand holds a guest star that it is known not to hold"
                seen |= bit(self.guests[seat])
        if size(guest_deck(self)) != self.guest_left or guest_deck(self) & ~self.deck_could != 0:
            return "RS-1.14: the deck of guest stars does not hold what is left of the twelve"
        return ""
