"""The tool that plants faults: it finds each kind, changes just that, and its list of equivalent mutants is true."""

from __future__ import annotations

import ast
import os
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scripts.mutation import trial
from scripts.mutation.__main__ import equivalents, stale
from scripts.mutation.faults import Finder, faults, in_data
from scripts.mutation.swap import functions, place, swapped
from scripts.mutation.trial import SOURCES, Order, near, watched

import meadhall
from catalogue import GAMES
from meadhall.game import Game, State
from meadhall.laws import mixtures, variations

OVERWRITTEN = "Every set-up and every load overwrites it."

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


def test_the_order_of_exports_is_left_alone() -> None:
    assert Finder("x.py", '__all__ = ["One", "Two"]\n').all() == []


def test_numbers_in_data_are_changed_but_not_names() -> None:
    data = '# 1 fan\n[[card]]\nid = "C12"\nfans = 3\nrow = [1, 20]\ntext = "take 3 fans"\n'
    assert [(f.line, f.name) for f in in_data("data.toml", data)] == [(4, "3 -> 4"), (5, "1 -> 2"), (5, "20 -> 21")]


def test_an_order_chooses_tests_by_name_and_time() -> None:
    items: list[Any] = [SimpleNamespace(nodeid=f"x::{name}", name=name) for name in ("test_all_laws", "test_digest", "test_slow_laws")]
    times = {"x::test_all_laws": 0.1, "x::test_digest": 0.1, "x::test_slow_laws": 3.0}
    assert [item.name for item in items if Order(set(), times, named="laws").runs(item)] == ["test_all_laws", "test_slow_laws"]
    assert [item.name for item in items if Order(set(), times, longest=1.0).runs(item)] == ["test_all_laws", "test_digest"]


def test_an_order_begins_with_the_clauses_then_likely_files_then_quick_tests() -> None:
    def item(nodeid: str, *clauses: str) -> Any:
        return SimpleNamespace(nodeid=nodeid, name="test", iter_markers=lambda _: [SimpleNamespace(args=clauses)])

    items = [item("slow.py::a"), item("quick.py::a"), item("likely.py::a"), item("likely.py::b"), item("clause.py::a", "X-1.2")]
    times = {"slow.py::a": 2.0, "quick.py::a": 0.1, "likely.py::a": 1.0, "likely.py::b": 0.5, "clause.py::a": 3.0}
    ordered = Order({"X-1.2"}, times, first=("other.py", "likely.py")).of(items)
    assert [one.nodeid for one in ordered] == ["clause.py::a", "likely.py::b", "likely.py::a", "quick.py::a", "slow.py::a"]


def test_faults_that_look_alike_have_their_own_keys(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text("def a(n):\n    beat()\n    return n == 1 or n == 1\n\n\ndef b():\n    beat()\n", "utf-8")
    found = faults(tmp_path, tmp_path / "x.py")
    assert [(f.line, f.nth) for f in found if f.name == "beat() -> pass"] == [(2, 1), (7, 2)]
    assert [(f.line, f.nth) for f in found if f.name == "== -> !="] == [(3, 1), (3, 2)]
    assert len({f.key for f in found}) == len(found)


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


@pytest.mark.skipif(meadhall.compiled(), reason="the list is about sources")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_first_values_that_are_listed_are_overwritten_by_every_set_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole class at once: with other first values every game begins as ever. A load names every field (Game.load refuses others)."""
    kind, setups = type(game.start()), [*variations(game), *mixtures(game)]
    listed = [one for one in equivalents() if one["path"].startswith(f"games/{game.key}/") and one["reason"] == OVERWRITTEN]
    names = [one["line"].partition(":")[0].removeprefix("self.") for one in listed]
    assert names and set(names) <= {field.name for field in kind().fields()}
    before = [game.start(seats, **options).data() for seats, options in setups]
    real = kind.__init__

    def unlike(self: State) -> None:
        real(self)
        for name in names:
            setattr(self, name, getattr(self, name) + 1)

    monkeypatch.setattr(kind, "__init__", unlike)
    assert [game.start(seats, **options).data() for seats, options in setups] == before


def test_the_sources_are_the_ones_of_this_project() -> None:
    assert (Path(SOURCES) / "games").is_dir()


TWICE = "class Rule:\n    def twice(self, n: int) -> int:\n        return n * 2\n"


def test_a_fault_is_planted_in_a_function_that_is_in_use(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    fault = next(one for one in Finder("rule.py", TWICE).all() if one.kind == "constant")
    where = place(file, TWICE, fault)
    assert where == (str(file), 2, "Rule.twice")
    space: dict[str, Any] = {}
    exec(compile(TWICE, str(file), "exec"), space)
    twice = space["Rule"]().twice
    assert twice(4) == 8
    assert swapped(where, fault.apply(TWICE), functions(tmp_path)) and twice(4) == 12


def test_a_fault_outside_of_functions_needs_a_new_import(tmp_path: Path) -> None:
    for line in (4, 7):
        fault = next(f for f in Finder("x.py", SOURCE).all() if f.line == line)
        assert place(tmp_path / "x.py", SOURCE, fault) is None


def test_a_run_is_late_by_its_processor_time_and_told_as_killed_by_its_exit_code() -> None:
    def busy(_: int) -> int:
        while True:
            pass

    def failing(pen: int) -> int:
        os.write(pen, b"0.5 test_one\ntest_two\n")
        return 1

    assert watched(busy, limit=0).verdict().how == "late"
    run = watched(failing, limit=10)
    assert (run.verdict().how, run.verdict().by, run.times) == ("killed", "test_two", {"test_one": 0.5})


def test_a_test_that_waits_for_ever_is_given_up_but_many_that_wait_a_little_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "IDLE", 2.0)

    def waiting(pen: int) -> int:
        for n in range(4):
            time.sleep(0.7)
            os.write(pen, f"0.0 test_{n}\n".encode())
        return 0

    def hanging(_: int) -> int:
        time.sleep(3600)
        return 0

    assert watched(waiting, limit=10).verdict().how == "survived"
    assert watched(hanging, limit=10).verdict().how == "late"
