"""The choice tree: every legal action, each once, at the end of its own path."""

from __future__ import annotations

import pytest

from meadhall.game import Choice, Look
from meadhall.table.foresight import draft
from meadhall.table.tree import MOST_NODES, _distinct, _grow, actions_of, offers, subtree, tree
from meadhall.web import assets
from support import random_states


@pytest.mark.parametrize("key", [game.key for game in assets.games()])
def test_the_tree_offers_exactly_what_is_legal(key: str) -> None:
    game = next(g for g in assets.games() if g.key == key)
    for state in random_states(game, game.default_seats, 7)[::5]:
        for seat in range(game.default_seats):
            view = state.view(seat)
            found = tree(game, view, seat, most=10**6)
            assert sorted(actions_of(found)) == view.legal(seat)


def test_a_watcher_is_offered_nothing() -> None:
    game = assets.games()[0]
    assert tree(game, game.start().view(-2), -2) == {}


def test_paths_that_begin_others_get_a_button_of_their_own() -> None:
    given = [(1, Choice(("p:a",), "stay")), (2, Choice(("p:a", "c:b"), "go")), (3, Choice(("p:a", "c:b"), "run")), (4, Choice((), "pass"))]
    found = dict(_distinct(given))
    paths = {action: choice.path for action, choice in found.items()}
    assert paths[1] == ("p:a", "b:1")
    assert paths[2] == ("p:a", "c:b", "b:2") and paths[3] == ("p:a", "c:b", "b:3")
    assert paths[4] == ("b:4",)
    assert not any(a != b and b[: len(a)] == a for a in paths.values() for b in paths.values())


def test_a_large_tree_is_sent_in_parts_and_the_parts_are_whole() -> None:
    game = next(g for g in assets.games() if g.key == "hexentafl")
    view = game.start().view(0)
    small = tree(game, view, 0, most=3)
    collected = []
    for spot, node in small["next"].items():
        assert node["more"] and "next" not in node
        part = subtree(game, view, 0, (spot,))
        assert part is not None
        collected += actions_of(part)
    assert sorted(collected) == view.legal(0)
    path = offers(game, view, 0)[0][1].path
    leaf = subtree(game, view, 0, path)
    assert leaf is not None and leaf["do"] == view.legal(0)[0]
    assert subtree(game, view, 0, ("p:nowhere",)) is None
    assert MOST_NODES < 1000


@pytest.mark.parametrize("key", [game.key for game in assets.games()])
def test_every_branch_has_words_of_its_own(key: str) -> None:
    """Whoever has clicked a piece reads what it is about, never the name of a spot, or the words of the one choice that follows."""
    game, branches = next(g for g in assets.games() if g.key == key), 0
    for state in (state for seats in game.seats for state in random_states(game, seats, seats)[::3]):
        for seat in (actor for actor in state.actors() if actor >= 0):
            said: dict[tuple[str, ...], str] = {}
            for _, choice in offers(game, state.view(seat), seat):
                assert len(choice.ways) == len(choice.path) - 1, choice
                for n, words in enumerate(choice.ways, 1):
                    assert said.setdefault(choice.path[:n], words) == words, "choices that begin alike give the same words"
                    assert words[0].isupper() and " " in words and not words.endswith("."), words
                    branches += 1
    assert branches or key in ("nxs", "lindisfarne"), "their paths have one spot, unless an option adds more"


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["Move a to b"], "Move a to b"),
        (["Move a to b", "Move a to c"], "Move a to"),
        (["Turn a: left", "Turn a: right", "Turn a: about"], "Turn a"),
        (["The end", "The"], "The"),
        (["To b", "To c"], "To b"),
        (["Stay", "Go"], "Stay"),
    ],
)
def test_a_branch_without_words_says_what_its_choices_begin_with(labels: list[str], said: str) -> None:
    """In games that give their branches none; at least three letters, or the first choice."""
    found = [(n, Choice(("p:a", f"c:{n}"), label)) for n, label in enumerate(labels)]
    branch = _grow(found, 0, True)["next"]["p:a"]
    assert branch["say"] == said and [leaf["say"] for leaf in branch["next"].values()] == labels
    assert _grow(found, 0, False)["next"]["p:a"] == {"say": said, "more": True}


def test_a_leaf_holds_what_its_choice_says_and_nothing_else() -> None:
    rich = Choice(("c:a",), "Roll", result="Two dice are rolled.", marks=(("d1", "aim"),), sure=True)
    assert _grow([(7, Choice(("c:a",), "Roll"))], 0, True)["next"] == {"c:a": {"do": 7, "say": "Roll"}}
    assert _grow([(7, rich)], 0, True)["next"] == {
        "c:a": {"do": 7, "say": "Roll", "then": "Two dice are rolled.", "sure": True, "marks": [("d1", "aim")]}
    }


def test_a_branch_with_words_says_them_down_to_the_last_spot() -> None:
    found = [(n, Choice(("p:a", "c:b", f"d:{n}"), f"Go {n}", ways=("Take the King", "Move him to b"))) for n in range(2)]
    branch = _grow(found, 0, True)["next"]["p:a"]
    assert branch["say"] == "Take the King" and branch["next"]["c:b"]["say"] == "Move him to b"
    assert [leaf["say"] for leaf in branch["next"]["c:b"]["next"].values()] == ["Go 0", "Go 1"]


@pytest.mark.parametrize("key", [game.key for game in assets.games()])
def test_whatever_is_laid_out_can_be_drawn(key: str) -> None:
    """A choice that ends the turn is drawn too, though what follows may depend on what its seat does not know."""
    game = next(g for g in assets.games() if g.key == key)
    for state in random_states(game, game.default_seats, 3)[::7]:
        for seat in (actor for actor in state.actors() if actor >= 0):
            view = state.view(seat)
            for action in view.legal(seat)[:3]:
                laid = draft(game, view, seat, [action])
                pending = laid.actions[-1] if laid.blind else -1
                assert game.draw(laid.view, Look(laid=1, pending=pending)).regions
