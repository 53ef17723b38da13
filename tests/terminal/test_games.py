"""One whole game of each kind, or several, typed through a pseudo-terminal with undo, look-ups, a hint, save and resume.

What the screen showed is kept: a change of words shows up here as a difference to be read.
Record again with `cd tests && python -m terminal.desk GAME`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.games import CATALOGUE
from terminal.desk import GAMES, perform

TYPED = sorted(path.stem for path in GAMES.glob("*.typed"))  # the game, and what is special about it


def test_every_game_was_typed() -> None:
    assert {name.partition("-")[0] for name in TYPED} == set(CATALOGUE)


@pytest.mark.parametrize("name", TYPED)
def test_a_whole_game_is_typed_and_reads_as_it_did(name: str, tmp_path: Path) -> None:
    typed = (GAMES / f"{name}.typed").read_text("utf-8").splitlines()
    screen = perform(typed, tmp_path)
    assert screen.splitlines() == (GAMES / f"{name}.screen").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", TYPED)
def test_the_typed_games_are_whole_and_use_what_a_person_uses(name: str) -> None:
    typed = (GAMES / f"{name}.typed").read_text("utf-8").splitlines()
    screen = (GAMES / f"{name}.screen").read_text("utf-8")
    for command in ("hint", "undo", "log"):
        assert command in typed, f"nobody has typed {command}"
    assert any(line.startswith("?") for line in typed) and any(line.startswith("save ") for line in typed)
    assert sum(line.startswith("$ ") for line in typed) == 2, "the game was begun and resumed"
    assert "Enter to leave" in screen and "Traceback" not in screen
    assert max(len(line) for line in screen.splitlines() if not line.startswith("$ ")) <= 100, "what is typed may be longer"
