"""The State of RagnaRoll: whose turn it is, what chance decides, what each seat learns. Clauses are cited as in RULES.md (RR-...)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from . import agenda, codes, dice, faults, rounds, scoring, secrets
from .position import Position


@final
class RagnarollState(Position):
    """A position of RagnaRoll for one to six seats."""

    def begin(self, seats: i64) -> None:
        """Fresh sheets, round 1, the dice about to fall (RR-1)."""
        self.lay_out(seats)
        rounds.begin_round(self, 1)
        rounds.go_on(self)

    def copy(self) -> RagnarollState:
        """An independent copy."""
        s = RagnarollState()
        self.paste(s)
        return s

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """Chance while dice fall, else the first seat that has not finished the phase; all act in parallel (RR-2.3)."""
        if self.phase == codes.DONE:
            return OVER
        return self.first_unfinished()

    def owes(self, seat: i64) -> bool:
        """A seat owes a choice until its agenda is empty (RR-2.6)."""
        return self.depth[seat] != 0

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """What the present step of the seat's agenda asks; nothing where this viewer cannot know it."""
        return agenda.options(self, seat, self.present(seat), out)

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Three dice of a seat (216 rolls), one die of a dummy, or Loki's pick."""
        if self.phase == codes.ROLL:
            return [(n, 1) for n in range(216)]
        if self.phase == codes.DUMMIES:
            return [(n, 1) for n in range(1, 7)]
        if self.phase == codes.LAST_TIE:
            tied = scoring.winners(self)
            return [(seat, 1) for seat in range(int(self.seats)) if has(tied, seat)]
        return [(0, 1)]

    def sample(self, rng: Rng) -> i64:
        """Draw one of them, all equally likely."""
        if self.phase == codes.ROLL:
            return rng.below(216)
        if self.phase == codes.DUMMIES:
            return rng.below(6) + 1
        if self.phase != codes.LAST_TIE:
            return 0
        outcomes = self.chance()
        return outcomes[rng.below(len(outcomes))][0]

    def fall(self, outcome: i64) -> None:
        """Dice land, or Loki picks a winner."""
        if self.phase == codes.ROLL:
            dice.fall(self, self.rolling, outcome)
            if self.told is not None:
                shown = (int(self.rolling), *[int(self.rolled[self.rolling * 3 + i]) for i in range(3)])
                self.tell("roll", shown, self.audience(CHANCE))
            self.rolling += 1
        elif self.phase == codes.DUMMIES:
            dummy: i64 = 0 if self.dummies[0] == 0 else 1
            self.dummies[dummy] = outcome
            if self.told is not None:
                self.announce("dummy", (int(dummy), int(outcome)))
        elif self.phase == codes.LAST_TIE:
            self.favoured = outcome + 1
            if self.told is not None:
                self.announce("loki", (int(outcome),))

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out one outcome, or one choice and everything it forces; the last one closes the phase."""
        if seat == CHANCE:
            self.fall(action)
        else:
            agenda.answer(self, seat, self.present(seat), action, 0)
            if self.told is not None:
                self.beat()
            agenda.settle(self, seat)
        if self.phase < codes.DONE:
            rounds.go_on(self)

    def audience(self, actor: i64) -> i64:
        """Only its owner sees a roll, unless dice are open (RR-4.1), and a choice, until the phase closes (RR-2.4, RR-19.7)."""
        if self.seats == 1:
            return EVERYONE
        if actor == CHANCE:
            return bit(self.rolling) if self.phase == codes.ROLL and self.open_dice == 0 else EVERYONE
        return bit(actor)

    # -- results ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """Winners share 1; solo, the points as a fraction of the highest rank, from 0 to 1 (RR-19.6)."""
        if self.seats == 1:
            return [min(1.0, max(0.0, float(scoring.totals(self)[0]) / 60.0))]
        won = scoring.winners(self)
        share = 1.0 / float(size(won))
        return [share if has(won, seat) else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Each seat's total if the game ended now, by the sheets that this viewer knows."""
        total = scoring.totals(self)
        return [int(total[seat]) for seat in range(self.seats)]

    # -- secrets ------------------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> RagnarollState:
        """Others' sheets as last shown; their dice and roles before the reveal, and their progress, are unknown."""
        s = self.copy()
        s.viewer = seat
        for other in range(self.seats):
            if other != seat and self.seats > 1:
                secrets.hide(s, other)
        return s

    def guess(self, rng: Rng) -> RagnarollState:
        """Others may have rolled and chosen anything legal: the whole agenda if they have finished, part of it if not."""
        s = self.copy()
        s.viewer = REFEREE
        for seat in range(self.seats):
            if seat != self.viewer and self.seats > 1:
                secrets.imagine(s, seat, rng)
        return s

    # -- data ---------------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        """What is impossible about this position (RR-19.4)."""
        return faults.fault(self)

    def whole(self) -> str:
        """What is wrong with the sheets while nobody is asked."""
        return faults.unwhole(self)
