"""What the laws judge: games played at random, with every position kept, and a failure that prints how it came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from meadhall.errors import Illegal
from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Event, Game, State
from meadhall.rng import Rng

__all__ = ["Broken", "Line", "Step", "random_action", "random_step"]

Step = tuple[int, int]


class Broken(Exception):
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
        raise Illegal(f"seat {actor} owes a choice, but none is legal")
    return legal[rng.below(len(legal))]


def random_step(state: State, rng: Rng) -> Step:
    """Let a random actor do something at random."""
    actors = state.actors()
    actor = actors[rng.below(len(actors))]
    action = random_action(state, actor, rng)
    state.apply(actor, action)
    return actor, action


class Line:
    """One game from its first position to its end, every choice drawn at random; `at` is the position now being judged."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self.rng = Rng(seed)
        self.viewers = [*range(seats), SPECTATOR]
        self.states: list[State] = []
        self.steps: list[Step] = []
        self.events: list[list[Event]] = []
        self.at = 0
        self.ended = False

    def play(self) -> Line:
        """Play to the end, or to the declared bound, or to the first error."""
        try:
            state = self.game.start(self.seats, **self.options)
            state.listen()
            self.states.append(state.copy())
            while state.actors() and len(self.steps) <= self.game.bound:
                self.steps.append(random_step(state, self.rng))
                self.events.append(state.heard())
                self.states.append(state.copy())
            self.ended = not state.actors()
        except Illegal as refused:
            if not self.states:
                raise  # such a game cannot be set up
            self.at = len(self.steps)
            self.fail(3, str(refused), refused)
        except Exception as problem:
            self.at = len(self.steps)
            self.fail(4, f"the game stops with {type(problem).__name__}: {problem}", problem)
        return self

    @property
    def last(self) -> State:
        """The final position."""
        return self.states[-1]

    def positions(self, most: int, among: Sequence[int] | None = None) -> Iterator[int]:
        """Up to so many positions, the first and the last always included, the others at random; each becomes `at`."""
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
        """Is this perhaps the last choice of a joint window, whose reveal comes with it?

        Either others have chosen in this window before, or only one seat had anything to choose, in secret, to begin with.
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

    def fail(self, law: int, sentence: str, cause: Exception | None = None, extra: Sequence[Step] = ()) -> NoReturn:
        """Raise Broken, with the game up to the position that is being judged."""
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        where = f"{self.game.title}, {self.seats} seats{options}, seed {self.seed}, position {self.at}"
        raise Broken(law, f"{where}: {sentence}", self.script(self.at, extra)) from cause

    def script(self, end: int, extra: Sequence[Step] = ()) -> str:
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
        """An action in words that never fail."""
        try:
            return self.game.say(state.copy(), actor, action)
        except Exception:
            return f"{'chance' if actor == CHANCE else f'seat {actor}'}: {action}"
