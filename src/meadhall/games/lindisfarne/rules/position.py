"""The parts of a position of Lindisfarne and the questions that every chapter of the rules asks about it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.state import ANY_LENGTH, UNKNOWN, Field, State

from .tables import ALL_CARDS, BANNER, BORRE, CARD_BIT, CREWS, OBJECTIVE_COUNT, RAIDS, STRENGTH, bits, crew_index, crew_size

# steps: what happens next; those below CHANCE_STEPS are left to chance
OUT: Final = 0  # which two Norway cards are left out (LD-1.3)
FIRST: Final = 1  # who begins (LD-1.8)
DEAL: Final = 2  # a card to a board, twice for each (LD-1.5, LD-6.18)
NEUTRAL_ROLL: Final = 3  # the neutral clan's six dice (LD-9.2)
ROLL: Final = 4  # a departing clan's dice (LD-4.1)
REROLL: Final = 5  # the dice that Nidaros rolls again (LD-7.6)
DRAW: Final = 6  # the top of the objective pile (LD-6.11)
CHANCE_STEPS: Final = 7
TURN: Final = 7  # depart, return, or an effect (LD-3)
FROM: Final = 8  # Avaldsnes: from which board (LD-7.8)
BACK: Final = 9  # Avaldsnes: which tokens
BANNER_STEP: Final = 10  # Borre: which board (LD-7.12)
ROLLED: Final = 11  # runes, effects, then a board (LD-4.16)
AGAIN: Final = 12  # Nidaros: which dice
TURN_DIE: Final = 13  # Gokstad: which die to which value (LD-7.7)
DICE: Final = 14  # which dice go to the board (LD-4.2)
BOARD2: Final = 15  # Lade: a second board, or not (LD-7.11)
CLAIM: Final = 16  # a card or an objective (LD-6.8)
KEEP: Final = 17  # one of two objectives (LD-6.11)
NEUTRAL: Final = 18  # which card the neutral clan carries off (LD-9.5)
COUNTRY: Final = 19  # Hafrsfjord's country (LD-8.2)
ENDED: Final = 20

NEUTRAL_CLAN: Final = 4
NOTHING: Final = 20  # in place of an objective: none drawn, or none kept yet
NO_COUNTRY: Final = 5

NORTH: Final = 0
MIDDLE: Final = 1
SOUTH: Final = 2

FIELDS: Final[list[Field]] = [
    Field("neutral_clan", 0, 1),
    Field("effects", 0, 1),
    Field("open", 0, 1),
    Field("unlimited", 0, 1),
    Field("step", OUT, ENDED),
    Field("seat", 0, 3),
    Field("expedition", 1, 6),
    Field("board", NORTH, SOUTH),
    Field("rank", 0, 4),
    Field("dice", 0, 600000),
    Field("second", 0, 2),
    Field("jarl", -1, 3),
    Field("supply", 0, 12),
    Field("pile", 0, ALL_CARDS),
    Field("out", 0, ALL_CARDS),
    Field("discard", 0, ALL_CARDS),
    Field("tilted", 0, ALL_CARDS),
    Field("banner", -1, SOUTH),
    Field("country", 0, NO_COUNTRY),
    Field("forced", 0, 15),
    Field("table", -1, 37, 6),
    Field("owned", 0, ALL_CARDS, 4),
    Field("hand", 0, 6, 4),
    Field("runes", 0, 999, 4),
    Field("home", 0, 4, 4),
    Field("crew", 0, 600000, 15),
    Field("line", 0, 4, 15),
    Field("draws", UNKNOWN, NOTHING, ANY_LENGTH),
]
_EMPTY: Final[vec[i64]] = vec[i64]()


class Fleet(State):
    """A position. Clans are seats 0 to 3; the neutral clan is 4. Boards are 0 (north), 1 (middle), 2 (south)."""

    def __init__(self) -> None:
        super().__init__()
        # the options
        self.neutral_clan: i64 = 0  # does one take part (two seats only)?
        self.effects: i64 = 1  # do Norway cards work?
        self.open: i64 = 0  # are objectives public?
        self.unlimited: i64 = 0  # is the rune supply endless?
        # what happens next
        self.step: i64 = OUT
        self.seat: i64 = 0  # whose turn it is, or who is asked
        self.expedition: i64 = 1
        self.board: i64 = NORTH  # being dealt to, chosen, or evaluated
        self.rank: i64 = 0  # of the clan that acquires next; 0 is first
        self.dice: i64 = 0  # rolled and not placed yet: a crew
        self.second: i64 = 0  # Lade: 1 declared, 2 the second board is being filled
        self.jarl: i64 = -1  # who holds the pawn
        self.supply: i64 = 0
        # sets of cards, as bits
        self.pile: i64 = 0
        self.out: i64 = 0
        self.discard: i64 = 0
        self.tilted: i64 = 0
        self.banner: i64 = -1  # the board that Borre raises in this expedition
        self.country: i64 = NO_COUNTRY  # Hafrsfjord's
        self.forced: i64 = 0  # seats that went home without a decision in this expedition, as bits (LD-3.5)
        # rows
        self.table: vec[i64] = _EMPTY  # two cards beside each board, the lower one first; -1 where one is gone or not dealt yet
        self.owned: vec[i64] = _EMPTY  # the destination cards of each seat
        self.hand: vec[i64] = _EMPTY  # tokens not on a board
        self.runes: vec[i64] = _EMPTY
        self.home: vec[i64] = _EMPTY  # 0 at sea, else 1 for the first to return, 2 for the second ...
        self.crew: vec[i64] = _EMPTY  # [clan * 3 + board]: the tokens there
        self.line: vec[i64] = _EMPTY  # [clan * 3 + board]: 1 the most northerly line, 0 none
        self.draws: vec[i64] = _EMPTY  # each draw of objectives: seat, lower card, higher card, the one kept

    # -- the boards (LD-6) --------------------------------------------------------------------------------------------

    def strength(self, clan: i64, board: i64) -> i64:
        """A clan's strength on a board, Borre's banner included; 0 without a token there (LD-6.2 to 6.6, LD-7.12)."""
        crew = self.crew[clan * 3 + board]
        if crew == 0:
            return 0
        value = STRENGTH[board * CREWS + crew_index(crew)]
        if self.banner == board and clan != NEUTRAL_CLAN and self.owned[clan] & CARD_BIT[RAIDS + BORRE] != 0:
            value += BANNER[board]
        return value

    def ranked(self, board: i64, rank: i64) -> i64:
        """The clan with exactly so many clans ahead of it on a board; -1 if there is none (LD-6.7)."""
        found: i64 = -1
        below: i64 = 999999
        for _ in range(rank + 1):
            found = -1
            best: i64 = 0
            for clan in range(i64(5)):
                standing = self.standing(clan, board)
                if standing > best and standing < below:
                    best = standing
                    found = clan
            below = best
        return found

    def standing(self, clan: i64, board: i64) -> i64:
        """What orders the clans of a board: strength first, then the more northerly line (LD-6.7); 0 for a clan that is not there."""
        if self.crew[clan * 3 + board] == 0:
            return 0
        return self.strength(clan, board) * 8 + 5 - self.line[clan * 3 + board]

    def ahead(self, clan: i64, board: i64) -> i64:
        """How many clans rank before a clan that is present: stronger, or equally strong on a more northerly line."""
        mine = self.standing(clan, board)
        n: i64 = 0
        for other in range(i64(5)):
            if self.standing(other, board) > mine:
                n += 1
        return n

    def present(self, board: i64) -> i64:
        """How many clans have a token on a board."""
        n: i64 = 0
        for clan in range(i64(5)):
            if self.crew[clan * 3 + board] != 0:
                n += 1
        return n

    def open_line(self, board: i64) -> i64:
        """The most northerly line of a board that holds no token (LD-4.6)."""
        line: i64 = 1
        while line < 4:
            taken = False
            for clan in range(i64(5)):
                if self.line[clan * 3 + board] == line:
                    taken = True
            if not taken:
                return line
            line += 1
        return 4

    def lying(self, board: i64) -> i64:
        """How many destination cards lie beside a board."""
        n: i64 = 0
        if self.table[board * 2] >= 0:
            n += 1
        if self.table[board * 2 + 1] >= 0:
            n += 1
        return n

    # -- cards and objectives -----------------------------------------------------------------------------------------

    def owner(self, card: i64) -> i64:
        """The seat that has a destination card; -1 if none."""
        for seat in range(self.seats):
            if self.owned[seat] & CARD_BIT[card] != 0:
                return seat
        return -1

    def drawn(self) -> i64:
        """How often objectives were drawn."""
        return i64(len(self.draws)) // 4

    def objectives_left(self) -> i64:
        """How many objective cards lie in the pile; a pair being looked at does not."""
        n = self.drawn()
        left = OBJECTIVE_COUNT - n
        if n > 0 and self.draws[n * 4 - 1] == NOTHING:
            left -= 1
        return left

    def objectives_of(self, seat: i64) -> i64:
        """How many objectives a seat has kept."""
        n: i64 = 0
        for d in range(self.drawn()):
            if self.draws[d * 4] == seat and self.draws[d * 4 + 3] != NOTHING:
                n += 1
        return n

    def tell_all(self, key: str, a: i64 = -9, b: i64 = -9, c: i64 = -9, d: i64 = -9) -> None:
        """Report to everyone, with up to four numbers."""
        numbers = [int(x) for x in (a, b, c, d) if x != -9]
        self.tell(key, tuple(numbers))

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def fault(self) -> str:
        """What is impossible about this position."""
        if self.neutral_clan == 1 and self.seats != 2:
            return "LD-9.1: only two players play with a neutral clan"
        return self.fault_cards() or self.fault_tokens() or self.fault_step() or self.fault_objectives()

    def fault_cards(self) -> str:
        """The 38 destination cards and the runes are all somewhere, once (LD-1.3, LD-1.7)."""
        together: i64 = 0
        count: i64 = 0
        sets = [self.pile, self.out, self.discard, self.owned[0], self.owned[1], self.owned[2], self.owned[3]]
        for cards in sets:
            together |= cards
            count += bits(cards)
        for slot in range(i64(6)):
            if self.table[slot] >= 0:
                together |= CARD_BIT[self.table[slot]]
                count += 1
        if together != ALL_CARDS or count != 38:
            return "LD-1.3: each of the 38 destination cards must be in exactly one place"
        for board in range(i64(3)):
            if self.lying(board) == 2 and self.table[board * 2] > self.table[board * 2 + 1]:
                return "LD-1.5: of the two cards beside a board the lower one is named first"
        if bits(self.out) != (0 if self.step == OUT else 2) or self.out & (CARD_BIT[RAIDS] - 1) != 0:
            return "LD-1.3: exactly two Norway cards are left out"
        if self.tilted & (CARD_BIT[RAIDS] - 1) != 0 or self.tilted & ~(self.owned[0] | self.owned[1] | self.owned[2] | self.owned[3]) != 0:
            return "LD-7.1: only a Norway card that somebody owns can be tilted"
        held: i64 = 0
        for seat in range(i64(4)):
            held += self.runes[seat]
            if seat >= self.seats and (self.owned[seat] != 0 or self.runes[seat] != 0 or self.home[seat] != 0):
                return "LD-1.1: a seat that is not taken has cards or runes"
        if self.unlimited == 0 and held + self.supply != 12:
            return "LD-1.7: there are 12 rune tokens in all"
        return ""

    def fault_tokens(self) -> str:
        """Six tokens for each seat and the neutral clan; a line for each crew, none shared (LD-1.7, LD-4.7)."""
        for clan in range(i64(5)):
            seated = clan < self.seats or (clan == NEUTRAL_CLAN and self.neutral_clan == 1)
            out: i64 = 0
            for board in range(i64(3)):
                crew = self.crew[clan * 3 + board]
                size = proper_size(crew)
                if size < 0:
                    return "LD-1.7: a crew has at most six tokens, on values 1 to 6"
                out += size
                line = self.line[clan * 3 + board]
                if (line == 0) != (crew == 0):
                    return "LD-4.6: a clan holds a line exactly where it has a token"
                for other in range(clan):
                    if line > 0 and self.line[other * 3 + board] == line:
                        return "LD-4.7: two clans hold the same line"
            if out > 0 and not seated:
                return "LD-1.1: a clan that does not play has tokens on a board"
            if clan < NEUTRAL_CLAN and out + self.hand[clan] != (6 if seated else 0):
                return "LD-1.7: each player has six tokens, in hand or on the boards"
            if clan == NEUTRAL_CLAN and out != 0 and out != 6:
                return "LD-9.2: the neutral clan has six tokens on the boards, or none yet"
        return ""

    def fault_step(self) -> str:
        """The present step fits the rest (LD-3, LD-4, LD-6)."""
        if self.seat >= self.seats or self.jarl >= self.seats:
            return "LD-1.1: that seat is not taken"
        if self.jarl < 0 and self.step > FIRST:
            return "LD-1.8: somebody holds the Jarl pawn"
        rolling = self.step == ROLL or self.step == REROLL
        size = proper_size(self.dice)
        if size < 0 or size > self.hand[self.seat]:
            return "LD-4.1: no more dice than tokens in hand"
        if (self.step == ROLLED or self.step == AGAIN or self.step == TURN_DIE) and size != self.hand[self.seat]:
            return "LD-4.1: as many dice as tokens in hand"
        if (self.step == DICE or self.step == BOARD2) and size == 0:
            return "LD-4.2: there must be a die to place"
        if rolling and size >= self.hand[self.seat]:
            return "LD-4.1: there must be a die to roll"
        if self.step >= TURN and self.step <= BOARD2 and self.home[self.seat] != 0:
            return "LD-2.3: a player who has returned takes no turn"
        if self.step == TURN and self.hand[self.seat] == 0 and self.effects == 0:
            return "LD-3.5: without tokens and effects the player returns by himself"
        if self.step == DRAW or (self.step >= CLAIM and self.step <= NEUTRAL):
            for seat in range(self.seats):
                if self.home[seat] == 0:
                    return "LD-2.6: the boards are evaluated only when everybody has returned"
        if (self.step == CLAIM or self.step == NEUTRAL) and self.lying(self.board) == 0:
            return "LD-6.10: no destination card is left at this board"
        if self.step == CLAIM and self.ranked(self.board, self.rank) != self.seat:
            return "LD-6.8: another clan has this rank"
        return self.fault_deal() if self.step == DEAL else ""

    def fault_deal(self) -> str:
        """Cards are dealt to north, then middle, then south; at most one of the present board's two lies there yet (LD-1.5)."""
        missing: i64 = 6
        wrong = self.table[self.board * 2 + 1] >= 0
        for board in range(i64(3)):
            lying = self.lying(board)
            missing -= lying
            if (board < self.board and lying != 2) or (board > self.board and lying != 0):
                wrong = True
        if wrong:
            return "LD-1.5: two cards go to north, then two to middle, then two to south"
        if bits(self.pile) < missing:
            return "LD-6.18: the pile holds too few cards to deal"
        return ""

    def fault_objectives(self) -> str:
        """Every draw takes the next cards of the pile, and what was put back comes up in its turn (LD-6.11)."""
        if len(self.draws) % 4 != 0 or len(self.draws) > 80:
            return "LD-6.11: the draws must be four numbers each, at most 20 times"
        queue: list[int] = []
        seen: i64 = 0
        taken = 0
        n = self.drawn()
        for d in range(n):
            seat, low, high, kept = self.draws[d * 4], self.draws[d * 4 + 1], self.draws[d * 4 + 2], self.draws[d * 4 + 3]
            if seat < 0 or seat >= self.seats:
                return "LD-6.11: a seat that is not taken cannot draw"
            if kept == NOTHING and (d + 1 < n or self.step != KEEP):
                return "LD-6.11: one of the two objectives must be kept"
            if low == UNKNOWN or high == UNKNOWN or kept == UNKNOWN:
                if self.viewer == -3:
                    return "LD-6.11: only a view may have unknown objectives"
                continue
            cards = [int(low)] if high == NOTHING else [int(low), int(high)]
            if low == NOTHING or (len(cards) == 2 and low >= high) or (kept != NOTHING and int(kept) not in cards):
                return "LD-6.11: a draw is one or two different objectives, and one of these is kept"
            if self.viewer != -3:
                continue
            back = queue[max(0, taken - OBJECTIVE_COUNT) : max(0, taken + len(cards) - OBJECTIVE_COUNT)]
            fresh = [card for card in cards if card not in back]
            if len(fresh) + len(back) != len(cards) or any(seen & CARD_BIT[card] != 0 for card in fresh):
                return "LD-6.11: an objective was drawn that did not lie on top of the pile"
            for card in cards:
                seen |= CARD_BIT[card]
            taken += len(cards)
            queue += [card for card in cards if card != kept and kept != NOTHING]
        if self.step == KEEP and (n == 0 or self.draws[n * 4 - 1] != NOTHING or self.draws[n * 4 - 4] != self.seat):
            return "LD-6.11: nobody has two objectives to choose from"
        return ""


def proper_size(crew: i64) -> i64:
    """The size of a crew; -1 if it is none of at most six."""
    n: i64 = 0
    rest = crew
    while rest > 0:
        n += rest % 10
        rest //= 10
    if n > 6 or crew > 600000:
        return -1
    return crew_size(crew)
