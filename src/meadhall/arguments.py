"""What the commands share: NAME=VALUE arguments and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from meadhall.errors import BadOption

__all__ = ["pairs", "progress"]


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE arguments by name."""
    out: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}")
        out[name.strip()] = value.strip()
    return out


def progress(done: int, of: int) -> None:
    """Draw a progress bar on stderr if that is a terminal, at most a hundred times."""
    if sys.stderr.isatty() and (done == of or done % max(1, of // 100) == 0):
        width = 40 * done // max(1, of)
        print(f"\r[{'#' * width:<40}] {done} / {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)
