"""Ring: a toy with symmetries. A stone on a ring of six places burns every place that it leaves, until somebody cannot move it.

The wind burns a place first, the opposite one twice as likely as any other. Then the seats move the stone in turn, by one place or two,
to one that has not burnt. Whoever moved last wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has
from meadhall.errors import BadOption
from meadhall.game import CHANCE, OVER, SEAT_NAMES, About, Credit, Event, Field, Game, Option, Rules, State, Symmetry, Words
from toys.making import changed

PLACES = 6
MOST = 3
WIND, MOVE, DONE = 0, 1, 2
FIELDS = [
    Field("phase", WIND, DONE),
    Field("mover", 0, MOST - 1),
    Field("stone", 0, PLACES - 1),
    Field("burnt", 0, 2**PLACES - 1, sets=True),
    Field("moves", 0, PLACES, MOST),
]
REFUSALS = ("RI-1:", "RI-2: the stone stands on a place", "RI-3:", "RI-4:", "RI-5:")


class RingState(State):
    """A position of Ring."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = WIND
        self.mover = 0
        self.stone = 0
        self.burnt = 0
        self.moves = vec[i64]([i64(0) for _ in range(MOST)])

    def copy(self) -> RingState:
        s = type(self)()
        s.seats, s.viewer, s.phase, s.mover, s.stone, s.burnt = self.seats, self.viewer, self.phase, self.mover, self.stone, self.burnt
        s.moves = self.moves[:]
        return s

    def turn(self) -> i64:
        return (CHANCE, self.mover, OVER)[self.phase]

    def near(self, place: int) -> list[int]:
        """The places that the stone can reach."""
        return sorted((place + by) % PLACES for by in (-2, -1, 1, 2) if not has(self.burnt, (place + by) % PLACES))

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        free = self.near(self.stone)
        for n, place in enumerate(free):
            out[n] = place
        return len(free)

    def chance(self) -> list[tuple[int, int]]:
        return [(place, 2 if (place - self.stone) % PLACES == 3 else 1) for place in range(PLACES) if place != self.stone]

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.burnt |= bit(action)
            self.phase = MOVE
            self.tell("wind", (int(action),))
            return
        self.burnt |= bit(self.stone)
        self.stone = int(action)
        self.moves[seat] += 1
        self.tell("move", (int(seat), int(action)))
        if self.near(self.stone):
            self.mover = (self.mover + 1) % self.seats
        else:
            self.phase = DONE

    def scores(self) -> list[float]:
        return [float(seat == self.mover) for seat in range(self.seats)]

    def points(self) -> list[int]:
        return [int(self.moves[seat]) for seat in range(self.seats)]

    def fields(self) -> list[Field]:
        return FIELDS

    def fault(self) -> str:
        if self.mover >= self.seats or any(self.moves[seat] for seat in range(self.seats, MOST)):
            return "RI-1: there are no such seats"
        if has(self.burnt, self.stone):
            return "RI-2: the stone stands on a place that has burnt"
        if self.phase == MOVE and not self.near(self.stone):
            return "RI-3: the mover cannot move"
        if self.phase == DONE and self.near(self.stone):
            return "RI-4: the game is not over"
        if self.phase == WIND and self.burnt:
            return "RI-5: nothing burns before the wind blows"
        return ""


PARTS = {"mover": "seat", "stone": "place", "burnt": "set of place", "moves": "by seat"}


def places(maps: Mapping[str, Any], _state: State, _actor: int, action: int) -> int:
    return cast(int, maps["place"][action])


def symmetries(state: State) -> Iterator[Symmetry]:
    """The ring turned and reflected; the seats moved on, which the set-up has, too."""
    seats = int(state.seats)
    for by in range(1, seats):
        on = [(seat + by) % seats for seat in range(seats)]

        def options(options: dict[str, Any], on: list[int] = on) -> dict[str, Any]:
            return {"first": on[options["first"]]}

        yield Symmetry(f"the seats moved on by {by}", {"seat": on, "place": range(PLACES)}, PARTS, places, options)
    for way in (1, -1):
        for by in range(PLACES):
            if by or way < 0:
                yield Symmetry("the ring turned", {"place": [(way * place + by) % PLACES for place in range(PLACES)]}, PARTS, places)


def say(state: State, actor: int, action: int) -> str:
    return f"wind {action}" if actor == CHANCE else f"{SEAT_NAMES[actor]} to {action}"


def words(event: Event, names: tuple[str, ...]) -> str:
    if event.key == "wind":
        return f"The wind burns place {event.params[0]}."
    return f"{names[event.params[0]]} moves the stone to place {event.params[1]}."


def ring(kind: type[RingState] = RingState, **changes: Any) -> Game:
    """The game, with another state class or other parts."""

    def setup(seats: int, options: dict[str, Any]) -> RingState:
        if options["first"] >= seats:
            raise BadOption("there is no such seat")
        s = kind()
        s.seats, s.mover = seats, options["first"]
        return s

    rules = Rules(
        kind,
        setup,
        seats=range(2, MOST + 1),
        actions=PLACES,
        outcomes=PLACES,
        bound=PLACES + 1,
        refusals=REFUSALS,
        symmetries=symmetries,
        seldom=("moves.high", "burnt.high"),
        options=(Option("first", 0, "Who begins.", values=(0, 1, 2)),),
    )
    about = About("Ring", "RI", "A toy.", "1", Credit(("Nobody",)))
    game = Game(__name__, about, rules, Words[RingState](say, log=words))
    return changed(game, **changes)


RING = GAME = ring()
__all__ = ["RING", "RingState", "ring"]
