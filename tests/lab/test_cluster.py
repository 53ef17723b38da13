"""A study on a real Ray cluster of two nodes: workers, a node and the command itself are killed in the middle, and nothing is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

GAMES = 40
METRIC = """
import os
import time
from pathlib import Path

HERE = Path(__file__).parent


def place(game, state, played):
    if played.seed % 8 == 0 and not (HERE / "held").exists():  # the first such game waits until its process is killed
        (HERE / "now").write_text(str(os.getpid()))
        (HERE / "now").rename(HERE / "held")
        time.sleep(600)
    time.sleep(0.1)
    return 0.0
"""


def until(true: Callable[[], Any], seconds: float = 240.0) -> None:
    end = monotonic() + seconds
    while not true():
        assert monotonic() < end, "it took too long"
        sleep(0.05)


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head and a second node, each with processes of its own."""
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    path = [str(tmp_path), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(str(Path(part).resolve()) for part in path))
    (tmp_path / "where.py").write_text(METRIC)
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        made.add_node(num_cpus=1)
        monkeypatch.setenv("RAY_ADDRESS", made.address)
        yield made
    finally:
        made.shutdown()  # type: ignore[no-untyped-call]


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.filterwarnings("ignore")  # Ray warns about its own code
def test_a_study_that_is_stopped_five_times_on_a_cluster_that_loses_workers_is_the_undisturbed_one(cluster: Any, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "meadhall", "lab", "report", "hexentafl", "--games", str(GAMES), "--bot", "thrall", "--out", "out"]
    words += ["--metric", "where:place", "--engine"]
    torn, whole = tmp_path / "torn", tmp_path / "whole"
    torn.mkdir()
    whole.mkdir()
    rng, kept = random.Random(22), torn / "out" / "games.jsonl"
    for stop in range(5):
        before, more = lines(kept), rng.randrange(2, 6)
        study = subprocess.Popen([*words, "ray"], cwd=torn, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
        try:
            if stop == 0:
                held = tmp_path / "held"
                until(held.exists)
                os.kill(int(held.read_text()), signal.SIGKILL)  # a worker, in the middle of a game
            until(lambda: lines(kept) >= before + more or study.poll() is not None)  # noqa: B023
            assert study.poll() is None, study.stderr.read() if study.stderr else ""
            if stop == 2:
                cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)  # a machine, with what it was playing
                now = lines(kept)
                until(lambda: lines(kept) > now)  # noqa: B023
                cluster.add_node(num_cpus=1)
        finally:
            study.send_signal(signal.SIGINT if stop % 2 else signal.SIGKILL)
            study.wait(60)
            if study.stderr:
                study.stderr.close()
        assert before < lines(kept) < GAMES, "it was stopped in the middle"
    assert subprocess.run([*words, "ray"], cwd=torn, capture_output=True, check=False, timeout=600).returncode == 0
    assert subprocess.run([*words, "local"], cwd=whole, capture_output=True, check=False, timeout=600).returncode == 0
    assert lines(kept) >= GAMES
    for name in ("games.csv", "study.json"):
        assert (torn / "out" / name).read_bytes() == (whole / "out" / name).read_bytes(), name
    pages = [(folder / "out" / "report.html").read_text("utf-8") for folder in (torn, whole)]
    assert pages[0].replace("--engine ray", "--engine local") == pages[1]
