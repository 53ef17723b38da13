"""The heart of the contract: a position with its choices, chances and secrets. Compiled where a C compiler is found.

OVER, CHANCE, SPECTATOR, REFEREE   pseudo-seats
UNKNOWN                            in a view: the value of what its viewer may not see
State                              a position; every game derives one final class from it
Field                              one named number, or row of numbers, of a State
Event                              something that happened, with its audience
Shot                               the table at the end of a beat: a moment worth showing
Evaluator                          the prospects of a seat, as named and weighted features
Policy                             a cheap player for playouts
"""

from __future__ import annotations

import hashlib
import json
from math import exp
from typing import Final, Generic, NamedTuple, TypeVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.bits import has
from meadhall.errors import BadPosition, IllegalMove
from meadhall.rng import Rng

__all__ = [
    "ANY_LENGTH",
    "CHANCE",
    "EVERYONE",
    "MOST_CHOICES",
    "OVER",
    "REFEREE",
    "SPECTATOR",
    "UNKNOWN",
    "Evaluator",
    "Event",
    "Field",
    "Policy",
    "Rows",
    "S",
    "Shot",
    "State",
    "buffer",
    "hears",
    "restore",
]

CHANCE: Final = -1  # the seat of dice, bags and decks
SPECTATOR: Final = -2  # a viewer without a seat
REFEREE: Final = -3  # the viewer of the truth
OVER: Final = -3  # nobody's turn: the game has ended
UNKNOWN: Final = -1  # in a view: the value of what its viewer may not see
EVERYONE: Final = -1  # an audience: all seats and all spectators (every bit is set)
MOST_CHOICES: Final = 2048  # no seat ever has more legal actions at once
ANY_LENGTH: Final = -2


def hears(audience: i64, viewer: i64) -> bool:
    """Does this audience include the viewer? A SPECTATOR hears only what EVERYONE hears; the REFEREE hears all."""
    return audience == EVERYONE or viewer == REFEREE or (viewer >= 0 and has(audience, viewer))


class Event(NamedTuple):
    """Something that happened: a key and numbers, never a sentence. The audience is a set of seats as bits, or EVERYONE."""

    key: str
    params: tuple[int, ...] = ()
    audience: int = EVERYONE

    def heard_by(self, seat: int) -> bool:
        """Was this viewer told?"""
        return hears(self.audience, seat)


@final
class Field:
    """One named part of a State: a number from low to high, or (with a length) a row of such numbers.

    `sets` says that each number is a set, one bit per member: many small facts instead of one large one.
    """

    def __init__(self, name: str, low: int, high: int, length: int = -1, sets: bool = False) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.length = length  # -1 a single number, ANY_LENGTH a row of any length, else a row of exactly that length
        self.sets = sets


def buffer() -> vec[i64]:
    """A fresh buffer that State.fill can write any set of choices into."""
    return vec[i64]([i64(0) for _n in range(MOST_CHOICES)])


READY_MADE: Final = 8192
_NUMBERS: Final[list[object]] = list(range(READY_MADE))  # made once, for legal()
_SPARE: Final[list[vec[i64]]] = []  # buffers for legal(): taken and put back, so threads never share one


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain numbers, changed in place by apply(). Search copies it; nothing ever deep-copies it.

    A game derives one @final class whose __init__ takes no arguments and gives every field a default (i64 numbers and
    vec[i64] rows only), and implements the methods that raise NotImplementedError here. What no seat has seen is not in the
    state: decks and bags are multisets, and a draw is an outcome of CHANCE.
    """

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.viewer: i64 = REFEREE  # whose view this is; REFEREE for the truth and for guesses
        self.told: list[Event] | None = None  # a list while somebody listens, None inside a search
        self.shots: list[Shot] | None = None  # likewise: the table at the end of each beat

    # -- whose turn, what is legal ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        """Hot: OVER, CHANCE, or the lowest seat that owes a choice."""
        raise NotImplementedError

    def owes(self, seat: i64) -> bool:
        """Hot: does this seat owe a choice now? Games with simultaneous windows override it."""
        return seat == self.turn()

    def actors(self) -> list[int]:
        """Who acts now: [] when the game is over, [CHANCE], one seat, or every seat that still owes a secret choice."""
        first = self.turn()
        if first == OVER:
            return []
        if first < 0:
            return [CHANCE]
        return [int(seat) for seat in range(first, self.seats) if self.owes(seat)]

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Hot: write the legal actions of a seat that owes a choice into out, ascending; return how many."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat, ascending; [] if it owes no choice. The only place that decides legality."""
        if seat < 0 or seat >= self.seats or not self.owes(seat):
            return []
        out = _SPARE.pop() if _SPARE else buffer()
        n = self.fill(seat, out)
        actions: list[object] = [None] * n
        for i in range(n):
            action = out[i]
            actions[i] = _NUMBERS[action] if action < READY_MADE else action
        _SPARE.append(out)
        return cast(list[int], actions)

    # -- chance -------------------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes of the present random event with positive integer weights, ascending; multisets, not permutations."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> i64:
        """Hot: one outcome, drawn with the weights of chance(). Games override it where the list is long."""
        outcomes = self.chance()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        left = rng.below(total)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        return outcomes[-1][0]

    def options(self, actor: i64) -> list[int]:
        """What an actor can do now: the legal actions of a seat, the outcomes of CHANCE; [] for an actor that is not to act."""
        if actor != CHANCE:
            return self.legal(actor)
        return [outcome for outcome, _ in self.chance()] if self.turn() == CHANCE else []

    # -- change -------------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Hot: make one legal choice (or one outcome, seat CHANCE), then resolve every forced step. Does not check legality."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Like apply(), but refuses what is not legal."""
        if seat == CHANCE:
            if self.turn() != CHANCE:
                raise IllegalMove("nothing is left to chance now")
            if action not in self.options(CHANCE):
                raise IllegalMove(f"{action} is not a possible outcome now")
        elif action not in self.legal(seat):
            raise IllegalMove(f"seat {seat} cannot choose {action} now")
        self.apply(seat, action)

    def audience(self, actor: i64) -> i64:
        """Who learns at once what this actor (a seat, or CHANCE) does now: EVERYONE, or seats as bits (0: nobody yet)."""
        return EVERYONE

    def copy(self) -> State:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    # -- results ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """Each seat's share of the win once the game is over: they sum to 1, or are all equal in a co-operative game."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """The game's own points, seat by seat, as far as this viewer can count them now; empty if the game has none."""
        return []

    # -- secrets ------------------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> State:
        """A copy in which all that the seat (or a SPECTATOR) may not know is UNKNOWN. A game without secrets keeps this."""
        seen = self.copy()
        seen.viewer = seat
        return seen

    def guess(self, rng: Rng) -> State:
        """On a view: a whole world that its viewer cannot rule out. It never sees the truth, so it cannot return it."""
        world = self.copy()
        world.viewer = REFEREE
        return world

    # -- events -------------------------------------------------------------------------------------------------------

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        """Report what happened, if somebody listens. In hot code ask `if self.told is not None` first."""
        told = self.told
        if told is not None:
            told.append(Event(key, params, int(audience)))

    def beat(self) -> None:
        """A moment worth showing ends here: what was told since the last one is on the table, and the table is whole.

        Where nothing was told there is no beat, so it may stand in the loop that settles what is forced. In hot code ask
        `if self.told is not None` first.
        """
        told, shots = self.told, self.shots
        if told is not None and shots is not None and len(told) > (shots[-1].end if shots else 0):
            shots.append(Shot(len(told), self.copy()))

    def listen(self) -> None:
        """Start to collect events and beats."""
        self.told = []
        self.shots = []

    def seen(self) -> list[Shot]:
        """The beats since the events were last heard. Ask before heard(), which forgets both."""
        return self.shots or []

    def heard(self) -> list[Event]:
        """The events since the last call (or since listen()), and forget them."""
        told = self.told
        if told is None:
            return []
        self.told = []
        self.shots = []
        return told

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state: what is saved, pickled, compared and reloaded."""
        raise NotImplementedError

    def data(self) -> dict[str, object]:
        """All fields as named JSON values."""
        out: dict[str, object] = {"seats": int(self.seats), "viewer": int(self.viewer)}
        for field in self.fields():
            value = getattr(self, field.name)
            out[field.name] = int(value) if field.length == -1 else [int(x) for x in value]
        return out

    def load(self, data: dict[str, object]) -> None:
        """Take all fields from data(); refuse a missing, foreign or out-of-range value with a sentence."""
        self.seats = _number(data, "seats", 1, 16)
        self.viewer = _number(data, "viewer", REFEREE, 16)
        known = {"seats", "viewer"}
        for field in self.fields():
            known.add(field.name)
            if field.length == -1:
                setattr(self, field.name, _number(data, field.name, field.low, field.high))
        for name in data:
            if name not in known:
                raise BadPosition(f"a position has no part called {name!r}")
        self.load_rows(Rows(data, self.fields()))

    def load_rows(self, rows: Rows) -> None:
        """Take every row: self.hands = rows.take("hands"), and so on. A compiled game overrides it: see docs/adding.md."""
        for name in rows.names():
            setattr(self, name, rows.take(name))

    def fault(self) -> str:
        """What is impossible about this position, as a sentence with the rule; "" if nothing is."""
        return ""

    def whole(self) -> str:
        """What is wrong with the table at a beat, between two questions; "" if nothing is. Games whose fault() also judges who is
        asked leave that out here: while a step is being resolved nobody is."""
        return self.fault()

    def check(self) -> str:
        """Eight hexadecimal digits of a hash over every field."""
        text = json.dumps(self.data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def _repr_svg_(self) -> str | None:
        """For notebooks: what the viewer of this view sees; of the truth, what a spectator sees."""
        from meadhall.notebook import state_svg

        return state_svg(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (type(self), self.data())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()


class Shot(NamedTuple):
    """The table at the end of a beat, and how many events had been told by then. It is the truth: show views of it."""

    end: int
    state: State


def restore(kind: type[State], data: dict[str, object]) -> State:
    """A state of this class with these fields; for pickle, copies between processes, and Game.load."""
    state = kind()
    state.load(data)
    return state


def _number(data: dict[str, object], name: str, low: int, high: int) -> int:
    if name not in data:
        raise BadPosition(f"the position lacks {name!r}")
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{name!r} must be a whole number, not {value!r}")
    if value < low or value > high:
        raise BadPosition(f"{name!r} must be from {low} to {high}, not {value}")
    return value


@final
class Rows:
    """The rows of a position that is being loaded, checked against its fields. No row passes through interpreted code.

    A `vec` that interpreted code hands to compiled code (as an argument, or with setattr) is never released by mypyc 2.4.
    """

    def __init__(self, data: dict[str, object], fields: list[Field]) -> None:
        self.data = data
        self.fields = {field.name: field for field in fields if field.length != -1}

    def names(self) -> list[str]:
        """The names of all rows."""
        return list(self.fields)

    def take(self, name: str) -> vec[i64]:
        """A fresh row; refuses a wrong one with a sentence."""
        field = self.fields[name]
        if name not in self.data:
            raise BadPosition(f"the position lacks {name!r}")
        value = self.data[name]
        if not isinstance(value, list):
            raise BadPosition(f"{name!r} must be a list, not {value!r}")
        if field.length >= 0 and len(value) != field.length:
            raise BadPosition(f"{name!r} must have {field.length} entries, not {len(value)}")
        numbers: list[i64] = []
        for x in value:
            if not isinstance(x, int) or isinstance(x, bool):
                raise BadPosition(f"{name!r} must hold whole numbers, not {x!r}")
            if x < field.low or x > field.high:
                raise BadPosition(f"{name!r} must hold numbers from {field.low} to {field.high}, not {x}")
            numbers.append(x)
        return vec[i64](numbers)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """The prospects of a seat in a position: named features with weights tuned by measurement.

    A game derives one @final class in mind/evaluate.py and implements features(). It is given views and guesses, never the truth.
    """

    def __init__(self, names: list[str], weights: list[float]) -> None:
        if len(names) != len(weights):
            raise ValueError("every feature needs exactly one weight")
        self.names = names
        self.weights: vec[float] = vec[float](weights)
        self.found: vec[float] = vec[float]([0.0 for _ in weights])

    def features(self, state: S, seat: i64, out: vec[float]) -> None:
        """Hot: write the value of each named feature into out; larger is better for the seat where the weight is positive."""
        raise NotImplementedError

    def quiet(self, state: S) -> bool:
        """Hot: can the features be trusted now, for example at the beginning of a round? Playouts continue to such a moment."""
        return True

    def value(self, state: S, seat: i64) -> float:
        """Hot: the expected score of the seat, from 0 to 1."""
        out = self.found
        self.features(state, seat, out)
        total = 0.0
        for i in range(i64(len(self.weights))):
            total += self.weights[i] * out[i]
        return 1.0 / (1.0 + exp(-total))

    def parts(self, state: S, seat: i64) -> list[tuple[str, float]]:
        """The named contributions to the value, in the order of the features: for explanations."""
        out = self.found
        self.features(state, seat, out)
        return [(self.names[i], self.weights[i] * out[i]) for i in range(len(self.names))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """How a playout chooses: a cheap, sensible player. This one chooses at random; a game may derive a better one."""

    def __init__(self) -> None:
        self.out: vec[i64] = buffer()  # a buffer for choices

    def pick(self, state: S, seat: i64, rng: Rng) -> i64:
        """Hot: one legal action of a seat that owes a choice."""
        return self.out[rng.below(state.fill(seat, self.out))]
