"""Row: a toy without secrets that one or two seats win together. Dice, an agenda of small steps, two options.

A boat must row home within a number of turns. A turn is steady (one stroke) or hard (a die: 0, 1 or 3 strokes, weighing 1, 2 and 1).
"""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.game import (
    CHANCE,
    OVER,
    SEAT_NAMES,
    About,
    Choice,
    Credit,
    Drawing,
    Evaluator,
    Event,
    Field,
    Game,
    Look,
    Mind,
    Option,
    Page,
    Planes,
    Prompt,
    Region,
    Row,
    Rules,
    State,
    Words,
)
from meadhall.state import ANY_LENGTH
from meadhall.svg import el
from toys.making import changed

STEADY, HARD = 0, 1
TURN, ROLL = 0, 1
WEIGHTS = ((0, 1), (1, 2), (3, 1))
FIELDS = [Field("home", 4, 40), Field("sea", 0, 43), Field("time", 0, 40), Field("rower", 0, 1), Field("agenda", TURN, ROLL, ANY_LENGTH)]


class RowState(State):
    """A position of Row."""

    def __init__(self) -> None:
        super().__init__()
        self.home = 8
        self.sea = 0
        self.time = 6
        self.rower = 0
        self.agenda = vec[i64]([i64(TURN)])

    def copy(self) -> RowState:
        s = type(self)()
        s.seats, s.viewer, s.home, s.sea, s.time, s.rower = self.seats, self.viewer, self.home, self.sea, self.time, self.rower
        s.agenda = self.agenda[:]
        return s

    def turn(self) -> i64:
        if not len(self.agenda):
            return OVER
        return CHANCE if self.agenda[len(self.agenda) - 1] == ROLL else self.rower

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = STEADY, HARD
        return 2

    def chance(self) -> list[tuple[int, int]]:
        return list(WEIGHTS)

    def apply(self, seat: i64, action: i64) -> None:
        self.agenda = self.agenda[: len(self.agenda) - 1]
        if seat == CHANCE:
            self.stroke(action)
        elif action == HARD:
            self.agenda = append(self.agenda, ROLL)
        else:
            self.stroke(1)

    def stroke(self, strokes: i64) -> None:
        self.sea += strokes
        self.time -= 1
        self.rower = (self.rower + 1) % self.seats
        self.tell("row", (int(strokes), self.sea))
        if self.sea < self.home and self.time > 0:
            self.agenda = append(self.agenda, TURN)

    def scores(self) -> list[float]:
        return [1.0 if self.sea >= self.home else 0.0 for _ in range(self.seats)]

    def fields(self) -> list[Field]:
        return FIELDS


def say(_state: State, actor: int, action: int) -> str:
    return f"roll {action}" if actor == CHANCE else ("steady", "hard")[action]


def words(event: Event, _names: tuple[str, ...]) -> str:
    return f"The boat makes {event.params[0]} strokes and is at {event.params[1]}."


def choice(_view: State, _seat: int, action: int) -> Choice:
    return Choice((("b:steady", "b:hard")[action],), ("Row steadily", "Row hard")[action])


def prompt(view: State, seat: int) -> Prompt:
    return Prompt("Row steadily or hard?") if view.turn() == seat else Prompt("Wait.")


def text(view: State) -> str:
    s = cast(RowState, view)
    return f"{SEAT_NAMES[s.rower]} rows. {s.sea} of {s.home} strokes, {s.time} turns left."


def draw(view: State, _look: Look) -> Drawing:
    s = cast(RowState, view)
    picture = el("svg", el("circle", id="boat", cx=10 * s.sea, cy=5, r=4), viewBox="0 0 430 10")
    return Drawing(str(picture), {"stage": Region(str(picture))})


def write(line: Row, view: State, _seat: int) -> None:
    s = cast(RowState, view)
    line.plane("way", "Share of the way, turns left.", 2)
    line.part(s.sea, s.home)
    line.put(float(s.time))


class RowEvaluator(Evaluator[RowState]):
    """How far the boat is."""

    def __init__(self) -> None:
        super().__init__(["way"], [1.0])

    def features(self, s: RowState, seat: i64, out: vec[float]) -> None:
        out[0] = s.sea / s.home + s.time / 40 - 1


def row(kind: type[RowState] = RowState, **changes: Any) -> Game:
    """The game, with another state class or other parts."""

    def setup(seats: int, options: dict[str, Any]) -> RowState:
        s = kind()
        s.seats, s.home, s.time = seats, options["home"], options["time"]
        return s

    rules = Rules(
        kind,
        setup,
        seats=range(1, 3),
        actions=2,
        outcomes=4,
        bound=81,
        default_seats=1,
        version=3,
        together=True,
        seldom=("sea.high",),
        options=(Option("home", 8, "Strokes to row.", low=4, high=40), Option("time", 6, "Turns to do it in.", low=1, high=40)),
    )
    about = About("Row", "RO", "A toy.", "1", Credit(("Nobody",)))
    game = Game(
        __name__,
        about,
        rules,
        Words(say, log=words, quiet=("agenda",), choice=choice, prompt=prompt, text=text),
        Page(draw),
        Mind(RowEvaluator(), planes=Planes(write)),
    )
    return changed(game, **changes)


ROW = GAME = row()
