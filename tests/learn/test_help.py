"""Help where one is stuck: whatever is on a table has a clause and a figure, or at least the clause of its region."""

from __future__ import annotations

import re
import tomllib

import pytest

from catalogue import GAMES
from meadhall.game import Game, Look
from meadhall.rulebook import clauses
from meadhall.web.bookpage import book_of
from meadhall.web.learn import about
from web.weighing import positions

with_book = pytest.mark.parametrize("game", [game for game in GAMES if game.book()], ids=lambda game: game.key)


@with_book
def test_everything_that_help_names_has_a_clause_and_a_figure(game: Game) -> None:
    book, law, terms = book_of(game.key), clauses(game), {term.key: term for term in game.terms}
    assert book is not None
    for pattern, said in tomllib.loads(game.resource("help.toml")).items():
        clause = said if said in law else terms[said].clause
        assert clause in law and clause in book.shown, f"{pattern}: {said}"


@with_book
def test_a_thing_with_a_name_has_a_figure(game: Game) -> None:
    """What is drawn with a name of its own opens the figure of its clause."""
    book, terms = book_of(game.key), {term.key: term for term in game.terms}
    assert book is not None
    bare = sorted({key for key in _drawn(game)[1] if terms[key].clause not in book.shown})
    assert not bare, [(key, terms[key].clause) for key in bare]


@with_book
def test_whatever_is_drawn_has_an_answer(game: Game) -> None:
    regions, _ = _drawn(game)
    assert regions
    assert not [region for region in regions if not about(game, region)], "these regions open nothing but the page for the table"
    assert about(game, "nothing of this name") == ""


def _drawn(game: Game) -> tuple[set[str], set[str]]:
    """The regions, and the names of things, in the positions of a random game."""
    views = positions(game, 3 if 3 in game.seats else game.seats[0])
    regions, terms = set[str](), set[str]()
    for view, _ in [*views[:: max(1, len(views) // 12)], views[-1]]:
        drawing = game.draw(view, Look())
        regions |= set(drawing.regions)
        for text in (drawing.picture, *(region.html for region in drawing.regions.values())):
            terms |= set(re.findall(r'data-term="([^"]+)"', text))
    return regions, terms
