"""Multisets to draw from: decks that nobody has looked into, bags of counters, dice. Exact integer weights, no shuffling.

A bag is a row of counts: bag[kind] pieces of each kind. What is drawn is a chance outcome, sampled when it is first needed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng

__all__ = ["choose", "hypergeometric", "sample_hypergeometric", "total"]

MOST: Final = 61  # binomial coefficients up to this size fit 63 bits


def _pascal() -> vec[i64]:
    rows: list[i64] = []
    row = [1]
    for n in range(MOST + 1):
        rows.extend([i64(row[k]) if k <= n else i64(0) for k in range(MOST + 1)])
        row = [1, *[row[k] + row[k + 1] for k in range(n)], 1]
    return vec[i64](rows)


_PASCAL: Final[vec[i64]] = _pascal()


def choose(n: i64, k: i64) -> i64:
    """The number of ways to choose k of n things (n at most 61); 0 if there is none."""
    if k < 0 or n < 0 or k > n:
        return 0
    return _PASCAL[n * (MOST + 1) + k]


def total(bag: vec[i64]) -> i64:
    """How many pieces a bag holds."""
    n: i64 = 0
    for i in range(i64(len(bag))):
        n += bag[i]
    return n


def hypergeometric(good: i64, bad: i64, drawn: i64) -> list[tuple[int, int]]:
    """How many good pieces come in a draw of several at once: (number, integer weight), impossible numbers left out."""
    out: list[tuple[int, int]] = []
    for k in range(drawn + 1):
        weight = choose(good, k) * choose(bad, drawn - k)
        if weight > 0:
            out.append((int(k), int(weight)))
    return out


def sample_hypergeometric(good: i64, bad: i64, drawn: i64, rng: Rng) -> i64:
    """One such number, drawn piece by piece with exactly these probabilities."""
    found: i64 = 0
    for _n in range(drawn):
        if rng.below(good + bad) < good:
            found += 1
            good -= 1
        else:
            bad -= 1
    return found
