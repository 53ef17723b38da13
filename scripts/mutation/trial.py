"""One fault, one run of the tests: the nearest first, and the first failure ends it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from scripts.mutation.faults import Fault

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "meadhall"
CLAUSE = re.compile(r"\b[A-Z]{1,3}-[A-Z]*\d*(?:\.\d+)*\b")


@dataclass(frozen=True)
class Verdict:
    """How it ended: "killed", "late" (the tests ran for ever, which is noticed too) or "survived"."""

    how: str
    by: str  # the test that failed
    seconds: float


class Nearest:
    """Orders the tests: those that prove the clauses which stand beside the fault, then the quick ones."""

    def __init__(self, near: set[str], times: dict[str, float], pen: int) -> None:
        self.near, self.times, self.pen = near, times, pen
        self.took: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The nearest tests first."""

        def order(item: pytest.Item) -> tuple[bool, float]:
            proved = {clause for mark in item.iter_markers("rule") for clause in mark.args}
            return not proved & self.near, self.times.get(item.nodeid, 1.0)

        items.sort(key=order)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed, and how long the others took."""
        if report.failed:
            os.write(self.pen, f"{report.nodeid}\n".encode())
        elif report.when == "call":
            self.took[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        """Tell the times."""
        for name, seconds in self.took.items():
            os.write(self.pen, f"{seconds:.4f} {name}\n".encode())


def near(fault: Fault, source: str) -> set[str]:
    """The clauses that stand within twenty lines of the fault."""
    lines = source.splitlines()[max(0, fault.line - 20) : fault.line + 10]
    return set(CLAUSE.findall("\n".join(lines)))


class Bench:
    """A copy of the sources in which faults are planted, one after another."""

    def __init__(self, folder: Path, tests: Sequence[str], times: dict[str, float]) -> None:
        self.folder, self.tests, self.times = folder, list(tests), times
        shutil.copytree(SOURCES, folder / "meadhall", dirs_exist_ok=True)

    def plain(self, limit: float) -> tuple[Verdict, dict[str, float]]:
        """The tests without a fault: they must pass, and the time of each is noted."""
        return self._run(set(), limit)

    def trial(self, fault: Fault, limit: float) -> Verdict:
        """The tests with a fault in the copy."""
        here, there = self.folder / "meadhall" / fault.path, SOURCES / fault.path
        source = there.read_text("utf-8")
        here.write_text(fault.apply(source), "utf-8")
        try:
            return self._run(near(fault, source), limit)[0]
        finally:
            shutil.copy2(there, here)

    def _run(self, near: set[str], limit: float) -> tuple[Verdict, dict[str, float]]:
        reader, writer = os.pipe()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self._tests(near, writer)
        os.close(writer)
        code = self._wait(child, limit)
        told = b""
        while piece := os.read(reader, 65536):
            told += piece
        os.close(reader)
        failed, times = "", dict[str, float]()
        for line in told.decode().splitlines():
            seconds, _, name = line.partition(" ")
            if name and re.fullmatch(r"[\d.]+", seconds):
                times[name] = float(seconds)
            else:
                failed = failed or line
        how = {None: "late", 0: "survived"}.get(code, "killed")
        if code in (3, 4, 5):
            raise RuntimeError(f"pytest could not run: exit code {code}")
        return Verdict(how, failed, round(time.monotonic() - began, 2)), times

    def _tests(self, near: set[str], writer: int) -> None:
        """In the child: run the tests on the copy, without a word."""
        os.setpgid(0, 0)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.environ |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "MEADHALL_EXPECT": "plain"}
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(self.folder))
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis", "-m", "not slow", "--hypothesis-seed=1"]
        try:
            code = int(pytest.main([*options, *self.tests], plugins=[Nearest(near, self.times, writer)]))
        except BaseException:
            code = 1
        os._exit(code)

    def _wait(self, child: int, limit: float) -> int | None:
        """The exit code; None if the child had to be stopped."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None
