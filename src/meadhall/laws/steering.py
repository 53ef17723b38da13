"""Can a guess be the truth? Chance rarely finds one world among millions, so the draws of guess() are steered towards it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from meadhall.game import State
from meadhall.rng import Rng

__all__ = ["ATTEMPTS", "BUDGET", "reaches"]

ATTEMPTS = 10  # searches, each with other luck
BUDGET = 5000  # guesses in each
LOOKS = 6  # random completions that show what an outcome decides and what it still allows

Facts = Callable[[State], Iterable[str]]  # the names of the hidden facts that a world has right


class Attempt:
    """A search for the draws that give the true world. At each draw the outcome comes first that makes most facts right whatever
    follows; those that promise the same come in a random order."""

    def __init__(self, view: State, truth: str, right: Facts, seed: int, budget: int) -> None:
        self.view = view
        self.truth = truth
        self.right = right
        self.seed = seed * LOOKS
        self.rng = Rng(seed)
        self.left = budget

    def search(self, laid: list[int]) -> bool:
        """Is there a continuation of these draws that gives the truth?"""
        worlds = [self.guess(laid, n) for n in range(LOOKS)]
        seen = {world.check() for world, _ in worlds}
        if self.truth in seen:
            return True
        sizes = worlds[0][1]
        if len(seen) == 1 or len(sizes) <= len(laid):
            return False  # what is still drawn changes nothing
        tried = []
        for outcome in range(sizes[len(laid)]):
            promise = self.look([*laid, outcome])
            if promise is None:
                return True
            tried.append((promise, self.rng.next(), outcome))
        return any(self.left > 0 and self.search([*laid, outcome]) for *_, outcome in sorted(tried, reverse=True))

    def look(self, laid: list[int]) -> tuple[int, int] | None:
        """How many facts these draws make right whatever follows, and how many they still allow, as far as a few completions show; None
        if one of those is the truth."""
        always, ever = set[str](), set[str]()
        for n in range(LOOKS):
            world, sizes = self.guess(laid, n)
            if world.check() == self.truth:
                return None
            right = set(self.right(world))
            always = always & right if n else right
            ever |= right
            if len(sizes) <= len(laid):
                break
        return len(always), len(ever)

    def guess(self, laid: list[int], n: int) -> tuple[State, list[int]]:
        """A world whose first draws are laid down, and the sizes of all draws."""
        self.left -= 1
        rng = Rng(self.seed + n)
        tape = rng.steer(laid)
        return self.view.guess(rng), tape.sizes


def reaches(view: State, truth: State, right: Facts, attempts: int = ATTEMPTS, budget: int = BUDGET) -> bool | None:
    """Can guess() give the true world, if its draws are steered towards it? False if all has been tried, None if nobody knows yet."""
    for n in range(attempts):
        attempt = Attempt(view, truth.check(), right, n, budget)
        if attempt.search([]):
            return True
        if attempt.left > 0:
            return False
    return None
