"""Which tests run which lines: a fault is shown to those alone that get there, so even the slow ones can be asked."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest
from scripts.mutation.faults import Fault

STARTED = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec"}  # what Python says before a process begins


def lines(source: str, line: int) -> range:
    """The lines of the smallest statement around a line; of one with others in it, only its head."""
    around = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line)
    ]
    if not around:
        return range(line, line + 1)
    inner = max(around, key=lambda node: (node.lineno, -(node.end_lineno or line)))
    body = inner.cases[0].body if isinstance(inner, ast.Match) else getattr(inner, "body", None)
    return range(inner.lineno, max(line, body[0].lineno - 1 if body else inner.end_lineno or line) + 1)


def named(source: str, line: int) -> tuple[range, str]:
    """For a fault outside of a function's body: the lines of the function whose default it is, or the name that it gives a value."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno <= line < node.body[0].lineno:
            return range(node.body[0].lineno, (node.end_lineno or line) + 1), ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno <= line <= (node.end_lineno or line):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            return range(0), target.id if isinstance(target, ast.Name) else ""
    return range(0), ""


@dataclass
class Trace:
    """What one test did without a fault."""

    seconds: float
    lines: dict[str, list[int]] = field(default_factory=dict)  # by file below src/meadhall
    apart: bool = False  # it started another process, of which no lines are known
    steady: bool = True  # it passed beside the others, not only alone


@dataclass
class Reach:
    """What a run of the tests without a fault has told, by test."""

    runs: dict[str, Trace] = field(default_factory=dict)

    def of(self, fault: Fault, source: str) -> frozenset[str] | None:
        """The tests that could notice a fault inside a function. None: every test could."""
        if not self.runs:
            return None
        there = set(lines(source, source.count("\n", 0, fault.start) + 1))
        return frozenset(test for test, run in self.runs.items() if run.apart or there.intersection(run.lines.get(fault.path, ())))

    def of_name(self, fault: Fault, root: Path, tests: Path) -> frozenset[str] | None:
        """The tests that could notice a fault outside of a function: those that run lines with its name, or stand in a file that names it.
        None: every test could."""
        if not self.runs or fault.path.rpartition(".")[2] != "py":
            return None
        source = (root / fault.path).read_text("utf-8")
        there, name = named(source, source.count("\n", 0, fault.start) + 1)
        if not there and not name:
            return None
        word, places = re.compile(rf"\b{name}\b"), {fault.path: set(there)}
        for path in {path for run in self.runs.values() for path in run.lines} if name else ():
            found = enumerate((root / path).read_text("utf-8").splitlines(), 1)
            places[path] = {number for number, line in found if word.search(line)}
        files = {
            file for file in {test.partition("::")[0] for test in self.runs} if name and word.search((tests / file).read_text("utf-8"))
        }
        return frozenset(
            test
            for test, run in self.runs.items()
            if run.apart or test.partition("::")[0] in files or any(places[path].intersection(run.lines.get(path, ())) for path in places)
        )

    def times(self) -> dict[str, float]:
        """How long each test takes."""
        return {test: run.seconds for test, run in self.runs.items()}

    def unsteady(self) -> tuple[str, ...]:
        """The tests that failed beside the others."""
        return tuple(test for test, run in self.runs.items() if not run.steady)

    def write(self, file: Path, proofs: dict[str, str]) -> None:
        """Keep it, with a proof for each file of tests: what it rests on."""
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"proofs": proofs, "runs": {test: asdict(run) for test, run in self.runs.items()}}), "utf-8")

    @classmethod
    def read(cls, file: Path, proofs: dict[str, str]) -> tuple[Reach, set[str]]:
        """What was kept and still holds, and the files of tests of which nothing is known."""
        kept = json.loads(file.read_text("utf-8")) if file.exists() else {"proofs": {}, "runs": {}}
        known = {name for name, proof in proofs.items() if kept["proofs"].get(name) == proof}
        return cls({test: Trace(**run) for test, run in kept["runs"].items() if test.partition("::")[0] in known}), set(proofs) - known


class Tracer:
    """Notes in one run which lines each test runs."""

    def __init__(self, folder: Path, packages: Iterable[str]) -> None:
        self.folder, self.test, self.apart = folder, "", set[str]()
        self.alike: dict[str, list[str]] = defaultdict(list)  # what several tests share, by its name
        self.files = [file for package in packages for file in sorted((folder / "meadhall" / package).glob("*.py"))]
        self.coverage = coverage.Coverage(data_file=None, config_file=False, include=[str(file) for file in self.files])
        self.coverage.start()
        sys.addaudithook(self._heard)

    def _heard(self, event: str, told: tuple[Any, ...]) -> None:
        if event in STARTED and self.test and not Path(str(told[0] if told else "")).name.startswith("pg_"):
            self.apart.add(self.test)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """What is prepared for a whole file counts for all its tests."""
        self.test, file = item.nodeid, item.nodeid.partition("::")[0]
        self.alike[file].append(item.nodeid)
        fixtures = item._fixtureinfo.name2fixturedefs.values() if isinstance(item, pytest.Function) else []
        shared = any(one.scope in ("module", "package") for some in fixtures for one in some)
        self.coverage.switch_context(file if shared else item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """The test itself."""
        self.coverage.switch_context(item.nodeid)

    def keep(self) -> None:
        """Write it all down, without times."""
        self.test = ""
        self.coverage.stop()
        data = self.coverage.get_data()
        runs = {test: Trace(0, apart=test in self.apart) for tests in self.alike.values() for test in tests}
        for file in self.files:
            path = file.relative_to(self.folder / "meadhall").as_posix()
            for line, names in (data.contexts_by_lineno(str(file)) if str(file) in data.measured_files() else {}).items():
                for test in {test for name in names for test in self.alike.get(name, [name]) if test in runs}:
                    runs[test].lines.setdefault(path, []).append(line)
        Reach(runs).write(self.folder / "reach.json", {})


def with_times(folder: Path, times: dict[str, float], failed: Iterable[str]) -> Reach:
    """What a tracer wrote down in this folder, with the times of the tests."""
    kept = json.loads((folder / "reach.json").read_text("utf-8"))["runs"]
    return Reach({test: Trace(**run | {"seconds": times.get(test, 0.0), "steady": test not in failed}) for test, run in kept.items()})
