"""Waiting for what another process or thread does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def until(holds: Callable[[], Any]) -> None:
    waiting = threading.Event()
    for _ in range(1200):
        if holds():
            return
        waiting.wait(0.05)
    raise AssertionError("it never happened")
