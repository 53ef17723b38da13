"""NXS: Ragnarok: the rules. Clauses are cited as in RULES.md (NX-...); the chapters are territory.py, moves.py and cards.py."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.nxs.board import (
    ANTICLOCKWISE,
    ARMY,
    BOARD_SIZE,
    CARD_KINDS,
    CLOCKWISE,
    COLOUR,
    COPIES,
    EMPTY,
    FACING,
    FACINGS,
    FIRST_BOARDS,
    GOLD,
    KIND,
    KINDS_OF_PIECES,
    MARKED,
    MOST_TILES,
    NO_CARD,
    NOBODY,
    OFF,
    RANDOM,
    TILE_COUNT,
    TILE_PIECES,
    TILE_POOL,
    TILE_STRIDE,
)
from meadhall.games.nxs.cards import (
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
from meadhall.games.nxs.faults import fault
from meadhall.games.nxs.moves import NOWHERE, can_move, moves
from meadhall.games.nxs.state import (
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
    DEAL,
    DEST,
    DRAWING,
    ENDED,
    FIELDS,
    FIRST,
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
    SANN,
    SANNLIGR,
    TILE,
    TWO_DIR,
    TWO_PIECE,
    UNDRAWN,
    WIN,
    Position,
)
from meadhall.games.nxs.territory import fair, qualifies, recount, total
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, Field, bit

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
class NxsState(Position):
    """A position of NXS: Ragnarok."""

    def copy(self) -> NxsState:
        """An independent copy."""
        s = NxsState()
        s.take(self)
        return s

    # -- set-up (NX-1, NX-2, NX-9) ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Put the armies (or, for a random set-up, the boars) on the board and see what is left to chance."""
        row = ((self.lands() - 2) * 7 + self.setup) * BOARD_SIZE
        for i in range(i64(BOARD_SIZE)):
            self.board[i] = FIRST_BOARDS[row + i]
        self.rebuild()
        self.prepare()

    def prepare(self) -> None:
        """The next part of the set-up, in the order first player, tiles, cards; then the first turn."""
        if self.first == UNDRAWN:
            self.step = FIRST
        elif self.setup >= RANDOM and self.drawn < self.tiles():
            self.step = TILE
        elif self.cards == SANNLIGR and self.dealt < 3:
            self.step = SANN
        elif self.cards > SANNLIGR and self.dealt < self.pack():
            self.step = DEAL
        else:
            recount(self)
            self.start_turn(self.first)

    def pack(self) -> i64:
        """How many cards are dealt one by one: so many to each player, or two each and a neutral one (NX-9.2, NX-9.4)."""
        return self.cards_each * self.seats if self.cards == DRAWING else 2 * self.seats + 1

    def form(self) -> i64:
        """The random template in use."""
        return (self.lands() - 2) * 3 + self.setup - RANDOM

    def tiles(self) -> i64:
        """How many tiles are drawn in all: once for everybody, or once for each army (NX-2.4)."""
        return TILE_COUNT[self.form()] * (self.lands() if self.separate == 1 else 1)

    def tile_colour(self) -> i64:
        """For whom the next tile is drawn: White, then Black, then Gold (NX-2.8)."""
        return self.drawn // TILE_COUNT[self.form()]

    def tiles_left(self, kind: i64) -> i64:
        """How many tiles of a kind are left in the pool (NX-2.2, NX-2.3); boars never were in it (NX-2.1)."""
        pool = TILE_POOL[self.form() * KINDS_OF_PIECES + kind]
        return pool - self.men_of(self.tile_colour(), kind) if pool > 0 else 0

    def place_tile(self, kind: i64) -> None:
        """Put the drawn piece on the next hex of the template, for one army or for all (NX-2.3, NX-2.4)."""
        form = self.form()
        place = self.drawn % TILE_COUNT[form]
        for colour in range(self.lands()):
            if self.separate == 0 or colour == self.tile_colour():
                i = ((form * MOST_TILES + place) * 3 + colour) * TILE_STRIDE
                self.put(TILE_PIECES[i], TILE_PIECES[i + 1 + kind])
        if self.told is not None:
            who = self.tile_colour() if self.separate == 1 else NOBODY
            self.tell("tile", (int(who), int(kind), int(TILE_PIECES[((form * MOST_TILES + place) * 3 + who % 3) * TILE_STRIDE])))
        self.drawn += 1

    def cards_left(self, card: i64) -> i64:
        """How many copies of a card this viewer has not seen leave the pack (NX-9.5); for sannligr, the marked ones."""
        if self.step == SANN:
            return MARKED[card] - self.hands[card]
        n = COPIES[card]
        if self.neutral == card:
            n -= 1
        for seat in range(self.seats):
            i = seat * CARD_KINDS + card
            n -= self.spent[i]
            if self.hands[i] > 0:
                n -= self.hands[i]
        return n

    def deal_to(self) -> i64:
        """Who gets the next card: each in turn order from the first player; NOBODY for the neutral one, which comes last."""
        if self.cards == ONITAMA and self.dealt == 2 * self.seats:
            return NOBODY
        return (self.first + self.dealt) % self.seats

    def deal(self, card: i64) -> None:
        """Deal a card (NX-9.1, NX-9.2, NX-9.4)."""
        to = self.deal_to()
        hidden = self.face_down == 1 and self.cards == DRAWING
        if self.step == SANN:
            self.hands[card] += 1
            self.hands[CARD_KINDS + card] += 1
            if self.told is not None:
                self.tell("sann", (int(card),))
        elif to == NOBODY:
            self.neutral = card
            if self.told is not None:
                self.tell("neutral", (int(card),))
        else:
            if not self.hidden_hand(to):
                self.hands[to * CARD_KINDS + card] += 1
            if self.told is not None:
                if hidden:
                    self.tell("dealt", (int(to),))
                self.tell("deal", (int(to), int(card)), bit(to) if hidden else EVERYONE)
        self.dealt += 1

    # -- chance -------------------------------------------------------------------------------------------------------

    def outcomes(self) -> i64:
        """How many kinds of outcomes the present event can have."""
        if self.step == FIRST:
            return self.seats
        return KINDS_OF_PIECES if self.step == TILE else CARD_KINDS

    def weight(self, outcome: i64) -> i64:
        """The weight of an outcome: players equally, tiles and cards by the copies left."""
        if self.step == FIRST:
            return 1
        return self.tiles_left(outcome) if self.step == TILE else self.cards_left(outcome)

    def chance(self) -> list[tuple[int, int]]:
        """The first player, the kind of a tile, or the kind of a card."""
        return [(int(o), int(self.weight(o))) for o in range(self.outcomes()) if self.weight(o) > 0]

    def sample(self, rng: Rng) -> i64:
        """One of them."""
        total_weight: i64 = 0
        for o in range(self.outcomes()):
            total_weight += self.weight(o)
        left = rng.below(total_weight)
        for o in range(self.outcomes()):
            left -= self.weight(o)
            if left < 0:
                return o
        return 0

    def audience(self, actor: i64) -> i64:
        """A card dealt face down is seen by its owner alone (NX-9.2); all else is open."""
        if actor == CHANCE and self.step == DEAL and self.face_down == 1 and self.cards == DRAWING:
            return bit(self.deal_to())
        return EVERYONE

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The seat to move, also in a gold part (NX-10.5)."""
        if self.step >= CARD:
            return self.mover if self.step != ENDED else OVER
        return CHANCE

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """The options of the present question: only what survives NX-7.2 (NX-7.7)."""
        step = self.step
        n: i64 = 0
        if step == PIECE:
            n = self.fill_pieces(out)
        elif step == DEST:
            n = lift_by(out, moves(self, self.start, self.board[self.start], out, 0, False), GO)
        elif step == ROT_PIECE or step == TWO_PIECE:
            for i in range(self.army[self.side]):
                cell = self.men[self.side * ARMY + i]
                if step == ROT_PIECE or cell != self.mid:
                    out[n] = TURN + cell
                    n += 1
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
        i = self.side * ARMY
        last = i + self.army[self.side]
        while i < last:
            cell = self.men[i]
            if moves(self, cell, self.board[cell], NOWHERE, 0, True) > 0:
                out[n] = cell
                n += 1
            i += 1
        if self.may_turn_two():
            out[n] = TURN_TWO
            n += 1
        return n

    def may_turn_two(self) -> bool:
        """Turning two pieces instead of moving: not twice running, not after a card, never the Jötunn's (NX-3.7)."""
        if self.rotate_two == 0 or self.side != self.mover or self.card != NO_CARD:
            return False
        return self.turned_two & bit(self.mover) == 0 and self.army[self.side] > 1

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

    def happen(self, outcome: i64) -> None:
        """A lot, a tile, a card."""
        if self.step == FIRST:
            self.first = outcome
            if self.told is not None:
                self.tell("first", (int(outcome),))
        elif self.step == TILE:
            self.place_tile(outcome)
        else:
            self.deal(outcome)
        self.prepare()

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
        code = self.lift(start)
        self.put(to, code)
        move_ward(self, start, to)
        self.last_from[self.side] = start
        self.last_to[self.side] = to
        self.last_turned[self.side] = OFF
        recount(self)
        if self.told is not None:
            held = int(total(self.held[self.mover]))
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
        held = self.held[self.mover]
        if qualifies(self, self.mover, held):
            how: i64 = WIN
            for seat in range(self.seats):
                if seat != self.mover and self.out & bit(seat) == 0 and qualifies(self, seat, self.held[seat]):
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
        self.start_turn((self.mover + 1) % self.seats)

    def start_turn(self, seat: i64) -> None:
        """The first player in turn order who can move begins a turn; those who cannot are out (NX-7.16)."""
        while True:
            while self.out & bit(seat) != 0:
                seat = (seat + 1) % self.seats
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
            seat = (seat + 1) % self.seats

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
            worth = total(self.held[seat]) * 64 + self.taken[seat]
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
            held = [int(total(self.held[seat])) for seat in range(self.seats)]
            self.tell("end", (int(how), int(winners), *held))

    def scores(self) -> list[float]:
        """The winners share the win; a stalemate can have several."""
        n = sum(1 for seat in range(self.seats) if self.winners & bit(seat) != 0)
        return [1.0 / n if n and self.winners & bit(seat) != 0 else 0.0 for seat in range(self.seats)]

    def points(self) -> list[int]:
        """The hexes that each player holds."""
        return [int(total(self.held[seat])) for seat in range(self.seats)]

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
        recount(self)

    def fault(self) -> str:
        """What is impossible about this position."""
        return fault(self)


def lift_by(out: vec[i64], n: i64, by: i64) -> i64:
    """Turn the first n numbers of a buffer, hexes or facings, into actions."""
    for i in range(n):
        out[i] += by
    return n
