"""The example programs run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=[p.stem for p in EXAMPLES])
def test_example_runs(path: Path, tmp_path: Path) -> None:
    more: list[str] = []
    if path.stem == "learn":
        pytest.importorskip("torch")
        more = ["--minutes", "0.02", "--lessons", "200", "--passes", "1", "--games", "16", "--test", "2", "--out", str(tmp_path)]
    if path.stem == "learn_secrets":
        pytest.importorskip("torch")
        more = ["--rounds", "2", "--lessons", "50", "--passes", "1", "--layers", "8,4", "--test", "1", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, "-W", "error", str(path), *more], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_are_eight() -> None:
    assert len(EXAMPLES) == 8
