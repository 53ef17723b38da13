"""The contract between a game and everything else: page, terminal, bots, records, laws, lab, research.

A Game is one ruleset, assembled in its folder's __init__.py from small functions. Its State (state.py) is the only thing
that is fast; everything here is for the doors, where numbers become words, notation and pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from meadhall.rows import Plane, Planes, Row
from meadhall.state import (
    CHANCE,
    EVERYONE,
    OVER,
    REFEREE,
    SPECTATOR,
    UNKNOWN,
    Evaluator,
    Event,
    Field,
    Illegal,
    Policy,
    State,
    restore,
)

__all__ = [
    "CHANCE", "EVERYONE", "OVER", "REFEREE", "SEAT_NAMES", "SPECTATOR", "UNKNOWN",
    "Block", "Choice", "Credit", "Drawing", "Evaluator", "Event", "Field", "Game", "Illegal", "Look", "Numbers", "Option", "Plane",
    "Planes", "Policy", "Prompt", "Region", "Row", "State", "read_by_say",
]

SEAT_NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald", "Ingrid", "Leif")


@dataclass(frozen=True)
class Option:
    """A knob of the set-up: named, typed, ranged, documented, with a default.

    Give `values` for a choice among words or numbers, `low` and `high` for a whole number, neither for free text that
    the game's own `parse` understands. A flag is a choice between True and False.
    """

    name: str
    default: Any
    about: str
    values: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    parse: Callable[[str], Any] | None = None
    display_only: bool = False

    def read(self, value: Any) -> Any:
        """The option's value from Python or from text; refuses anything else with a sentence."""
        if isinstance(value, str) and self.parse is not None:
            return self.parse(value)
        if self.values:
            for allowed in self.values:
                if value == allowed and type(value) is type(allowed):
                    return allowed
                if isinstance(value, str) and value.strip().lower() in _spellings(allowed):
                    return allowed
            raise Illegal(f"option {self.name} must be one of {', '.join(map(_spell, self.values))}, not {value!r}")
        if self.low is not None and self.high is not None:
            try:
                number = int(value)
            except (TypeError, ValueError):
                number = self.low - 1
            if isinstance(value, bool | float) or not self.low <= number <= self.high:
                raise Illegal(f"option {self.name} must be a whole number from {self.low} to {self.high}, not {value!r}")
            return number
        if not isinstance(value, type(self.default)):
            raise Illegal(f"option {self.name} cannot be {value!r}")
        return value

    def say(self, value: Any) -> str:
        """The value as text that read() understands."""
        return _spell(value)


def _spell(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return str(value)


def _spellings(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("on", "true", "yes", "1") if value else ("off", "false", "no", "0")
    return (str(value).lower(),)


@dataclass(frozen=True)
class Choice:
    """How one legal action is chosen on the page.

    `path`: the spots to click one after the other (namespaced: `p:` a piece, `c:` a cell, `b:` a button, ...). Paths of one
    question are different and none begins another. A spot that the drawing does not show becomes a button.
    `label`: the words on its button and for screen readers. `result`: the consequence, one short sentence.
    `marks`: (id of a drawn element, class to give it) while the choice is aimed at: victims, previews.
    """

    path: tuple[str, ...]
    label: str
    result: str = ""
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Prompt:
    """What a viewer should do now: one sentence of at most 48 characters, one line of help."""

    ask: str
    help: str = ""


@dataclass(frozen=True)
class Look:
    """How a viewer wants a drawing: the names at the seats, the orientation, and whether it must stand alone (own style sheet)."""

    names: tuple[str, ...] = SEAT_NAMES
    turned: int = 0
    kinds: tuple[str, ...] = ()  # "human", "karl", ... by seat
    aids: bool = True


@dataclass(frozen=True)
class Region:
    """A part of the page that is drawn and replaced as a whole: its classes and its HTML or SVG."""

    html: str
    classes: str = ""
    label: str = ""


@dataclass(frozen=True)
class Drawing:
    """A table as one viewer sees it: the picture (one <svg>), and the regions of the page in reading order.

    Region names become element ids. "stage" holds the picture; "seats" the seat panels; the rest is the game's own.
    """

    picture: str
    regions: Mapping[str, Region] = field(default_factory=dict)
    classes: str = ""


@dataclass(frozen=True)
class Block:
    """A run of numbers in a game's space of actions (or outcomes), explained: what they mean and how they are written.

    `names` says what each number from `first` on stands for; `notation` how it is written: `*` is the name, `<word>` something that
    depends on the position, `[...]` may be missing, ` | ` stands between alternatives. `event` is the kind of chance of an outcome.
    """

    first: int
    names: tuple[str, ...]
    notation: str
    about: str
    event: str = ""

    def __contains__(self, number: int) -> bool:
        return self.first <= number < self.first + len(self.names)

    def writes(self, number: int, text: str) -> bool:
        """Is this text a way to write that number?"""
        name = self.names[number - self.first]
        return any(re.fullmatch(_pattern(way.replace("*", name)), text) for way in self.notation.split(" | "))


def _pattern(way: str) -> str:
    """A notation as a regular expression."""
    pattern = re.sub(r"<[a-z ]+>", r"\\S+", re.escape(way).replace(r"\<", "<").replace(r"\ ", " "))
    return pattern.replace(r"\[", "(?:").replace(r"\]", ")?")


def _one_event(_state: State) -> str:
    return ""


@dataclass(frozen=True)
class Numbers:
    """What a game's numbers mean: blocks of actions (they may depend on the set-up), blocks of outcomes, and the present kind of chance."""

    actions: Callable[[State], Sequence[Block]]
    outcomes: tuple[Block, ...] = ()
    event: Callable[[State], str] = _one_event


@dataclass(frozen=True)
class Credit:
    """Whose game it is."""

    designers: tuple[str, ...]
    publisher: str = ""
    note: str = ""


def read_by_say(say: Callable[[State, int, int], str]) -> Callable[[State, int, str], int]:
    """The inverse of a game's say(): looks the text up among the legal actions. Upper and lower case and spacing don't matter."""

    def read(state: State, actor: int, text: str) -> int:
        wanted = " ".join(text.split()).lower()
        actions = state.options(actor)
        for action in actions:
            if say(state, actor, action).lower() == wanted:
                return action
        raise Illegal(f"{text.strip()!r} is not possible now")

    return read


def _no_read(_state: State, _actor: int, text: str) -> int:
    raise Illegal(f"{text.strip()!r} is not possible now")


def _no_lines(_state: State, line: str) -> list[str]:
    return [line]


def _no_joins(_line: str, _text: str) -> str:
    return ""


def _no_why(_state: State, _seat: int, text: str) -> str:
    return f"{text.strip()!r} is not possible now."


def _of_the_hall(key: str) -> Game:
    """A game that was pickled, in another process: the hall has the same one."""
    from meadhall.games import load_game

    return load_game(key)


@dataclass(frozen=True, eq=False)
class Game:
    """One ruleset. Its functions get views (never the truth) wherever something is shown to a seat.

    key, title, prefix      "hexentafl", "heXentafl", "HX" (of its clauses)
    version                 bumped whenever a finished record could replay differently
    seats                   the seat counts that the rules allow
    options                 what can be set up differently
    setup(seats, options)   the first State; options are complete and checked
    state                   the State class
    actions, bound          the size of the action space; more steps than any game can have
    outcomes                the size of the outcome space of CHANCE; 0 where nothing is left to chance
    secrets, together       does it have hidden information; do all seats win or lose together
    hiding(options) -> bool               for a game whose secrets are an option: do these options, complete, hide anything
    sealed                  is what a seat has chosen in secret final as soon as its part is finished, even before the others have
    say(state, actor, action) -> str      the notation of a choice or (actor CHANCE) an outcome; names the actor where several act
    read(state, actor, text) -> int       its inverse; raises Illegal with the reason
    why(state, seat, text) -> str         why a typed choice is not legal now, with the clause
    lines(state, line) -> [str]           a line of a record as atomic texts: joined lines split, markers checked and dropped
    joins(line, text) -> str              for writing: the line so far and the next entry's text as one line that lines() splits into
                                          the same texts again; "" where they stay two lines
    log(event, names) -> str              an event as a sentence for the log; "" for one that needs no line
    choice(view, seat, action) -> Choice  how the page offers an action
    prompt(view, seat) -> Prompt          what the seat should do now, or whom it waits for
    text(view) -> str                     the table in plain text, for terminals and playthroughs
    draw(view, look) -> Drawing           the table in pictures
    planes(view, seat) -> [Plane]         the view as named arrays (rows.Planes, with the game's writer); planes.flat: as one row of numbers
    evaluator                             what a position promises a seat
    policy                                a cheap player for the playouts of search bots
    traits(state, seat) -> [str]          of a finished game: what the seat had (cards, gods, a side), for the balance lab
    numbers                               what each action and each outcome means, block by block
    guide                                 a first turn in a few sentences
    blank() -> str                        an empty sheet to print, as a stand-alone SVG, where a game has one
    """

    key: str
    title: str
    prefix: str
    version: int
    seats: range
    options: tuple[Option, ...]
    setup: Callable[[int, dict[str, Any]], State]
    state: type[State]
    actions: int
    bound: int
    say: Callable[[State, int, int], str]
    log: Callable[[Event, tuple[str, ...]], str]
    choice: Callable[[State, int, int], Choice]
    prompt: Callable[[State, int], Prompt]
    text: Callable[[State], str]
    draw: Callable[[State, Look], Drawing]
    planes: Planes
    evaluator: Evaluator
    credit: Credit
    minutes: str
    line: str
    read: Callable[[State, int, str], int] = _no_read
    why: Callable[[State, int, str], str] = _no_why
    lines: Callable[[State, str], list[str]] = _no_lines
    joins: Callable[[str, str], str] = _no_joins
    secrets: bool = False
    together: bool = False
    hiding: Callable[[dict[str, Any]], bool] | None = None
    sealed: bool = False
    seat_labels: tuple[str, ...] = ()
    default_seats: int = 2
    guide: tuple[str, ...] = ()
    blank: Callable[[], str] | None = None
    policy: Policy = field(default_factory=Policy)
    outcomes: int = 0
    traits: Callable[[State, int], list[str]] | None = None
    numbers: Numbers | None = None

    def __post_init__(self) -> None:
        if self.read is _no_read:
            object.__setattr__(self, "read", read_by_say(self.say))

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_the_hall, (self.key,)

    def start(self, seats: int | None = None, **options: Any) -> State:
        """A fresh game. Refuses a seat count or an option that the rules do not know, in one sentence."""
        return self.setup(self.seat_count(seats), self.complete(options))

    def seat_count(self, seats: int | None) -> int:
        """A seat count that the rules allow."""
        if seats is None:
            return self.default_seats
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            allowed = f"{low}" if low == high else f"{low} to {high}"
            raise Illegal(f"{self.title} is for {allowed} seats, not {seats}")
        return seats

    def complete(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their checked values; those not named have their defaults."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                have = ", ".join(known) or "no options"
                raise Illegal(f"{self.title} has no option {name!r}; it has {have}")
        return {o.name: o.read(options[o.name]) if o.name in options else o.default for o in self.options}

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Is anything hidden from anybody in a game with these options?"""
        return self.secrets and (self.hiding is None or self.hiding(self.complete(options)))

    def load(self, data: Mapping[str, Any]) -> State:
        """The position that data() described. Refuses an impossible one with a sentence that says what is wrong."""
        state = restore(self.state, dict(data))
        if state.seats not in self.seats:
            raise Illegal(f"{self.title} cannot have {state.seats} seats")
        fault = state.fault()
        if fault:
            raise Illegal(fault)
        return state

    def rulebook(self) -> str:
        """The rules in our own words, with numbered clauses (RULES.md)."""
        return files(f"meadhall.games.{self.key}").joinpath("RULES.md").read_text("utf-8")

    def style(self) -> str:
        """The game's own style sheet; "" if it has none."""
        sheet = files(f"meadhall.games.{self.key}").joinpath("style.css")
        return sheet.read_text("utf-8") if sheet.is_file() else ""

    def symbols(self) -> str:
        """The game's own <symbol> elements beyond the shared sprite; "" if it has none."""
        sprite = files(f"meadhall.games.{self.key}").joinpath("symbols.svg")
        return sprite.read_text("utf-8") if sprite.is_file() else ""
