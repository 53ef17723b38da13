"""Which tests a fault is shown to: those that run its line, those that start other processes, and all where that is not known."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from scripts.mutation.faults import Finder
from scripts.mutation.reach import Reach, Trace, lines
from scripts.mutation.trial import Order, Warm, watched

SOURCE = '''def rule(a, b):
    """Words."""
    if (
        a < b
    ):
        return [
            1,
            2,
        ]
    match a:
        case 3 if b > 4:
            return b
    return a
'''


def test_a_line_belongs_to_its_statement_and_a_head_to_itself() -> None:
    spans = {line: [*lines(SOURCE, line)] for line in (1, 3, 4, 6, 7, 9, 10, 11, 12, 13)}
    assert spans[3] == spans[4] == [3, 4, 5]
    assert spans[6] == spans[7] == spans[9] == [6, 7, 8, 9]
    assert spans[10] == spans[11] == [10, 11], "the first case belongs to the head"
    assert (spans[12], spans[13], spans[1]) == ([12], [13], [1])
    assert [*lines(SOURCE, 99)] == [99]


def test_a_fault_is_shown_to_the_tests_that_run_its_statement() -> None:
    reach = Reach({
        "a.py::head": Trace(1.0, {"x.py": [1, 3]}),
        "a.py::list": Trace(2.0, {"x.py": [1, 3, 6]}),
        "a.py::other": Trace(2.0, {"y.py": [7]}),
        "b.py::server": Trace(9.0, {}, apart=True, steady=False),
    })  # fmt: skip
    shown = {fault.line: set(reach.of(fault, SOURCE) or ()) for fault in Finder("x.py", SOURCE).all()}
    assert shown[4] == {"a.py::head", "a.py::list", "b.py::server"}
    assert shown[7] == {"a.py::list", "b.py::server"}
    assert shown[11] == {"b.py::server"}, "no test gets there, but who knows what another process does"
    assert Reach().of(Finder("x.py", SOURCE).all()[0], SOURCE) is None, "nothing is known"
    assert reach.times() == {"a.py::head": 1.0, "a.py::list": 2.0, "a.py::other": 2.0, "b.py::server": 9.0}
    assert reach.unsteady() == ("b.py::server",)


def test_what_is_kept_holds_for_a_file_of_tests_while_nothing_changes(tmp_path: Path) -> None:
    file, reach = tmp_path / "kept" / "reach.json", Reach({"a.py::one": Trace(1.0, {"x.py": [1]}), "b.py::two": Trace(2.0)})
    assert Reach.read(file, {"a.py": "1"}) == (Reach(), {"a.py"})
    reach.write(file, {"a.py": "1", "b.py": "2"})
    assert Reach.read(file, {"a.py": "1", "b.py": "2"}) == (reach, set())
    assert Reach.read(file, {"a.py": "1", "b.py": "3", "c.py": "4"}) == (Reach({"a.py::one": reach.runs["a.py::one"]}), {"b.py", "c.py"})


def test_an_order_can_be_for_some_tests_or_for_some_files() -> None:
    items: list[Any] = [SimpleNamespace(nodeid=name, name=name) for name in ("a.py::one", "a.py::two", "b.py::one")]

    def run(order: Order) -> list[str]:
        return [item.nodeid for item in items if order.runs(item)]

    assert run(Order(set(), {}, reach=frozenset(["a.py::two", "b.py::one"]))) == ["a.py::two", "b.py::one"]
    assert run(Order(set(), {}, files=frozenset(["a.py"]))) == ["a.py::one", "a.py::two"]


def test_a_fault_that_no_test_gets_to_survives() -> None:
    """Nobody has noticed it: a run without any tests is no failure."""
    ran: list[tuple[str, str]] = []

    def protocol(item: Any, nextitem: Any) -> None:
        ran.append((item.nodeid, getattr(nextitem, "nodeid", "none")))

    config = SimpleNamespace(pluginmanager=SimpleNamespace(register=lambda _: None), hook=SimpleNamespace(pytest_runtest_protocol=protocol))
    items = [SimpleNamespace(nodeid=name, name=name, config=config, iter_markers=lambda _: []) for name in ("a.py::one", "a.py::two")]
    session: Any = SimpleNamespace(items=items, config=config, testsfailed=0, shouldfail=False, shouldstop=False)
    warm = Warm.__new__(Warm)

    def run(reach: frozenset[str] | None, pen: int) -> int:
        code = warm.run(session, None, "", Order(set(), {"a.py::one": 1.0, "a.py::two": 2.0}, reach=reach), pen)
        return code if ran == expected else 7

    expected: list[tuple[str, str]] = []
    assert watched(partial(run, frozenset[str]()), 10).verdict().how == "survived"
    expected = [("a.py::one", "a.py::two"), ("a.py::two", "none")]
    assert watched(partial(run, None), 10).verdict().how == "survived"


def test_a_fault_outside_of_functions_is_shown_to_the_tests_that_run_its_function_or_its_name(tmp_path: Path) -> None:
    source = "MOST = 3\nLEAST = 1\n\n\ndef rule(a, b=2):\n    return a + b\n\n\ndef other(a):\n    return a < MOST\n"
    written = {"x.py": source, "y.py": "def third():\n    return MOST\n", "t.py": "", "u.py": "assert LEAST == 1"}
    for name, text in written.items():
        (tmp_path / name).write_text(text, "utf-8")
    ran = {"t.py::rule": {"x.py": [6]}, "t.py::other": {"x.py": [10]}, "t.py::third": {"y.py": [2]}, "u.py::least": {}}
    reach = Reach({test: Trace(1.0, dict(lines)) for test, lines in ran.items()})
    shown = {fault.line: set(reach.of_name(fault, tmp_path, tmp_path) or ()) for fault in Finder("x.py", source).all()}
    assert (shown[1], shown[2], shown[5]) == ({"t.py::other", "t.py::third"}, {"u.py::least"}, {"t.py::rule"})
