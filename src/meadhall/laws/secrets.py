"""Laws 8 to 11: views, guesses, and nobody sees what they were not told. The audience of an action is the independent witness.

Law 11 is the one that matters most: what a seat may not know changes nothing that the seat is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from meadhall.game import CHANCE, EVERYONE, REFEREE, SEAT_NAMES, UNKNOWN, Event, Game, Look, State
from meadhall.laws.line import Line, Played, difference, name_of, random_step
from meadhall.laws.steering import reaches
from meadhall.rng import Rng
from meadhall.state import Shot, hears

__all__ = ["law_8_views", "law_9_guesses", "law_10_cover", "law_11_silence", "shown"]

APART = "a difference between two worlds that it cannot tell apart"
Told = list[tuple[Event, str]]  # an event and its sentence


class Heard(NamedTuple):
    """What a step brought: the events with their sentences, and the table at the end of each beat."""

    told: Told
    shots: list[Shot]


POSITIONS = 8  # per game, for each viewer
PLAYED = 3  # guesses per game that are played out
FOLLOWED = 12  # steps that two worlds take together
DEEP = 6  # one comparison in this many includes drawings, texts and planes, which are slow
GUESSES = 50_000  # guesses before something true counts as never guessed; a few dozen are nearly always enough
STEERED = 300  # steered guesses in one position of a game
FEW = 40  # with at most this many distinct guesses, every single world must come up


def law_8_views(lines: Sequence[Line]) -> None:
    """A view of a view is itself; who acts and what its viewer may choose agree with the truth."""
    for line in lines:
        for at in line.positions(3 * POSITIONS):
            state = line.states[at]
            for viewer in line.viewers:
                view = state.view(viewer)
                if view.viewer != viewer:
                    line.fail(8, f"the view of {name_of(viewer)} says that it belongs to {view.viewer}")
                if view.view(viewer) != view:
                    line.fail(8, f"a view of the view of {name_of(viewer)} differs in {difference(view.view(viewer), view)}")
                if view.copy() != view:
                    line.fail(8, f"a copy of the view of {name_of(viewer)} differs in {difference(view.copy(), view)}")
                if view.actors() != state.actors():
                    line.fail(8, f"{name_of(viewer)} sees the actors {view.actors()}, but they are {state.actors()}")
                if viewer >= 0 and view.legal(viewer) != state.legal(viewer):
                    line.fail(8, f"seat {viewer} sees the legal actions {view.legal(viewer)[:20]}, but they are {state.legal(viewer)[:20]}")
                if not line.game.secrets and {**view.data(), "viewer": REFEREE} != state.data():
                    line.fail(8, f"the game declares no secrets, but {name_of(viewer)} does not see {difference(view, state)}")


def law_9_guesses(lines: Sequence[Line]) -> None:
    """A guess has the view it was made from, is a possible position, leaves nothing UNKNOWN, and can be played to the end."""
    filled: dict[str, int] = {}
    left: dict[str, int] = {}
    for line in lines:
        for at in line.positions(POSITIONS):
            state = line.states[at]
            for viewer in line.viewers:
                view = state.view(viewer)
                world = _guess(line, view, viewer, line.seed * 1000 + at)
                for name, _, value, guess in _hidden(view, state, world):
                    if value != UNKNOWN:
                        count = left if guess == UNKNOWN else filled
                        count[name] = count.get(name, 0) + 1
        for at in line.positions(PLAYED):
            for viewer in line.viewers:
                _play_out(line, _guess(line, line.states[at].view(viewer), viewer, line.rng.next()), viewer)
    for name, times in left.items():
        if times >= 5 and not filled.get(name):
            lines[-1].fail(9, f"guesses leave {name!r} UNKNOWN, though some seat knows it ({times} times of {times})")


def _guess(line: Line, view: State, viewer: int, seed: int) -> State:
    """A guess, judged on its own."""
    world = view.guess(Rng(seed))
    if world.viewer != REFEREE:
        line.fail(9, f"the guess of {name_of(viewer)} belongs to viewer {world.viewer}; it must be a whole world")
    if world != view.guess(Rng(seed)):
        line.fail(9, f"two guesses of {name_of(viewer)} from equal random numbers differ")
    if world.view(viewer) != view:
        line.fail(9, f"the guess of {name_of(viewer)} looks different to it: {difference(world.view(viewer), view)}")
    if world.fault():
        line.fail(9, f"the guess of {name_of(viewer)} is impossible: {world.fault()}")
    if world.actors() != view.actors():
        line.fail(9, f"in the guess of {name_of(viewer)} the actors are {world.actors()}, not {view.actors()}")
    for actor in world.actors():
        if not world.options(actor):
            line.fail(9, f"in the guess of {name_of(viewer)} nothing is legal for {name_of(actor)}")
    return world


def _play_out(line: Line, world: State, viewer: int) -> None:
    steps: list[Played] = []
    try:
        while world.actors():
            if len(steps) > line.game.bound:
                line.fail(9, f"the guess of {name_of(viewer)} never ends")
            if world.turn() == CHANCE and min((weight for _, weight in world.chance()), default=0) <= 0:
                line.fail(9, f"in the guess of {name_of(viewer)}, after {len(steps)} steps, chance is {world.chance()[:12]}", None, steps)
            steps.append(random_step(world, line.rng))
            fault = world.fault() if len(steps) % 8 == 0 else ""
            if fault:
                line.fail(9, f"the guess of {name_of(viewer)} becomes impossible after {len(steps)} steps: {fault}")
        world.scores()
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as problem:
        line.fail(9, f"the guess of {name_of(viewer)} cannot be played to the end: {type(problem).__name__}: {problem}", problem)


def law_10_cover(lines: Sequence[Line]) -> None:
    """Guesses vary where a secret could be different, and whatever is true can be guessed."""
    known: dict[tuple[str, int], set[str]] = {}
    for line in lines:
        if not line.game.secrets:
            continue
        for at in line.positions(POSITIONS // 2):
            for viewer in line.viewers:
                _cover(line, line.states[at], viewer, known)
    if lines[0].game.secrets:
        line = lines[-1]
        line.at = line.rng.below(len(line.states))
        _reach(line, line.states[line.at], line.viewers[line.rng.below(len(line.viewers))], attempts=1, budget=STEERED)


def _reach(line: Line, state: State, viewer: int, **effort: int) -> bool | None:
    """However many worlds there are, the true one is among them. None: that was not found out with so little effort."""
    view = state.view(viewer)
    if {**view.data(), "viewer": 0} == {**state.data(), "viewer": 0}:
        return True
    found = reaches(view, state, partial(_right, view, state), **effort)
    if found is False:
        line.fail(10, f"no guess of {name_of(viewer)} is the truth, even if every draw is steered towards it")
    return found


def _right(view: State, state: State, world: State) -> list[str]:
    """The hidden facts that a world has right."""
    return [where for where, value, guess in _facts(view, state, world) if value == guess]


def _cover(line: Line, state: State, viewer: int, known: dict[tuple[str, int], set[str]]) -> None:
    """Guess until the truth has come up: part by part (sets member by member) and, where there are few worlds, as a whole."""
    view = state.view(viewer)
    truth = state.check()
    guessed = known.setdefault((view.check(), viewer), set())
    missing = {where: value for where, value, _ in _facts(view, state, state)}
    if not missing or truth in guessed:
        return
    tries, values = 0, dict(missing)
    while (missing or (truth not in guessed and len(guessed) <= FEW)) and tries < GUESSES:
        world = view.guess(Rng(line.seed * 7919 + 31 * line.at + 1_000_003 * tries))
        if len(guessed) <= FEW:
            guessed.add(world.check())
        for where, value, guess in _facts(view, state, world) if missing else ():
            if value == guess:
                missing.pop(where, None)
        tries += 1
    if len(guessed) == 1 and truth not in guessed:
        line.fail(10, f"{tries} guesses of {name_of(viewer)} are all the same, and none is the truth")
    if truth not in guessed and len(guessed) <= FEW:
        line.fail(10, f"{tries} guesses of {name_of(viewer)} give {len(guessed)} worlds, but never the true one")
    for where in missing:
        line.fail(10, f"{tries} guesses of {name_of(viewer)} never give {where} its true value {values[where]}; can they?")


def _hidden(view: State, state: State, world: State) -> Iterator[tuple[str, int, int, int]]:
    """Each number that a view hides: its field, its place in the row, its true value, its value in another world."""
    true, other = state.data(), world.data()
    for name, seen in view.data().items():
        if name == "viewer" or seen == true[name]:
            continue
        rows = [part if isinstance(part, list) else [part] for part in (seen, true[name], other[name])]
        for i, (a, b, c) in enumerate(zip(*rows, strict=False)):
            if a != b:
                yield name, i, b, c


def _facts(view: State, state: State, world: State) -> Iterator[tuple[str, int, int]]:
    """Each single thing that a view hides: its name, its true value, its value in another world."""
    sets = {field.name: field.high.bit_length() for field in state.fields() if field.sets}
    for name, i, value, guess in _hidden(view, state, world):
        if name not in sets or value == UNKNOWN:
            yield f"{name}[{i}]", value, guess
        else:
            yield from ((f"member {n} of {name}[{i}]", value >> n & 1, guess >> n & 1) for n in range(sets[name]))


def law_11_silence(lines: Sequence[Line]) -> None:
    """What a seat may not know changes nothing that the seat is given; what it is told, it can see.

    Who acts now is known to all: where one secret makes its owner act again and another does not, the others may notice that.
    """
    for line in lines:
        if not line.game.secrets:
            continue
        for n, at in enumerate(line.positions(POSITIONS)):
            state = line.states[at]
            for viewer in line.viewers:
                view = state.view(viewer)
                for k in range(2):
                    world = view.guess(Rng(line.seed * 104_729 + 2 * at + k))
                    if {**world.data(), "viewer": 0} != {**state.data(), "viewer": 0}:
                        _compare(line, viewer, state, world, APART, (), deep=k == 0 and n % 3 == 1)
                        _follow(line, [viewer], state.copy(), world, APART, ())
        secret = [at for at in range(len(line.steps)) if any(line.states[at].audience(a) != EVERYONE for a in line.states[at].actors())]
        for at in line.positions(3 * POSITIONS, secret):
            for actor in line.states[at].actors():
                _replace(line, line.states[at], actor)
        for at in line.positions(POSITIONS, [at for at in range(len(line.steps)) if at not in secret]):
            _replace(line, line.states[at], line.states[at].actors()[0])


def _replace(line: Line, state: State, actor: int) -> None:
    """Let an actor do one of two things in secret: viewers outside the audience notice no difference, those inside do."""
    audience, actions = int(state.audience(actor)), state.options(actor)
    if len(actions) < 2:
        return
    one = actions.pop(line.rng.below(len(actions)))
    two = actions[line.rng.below(len(actions))]
    a, b = state.copy(), state.copy()
    heard = _apply(line.game, a, (actor, one)), _apply(line.game, b, (actor, two))
    reveals = line.closing(line.at) or a.actors() != b.actors()
    steps, what = ((actor, one),), f"whether {name_of(actor)} did {line.said(state, actor, one)!r} or {line.said(state, actor, two)!r}"
    outside: list[int] = []
    for viewer in line.viewers:
        mine = [_heard_by(viewer, world.told) for world in heard]
        if hears(audience, viewer):
            if a != b and a.actors() and a.view(viewer) == b.view(viewer):
                line.fail(11, f"{name_of(viewer)} is in the audience that learns {what}, but its view is the same", None, steps)
            continue
        if mine[0] != mine[1] and not reveals:
            line.fail(11, f"{name_of(viewer)} hears {what}: {_only(mine[0], mine[1])}", None, steps)
        if a.actors() and b.actors():  # the end reveals everything
            _compare_beats(line, viewer, heard, what, steps, deep=line.rng.below(DEEP) == 0)
            if mine[0] == mine[1] and a.actors() == b.actors():
                _compare(line, viewer, a, b, what, steps, deep=line.rng.below(DEEP) == 0, whole=not reveals)
                outside.append(viewer)
    _follow(line, outside, a, b, what, steps)


def _follow(line: Line, viewers: list[int], a: State, b: State, what: str, steps: Sequence[Played]) -> None:
    """Take the same steps in both worlds: a viewer that hears the same keeps seeing the same."""
    done = list(steps)
    for n in range(FOLLOWED):
        both = [actor for actor in a.actors() if actor in b.actors()]
        if not viewers or not both:
            return
        actor = both[line.rng.below(len(both))]
        common = sorted(set(a.options(actor)) & set(b.options(actor)))
        if not common:
            return
        step = actor, common[line.rng.below(len(common))]
        audience = int(a.audience(actor))
        said = line.said(a, *step), line.said(b, *step)
        if audience != int(b.audience(actor)):
            said = f"{said[0]} to {audience}", f"{said[1]} to {int(b.audience(actor))}"
        heard = _apply(line.game, a, step), _apply(line.game, b, step)
        done.append(step)
        if not a.actors() or not b.actors():
            return  # the end reveals everything
        for viewer in viewers:
            _compare_beats(line, viewer, heard, what, done, deep=line.rng.below(DEEP) == 0)
        if a.actors() != b.actors():
            return  # who acts is known to all
        for viewer in list(viewers):
            mine = [_heard_by(viewer, world.told) for world in heard]
            if mine[0] != mine[1]:
                viewers.remove(viewer)
                continue
            _compare(line, viewer, a, b, what, done, deep=n == FOLLOWED - 1 and line.rng.below(DEEP) == 0)
            if hears(audience, viewer) and said[0] != said[1]:
                line.fail(11, f"to {name_of(viewer)} the record tells {what}: {said[0]!r} or {said[1]!r}", None, done)


def _apply(game: Game, state: State, step: Played) -> Heard:
    """Take a step, and put into words at once what it tells."""
    state.listen()
    state.apply(*step)
    shots = state.seen()
    told = [(event, game.log(event, SEAT_NAMES)) for event in state.heard()]
    state.told = state.shots = None
    return Heard(told, shots)


def _compare_beats(line: Line, viewer: int, worlds: tuple[Heard, Heard], what: str, steps: Sequence[Played], deep: bool) -> None:
    """A viewer that hears the same in two worlds is shown as many beats, of the same kinds, and sees the same in each.

    Where it comes to hear a difference in the middle of a step, that holds for every beat before.
    """
    one, two = (line.game.cut([event for event, _ in told], [shot.end for shot in shots], viewer) for told, shots in worlds)
    if _heard_by(viewer, worlds[0].told) == _heard_by(viewer, worlds[1].told) and [cut[1] for cut in one] != [cut[1] for cut in two]:
        line.fail(11, f"the beats of {name_of(viewer)} tell {what}: {len(one)} or {len(two)} of them", None, steps)
    for (shot, events), (other, same) in zip(one, two, strict=False):
        if events != same:
            return
        if shot >= 0 and other >= 0:  # the last one is the table as the step leaves it, which is compared by itself
            heard = ", ".join(event.key for event in events)
            a, b = worlds[0].shots[shot].state, worlds[1].shots[other].state
            _compare_shots(line, viewer, a, b, f"{what}, in the beat of {heard}", steps, deep)


def _compare_shots(line: Line, viewer: int, a: State, b: State, what: str, steps: Sequence[Played], deep: bool) -> None:
    """At a beat nobody is asked: a viewer is given no more than its view and the drawing."""
    one, two = a.view(viewer), b.view(viewer)
    if one != two:
        line.fail(11, f"{name_of(viewer)} sees {what}: {difference(one, two)}", None, steps)
    first, second = (_pictures(line.game, view) if deep else {} for view in (one, two))
    for name, part in first.items():
        if part != second[name]:
            line.fail(11, f"the {name} of {name_of(viewer)} tells {what}: {_where(part, second[name])}", None, steps)


def _heard_by(viewer: int, told: Told) -> Told:
    return [(event, words) for event, words in told if event.heard_by(viewer)]


def _only(a: Told, b: Told) -> str:
    differ = [one for one in a if one not in b] + [two for two in b if two not in a]
    return "; ".join(f"{words or event.key} {event.params}" for event, words in differ[:2]) or "in another order"


def _compare(
    line: Line, viewer: int, a: State, b: State, what: str, steps: Sequence[Played], deep: bool = False, whole: bool = True
) -> None:
    """Everything that a viewer is given must be the same in two states."""
    one, two = a.view(viewer), b.view(viewer)
    if one != two:
        how = "sees" if whole else "was told nothing, but sees"
        line.fail(11, f"{name_of(viewer)} {how} {what}: {difference(one, two)}", None, steps)
    first, second = shown(line.game, one, viewer, deep), shown(line.game, two, viewer, deep)
    for name, part in first.items():
        if part != second[name]:
            line.fail(11, f"the {name} of {name_of(viewer)} tells {what}: {_where(part, second[name])}", None, steps)


def shown(game: Game, view: State, viewer: int, deep: bool = True) -> Mapping[str, str]:
    """All that a viewer is given, part by part: what it reads and sees, what it may choose, what its bot is told."""
    parts = {"turn": str(view.actors()), "choices": str([view.legal(seat) for seat in [viewer] if seat >= 0])}
    if not deep:
        return parts
    parts["points"] = str(view.points())
    parts |= _pictures(game, view)
    parts["text"] = game.text(view)
    parts["prompt"] = str(game.prompt(view, viewer))
    if viewer >= 0:
        parts["choice tree"] = str([game.choice(view, viewer, action) for action in view.legal(viewer)])
        parts["planes"] = str([(plane.name, plane.shape, plane.values) for plane in game.planes(view, viewer)])
        parts["value"] = str(game.evaluator.value(view, viewer))
    return parts


def _pictures(game: Game, view: State) -> dict[str, str]:
    """What a view looks like, region by region."""
    drawing = game.draw(view, Look())
    regions = {f"region {name}": f"{region.classes} {region.label} {region.html}" for name, region in drawing.regions.items()}
    return {"drawing": drawing.picture + drawing.classes, **regions}


def _where(a: str, b: str) -> str:
    """The first place where two texts differ."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"...{a[max(0, at - 30) : at + 40]!r} or ...{b[max(0, at - 30) : at + 40]!r}"
