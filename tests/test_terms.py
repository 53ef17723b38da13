"""Everything with a name can be looked up, and what is looked up is true."""

from __future__ import annotations

import re

import pytest

from catalogue import GAMES
from meadhall import load_game
from meadhall.game import SPECTATOR, Game
from meadhall.laws import variations
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


@games
def test_terms_are_true_at_every_table(game: Game) -> None:
    """Whatever depends on an option or on how many play says what holds there, not what usually holds."""
    known, told = {term.key: term for term in game.terms}, set()
    for seats, options in variations(game):
        view = game.start(seats, **options).view(SPECTATOR)
        for key, about in game.words.here(view).items():
            assert known[key].kind is not None and about.endswith(".") and "  " not in about, (key, about)
            assert "/" not in about or "/" in known[key].about, f"one number for one table: {about}"
            told.add((key, about))
        assert [term.key for term in game.terms_here(view)] == [term.key for term in game.terms]
    assert any(about != known[key].about for key, about in told)


@pytest.mark.parametrize(
    ("key", "seats", "options", "name", "said"),
    [
        ("ragnarokstar", 2, {}, "C06", "an opponent is docked: 2."),
        ("ragnarokstar", 2, {"revised_contracts": False}, "C06", "an opponent is docked: 3."),
        ("ragnarokstar", 4, {}, "Highway to Valhalla", "Own 18 fans or more."),
        ("ragnarokstar", 3, {"expansion": "angry"}, "Bjorg", "This game is played without Divalkyrie."),
        ("nxs", 2, {"target": 7}, "target", "7 hexes win."),
        ("nxs", 3, {"target_per_player": (9, 6, 5)}, "target", "Black wins with 6 hexes and Gold wins with 5 hexes."),
        ("hexentafl", 2, {"king_move": "slide"}, "King", "He slides like a man in this game."),
        ("hexentafl", 2, {"size": 5, "king_move": "step"}, "King", "He steps one hex in this game."),
        ("lindisfarne", 3, {"norway_effects": False}, "Borre", "In this game it has no effect."),
        ("lindisfarne", 3, {"rune_supply": "unlimited"}, "rune", "In this game there are always enough"),
        ("lindisfarne", 4, {}, "neutral clan", "This game is played without it."),
        ("ragnaroll", 1, {"valhalla_arm": 4}, "Valhalla", "two arms of 4 squares"),
        ("yggdrasil", 1, {"bag_display": "hidden"}, "bag", "In this game nobody looks into it."),
        ("yggdrasil", 2, {"trance": False}, "trance", "This game is played without trances."),
    ],
)
def test_a_look_up_follows_the_table(key: str, seats: int, options: dict[str, object], name: str, said: str) -> None:
    """The contract C06 was always explained with its revised numbers, also where the first ones are played."""
    game = load_game(key)
    assert said in game.look_up(name, game.start(seats, **options).view(SPECTATOR))[0].about
