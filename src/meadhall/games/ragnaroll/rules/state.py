"""RagnaRoll: a round and its phases, whose turn it is, and what stays hidden. Clauses are cited as in RULES.md (RR-...)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE, UNKNOWN, Field, buffer

from ..data import STONE_ROUNDS as ROUNDS_WITH_A_STONE
from .codes import (
    AIM,
    ASSIGN,
    BOLT,
    BY_GODS,
    BY_ROUNDS,
    BY_TROLLS,
    CIRCLE,
    DEPTH,
    DONE,
    DUMMIES,
    EARLY_ALWAYS,
    EARLY_AUTO,
    FREE,
    FROM_LEFT,
    FROM_RIGHT,
    LAST_TIE,
    LIGHTNING_FIRST,
    POWER,
    RESOLVE,
    ROLL,
    ROUND_LIMIT,
    RUNE_MAGIC,
    RUNES_FIRST,
    STEP,
    STRIKE,
    SUMMON,
    UNSEEN,
    UNSEEN_DICE,
)
from .dice import dice_fall, dice_options, dice_steps, forget_roles, set_dice, shown_dice, surely_asks
from .faults import fault_of
from .gods import god_options, serve
from .position import FIELDS, Position
from .runes import rune_magic, rune_options, stone_steps, use_runes
from .scoring import totals, winners
from .strikes import power_thunder_stone, strike, strike_options, take_aim
from .tables import HEIGHT, WIDTH

STONE_ROUNDS: Final[vec[i64]] = vec[i64]([i64(1) if n in ROUNDS_WITH_A_STONE else i64(0) for n in range(ROUND_LIMIT + 1)])


@final
class Pad:
    """A buffer lent to settle()."""

    def __init__(self) -> None:
        self.out: vec[i64] = buffer()


PADS: Final[list[Pad]] = [Pad() for _ in range(4)]  # taken and put back whole, so threads never share one


@final
class RagnarollState(Position):
    """A position of RagnaRoll for one to six seats."""

    def copy(self) -> RagnarollState:
        """An independent copy."""
        s = RagnarollState()
        s.seats = self.seats
        s.viewer = self.viewer
        s.printed = self.printed
        s.bonus_track = self.bonus_track
        s.order = self.order
        s.early_end = self.early_end
        s.valhalla_arm = self.valhalla_arm
        s.open_dice = self.open_dice
        s.loki_breaks_ties = self.loki_breaks_ties
        s.round = self.round
        s.phase = self.phase
        s.rolling = self.rolling
        s.favoured = self.favoured
        s.dummies = self.dummies[:]
        s.struck = self.struck[:]
        s.burnt = self.burnt[:]
        s.stones = self.stones[:]
        s.paid = self.paid[:]
        s.spent = self.spent[:]
        s.claims = self.claims[:]
        s.claimed_in = self.claimed_in[:]
        s.bonuses = self.bonuses[:]
        s.turns = self.turns[:]
        s.rolled = self.rolled[:]
        s.dice = self.dice[:]
        s.roles = self.roles[:]
        s.steps = self.steps[:]
        s.depth = self.depth[:]
        s.aims = self.aims[:]
        s.visited = self.visited[:]
        return s

    # -- whose turn, what is legal (section 4 of the rules) -----------------------------------------------------------

    def turn(self) -> i64:
        """Chance while dice fall, else the first seat that has not finished the phase; all act in parallel (RR-2.3)."""
        if self.phase == DONE:
            return OVER
        return self.first_unfinished()

    def first_unfinished(self) -> i64:
        """The lowest seat whose agenda is not empty; CHANCE if all have finished."""
        for seat in range(self.seats):
            if self.depth[seat] != 0:
                return seat
        return CHANCE

    def owes(self, seat: i64) -> bool:
        """A seat owes a choice until its agenda is empty (RR-2.6)."""
        return self.depth[seat] != 0

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """What the present step of the seat's agenda asks; nothing where this viewer cannot know it."""
        return self.fill_step(seat, self.present(seat), out)

    def fill_step(self, seat: i64, step: i64, out: vec[i64]) -> i64:
        """Every option of a step, ascending."""
        if step <= 0:
            return 0
        kind = step // STEP
        if kind <= CIRCLE:
            return dice_options(self, seat, kind, out)
        if kind <= FREE:
            return rune_options(self, seat, kind, step - kind * STEP, out)
        if kind == STRIKE:
            return strike_options(self, seat, out)
        return god_options(self, seat, kind, step - kind * STEP, out)

    # -- chance (section 5) -------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Three dice of a seat (216 rolls), one die of a dummy, or Loki's pick."""
        if self.phase == ROLL:
            return [(n, 1) for n in range(216)]
        if self.phase == DUMMIES:
            return [(n, 1) for n in range(1, 7)]
        if self.phase == LAST_TIE:
            tied = winners(self)
            return [(seat, 1) for seat in range(int(self.seats)) if tied & bit(seat) != 0]
        return [(0, 1)]

    def sample(self, rng: Rng) -> i64:
        """One of them, all equally likely."""
        if self.phase == ROLL:
            return rng.below(216)
        if self.phase == DUMMIES:
            return rng.below(6) + 1
        if self.phase != LAST_TIE:
            return 0
        outcomes = self.chance()
        return outcomes[rng.below(len(outcomes))][0]

    def audience(self, actor: i64) -> i64:
        """A roll is its owner's alone unless dice are open (RR-4.1); so is every choice until the phase closes (RR-2.4, RR-19.7)."""
        if self.seats == 1:
            return EVERYONE
        if actor == CHANCE:
            return bit(self.rolling) if self.phase == ROLL and self.open_dice == 0 else EVERYONE
        return bit(actor)

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """One outcome, or one step of a seat's chain and all that follows by itself; the last one closes the phase."""
        if seat == CHANCE:
            self.fall(action)
        else:
            self.answer(seat, self.present(seat), action, 0)
            self.settle(seat)
        if self.phase < DONE:
            self.go_on()

    def answer(self, seat: i64, step: i64, action: i64, auto: i64) -> None:
        """Do what a step's option says."""
        kind = step // STEP
        if kind <= CIRCLE:
            set_dice(self, seat, kind, action, auto)
        elif kind <= FREE:
            use_runes(self, seat, kind, step - kind * STEP, action, auto)
        elif kind == STRIKE:
            strike(self, seat, action, auto)
        else:
            serve(self, seat, kind, step - kind * STEP, action, auto)

    def settle(self, seat: i64) -> None:
        """Run a seat's agenda to its next real choice; a single option is taken for it, none is skipped (RR-2.5, RR-5.3)."""
        while self.depth[seat] > 0:
            step = self.present(seat)
            kind = step // STEP
            if kind == RUNE_MAGIC:
                rune_magic(self, seat)
            elif kind == POWER:
                self.pop(seat)
                power_thunder_stone(self, seat)
            elif kind == AIM:
                self.pop(seat)
                take_aim(self, seat, step - AIM * STEP)
            elif (kind <= CIRCLE and surely_asks(self, seat, kind)) or self.asks(seat, step):
                return

    def asks(self, seat: i64, step: i64) -> bool:
        """Has the present step more than one option? If not, it is over: its only option is taken, or it is skipped."""
        pad = PADS.pop() if PADS else Pad()
        n = self.fill_step(seat, step, pad.out)
        only = pad.out[0]
        PADS.append(pad)
        if n > 1:
            return True
        if n == 1:
            self.answer(seat, step, only, 1)
        else:
            self.pop(seat)
        return False

    def fall(self, outcome: i64) -> None:
        """Dice land, or Loki picks a winner."""
        if self.phase == ROLL:
            dice_fall(self, self.rolling, outcome)
            if self.told is not None:
                shown = (int(self.rolling), *[int(self.rolled[self.rolling * 3 + i]) for i in range(3)])
                self.tell("roll", shown, self.audience(CHANCE))
            self.rolling += 1
        elif self.phase == DUMMIES:
            dummy: i64 = 0 if self.dummies[0] == 0 else 1
            self.dummies[dummy] = outcome
            if self.told is not None:
                self.announce("dummy", (int(dummy), int(outcome)))
        elif self.phase == LAST_TIE:
            self.favoured = outcome + 1
            if self.told is not None:
                self.announce("loki", (int(outcome),))

    # -- phases (RR-2) ------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Close every phase that all have finished, and open the next, until somebody or chance must act (RR-2.2, RR-2.7)."""
        while self.first_unfinished() == CHANCE:
            if self.viewer != REFEREE and self.seats > 1 and self.phase != ROLL and self.phase != DUMMIES:
                self.phase = UNSEEN_DICE if self.phase == ASSIGN else UNSEEN  # on a view: the others' choices would be needed
                return
            if self.phase == RUNES_FIRST:
                if STONE_ROUNDS[self.round] == 1:
                    self.show_sheets()
                self.phase = ROLL
                self.rolling = 0
                return
            if self.phase == ROLL:
                if self.rolling < self.seats:
                    return
                self.phase = ASSIGN
                for seat in range(self.seats):
                    dice_steps(self, seat)
                    self.settle(seat)
            elif self.phase == ASSIGN:
                self.reveal()
                self.phase = DUMMIES
            elif self.phase == DUMMIES:
                if self.seats < 3 and self.dummies[2 - self.seats] == 0:
                    return
                self.phase = RESOLVE
                for seat in range(self.seats):
                    self.resolve_steps(seat)
                    self.settle(seat)
            elif self.phase == RESOLVE:
                self.show_sheets()
                if not self.finish():
                    self.begin_round(self.round + 1)
            elif self.phase == LAST_TIE:
                if self.favoured == 0:
                    return
                self.phase = DONE
                return
            else:
                return

    def begin_round(self, number: i64) -> None:
        """Phase A: the number is crossed off, and in rounds 4 and 8 each seat owes a free stone (RR-3)."""
        self.round = number
        self.phase = RUNES_FIRST
        if self.told is not None:
            self.announce("round", (int(number),))
        if STONE_ROUNDS[number] == 1:
            for seat in range(self.seats):
                stone_steps(self, seat)
                self.settle(seat)

    def reveal(self) -> None:
        """Phase C: all dice and roles are shown, turn boxes are marked, the dummies' dice are picked up (RR-4.11, RR-4.12)."""
        self.dummies[0] = 0
        self.dummies[1] = 0
        for seat in range(self.seats):
            self.turns[self.seats + seat] = self.turns[seat]
            if self.told is not None:
                self.announce("reveal", (int(seat), *shown_dice(self, seat)))

    def resolve_steps(self, seat: i64) -> None:
        """Phase D: the order of execution, last step first (RR-5.1, RR-5.2)."""
        self.push(seat, RUNE_MAGIC, 0)
        self.push(seat, SUMMON, 0)
        self.push(seat, RUNE_MAGIC, 0)
        if self.order == LIGHTNING_FIRST:
            self.push(seat, AIM, FROM_RIGHT)
            self.push(seat, AIM, FROM_LEFT)
            self.push(seat, AIM, BOLT)
        else:
            self.push(seat, AIM, BOLT)
            self.push(seat, AIM, FROM_RIGHT)
            self.push(seat, AIM, FROM_LEFT)
            self.push(seat, RUNE_MAGIC, 0)
        self.push(seat, POWER, 0)

    def show_sheets(self) -> None:
        """A phase closes: everybody sees every sheet (RR-2.4)."""
        for seat in range(self.seats):
            if self.told is not None and self.seats > 1:
                self.recap(seat)
            self.publish(seat)

    def recap(self, seat: i64) -> None:
        """Tell all what has come onto a sheet since they saw it last: marks, stones, magic spent, gods with bonus and placement."""
        public = self.seats + seat
        marks = [
            int(row * WIDTH + x)
            for row in range(HEIGHT)
            for x in range(WIDTH)
            if (self.marked(seat, row) & ~self.marked(public, row)) & bit(x) != 0
        ]
        stones = [n for n in range(18) if (self.stones[seat] & ~self.stones[public]) & bit(n) != 0]
        gods: list[int] = []
        for god in range(5):
            if self.claims[seat * 5 + god] != self.claims[public * 5 + god]:
                gods += [god, int(self.bonuses[seat * 5 + god]), int(self.claims[seat * 5 + god]) - 1]
        spent = [int(self.spent[seat * 3 + i] - self.spent[public * 3 + i]) for i in range(3)]
        if marks or stones or gods or any(spent):
            self.announce("recap", (int(seat), len(marks), *marks, len(stones), *stones, *spent, *gods))

    # -- the end (RR-14, RR-16) ---------------------------------------------------------------------------------------

    def end_reasons(self) -> i64:
        """Why the game ends after this round, as bits; 0 if it goes on (RR-14.1 to RR-14.3)."""
        reasons: i64 = 0
        if self.round >= ROUND_LIMIT:
            reasons = BY_ROUNDS
        if self.early_end == EARLY_ALWAYS or (self.early_end == EARLY_AUTO and self.seats > 1):
            for seat in range(self.seats):
                if self.all_gods(self.seats + seat):
                    reasons |= BY_GODS
                if self.every_troll(self.seats + seat):
                    reasons |= BY_TROLLS
        return reasons

    def all_gods(self, sheet: i64) -> bool:
        """Has this sheet summoned all five?"""
        return all(self.claims[claim] != 0 for claim in range(sheet * 5, sheet * 5 + 5))

    def finish(self) -> bool:
        """Phase E: end the game if it is time (RR-14); a full tie may go to Loki (RR-16.3)."""
        reasons = self.end_reasons()
        if reasons == 0:
            return False
        self.phase = DONE
        tied = winners(self)
        if self.loki_breaks_ties == 1 and tied & (tied - 1) != 0:
            self.phase = LAST_TIE
        if self.told is not None:
            self.tell_end(reasons)
        return True

    def tell_end(self, reasons: i64) -> None:
        """Say why it ended and what everybody has."""
        gods = sum(int(bit(seat)) for seat in range(self.seats) if self.all_gods(self.seats + seat))
        trolls = sum(int(bit(seat)) for seat in range(self.seats) if self.every_troll(self.seats + seat))
        if reasons & BY_GODS != 0:
            self.announce("end", (BY_GODS, gods))
        if reasons & BY_TROLLS != 0:
            self.announce("end", (BY_TROLLS, trolls))
        if reasons == BY_ROUNDS:
            self.announce("end", (BY_ROUNDS, 0))
        total = totals(self)
        for seat in range(self.seats):
            self.announce("score", (int(seat), int(total[seat]), int(self.seats)))

    def scores(self) -> list[float]:
        """Winners share 1; solo: the points on the way to the highest rank, from 0 to 1 (RR-18.6)."""
        if self.seats == 1:
            return [min(1.0, max(0.0, float(totals(self)[0]) / 60.0))]
        won = winners(self)
        share = 1.0 / sum(1 for seat in range(self.seats) if won & bit(seat) != 0)
        return [share if won & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Each seat's total if the game ended now, by the sheets that this viewer knows."""
        total = totals(self)
        return [int(total[seat]) for seat in range(self.seats)]

    # -- secrets (section 6) ------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> RagnarollState:
        """Others' sheets as they were shown last; their dice and roles before the reveal, and how far they have come, unknown."""
        s = self.copy()
        s.viewer = seat
        for other in range(self.seats):
            if other != seat and self.seats > 1:
                s.hide(other)
        return s

    def hide(self, seat: i64) -> None:
        """Forget what only this seat may know."""
        self.overwrite(seat, self.seats + seat)
        fallen = self.phase == ASSIGN or (self.phase == ROLL and seat < self.rolling)
        for i in range(seat * 3, seat * 3 + 3):
            if fallen:
                if self.open_dice == 0:
                    self.rolled[i] = UNKNOWN
                self.dice[i] = UNKNOWN
        if self.phase == ASSIGN:
            self.roles[seat * 2] = UNKNOWN
            self.roles[seat * 2 + 1] = UNKNOWN
        if self.depth[seat] != 0:
            self.depth[seat] = UNKNOWN
            self.aims[seat] = UNKNOWN
            for i in range(seat * DEPTH, seat * DEPTH + DEPTH):
                self.steps[i] = UNKNOWN
            for i in range(seat * HEIGHT, seat * HEIGHT + HEIGHT):
                self.visited[i] = UNKNOWN

    def guess(self, rng: Rng) -> RagnarollState:
        """Others may have rolled anything and chosen anything legal: all of it if finished, not all if unfinished."""
        s = self.copy()
        s.viewer = REFEREE
        for seat in range(self.seats):
            if seat != self.viewer and self.seats > 1:
                s.imagine(seat, rng)
        return s

    def imagine(self, seat: i64, rng: Rng) -> None:
        """Play one hidden chain from the start of the phase with random choices; an unfinished one stops where a choice is owed."""
        if self.phase == ASSIGN or (self.phase == ROLL and seat < self.rolling):
            for i in range(seat * 3, seat * 3 + 3):
                if self.rolled[i] == UNKNOWN:
                    self.rolled[i] = rng.below(6) + 1
            forget_roles(self, seat)
        if self.phase != RUNES_FIRST and self.phase != ASSIGN and self.phase != RESOLVE:
            return
        finished = self.depth[seat] == 0
        out = buffer()
        taken: vec[i64] = vec[i64]()
        self.restart(seat)
        while self.depth[seat] != 0:
            action = out[rng.below(self.fill(seat, out))]
            self.answer(seat, self.present(seat), action, 0)
            self.settle(seat)
            taken = append(taken, action)
        if finished:
            return
        self.restart(seat)
        for i in range(rng.below(i64(len(taken)))):
            self.answer(seat, self.present(seat), taken[i], 0)
            self.settle(seat)

    def restart(self, seat: i64) -> None:
        """Put a seat back to the start of the present phase: its sheet as all know it, its agenda fresh."""
        self.overwrite(seat, self.seats + seat)
        self.depth[seat] = 0
        self.aims[seat] = 0
        for i in range(seat * DEPTH, seat * DEPTH + DEPTH):
            self.steps[i] = 0
        for i in range(seat * HEIGHT, seat * HEIGHT + HEIGHT):
            self.visited[i] = 0
        if self.phase == ASSIGN:
            forget_roles(self, seat)
            dice_steps(self, seat)
        elif self.phase == RESOLVE:
            self.resolve_steps(seat)
        elif STONE_ROUNDS[self.round] == 1:
            stone_steps(self, seat)
        self.settle(seat)

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def fault(self) -> str:
        """What is impossible about this position (RR-19.4)."""
        return fault_of(self)
