"""Dice, cards and goods are picked in any order; equal ones are interchangeable; all of them in one click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import meadhall.web
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


TOGGLED = """async (source) => {
  const { Picking } = await import('data:text/javascript,' + encodeURIComponent(source));
  document.body.innerHTML = ['d:0 die-6', 'd:1 die-6', 'd:2 die-2', 'c:1 card'].map((one) => {
    const [spot, kind] = one.split(' ');
    return `<b data-spot="${spot}" data-kind="${kind}"></b>`;
  }).join('');
  const picking = new Picking(document.body), go = { do: 1 };
  const tree = { next: { 'c:1': go, 'd:2': go }, pick: { 'die-6': { next: { 'b:go': go } }, 'die-6 die-6': { next: { 'b:go': go } } } };
  return ['c:1', 'd:2', 'd:0', 'b:go', 'd:1', 'd:0'].map((spot) => [picking.toggle(spot, tree), picking.spots.join()]);
}"""


def test_only_what_a_selection_has_is_selected(browse: Any) -> None:
    """A card and a die that are choices of their own have a kind too: they are chosen, not selected."""
    source = Path(meadhall.web.__file__).with_name("static") / "picking.js"
    page = browse()
    page.goto("about:blank")
    assert page.evaluate(TOGGLED, source.read_text("utf-8")) == [
        [False, ""],
        [False, ""],
        [True, "d:0"],
        [False, "d:0"],
        [True, "d:0,d:1"],
        [True, "d:1"],
    ]
