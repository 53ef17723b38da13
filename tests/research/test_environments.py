"""Every game passes the peers' own test suites."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from meadhall import load_game
from meadhall.games import CATALOGUE
from meadhall.research.arrays import layout, mask, observe
from meadhall.research.gym import SeatEnv
from meadhall.research.spiel import register
from meadhall.research.zoo import aec_env, parallel_env

register()
pytestmark = pytest.mark.filterwarnings("ignore")  # the peers' suites warn about their own environments


@pytest.mark.parametrize("key", CATALOGUE)
def test_pettingzoo_aec(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(key), num_cycles=60)
        seed_test(lambda: aec_env(key), num_cycles=30)


@pytest.mark.parametrize("key", CATALOGUE)
def test_pettingzoo_parallel(key: str) -> None:
    parallel_api_test(parallel_env(key), num_cycles=40)


@pytest.mark.parametrize("key", CATALOGUE)
def test_gymnasium(key: str) -> None:
    check_env(SeatEnv(key), skip_render_check=True)


@pytest.mark.parametrize("key", CATALOGUE)
def test_openspiel_random_simulation(key: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"meadhall_{key}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("key", CATALOGUE)
def test_openspiel_takes_options_and_seats(key: str) -> None:
    game = load_game(key)
    for seats in game.seats:
        found = pyspiel.load_game(f"meadhall_{key}(players={seats})")
        assert found.num_players() == seats


def test_openspiel_information_states_hide_secrets() -> None:
    state = pyspiel.load_game("meadhall_ragnarokstar(players=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = state.information_state_string(1)
    assert state.current_player() == 0
    other = state.clone()
    first, second = state.legal_actions()[:2]
    state.apply_action(first)
    other.apply_action(second)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.information_state_string(1) == other.information_state_string(1) != ""
    assert before is not None


def test_openspiels_mcts_plays_our_games() -> None:
    from open_spiel.python.algorithms import mcts

    for key in ("hexentafl", "nxs"):
        game = pyspiel.load_game(f"meadhall_{key}")
        bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1))
        state = game.new_initial_state()
        for _ in range(2):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            else:
                action = bot.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)


def test_observations_have_the_shape_that_is_documented() -> None:
    for key in CATALOGUE:
        game = load_game(key)
        for seats in (game.seats[0], game.seats[-1]):
            parts = layout(game, seats)
            state = game.start(seats)
            array = observe(game, state, 0)
            assert array.shape == (parts[-1].start + parts[-1].size,) and array.dtype == np.float32
            assert mask(game, state, 0).sum() == len(state.legal(0))
            assert all(part.about for part in parts), "every plane says what it means"


def test_an_illegal_action_ends_a_gymnasium_episode_and_is_replaced_in_parallel() -> None:
    env = SeatEnv("hexentafl")
    env.reset(seed=1)
    illegal: Any = int(np.flatnonzero(mask(env.game, env.state, 0) == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert over and reward == -1.0 and info["refused"] == illegal
    par = parallel_env("hexentafl")
    par.reset(seed=1)
    infos = par.step({"seat_0": illegal})[4]
    assert infos["seat_0"]["replaced"] == illegal
