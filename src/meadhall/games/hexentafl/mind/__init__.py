"""heXentafl for bots and learners."""

from __future__ import annotations

from meadhall.game import Mind, Planes

from . import planes
from .evaluate import HexentaflEvaluator

__all__ = ["MIND"]

MIND = Mind(
    evaluator=HexentaflEvaluator(),
    planes=Planes(planes.write),
    levels={"huskarl": {"explore": 0.5}, "jarl": {"explore": 0.3, "root": 2.0, "count": 60000}},
)
