"""The tool that plants faults: it finds each kind, changes just that, and its list of equivalent mutants is true."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from scripts.mutation.__main__ import equivalents, stale
from scripts.mutation.faults import Finder, faults, in_data
from scripts.mutation.trial import SOURCES, near

import meadhall

SOURCE = '''"""Words: 1 < 2."""
from x import y

TABLE = (3, 4)


def rule(a: int, b: int = 2) -> int:
    """No fault lives here: 1 + 1."""
    if a < b and not c:
        self.count += 1
        return len(b)
    if ready:
        raise Wrong("no 1 here")
    é = a == b or a in b
    return a + b  # X-1.2
'''


def test_every_kind_of_fault_is_found_and_the_source_still_parses() -> None:
    found = Finder("x.py", SOURCE).all()
    kinds = Counter(fault.kind for fault in found)
    assert set(kinds) == {"constant", "boundary", "comparison", "boolean", "arithmetic", "return", "removed", "condition", "table"}
    for fault in found:
        changed = fault.apply(SOURCE)
        assert changed != SOURCE
        ast.parse(changed)
        assert fault.put == "pass" or SOURCE[fault.start : fault.end] == fault.old
    names = {(fault.line, fault.name) for fault in found}
    assert {
        (4, "3, 4 -> 4, 3"),
        (9, "< -> <="),
        (9, "and -> or"),
        (10, "+= -> -="),
        (14, "== -> !="),
        (14, "in -> not in"),
        (15, "+ -> -"),
    } <= names
    assert not [fault for fault in found if fault.line in (1, 2, 8)], "words are left alone"


def test_numbers_in_data_are_changed_but_not_names() -> None:
    data = '# 1 fan\n[[card]]\nid = "C12"\nfans = 3\nrow = [1, 20]\n'
    assert [(f.line, f.name) for f in in_data("data.toml", data)] == [(4, "3 -> 4"), (5, "1 -> 2"), (5, "20 -> 21")]


def test_tests_of_the_clauses_beside_a_fault_come_first() -> None:
    fault = next(f for f in Finder("x.py", SOURCE).all() if f.line == 15)
    assert near(fault, SOURCE) == {"X-1.2"}


def test_every_module_of_rules_has_faults() -> None:
    """Files with nothing but names may have none."""
    for folder in sorted((SOURCES / "games").glob("*/rules")):
        assert sum(len(faults(SOURCES, file)) for file in folder.glob("*.py")) > 100


@pytest.mark.skipif(meadhall.compiled(), reason="the list is about sources")
def test_equivalent_mutants_are_where_the_list_says() -> None:
    assert not stale()
    assert all(one["reason"].endswith(".") for one in equivalents())


def test_the_sources_are_the_ones_of_this_project() -> None:
    assert (Path(SOURCES) / "games").is_dir()
