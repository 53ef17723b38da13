"""The log of Lindisfarne: what happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.english import listed, plural
from meadhall.game import Event

from ..data import BOARDS, CARDS, COUNTRIES, OBJECTIVES
from ..rules import codes, tables
from .names import ashore, coast, dice_text, runes

Numbers = tuple[int, ...]
Names = tuple[str, ...]

RANKS = ("first", "second", "third", "fourth", "fifth")


def log(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence; "" for one that needs no line."""
    sentence = SENTENCES.get(event.key)
    return sentence(event.params, names) if sentence is not None else ""


def _homecoming(name: str, gained: int, order: int, without: str) -> str:
    first = " first" if order == 1 else ""
    gain = ([runes(gained)] if gained else []) + (["the Jarl pawn"] if order == 1 else [])
    return f"{name} goes home{first}{without}" + (f" and takes {listed(gain)}." if gain else ".")


def _ranking(p: Numbers, names: Names) -> str:
    clans = [names[clan] if clan < codes.NEUTRAL_CLAN else "the neutral clan" for clan in p[1::2]]
    ranking = ", ".join(f"{clan} {strength}" for clan, strength in zip(clans, p[2::2], strict=True))
    return f"{BOARDS[p[0]].name}: {ranking or 'nobody is there'}."


def _place(p: Numbers, names: Names) -> str:
    return f"{names[p[0]]} places {dice_text(p[2])} {ashore(p[1])}: strength {p[3]}, {RANKS[p[4] - 1]}."


def _recall(p: Numbers, names: Names) -> str:
    taken = f"{p[2]} and {p[3]}" if p[3] else f"{p[2]}"
    return f"{names[p[0]]} calls back {taken} from {coast(p[1])}."


def _score(p: Numbers, names: Names) -> str:
    return f"{names[p[0]]}: objectives {p[1]}, leads {p[2]}, prestige {p[3]}, frescoes {p[4]}: {plural(p[5], 'point')}."


SENTENCES: dict[str, Callable[[Numbers, Names], str]] = {
    # the set-up, and between the turns
    "out": lambda p, _: f"{CARDS[p[0]].name} and {CARDS[p[1]].name} are left out of this game.",
    "first": lambda p, names: f"{names[p[0]]} is chosen first and holds the Jarl pawn.",
    "expedition": lambda p, names: f"Expedition {p[0]} of 6: {names[p[1]]} starts.",
    "deal": lambda p, _: f"{BOARDS[p[0]].name}: {CARDS[p[1]].name} and {CARDS[p[2]].name}.",
    "neutral": lambda p, _: f"The neutral clan lands with {dice_text(p[0])}.",
    # a turn
    "roll": lambda p, names: f"{names[p[0]]} departs and rolls {dice_text(p[1])}.",
    "again": lambda p, names: f"{names[p[0]]} takes {dice_text(p[1])} to roll again.",
    "reroll": lambda p, names: f"{names[p[0]]} rolls {dice_text(p[1])}: the dice are {dice_text(p[2])}.",
    "rune": lambda p, names: f"{names[p[0]]} spends a rune: {p[1]} becomes {p[2]}.",
    "effect": lambda p, names: f"{names[p[0]]} uses {CARDS[tables.RAIDS + p[1]].name}.",
    "runes": lambda p, names: f"{names[p[0]]} takes {runes(p[1])}.",
    "turned": lambda p, names: f"{names[p[0]]} turns a {p[1]} into a {p[2]}.",
    "banner": lambda p, names: f"{names[p[0]]} raises the banner {ashore(p[1])}.",
    "recall": _recall,
    "place": _place,
    "return": lambda p, names: _homecoming(names[p[0]], p[1], p[2], ""),
    "forced return": lambda p, names: _homecoming(names[p[0]], p[1], p[2], " without a Viking left"),
    # the evaluation
    "eval": _ranking,
    "take": lambda p, names: f"{names[p[0]]} takes {CARDS[p[1]].name} ({COUNTRIES[CARDS[p[1]].country].name}).",
    "objective": lambda p, names: f"{names[p[0]]} refuses the cards and draws an objective.",
    "draw": lambda p, names: f"{names[p[0]]} sees {listed([OBJECTIVES[o].name for o in p[1:]])}.",
    "drawn": lambda p, names: f"{names[p[0]]} keeps the last objective." if p[1] == 1 else "",
    "keep": lambda p, names: f"{names[p[0]]} keeps {OBJECTIVES[p[1]].name}; {OBJECTIVES[p[2]].name} goes under the pile.",
    "kept": lambda p, names: f"{names[p[0]]} keeps one of two objectives.",
    "discard": lambda p, names: f"{names[p[0]]} lets the neutral clan carry off {CARDS[p[1]].name}.",
    "neutral discard": lambda p, _: f"The neutral clan carries off {CARDS[p[0]].name}.",
    "leftover": lambda p, _: f"Left over and discarded: {', '.join(CARDS[card].name for card in p)}.",
    # the end
    "country": lambda p, names: f"{names[p[0]]}: Hafrsfjord counts as a card of {COUNTRIES[p[1]].name}.",
    "score": _score,
    "winner": lambda p, names: f"{listed([names[seat] for seat in p])} {'wins' if len(p) == 1 else 'share the win'}.",
}

IMPERSONAL = {"out", "deal", "neutral", "eval", "neutral discard", "leftover"}
WHOSE = {key: int(key == "expedition") for key in SENTENCES if key not in IMPERSONAL}  # the place of the seat that a line is about
QUIET = ("step", "board", "second", "dice", "seat", "pile", "table")  # one half of a choice; the cards that are dealt lie open
