"""Dice, cards and goods are picked in any order; equal ones are interchangeable; all of them in one click."""

from __future__ import annotations

from meadhall.game import Choice, Game, State
from meadhall.table.tree import actions_of, tree
from toys.hoard import HOARD
from toys.making import changed

PICKS: tuple[tuple[str, ...], ...] = ((), ("die-2",), ("die-6",), ("die-6", "die-2"), ("die-2", "die-6"), ("die-6", "die-6"))


def picked(_view: State, _seat: int, action: int) -> Choice:
    return Choice(("c:north",), f"Place {action}", pick=PICKS[action])


def question(game: Game) -> tuple[State, int]:
    state = game.start(2)
    while state.actors()[0] < 0:
        state.apply(-1, state.options(-1)[0])
    return state, state.actors()[0]


def test_a_selection_stands_beside_the_paths() -> None:
    game = changed(HOARD, choice=picked)
    state, seat = question(game)
    root = tree(game, state.view(seat), seat)
    assert sorted(actions_of(root)) == state.legal(seat), "everything can be chosen"
    assert all(key == " ".join(sorted(key.split(" "))) for key in root.get("pick", {}))
    assert all(node["next"] for node in root.get("pick", {}).values())


def test_the_same_selection_twice_is_told_apart_by_a_button() -> None:
    game = changed(HOARD, choice=lambda _view, _seat, action: Choice(("c:north",), f"Place {action}", pick=("die-6",)))
    state, seat = question(game)
    found = tree(game, state.view(seat), seat)
    assert sorted(actions_of(found)) == state.legal(seat) and set(found["pick"]) == {"die-6"}
