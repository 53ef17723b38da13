"""The table of Yggdrasil as plain text, for terminals and playthroughs."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from meadhall.bits import has, members, size
from meadhall.english import listed, plural

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, enemies, powers, tables, worlds
from . import log, names, offers

WIDTH = 80
LEGEND = "  @ Enemy, | wall, ‖ door, +1 from a Giant; power: its harm on the next space"


def text(s: YggdrasilState) -> str:
    """Asgard, the deck, the worlds, the Gods with the viewer's sheet last, and what is going on; 80 columns wide."""
    rows = [_head(s), "", *_asgard(s), *_deck(s), "", *_worlds(s), "", *_gods(s)]
    now = _now(s)
    return "\n".join([*rows, "", *now] if now else rows)


def _row(head: str, words: str) -> list[str]:
    """A row with a heading, its continuations indented."""
    return wrap(words, WIDTH, initial_indent=f"  {head:<12}", subsequent_indent=" " * 14, break_on_hyphens=False)


def _head(s: YggdrasilState) -> str:
    difficulty = f"{names.DIFFICULTY[s.difficulty]} deck"
    if s.turns == 0:
        return f"Yggdrasil, {difficulty}: the Gods are being chosen."
    if s.result != codes.RUNNING:
        return log.verdict_of(s)
    left = plural(powers.action_limit(s) - s.acted, "action")
    return f"Turn {s.turns}, {names.active_god(s)}, {left} left. {difficulty.capitalize()}, {plural(deck.size(s), 'card')} left."


# -- Asgard and the deck ----------------------------------------------------------------------------------------------


def _asgard(s: YggdrasilState) -> list[str]:
    rows = ["  Asgard      1   2   3 | 4   5 ‖ 6   7   8   force  power  cards left"]
    for enemy in range(6):
        space, cells = s.space[enemy], ""
        for there in range(1, 9):
            cells += ("@" if space == there else ".") + (" | " if there == 3 else " ‖ " if there == 5 else "   ")
        plus = "+1" if s.active & tables.STRENGTHENED_BY[enemy] else ""
        force = f"{COMPONENTS.force[space]}{plus}" if space > 1 else "-"
        power = str(COMPONENTS.power[space + 1] or "-") if space < 8 else "-"
        note = "  enraged" if enemy == codes.FENRIR and s.raging else ""
        rows.append(f"  {names.ENEMY_NAME[enemy]:<12}{cells}{force:>4}{power:>7}{deck.cards_left(s, enemy):>9}{note}")
    wall, door, seat = enemies.beyond(s, 4), enemies.beyond(s, 6), enemies.beyond(s, 8)
    rows.append(LEGEND)
    told = f"Beyond the wall {_limit(wall, 5)}, beyond the door {_limit(door, 3)}, in the Residence {_limit(seat, 1)}."
    return [*rows, *wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")]


def _limit(count: int, limit: int) -> str:
    """How many Enemies there are, and how many lose the game (YG-12.1); within a turn there may be more."""
    return f"{count} of {limit}" if count <= limit else f"{count} (limit {limit})"


def _deck(s: YggdrasilState) -> list[str]:
    rows: list[str] = []
    if s.turns and (len(s.top) or len(s.bottom)):
        gap = ["..."] if deck.unseen_cards(s) else []
        rows += _row("Deck", "top first: " + ", ".join([*_cards(s.top), *gap, *_cards(s.bottom)]))
    rows += _row("Special", _specials(s)) if s.angry_cards + s.ragnarok_cards else []
    if s.daeg:
        rows += _row("Daeg", f"no Enemy card in the next {plural(s.daeg, 'turn')}")
    return rows


def _specials(s: YggdrasilState) -> str:
    """The special cards still to come, and those that have come (YG-3.9)."""
    made = [kind for kind in range(codes.ANGRY_CARD, codes.CARDS) if deck.cards_made(s, kind)]
    left = [_card(kind) for kind in made if not s.discard[kind]]
    gone = [_card(kind) for kind in made if s.discard[kind]]
    return f"to come: {', '.join(left) or 'none'}" + (f"; played: {', '.join(gone)}" if gone else "")


def _card(kind: int) -> str:
    """A card by its name; an Angry one by its Enemy, which says more."""
    return f"Angry {names.ENEMY_NAME[kind - codes.ANGRY_CARD]}" if codes.ANGRY_CARD <= kind < codes.RAGNAROK_CARD else names.CARD_NAME[kind]


def _cards(cards: Iterable[int]) -> list[str]:
    return [_card(card) for card in cards]


# -- the worlds -------------------------------------------------------------------------------------------------------


def _worlds(s: YggdrasilState) -> list[str]:
    return [*_midgard(s), *_giants(s), *_forge(s)]


def _midgard(s: YggdrasilState) -> list[str]:
    islands = []
    for i, name in enumerate(names.ISLAND):
        mark = ("*" if s.valkyries == i else "") + ("~" if s.submerged == i else "")
        bag = "" if i == 0 else " ?" if s.hidden_bags else f" {s.bag_vikings[i - 1]}/{s.bag_fire[i - 1]}"
        islands.append(f"{name}{mark}{bag}")
    water = "whirlpool" if s.active & tables.WHIRLPOOL else "flooded"
    counts = "" if s.hidden_bags else "Vikings/Fire Giants in each bag; "
    scale = [f"{'*' if n == s.vanir else ''}{n} {words}" for n, words in enumerate(offers.SQUARE_WORDS, 1)]
    gone = f", {s.removed} gone for good" if s.removed else ""
    return [
        *_row("Midgard", " - ".join(islands)),
        *_row("", f"({counts}* Valkyries, ~ {water})"),
        *_row("The Dead", f"{plural(s.dead, 'Viking')}{gone}"),
        *_row("Fire", f"{plural(s.kingdom, 'Fire Giant')} in no bag"),
        *_row("Elves", f"{s.home} at home"),
        *_row("Vanir *", f"square {', '.join(scale)}"),
    ]


def _giants(s: YggdrasilState) -> list[str]:
    runes = ", ".join(f"{name} {size(s.beaten & tables.RUNE_GIANTS[rune])}/4" for rune, name in enumerate(names.RUNE_NAME))
    rows = _row("Giants", f"{size(s.pile)} in the pile, force {combat.giant_force(s)}; defeated for the runes: {runes}")
    for giant in members(s.active):
        rune = names.RUNE_NAME[tables.RUNE_OF[giant]]
        rows += _row("", f"active: {names.GIANT_NAME[giant]}, {names.giant_effect(giant)} ({rune})")
    shut = [names.WORLD_NAME[world] for world in range(9) if worlds.closed(s, world)]
    return [*rows, *_row("Closed", ", ".join(shut))] if shut else rows


def _forge(s: YggdrasilState) -> list[str]:
    there = []
    for enemy, name in enumerate(names.ARTIFACT):
        levels = "".join(str(level) for level in (1, 2, 3) if worlds.held_by(s, enemy, level) < 0)
        there.append(f"{name.capitalize()} {levels or '-'} ({names.ENEMY_NAME[enemy]})")
    return _row("Forge", f"levels left: {', '.join(there)}")


# -- the Gods ---------------------------------------------------------------------------------------------------------


def _gods(s: YggdrasilState) -> list[str]:
    """All sheets in turn order; the viewer's own, or that of the active God, comes last."""
    last = s.viewer if 0 <= s.viewer < s.seats else s.seat
    order = [(last + 1 + n) % s.seats for n in range(s.seats)]
    return [row for seat in order for row in _sheet(s, seat)]


def _sheet(s: YggdrasilState, seat: int) -> list[str]:
    god = s.god[seat]
    if god < 0:
        return [f"  Seat {seat + 1}: no God yet"]
    levels = [s.level[6 * seat + enemy] for enemy in range(6)]
    owned = [
        f"{names.ARTIFACT_NAME[enemy]} {level} (+{level} against {names.ENEMY_NAME[enemy]})" for enemy, level in enumerate(levels) if level
    ]
    trance, cancelled = has(s.tranced, god), s.active & tables.CANCELS != 0
    turn = ">" if seat == s.seat and s.result == codes.RUNNING and s.turns else " "
    have = ", ".join([plural(s.vikings[seat], "Viking"), plural(s.elves[seat], "Elf", "Elves"), *owned])
    power = f"trance, for all: {COMPONENTS.gods[god].trance}" if trance else f"power: {COMPONENTS.gods[god].personal}"
    rows = [*_row(names.GOD_NAME[god], have), *_row("", f"{power}{' (cancelled by Vafthrudnir)' if cancelled else ''}")]
    return [turn + rows[0][1:], *rows[1:]]


# -- now --------------------------------------------------------------------------------------------------------------


def _so_far(s: YggdrasilState) -> str:
    """What a God has reached in a fight; while Tyr chooses between two rolls, none of them counts."""
    if s.kind() == codes.PICK:
        rolls = [names.FACE_NAME[action - codes.C_DIE] for action in s.legal(s.turn())]
        return f"rolled {listed(rolls)}"
    return f"{combat.total(s)} so far" + (f", rolled {names.FACE_NAME[s.face]}" if s.face >= 0 else "")


def _now(s: YggdrasilState) -> list[str]:
    rows: list[str] = []
    if s.raging:
        faces = listed([COMPONENTS.faces[face][1] for face in range(4) if enemies.calmed_by(s, face)], "or")
        rows.append(f"  Fenrir is enraged: the only action is to calm him, with {faces}.")
    if s.foe >= 0:
        rows += _row("Fight", f"against {names.foe_name(s.foe)}: {_so_far(s)}, force {combat.foe_force(s)}")
    if len(s.drawn) > 0:
        rows += _row("Drawn", ", ".join(_cards(s.drawn)))
    if len(s.looked) > 0:
        rows += _row("Looked at", ", ".join(_cards(s.looked)))
        if len(s.placed) > 0:
            rows += _row("Put back", f"top first: {', '.join(_cards(s.placed))}")
    if s.used and s.result == codes.RUNNING:
        rows += _row("Used now", listed([names.WORLD_NAME[w] for w in members(s.used)]))
    return rows
