"""Honest numbers: means and shares with intervals, and Bradley-Terry ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from meadhall.bots.match import interval

__all__ = ["Estimate", "Rating", "estimate", "ratings"]


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval and the number of cases behind it."""

    mean: float
    low: float
    high: float
    cases: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of some values; no case at all gives a mean of 0 with the widest interval."""
    if not values:
        return Estimate(0.0, 0.0, 1.0, 0)
    mean, low, high = interval(values)
    return Estimate(mean, low, high, len(values))


@dataclass(frozen=True)
class Rating:
    """The strength of an entrant on the Elo scale (the mean of all is 0), with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float
    games: int


def ratings(names: Sequence[str], results: Sequence[tuple[int, int, float]], rounds: int = 200) -> list[Rating]:
    """Bradley-Terry ratings from pairwise results (entrant, entrant, share of the first): draws count half.

    Each pair begins with one imagined draw, so that a clean sweep has a finite rating. Intervals come from the curvature of the likelihood.
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
    spread = np.sqrt(np.maximum(np.diag(np.linalg.pinv(information)), 0.0))
    scale = 400 / log(10)
    found = [
        Rating(
            name,
            scale * log(strength[i]),
            scale * (log(strength[i]) - 1.96 * spread[i]),
            scale * (log(strength[i]) + 1.96 * spread[i]),
            int(games[i].sum()),
        )
        for i, name in enumerate(names)
    ]
    return sorted(found, key=lambda rating: -rating.rating)
