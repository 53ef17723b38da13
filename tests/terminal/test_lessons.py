"""Lessons in the terminal: the same files, solved, erred in, and stopped."""

from __future__ import annotations

from io import StringIO

import pytest

from catalogue import GAMES
from meadhall.cli import main
from meadhall.errors import BadOption
from meadhall.game import Game
from meadhall.games import load_game
from meadhall.learn.lesson import FIRST_TURN, Lesson
from meadhall.terminal.learn import chosen, learn

HEX = load_game("hexentafl")
TAUGHT = [game for game in GAMES if any(not name.startswith(FIRST_TURN) for name in game.lessons())]


def typed(lesson: Lesson) -> str:
    """What somebody types who knows all answers."""
    return "".join("\n".join(step.accepted[0]) + "\n" if step.waits else "\n" for step in lesson.steps)


def run(game: Game, lessons: list[Lesson], text: str) -> tuple[bool, str]:
    out = StringIO()
    return learn(game, lessons, StringIO(text), out), out.getvalue()


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_all_lessons_can_be_gone_through(game: Game) -> None:
    lessons = chosen(game, "")
    done, out = run(game, lessons, "".join(map(typed, lessons)))
    assert done, out[-500:]
    said = " ".join(out.split())
    for lesson in lessons:
        for step in lesson.steps:
            assert " ".join(step.said("say").split()) in said and " ".join(step.said("right").split()) in said


def test_wrong_refused_and_asked() -> None:
    lesson = chosen(HEX, "1")[0]
    text = "\n\n?\n??\nKd4-e4\nd5-d7\nback\n\nd5-d6\nquit\n"
    done, out = run(HEX, [lesson], text)
    said = " ".join(out.split())
    assert not done
    assert "Write: d5-" in said, "without a hint the answer is given"
    assert "That is the King. Take the man on d5 first." in said
    assert "HX-2.3" in said, "what the rules refuse is refused with the clause"
    assert said.count("The gates (2 of 8)") == 2, "one step back"
    assert "Just so." in said and said.endswith("The lesson stops here.")


def test_names_clauses_and_choices_can_be_asked_about_as_in_a_game() -> None:
    lesson = chosen(HEX, "1")[0]
    done, out = run(HEX, [lesson], "? gate\n\n\n? gate\n? HX-2.6\n? d5-d6\n? d5-d4\na\nquit\n")
    said = " ".join(out.split())
    assert not done and said.count("Gate (hex): A corner of the board.") == 2, "while it tells, and while it asks"
    assert "The throne is the King's" in said and "Legal: d5-d6" in said and "d4 is taken" in said
    assert "'a' names no move" in said, "without a list a letter means nothing"
    assert "The gates (2 of 8)" in said, "a question is no answer to `Enter goes on`"


def test_several_choices_make_one_answer() -> None:
    """A step may want more than one choice; after the first it asks for the next."""
    from meadhall.learn.lesson import read_lesson

    text = "# Two\nabout: Two games.\nstart: match=pair\n\n## Move\nsay: Move.\naccept: d5-d6\nright: Good.\nelse: No.\n"
    done, out = run(HEX, [read_lesson(HEX, "1-two", text)], "d5-d6\n")
    assert done and "Good." in out


def test_a_lesson_is_found_by_number_or_name() -> None:
    assert [lesson.name for lesson in chosen(HEX, "3")] == [lesson.name for lesson in chosen(HEX, "3-the-hunt")] == ["3-the-hunt"]
    with pytest.raises(BadOption, match="no lesson '99'; it has 1-the-way-out"):
        chosen(HEX, "99")


def test_the_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["learn", "hexentafl", "1"]) == 0
    assert "This is your King" in capsys.readouterr().out
    assert main(["rules", "hexentafl", "--book"]) == 0
    out = capsys.readouterr().out
    assert "1. The aim\n" in out and "Figure 1. The King starts on the red throne." in out and "**" not in out and "{HX" not in out
