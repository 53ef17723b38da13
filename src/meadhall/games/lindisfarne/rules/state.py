"""Lindisfarne: the rules. Clauses are cited as in RULES.md (LD-...). The chapters are voyage, evaluation, scoring and chances.py."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from . import boards, chance, codes, faults, scoring, secrets, tables, voyage
from .position import Position


@final
class LindisfarneState(Position):
    """A position of Lindisfarne."""

    def copy(self) -> LindisfarneState:
        """An independent copy."""
        s = LindisfarneState()
        s.seats = self.seats
        s.viewer = self.viewer
        s.neutral_clan = self.neutral_clan
        s.effects = self.effects
        s.open = self.open
        s.unlimited = self.unlimited
        s.step = self.step
        s.seat = self.seat
        s.expedition = self.expedition
        s.board = self.board
        s.rank = self.rank
        s.dice = self.dice
        s.second = self.second
        s.jarl = self.jarl
        s.supply = self.supply
        s.pile = self.pile
        s.out = self.out
        s.discard = self.discard
        s.tilted = self.tilted
        s.banner = self.banner
        s.country = self.country
        s.forced = self.forced
        s.table = self.table[:]
        s.owned = self.owned[:]
        s.hand = self.hand[:]
        s.runes = self.runes[:]
        s.home = self.home[:]
        s.crew = self.crew[:]
        s.line = self.line[:]
        s.draws = self.draws[:]
        return s

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
        step = self.step
        if step == codes.TURN:
            return self.fill_turn(out)
        if step == codes.ROLLED:
            return self.fill_rolled(out)
        if step == codes.DICE or step == codes.AGAIN:
            first: i64 = codes.A_PLACE if step == codes.DICE else codes.A_AGAIN
            index = tables.crew_index(self.dice)
            start = tables.PARTS_START[index]
            n = tables.PARTS_START[index + 1] - start
            for i in range(n):
                out[i] = first + tables.PARTS[start + i]
            return n
        if step == codes.CLAIM or step == codes.NEUTRAL:
            return self.fill_claim(out)
        return self.fill_other(out)

    def fill_turn(self, out: vec[i64]) -> i64:
        """Depart with at least one token, return, or an effect (LD-3.1, LD-3.2, LD-3.4)."""
        n: i64 = 0
        if self.hand[self.seat] > 0:
            out[0] = codes.A_DEPART
            n = 1
        out[n] = codes.A_RETURN
        return self.fill_effects(out, n + 1)

    def fill_effects(self, out: vec[i64], n: i64) -> i64:
        """The effects that can be used now."""
        if self.effects == 1 and self.owned[self.seat] // tables.CARD_BIT[tables.RAIDS] != 0:
            for norway in range(i64(codes.ACTION_EFFECTS)):
                if voyage.usable(self, norway):
                    out[n] = codes.A_EFFECT + norway
                    n += 1
        return n

    def fill_rolled(self, out: vec[i64]) -> i64:
        """Effects, a board, or a rune on one of the values (LD-4.12, LD-4.14, LD-4.16)."""
        n = self.fill_effects(out, 0)
        for board in range(i64(3)):
            out[n] = codes.A_BOARD + board
            n += 1
        if self.runes[self.seat] > 0:
            for value in range(i64(1), i64(6)):
                if self.shows(value):
                    out[n] = codes.A_UP + value - 1
                    n += 1
            for value in range(i64(2), i64(7)):
                if self.shows(value):
                    out[n] = codes.A_DOWN + value - 2
                    n += 1
        return n

    def shows(self, value: i64) -> bool:
        """Does one of the dice show this value?"""
        return self.dice // tables.UNIT[value] % 10 != 0

    def fill_claim(self, out: vec[i64]) -> i64:
        """One of the cards still lying there; a claimer may also draw objectives (LD-6.8, LD-6.13, LD-6.14)."""
        n: i64 = 0
        for slot in range(self.board * 2, self.board * 2 + 2):
            if self.table[slot] >= 0:
                out[n] = (codes.A_TAKE if self.step == codes.CLAIM else codes.A_DISCARD) + self.table[slot]
                n += 1
        if self.step == codes.CLAIM and self.objectives_left() > 0:
            out[n] = codes.A_OBJECTIVE
            n += 1
        return n

    def fill_other(self, out: vec[i64]) -> i64:
        """The rarer questions."""
        n: i64 = 0
        step = self.step
        if step == codes.KEEP:
            last = self.drawn() * 4 - 4
            out[0] = codes.A_KEEP + self.draws[last + 1]
            out[1] = codes.A_KEEP + self.draws[last + 2]
            return 2
        if step == codes.TURN_DIE:  # LD-7.7
            for value in range(i64(1), i64(7)):
                if self.shows(value):
                    for to in range(i64(1), i64(7)):
                        if to != value:
                            out[n] = codes.A_TURN + (value - 1) * 6 + to - 1
                            n += 1
            return n
        if step == codes.BACK:
            return self.fill_back(out)
        if step == codes.COUNTRY:  # LD-8.6
            for country in range(i64(tables.NORWAY_LAND)):
                out[n] = codes.A_COUNTRY + country
                n += 1
            return n
        for board in range(i64(3)):
            if step == codes.FROM:
                if self.crew[self.seat * 3 + board] != 0:
                    out[n] = codes.A_FROM + board
                    n += 1
            elif step == codes.BANNER_STEP:
                out[n] = codes.A_BANNER + board
                n += 1
            elif board != self.board:  # BOARD2: one of the two others (LD-7.11)
                out[n] = codes.A_BOARD + board
                n += 1
        if step == codes.BOARD2:
            out[n] = codes.A_DONE
            n += 1
        return n

    def fill_back(self, out: vec[i64]) -> i64:
        """Avaldsnes: one token or two from the board (LD-7.8)."""
        crew = self.crew[self.seat * 3 + self.board]
        n: i64 = 0
        for high in range(i64(1), i64(7)):
            have = crew // tables.UNIT[high] % 10
            if have == 0:
                continue
            out[n] = codes.A_BACK + (high - 1) * 7
            n += 1
            if tables.AMOUNT[tables.AVALDSNES] < 2:
                continue
            for low in range(i64(1), high + 1):
                if (low == high and have >= 2) or (low < high and crew // tables.UNIT[low] % 10 != 0):
                    out[n] = codes.A_BACK + (high - 1) * 7 + low
                    n += 1
        return n

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Cards one by one, objectives in pairs, all alike; dice as crews, each with the number of ways to roll it."""
        return chance.outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """One of them."""
        return chance.draw_outcome(self, rng)

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
            self.apply_rarer(action)

    def apply_rarer(self, action: i64) -> None:
        """The questions that come up once in a while."""
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
            self.board = action - codes.A_FROM
            self.step = codes.BACK
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
            self.country = action - codes.A_COUNTRY
            if self.told is not None:
                self.tell_all("country", self.seat, self.country)
            boards.finish_game(self)

    def happen(self, outcome: i64) -> None:
        """An outcome of chance."""
        step = self.step
        if step == codes.ROLL or step == codes.REROLL:
            voyage.rolled(self, outcome)
        elif step == codes.DEAL:
            if not boards.deal(self, outcome):
                return  # the board's second card comes next
            if self.board < codes.SOUTH:
                self.board += 1
            elif self.neutral_clan == 1:  # after the cards (LD-9.2)
                self.step = codes.NEUTRAL_ROLL
            else:
                voyage.begin_expedition(self)
        elif step == codes.NEUTRAL_ROLL:
            voyage.set_neutral(self, outcome)
        elif step == codes.DRAW:
            boards.draw(self, outcome)
        elif step == codes.OUT:
            self.leave_out(tables.RAIDS + outcome // 10, tables.RAIDS + outcome % 10)
            self.step = codes.FIRST if self.jarl < 0 else codes.DEAL
        else:
            self.begin(outcome)
            self.step = codes.DEAL

    # -- the set-up (LD-1) --------------------------------------------------------------------------------------------

    def leave_out(self, a: i64, b: i64) -> None:
        """Two Norway cards do not take part; everybody sees which (LD-1.3, LD-1.4)."""
        self.out = tables.CARD_BIT[a] | tables.CARD_BIT[b]
        self.pile &= tables.ALL_CARDS & ~self.out
        if self.told is not None:
            self.tell_all("out", a, b)

    def begin(self, seat: i64) -> None:
        """A seat is first player and holds the Jarl pawn (LD-1.8)."""
        self.jarl = seat
        self.seat = seat
        if self.told is not None:
            self.tell_all("first", seat)

    # -- results ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """The winner has 1; tied winners share it (LD-8.14)."""
        first = scoring.winners(self)
        share = 1.0 / float(tables.bits(first))
        return [share if first & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Prestige, seat by seat; objectives that this viewer does not know are not counted."""
        return [int(scoring.total(self, seat)) for seat in range(self.seats)]

    def fault(self) -> str:
        """What is impossible about this position."""
        return faults.fault(self)

    # -- secrets (section 6) ------------------------------------------------------------------------------------------

    def audience(self, actor: i64) -> i64:
        """The pair drawn and the one kept are for the drawer's eyes, unless objectives are open or the game ends with it (LD-8.2)."""
        if (self.step != codes.DRAW and self.step != codes.KEEP) or self.open == 1:
            return EVERYONE
        if self.expedition == 6 and (self.step == codes.KEEP or self.objectives_left() == 1):
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
    seats: i64, neutral: bool, first: i64, out: i64, effects: bool, open_objectives: bool, unlimited: bool, runes: vec[i64]
) -> LindisfarneState:
    """The table before the first event (LD-1). `first` is a seat or -1, `out` a set of two cards or 0: then chance decides."""
    s = LindisfarneState()
    s.seats = seats
    boards.fresh_rows(s)
    s.neutral_clan = 1 if neutral and seats == 2 else 0  # LD-9.1, LD-10.1
    s.effects = 1 if effects else 0
    s.open = 1 if open_objectives else 0
    s.unlimited = 1 if unlimited else 0
    s.supply = 0 if unlimited else 12
    s.pile = tables.ALL_CARDS & ~out
    s.out = out
    s.board = codes.NORTH
    for seat in range(seats):
        s.hand[seat] = 6
        s.runes[seat] = runes[seat]
        if not unlimited:
            s.supply -= runes[seat]
    if first >= 0:
        s.jarl = first
        s.seat = first
    s.step = codes.OUT if out == 0 else (codes.FIRST if first < 0 else codes.DEAL)
    return s
