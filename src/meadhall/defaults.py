"""What stands in for the parts that a game leaves out: words, a page and a mind that work for any State.

A game needs only its rules and say() to be played, served, searched and studied; whatever it adds replaces something here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from meadhall import svg
from meadhall.errors import IllegalMove
from meadhall.page import SEAT_NAMES, Choice, Drawing, Look, Prompt, Region
from meadhall.rows import Row
from meadhall.state import CHANCE, SPECTATOR, UNKNOWN, Evaluator, Event, S, State

__all__ = [
    "RACE",
    "Even",
    "Levels",
    "as_one_line",
    "always_same_turn",
    "no_joining",
    "no_lights",
    "no_picture",
    "no_reason",
    "no_seat",
    "no_traits",
    "nothing_special",
    "plain_benefit",
    "plain_choice",
    "plain_log",
    "plain_page",
    "plain_prompt",
    "plain_text",
    "read_by_say",
    "write_fields",
]

Levels = Mapping[str, Mapping[str, float | int | str]]  # how a bot level differs in this game, by level and setting

RACE: Mapping[str, float | int | str] = {"width": 8, "root": 2.0, "depth": 0, "looks": 8, "careless": 0.0}
"""Levels that let the most promising choices race to the end of the round instead of growing a tree."""

WIDTH = 96  # characters of a line of plain text


# -- words ------------------------------------------------------------------------------------------------------------


def read_by_say(say: Callable[[S, int, int], str], why: Callable[[S, int, str], str]) -> Callable[[S, int, str], int]:
    """The inverse of a game's say(): looks the text up among the legal actions. Case and spacing don't matter; why() explains the rest."""

    def read(state: S, actor: int, text: str) -> int:
        wanted = " ".join(text.split()).lower()
        for action in state.options(actor):
            if say(state, actor, action).lower() == wanted:
                return action
        raise IllegalMove((no_reason if actor == CHANCE else why)(state, actor, text).rstrip("."))

    return read


def no_reason(_state: State, _seat: int, text: str) -> str:
    """The refusal of a game that does not explain itself."""
    return f"{text.strip()!r} is not possible now."


def as_one_line(_state: State, line: str) -> list[str]:
    """Every event of a record is on a line of its own."""
    return [line]


def no_joining(_line: str, _text: str) -> str:
    """No two events of a record share a line."""
    return ""


def always_same_turn(_before: State, _after: State, _seat: int) -> bool:
    """Successive choices of a seat, with nobody in between, are one turn."""
    return True


def nothing_special(_state: State) -> Mapping[str, str]:
    """Every term says at this table what it says in general."""
    return {}


def no_seat(_state: State, _seat: int) -> str:
    """No name for a seat beyond the game's seat labels."""
    return ""


def plain_benefit(_before: State, _after: State, _seat: int, feature: str, better: bool) -> str:
    """What a turn changes, by the name of the evaluation's feature."""
    return f"does {'better' if better else 'worse'} on “{feature}”"


def no_traits(_state: State, _seat: int, _told: Sequence[Event]) -> list[str]:
    """Nothing that the balance lab could compare."""
    return []


def no_lights(_event: Event) -> tuple[str, ...]:
    """What has changed shows by itself what an event is about."""
    return ()


def no_picture(_event: Event) -> str:
    """Everything that an event shows lies on the table."""
    return ""


def plain_log(event: Event, _names: tuple[str, ...]) -> str:
    """An event as its key and its numbers."""
    numbers = " ".join(map(str, event.params))
    return f"{event.key.replace('_', ' ').capitalize()} {numbers}".strip() + "."


def plain_choice(say: Callable[[S, int, int], str]) -> Callable[[S, int, int], Choice]:
    """Every action is a button that says what the notation says."""

    def choice(view: S, seat: int, action: int) -> Choice:
        return Choice((f"b:{action}",), say(view, seat, action))

    return choice


def plain_prompt(view: State, seat: int) -> Prompt:
    """Whose turn it is."""
    actors = view.actors()
    if not actors:
        return Prompt("The game is over.")
    if actors == [CHANCE]:
        return Prompt("Chance decides.")
    if seat in actors:
        return Prompt("Choose.")
    return Prompt(f"Waiting for {SEAT_NAMES[actors[0]] if seat == SPECTATOR else f'seat {actors[0] + 1}'}.")


def plain_text(view: State) -> str:
    """The fields of the view, one by one; what its viewer may not know is a question mark."""
    lines: list[str] = []
    for name, value in view.data().items():
        if name not in ("seats", "viewer"):
            numbers = value if isinstance(value, list) else [value]
            said = " ".join("?" if number == UNKNOWN else str(number) for number in numbers) or "none"
            lines += wrap(f"{name.replace('_', ' ')}: {said}", WIDTH, subsequent_indent="  ")
    return "\n".join(lines)


# -- page -------------------------------------------------------------------------------------------------------------


def plain_page(text: Callable[[S], str]) -> Callable[[S, Look], Drawing]:
    """The table in plain text, line by line."""

    def draw(view: S, _look: Look) -> Drawing:
        lines = text(view).splitlines()
        rows = [svg.el("text", line, x=16, y=34 + 22 * n, cls="plain-line") for n, line in enumerate(lines)]
        width = 32 + 9 * max((len(line) for line in lines), default=0)
        picture = svg.board(max(width, 480), 40 + 22 * len(lines), *rows, label="The table in words", cls="plain-text")
        return Drawing(picture, {"stage": Region(picture, "stage", "The table")})

    return draw


# -- mind -------------------------------------------------------------------------------------------------------------


class Even(Evaluator[Any]):
    """Knows nothing: every position is worth the same to every seat."""

    def __init__(self) -> None:
        super().__init__(["nothing is known"], [0.0])

    def features(self, state: Any, seat: Any, out: Any) -> None:
        """No features."""


def write_fields(row: Row, view: State, seat: int) -> None:
    """The fields of fixed length as planes, each number as a fraction of its range; an unknown one is 0, and a second plane says so."""
    row.plane("my seat", "Whose view this is.", int(view.seats))
    row.hot(seat, int(view.seats))
    row.plane("to act", "Who is to act: a seat, or (last) chance or nobody.", int(view.seats) + 1)
    turn = int(view.turn())
    row.hot(turn if turn >= 0 else int(view.seats), int(view.seats) + 1)
    data = view.data()
    for field in view.fields():
        if field.length < -1 or field.length == 0:
            continue
        value = data[field.name]
        numbers: list[int] = value if isinstance(value, list) else [value]  # type: ignore[list-item]  # data() holds numbers and rows
        row.plane(field.name, f"{field.name.replace('_', ' ').capitalize()}, from 0 (lowest) to 1 (highest).", len(numbers))
        for number in numbers:
            row.put(max(0, number - field.low) / max(1, field.high - field.low))
        row.plane(f"{field.name} known", f"1 where {field.name.replace('_', ' ')} is known.", len(numbers))
        for number in numbers:
            row.flag(number != UNKNOWN)
