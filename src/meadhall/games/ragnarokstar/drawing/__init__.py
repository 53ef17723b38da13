"""RagnaRok Star in pictures."""

from __future__ import annotations

from meadhall.game import Page

from . import beats, table

__all__ = ["PAGE"]

PAGE = Page(draw=table.draw, whole_turns=True, beats=beats.BEATS, lights=beats.lights)
