"""A clan's prospects in Lindisfarne: features that a player would name, roughly in points of prestige."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size
from meadhall.state import Evaluator

from ..rules import LindisfarneState, codes, scoring, tables

NAMES: Final[list[str]] = [
    "the game is decided",
    "points ahead of the best rival",
    "cards that my ranks promise",
    "cards that the best rival's ranks promise",
    "Vikings at sea in hand",
    "runes",
    "the Jarl pawn",
    "progress of my objectives",
    "open fresco ends",
    "unused effects",
]
# One point of prestige is worth about a tenth of the logit. A promised card must weigh less than a card taken, or nobody takes it: 0.14
# won 0.05 of 150 games for three. 0.08 and 0.10 differ by no more than noise (0.39 +- 0.07 of 200, par 0.33). The numbers of board_value
# were chosen among five settings, of which the most timid lost; on seeds not used for that choice a one-step player with them won
# 0.72 +- 0.06 of 200 games for two, 0.65 +- 0.07 of 200 for three, 0.53 +- 0.10 of 100 for four against players without.
WEIGHTS: Final[list[float]] = [40.0, 0.11, 0.08, -0.06, 0.075, 0.05, 0.07, 0.10, 0.05, 0.12]
OBJECTIVE_HOPE: Final = 4.5  # what a fresh objective is worth in the first three expeditions
PER_TOKEN: Final = 0.9  # points a Viking in hand is worth while there is a die to roll for it
NORTH_WINS: Final = 15.0  # a total that is seldom beaten
LINE_WINS: Final = 3.2  # a run or a stack that is seldom beaten
RIVALS: Final = 30.0  # if others had this many Vikings at sea, a line would be worth only its strength
THIRD: Final = 0.4  # what the third rank is worth: somebody ahead may refuse a card


@final
class LindisfarneEvaluator(Evaluator[LindisfarneState]):
    """Points on the table, what the present ranks would bring, and what is left to roll."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS)

    def features(self, s: LindisfarneState, seat: i64, out: vec[float]) -> None:
        """The named features for one seat."""
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.step == codes.ENDED:
            first = scoring.winners(s)
            share = 1.0 / float(size(first)) if has(first, seat) else 0.0
            out[0] = share - 0.5
            return
        best: i64 = -999
        threat = 0.0
        for other in range(s.seats):
            if other != seat:
                points = scoring.total(s, other)
                if points > best:
                    best = points
                promised = promise(s, other)
                if promised > threat:
                    threat = promised
        last = s.expedition == codes.LAST_EXPEDITION
        out[1] = float(scoring.total(s, seat) - best)
        out[2] = promise(s, seat)
        out[3] = threat
        if s.home[seat] == 0 and s.step < codes.CLAIM:
            if has_rolled(s, seat):
                out[2] += best_placement(s, seat)
            else:
                out[4] = float(s.hand[seat])
        runes = float(s.runes[seat])
        out[5] = (runes if runes < 4.0 else 4.0 + 0.4 * (runes - 4.0)) * (0.3 if last else 1.0)
        if s.jarl == seat and not last and s.home[seat] == 1:
            out[6] = 1.0
        out[7] = progress(s, seat)
        out[8] = open_ends(s, seat) * float(6 - s.expedition) / 5.0
        if s.effects == 1 and not last:
            out[9] = float(size((s.owned[seat] & ~s.tilted) // bit(tables.RAIDS) & (bit(codes.ACTION_EFFECTS) - 1)))

    def quiet(self, s: LindisfarneState) -> bool:
        """True at the start of an expedition: the last one has been counted and no ship has left."""
        away: i64 = 0
        for seat in range(s.seats):
            away += s.home[seat] + s.crew[seat * 3] + s.crew[seat * 3 + 1] + s.crew[seat * 3 + 2]
        return s.step == codes.TURN and away == 0


def has_rolled(s: LindisfarneState, seat: i64) -> bool:
    """Does the seat have dice that it may still choose from?"""
    if s.seat != seat or s.dice == 0:
        return False
    return s.step == codes.ROLLED or s.step == codes.DICE or s.step == codes.AGAIN or s.step == codes.TURN_DIE


def lead_value(s: LindisfarneState, seat: i64, country: i64) -> float:
    """What one more card of a country adds to its lead: most where it ties with the best rival or breaks a tie."""
    mine = size(s.owned[seat] & tables.CARDS_OF[country])
    most: i64 = 0
    for other in range(s.seats):
        if other != seat:
            theirs = size(s.owned[other] & tables.CARDS_OF[country])
            if theirs > most:
                most = theirs
    if mine > most:
        return 0.0
    if mine == most:
        return 2.5
    return 3.0 if mine + 1 == most else 0.5


def card_value(s: LindisfarneState, seat: i64, card: i64) -> float:
    """Roughly what a destination card adds for a seat: prestige, fresco, lead, objectives, room to grow."""
    country = tables.COUNTRY_OF[card]
    value = float(tables.PRESTIGE[card]) + lead_value(s, seat, country)
    if country != tables.NORWAY_LAND:
        have = scoring.pieces(s.owned[seat], country)
        value += float(tables.SERIES[have | bit(card - tables.FIRST_OF[country])] - tables.SERIES[have])
    else:
        value += 2.0 if s.expedition < 6 else 0.5
    if s.owned[seat] & tables.CARDS_OF[country] != 0:
        return value
    for d in range(s.drawn()):
        kept = s.draws[d * 4 + 3]
        if s.draws[d * 4] == seat and kept >= 0 and kept < codes.NOTHING:
            for i in range(i64(3)):
                if tables.NEEDS[kept * 3 + i] == country:
                    value += 3.3
    return value


def rank_values(s: LindisfarneState, seat: i64, board: i64, first: bool) -> float:
    """What the first (or second) rank on a board is worth to a seat: its best card there, or what is left, or an objective."""
    a = s.table[board * 2]
    b = s.table[board * 2 + 1]
    x = card_value(s, seat, a) if a >= 0 else 0.0
    y = card_value(s, seat, b) if b >= 0 else 0.0
    high = x if x > y else y
    low = y if x > y else x
    hope = OBJECTIVE_HOPE if s.expedition <= 3 else (2.5 if s.expedition == 4 else 0.5)
    value = high if first else 0.35 * high + 0.65 * low
    if s.step == codes.CLAIM and not first and (a < 0 or b < 0):
        value = 0.4 * high
    return value if value > hope else hope


def board_value(s: LindisfarneState, seat: i64, board: i64, rank: i64, strength: i64, rivals: i64) -> float:
    """What a rank promises while rivals still have Vikings at sea: a weak line may slip one rank or two."""
    if s.table[board * 2] < 0 and s.table[board * 2 + 1] < 0:
        return 0.0
    hold = float(strength) / (NORTH_WINS if board == 0 else LINE_WINS)
    if hold > 1.0:
        hold = 1.0
    danger = float(rivals) / RIVALS
    if danger > 1.0:
        danger = 1.0
    hold = 1.0 - (1.0 - hold) * danger
    one = rank_values(s, seat, board, True)
    two = rank_values(s, seat, board, False)
    if rank == 0:
        return hold * one + (1.0 - hold) * (hold * two + (1.0 - hold) * THIRD)
    if rank == 1:
        return hold * two + (1.0 - hold) * THIRD
    return THIRD if rank == 2 else 0.1


def rivals_at_sea(s: LindisfarneState, seat: i64) -> i64:
    """How many Vikings others can still place."""
    n: i64 = 0
    for other in range(s.seats):
        if other != seat and s.home[other] == 0:
            n += s.hand[other]
    return n


def promise(s: LindisfarneState, seat: i64) -> float:
    """The worth of a seat's present ranks on the boards that have not been evaluated."""
    value = 0.0
    rivals = rivals_at_sea(s, seat)
    for board in range(i64(3)):
        if s.step >= codes.CLAIM and board < s.board:
            continue
        if s.crew[seat * 3 + board] != 0:
            rank = s.ahead(seat, board)
            if s.step >= codes.CLAIM and board == s.board and rank < s.rank:
                continue
            value += board_value(s, seat, board, rank, s.strength(seat, board), rivals)
    return value


def best_placement(s: LindisfarneState, seat: i64) -> float:
    """The most that some of the rolled dice would add on the chosen board (or any), with the Vikings kept back."""
    best = -99.0
    rivals = rivals_at_sea(s, seat)
    for board in range(i64(3)):
        if s.step != codes.DICE or board == s.board:
            value = best_on(s, seat, board, rivals)
            if value > best:
                best = value
    return best


def best_on(s: LindisfarneState, seat: i64, board: i64, rivals: i64) -> float:
    """The most that some of the rolled dice would add on one board."""
    best = -99.0
    spot = seat * 3 + board
    line = s.line[spot] if s.line[spot] != 0 else s.open_line(board)
    now = s.strength(seat, board)
    before = board_value(s, seat, board, s.ahead(seat, board), now, rivals) if s.crew[spot] != 0 else 0.0
    bonus = now - tables.STRENGTH[board * tables.CREWS + tables.crew_index(s.crew[spot])]
    index = tables.crew_index(s.dice)
    for i in range(tables.PARTS_START[index], tables.PARTS_START[index + 1]):
        part = tables.PARTS[i]
        mine = tables.STRENGTH[board * tables.CREWS + tables.crew_index(s.crew[spot] + tables.CREW[part])] + bonus
        rank = rank_with(s, seat, board, mine, line)
        value = board_value(s, seat, board, rank, mine, rivals) - before + PER_TOKEN * float(s.hand[seat] - tables.SIZE[part])
        if value > best:
            best = value
    return best


def rank_with(s: LindisfarneState, seat: i64, board: i64, strength: i64, line: i64) -> i64:
    """How many clans would be ahead of the seat if it had this strength on this line."""
    rank: i64 = 0
    for clan in range(i64(5)):
        if clan != seat and s.crew[clan * 3 + board] != 0:
            theirs = s.strength(clan, board)
            if theirs > strength or (theirs == strength and s.line[clan * 3 + board] < line):
                rank += 1
    return rank


def progress(s: LindisfarneState, seat: i64) -> float:
    """The seat's unfinished objectives: points for the countries already collected, fewer as time runs out."""
    value = 0.0
    for d in range(s.drawn()):
        kept = s.draws[d * 4 + 3]
        if s.draws[d * 4] != seat or kept < 0 or kept >= codes.NOTHING:
            continue
        have = 0
        for i in range(i64(3)):
            if s.owned[seat] & tables.CARDS_OF[tables.NEEDS[kept * 3 + i]] != 0:
                have += 1
        if have < 3:
            value += (1.0 + 2.2 * float(have)) * float(7 - s.expedition) / 6.0
    return value


def open_ends(s: LindisfarneState, seat: i64) -> float:
    """Places next to the seat's fresco pieces whose cards are still available."""
    n = 0.0
    there = s.pile
    for slot in range(i64(6)):
        if s.table[slot] >= 0:
            there |= bit(s.table[slot])
    for country in range(i64(tables.NORWAY_LAND)):
        have = scoring.pieces(s.owned[seat], country)
        if have == 0:
            continue
        free = scoring.pieces(there, country)
        for place in range(tables.LENGTH_OF[country]):
            if has(free, place):
                beside = place > 0 and has(have, place - 1)
                if beside or (place + 1 < tables.LENGTH_OF[country] and has(have, place + 1)):
                    n += 1.0
    return n
