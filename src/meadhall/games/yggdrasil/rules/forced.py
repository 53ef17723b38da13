"""What is asked, and what is forced: a choice without an alternative is made for the God (YG-17.2)."""

from __future__ import annotations

from mypy_extensions import i64

from . import codes, combat, enemies, midgard, powers, runes, tables, worlds
from .position import Position


def is_spent(s: Position, kind: i64) -> bool:
    """Is there nothing left to ask: no action (YG-4.6), no Elf to ask for (YG-7.6), nobody to push (YG-11.6)?"""
    if kind == codes.ACT:
        return s.acted >= powers.action_limit(s)
    if kind == codes.HELP:
        return not combat.elves_asked(s)
    return kind == codes.PUSH and not runes.pushable(s)


def is_open(s: Position, kind: i64, detail: i64, extra: i64) -> bool:
    """Are there obviously at least two choices? If not, they must be counted. Calming Fenrir is always asked, and so is the opponent
    where nothing else would be asked before the die (YG-7.15)."""
    if kind == codes.ACT:
        if s.raging != 0 or worlds.may_turn_sheet(s):
            return True
        return s.active | s.pile != 0 and worlds.may_act_again(s, codes.JOTUNHEIM)
    if kind == codes.BAG:
        return detail == codes.HELHEIM or (midgard.held(s, 0) > 0 and midgard.held(s, 1) > 0)
    if kind == codes.VALKYRIES:
        return may_search_elsewhere(s)
    if kind == codes.VANIR:
        return s.vanir < 5 and midgard.can_fly(s)
    if kind == codes.FORGE:
        return worlds.next_level(s, 0) > 0 and worlds.next_level(s, 1) > 0
    if kind == codes.GIANT_TO_FIGHT:
        return (s.active != 0 and s.pile != 0) or combat.decides_at_once(s)
    if kind == codes.PARTNER:
        return s.seats > 2 and s.vikings[s.seat] + s.elves[s.seat] > 0
    if kind == codes.EFFECT:
        return extra != 0  # it may be skipped
    if kind == codes.FOE:
        return enemies.beyond(s, 2) > 1 or combat.decides_at_once(s)
    if kind == codes.SEND:
        return s.vikings[s.seat] > 0
    if kind == codes.TRADE_VIKINGS:
        return s.vikings[s.seat] + s.vikings[detail] > 1
    if kind == codes.TRADE_ELVES:
        return s.elves[s.seat] + s.elves[detail] + extra > 1
    if kind == codes.SHARE:
        return s.share > 0
    return kind == codes.KEEP or kind == codes.PUT or kind == codes.PICK or kind == codes.HELP or kind == codes.DRAG


def may_search_elsewhere(s: Position) -> bool:
    """May the Valkyries fly to a neighbouring island and search there? Then they may also fly there without a search."""
    near = 2 * s.valkyries
    for i in range(near, near + 2):
        island = tables.NEAR[i]
        if midgard.may_fly(s, island) and midgard.searchable(s, island):
            return True
    return False
