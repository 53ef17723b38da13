"""The suite runs in both modes and says so."""

from __future__ import annotations

import os
import signal

import meadhall

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell; what the tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


def mode() -> str:
    return "compiled" if meadhall.compiled() else "plain"


def pytest_report_header() -> str:
    expected = os.environ.get("MEADHALL_EXPECT", "")
    if expected and expected != mode():
        raise RuntimeError(f"expected the {expected} mode, but the {mode()} one is installed")
    return f"meadhall {meadhall.__version__}: {mode()} mode, {meadhall.__file__}"
