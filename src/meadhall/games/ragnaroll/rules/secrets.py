"""What stays hidden until a phase closes, and what it could be (RR-2.4, RR-2.6, RR-4.1)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import UNKNOWN, buffer

from . import agenda, codes, dice, tables
from .position import Position


def has_secret_dice(s: Position, seat: i64) -> bool:
    """Have the dice of this seat fallen without being revealed yet?"""
    return s.phase == codes.ASSIGN or (s.phase == codes.ROLL and seat < s.rolling)


def hide(s: Position, seat: i64) -> None:
    """Forget what only this seat may know."""
    s.overwrite(seat, s.seats + seat)
    if has_secret_dice(s, seat):
        for i in range(seat * 3, seat * 3 + 3):
            if s.open_dice == 0:
                s.rolled[i] = UNKNOWN
            s.dice[i] = UNKNOWN
    if s.phase == codes.ASSIGN:
        s.roles[seat * 2] = UNKNOWN
        s.roles[seat * 2 + 1] = UNKNOWN
    if s.depth[seat] != 0:
        set_agenda(s, seat, UNKNOWN)


def imagine(s: Position, seat: i64, rng: Rng) -> None:
    """Play a hidden agenda from the start of the phase with random choices; an unfinished one stops where a choice is owed."""
    if has_secret_dice(s, seat):
        for i in range(seat * 3, seat * 3 + 3):
            if s.rolled[i] == UNKNOWN:
                s.rolled[i] = rng.below(6) + 1
        dice.forget_roles(s, seat)
    if s.phase != codes.RUNES_FIRST and s.phase != codes.ASSIGN and s.phase != codes.RESOLVE:
        return
    finished = s.depth[seat] == 0
    out = buffer()
    taken: vec[i64] = vec[i64]()
    restart(s, seat)
    while s.depth[seat] != 0:
        step = s.present(seat)
        action = out[rng.below(agenda.options(s, seat, step, out))]
        agenda.answer(s, seat, step, action, 0)
        agenda.settle(s, seat)
        taken = append(taken, action)
    if finished:
        return
    restart(s, seat)
    for i in range(rng.below(i64(len(taken)))):
        agenda.answer(s, seat, s.present(seat), taken[i], 0)
        agenda.settle(s, seat)


def restart(s: Position, seat: i64) -> None:
    """Put a seat back to the start of the present phase: its sheet as everybody knows it, its agenda fresh."""
    s.overwrite(seat, s.seats + seat)
    set_agenda(s, seat, 0)
    if s.phase == codes.ASSIGN:
        dice.forget_roles(s, seat)
    agenda.begin(s, seat)


def set_agenda(s: Position, seat: i64, value: i64) -> None:
    """Make a seat's agenda empty (0) or UNKNOWN."""
    s.depth[seat] = value
    s.aims[seat] = value
    for i in range(seat * codes.DEPTH, seat * codes.DEPTH + codes.DEPTH):
        s.steps[i] = value
    for i in range(seat * tables.HEIGHT, seat * tables.HEIGHT + tables.HEIGHT):
        s.visited[i] = value
