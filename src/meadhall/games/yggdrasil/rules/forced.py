"""What is asked, and what has no alternative (YG-17.2): a choice of one is made for the God."""

from __future__ import annotations

from mypy_extensions import i64

from .codes import (
    ACT,
    BAG,
    DRAG,
    EFFECT,
    FOE,
    FORGE,
    GIANT_TO_FIGHT,
    HELHEIM,
    HELP,
    JOTUNHEIM,
    KEEP,
    PARTNER,
    PICK,
    PUSH,
    PUT,
    SEND,
    SHARE,
    TRADE_ELVES,
    TRADE_VIKINGS,
    VALKYRIES,
    VANIR,
)
from .combat import elves_matter
from .position import Table, action_limit, beyond, may_fly
from .runes import pushable
from .tables import NEAR
from .worlds import can_fly, held, may_act_again, may_turn_sheet, next_level, searchable


def is_spent(s: Table, kind: i64) -> bool:
    """Is there nothing left to ask: no action (YG-4.6), no Elf that matters (YG-7.6), nobody to push (YG-11.6)?"""
    if kind == ACT:
        return s.acted >= action_limit(s)
    if kind == HELP:
        return not elves_matter(s)
    return kind == PUSH and not pushable(s)


def is_open(s: Table, kind: i64, a: i64, b: i64) -> bool:
    """Are two choices seen at a glance? If not, they must be counted. Calming is always asked (chapter 13)."""
    if kind == ACT:
        if s.raging != 0 or may_turn_sheet(s):
            return True
        return s.active | s.pile != 0 and may_act_again(s, JOTUNHEIM)
    if kind == BAG:
        return a == HELHEIM or (held(s, 0) > 0 and held(s, 1) > 0)
    if kind == VALKYRIES:
        return may_search_elsewhere(s)
    if kind == VANIR:
        return s.vanir < 5 and can_fly(s)
    if kind == FORGE:
        return next_level(s, 0) > 0 and next_level(s, 1) > 0
    if kind == GIANT_TO_FIGHT:
        return s.active != 0 and s.pile != 0
    if kind == PARTNER:
        return s.seats > 2 and s.vikings[s.seat] + s.elves[s.seat] > 0
    if kind == EFFECT:
        return b != 0  # it may be skipped
    if kind == FOE:
        return beyond(s, 2) > 1
    if kind == SEND:
        return s.vikings[s.seat] > 0
    if kind == TRADE_VIKINGS:
        return s.vikings[s.seat] + s.vikings[a] > 1
    if kind == TRADE_ELVES:
        return s.elves[s.seat] + s.elves[a] + b > 1
    if kind == SHARE:
        return s.share > 0
    return kind == KEEP or kind == PUT or kind == PICK or kind == HELP or kind == DRAG


def may_search_elsewhere(s: Table) -> bool:
    """May the Valkyries fly to a neighbouring island and search there? Then they may just fly there, too (D-MID)."""
    near = 2 * s.valkyries
    for i in range(near, near + 2):
        island = NEAR[i]
        if may_fly(s, island) and searchable(s, island):
            return True
    return False
