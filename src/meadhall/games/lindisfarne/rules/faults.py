"""What is impossible about a position, as a sentence with the clause."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.state import UNKNOWN

from . import codes, tables
from .position import Position


def fault(s: Position) -> str:
    """What is impossible about this position."""
    if s.neutral_clan == 1 and s.seats != 2:
        return "LD-9.1: only two players play with a neutral clan"
    return fault_cards(s) or fault_tokens(s) or fault_step(s) or fault_objectives(s)


def fault_cards(s: Position) -> str:
    """The 38 destination cards and the runes are all somewhere, once (LD-1.3, LD-1.7)."""
    together: i64 = 0
    count: i64 = 0
    sets = [s.pile, s.out, s.discard, s.owned[0], s.owned[1], s.owned[2], s.owned[3]]
    for cards in sets:
        together |= cards
        count += tables.bits(cards)
    for slot in range(i64(6)):
        if s.table[slot] >= 0:
            together |= tables.CARD_BIT[s.table[slot]]
            count += 1
    if together != tables.ALL_CARDS or count != 38:
        return "LD-1.3: each of the 38 destination cards must be in exactly one place"
    for board in range(i64(3)):
        if s.lying(board) == 2 and s.table[board * 2] > s.table[board * 2 + 1]:
            return "LD-1.5: of the two cards beside a board the lower one is named first"
    if tables.bits(s.out) != (0 if s.step == codes.OUT else 2) or s.out & (tables.CARD_BIT[tables.RAIDS] - 1) != 0:
        return "LD-1.3: exactly two Norway cards are left out"
    if s.tilted & (tables.CARD_BIT[tables.RAIDS] - 1) != 0 or s.tilted & ~(s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]) != 0:
        return "LD-7.1: only a Norway card that somebody owns can be tilted"
    held: i64 = 0
    for seat in range(i64(4)):
        held += s.runes[seat]
        if seat >= s.seats and (s.owned[seat] != 0 or s.runes[seat] != 0 or s.home[seat] != 0):
            return "LD-1.1: a seat that is not taken has cards or runes"
    if s.unlimited == 0 and held + s.supply != 12:
        return "LD-1.7: there are 12 rune tokens in all"
    return ""


def fault_tokens(s: Position) -> str:
    """Six tokens for each seat and the neutral clan; a line for each crew, none shared (LD-1.7, LD-4.7)."""
    for clan in range(i64(5)):
        seated = clan < s.seats or (clan == codes.NEUTRAL_CLAN and s.neutral_clan == 1)
        out: i64 = 0
        for board in range(i64(3)):
            crew = s.crew[clan * 3 + board]
            size = proper_size(crew)
            if size < 0:
                return "LD-1.7: a crew has at most six tokens, on values 1 to 6"
            out += size
            line = s.line[clan * 3 + board]
            if (line == 0) != (crew == 0):
                return "LD-4.6: a clan holds a line exactly where it has a token"
            for other in range(clan):
                if line > 0 and s.line[other * 3 + board] == line:
                    return "LD-4.7: two clans hold the same line"
        if out > 0 and not seated:
            return "LD-1.1: a clan that does not play has tokens on a board"
        if clan < codes.NEUTRAL_CLAN and out + s.hand[clan] != (6 if seated else 0):
            return "LD-1.7: each player has six tokens, in hand or on the boards"
        if clan == codes.NEUTRAL_CLAN and out != 0 and out != 6:
            return "LD-9.2: the neutral clan has six tokens on the boards, or none yet"
    return ""


def fault_step(s: Position) -> str:
    """The present step fits the rest (LD-3, LD-4, LD-6)."""
    if s.seat >= s.seats or s.jarl >= s.seats:
        return "LD-1.1: that seat is not taken"
    if s.jarl < 0 and s.step > codes.FIRST:
        return "LD-1.8: somebody holds the Jarl pawn"
    rolling = s.step == codes.ROLL or s.step == codes.REROLL
    size = proper_size(s.dice)
    if size < 0 or size > s.hand[s.seat]:
        return "LD-4.1: no more dice than tokens in hand"
    if (s.step == codes.ROLLED or s.step == codes.AGAIN or s.step == codes.TURN_DIE) and size != s.hand[s.seat]:
        return "LD-4.1: as many dice as tokens in hand"
    if (s.step == codes.DICE or s.step == codes.BOARD2) and size == 0:
        return "LD-4.2: there must be a die to place"
    if rolling and size >= s.hand[s.seat]:
        return "LD-4.1: there must be a die to roll"
    if s.step >= codes.TURN and s.step <= codes.BOARD2 and s.home[s.seat] != 0:
        return "LD-2.3: a player who has returned takes no turn"
    if s.step == codes.TURN and s.hand[s.seat] == 0 and s.effects == 0:
        return "LD-3.5: without tokens and effects the player returns by himself"
    if s.step == codes.DRAW or (s.step >= codes.CLAIM and s.step <= codes.NEUTRAL):
        for seat in range(s.seats):
            if s.home[seat] == 0:
                return "LD-2.6: the boards are evaluated only when everybody has returned"
    if (s.step == codes.CLAIM or s.step == codes.NEUTRAL) and s.lying(s.board) == 0:
        return "LD-6.10: no destination card is left at this board"
    if s.step == codes.CLAIM and s.ranked(s.board, s.rank) != s.seat:
        return "LD-6.8: another clan has this rank"
    return fault_deal(s) if s.step == codes.DEAL else ""


def fault_deal(s: Position) -> str:
    """Cards are dealt to north, then middle, then south; at most one of the present board's two lies there yet (LD-1.5)."""
    missing: i64 = 6
    wrong = s.table[s.board * 2 + 1] >= 0
    for board in range(i64(3)):
        lying = s.lying(board)
        missing -= lying
        if (board < s.board and lying != 2) or (board > s.board and lying != 0):
            wrong = True
    if wrong:
        return "LD-1.5: two cards go to north, then two to middle, then two to south"
    if tables.bits(s.pile) < missing:
        return "LD-6.18: the pile holds too few cards to deal"
    return ""


def fault_objectives(s: Position) -> str:
    """Every draw takes the next cards of the pile, and what was put back comes up in its turn (LD-6.11)."""
    if len(s.draws) % 4 != 0 or len(s.draws) > 80:
        return "LD-6.11: the draws must be four numbers each, at most 20 times"
    queue: list[int] = []
    seen: i64 = 0
    taken = 0
    n = s.drawn()
    for d in range(n):
        seat, low, high, kept = s.draws[d * 4], s.draws[d * 4 + 1], s.draws[d * 4 + 2], s.draws[d * 4 + 3]
        if seat < 0 or seat >= s.seats:
            return "LD-6.11: a seat that is not taken cannot draw"
        if kept == codes.NOTHING and (d + 1 < n or s.step != codes.KEEP):
            return "LD-6.11: one of the two objectives must be kept"
        if low == UNKNOWN or high == UNKNOWN or kept == UNKNOWN:
            if s.viewer == -3:
                return "LD-6.11: only a view may have unknown objectives"
            continue
        cards = [int(low)] if high == codes.NOTHING else [int(low), int(high)]
        if low == codes.NOTHING or (len(cards) == 2 and low >= high) or (kept != codes.NOTHING and int(kept) not in cards):
            return "LD-6.11: a draw is one or two different objectives, and one of these is kept"
        if s.viewer != -3:
            continue
        back = queue[max(0, taken - tables.OBJECTIVE_COUNT) : max(0, taken + len(cards) - tables.OBJECTIVE_COUNT)]
        fresh = [card for card in cards if card not in back]
        if len(fresh) + len(back) != len(cards) or any(seen & tables.CARD_BIT[card] != 0 for card in fresh):
            return "LD-6.11: an objective was drawn that did not lie on top of the pile"
        for card in cards:
            seen |= tables.CARD_BIT[card]
        taken += len(cards)
        queue += [card for card in cards if card != kept and kept != codes.NOTHING]
    if s.step == codes.KEEP and (n == 0 or s.draws[n * 4 - 1] != codes.NOTHING or s.draws[n * 4 - 4] != s.seat):
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
    return tables.crew_size(crew)
