"""Work for several processes: results in order, and an end at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import meadhall
from meadhall.errors import MeadhallError
from meadhall.workers import WorkerLost, each


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(each(str, range(7), 3)) == list("0123456")
    assert list(each(str, [], 2)) == [] and list(each(str, [5], 4)) == ["5"]


def test_what_a_function_raises_is_raised_here_and_says_where() -> None:
    with pytest.raises(ValueError, match="invalid literal") as raised:
        list(each(int, ["1", "two"], 2))
    assert "In a worker" in raised.value.__notes__[0]
    with pytest.raises(FileNotFoundError):
        list(each(os.stat, ["/there is no such file"], 1))
    with pytest.raises(TypeError, match="cannot be sent"):
        list(each(threading.Condition, [None], 1))


def test_a_worker_that_somebody_ends_is_a_sentence() -> None:
    with pytest.raises(WorkerLost, match="with exit code 3") as raised:
        list(each(os._exit, [3], 2))
    assert isinstance(raised.value, MeadhallError)


def test_workers_can_be_ended_in_the_middle_of_a_long_result(tmp_path: Path) -> None:
    """A thread waited for the rest of the result, and the program never ended."""
    program = "from meadhall.workers import each\nif __name__ == '__main__':\n    results = each(bytes, [40_000_000] * 8, 2)\n"
    (tmp_path / "program.py").write_text(program + "    next(results)\n    results.close()\n    print('closed')\n")
    environment = {**os.environ, "PYTHONPATH": str(Path(meadhall.__file__).parents[1])}
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=90)
    assert (done.returncode, done.stdout, done.stderr) == (0, "closed\n", "")
