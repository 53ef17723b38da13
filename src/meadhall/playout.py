"""Random games at full speed, with a digest of what was played; and what fill() writes. Compiled where a C compiler is found."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import CHANCE, MOST_CHOICES, OVER, State, buffer

__all__ = ["FIRST", "Filling", "Playout", "fold"]

PRIME: Final = 16777619
FIRST: Final = 2166136261  # the digest of no game at all
NOBODYS: Final = 1099511627776  # 2**40: no game has an action with this number


def fold(digest: i64, number: i64) -> i64:
    """Mix a number into a 32-bit digest, identically compiled and plain."""
    return ((digest ^ (number & 0xFFFFFFFF)) * PRIME + FIRST) & 0xFFFFFFFF


@final
class Playout:
    """One game from a state to its end with every choice drawn at random; counts what happened and digests it."""

    def __init__(self) -> None:
        self.choices: i64 = 0
        self.outcomes: i64 = 0
        self.digest: i64 = FIRST
        self.out: vec[i64] = buffer()

    def run(self, state: State, rng: Rng) -> None:
        """Native driver: the whole loop is compiled. Results of the previous game are discarded."""
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


@final
class Filling:
    """What State.fill writes, for code that is not compiled: buffers stay here."""

    def __init__(self) -> None:
        self.out: vec[i64] = buffer()
        self.used: i64 = MOST_CHOICES

    def actions(self, state: State, seat: i64) -> list[int]:
        """What fill() writes for a seat into a buffer without a trace of any legal action; NOBODYS where it writes nothing."""
        out = self.out
        for i in range(self.used):
            out[i] = NOBODYS
        n = state.fill(seat, out)
        self.used = MOST_CHOICES if n >= MOST_CHOICES else n + 1
        return [int(out[i]) for i in range(n)]
