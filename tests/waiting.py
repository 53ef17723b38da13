"""Waiting for what another process or thread does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

__all__ = ["until"]

T = TypeVar("T")


def until(look: Callable[[], T], seconds: float = 60) -> T:
    """Look again and again until something is seen, and return that."""
    pause = threading.Event()
    for _ in range(int(seconds * 20)):
        if seen := look():
            return seen
        pause.wait(0.05)
    raise AssertionError(f"it did not happen within {seconds:.0f} s")
