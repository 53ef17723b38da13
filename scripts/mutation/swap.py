"""Plants a fault in a running process: the code of one function is exchanged, and nothing has to be imported again."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

from scripts.mutation.faults import Fault


class Place(NamedTuple):
    """A function: its file, its first line and its name with the classes around it."""

    file: str
    line: int
    name: str


def place(file: Path, source: str, fault: Fault) -> Place | None:
    """The outermost function around a fault; None if it stands outside or among a function's defaults, which are made once."""
    line = source.count("\n", 0, fault.start) + 1

    def search(body: list[ast.stmt], around: str) -> Place | None:
        for node in body:
            if not node.lineno <= line <= (node.end_lineno or node.lineno):
                continue
            if isinstance(node, ast.ClassDef):
                return search(node.body, f"{around}{node.name}.")
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and line >= node.body[0].lineno:
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                return Place(str(file), first, around + node.name)
        return None

    return search(ast.parse(source).body, "")


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of every function and class in some code."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes(inner)


def of(code: CodeType) -> Place:
    """Where some code was written."""
    return Place(code.co_filename, code.co_firstlineno, code.co_qualname)


class Running:
    """Notes which functions ran while it was on. What they made then, a later exchange would not change."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seen = str(folder), set[Place]()

    def on(self) -> None:
        """From now on."""
        sys.setprofile(self._called)

    def off(self) -> None:
        """Until now."""
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self.folder):
            self.seen.add(of(frame.f_code))


def functions(folder: Path) -> dict[Place, list[FunctionType]]:
    """All functions that were written in the files of a folder."""
    found: dict[Place, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(folder)):
            found.setdefault(of(one.__code__), []).append(one)
    return found


def swapped(where: Place, source: str, known: dict[Place, list[FunctionType]]) -> bool:
    """Exchange the code of a function by that of another source; False if that cannot be done."""
    new = [code for code in codes(compile(source, where.file, "exec", dont_inherit=True)) if of(code) == where]
    old = known.get(where, [])
    if len(new) != 1 or not old or any(one.__code__.co_freevars != new[0].co_freevars for one in old):
        return False
    for function in old:
        function.__code__ = new[0]
    return True
