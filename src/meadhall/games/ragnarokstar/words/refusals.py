"""Why a choice that is well formed is not legal now, with the clause."""

from __future__ import annotations

from difflib import get_close_matches

from .. import data
from ..rules import RagnarokStarState, codes, collecting, tables, theft
from . import names

# by verb: the only thing that can be wrong
REASONS = {
    "keep": "Keep one of the cards that you have drawn. RS-11.1",
    "control": "No angry fan would move there in that direction. RS-17.9",
    "g09": "No angry fan would move there in that direction. RS-17.9",
    "scare": "You own no fan of that type. RS-17.14",
    "send": "An angry fan goes to an opponent. RS-16.7",
    "g08": "There is no fan of that type on your island. RS-18.10",
    "g11": "Choose a port other than the one where your boat lies. RS-18.12",
    "g12": "Move one of the two icebergs on the board to a free spot, or swap them. RS-18.13",
}


def explain(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    """The reason, for a line in lower case that begins with the verb that is due and the seat's band; "" where there is none."""
    verb = words[0]
    if verb == "prog":
        return _program(s, seat, words)
    if verb == "claim":
        return _claim(s, seat, words)
    if verb == "steal":
        return _theft(s, seat, words)
    if verb == "ice":
        return _ice(s, words)
    if verb in ("window", "react", "guest") and words[-1] == "play":
        return _play(s, verb)
    if verb == "guest":
        return _guest(s, seat)
    return REASONS.get(verb, "")


def _program(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    number = s.written[seat] + 1
    if len(words) < 4:
        return f"Write the number and the action: prog {names.band_of(s, seat)} {number} boy2."
    action = words[3]
    if words[2] != str(number):
        return f"The next number is {number}: numbers are given in rising order. RS-5.2"
    if action in ("nav", "fly", "dragon"):
        return f"{action} names an island, such as {action}:P. RS-5.3"
    if action not in names.ENTRIES:
        meant = get_close_matches(action, names.ENTRIES, 1)
        return f"There is no action {action!r} on the band board" + (f"; did you mean {meant[0]}?" if meant else ".") + " RS-5.2"
    musician = tables.MUSICIAN[names.ENTRIES.index(action)]
    if musician == codes.SIXTH and s.expansion < codes.DIVALKYRIE:
        return "The sixth musician belongs to the Divalkyrie expansion. RS-17.1"
    if any(tables.MUSICIAN[s.programs[seat * 6 + k] - 1] == musician for k in range(s.written[seat])):
        return f"The {data.MUSICIANS[musician].name.lower()} has a number already. RS-5.2"
    return "The dragon may only be sent to a port that is open now. RS-5.5"


def _holds(s: RagnarokStarState, seat: int, word: str) -> bool:
    """Does the seat hold the guest star of `+g04`?"""
    return s.guests[seat] > 0 and word.upper() == f"+{names.guest_id(s.guests[seat])}"


def _claim(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    if words[-1].startswith("+"):
        held = _holds(s, seat, words[-1])
        return "The guest star would add nothing to that claim. RS-18.15" if held else "You do not hold that guest star. RS-18.3"
    if words[-1] == "none":
        return "With one island in reach and no risk of the mosh pit the largest claim is made for you. RS-9.11"
    home = s.boats[seat]
    island = home if words[2:3] == ["own"] else next((i for i, x in enumerate(names.ISLANDS) if words[3:4] == [x.lower()]), -1)
    if island < 0:
        return "Claim from your own island (own 2), or across a link (via M 1). RS-9.7"
    if home == codes.CENTRE:
        return "A boat in the centre can collect nothing. RS-9.6"
    if island != home and not s.linked(island, home):
        return f"{names.ISLAND_NAMES[island]} is not linked to your island by ice. RS-9.3"
    most = collecting.within_reach(s, seat, island, collecting.WITHOUT)
    if most == 0:
        return f"No {names.FANS[tables.TYPE[s.entry(seat)]]} can be reached there with this action. RS-9.3, RS-9.4"
    return f"At most {most} can be claimed there. RS-9.7, RS-9.11"


def _theft(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    card = words[-1] if words[-1].startswith("+") else ""
    if card and not _holds(s, seat, card):
        return "You do not hold that guest star. RS-18.7"
    victim = names.seat_of(s, words[2]) if len(words) > 2 else -1
    if victim < 0 or victim == seat:
        return "Name an opponent and a type of fan. RS-10.3"
    fans = [word for word in words[3:] if not word.startswith("+")]
    strange = next((word for word in fans if word not in names.FANS), "")
    if strange or not fans:
        return (f"There is no fan {strange!r}" if strange else "Name a type of fan too") + f": there are {', '.join(names.FANS)}. RS-10.3"
    if len(fans) > 2 or (len(fans) == 2 and card != "+g05"):
        return "A theft takes one fan; two only with Ozzy Asbjorn, written +G05. RS-10.3, RS-18.7"
    band = words[2].capitalize()
    if not theft.beside(s, seat, victim):
        return f"{band} is not docked at your island. RS-10.3"
    if theft.shielded(s, victim) and card != "+g04":
        return f"{band} has a shield up. RS-10.1"
    if not theft.can_rob(s, seat, False) and card != "+g04":
        return "Nobody beside you has a fan to lose. RS-10.5"
    return f"{band} owns no such fan. RS-10.4"


def _ice(s: RagnarokStarState, words: list[str]) -> str:
    if s.step == codes.ICE_REMOVE:
        return "First remove one of the two tiles on the board. RS-14.1"
    if s.step == codes.ICE_GIVE:
        return "Now give the removed tile to an opponent. RS-14.3"
    if len(words) > 2 and words[2] != names.TILES[s.held]:
        return f"You place the tile that you held: the {names.TILES[s.held]}. RS-14.1"
    return "Place your tile on one of the three free spots. RS-14.4"


def _play(s: RagnarokStarState, verb: str) -> str:
    card = data.GUESTS[s.drawn_guest - 1] if verb == "guest" and s.drawn_guest > 0 else None
    if card is not None and not card.instant:
        return f"{card.name} is not an instant: it is played {card.timing}. RS-17.3"
    return "The guest star cannot have an effect now. RS-18.14"


def _guest(s: RagnarokStarState, seat: int) -> str:
    if s.guests[seat] == 0:
        return "You hold no other guest star, so there is nothing to drop. RS-17.4"
    return "Nobody may hold two guest stars: drop the old or the new one, or play it. RS-17.4"
