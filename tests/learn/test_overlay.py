"""Numbers over a picture stand where the author wants them."""

from __future__ import annotations

import re

from meadhall.games import load_game
from meadhall.learn.book import read_book

BADGE = re.compile(r'class="fig-number" transform="translate\((\S+) (\S+)\)')


def _badge(side: str) -> tuple[float, float]:
    book = read_book(load_game("hexentafl"), f"# A book\n\n## A\n\n```figure one\nnumber: 1 p-d4{side}\ncaption: The King.\n```\n")
    found = BADGE.search(book.figures["one"].panels[0].picture)
    assert found is not None
    return float(found.group(1)), float(found.group(2))


def test_a_number_stands_above_a_piece_or_below_it() -> None:
    (left, high), (same, low) = _badge(""), _badge(" below")
    assert same == left and low > high
