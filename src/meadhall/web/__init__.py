"""The hall in the browser: one page for all games, drawn on the server, with a small script of its own."""

from __future__ import annotations

from meadhall.web.app import create_app
from meadhall.web.config import Config
from meadhall.web.serve import serve

__all__ = ["Config", "create_app", "serve"]
