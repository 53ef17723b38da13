"""What happened in Yggdrasil, in sentences for the log."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import members
from meadhall.english import listed, plural
from meadhall.game import Event

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, enemies, tables
from . import names

PLACES = ("in Odin's Residence", "beyond the door of Valhalla", "beyond the wall")  # in the order of names.BROKEN
NUMBERS = ("no", "one", "two", "three", "four", "five", "all six")


def log(event: Event, people: tuple[str, ...]) -> str:
    """An event as a sentence. It tells what Gods do; people are named only with their God."""
    if event.key == "god":
        seat, god = event.params
        return f"{people[seat]} plays {names.GOD_NAME[god]}."
    if event.key == "turn":
        turn, seat, god = event.params
        return f"Turn {turn}: {names.GOD_NAME[god]} ({people[seat]})."
    return SENTENCES[event.key](*event.params)


def verdict(result: int, broken: int, turns: int, *beyond: int) -> str:
    """How it ended (YG-12); `beyond` are the Enemies in the Residence, beyond the door, beyond the wall."""
    if result == codes.WON:
        return f"The tree stands: won on turn {turns}, the Enemy deck is empty."
    return f"The tree falls on turn {turns}: {broken_words(broken, *beyond)}."


def verdict_of(s: YggdrasilState) -> str:
    """How a finished game ended."""
    return verdict(s.result, s.broken, s.turns, *beyond_limits(s))


def beyond_limits(s: YggdrasilState) -> tuple[int, int, int]:
    """How many Enemies are in the Residence, beyond the door, beyond the wall."""
    return enemies.beyond(s, tables.RESIDENCE), enemies.beyond(s, tables.DOOR), enemies.beyond(s, tables.WALL)


def broken_words(broken: int, *beyond: int) -> str:
    """The limits that are broken, given as bits, with how many Enemies break them."""
    told = [f"{_so_many(beyond[limit])} {PLACES[limit]}" for limit in members(broken)]
    return listed(told)


def _so_many(count: int) -> str:
    return f"{NUMBERS[count]} {'Enemy is' if count == 1 else 'Enemies are'}"


def _special(card: int) -> str:
    """A special card by its name; an Angry one also by its Enemy, as the table calls it."""
    angry = codes.ANGRY_CARD <= card < codes.RAGNAROK_CARD
    return names.CARD_NAME[card] + (f" (Angry {names.ENEMY_NAME[card - codes.ANGRY_CARD]})" if angry else "")


def _elves(count: int) -> str:
    return plural(count, "Elf", "Elves")


def _sent(god: int, vikings: int, saved: int) -> str:
    if vikings == 0:
        return f"{names.GOD_NAME[god]} sends no Viking."
    if not saved:
        return f"{names.GOD_NAME[god]} sends {plural(vikings, 'Viking')}."
    whom = "who comes" if vikings == 1 else f"{'all' if saved == vikings else saved} of whom {'comes' if saved == 1 else 'come'}"
    return f"{names.GOD_NAME[god]} sends {plural(vikings, 'Viking')}, {whom} to Freyja."


def _traded(god: int, other: int, given: int, elves: int) -> str:
    giver, taker = (god, other) if given > 0 else (other, god)
    goods = _elves(abs(given)) if elves else plural(abs(given), "Viking")
    return f"{names.GOD_NAME[giver]} gives {goods} to {names.GOD_NAME[taker]}."


def _vanir(square: int, how: int) -> str:
    if how == 0:
        return f"The Vanir moves on to square {square}."
    about = COMPONENTS.squares[square - 1].about
    effect = about[:1].lower() + about[1:] if how == 1 else f"all effects up to square {square}"
    return f"The Vanir goes home: {effect}."


def _defeated(giant: int) -> str:
    found = COMPONENTS.giants[giant]
    return f"{found.name} is defeated: a part of the rune {found.rune.capitalize()}."


# by the key of the event; the parameters have the names of what the rules tell
SENTENCES: dict[str, Callable[..., str]] = {
    # set-up, cards, Enemies
    "special": lambda card: f"The deck gets {_special(card)}.",
    "daeg": lambda left: f"Daeg shines: no Enemy card. {plural(left, 'such turn')} left.",
    "card": lambda seat, god, card: f"{names.GOD_NAME[god]} plays the card {names.CARD_NAME[card]}.",
    "put": lambda seat, god, card, on_top: (
        f"{names.GOD_NAME[god]} puts {names.CARD_NAME[card]} {'on top of' if on_top else 'under'} the deck."
    ),
    "forward": lambda enemy, start, to: f"{names.ENEMY_NAME[enemy]} walks from {start} to {to}.",
    "back": lambda enemy, start, to: f"{names.ENEMY_NAME[enemy]} goes back from {start} to {to}.",
    "drag": lambda enemy: f"Nidhögg drags {names.ENEMY_NAME[enemy] if enemy != codes.NIDHOGG else 'himself'} on.",
    "roll": lambda seat, god, face, purpose: f"{names.GOD_NAME[god]} rolls {names.FACE_NAME[face]}.",
    "kept": lambda seat, god, face, purpose: f"{names.GOD_NAME[god]} keeps {names.FACE_NAME[face]}.",
    "rage": lambda power: f"Fenrir is enraged, power {power}.",
    "calm": lambda seat, god, calmed: f"{names.GOD_NAME[god]} {'calms Fenrir' if calmed else 'cannot calm Fenrir'}.",
    "burn": lambda bag, moved: f"Surt puts {plural(moved, 'Fire Giant')} into the {names.BAG[bag]} bag.",
    "take": lambda bag, taken: f"Hel takes {plural(taken, 'Viking')} from the {names.BAG[bag]} bag for good.",
    "flood": lambda island: f"Jörmungand floods the {names.ISLAND[island]} island; the Valkyries fly home.",
    "rise": lambda giant: f"The Giant {names.GIANT_NAME[giant]} wakes and {names.giant_deed(giant)}.",
    # fights and runes
    "fight": lambda seat, god, foe, force: f"{names.GOD_NAME[god]} fights {names.foe_name(foe)}, force {force}.",
    "send": lambda seat, god, vikings, saved: _sent(god, vikings, saved),
    "elves": lambda seat, god, elves: f"{plural(elves, 'Elf helps', 'Elves help')} {names.GOD_NAME[god]}.",
    "fought": lambda seat, god, foe, mine, force, won: f"{names.GOD_NAME[god]} {'wins' if won else 'loses'}: {mine} against {force}.",
    "defeat": lambda seat, god, giant: _defeated(giant),
    "rune": lambda rune: f"The rune {names.RUNE_NAME[rune]} is complete. {COMPONENTS.runes[rune].about}.",
    "sigel": lambda seat, god, vikings: f"Sigel gives {plural(vikings, 'Viking')} to {names.GOD_NAME[god]}.",
    # worlds
    "act": lambda seat, god, world: f"{names.GOD_NAME[god]} acts: {names.WORLD_NAME[world]}.",
    "trance": lambda seat, god, enters: f"{names.GOD_NAME[god]} {'enters a' if enters else 'leaves the'} trance.",
    "fly": lambda island: f"The Valkyries fly to the {names.ISLAND[island]} island.",
    "souls": lambda seat, god, bag, vikings, drawn: (
        f"{names.GOD_NAME[god]} finds {plural(vikings, 'Viking') if vikings else 'no Viking'} "
        f"among {plural(drawn, 'counter')} of the {names.BAG[bag]} bag."
    ),
    "forge": lambda seat, god, enemy, level: f"{names.GOD_NAME[god]} takes the {names.ARTIFACT_NAME[enemy]}, level {level}.",
    "elf": lambda seat, god: f"An Elf joins {names.GOD_NAME[god]}.",
    "trade": lambda seat, god, other_seat, other, given, elves: _traded(god, other, given, elves),
    "revive": lambda seat, god, bag, moved: (
        f"{names.GOD_NAME[god]} puts {plural(moved, 'Viking')} of the dead into the {names.BAG[bag]} bag."
    ),
    "purge": lambda seat, god, bag, fire: (
        f"{names.GOD_NAME[god]} drives {plural(fire, 'Fire Giant') if fire else 'no Fire Giant'} out of the {names.BAG[bag]} bag."
    ),
    "vanir": lambda seat, god, square, how: _vanir(square, how),
    "gain": lambda seat, god, vikings: f"{names.GOD_NAME[god]} gains {plural(vikings, 'Viking')} of the dead.",
    "peek": lambda card: f"A card is seen: {names.CARD_NAME[card]}.",
    "order": lambda *cards: f"The deck begins with {listed([names.CARD_NAME[card] for card in cards])}.",
    "end": verdict,
}

BY_A_GOD = {"god", "card", "put", "roll", "kept", "calm", "fight", "send", "elves", "fought", "defeat", "sigel", "act", "trance"}
BY_A_GOD |= {"souls", "forge", "elf", "trade", "revive", "purge", "vanir", "gain"}
WHOSE = {"turn": 1, **dict.fromkeys(BY_A_GOD, 0)}  # the place of the seat that a line is about
# steps that wait, and what everybody knows of cards that lie face down
QUIET = ("agenda", "depth", "acted", "unseen", "drawn", "looked", "placed", "section", "section_left", "section_special", "trail")
