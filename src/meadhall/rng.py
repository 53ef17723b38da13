"""A small random number generator: the same sequence compiled and plain, on every machine.

Two 32-bit generators that fail in different ways (a linear congruence and a xorshift) are added. Every intermediate value
stays below 2**63, so that native 64-bit integers never wrap. Good for play and search; not for cryptography: a server
seeds a fresh one from the system for every outcome it needs.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

__all__ = ["Rng", "Tape"]

LOW32: Final = 0xFFFFFFFF


@final
class Tape:
    """What a stream gives instead of chance: the numbers laid down, one for each draw, and after them the stream's own. It notes how
    many outcomes each draw had, so that a search can lay down others: see meadhall.laws.steering."""

    def __init__(self, laid: list[int]) -> None:
        self.laid = laid
        self.sizes: list[int] = []

    def draw(self, n: int, free: int) -> int:
        """The number laid down for the next draw from n outcomes, or the free one."""
        at = len(self.sizes)
        self.sizes.append(n)
        return min(self.laid[at], n - 1) if at < len(self.laid) else free


@final
class Rng:
    """A stream of random numbers that belongs to its caller; equal seeds give equal streams."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = (seed ^ 0x5DEECE66D) & LOW32
        self.b: i64 = (((seed >> 32) & LOW32) * 747796405 + ((seed & LOW32) * 2891336453 & LOW32) + 88172645) & LOW32
        if self.b == 0:
            self.b = 2463534242
        self.steered: i64 = 0  # 1: the tape decides; asked in every draw, so it is a number
        self.tape: Tape | None = None
        for _n in range(8):  # neighbouring seeds drift apart
            self.next()

    def __reduce__(self) -> tuple[object, ...]:
        return _resume, (int(self.a), int(self.b))

    def next(self) -> i64:
        """The next number from 0 to 2**32 - 1."""
        self.a = (self.a * 1664525 + 1013904223) & LOW32
        b = self.b
        b ^= (b << 13) & LOW32
        b ^= b >> 17
        b ^= (b << 5) & LOW32
        self.b = b
        return (self.a + b) & LOW32

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely (n up to 2**31)."""
        free = (self.next() * n) >> 32
        return free if self.steered == 0 else self._laid(n, free)

    def _laid(self, n: i64, free: i64) -> i64:
        """What the tape says. Apart from below(), which is small enough to be made part of its callers."""
        return self.tape.draw(n, free) if self.tape is not None else free

    def steer(self, laid: list[int]) -> Tape:
        """Lay down the outcomes of the next draws; returns the tape, which notes all that follow."""
        self.steered, self.tape = 1, Tape(laid)
        return self.tape

    def unit(self) -> float:
        """A number from 0 up to but not including 1."""
        return float(self.next()) / 4294967296.0

    def pick(self, weights: vec[i64], n: i64) -> i64:
        """An index below n, with probabilities in proportion to the first n weights."""
        total: i64 = 0
        for i in range(n):
            total += weights[i]
        left = self.below(total)
        for i in range(n):
            left -= weights[i]
            if left < 0:
                return i
        return n - 1


def _resume(a: int, b: int) -> Rng:
    """A copied or unpickled stream: it goes on where the other one stands."""
    rng = Rng(0)
    rng.a = a
    rng.b = b
    return rng
