"""The toys with one bug each, and the number of the law that must find it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.game import CHANCE, EVERYONE, OVER, REFEREE, UNKNOWN, Choice, Drawing, Event, Field, Game, Look, Planes, Region, Row, State
from meadhall.rng import Rng
from meadhall.state import ANY_LENGTH
from toys import hoard as ho
from toys import row as ro
from toys.beat_bugs import BEAT_BUGS
from toys.chance_bugs import CHANCE_BUGS
from toys.hoard import BOAST, KINDS, LAYING, MODEST, MOST, RUNES, HoardState, hoard
from toys.life_bugs import LIFE_BUGS
from toys.printed_bugs import PRINTED_BUGS
from toys.reason_bugs import REASON_BUGS
from toys.ring_bugs import MIRROR_BUGS, REFUSAL_BUGS
from toys.row import RowState, row
from toys.telling_bugs import TELLING_BUGS


class Bug(NamedTuple):
    """A game that breaks a law."""

    name: str
    law: int
    game: Game
    seats: int = 3


# -- 1 reload ---------------------------------------------------------------------------------------------------------


class ForgottenField(HoardState):
    """The round is not listed, so a saved game starts again."""

    def fields(self) -> list[Field]:
        return [field for field in ho.FIELDS if field.name != "round"]


class ForgottenScratch(HoardState):
    """A number that rules depend on hides among the scratch: only behaviour betrays that it is lost."""

    def __init__(self) -> None:
        super().__init__()
        self._laps = 0

    def copy(self) -> HoardState:
        s = cast(ForgottenScratch, super().copy())
        s._laps = self._laps
        return s

    def reveal(self) -> None:
        self._laps += 1
        if self._laps == 2:
            self.wins[0] += 1
        super().reveal()


class NarrowRange(HoardState):
    """A field is declared with too small a range, so that a real game cannot be loaded."""

    def fields(self) -> list[Field]:
        return [Field("round", 0, 1) if field.name == "round" else field for field in ho.FIELDS]


# -- 2 copies ---------------------------------------------------------------------------------------------------------


class SharedRow(HoardState):
    """copy() hands out its own row of hands."""

    def copy(self) -> HoardState:
        s = super().copy()
        s.hands = self.hands
        return s


class CopyForgets(HoardState):
    """copy() leaves a field behind."""

    def copy(self) -> HoardState:
        s = super().copy()
        s.round = 0
        return s


class CopyListens(HoardState):
    """What happens in a search is told to the listener of the real game."""

    def copy(self) -> HoardState:
        s = super().copy()
        s.told = self.told
        return s


# -- 3 legal ----------------------------------------------------------------------------------------------------------


class Unsorted(HoardState):
    """The choices come in falling order."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        n = super().fill(seat, out)
        found = [out[i] for i in range(n)]
        for i, action in enumerate(reversed(found)):
            out[i] = action
        return n


class PlayAnything(HoardState):
    """play() trusts everybody."""

    def play(self, seat: i64, action: i64) -> None:
        if action < 6 and seat >= 0:
            self.laid[seat] = 1


class OwesNothing(HoardState):
    """A seat without a legal action is asked all the same."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return 0 if self.round == 1 and seat == 1 else super().fill(seat, out)


# -- 4 ends -----------------------------------------------------------------------------------------------------------


class Forever(RowState):
    """The wind blows the boat back."""

    def stroke(self, strokes: i64) -> None:
        super().stroke(strokes)
        if not len(self.agenda):
            self.sea, self.time = 0, 6
            self.agenda = append(self.agenda, ro.TURN)


class LateAgenda(RowState):
    """The game is over while a step still waits."""

    def turn(self) -> i64:
        return OVER if self.sea >= self.home else super().turn()

    def stroke(self, strokes: i64) -> None:
        super().stroke(strokes)
        if not len(self.agenda):
            self.sea = max(self.sea, self.home)
            self.agenda = append(self.agenda, ro.TURN)


class Crash(RowState):
    """An error in the middle of a game."""

    def stroke(self, strokes: i64) -> None:
        if self.sea > 3:
            raise ValueError("the oar breaks")
        super().stroke(strokes)


# -- 6 commute --------------------------------------------------------------------------------------------------------


class FirstWins(HoardState):
    """Whoever lays first gets a point: the reveal depends on the order of secret choices."""

    def apply(self, seat: i64, action: i64) -> None:
        if seat >= 0 and self.phase == LAYING and not any(self.laid[s] for s in range(self.seats)):
            self.wins[seat] += 1
        super().apply(seat, action)


class Overheard(HoardState):
    """The audience of a secret choice is everybody, also those who still have to choose."""

    def audience(self, actor: i64) -> i64:
        return super().audience(actor) if actor == CHANCE else EVERYONE


# -- 7 notation -------------------------------------------------------------------------------------------------------


def same_words(state: State, actor: int, action: int) -> str:
    return ho.say(state, actor, MODEST if action == BOAST else action)


def unnamed(state: State, actor: int, action: int) -> str:
    return ho.say(state, actor, action).split(" ", 1)[1] if actor >= 0 else ho.say(state, actor, action)


def wrong_reader(state: State, actor: int, text: str) -> int:
    return state.legal(actor)[0] if actor >= 0 else state.chance()[0][0]


def crashing_reader(state: State, actor: int, text: str) -> int:
    verb = text.split()[1]
    return {"boasts": BOAST, "is": MODEST}[verb] if verb in ("boasts", "is") else RUNES.index(text.split()[2])


# -- 8 views ----------------------------------------------------------------------------------------------------------


class ViewOfView(HoardState):
    """A second look hides more than the first."""

    def view(self, seat: i64) -> State:
        seen = cast(HoardState, super().view(seat))
        if self.viewer == seat and seat >= 0:
            seen.sizes[seat] = 0
        return seen


class OwnHandHidden(HoardState):
    """A seat cannot see its own hand, so it cannot know what is legal."""

    def view(self, seat: i64) -> State:
        seen = cast(HoardState, super().view(seat))
        for i in range(MOST * KINDS):
            seen.hands[i] = UNKNOWN
        return seen


# -- 9 guesses --------------------------------------------------------------------------------------------------------


class UnknownLeft(HoardState):
    """A guess leaves the hands of others UNKNOWN."""

    def guess(self, rng: Rng) -> State:
        world = self.copy()
        world.viewer = REFEREE
        return world

    def fault(self) -> str:
        return ""


class ImpossibleGuess(HoardState):
    """A guess gives everybody the same rune, more than there are; nothing but the play shows it."""

    def guess(self, rng: Rng) -> State:
        world = cast(HoardState, super().guess(rng))
        for seat in range(self.seats):
            if seat != self.viewer and self.phase != ho.DONE:
                for kind in range(KINDS):
                    world.hands[seat * KINDS + kind] = self.sizes[seat] if kind == 3 else 0
                world.laid[seat] = 4 if world.laid[seat] else 0
        return world

    def fault(self) -> str:
        return ""


class OtherView(HoardState):
    """A guess forgets what its viewer has already chosen."""

    def guess(self, rng: Rng) -> State:
        world = cast(HoardState, super().guess(rng))
        if self.viewer >= 0:
            world.laid[self.viewer] = 0
        return world


# -- 10 cover ---------------------------------------------------------------------------------------------------------


class SameGuess(HoardState):
    """Every guess is the same."""

    def guess(self, rng: Rng) -> State:
        return super().guess(Rng(1))


class NeverBoasts(HoardState):
    """Guesses trust that nobody boasts."""

    def guess(self, rng: Rng) -> State:
        world = cast(HoardState, super().guess(rng))
        for seat in range(self.seats):
            if self.boast[seat] == UNKNOWN:
                world.boast[seat] = 1
        return world


# -- 11 silence -------------------------------------------------------------------------------------------------------


class Unmasked(HoardState):
    """What the others laid is not hidden; the guess believes it."""

    def view(self, seat: i64) -> State:
        seen = cast(HoardState, super().view(seat))
        seen.laid = self.laid[:]
        return seen

    def guess(self, rng: Rng) -> State:
        world = cast(HoardState, super().guess(rng))
        world.laid = self.laid[:]
        return world

    def fault(self) -> str:
        return ""


class PartlyMasked(HoardState):
    """The hand of the seat to the left is not hidden."""

    def view(self, seat: i64) -> State:
        seen = cast(HoardState, super().view(seat))
        left = (seat + 1) % self.seats
        if seat >= 0:
            for kind in range(KINDS):
                seen.hands[left * KINDS + kind] = self.hands[left * KINDS + kind]
        return seen


class SpectatorSees(HoardState):
    """A spectator sees everything."""

    def view(self, seat: i64) -> State:
        if seat >= 0:
            return super().view(seat)
        seen = self.copy()
        seen.viewer = seat
        return seen

    def guess(self, rng: Rng) -> State:
        world = super().guess(rng) if self.viewer >= 0 else self.copy()
        world.viewer = REFEREE
        return world


class ToldToAll(HoardState):
    """The secret event has everybody as its audience."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, params, EVERYONE)


class ToldInPublic(HoardState):
    """The public event carries the secret in its numbers, though its sentence does not use it."""

    def draws(self, kind: i64) -> None:
        self.tell("drew", (self.drawer, int(kind)))
        super().draws(kind)


class LeakedLength(HoardState):
    """A masked row is as long as the secret is large."""

    def __init__(self) -> None:
        super().__init__()
        self.marks = vec[i64]([])

    def copy(self) -> HoardState:
        s = cast(LeakedLength, super().copy())
        s.marks = self.marks[:]
        return s

    def fields(self) -> list[Field]:
        return [*ho.FIELDS, Field("marks", UNKNOWN, 0, ANY_LENGTH)]

    def apply(self, seat: i64, action: i64) -> None:
        if seat >= 0 and action < KINDS:
            for _ in range(action):
                self.marks = append(self.marks, 0)
        super().apply(seat, action)
        if self.phase != LAYING:
            self.marks = vec[i64]([])

    def view(self, seat: i64) -> State:
        seen = cast(LeakedLength, super().view(seat))
        seen.marks = vec[i64]([i64(UNKNOWN) for _ in self.marks])
        return seen


class Peek(HoardState):
    """The truth travels with a view outside its fields; whatever door looks at it leaks."""

    def __init__(self) -> None:
        super().__init__()
        self._peek: list[int] = []

    def copy(self) -> HoardState:
        s = cast(Peek, super().copy())
        s._peek = [int(n) for n in self.hands] if self.viewer == REFEREE else self._peek
        return s

    def peek(self) -> int:
        return sum((i + 1) * n for i, n in enumerate(self._peek))


def draw_leak(view: State, look: Look) -> Drawing:
    drawing = ho.draw(view, look)
    return replace(drawing, regions={**drawing.regions, "hint": Region(f"<p>{cast(Peek, view).peek()}</p>")})


def planes_leak(row: Row, view: State, seat: int) -> None:
    ho.write(row, view, seat)
    row.plane("hint", "A hint.", 1)
    row.put(float(cast(Peek, view).peek()))


def text_leak(view: State) -> str:
    return f"{ho.text(view)}\n{cast(Peek, view).peek()}"


def choice_leak(view: State, seat: int, action: int) -> Choice:
    return replace(ho.choice(view, seat, action), result=f"{cast(Peek, view).peek()}")


class Gossip(HoardState):
    """What was laid last is known to the whole module, and the log uses it."""

    last = 0

    def apply(self, seat: i64, action: i64) -> None:
        Gossip.last = int(action)
        super().apply(seat, action)


def words_leak(event: Event, names: tuple[str, ...]) -> str:
    return ho.words(event, names) + (f" ({Gossip.last})" if event.key == "laid" else "")


class Untold(HoardState):
    """The drawer is named as the audience of the rune it draws, but its own view does not show it until it may lay."""

    def view(self, seat: i64) -> State:
        seen = cast(HoardState, super().view(seat))
        if self.phase == ho.DRAWING and seat >= 0:
            for kind in range(KINDS):
                seen.hands[seat * KINDS + kind] = UNKNOWN
        return seen


class WideAudience(HoardState):
    """Records tell everybody what was drawn, though the views hide it."""

    def audience(self, actor: i64) -> i64:
        return EVERYONE if actor == CHANCE else super().audience(actor)


class SilentReveal(HoardState):
    """Runes are turned up without a word: a seat sees what nobody told it."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        if key not in ("reveal", "wins"):
            super().tell(key, params, audience)


# -- 12 doors ---------------------------------------------------------------------------------------------------------


def drawn(old: str, new: str) -> Any:
    """The drawing with something replaced in it."""

    def draw(view: State, look: Look) -> Drawing:
        drawing = ho.draw(view, look)
        regions = {name: replace(region, html=region.html.replace(old, new)) for name, region in drawing.regions.items()}
        return Drawing(drawing.picture.replace(old, new), regions)

    return draw


def no_label(view: State, seat: int, action: int) -> Choice:
    return Choice(ho.choice(view, seat, action).path, " ")


def one_path(view: State, seat: int, action: int) -> Choice:
    return Choice(("b:choose",), ho.say(view, seat, action))


def begun_path(view: State, seat: int, action: int) -> Choice:
    path = ("b:boast",) if action == BOAST else ("b:boast", "b:not") if action == MODEST else (f"h:{action}",)
    return Choice(path, ho.say(view, seat, action))


def ghost_mark(view: State, seat: int, action: int) -> Choice:
    return replace(ho.choice(view, seat, action), marks=(("nowhere", "victim"),))


def moving_shapes(row: Row, view: State, seat: int) -> None:
    size = 1 + int(cast(HoardState, view).sizes[seat])
    row.plane("hand", "My runes, as many as I have.", size)
    row.skip(size)


# -- 13 conservation, 14 scores ---------------------------------------------------------------------------------------


class LostRune(HoardState):
    """A drawn rune falls under the table."""

    def draws(self, kind: i64) -> None:
        drawer, before = self.drawer, self.round
        super().draws(kind)
        if before > 0:
            self.hands[drawer * KINDS + kind] -= 1


class AllWin(HoardState):
    """Shared wins count fully for everybody."""

    def scores(self) -> list[float]:
        return [1.0 if n == max(self.points()) else 0.5 for n in self.points()]


class Alone(RowState):
    """In a game that is won together, one seat wins alone."""

    def scores(self) -> list[float]:
        return [float(seat == 0) for seat in range(self.seats)]


BUGS = (
    Bug("a field missing from fields()", 1, hoard(ForgottenField)),
    Bug("a lost number that only behaviour shows", 1, hoard(ForgottenScratch)),
    Bug("a range that is too narrow", 1, hoard(NarrowRange)),
    Bug("a shared row in copy()", 2, hoard(SharedRow)),
    Bug("a field missing from copy()", 2, hoard(CopyForgets)),
    Bug("a copy that tells", 2, hoard(CopyListens)),
    Bug("unsorted choices", 3, hoard(Unsorted)),
    Bug("play() without a check", 3, hoard(PlayAnything)),
    Bug("an actor without a choice", 3, hoard(OwesNothing)),
    Bug("a game that never ends", 4, row(Forever), 2),
    Bug("a step waiting at the end", 4, row(LateAgenda), 2),
    Bug("an error in the middle", 4, row(Crash), 2),
    Bug("an order-dependent reveal", 6, hoard(FirstWins)),
    Bug("a choice told to those who still choose", 6, hoard(Overheard)),
    Bug("two choices with one text", 7, hoard(say=same_words)),
    Bug("texts that do not name the actor", 7, hoard(say=unnamed)),
    Bug("a reader that reads the wrong choice", 7, hoard(read=wrong_reader)),
    Bug("a reader that stumbles over nonsense", 7, hoard(read=crashing_reader)),
    Bug("a view of a view that hides more", 8, hoard(ViewOfView)),
    Bug("a view without one's own hand", 8, hoard(OwnHandHidden)),
    Bug("secrets that are not declared", 8, hoard(secrets=False)),
    Bug("a guess that leaves UNKNOWN", 9, hoard(UnknownLeft)),
    Bug("an impossible guess", 9, hoard(ImpossibleGuess)),
    Bug("a guess with another view", 9, hoard(OtherView)),
    Bug("a guess that never varies", 10, hoard(SameGuess)),
    Bug("a world that is never guessed", 10, hoard(NeverBoasts)),
    Bug("an unmasked field", 11, hoard(Unmasked)),
    Bug("a partly masked view", 11, hoard(PartlyMasked)),
    Bug("a spectator who sees all", 11, hoard(SpectatorSees)),
    Bug("a secret told to all", 11, hoard(ToldToAll)),
    Bug("a secret among public numbers", 11, hoard(ToldInPublic)),
    Bug("a leaked length", 11, hoard(LeakedLength)),
    Bug("a leak in the drawing only", 11, hoard(Peek, draw=draw_leak)),
    Bug("a leak in the planes only", 11, hoard(Peek, planes=Planes(planes_leak))),
    Bug("a leak in the text only", 11, hoard(Peek, text=text_leak)),
    Bug("a leak in the choices only", 11, hoard(Peek, choice=choice_leak)),
    Bug("a leak in the words of the log", 11, hoard(Gossip, log=words_leak)),
    Bug("told but not seen", 11, hoard(Untold)),
    Bug("an audience that is too wide", 11, hoard(WideAudience)),
    Bug("seen but not told", 11, hoard(SilentReveal)),
    Bug("a spot without an id", 12, hoard(draw=drawn('id="slot-', 'class="slot-'))),
    Bug("an id that stands twice", 12, hoard(draw=drawn('id="slot-1-', 'id="slot-0-'))),
    Bug("a style attribute", 12, hoard(draw=drawn("<svg ", '<svg style="color:red" '))),
    Bug("an inline event", 12, hoard(draw=drawn("<svg ", '<svg onclick="x()" '))),
    Bug("a script", 12, hoard(draw=drawn("</svg>", "<script/></svg>"))),
    Bug("an open element", 12, hoard(draw=drawn("</g>", ""))),
    Bug("a choice without a label", 12, hoard(choice=no_label)),
    Bug("two choices on one path", 12, hoard(choice=one_path)),
    Bug("a path that begins another", 12, hoard(choice=begun_path)),
    Bug("a mark on nothing", 12, hoard(choice=ghost_mark)),
    Bug("planes that change their shape", 12, hoard(planes=Planes(moving_shapes))),
    Bug("a component that is lost", 13, hoard(LostRune)),
    Bug("scores that sum to more than one", 14, hoard(AllWin)),
    Bug("a lonely winner in a joint game", 14, row(Alone), 2),
    *(Bug(*bug) for bug in CHANCE_BUGS),
    *(Bug(*bug) for bug in BEAT_BUGS),
    *(Bug(*bug) for bug in REASON_BUGS),
    *(Bug(*bug) for bug in TELLING_BUGS),
    *(Bug(*bug) for bug in LIFE_BUGS),
    *(Bug(*bug) for bug in MIRROR_BUGS),
    *(Bug(*bug) for bug in REFUSAL_BUGS),
    *(Bug(*bug) for bug in PRINTED_BUGS),
)
