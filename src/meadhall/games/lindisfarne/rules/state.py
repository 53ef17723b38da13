"""The State of Lindisfarne: whose turn it is and what a choice or an outcome does. Clauses are cited as in RULES.md (LD-...)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from . import boards, chance, choices, codes, faults, scoring, secrets, tables, voyage
from .position import Position


@final
class LindisfarneState(Position):
    """A position of Lindisfarne."""

    def copy(self) -> LindisfarneState:
        """An independent copy."""
        to = LindisfarneState()
        self.paste(to)
        return to

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """CHANCE for dice and cards, the seat that is asked, or OVER."""
        if self.step < codes.CHANCE_STEPS:
            return CHANCE
        if self.step == codes.ENDED:
            return OVER
        return self.seat

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The choices of the present step, ascending."""
        return choices.fill(self, out)

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Cards one by one and objectives in pairs, all equally likely; dice as crews, weighted by the ways to roll them."""
        return chance.outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome, without the list."""
        return chance.draw(self, rng)

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Make a choice, or let an outcome happen."""
        step = self.step
        if step < codes.CHANCE_STEPS:
            self.happen(action)
        elif step == codes.TURN:
            if action == codes.A_DEPART:
                voyage.depart(self)
            elif action == codes.A_RETURN:
                voyage.go_home(self, False)
                voyage.next_turn(self)
            else:
                voyage.use_effect(self, action - codes.A_EFFECT)
        elif step == codes.ROLLED:
            if action < codes.A_BOARD:
                voyage.use_effect(self, action - codes.A_EFFECT)
            elif action < codes.A_DONE:
                voyage.choose_board(self, action - codes.A_BOARD)
            elif action < codes.A_DOWN:
                voyage.spend_rune(self, action - codes.A_UP + 1, action - codes.A_UP + 2)
            else:
                voyage.spend_rune(self, action - codes.A_DOWN + 2, action - codes.A_DOWN + 1)
        elif step == codes.DICE:
            voyage.place(self, action - codes.A_PLACE)
        elif step == codes.CLAIM:
            if action == codes.A_OBJECTIVE:
                boards.refuse(self)
            else:
                boards.take(self, action - codes.A_TAKE)
        else:
            self.apply_rare(action)

    def apply_rare(self, action: i64) -> None:
        """Answers to the questions that seldom come up."""
        step = self.step
        if step == codes.KEEP:
            boards.keep(self, action - codes.A_KEEP)
        elif step == codes.NEUTRAL:
            boards.discard_for_neutral(self, action - codes.A_DISCARD)
        elif step == codes.AGAIN:
            voyage.roll_again(self, action - codes.A_AGAIN)
        elif step == codes.TURN_DIE:
            code = action - codes.A_TURN
            voyage.turn_die(self, code // 6 + 1, code % 6 + 1)
        elif step == codes.FROM:
            voyage.recall_from(self, action - codes.A_FROM)
        elif step == codes.BACK:
            code = action - codes.A_BACK
            voyage.recall(self, code // 7 + 1, code % 7)
        elif step == codes.BANNER_STEP:
            voyage.raise_banner(self, action - codes.A_BANNER)
        elif step == codes.BOARD2:
            if action == codes.A_DONE:
                voyage.next_turn(self)
            else:
                voyage.choose_board(self, action - codes.A_BOARD)
        elif step == codes.COUNTRY:
            boards.name_country(self, action - codes.A_COUNTRY)

    def happen(self, outcome: i64) -> None:
        """Carry out an outcome of chance."""
        step = self.step
        if step == codes.ROLL or step == codes.REROLL:
            voyage.rolled(self, outcome)
        elif step == codes.DEAL:
            if boards.deal(self, outcome):
                self.dealt()
        elif step == codes.NEUTRAL_ROLL:
            voyage.set_neutral(self, outcome)
        elif step == codes.DRAW:
            boards.draw(self, outcome)
        elif step == codes.OUT:
            self.leave_out(tables.RAIDS + outcome // tables.NORWAY_CARDS, tables.RAIDS + outcome % tables.NORWAY_CARDS)
        else:
            self.begin(outcome)

    def dealt(self) -> None:
        """Both cards of a board lie there: the next board, or (after the neutral clan's roll, LD-9.2) the expedition begins."""
        if self.board < codes.SOUTH:
            self.board += 1
        elif self.neutral_clan == 1:
            self.step = codes.NEUTRAL_ROLL
        else:
            voyage.begin_expedition(self)

    # -- the set-up (LD-1) --------------------------------------------------------------------------------------------

    def leave_out(self, a: i64, b: i64) -> None:
        """Remove two Norway cards from the game; everybody sees which (LD-1.3, LD-1.4)."""
        self.out = bit(a) | bit(b)
        self.pile &= ~self.out
        self.step = codes.FIRST if self.jarl < 0 else codes.DEAL
        if self.told is not None:
            self.tell_all("out", a, b)

    def begin(self, seat: i64) -> None:
        """A seat is first player and holds the Jarl pawn (LD-1.8)."""
        self.jarl = seat
        self.seat = seat
        self.step = codes.DEAL
        if self.told is not None:
            self.tell_all("first", seat)

    # -- results ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """The winner scores 1; tied winners share it (LD-8.14)."""
        first = scoring.winners(self)
        share = 1.0 / float(size(first))
        return [share if has(first, seat) else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Prestige, seat by seat; objectives that this viewer does not know are not counted."""
        return [int(scoring.total(self, seat)) for seat in range(self.seats)]

    def fault(self) -> str:
        """What is impossible about this position."""
        return faults.fault(self)

    def whole(self) -> str:
        """What is wrong with the table while nobody is asked."""
        return faults.unwhole(self)

    # -- secrets (LD-6.11) --------------------------------------------------------------------------------------------

    def audience(self, actor: i64) -> i64:
        """Only the drawer sees the pair drawn and the one kept, unless objectives are open or this ends the game (LD-8.2)."""
        if (self.step != codes.DRAW and self.step != codes.KEEP) or self.open == 1:
            return EVERYONE
        if self.expedition == codes.LAST_EXPEDITION and (self.step == codes.KEEP or self.objectives_left() == 1):
            after = self.copy()
            after.apply(actor, codes.A_KEEP if self.step == codes.KEEP else 0)
            if after.step == codes.ENDED:
                return EVERYONE
        return bit(self.seat)

    def view(self, seat: i64) -> LindisfarneState:
        """A copy without the objectives that the seat may not know."""
        seen = self.copy()
        seen.viewer = seat
        secrets.hide(seen, seat)
        return seen

    def guess(self, rng: Rng) -> LindisfarneState:
        """On a view: the unknown objectives are dealt out at random, in agreement with all that the viewer saw."""
        world = self.copy()
        world.viewer = REFEREE
        secrets.imagine(self, world, rng)
        return world


def new_game(
    seats: i64, neutral_clan: bool, first: i64, left_out: list[int], effects: bool, open_objectives: bool, unlimited: bool, runes: list[int]
) -> LindisfarneState:
    """The table before the first event (LD-1). Chance decides what is not given: `first` is a seat or -1, `left_out` two cards or none."""
    s = LindisfarneState()
    s.seats = seats
    s.fresh_rows()
    s.neutral_clan = 1 if neutral_clan and seats == 2 else 0  # LD-9.1, LD-10.1
    s.effects = 1 if effects else 0
    s.open = 1 if open_objectives else 0
    s.unlimited = 1 if unlimited else 0
    s.supply = 0 if unlimited else codes.RUNES
    for card in left_out:
        s.out |= bit(card)
    s.pile = tables.ALL_CARDS & ~s.out
    for seat in range(seats):
        s.hand[seat] = 6
    for seat, n in enumerate(runes):
        s.runes[seat] = n
        if not unlimited:
            s.supply -= n
    if first >= 0:
        s.jarl = first
        s.seat = first
    s.step = codes.OUT if s.out == 0 else (codes.FIRST if first < 0 else codes.DEAL)
    return s
