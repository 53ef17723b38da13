"""Positions in which sense is enough: a choice that ends the game at once is clearly better, or clearly worse, than another.

    cd tests && python -m bots.sense ragnarokstar --games 20 --levels karl huskarl

Prints every position in which a level let a win go or took a loss.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

from meadhall import load_game
from meadhall.bots.brain import choose
from meadhall.game import CHANCE, Game, State
from meadhall.games import CATALOGUE
from meadhall.laws import mixtures, variations
from meadhall.rng import Rng

WORLDS = 24  # guesses that must all agree before something is certain
CLEARLY = 0.3  # a difference between mean scores that nobody should give away
LAST = 30  # decisions of a game that are looked at: certain wins come late
CHOICES = 60  # with more, a position takes too long


@dataclass(frozen=True)
class Sense:
    """A view in which some choices end the game at once: the mean score of each, None for those that do not end it."""

    game: Game
    options: dict[str, Any]
    view: State
    seat: int
    scores: dict[int, float | None]

    @property
    def best(self) -> float:
        return max((score for score in self.scores.values() if score is not None and not isnan(score)), default=0.0)

    def bad(self, action: int) -> bool:
        """Is the choice clearly worse than another that ends the game, or does it let a certain win go?"""
        score = self.scores[action]
        return self.best == 1.0 if score is None else self.best - score >= CLEARLY or (score == 0.0 and None in self.scores.values())

    def fault(self, level: str, seed: int = 1) -> str:
        """What is wrong with the choice of a level; "" if nothing is."""
        action = choose(self.game, self.view, self.seat, level, seed, counted=0.1)
        if not self.bad(action):
            return ""
        words = [self.game.say(self.view, self.seat, a) for a, score in self.scores.items() if score == self.best][:3]
        told = f"{self.game.say(self.view, self.seat, action)!r} ({self.scores[action]}) instead of {words} ({self.best})"
        return f"{self.game.key} {self.options}: {level} chooses {told}"


def outcome(worlds: Sequence[State], seat: int, action: int) -> float | None:
    """The seat's mean score if the choice ends the game in every world; None if it ends it in none; NaN if that depends on secrets."""
    scores = []
    for world in worlds:
        after = world.copy()
        after.apply(seat, action)
        if not after.actors():
            scores.append(after.scores()[seat])
    if not scores:
        return None
    return sum(scores) / len(scores) if len(scores) == len(worlds) else nan


def sensible(game: Game, seats: int, options: dict[str, Any], seed: int) -> Iterator[Sense]:
    """Such positions near the end of one game between careless players."""
    rng, state = Rng(seed), game.start(seats, **options)
    moments: list[tuple[State, int]] = []
    while actors := state.actors():
        actor = actors[int(rng.below(len(actors)))]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        moments.append((state.copy(), actor))
        legal = state.legal(actor)
        state.apply(actor, legal[int(rng.below(len(legal)))])
    for truth, seat in moments[-LAST:]:
        view = truth.view(seat)
        legal = view.legal(seat)
        if not 1 < len(legal) <= CHOICES:
            continue
        worlds = [view.guess(rng) for _ in range(WORLDS)] if game.secrets else [view.guess(rng)]
        if len(worlds[0].actors()) > 1:
            continue  # others decide at the same time
        scores = {action: outcome(worlds, seat, action) for action in legal}
        if all(score is None for score in scores.values()):
            continue
        one = Sense(game, options, view, seat, scores)
        if any(one.bad(action) for action in legal) and not all(one.bad(action) for action in legal):
            yield one


def every(game: Game, games: int, most: int, seed: int = 1) -> Iterator[Sense]:
    """Positions of every seat count and option; at most `most` of each set-up."""
    for seats, options in [*variations(game), *mixtures(game, 4)]:
        found = 0
        for n in range(games):
            for one in sensible(game, seats, options, seed + n):
                yield one
                found += 1
                if found >= most:
                    break
            if found >= most:
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_", metavar="GAME", nargs="*", default=list(CATALOGUE))
    parser.add_argument("--games", type=int, default=4, help="games of each set-up")
    parser.add_argument("--most", type=int, default=4, help="positions of each set-up")
    parser.add_argument("--levels", nargs="+", default=["karl", "huskarl", "jarl"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bad = 0
    for key in options.games_:
        positions = 0
        for one in every(load_game(key), options.games, options.most, options.seed):
            positions += 1
            for level in options.levels:
                if fault := one.fault(level):
                    bad += 1
                    print(fault, flush=True)
        print(f"{key}: {positions} positions, {len(options.levels)} levels", flush=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
