"""Reasons for refusals are true, as far as a program can tell; tests/reasons.py writes them down for a person to read."""

from __future__ import annotations

import pytest

from meadhall import load_game
from meadhall.games import CATALOGUE
from reasons import interrogate


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_reason_is_false(key: str) -> None:
    assert interrogate(load_game(key), 600, positions=120).faults == []


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_no_reason_is_false_in_a_hundred_thousand(key: str) -> None:
    assert interrogate(load_game(key), 100_000).faults == []
