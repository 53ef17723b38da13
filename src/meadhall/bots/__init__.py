"""Bots that see views and nothing else: random, thrall, karl, huskarl, jarl, and your own; hints and analysis."""

from meadhall.bots.brain import Analysis, Candidate, analyse, choose, hint, reasons
from meadhall.bots.levels import LEVELS
from meadhall.bots.own import Turn

__all__ = ["LEVELS", "Analysis", "Candidate", "Turn", "analyse", "choose", "hint", "reasons"]
