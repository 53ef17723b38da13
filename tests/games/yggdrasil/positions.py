"""Positions of Yggdrasil for tests, in the words of the game: everything not named is as at the start, and sums stay right (YG-16.5)."""

from __future__ import annotations

from typing import Any, cast

from meadhall import load_game
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.words.names import ENEMY, ISLAND
from support import run

GAME = load_game("yggdrasil")


def bits(names: str, known: list[str]) -> int:
    return sum(2 ** known.index(name) for name in names.split())


def table(gods: str = "thor freyja", *, acting: bool = True, **parts: Any) -> YggdrasilState:
    """A position at the first seat's turn, by the words of words/position.py: before its first action, or (acting=False) before its card.

    pos="hel 3 surt 4"      Enemies off the first space
    vikings, elves          by seat
    arms="sword 1"          Artifacts of the first seat; arms2, arms3 of the second and third
    bags="green 12/6"       bags that differ from the start
    deck="surt hel"         the unseen cards (all others lie in the discard pile); top, bottom: known cards beside them
    active, beaten, pile, trance, valkyries, submerged, vanir, dead, ...   as in the words
    """
    seats = gods.split()
    start = GAME.start(len(seats), god_assign="list", god_list=tuple(seats), **parts.pop("options", {}))
    assert start.turn() == -1, "a game begins with an Enemy card"
    words = [*_pairs(parts.pop("pos", "")), *(f"bag {pair}" for pair in _pairs(parts.pop("bags", "")))]
    for seat, key in enumerate(("arms", "arms2", "arms3")):
        words += [f"{seats[seat]} {pair}" for pair in _pairs(parts.pop(key, ""))]
    for what in ("vikings", "elves"):
        words += [f"{seats[seat]} {what} {n}" for seat, n in enumerate(parts.pop(what, ()))]
    if {"deck", "top", "bottom"} & set(parts):
        parts.setdefault("deck", "")
    if "seat" in parts:
        words.append(f"turn {seats[parts.pop('seat')]}")
    if parts.pop("raging", 0):
        words.append("raging")
    words += [f"{name} {value}" if value != "" else f"{name} none" for name, value in parts.items()]
    return cast(YggdrasilState, GAME.put(start, "; ".join([*words, *([] if acting else ["card"])])))


def _pairs(text: str) -> list[str]:
    words = text.split()
    return [f"{name} {value}" for name, value in zip(words[::2], words[1::2], strict=True)]


def play(s: YggdrasilState, script: str) -> YggdrasilState:
    """Play a script on the state itself and return it."""
    return cast(YggdrasilState, run(GAME, s, script))


def offers(s: YggdrasilState) -> list[str]:
    """What the present question offers, in notation."""
    return [GAME.say(s, s.turn(), action) for action in s.legal(s.turn())]


def space(s: YggdrasilState, enemy: str) -> int:
    return int(s.space[ENEMY.index(enemy)])


def bag(s: YggdrasilState, island: str) -> tuple[int, int]:
    return int(s.bag_vikings[ISLAND.index(island) - 1]), int(s.bag_fire[ISLAND.index(island) - 1])


def refused(s: YggdrasilState, text: str) -> str:
    """The reason why a choice is refused."""
    assert text not in offers(s), f"{text} is possible"
    return GAME.why(s, int(s.turn()), text)
