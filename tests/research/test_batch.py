"""Batches: every game is the one that would be played alone, whatever stands beside it and whoever steps it."""

from __future__ import annotations

import doctest
import hashlib
import os
import signal
from multiprocessing import shared_memory
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from meadhall import load_game
from meadhall.batch import CHANCES, DRAWN, stream
from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, OVER, Game, Policy, State
from meadhall.games import CATALOGUE
from meadhall.research import batch as batch_module
from meadhall.research.arrays import mask, observe
from meadhall.research.batch import NAMES, Batch
from meadhall.research.vector import ParallelBatch, SeatVectorEnv
from meadhall.research.workers import Workers
from meadhall.research.zoo import parallel_env, rewards
from meadhall.rng import Rng

STEPS = {"hexentafl": 100}  # enough for several games in a row; those of the others are longer


class ByHand:
    """One game of a batch, played without it."""

    def __init__(self, game: Game, number: int, seed: int, every: bool) -> None:
        self.game, self.number, self.seed, self.every, self.episode = game, number, seed, every, -1
        self.fresh()

    def fresh(self) -> None:
        self.episode += 1
        self.state: Any = self.game.start()
        self.luck = stream(self.seed, self.number, self.episode, CHANCES)
        self.whim = stream(self.seed, self.number, self.episode, DRAWN)
        self.settle()

    def settle(self) -> None:
        while self.state.turn() == CHANCE:
            self.state.apply(CHANCE, self.state.sample(self.luck))

    def draw(self, seat: int) -> int:
        legal = self.state.legal(seat)
        return legal[self.whim.below(len(legal))] if legal else -1

    def step(self, actions: list[int]) -> tuple[bool, list[float]]:
        seats = [seat for seat in range(int(self.state.seats)) if self.state.owes(seat)] if self.every else [int(self.state.turn())]
        for seat in seats:
            self.state.apply(seat, actions[seat if self.every else 0])
        self.settle()
        if self.state.turn() != OVER:
            return False, [0.0] * int(self.state.seats)
        gains = rewards(self.game, self.state)
        self.fresh()
        return True, gains


@pytest.mark.parametrize("looks", ["turn", "all"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_a_batch_is_so_many_single_games(key: str, looks: Any) -> None:
    game, every = load_game(key), looks == "all"
    batch = Batch(game, 3, seed=11, looks=looks, slots=2, start=4)
    hands = [ByHand(game, 4 + i, 11, every) for i in range(3)]
    for n in range(STEPS.get(key, 40)):
        for i, hand in enumerate(hands):
            seats = range(batch.seats) if every else [int(hand.state.turn())]
            for k, seat in enumerate(seats):
                at = (i, k) if every else i
                assert batch.drawn[at] == hand.draw(seat) and batch.choices[at] == len(hand.state.legal(seat))
                assert (batch.mask[at] == mask(game, hand.state, seat).astype(bool)).all()
                if n % 5 == 0:
                    assert (batch.observation[at] == observe(game, hand.state, seat)).all(), (key, seat)
            assert batch.seat[i] == hand.state.turn() and batch.episode[i] == hand.episode
        drawn = batch.drawn.copy()
        batch.step(drawn)
        for i, hand in enumerate(hands):
            over, gains = hand.step([int(a) for a in np.atleast_1d(drawn[i])])
            assert batch.done[i] == over and batch.reward[i].tolist() == pytest.approx(gains) and (batch.length[i] > 0) == over


def digest(batch: Any, games: list[int], steps: int) -> str:
    """A digest of all that some games show."""
    found = hashlib.sha256()
    for _ in range(steps):
        for name in NAMES:
            if name != "final":
                found.update(np.ascontiguousarray(getattr(batch, name)[games]).tobytes())
        batch.step(batch.drawn)
    return found.hexdigest()


@pytest.mark.parametrize("looks", ["turn", "all"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_what_a_game_shows_does_not_depend_on_its_batch(key: str, looks: Any) -> None:
    given: dict[str, Any] = {"seed": 5, "looks": looks}
    wanted = digest(Batch(key, 9, slots=1, **given), [3, 7], 25)
    assert wanted == digest(Batch(key, 8, slots=3, **given), [3, 7], 25)
    assert wanted == digest(Batch(key, 5, slots=2, start=3, **given), [0, 4], 25)
    assert wanted != digest(Batch(key, 9, **{**given, "seed": 6}), [3, 7], 25)


def test_every_cell_of_a_slot_is_written_at_each_step() -> None:
    batch = Batch("hexentafl", 4, seed=2, slots=2)
    twin = Batch("hexentafl", 4, seed=2, slots=5)
    for _ in range(100):
        batch.step(batch.drawn)
        twin.step(twin.drawn)
        for name in NAMES:
            assert (getattr(batch, name) == getattr(twin, name)).all(), name


def test_one_illegal_action_among_many_changes_nothing() -> None:
    batch = Batch("hexentafl", 6, seed=1)
    batch.step(batch.drawn)
    before = {name: array.copy() for name, array in batch.all.items()}
    wrong = batch.drawn.copy()
    wrong[4] = int(np.flatnonzero(~batch.mask[4])[0])
    states = [state.data() for state in batch.core.states]
    for bad in (wrong, np.full(6, -1), np.full(6, 10**6)):
        with pytest.raises(MeadhallError, match="cannot choose"):
            batch.step(bad)
    for shape in (batch.drawn[:5], np.zeros(7, np.int32), batch.drawn.astype(np.float32)):
        with pytest.raises(MeadhallError, match="actions"):
            batch.step(shape)
    assert all((batch.all[name] == array).all() for name, array in before.items())
    assert [state.data() for state in batch.core.states] == states
    batch.step(before["drawn"][0])


def test_bad_batches_are_refused() -> None:
    bad: list[dict[str, Any]] = [
        {"n": 0},
        {"slots": 0},
        {"looks": "none"},
        {"rivals": [None]},
        {"rivals": [Policy(), Policy()]},
        {"seats": 9},
        {"options": {"wings": 2}},
    ]
    for wrong in bad:
        with pytest.raises(MeadhallError):
            Batch("hexentafl", **{"n": 2, **wrong})


def test_arrays_outlive_the_batch_and_never_move() -> None:
    batch = Batch("hexentafl", 2, seed=1)
    addresses = [array.ctypes.data for array in batch.all.values()]
    for _ in range(300):
        batch.step(batch.drawn)
    assert [array.ctypes.data for array in batch.all.values()] == addresses
    kept = batch.observation
    before = kept.copy()
    del batch
    assert (kept == before).all() and not kept.flags.writeable


class Watcher(Policy[State]):
    """A rival that remembers what it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[int, int]] = []

    def pick(self, state: State, seat: int, rng: Rng) -> int:
        self.seen.append((int(state.viewer), seat))
        legal = state.legal(seat)
        return legal[rng.below(len(legal))]


def test_rivals_choose_for_the_other_seats_and_the_seat_moves_on() -> None:
    rival = Watcher()
    batch = Batch("hexentafl", 4, seed=3, rivals=[None, rival])
    own = [0, 1, 0, 1]
    assert batch.seat.tolist() == own
    for _ in range(60):
        batch.step(batch.drawn)
        assert batch.seat.tolist() == [(i + e) % 2 for i, e in enumerate(batch.episode)]
    assert batch.episode.max() > 0 and {seat for _, seat in rival.seen} == {0, 1}
    still = Batch("hexentafl", 4, seed=3, rivals=[None, Policy()], rotate=False)
    assert still.seat.tolist() == [0] * 4


def test_rivals_see_guesses_and_not_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    truths: list[State] = []

    class Spy(Policy[State]):
        def pick(self, state: State, seat: int, rng: Rng) -> int:
            truths.extend(s for s in batch.core.states if s is state)
            return state.legal(seat)[0]

    batch: Any = type("Empty", (), {"core": type("Core", (), {"states": []})})
    batch = Batch("ragnarokstar", 2, 2, seed=3, rivals=[None, Spy()])
    for _ in range(30):
        batch.step(batch.drawn)
    assert truths == []


def test_random_rivals_give_the_same_games_whoever_looks() -> None:
    game = load_game("ragnarokstar")
    rivals = [None, *[Policy[Any]() for _ in range(game.default_seats - 1)]]
    assert digest(Batch(game, 4, seed=1, rivals=rivals), [1, 3], 20) == digest(Batch(game, 3, seed=1, rivals=rivals, start=1), [0, 2], 20)


@pytest.mark.parametrize("key", [key for key in CATALOGUE if not load_game(key).hides({})])
def test_planes_of_the_state_are_those_of_the_view_where_nothing_is_hidden(key: str) -> None:
    game, rng = load_game(key), Rng(4)
    state: Any = game.start()
    for n in range(120):
        turn = state.turn()
        if turn == OVER:
            break
        if n % 10 == 0:
            for seat in range(game.default_seats):
                assert list(game.planes.flat(state, seat)) == list(game.planes.flat(state.view(seat), seat))
        state.apply(turn, state.sample(rng) if turn < 0 else state.legal(turn)[rng.below(len(state.legal(turn)))])


def test_rows_of_a_batch_tell_nothing_that_is_hidden() -> None:
    """Two worlds that a seat cannot tell apart: the seat's row is the same."""
    game = load_game("ragnarokstar")
    batch = Batch(game, 1, 2, seed=3, looks="all")
    for n in range(40):
        state = batch.core.states[0]
        if state.turn() >= 0:
            for seat in range(2):
                world = state.view(seat).guess(Rng(n))
                assert (batch.observation[0, seat] == observe(game, world, seat)).all()
        batch.step(batch.drawn)


# -- processes --------------------------------------------------------------------------------------------------------


def test_processes_show_the_same_games() -> None:
    wanted = digest(Batch("hexentafl", 7, seed=5), [1, 4, 6], 40)
    with Workers("hexentafl", 7, seed=5, workers=2, slots=2) as shared:
        assert digest(shared, [1, 4, 6], 40) == wanted
        shared.reset(5)
        shared.send(shared.drawn)
        with pytest.raises(MeadhallError, match="under way"):
            shared.send(shared.drawn)
        shared.receive()
        before = {name: array.copy() for name, array in shared.all.items()}
        with pytest.raises(MeadhallError, match="game 6 cannot choose"):
            shared.step(np.where(np.arange(7) == 6, -5, shared.drawn))
        assert all((shared.all[name] == array).all() for name, array in before.items())
        name = shared.memory.name
    shared.close()
    with pytest.raises(MeadhallError, match="closed"):
        shared.reset()
    with pytest.raises(FileNotFoundError):
        shared_memory.SharedMemory(name)


def test_a_dead_process_is_reported_and_not_waited_for() -> None:
    shared = Workers("hexentafl", 4, seed=5, workers=2)
    pid, name = shared._processes[0].pid, shared.memory.name
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    shared._processes[0].join()
    with pytest.raises(MeadhallError, match="has ended"):
        for _ in range(3):
            shared.step(shared.drawn)
    with pytest.raises(FileNotFoundError):
        shared_memory.SharedMemory(name)


# -- interfaces -------------------------------------------------------------------------------------------------------


def test_gymnasiums_vector_interface() -> None:
    import gymnasium
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    import meadhall.research.gym  # noqa: F401  # it registers the names

    env = gymnasium.make_vec("meadhall/hexentafl-v1", num_envs=3)
    assert isinstance(env.unwrapped, SeatVectorEnv)
    wrapped: Any = RecordEpisodeStatistics(env)
    looked, _ = wrapped.reset(seed=4)
    assert looked in env.observation_space
    rng, ended = np.random.default_rng(1), 0
    for _ in range(200):
        masks = looked["action_mask"]
        looked, gain, over, cut, infos = wrapped.step(np.array([rng.choice(np.flatnonzero(row)) for row in masks]))
        assert looked in env.observation_space and not cut.any() and (gain[~over] == 0).all()
        for i in np.flatnonzero(over):
            ended += 1
            final = infos["final_obs"][i]
            assert final in env.single_observation_space and final["action_mask"].all()
            assert not (final["observation"] == looked["observation"][i]).all()
            assert infos["episode"]["l"][i] == infos["length"][i]
    assert ended > 2
    first = [env.reset()[0]["observation"].copy() for _ in range(3)]
    env.close()
    assert len(first) == 3


def test_unseeded_vector_environments_differ() -> None:
    starts = []
    for _ in range(3):
        env = SeatVectorEnv("lindisfarne", 4)
        looked, _ = env.reset()
        starts.append(looked["observation"].tobytes())
    assert len(set(starts)) == 3


@pytest.mark.parametrize("key", ["ragnarokstar", "ragnaroll"])
def test_a_parallel_batch_is_the_parallel_environment(key: str) -> None:
    game = load_game(key)
    batch, env = ParallelBatch(key, 2, seed=8), parallel_env(key)
    env.reset(seed=1)
    env.table.state = batch.batch.core.states[1].copy()
    env.table.rng = stream(8, 1, 0, CHANCES)
    fresh: Any = game.start()  # the environment's dice are where the batch's are
    while fresh.turn() == CHANCE:
        fresh.apply(CHANCE, fresh.sample(env.table.rng))
    looks = batch._look()
    for _ in range(15):
        drawn = batch.batch.drawn
        mine = {agent: drawn[:, k].copy() for k, agent in enumerate(batch.agents)}
        looks = batch.step(mine)[0]
        theirs = env.step({agent: int(mine[agent][1]) for agent in batch.agents})[0]
        for agent in batch.agents:
            assert (looks[agent]["observation"][1] == theirs[agent]["observation"]).all()
            assert (looks[agent]["action_mask"][1] == theirs[agent]["action_mask"]).all()


def test_the_examples_of_the_module_are_true() -> None:
    failed, tried = doctest.testmod(batch_module)
    assert tried >= 5 and not failed
