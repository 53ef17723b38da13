"""Random games at full speed, and a digest of what was played. Compiled where a C compiler is found."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, State, buffer

__all__ = ["Playout", "fold"]

PRIME: Final = 16777619
FIRST: Final = 2166136261  # the digest of no game at all


def fold(digest: i64, number: i64) -> i64:
    """Mix a number into a 32-bit digest, identically compiled and plain."""
    return ((digest ^ (number & 0xFFFFFFFF)) * PRIME + 2166136261) & 0xFFFFFFFF


@final
class Playout:
    """One game from a state to its end with every choice drawn at random; counts what happened and digests it."""

    def __init__(self) -> None:
        self.choices: i64 = 0
        self.outcomes: i64 = 0
        self.digest: i64 = FIRST
        self.out: vec[i64] = buffer()

    def run(self, state: State, rng: Rng) -> None:
        """Native driver: the whole loop is compiled. Forgets the game before."""
        out = self.out
        digest: i64 = FIRST
        choices: i64 = 0
        outcomes: i64 = 0
        while True:
            actor = state.turn()
            if actor == OVER:
                break
            if actor == CHANCE:
                action = state.sample(rng)
                outcomes += 1
            else:
                action = out[rng.below(state.fill(actor, out))]
                choices += 1
            state.apply(actor, action)
            digest = fold(fold(digest, actor), action)
        self.choices = choices
        self.outcomes = outcomes
        self.digest = digest
