"""Halls for people, on SQLite; what the stores must agree on is tested on both."""

from __future__ import annotations

from store.conftest import postgres, url
from web.conftest import browse, chromium, served, serving

__all__ = ["browse", "chromium", "postgres", "served", "serving", "url"]
