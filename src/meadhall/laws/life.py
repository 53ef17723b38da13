"""Law 17: life. What a game declares comes up when it is played: parts change, ranges are used, events happen, every seat wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from meadhall.game import CHANCE, UNKNOWN, Field, Game, State
from meadhall.laws.line import Line
from meadhall.laws.setups import mixtures, variations
from meadhall.rng import Rng

__all__ = ["GAMES", "law_17_life"]

GAMES = 60  # at most, over all set-ups; they stop as soon as everything has come up
SETS = 15  # the smallest range that counts as a set of bits, though its field does not say so


def law_17_life(lines: Sequence[Line]) -> None:
    """In quick games over all set-ups every part of a position changes and uses its range, every event that the page knows is told, the
    last action and outcome come up, and every seat wins alone. What hardly ever comes up is named in Rules(seldom=...)."""
    line = lines[0]
    line.at, census = 0, Census(line.game)
    known = {"actions", "outcomes", *(field.name for field in line.last.fields()), *line.game.page.beats}
    for name in line.game.rules.seldom:
        if name.partition(".")[0] not in known and not name.startswith("win "):
            line.fail(17, f"Rules(seldom=...) names {name!r}, but the game has no such part or event")
    for played, start in enumerate(_starts(line.game)):
        if played and not any(census.missing()):
            return
        census.play(start, Rng(played + 1), by_policy=played % 2 == 1)
    for name, what in census.missing():
        line.fail(17, f"in {GAMES} games over all set-ups {what}. If that is rightly so, name {name!r} in Rules(seldom=...)")


def _starts(game: Game) -> Iterator[State]:
    """First positions, at most GAMES: every set-up in turn, in a random order."""
    rng, every = Rng(1), [*variations(game), *mixtures(game)]
    for left in range(len(every) - 1, 0, -1):
        other = rng.below(left + 1)
        every[left], every[other] = every[other], every[left]
    for n in range(GAMES):
        seats, options = every[n % len(every)]
        yield game.start(seats, **options)


class Part:
    """What has come up of one field."""

    def __init__(self, field: Field, value: Any) -> None:
        self.field = field
        self.first = self.row(value)
        self.still = set(range(len(self.first))) if field.length >= -1 else set()  # the entries that have never changed
        self.low, self.high, self.union = field.high, field.low, 0

    def row(self, value: Any) -> list[int]:
        """A number as a row of one."""
        return [int(value)] if self.field.length == -1 else [int(number) for number in value]

    def note(self, value: Any) -> None:
        """One more value."""
        row = self.row(value)
        self.still = {i for i in self.still if row[i] == self.first[i]}
        for number in row:
            self.low, self.high = min(self.low, number), max(self.high, number)
            self.union |= max(0, number)

    def lacks(self, hidden: bool) -> Iterator[tuple[str, str]]:
        """What has not come up, by the name that excuses it."""
        field = self.field
        if self.still:
            which = "" if field.length == -1 else f" [{', '.join(map(str, sorted(self.still)[:8]))}]"
            yield field.name, f"the part {field.name!r}{which} never changes"
        mask = field.sets or (field.high >= SETS and field.high & (field.high + 1) == 0)  # a set: all its members, though not at once
        if self.high < field.high and not (mask and self.union == field.high):
            yield f"{field.name}.high", f"the part {field.name!r} is never more than {self.high}, though fields() says {field.high}"
        if self.low > field.low and not (hidden and field.low == UNKNOWN):
            yield f"{field.name}.low", f"the part {field.name!r} is never less than {self.low}, though fields() says {field.low}"


class Census:
    """What has come up in some games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts: dict[str, Part] = {}
        self.silent = dict.fromkeys(game.page.beats)  # the events that nobody has told
        self.winless = set(range(game.seats[-1])) if not game.together and game.seats[-1] > 1 else set()
        self.action = self.outcome = -1  # the last ones that came up

    def play(self, state: State, rng: Rng, by_policy: bool) -> None:
        """A game at random, or as the game's own policy plays it, and all that comes up in it."""
        state.listen()
        for field in state.fields():
            if field.name not in self.parts:
                self.parts[field.name] = Part(field, getattr(state, field.name))
        lacking = [part for part in self.parts.values() if any(part.lacks(self.game.secrets))]
        steps = 0
        while True:
            for part in lacking:
                part.note(getattr(state, part.field.name))
            for event in state.heard():
                self.silent.pop(event.key, None)
            actors = state.actors()
            if not actors or steps > self.game.bound:
                break
            state.apply(*self.step(state, actors[rng.below(len(actors))], rng, by_policy))
            steps += 1
        if not actors:
            self.winless -= {seat for seat, score in enumerate(state.scores()) if score == 1}

    def step(self, state: State, actor: int, rng: Rng, by_policy: bool) -> tuple[int, int]:
        """What an actor does; the last thing that it could have done came up, too."""
        options = state.options(actor)
        if actor == CHANCE:
            self.outcome = max(self.outcome, options[-1])
            return actor, int(state.sample(rng))
        self.action = max(self.action, options[-1])
        return actor, int(self.game.policy.pick(state, actor, rng)) if by_policy else options[rng.below(len(options))]

    def missing(self) -> Iterator[tuple[str, str]]:
        """What has not come up and is not said to be seldom, by the name that would say so; that of a field excuses its range, too."""
        seldom = self.game.rules.seldom
        return ((name, what) for name, what in self._all() if name not in seldom and name.partition(".")[0] not in seldom)

    def _all(self) -> Iterator[tuple[str, str]]:
        for part in self.parts.values():
            yield from part.lacks(self.game.secrets)
        for key in self.silent:
            yield key, f"the event {key!r}, which Page(beats=...) names, is never told"
        for name, last, size in (("actions", self.action, self.game.actions), ("outcomes", self.outcome, self.game.outcomes)):
            if last + 1 < size:
                yield name, f"none of the {name} from {last + 1} to {size - 1} comes up"
        for seat in sorted(self.winless):
            yield f"win {seat}", f"seat {seat} never wins alone"
