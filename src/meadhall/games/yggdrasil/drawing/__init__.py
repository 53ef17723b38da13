"""Yggdrasil in pictures."""

from __future__ import annotations

from meadhall.game import Page

from . import beats, table

__all__ = ["PAGE"]

PAGE = Page(draw=table.draw, boards=False, beats=beats.BEATS, picture=beats.picture, lights=beats.lights)
