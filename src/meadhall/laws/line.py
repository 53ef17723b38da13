"""What the laws judge: random games with every position kept, and failures that show how they came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from meadhall.errors import IllegalMove, MeadhallError
from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Event, Game, State
from meadhall.rng import Rng

__all__ = ["BrokenLaw", "Line", "Played", "difference", "name_of", "random_action", "random_step"]

Played = tuple[int, int]  # an actor and its action


class BrokenLaw(Exception):
    """A law does not hold: its number, what is wrong in one sentence, and the record of the game up to there."""

    def __init__(self, law: int, sentence: str, record: str) -> None:
        super().__init__(f"law {law}: {sentence}\n\n{record}")
        self.law = law
        self.sentence = sentence
        self.record = record


def random_action(state: State, actor: int, rng: Rng) -> int:
    """A random choice or outcome of this actor."""
    if actor == CHANCE:
        return int(state.sample(rng))
    legal = state.legal(actor)
    if not legal:
        raise IllegalMove(f"seat {actor} owes a choice, but none is legal")
    return legal[rng.below(len(legal))]


def name_of(actor: int) -> str:
    """What a failure calls an actor or a viewer."""
    return f"seat {actor}" if actor >= 0 else {CHANCE: "chance", SPECTATOR: "a spectator"}.get(actor, "the referee")


def difference(a: State, b: State) -> str:
    """The parts in which two states differ, with both values."""
    one, two = a.data(), b.data()
    parts = [f"{name} ({one.get(name)} and {two.get(name)})" for name in {**one, **two} if one.get(name) != two.get(name)]
    return "; ".join(parts)[:300] or "its class"


def random_step(state: State, rng: Rng) -> Played:
    """A random actor makes a random choice or draws an outcome."""
    actors = state.actors()
    actor = actors[rng.below(len(actors))]
    action = random_action(state, actor, rng)
    state.apply(actor, action)
    return actor, action


class Line:
    """One game from its first position to its end, every choice drawn at random; `at` is the position being judged."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self.rng = Rng(seed)
        self.viewers = [*range(seats), SPECTATOR]
        self.states: list[State] = []
        self.steps: list[Played] = []
        self.events: list[list[Event]] = []
        self.at = 0
        self.ended = False

    def play(self) -> Line:
        """Play to the end, or to the declared bound, or to the first error."""
        state = self.game.start(self.seats, **self.options)
        state.listen()
        self.states.append(state.copy())
        first = self.states[0].data()
        try:
            while state.actors() and len(self.steps) <= self.game.bound:
                self.steps.append(random_step(state, self.rng))
                self.events.append(state.heard())
                self.states.append(state.copy())
        except Exception as problem:
            self._kept(first)
            self.at = len(self.steps)
            if isinstance(problem, MeadhallError):
                self.fail(3, str(problem), problem)
            self.fail(4, f"the game stops with {type(problem).__name__}: {problem}", problem)
        self._kept(first)
        self.ended = not state.actors()
        return self

    def _kept(self, first: dict[str, Any]) -> None:
        """Every law keeps positions as copies, so a step that changes a kept one is reported before all else."""
        now = self.states[0].data()
        for name in (name for name in now if now[name] != first[name]):
            self.fail(2, f"a step changes the copy that was made before it: copy() shares {name!r} with its original; copy rows with [:]")

    @property
    def last(self) -> State:
        """The final position."""
        return self.states[-1]

    def positions(self, most: int, among: Sequence[int] | None = None) -> Iterator[int]:
        """At most `most` positions: the first, the last and others at random; each becomes `at`."""
        places = list(range(len(self.states)) if among is None else among)
        while len(places) > max(most, 2):
            places.pop(1 + self.rng.below(len(places) - 2))
        for at in places:
            self.at = at
            yield at

    def walk(self, begin: int = 0) -> Iterator[tuple[int, State]]:
        """Every position with its number, which becomes `at`."""
        for at in range(begin, len(self.states)):
            self.at = at
            yield at, self.states[at]

    def joint(self, at: int) -> bool:
        """Do several seats owe a choice here at once?"""
        return len(self.states[at].actors()) > 1

    def closing(self, at: int) -> bool:
        """May this be the last choice of a joint window, which brings the reveal with it?

        Either others have already chosen in this window, or only one seat had anything to choose, in secret, to begin with.
        """
        actors = self.states[at].actors()
        if len(actors) == 1 and actors[0] >= 0 and self.states[at].audience(actors[0]) != EVERYONE:
            return True
        while at > 0 and len(actors) == 1 and actors[0] >= 0:
            at -= 1
            before = self.states[at].actors()
            if not set(actors) <= set(before) or self.steps[at][0] == CHANCE:
                return False
            if len(before) > 1:
                return True
        return False

    def fail(self, law: int, sentence: str, cause: Exception | None = None, extra: Sequence[Played] = ()) -> NoReturn:
        """Raise BrokenLaw, with the game up to the position being judged."""
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        where = f"{self.game.title}, {self.seats} seats{options}, seed {self.seed}, position {self.at}"
        raise BrokenLaw(law, f"{where}: {sentence}", self.script(self.at, extra)) from cause

    def script(self, end: int, extra: Sequence[Played] = ()) -> str:
        """The steps up to a position in the game's notation; plain numbers where the notation itself fails."""
        lines = [f"game {self.game.key}", f"seats {self.seats}", *(f"option {k}={v}" for k, v in self.options.items()), ""]
        for at, (actor, action) in enumerate(self.steps[:end]):
            lines.append(self.said(self.states[at], actor, action))
        state = self.states[min(end, len(self.states) - 1)].copy() if self.states else None
        for actor, action in extra:
            if state is not None:
                lines.append(self.said(state, actor, action) + "    # and then")
                state.apply(actor, action)
        return "\n".join(lines)

    def said(self, state: State, actor: int, action: int) -> str:
        """An action in words, or in numbers where the game has no words for it."""
        try:
            return self.game.say(state.copy(), actor, action)
        except Exception:
            return f"{name_of(actor)}: {action}"
