"""What a turn does for a band, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from meadhall.bits import has
from meadhall.english import listed, plural

from .. import data
from ..rules import RagnarokStarState, codes, halls, tables
from . import names


def benefit(before: RagnarokStarState, after: RagnarokStarState, seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, in terms of fans, glory and ports."""
    if after.step == codes.END:
        return "wins the game" if feature == "the game is decided" and better else ""
    said = PHRASES.get(feature)
    words = said(before, after, seat, better) if said else ""
    if not words and better and before.step == codes.PROGRAM and feature in PLAYED_OUT:
        return _program(before, after, seat, better)  # with the last program the round is played: these grow by what it finds
    return words


def same_turn(before: RagnarokStarState, after: RagnarokStarState, _seat: int) -> bool:
    """A program is one turn, and so is a change of the ice; every other window is a separate question."""
    icy = (codes.ICE_REMOVE, codes.ICE_GIVE, codes.ICE_PLACE)
    return bool(before.step == after.step == codes.PROGRAM) or (before.step in icy and after.step in icy)


# -- the hall ---------------------------------------------------------------------------------------------------------


def _rows(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    lines = int(halls.lines(after, seat) - halls.lines(before, seat))
    columns = int(halls.columns(after, seat) - halls.columns(before, seat))
    if better and lines > 0:
        return f"completes {'a line' if lines == 1 else plural(lines, 'line')} of your hall"
    if better and columns > 0:
        return "completes a column of your hall"
    return "breaks a line of your hall" if lines < 0 and not better else ""


def _fans(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    """Fans that come into one's own hall, or leave a rival's."""
    more = [int(after.halls[seat * 4 + kind] - before.halls[seat * 4 + kind]) for kind in range(4)]
    gained = [names.fans(n, kind) for kind, n in enumerate(more) if n > 0]
    lost = [names.fans(-n, kind) for kind, n in enumerate(more) if n < 0]
    if better and gained:
        return f"brings {listed(gained)} into your hall"
    if not better and lost:
        return f"costs you {listed(lost)}"
    for other in range(before.seats):
        if better and other != seat and after.owned(other) < before.owned(other):
            return f"leaves {names.band_name(after, other)} fewer fans"
    return ""


# -- contracts, guests, angry fans ------------------------------------------------------------------------------------


def _shown(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    for slot in range(len(before.kept_seat)):
        if better and after.kept_seat[slot] == seat and after.kept_done[slot] and not before.kept_done[slot]:
            contract = data.CONTRACTS[after.kept_card[slot]]
            return f"fulfils {contract.name} for {contract.glory} glory"
    return ""


def _secret(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    """A kept contract: what it asks for, and how much of it is done."""
    fresh = [slot for slot in range(len(before.kept_seat), len(after.kept_seat)) if after.kept_seat[slot] == seat]
    cards = [int(after.kept_card[slot]) for slot in fresh]
    if not cards and before.step in (codes.FIRST_KEEP, codes.KEEPS) and after.picks[seat] > codes.KEEP:
        cards = [int(after.picks[seat]) - 1 - codes.KEEP]
    if not better or not cards or not 0 <= cards[0] < len(data.CONTRACTS):
        return ""
    contract = data.CONTRACTS[cards[0]]
    wanted = _begun(contract.condition(int(after.seats), after.revision != codes.FIRST))
    return f"promises {contract.glory} glory ({wanted})" if ":" in wanted else f"promises {contract.glory} glory: {wanted}"


def _begun(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _angry(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    def near(s: RagnarokStarState) -> tuple[int, int]:
        there = [square for square in range(5) for _ in range(int(s.lodges[seat * 5 + square]))]
        return len(there), sum(there)

    (count, steps), (later, moved) = near(before), near(after)
    if better and later < count:
        return "rids you of an angry fan"
    if better and later == count and moved > steps:
        return "brings your angry fans nearer to the exit"
    return "leaves you with another angry fan" if not better and later > count else ""


def _guest(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    if better and after.guests[seat]:
        return "keeps your guest star for later" if before.guests[seat] else "gives you a guest star"
    return "uses up your guest star" if not better and before.guests[seat] and not after.guests[seat] else ""


# -- the sea ----------------------------------------------------------------------------------------------------------


def _locked(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    place = int(after.boats[seat])
    if place == codes.CENTRE:
        return ""
    if better:
        return f"frees the port of {names.port(place)}, where you lie" if before.locked(place) and not after.locked(place) else ""
    return f"leaves you behind the ice at {names.port(place)}" if after.locked(place) else ""


def _reach(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    place = int(after.boats[seat])
    if not better or place in (codes.CENTRE, int(before.boats[seat])):
        return ""
    there = [names.fans(int(after.fans[place * 4 + kind]), kind) for kind in range(4) if after.fans[place * 4 + kind]]
    return f"takes you to {names.port(place)} with its {listed(there)}" if there else ""


def _program(before: RagnarokStarState, after: RagnarokStarState, seat: int, better: bool) -> str:
    """What the orders written in this turn find where the boat will be; if nothing is there yet, what they hope for."""
    if not better or before.step != codes.PROGRAM:
        return ""
    found: dict[int, dict[int, int]] = {}  # by place, by type
    hoped: dict[int, dict[str, None]] = {}  # each type once
    more: list[str] = []
    for entry, place, taken, fresh in _orders(before, after, seat):
        kind = int(tables.KIND[entry])
        fan = int(tables.TYPE[entry])
        if fresh and kind == codes.COLLECT and taken:
            here = found.setdefault(place, {})
            here[fan] = here.get(fan, 0) + taken
        elif fresh and kind == codes.COLLECT:
            hoped.setdefault(place, {})[names.PLURALS[fan]] = None
        elif fresh and kind in (codes.STEAL, codes.DRAGON):
            more += _victims(after, seat, place if kind == codes.STEAL else int(tables.WHERE[entry]), kind == codes.STEAL)
    spots = [f"{listed([names.fans(n, fan) for fan, n in here.items()])} on {names.port(place)}" for place, here in found.items()]
    parts = [f"finds {', and '.join(spots[:2])}"] if spots else []
    parts += more
    parts = parts or [f"is ready for {listed(list(fans), 'or')} that land on {names.port(place)}" for place, fans in hoped.items()]
    return listed(parts[:2])


def _orders(before: RagnarokStarState, after: RagnarokStarState, seat: int) -> Iterator[tuple[int, int, int, bool]]:
    """The orders of a program: the action, where the boat will be, the fans that it takes, and whether it was written just now."""
    place, left = int(after.boats[seat]), [int(n) for n in after.fans]
    for k in range(int(after.written[seat])):
        entry = int(after.programs[seat * 6 + k]) - 1
        if entry < 0:
            return
        kind, taken = int(tables.KIND[entry]), 0
        if kind == codes.FLY or (kind == codes.NAV and not after.locked(place) and not after.locked(tables.WHERE[entry])):
            place = int(tables.WHERE[entry])
        if kind == codes.COLLECT and place == codes.CENTRE:
            continue
        if kind == codes.COLLECT:
            at = place * 4 + int(tables.TYPE[entry])
            taken = min(left[at], int(tables.AMOUNT[entry]))
            left[at] -= taken
        yield entry, place, taken, bool(k >= before.written[seat])


def _victims(s: RagnarokStarState, seat: int, place: int, theft: bool) -> list[str]:
    there = [other for other in range(s.seats) if other != seat and s.boats[other] == place != codes.CENTRE and s.owned(other) > 0]
    bands = [names.band_name(s, other) for other in there if not theft or not has(s.shields, other)]
    return [f"can {'rob' if theft else 'scare a fan away from'} {listed(bands, 'or')}, now at {names.port(place)}"] if bands else []


PLAYED_OUT = ("lines and columns ahead", "seats filled ahead", "open contracts ahead", "fans ahead, for a tie")
PHRASES: dict[str, Callable[[RagnarokStarState, RagnarokStarState, int, bool], str]] = {
    "lines and columns ahead": _rows,
    "seats filled ahead": _fans,
    "open contracts ahead": _shown,
    "secret contracts": _secret,
    "angry fans": _angry,
    "what the program promises": _program,
    "wanted fans in reach": _reach,
    "locked in": _locked,
    "guest star in hand": _guest,
    "fans ahead, for a tie": _fans,
}
