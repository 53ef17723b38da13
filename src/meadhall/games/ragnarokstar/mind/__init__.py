"""RagnaRok Star for bots and learners."""

from __future__ import annotations

from meadhall.defaults import RACE
from meadhall.game import Mind, Planes

from . import planes
from .evaluate import RagnarokStarEvaluator
from .policy import RagnarokStarPolicy

__all__ = ["MIND"]

MIND = Mind(
    evaluator=RagnarokStarEvaluator(),
    policy=RagnarokStarPolicy(),
    planes=Planes(planes.write),
    # each choice is played out to the end of the round by a player who looks one step ahead, and judged there
    levels={
        "search": RACE,
        "huskarl": {"simulations": 36, "looks": 3, "width": 6},  # with 60, and looking as closely as a jarl, it was nearly as strong
        "jarl": {"width": 16, "count": 8000},
    },
)
