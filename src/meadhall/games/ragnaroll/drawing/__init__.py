"""RagnaRoll in pictures."""

from __future__ import annotations

from meadhall.game import Page

from . import alone, beats, table

__all__ = ["PAGE"]

PAGE = Page(
    draw=table.draw,
    blank=table.blank,
    alone=alone.alone,
    whole_turns=True,
    sides=True,
    boards=False,
    beats=beats.BEATS,
    lights=beats.lights,
    picture=beats.picture,
)
