"""Gymnasium: one seat against bots. `gymnasium.make("meadhall/hexentafl-v1")` once this module is imported (see register_envs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from meadhall.bots import choose
from meadhall.bots.own import Bot, check_bot
from meadhall.errors import BadOption
from meadhall.game import CHANCE, Game
from meadhall.games import keys, load_game
from meadhall.research.arrays import LEAST, MOST, layout, mask, observe
from meadhall.research.zoo import check_mode, render, rewards
from meadhall.rng import Rng
from meadhall.window import Window

__all__ = ["SeatEnv", "register_envs"]

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """You choose for one seat; bots choose for the others: levels, named bots, module:function, or functions.

    An action that is not legal ends the episode with the reward -1.

    In a window of secret choices everybody decides from what was known when it opened, so nobody gains by the order.
    """

    metadata = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        seat: int = 0,
        bots: Sequence[Bot] | Bot = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load_game(key)
        self.seats = self.game.seat_count(seats)
        if seat not in range(self.seats):
            raise BadOption(f"there is no seat {seat} here; the seats of this table are 0 to {self.seats - 1}")
        self.seat = seat
        self.bots = _bots(self.game, self.seats, bots)
        self.options = options
        self.render_mode = check_mode(render_mode, self.metadata["render_modes"])
        parts = layout(self.game, self.seats, options)
        size = parts[-1].start + parts[-1].size
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {"observation": spaces.Box(LEAST, MOST, (size,), np.float32), "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8)}
        )
        self.action_space = spaces.Discrete(self.game.actions)
        self.rng = Rng(0)  # reset() sets it
        self.window = Window()
        self.state = self.game.start(self.seats, **options)
        self.running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A fresh game, played by the bots until the seat owes a choice."""
        super().reset(seed=seed)
        while True:
            self.rng = Rng(int(self.np_random.integers(2**31)))
            self.window = Window()
            self.state = self.game.start(self.seats, **self.options)
            self._advance()
            if self.state.actors():  # else the bots ended it before our seat was asked
                break
        self.running = True
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
                view = self.window.view(state, actor)
                self._choose(actor, choose(self.game, view, actor, self.bots[actor], int(self.rng.next())))

    def _choose(self, seat: int, action: int) -> None:
        self.window.made(self.state, seat, action)
        self.state.apply(seat, action)

    def _look(self) -> Observation:
        return {"observation": observe(self.game, self.state, self.seat), "action_mask": self._mask()}

    def _mask(self) -> NDArray[np.int8]:
        """Legal actions. After the end every action is open, because a mask of nothing makes a softmax of it undefined."""
        found = mask(self.game, self.state, self.seat)
        return found if self.state.owes(self.seat) else np.ones_like(found)

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().astype(np.bool_)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Our choice, then everybody else's until it is our turn again."""
        if not self.running:
            raise ResetNeeded("the episode is over or has not begun: call reset() before step()")
        if int(action) not in self.state.legal(self.seat):
            self.running = False
            return self._look(), -1.0, True, False, {"refused": int(action)}
        self._choose(self.seat, int(action))
        self._advance()
        over = not self.state.actors()
        self.running = not over
        gain = rewards(self.game, self.state)[self.seat] if over else 0.0
        return self._look(), gain, over, False, {}

    def render(self) -> str | None:
        """The table as our seat sees it."""
        return render(self.game, self.state.view(self.seat), self.render_mode)


def _bots(game: Game, seats: int, bots: Sequence[Bot] | Bot) -> list[Bot]:
    """The bot of each seat; that of our own is never asked."""
    found = [bots] * seats if isinstance(bots, str) or callable(bots) else list(bots)
    if len(found) != seats:
        raise BadOption(f"one bot for each of the {seats} seats is needed (that of your own seat is ignored), not {len(found)}")
    for bot in found:
        check_bot(bot)
    return found


def register_envs() -> list[str]:
    """Every game as meadhall/KEY-v1 for gymnasium.make and make_vec, once; returns the names. Importing this module does it."""
    for key in keys():
        name = f"meadhall/{key}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="meadhall.research.gym:SeatEnv",
                vector_entry_point="meadhall.research.vector:SeatVectorEnv",
                kwargs={"key": key},
                disable_env_checker=True,
            )
    return [name for name in gymnasium.registry if name.startswith("meadhall/")]


register_envs()
