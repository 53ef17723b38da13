"""Books as plain text, and what is written with them."""

from __future__ import annotations

import re

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.learn.book import read_book
from meadhall.learn.plain import book_text

WITH_BOOK = [game for game in GAMES if game.book()]


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_everything_that_a_book_says_is_in_its_text(game: Game) -> None:
    book = read_book(game)
    said = " ".join(book_text(book).split())
    for chapter in book.chapters:
        assert chapter.title in said
    for figure in book.figures.values():
        for panel in figure.panels:
            first = re.split(r"\s*\{", re.sub(r"\*\*?|`", "", panel.words))[0]
            assert " ".join(first.split()) in said, panel.words
        assert " ".join(figure.panels[-1].text.split()) in said, "the position as the table in words"
    assert "```" not in said and "expect:" not in said


def test_a_table_stands_in_columns() -> None:
    game = next(game for game in WITH_BOOK if game.key == "hexentafl")
    lines = book_text(read_book(game)).splitlines()
    at = next(n for n, line in enumerate(lines) if line.split() == ["small", "board", "large", "board"])
    assert lines[at + 1].strip("-") == "" and lines[at - 1] == ""
    places = [lines[at].index("large"), lines[at + 2].index("61"), lines[at + 3].index("King and 6"), lines[at + 4].index("12")]
    assert len(set(places)) == 1 and not [line for line in lines if line.startswith("|")]


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_text_fits_a_terminal(game: Game) -> None:
    words = [line for line in book_text(read_book(game)).splitlines() if not line.startswith("      ")]
    assert max(map(len, words)) <= 96
    assert not [line for line in words if ". : " in line], "a step without a name has no colon either"
