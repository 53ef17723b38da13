"""The command: chooses faults, tries them in parallel, keeps what was learnt, prints the score."""

from __future__ import annotations

import argparse
import compileall
import contextlib
import hashlib
import importlib
import json
import math
import multiprocessing
import os
import queue
import random
import re
import signal
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from scripts.mutation import __doc__ as usage
from scripts.mutation.faults import Fault, faults
from scripts.mutation.reach import Reach
from scripts.mutation.trial import ROOT, SOURCES, Bench, Verdict

KEPT = ROOT / ".mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
PLAYTHROUGH = "tests/test_playthrough.py::test_a_playthrough_is_what_the_rules_make_of_it_today"
HALLS = [  # of the tests elsewhere, those that let people meet at real tables and need no browser
    *(f"tests/people/test_{name}.py" for name in ("away", "company", "notices", "own_page", "ratings")),
    *(f"tests/operate/test_{name}.py" for name in ("pages", "serving")),
    *(f"tests/web/test_{name}.py" for name in ("http", "frame")),
]
BOTH = ["tests/table", "tests/store", *HALLS, "tests/operate/test_commands.py", *(f"tests/terminal/test_{n}.py" for n in ("play", "trust"))]
LAWS = [
    *(f"tests/test_laws{part}.py" for part in ("", "_followed", "_kept", "_limits", "_noticed", "_sentences")),
    "tests/test_secrecy.py",
    "tests/test_steering.py",
]
SHARED = {"table": BOTH, "store": BOTH, "laws": LAWS}


@dataclass(frozen=True)
class Target:
    """What gets faults, and the tests that should notice."""

    name: str
    files: tuple[Path, ...]
    tests: tuple[str, ...]
    named: str = ""  # only tests with this in their names

    @property
    def doubtful(self) -> bool:
        """Do some of the tests look at the clock? Their failures are confirmed."""
        return bool(self.traced)

    @property
    def traced(self) -> tuple[str, ...]:
        """The packages of which it is noted which test runs which lines; in rules, nearly every test runs nearly all."""
        head = self.name.partition("/")[0]
        return () if head not in SHARED else ("table", "store") if head in ("table", "store") else (head,)


def target(name: str, laws: bool) -> Target:
    """A game, a file of a game, or one of the shared packages."""
    head, _, rest = name.partition("/")
    if head in SHARED:
        found = [SOURCES / name] if rest else sorted((SOURCES / head).glob("*.py"))
        return Target(name, tuple(found), tuple(SHARED[head]))
    folder = SOURCES / "games" / head
    if not folder.is_dir():
        sys.exit(f"No game, package or file is called {name!r}.")
    found = [folder / rest] if rest else [*sorted((folder / "rules").glob("*.py")), folder / "data.toml"]
    kept = sorted((ROOT / "tests" / "games" / head / "playthroughs").glob("*.txt"))
    tests = (f"tests/games/{head}", *(f"{PLAYTHROUGH}[{head}-{file.stem}]" for file in kept))
    if laws:
        tests = (f"tests/games/{head}/test_laws.py",)
    return Target(name, tuple(file for file in found if file.exists() and file.name != "__init__.py"), tests, "laws" if laws else "")


def digest(*files: Path) -> str:
    """One name for the contents of some files."""
    return hashlib.sha1(b"".join(file.read_bytes() for file in files if file.exists())).hexdigest()[:16]


class Book:
    """What was learnt before. A killed mutant stays killed while its file and the test that killed it are the same; one that
    survived is tried again as soon as any test has changed, or any law where the laws are asked alone."""

    def __init__(self, aim: Target, laws: bool, quick: float) -> None:
        self.quick, self.aim = quick, aim
        self.traces = KEPT / f"{'-'.join(aim.traced)}.json"
        self.file = KEPT / f"{aim.name.replace('/', '-')}{'-laws' if laws else ''}.jsonl"
        judges = sorted((SOURCES / "laws").glob("*.py")) if laws else []
        self.all = digest(*sorted(test for place in aim.tests for test in self._files(ROOT / place)), *judges)
        whole = target(aim.name.partition("/")[0], laws)
        self.clock = KEPT / f"{whole.name}{'-laws' if laws else ''}{f'-{quick}' if quick else ''}.json"
        self.passed = digest(*whole.files, *(test for place in whole.tests for test in self._files(ROOT / place)), *judges)
        self.known: dict[str, dict[str, Any]] = {}
        if self.file.exists():
            self.known = {line["key"]: line for line in map(json.loads, self.file.read_text("utf-8").splitlines())}

    @staticmethod
    def _files(place: Path) -> list[Path]:
        place = ROOT / str(place).partition("::")[0]
        return [place] if place.is_file() else sorted(place.rglob("*.py"))

    def proof(self, fault: Fault, verdict: Verdict) -> str:
        """What a verdict rests on."""
        test = ROOT / verdict.by.partition("::")[0]
        return digest(SOURCES / fault.path) + (digest(test) if verdict.how == "killed" and test.is_file() else self.all)

    def recall(self, fault: Fault) -> Verdict | None:
        """The verdict of an earlier run, if it still holds."""
        line = self.known.get(fault.key)
        if line is None:
            return None
        verdict = Verdict(line["how"], line["by"], line["seconds"])
        if verdict.how == "survived" and line.get("quick", 0.0) != self.quick:
            return None
        return verdict if line["proof"] == self.proof(fault, verdict) else None

    def keep(self, fault: Fault, verdict: Verdict) -> None:
        """Write a verdict down."""
        self.file.parent.mkdir(exist_ok=True)
        line = {"key": fault.key, "how": verdict.how, "by": verdict.by, "seconds": verdict.seconds, "proof": self.proof(fault, verdict)}
        line["quick"] = self.quick
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")

    def times(self) -> dict[str, float]:
        """How long each test takes, if these sources have passed these tests before."""
        kept = json.loads(self.clock.read_text("utf-8")) if self.clock.exists() else {}
        return dict(kept["times"]) if kept.get("proof") == self.passed else {}

    def keep_times(self, times: dict[str, float]) -> None:
        """Write down how long each test took, all of which have passed."""
        self.file.parent.mkdir(exist_ok=True)
        self.clock.write_text(json.dumps({"proof": self.passed, "times": times}), "utf-8")

    def reach(self) -> tuple[Reach, set[str]]:
        """Which tests run which lines, and the files of tests of which that is not known."""
        return Reach.read(self.traces, self.proofs)

    def keep_reach(self, reach: Reach, unknown: set[str]) -> None:
        """Write down which tests run which lines, but for those in some files."""
        reach.write(self.traces, {name: proof for name, proof in self.proofs.items() if name not in unknown})

    @cached_property
    def proofs(self) -> dict[str, str]:
        """What the traces of each file of tests rest on: the sources, the file, and what tests share."""
        files = {file.relative_to(ROOT).as_posix(): file for place in self.aim.tests for file in self._files(ROOT / place)}
        shared = sorted(file for file in (ROOT / "tests").rglob("*.py") if not file.name.startswith("test_"))
        below = digest(*(file for package in self.aim.traced for file in sorted((SOURCES / package).glob("*.py"))), *shared)
        return {name: below + digest(file) for name, file in files.items() if file.name.startswith("test_")}


def equivalents() -> list[dict[str, Any]]:
    """The mutants that change nothing anybody could notice, each with its reason; `nth` may name several."""
    found = []
    for one in tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", []):
        some = one.get("nth", 1)
        found += [one | {"nth": nth} for nth in (some if isinstance(some, list) else [some])]
    return found


def excused(found: list[Fault]) -> dict[str, str]:
    """The reasons, by the keys of the faults."""
    listed = {(one["path"], one["line"], one["change"], one["nth"]): one["reason"] for one in equivalents()}
    return {f.key: listed[place] for f in found if (place := (f.path, f.text, f.name, f.nth)) in listed}


def stale() -> list[str]:
    """What the list of equivalent mutants names though it is not there any more."""
    gone = []
    for one in equivalents():
        file = SOURCES / one["path"]
        wanted = one["line"], one["change"], one["nth"]
        if not file.exists() or not any((f.text, f.name, f.nth) == wanted for f in faults(SOURCES, file)):
            gone.append(f"{one['path']}: {one['line']!r}: {one['change']}")
    return gone


def bench_of(aim: Target, book: Book, folder: Path) -> Bench:
    """A bench for these tests."""
    reach = book.reach()[0] if aim.traced else Reach()
    return Bench(folder, aim.tests, reach.times() or book.times(), aim.doubtful, book.quick, aim.named, aim.traced, reach)


def worker(number: int, aim: Target, book: Book, limit: float, folder: str, jobs: Any, done: Any) -> None:
    """A process that tries one fault after another."""
    os.nice(5)
    bench = bench_of(aim, book, Path(folder) / str(number))
    for fault in iter(jobs.get, None):
        done.put((fault, bench.trial(fault, limit)))
    bench.close()


def tried(aim: Target, chosen: list[Fault], book: Book, workers: int, factor: float) -> Iterator[tuple[Fault, Verdict]]:
    """The verdict on each fault, as it comes."""
    left = []
    for fault in chosen:
        verdict = book.recall(fault)
        if verdict is not None:
            yield fault, verdict
        else:
            left.append(fault)
    if not left:
        return
    compileall.compile_dir(str(SOURCES), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        bench, times = measured(aim, book, Path(folder), workers)
        whole = sum(seconds for name, seconds in times.items() if name.startswith(aim.tests))
        limit = 20 + factor * whole
        print(f"{aim.name}: the tests take {whole:.0f} s; {len(left)} faults to try", file=sys.stderr, flush=True)
        found = alone(aim, book, limit, bench, folder, left) if workers == 1 else together(aim, book, limit, workers, folder, left)
        for fault, verdict in found:
            book.keep(fault, verdict)
            yield fault, verdict


def measured(aim: Target, book: Book, folder: Path, workers: int) -> tuple[Bench | None, dict[str, float]]:
    """How long the tests take without a fault, all of which must pass; and the bench they were run on, if it can be used again."""
    if aim.traced:
        return traced(aim, book, folder, workers)
    if times := book.times():
        return None, times
    every = target(aim.name.partition("/")[0], laws=bool(aim.named)).tests
    bench = Bench(folder / "plain", every, {}, longest=book.quick, named=aim.named)
    verdict, times = bench.plain(3600)
    must_pass(verdict)
    book.keep_times(times)
    if aim.tests == every and workers == 1:
        return bench, times
    bench.close()
    return None, times


def traced(aim: Target, book: Book, folder: Path, workers: int) -> tuple[Bench | None, dict[str, float]]:
    """The same, file by file, with which tests run which lines; what was found out is kept at once."""
    reach, unknown = book.reach()
    if not unknown:
        return None, reach.times()
    bench = Bench(folder / "plain", aim.tests, {}, named=aim.named, traced=aim.traced, reach=reach)
    bench.longest = book.quick
    for file, verdict in zip(sorted(unknown), bench.trace(unknown, 3600), strict=True):
        print(f"without a fault: {file} {verdict.seconds} s", file=sys.stderr, flush=True)
        must_pass(verdict)
        unknown.discard(file)
        book.keep_reach(reach, unknown)
    if unsteady := reach.unsteady():
        print(f"not asked, for they failed beside others: {', '.join(unsteady)}", file=sys.stderr)
    if workers == 1:
        return bench, reach.times()
    bench.close()
    return None, reach.times()


def must_pass(verdict: Verdict) -> None:
    """Without a fault, the tests pass."""
    if verdict.how != "survived":
        sys.exit(f"The tests fail without any fault: {verdict.by or verdict.how}.")


def alone(aim: Target, book: Book, limit: float, bench: Bench | None, folder: str, left: list[Fault]) -> Iterator[tuple[Fault, Verdict]]:
    """One after another, without another worker."""
    bench = bench or bench_of(aim, book, Path(folder) / "alone")
    bench.doubtful = aim.doubtful
    for fault in left:
        yield fault, bench.trial(fault, limit)
    bench.close()


def together(aim: Target, book: Book, limit: float, workers: int, folder: str, left: list[Fault]) -> Iterator[tuple[Fault, Verdict]]:
    """Several workers."""
    context = multiprocessing.get_context("fork")
    jobs, done = context.Queue(), context.Queue()
    for job in [*left, *[None] * workers]:
        jobs.put(job)
    crew = [context.Process(target=worker, args=(n, aim, book, limit, folder, jobs, done)) for n in range(workers)]
    for one in crew:
        one.start()
    try:
        for _ in left:
            while done.empty() and all(one.is_alive() for one in crew):
                time.sleep(0.1)
            try:
                yield done.get(timeout=60)
            except queue.Empty:
                sys.exit("A worker has died.")
    finally:
        for one in crew:
            one.terminate()
            one.join()


def wilson(seen: int, cases: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, seen / cases
    middle, spread = share + z * z / (2 * cases), z * math.sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases))
    return (middle - spread) / (1 + z * z / cases), (middle + spread) / (1 + z * z / cases)


def which(fault: Fault) -> str:
    """Where a file has the same change several times: its number, as equivalent.toml names it."""
    return f"  (nth = {fault.nth})" if fault.nth > 1 else ""


def report(results: list[tuple[Fault, Verdict]]) -> float:
    """Print the score by module and the survivors; the share that was noticed."""
    by: dict[str, list[bool]] = defaultdict(list)
    alive = []
    for fault, verdict in results:
        by[fault.path].append(verdict.how != "survived")
        if verdict.how == "survived":
            alive.append(fault)
    for path in sorted(by):
        print(f"{path:<44} {sum(by[path]):>5} of {len(by[path]):<5} {100 * sum(by[path]) / len(by[path]):5.1f} %")
    every = [seen for seen_by in by.values() for seen in seen_by]
    if not every:
        print("No faults.")
        return 1.0
    low, high = wilson(sum(every), len(every))
    print(f"{'all':<44} {sum(every):>5} of {len(every):<5} {100 * sum(every) / len(every):5.1f} %  [{100 * low:.1f}, {100 * high:.1f}]")
    for fault in sorted(alive, key=lambda f: (f.path, f.line)):
        print(f"survived  {fault.path}:{fault.line}  {fault.kind}  {fault.name}{which(fault)}\n          {fault.text}")
    return sum(every) / len(every)


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.mutation", description=usage, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="+", help="a game, table, store, laws, or one file of them")
    parser.add_argument("--sample", type=int, help="how many faults of each target to try, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--like", metavar="PATTERN", help="only faults of a class: those whose line and change match this")
    parser.add_argument("--laws", action="store_true", help="the laws alone, without scripted tests")
    parser.add_argument("--quick", type=float, default=0.0, help="only tests of fewer seconds: the score is at least this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=4, help="times the tests' own time that a run may take")
    parser.add_argument("--least", type=float, default=0, help="exit code 1 below this share")
    parser.add_argument("--fresh", action="store_true", help="forget what was learnt before")
    parser.add_argument("--check", action="store_true", help="only check the list of equivalent mutants")
    options = parser.parse_args()
    if gone := stale():
        sys.exit("Not there any more, so strike them out of equivalent.toml:\n" + "\n".join(gone))
    if options.check:
        return
    with one_server(options.targets):
        sys.exit(tried_all(options))


@contextlib.contextmanager
def one_server(names: list[str]) -> Iterator[None]:
    """For tests of the store: one PostgreSQL for all trials. Otherwise each would start its own, and none is stopped when a test fails."""
    if not {name.partition("/")[0] for name in names} & {"table", "store"}:
        yield
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # so that the server is stopped, too
    sys.path.insert(0, str(ROOT / "tests"))
    server = importlib.import_module("store.server")
    with server.server() as url:
        os.environ["POSTGRES_OF_TESTS"] = url
        yield


def tried_all(options: argparse.Namespace) -> int:
    """Every target: try its faults and print the score. 1 if one is too low."""
    began, low = time.monotonic(), False
    for name in options.targets:
        aim = target(name, options.laws)
        every = [fault for file in aim.files for fault in faults(SOURCES, file)]
        if options.like:
            every = [fault for fault in every if re.search(options.like, f"{fault.text}  {fault.name}")]
        chosen = random.Random(options.seed).sample(every, min(options.sample, len(every))) if options.sample else every
        book = Book(aim, options.laws, options.quick)
        if options.fresh:
            book.file.unlink(missing_ok=True)
            book.known = {}
        results, reasons = [], excused(every)
        chosen = [fault for fault in chosen if fault.key not in reasons]  # whatever a test says, these change nothing
        for fault, verdict in tried(aim, chosen, book, options.jobs, options.limit):
            results.append((fault, verdict))
            print(
                f"{len(results)}/{len(chosen)} {verdict.how} {verdict.seconds} {fault.path}:{fault.line} {fault.name}{which(fault)}",
                file=sys.stderr,
                flush=True,
            )
        print(f"\n{name}: {len(chosen)} of {len(every)} faults, no equivalent ones, seed {options.seed}, {time.monotonic() - began:.0f} s")
        low = report(results) < options.least or low
    return 1 if low else 0


if __name__ == "__main__":
    main()
