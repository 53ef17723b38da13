"""How games went, for every small set of seats and scores, against a plain reading."""

from __future__ import annotations

from itertools import product

import pytest

from meadhall.store import PlayedSeat, Tally, tally

SCORES = [(), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.0, 0.0), (0.5, 0.5, 0.0), (0.0, 0.4, 0.6)]


def read(status: str, scores: tuple[float, ...], mine: list[int]) -> Tally:
    """One table: finished if a seat of mine has a score; the best of them wins if it has more than nothing and no other has as much."""
    known = [scores[seat] for seat in mine if seat < len(scores)]
    if status != "done" or not known:
        return Tally(1)
    best = max(known)
    if best < max(scores) or best == 0:
        return Tally(1, 1)
    return Tally(1, 1, 0, 1) if sum(score == best for score in scores) > 1 else Tally(1, 1, 1)


@pytest.mark.parametrize("status", ["playing", "done", "abandoned"])
def test_a_table_counts_once_by_its_best_seat(status: str) -> None:
    for scores, mine in product(SCORES, ([0], [1], [2], [0, 1], [1, 0], [1, 2], [2, 1, 0])):
        seats = [PlayedSeat("t", "row", status, seat, scores, 5) for seat in mine]
        assert tally(seats) == {"row": read(status, scores, mine)}, (scores, mine)


def test_tables_are_added_up_by_game() -> None:
    seats = [
        PlayedSeat("a", "row", "done", 0, (1.0, 0.0), 1),
        PlayedSeat("b", "row", "done", 0, (0.5, 0.5), 2),
        PlayedSeat("c", "row", "done", 1, (1.0, 0.0), 3),
        PlayedSeat("d", "row", "done", 1, (0.0, 1.0), 4),
        PlayedSeat("e", "row", "playing", 1, (), 5),
        PlayedSeat("f", "hoard", "done", 1, (0.5, 0.5), 6),
        PlayedSeat("g", "hoard", "done", 1, (0.5, 0.5), 7),
    ]
    assert tally(seats) == {"row": Tally(5, 4, 2, 1), "hoard": Tally(2, 2, 0, 2)}
    assert tally([]) == {}
