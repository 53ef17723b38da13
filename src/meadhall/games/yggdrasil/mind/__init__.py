"""Yggdrasil for bots and learners."""

from __future__ import annotations

from meadhall.game import Mind, Planes

from . import planes
from .evaluate import YggdrasilEvaluator
from .policy import Advice

__all__ = ["MIND"]

MIND = Mind(
    evaluator=YggdrasilEvaluator(),
    policy=Advice(),
    planes=Planes(planes.write),
    # the rules of thumb play better than one step of evaluation, so they are the karl, who departs from them only for a sure gain
    levels={
        "thrall": {"kind": "rule", "careless": 0.2},
        "karl": {"kind": "rule"},
        "search": {"width": 99, "root": 0.0, "depth": 40, "count": 3000},
    },
)
