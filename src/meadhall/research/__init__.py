"""Environments for research, all made from views: PettingZoo, Gymnasium, OpenSpiel. Each needs the extra `meadhall[research]`.

from meadhall.research.zoo import aec_env, parallel_env
from meadhall.research.gym import SeatEnv
from meadhall.research.spiel import register
"""
