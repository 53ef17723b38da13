"""The table of Yggdrasil as plain text, for terminals and playthroughs."""

from __future__ import annotations

from ..data import COMPONENTS
from ..rules import codes, combat, position, tables
from ..rules.state import YggdrasilState
from . import log, names


def text(s: YggdrasilState) -> str:
    """Asgard, the worlds, the Gods, what is going on; at most 100 columns."""
    rows = [_head(s), "", *_asgard(s), "", *_worlds(s), "", *_gods(s)]
    now = _now(s)
    return "\n".join([*rows, "", *now] if now else rows)


def _head(s: YggdrasilState) -> str:
    deck = f"{names.DIFFICULTY[s.difficulty]} deck"
    if s.turns == 0:
        return f"Yggdrasil, {deck}: the Gods are being chosen."
    if s.result != codes.RUNNING:
        return log.verdict(int(s.result), int(s.broken), int(s.turns))
    left = int(position.action_limit(s) - s.acted)
    return f"Turn {int(s.turns)}, {names.active_god(s)}, {names.plural(left, 'action')} left. {deck.capitalize()}, {int(position.deck_size(s))} cards left."


def _asgard(s: YggdrasilState) -> list[str]:
    rows = ["               1    2    3  |  4    5  ‖  6    7    8      force  cards left"]
    for enemy in range(6):
        cells = ""
        for space in range(1, 9):
            cells += ("  @  " if s.space[enemy] == space else "  .  ") + ("|" if space == 3 else "‖" if space == 5 else "")
        force = str(int(combat.enemy_force(s, enemy))) if s.space[enemy] > 1 else "-"
        note = " enraged" if enemy == codes.FENRIR and s.raging else ""
        cards = int(position.cards_left(s, enemy)) if s.turns else 7
        rows.append(f"  {names.ENEMY_NAME[enemy]:<11}{cells}    {force:>2}       {cards}{note}")
    wall, door, seat = int(position.beyond(s, 4)), int(position.beyond(s, 6)), int(position.beyond(s, 8))
    rows.append(f"  Beyond the wall {wall} of 5, beyond the door {door} of 3, in the residence {seat} of 1.")
    return rows


def _worlds(s: YggdrasilState) -> list[str]:
    islands = []
    for i, name in enumerate(names.ISLAND):
        mark = "".join(["*" if s.valkyries == i else "", "~" if s.submerged == i else ""])
        bag = "" if i == 0 else " ?" if s.hidden_bags else f" {int(s.bag_vikings[i - 1])}/{int(s.bag_fire[i - 1])}"
        islands.append(f"{name}{mark}{bag}")
    rows = [f"  Midgard: {' - '.join(islands)}", "    (Vikings/Fire Giants in the bags; * Valkyries, ~ submerged)"]
    square = COMPONENTS.squares[s.vanir - 1].id
    rows.append(
        f"  Dead {int(s.dead)}, gone for good {int(s.removed)}, Kingdom of Fire {int(s.kingdom)}, "
        f"Elves at home {int(s.home)}, Vanir on {int(s.vanir)} ({square})"
    )
    runes = ", ".join(f"{names.RUNE_NAME[r]} {len(names.members(int(s.beaten & tables.RUNE_GIANTS[r])))}/4" for r in range(4))
    rows.append(f"  Giants: {len(names.members(int(s.pile)))} in the pile, force {int(combat.giant_force(s))}; runes {runes}")
    rows += [f"    active: {names.GIANT[g]} ({names.giant_effect(g)})" for g in names.members(int(s.active))]
    shut = [names.WORLD[w] for w in range(9) if position.closed(s, w)]
    if shut:
        rows.append(f"  Closed: {', '.join(shut)}")
    forge = [f"{names.ARTIFACT[e]} {''.join(str(n) for n in (1, 2, 3) if position.held_by(s, e, n) < 0)}" for e in range(6)]
    rows.append(f"  Forge: {', '.join(forge)}")
    known = (
        [names.CARD_ID[card] for card in s.top] + (["..."] if position.unseen_cards(s) else []) + [names.CARD_ID[card] for card in s.bottom]
    )
    if len(known) > 1 or (known and not position.unseen_cards(s)):
        rows += _wrapped("  Deck, top first: ", known)
    if s.daeg:
        rows.append(f"  Daeg: no Enemy card in the next {names.plural(int(s.daeg), 'turn')}")
    return rows


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
    for seat in range(int(s.seats)):
        god = int(s.god[seat])
        if god < 0:
            rows.append(f"  Seat {seat + 1}: no God yet")
            continue
        owned = [f"{names.ARTIFACT[e]} {int(s.level[6 * seat + e])}" for e in range(6) if s.level[6 * seat + e]]
        trance = " in a trance" if s.tranced // 2**god % 2 else ""
        turn = ">" if seat == s.seat and s.result == codes.RUNNING and s.turns else " "
        have = f"{names.plural(int(s.vikings[seat]), 'Viking')}, {names.plural(int(s.elves[seat]), 'Elf', 'Elves')}"
        rows.append(f"{turn} {names.GOD_NAME[god]}{trance}: {have}{', ' if owned else ''}{', '.join(owned)}")
    return rows


def _now(s: YggdrasilState) -> list[str]:
    rows = []
    if s.raging:
        rows.append("  Fenrir is enraged: the only action is to calm him.")
    if s.foe >= 0:
        rolled = f", rolled {names.FACE[s.face]}" if s.face >= 0 else ""
        rows.append(
            f"  Fight against {names.foe_name(int(s.foe))}: {int(combat.total(s))} so far{rolled}, force {int(combat.foe_force(s))}."
        )
    if len(s.drawn) > 0:
        rows.append(f"  Drawn: {', '.join(names.CARD_ID[card] for card in s.drawn)}")
    if len(s.looked) > 0:
        rows.append(f"  Looked at: {', '.join(names.CARD_ID[card] for card in s.looked)}")
        if len(s.placed) > 0:
            rows.append(f"  Put back, top first: {', '.join(names.CARD_ID[card] for card in s.placed)}")
    if s.used and s.result == codes.RUNNING:
        rows.append(f"  Used in this turn: {', '.join(names.WORLD[w] for w in names.members(int(s.used), 9))}")
    return rows
