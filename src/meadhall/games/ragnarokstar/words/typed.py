"""What a player types: every name that the program prints stands for its id, small words may be left out, and where a text names one
legal choice without saying all of it, that choice is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meadhall.english import listed

from .. import data
from ..rules import RagnarokStarState, codes, tables
from . import names, offers

SMALL = {"the", "a", "an", "to", "at", "on", "of", "from", "with", "and", "my", "your", "take", "collect", "up", "in", "it", "card", "deck"}
VERBS = {
    "sail": "nav",
    "navigate": "nav",
    "classic navigation": "nav",
    "flying ship": "fly",
    "the flying ship": "fly",
    "fafnirvana": "dragon",
    "call the dragon": "dragon",
    "call dragon": "dragon",
    "send the dragon": "dragon",
    "send dragon": "dragon",
    "call fafnirvana": "dragon",
    "send fafnirvana": "dragon",
    "guest star": "guest",
    "become ice master": "ice",
    "ice master": "ice",
    "towards the exit": "forward",
    "back to the stage": "back",
    "young fans": "young",
    "old fans": "old",
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
}
MOST = 4  # readings that a refusal lists


def _plain(text: str) -> list[str]:
    """The words of a text without punctuation, case and apostrophes."""
    return re.sub(r"[^\w+:\s]", " ", text.replace("'", "").replace("’", "").lower()).split()


def _phrases() -> dict[tuple[str, ...], str]:
    """Every name, as words, with the id that the notation writes for it."""
    found = dict(VERBS)
    for band in data.BANDS:
        found[band.name] = found[band.name.split()[-1]] = band.id
    for island, short in zip(data.ISLANDS, names.SHORT_NAMES, strict=True):
        found[island.name] = found[short] = found[f"port of {island.name}"] = island.id
    for fan, one, many in zip(names.FANS, names.SINGULARS, names.PLURALS, strict=True):
        found |= {one: fan, many: fan, many.split()[-1]: fan}
    for tile in data.TILES:
        found[tile.name] = tile.id
    for contract in data.CONTRACTS:
        found[contract.name] = contract.id
    for guest in data.GUESTS:
        found[guest.name] = guest.id
        found[f"+{guest.name}"] = f"+{guest.id}"
    return {tuple(_plain(name)): meant for name, meant in found.items()}


PHRASES = _phrases()
LONGEST = max(map(len, PHRASES))


def canonical(text: str) -> list[str]:
    """The words of a text: names as ids (`Blue Sabbath old man` is `blue man`), small words left out, all else as typed."""
    words = text.replace(",", " ").replace(";", " ").split()
    plain = [" ".join(_plain(word)) for word in words]
    out: list[str] = []
    at = 0
    while at < len(words):
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            found = PHRASES.get(tuple(" ".join(plain[at : at + size]).split()))
            if found is not None:
                out.append(found)
                at += size
                break
        else:
            if plain[at] not in SMALL:
                out.append(words[at])
            at += 1
    return out


# -- programs ---------------------------------------------------------------------------------------------------------------


def entries(words: list[str], number: int) -> list[str]:
    """The entries of a program with their numbers, from this one on: `nav P 2 boy` is `1 nav:P 2 boy2`; [] if it is none."""
    return next(_entries([word.lower() for word in words], number), [])


def _entries(words: list[str], number: int) -> Iterator[list[str]]:
    if not words:
        yield []
        return
    for size in (1, 2):
        entry = ENTRIES.get(tuple(words[:size]))
        if entry:
            for rest in _entries(words[size:], number + 1):
                yield [str(number), entry, *rest]
        entry = ENTRIES.get(tuple(words[1 : 1 + size])) if words[0].isdigit() else None
        if entry:
            for rest in _entries(words[1 + size :], int(words[0]) + 1):
                yield [words[0], entry, *rest]


def _entry_words() -> dict[tuple[str, ...], str]:
    """How an entry may be written: `nav:P` or `nav P`, `boy2` or `2 boy`."""
    out: dict[tuple[str, ...], str] = {}
    for name in tables.ENTRY_NAMES:
        out[name.lower(),] = name
        verb, _, island = name.lower().partition(":")
        if island:
            out[verb, island] = name
        elif data.ACTIONS[verb].kind == "collect":
            out[verb[-1], verb[:-1]] = name
    return out


ENTRIES = _entry_words()


# -- one legal choice -------------------------------------------------------------------------------------------------------


def meant(s: RagnarokStarState, seat: int, text: str, said: dict[int, str]) -> list[int]:
    """The legal choices that a text can stand for, given how each is written: those of which it says a part, or all. A label of the
    page is as good as the notation."""
    wanted = {word.lower() for word in canonical(text)}
    if not wanted:
        return []
    plain = _plain(text)
    labels = [action for action in said if _plain(offers.choice(s, seat, action).label) == plain]
    if labels:
        return labels
    return [action for action, line in said.items() if wanted <= _words(s, seat, action, line)]


def _words(s: RagnarokStarState, seat: int, action: int, line: str) -> set[str]:
    """The words by which a choice can be told: those of its notation after the chooser's band, of its label, and what it is about."""
    head = line.split()
    rest = head[1:] if head[0] == "ice" else head[2:]
    out = {head[0], *rest, *canonical(offers.choice(s, seat, action).label)}
    if action < codes.ENTRIES:
        verb, _, island = tables.ENTRY_NAMES[action].partition(":")
        out -= {str(s.written[seat] + 1)} - {verb[-1]}
        out |= {verb, island, data.MUSICIANS[tables.MUSICIAN[action]].id}
        if data.ACTIONS[verb].kind == "collect":
            out.add(data.ACTIONS[verb].fan)
    if codes.CLAIM < action < codes.LOOK_YOUNG:
        out |= {names.ISLANDS[names.claim_parts(action)[1]], names.FANS[tables.TYPE[s.entry(seat)]]}
    if codes.REMOVE <= action < codes.GIVE:
        out |= {spot for k, spot in enumerate(names.SPOTS) if s.tiles[k] == action - codes.REMOVE + 1}
    for first in (codes.KEEP, codes.RETURN):
        if first <= action < first + codes.CARDS:
            out |= set(_plain(data.CONTRACTS[action - first].name))
    out |= {word.removeprefix("+") for word in out}
    return {word.lower() for word in out if word}


def several(text: str, readings: list[str]) -> str:
    """A text that could mean several choices is never guessed."""
    more = len(readings) - MOST
    shown = [repr(reading) for reading in readings[:MOST]] + ([f"{more} others"] if more > 0 else [])
    return f"{' '.join(text.split())!r} could mean {listed(shown, 'or')}."
