"""Bots from outside as their authors write them: the one of docs/first-bot.md, word for word, and some that fail."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "src" / "meadhall" / "docs"
FAILING = """
import time


def raising(turn):
    raise ValueError("out of\\nideas")


def illegal(turn):
    return -7


def silent(turn):
    pass


def sleepy(turn):
    time.sleep(3600)


def busy(turn):
    while True:
        pass


class Reckoner:
    def __init__(self):
        self.turns = 0

    def __call__(self, turn):
        self.turns += 1
        return turn.legal[-1]


class Nothing:
    pass


constant = 5
"""


def from_the_docs() -> str:
    """The bots that docs/first-bot.md tells its readers to save in a file of their own."""
    lines = (DOCS / "first-bot.md").read_text("utf-8").splitlines()
    found: list[str] = []
    taking = False
    for line in lines:
        if re.match(r">>> def \w+\(turn\):", line):
            taking = True
            found += ["", ""]
        elif not line.startswith("..."):
            taking = False
        if taking:
            found.append(line[4:])
    return "\n".join(found).lstrip() + "\n"


def settle(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> str:
    """Save these bots in a module of this name in a folder, and go there. Names must differ, since Python loads a module once."""
    (folder / f"{name}.py").write_text(from_the_docs() + FAILING, "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name
