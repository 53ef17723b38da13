"""RagnaRoll in pictures."""

from __future__ import annotations

from meadhall.game import Page

from . import alone, table

__all__ = ["PAGE"]

PAGE = Page(draw=table.draw, blank=table.blank, alone=alone.alone)
