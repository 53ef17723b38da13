"""NXS: Ragnarok for bots and learners."""

from __future__ import annotations

from meadhall.game import Mind, Planes

from . import planes
from .evaluate import NxsEvaluator

__all__ = ["MIND"]

MIND = Mind(
    evaluator=NxsEvaluator(),
    planes=Planes(planes.write),
    # two searches without chance in their playouts circle each other, so a jarl plays on for three random choices; with three
    # players a huskarl does too, or it would be no better than a karl
    levels={
        "search": {"explore": 0.2, "root": 2.0, "further": 2, "count": 40000},
        "karl": {"further": 2},
        "huskarl 3": {"simulations": 500, "depth": 3},
        "jarl": {"depth": 3},
    },
)
