"""What is left to chance: sample() draws as chance() lists, in every kind of event, and lists are the caller's own."""

from __future__ import annotations

from math import sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.rng import Rng
from meadhall.state import CHANCE, SPECTATOR
from support import random_step, rule

from .longhouse import CARD_IDS, cards, play, start, table


def assert_drawn_as_listed(s: LindisfarneState, draws: int) -> None:
    """Chi-square, six standard deviations wide; the seed is fixed, so that the outcome is, too."""
    listed, counts, rng = s.chance(), dict[int, int](), Rng(99)
    for _ in range(draws):
        outcome = int(s.sample(rng))
        counts[outcome] = counts.get(outcome, 0) + 1
    assert set(counts) <= {outcome for outcome, _ in listed}
    whole = sum(weight for _, weight in listed)
    misfit = sum((counts.get(o, 0) - draws * w / whole) ** 2 / (draws * w / whole) for o, w in listed)
    free = len(listed) - 1
    assert abs(misfit - free) < 6 * sqrt(2 * free)


@rule("LD-4.1")
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_dice_fall_as_often_as_they_weigh(hand: int) -> None:
    assert_drawn_as_listed(play(table(hand={"blue": hand}), "depart"), 6000)


@rule("LD-1.3", "LD-1.5", "LD-1.8")
def test_cards_and_the_first_player_are_drawn_alike() -> None:
    s = start(4)
    assert isinstance(s, LindisfarneState) and s.step == codes.OUT
    assert_drawn_as_listed(s, 4000)
    s = play(s, "out NO-KAU NO-BOR")
    assert_drawn_as_listed(s, 2000)
    s = play(s, "first blue")
    for half in (s, play(s.copy(), "deal north SC5")):
        assert len(half.chance()) == (36 if half is s else 35)
        assert_drawn_as_listed(half, 4000)
        for pile in ("NO-TON", "EN1 SC2 FR3", "EN1 EN2 SC1 IR4 IB1 NO-NID NO-TON"):
            half.pile = cards(pile)
            assert [outcome for outcome, weight in half.chance() if weight == 1] == [CARD_IDS.index(name) for name in pile.split()]
            if " " in pile:
                assert_drawn_as_listed(half, 3000)
            else:
                assert half.sample(Rng(5)) == half.chance()[0][0]


def assert_the_same_draw(s: LindisfarneState) -> None:
    """Objectives are drawn by one random number, which says how far down the list."""
    listed = [outcome for outcome, weight in s.chance() if weight == 1]
    assert len(listed) == len(s.chance())
    for seed in range(30):
        assert s.sample(Rng(seed)) == listed[Rng(seed).below(len(listed))]


@rule("LD-6.11", "LD-6.12")
@pytest.mark.parametrize("objectives", ["hidden", "open"])
def test_objectives_are_drawn_as_listed_until_the_pile_is_empty(objectives: str) -> None:
    sizes = set[int]()
    for seed in range(6):
        s, rng = start(4, objectives=objectives), Rng(seed)
        assert isinstance(s, LindisfarneState)
        while s.turn() != -3:
            if s.step == codes.DRAW:
                sizes.add(len(s.chance()))
                assert_the_same_draw(s)
                assert_the_same_draw(s.view(SPECTATOR))
                assert_the_same_draw(s.view(s.seat))
            if s.step == codes.CLAIM and codes.A_OBJECTIVE in s.legal(s.seat):
                s.apply(s.seat, codes.A_OBJECTIVE)
            else:
                random_step(s, rng)
    assert {190, 153, 120, 91, 66, 45, 28, 15, 6, 1} <= sizes


@rule("LD-6.11")
def test_one_never_drawn_objective_with_one_that_was_put_back() -> None:
    s = start(3, objectives="open")
    assert isinstance(s, LindisfarneState)
    row = [n for d in range(9) for n in (d % 3, 2 * d, 2 * d + 1, 2 * d)] + [0, 18, codes.NOTHING, 18]
    s.draws = vec[i64]([i64(n) for n in row])
    s.step = codes.DRAW
    assert s.chance() == [(1 * 20 + 19, 1)]  # objective 1 went under the pile first; 19 is the only one never drawn
    assert_the_same_draw(s)


@rule("LD-4.1")
def test_a_list_belongs_to_its_caller() -> None:
    for s in (play(table(hand={"blue": 2}), "depart"), start(3), play(start(3), "out NO-KAU NO-BOR")):
        before = s.chance()
        s.chance().clear()
        assert s.turn() == CHANCE and s.chance() == before and before
