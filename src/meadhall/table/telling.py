"""The history in words and as a record, for one viewer."""

from __future__ import annotations

from meadhall.game import Game
from meadhall.record import Record
from meadhall.state import CHANCE, hears
from meadhall.table.history import Step, Timeline
from meadhall.table.values import LogLine

__all__ = ["log", "moments", "number", "record", "step_at"]


def number(line: Timeline, step: Step, viewer: int) -> int:
    """The viewer's own number of a step. When the game is over everything is open, and the true numbers are used."""
    return step.seq if line.over else step.numbers[line.index(viewer)]


def saw(line: Timeline, step: Step, viewer: int) -> bool:
    """Has this viewer noticed the step?"""
    return line.over or bool(step.noticed >> line.index(viewer) & 1)


def step_at(line: Timeline, viewer: int, at: int) -> int:
    """How many live steps there were just after the viewer's event `at`."""
    true = 0
    for step in line.steps:
        if number(line, step, viewer) > at:
            break
        if saw(line, step, viewer):
            true = step.seq
    return sum(line.steps[i].seq <= true for i in line.live)


def moments(line: Timeline, viewer: int) -> list[int]:
    """The viewer's own numbers of all choices and outcomes that still count and that it noticed."""
    return [number(line, line.steps[i], viewer) for i in line.live if saw(line, line.steps[i], viewer)]


def log(line: Timeline, viewer: int, names: tuple[str, ...], after: int = 0) -> list[LogLine]:
    """What happened, in words, as this viewer heard it."""
    counts = set(line.live)
    found: list[LogLine] = []
    for i, step in enumerate(line.steps):
        if not saw(line, step, viewer) or number(line, step, viewer) <= after:
            continue
        if step.actor is None:
            said = table_words(step.event.body, step.event.seat, names)
            if said:
                found.append(LogLine(number(line, step, viewer), step.event.seat, "table", said, step.event.at))
        elif i in counts:
            found += _game_lines(line, step, viewer, names)
    return found


def _game_lines(line: Timeline, step: Step, viewer: int, names: tuple[str, ...]) -> list[LogLine]:
    seat = step.actor if step.actor != CHANCE else None
    n = number(line, step, viewer)
    lines = []
    for event in step.told:
        if event.heard_by(viewer):
            said = line.game.log(event, names)
            if said:
                lines.append(LogLine(n, seat, "game", said, step.event.at, event.key, event.params))
    if line.over and step.secret and not hears(step.audience, viewer):  # what was hidden is told afterwards, in the game's notation
        lines.append(LogLine(n, seat, "game", step.event.body, step.event.at))
    return lines


def table_words(body: str, seat: int | None, names: tuple[str, ...]) -> str:
    """An event of the table as a sentence."""
    word, _, rest = body.partition(" ")
    who = names[seat] if seat is not None and seat < len(names) else "The hall"
    return {
        "start": "The game begins.",
        "sit": f"{rest} takes seat {(seat or 0) + 1}.",
        "open": f"Seat {(seat or 0) + 1} is free.",
        "bot": f"A {rest} takes seat {(seat or 0) + 1}.",
        "leave": f"{who} leaves.",
        "back": f"{who} is back.",
        "host": f"{rest} is the host now.",
        "undo": "All agree: the game goes back.",
        "take-back": f"{who} takes a choice back.",
        "ask-undo": f"{who} asks to go back.",
        "ask-abandon": f"{who} asks to end the game without a result.",
        "agree": f"{who} agrees.",
        "decline": f"{who} declines.",
        "resign": f"{who} resigns.",
        "lose": f"{who} runs out of time and is out.",
        "timeout": f"{who} runs out of time; a bot takes over.",
        "abandon": "The game ends without a result.",
        "rematch": "A new game is laid out.",
        "stumble": f"{who} found no answer in time and chooses at random.",
    }.get(word, "")


def record(game: Game, line: Timeline, viewer: int, names: tuple[str, ...]) -> str:
    """The game as a text record: whole when it is over; before that, without what the viewer was not told."""
    book = Record(game, line.seats, line.options, names)
    for i in line.live:
        step = line.steps[i]
        assert step.actor is not None
        book.add(step.actor, step.action)
    if line.how == "resign" and line.loser is not None:
        book.after.append(f"{names[line.loser]} resigns.")
    elif line.how == "timeout" and line.loser is not None:
        book.after.append(f"{names[line.loser]} runs out of time.")
    elif line.how == "abandon":
        book.after.append("The game ends without a result.")
    return book.write() if line.over else book.seen_by(viewer)
