"""NXS: Ragnarok for bots and learners."""

from __future__ import annotations

from meadhall.game import Mind, Planes

from . import planes
from .evaluate import NxsEvaluator

__all__ = ["MIND"]

MIND = Mind(
    evaluator=NxsEvaluator(),
    planes=Planes(planes.write),
    # two searches without any chance in their playouts circle round each other: a jarl plays on for three random choices; for three
    # players a huskarl does so too, or it is no better than a karl
    levels={
        "search": {"explore": 0.2, "root": 2.0, "further": 2, "count": 40000},
        "karl": {"further": 2},
        "huskarl 3": {"simulations": 500, "depth": 3},
        "jarl": {"depth": 3},
    },
)
