"""The page that says where every worked example is: whatever it names exists, and nothing is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.learn.book import slug

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "examples.md").read_text("utf-8")
ROW = re.compile(r"^\| (\*\*)?([A-Z]+-?\d+)(?:\*\*)? \| (.+?) \| (.+?) \| (.+?) \| `(test_\w+)` \|$", re.MULTILINE)
PART = re.compile(r"^\| ([^|*`]+) \| ((?:`[^`|]+`(?:, )?)+) \|$", re.MULTILINE)
COUNTED = re.compile(r"(\d+) examples, (\d+) of them printed\.")
TOLD = [game for game in GAMES if game.book()]
told = pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)


def chapter(game: Game) -> str:
    """What the page says about a game."""
    found = [part for part in PAGE.split("\n## ") if f"`/learn/{game.key}`" in part]
    assert len(found) == 1
    return found[0]


def rows(game: Game) -> list[tuple[str, ...]]:
    """Printed or not, name, words, figures, steps and script of every example of a game."""
    return ROW.findall(chapter(game))


def figures_and_steps(game: Game) -> tuple[set[str], set[str]]:
    figures = set(re.findall(r"^```(?:figure|example) (\S+)", game.book(), re.MULTILINE))
    return figures, {f"{name}: {title}" for name, text in game.lessons().items() for title in re.findall(r"^## (.+)", text, re.MULTILINE)}


@told
def test_figures_steps_and_scripts_exist(game: Game) -> None:
    figures, steps = figures_and_steps(game)
    scripts = set(re.findall(r"^def (test_\w+)", script_of(game), re.MULTILINE))
    assert rows(game)
    for _, name, _, shown, done, script in rows(game):
        assert set(re.findall(r"`#fig-([^`]+)`", shown)) <= figures, name
        assert set(re.findall(r"`([^`]+)`", done)) <= steps, name
        assert script in scripts, name


@told
def test_a_script_for_several_examples_lists_each(game: Game) -> None:
    """A script that is named after no example, such as `test_example`, has a table of them; one that names some names this one."""
    for _, name, _, _, _, script in rows(game):
        named = [int(number) for number in re.findall(r"\d+", script)]
        if named:
            own = int(re.sub(r"\D", "", name))
            assert own in named or ("_to_" in script and min(named) <= own <= max(named)), name
        else:
            assert f'("{name}"' in script_of(game), name


@told
def test_no_example_is_missing(game: Game) -> None:
    """Scripts are named after their examples, `test_ex4_ex5_ex7_...`; the numbers of each kind have no gap."""
    have = rows(game)
    named = set(re.findall(r"^def (test_(?:example_\d+|ex_?\d+|wx?_?\d+|[ex]\d+)_\w+)", script_of(game), re.MULTILINE))
    assert named <= {script for *_, script in have}
    kinds: dict[str, list[int]] = {}
    for _, name, *_ in have:
        kind, number = re.fullmatch(r"([A-Z]+)-?(\d+)", name).groups()  # type: ignore[union-attr]  # ROW has the same pattern
        kinds.setdefault(kind, []).append(int(number))
    assert all(numbers == [*range(1, len(numbers) + 1)] for numbers in kinds.values())


def test_whatever_is_printed_is_in_a_book() -> None:
    every = [row for game in TOLD for row in rows(game)]
    assert not [name for printed, name, _, shown, _, _ in every if printed and shown == "-"]


@told
def test_every_example_is_met_while_learning(game: Game) -> None:
    assert not [name for _, name, _, shown, done, _ in rows(game) if shown == done == "-"]


@told
def test_examples_are_counted(game: Game) -> None:
    assert COUNTED.findall(chapter(game)) == [(str(len(rows(game))), str(sum(bool(printed) for printed, *_ in rows(game))))]


def test_all_examples_are_counted() -> None:
    every = [row for game in TOLD for row in rows(game)]
    assert f"Printed examples are bold: {sum(bool(row[0]) for row in every)} of {len(every)}." in PAGE


ALWAYS = ("the aim", "a turn|a round", "set-up", "common mistakes", "a first game", "notation", "lessons", "numbered")


@told
def test_whatever_a_learner_needs_is_where_the_page_says(game: Game) -> None:
    figures, steps = figures_and_steps(game)
    chapters = {slug(title) for title in re.findall(r"^## (.+)", game.book(), re.MULTILINE)}
    places = steps | {f"#fig-{name}" for name in figures} | {f"#{name}" for name in chapters}
    parts = dict(PART.findall(chapter(game)))
    for part, where in parts.items():
        missing = set(re.findall(r"`([^`]+)`", where)) - places
        assert not missing, f"{part}: {missing}"
    for needed in ALWAYS:
        assert any(re.search(needed, part) for part in parts), needed
    shown = set(re.findall(r"#fig-([^`,]+)", chapter(game)))
    assert figures <= shown, f"on no list: {figures - shown}"


@told
def test_a_book_knows_what_beginners_get_wrong(game: Game) -> None:
    assert len(re.findall(r"^> \*\*Mistake\.\*\*", game.book(), re.MULTILINE)) >= 5
    assert re.search(r"^(?:1\. |- \*\*Depart)", game.book(), re.MULTILINE), "a turn in steps"


def script_of(game: Game) -> str:
    return (ROOT / "tests" / "games" / game.key / "test_examples.py").read_text("utf-8")
