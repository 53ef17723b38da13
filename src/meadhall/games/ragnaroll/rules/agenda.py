"""Agendas: what a seat's steps ask and do, and how they run to its next real choice (RR-2.5, RR-5)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.state import buffer

from . import codes, dice, gods, runes, strikes, tables
from .position import Position


@final
class Pad:
    """A buffer lent to asks()."""

    def __init__(self) -> None:
        self.out: vec[i64] = buffer()


PADS: Final[list[Pad]] = [Pad() for _n in range(4)]  # taken and returned whole, so threads never share one


def begin(s: Position, seat: i64) -> None:
    """Write the agenda of the present phase and run it to the first choice."""
    if s.phase == codes.ASSIGN:
        dice.plan(s, seat)
    elif s.phase == codes.RESOLVE:
        plan(s, seat)
    elif tables.STONE_ROUNDS[s.round] == 1:
        runes.plan(s, seat)
    settle(s, seat)


def plan(s: Position, seat: i64) -> None:
    """Phase D: the order of execution, last step first (RR-5.1, RR-5.2)."""
    s.push(seat, codes.RUNE_MAGIC, 0)
    s.push(seat, codes.SUMMON, 0)
    s.push(seat, codes.RUNE_MAGIC, 0)
    if s.order == codes.LIGHTNING_FIRST:
        s.push(seat, codes.AIM, codes.FROM_RIGHT)
        s.push(seat, codes.AIM, codes.FROM_LEFT)
        s.push(seat, codes.AIM, codes.BOLT)
    else:
        s.push(seat, codes.AIM, codes.BOLT)
        s.push(seat, codes.AIM, codes.FROM_RIGHT)
        s.push(seat, codes.AIM, codes.FROM_LEFT)
        s.push(seat, codes.RUNE_MAGIC, 0)
    s.push(seat, codes.POWER, 0)


def options(s: Position, seat: i64, step: i64, out: vec[i64]) -> i64:
    """Write every option of a step into out, ascending; return how many."""
    if step <= 0:
        return 0
    kind = step // codes.STEP
    if kind <= codes.CIRCLE:
        return dice.options(s, seat, kind, out)
    if kind <= codes.FREE:
        return runes.options(s, seat, kind, step - kind * codes.STEP, out)
    if kind == codes.STRIKE:
        return strikes.options(s, seat, out)
    return gods.options(s, seat, kind, step - kind * codes.STEP, out)


def answer(s: Position, seat: i64, step: i64, action: i64, auto: i64) -> None:
    """Do what an option of a step says; `auto` is 1 where the seat had no choice."""
    kind = step // codes.STEP
    if kind <= codes.CIRCLE:
        dice.answer(s, seat, kind, action, auto)
    elif kind <= codes.FREE:
        runes.answer(s, seat, kind, step - kind * codes.STEP, action, auto)
    elif kind == codes.STRIKE:
        strikes.answer(s, seat, action, auto)
    else:
        gods.answer(s, seat, kind, step - kind * codes.STEP, action, auto)


def settle(s: Position, seat: i64) -> None:
    """Run a seat's agenda to its next real choice; a single option is taken for it, a step without options is skipped (RR-2.5, RR-5.3)."""
    while s.depth[seat] > 0:
        step = s.present(seat)
        kind = step // codes.STEP
        if kind == codes.RUNE_MAGIC:
            runes.magic(s, seat)
        elif kind == codes.POWER:
            s.pop(seat)
            strikes.power_stone(s, seat)
        elif kind == codes.AIM:
            s.pop(seat)
            strikes.take_aim(s, seat, step - codes.AIM * codes.STEP)
        elif (kind <= codes.CIRCLE and dice.surely_asks(s, seat, kind)) or asks(s, seat, step):
            return
        if s.told is not None:
            s.beat()


def asks(s: Position, seat: i64, step: i64) -> bool:
    """Has the present step more than one option? If not, finish it: take its only option, or skip it."""
    pad = PADS.pop() if PADS else Pad()
    n = options(s, seat, step, pad.out)
    only = pad.out[0]
    PADS.append(pad)
    if n > 1:
        return True
    if n == 1:
        answer(s, seat, step, only, 1)
    else:
        s.pop(seat)
    return False
