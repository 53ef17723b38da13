"""Environments as training libraries expect them: names, masks, bounds, states, copies, clear refusals; and the libraries themselves."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

import gymnasium
import pyspiel
from gymnasium.error import ResetNeeded

from meadhall import Rng, load_game
from meadhall.errors import MeadhallError
from meadhall.games import CATALOGUE
from meadhall.research.gym import SeatEnv, register_envs
from meadhall.research.spiel import register
from meadhall.research.zoo import aec_env, parallel_env

register()
pytestmark = pytest.mark.filterwarnings("ignore")  # the peers warn about their own code


def any_legal(env: SeatEnv) -> Any:
    return int(np.flatnonzero(env.action_masks())[0])


def one_step(env: Any) -> bytes:
    """The first legal action; a digest of what is seen then."""
    looked = env.step(any_legal(env.unwrapped))[0]
    return bytes(looked["observation"].tobytes() + looked["action_mask"].tobytes())


# -- copies -----------------------------------------------------------------------------------------------------------


def test_a_stream_of_random_numbers_is_copied_where_it_stands() -> None:
    rng = Rng(7)
    rng.next()
    twins = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    wanted = [int(rng.next()) for _ in range(5)]
    assert all([int(twin.next()) for _ in range(5)] == wanted for twin in twins)


@pytest.mark.parametrize("key", CATALOGUE)
def test_environments_are_copied_and_pickled(key: str) -> None:
    env = SeatEnv(key)
    env.reset(seed=3)
    one_step(env)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    wanted = one_step(env)
    assert all(one_step(twin) == wanted for twin in twins)
    zoo = aec_env(key)
    zoo.reset(seed=3)
    other = pickle.loads(pickle.dumps(zoo))
    for one in (zoo, other):
        one.step(int(np.flatnonzero(one.last()[0]["action_mask"])[0]))
    assert (zoo.last()[0]["observation"] == other.last()[0]["observation"]).all()


# -- the environments -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_game_has_a_name_for_make(key: str) -> None:
    env: Any = gymnasium.make(f"meadhall/{key}-v1")
    assert f"meadhall/{key}-v1" in register_envs() and env.spec.id == f"meadhall/{key}-v1"
    looked, _ = env.reset(seed=1)
    assert looked in env.observation_space and np.isfinite(env.observation_space["observation"].high).all()
    assert (env.unwrapped.action_masks() == looked["action_mask"].astype(bool)).all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seat": 5}, "seats of this table are 0 to 1"),
        ({"seat": -1}, "no seat -1"),
        ({"bots": "carl"}, "did you mean karl"),
        ({"bots": ["karl"]}, "one bot for each of the 2 seats"),
        ({"render_mode": "human"}, "no render mode 'human'"),
        ({"seats": 7}, "seats"),
    ],
)
def test_wrong_environments_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(MeadhallError, match=said):
        SeatEnv("hexentafl", **given)


def test_steps_before_a_reset_and_after_the_end_are_refused() -> None:
    env = SeatEnv("hexentafl")
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step\(\)"):
        env.step(np.int64(0))
    env.reset(seed=1)
    env.step(np.int64(-1))
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        aec_env("hexentafl").step(0)
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        parallel_env("hexentafl").step({})


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_a_seat_sees_its_own_table(mode: str) -> None:
    env = SeatEnv("ragnarokstar", 2, render_mode=mode)
    env.reset(seed=1)
    text = env.render()
    assert text and (text.lstrip().startswith("<svg") if mode == "svg" else "<svg" not in text)


def test_masks_at_the_end_leave_every_action_open() -> None:
    env = SeatEnv("hexentafl")
    env.reset(seed=2)
    over = False
    while not over:
        looked, _, over, _, _ = env.step(any_legal(env))
    assert looked["action_mask"].all() and env.action_masks().all(), "a softmax over nothing would be undefined"
    zoo = aec_env("hexentafl")
    zoo.reset(seed=2)
    while not any(zoo.terminations.values()):
        zoo.step(int(np.flatnonzero(zoo.last()[0]["action_mask"])[0]))
    assert zoo.last()[0]["action_mask"].all()


def test_unseeded_environments_begin_with_different_games() -> None:
    for make in (aec_env, parallel_env):
        starts = set()
        for _ in range(4):
            env: Any = make("lindisfarne")
            env.reset()
            starts.add(env.table.state.check())
        assert len(starts) > 1


@pytest.mark.parametrize("key", ["hexentafl", "ragnarokstar"])
def test_critics_may_see_everything(key: str) -> None:
    for env in (aec_env(key), parallel_env(key)):
        env.reset(seed=1)
        state = env.state()
        assert state in env.state_space and state.shape == (env.table.size * env.table.seats,)


class Overheard(SeatEnv):
    """It notes who chose what."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.heard: list[tuple[int, int]] = []

    def _choose(self, seat: int, action: int) -> None:
        self.heard.append((seat, action))
        super()._choose(seat, action)


def test_bots_do_not_know_what_or_that_the_learner_has_chosen_in_a_window() -> None:
    views = []
    for which in (0, -1):
        env = Overheard("ragnarokstar", 2, bots="thrall")
        env.reset(seed=5)
        assert env.state.actors() == [0, 1], "a joint window is open"
        opened = env.state.view(1)
        while env.state.owes(0) and not any(seat == 1 for seat, _ in env.heard):
            assert env.window.view(env.state, 1) == opened
            env.step(np.int64(env.state.legal(0)[which]))
        views.append(next(action for seat, action in env.heard if seat == 1))
    assert views[0] == views[1], "its answer to both is the same"


# -- OpenSpiel --------------------------------------------------------------------------------------------------------


def test_openspiel_has_no_tensor_of_information_states() -> None:
    state = pyspiel.load_game("meadhall_hexentafl").new_initial_state()
    assert len(state.observation_tensor(0)) == 380
    with pytest.raises(Exception, match="ask for observation_tensor"):
        state.information_state_tensor(0)


def test_a_state_is_printed_as_the_table() -> None:
    state = pyspiel.load_game("meadhall_hexentafl").new_initial_state()
    assert str(state) == load_game("hexentafl").text(load_game("hexentafl").start())


@pytest.mark.parametrize("key", ["ragnarokstar", "lindisfarne", "nxs"])
def test_guessed_histories_look_the_same_to_the_seat(key: str) -> None:
    state = pyspiel.load_game(f"meadhall_{key}(players=2)").new_initial_state()
    rng = np.random.default_rng(3)
    for n in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        if n % 12 == 0:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions() == state.legal_actions() and other.current_player() == seat
            again = pickle.loads(pickle.dumps(other.node))
            assert again.position == other.node.position
        state.apply_action(state.legal_actions()[0])


def test_openspiels_ismcts_plays_our_secret_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("meadhall_ragnarokstar(players=2)")
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=3,
        random_state=np.random.RandomState(1),
    )
    state = game.new_initial_state()
    asked = 0
    while asked < 2:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        asked += 1


# -- Stable-Baselines3 and RLlib, where they are installed ------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOGUE)
def test_stable_baselines_checks_every_game(key: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(SeatEnv(key), warn=False)


def test_maskable_ppo_learns_as_it_is() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env: Any = gymnasium.make("meadhall/hexentafl-v1")
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(128)
    looked, _ = env.reset(seed=3)
    action, _ = model.predict(looked, action_masks=env.unwrapped.action_masks(), deterministic=True)
    assert looked["action_mask"][int(action)] == 1


def test_rllib_wraps_our_environment() -> None:
    wrappers: Any = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", exc_type=ImportError)
    env = wrappers.PettingZooEnv(aec_env("ragnarokstar", 2))
    looked, _ = env.reset(seed=1)
    for _ in range(20):
        actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in looked.items()}
        looked, _, over, _, _ = env.step(actions)
        if over["__all__"]:
            break
    assert looked
