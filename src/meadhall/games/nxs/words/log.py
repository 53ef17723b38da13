"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from meadhall.bits import has
from meadhall.english import listed, plural
from meadhall.game import Event

from ..data import CARDS
from ..rules import codes, tables
from .names import SIDES, animal, rune, totem

Params = tuple[int, ...]
Players = tuple[str, ...]


def log(event: Event, names: Players) -> str:
    """An event as a sentence for the log; "" for one that needs no line."""
    sentence = SENTENCES.get(event.key)
    return sentence(event.params, names) if sentence is not None else ""


# -- the end ----------------------------------------------------------------------------------------------------------


class End(NamedTuple):
    """What the sentences about an ending need: its kind, winners and players out as bits, hexes and captures of every seat."""

    how: int
    won: int
    out: int
    hexes: tuple[int, ...]
    taken: tuple[int, ...]


def verdict(end: End, names: Sequence[str]) -> tuple[str, str]:
    """Who has won, and why: two sentences."""
    seats = range(len(end.hexes))
    who = [names[seat] for seat in seats if has(end.won, seat)]
    first = next((seat for seat in seats if has(end.won, seat)), 0)
    if end.how == codes.WIN:
        return f"{who[0]} wins: {against(end.hexes, first)}.", "The target is reached. NX-7.1"
    if end.how == codes.CLOSE:
        return f"{who[0]} wins the close call: {against(end.hexes, first)}.", "More than one reached the target. NX-7.3"
    if end.how == codes.NO_MOVE:
        return f"{who[0]} wins: {names[1 - first]} cannot move.", "Whoever has no legal move loses. NX-7.10"
    if end.how == codes.LAST:
        return f"{who[0]} wins: nobody else can move.", "Whoever is the last to have a legal move wins. NX-8.5"
    cause = "The same position occurred for the third time" if end.how == codes.REPEATED else "All turns are taken"
    clauses = "NX-7.13, NX-7.12" if end.how == codes.REPEATED else "NX-7.14, NX-7.12"
    rivals = [seat for seat in seats if not has(end.out, seat) and seat != first]
    hexes = against([end.hexes[first], *(end.hexes[seat] for seat in rivals)], 0)
    if len(who) > 1:
        return f"Stalemate: {listed(who)} share the win.", f"{cause}; hexes and captures are equal. {clauses}"
    if any(end.hexes[seat] == end.hexes[first] for seat in rivals):
        taken = f"{plural(end.taken[first], 'capture')} to {listed([str(end.taken[seat]) for seat in rivals])}"
        return f"Stalemate: {who[0]} wins, {taken}.", f"{cause}; hexes are equal, so captures decide. {clauses}"
    return f"Stalemate: {who[0]} wins, {hexes}.", f"{cause}; the most hexes win. {clauses}"


def against(counts: Sequence[int], first: int) -> str:
    """Hexes of one against the others': `10 hexes to 4 and 3`."""
    others = [str(count) for seat, count in enumerate(counts) if seat != first]
    return f"{plural(counts[first], 'hex', 'hexes')} to {listed(others)}" if others else plural(counts[first], "hex", "hexes")


# -- turns ------------------------------------------------------------------------------------------------------------


def _move(params: Params, names: Players) -> str:
    mover, code, start, to, victim, turning, hexes = params
    own = tables.COLOUR[code] == mover
    land = f"{names[mover]} holds {plural(hexes, 'hex', 'hexes')}."
    who = f"{names[mover]}'s {totem(code)}" if own else f"{names[mover]} guides the Jötunn's {totem(code)}:"
    if victim != tables.EMPTY:
        verb = "captures" if own else "it captures"
        whom = f"the {SIDES[tables.COLOUR[victim]].lower()} {totem(victim)}"
        return f"{who} {verb} {whom}, {tables.NAMES[start]}x{tables.NAMES[to]}. {land}"
    way = "-".join(tables.NAMES[cell] for cell in (start, turning, to) if cell != tables.OFF)
    return f"{who} {'goes ' if own else ''}{way}. {land}"


def _turn(params: Params, names: Players) -> str:
    mover, side, cell, code, _, clockwise = params
    whose = "the Jötunn's" if side != mover else "the"
    return f"{names[mover]} turns {whose} {totem(code)} on {tables.NAMES[cell]} {'right' if clockwise else 'left'}."


def _rune(params: Params, names: Players) -> str:
    seat, card = params
    return f"{names[seat]} casts {rune(card)}."


def _ward(params: Params, names: Players) -> str:
    seat, code, cell = params
    return f"{names[seat]} wards the {totem(code)} on {tables.NAMES[cell]}."


def _wheel(params: Params, names: Players) -> str:
    seat, cell, code, _ = params
    return f"{names[seat]} wheels the {totem(code)} on {tables.NAMES[cell]} about."


def _swap(params: Params, names: Players) -> str:
    seat, one, start, other, to = params
    return f"{names[seat]} swaps the {totem(one)} on {tables.NAMES[start]} and the {totem(other)} on {tables.NAMES[to]}."


def _raise(params: Params, names: Players) -> str:
    seat, code, cell = params
    return f"{names[seat]}'s {totem(code)} returns from the dead to {tables.NAMES[cell]}."


def _skip(params: Params, names: Players) -> str:
    return "The Jötunn has no legal move: the gold part is skipped."


def _out(params: Params, names: Players) -> str:
    return f"{names[params[0]]} has no legal move."


def _end(params: Params, names: Players) -> str:
    """The numbers of the end: its kind, who won, who was out, then the hexes and captures of every seat."""
    end, won, gone, *counts = params
    seats = len(counts) // 2
    who, why = verdict(End(end, won, gone, tuple(counts[:seats]), tuple(counts[seats:])), names)
    return f"{who} {why.partition(' NX-')[0]}"


# -- the set-up -------------------------------------------------------------------------------------------------------


def _first(params: Params, names: Players) -> str:
    return f"The lot falls on {names[params[0]]} to begin."


def _tile(params: Params, names: Players) -> str:
    colour, kind, cell = params
    if colour == tables.NOBODY:
        return f"Every army draws the {animal(kind)} for {tables.NAMES[cell][1:]}."
    return f"{SIDES[colour]} draws the {animal(kind)} for {tables.NAMES[cell]}."


def _sann(params: Params, names: Players) -> str:
    return f"Both players get {rune(params[0])}."


def _neutral(params: Params, names: Players) -> str:
    card = CARDS[params[0]]
    return f"{card.rune} lies in the middle: {card.name}."


def _deal(params: Params, names: Players) -> str:
    seat, card = params
    return f"{names[seat]} gets {rune(card)}."


def _dealt(params: Params, names: Players) -> str:
    return f"{names[params[0]]} is dealt a rune face down."


SENTENCES: dict[str, Callable[[Params, Players], str]] = {
    "move": _move,
    "capture": _move,
    "turn": _turn,
    "rune": _rune,
    "ward": _ward,
    "wheel": _wheel,
    "swap": _swap,
    "raise": _raise,
    "skip": _skip,
    "out": _out,
    "end": _end,
    "first": _first,
    "tile": _tile,
    "sann": _sann,
    "neutral": _neutral,
    "deal": _deal,
    "dealt": _dealt,
}

IMPERSONAL = {"skip", "end", "tile", "sann", "neutral"}
WHOSE = {key: 0 for key in SENTENCES if key not in IMPERSONAL}  # the seat that a line is about: its first number
QUIET = ("step", "start", "mid", "raised")  # a move is told when it is whole
