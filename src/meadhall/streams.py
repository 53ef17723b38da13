"""Standard streams and signals of a command: any encoding works, a full disk is reported in a sentence, and Ctrl-C stops for good."""

from __future__ import annotations

import codecs
import os
import signal
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from threading import current_thread, main_thread
from types import FrameType

__all__ = ["Stopped", "abandon_output", "any_encoding", "stopping"]

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else (signal.SIGINT, signal.SIGTERM)
PLAIN = {
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "Th",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "Ae",
    "–": "-",
    "—": "-",
    "×": "x",
    "‖": "|",
    "→": ">",
}
PLAIN |= {"’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "−": "-", "·": "-", "•": "*"}


class Stopped(KeyboardInterrupt):
    """Ctrl-C, or the end of the terminal or the machine."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


@contextmanager
def stopping() -> Iterator[None]:
    """The first signal stops the command; those after it are ignored while it tidies up and ends."""
    if current_thread() is not main_thread():
        yield
        return

    def stop(number: int, _frame: FrameType | None) -> None:
        before.clear()
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def any_encoding() -> None:
    """Let terminals that lack a letter show the nearest one that they have: `Jotunn` for `Jötunn`."""
    codecs.register_error("meadhall.plain", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="meadhall.plain")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text are refused like any other unknown word


def _nearest(problem: UnicodeError) -> tuple[str, int]:
    assert isinstance(problem, UnicodeEncodeError)
    said = ""
    for letter in problem.object[problem.start : problem.end]:
        bare = PLAIN.get(letter, letter)
        bare = "".join(part for part in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(part))
        said += bare if bare.isascii() else "?"
    return said, problem.end


def abandon_output() -> None:
    """Nobody is reading any more: discard what is still to be written."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
