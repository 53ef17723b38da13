"""What a store can refuse."""

from __future__ import annotations

__all__ = ["Clash", "InUse", "Spent", "StoreError", "TooNew", "Unreachable"]


class StoreError(Exception):
    """The store could not do something; the message is one sentence."""


class Clash(StoreError):
    """Another event has taken this place, or this key is stored already: read what is new and try again."""


class Spent(StoreError):
    """The invite is used up, too old, or unknown."""


class InUse(StoreError):
    """Another process has this database open, and only one can."""


class TooNew(StoreError):
    """The database was written by a newer version of Meadhall."""


class Unreachable(StoreError):
    """The database does not answer (disk full, server down): nothing was stored, and the same submit may be repeated."""
