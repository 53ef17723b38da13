"""Sentences for the log of RagnaRok Star: plain present, names, digits."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.game import Event

from .. import data
from ..rules.tables import CLAIM, ENTRY_NAMES, FAN_CARDS, ROB, ROB_SHIELDED, ROB_TWO, SHIFT, STEAL_NONE, SWAP
from .notation import DECKS, ISLE_NAMES, SPOTS, TILES, fan_card_id

PLURALS = ("boys", "girls", "old men", "old ladies")
SINGULARS = ("boy", "girl", "old man", "old lady")


def fans(amount: int, kind: int) -> str:
    """`2 girls`, `1 old man`."""
    return f"{amount} {SINGULARS[kind] if amount == 1 else PLURALS[kind]}"


def port(place: int) -> str:
    """An island's name, or the centre."""
    return ISLE_NAMES[place] if place < 4 else "the centre"


def words(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log; "" for one that needs no line."""
    p = event.params
    who = names[p[0]] if p and event.key not in PUBLIC and 0 <= p[0] < len(names) else ""
    return _PHRASES[event.key](p, who, names) if event.key in _PHRASES else ""


PUBLIC = {"crowd", "arrive", "round", "number", "contest", "peek", "reshuffle", "shared"}


def _arrive(p: tuple[int, ...]) -> str:
    at = (p[0] * 8 + p[1] - 1) * 4
    crowd, island, single, other = (int(FAN_CARDS[at + k]) for k in range(4))
    many = fans(p[2], crowd) if p[2:] else f"a crowd of {PLURALS[crowd]}"
    return f"{many} {'land' if p[2:] else 'lands'} on {port(island)}, {fans(1, single)} on {port(other)}."


def _claim(p: tuple[int, ...], who: str) -> str:
    card = (p[1] - CLAIM) // 16
    return f"{who} announces {data.GUESTS[card - 1].name}." if card else ""


def _collect(p: tuple[int, ...], who: str) -> str:
    if p[1] == 0:
        return f"{who} leaves {port(p[3])} without {PLURALS[p[2]]}."
    across = "" if p[3] == p[4] else " from afar" if p[4] == 4 else " across the water"
    return f"{who} collects {fans(p[1], p[2])} on {port(p[3])}{across}."


def _program(p: tuple[int, ...], who: str) -> str:
    return f"{who}: " + ", ".join(f"{n} {ENTRY_NAMES[entry]}" for n, entry in enumerate(p[1:], 1)) + "."


def _lodge(p: tuple[int, ...], who: str) -> str:
    return f"The angry fans of {who} step {'towards the exit' if p[1] == 0 else 'back to the stage'}." if p[2] else ""


def _shift(p: tuple[int, ...], who: str) -> str:
    if p[1] == SWAP - SHIFT:
        return f"{who} swaps the two icebergs."
    return f"{who} moves the {TILES[p[1] // 4 + 1]} to {SPOTS[p[1] % 4]}."


def _control(p: tuple[int, ...], who: str, names: tuple[str, ...]) -> str:
    return f"{who} turns to the lodge of {names[p[1] // 2]}." if p[1] >= 0 else f"{who} controls no lodge."


def _theft(p: tuple[int, ...], who: str, names: tuple[str, ...]) -> str:
    if p[1] == STEAL_NONE:
        return f"{who} steals nothing."
    if p[1] >= ROB_TWO:
        return f"{who} reaches for 2 fans of {names[(p[1] - ROB_TWO) // 10]}."
    return f"{who} reaches for {'a shielded fan' if p[1] >= ROB_SHIELDED else 'a fan'} of {names[(p[1] - ROB) % 16 // 4]}."


def _final(p: tuple[int, ...], who: str) -> str:
    contract = data.CONTRACTS[p[1]]
    return f"{who}'s {contract.name} " + (f"is fulfilled: {contract.glory} glory." if p[2] else "is not fulfilled.")


_PHRASES: dict[str, Callable[[tuple[int, ...], str, tuple[str, ...]], str]] = {
    "master": lambda p, who, _: f"{who} is the first Ice Master.",
    "crowd": lambda p, who, _: f"{port(p[0])} is crowded; an ice wall locks its port.",
    "round": lambda p, who, _: f"Round {p[0]}.",
    "committed": lambda p, who, _: f"{who} has written the setlist.",
    "program": lambda p, who, _: _program(p, who),
    "arrive": lambda p, who, _: _arrive(p),
    "number": lambda p, who, _: f"Number {p[0]}.",
    "shield": lambda p, who, _: f"{who} raises the shield.",
    "stuck": lambda p, who, _: f"{who} runs into ice on the way to {port(p[1])}.",
    "sail": lambda p, who, _: f"{who} stays at {port(p[2])}." if p[1] == p[2] else f"{who} {'flies' if p[3] else 'sails'} to {port(p[2])}.",
    "office": lambda p, who, _: f"{who} is the Ice Master.",
    "ice_clash": lambda p, who, names: f"{who} grabs the ice in vain: {names[p[1]]} stays Ice Master.",
    "claim": lambda p, who, _: _claim(p, who),
    "no_claim": lambda p, who, _: f"{who} finds no {PLURALS[p[1]]} in reach." if p[2] else f"{who} takes no {PLURALS[p[1]]}.",
    "contest": lambda p, who, _: f"{fans(p[2], p[1]).capitalize()} on {port(p[0])}, {p[3]} bands want more.",
    "collect": lambda p, who, _: _collect(p, who),
    "blind": lambda p, who, _: f"{who} has no deck to look at.",
    "looks": lambda p, who, _: f"{who} looks at the next {DECKS[p[1]]} card.",
    "peek": lambda p, who, _: f"The next {DECKS[p[0]]} card is {fan_card_id(p[0], p[1])}: {_arrive(p[:2])}",
    "dealt": lambda p, who, _: f"{who} draws {data.CONTRACTS[p[1]].name}.",
    "keeps": lambda p, who, _: f"{who} keeps {p[1]} of {p[2]} contracts.",
    "kept": lambda p, who, _: f"{who} keeps {data.CONTRACTS[p[1]].name}.",
    "fulfilled": lambda p, who, _: f"{who} fulfils {data.CONTRACTS[p[1]].name}: {data.CONTRACTS[p[1]].glory} glory.",
    "reshuffle": lambda p, who, _: f"The {p[0]} discarded guest stars are shuffled.",
    "draws": lambda p, who, _: f"{who} draws a guest star.",
    "drew": lambda p, who, _: f"It is {data.GUESTS[p[1] - 1].name}.",
    "holds": lambda p, who, _: f"{who} keeps the guest star.",
    "drops": lambda p, who, _: f"{who} discards {data.GUESTS[p[1] - 1].name}.",
    "plays": lambda p, who, _: f"{who} plays {data.GUESTS[p[1] - 1].name}.",
    "shows": lambda p, who, _: f"{who} takes {data.GUESTS[p[1] - 1].name} back in hand.",
    "lodge": lambda p, who, _: _lodge(p, who),
    "control": lambda p, who, names: _control(p, who, names),
    "dragon": lambda p, who, _: (
        f"{who} calls Fafnirvana to {port(p[1])}." if p[2] else f"{who} calls Fafnirvana, but {port(p[1])} is locked."
    ),
    "dragon_clash": lambda p, who, _: f"{who} calls Fafnirvana, but so does another.",
    "scared": lambda p, who, _: f"The dragon scares {fans(1, p[1])} of {who} ashore on {port(p[2])}.",
    "theft": lambda p, who, names: _theft(p, who, names),
    "stolen": lambda p, who, names: f"{who} steals {fans(p[3], p[2])} from {names[p[1]]}.",
    "no_victim": lambda p, who, _: f"{who} finds nobody to rob.",
    "empty_handed": lambda p, who, names: f"{who} gets nothing from {names[p[1]]}.",
    "vain": lambda p, who, _: f"The shield of {who} met no thief.",
    "send": lambda p, who, names: f"{who} sends an angry fan to {names[p[1]]}.",
    "remove": lambda p, who, _: f"{who} lifts the {TILES[p[1]]}.",
    "give": lambda p, who, names: f"{who} gives the {TILES[p[1]]} to {names[p[2]]}.",
    "place": lambda p, who, _: f"{who} places the {TILES[p[1]]} at {SPOTS[p[2]]}.",
    "shift": lambda p, who, _: _shift(p, who),
    "final": lambda p, who, _: _final(p, who),
    "glory": lambda p, who, _: f"{who}: {p[1]} glory, {p[2]} fans.",
    "shared": lambda p, who, names: " and ".join(names[k] for k in range(4) if p[0] // 2**k % 2) + " share the win.",
    "wins": lambda p, who, _: f"{who} plays for Odin.",
}
