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
