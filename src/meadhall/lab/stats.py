"""Honest numbers: means and shares with intervals, and Bradley-Terry ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, inf, isinf, log, sqrt

import numpy as np

from meadhall.bots.match import bounds, interval

__all__ = ["Estimate", "EloRating", "doubt", "estimate", "mean_of", "ratings", "stand_out"]

FALSE_ALARMS = 0.05  # of all rows that are said to stand out, at most this part is expected to do so by chance
STUDENT = (inf, 12.706, 4.303, 3.182, 2.776)  # half the width of a 95 % interval in standard errors, by degrees of freedom


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval and the number of cases behind it."""

    mean: float
    low: float
    high: float
    cases: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"

    @property
    def bounds(self) -> str:
        """The interval in words."""
        return "unknown" if isinf(self.low) else f"{self.low:.3f} to {self.high:.3f}"


def estimate(shares: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1; no case at all gives a mean of 0 with the widest interval."""
    if not shares:
        return Estimate(0.0, 0.0, 1.0, 0)
    mean, low, high = interval(shares)
    return Estimate(mean, low, high, len(shares))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of any numbers, with Student's interval; a single number has none."""
    n = len(values)
    mean = sum(values) / n if n else 0.0
    if n < 2:
        return Estimate(mean, -inf, inf, n)
    half = _student(n - 1) * sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    return Estimate(mean, mean - half, mean + half, n)


def _student(freedom: int) -> float:
    if freedom < len(STUDENT):
        return STUDENT[freedom]
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def doubt(shares: Sequence[float], expected: float) -> float:
    """How likely chance alone takes the mean of shares at least so far from the expected one (a p-value).

    It fits the intervals: below 0.05 exactly where the 95 % interval leaves the expected value out.
    """
    n = len(shares)
    mean = sum(shares) / n
    variance = sum((share - mean) ** 2 for share in shares) / n
    low, high = 0.0, 40.0
    for _ in range(60):
        z = (low + high) / 2
        least, most = bounds(n, mean, variance, z)
        if least <= expected <= most:
            high = z
        else:
            low = z
    return erfc(low / sqrt(2))


def stand_out(doubts: Sequence[float], rate: float = FALSE_ALARMS) -> list[bool]:
    """Which of many rows stand out, so that at most this part of them is expected to do so by chance (Benjamini and Hochberg)."""
    order = sorted(range(len(doubts)), key=lambda row: doubts[row])
    last = max((place for place, row in enumerate(order, 1) if doubts[row] <= rate * place / len(order)), default=0)
    found = [False] * len(doubts)
    for row in order[:last]:
        found[row] = True
    return found


@dataclass(frozen=True)
class EloRating:
    """The strength of an entrant on the Elo scale (the mean of all is 0), with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float
    games: int


def ratings(
    names: Sequence[str], results: Sequence[tuple[int, int, float]], rounds: int = 200, tables: Sequence[int] = ()
) -> list[EloRating]:
    """Bradley-Terry ratings from pairwise results (entrant, entrant, share of the first): draws count half.

    Each pair begins with one imagined draw, so that a clean sweep has a finite rating. Intervals come from the curvature of the likelihood.
    Results of one game with several rivals depend on each other: `tables` says which belong together, and intervals that this makes
    wider are made wider.
    """
    n = len(names)
    wins = np.zeros((n, n))
    for a, b, share in results:
        wins[a, b] += share
        wins[b, a] += 1.0 - share
    games = wins + wins.T
    prior = 0.5 * (1 - np.eye(n))
    won, met = wins + prior, games + 2 * prior
    strength = np.ones(n)
    for _ in range(rounds * 5):
        chance = met / (strength[:, None] + strength[None, :])
        np.fill_diagonal(chance, 0.0)
        new = won.sum(axis=1) / np.maximum(chance.sum(axis=1), 1e-12)
        new /= np.exp(np.log(new).mean())
        if np.abs(np.log(new / strength)).max() < 1e-10:
            strength = new
            break
        strength = new
    expected = strength[:, None] / (strength[:, None] + strength[None, :])
    weight = met * expected * (1 - expected)
    np.fill_diagonal(weight, 0.0)
    information = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.pinv(information)
    variance = np.diag(inverse)
    if tables:
        pulls = np.zeros((max(tables) + 1, n))  # by game: which way its results pull each rating
        for (a, b, share), number in zip(results, tables, strict=True):
            pulls[number, a] += share - expected[a, b]
            pulls[number, b] -= share - expected[a, b]
        variance = np.maximum(variance, np.diag(inverse @ (pulls.T @ pulls) @ inverse))
    spread = np.sqrt(np.maximum(variance, 0.0))
    scale = 400 / log(10)
    found = [
        EloRating(
            name,
            scale * log(strength[i]),
            scale * (log(strength[i]) - 1.96 * spread[i]),
            scale * (log(strength[i]) + 1.96 * spread[i]),
            int(games[i].sum()),
        )
        for i, name in enumerate(names)
    ]
    return sorted(found, key=lambda rating: -rating.rating)
