"""Browser tests may fail once if they pass alone; nothing else may."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

AGAIN = Path(__file__).parents[1] / "scripts" / "again.py"
TESTS = {"steady": "def test(): pass", "broken": "def test(): assert False"}


@pytest.mark.parametrize(
    ("failed", "code"),
    [
        (["tests/web/steady.py::test"], 0),
        (["tests/web/broken.py::test"], 1),
        (["tests/web/steady.py::test", "tests/web/broken.py::test"], 1),
        (["tests/games/steady.py::test"], 1),
        (["tests/web/steady.py::test", "tests/games/steady.py::test"], 1),
        ([f"tests/web/steady.py::test[{n}]" for n in range(5)], 1),
        ([], 1),
    ],
    ids=["passes alone", "fails again", "one fails again", "not of a browser", "not only of a browser", "too many", "none"],
)
def test_only_a_few_tests_of_browsers_may_fail_once(tmp_path: Path, failed: list[str], code: int) -> None:
    for folder in ("web", "games"):
        for name, body in TESTS.items():
            path = tmp_path / "tests" / folder / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body)
    cache = tmp_path / ".pytest_cache/v/cache/lastfailed"
    cache.parent.mkdir(parents=True)
    cache.write_text(json.dumps(dict.fromkeys(failed, True)))
    ran = subprocess.run([sys.executable, AGAIN], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert ("Unsteady, but passed alone: tests/web/steady.py::test" in ran.stdout) == (code == 0)
