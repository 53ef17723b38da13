"""A view as one flat array: the game's named planes, one after another; and the mask of legal actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meadhall.game import Game, State
from meadhall.rows import LEAST, MOST

__all__ = ["LEAST", "MOST", "Part", "layout", "layout_of", "mask", "observe"]


@dataclass(frozen=True)
class Part:
    """Where a plane lies in the flat array."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


def layout(game: Game, seats: int, options: dict[str, object] | None = None) -> list[Part]:
    """Every plane of a game at a seat count, in order."""
    return layout_of(game, game.start(seats, **(options or {})))


def layout_of(game: Game, state: State) -> list[Part]:
    """Every plane of the game that this position belongs to."""
    parts: list[Part] = []
    start = 0
    for plane in game.planes(state.view(0), 0):
        parts.append(Part(plane.name, start, plane.shape, plane.about))
        start += parts[-1].size
    return parts


def observe(game: Game, state: State, seat: int) -> NDArray[np.float32]:
    """What a seat knows, as one flat array."""
    found: Any = game.planes.flat(state.view(seat), seat)  # it has the buffer protocol, which its type does not tell
    return np.frombuffer(found, np.float32)


def mask(game: Game, state: State, seat: int) -> NDArray[np.int8]:
    """1 for each action that the seat may choose now."""
    out = bytearray(game.actions)
    for action in state.legal(seat):
        out[action] = 1
    return np.frombuffer(out, dtype=np.int8)
