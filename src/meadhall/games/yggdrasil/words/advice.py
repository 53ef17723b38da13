"""What a turn does for the Gods, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import members, size
from meadhall.english import listed, plural

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, ending, enemies, tables
from . import names


def benefit(before: YggdrasilState, after: YggdrasilState, _seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, in terms of Enemies, Vikings, Giants and runes."""
    said = PHRASES.get(feature)
    return said(before, after, better) if said and before.turns else ""


def same_turn(_before: YggdrasilState, after: YggdrasilState, _seat: int) -> bool:
    """A hint names one action with everything it asks; the next action is a new question."""
    return bool(after.kind() != codes.ACT)


def _decided(_before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    return "wins the game" if better and after.result == codes.WON else ""


# -- the Enemies ------------------------------------------------------------------------------------------------------


def _pushed(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    back = [enemy for enemy in range(codes.ENEMIES) if after.space[enemy] < before.space[enemy]]
    if not back or not better:
        return ""
    return listed([f"sends {names.ENEMY_NAME[enemy]} back to space {after.space[enemy]}" for enemy in back[:2]])


def _beyond(space: int, words: str) -> Callable[[YggdrasilState, YggdrasilState, bool], str]:
    """Enemies beyond the wall, or beyond the door, and the limit there."""

    def said(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
        now, later = int(enemies.beyond(before, space)), int(enemies.beyond(after, space))
        if not better or later >= now:
            return ""
        return f"leaves only {plural(later, 'Enemy', 'Enemies')} beyond the {words}" if later else f"leaves no Enemy beyond the {words}"

    return said


def _last_space(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    saved = [enemy for enemy in range(codes.ENEMIES) if before.space[enemy] == 7 and after.space[enemy] < 7]
    return f"keeps {names.ENEMY_NAME[saved[0]]} out of the Residence" if saved and better else ""


def _broken(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    mended = ending.broken_limits(before) and not ending.broken_limits(after)
    return "mends the broken limit before the turn ends" if better and mended else ""


def _rage(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    return "calms Fenrir" if better and before.raging and not after.raging else ""


def _promise(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    """The fight that is about to be rolled for."""
    if not better or after.foe < 0:
        return ""
    foe, force = names.foe_name(after.foe), int(combat.foe_force(after))
    if after.foe >= codes.GIANT_FOE:
        return f"fights {foe}, force {force}, with {int(combat.total(after))} before the die"
    space = int(after.space[after.foe])
    where = "beyond the door" if space >= tables.DOOR else "beyond the wall" if space >= tables.WALL else f"on space {space}"
    return f"fights {foe}, {where}, with {int(combat.total(after))} before the die against force {force}"


# -- stocks -----------------------------------------------------------------------------------------------------------


def _vikings(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    return _stock(sum(map(int, after.vikings)) - sum(map(int, before.vikings)), better, "Viking", "Vikings")


def _elves(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    said = _stock(sum(map(int, after.elves)) - sum(map(int, before.elves)), better, "Elf", "Elves")
    return f"{said}, who can be added once the die is rolled" if said == "brings 1 Elf" else said


def _stock(more: int, better: bool, one: str, many: str) -> str:
    if better:
        return f"brings {plural(more, one, many)}" if more > 0 else ""
    return f"costs {plural(-more, one, many)}" if more < 0 else ""


def _artifacts(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    for at in range(6 * int(before.seats)):
        god, enemy = divmod(at, 6)
        if better and after.level[at] > before.level[at]:
            who = names.GOD_NAME[after.god[god]]
            found = f"the {names.ARTIFACT_NAME[enemy]} of level {after.level[at]}"
            space = int(after.space[enemy])
            where = f", now on space {space}" if space > 1 else ""
            return f"gives {who} {found}, +{after.level[at]} against {names.ENEMY_NAME[enemy]}{where}"
    return ""


def _souls(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    """The bag that the Valkyries can search next, where bags are open."""
    at = int(after.valkyries)
    if better and at != before.valkyries and at > 0 and not after.hidden_bags:
        bag = f"{plural(int(after.bag_vikings[at - 1]), 'Viking')} and {plural(int(after.bag_fire[at - 1]), 'Fire Giant')}"
        return f"takes the Valkyries to the {names.ISLAND[at]} island ({bag} in its bag)"
    fewer = [b for b in range(len(names.BAG)) if after.bag_fire[b] < before.bag_fire[b]]
    if better and fewer and not after.hidden_bags:
        return f"clears Fire Giants out of the {names.BAG[fewer[0]]} bag"
    fuller = [b for b in range(len(names.BAG)) if after.bag_vikings[b] > before.bag_vikings[b]]
    if not better or not fuller or after.hidden_bags:
        return ""
    into = fuller[0]
    souls, counters = int(after.bag_vikings[into]), int(after.bag_vikings[into] + after.bag_fire[into])
    are = "is a Viking" if souls == 1 else "are Vikings"
    return f"fills the {names.BAG[into]} bag, so that {souls} of its {plural(counters, 'counter')} {are}"


# -- Giants and runes -------------------------------------------------------------------------------------------------


def _giants(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    gone = list(members(int(before.active) & ~int(after.active)))
    return f"rids you of {names.GIANT_NAME[gone[0]]} ({names.giant_effect(gone[0])})" if gone and better else ""


def _runes(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    for rune, name in enumerate(names.RUNE_NAME):
        now, later = (int(size(s.beaten & tables.RUNE_GIANTS[rune])) for s in (before, after))
        if better and later > now:
            return f"brings the rune {name} to {later} of 4 parts" if later < 4 else f"completes the rune {name}"
    return ""


def _vanir(before: YggdrasilState, after: YggdrasilState, better: bool) -> str:
    if not better or after.vanir <= before.vanir:
        return ""
    does = COMPONENTS.squares[int(after.vanir) - 1].about
    return f"takes the Vanir to square {after.vanir} ({does[0].lower()}{does[1:]})"


PHRASES: dict[str, Callable[[YggdrasilState, YggdrasilState, bool], str]] = {
    "the game is decided": _decided,
    "pushes still needed": _pushed,
    "how many are beyond the wall": _beyond(tables.WALL, "wall"),
    "how many are beyond the door": _beyond(tables.DOOR, "door"),
    "Enemies on the seventh space": _last_space,
    "a limit is broken now": _broken,
    "Vikings in hand": _vikings,
    "Elves in hand": _elves,
    "Artifacts for the fights to come": _artifacts,
    "souls within reach": _souls,
    "harm of the active Giants": _giants,
    "parts of runes": _runes,
    "the Vanir's square": _vanir,
    "Fenrir is enraged": _rage,
    "what the open question promises": _promise,
}
