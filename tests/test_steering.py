"""Guesses reach the truth: law 10 with steered draws, in worlds far too many to meet by chance."""

from __future__ import annotations

from typing import Any, cast

import pytest

from catalogue import GAMES
from meadhall import laws
from meadhall.game import Game
from meadhall.laws import BrokenLaw, secrets
from meadhall.rng import Rng
from toys.hoard import KINDS, HoardState, hoard

SECRET = [game for game in GAMES if game.secrets]
SET_UPS: dict[str, dict[str, Any]] = {
    "nxs": {"setup": "short", "cards": "drawing", "cards_face_down": True},
    "ragnarokstar": {"expansion": "divalkyrie"},
}


def found(game: Game, seed: int, positions: int) -> int:
    """In how many positions of a game a viewer's guesses reach a truth that it does not know; fails where they do not."""
    line = laws.lines(game, max(game.seats[0], 2), SET_UPS.get(game.key, {}), games=1, seed=seed)[0]
    several = 0
    for at in line.positions(positions + 2):
        viewer = line.viewers[line.rng.below(len(line.viewers))]
        state, view = line.states[at], line.states[at].view(viewer)
        if any(secrets._facts(view, state, state)):
            assert secrets._reach(line, state, viewer), f"{game.title}, seed {seed}, position {at}, viewer {viewer}"
            several += 1
    return several


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_the_truth_can_be_guessed_as_a_whole(game: Game) -> None:
    assert found(game, 3, 3) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_the_truth_can_be_guessed_in_many_games(game: Game) -> None:
    assert sum(found(game, seed, 8) for seed in range(100, 110)) > 20


def test_a_tape_decides_the_first_draws_and_notes_all() -> None:
    free, rng = Rng(5), Rng(5)
    tape = rng.steer([3, 9])
    assert [rng.below(6), rng.below(4)] == [3, 3], "a number that is too high is the highest"
    free.below(6), free.below(4)
    assert [rng.below(100) for _ in range(5)] == [free.below(100) for _ in range(5)]
    assert tape.sizes == [6, 4, *[100] * 5]


class NeverAlike(HoardState):
    """Each rune can be in each hand, but two hidden hands never have the same number of the first one."""

    def guess(self, rng: Rng) -> HoardState:
        for _ in range(20):
            world = cast(HoardState, super().guess(rng))
            if world.hands[KINDS] != world.hands[2 * KINDS]:
                break
        return world


def judge(game: Game) -> None:
    for line in laws.lines(game, 3, {}, games=3, seed=1):
        for at in line.positions(10):
            secrets._reach(line, line.states[at], 0)


def test_a_world_that_is_left_out_is_found_though_each_of_its_parts_is_guessed() -> None:
    judge(hoard())
    with pytest.raises(BrokenLaw, match=r"^law 10: .*no guess of seat 0 is the truth, even if every draw is steered towards it"):
        judge(hoard(NeverAlike))
