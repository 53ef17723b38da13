"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import members
from meadhall.english import listed, plural
from meadhall.game import Event

from ..data import GODS, ROW_POINTS
from ..rules import codes
from . import names

Numbers = tuple[int, ...]
Sentence = Callable[[str, Numbers], str]  # from the name of the player and the numbers of the event after the seat


def log(event: Event, players: tuple[str, ...]) -> str:
    """An event as a sentence for the log; "" for what needs none."""
    if event.key in TABLE:
        return TABLE[event.key](players, event.params)
    if event.key in DEEDS:
        return DEEDS[event.key](players[event.params[0]], event.params[1:])
    return ""


# -- the table --------------------------------------------------------------------------------------------------------


def _end(players: tuple[str, ...], numbers: Numbers) -> str:
    reason, seats = numbers
    if reason == codes.BY_ROUNDS:
        return "The tenth round is over: the game ends."
    who = [players[seat] for seat in members(seats)]
    did = "summoned all five gods" if reason == codes.BY_GODS else "struck all 18 trolls"
    return f"{listed(who)} {'has' if len(who) == 1 else 'have'} {did}: the game ends."


TABLE: dict[str, Callable[[tuple[str, ...], Numbers], str]] = {
    "round": lambda _, numbers: f"Round {numbers[0]} begins.",
    "dummy": lambda _, numbers: f"Dummy D{numbers[0] + 1} shows a {numbers[1]}.",
    "loki": lambda players, numbers: f"A full tie: Loki favours {players[numbers[0]]}.",
    "end": _end,
}

# -- players ----------------------------------------------------------------------------------------------------------


def _roll(name: str, numbers: Numbers) -> str:
    return f"{name} rolls R{numbers[0]} B{numbers[1]} Y{numbers[2]}."


def _turn(name: str, numbers: Numbers) -> str:
    colour, before, after = numbers
    return f"{name} turns the {names.COLOURS[colour]} die from {before} to {after}."


def _set(name: str, numbers: Numbers) -> str:
    thunder, circle, triangle = (names.STONES[n] for n in numbers[:3])
    return f"{name} sets Thunder {thunder}, Circle {circle}, Triangle {triangle}."


def _reveal(name: str, numbers: Numbers) -> str:
    colour, rolled = numbers[3:]
    dice = [names.STONES[n] + (f" (turned from {rolled})" if n // 6 == colour else "") for n in numbers[:3]]
    return f"{name} shows Thunder {dice[0]}, bolt {dice[1]} and {dice[2]}."


def _score(name: str, numbers: Numbers) -> str:
    total, seats = numbers
    hero = names.rank(total)
    return f"{name} has {plural(total, 'point')}" + (f": {hero.name}, {hero.epithet}." if seats == 1 else ".")


def _recap(name: str, numbers: Numbers) -> str:
    """What is new on a sheet: counted marks, counted stones, magic spent by sector, then god, bonus and placement of each god."""
    marks, rest = _counted(numbers)
    stones, rest = _counted(rest)
    spent, summoned = sum(rest[:3]), rest[3:]
    parts: list[str] = []
    if marks:
        parts.append(f"strikes {listed([names.SQUARES[q] for q in marks]) if len(marks) <= 6 else f'{len(marks)} squares'}")
    if stones:
        parts.append(f"crosses off {listed([names.STONES[n] for n in stones])}")
    if spent:
        parts.append(f"spends {spent} magic")
    for god, bonus in zip(summoned[::3], summoned[1::3], strict=True):
        parts.append(f"summons {GODS[god].name}" + (f" (bonus {bonus})" if bonus else ""))
    return f"{name} {listed(parts)}."


def _counted(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """A row that begins with its length, and what follows it."""
    end = 1 + numbers[0]
    return numbers[1:end], numbers[end:]


def _row(_: str, numbers: Numbers) -> str:
    return f"The {names.COLOURS[numbers[0]]} row is complete: {ROW_POINTS} points and two free strikes."


def _summon(name: str, numbers: Numbers) -> str:
    god, bonus = GODS[numbers[0]], numbers[1]
    return f"{name} summons {god.name} for {god.points} points" + (f" and {plural(bonus, 'bonus point')}." if bonus else ".")


def _line(_: str, numbers: Numbers) -> str:
    return f"Thor's line strikes {listed([_with_picture(q) for q in numbers[1:]])}."


def _column(_: str, numbers: Numbers) -> str:
    return f"Column {numbers[0]} is complete: the troll on {names.SQUARES[numbers[1]]} is struck."


def _with_picture(q: int) -> str:
    """A square with what is drawn there: `B3-3 (troll)`."""
    thing = names.picture(q)
    return f"{names.SQUARES[q]} ({thing})" if thing else names.SQUARES[q]


def _strikes(how: str) -> Sentence:
    return lambda _, numbers: f"{how} {_with_picture(numbers[0])}."


DEEDS: dict[str, Sentence] = {
    "roll": _roll,
    "turn": _turn,
    "set": _set,
    "reveal": _reveal,
    "score": _score,
    "recap": _recap,
    "power": lambda _, numbers: f"The Thunder die powers stone {names.STONES[numbers[0]]}.",
    "shift": lambda name, numbers: f"{name} spends one magic: the aim moves to {names.SQUARES[numbers[0]]}.",
    "fizzle": lambda _, numbers: f"The strike at {names.SQUARES[numbers[0]]} fizzles.",
    "rune": lambda name, numbers: f"{name} crosses off stone {names.STONES[numbers[0]]}.",
    "row": _row,
    "column": _column,
    "summon": _summon,
    "pass": lambda name, _: f"{name} summons nobody.",
    "line": _line,
    "hit": _strikes("Lightning strikes"),
    "bend": _strikes("The strike bends to"),
    "free": _strikes("A free strike hits"),
    "smite": _strikes("The god smites"),
    "blast": _strikes("Frigg blasts"),
}

WHOSE = {"loki": 0, **dict.fromkeys(DEEDS, 0)}  # the seat that a line is about: its first number
QUIET = ("phase", "rolling", "rolled", "dice", "steps", "depth", "roles", "aims", "visited")  # dice, and steps that wait
