"""Gymnasium's vector interface and a Parallel-like one, over a Batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from meadhall.bots.own import Bot
from meadhall.errors import BadOption
from meadhall.game import Policy
from meadhall.games import load_game
from meadhall.research.arrays import LEAST, MOST
from meadhall.research.batch import Batch
from meadhall.research.rivals import as_policy

__all__ = ["ParallelBatch", "SeatVectorEnv"]

Observation = dict[str, NDArray[Any]]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of each game is yours; rivals inside the batch choose for the others (at random, unless policies or bots
    are given).

    The seat moves on from game to game and from episode to episode, unless rotate is False. Arrays are views that the next step but
    one overwrites; copy what you keep. A game that ends starts again in the same step: infos["final_obs"] has its last observation.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        seats: int | None = None,
        rivals: Sequence[Policy[Any] | Bot] | None = None,
        rotate: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise BadOption(f"a batch of games is not drawn, so there is no render mode {render_mode!r}")
        count = load_game(key).seat_count(seats)
        others = [Policy[Any]() for _ in range(count - 1)] if rivals is None else [as_policy(key, rival) for rival in rivals]
        if len(others) != count - 1:
            raise BadOption(f"a rival for each of the {count - 1} other seats is needed, not {len(others)}")
        self.render_mode = None
        self.num_envs = num_envs
        self.batch = Batch(key, num_envs, count, options, slots=2, rivals=[None, *others], rotate=rotate, finals=True)
        one: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(LEAST, MOST, (self.batch.width,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.batch.actions,), np.int8),
        }
        self.single_observation_space = spaces.Dict(one)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._games = np.arange(num_envs)
        self._running = False

    def _look(self) -> Observation:
        return {"observation": self.batch.observation, "action_mask": self.batch.mask.view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, game by game."""
        return self.batch.mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start every game again. Without a seed it is unpredictable."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        self._running = True
        return self._look(), {"seat": self.batch.seat}

    def step(self, actions: NDArray[Any]) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make our choice in every game, then everybody else's until it is our turn again."""
        if not self._running:
            raise ResetNeeded("the games have not begun: call reset() before step()")
        batch = self.batch
        own = batch.seat
        infos: dict[str, Any] = {}
        if batch.step(np.asarray(actions)):
            done = batch.done
            final = np.empty(self.num_envs, object)
            for i in np.flatnonzero(done):
                final[i] = {"observation": batch.final[i].copy(), "action_mask": np.ones(batch.actions, np.int8)}
            infos = {"length": batch.length, "_length": done, "final_obs": final, "_final_obs": done}
        infos["seat"] = batch.seat
        return self._look(), batch.reward[self._games, own], batch.done, self._never, infos


class ParallelBatch:
    """Every seat looks at every step, as in PettingZoo's Parallel API, but each value is an array over the games."""

    def __init__(self, key: str, n: int, seats: int | None = None, seed: int = 0, **options: Any) -> None:
        self.batch = Batch(key, n, seats, options, seed, slots=2, looks="all")
        self.possible_agents = [f"seat_{k}" for k in range(self.batch.seats)]
        self.agents = list(self.possible_agents)

    def _look(self) -> dict[str, Observation]:
        shown = self.batch
        return {
            a: {"observation": shown.observation[:, k], "action_mask": shown.mask[:, k].view(np.int8)} for k, a in enumerate(self.agents)
        }

    def reset(self, seed: int | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start every game again."""
        self.batch.reset(seed)
        return self._look(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, NDArray[Any]]
    ) -> tuple[
        dict[str, Observation], dict[str, NDArray[np.float32]], dict[str, NDArray[np.bool_]], dict[str, NDArray[np.bool_]], dict[str, Any]
    ]:
        """Everybody who owes a choice makes it; finished games start again."""
        batch = self.batch
        batch.step(np.stack([actions[agent] for agent in self.agents], 1))
        gains = {agent: batch.reward[:, k] for k, agent in enumerate(self.agents)}
        over, never = dict.fromkeys(self.agents, batch.done), dict.fromkeys(self.agents, np.zeros(batch.n, np.bool_))
        return self._look(), gains, over, never, {agent: {} for agent in self.agents}
