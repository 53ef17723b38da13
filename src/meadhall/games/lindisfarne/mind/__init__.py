"""Lindisfarne for bots and learners."""

from __future__ import annotations

from meadhall.defaults import RACE
from meadhall.game import Mind, Planes

from . import planes
from .evaluate import LindisfarneEvaluator

__all__ = ["MIND"]

MIND = Mind(
    evaluator=LindisfarneEvaluator(),
    planes=Planes(planes.write),
    levels={"search": RACE, "huskarl": {"simulations": 100, "looks": 4}, "jarl": {"width": 16, "count": 8000}},
)
