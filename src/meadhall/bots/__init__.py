"""Bots that see views and nothing else: random, thrall, karl, huskarl, jarl; hints and analysis."""

from meadhall.bots.brain import Analysis, Candidate, analyse, choose, hint, reasons
from meadhall.bots.levels import LEVELS

__all__ = ["LEVELS", "Analysis", "Candidate", "analyse", "choose", "hint", "reasons"]
