"""What makes a position impossible (RR-19.4)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.state import UNKNOWN, buffer

from . import agenda, codes, gods, runes, shapes, tables
from .position import Position

LENGTHS = (  # name, how many per seat
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
    ("steps", codes.DEPTH),
    ("depth", 1),
    ("aims", 1),
    ("visited", 6),
)
MOST = (1, 3, 6, 1, 3, 1, 5, 3, 1, 1, 1, tables.SQUARES, 1, 1, 3)  # parameters of the kinds ANY_STONE to AIM


def fault(s: Position) -> str:
    """What is impossible about this position, as a sentence with the clause; "" if nothing is."""
    if not 1 <= s.seats <= 6:
        return "RR-1.1: RagnaRoll is for 1 to 6 players"
    for name, each in LENGTHS:
        if len(getattr(s, name)) != each * s.seats:
            return f"RR-1.2: {name!r} must have {each} numbers for each player"
    problem = unwhole(s)
    if problem:
        return problem
    for seat in range(s.seats):
        found = dice_fault(s, seat) or chain_fault(s, seat)
        if found:
            return found
    return phase_fault(s)


def unwhole(s: Position) -> str:
    """What is wrong with the sheets, even while nobody is asked because an agenda is running or a phase is closing."""
    for sheet in range(2 * s.seats):
        found = sheet_fault(s, sheet) or claim_fault(s, sheet)
        if found:
            return found
    return ""


def whose(s: Position, sheet: i64) -> str:
    """How a sentence names a sheet."""
    return f"P{sheet + 1}'s sheet" if sheet < s.seats else f"the public copy of P{sheet - s.seats + 1}'s sheet"


def sheet_fault(s: Position, sheet: i64) -> str:
    """Marks, magic, stones."""
    name = whose(s, sheet)
    for row in range(tables.HEIGHT):
        at = sheet * tables.HEIGHT + row
        if s.struck[at] & s.burnt[at] != 0:
            return f"RR-1.5: a square of {name} is both struck and burnt"
        if s.printed == 1 and tables.PRINTED[row] & ~s.marked(sheet, row) != 0:
            return f"RR-1.6: a printed strike is missing on {name}"
    for sector in range(3):
        if s.spent[sheet * 3 + sector] > (s.trolls(sheet, sector) + 1) // 2:
            return f"RR-9.5: {name} has spent more magic than its trolls gave"
    if s.paid[sheet] & ~runes.complete(s.stones[sheet]) != 0:
        return f"RR-10.5: {name} was paid for stones that are not crossed off"
    if s.phase not in (codes.RUNES_FIRST, codes.RESOLVE, codes.UNSEEN) and s.paid[sheet] != runes.complete(s.stones[sheet]):
        return f"RR-10.7: a reward of {name} should have been paid before"
    return ""


def claim_fault(s: Position, sheet: i64) -> str:
    """Summoned gods, their rounds, their bonuses, the burnt squares."""
    name = whose(s, sheet)
    rounds: list[int] = []
    bonus_rounds: list[int] = []
    for god in range(5):
        problem = god_fault(s, sheet, god)
        if problem:
            return problem
        if s.claims[sheet * 5 + god] != 0:
            rounds.append(int(s.claimed_in[sheet * 5 + god]))
            if s.bonuses[sheet * 5 + god] > 0:
                bonus_rounds.append(rounds[-1])
    if s.seats > 1 and len(set(rounds)) != len(rounds):
        return f"RR-11.7: {name} shows two gods summoned in one round"
    if len(set(bonus_rounds)) != len(bonus_rounds):
        return f"RR-18.4: {name} took two bonuses in one round"
    for number in set(rounds):
        if gods.printed_bonus(s, number) > 0 and number not in bonus_rounds:
            return f"RR-11.5: {name} lacks the bonus of round {number}"
    return burnt_fault(s, sheet)


def god_fault(s: Position, sheet: i64, god: i64) -> str:
    """One god's claim, round and bonus."""
    name = whose(s, sheet)
    at = sheet * 5 + god
    placement, number, bonus = s.claims[at] - 1, s.claimed_in[at], s.bonuses[at]
    if placement < 0:
        return f"RR-11.5: {name} has a round or a bonus for a god that was not summoned" if number != 0 or bonus != 0 else ""
    if shapes.PLACE_GOD[placement] != god:
        return f"RR-11.1: a god of {name} was summoned with another god's shape"
    if number < 1 or number > s.round:
        return f"RR-19.4: a god of {name} was summoned in a round that has not come"
    printed = gods.printed_bonus(s, number)
    if bonus != printed and (bonus != 0 or s.seats > 1):
        return f"RR-11.5: {name} has a bonus that is not printed under round {number}"
    return ""


def burnt_fault(s: Position, sheet: i64) -> str:
    """Burnt squares that are not exactly the shapes of the summoned gods."""
    name = whose(s, sheet)
    burnt = tables.zeros(tables.HEIGHT)
    for god in range(5):
        placement = s.claims[sheet * 5 + god] - 1
        for q in shapes.placement_squares(placement) if placement >= 0 else []:
            if burnt[tables.ROW[q]] & tables.BIT[q] != 0:
                return f"RR-11.4: two gods of {name} share a burnt square"
            burnt[tables.ROW[q]] |= tables.BIT[q]
    for row in range(i64(tables.HEIGHT)):
        if burnt[row] != s.burnt[sheet * tables.HEIGHT + row]:
            return f"RR-13.1: the burnt squares of {name} are not the shapes of its gods"
    return ""


def dice_fault(s: Position, seat: i64) -> str:
    """Dice and roles that are impossible."""
    for i in range(seat * 3, seat * 3 + 3):
        if (s.rolled[i] == 0) != (s.dice[i] == 0):
            return f"RR-4.1: a die of P{seat + 1} has no number"
    turned = sum(1 for i in range(seat * 3, seat * 3 + 3) if s.rolled[i] != s.dice[i] and s.dice[i] != UNKNOWN)
    if turned > 1:
        return f"RR-4.4: P{seat + 1} turned two dice in one round"
    thunder, circle = s.roles[seat * 2], s.roles[seat * 2 + 1]
    if thunder > 0 and thunder == circle:
        return f"RR-4.6: one die of P{seat + 1} has two roles"
    if s.phase in (codes.DUMMIES, codes.RESOLVE) and (thunder <= 0 or circle <= 0 or s.rolled[seat * 3] <= 0):
        return f"RR-4.6: a role of P{seat + 1} is not filled"
    if s.phase == codes.ASSIGN and s.rolled[seat * 3] == 0:
        return f"RR-4.13: P{seat + 1} has not rolled"
    return ""


def chain_fault(s: Position, seat: i64) -> str:
    """An agenda that no play can lead to."""
    depth = s.depth[seat]
    if depth == UNKNOWN:
        return "" if s.viewer != seat else f"RR-2.6: P{seat + 1} must know its own steps"
    working = s.phase in (codes.RUNES_FIRST, codes.ASSIGN, codes.RESOLVE)
    if depth > 0 and not working:
        return f"RR-2.2: P{seat + 1} owes a choice in a phase without choices"
    for i in range(codes.DEPTH):
        step = s.steps[seat * codes.DEPTH + i]
        if (step != 0) != (i < depth):
            return f"RR-5.1: the steps of P{seat + 1} have gaps"
        if step != 0 and not step_is_possible(step // codes.STEP, step % codes.STEP, s.phase):
            return f"RR-5.1: P{seat + 1} has a step that does not belong to this phase"
    striking = depth > 0 and s.present(seat) // codes.STEP == codes.STRIKE
    if (s.aims[seat] > 0) != striking:
        return f"RR-7.1: P{seat + 1} aims without a strike, or strikes without an aim"
    if depth > 0 and agenda.options(s, seat, s.present(seat), buffer()) < 2:
        return f"RR-2.5: P{seat + 1} is asked although there is nothing to choose"
    return ""


def step_is_possible(kind: i64, parameter: i64, phase: i64) -> bool:
    """Can this phase have a step of this kind with this parameter?"""
    if phase == codes.ASSIGN:
        return codes.TURN <= kind <= codes.CIRCLE and parameter == 0
    if phase == codes.RUNES_FIRST:
        return kind in (codes.ANY_STONE, codes.COLUMN, codes.FREE, codes.RUNE_MAGIC) and parameter < 6
    if kind == codes.LINE:
        return parameter < tables.SQUARES and tables.PICTURE[parameter] == tables.TROLL
    return codes.ANY_STONE <= kind <= codes.AIM and parameter < MOST[kind - codes.ANY_STONE]


def phase_fault(s: Position) -> str:
    """A phase that should have closed, or dice that should have fallen."""
    owing = any(s.depth[seat] != 0 for seat in range(s.seats))
    if s.phase in (codes.RUNES_FIRST, codes.ASSIGN, codes.RESOLVE) and not owing:
        return "RR-2.7: all have finished, so the phase is over"
    if s.phase == codes.ROLL and s.rolling >= s.seats:
        return "RR-4.13: all dice have fallen"
    if s.phase == codes.DUMMIES and s.seats > 2:
        return "RR-1.4: there are no dummies with three or more players"
    if s.phase == codes.RESOLVE and s.seats < 3 and s.dummies[2 - s.seats] == 0:
        return "RR-4.12: the dummies have not rolled"
    if s.favoured > s.seats or (s.favoured > 0 and s.loki_breaks_ties == 0):
        return "RR-16.3: Loki picks a winner only among players who are tied"
    return ""
