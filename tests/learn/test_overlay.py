"""Numbers over a picture stand where the author wants them."""

from __future__ import annotations

import re

import pytest

from meadhall.games import load_game
from meadhall.learn.book import read_book
from meadhall.learn.elements import Canvas, parse

BADGE = re.compile(r'class="fig-number[^"]*" transform="translate\((\S+) (\S+)\)')


def _badge(side: str) -> tuple[float, float]:
    book = read_book(load_game("hexentafl"), f"# A book\n\n## A\n\n```figure one\nnumber: 1 p-d4{side}\ncaption: The King.\n```\n")
    found = BADGE.search(book.figures["one"].panels[0].picture)
    assert found is not None
    return float(found.group(1)), float(found.group(2))


def test_a_number_stands_above_a_piece_or_below_it() -> None:
    (left, high), (same, low) = _badge(""), _badge(" below")
    assert same == left and low > high


def test_a_symbol_stands_in_the_middle_of_its_frame() -> None:
    """Not at its upper left corner: the names of runestones would stand beside them."""
    board = Canvas(parse('<svg viewBox="0 0 99 99"><g id="a"><use href="#s" x="10" y="20" width="36" height="40"/></g></svg>'))
    place = board.place("a")
    assert (place.x, place.y, place.reach) == (28, 40, 18)


@pytest.mark.parametrize("size", ["half", "wide"])
def test_a_name_on_a_small_paper_can_be_read(size: str) -> None:
    """A paper is shown as wide as it is and no wider, however wide its figure may be."""
    block = f"```figure one\nstart: seats=3\nshow: #runes\npaper: 340 200\nsize: {size}\ncaption: The stone B5.\n```"
    book = read_book(load_game("ragnaroll"), f"# A book\n\n## A\n\n{block}\n")
    found = re.search(r'class="fig-name"[^>]* font-size="([\d.]+)"', book.figures["one"].panels[0].picture)
    assert found is not None and float(found.group(1)) > 12
