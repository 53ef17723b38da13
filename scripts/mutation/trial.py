"""One fault, one run of the tests: the nearest first, and the first failure ends it.

A bench has two processes. The warm one has collected all tests; a fault inside a function is planted in a copy of it by exchanging
the function's code. The cold one has imported only what others wrote; there the tests are collected anew, for a fault in a table,
in data, or in a function that has already run while the tests were collected.

Limits count the processor time of the tests, so a busy machine changes no verdict.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import re
import resource
import select
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any

import pytest
from scripts.mutation.faults import Fault
from scripts.mutation.reach import Reach, Tracer, with_times
from scripts.mutation.swap import Place, Running, functions, place, swapped

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "meadhall"
CLAUSE = re.compile(r"\b[A-Z]{1,3}-[A-Z]*\d*(?:\.\d+)*\b")
IDLE = 60.0  # seconds in which a test that neither works nor waits for the processor is given up
IMPOSSIBLE = 96  # exit code: the fault cannot be planted in a running process


@dataclass(frozen=True)
class Verdict:
    """How it ended: "killed", "late" (the tests ran for ever, which is noticed too) or "survived"."""

    how: str
    by: str  # the test that failed
    seconds: float  # of processor time


@dataclass(frozen=True)
class Run:
    """What one run of the tests told."""

    code: int | None  # None: stopped
    failed: str
    times: dict[str, float]
    seconds: float
    fails: tuple[str, ...] = ()  # every test that failed

    def verdict(self, before: float = 0.0) -> Verdict:
        """What it means for a fault. Exit code 4: with the fault a test that is named cannot even be collected, which is noticed too."""
        if self.code == 3:
            raise RuntimeError("pytest could not run: exit code 3")
        how = {None: "late", 0: "survived", 5: "survived"}.get(self.code, "killed")  # 5: there are only slow tests
        return Verdict(how, self.failed, round(before + self.seconds, 2))


def near(fault: Fault, source: str) -> set[str]:
    """The clauses that stand within twenty lines of the fault."""
    lines = source.splitlines()[max(0, fault.line - 20) : fault.line + 10]
    return set(CLAUSE.findall("\n".join(lines)))


def used(pid: int) -> float:
    """The seconds that a process has worked or waited for the processor."""
    try:
        work, wait, _ = Path(f"/proc/{pid}/schedstat").read_text("ascii").split()
    except OSError:
        return 0.0
    return (int(work) + int(wait)) / 1e9


def share() -> float:
    """Which part of a processor this process is given now: others that a test waits for are given no more."""
    began, worked = time.monotonic(), time.process_time()
    while time.process_time() - worked < 0.002:
        pass
    return min(1.0, 0.002 / (time.monotonic() - began))


def watched(work: Callable[[int], int], limit: float) -> Run:
    """Do something in a child with a limit on its processor time; what it wrote and how it ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reader)
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 10))
            code = work(writer)
        finally:
            os._exit(code)
    os.close(writer)
    os.set_blocking(reader, False)
    idle, worked_before, told, done = 0.0, used(child), b"", 0
    while not done:
        looked = time.monotonic()
        heard = bool(select.select([reader], [], [], 1.0)[0])
        worked_now = used(child)
        idle += (time.monotonic() - looked - (worked_now - worked_before)) * share()
        worked_before = worked_now
        with contextlib.suppress(BlockingIOError):
            while piece := os.read(reader, 65536):
                told, heard, idle = told + piece, False, 0.0  # a test is over, and so is its waiting
        if not heard and idle > IDLE:
            os.killpg(child, signal.SIGKILL)
        done, status, usage = os.wait4(child, 0 if heard else os.WNOHANG)  # heard, but nothing new: the child has closed the pipe
    with contextlib.suppress(BlockingIOError):
        while piece := os.read(reader, 65536):
            told += piece
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests started
    os.close(reader)
    fails, times = list[str](), dict[str, float]()
    for line in told.decode().splitlines():
        seconds, _, name = line.partition(" ")
        if name and re.fullmatch(r"[\d.]+", seconds):
            times[name] = float(seconds)
        else:
            fails.append(line)
    code = os.waitstatus_to_exitcode(status)
    late = code in (-signal.SIGXCPU, -signal.SIGKILL)
    first = fails[0] if fails else ""
    return Run(None if late else code if code >= 0 else 1, first, times, usage.ru_utime + usage.ru_stime, tuple(dict.fromkeys(fails)))


@dataclass
class Order:
    """Which tests run, and which of them first."""

    near: set[str]
    times: dict[str, float]
    without: tuple[str, ...] = ()  # these are left out
    only: str = ""
    named: str = ""  # only tests with this in their names
    longest: float = 0.0  # seconds of processor time; longer tests are left out, or broken off if no times are known. 0: no limit
    first: tuple[str, ...] = ()  # files of tests that are likely to notice
    reach: frozenset[str] | None = None  # the tests that get to the fault; None: any might
    files: frozenset[str] | None = None  # only tests of these files, and what they run is noted

    def of(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """Those that prove the clauses beside the fault, then those of likely files, then the quick ones."""

        def key(item: pytest.Item) -> tuple[bool, int, float]:
            proved = {clause for mark in item.iter_markers("rule") for clause in mark.args}
            file = item.nodeid.partition("::")[0]
            likely = self.first.index(file) if file in self.first else len(self.first)
            return not proved & self.near, likely, self.times.get(item.nodeid, 1.0)

        return sorted(filter(self.runs, items), key=key)

    def runs(self, item: pytest.Item) -> bool:
        """Does this test run?"""
        if item.nodeid in self.without or self.only not in ("", item.nodeid) or self.named not in item.name:
            return False
        if self.reach is not None and item.nodeid not in self.reach:
            return False
        if self.files is not None and item.nodeid.partition("::")[0] not in self.files:
            return False
        return not (self.longest and self.times) or self.times.get(item.nodeid, self.longest) < self.longest


def worked() -> float:
    """The processor time that has been used here and in processes that were started and have ended."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


class TooLong(BaseException):
    """A test took more processor time than it may."""


def broken_off(_: int, __: object) -> None:
    """The time of a test is over."""
    raise TooLong


class Reports:
    """Writes which test failed, and how long the others took."""

    def __init__(self, pen: int, order: Order) -> None:
        self.pen, self.order, self.began, self.broken = pen, order, worked(), False
        self.ever = False  # a test was broken off, and what it left behind may spoil others: they are left out, too
        signal.signal(signal.SIGPROF, broken_off)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins, and may take ten times as long as without a fault."""
        usual = self.order.times.get(nodeid)
        signal.setitimer(signal.ITIMER_PROF, self.order.longest if not self.order.times else 0 if usual is None else 1 + 10 * usual)
        self.began = worked()

    def pytest_runtest_logfinish(self) -> None:
        """It is over."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test is over."""
        if report.failed and not self.order.times and (self.ever or "TooLong" in report.longreprtext):
            self.broken = self.ever = True
        elif report.failed:
            os.write(self.pen, f"{report.nodeid}\n".encode())
        elif report.when == "call":
            os.write(self.pen, f"{worked() - self.began:.4f} {report.nodeid}\n".encode())


class Chosen:
    """Puts the tests of a new collection in order."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The nearest first."""
        items[:] = self.order.of(items)


class Warm:
    """Has the tests collected, and runs them in copies of itself as often as it is asked to."""

    def __init__(self, bench: Bench, line: Connection, running: Running) -> None:
        self.bench, self.line, self.running = bench, line, running

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of one run, many."""
        self.running.off()
        others = [name for name, one in sys.modules.items() if "site-packages" in str(getattr(one, "__file__", None))]
        self.line.send((others, self.running.seen))
        self.known = functions(self.bench.folder)
        gc.collect()
        gc.freeze()  # the copies need not look at all this again
        for where, source, order, limit in iter(self.line.recv, None):
            self.line.send(watched(partial(self.run, session, where, source, order), limit))
        return True

    def run(self, session: pytest.Session, where: Place | None, source: str, order: Order, pen: int) -> int:
        """In the copy: plant the fault and run the tests."""
        if where is not None and not swapped(where, source, self.known):
            return IMPOSSIBLE
        reports = Reports(pen, order)
        session.config.pluginmanager.register(reports)
        tracer = Tracer(self.bench.folder, self.bench.traced) if order.files is not None else None
        if tracer:
            session.config.pluginmanager.register(tracer)
        items = order.of(session.items)
        for item, following in zip_longest(items, items[1:]):
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            except (TooLong, Exception):  # the time was over between two parts of the test, or pytest cannot tell in which line
                if order.times:
                    raise
                reports.pytest_runtest_logfinish()
                session._setupstate.teardown_exact(following)
                reports.broken = reports.ever = True
            if reports.broken or (tracer and session.testsfailed):
                reports.broken, session._shouldfail, session.testsfailed = False, False, 0
            if session.shouldfail or session.shouldstop:
                break
        if tracer:
            tracer.keep()
        return 1 if session.testsfailed else 0


class Bench:
    """A copy of the sources in which faults are planted, one after another."""

    def __init__(
        self,
        folder: Path,
        tests: Sequence[str],
        times: dict[str, float],
        doubtful: bool = False,
        longest: float = 0.0,
        named: str = "",
        traced: Sequence[str] = (),  # packages: which tests run which of their lines is noted
        reach: Reach | None = None,  # as far as it is known
    ) -> None:
        self.longest, self.named, self.traced, self.reach = longest, named, traced, reach or Reach()
        self.folder, self.tests, self.times, self.doubtful = folder, list(tests), times, doubtful
        self.killers: dict[str, Counter[str]] = defaultdict(Counter)
        shutil.copytree(SOURCES, folder / "meadhall", dirs_exist_ok=True)
        self.line, other = Pipe()
        self.warm = os.fork()
        if self.warm == 0:
            self.line.close()
            running = Running(folder)
            running.on()
            self._pytest(self.tests, Warm(self, other, running))
            os._exit(0)
        other.close()
        others, self.ran = self.line.recv()
        for name in others:
            with contextlib.suppress(Exception):
                importlib.import_module(name)

    def close(self) -> None:
        """Let the warm process end."""
        self.line.send(None)
        os.waitpid(self.warm, 0)

    def plain(self, limit: float) -> tuple[Verdict, dict[str, float]]:
        """The tests without a fault: they must pass, and the time of each is noted."""
        run = self._warm(None, "", Order(set(), {}, named=self.named, longest=self.longest), limit)
        self.times = run.times
        return run.verdict(), run.times

    def trace(self, files: Iterable[str], limit: float) -> Iterator[Verdict]:
        """The tests of each file without a fault; what each runs is noted. One that fails beside the others must pass alone."""
        for file in sorted(files):
            run = self._warm(None, "", Order(set(), {}, named=self.named, files=frozenset([file])), limit)
            failed = [self._warm(None, "", Order(set(), {}, only=name), limit) for name in run.fails]
            if run.code == 0:
                self.reach.runs |= with_times(self.folder, run.times, run.fails).runs
                self.times = self.reach.times()
            yield next((again.verdict() for again in failed if again.code != 0), run.verdict())

    def trial(self, fault: Fault, limit: float) -> Verdict:
        """The tests with a fault in the copy. A failure is believed if the test passes without the fault."""
        here, there = self.folder / "meadhall" / fault.path, SOURCES / fault.path
        source = there.read_text("utf-8")
        changed = fault.apply(source)
        order = Order(near(fault, source), self.times, self.reach.unsteady(), "", self.named, self.longest, self._likely(fault))
        here.write_text(changed, "utf-8")
        try:
            while True:
                verdict = self._noticed(fault, here, source, changed, order, limit)
                if verdict.how != "killed" or not verdict.by or not self.doubtful:
                    break
                shutil.copy2(there, here)
                if self._warm(None, "", Order(set(), {}, only=verdict.by), limit).code == 0:
                    break
                here.write_text(changed, "utf-8")
                order.without += (verdict.by,)
        finally:
            shutil.copy2(there, here)
        if verdict.by:
            self.killers[fault.path][verdict.by.partition("::")[0]] += 1
        return verdict

    def _noticed(self, fault: Fault, here: Path, source: str, changed: str, order: Order, limit: float) -> Verdict:
        where = place(here, source, fault) if here.suffix == ".py" else None
        if where is not None and where not in self.ran:
            near_it = replace(order, reach=self.reach.of(fault, source))
            run = self._warm(where, changed, near_it, limit)
            if run.code != IMPOSSIBLE:
                return run.verdict()
        order = order if where is not None else replace(order, reach=self.reach.of_name(fault, SOURCES, ROOT))
        first, rest = self._files(fault, order)
        if not first and not rest:
            return Verdict("survived", "", 0.0)  # no test gets there
        if not first:
            return self._cold(rest, order, limit).verdict()
        run = self._cold(first, order, limit)
        if run.code not in (0, 5) or not rest:
            return run.verdict()
        return self._cold(rest, order, limit).verdict(before=run.seconds)

    def _likely(self, fault: Fault) -> tuple[str, ...]:
        """The files of tests that noticed a fault of this source before, and those that are named after it."""
        noticed = [name for name, _ in self.killers[fault.path].most_common(3)]
        return (*noticed, *sorted({name.partition("::")[0] for name in self.times if f"/test_{Path(fault.path).stem}.py" in name}))

    def _files(self, fault: Fault, order: Order) -> tuple[list[str], list[str]]:
        """The files with the nearest tests, or those that are likely to notice; and all others."""
        every: list[str] = []
        for test in self.tests:
            every += [test] if ".py" in test else [str(file.relative_to(ROOT)) for file in sorted((ROOT / test).rglob("test_*.py"))]
        if order.reach is not None:
            reached = {name.partition("::")[0] for name in order.reach}
            return [], [name for name in every if name in reached]
        cited = [name for name in every if "::" not in name and order.near & set(CLAUSE.findall((ROOT / name).read_text("utf-8")))]
        first = cited or [name for name in order.first if name in every]
        return first, [name for name in every if name not in first]

    def _warm(self, where: Place | None, source: str, order: Order, limit: float) -> Run:
        self.line.send((where, source, order, limit))
        run: Run = self.line.recv()
        return run

    def _cold(self, tests: list[str], order: Order, limit: float) -> Run:
        return watched(lambda pen: self._pytest(tests, Chosen(order), Reports(pen, order)), limit)

    def _pytest(self, tests: list[str], *plugins: Any) -> int:
        """In a child: run the tests on the copy, without a word."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.environ |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "MEADHALL_EXPECT": "plain"}
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(self.folder / "hypothesis")
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(self.folder))
        options = [
            "-x",
            "-q",
            "--tb=native",
            "-o",
            "timeout=0",
            "-W",
            "ignore::pytest.PytestAssertRewriteWarning",
            "-m",
            "not slow",
            "--hypothesis-seed=1",
            f"--basetemp={self.folder / 'tmp'}",
        ]
        without = [part for name in ("cacheprovider", "xdist", "schemathesis") for part in ("-p", f"no:{name}")]
        try:
            return int(pytest.main([*options, *without, *tests], plugins=list(plugins)))
        except BaseException:
            return 1
