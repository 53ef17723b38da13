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
    # the rule of thumb is a better player than one step of the evaluation, so it is the karl, and only a sure gain departs from it
    levels={
        "thrall": {"kind": "rule", "careless": 0.2},
        "karl": {"kind": "rule"},
        "search": {"width": 99, "root": 0.0, "depth": 40, "count": 3000},
    },
)
