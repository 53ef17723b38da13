"""Law 18: mirrors. A game that declares symmetries is played in the mirror, and everything there is the mirror's image."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, Event, State
from meadhall.laws.changes import changed
from meadhall.laws.line import Line, Played, name_of
from meadhall.symmetry import APART, Symmetry, mapped

__all__ = ["law_18_mirrors"]

MIRRORS = 2  # symmetries in which a game is played again
POSITIONS = 10  # per game and mirror, at which other choices are tried and every viewer looks
CHOICES = 6  # of an actor, at each of them
CHANGED = 25  # positions in which some numbers are changed


def law_18_mirrors(lines: Sequence[Line]) -> None:
    """Played in the mirror of a symmetry that Rules(symmetries=...) declares, a game has the mirrored positions, choices, chances, events,
    views, points and scores all along; and so has every other choice that is tried. A game that declares none is not judged."""
    for line in lines:
        line.at = 0
        known = list(line.game.symmetries(line.states[0]))
        while len(known) > MIRRORS:
            known.pop(line.rng.below(len(known)))
        for symmetry in known:
            mirror = Mirror(line, symmetry)
            mirror.play()
            if line.game.rules.refusals:  # whatever load() takes can be played (law 19)
                mirror.beyond()


class Mirror:
    """A game and its image, step by step."""

    def __init__(self, line: Line, symmetry: Symmetry) -> None:
        self.line = line
        self.symmetry = symmetry
        self.closer = set(line.positions(POSITIONS))
        line.at = 0
        self.image = self.first()

    def first(self) -> State:
        """The first position in the mirror: that of the mirrored set-up, or the mirrored position."""
        line, symmetry = self.line, self.symmetry
        if symmetry.options is not None:
            image = line.game.start(line.seats, **symmetry.options(line.game.complete(line.options)))
            self.compare(line.states[0], image, "at the beginning")
        else:
            try:
                image = line.game.load(symmetry.data(line.states[0].data()))
            except MeadhallError as refused:
                line.fail(18, f"{symmetry.name}, the first position is refused: {refused}", refused)
        image.listen()
        return image

    def play(self) -> None:
        """The whole game in the mirror."""
        line, symmetry = self.line, self.symmetry
        for at, state in line.walk():
            self.choices(state, self.image)
            if at in self.closer:
                self.look(state)
            if at == len(line.steps):
                break
            step = line.steps[at]
            self.image.apply(*symmetry.step(state, *step))
            self.events(line.events[at], self.image.heard(), step)
            self.compare(line.states[at + 1], self.image, "", (step,))
        if line.ended:
            scores = {symmetry.seat(seat): score for seat, score in enumerate(line.last.scores())}
            if [scores[seat] for seat in range(line.seats)] != self.image.scores():
                line.fail(18, f"{symmetry.name}, the scores are {self.image.scores()}, but here {line.last.scores()}")

    def beyond(self) -> None:
        """The same holds of changed positions, to which no game may come, as far as they are possible and have this symmetry."""
        line, symmetry = self.line, self.symmetry
        for data, what in islice(changed(line, line.rng), CHANGED):
            for name, part in symmetry.parts.items():
                if part == APART:
                    data[name] = []
            try:
                state = line.game.load(data)
            except MeadhallError:
                continue
            if symmetry not in line.game.symmetries(state):
                continue
            try:
                self.image = line.game.load(symmetry.data(data))
            except MeadhallError as refused:
                line.fail(18, f"{symmetry.name}, and with {what}, the position is refused, which it is not here: {refused}", refused)
            self.choices(state, self.image)
            for actor in state.actors():
                options = state.options(actor)
                self.other(state, actor, options[line.rng.below(len(options))])

    def compare(self, state: State, image: State, where: str, steps: Sequence[Played] = ()) -> None:
        """Is one position the image of the other?"""
        wanted, found = self.symmetry.data(state.data()), image.data()
        for name, value in found.items():
            if self.symmetry.parts.get(name) == APART and isinstance(value, list):
                wanted[name], value = len(wanted[name]), len(value)
            if wanted.get(name) != value:
                here = f" {where}" if where else ""
                self.line.fail(18, f"{self.symmetry.name},{here} {name!r} is {_differing(value, wanted.get(name))}", None, steps)

    def choices(self, state: State, image: State) -> None:
        """The same seats are asked, for the same; chance has the same outcomes and weights."""
        line, symmetry = self.line, self.symmetry
        if sorted(map(symmetry.seat, state.actors())) != image.actors():
            line.fail(18, f"{symmetry.name}, the actors are {image.actors()}, but here {state.actors()}")
        for actor in state.actors():
            weights = dict(state.chance() if actor == CHANCE else ((action, 0) for action in state.legal(actor)))
            there = dict(image.chance() if actor == CHANCE else ((action, 0) for action in image.legal(symmetry.seat(actor))))
            for action, weight in weights.items():
                step = symmetry.step(state, actor, action)
                if there.pop(step[1], -1) != weight:
                    said = f"{line.said(state, actor, action)!r} would be {step[1]}"
                    line.fail(18, f"{symmetry.name}, {said}, but {name_of(step[0])} cannot do that there, or as likely")
            if there:
                more = ", ".join(repr(line.said(image, symmetry.seat(actor), action)) for action in list(there)[:3])
                line.fail(18, f"{symmetry.name}, {name_of(symmetry.seat(actor))} can do {more}, and here nothing like it")

    def look(self, state: State) -> None:
        """Other choices lead to images of each other, and viewers see images of each other."""
        line, symmetry = self.line, self.symmetry
        for viewer in line.viewers:
            self.compare(state.view(viewer), self.image.view(symmetry.seat(viewer)), f"in the view of {name_of(viewer)}")
        points = {symmetry.seat(seat): points for seat, points in enumerate(state.points())}
        if [points[seat] for seat in range(len(points))] != self.image.points():
            line.fail(18, f"{symmetry.name}, the points are {self.image.points()}, but here {state.points()}")
        for actor in state.actors():
            audience, there = int(state.audience(actor)), int(self.image.audience(symmetry.seat(actor)))
            if there != (audience if audience < 0 else mapped(symmetry.maps.get("seat", ()), audience)):
                line.fail(18, f"{symmetry.name}, others learn what {name_of(actor)} does")
            options = state.options(actor)
            while len(options) > CHOICES:
                options.pop(line.rng.below(len(options)))
            for action in options:
                self.other(state, actor, action)

    def other(self, state: State, actor: int, action: int) -> None:
        """A choice that need not have been made, here and there."""
        one, image = state.copy(), self.image.copy()
        one.listen()
        image.listen()
        one.apply(actor, action)
        image.apply(*self.symmetry.step(state, actor, action))
        self.events(one.heard(), image.heard(), (actor, action))
        self.compare(one, image, "", ((actor, action),))

    def events(self, told: Sequence[Event], there: Sequence[Event], step: Played) -> None:
        """The same is told, to as many."""
        one, other = Counter(map(_heard, told)), Counter(map(_heard, there))
        if one != other:
            differ = ", ".join(sorted({key for key, _ in (one - other) + (other - one)}))
            self.line.fail(18, f"{self.symmetry.name}, events are told differently: {differ}", None, (step,))


def _heard(event: Event) -> tuple[str, int]:
    """The kind of an event, and how many hear it."""
    return event.key, event.audience if event.audience < 0 else event.audience.bit_count()


def _differing(found: object, wanted: object) -> str:
    """Two values of a part, or of some entries of a row."""
    if not isinstance(found, list) or not isinstance(wanted, list) or len(found) != len(wanted):
        return f"{found}, not {wanted}"
    places = [n for n in range(len(found)) if found[n] != wanted[n]][:6]
    return ", ".join(f"{found[n]} at {n}, not {wanted[n]}" for n in places)
