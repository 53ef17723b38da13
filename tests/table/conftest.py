"""The same real PostgreSQL server that the store is tested on."""

from __future__ import annotations

from store.conftest import postgres, url

__all__ = ["postgres", "url"]
