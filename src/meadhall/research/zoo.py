"""PettingZoo: every game as an AEC environment, and as a Parallel one.

Chance is played by the environment with its own seeded random numbers. In a window where several seats owe a secret choice they act one
after the other without seeing each other's (AEC), or all at once (Parallel; a seat that owes nothing does nothing).
Observations are {"observation": planes of the view, "action_mask": legal actions}. Rewards come at the end: the share of the win less
the fair share, so that the rewards of rivals sum to 0; comrades get 1 or 0.
"""

from __future__ import annotations

import functools
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.spaces import Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from meadhall.errors import BadOption
from meadhall.game import CHANCE, OVER, SPECTATOR, Game, Look, State
from meadhall.games import load_game
from meadhall.research.arrays import LEAST, MOST, layout, mask, observe
from meadhall.rng import Rng

__all__ = ["MeadhallAEC", "MeadhallParallel", "aec_env", "parallel_env", "rewards"]

Observation = dict[str, NDArray[Any]]


def rewards(game: Game, state: State) -> list[float]:
    """What each seat gains at the end: its share of the win minus the fair share; in cooperative and solo games, the score."""
    scores = state.scores()
    fair = 0.0 if game.together or len(scores) == 1 else 1.0 / len(scores)
    return [score - fair for score in scores]


class _Table:
    """What both kinds of environment share: the game, the seats, the spaces, chance."""

    def __init__(self, game: Game, seats: int | None, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = game.seat_count(seats)
        self.options = options
        self.names = [f"seat_{n}" for n in range(self.seats)]
        self.number = {name: n for n, name in enumerate(self.names)}
        parts = layout(game, self.seats, options)
        self.size = parts[-1].start + parts[-1].size
        self.rng = Rng(secrets.randbits(62))  # unseeded means unforeseeable
        self.state = game.start(self.seats, **options)

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.state = self.game.start(self.seats, **self.options)
        self.settle()

    def settle(self) -> None:
        """Resolve chance until somebody must choose or the game is over."""
        while self.state.turn() == CHANCE:
            self.state.apply(CHANCE, self.state.sample(self.rng))

    def space(self) -> Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (self.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )

    def truth(self) -> NDArray[np.float32]:
        """Everything, secrets included: what each seat knows, one after another. For critics that learn with all in view."""
        return np.concatenate([observe(self.game, self.state, seat) for seat in range(self.seats)])

    def truth_space(self) -> Space[Any]:
        return spaces.Box(LEAST, MOST, (self.size * self.seats,), np.float32)

    def look(self, seat: int) -> Observation:
        """After the end every action is open: a mask of nothing would make a softmax over it undefined, and no action counts any more."""
        found = mask(self.game, self.state, seat)
        if self.state.turn() == OVER:
            found = np.ones_like(found)
        return {"observation": observe(self.game, self.state, seat), "action_mask": found}


class MeadhallAEC(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One seat acts at a time."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "is_parallelizable": True}  # noqa: RUF012  # PettingZoo's own form

    def __init__(self, key: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.table = _Table(load_game(key), seats, options)
        self.metadata = {**MeadhallAEC.metadata, "name": f"meadhall_{key}_v{self.table.game.version}"}
        self.render_mode = check_mode(render_mode, self.metadata["render_modes"])
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []
        self.state_space = self.table.truth_space()

    @functools.cache  # noqa: B019  # PettingZoo asks for the same object each time; environments live as long as their caller
    def observation_space(self, agent: str) -> Space[Any]:
        """A seat's planes and its mask."""
        return self.table.space()

    @functools.cache  # noqa: B019  # as above
    def action_space(self, agent: str) -> Space[Any]:
        """All actions of the game; the mask tells which are legal."""
        return spaces.Discrete(self.table.game.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        turn = int(self.table.state.turn())
        return self.table.names[max(turn, 0)]

    def observe(self, agent: str) -> Observation:
        """What a seat knows now."""
        return self.table.look(self.table.number[agent])

    def state(self) -> NDArray[np.float32]:
        """What all seats know together."""
        return self.table.truth()

    def step(self, action: int | None) -> None:
        """Make the choice of the selected seat."""
        if not self.agents:
            raise RuntimeError("the game is over or has not begun: call reset() before step()")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        table = self.table
        table.state.play(table.number[agent], int(action if action is not None else -1))
        table.settle()
        if table.state.turn() < 0:  # the only moment at which there are rewards
            gains = rewards(table.game, table.state)
            self.rewards = {name: gains[i] for i, name in enumerate(table.names)}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self._next()

    def render(self) -> str | None:
        """The public table as text or SVG."""
        return render(self.table.game, self.table.state.view(SPECTATOR), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class MeadhallParallel(ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """All seats step together. Seats that owe no choice have an empty mask, and what they send is ignored."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012  # PettingZoo's own form

    def __init__(self, key: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        self.table = _Table(load_game(key), seats, options)
        self.metadata = {**MeadhallParallel.metadata, "name": f"meadhall_{key}_v{self.table.game.version}"}
        self.render_mode = check_mode(render_mode, self.metadata["render_modes"])
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []
        self.state_space = self.table.truth_space()

    @functools.cache  # noqa: B019  # PettingZoo asks for the same object each time
    def observation_space(self, agent: str) -> Space[Any]:
        """A seat's planes and its mask."""
        return self.table.space()

    @functools.cache  # noqa: B019  # as above
    def action_space(self, agent: str) -> Space[Any]:
        """All actions of the game; the mask tells which are legal."""
        return spaces.Discrete(self.table.game.actions)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A fresh game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._looks(), {agent: {} for agent in self.agents}

    def state(self) -> NDArray[np.float32]:
        """What all seats know together."""
        return self.table.truth()

    def _looks(self) -> dict[str, Observation]:
        return {name: self.table.look(i) for i, name in enumerate(self.table.names) if name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody who owes a choice makes it; a choice that is not legal is replaced by the first legal one and noted in the infos."""
        if not self.agents:
            raise RuntimeError("the game is over or has not begun: call reset() before step()")
        state = self.table.state
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in state.actors():
            name = self.table.names[seat]
            legal = state.legal(seat)
            action = int(actions.get(name, -1))
            if action not in legal:
                infos[name]["replaced"] = action
                action = legal[0]
            state.play(seat, action)
        self.table.settle()
        over = state.turn() < 0
        gains = rewards(self.table.game, state) if over else [0.0] * self.table.seats
        looks = self._looks()
        result = {name: gains[i] for i, name in enumerate(self.table.names)}
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return looks, result, ended, cut, infos

    def render(self) -> str | None:
        """The public table as text or SVG."""
        return render(self.table.game, self.table.state.view(SPECTATOR), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def check_mode(mode: str | None, modes: list[str]) -> str | None:
    """Refuse a render mode that does not exist."""
    if mode is not None and mode not in modes:
        raise BadOption(f"there is no render mode {mode!r}; there are {', '.join(modes)}")
    return mode


def render(game: Game, view: State, mode: str | None) -> str | None:
    """A view as text or SVG."""
    from meadhall.svg import stand_alone

    if mode == "ansi":
        return game.text(view)
    if mode == "svg":
        return stand_alone(game.draw(view, Look()).picture, game.style(), game.symbols(), themes=True)
    return None


def aec_env(key: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> MeadhallAEC:
    """A game as an AEC environment: aec_env("hexentafl", size=5)."""
    return MeadhallAEC(key, seats, render_mode, **options)


def parallel_env(key: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> MeadhallParallel:
    """A game as a Parallel environment: parallel_env("ragnarokstar", 4)."""
    return MeadhallParallel(key, seats, render_mode, **options)
