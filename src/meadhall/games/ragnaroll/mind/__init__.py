"""RagnaRoll for bots and learners."""

from __future__ import annotations

from meadhall.defaults import RACE
from meadhall.game import Mind, Planes

from . import planes
from .evaluate import RagnarollEvaluator
from .policy import RagnarollPolicy

__all__ = ["MIND"]

MIND = Mind(
    evaluator=RagnarollEvaluator(),
    policy=RagnarollPolicy(),
    planes=Planes(planes.write),
    levels={
        "search": RACE,
        "huskarl": {"simulations": 40, "looks": 3, "width": 6},
        "huskarl 2": {"simulations": 24, "looks": 2, "width": 4},  # with 40 it was as strong as a jarl
        "jarl": {"width": 12, "count": 5000},
    },
)
