"""The choice tree: every legal action, each once, at the end of its own path."""

from __future__ import annotations

import pytest

from meadhall.game import Choice
from meadhall.table.tree import MOST_NODES, _distinct, actions_of, offers, subtree, tree
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
