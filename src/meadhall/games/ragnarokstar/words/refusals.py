"""Why a choice that is well formed is not legal now, with the clause."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from meadhall.english import capital, listed, plural
from meadhall.terms import find

from .. import data
from ..rules import RagnarokStarState, codes, collecting, tables, theft
from . import names, offers
from .terms import TERMS

Reason = tuple[str, str]  # a sentence and its clause


def explain(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    """The reason, for a line in lower case that begins with the verb that is due and the seat's band."""
    return VERBS[words[0]](s, seat, words[1:] if words[0] == "ice" else words[2:])


NEAR = 0.75  # how alike a slip of the finger is to what was meant


def _band(s: RagnarokStarState, seat: int, words: list[str], offered: list[int], clause: str) -> Reason | None:
    """What is wrong with the band that comes first, if one of those offered must be named; None if nothing is."""
    if not words or words[0] not in names.BANDS:
        whom = "a band" if seat in offered else "an opponent"
        return f"Name {whom}: {_bands(s, offered)}.", clause
    other = names.seat_of(s, words[0])
    if other < 0:
        return f"Nobody plays {words[0]} in this game.", "RS-1.1"
    return (f"You play {words[0]} yourself: name an opponent.", clause) if other == seat and seat not in offered else None


def _bands(s: RagnarokStarState, seats: list[int]) -> str:
    return listed([names.band_of(s, seat) for seat in seats], "or")


def _name_a_fan(whose: str, counts: list[int]) -> str:
    """Ask for one of the types of which there is a fan."""
    return f"Name a fan {whose}: {listed([fan for fan, count in zip(names.FANS, counts, strict=True) if count], 'or')}."


def _hall(s: RagnarokStarState, seat: int) -> list[int]:
    """How many fans of each type a band owns."""
    return [int(s.halls[seat * 4 + kind]) for kind in range(4)]


# -- programs and contracts -------------------------------------------------------------------------------------------------


def _program(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    """What is wrong with the first wrong pair of a number and an action."""
    number = s.written[seat] + 1
    if len(words) < 2:
        if words and words[0] in (*names.ENTRIES, *AIMED):
            return f"Write the number before the action: {number} {words[0]}.", "RS-5.2"
        return f"Write the action that gets number {number}, such as {_example(s, seat)}.", "RS-5.2"
    planned = {int(tables.MUSICIAN[s.programs[seat * 6 + k] - 1]): k for k in range(s.written[seat])}  # by musician: its number less 1
    entries = [int(s.programs[seat * 6 + k]) - 1 for k in range(s.written[seat])]
    for at in range(0, len(words) - 1, 2):
        action = words[at + 1]
        if not words[at].isdigit():
            return not_a_program(s, seat, " ".join(words[at:]))
        if action not in names.ENTRIES:
            aimed = [int(tables.MUSICIAN[names.ENTRIES.index(name)]) for name in _actions(s) if name.startswith(f"{action}:")]
            if action in AIMED and aimed and aimed[0] in planned:
                return _busy(aimed[0], planned[aimed[0]] + 1, entries[planned[aimed[0]]]), "RS-5.2"
            return _no_action(s, action)
        entry = names.ENTRIES.index(action)
        musician = int(tables.MUSICIAN[entry])
        if musician == codes.SIXTH and s.expansion < codes.DIVALKYRIE:
            return "The sixth musician belongs to the Divalkyrie expansion.", "RS-17.1"
        if words[at] != str(len(entries) + 1):
            return f"Number {len(entries) + 1} is the next to be written, not {words[at]}.", "RS-5.2"
        if musician in planned:
            return _busy(musician, planned[musician] + 1, entries[planned[musician]], action), "RS-5.2"
        planned[musician] = len(entries)
        entries.append(entry)
    return "Write one action after the other.", "RS-5.2"


def not_a_program(s: RagnarokStarState, seat: int, text: str) -> Reason:
    """What is wrong with a text that names no action at all."""
    number = s.written[seat] + 1
    for k in range(s.written[seat]):
        entry = int(s.programs[seat * 6 + k]) - 1
        musician = int(tables.MUSICIAN[entry])
        if data.MUSICIANS[musician].name.lower() == text.lower():
            return _busy(musician, k + 1, entry), "RS-5.2"
    near = get_close_matches(text.lower(), _actions(s), 1, NEAR)
    if near and not find(TERMS, text):
        return f"There is no action {text!r} on the band board; did you mean {near[0]}?", "RS-5.2"
    return f"{text!r} is not an action: write the one that gets number {number}, such as {_example(s, seat)}.", "RS-5.2"


def _example(s: RagnarokStarState, seat: int) -> str:
    """Two actions that can be written next."""
    entries = [names.ENTRIES.index(name) for name in _actions(s)]
    busy = {int(tables.MUSICIAN[s.programs[seat * 6 + k] - 1]) for k in range(s.written[seat])}
    free = [tables.ENTRY_NAMES[entry] for entry in entries if tables.MUSICIAN[entry] not in busy]
    return listed([free[0], *free[-1:][: len(free) - 1]], "or")


def _busy(musician: int, number: int, entry: int, wanted: str = "") -> str:
    name, done = data.MUSICIANS[musician].name, tables.ENTRY_NAMES[entry]
    name = name if musician == codes.SIXTH else name.lower()  # Divalkyrie is a name
    said = tables.ENTRY_NAMES[names.ENTRIES.index(wanted)] if wanted else ""
    too = f"; {said} is the {name}'s too" if said and said != done else ""
    return f"The {name} has a number already: {number}, for {done}{too}."


def _actions(s: RagnarokStarState) -> list[str]:
    """The actions on the band boards of this game."""
    sixth = s.expansion >= codes.DIVALKYRIE
    return [name for entry, name in enumerate(names.ENTRIES) if sixth or tables.MUSICIAN[entry] != codes.SIXTH]


AIMED = ("nav", "fly", "dragon")


def _no_action(s: RagnarokStarState, action: str) -> Reason:
    """Why there is no such entry."""
    verb, colon, island = action.partition(":")
    if verb == "dragon" and s.expansion < codes.DIVALKYRIE:
        return "The sixth musician belongs to the Divalkyrie expansion.", "RS-17.1"
    if action in AIMED:
        return f"{action} names an island too, such as {action}:P for {names.ISLAND_NAMES[0]}.", "RS-5.3"
    if colon and verb in AIMED:
        return f"There is no island {island!r}: there are {listed(names.ISLANDS)}.", "RS-5.3"
    if colon and verb in data.ACTIONS:
        return f"{verb} names no island.", "RS-5.3"
    near = get_close_matches(action, _actions(s), 1, NEAR)
    return f"There is no action {action!r} on the band board" + (f"; did you mean {near[0]}?" if near else "."), "RS-5.2"


def _keep(s: RagnarokStarState, _seat: int, _words: list[str]) -> Reason:
    return "Keep one of the contracts that you have drawn.", "RS-1.10" if s.step == codes.FIRST_KEEP else "RS-11.1"


def _return(_s: RagnarokStarState, _seat: int, _words: list[str]) -> Reason:
    return "Return one of the contracts that you have drawn.", "RS-18.11"


# -- collections ------------------------------------------------------------------------------------------------------------


def _claim(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    card = 0
    if words and words[-1].startswith("+"):
        if not _holds(s, seat, words[-1]):
            return _not_held(s, words[-1], "RS-18.3")
        card = int(s.guests[seat])
        if card > codes.G03:
            return f"{names.guest_name(card)} is not played with a collection.", "RS-18.3"
        words = words[:-1]
    island, amount = _source(s, seat, words)
    if island < 0 and s.legal(seat) == [codes.CLAIM_NONE]:
        return "Nothing is within your reach: answer none.", "RS-18.17"
    if island < 0:
        return "A claim says from where, and how many.", "RS-9.7"
    place, fans = names.ISLAND_NAMES[island], names.PLURALS[tables.TYPE[s.entry(seat)]]
    reach = collecting.within_reach(s, seat, island, card if card in (codes.G01, codes.G02) else collecting.WITHOUT)
    if reach == 0:
        return _out_of_reach(s, seat, island)
    if words[0] == "via" and island == s.boats[seat]:
        return f"Your boat is docked at {place}: write own instead of via.", "RS-9.7"
    if amount < 1:
        return f"Say how many {fans} you claim: 1 to {reach}, or none at all.", "RS-9.7"
    if amount > reach:
        return _too_many(s, seat, island, reach, card)
    return f"{names.guest_name(card)} would add nothing to that claim.", "RS-18.15"


def _source(s: RagnarokStarState, seat: int, words: list[str]) -> tuple[int, int]:
    """The island and the amount of a claim; -1 for no island, 0 for no amount."""
    amount = int(words[-1]) if words and words[-1].isdigit() else 0
    if words[:1] == ["own"]:
        return int(s.boats[seat]) if s.boats[seat] != codes.CENTRE else 0, amount
    return next((names.ISLANDS.index(word.upper()) for word in words if word.upper() in names.ISLANDS), -1), amount


def _too_many(s: RagnarokStarState, seat: int, island: int, reach: int, card: int) -> Reason:
    """What limits a claim: the fans that are there, or the action with its card."""
    kind = tables.TYPE[s.entry(seat)]
    if s.fans[island * 4 + kind] == reach:
        return f"There {'is' if reach == 1 else 'are'} only {names.fans(reach, kind)} on {names.ISLAND_NAMES[island]}.", "RS-9.7"
    most = f"This action takes at most {names.fans(reach, kind)}"
    if card == codes.G02:
        return f"{most}, wherever they are.", "RS-18.5"
    if card == codes.G01:
        return f"{most} {'from your island' if island == s.boats[seat] else 'across a link'}, even with Jimi Hendrixson.", "RS-18.4"
    if island != s.boats[seat]:
        return f"{most} across a link.", "RS-9.3"
    return f"{most}.", "RS-9.2" if reach == 1 else "RS-9.3"


def _out_of_reach(s: RagnarokStarState, seat: int, island: int) -> Reason:
    """Why nothing can be claimed from an island."""
    entry, home = s.entry(seat), s.boats[seat]
    place, fans = names.ISLAND_NAMES[island], names.PLURALS[tables.TYPE[entry]]
    if home == codes.CENTRE:
        return "A boat in the centre can collect nothing.", "RS-9.6"
    if island != home and not s.linked(island, home):
        return f"{place} is not linked to your island by ice.", "RS-9.3"
    if s.fans[island * 4 + tables.TYPE[entry]] == 0:
        return f"There are no {fans} on {place}.", "RS-9.7"
    return "A collection of 1 fan cannot reach across a link.", "RS-9.4"


def _look(_s: RagnarokStarState, _seat: int, _words: list[str]) -> Reason:
    return "Look at the young or the old deck, or at none.", "RS-12.1"


# -- thefts -----------------------------------------------------------------------------------------------------------------


def _holds(s: RagnarokStarState, seat: int, word: str) -> bool:
    """Does the seat hold the guest star of `+g04`?"""
    return s.guests[seat] > 0 and word.upper() == f"+{names.guest_id(s.guests[seat])}"


def _not_held(s: RagnarokStarState, word: str, clause: str) -> Reason:
    if s.expansion < codes.DIVALKYRIE:
        return "This game is played without guest stars.", "RS-17.1"
    known = {f"+{guest.id.lower()}": guest.name for guest in data.GUESTS}
    return (f"You do not hold {known[word]}." if word in known else f"There is no guest star {word[1:]!r}."), clause


def _theft(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    card = words[-1] if words and words[-1].startswith("+") else ""
    if card and not _holds(s, seat, card):
        return _not_held(s, card, "RS-18.7")
    victims = offers.victims_of(s, seat)
    if not victims and (not words or words[0] not in names.BANDS):
        return "There is nobody whom you can rob: answer none.", "RS-18.17"
    wrong = _band(s, seat, words, victims, "RS-10.3")
    if wrong:
        return wrong
    victim = names.seat_of(s, words[0])
    fans = [word for word in words[1:] if not word.startswith("+")]
    if fans == ["none"]:
        return "To steal nothing, write none without a band.", "RS-10.4"
    barred = _cannot_rob(s, seat, victim, card)
    if barred:
        return barred
    if not fans or any(fan not in names.FANS for fan in fans):
        return _name_a_fan(f"of {names.band_name(s, victim)}", _hall(s, victim)), "RS-10.3"
    if len(fans) > 2 or (len(fans) == 2 and card != "+g05"):
        return "A theft takes one fan; two only with Ozzy Asbjorn, written +G05.", "RS-10.3"
    return _no_theft(s, seat, victim, fans, card)


def _cannot_rob(s: RagnarokStarState, seat: int, victim: int, card: str) -> Reason | None:
    """Why nothing at all can be stolen from an opponent; None if something can."""
    band = names.band_name(s, victim)
    if s.boats[seat] == codes.CENTRE:
        return "Nobody is robbed in the centre.", "RS-10.5"
    if not theft.beside(s, seat, victim):
        return f"{band} is not docked at your island.", "RS-10.3"
    if theft.shielded(s, victim) and card != "+g04":
        return f"{band} has a shield up.", "RS-10.1"
    return None if any(_hall(s, victim)) else (f"{band} owns no fan.", "RS-10.4")


def _no_theft(s: RagnarokStarState, seat: int, victim: int, fans: list[str], card: str) -> Reason:
    """Why these fans of an opponent cannot be stolen, with or without a card in hand."""
    band, owned = names.band_name(s, victim), _hall(s, victim)
    if any(fans.count(fan) > owned[kind] for kind, fan in enumerate(names.FANS)):
        missing = next(kind for kind, fan in enumerate(names.FANS) if fans.count(fan) > owned[kind])
        have = f"only {names.fans(owned[missing], missing)}" if owned[missing] else f"no {names.SINGULARS[missing]}"
        return f"{band} owns {have}.", "RS-10.4"
    if card == "+g04":
        return f"{band} has no shield up: steal without Lemmy Kilmjod.", "RS-18.16"
    if card == "+g05":
        return "With Ozzy Asbjorn name two fans.", "RS-18.7"
    return f"{names.guest_name(s.guests[seat])} is not played with a theft.", "RS-18.16"


# -- guest stars ------------------------------------------------------------------------------------------------------------


def _play_or_hold(s: RagnarokStarState, seat: int, card: str) -> str:
    """What can be done with a guest star now: often it can only be held, and is asked for so that nobody can tell."""
    return f"Play {card} now, or hold it." if len(s.legal(seat)) > 1 else f"{card} cannot be played now."


def _window(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    card = data.GUESTS[s.guests[seat] - 1]
    if words != ["play"]:
        return _play_or_hold(s, seat, card.name), "RS-18.2"
    if not card.instant:
        return f"{card.name} is not an instant: it is played {card.timing}.", "RS-18.1"
    return f"{card.name} would have no effect now.", "RS-18.14"


def _answer(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    card = data.GUESTS[s.guests[seat] - 1]
    if words != ["play"]:
        return _play_or_hold(s, seat, card.name), "RS-18.17"
    when = "when it is drawn, before number 1 or after the last" if card.instant else card.timing
    return f"{card.name} is of no use here: it is played {when}.", "RS-18.9" if s.step != codes.MOVES else "RS-18.8"


def _guest(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    drawn = data.GUESTS[s.drawn_guest - 1]
    if words == ["play"]:
        if not drawn.instant:
            return f"{drawn.name} is not an instant: it is played {drawn.timing}.", "RS-17.3"
        return f"{drawn.name} would have no effect now.", "RS-18.14"
    playable = codes.GUEST_PLAY in s.legal(seat)
    if s.guests[seat] == 0:
        keep = f"keep {drawn.name}{' or play it' if playable else ''}."
        return f"You hold no other guest star: {keep}" if words[:1] == ["drop"] else capital(keep), "RS-17.3"
    held, play = names.guest_name(s.guests[seat]), ", or play the new one" if playable else ""
    return f"Nobody may hold two guest stars: drop the old one ({held}) or the new one{play}.", "RS-17.4"


def _lodge(s: RagnarokStarState, _seat: int, words: list[str]) -> Reason:
    if not words or words[0] not in names.BANDS:
        return "Name the band whose lodge it is, and forward or back.", "RS-17.7"
    if names.seat_of(s, words[0]) < 0:
        return f"Nobody plays {words[0]} in this game.", "RS-1.1"
    if words[1:] not in (["forward"], ["back"]):
        return "Angry fans move forward (towards the exit) or back (to the stage).", "RS-17.8"
    return f"No angry fan in the lodge of {names.band_name(s, names.seat_of(s, words[0]))} could move {words[1]}.", "RS-17.9"


def _encore(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    if not words or words[0] not in names.FANS:
        there = [int(s.fans[s.boats[seat] * 4 + kind]) for kind in range(4)]
        return _name_a_fan(f"on {names.port(s.boats[seat])}", there), "RS-18.10"
    return f"There is no {names.SINGULARS[names.FANS.index(words[0])]} on {names.port(s.boats[seat])}.", "RS-18.10"


def _flight(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    if words and words[0].upper() in names.ISLANDS:
        return f"Your boat lies at {names.port(s.boats[seat])} already: choose another port.", "RS-18.12"
    return f"Name a port: {listed(names.ISLANDS, 'or')}.", "RS-18.12"


def _shift(s: RagnarokStarState, _seat: int, words: list[str]) -> Reason:
    if words and words[0] == names.TILES[s.held]:
        return f"The {words[0]} is with the Ice Master and is not touched.", "RS-18.13"
    return "Move one of the two icebergs on the board to a free spot, or swap them.", "RS-18.13"


# -- losses, angry fans, ice ------------------------------------------------------------------------------------------------


def _scare(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    if not words or words[0] not in names.FANS:
        return _name_a_fan("of yours", _hall(s, seat)), "RS-17.14"
    return f"You own no {names.SINGULARS[names.FANS.index(words[0])]}.", "RS-17.14"


def _send(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    others = [n for n in range(s.seats) if n != seat]
    wrong = _band(s, seat, words, others, "RS-16.7")
    if wrong:
        return wrong
    if any(word in names.BANDS for word in words[1:]):
        return "Send one angry fan at a time.", "RS-16.7"
    return f"Name only the opponent: {_bands(s, others)}.", "RS-16.7"


def _ice(s: RagnarokStarState, seat: int, words: list[str]) -> Reason:
    step, named = (*words, "", "")[:2]
    if s.step == codes.ICE_REMOVE:
        if step in ("give", "place"):
            return "First remove one of the two icebergs on the board; then give it away, and last place yours.", "RS-14.1"
        if named == names.TILES[s.held]:
            return f"You hold the {named}: remove one of the other two.", "RS-14.1"
        return "Remove one of the two icebergs on the board.", "RS-14.1"
    if s.step == codes.ICE_GIVE:
        if step != "give":
            return f"Now give away the {names.TILES[s.lifted]} that you have removed; then place yours.", "RS-14.1"
        offered = [action - codes.GIVE for action in s.legal(seat)]
        return _band(s, seat, words[1:], offered, "RS-14.3") or ("Give the removed iceberg to one band.", "RS-14.3")
    return _place(s, words)


def _place(s: RagnarokStarState, words: list[str]) -> Reason:
    if words[:1] != ["place"]:
        return f"Now place the {names.TILES[s.held]} that you held.", "RS-14.1"
    tile = next((word for word in words[1:] if word in names.TILES), "")
    if tile and tile != names.TILES[s.held]:
        return f"You place the iceberg that you held, the {names.TILES[s.held]}, not the {tile}.", "RS-14.1"
    spot = next((k for k, name in enumerate(names.SPOTS) if name.lower() in words[1:]), -1)
    if spot >= 0 and s.tiles[spot]:
        return f"The {names.TILES[s.tiles[spot]]} lies at {names.SPOTS[spot]}: {plural(3, 'spot')} are free.", "RS-14.4"
    return f"Name a free spot: {listed([name for k, name in enumerate(names.SPOTS) if not s.tiles[k]], 'or')}.", "RS-14.4"


VERBS: dict[str, Callable[[RagnarokStarState, int, list[str]], Reason]] = {
    "prog": _program,
    "keep": _keep,
    "claim": _claim,
    "eye": _look,
    "steal": _theft,
    "guest": _guest,
    "control": _lodge,
    "scare": _scare,
    "window": _window,
    "react": _answer,
    "g08": _encore,
    "g09": _lodge,
    "g10": _return,
    "g11": _flight,
    "g12": _shift,
    "send": _send,
    "ice": _ice,
}
