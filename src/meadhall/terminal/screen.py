"""The screen: lines no wider than the terminal, colour where the terminal has it, input that may end at any moment."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import groupby
from textwrap import wrap
from typing import TextIO

__all__ = ["Quit", "Screen", "paragraphs", "with_heads"]

WIDEST = 100
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Quit(Exception):
    """The person wants to stop, or input has ended."""


class Screen:
    """Where words come from and go to: a terminal, or a pipe."""

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        self.coloured = self.out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """Columns that a sentence may take."""
        return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns if self.out.isatty() else WIDEST))

    @property
    def height(self) -> int:
        """Rows of the terminal."""
        return shutil.get_terminal_size((80, 40)).lines

    def say(self, text: str = "") -> None:
        """Lines as they are."""
        print(text, file=self.out, flush=True)

    def tell(self, text: str, indent: str = "", hang: str = "") -> None:
        """A sentence, wrapped."""
        for line in wrap(text, self.width, initial_indent=indent, subsequent_indent=indent + hang) or [""]:
            self.say(line)

    def bold(self, text: str) -> str:
        """Text that must be seen first."""
        return f"{BOLD}{text}{PLAIN}" if self.coloured else text

    def dim(self, text: str) -> str:
        """Text that matters less."""
        return f"{DIM}{text}{PLAIN}" if self.coloured else text

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; end of input or Ctrl-C stops the game."""
        try:
            lines = wrap(prompt, self.width - 1) or [""]
            print("\n".join(lines) + " " * prompt.endswith(" "), end="", file=self.out, flush=True)
            line = self.source.readline()
        except (KeyboardInterrupt, UnicodeDecodeError):
            line = ""
        if not line:
            self.say()  # the cursor still stands behind the question
            raise Quit
        if not self.source.isatty():
            self.say(line.rstrip("\n"))
        return "".join(letter for letter in line if letter.isprintable()).strip()

    def clear(self) -> None:
        """Scroll everything out of sight."""
        self.say("\n" * max(40, self.height))


def with_heads(rows: list[str], wanted: list[str]) -> list[str]:
    """Some rows of a table, each indented one after the row that it belongs to."""
    out: list[str] = []
    head = ""
    for row in rows:
        if row[:1] not in ("", " "):
            head = row
        if row in wanted:
            out += [head, row] if row.startswith(" ") and head not in out else [row]
    return out


def paragraphs(rows: list[str], wanted: list[str]) -> list[str]:
    """The paragraphs of a table in which some of these rows stand."""
    out: list[str] = []
    for blank, group in groupby(rows, key=lambda row: not row.strip()):
        part = list(group)
        if not blank and any(row in wanted for row in part):
            out += ["", *part] if out else part
    return out
