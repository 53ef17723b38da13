"""What is impossible about a position, as a sentence with the clause."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.state import REFEREE, UNKNOWN

from . import codes, tables
from .position import Position


def fault(s: Position) -> str:
    """What is impossible about this position."""
    if s.neutral_clan == 1 and s.seats != 2:
        return "LD-9.1: only two players play with a neutral clan"
    return wrong_cards(s) or wrong_runes(s) or wrong_tokens(s) or wrong_dice(s) or wrong_step(s) or wrong_deal(s) or wrong_draws(s)


def unwhole(s: Position) -> str:
    """What is wrong with cards, runes and Vikings while nobody is asked (an evaluation, a journey home)."""
    return wrong_cards(s) or wrong_runes(s) or wrong_tokens(s)


def wrong_cards(s: Position) -> str:
    """Each of the 38 destination cards is in one place; two Norway cards are left out (LD-1.3, LD-1.5, LD-7.1)."""
    together: i64 = 0
    count: i64 = 0
    for cards in [s.pile, s.out, s.discard, s.owned[0], s.owned[1], s.owned[2], s.owned[3]]:
        together |= cards
        count += size(cards)
    for slot in range(i64(6)):
        if s.table[slot] >= 0:
            together |= bit(s.table[slot])
            count += 1
    if together != tables.ALL_CARDS or count != tables.CARD_COUNT:
        return "LD-1.3: each of the 38 destination cards must be in exactly one place"
    for board in range(i64(3)):
        if s.lying(board) == 2 and s.table[board * 2] > s.table[board * 2 + 1]:
            return "LD-1.5: of the two cards beside a board the lower one is named first"
    if size(s.out) != (0 if s.step == codes.OUT else 2) or s.out & tables.ALL_RAIDS != 0:
        return "LD-1.3: exactly two Norway cards are left out"
    if s.tilted & tables.ALL_RAIDS != 0 or s.tilted & ~(s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]) != 0:
        return "LD-7.1: only a Norway card that somebody owns can be tilted"
    return ""


def wrong_runes(s: Position) -> str:
    """All runes are accounted for, and an empty seat has nothing (LD-1.1, LD-1.7)."""
    held: i64 = 0
    for seat in range(i64(4)):
        held += s.runes[seat]
        if seat >= s.seats and (s.owned[seat] != 0 or s.runes[seat] != 0 or s.home[seat] != 0):
            return "LD-1.1: a seat that is not taken has cards or runes"
    if s.unlimited == 0 and held + s.supply != codes.RUNES:
        return "LD-1.7: there are 12 runes in all"
    return ""


def wrong_tokens(s: Position) -> str:
    """Six tokens for each seat and the neutral clan; a line for each crew, none shared (LD-1.7, LD-4.7)."""
    for clan in range(i64(5)):
        seated = clan < s.seats or (clan == codes.NEUTRAL_CLAN and s.neutral_clan == 1)
        out: i64 = 0
        for board in range(i64(3)):
            crew = s.crew[clan * 3 + board]
            if proper_size(crew) < 0:
                return "LD-1.7: a crew has at most six Vikings, on values 1 to 6"
            out += proper_size(crew)
            line = s.line[clan * 3 + board]
            if (line == 0) != (crew == 0):
                return "LD-4.6: a clan holds a line exactly where it has a Viking"
            for other in range(clan):
                if line > 0 and s.line[other * 3 + board] == line:
                    return "LD-4.7: two clans hold the same line"
        if out > 0 and not seated:
            return "LD-1.1: a clan that does not play has Vikings on a board"
        if clan < codes.NEUTRAL_CLAN and out + s.hand[clan] != (6 if seated else 0):
            return "LD-1.7: each player has six Vikings, in hand or on the boards"
        if clan == codes.NEUTRAL_CLAN and out != 0 and out != 6:
            return "LD-9.2: the neutral clan has six Vikings on the boards, or none yet"
    return ""


def wrong_dice(s: Position) -> str:
    """Whoever is asked has as many dice as the step needs (LD-1.1, LD-4.1, LD-4.2)."""
    if s.seat >= s.seats or s.jarl >= s.seats:
        return "LD-1.1: that seat is not taken"
    if s.jarl < 0 and s.step > codes.FIRST:
        return "LD-1.8: somebody holds the Jarl pawn"
    step = s.step
    dice = proper_size(s.dice)
    hand = s.hand[s.seat]
    if dice < 0 or dice > hand:
        return "LD-4.1: no more dice than Vikings in hand"
    if (step == codes.ROLLED or step == codes.AGAIN or step == codes.TURN_DIE) and dice != hand:
        return "LD-4.1: as many dice as Vikings in hand"
    if (step == codes.DICE or step == codes.BOARD2) and dice == 0:
        return "LD-4.2: there must be a die to place"
    if (step == codes.ROLL or step == codes.REROLL) and dice == hand:
        return "LD-4.1: there must be a die to roll"
    return ""


def wrong_step(s: Position) -> str:
    """The present step fits the boards and those at home (LD-2, LD-3, LD-6)."""
    step = s.step
    if step >= codes.TURN and step <= codes.BOARD2 and s.home[s.seat] != 0:
        return "LD-2.3: a player who has returned takes no turn"
    if step == codes.TURN and s.hand[s.seat] == 0 and s.effects == 0:
        return "LD-3.5: a player without Vikings and effects returns at once"
    if step == codes.DRAW or (step >= codes.CLAIM and step <= codes.NEUTRAL):
        for seat in range(s.seats):
            if s.home[seat] == 0:
                return "LD-2.6: the boards are evaluated only when everybody has returned"
    if (step == codes.CLAIM or step == codes.NEUTRAL) and s.lying(s.board) == 0:
        return "LD-6.10: no destination card is left at this board"
    if step == codes.CLAIM and s.ranked(s.board, s.rank) != s.seat:
        return "LD-6.8: another clan has this rank"
    return ""


def wrong_deal(s: Position) -> str:
    """Cards are dealt to north, then middle, then south; at most one of the present board's two lies there yet (LD-1.5)."""
    if s.step != codes.DEAL:
        return ""
    missing: i64 = 6
    wrong = s.table[s.board * 2 + 1] >= 0
    for board in range(i64(3)):
        lying = s.lying(board)
        missing -= lying
        if (board < s.board and lying != 2) or (board > s.board and lying != 0):
            wrong = True
    if wrong:
        return "LD-1.5: two cards go to north, then two to middle, then two to south"
    if size(s.pile) < missing:
        return "LD-6.18: the pile holds too few cards to deal"
    return ""


def wrong_draws(s: Position) -> str:
    """Each draw of objectives is possible, and they follow from one another (LD-6.11)."""
    if len(s.draws) % 4 != 0 or s.drawn() > tables.OBJECTIVE_COUNT:
        return "LD-6.11: the draws must be four numbers each, at most 20 times"
    last = s.drawn() - 1
    for d in range(last + 1):
        wrong = wrong_draw(s, d, d == last and s.step == codes.KEEP)
        if wrong:
            return wrong
    if s.step == codes.KEEP and (last < 0 or s.draws[last * 4 + 3] != codes.NOTHING or s.draws[last * 4] != s.seat):
        return "LD-6.11: nobody has two objectives to choose from"
    return wrong_order(s) if s.viewer == REFEREE else ""


def wrong_draw(s: Position, d: i64, choosing: bool) -> str:
    """One or two objectives for a seat, which keeps one of them unless it is still choosing."""
    seat, low, high, kept = s.draws[d * 4], s.draws[d * 4 + 1], s.draws[d * 4 + 2], s.draws[d * 4 + 3]
    if seat < 0 or seat >= s.seats:
        return "LD-6.11: a seat that is not taken cannot draw"
    if kept == codes.NOTHING and not choosing:
        return "LD-6.11: one of the two objectives must be kept"
    if low == UNKNOWN or high == UNKNOWN or kept == UNKNOWN:
        return "LD-6.11: only a view may have unknown objectives" if s.viewer == REFEREE else ""
    among = kept == codes.NOTHING or kept == low or (high != codes.NOTHING and kept == high)
    if low == codes.NOTHING or low >= high or not among:
        return "LD-6.11: a draw is one or two different objectives, and one of these is kept"
    return ""


def wrong_order(s: Position) -> str:
    """Every draw takes the next cards of the pile; what was put back comes up in its turn (LD-6.11)."""
    returned: list[int] = []
    seen: i64 = 0
    taken = 0
    for d in range(s.drawn()):
        low, high, kept = int(s.draws[d * 4 + 1]), int(s.draws[d * 4 + 2]), int(s.draws[d * 4 + 3])
        cards = [low] if high == codes.NOTHING else [low, high]
        back = returned[max(0, taken - tables.OBJECTIVE_COUNT) : max(0, taken + len(cards) - tables.OBJECTIVE_COUNT)]
        fresh = [card for card in cards if card not in back]
        if len(fresh) + len(back) != len(cards) or any(has(seen, card) for card in fresh):
            return "LD-6.11: an objective was drawn that did not lie on top of the pile"
        for card in cards:
            seen |= bit(card)
        taken += len(cards)
        returned += [card for card in cards if card != kept and kept != codes.NOTHING]
    return ""


def proper_size(crew: i64) -> i64:
    """The size of a crew; -1 for a number that is not a crew of at most six."""
    n: i64 = 0
    rest = crew
    while rest > 0:
        n += rest % 10
        rest //= 10
    if n > 6 or crew > 600000:
        return -1
    return tables.crew_size(crew)
