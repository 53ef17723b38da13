"""NXS: Ragnarok: the rules. Clauses are cited as in RULES.md (NX-...); the chapters are modules of functions on a Position."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has, size
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE, UNKNOWN

from . import cards, casting, chance, codes, faults, moves, tables, territory, turns
from .position import Position


@final
class NxsState(Position):
    """A position of NXS: Ragnarok."""

    def copy(self) -> NxsState:
        """An independent copy."""
        s = NxsState()
        self.paste(s)
        return s

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The seat to move, in a gold part too (NX-10.5)."""
        if self.step < codes.CARD:
            return CHANCE
        if self.step == codes.ENDED:
            return OVER
        return self.mover

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The answers to the present question: only what survives NX-7.2 (NX-7.7)."""
        step = self.step
        if step == codes.PIECE:
            return self.fill_pieces(out)
        if step == codes.DEST:
            return casting.lift_by(out, moves.fill(self, self.start, self.board[self.start], out, 0, False), codes.GO)
        if step == codes.ROT_PIECE or step == codes.TWO_PIECE:
            return turns.fill_turns(self, out)
        if step == codes.ROT_DIR or step == codes.TWO_DIR:
            out[0] = codes.CW
            out[1] = codes.CCW
            code = self.board[self.start]
            return 1 if tables.CLOCKWISE[code] == tables.ANTICLOCKWISE[code] else 2  # NX-3.5
        return casting.fill(self, out)

    def fill_pieces(self, out: vec[i64]) -> i64:
        """The pieces with a legal move; turning two instead, where that rule is used (NX-3.7)."""
        n: i64 = 0
        board = self.board
        men = self._men
        free = moves.unbound(self)
        i = self.side * tables.ARMY
        last = i + self._army[self.side]
        while i < last:
            cell = men[i]
            out[n] = cell
            if moves.mobile(self, cell, board[cell], free):
                n += 1
            i += 1
        if turns.may_turn_two(self):
            out[n] = codes.TURN_TWO
            n += 1
        return n

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The first player, the kind of a tile, or the kind of a card."""
        found: list[tuple[int, int]] = []
        for outcome in range(chance.outcomes(self)):
            weight = chance.weight(self, outcome)
            if weight > 0:
                found.append((int(outcome), int(weight)))
        return found

    def sample(self, rng: Rng) -> i64:
        """Draw one of them."""
        total: i64 = 0
        for outcome in range(chance.outcomes(self)):
            total += chance.weight(self, outcome)
        left = rng.below(total)
        for outcome in range(chance.outcomes(self)):
            left -= chance.weight(self, outcome)
            if left < 0:
                return outcome
        return 0

    def audience(self, actor: i64) -> i64:
        """Only its owner sees a card dealt face down (NX-9.2); everything else is open."""
        return chance.audience(self) if actor == CHANCE else EVERYONE

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out one choice or outcome."""
        step = self.step
        if step == codes.PIECE:
            self.skipped = 0
            if action == codes.TURN_TWO:
                self.mid = tables.OFF
                self.step = codes.TWO_PIECE
            else:
                self.start = action
                self.step = codes.DEST
        elif step == codes.DEST:
            turns.move(self, self.start, action - codes.GO)
            turns.judge(self)
        elif step == codes.ROT_PIECE:
            self.start = action - codes.TURN
            self.step = codes.ROT_DIR
        elif step == codes.ROT_DIR:
            turns.turn_one(self, action == codes.CW)
        elif step == codes.TWO_PIECE:
            self.start = action - codes.TURN
            self.step = codes.TWO_DIR
        elif step == codes.TWO_DIR:
            turns.turn_of_two(self, action == codes.CW)
        elif step < codes.CARD:
            chance.happen(self, action)
        else:
            self.skipped = 0
            casting.apply(self, action)

    # -- results ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """The winners share the win; a stalemate can have several."""
        return [1.0 / float(size(self.winners)) if has(self.winners, seat) else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """The hexes that each player holds."""
        return [int(territory.hexes(self, seat)) for seat in range(self.seats)]

    # -- secrets (NX-9.2) ---------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> NxsState:
        """Only their owner sees cards dealt face down; everybody sees how many there are, and those used."""
        seen = self.copy()
        seen.viewer = seat
        if self.face_down == 1 and self.cards == codes.DRAWING:
            for other in range(self.seats):
                if other != seat:
                    for card in range(i64(codes.CARD_KINDS)):
                        seen.hands[other * codes.CARD_KINDS + card] = UNKNOWN
        return seen

    def guess(self, rng: Rng) -> NxsState:
        """Deal what the viewer has not seen: any hands that agree with everything that has happened."""
        while True:
            world = self.copy()
            world.viewer = REFEREE
            pool = vec[i64]([chance.cards_left(self, card) for card in range(i64(codes.CARD_KINDS))])
            for seat in range(self.seats):
                if not self.hidden_hand(seat):
                    continue
                for card in range(i64(codes.CARD_KINDS)):
                    world.hands[seat * codes.CARD_KINDS + card] = 0
                for _n in range(self.cards_held(seat)):
                    card = rng.pick(pool, i64(codes.CARD_KINDS))
                    pool[card] -= 1
                    world.hands[seat * codes.CARD_KINDS + card] += 1
            if self.possible(world):
                return world

    def possible(self, world: NxsState) -> bool:
        """Could these hands be held: nobody went out with a card to play, and whoever must play one has one (NX-9.23)?"""
        for seat in range(self.seats):
            if self.hidden_hand(seat):
                for card in range(i64(codes.CARD_KINDS)):
                    if world.hands[seat * codes.CARD_KINDS + card] > 0 and has(self.barred[seat], card):
                        return False
        if self.step == codes.CARD and self.hidden_hand(self.mover) and not moves.can_move(self):
            return cards.holds_usable(world, self.mover)
        return True

    # -- data ---------------------------------------------------------------------------------------------------------

    def load(self, data: dict[str, object]) -> None:
        """Take all fields; derive again what follows from the board."""
        super().load(data)
        self.rebuild()
        if 2 <= self.seats <= 3 and self.board[tables.OFF] == tables.WALL:  # or else lines would never end; fault() refuses it
            territory.recount(self)

    def fault(self) -> str:
        """What is impossible about this position."""
        return faults.fault(self)
