"""Lindisfarne: the rules. Clauses are cited as in RULES.md (LD-...). The chapters are voyage, evaluation, scoring and chances.py."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE

from .boards import deal, discard_for_neutral, draw, finish_game, fresh_rows, keep, refuse, take
from .chance import draw_outcome, outcomes
from .position import (
    AGAIN,
    BACK,
    BANNER_STEP,
    BOARD2,
    CHANCE_STEPS,
    CLAIM,
    COUNTRY,
    DEAL,
    DICE,
    DRAW,
    ENDED,
    FIRST,
    FROM,
    KEEP,
    NEUTRAL,
    NEUTRAL_ROLL,
    NORTH,
    OUT,
    REROLL,
    ROLL,
    ROLLED,
    SOUTH,
    TURN,
    TURN_DIE,
    Fleet,
)
from .scoring import total, winners
from .secrets import hide, imagine
from .tables import ALL_CARDS, AMOUNT, AVALDSNES, CARD_BIT, NORWAY_LAND, PARTS, PARTS_START, RAIDS, UNIT, bits, crew_index
from .voyage import (
    ACTION_EFFECTS,
    begin_expedition,
    choose_board,
    depart,
    go_home,
    next_turn,
    place,
    raise_banner,
    recall,
    roll_again,
    rolled,
    set_neutral,
    spend_rune,
    turn_die,
    usable,
    use_effect,
)

# actions: one range for each kind of choice
A_DEPART: Final = 0
A_RETURN: Final = 1
A_EFFECT: Final = 2  # + Norway card
A_BOARD: Final = 9  # + board
A_DONE: Final = 12
A_UP: Final = 13  # rune: + value - 1, for 1 to 5
A_DOWN: Final = 18  # rune: + value - 2, for 2 to 6
A_FROM: Final = 23  # + board
A_BANNER: Final = 26  # + board
A_TURN: Final = 29  # Gokstad: + (value - 1) * 6 + new value - 1
A_TAKE: Final = 65  # + card
A_OBJECTIVE: Final = 103
A_KEEP: Final = 104  # + objective
A_DISCARD: Final = 124  # + card
A_COUNTRY: Final = 162  # + country
A_BACK: Final = 167  # Avaldsnes: + (higher value - 1) * 7 + lower value, 0 for one token
A_PLACE: Final = 209  # + crew
A_AGAIN: Final = 1133  # Nidaros: + crew
ACTIONS: Final = 2057


@final
class LindisfarneState(Fleet):
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
        if self.step < CHANCE_STEPS:
            return CHANCE
        if self.step == ENDED:
            return OVER
        return self.seat

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The choices of the present step, ascending."""
        step = self.step
        if step == TURN:
            return self.fill_turn(out)
        if step == ROLLED:
            return self.fill_rolled(out)
        if step == DICE or step == AGAIN:
            first: i64 = A_PLACE if step == DICE else A_AGAIN
            index = crew_index(self.dice)
            start = PARTS_START[index]
            n = PARTS_START[index + 1] - start
            for i in range(n):
                out[i] = first + PARTS[start + i]
            return n
        if step == CLAIM or step == NEUTRAL:
            return self.fill_claim(out)
        return self.fill_other(out)

    def fill_turn(self, out: vec[i64]) -> i64:
        """Depart with at least one token, return, or an effect (LD-3.1, LD-3.2, LD-3.4)."""
        n: i64 = 0
        if self.hand[self.seat] > 0:
            out[0] = A_DEPART
            n = 1
        out[n] = A_RETURN
        return self.fill_effects(out, n + 1)

    def fill_effects(self, out: vec[i64], n: i64) -> i64:
        """The effects that can be used now."""
        if self.effects == 1 and self.owned[self.seat] // CARD_BIT[RAIDS] != 0:
            for norway in range(i64(ACTION_EFFECTS)):
                if usable(self, norway):
                    out[n] = A_EFFECT + norway
                    n += 1
        return n

    def fill_rolled(self, out: vec[i64]) -> i64:
        """Effects, a board, or a rune on one of the values (LD-4.12, LD-4.14, LD-4.16)."""
        n = self.fill_effects(out, 0)
        for board in range(i64(3)):
            out[n] = A_BOARD + board
            n += 1
        if self.runes[self.seat] > 0:
            for value in range(i64(1), i64(6)):
                if self.shows(value):
                    out[n] = A_UP + value - 1
                    n += 1
            for value in range(i64(2), i64(7)):
                if self.shows(value):
                    out[n] = A_DOWN + value - 2
                    n += 1
        return n

    def shows(self, value: i64) -> bool:
        """Does one of the dice show this value?"""
        return self.dice // UNIT[value] % 10 != 0

    def fill_claim(self, out: vec[i64]) -> i64:
        """One of the cards still lying there; a claimer may also draw objectives (LD-6.8, LD-6.13, LD-6.14)."""
        n: i64 = 0
        for slot in range(self.board * 2, self.board * 2 + 2):
            if self.table[slot] >= 0:
                out[n] = (A_TAKE if self.step == CLAIM else A_DISCARD) + self.table[slot]
                n += 1
        if self.step == CLAIM and self.objectives_left() > 0:
            out[n] = A_OBJECTIVE
            n += 1
        return n

    def fill_other(self, out: vec[i64]) -> i64:
        """The rarer questions."""
        n: i64 = 0
        step = self.step
        if step == KEEP:
            last = self.drawn() * 4 - 4
            out[0] = A_KEEP + self.draws[last + 1]
            out[1] = A_KEEP + self.draws[last + 2]
            return 2
        if step == TURN_DIE:  # LD-7.7
            for value in range(i64(1), i64(7)):
                if self.shows(value):
                    for to in range(i64(1), i64(7)):
                        if to != value:
                            out[n] = A_TURN + (value - 1) * 6 + to - 1
                            n += 1
            return n
        if step == BACK:
            return self.fill_back(out)
        if step == COUNTRY:  # LD-8.6
            for country in range(i64(NORWAY_LAND)):
                out[n] = A_COUNTRY + country
                n += 1
            return n
        for board in range(i64(3)):
            if step == FROM:
                if self.crew[self.seat * 3 + board] != 0:
                    out[n] = A_FROM + board
                    n += 1
            elif step == BANNER_STEP:
                out[n] = A_BANNER + board
                n += 1
            elif board != self.board:  # BOARD2: one of the two others (LD-7.11)
                out[n] = A_BOARD + board
                n += 1
        if step == BOARD2:
            out[n] = A_DONE
            n += 1
        return n

    def fill_back(self, out: vec[i64]) -> i64:
        """Avaldsnes: one token or two from the board (LD-7.8)."""
        crew = self.crew[self.seat * 3 + self.board]
        n: i64 = 0
        for high in range(i64(1), i64(7)):
            have = crew // UNIT[high] % 10
            if have == 0:
                continue
            out[n] = A_BACK + (high - 1) * 7
            n += 1
            if AMOUNT[AVALDSNES] < 2:
                continue
            for low in range(i64(1), high + 1):
                if (low == high and have >= 2) or (low < high and crew // UNIT[low] % 10 != 0):
                    out[n] = A_BACK + (high - 1) * 7 + low
                    n += 1
        return n

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Cards one by one, objectives in pairs, all alike; dice as crews, each with the number of ways to roll it."""
        return outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """One of them."""
        return draw_outcome(self, rng)

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Make a choice, or let an outcome happen."""
        step = self.step
        if step < CHANCE_STEPS:
            self.happen(action)
        elif step == TURN:
            if action == A_DEPART:
                depart(self)
            elif action == A_RETURN:
                go_home(self, False)
                next_turn(self)
            else:
                use_effect(self, action - A_EFFECT)
        elif step == ROLLED:
            if action < A_BOARD:
                use_effect(self, action - A_EFFECT)
            elif action < A_DONE:
                choose_board(self, action - A_BOARD)
            elif action < A_DOWN:
                spend_rune(self, action - A_UP + 1, action - A_UP + 2)
            else:
                spend_rune(self, action - A_DOWN + 2, action - A_DOWN + 1)
        elif step == DICE:
            place(self, action - A_PLACE)
        elif step == CLAIM:
            if action == A_OBJECTIVE:
                refuse(self)
            else:
                take(self, action - A_TAKE)
        else:
            self.apply_rarer(action)

    def apply_rarer(self, action: i64) -> None:
        """The questions that come up once in a while."""
        step = self.step
        if step == KEEP:
            keep(self, action - A_KEEP)
        elif step == NEUTRAL:
            discard_for_neutral(self, action - A_DISCARD)
        elif step == AGAIN:
            roll_again(self, action - A_AGAIN)
        elif step == TURN_DIE:
            code = action - A_TURN
            turn_die(self, code // 6 + 1, code % 6 + 1)
        elif step == FROM:
            self.board = action - A_FROM
            self.step = BACK
        elif step == BACK:
            code = action - A_BACK
            recall(self, code // 7 + 1, code % 7)
        elif step == BANNER_STEP:
            raise_banner(self, action - A_BANNER)
        elif step == BOARD2:
            if action == A_DONE:
                next_turn(self)
            else:
                choose_board(self, action - A_BOARD)
        elif step == COUNTRY:
            self.country = action - A_COUNTRY
            if self.told is not None:
                self.tell_all("country", self.seat, self.country)
            finish_game(self)

    def happen(self, outcome: i64) -> None:
        """An outcome of chance."""
        step = self.step
        if step == ROLL or step == REROLL:
            rolled(self, outcome)
        elif step == DEAL:
            if not deal(self, outcome):
                return  # the board's second card comes next
            if self.board < SOUTH:
                self.board += 1
            elif self.neutral_clan == 1:  # after the cards (LD-9.2)
                self.step = NEUTRAL_ROLL
            else:
                begin_expedition(self)
        elif step == NEUTRAL_ROLL:
            set_neutral(self, outcome)
        elif step == DRAW:
            draw(self, outcome)
        elif step == OUT:
            self.leave_out(RAIDS + outcome // 10, RAIDS + outcome % 10)
            self.step = FIRST if self.jarl < 0 else DEAL
        else:
            self.begin(outcome)
            self.step = DEAL

    # -- the set-up (LD-1) --------------------------------------------------------------------------------------------

    def leave_out(self, a: i64, b: i64) -> None:
        """Two Norway cards do not take part; everybody sees which (LD-1.3, LD-1.4)."""
        self.out = CARD_BIT[a] | CARD_BIT[b]
        self.pile &= ALL_CARDS & ~self.out
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
        first = winners(self)
        share = 1.0 / float(bits(first))
        return [share if first & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """Prestige, seat by seat; objectives that this viewer does not know are not counted."""
        return [int(total(self, seat)) for seat in range(self.seats)]

    # -- secrets (section 6) ------------------------------------------------------------------------------------------

    def audience(self, actor: i64) -> i64:
        """The pair drawn and the one kept are for the drawer's eyes, unless objectives are open or the game ends with it (LD-8.2)."""
        if (self.step != DRAW and self.step != KEEP) or self.open == 1:
            return EVERYONE
        if self.expedition == 6 and (self.step == KEEP or self.objectives_left() == 1):
            after = self.copy()
            after.apply(actor, A_KEEP if self.step == KEEP else 0)
            if after.step == ENDED:
                return EVERYONE
        return bit(self.seat)

    def view(self, seat: i64) -> LindisfarneState:
        """A copy without the objectives that the seat may not know."""
        seen = self.copy()
        seen.viewer = seat
        hide(seen, seat)
        return seen

    def guess(self, rng: Rng) -> LindisfarneState:
        """On a view: the unknown objectives are dealt out at random, in agreement with all that the viewer saw."""
        world = self.copy()
        world.viewer = REFEREE
        imagine(self, world, rng)
        return world


def new_game(
    seats: i64, neutral: bool, first: i64, out: i64, effects: bool, open_objectives: bool, unlimited: bool, runes: vec[i64]
) -> LindisfarneState:
    """The table before the first event (LD-1). `first` is a seat or -1, `out` a set of two cards or 0: then chance decides."""
    s = LindisfarneState()
    s.seats = seats
    fresh_rows(s)
    s.neutral_clan = 1 if neutral and seats == 2 else 0  # LD-9.1, LD-10.1
    s.effects = 1 if effects else 0
    s.open = 1 if open_objectives else 0
    s.unlimited = 1 if unlimited else 0
    s.supply = 0 if unlimited else 12
    s.pile = ALL_CARDS & ~out
    s.out = out
    s.board = NORTH
    for seat in range(seats):
        s.hand[seat] = 6
        s.runes[seat] = runes[seat]
        if not unlimited:
            s.supply -= runes[seat]
    if first >= 0:
        s.jarl = first
        s.seat = first
    s.step = OUT if out == 0 else (FIRST if first < 0 else DEAL)
    return s
