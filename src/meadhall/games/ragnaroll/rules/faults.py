"""What makes a position impossible (RR-19.4)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import UNKNOWN, buffer

from ..data import BONUS, TRACKS
from .codes import (
    AIM,
    ANY_STONE,
    ASSIGN,
    CIRCLE,
    COLUMN,
    DEPTH,
    DUMMIES,
    FREE,
    LINE,
    RESOLVE,
    ROLL,
    RUNE_MAGIC,
    RUNES_FIRST,
    STEP,
    STRIKE,
    TURN,
    UNSEEN,
)
from .position import Position
from .runes import complete
from .shapes import PLACE_GOD, PLACES
from .tables import HEIGHT, PICTURE, PRINTED, SQUARES, TROLL

LENGTHS = (  # name, how many a seat
    ("struck", 12),
    ("burnt", 12),
    ("stones", 2),
    ("paid", 2),
    ("spent", 6),
    ("claims", 10),
    ("claimed_in", 10),
    ("bonuses", 10),
    ("turns", 2),
    ("rolled", 3),
    ("dice", 3),
    ("roles", 2),
    ("steps", DEPTH),
    ("depth", 1),
    ("aims", 1),
    ("visited", 6),
)
MOST = (1, 3, 6, 1, 3, 1, 5, 3, 1, 1, 1, SQUARES, 1, 1, 3)  # parameters of the kinds ANY_STONE to AIM


def fault_of(s: Position) -> str:
    """What is impossible about this position, as a sentence with the clause; "" if nothing is."""
    if not 1 <= s.seats <= 6:
        return "RR-1.1: RagnaRoll is for 1 to 6 players"
    for name, each in LENGTHS:
        if len(getattr(s, name)) != each * s.seats:
            return f"RR-1.2: {name!r} must have {each} numbers for each player"
    for sheet in range(2 * s.seats):
        found = sheet_fault(s, sheet) or claim_fault(s, sheet)
        if found:
            return found
    for seat in range(s.seats):
        found = dice_fault(s, seat) or chain_fault(s, seat)
        if found:
            return found
    return phase_fault(s)


def whose(s: Position, sheet: i64) -> str:
    """How a sentence names a sheet."""
    return f"P{sheet + 1}'s sheet" if sheet < s.seats else f"the public copy of P{sheet - s.seats + 1}'s sheet"


def sheet_fault(s: Position, sheet: i64) -> str:
    """Marks, magic, stones."""
    name = whose(s, sheet)
    for row in range(HEIGHT):
        at = sheet * HEIGHT + row
        if s.struck[at] & s.burnt[at] != 0:
            return f"RR-1.5: a square of {name} is both struck and burnt"
        if s.printed == 1 and PRINTED[row] & ~s.marked(sheet, row) != 0:
            return f"RR-1.6: a printed strike is missing on {name}"
    for sector in range(3):
        if s.spent[sheet * 3 + sector] > (s.trolls(sheet, sector) + 1) // 2:
            return f"RR-9.5: {name} has spent more magic than its trolls gave"
    if s.paid[sheet] & ~complete(s.stones[sheet]) != 0:
        return f"RR-10.5: {name} was paid for stones that are not crossed off"
    if s.phase not in (RUNES_FIRST, RESOLVE, UNSEEN) and s.paid[sheet] != complete(s.stones[sheet]):
        return f"RR-10.7: a reward of {name} should have been paid before"
    return ""


def claim_fault(s: Position, sheet: i64) -> str:
    """Summoned gods, their rounds, their bonuses, the burnt squares."""
    name = whose(s, sheet)
    burnt = [0] * HEIGHT
    rounds: list[int] = []
    bonus_rounds: list[int] = []
    for god in range(5):
        at = sheet * 5 + god
        claim, number, bonus = int(s.claims[at]) - 1, int(s.claimed_in[at]), int(s.bonuses[at])
        if claim < 0:
            if number != 0 or bonus != 0:
                return f"RR-11.5: {name} has a round or a bonus for a god that was not summoned"
            continue
        if PLACE_GOD[claim] != god:
            return f"RR-11.1: a god of {name} was summoned with another god's shape"
        if not 1 <= number <= s.round:
            return f"RR-19.4: a god of {name} was summoned in a round that has not come"
        printed = BONUS[TRACKS[s.bonus_track]][number - 1]
        if bonus not in (0, printed) or (s.seats > 1 and bonus != printed):
            return f"RR-11.5: {name} has a bonus that is not printed under round {number}"
        rounds.append(number)
        if bonus > 0:
            bonus_rounds.append(number)
        for i in range(5):
            q = int(PLACES[claim * 5 + i])
            if burnt[q // 18] & bit(q % 18) != 0:
                return f"RR-11.4: two gods of {name} share a burnt square"
            burnt[q // 18] |= bit(q % 18)
    if s.seats > 1 and len(set(rounds)) != len(rounds):
        return f"RR-11.7: {name} shows two gods summoned in one round"
    if len(set(bonus_rounds)) != len(bonus_rounds):
        return f"RR-18.4: {name} took two bonuses in one round"
    for number in set(rounds):
        if BONUS[TRACKS[s.bonus_track]][number - 1] > 0 and number not in bonus_rounds:
            return f"RR-11.5: {name} lacks the bonus of round {number}"
    for row in range(HEIGHT):
        if burnt[row] != s.burnt[sheet * HEIGHT + row]:
            return f"RR-13.1: the burnt squares of {name} are not the shapes of its gods"
    return ""


def dice_fault(s: Position, seat: i64) -> str:
    """Dice and roles that cannot be."""
    for i in range(seat * 3, seat * 3 + 3):
        if (s.rolled[i] == 0) != (s.dice[i] == 0):
            return f"RR-4.1: a die of P{seat + 1} has no number"
    turned = sum(1 for i in range(seat * 3, seat * 3 + 3) if s.rolled[i] != s.dice[i] and s.dice[i] != UNKNOWN)
    if turned > 1:
        return f"RR-4.4: P{seat + 1} turned two dice in one round"
    thunder, circle = s.roles[seat * 2], s.roles[seat * 2 + 1]
    if thunder > 0 and thunder == circle:
        return f"RR-4.6: one die of P{seat + 1} has two roles"
    if s.phase in (DUMMIES, RESOLVE) and (thunder <= 0 or circle <= 0 or s.rolled[seat * 3] <= 0):
        return f"RR-4.6: a role of P{seat + 1} is not filled"
    if s.phase == ASSIGN and s.rolled[seat * 3] == 0:
        return f"RR-4.13: P{seat + 1} has not rolled"
    return ""


def chain_fault(s: Position, seat: i64) -> str:
    """An agenda that no play leads to."""
    depth = s.depth[seat]
    if depth == UNKNOWN:
        return "" if s.viewer != seat else f"RR-2.6: P{seat + 1} knows the own steps"
    working = s.phase in (RUNES_FIRST, ASSIGN, RESOLVE)
    if depth > 0 and not working:
        return f"RR-2.2: P{seat + 1} owes a choice in a phase without choices"
    for i in range(DEPTH):
        step = s.steps[seat * DEPTH + i]
        if (step != 0) != (i < depth):
            return f"RR-5.1: the steps of P{seat + 1} have gaps"
        if step != 0 and not step_is_possible(step // STEP, step % STEP, s.phase):
            return f"RR-5.1: P{seat + 1} has a step that this phase does not know"
    striking = depth > 0 and s.present(seat) // STEP == STRIKE
    if (s.aims[seat] > 0) != striking:
        return f"RR-7.1: P{seat + 1} aims without a strike, or strikes without an aim"
    if depth > 0 and s.fill(seat, buffer()) < 2:
        return f"RR-2.5: P{seat + 1} is asked although there is nothing to choose"
    return ""


def step_is_possible(kind: i64, parameter: i64, phase: i64) -> bool:
    """Does a step of this kind with this parameter belong into the phase?"""
    if phase == ASSIGN:
        return TURN <= kind <= CIRCLE and parameter == 0
    if phase == RUNES_FIRST:
        return kind in (ANY_STONE, COLUMN, FREE, RUNE_MAGIC) and parameter < 6
    if kind == LINE:
        return parameter < SQUARES and PICTURE[parameter] == TROLL
    return ANY_STONE <= kind <= AIM and parameter < MOST[kind - ANY_STONE]


def phase_fault(s: Position) -> str:
    """A phase that should have closed, or dice that should have fallen."""
    owing = any(s.depth[seat] != 0 for seat in range(s.seats))
    if s.phase in (RUNES_FIRST, ASSIGN, RESOLVE) and not owing:
        return "RR-2.7: all have finished, so the phase is over"
    if s.phase == ROLL and s.rolling >= s.seats:
        return "RR-4.13: all dice have fallen"
    if s.phase == DUMMIES and s.seats > 2:
        return "RR-1.4: there are no dummies with three or more players"
    if s.phase == RESOLVE and s.seats < 3 and s.dummies[2 - s.seats] == 0:
        return "RR-4.12: the dummies have not rolled"
    if s.favoured > s.seats or (s.favoured > 0 and s.loki_breaks_ties == 0):
        return "RR-16.3: Loki picks a winner only among players who are tied"
    return ""
