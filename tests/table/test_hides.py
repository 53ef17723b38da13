"""Secrets that are an option: a curtain only where something is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games import CATALOGUE, load_game
from meadhall.rng import Rng
from meadhall.state import CHANCE, REFEREE, SPECTATOR
from table.tables import Table

OPEN: dict[str, list[dict[str, Any]]] = {
    "nxs": [{}, {"cards": "sannligr"}, {"cards": "onitama"}, {"cards": "drawing"}, {"cards_face_down": True}]
}
SECRET: dict[str, dict[str, Any]] = {"nxs": {"cards": "drawing", "cards_face_down": True}}


def seen(key: str, options: dict[str, Any]) -> bool:
    """Does every seat and every watcher see everything, throughout some random games?"""
    game = load_game(key)
    for seed in range(3):
        rng, state = Rng(seed), game.start(**options)
        for _ in range(150):
            if not state.actors():
                break
            for viewer in [*range(state.seats), SPECTATOR]:
                if {**state.view(viewer).data(), "viewer": REFEREE} != state.data():
                    return False
            actor = state.actors()[0]
            legal = state.legal(actor) if actor != CHANCE else []
            state.apply(actor, state.sample(rng) if actor == CHANCE else legal[rng.below(len(legal))])
    return True


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_a_game_says_of_its_options_is_true(key: str) -> None:
    game = load_game(key)
    for options in OPEN.get(key, [{}]):
        assert game.hides(options) is not seen(key, options)
    if key in SECRET:
        assert game.hides(SECRET[key]) and not seen(key, SECRET[key])


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
def test_a_curtain_falls_only_where_something_is_hidden(hidden: bool) -> None:
    table = Table(load_game("nxs"), 2, "h=", **(SECRET["nxs"] if hidden else {}))
    session = table.start()
    curtain = session.curtain("p0")
    assert (curtain.viewer, curtain.hand_to) == ((SPECTATOR, 0) if hidden else (0, None))
