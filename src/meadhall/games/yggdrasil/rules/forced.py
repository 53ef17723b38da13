"""What is asked, and what has no alternative (YG-17.2): a choice of one is made for the God."""

from __future__ import annotations

from mypy_extensions import i64

from . import codes, combat, position, runes, tables, worlds
from .position import Position


def is_spent(s: Position, kind: i64) -> bool:
    """Is there nothing left to ask: no action (YG-4.6), no Elf that matters (YG-7.6), nobody to push (YG-11.6)?"""
    if kind == codes.ACT:
        return s.acted >= position.action_limit(s)
    if kind == codes.HELP:
        return not combat.elves_matter(s)
    return kind == codes.PUSH and not runes.pushable(s)


def is_open(s: Position, kind: i64, a: i64, b: i64) -> bool:
    """Are two choices seen at a glance? If not, they must be counted. Calming is always asked (chapter 13)."""
    if kind == codes.ACT:
        if s.raging != 0 or worlds.may_turn_sheet(s):
            return True
        return s.active | s.pile != 0 and worlds.may_act_again(s, codes.JOTUNHEIM)
    if kind == codes.BAG:
        return a == codes.HELHEIM or (worlds.held(s, 0) > 0 and worlds.held(s, 1) > 0)
    if kind == codes.VALKYRIES:
        return may_search_elsewhere(s)
    if kind == codes.VANIR:
        return s.vanir < 5 and worlds.can_fly(s)
    if kind == codes.FORGE:
        return worlds.next_level(s, 0) > 0 and worlds.next_level(s, 1) > 0
    if kind == codes.GIANT_TO_FIGHT:
        return s.active != 0 and s.pile != 0
    if kind == codes.PARTNER:
        return s.seats > 2 and s.vikings[s.seat] + s.elves[s.seat] > 0
    if kind == codes.EFFECT:
        return b != 0  # it may be skipped
    if kind == codes.FOE:
        return position.beyond(s, 2) > 1
    if kind == codes.SEND:
        return s.vikings[s.seat] > 0
    if kind == codes.TRADE_VIKINGS:
        return s.vikings[s.seat] + s.vikings[a] > 1
    if kind == codes.TRADE_ELVES:
        return s.elves[s.seat] + s.elves[a] + b > 1
    if kind == codes.SHARE:
        return s.share > 0
    return kind == codes.KEEP or kind == codes.PUT or kind == codes.PICK or kind == codes.HELP or kind == codes.DRAG


def may_search_elsewhere(s: Position) -> bool:
    """May the Valkyries fly to a neighbouring island and search there? Then they may just fly there, too (D-MID)."""
    near = 2 * s.valkyries
    for i in range(near, near + 2):
        island = tables.NEAR[i]
        if position.may_fly(s, island) and worlds.searchable(s, island):
            return True
    return False
