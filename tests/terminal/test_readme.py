"""The table of faults in README.md names tests that exist, each fault at least one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


def functions(path: Path) -> set[str]:
    """The functions of a file of tests."""
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}


def test_every_fault_has_a_test_that_exists() -> None:
    rows = [line for line in (HERE / "README.md").read_text("utf-8").splitlines() if line.startswith("| ") and line != "| fault | test |"]
    assert len(rows) > 50
    for row in rows:
        fault, _, tests = row.removeprefix("| ").rpartition(" | ")
        named = NAMED.findall(tests)
        assert named and len(named) == tests.count("`") // 2, f"no test is named for: {fault}"
        for file, name in named:
            assert name.startswith("test_") and name in functions(HERE.parent / file), f"{file}::{name} does not exist"
