"""Bots decide on the view that existed when a joint window opened, whatever the others have chosen since."""

from __future__ import annotations

import pytest

from meadhall import load_game
from meadhall.bots.window import Window, closes
from meadhall.game import CHANCE, Game
from meadhall.games import CATALOGUE
from meadhall.rng import Rng


def windows(game: Game, seed: int) -> list[tuple[Window, list[int]]]:
    """A random game: every moment at which several seats owe a choice, with those seats."""
    rng, state, found = Rng(seed), game.start(), list[tuple[Window, list[int]]]()
    window = Window(state)
    while actors := state.actors():
        if len(actors) > 1:
            frozen = Window(state.copy())
            frozen.opened, frozen.steps = window.opened, list(window.steps)
            found.append((frozen, actors))
        actor = actors[int(rng.below(len(actors)))]
        if actor == CHANCE:
            window.apply(CHANCE, int(state.sample(rng)))
        else:
            legal = window.view(actor).legal(actor)
            assert legal == state.legal(actor), "the same choices as on the true view"
            window.apply(actor, legal[int(rng.below(len(legal)))])
    return found


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_others_have_chosen_in_the_window_changes_nothing(key: str) -> None:
    game = load_game(key)
    for window, actors in windows(game, 4)[:40]:
        for late in actors:
            before = window.view(late)
            for early in actors:
                if early != late:
                    other = Window(window.state.copy())
                    other.opened, other.steps = window.opened, list(window.steps)
                    other.apply(early, other.view(early).legal(early)[-1])
                    if late in other.state.actors() and other.opened is not None:
                        assert other.view(late) == before


def test_games_with_secrets_have_joint_windows() -> None:
    assert {key for key in CATALOGUE if windows(load_game(key), 1)} >= {"ragnarokstar", "ragnaroll"}


def test_a_window_closes_when_the_last_has_chosen_or_somebody_else_is_asked() -> None:
    assert closes([0, 1], 1, []) and closes([0], 0, [0]) and closes([0, 1], 0, [2]) and closes([0, 1], 0, [CHANCE])
    assert not closes([0, 1, 2], 1, [0, 2]) and not closes([0, 1], 0, [0, 1])
