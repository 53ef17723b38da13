"""The figures by which laws judge, against a plain reading: a law that counts wrongly would be noticed by no sound game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any, cast

import pytest

from meadhall.laws.chance import PARTS, _marginals, _misfit, probabilities
from meadhall.rng import Rng


def misfit(listed: list[tuple[int, int]], counts: dict[int, int]) -> tuple[float, float]:
    """Chi-square less its mean, and its variance. Outcomes that are expected less than eight times are one, if together they are not."""
    drawn, total = sum(counts.values()), sum(weight for _, weight in listed)
    often = [outcome for outcome, weight in listed if 8 * total <= drawn * weight]
    groups = [[outcome] for outcome in often]
    rest = [outcome for outcome, _ in listed if outcome not in often]
    if sum(weight for outcome, weight in listed if outcome in rest) * drawn >= 8 * total:
        groups.append(rest)
    if len(groups) < 2:
        return 0.0, 0.0
    square = 0.0
    for group in groups:
        expected = drawn * sum(dict(listed)[outcome] for outcome in group) / total
        square += (sum(counts.get(outcome, 0) for outcome in group) - expected) ** 2 / expected
    return square - (len(groups) - 1), 2.0 * (len(groups) - 1)


@pytest.mark.parametrize("seed", range(40))
def test_a_misfit_is_chi_square_with_rare_outcomes_as_one(seed: int) -> None:
    rng = Rng(seed)
    listed = [(n, 1 + rng.below(12)) for n in range(1 + rng.below(9))]
    counts = Counter(rng.below(len(listed)) for _ in range(rng.below(160)))
    if counts:
        off, variance, _ = _misfit(listed, counts)
        assert (off, variance) == pytest.approx(misfit(listed, counts))


def test_the_bound_of_what_is_rare() -> None:
    for drawn, weights in ((16, (1, 1)), (15, (1, 1)), (32, (2, 1, 1)), (31, (2, 1, 1)), (24, (2, 1)), (23, (2, 1))):
        listed = list(enumerate(weights))
        counts = {0: drawn - 3, 1: 3}
        assert _misfit(listed, counts)[:2] == pytest.approx(misfit(listed, counts)), (drawn, weights)


def test_the_worst_outcome_is_named() -> None:
    said = _misfit([(3, 1), (5, 1), (7, 2)], {3: 10, 5: 40, 7: 50})[2]
    assert said == "outcome 5 of [(3, 1), (5, 1), (7, 2)] came 40 times of 100, expected 25"
    rare = [(0, 80), *((n, 1) for n in range(1, 21))]
    assert _misfit(rare, {0: 10, 4: 90})[2].startswith("outcome -1 of "), "all rare ones together"
    assert _misfit([(0, 1)], {0: 100}) == (0.0, 0.0, "")


def marginals(listed: tuple[tuple[int, int], ...], counts: dict[int, int]) -> dict[str, float]:
    """For each part of the list and for each bit: how many deviations its count is off."""
    drawn, total = sum(counts.values()), sum(weight for _, weight in listed)
    groups: dict[str, list[tuple[int, int]]] = {}
    below = 0
    for outcome, weight in listed:
        groups.setdefault(f"part {below * PARTS // total + 1} of {PARTS}", []).append((outcome, weight))
        below += weight
        for bit in range(64):
            if outcome >> bit & 1:
                groups.setdefault(f"bit {bit}", []).append((outcome, weight))
    found = {}
    for name, group in groups.items():
        share = sum(weight for _, weight in group) / total
        variance = drawn * share * (1 - share)
        if variance >= 8:
            found[name] = (sum(counts.get(outcome, 0) for outcome, _ in group) - drawn * share) / sqrt(variance)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_marginals_are_those_of_parts_and_bits(seed: int) -> None:
    rng = Rng(seed)
    listed = tuple((3 * n + 1, 1 + rng.below(4)) for n in range(20 + rng.below(60)))
    counts = Counter(3 * rng.below(len(listed)) + 1 for _ in range(2000))
    assert dict(_marginals({listed: counts})) == pytest.approx(marginals(listed, counts))


def test_marginals_of_several_lists_are_added() -> None:
    one, two = tuple((n, 1) for n in range(32)), tuple((n, 1 + n % 2) for n in range(64))
    counts = {one: dict.fromkeys(range(32), 30), two: dict.fromkeys(range(64), 20)}
    both = dict(_marginals(cast(Any, counts)))
    drawn, share = 64 * 20, 2 / 3
    variance = 32 * 30 / 4 + drawn * share * (1 - share)
    assert both["bit 0"] == pytest.approx((16 * 30 + 32 * 20 - 32 * 15 - drawn * share) / sqrt(variance))


class Draw:
    """Something that draws: two dice, and a third if they are alike."""

    def __init__(self, sides: int, own: bool = False) -> None:
        self.sides, self.own = sides, own

    def sample(self, rng: Rng) -> int:
        one, two = rng.below(self.sides), rng.below(self.sides)
        if self.own:
            rng.next()
        return one + two if one != two else 100 + rng.below(3)


def test_probabilities_are_exact_or_none() -> None:
    found = probabilities(cast(Any, Draw(2)))
    assert found == {1: Fraction(1, 2), 100: Fraction(1, 6), 101: Fraction(1, 6), 102: Fraction(1, 6)}
    assert sum(probabilities(cast(Any, Draw(6))).values()) == 1
    assert probabilities(cast(Any, Draw(40))) == {}, "there are too many ways"
    assert probabilities(cast(Any, Draw(2, own=True))) == {}, "it draws by other means"
