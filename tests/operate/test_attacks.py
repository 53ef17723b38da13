"""A stranger attacks the hall, and a well-behaved player hardly notices: the drill of benchmarks/attacks.py, bounded."""

from __future__ import annotations

import pytest
from benchmarks.attacks import ATTACKS, measure

from operate.test_processes import free_port

NOTICED = 100.0  # milliseconds that 99 of 100 answers stay below, where the machine has nothing else to do


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_player_beside_a_stranger_is_answered_in_time(attack: str) -> None:
    """On a machine that is busy anyway, the player alone is the measure."""
    found = measure(attack, free_port(), 10.0)
    if found.p99 >= NOTICED:
        alone = measure("none", free_port(), 10.0)
        found = measure(attack, free_port(), 10.0)
        assert found.p99 < max(NOTICED, 3 * alone.p99), (found, alone)
