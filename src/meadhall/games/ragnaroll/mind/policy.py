"""A cheap, sensible player for playouts: it keeps its dice, saves its magic and never misses a god."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules import RagnarollState, codes


@final
class RagnarollPolicy(Policy[RagnarollState]):
    """Random where it does not matter much."""

    def pick(self, s: RagnarollState, seat: i64, rng: Rng) -> i64:
        """Keep (turning is costly, RR-4.3), hit or redirect rather than shift, summon rather than pass; the rest at random."""
        kind = s.present(seat) // codes.STEP
        if kind == codes.TURN:
            return codes.KEEP
        out = self.out
        n = s.fill(seat, out)
        if kind == codes.SUMMON:
            return out[1 + rng.below(n - 1)]
        if kind == codes.STRIKE:
            while n > 1 and out[n - 1] >= codes.SHIFT:
                n -= 1
        return out[rng.below(n)]
