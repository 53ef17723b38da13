"""The screen: lines no wider than the terminal, colour where the terminal has it, input that may end at any moment."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher
from itertools import groupby
from textwrap import wrap
from typing import TextIO

__all__ = ["Ages", "Quit", "Screen", "changes", "paragraphs", "with_heads"]

WIDEST = 100
TABLE = 80  # columns for which games make their tables
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
ERASE = "\r\x1b[K"  # the row in which the cursor stands


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

    def fits(self, rows: int) -> bool:
        """Do this many rows fit on the screen? Through a pipe everything does."""
        return not self.out.isatty() or rows <= self.height

    def say(self, text: str = "") -> None:
        """Lines as they are."""
        print(text, file=self.out, flush=True)

    def tell(self, text: str, indent: str = "", hang: str = "", loud: str = "") -> None:
        """A sentence, wrapped; what is `loud` comes first, and in bold."""
        left = len("".join(loud.split()))  # letters still to be said aloud: wrapping changes only the spaces
        said = f"{loud} {text}".rstrip() if loud else text
        for line in wrap(said, self.width, initial_indent=indent, subsequent_indent=indent + hang) or [""]:
            end = 0
            while left and end < len(line):
                left -= not line[end].isspace()
                end += 1
            self.say((self.bold(line[:end]) if end else "") + line[end:])

    def show(self, text: str) -> None:
        """Rows as they are, as long as they fit; wider ones go on below, a little further in."""
        for row in text.split("\n"):
            inner = " " * min(len(row) - len(row.lstrip()) + 2, self.width // 2)
            for line in [row] if len(row) <= self.width else wrap(row, self.width, subsequent_indent=inner):
                self.say(line)

    @contextmanager
    def meanwhile(self, text: str) -> Iterator[None]:
        """Words that stand on a terminal as long as something goes on; a pipe never has them."""
        if not self.out.isatty() or os.environ.get("TERM") == "dumb":
            yield
            return
        print(self.dim(text[: self.width - 1]), end="", file=self.out, flush=True)
        try:
            yield
        finally:
            print(ERASE, end="", file=self.out, flush=True)

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


def changes(before: list[str], rows: list[str]) -> list[bool]:
    """For each row of a table: is it new there? Like rows elsewhere do not count; where rows have only gone, the whole paragraph is new."""
    old, new = _parts(before), _parts(rows)
    marks: list[bool] = []
    for what, first, last, start, end in SequenceMatcher(None, [*map(tuple, old)], [*map(tuple, new)], autojunk=False).get_opcodes():
        was, now = (_together(parts) for parts in (old[first:last], new[start:end]))
        found = [what != "equal"] * len(now)
        for block in SequenceMatcher(None, was, now, autojunk=False).get_matching_blocks() if what == "replace" else ():
            found[block.b : block.b + block.size] = [False] * block.size
        at = 0
        for part in new[start:end]:
            if what == "replace" and part not in old[first:last] and not any(found[at : at + len(part)]):
                found[at : at + len(part)] = [True] * len(part)
            marks += found[at : at + len(part)]
            at += len(part) + 1
    fresh = iter(marks)
    return [bool(row.strip()) and next(fresh) for row in rows]


def with_heads(rows: list[str], wanted: list[bool]) -> list[str]:
    """Some rows of a table, each indented one after the row that it belongs to; none without the rest of its sentence or plan."""
    out: list[str] = []
    head, said = "", False
    for part in _spans(rows, _whole(rows, wanted)):
        if any(want for _, want in part) and _is_plan([row for row, _ in part]):
            out += ["", *(row for row, _ in part), ""]
            continue
        for row, want in part:
            if row[:1] not in ("", " "):
                head, said = row, False
            if want:
                out += [row] if said or not row.startswith(" ") else [head, row]
                said = True
    return out[out[:1] == [""] : len(out) - (out[-1:] == [""])]


def paragraphs(rows: list[str], wanted: list[bool]) -> list[str]:
    """The paragraphs of a table in which some of these rows stand."""
    return _together([part for part, want in zip(_parts(rows), _any(rows, wanted), strict=True) if want])


class Ages:
    """How often each paragraph of a table has been shown as it is: legends grow old, boards do not."""

    def __init__(self) -> None:
        self.shown: dict[str, int] = {}

    def note(self, rows: list[str]) -> None:
        """The table has been shown."""
        self.shown = {text: self.shown.get(text, 0) + 1 for text in map("\n".join, _parts(rows))}

    def fitting(self, rows: list[str], changed: list[bool], room: int) -> list[str]:
        """The table without paragraphs that have not changed, the oldest first and the upper ones first, until it fits."""
        parts = list(enumerate(_parts(rows)))
        spare = [part for part, new in zip(parts, _any(rows, changed), strict=True) if not new]
        spare.sort(key=lambda part: -self.shown.get("\n".join(part[1]), 0))
        while spare and sum(len(part) + 1 for _, part in parts) > room:
            parts.remove(spare.pop(0))
        return _together([part for _, part in parts])


def _spans(rows: list[str], marks: list[bool]) -> list[list[tuple[str, bool]]]:
    """The paragraphs of a table, each row with its mark."""
    pairs = groupby(zip(rows, marks, strict=True), key=lambda pair: not pair[0].strip())
    return [list(group) for blank, group in pairs if not blank]


def _is_plan(part: list[str]) -> bool:
    """Is a paragraph a picture of hexes? It begins further in than it goes on, so no row of it says anything alone."""
    inner = [len(row) - len(row.lstrip()) for row in part]
    return inner[0] > min(inner)


def _whole(rows: list[str], marks: list[bool]) -> list[bool]:
    """Marks all rows of a sentence that goes over several if one of them is marked."""
    heads: list[int] = []  # for each row: where its sentence begins
    for n, row in enumerate(rows):
        heads.append(heads[-1] if n and _goes_on(rows[heads[-1]], rows[n - 1], row) else n)
    wanted = {head for head, mark in zip(heads, marks, strict=True) if mark}
    return [head in wanted for head in heads]


def _goes_on(head: str, above: str, row: str) -> bool:
    """Does a row of a table belong to the sentence that begins at `head`, since the row above was full? Then it is further in."""
    first = next(iter(row.split()), "")
    full = len(above.rstrip()) + 1 + len(first) > TABLE
    return bool(first) and full and len(row) - len(row.lstrip()) > len(head) - len(head.lstrip())


def _parts(rows: list[str]) -> list[list[str]]:
    return [list(group) for blank, group in groupby(rows, key=lambda row: not row.strip()) if not blank]


def _any(rows: list[str], marks: list[bool]) -> list[bool]:
    """For each paragraph: is one of its rows marked?"""
    pairs = groupby(zip(rows, marks, strict=True), key=lambda pair: not pair[0].strip())
    return [any(mark for _, mark in group) for blank, group in pairs if not blank]


def _together(parts: list[list[str]]) -> list[str]:
    return [row for n, part in enumerate(parts) for row in ([""] * (n > 0) + part)]
