"""NXS: Ragnarok in pictures."""

from __future__ import annotations

from meadhall.game import Page

from ..words.offers import reach
from . import beats, table

__all__ = ["PAGE"]

PAGE = Page(draw=table.draw, reach=reach, whole_turns=True, sides=True, beats=beats.BEATS, lights=beats.lights)
