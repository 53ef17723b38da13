"""Something is broken on purpose in a copy of a game, a rule or a number in its data, and its book or a lesson notices.

tests/games/KEY/broken.toml says what: a file of the game's folder, what stands there, and what stands there instead.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import meadhall
from catalogue import GAMES

GAME_TESTS = Path(__file__).parents[1] / "games"
BROKEN = {
    path.parent.name: [(change["file"], change["right"], change["wrong"]) for change in tomllib.loads(path.read_text("utf-8"))["change"]]
    for path in sorted(GAME_TESTS.glob("*/broken.toml"))
}
DIGIT = re.compile(r"\d")
PACKAGE = Path(meadhall.__file__).parent


def test_a_number_and_a_rule_of_every_game_with_a_book_are_broken() -> None:
    assert set(BROKEN) == {game.key for game in GAMES if game.book()}
    for key, changes in BROKEN.items():
        numbers = [change for change in changes if change[0] == "data.toml" and DIGIT.sub("", change[1]) == DIGIT.sub("", change[2])]
        assert numbers, f"{key}: break a number in data.toml and nothing else of it"
        assert any(name.startswith("rules/") for name, _, _ in changes), f"{key}: break a rule"


@pytest.mark.skipif(meadhall.compiled(), reason="the copy is plain Python, and so must be what it is compared with")
@pytest.mark.parametrize(("key", "name", "right", "wrong"), [(key, *change) for key, changes in BROKEN.items() for change in changes])
def test_a_broken_game_is_noticed(tmp_path: Path, key: str, name: str, right: str, wrong: str) -> None:
    copy = tmp_path / "meadhall"
    ignored = [other.key for other in GAMES if other.key != key]
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.woff2", *ignored))
    broken = copy / "games" / key / name
    text = broken.read_text("utf-8")
    assert right in text, "this stands there no more: break something else"
    broken.write_text(text.replace(right, wrong, 1), "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "meadhall.learn", key],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
    )
    assert ran.returncode == 1, (ran.stdout[-500:], ran.stderr[-500:])
    assert f"{key}/BOOK.md:" in ran.stdout or f"{key}/lessons/" in ran.stdout, ran.stdout
