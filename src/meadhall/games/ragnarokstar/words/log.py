"""Sentences for the log of RagnaRok Star: present tense, names, digits."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has
from meadhall.english import listed, plural
from meadhall.game import Event

from .. import data
from ..rules import codes, lodges, tables
from . import names, offers

Numbers = tuple[int, ...]
People = tuple[str, ...]


def log(event: Event, people: People) -> str:
    """An event as a sentence for the log; "" for one that needs no line."""
    if event.key not in SENTENCES:
        return ""
    numbers = event.params
    who = people[numbers[0]] if event.key not in IMPERSONAL else ""
    return SENTENCES[event.key](numbers, who, people)


def _landing(deck: int, card: int, players: int = 0) -> str:
    """Who lands where; without a number of players, as a fan card says it."""
    at = (deck * 8 + card - 1) * 4
    kind, island, single, other = (int(tables.FAN_CARDS[at + k]) for k in range(4))
    crowd = f"{names.fans(players, kind)} land" if players else f"a crowd of {names.PLURALS[kind]} lands"
    return f"{crowd} on {names.port(island)}, {names.fans(1, single)} on {names.port(other)}."


def _program(n: Numbers, who: str, _: People) -> str:
    return f"{who}: " + ", ".join(map(_entry, n[1:])) + "."


def _entry(entry: int) -> str:
    """An entry of a setlist as the band board says it: `sail to Tusk Isle`, `2 girls`."""
    name, _, island = tables.ENTRY_NAMES[entry].partition(":")
    words = f"{offers.VERBS[name]} {names.port(int(tables.WHERE[entry]))}" if island else offers.ACTION_WORDS[name]
    return words[0].lower() + words[1:]


def _sail(n: Numbers, who: str, _: People) -> str:
    _seat, start, to, flying = n
    return f"{who} stays at {names.port(to)}." if start == to else f"{who} {'flies' if flying else 'sails'} to {names.port(to)}."


def _claim(n: Numbers, who: str, _: People) -> str:
    card, _island, _amount = names.claim_parts(n[1])
    return f"{who} announces {names.guest_name(card)}." if card == codes.G03 else ""  # the others are played at once (RS-18.3)


def _collect(n: Numbers, who: str, _: People) -> str:
    _seat, amount, kind, island, boat = n
    if amount == 0:
        return f"{who} gets no {names.PLURALS[kind]} on {names.port(island)}."
    across = "" if island == boat else " from afar" if boat == codes.CENTRE else " across the water"
    return f"{who} collects {names.fans(amount, kind)} on {names.port(island)}{across}."


def _lodge(n: Numbers, who: str, _: People) -> str:
    _seat, direction, moved = n
    where = "towards the exit" if direction == lodges.FORWARD else "back to the stage"
    return f"In {who}'s lodge each angry fan that can move steps {where}." if moved else ""


def _control(n: Numbers, who: str, people: People) -> str:
    if n[1] < 0:
        return f"{who} controls no lodge."
    return f"{who} turns to {'their own lodge' if n[1] // 2 == n[0] else f'the lodge of {people[n[1] // 2]}'}."


def _dragon(n: Numbers, who: str, _: People) -> str:
    _seat, island, flies = n
    return f"{who} calls Fafnirvana to {names.port(island)}." if flies else f"{who} calls Fafnirvana, but {names.port(island)} is locked."


def _theft(n: Numbers, who: str, people: People) -> str:
    if n[1] == codes.STEAL_NONE:
        return f"{who} steals nothing."
    victim, _kinds, card = names.theft_parts(n[1])
    what = "2 fans" if card == codes.G05 else "a shielded fan" if card else "a fan"
    return f"{who} reaches for {what} of {people[victim]}."


NO_VICTIM = ("finds no band to rob", "finds no fan to steal", "is stopped by a shield and steals nothing")


def _office(n: Numbers, who: str, people: People) -> str:
    return f"{who} stays Ice Master." if n[0] == n[1] else f"{who} takes the ice from {people[n[1]]} and is the Ice Master."


def _ice_clash(n: Numbers, who: str, people: People) -> str:
    return f"{who} reaches for the ice, but not alone" + (", and stays" if n[0] == n[1] else f": {people[n[1]]} stays") + " Ice Master."


def _given(who: str, tile: str, receiver: str) -> str:
    """Whoever gets the tile that was lifted is the next Ice Master (RS-14.2)."""
    return f"{who} gives the {tile} to {receiver}, the next Ice Master." if receiver else f"{who} keeps the {tile} and stays Ice Master."


def _shift(n: Numbers, who: str, _: People) -> str:
    if n[1] == codes.SWAP - codes.SHIFT:
        return f"{who} swaps the two icebergs."
    return f"{who} moves the {names.TILES[n[1] // 4 + 1]} to {names.SPOTS[n[1] % 4]}."


def _fulfilled(n: Numbers, who: str, _: People) -> str:
    contract = data.CONTRACTS[n[1]]
    return f"{who} fulfils {contract.name} (contract {n[2]}): {contract.glory} glory."


def _final(n: Numbers, who: str, _: People) -> str:
    contract = data.CONTRACTS[n[1]]
    return f"{who}'s {contract.name} " + (f"is fulfilled: {contract.glory} glory." if n[2] else "is not fulfilled.")


IMPERSONAL = {"crowd", "arrive", "round", "number", "contest", "peek", "reshuffle", "shared"}  # their first number is not a seat

# by event: its numbers, the name of the seat that is its first number, and all names
SENTENCES: dict[str, Callable[[Numbers, str, People], str]] = {
    "master": lambda n, who, _: f"{who} is the first Ice Master.",
    "crowd": lambda n, who, _: f"{names.port(n[0])} is crowded; an ice wall locks its port.",
    "round": lambda n, who, _: f"Round {n[0]}.",
    "committed": lambda n, who, _: f"{who} has written the setlist.",
    "program": _program,
    "arrive": lambda n, who, _: _landing(*n),
    "number": lambda n, who, _: f"Number {n[0]}.",
    "shield": lambda n, who, _: f"{who} raises the shield.",
    "stuck": lambda n, who, _: f"{who} runs into ice on the way to {names.port(n[1])}.",
    "sail": _sail,
    "office": _office,
    "ice_clash": _ice_clash,
    "claim": _claim,
    "no_claim": lambda n, who, _: f"{who} {f'finds no {names.PLURALS[n[1]]} in reach' if n[2] else f'takes no {names.PLURALS[n[1]]}'}.",
    "contest": lambda n, who, _: f"{names.fans(n[2], n[1]).capitalize()} on {names.port(n[0])}, but {n[3]} bands want more.",
    "collect": _collect,
    "blind": lambda n, who, _: f"{who} has no deck to look at.",
    "no_look": lambda n, who, _: f"{who} looks at no card.",
    "looks": lambda n, who, _: f"{who} looks at the next {names.DECKS[n[1]]} fan card.",
    "peek": lambda n, who, _: f"The next {names.DECKS[n[0]]} fan card is {names.fan_card_id(n[0], n[1])}: {_landing(n[0], n[1])}",
    "dealt": lambda n, who, _: f"{who} draws {data.CONTRACTS[n[1]].name}.",
    "keeps": lambda n, who, _: f"{who} keeps {n[1]} of {n[2]} contracts.",
    "kept": lambda n, who, _: f"{who} keeps {data.CONTRACTS[n[1]].name}.",
    "fulfilled": _fulfilled,
    "reshuffle": lambda n, who, _: f"The {n[0]} discarded guest stars are shuffled.",
    "draws": lambda n, who, _: f"{who} draws a guest star.",
    "drew": lambda n, who, _: f"{who}'s guest star is {names.guest_name(n[1])}.",
    "holds": lambda n, who, _: f"{who} keeps the guest star.",
    "drops": lambda n, who, _: f"{who} discards {names.guest_name(n[1])}.",
    "plays": lambda n, who, _: f"{who} plays {names.guest_name(n[1])}.",
    "shows": lambda n, who, _: f"{who} takes {names.guest_name(n[1])} back in hand.",
    "lodge": _lodge,
    "control": _control,
    "dragon": _dragon,
    "dragon_clash": lambda n, who, _: f"{who} calls Fafnirvana, but so does another.",
    "scared": lambda n, who, _: f"The dragon scares {names.fans(1, n[1])} of {who} ashore on {names.port(n[2])}.",
    "theft": _theft,
    "stolen": lambda n, who, people: f"{who} steals {names.fans(n[3], n[2])} from {people[n[1]]}.",
    "no_victim": lambda n, who, _: f"{who} {NO_VICTIM[n[1]]}.",
    "empty_handed": lambda n, who, people: f"{who} gets nothing from {people[n[1]]}.",
    "vain": lambda n, who, _: f"The shield of {who} met no thief.",
    "send": lambda n, who, people: f"{who} sends an angry fan to {people[n[1]]}.",
    "remove": lambda n, who, _: f"{who} lifts the {names.TILES[n[1]]}.",
    "give": lambda n, who, people: _given(who, names.TILES[n[1]], "" if n[0] == n[2] else people[n[2]]),
    "place": lambda n, who, _: f"{who} places the {names.TILES[n[1]]} at {names.SPOTS[n[2]]}.",
    "shift": _shift,
    "final": _final,
    "glory": lambda n, who, _: f"{who}: {n[1]} glory, {plural(n[2], 'fan')}.",
    "shared": lambda n, who, people: f"{listed([person for seat, person in enumerate(people) if has(n[0], seat)])} share the win.",
    "wins": lambda n, who, _: f"{who} wins and plays for Odin.",
}

WHOSE = {key: 0 for key in SENTENCES if key not in IMPERSONAL}  # the seat that a line is about: its first number
QUIET = (  # may change without a word
    *("number", "step", "owing", "asked", "queue", "active", "chance_kind", "written", "programs", "picks", "seconds"),  # whose turn it is
    *("tiles", "held", "crowded", "missing", "dragon", "eyes", "peeked"),  # the sea at the set-up, and turns of the dragon's eyes
    *("arrived", "shields", "guarded", "failed", "prey", "stirred"),  # what a round remembers of itself
    *("top", "bottom", "ledger", "kept_denied"),  # what everybody knows of cards that lie face down
)
