"""NXS: Ragnarok: the rules. Clauses are cited as in RULES.md (NX-...); the chapters are territory.py, moves.py and cards.py."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Field

from .cards import (
    ALGIZ,
    ANSUZ,
    BERKANO,
    EHWAZ,
    JERA,
    KENAZ,
    card_pieces,
    free_home,
    holds_usable,
    move_ward,
    risen,
    second_legs,
    second_victims,
    targets,
    usable,
    usable_kinds,
    use_up,
    wheels,
)
from .chance import Dealing
from .faults import fault
from .moves import NOWHERE, can_move, mobile, moves, unbound
from .position import (
    CARD,
    CARD_DEST,
    CARD_FACING,
    CARD_HEX,
    CARD_KIND,
    CARD_MID,
    CARD_OTHER,
    CARD_PIECE,
    CARD_SECOND,
    CLOSE,
    DEST,
    DRAWING,
    ENDED,
    FIELDS,
    JOTUNN,
    LAST,
    LIMIT,
    NO_CARDS,
    NO_MOVE,
    ONITAMA,
    PIECE,
    REPEATED,
    ROT_DIR,
    ROT_PIECE,
    TWO_DIR,
    TWO_PIECE,
    WIN,
)
from .tables import ANTICLOCKWISE, ARMY, CARD_KINDS, CLOCKWISE, COLOUR, EMPTY, FACING, FACINGS, GOLD, KIND, KINDS_OF_PIECES, NO_CARD, OFF
from .territory import fair, qualifies, recount, recount_move, total

# actions: the same number means the same thing in a whole game
GO: Final = 111  # 0 to 110 pick a piece, 111 to 221 name a hex to end on, to capture, to turn on, to swap with
TURN: Final = 222  # 222 to 332 pick a piece to turn
CW: Final = 333
CCW: Final = 334
FACE: Final = 335  # 335 to 340: a facing
RUNE: Final = 341  # 341 to 352: a card
NO_RUNE: Final = 353
STOP: Final = 354
TURN_TWO: Final = 355
RAISE: Final = 356  # 356 to 360: the kind of a captured warrior
ACTIONS: Final = 361


@final
class NxsState(Dealing):
    """A position of NXS: Ragnarok."""

    def copy(self) -> NxsState:
        """An independent copy."""
        s = NxsState()
        s.take(self)
        return s

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The seat to move, also in a gold part (NX-10.5)."""
        if self.step < CARD:
            return CHANCE
        if self.step == ENDED:
            return OVER
        return self.mover

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The options of the present question: only what survives NX-7.2 (NX-7.7)."""
        step = self.step
        n: i64 = 0
        if step == PIECE:
            n = self.fill_pieces(out)
        elif step == DEST:
            n = lift_by(out, moves(self, self.start, self.board[self.start], out, 0, False), GO)
        elif step == ROT_PIECE or step == TWO_PIECE:
            n = self.fill_turns(out)
        elif step == ROT_DIR or step == TWO_DIR:
            out[0] = CW
            n = 1
            code = self.board[self.start]
            if CLOCKWISE[code] != ANTICLOCKWISE[code]:  # NX-3.5
                out[1] = CCW
                n = 2
        else:
            n = self.fill_cards(out)
        return n

    def fill_pieces(self, out: vec[i64]) -> i64:
        """Own pieces with a legal move; turning two instead, where that is played (NX-3.7)."""
        n: i64 = 0
        board = self.board
        men = self._men
        free = unbound(self)
        i = self.side * ARMY
        last = i + self._army[self.side]
        while i < last:
            cell = men[i]
            out[n] = cell
            if mobile(self, cell, board[cell], free):
                n += 1
            i += 1
        if self.may_turn_two():
            out[n] = TURN_TWO
            n += 1
        return n

    def fill_turns(self, out: vec[i64]) -> i64:
        """Own pieces to turn (NX-3.3); of two to turn, the second is another one (NX-3.7)."""
        n: i64 = 0
        men = self._men
        done: i64 = OFF
        if self.step == TWO_PIECE:
            done = self.mid
        i = self.side * ARMY
        last = i + self._army[self.side]
        while i < last:
            out[n] = TURN + men[i]
            if men[i] != done:
                n += 1
            i += 1
        return n

    def may_turn_two(self) -> bool:
        """Turning two pieces instead of moving: not twice running, not after a card, never the Jötunn's (NX-3.7)."""
        if self.rotate_two == 0 or self.side != self.mover or self.card != NO_CARD:
            return False
        return self.turned_two & bit(self.mover) == 0 and self._army[self.side] > 1

    def fill_cards(self, out: vec[i64]) -> i64:
        """The options of the card questions."""
        step = self.step
        n: i64 = 0
        if step == CARD:
            for card in range(i64(CARD_KINDS)):
                if self.hands[self.mover * CARD_KINDS + card] > 0 and usable(self, card):
                    out[n] = RUNE + card
                    n += 1
            if can_move(self):  # NX-7.11
                out[n] = NO_RUNE
                n += 1
        elif step == CARD_PIECE:
            n = card_pieces(self, self.card, out, 0, False)
        elif step == CARD_DEST and self.card == EHWAZ:
            n = lift_by(out, second_legs(self, self.start, self.mid, out, 0, False), GO)
        elif step == CARD_DEST or step == CARD_MID or step == CARD_OTHER:
            n = lift_by(out, targets(self, self.card, self.start, out, 0, False), GO)
        elif step == CARD_SECOND:
            n = lift_by(out, second_victims(self, self.start, out, 0, False), GO)
            if fair(self, OFF):
                out[n] = STOP
                n += 1
        elif step == CARD_FACING and self.card == JERA:
            n = lift_by(out, wheels(self, self.start, out, 0, False), FACE)
        elif step == CARD_FACING:
            code = 1 + self.side * 36 + self.raised * 6
            for facing in range(FACINGS[code]):
                out[n] = FACE + facing
                n += 1
        elif step == CARD_KIND:
            for kind in range(i64(KINDS_OF_PIECES)):
                if risen(self, kind):
                    out[n] = RAISE + kind
                    n += 1
        elif step == CARD_HEX:
            n = lift_by(out, free_home(self, out, 0, False), GO)
        return n

    # -- a choice -----------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Make one choice, or let one outcome happen."""
        step = self.step
        if step == PIECE:
            self.skipped = 0
            if action == TURN_TWO:
                self.mid = OFF
                self.step = TWO_PIECE
            else:
                self.start = action
                self.step = DEST
        elif step == DEST:
            self.move(self.start, action - GO)
            self.moved()
        elif step == ROT_PIECE:
            self.start = action - TURN
            self.step = ROT_DIR
        elif step == ROT_DIR:
            self.rotate(self.start, action == CW)
            self.last_turned[self.side] = self.start
            self.finish_part(False)
        elif step == TWO_PIECE:
            self.start = action - TURN
            self.step = TWO_DIR
        elif step == TWO_DIR:
            self.turn_of_two(action == CW)
        elif step < CARD:
            self.happen(action)
        else:
            self.skipped = 0
            self.apply_card(action)

    def apply_card(self, action: i64) -> None:
        """One step of a rune card (NX-9)."""
        step = self.step
        if step == CARD:
            if action == NO_RUNE:
                self.step = PIECE
                return
            self.card = action - RUNE
            use_up(self, self.mover, self.card, self.cards == ONITAMA)
            if self.told is not None:
                self.tell("rune", (int(self.mover), int(self.card)))
            self.step = CARD_KIND if self.card == BERKANO else CARD_PIECE
        elif step == CARD_PIECE:
            self.start = action
            if self.card == ALGIZ:
                self.wards[self.side] = action
                if self.told is not None:
                    self.tell("ward", (int(self.mover), int(self.board[action]), int(action)))
                self.step = PIECE
            elif self.card == EHWAZ:
                self.step = CARD_MID
            elif self.card == JERA:
                self.step = CARD_FACING
            elif self.card == ANSUZ:
                self.step = CARD_OTHER
            else:
                self.step = CARD_DEST
        elif step == CARD_MID:
            self.mid = action - GO
            self.step = CARD_DEST
        elif step == CARD_DEST:
            self.move(self.start, action - GO)
            if self.card == KENAZ and second_victims(self, action - GO, NOWHERE, 0, True) > 0:
                self.start = action - GO
                self.step = CARD_SECOND
            else:
                self.moved()
        elif step == CARD_SECOND:
            if action != STOP:
                self.move(self.start, action - GO)
            self.moved()
        elif step == CARD_OTHER:
            self.swap(self.start, action - GO)
        elif step == CARD_KIND:
            self.raised = action - RAISE
            self.step = CARD_HEX
        elif step == CARD_HEX:
            self.start = action - GO
            self.step = CARD_FACING
        elif self.card == JERA:
            code = self.board[self.start]
            self.face(self.start, code - FACING[code] + action - FACE)
            if self.told is not None:
                self.tell("wheel", (int(self.mover), int(self.start), int(code), int(self.board[self.start])))
            self.step = DEST
        else:
            self.raise_warrior(1 + self.side * 36 + self.raised * 6 + action - FACE)

    def move(self, start: i64, to: i64) -> None:
        """Move a piece, or capture with it; it keeps its facing (NX-4.3, NX-5.2)."""
        victim = self.board[to]
        if victim != EMPTY:
            self.capture(to)
        code = self.carry(start, to)
        move_ward(self, start, to)
        self.last_from[self.side] = start
        self.last_to[self.side] = to
        self.last_turned[self.side] = OFF
        recount_move(self, start, to)
        if self.told is not None:
            held = int(total(self._held[self.mover]))
            self.tell("move", (int(self.mover), int(code), int(start), int(to), int(victim), int(self.mid), held))

    def capture(self, cell: i64) -> None:
        """A piece leaves the game; it counts for the player whose own piece took it (NX-7.12, NX-9.22, NX-10.8, NX-10.15)."""
        victim = self.lift(cell)
        self.lost[COLOUR[victim] * KINDS_OF_PIECES + KIND[victim]] += 1
        if self.side == self.mover:
            self.taken[self.mover] += 1
        if self.cards != ONITAMA:  # where a used card never comes back, no earlier position can either
            self.past = vec[i64]()

    def swap(self, a: i64, b: i64) -> None:
        """Two own pieces change places and keep their facings (NX-9.16)."""
        one = self.board[a]
        other = self.board[b]
        self.face(a, other)
        self.face(b, one)
        self.last_from[self.side] = a
        self.last_to[self.side] = b
        self.last_turned[self.side] = OFF
        if self.told is not None:
            self.tell("swap", (int(self.mover), int(one), int(a), int(other), int(b)))
        self.step = ROT_PIECE

    def raise_warrior(self, code: i64) -> None:
        """A captured warrior returns to its own land (NX-9.20)."""
        self.lost[self.side * KINDS_OF_PIECES + KIND[code]] -= 1
        self.put(self.start, code)
        self.last_from[self.side] = OFF
        self.last_to[self.side] = self.start
        self.last_turned[self.side] = OFF
        recount(self)
        if self.told is not None:
            self.tell("raise", (int(self.mover), int(code), int(self.start)))
        self.step = ROT_PIECE

    def moved(self) -> None:
        """After a whole move: the mover wins, or turns a piece (NX-7.1, NX-7.3, NX-3.6)."""
        held = self._held[self.mover]
        if qualifies(self, self.mover, held):
            how: i64 = WIN
            for seat in range(self.seats):
                if seat != self.mover and self.out & bit(seat) == 0 and qualifies(self, seat, self._held[seat]):
                    how = CLOSE
            self.finish(how, bit(self.mover))
        else:
            self.step = ROT_PIECE

    def turn_of_two(self, clockwise: bool) -> None:
        """Instead of a move two different pieces are turned (NX-3.7)."""
        self.rotate(self.start, clockwise)
        if self.mid == OFF:
            self.mid = self.start
            self.step = TWO_PIECE
            return
        self.last_from[self.side] = OFF
        self.last_to[self.side] = self.mid
        self.last_turned[self.side] = self.start
        self.finish_part(True)

    # -- turns --------------------------------------------------------------------------------------------------------

    def finish_part(self, turned_two: bool) -> None:
        """After the rotation: the gold part of a Jötunn game, or the next player."""
        own = self.side == self.mover
        if turned_two:
            self.turned_two |= bit(self.mover)
        elif own:
            self.turned_two &= ~bit(self.mover)
        self.card = NO_CARD
        self.start = OFF
        self.mid = OFF
        self.raised = KINDS_OF_PIECES
        if self.variant == JOTUNN and own and self.turns > 0:  # NX-10.4: only the very first turn has none
            self.side = GOLD
            if can_move(self):
                self.step = PIECE
                return
            self.skipped = 1  # NX-10.11
            if self.told is not None:
                self.tell("skip", (int(self.mover),))
        self.turns += 1
        if self.turns >= self.turn_limit * self.seats:  # NX-7.14
            self.stalemate(LIMIT)
            return
        self.start_turn(self.after(self.mover))

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def start_turn(self, seat: i64) -> None:
        """The first player in turn order who can move begins a turn; those who cannot are out (NX-7.16)."""
        while True:
            while self.out & bit(seat) != 0:
                seat = self.after(seat)
            self.mover = seat
            self.side = seat
            self.wards[seat] = OFF
            if self.remember() >= 3:  # NX-7.13
                self.stalemate(REPEATED)
                return
            mobile = can_move(self)
            runes = self.cards != NO_CARDS and self.cards_held(seat) > 0
            if mobile and (not runes or (self.face_down == 0 and not holds_usable(self, seat))):
                self.step = PIECE
                return
            if mobile or (runes and holds_usable(self, seat)):  # face down the question is always put (NX-9.23)
                self.step = CARD
                return
            if self.drop_out(seat):
                return
            seat = self.after(seat)

    def drop_out(self, seat: i64) -> bool:
        """A player without a legal move loses (NX-7.10), or is out (NX-8.4); is the game over?"""
        if self.face_down == 1:
            self.barred[seat] = usable_kinds(self)
        self.out |= bit(seat)
        if self.told is not None:
            self.tell("out", (int(seat),))
        left = bit(self.seats) - 1 - self.out
        if left & (left - 1) == 0:  # NX-8.5
            self.finish(LAST if self.seats == 3 else NO_MOVE, left)
            return True
        return False

    # -- the end ------------------------------------------------------------------------------------------------------

    def stalemate(self, how: i64) -> None:
        """Most captured hexes, then most captured pieces, among those still in (NX-7.12, NX-7.15)."""
        best: i64 = -1
        winners: i64 = 0
        for seat in range(self.seats):
            if self.out & bit(seat) != 0:
                continue
            worth = total(self._held[seat]) * 64 + self.taken[seat]
            if worth > best:
                best = worth
                winners = 0
            if worth == best:
                winners |= bit(seat)
        self.finish(how, winners)

    def finish(self, how: i64, winners: i64) -> None:
        """The game is over."""
        self.end = how
        self.winners = winners
        self.step = ENDED
        if self.told is not None:
            held = [int(total(self._held[seat])) for seat in range(self.seats)]
            self.tell("end", (int(how), int(winners), *held))

    def scores(self) -> list[float]:
        """The winners share the win; a stalemate can have several."""
        n = sum(1 for seat in range(self.seats) if self.winners & bit(seat) != 0)
        return [1.0 / n if n and self.winners & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """The hexes that each player holds."""
        return [int(total(self._held[seat])) for seat in range(self.seats)]

    # -- secrets (NX-9.2) ---------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> NxsState:
        """Cards dealt face down are seen by their owner only; their number, and those used, by all."""
        seen = self.copy()
        seen.viewer = seat
        if self.face_down == 1 and self.cards == DRAWING:
            for other in range(self.seats):
                if other != seat:
                    for card in range(i64(CARD_KINDS)):
                        seen.hands[other * CARD_KINDS + card] = -1
        return seen

    def guess(self, rng: Rng) -> NxsState:
        """Deal what the viewer has not seen: every hand that agrees with all that happened is possible."""
        while True:
            world = self.copy()
            world.viewer = -3
            pool = vec[i64]([self.cards_left(card) for card in range(i64(CARD_KINDS))])
            for seat in range(self.seats):
                if not self.hidden_hand(seat):
                    continue
                for card in range(i64(CARD_KINDS)):
                    world.hands[seat * CARD_KINDS + card] = 0
                for _ in range(self.cards_held(seat)):
                    card = rng.pick(pool, i64(CARD_KINDS))
                    pool[card] -= 1
                    world.hands[seat * CARD_KINDS + card] += 1
            if self.possible(world):
                return world

    def possible(self, world: NxsState) -> bool:
        """Could these hands be held: nobody went out with a card to play, and whoever must play one has one (NX-9.23)?"""
        for seat in range(self.seats):
            if self.hidden_hand(seat):
                for card in range(i64(CARD_KINDS)):
                    if world.hands[seat * CARD_KINDS + card] > 0 and self.barred[seat] & bit(card) != 0:
                        return False
        if self.step == CARD and self.hidden_hand(self.mover) and not can_move(self):
            return holds_usable(world, self.mover)
        return True

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def load(self, data: dict[str, object]) -> None:
        """Take all fields; count again what follows from the board."""
        super().load(data)
        self.rebuild()
        if 2 <= self.seats <= 3:
            recount(self)

    def fault(self) -> str:
        """What is impossible about this position."""
        return fault(self)


def lift_by(out: vec[i64], n: i64, by: i64) -> i64:
    """Turn the first n numbers of a buffer, hexes or facings, into actions."""
    for i in range(n):
        out[i] += by
    return n
