"""The lab says what it lacks before it plays a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.cli import main
from meadhall.lab import cli


@pytest.mark.parametrize("command", ["report", "tournament", "sweep"])
def test_a_missing_package_is_named_with_the_extra_that_brings_it(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None if name == "numpy" else object())
    more = ["--bots", "random", "thrall"] if command == "tournament" else []
    assert main(["lab", command, "hexentafl", "--games", "2", "--out", str(tmp_path / "out"), *more]) == 2
    assert "The lab needs numpy: pip install 'meadhall[lab]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists(), "nothing was played"
