"""Gymnasium: one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from meadhall.bots import choose
from meadhall.game import CHANCE
from meadhall.games import load_game
from meadhall.research.arrays import layout, mask, observe
from meadhall.research.zoo import rewards
from meadhall.rng import Rng

__all__ = ["SeatEnv"]

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """You choose for one seat; bots choose for the others. An action that is not legal ends the episode with the reward -1."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        seat: int = 0,
        bots: Sequence[str] | str = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load_game(key)
        self.seats = self.game.seat_count(seats)
        self.seat = seat
        self.bots = [bots] * self.seats if isinstance(bots, str) else list(bots)
        self.options = options
        self.render_mode = render_mode
        parts = layout(self.game, self.seats, options)
        size = parts[-1].start + parts[-1].size
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.actions)
        self.rng = Rng(0)
        self.state = self.game.start(self.seats, **options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A fresh game, played by the bots until the seat owes a choice."""
        super().reset(seed=seed)
        self.rng = Rng(int(self.np_random.integers(2**31)))
        self.state = self.game.start(self.seats, **self.options)
        self._advance()
        return self._look(), {}

    def _advance(self) -> None:
        """Chance and the bots, until our seat must choose or the game is over."""
        state = self.state
        while True:
            actors = state.actors()
            if not actors or self.seat in actors:
                return
            actor = actors[0]
            if actor == CHANCE:
                state.apply(CHANCE, state.sample(self.rng))
            else:
                state.apply(actor, choose(self.game, state.view(actor), actor, self.bots[actor], int(self.rng.next())))

    def _look(self) -> Observation:
        return {"observation": observe(self.game, self.state, self.seat), "action_mask": mask(self.game, self.state, self.seat)}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Our choice, then everybody else's until it is our turn again."""
        if int(action) not in self.state.legal(self.seat):
            return self._look(), -1.0, True, False, {"refused": int(action)}
        self.state.apply(self.seat, int(action))
        self._advance()
        over = not self.state.actors()
        gain = rewards(self.game, self.state)[self.seat] if over else 0.0
        return self._look(), gain, over, False, {}

    def render(self) -> str | None:
        """The table as our seat sees it."""
        return self.game.text(self.state.view(self.seat)) if self.render_mode == "ansi" else None
