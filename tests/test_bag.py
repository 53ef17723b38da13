"""Bags: exact weights, compared with counting every possible draw."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bag import choose, hypergeometric, sample_hypergeometric, total
from meadhall.rng import Rng


def test_binomial_coefficients_are_exact_up_to_61() -> None:
    assert all(choose(n, k) == comb(n, k) for n in range(62) for k in range(n + 1))


@pytest.mark.parametrize(("n", "k"), [(5, 6), (5, -1), (-1, 0), (0, 1)])
def test_where_there_is_no_way_there_are_none(n: int, k: int) -> None:
    assert choose(n, k) == 0


@given(st.integers(0, 5), st.integers(0, 5), st.data())
def test_weights_of_a_draw_count_every_possible_hand(good: int, bad: int, data: st.DataObject) -> None:
    drawn = data.draw(st.integers(0, good + bad))
    hands = Counter(sum(hand) for hand in combinations([1] * good + [0] * bad, drawn))
    assert dict(hypergeometric(good, bad, drawn)) == dict(hands)
    assert hypergeometric(good, bad, drawn) == sorted(hypergeometric(good, bad, drawn))


def test_samples_follow_the_weights() -> None:
    rng, draws = Rng(4), 6000
    counts = Counter(int(sample_hypergeometric(4, 6, 3, rng)) for _ in range(draws))
    listed = hypergeometric(4, 6, 3)
    whole = sum(weight for _, weight in listed)
    assert whole == comb(10, 3) and set(counts) == {number for number, _ in listed}
    for number, weight in listed:
        assert abs(counts[number] - draws * weight / whole) < 5 * (draws * weight / whole) ** 0.5


def test_drawing_more_than_all_good_pieces() -> None:
    assert hypergeometric(1, 2, 3) == [(1, 1)]
    assert hypergeometric(2, 1, 2) == [(1, 2), (2, 1)]
    assert sample_hypergeometric(2, 0, 2, Rng(1)) == 2


def test_a_bag_is_counted() -> None:
    assert total(vec[i64]([2, 0, 1])) == 3 and total(vec[i64]([])) == 0
