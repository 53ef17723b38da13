"""How a game would go on: the expected share of every seat if all played on as the game's playout policy does. Compiled like the rules."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, Policy, State

__all__ = ["Outlook"]


@final
class Outlook:
    """Plays a position to the end, many times."""

    def __init__(self, policy: Policy[Any]) -> None:
        self.policy = policy

    def shares(self, state: State, tries: i64, seed: int) -> list[float]:
        """The mean score of every seat. Equal seeds give equal streams, so that two positions can be compared fairly."""
        seats = state.seats
        totals = [0.0 for _n in range(seats)]
        rng = Rng(seed)
        for _n in range(tries):
            world = state.copy()
            while True:
                actor = world.turn()
                if actor == OVER:
                    break
                if actor == CHANCE:
                    world.apply(CHANCE, world.sample(rng))
                else:
                    world.apply(actor, self.policy.pick(world, actor, rng))
            scores = world.scores()
            for seat in range(seats):
                totals[seat] += scores[seat]
        return [total / float(tries) for total in totals]
