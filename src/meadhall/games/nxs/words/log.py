"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has
from meadhall.english import listed
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


# -- turns ------------------------------------------------------------------------------------------------------------


def _move(params: Params, names: Players) -> str:
    mover, code, start, to, victim, turning, hexes = params
    own = tables.COLOUR[code] == mover
    who = f"{names[mover]}'s {totem(code)}" if own else f"{names[mover]} guides the Jötunn's {totem(code)}:"
    if victim != tables.EMPTY:
        verb = "captures" if own else "it captures"
        whom = f"the {SIDES[tables.COLOUR[victim]].lower()} {totem(victim)}"
        return f"{who} {verb} {whom}, {tables.NAMES[start]}x{tables.NAMES[to]}. Holds {hexes}."
    way = "-".join(tables.NAMES[cell] for cell in (start, turning, to) if cell != tables.OFF)
    return f"{who} {'goes ' if own else ''}{way}. Holds {hexes}."


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
    return "The Jötunn cannot move without danger: the gold part is passed over."


def _out(params: Params, names: Players) -> str:
    return f"{names[params[0]]} has no legal move."


def _end(params: Params, names: Players) -> str:
    end, winners, *hexes = params
    who = [names[seat] for seat in range(len(hexes)) if has(winners, seat)]
    score = "-".join(map(str, hexes))
    if end == codes.WIN:
        return f"{who[0]} wins with {score} hexes."
    if end == codes.CLOSE:
        return f"{who[0]} wins in a close call, {score}."
    if end in (codes.NO_MOVE, codes.LAST):
        return f"{who[0]} wins: nobody else can move."
    cause = "The same position for the third time" if end == codes.REPEATED else "All turns are taken"
    return f"{cause}: {who[0]} wins with {score} hexes." if len(who) == 1 else f"{cause}: {listed(who)} share the win, {score}."


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
