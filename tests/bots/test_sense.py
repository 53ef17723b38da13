"""Every level from karl up takes a win in one and avoids a loss in one, with every seat count and option."""

from __future__ import annotations

from itertools import islice

import pytest

import meadhall
from bots.sense import every
from meadhall import load_game
from meadhall.games import CATALOGUE

LEVELS = ("karl", "huskarl", "jarl")


@pytest.mark.parametrize("key", CATALOGUE)
def test_nobody_lets_a_win_go_or_takes_a_loss(key: str) -> None:
    positions = list(islice(every(load_game(key), games=1, most=1), 6))
    assert len(positions) == 6
    for one in positions:
        for level in LEVELS[: 2 if meadhall.compiled() else 1]:  # plain Python takes too long to search
            assert not one.fault(level), one.fault(level)


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_nobody_lets_a_win_go_or_takes_a_loss_in_many_positions(key: str) -> None:
    faults = [fault for one in every(load_game(key), games=10, most=6, seed=100) for level in LEVELS if (fault := one.fault(level))]
    assert not faults, "\n".join(faults)
