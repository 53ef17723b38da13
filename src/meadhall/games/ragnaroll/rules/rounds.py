"""A round and its phases, what everybody learns when one closes, and the end of the game (RR-2, RR-3, RR-4.11, RR-14)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.state import CHANCE, REFEREE

from . import agenda, codes, dice, scoring, tables
from .position import Position

# -- phases -----------------------------------------------------------------------------------------------------------


def go_on(s: Position) -> None:
    """Close every phase that all have finished, and open the next, until somebody or chance must act (RR-2.2, RR-2.7)."""
    while s.first_unfinished() == CHANCE and close(s):
        if s.told is not None:
            s.beat()


def close(s: Position) -> bool:
    """Close the present phase and open the next. Return False if that is impossible or dice must be rolled first."""
    phase = s.phase
    if s.viewer != REFEREE and s.seats > 1 and phase != codes.ROLL and phase != codes.DUMMIES:
        s.phase = codes.UNSEEN_DICE if phase == codes.ASSIGN else codes.UNSEEN  # it depends on others' choices (RR-19.5)
        return False
    if phase == codes.RUNES_FIRST:
        if tables.STONE_ROUNDS[s.round] == 1:
            show_sheets(s)
        s.phase = codes.ROLL
        s.rolling = 0
        return False
    if phase == codes.ROLL:
        if s.rolling < s.seats:
            return False
        begin_phase(s, codes.ASSIGN)
    elif phase == codes.ASSIGN:
        reveal(s)
        s.phase = codes.DUMMIES
    elif phase == codes.DUMMIES:
        if s.seats < 3 and s.dummies[2 - s.seats] == 0:
            return False
        begin_phase(s, codes.RESOLVE)
    elif phase == codes.RESOLVE:
        show_sheets(s)
        if not finish(s):
            begin_round(s, s.round + 1)
    elif phase == codes.LAST_TIE and s.favoured > 0:
        s.phase = codes.DONE
    else:
        return False
    return True


def begin_round(s: Position, number: i64) -> None:
    """Phase A: the number is crossed off, and in rounds 4 and 8 each seat owes a free stone (RR-3)."""
    s.round = number
    if s.told is not None:
        s.announce("round", (int(number),))
    begin_phase(s, codes.RUNES_FIRST)


def begin_phase(s: Position, phase: i64) -> None:
    """Give each seat its agenda for a phase."""
    s.phase = phase
    for seat in range(s.seats):
        agenda.begin(s, seat)


def reveal(s: Position) -> None:
    """Phase C: all dice and roles are shown, turn boxes are marked, the dummies' dice are picked up (RR-4.11, RR-4.12)."""
    s.dummies[0] = 0
    s.dummies[1] = 0
    for seat in range(s.seats):
        s.turns[s.seats + seat] = s.turns[seat]
        if s.told is not None:
            s.announce("reveal", (int(seat), *dice.shown(s, seat)))


# -- sheets are shown -------------------------------------------------------------------------------------------------


def show_sheets(s: Position) -> None:
    """A phase closes: everybody sees every sheet (RR-2.4)."""
    for seat in range(s.seats):
        if s.told is not None and s.seats > 1:
            recap(s, seat)
        s.publish(seat)
        if s.told is not None:
            s.beat()


def recap(s: Position, seat: i64) -> None:
    """Tell everybody what is new on a sheet: marks, stones, magic spent, gods with bonus and placement."""
    public = s.seats + seat
    marks = [
        int(row * tables.WIDTH + x)
        for row in range(tables.HEIGHT)
        for x in range(tables.WIDTH)
        if has(s.marked(seat, row) & ~s.marked(public, row), x)
    ]
    stones = [n for n in range(tables.STONES) if has(s.stones[seat] & ~s.stones[public], n)]
    summoned: list[int] = []
    for god in range(5):
        if s.claims[seat * 5 + god] != s.claims[public * 5 + god]:
            summoned += [god, int(s.bonuses[seat * 5 + god]), int(s.claims[seat * 5 + god]) - 1]
    spent = [int(s.spent[seat * 3 + i] - s.spent[public * 3 + i]) for i in range(3)]
    if marks or stones or summoned or any(spent):
        s.announce("recap", (int(seat), len(marks), *marks, len(stones), *stones, *spent, *summoned))


# -- the end ----------------------------------------------------------------------------------------------------------


def end_reasons(s: Position) -> i64:
    """Why the game ends after this round, as bits; 0 if it continues (RR-14.1 to RR-14.3)."""
    reasons: i64 = 0
    if s.round >= codes.ROUND_LIMIT:
        reasons = codes.BY_ROUNDS
    if s.early_end == codes.EARLY_ALWAYS or (s.early_end == codes.EARLY_AUTO and s.seats > 1):
        for seat in range(s.seats):
            if s.all_gods(s.seats + seat):
                reasons |= codes.BY_GODS
            if s.every_troll(s.seats + seat):
                reasons |= codes.BY_TROLLS
    return reasons


def finish(s: Position) -> bool:
    """Phase E: end the game if it is time (RR-14); a full tie may go to Loki (RR-16.3)."""
    reasons = end_reasons(s)
    if reasons == 0:
        return False
    s.phase = codes.DONE
    tied = scoring.winners(s)
    if s.loki_breaks_ties == 1 and tied & (tied - 1) != 0:
        s.phase = codes.LAST_TIE
    if s.told is not None:
        tell_end(s, reasons)
    return True


def tell_end(s: Position, reasons: i64) -> None:
    """Tell everybody why the game ended and what everybody scored."""
    with_gods = sum(int(bit(seat)) for seat in range(s.seats) if s.all_gods(s.seats + seat))
    with_trolls = sum(int(bit(seat)) for seat in range(s.seats) if s.every_troll(s.seats + seat))
    if reasons & codes.BY_GODS != 0:
        s.announce("end", (codes.BY_GODS, with_gods))
    if reasons & codes.BY_TROLLS != 0:
        s.announce("end", (codes.BY_TROLLS, with_trolls))
    if reasons == codes.BY_ROUNDS:
        s.announce("end", (codes.BY_ROUNDS, 0))
    total = scoring.totals(s)
    for seat in range(s.seats):
        s.announce("score", (int(seat), int(total[seat]), int(s.seats)))
        s.beat()
