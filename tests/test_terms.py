"""Everything with a name can be looked up, and what is looked up is true."""

from __future__ import annotations

import re

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.rulebook import clauses
from meadhall.terms import Term, find

TERMS = (
    Term("raido", "Raido", "A piece moves two hexes.", "NX-9.11", ("r",), "rune"),
    Term("tyr", "Tyr", "Rolls two dice.", "YG-2.3", (), "god"),
    Term("tyrs-arm", "Tyr's arm", "", "", ("T",), "thing"),
)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def test_a_term_is_found_by_any_of_its_names() -> None:
    assert find(TERMS, " RAIDO ")[0].name == "Raido" == find(TERMS, "r")[0].name
    assert [term.key for term in find(TERMS, "tyr")] == ["tyr"], "an exact name comes before its beginnings"
    assert [term.key for term in find(TERMS, "ty")] == ["tyr", "tyrs-arm"]
    assert find(TERMS, "loki") == [] == find(TERMS, "  ")


@games
def test_terms_are_unique_and_cite_clauses_that_exist(game: Game) -> None:
    known = set(clauses(game))
    keys = [term.key for term in game.terms]
    assert len(set(keys)) == len(keys)
    for term in game.terms:
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", term.key), term.key
        assert term.name.strip() == term.name != ""
        assert not term.clause or term.clause in known, term
        assert not term.about or term.about.endswith((".", "!")), term
