"""The table of Yggdrasil as plain text, for terminals and playthroughs."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.bits import has, members, size
from meadhall.english import plural

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, enemies, powers, tables, worlds
from . import log, names


def text(s: YggdrasilState) -> str:
    """Asgard, the worlds, the Gods, what is going on; at most 100 columns."""
    rows = [_head(s), "", *_asgard(s), "", *_worlds(s), "", *_gods(s)]
    now = _now(s)
    return "\n".join([*rows, "", *now] if now else rows)


def _head(s: YggdrasilState) -> str:
    difficulty = f"{names.DIFFICULTY[s.difficulty]} deck"
    if s.turns == 0:
        return f"Yggdrasil, {difficulty}: the Gods are being chosen."
    if s.result != codes.RUNNING:
        return log.verdict(s.result, s.broken, s.turns)
    left = plural(powers.action_limit(s) - s.acted, "action")
    return f"Turn {s.turns}, {names.active_god(s)}, {left} left. {difficulty.capitalize()}, {deck.size(s)} cards left."


def _asgard(s: YggdrasilState) -> list[str]:
    rows = ["               1    2    3  |  4    5  ‖  6    7    8      force  cards left"]
    for enemy in range(6):
        cells = ""
        for space in range(1, 9):
            cells += ("  @  " if s.space[enemy] == space else "  .  ") + ("|" if space == 3 else "‖" if space == 5 else "")
        force = str(combat.enemy_force(s, enemy)) if s.space[enemy] > 1 else "-"
        note = " enraged" if enemy == codes.FENRIR and s.raging else ""
        rows.append(f"  {names.ENEMY_NAME[enemy]:<11}{cells}    {force:>2}       {deck.cards_left(s, enemy)}{note}")
    wall, door, seat = enemies.beyond(s, 4), enemies.beyond(s, 6), enemies.beyond(s, 8)
    rows.append(f"  Beyond the wall {wall} of 5, beyond the door {door} of 3, in the residence {seat} of 1.")
    return rows


def _worlds(s: YggdrasilState) -> list[str]:
    return [*_midgard(s), *_giants(s), *_forge(s), *_deck(s)]


def _midgard(s: YggdrasilState) -> list[str]:
    islands = []
    for i, name in enumerate(names.ISLAND):
        mark = ("*" if s.valkyries == i else "") + ("~" if s.submerged == i else "")
        bag = "" if i == 0 else " ?" if s.hidden_bags else f" {s.bag_vikings[i - 1]}/{s.bag_fire[i - 1]}"
        islands.append(f"{name}{mark}{bag}")
    stocks = f"Dead {s.dead}, gone for good {s.removed}, Kingdom of Fire {s.kingdom}, Elves at home {s.home}"
    return [
        f"  Midgard: {' - '.join(islands)}",
        "    (Vikings/Fire Giants in the bags; * Valkyries, ~ submerged)",
        f"  {stocks}, Vanir on {s.vanir} ({COMPONENTS.squares[s.vanir - 1].id})",
    ]


def _giants(s: YggdrasilState) -> list[str]:
    runes = ", ".join(f"{name} {size(s.beaten & tables.RUNE_GIANTS[rune])}/4" for rune, name in enumerate(names.RUNE_NAME))
    rows = [f"  Giants: {size(s.pile)} in the pile, force {combat.giant_force(s)}; runes {runes}"]
    rows += [f"    active: {names.GIANT[giant]} ({names.giant_effect(giant)})" for giant in members(s.active)]
    shut = [name for world, name in enumerate(names.WORLD) if worlds.closed(s, world)]
    return [*rows, f"  Closed: {', '.join(shut)}"] if shut else rows


def _forge(s: YggdrasilState) -> list[str]:
    there = []
    for enemy, name in enumerate(names.ARTIFACT):
        there.append(f"{name} {''.join(str(level) for level in (1, 2, 3) if worlds.held_by(s, enemy, level) < 0)}")
    return [f"  Forge: {', '.join(there)}"]


def _deck(s: YggdrasilState) -> list[str]:
    rows: list[str] = []
    unseen = deck.unseen_cards(s)
    if len(s.top) or len(s.bottom):
        rows += _wrapped("  Deck, top first: ", [*_cards(s.top), *(["..."] if unseen else []), *_cards(s.bottom)])
    if s.daeg:
        rows.append(f"  Daeg: no Enemy card in the next {plural(s.daeg, 'turn')}")
    return rows


def _cards(cards: Iterable[int]) -> list[str]:
    return [names.CARD_ID[card] for card in cards]


def _wrapped(head: str, words: list[str]) -> list[str]:
    rows, row = [], head
    for word in words:
        if len(row) + len(word) > 96:
            rows.append(row.rstrip())
            row = "    "
        row += word + " "
    return [*rows, row.rstrip()]


def _gods(s: YggdrasilState) -> list[str]:
    rows = []
    for seat in range(s.seats):
        god = s.god[seat]
        if god < 0:
            rows.append(f"  Seat {seat + 1}: no God yet")
            continue
        owned = [f"{name} {s.level[6 * seat + enemy]}" for enemy, name in enumerate(names.ARTIFACT) if s.level[6 * seat + enemy]]
        trance = " in a trance" if has(s.tranced, god) else ""
        turn = ">" if seat == s.seat and s.result == codes.RUNNING and s.turns else " "
        have = f"{plural(s.vikings[seat], 'Viking')}, {plural(s.elves[seat], 'Elf', 'Elves')}"
        rows.append(f"{turn} {names.GOD_NAME[god]}{trance}: {have}{', ' if owned else ''}{', '.join(owned)}")
    return rows


def _now(s: YggdrasilState) -> list[str]:
    rows = []
    if s.raging:
        rows.append("  Fenrir is enraged: the only action is to calm him.")
    if s.foe >= 0:
        rolled = f", rolled {names.FACE[s.face]}" if s.face >= 0 else ""
        rows.append(f"  Fight against {names.foe_name(s.foe)}: {combat.total(s)} so far{rolled}, force {combat.foe_force(s)}.")
    if len(s.drawn) > 0:
        rows.append(f"  Drawn: {', '.join(_cards(s.drawn))}")
    if len(s.looked) > 0:
        rows.append(f"  Looked at: {', '.join(_cards(s.looked))}")
        if len(s.placed) > 0:
            rows.append(f"  Put back, top first: {', '.join(_cards(s.placed))}")
    if s.used and s.result == codes.RUNNING:
        rows.append(f"  Used in this turn: {', '.join(names.WORLD[w] for w in members(s.used))}")
    return rows
