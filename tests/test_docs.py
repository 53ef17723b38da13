"""Every Python example in README and docs runs and gives what it shows; the files that documents name exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src/meadhall"
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_examples_run(page: Path) -> None:
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert failures == 0


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text().count(">>>") >= 8


def test_the_walk_of_one_click_names_files_that_exist() -> None:
    walk = (ROOT / "docs/protocol.md").read_text("utf-8").partition("## The walk of one click")[2].partition("\n## ")[0]
    named = re.findall(r"`((?:static|web|table|store)/\w+\.\w+)`", walk)
    assert len(named) >= 18
    assert [name for name in named if not (SOURCES / name).exists() and not (SOURCES / "web" / name).exists()] == []


def test_the_tree_in_contributing_is_the_tree() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    house, games = re.findall(r"```text\n(.*?)```", text, re.DOTALL)[:2]
    given = {name.rstrip("/") for name in re.findall(r"(?<![\w/])(\w+\.py|\w+/)(?=\s|$)", house)} - {"KEY"}
    here = {path.name for path in SOURCES.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert {name for name in here if not name.startswith("__")} == given | {"games"}
    for key, column in (("hexentafl", slice(0, 44)), ("yggdrasil", slice(44, None))):
        files = {path.name for path in (SOURCES / "games" / key).rglob("*")}
        named = re.findall(r"\w+\.(?:py|md|toml|css|svg)", " ".join(line[column] for line in games.splitlines()))
        assert len(named) > 10 and set(named) <= files, set(named) - files
