"""The contract between a game and everything else: page, terminal, bots, records, laws, lab, research.

A Game is one ruleset. Its author gives five groups, each from a room of the game's folder: About (`__init__.py`), Rules
(`setup.py`), Words (`words`), Page (`drawing`), Mind (`mind`). Words needs `say` alone; Page and Mind may be left out, and what
is left out is replaced by something plain that works (defaults.py). Callers use the methods of Game. Wherever something is shown
to a seat they are given views, never the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources import files
from typing import Any, Generic, cast

from meadhall import defaults
from meadhall.english import did_you_mean
from meadhall.errors import BadOption, BadPosition
from meadhall.numbers import Block, Numbers
from meadhall.option import Option
from meadhall.page import SEAT_NAMES, Choice, Drawing, Look, Prompt, Reach, Region
from meadhall.rows import Plane, Planes, Row
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE, SPECTATOR, UNKNOWN, Evaluator, Event, Field, Policy, S, State, restore
from meadhall.symmetry import Symmetry
from meadhall.terms import Term, find

__all__ = [
    "ACTOR",
    "CHANCE",
    "EVERYONE",
    "KINDS",
    "OVER",
    "REFEREE",
    "SEAT_NAMES",
    "SPECTATOR",
    "UNKNOWN",
    "About",
    "Block",
    "Choice",
    "Credit",
    "Cut",
    "Drawing",
    "Evaluator",
    "Event",
    "Field",
    "Game",
    "Look",
    "Mind",
    "Numbers",
    "Option",
    "Page",
    "Plane",
    "Planes",
    "Policy",
    "Prompt",
    "Reach",
    "Region",
    "Row",
    "Rules",
    "State",
    "Symmetry",
    "Term",
    "Words",
    "game_of",
]


@dataclass(frozen=True)
class Credit:
    """Whose game it is."""

    designers: tuple[str, ...]
    publisher: str = ""
    note: str = ""


@dataclass(frozen=True)
class About:
    """How a game introduces itself.

    title, prefix   "heXentafl", "HX" (two letters, of its clauses)
    line            what it is, in one sentence
    minutes         how long it takes: "20", "30-60"
    seat_labels     what the seats are called, where they differ: ("Defenders", "Attackers")
    emblem, colour  the symbol that stands for it in lists, and the ground behind it
    """

    title: str
    prefix: str
    line: str
    minutes: str
    credit: Credit
    seat_labels: tuple[str, ...] = ()
    emblem: str = "mark"
    colour: str = "#3a3f45"


@dataclass(frozen=True)
class Rules(Generic[S]):
    """What is played.

    state                   the State class
    setup(seats, options)   the first State; options are complete and checked
    seats                   the seat counts that the rules allow
    actions, outcomes       the sizes of the action space and of the outcome space of CHANCE (0 without chance)
    bound                   more steps than any game can have
    version                 bumped whenever a finished record could replay differently
    earlier                 by earlier versions: the options with which their tables and records go on as they were
    options                 what can be set up differently
    first_game              options that suit a first game, where the defaults do not
    secrets, together       is anything hidden; do all seats win or lose together
    hiding(options)         for a game whose secrets are an option: do these options, complete, hide anything
    closing(options)        for a game that keeps secrets after its end: do these options, complete, have such secrets
    sealed                  is what a seat has chosen in secret final as soon as its part is finished, even before the others have
    seldom                  what hardly ever comes up in random games, by the names that law 17 gives it: an event, a field, "field.high"
    refusals                how sentences begin by which fault() refuses a position, "NX-1.2: * is in play": each must come up (law 19)
    symmetries(state)       the ways in which its board can be turned or its seats be renamed without changing anything else (law 18)
    """

    state: type[S]
    setup: Callable[[int, dict[str, Any]], S]
    seats: range
    actions: int
    bound: int
    default_seats: int = 2
    outcomes: int = 0
    version: int = 1
    earlier: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    first_game: Mapping[str, Any] = field(default_factory=dict)
    secrets: bool = False
    together: bool = False
    sealed: bool = False
    seldom: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    symmetries: Callable[[S], Iterable[Symmetry]] | None = None
    hiding: Callable[[dict[str, Any]], bool] | None = None
    closing: Callable[[dict[str, Any]], bool] | None = None


@dataclass(frozen=True)
class Words(Generic[S]):
    """A game in words; Game's methods of the same names say what each one does.

    here    what terms say at a table whose options make it differ from what they say in general, by the key of the term
    whose   the position, among an event's numbers, of the seat that it is about, by its key; ACTOR for the actor; unnamed keys are
            about nobody. None: everything is about the actor.
    quiet   the parts of a position that may change without an event: one half of a choice, a pile that nobody looks at
    printed rows of the tables in RULES.md as the components have them, cell by cell; "*" for what is only words (law 20)
    """

    say: Callable[[S, int, int], str]
    read: Callable[[S, int, str], int] | None = None
    why: Callable[[S, int, str], str] = defaults.no_reason
    lines: Callable[[S, str], list[str]] = defaults.as_one_line
    joins: Callable[[str, str], str] = defaults.no_joining
    aside: Callable[[Event], str] | None = None
    log: Callable[[Event, tuple[str, ...]], str] = defaults.plain_log
    whose: Mapping[str, int] | None = None
    quiet: tuple[str, ...] = ()
    choice: Callable[[S, int, int], Choice] | None = None
    prompt: Callable[[S, int], Prompt] = defaults.plain_prompt
    text: Callable[[S], str] = defaults.plain_text
    traits: Callable[[S, int, Sequence[Event]], list[str]] = defaults.no_traits
    numbers: Numbers[S] | None = None
    printed: Callable[[], Iterable[Sequence[str]]] = tuple
    terms: tuple[Term, ...] = ()
    here: Callable[[S], Mapping[str, str]] = defaults.nothing_special
    seat: Callable[[S, int], str] = defaults.no_seat
    benefit: Callable[[S, S, int, str, bool], str] = defaults.plain_benefit
    same_turn: Callable[[S, S, int], bool] = defaults.always_same_turn
    put: Callable[[S, str], S] | None = None
    holds: Callable[[S, str], str] | None = None


@dataclass(frozen=True)
class Page(Generic[S]):
    """A game in pictures.

    draw          the table for a viewer
    blank         an empty sheet to print
    reach         what the thing on a spot could do if it were its owner's turn; None where there is nothing to say
    sides         one seat's side is larger or nearer than the others', so that a watcher may choose which (Look.side)
    whole_turns   a turn has several parts: the page sends it when it is complete and the player commits it
    boards        its drawings use the shared words for wooden boards, cells, gates and pieces (look/tokens.css, web/sheets.py)
    beats         how each event is shown, by its key: one of the KINDS, or "" for what is never shown by itself; unnamed keys are "note"
    picture       what an event shows that lies nowhere on the table (a die, a card), as a small picture; "" for nothing
    lights        the ids of what an event is about, where the eye should go: only from its numbers, which whoever hears it knows
    """

    draw: Callable[[S, Look], Drawing]
    blank: Callable[[], str] | None = None
    alone: Callable[[S, Look], str] | None = None
    reach: Callable[[S, str], Reach | None] | None = None
    whole_turns: bool = False
    sides: bool = False
    boards: bool = True
    beats: Mapping[str, str] = field(default_factory=dict)
    picture: Callable[[Event], str] = defaults.no_picture
    lights: Callable[[Event], Iterable[str]] = defaults.no_lights


@dataclass(frozen=True)
class Mind(Generic[S]):
    """A game for bots and learners.

    evaluator   what a position promises a seat
    policy      a cheap player for the playouts of search bots
    planes      a view as named arrays; planes.flat: as one row of numbers
    levels      how the levels of bots differ here: {"jarl": {"explore": 0.3}}; "search" is huskarl and jarl, "jarl 4" a jarl of four
    endings     makes what solves its endings (bots/solved.py), where that can be done
    """

    evaluator: Evaluator[S] = field(default_factory=defaults.Even)
    policy: Policy[S] = field(default_factory=Policy)
    planes: Planes[S] = field(default_factory=lambda: Planes(defaults.write_fields))
    levels: defaults.Levels = field(default_factory=dict)
    endings: Callable[[], Any] | None = None


ACTOR = -1  # in Words.whose

Cut = tuple[int, tuple[Event, ...]]
"""A beat of one viewer: which shot of its step shows it (-1: the step's end), and what the viewer heard."""

KINDS: tuple[str, ...] = ("end", "reveal", "roll", "card", "clash", "turn", "loss", "gain", "move", "note")
"""Kinds of beats, the weightiest first: it names a beat of several events."""


_OF_STATE: dict[type[State], Game] = {}  # the game whose positions are of this class


def game_of(state: State) -> Game | None:
    """The game that a position belongs to, if it has been loaded."""
    return _OF_STATE.get(type(state))


def _of_package(package: str) -> Game:
    """Unpickle a game in another process: its package has the same one."""
    return cast(Game, import_module(package).GAME)


class Game:
    """One ruleset, assembled from its groups: Game(__name__, ABOUT, RULES, WORDS, PAGE, MIND)."""

    def __init__(
        self, package: str, about: About, rules: Rules[S], words: Words[S], page: Page[S] | None = None, mind: Mind[S] | None = None
    ) -> None:
        self.package = package
        self.key = package.rpartition(".")[2]
        self.about = about
        self.rules: Rules[Any] = rules
        self.words: Words[Any] = words
        self.page: Page[Any] = page or Page(defaults.plain_page(words.text))
        self.mind: Mind[Any] = mind or Mind()
        self._read = words.read or defaults.read_by_say(words.say, words.why)
        self._choice = words.choice or defaults.plain_choice(words.say)
        self.title, self.prefix, self.line, self.minutes = about.title, about.prefix, about.line, about.minutes
        self.credit, self.seat_labels = about.credit, about.seat_labels
        self.emblem, self.colour = about.emblem, about.colour
        self.seats, self.default_seats, self.options = rules.seats, rules.default_seats, rules.options
        self.actions, self.outcomes, self.bound, self.version = rules.actions, rules.outcomes, rules.bound, rules.version
        self.secrets, self.together, self.sealed = rules.secrets, rules.together, rules.sealed
        self.evaluator: Evaluator[Any] = self.mind.evaluator
        self.policy: Policy[Any] = self.mind.policy
        self.planes: Planes[Any] = self.mind.planes
        self.numbers: Numbers[Any] | None = words.numbers
        self.terms = words.terms
        _OF_STATE[rules.state] = self

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def _repr_html_(self) -> str:
        from meadhall.notebook import game_html  # it knows games

        return game_html(self)

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_package, (self.package,)

    # -- set-up -------------------------------------------------------------------------------------------------------

    def start(self, seats: int | None = None, **options: Any) -> State:
        """A fresh game. Refuses a seat count or an option that the rules do not know, in one sentence."""
        return self.setup(self.seat_count(seats), self.complete(options))

    def setup(self, seats: int, options: dict[str, Any]) -> State:
        """A fresh game; the seat count and the options are complete and checked already."""
        return cast(State, self.rules.setup(seats, options))

    def seat_count(self, seats: int | None) -> int:
        """A seat count that the rules allow."""
        if seats is None:
            return self.default_seats
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            allowed = f"{low}" if low == high else f"{low} to {high}"
            raise BadOption(f"{self.title} is for {allowed} seats, not {seats}")
        return seats

    def complete(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their checked values; those not named have their defaults."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                have = ", ".join(known) or "no options"
                raise BadOption(f"{self.title} has no option {name!r}{did_you_mean(name, known)}; it has {have}")
        return {o.name: o.read(options[o.name]) if o.name in options else o.default for o in self.options}

    def begun(self, version: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a game that was begun by an earlier version of the rules, as they are called now."""
        return {**self.rules.earlier.get(version, {}), **options}

    def symmetries(self, state: State) -> Iterable[Symmetry]:
        """The symmetries of the rules in a game with the set-up of this position; none if the rules declare none."""
        return self.rules.symmetries(state) if self.rules.symmetries else ()

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Is anything hidden from anybody in a game with these options?"""
        return self.secrets and (self.rules.hiding is None or self.rules.hiding(self.complete(options)))

    def stays_closed(self, options: Mapping[str, Any]) -> bool:
        """Does something stay hidden after the end of a game with these options?"""
        return self.hides(options) and self.rules.closing is not None and self.rules.closing(self.complete(options))

    def load(self, data: Mapping[str, Any]) -> State:
        """The position that data() described. Refuses an impossible one with a sentence that says what is wrong."""
        state = restore(self.rules.state, dict(data))
        if state.seats not in self.seats:
            raise BadPosition(f"{self.title} cannot have {state.seats} seats")
        fault = state.fault()
        if fault:
            raise BadPosition(fault)
        return state

    # -- words --------------------------------------------------------------------------------------------------------

    def say(self, state: State, actor: int, action: int) -> str:
        """The notation of a choice or (actor CHANCE) an outcome; names the actor where several act."""
        return self.words.say(state, actor, action)

    def read(self, state: State, actor: int, text: str) -> int:
        """The choice or outcome that a text names; refuses anything else with the reason."""
        return self._read(cast(Any, state), actor, text)

    def why(self, state: State, seat: int, text: str) -> str:
        """Why a typed choice is not legal now, with the clause."""
        return self.words.why(state, seat, text)

    def lines(self, state: State, line: str) -> list[str]:
        """A line of a record as texts of single events: joined lines split, markers checked and dropped."""
        return self.words.lines(state, line)

    def joins(self, line: str, text: str) -> str:
        """The line of a record so far and the next event's text as one line, which lines() splits again; "" if they stay apart."""
        return self.words.joins(line, text)

    def aside(self, event: Event) -> str:
        """What a record says, for reading, about a public event that follows from the choices; lines() checks it. "" for nothing."""
        return self.words.aside(event) if self.words.aside is not None else ""

    def log(self, event: Event, names: tuple[str, ...]) -> str:
        """An event as a sentence for the log; "" for one that needs no line."""
        return self.words.log(event, names)

    def whose(self, event: Event, actor: int) -> int | None:
        """The seat that an event is about, if it is about one."""
        where = ACTOR if self.words.whose is None else self.words.whose.get(event.key)
        if where is None:
            return None
        seat = actor if where == ACTOR else event.params[where]
        return seat if seat >= 0 else None

    def only_about(self, events: Iterable[Event], seat: int) -> bool:
        """Do these events, which a choice of the seat has brought, tell about nobody else?"""
        return all(self.whose(event, seat) in (seat, None) for event in events)

    def choice(self, view: State, seat: int, action: int) -> Choice:
        """How the page offers an action."""
        return self._choice(cast(Any, view), seat, action)

    def prompt(self, view: State, seat: int) -> Prompt:
        """What the seat should do now, or whom it is waiting for."""
        return self.words.prompt(view, seat)

    def text(self, view: State) -> str:
        """The table in plain text, for terminals and playthroughs."""
        return self.words.text(view)

    def seat_name(self, view: State, seat: int) -> str:
        """What the table calls a seat now: its colour, band, god or side; "" where it has no name."""
        return self.words.seat(view, seat) or (self.seat_labels[seat] if seat < len(self.seat_labels) else "")

    @property
    def tells_benefits(self) -> bool:
        """Do the words of benefit() depend on the positions? Those of a game without any are the same for every choice."""
        return self.words.benefit is not defaults.plain_benefit

    @property
    def tells_events(self) -> bool:
        """Has the game words of its own for its events?"""
        return self.words.log is not defaults.plain_log

    def benefit(self, before: State, after: State, seat: int, feature: str, better: bool) -> str:
        """What a turn that leads from one view of the seat to another does for it, or costs it, in one feature of the evaluation.

        It continues a sentence that begins with "It": `takes the last ship to London`. "" if there is nothing to say.
        """
        return self.words.benefit(before, after, seat, feature, better)

    def same_turn(self, before: State, after: State, seat: int) -> bool:
        """Does a seat that chooses again, with nobody in between, continue the same turn? For hints."""
        return self.words.same_turn(before, after, seat)

    def traits(self, state: State, seat: int, told: Sequence[Event]) -> list[str]:
        """What the seat had or did in a finished game (cards, gods, a side), for the balance lab; `told`: all events of the game."""
        return self.words.traits(state, seat, told)

    def put(self, state: State, words: str) -> State:
        """The position that some words describe, with the options of a given state; refuses an impossible one."""
        if self.words.put is None:
            raise BadPosition(f"{self.title} has no words for positions")
        return cast(State, self.words.put(state, words))

    def holds(self, state: State, words: str) -> str:
        """Are these words, those of put(), true of a position? "" or what is true instead."""
        if self.words.holds is None:
            raise BadPosition(f"{self.title} has no words for positions")
        return self.words.holds(state, words)

    def terms_here(self, view: State) -> tuple[Term, ...]:
        """The terms as they are true at a table: its numbers, and what its options leave out."""
        special = self.words.here(view)
        return (
            tuple(replace(term, about=special[term.key]) if term.key in special else term for term in self.terms) if special else self.terms
        )

    def look_up(self, text: str, view: State | None = None) -> list[Term]:
        """What a name stands for, in general or at a table: cards, runes, gods, places, symbols."""
        return find(self.terms if view is None else self.terms_here(view), text)

    # -- pictures -----------------------------------------------------------------------------------------------------

    def draw(self, view: State, look: Look) -> Drawing:
        """The table in pictures."""
        return self.page.draw(view, look)

    def alone(self, view: State, look: Look) -> str:
        """The table as one <svg>, for files: it includes what the page shows beside the picture, where the game draws that."""
        return self.page.alone(view, look) if self.page.alone is not None else self.draw(view, look).picture

    def reach(self, view: State, spot: str) -> Reach | None:
        """What the thing on a spot could do if it were its owner's turn, as far as this viewer knows; None if nothing."""
        return self.page.reach(cast(Any, view), spot) if self.page.reach is not None else None

    def blank(self) -> str:
        """An empty sheet to print, as a stand-alone SVG; "" if the game has none."""
        return self.page.blank() if self.page.blank is not None else ""

    # -- beats --------------------------------------------------------------------------------------------------------

    def kind(self, event: Event) -> str:
        """How an event is shown; "" for one that is never shown by itself."""
        return self.page.beats.get(event.key, "note")

    def kind_of(self, events: Iterable[Event]) -> str:
        """How a beat of several events is shown: by the weightiest; "" if none is shown by itself."""
        return min((kind for event in events if (kind := self.kind(event))), key=KINDS.index, default="")

    def picture(self, event: Event) -> str:
        """What an event shows that lies nowhere on the table, such as a die; "" for nothing."""
        return self.page.picture(event)

    def lights(self, event: Event) -> Iterable[str]:
        """The ids of what an event is about, wherever they are drawn."""
        return self.page.lights(event)

    def cut(self, told: Sequence[Event], ends: Sequence[int], viewer: int) -> list[Cut]:
        """One step's beats for one viewer. `ends`: how many events had been told at the end of each shot.

        They are cut only where this viewer hears something that is shown by itself, so neither their number nor what they show
        tells anything else. The last one is always shown by the table as the step leaves it.
        """
        found: list[Cut] = []
        waiting: list[Event] = []
        begin = 0
        for shot, end in enumerate((*ends, len(told))):
            heard = [event for event in told[begin:end] if event.heard_by(viewer)]
            waiting += heard
            begin = end
            if any(map(self.kind, heard)):
                found.append((shot, tuple(waiting)))
                waiting = []
        last = found.pop()[1] if found else ()
        return [*found, (-1, (*last, *waiting))]

    # -- files --------------------------------------------------------------------------------------------------------

    def rulebook(self) -> str:
        """The rules in our own words, with numbered clauses (RULES.md)."""
        return self.resource("RULES.md")

    def book(self) -> str:
        """The book that teaches the game (BOOK.md); "" if it has none."""
        return self.resource("BOOK.md")

    def lessons(self) -> dict[str, str]:
        """The lessons by name, in their order (lessons/1-the-way-out.md, ...)."""
        folder = files(self.package).joinpath("lessons")
        found = [entry for entry in folder.iterdir() if entry.name.endswith(".md")] if folder.is_dir() else []
        return {entry.name.removesuffix(".md"): entry.read_text("utf-8") for entry in sorted(found, key=lambda entry: entry.name)}

    def style(self) -> str:
        """The game's own style sheet; "" if it has none."""
        return self.resource("style.css")

    def symbols(self) -> str:
        """The game's own <symbol> elements beyond the shared sprite; "" if it has none."""
        return self.resource("symbols.svg")

    def resource(self, name: str) -> str:
        """A text file in the game's folder; "" if it has none of this name."""
        try:
            found = files(self.package).joinpath(name)
        except TypeError:
            return ""  # a game in a single module has no files beside it
        return found.read_text("utf-8") if found.is_file() else ""
