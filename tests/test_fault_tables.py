"""The tables of faults once found, in the README of a folder of tests, name tests that exist, each fault at least one."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
FEWEST = {"terminal": 50, "web": 70, "operate": 30, "research": 25}  # rows


@cache
def functions(path: Path) -> set[str]:
    """The functions of a file of tests."""
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_table_is_checked() -> None:
    assert {path.parent.name for path in HERE.glob("*/README.md")} == FEWEST.keys()


@pytest.mark.parametrize("folder", FEWEST)
def test_every_fault_has_a_test_that_exists(folder: str) -> None:
    lines = (HERE / folder / "README.md").read_text("utf-8").splitlines()
    heads = {line for line, below in pairwise(lines) if below.startswith("|---")}
    rows = [line for line in lines if line.startswith("| ") and line not in heads]
    assert len(rows) >= FEWEST[folder]
    for row in rows:
        fault, _, tests = row.removeprefix("| ").rpartition(" | ")
        named = NAMED.findall(tests)
        assert named, f"no test is named for: {fault}"
        for file, name in named:
            assert name.startswith("test_") and name in functions(HERE / file), f"{file}::{name} does not exist"
