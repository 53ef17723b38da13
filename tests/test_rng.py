"""Random numbers: the same on every machine, compiled and plain, for ever: records of simulations and playthroughs hang on them."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng

STREAMS = {
    0: [1725691545, 2283391406, 2918865293, 1862692821, 4198716811, 1630098154],
    1: [216780094, 2130433675, 1370040901, 2966666988, 46042025, 3142327177],
    2: [2985072600, 2593257140, 2354741250, 4151651274, 2305765954, 3650320967],
    2**32: [3333047389, 2430200059, 3473588053, 1371991719, 4255413406, 572067838],
    2**61 - 1: [1641388559, 1180896823, 4041194011, 1592029443, 3858572052, 1327811742],
    -1: [1020012916, 3384766908, 479111429, 3149760259, 2845089509, 196502316],
}


@pytest.mark.parametrize("seed", STREAMS)
def test_a_seed_gives_the_same_numbers_for_ever(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next() for _ in range(6)] == STREAMS[seed]


def test_derived_numbers_are_the_same_for_ever() -> None:
    rng = Rng(7)
    assert [rng.below(6) for _ in range(20)] == [1, 2, 5, 1, 4, 5, 0, 4, 3, 1, 2, 0, 1, 2, 0, 2, 4, 2, 5, 2]
    rng = Rng(7)
    assert [round(rng.unit(), 9) for _ in range(4)] == [0.283959999, 0.408877819, 0.891620164, 0.197625893]
    rng, weights = Rng(7), vec[i64]([1, 0, 2, 5])
    assert [rng.pick(weights, 4) for _ in range(20)] == [2, 3, 3, 2, 3, 3, 0, 3, 3, 2, 3, 2, 2, 3, 0, 3, 3, 3, 3, 2]


def test_a_stream_belongs_to_its_caller() -> None:
    one, two = Rng(5), Rng(5)
    first = [one.next() for _ in range(3)]
    Rng(6).next()
    assert [two.next() for _ in range(3)] == first


@pytest.mark.parametrize("n", [1, 2, 6, 7, 100, 2**31])
def test_numbers_stay_below(n: int) -> None:
    rng = Rng(n)
    assert all(0 <= rng.below(n) < n for _ in range(500))


def test_units_stay_in_their_range() -> None:
    rng = Rng(3)
    assert all(0.0 <= rng.unit() < 1.0 for _ in range(500))


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_dice_are_fair(sides: int) -> None:
    rng, rolls = Rng(sides), 12_000
    counts = Counter(int(rng.below(sides)) for _ in range(rolls))
    square = sum((counts[n] - rolls / sides) ** 2 / (rolls / sides) for n in range(sides))
    assert square < sides - 1 + 5 * sqrt(2 * (sides - 1))


def test_first_numbers_of_neighbouring_seeds_are_fair_too() -> None:
    """A server seeds a fresh stream for every outcome, so the first number of each must be as good as the rest."""
    counts = Counter(int(Rng(seed).below(6)) for seed in range(6000))
    assert all(abs(counts[n] - 1000) < 150 for n in range(6)), counts


def test_pick_follows_its_weights_and_never_takes_nothing() -> None:
    rng, weights = Rng(9), vec[i64]([3, 0, 1, 9])
    counts = Counter(int(rng.pick(weights, 3)) for _ in range(4000))
    assert set(counts) == {0, 2}
    assert abs(counts[0] - 3000) < 150
