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


def _picture(key: str, *lines: str) -> str:
    book = read_book(load_game(key), "\n".join(("# A book\n\n## A\n\n```figure one", *lines, "```\n")))
    return book.figures["one"].panels[0].picture


def test_a_number_can_stand_in_the_middle_of_a_hex() -> None:
    """Beside the middle it would stand between three hexes, and nobody could say which one is meant. The name below stays readable."""
    picture = _picture("nxs", "number: 1 h-We1 middle", "caption: A hex.")
    badge, name = BADGE.search(picture), re.search(r'<text x="(\S+)" y="(\S+)"[^>]*>We1<', picture)
    assert badge is not None and name is not None
    assert abs(float(badge.group(1)) - float(name.group(1))) < 0.1 and float(badge.group(2)) < float(name.group(2)) - 20


def _name(name: str, *lines: str) -> float:
    found = re.search(rf'class="fig-name" x="\S+" y="(\S+)"[^>]*>{name}<', _picture("hexentafl", *lines))
    assert found is not None
    return float(found.group(1))


def test_the_name_of_a_free_hex_stands_inside_it() -> None:
    """The man below is on a1; a name between the two hexes would seem to be his."""
    low = 129.9 - 86.6 / 2  # where a2 ends and a1 begins
    assert _name("a2", "put: Kb3 Ac4 Aa1 Dd5 A", "caption: Now a2.") < low - 8


def test_a_name_makes_way_for_an_arrow() -> None:
    """Whether it comes from below or leads there."""
    put, down = "put: Dc5 De5 Ab4 Af4 Kb1 Ad7 A", "arrow: d7 > d6"
    assert _name("d7", put, down, "caption: From d7.") < _name("d7", put, "caption: From d7.") - 40
    assert _name("d6", put, down, "caption: To d6.") > _name("d7", put, "caption: From d7.")


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
