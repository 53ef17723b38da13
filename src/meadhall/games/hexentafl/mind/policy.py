"""How playouts of heXentafl choose."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules import HexentaflState, codes
from .evaluate import HexentaflEvaluator

CARELESS: Final = 0.7


@final
class HexentaflPolicy(Policy[HexentaflState]):
    """A careless player: never misses a move that wins the present game, often plays at random, otherwise the most promising move."""

    def __init__(self, evaluator: HexentaflEvaluator) -> None:
        super().__init__()
        self.evaluator = evaluator

    def pick(self, s: HexentaflState, seat: i64, rng: Rng) -> i64:
        """One legal move."""
        out = self.out
        n = s.fill(seat, out)
        best = out[rng.below(n)]
        careless = rng.unit() < CARELESS
        wanted: i64 = 2 if s.side_of(seat) == codes.DEFENDERS else 0
        best_value = -1.0
        for i in range(n):
            after = s.copy()
            after.apply(seat, out[i])
            end = after.end if after.game == s.game else after.first_end
            if end != codes.RUNNING and codes.defenders_points(end) == wanted:
                return out[i]
            if not careless:
                value = after.scores()[seat] if after.end != codes.RUNNING else self.evaluator.value(after, seat)
                if value > best_value:
                    best_value = value
                    best = out[i]
        return best
