"""What the page about the lab shows can be typed: its commands run (with fewer games and quicker bots), its data is accepted."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from meadhall.cli import main
from meadhall.lab.dataset import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs/lab.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
SHELL = [text.splitlines() for kind, text in BLOCKS if kind == "sh"]
COMMANDS = [
    line for lines in SHELL for line in lines if line.startswith("meadhall lab") and "meadhall lab compare before after" not in lines
]
IN_TEXT = re.findall(r"`(meadhall lab [a-z]+ [a-z]+ [^`]+)`", PAGE)
QUICK = {"karl": "random", "huskarl": "thrall", "thrall": "thrall"}


def quick(command: str) -> list[str]:
    """The words of a command with one or two games, one worker and the quickest bots."""
    words = [QUICK.get(word, word) for word in shlex.split(command)[1:]]
    if "--games" in words:
        words[words.index("--games") + 1] = "1" if words[1] in ("report", "sweep") else "2"
    if "tournament" in words:
        at = words.index("--bots")
        words[at + 1 : words.index("--games")] = ["random", "thrall"]
    if "tune" in words:
        words += ["--trials", "3", "--games", "30"]
    if "--workers" in words:
        words[words.index("--workers") + 1] = "1"
    return words


def test_the_page_shows_commands() -> None:
    assert len(COMMANDS) >= 3 and IN_TEXT


@pytest.mark.parametrize("command", [*COMMANDS, *(line for line in IN_TEXT if "GAME" not in line)])
def test_a_command_of_the_page_runs(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = quick(command)
    if "tune" in words:
        pytest.importorskip("optuna")
    if "--bot" not in words and "tournament" not in words:
        words += ["--bot", "random"]
    if "--out" in words:
        words[words.index("--out") + 1] = str(tmp_path / "out")
    else:
        words += ["--out", str(tmp_path / "out")]
    assert main(words) == 0
    assert capsys.readouterr().out.strip()
    assert list((tmp_path / "out").glob("*.json" if "tune" in words else "*.csv"))


def test_the_data_of_the_page_is_accepted(tmp_path: Path) -> None:
    (data,) = [text for kind, text in BLOCKS if kind == "toml"]
    file = tmp_path / "fewer.toml"
    file.write_text(data, "utf-8")
    out = str(tmp_path / "out")
    assert main(["lab", "report", "hexentafl", "--bot", "random", "--games", "2", "--data", str(file), "--out", out]) == 0


def test_a_change_is_compared_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data,) = [text for kind, text in BLOCKS if kind == "toml"]
    (lines,) = [lines for lines in SHELL if "meadhall lab compare before after" in lines]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "change.toml").write_text(data, "utf-8")
    for line in lines:
        words = [word if word != "400" else "3" for word in shlex.split(line)[1:]]
        assert main([*words, "--bot", "random"] if "report" in words else words) == 0
    assert (tmp_path / "after" / "comparison.html").exists()


def test_the_metric_and_the_columns_of_the_page_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = [text for kind, text in BLOCKS if kind == "python"]
    (tmp_path / "my_metrics_of_the_page.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    words = ["lab", "report", "lindisfarne", "--games", "1", "--bot", "random", "--metric", "my_metrics_of_the_page:ice"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert (tmp_path / "games.csv").read_text().splitlines()[0].endswith(",ice")
    section = PAGE.partition("## Data sets")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([a-z, ]+) \|", section, re.MULTILINE)
    assert [name for row in rows[1:] for name in row.split(", ")] == list(COLUMNS)
