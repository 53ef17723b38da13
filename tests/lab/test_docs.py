"""What the page about the lab shows can be typed: its commands run (with fewer games and quicker bots), its data is accepted."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from meadhall.cli import main

PAGE = (Path(__file__).parents[2] / "docs/lab.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines() if line.startswith("meadhall lab")]
IN_TEXT = re.findall(r"`(meadhall lab [a-z]+ [a-z]+ [^`]+)`", PAGE)
QUICK = {"karl": "random", "huskarl": "thrall", "thrall": "thrall"}


def quick(command: str) -> list[str]:
    """The words of a command with one or two games, one worker and the quickest bots."""
    words = [QUICK.get(word, word) for word in shlex.split(command)[1:]]
    words[words.index("--games") + 1] = "2" if "tournament" in words else "1"
    if "tournament" in words:
        at = words.index("--bots")
        words[at + 1 : words.index("--games")] = ["random", "thrall"]
    if "--workers" in words:
        words[words.index("--workers") + 1] = "1"
    return words


def test_the_page_shows_commands() -> None:
    assert len(COMMANDS) >= 3 and IN_TEXT


@pytest.mark.parametrize("command", [*COMMANDS, *(line for line in IN_TEXT if "GAME" not in line)])
def test_a_command_of_the_page_runs(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = quick(command)
    if "--bot" not in words and "tournament" not in words:
        words += ["--bot", "random"]
    if "--out" in words:
        words[words.index("--out") + 1] = str(tmp_path / "out")
    else:
        words += ["--out", str(tmp_path / "out")]
    assert main(words) == 0
    assert capsys.readouterr().out.strip()
    assert list((tmp_path / "out").glob("*.csv"))


def test_the_data_of_the_page_is_accepted(tmp_path: Path) -> None:
    (data,) = [text for kind, text in BLOCKS if kind == "toml"]
    file = tmp_path / "fewer.toml"
    file.write_text(data, "utf-8")
    out = str(tmp_path / "out")
    assert main(["lab", "report", "hexentafl", "--bot", "random", "--games", "2", "--data", str(file), "--out", out]) == 0
