"""heXentafl for bots and learners."""

from __future__ import annotations

from meadhall.game import Mind, Planes

from . import planes
from .endings import Endings
from .evaluate import HexentaflEvaluator
from .policy import HexentaflPolicy

__all__ = ["MIND"]

EVALUATOR = HexentaflEvaluator()
MIND = Mind(
    evaluator=EVALUATOR,
    policy=HexentaflPolicy(EVALUATOR),
    planes=Planes(planes.write),
    levels={
        "thrall": {"kind": "rule", "careless": 0.0},
        "huskarl": {"explore": 0.5},
        "jarl": {"explore": 0.3, "root": 2.0, "count": 60000},
    },
    endings=Endings,
)
