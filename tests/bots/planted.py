"""Games with a planted blunder, which a review must find."""

from __future__ import annotations

from functools import cache

from meadhall import load_game
from meadhall.bots.brain import choose, endings
from meadhall.record import Record
from meadhall.rng import Rng

HX = load_game("hexentafl")


@cache
def blunder() -> tuple[Record, int]:
    """A game of heXentafl between karls in which one of them lets a win in one go, and how many events came before that."""
    for seed in range(200):
        record, at = Record(HX, 2), -1
        while not record.over:
            seat = record.state.actors()[0]
            view = record.state.view(seat)
            wins = [action for action, score in endings(HX, view, seat, Rng(seed)).items() if score == 1.0] if at < 0 else []
            others = [action for action in view.legal(seat) if action not in wins]
            if wins:
                at = len(record.entries)
            record.add(seat, others[0] if wins else choose(HX, view, seat, "karl", 1000 * seed + len(record.entries)))
        if at >= 0 and record.state.scores()[record.entries[at].actor] == 0.0:
            return record, at
    raise AssertionError("no such game")
