"""Chapters 1, 2 and 9, before the first turn: armies, lots, tiles and rune cards, and all that is left to chance."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE

from .position import DEAL, DRAWING, FIRST, ONITAMA, SANN, SANNLIGR, TILE, UNDRAWN, Position
from .tables import (
    BOARD_SIZE,
    CARD_KINDS,
    COPIES,
    FIRST_BOARDS,
    KINDS_OF_PIECES,
    MARKED,
    MOST_TILES,
    NOBODY,
    RANDOM,
    TILE_COUNT,
    TILE_PIECES,
    TILE_POOL,
    TILE_STRIDE,
)
from .territory import recount


class Dealing(Position):
    """A position that can be set up."""

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

    def start_turn(self, seat: i64) -> None:
        """The first turn; what a turn is, the rules say."""
        raise NotImplementedError

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
