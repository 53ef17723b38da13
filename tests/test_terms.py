"""Everything with a name can be looked up, and what is looked up is true."""

from __future__ import annotations

import re

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.rulebook import clauses
from meadhall.terms import Term, find, of_kind

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


HEADS = {  # words at the rows and columns of the tables that terminals show
    "hexentafl": "throne gate King D A",
    "lindisfarne": "rank line clan total run stack prestige objectives runes vikings pile supply",
    "nxs": "fallen captured runes spent holds line spear facing target",
    "ragnarokstar": "port linked contracts glory lines columns pit island band number setlist program",
    "ragnaroll": "stones trolls magic dead gods fire V bonus aim dummies",
    "yggdrasil": "Asgard Midgard special Fire Elves Vanir Giants Forge force power runes active counters",
}


@games
def test_every_head_of_a_table_can_be_looked_up(game: Game) -> None:
    missing = [word for word in HEADS[game.key].split() if not game.look_up(word) and not of_kind(game.terms, word)]
    assert not missing


def test_plurals_and_kinds_are_found() -> None:
    runes = (*TERMS, Term("hall", "Concert hall", "", "", (), "on the table"))
    assert find(runes, "raidos")[0].name == "Raido" and find(runes, "Concert halls")[0].key == "hall"
    assert [term.key for term in of_kind(runes, "runes")] == ["raido"] == [term.key for term in of_kind(runes, "Rune")]
    assert of_kind(runes, "s") == [] == of_kind(runes, "")
