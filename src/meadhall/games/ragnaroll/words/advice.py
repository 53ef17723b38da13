"""What a turn does for a sheet, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has
from meadhall.english import listed, plural

from ..data import GODS
from ..rules import RagnarollState, codes, dice, gods, scoring, tables
from . import names

Phrase = Callable[[RagnarollState, RagnarollState, int, bool], str]


def benefit(before: RagnarollState, after: RagnarollState, seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, in terms of squares, trolls, stones and points."""
    if before.phase == codes.ASSIGN and feature not in ASSIGNED:  # what the strikes bring depends on dice that nobody has shown yet
        return ""
    said = PHRASES.get(feature)
    return said(before, after, seat, better) if said else ""


def same_turn(before: RagnarollState, after: RagnarollState, _seat: int) -> bool:
    """Giving the dice their roles is one turn; every strike, stone and summons is a separate question."""
    return bool(before.phase == after.phase == codes.ASSIGN and before.round == after.round)


def _decided(_before: RagnarollState, _after: RagnarollState, _seat: int, better: bool) -> str:
    return "wins the game" if better else ""


def _points(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    called = [GODS[god].name for god in range(len(GODS)) if after.claims[seat * 5 + god] and not before.claims[seat * 5 + god]]
    more = _made(after, seat) - _made(before, seat)
    if better and called:
        return f"brings {plural(more, 'point')}"
    if better and more > 0:
        return f"scores {plural(more, 'point')}"
    return f"costs {plural(-more, 'point')}" if more < 0 and not better else ""


def _made(s: RagnarollState, seat: int) -> int:
    return sum(int(scoring.sheet_points(s, seat, part)) for part in range(scoring.PARTS) if part not in (scoring.WARRIORS, scoring.FIRE))


def _shapes(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    """The god whose shape is closest to completion."""
    if not better:
        return ""
    grown = []
    for god, it in enumerate(GODS):
        if before.claims[seat * 5 + god] or after.claims[seat * 5 + god]:
            continue
        now, later = int(gods.nearest(before, seat, god)), int(gods.nearest(after, seat, god))
        if later > now:
            grown.append((later, it.name))
    if not grown:
        return ""
    most = max(n for n, _ in grown)
    who = [name for n, name in grown if n == most]
    return _completed(who) if most == 5 else f"brings {_shapes_of(who)} to {most} of 5 squares"


def _shapes_of(who: list[str]) -> str:
    return f"the shape{'s' * (len(who) > 1)} of {listed(who)}"


def _completed(who: list[str]) -> str:
    """The same words for every feature that sees it, so that a hint says it once."""
    return f"completes {_shapes_of(who)}, ready to be summoned"


def _tracks(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    struck = [
        f"your {names.ORDINALS[after.trolls(seat, sector)]} {names.COLOURS[sector]} troll"
        for sector in range(3)
        if after.trolls(seat, sector) > before.trolls(seat, sector)
    ]
    return f"strikes {listed(struck)}" if struck and better else ""


def _magic(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    more = int(after.magic(seat) - before.magic(seat))
    if better:
        return "earns a magic" if more > 0 else ""
    return "spends a magic" if more < 0 else ""


def _stones(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    fresh = [stone for stone in range(tables.STONES) if has(after.stones[seat], stone) and not has(before.stones[seat], stone)]
    if not fresh or not better:
        return ""
    row = fresh[0] // 6
    left = 6 - sum(1 for value in range(6) if has(after.stones[seat], row * 6 + value))
    rest = f"leaves {left} to go in the {names.COLOURS[row]} row" if left else f"fills the {names.COLOURS[row]} row"
    return f"powers {listed([names.STONES[stone] for stone in fresh])}, which {rest}"


def _warriors(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    killed = int(after.dead(seat) - before.dead(seat))
    if better:
        return "sends a warrior to Valhalla" if killed > 0 else ""
    return f"kills {plural(killed, 'warrior')}" if killed > 0 else ""


def _fire(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    now, later = int(scoring.largest_fire(before, seat)), int(scoring.largest_fire(after, seat))
    if better:
        return f"keeps your largest fire at {plural(later, 'square')}" if later == now and after.phase == codes.RESOLVE else ""
    return f"lets your largest fire grow to {plural(later, 'square')}" if later > now else ""


def _strikes(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    """Where the roles aim the dice."""
    if not better or before.phase != codes.ASSIGN or after.roles[seat * 2] <= 0:
        return ""
    colour = int(after.roles[seat * 2]) - 1
    column = f"{names.LETTERS[colour]}{int(after.dice[seat * 3 + colour])}"
    if after.roles[seat * 2 + 1] <= 0:
        return f"sends Thunder into column {column}"
    q = int(dice.target(after, seat, codes.BOLT))
    thing = names.picture(q)
    bolt = f"aims the bolt at {names.SQUARES[q]}" + (f", a {thing}" if thing and not after.is_marked(seat, q) else "")
    return f"sends Thunder into column {column} and {bolt}"


def _powers(before: RagnarollState, after: RagnarollState, seat: int, better: bool) -> str:
    if not better:
        return ""
    ready = [it.name for god, it in enumerate(GODS) if gods.can_summon(after, seat, god) and not gods.can_summon(before, seat, god)]
    return _completed(ready) if ready else ""


ASSIGNED = ("dice and strikes to come",)
PHRASES: dict[str, Phrase] = {
    "the game is decided": _decided,
    "points made": _points,
    "shapes within reach": _shapes,
    "troll tracks": _tracks,
    "magic in hand": _magic,
    "stones": _stones,
    "warriors": _warriors,
    "fire": _fire,
    "dice and strikes to come": _strikes,
    "powers to come": _powers,
}
