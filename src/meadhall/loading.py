"""Ctrl-C while the command is still loading: `Stopped.`, as later on, and no traceback. For whoever imports the package nothing changes."""

from __future__ import annotations

import os
import sys
from types import TracebackType

__all__ = ["is_command"]


def is_command(arguments: list[str], original: list[str]) -> bool:
    """Was Python started as `meadhall ...` or `python -m meadhall ...`?"""
    if arguments[:1] == ["-m"]:  # the module itself is not found yet
        return "meadhall" in original[1:] and original[original.index("meadhall") - 1] == "-m"
    return bool(arguments) and os.path.basename(arguments[0]) in ("meadhall", "meadhall.exe")


def _report(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        print("Stopped.", file=sys.stderr)
    else:
        sys.__excepthook__(kind, problem, trace)


if is_command(sys.argv, sys.orig_argv):
    sys.excepthook = _report
