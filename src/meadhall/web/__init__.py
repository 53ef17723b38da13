"""The hall in the browser: one page for all games, drawn on the server, with a small script of its own."""

from __future__ import annotations

from meadhall.web.app import create_app, serve

__all__ = ["create_app", "serve"]
