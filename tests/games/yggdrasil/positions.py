"""Positions of Yggdrasil for tests: everything not named is as at the start of a game, and sums stay right (YG-16.5)."""

from __future__ import annotations

from typing import Any, cast

from meadhall import load_game
from meadhall.games.yggdrasil.rules import YggdrasilState, codes
from meadhall.games.yggdrasil.rules.deck import cards_to_draw
from meadhall.games.yggdrasil.words.names import ARTIFACT, CARD_ID, ENEMY, GIANT, GOD, ISLAND
from support import run

GAME = load_game("yggdrasil")


def bits(names: str, known: list[str]) -> int:
    return sum(2 ** known.index(name) for name in names.split())


def table(gods: str = "thor freyja", *, acting: bool = True, **parts: Any) -> YggdrasilState:
    """A position at the first seat's turn: before its first action, or (acting=False) before its Enemy card.

    pos="hel 3 surt 4"      Enemies off the first space
    vikings, elves          by seat; taken from the black bag and from home
    arms="sword 1"          Artifacts of the first seat; arms2 of the second
    active, beaten          Giants by name; pile: what is left, or just these (the others are defeated)
    bags="green 12/6"       bags that differ from the start
    deck="surt hel"         the unseen cards (all others lie in the discard pile); top, bottom: known cards instead
    trance="tyr"            Gods in a trance
    """
    seats = gods.split()
    options = parts.pop("options", {})
    start = GAME.start(len(seats), god_assign="list", god_list=tuple(seats), **options)
    s = cast(YggdrasilState, start)
    assert s.turn() == -1, "a game begins with an Enemy card"
    _enemies(s, parts)
    _giants(s, parts)
    _deck(s, parts)
    for seat, n in enumerate(parts.pop("vikings", ())):
        s.vikings[seat] = n
    for seat, n in enumerate(parts.pop("elves", ())):
        s.elves[seat] = n
        s.home -= n
    for seat, key in enumerate(("arms", "arms2", "arms3")):
        words = parts.pop(key, "").split()
        for name, level in zip(words[::2], words[1::2], strict=True):
            s.level[6 * seat + ARTIFACT.index(name)] = int(level)
    words = parts.pop("bags", "").split()
    for name, held in zip(words[::2], words[1::2], strict=True):
        s.bag_vikings[ISLAND.index(name) - 1], s.bag_fire[ISLAND.index(name) - 1] = (int(n) for n in held.split("/"))
    s.tranced = bits(parts.pop("trance", ""), GOD)
    for name in ("valkyries", "submerged"):
        if name in parts:
            setattr(s, name, ISLAND.index(parts.pop(name)))
    for name, value in parts.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    _balance(s, "kingdom" in parts)
    while s.depth:
        s.pop()
    for step in (codes.END, codes.ACT) if acting else (codes.END, codes.ACT, codes.CARD, *[codes.DRAW] * int(cards_to_draw(s))):
        s.push(step)
    return cast(YggdrasilState, GAME.load(s.data()))


def _enemies(s: YggdrasilState, parts: dict[str, Any]) -> None:
    words = parts.pop("pos", "").split()
    for name, space in zip(words[::2], words[1::2], strict=True):
        s.space[ENEMY.index(name)] = int(space)


def _giants(s: YggdrasilState, parts: dict[str, Any]) -> None:
    s.active, s.beaten = bits(parts.pop("active", ""), GIANT), bits(parts.pop("beaten", ""), GIANT)
    s.pile = 65535 - s.active - s.beaten
    if "pile" in parts:
        s.pile = bits(parts.pop("pile"), GIANT)
        s.beaten = 65535 - s.active - s.pile


def _deck(s: YggdrasilState, parts: dict[str, Any]) -> None:
    if not {"deck", "top", "bottom"} & set(parts):
        return
    known = {key: [CARD_ID.index(name) for name in parts.pop(key, "").split()] for key in ("deck", "top", "bottom")}
    for kind in range(16):
        made = s.unseen[kind]
        s.unseen[kind] = known["deck"].count(kind)
        s.discard[kind] = made - sum(cards.count(kind) for cards in known.values())
    s.top, s.bottom = type(s.top)(known["top"]), type(s.bottom)(known["bottom"])
    s.section_left, s.section_special = len(known["deck"]), sum(card > 5 for card in known["deck"])
    if s.spread and s.angry_cards + s.ragnarok_cards and known["deck"]:
        s.section = s.angry_cards + s.ragnarok_cards - 1


def _balance(s: YggdrasilState, kingdom_given: bool) -> None:
    missing = 47 - sum(s.bag_vikings) - sum(s.vikings) - s.dead - s.removed
    s.bag_vikings[3] += missing
    if s.bag_vikings[3] < 0:
        s.bag_vikings[2] += s.bag_vikings[3]
        s.bag_vikings[3] = 0
    if not kingdom_given:
        s.kingdom = 42 - sum(s.bag_fire)


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
