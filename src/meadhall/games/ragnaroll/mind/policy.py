"""A cheap, sensible player for playouts: it keeps its dice, saves its magic, and never lets a god go by."""

from __future__ import annotations

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy, State

from ..rules.position import KEEP, SHIFT, STEP, STRIKE, SUMMON, TURN
from ..rules.state import RagnarollState


@final
class RagnarollPolicy(Policy):
    """Random where it does not matter much."""

    def pick(self, state: State, seat: i64, rng: Rng, out: vec[i64]) -> i64:
        """Keep (RR-4.3 makes turning dear), hit or bend rather than shift, summon rather than pass; all else at random."""
        s = cast(RagnarollState, state)
        kind = s.present(seat) // STEP
        if kind == TURN:
            return KEEP
        n = s.fill(seat, out)
        if kind == SUMMON:
            return out[1 + rng.below(n - 1)]
        if kind == STRIKE:
            while n > 1 and out[n - 1] >= SHIFT:
                n -= 1
        return out[rng.below(n)]
